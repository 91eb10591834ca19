"""A review as a story: penalties and knocks are moments, and words contradict nothing."""

from itertools import product

import pytest
from msgspec.structs import replace

from femopp.language import Message, Speaker, Text, language_named, told
from femopp.presentation.happening import HappeningKind
from femopp.record import record_of
from femopp.review import Work
from femopp.review.model import Estimate
from femopp.review.story import moments_of, words_for
from femopp.review.told import (
    ToldChoice,
    ToldCostly,
    ToldHappening,
    ToldPart,
    ToldReason,
    told_review,
)
from femopp.tricks import Seat
from tests.games.rodskagg.manual import Manual

BO, EVA, GUN = 0, 1, 2


def parts(table: Manual) -> tuple[ToldPart, ...]:
    """Review a match that the host has ended."""
    record = record_of(table.match, table.names)
    work = Work(record, "club", is_over=True)
    for _done in work.run():
        pass
    return told_review(work.result(), record).parts


def in_words(table: Manual, seat: int, language: str = "en") -> list[str]:
    """Return the happenings of a seat's moments as that player reads them."""
    you = language_named(language).you
    names = [you if one == seat else name for one, name in enumerate(table.names)]
    speaker = Speaker(language, names)
    return [
        " | ".join(
            speaker.opening(text) for text in (one.title, one.what, one.better) if text is not None
        )
        for one in moments_of(parts(table)[seat])
        if one.kind != "choice"
    ]


class Early(Manual):
    """Eva picks up her cards before the dealer has said the phrase."""

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.deal("BBBBBB").pick_up("Eva")


def finished(table: Early) -> Early:
    table.does("Gun: phrase")
    table.pick_up("Bo", "Gun").tell("- - -").close()
    return table


def test_a_penalty_is_a_moment_with_what_was_better() -> None:
    table = Early()
    assert table.knock("Bo: Eva early_pickup") == 5
    finished(table)
    assert in_words(table, EVA) == [
        "You picked up too early | Bo knocked. | Wait until the dealer has said the phrase."
    ]
    assert in_words(table, EVA, "sv") == [
        "Du tog upp för tidigt | Bo knackade. | Vänta tills givaren har sagt ramsan."
    ]
    (moment,) = [one for one in moments_of(parts(table)[EVA]) if one.kind == "penalty"]
    # The table as it lay before she picked up: the dealer dealt, then the table gave the cards.
    assert (moment.step, moment.deal, moment.five_up) == (3, 1, True)
    assert moment.known == moment.lay == Estimate(5.0)
    # For Gun, who could have knocked too, it's nobody's moment: somebody was faster.
    assert in_words(table, GUN) == []


def test_a_dealer_who_picks_up_first_should_have_said_the_phrase() -> None:
    table = Manual().deal("BBBBBB").pick_up("Gun")
    assert table.knock("Bo: Gun early_pickup") == 5
    table.pick_up("Bo", "Eva").tell("- - -").close()
    assert in_words(table, GUN) == [
        "You picked up too early | Bo knocked. | Say the phrase before you pick up your cards."
    ]


def test_whom_one_could_have_knocked_for_got_away() -> None:
    table = finished(Early())
    assert in_words(table, BO) == [
        "Eva got away with it | Eva forgot to wait with the cards. | Knock: five up for Eva."
    ]
    assert in_words(table, BO, "sv")[0].startswith("Eva kom undan | Eva glömde ")
    # For her it's no moment, and it costs nobody anything on their own sheet.
    assert in_words(table, EVA) == []
    (moment,) = [one for one in moments_of(parts(table)[BO]) if one.kind == "missed"]
    assert moment.known is None
    # At the first moment at which he could.
    assert moment.step == 4


@pytest.mark.parametrize("cost", [0, 1])
def test_a_false_knock_is_a_moment_if_it_cost_something(cost: int) -> None:
    table = Manual(false_knock_penalty=cost).deal("BBBBBB")
    assert table.knock("Bo: Gun early_pickup") is None
    table.does("Gun: phrase")
    table.pick_up("Bo", "Eva", "Gun").tell("- - -").close()
    expected = [
        "You knocked in vain | There was nothing to knock for, or it was too late. | "
        "Knock only for what you have seen yourself."
    ]
    assert in_words(table, BO) == (expected if cost else [])


def test_an_unfinished_match_tells_nothing_of_knocks() -> None:
    table = finished(Early())
    record = record_of(table.match, table.names)
    work = Work(record, "club")
    for _done in work.run():
        pass
    assert all(not one.happened for one in told_review(work.result(), record).parts)


# The three moments


SAID = told(Text(Message("x")))


def happening(kind: HappeningKind, weight: float, points: int = 0) -> ToldHappening:
    return ToldHappening(kind, 1, 1, 0, SAID, points=points, weight=weight)


def choice(weight: float, *reasons: ToldReason, five_up: bool = False) -> ToldCostly:
    did = ToldChoice(SAID)
    return ToldCostly(2, 1, 0, did, did, None, None, reasons, False, SAID, weight, five_up)


def part(won: bool = False, **fields: object) -> ToldPart:
    even = Estimate(0.0, 1.0)
    return replace(ToldPart(Seat(0), 1, 12, 0.0, even, even, even, 1, won=won), **fields)


PENALTY, VAIN = HappeningKind.PENALTY, HappeningKind.VAIN
MISSED, CAUGHT, DEAL = HappeningKind.MISSED, HappeningKind.CAUGHT, HappeningKind.DEAL


def test_moments_come_by_what_they_cost_whatever_their_kind() -> None:
    mine = part(
        costliest=(choice(1.9), choice(0.2)),
        happened=(happening(MISSED, 1.25), happening(PENALTY, 5.0, 5), happening(CAUGHT, 1.25)),
    )
    assert [one.kind for one in moments_of(mine)] == ["penalty", "choice", "missed"]


def test_a_won_match_begins_with_what_went_best() -> None:
    mine = part(
        won=True,
        costliest=(choice(1.9), choice(0.2)),
        happened=(happening(DEAL, 0.5), happening(CAUGHT, 1.25), happening(VAIN, 0.0)),
    )
    assert [one.kind for one in moments_of(mine)] == ["caught", "choice", "choice"]
    assert [one.is_good for one in moments_of(mine)] == [True, False, False]
    well = part(won=True, happened=(happening(DEAL, 0.5), happening(CAUGHT, 1.25)))
    assert [one.kind for one in moments_of(well)] == ["caught", "deal"]


def test_it_is_stamped_only_where_it_was_five_up() -> None:
    mine = part(
        costliest=(choice(1.9, five_up=True), choice(1.0)), happened=(happening(PENALTY, 1.0, 1),)
    )
    assert [one.five_up for one in moments_of(mine)] == [True, False, False]


def test_a_moment_has_no_figures_and_those_stand_behind_it() -> None:
    figured = ToldReason("share", told(Text(Message("in 34 of 100 deals"))), (0.34,), 0.34)
    plain = ToldReason("beats", told(Text(Message("the nine doesn't beat the ace"))))
    better, why = told(Text(Message("Play the five"))), told(Text(Message("the nine loses")))
    advised = replace(choice(1.0, figured, plain), better=better, why=why)
    (moment,) = moments_of(part(costliest=(advised,)))
    assert moment.why is not None
    assert Speaker().say(moment.why) == "the nine loses"
    assert moment.better is not None
    assert Speaker().say(moment.better) == "Play the five:"
    assert moment.reasons == (figured,)
    # Older reviews say the choice alone.
    (bare,) = moments_of(part(costliest=(choice(1.0, figured),)))
    assert bare.why is None
    assert bare.better is not None
    assert Speaker().say(bare.better) == "X."


# A word each for luck and play


def words(luck: float, play: float, *, won: bool = False, result: float = 0.0) -> tuple[str, str]:
    mine = part(won, luck=Estimate(luck, 1.0), play=Estimate(play, 1.0), result=result)
    return words_for(mine)


@pytest.mark.parametrize(
    ("luck", "play", "told_"),
    [
        (-1.6, -8.4, ("a bit unlucky", "cost the most")),
        (-8.4, -1.6, ("unlucky", "cost something")),
        (0.5, -8.4, ("can't be said", "cost the most")),
        (3.0, -0.5, ("lucky", "can't be said")),
        # A short bar is a bit of luck, even if the long one beside it isn't sure.
        (-1.2, None, ("a bit unlucky", "can't be said")),
        (2.0, 6.0, ("a bit lucky", "brought the most")),
        (0.0, 0.0, ("can't be said", "can't be said")),
    ],
)
def test_luck_and_play_in_a_word(luck: float, play: float | None, told_: tuple[str, str]) -> None:
    mine = part(luck=Estimate(luck, 1.0), play=Estimate(-9.0))
    assert (words_for(mine) if play is None else words(luck, play)) == told_


def test_a_word_without_an_interval_can_not_be_said() -> None:
    alone = part(luck=Estimate(5.0), play=Estimate(-5.0))
    assert words_for(alone) == ("can't be said", "can't be said")


def test_no_word_contradicts_the_headline_or_the_other() -> None:
    values = (-9.0, -2.0, 0.5, 2.0, 9.0)
    for luck, play, won, result in product(values, values, (True, False), (-6.0, 4.0, 12.0)):
        said_luck, said_play = words(luck, play, won=won, result=result)
        assert not (won and said_play == "cost the most")
        assert not (result < 0 and not won and said_play == "brought the most")
        # What cost or brought the most is no less than the other.
        if said_play in ("cost the most", "brought the most"):
            assert abs(play) >= abs(luck) or said_luck == "can't be said"
        # A word has the sign of what it names, which is then sure.
        assert ("un" in said_luck) == (luck < -1)
        assert said_play.startswith("cost") == (play < -1)
