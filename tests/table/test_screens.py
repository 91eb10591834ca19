"""Screens: enough to play by them alone, and never a hint at a duty."""

from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest

from femopp.games.sheepshead.rules.state import Phase
from femopp.language import Speaker
from femopp.presentation import presentation_of
from femopp.rulebook import Deal
from femopp.table.commands import Act, Begin, Declined, Sit, Stand
from femopp.table.deciding import why_not
from femopp.table.helping import Reminded
from femopp.table.log.entries import Did
from femopp.table.screen.own import moment_of, own_part
from femopp.table.screen.public import Kept, public_part
from femopp.table.screen.screen import Screen
from femopp.table.settings import Pace, Settings, rules_of
from femopp.table.steps import Pauses, PersonThinks, next_step
from femopp.tricks import TABLE, Seat
from tests.table.dealt import DOUBTFUL, before_a_duel, out_of_the_match, rifki_of
from tests.table.sitting import Sitting, every_table, guest, named, screen

MANUAL = [one for one in every_table() if one.options.get("rituals") == "manual"]


def offered(seen: Screen, chance: Random) -> list[str]:
    """Return the words that a client can make of a screen alone."""
    words = [one.words for one in seen.controls if one.legal]
    words += [f"play {card}" for card in seen.playable or ()]
    if seen.pick is not None:
        cards = chance.sample([one.card for one in seen.hand], seen.pick.cards)
        words.append(" ".join([seen.pick.word, *cards]))
    return words


def ritual_words(seen: Screen, chance: Random) -> list[str]:
    """Return every ritual with random names and kinds."""
    if seen.rituals is None:
        return []
    names = [one.name for one in seen.seats]
    kinds = [one.kind for one in seen.rituals.kinds]

    def filled(name: str) -> str:
        return {
            "NAME": lambda: f'"{chance.choice(names)}"',
            "KIND": lambda: chance.choice(kinds),
            "N": lambda: str(chance.randrange(13)),
        }[name]()

    return [" ".join([one.word, *map(filled, one.names)]) for one in seen.rituals.actions]


def by_screens_alone(settings: Settings, seed: int, steps: int) -> Iterator[tuple[Sitting, Screen]]:
    """Play a table whose people do what their screens offer; yield each of their turns."""
    sitting, chance = Sitting(settings, people=2, seed=seed), Random(seed)
    for _step in range(steps):
        step = next_step(sitting.live)
        if not isinstance(step, Pauses | PersonThinks):
            if not sitting.step():
                return
            continue
        may_pass = isinstance(step, Pauses)
        seat = min(step.waiting) if isinstance(step, Pauses) else step.seat
        seen = screen(sitting.live, seat)
        yield sitting, seen
        course, aside = offered(seen, chance), ritual_words(seen, chance)
        assert seen.taps == (may_pass and seat not in sitting.running.tapped)
        if may_pass and (chance.random() < 0.6 or not aside):
            sitting.tap(seat)
            continue
        number = sitting.live.number
        for words in [*chance.sample(course, len(course)), *chance.sample(aside, len(aside))]:
            try:
                # A duty that would be left undone is held once.
                with suppress(Reminded):
                    sitting.do(guest(seat), Act(words))
                    break
                sitting.do(guest(seat), Act(words))
            except Declined:
                continue
            break
        if sitting.live.number == number:
            assert may_pass, f"the screen offers nothing that can be done: {seen}"
            sitting.tap(seat)


@pytest.mark.parametrize("settings", every_table(), ids=named)
def test_a_match_can_be_played_by_screens_alone(settings: Settings) -> None:
    deals = 0
    for sitting, _seen in by_screens_alone(settings, seed=3, steps=900):
        deals = sitting.match.state.deal_number
        if deals == 3:
            return
    assert deals >= 2 or sitting.match.state.outcome is not None


@pytest.mark.parametrize("settings", every_table(), ids=named)
def test_a_choice_is_shown_as_legal_exactly_if_it_is(settings: Settings) -> None:
    for sitting, seen in by_screens_alone(settings, seed=4, steps=150):
        for control in seen.controls:
            assert sitting.live.table is not None
            assert control.label
            assert seen.seat is not None

            against = why_not(sitting.live, Seat(seen.seat), control.words)
            assert (against == ()) == control.legal


@pytest.mark.parametrize("settings", every_table(), ids=named)
def test_an_answer_that_declines_stands_first_in_every_question(settings: Settings) -> None:
    declining = {one.word for one in presentation_of(settings.game).declining}
    questions = [
        [control.kind in declining for control in seen.controls]
        for _sitting, seen in by_screens_alone(settings, seed=7, steps=150)
    ]
    assert all(one == sorted(one, reverse=True) for one in questions)
    assert any(map(any, questions)) == bool(declining)


@pytest.mark.parametrize("settings", MANUAL, ids=named)
def test_the_bar_of_rituals_is_the_same_at_every_moment(settings: Settings) -> None:
    bars = {seen.rituals for _sitting, seen in by_screens_alone(settings, seed=5, steps=250)}
    assert len(bars) == 1
    assert None not in bars


@pytest.mark.parametrize("settings", MANUAL, ids=named)
def test_every_knock_is_shown_with_its_verdict_and_nothing_is_without_one(
    settings: Settings,
) -> None:
    heard = set()
    false = int(settings.options.get("false_knock_penalty", "0"))
    for sitting, seen in by_screens_alone(settings, seed=5, steps=400):
        knocks = sitting.running.knocked
        assert (seen.knock is None) == (knocks is None)
        if seen.knock is not None:
            assert len(seen.knock.lines) == 2
            paid = seen.knock.after - seen.knock.before
            assert paid in ((5, 6) if seen.knock.right else (false,))
            assert seen.knock.culprit is not None or not seen.knock.right
            assert seen.knock.number <= seen.number
            heard.add(seen.knock.number)
    done = [
        number
        for number, entry in enumerate(sitting.log, 1)
        if isinstance(entry, Did) and entry.words.startswith("knock ")
    ]
    assert heard <= set(done)
    assert heard


def test_the_bar_of_rituals_goes_when_none_can_be_done_any_more() -> None:
    """A duel has no rituals (A-R34), and after the match there is nothing to knock for."""
    sitting, in_duel = before_a_duel("manual"), set()
    while sitting.live.is_playing:
        has_bar = screen(sitting.live, 0).rituals is not None
        assert has_bar == (not sitting.match.state.duel)
        in_duel.add(bool(sitting.match.state.duel))
        sitting.step()
    assert in_duel == {False, True}
    assert screen(sitting.live, 0).rituals is None
    sitting.do(guest(0), Begin())
    assert screen(sitting.live, 0).rituals is not None


@pytest.mark.parametrize("settings", MANUAL, ids=named)
def test_no_control_is_a_ritual(settings: Settings) -> None:
    aside = {"phrase", "cut", "offer_cut", "misdeal", "out", "notice", "knock", "pick_up"}
    for _sitting, seen in by_screens_alone(settings, seed=6, steps=250):
        assert not {one.kind for one in seen.controls} & aside


@pytest.mark.parametrize("settings", MANUAL, ids=named)
def test_every_trick_that_lies_looks_alike(settings: Settings) -> None:
    """Questions, offers and waits are the same whether or not something is due or open."""
    looks = set()
    due = set()
    for seed in range(2):
        for sitting, seen in by_screens_alone(settings, seed, steps=600):
            state = sitting.match.state
            if sitting.live.game.pace(state) is None or not state.play.lies:
                continue
            assert seen.winning is not None
            # Everybody sees who takes it.
            asked = seen.asked.replace(seen.seats[seen.winning].name, "NAME")
            looks.add(
                (asked, seen.turn, seen.taps, seen.controls, seen.pick, seen.help, seen.rituals)
            )
            due.add(bool(state.rites.due or state.rites.errors))
    assert False in due
    # Under these rules something is due often enough to occur here.
    assert True in due or settings.preset != "kortoxen-1949"
    assert len(looks) == 1, looks


@pytest.mark.parametrize("settings", every_table(), ids=named)
def test_a_spectator_sees_what_is_public_and_can_do_nothing(settings: Settings) -> None:
    for sitting, _seen in by_screens_alone(settings, seed=7, steps=200):
        seen = screen(sitting.live, None)
        assert (seen.seat, seen.hand, seen.controls, seen.pick) == (None, (), (), None)
        assert not seen.taps
        assert seen.rituals is None


def test_the_last_trick_is_shown_until_the_next_one_and_gone_with_the_next_deal() -> None:
    sitting = Sitting(Settings("rifki", pace=Pace.NONE), people=4, seed=1)
    shown = []
    for _step in range(5000):
        before = len(sitting.match.state.taken)
        sitting.step()
        state, seen = sitting.match.state, screen(sitting.live, None)
        if len(state.taken) == before + 1:
            assert [one.card.card for one in seen.last_trick] == list(state.taken[-1].trick.cards)
            assert seen.last_taker == state.taken[-1].seat
            shown.append(state.deal_number)
        if state.deal_number == 3:
            break
    assert shown.count(1) >= 12
    assert shown.count(2) >= 3


def test_the_contracts_chooser_is_named_until_the_next_deal() -> None:
    sitting = Sitting(Settings("rifki", pace=Pace.NONE), people=4, seed=1)
    chooser, settled = "", 0
    while sitting.step():
        seen = screen(sitting.live, None)
        if seen.stakes and len(sitting.match.state.sheet) == settled:
            chooser = seen.stakes
        elif seen.stakes:
            assert seen.stakes == chooser
            settled = len(sitting.match.state.sheet)
    assert settled == 20


def test_a_table_where_nobody_sits_says_that_it_waits() -> None:
    sitting = Sitting(Settings("rifki", pace=Pace.NONE), people=2, seed=1)
    sitting.until(PersonThinks)
    sitting.do(guest(0), Stand())
    assert "waits" not in screen(sitting.live, None).asked
    sitting.do(guest(1), Stand())
    waits = "Waiting until somebody sits down"
    assert screen(sitting.live, None).asked == waits
    sitting.do(guest(1), Sit(1))
    assert "waits" not in screen(sitting.live, None).asked


@pytest.mark.parametrize("settings", every_table(), ids=named)
def test_the_last_trick_of_a_deal_is_shown_until_the_next_cards_are_dealt(
    settings: Settings,
) -> None:
    sitting, cleared = Sitting(settings, people=2, seed=2), 0
    while cleared < 2 and next_step(sitting.live) is not None:
        before = sitting.running.dealt
        sitting.step()
        shown = screen(sitting.live, None).last_trick
        if isinstance(sitting.match.log[-1][1], Deal):
            assert shown == ()
            cleared += before.last_trick.played != ()
        elif before.last_trick.played:
            assert shown != ()
    assert cleared > 0


@pytest.mark.parametrize("settings", every_table(), ids=named)
def test_the_last_trick_of_every_game_is_a_whole_trick(settings: Settings) -> None:
    sitting = Sitting(settings, people=2, seed=2)
    complete = 0
    for _step in range(400):
        if not sitting.step():
            break
        complete += bool(sitting.running.dealt.last_trick.played)
        assert len(sitting.running.dealt.last_trick.played) <= sitting.live.players
    assert complete > 0


@pytest.mark.parametrize("settings", every_table(), ids=named)
def test_the_last_tricks_taker_has_played_to_it(settings: Settings) -> None:
    sitting = Sitting(settings, people=2, seed=2)
    for _step in range(400):
        if not sitting.step():
            break
        seen = screen(sitting.live, None)
        takers = [one.seat for one in seen.last_trick if one.seat == seen.last_taker]
        assert len(takers) == (1 if seen.last_trick else 0)


def test_when_the_match_is_over_everybody_reads_who_has_won() -> None:
    sitting = Sitting(Settings("sheepshead", options={"deals": "1"}, pace=Pace.NONE), seed=1)
    sitting.play(steps=500)
    points = sitting.match.state.points
    best = [sitting.live.names[at] for at in range(5) if points[at] == max(points)]
    wins = "wins" if len(best) == 1 else "win"
    assert (
        screen(sitting.live, None).asked
        == f"{', '.join(best[:-1])} and {best[-1]} {wins} the match"
    )


def test_a_finished_trick_lies_as_long_as_the_pace_has_it() -> None:
    seconds = {}
    for pace in Pace:
        sitting = Sitting(Settings("rifki", pace=pace))
        seconds[pace] = screen(sitting.live, None).trick_seconds
    assert seconds[Pace.NONE] == 0 < seconds[Pace.NORMAL] < seconds[Pace.SLOW]


def test_the_matches_that_are_over_are_counted() -> None:
    sitting = Sitting(Settings("rodskagg", options={"rituals": "auto"}, pace=Pace.NONE), seed=4)
    assert screen(sitting.live, None).finished == 0
    sitting.play(steps=5000)
    over = screen(sitting.live, None)
    assert over.finished == 1
    assert tuple(seat.points for seat in over.seats) == sitting.match.state.points
    sitting.do(guest(0), Begin())
    assert screen(sitting.live, None).finished == 1


@pytest.mark.parametrize("settings", every_table(), ids=named)
def test_at_first_everybody_who_sits_is_dealt_in(settings: Settings) -> None:
    sitting = Sitting(settings, people=2, seed=1)
    for _step in range(12):
        assert [screen(sitting.live, seat).dealt_in for seat in (0, 1, None)] == [True, True, False]
        sitting.step()


def test_an_eliminated_player_is_not_dealt_in() -> None:
    live = out_of_the_match().live
    assert screen(live, 1).seats[0].notes == ("out of the match",)
    assert [screen(live, seat).dealt_in for seat in (0, 1)] == [False, True]


def test_in_a_duel_only_its_players_are_dealt_in() -> None:
    sitting = before_a_duel("auto")
    while not sitting.match.state.duel:
        sitting.step()
    while not any(sitting.match.state.hands):
        sitting.step()
    assert screen(sitting.live, 0).dealt_in == (0 in sitting.match.state.duel)


def test_the_stage_and_the_names_in_both_languages() -> None:
    sitting = Sitting(Settings("rodskagg", options={"rituals": "off"}, pace=Pace.NONE), begin=False)
    assert screen(sitting.live, 0).stage == "waiting"
    sitting.do(guest(0), Begin())
    sitting.until(PersonThinks)
    assert screen(sitting.live, 0).stage == "playing"
    swedish = screen(sitting.live, 0, "sv")
    assert {card.letter for card in swedish.hand} <= set("23456789") | {"10", "Kn", "D", "K", "E"}
    sitting.play(5000)
    assert screen(sitting.live, 0).stage == "over"
    assert screen(sitting.live, 0).asked


def test_one_at_the_table_knows_whose_turn_it_is() -> None:
    sitting = Sitting(Settings("rifki", pace=Pace.NONE), people=2, seed=1)
    step = sitting.until(PersonThinks)
    for seat in (0, 1, None):
        assert screen(sitting.live, seat).turn == step.seat


@pytest.mark.parametrize("settings", every_table(), ids=named)
def test_a_screen_that_takes_over_what_has_not_changed_is_as_one_made_anew(
    settings: Settings,
) -> None:
    sitting = Sitting(settings, people=2, seed=3)
    speaker = Speaker("sv", sitting.live.names)
    kept = Kept()
    for step in range(250):
        sitting.step()
        here = sitting.live.guests.keys() - {guest(step // 60)}
        anew = public_part(sitting.live, speaker, here)
        assert public_part(sitting.live, speaker, here, kept=kept) == anew


@pytest.mark.parametrize("settings", every_table(), ids=named)
def test_an_idle_player_has_no_choices_and_reads_the_common_line(
    settings: Settings,
) -> None:
    sitting = Sitting(settings, people=rules_of(settings).players, seed=4)
    for _step in range(150):
        live, game = sitting.live, sitting.live.game
        moment = moment_of(live, Speaker("en", live.names), next_step(live))
        for seat in range(live.players):
            if live.is_playing and seat not in moment.acting:
                view = sitting.match.views[seat]
                assert sitting.legal(Seat(seat)) == ()
                assert game.asked(view, Seat(seat)) == game.asked(sitting.match.spectator, TABLE)
                assert own_part(moment, guest(seat)).controls == ()
        sitting.step()


@pytest.mark.parametrize(
    ("language", "label"), [("en", "bury two cards"), ("sv", "lägg bort två kort")]
)
def test_the_button_for_chosen_cards_says_what_is_done_with_them(language: str, label: str) -> None:
    sitting = Sitting(Settings("sheepshead", pace=Pace.NONE), people=5, seed=2)
    while sitting.match.state.phase is not Phase.BURY:
        assert sitting.step()
    picker = sitting.match.state.the_picker
    pick = screen(sitting.live, picker, language).pick
    assert pick is not None
    assert (pick.word, pick.label, pick.cards) == ("bury", label, 2)


@pytest.mark.parametrize(
    ("settings", "at_first"),
    [
        (Settings("rodskagg", options={"rituals": "auto"}, pace=Pace.NONE), 12),
        (Settings("sheepshead", pace=Pace.NONE), 0),
        (Settings("rifki", pace=Pace.NONE), 0),
    ],
    ids=lambda value: value.game if isinstance(value, Settings) else "",
)
def test_a_deals_result_stays_at_the_seats_until_the_next_action(
    settings: Settings, at_first: int
) -> None:
    sitting = Sitting(settings, people=1, seed=8)
    while not sitting.match.state.sheet:
        assert all(seat.gained is None for seat in screen(sitting.live, 0).seats)
        assert sitting.step()
    seen = screen(sitting.live, 0)
    assert seen.deal == 1
    gained = [seat.gained for seat in seen.seats]
    assert gained == [seat.points - at_first for seat in seen.seats]
    assert any(gained)
    assert sitting.step()
    assert all(seat.gained is None for seat in screen(sitting.live, 0).seats)


def at_the_auction(**options: str) -> tuple[Sitting, Screen]:
    """Return a table of Rödskägg where a person is to bid after a bid of 3, and their screen."""
    settings = Settings("rodskagg", options={"rituals": "auto", **options}, pace=Pace.NONE)
    sitting = Sitting(settings, people=4, seed=2)
    while sitting.match.state.phase != "auction":
        assert sitting.step()
    sitting.do(guest(sitting.match.state.turn), Act("bid 3"))
    return sitting, screen(sitting.live, sitting.match.state.turn)


def test_all_bids_are_shown_in_their_order_and_those_that_are_too_low_as_illegal() -> None:
    sitting, seen = at_the_auction()
    assert [(one.words, one.legal) for one in seen.controls] == [
        ("pass", True),
        ("bid 1", False),
        ("bid 2", False),
        ("bid 3", False),
        ("bid 4", True),
        ("bid 5", True),
        ("bid 6", True),
        ("bid R", True),
    ]
    with pytest.raises(Declined):
        sitting.do(guest(sitting.match.state.turn), Act("bid 3"))


def test_no_bids_are_shown_before_one_has_picked_up() -> None:
    sitting = Sitting(Settings("rodskagg", options={"rituals": "manual"}), people=4, seed=2)
    while sitting.match.state.phase != "auction":
        sitting.step()
        if sitting.match.state.phase == "before_deal":
            sitting.do(guest(sitting.match.state.turn), Act("deal_cards"))
    turn = sitting.match.state.turn
    assert turn not in sitting.match.state.pack.seen
    assert screen(sitting.live, turn).controls == ()
    assert [seat.holding for seat in screen(sitting.live, None).seats] == ["packet"] * 4


def test_used_up_contracts_are_shown_as_such() -> None:
    sitting = Sitting(Settings("rifki", pace=Pace.NONE), people=4, seed=3)
    while True:
        state = sitting.match.state
        if state.turn is not None and state.contract is None:
            seen = screen(sitting.live, state.turn)
            assert len(seen.controls) == 10
            if not all(one.legal for one in seen.controls):
                break
        assert sitting.step()
    grid = seen.grid
    assert grid is not None
    used_up = {row.label for row in grid.rows if -1 not in row.cells}
    own = [row.label for row in grid.rows if row.cells.count(state.turn) >= 2]
    illegal = {one.label for one in seen.controls if not one.legal}
    assert {one for one in illegal if not one.startswith("Trump")} <= used_up | {*own}


def test_cards_of_a_hand_say_that_they_are_trumps_and_trumps_lie_first() -> None:
    hand = screen(rifki_of(*DOUBTFUL, people=1).live, 0).hand
    assert [card.trump for card in hand] == [True] * 12 + [False]
    assert screen(rifki_of(*DOUBTFUL, people=1).live, 0).trump == "S"
    sitting = Sitting(Settings("sheepshead", pace=Pace.NONE), people=5, seed=2)
    while not any(sitting.match.state.hands):
        assert sitting.step()
    for seat in range(5):
        hand = screen(sitting.live, seat).hand
        trumps = [card.letter in "QJ" or card.suit == "D" for card in hand]
        assert [card.trump for card in hand] == trumps == sorted(trumps, reverse=True)
    assert screen(sitting.live, 0).trump == ""


@pytest.mark.parametrize("settings", every_table(), ids=named)
def test_cards_on_the_table_are_the_same_for_everybody(settings: Settings) -> None:
    for sitting, seen in by_screens_alone(settings, seed=9, steps=60):
        outside = screen(sitting.live, None)
        for field in ("seats", "beard", "trump", "blind", "contract", "grid", "costs"):
            assert getattr(seen, field) == getattr(outside, field)
        assert seen.beard == (12 if settings.game == "rodskagg" else None)
        assert (seen.blind == 2) == (
            settings.game == "sheepshead" and sitting.match.state.phase is Phase.PICK
        )
