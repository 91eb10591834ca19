"""The record of a table's match has comments on changes of seats."""

import pytest

from femopp.language import Speaker
from femopp.record import Act, Record, format_record, parse_record, record_of, steps
from femopp.rulebook import Deal, unknown
from femopp.table.commands import Begin, Sit
from femopp.table.log.entries import BY_STAND_IN, Came, Sat, Stood
from femopp.table.log.past import Past, past
from femopp.table.log.stored_action import Decided
from femopp.table.replay.record import full_record, own_record
from femopp.table.settings import Pace, Settings
from femopp.table.steps import PersonThinks
from femopp.tricks import Seat
from tests.table.sitting import Sitting, guest
from tests.table.test_changed_seats import AUTO, SEAT, changed_hands, lies_there

ENGLISH = Speaker("en")
NAMES = ("Person 0", "Elsa", "Bot 3")


def match_of(sitting: Sitting, number: int = 1) -> Past:
    found = past(number, sitting.log)
    assert found is not None
    return found


def said(record: Record) -> dict[int, tuple[str, ...]]:
    """Return the comments above actions, by the number of the action."""
    acts = [entry for entry in record.log if isinstance(entry, Act)]
    return {number: act.above for number, act in enumerate(acts) if act.above}


def whose_is_it_now() -> tuple[Sitting, int]:
    """Return a match that is over, and the action before which a person took a bot's seat."""
    sitting = Sitting(AUTO, people=1, seed=4)
    lies_there(sitting)
    sitting.enter(Came("elsa", "Elsa"), Sat("elsa", SEAT))
    came = len(sitting.match.log)
    return sitting.play(steps=5000), came


@pytest.mark.parametrize(
    ("language", "first", "then"),
    [
        (
            "en",
            "the players are called as at the end; at the beginning they were: "
            "Person 0, Bot 2, Bot 3",
            "from here on Elsa has seat 2; before, Bot 2 had it",
        ),
        (
            "sv",
            "spelarna heter som vid slutet; vid början hette de: Person 0, Bot 2, Bot 3",
            "härifrån har Elsa plats 2; dessförinnan hade Bot 2 den",
        ),
    ],
)
def test_a_late_player_is_not_named_for_the_whole_match(
    language: str, first: str, then: str
) -> None:
    sitting, came = whose_is_it_now()
    record = full_record(match_of(sitting), Speaker(language))
    assert record.players == NAMES
    assert record.about == (first,)
    assert said(record) == {came: (then,)}
    assert record.below == ()


def test_a_seat_that_a_person_had_for_a_while_is_told_twice() -> None:
    sitting, came, left = changed_hands()
    record = full_record(match_of(sitting), ENGLISH)
    # At the end the seat has its first name again.
    assert record.about == ()
    assert said(record) == {
        came: ("from here on Elsa has seat 2; before, Bot 2 had it",),
        left: ("from here on Bot 2 has seat 2; before, Elsa had it",),
    }


def test_the_comments_are_read_back_and_the_match_is_the_same() -> None:
    sitting, _came = whose_is_it_now()
    record = full_record(match_of(sitting), ENGLISH)
    again = parse_record(format_record(record))
    assert (again.about, said(again)) == (record.about, said(record))
    assert list(steps(again))[-1].state == sitting.match.state


def test_nothing_is_noted_if_nobody_came_or_went() -> None:
    sitting = Sitting(AUTO, people=2, seed=4).play(steps=5000)
    record = full_record(match_of(sitting), ENGLISH)
    assert format_record(record) == format_record(record_of(sitting.match, sitting.live.names))


def test_a_player_who_sits_down_afterwards_is_not_named() -> None:
    sitting = Sitting(AUTO, people=1, seed=4).play(steps=5000)
    before = format_record(full_record(match_of(sitting), ENGLISH))
    sitting.enter(Came("elsa", "Elsa"), Sat("elsa", SEAT))
    assert format_record(full_record(match_of(sitting), ENGLISH)) == before
    sitting.do(guest(0), Begin())
    assert format_record(full_record(match_of(sitting), ENGLISH)) == before


def test_while_it_is_played_the_end_says_who_has_sat_down_since() -> None:
    sitting = Sitting(AUTO, people=1, seed=4)
    lies_there(sitting)
    sitting.enter(Came("elsa", "Elsa"), Sat("elsa", SEAT))
    for one in (guest(0), "elsa"):
        record = own_record(match_of(sitting), one, ENGLISH)
        assert record.players == NAMES
        assert said(record) == {}
        assert record.below == ("from here on Elsa has seat 2; before, Bot 2 had it",)
        text = format_record(record)
        assert "??" in text
        assert parse_record(text).below == record.below


def test_for_whom_a_bot_stood_in_is_said() -> None:
    sitting = Sitting(Settings("rifki", pace=Pace.NONE), people=1, seed=1)
    numbers = []
    for by in ("person", BY_STAND_IN, BY_STAND_IN, "person"):
        sitting.until(PersonThinks)
        numbers.append(len(sitting.match.log))
        sitting.enter(Decided(Seat(0), sitting.legal(Seat(0))[0], by))
    record = own_record(match_of(sitting), guest(0), ENGLISH)
    assert said(record) == {
        numbers[1]: ("a bot stands in for Person 0 from here on",),
        numbers[3]: ("from here on Person 0 plays again",),
    }


def test_a_seat_that_is_left_while_a_bot_stands_in_is_the_bots_own() -> None:
    sitting = Sitting(Settings("rifki", pace=Pace.NONE), people=2, seed=1)
    while sitting.until(PersonThinks).seat != 1:
        sitting.step()
    sitting.enter(Decided(SEAT, sitting.legal(SEAT)[0], BY_STAND_IN))
    sitting.enter(Stood(guest(1)))
    left = len(sitting.match.log)
    sitting.play(steps=8)
    assert said(own_record(match_of(sitting), guest(0), ENGLISH))[left] == (
        "from here on Bot 2 has seat 2; before, Person 1 had it",
    )


def test_of_earlier_deals_a_newcomer_has_what_a_spectator_saw() -> None:
    """Elsa has seat 2 from the second deal on; of the first she knows no hand, and then her own."""
    sitting = Sitting(Settings("rifki", pace=Pace.NONE), people=1, seed=1)
    sitting.until(PersonThinks)
    sitting.enter(Came("elsa", "Elsa"))
    sitting.do("elsa", Sit(1))
    while len(deals_of(sitting)) < 2 or not sitting.match.state.trick.played:
        assert sitting.step()
    own = own_record(match_of(sitting), "elsa", ENGLISH)
    first, second = [
        entry.action.hands
        for entry in own.log
        if isinstance(entry, Act) and isinstance(entry.action, Deal)
    ]
    assert [unknown(hand) == hand for hand in first] == [True] * 4
    assert [unknown(hand) == hand for hand in second] == [True, False, True, True]
    assert second[1] == deals_of(sitting)[1].hands[1]
    list(steps(parse_record(format_record(own))))
    # A person who was there all the time has both.
    mine = own_record(match_of(sitting), guest(0), ENGLISH)
    assert [one.action.hands[0] for one in mine.actions if isinstance(one.action, Deal)] == [
        one.hands[0] for one in deals_of(sitting)
    ]


def deals_of(sitting: Sitting) -> list[Deal]:
    return [action for _seat, action in sitting.match.log if isinstance(action, Deal)]
