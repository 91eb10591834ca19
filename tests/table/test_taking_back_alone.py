"""Taking back alone against bots: until what is newly shown, and the match is marked."""

from collections.abc import Callable
from random import Random

import pytest

from femopp.games.sheepshead.rules.actions import Bury, Pass, Pick
from femopp.language import Speaker
from femopp.record import format_action, format_record, judged, parse_record
from femopp.rulebook import Action, Play
from femopp.table.commands import Act, Declined, Sit, TakeBack
from femopp.table.deciding import decide
from femopp.table.log.entries import (
    BY_STAND_IN,
    Came,
    Did,
    Opened,
    Sat,
    Stands,
    TookBack,
    TookBackAlone,
    restored,
)
from femopp.table.log.folding import fold
from femopp.table.log.past import past
from femopp.table.log.snapshot import entering
from femopp.table.log.stored_action import Decided
from femopp.table.replay.record import full_record, own_record
from femopp.table.replay.replay import course_at_table
from femopp.table.settings import Pace, Settings
from femopp.table.steps import BotThinks, PersonThinks, next_step
from femopp.tricks import TABLE, Seat
from tests.server.observing import watched
from tests.server.test_two_worlds import _deals, in_another_world
from tests.table.sitting import Sitting, every_table, guest, named, screen
from tests.table.test_snapshots import agree, from_snapshot, of_whole_log, through_bytes
from tests.two_worlds import _hidden, _replay, _swapped

ME = guest(0)
SHEEPSHEAD = Settings("sheepshead", pace=Pace.NONE)
RIFKI = Settings("rifki", pace=Pace.NONE)


def says_no(sitting: Sitting, who: str = ME) -> bool:
    """Return whether nothing can be taken back; the screen must say the same."""
    try:
        decide(sitting.live, who, TakeBack())
    except Declined:
        assert not screen(sitting.live, 0).can_take_back
        return True
    assert screen(sitting.live, 0).can_take_back
    return False


def act(sitting: Sitting, action: Action) -> None:
    sitting.do(ME, Act(format_action(action, sitting.live.names)))


def acted(
    settings: Settings, wanted: Callable[[Action], bool], after: Callable[[Sitting], bool]
) -> Sitting:
    """Return a table where I have just done something wanted, and then this holds.

    Everything that happened in between is done already.
    """
    for seed in range(400):
        sitting = Sitting(settings, people=1, seed=seed)
        for _step in range(60):
            step = next_step(sitting.live)
            if isinstance(step, PersonThinks):
                legal = sitting.legal(Seat(0))
                found = [one for one in legal if wanted(one) and _is_usual(one, legal)]
                if found:
                    act(sitting, found[0])
                    while not after(sitting) and isinstance(next_step(sitting.live), BotThinks):
                        sitting.step()
                    if after(sitting):
                        return sitting
                    break
            if not sitting.step():
                break
    raise AssertionError("it never came to that")


def _is_usual(action: Action, legal: tuple[Action, ...]) -> bool:
    """Return whether a pass in Sheepshead declines the blind, not something later."""
    return not isinstance(action, Pass) or any(isinstance(one, Pick) for one in legal)


def is_last_of_bot(kind: type[Action]) -> Callable[[Sitting], bool]:
    def found(sitting: Sitting) -> bool:
        seat, action = sitting.match.log[-1]
        return seat != 0 and isinstance(action, kind)

    return found


# What it reaches


def test_a_pass_is_taken_back_with_the_passes_of_bots_since() -> None:
    sitting = acted(SHEEPSHEAD, lambda one: isinstance(one, Pass), is_last_of_bot(Pass))
    mine = max(number for number, (seat, _did) in enumerate(sitting.match.log) if seat == 0)
    done = len(sitting.match.log)
    sitting.do(ME, TakeBack())
    assert sitting.log[-1] == TookBackAlone(done - mine)
    assert len(sitting.match.log) == mine
    assert Pass() in sitting.legal(Seat(0))
    assert Pick in map(type, sitting.legal(Seat(0)))


def test_a_bot_picking_up_the_blind_shows_me_no_card() -> None:
    sitting = acted(SHEEPSHEAD, lambda one: isinstance(one, Pass), is_last_of_bot(Pick))
    assert not says_no(sitting)


def test_a_card_that_a_bot_has_played_since_is_newly_shown() -> None:
    sitting = acted(RIFKI, lambda one: isinstance(one, Play), is_last_of_bot(Play))
    assert says_no(sitting)


def test_before_the_next_bot_plays_my_card_is_taken_back() -> None:
    sitting = acted(RIFKI, lambda one: isinstance(one, Play), lambda _sitting: True)
    (_seat, action), number = sitting.match.log[-1], len(sitting.match.log)
    sitting.do(ME, TakeBack())
    assert len(sitting.match.log) == number - 1
    assert action in sitting.legal(Seat(0))


def test_my_card_that_ends_a_trick_is_taken_back_until_the_next_lead() -> None:
    def is_complete(sitting: Sitting) -> bool:
        return sitting.match.log[-1][0] == 0 and not sitting.match.state.trick.played

    for game in (RIFKI, Settings("rodskagg", options={"rituals": "auto"}, pace=Pace.NONE)):
        sitting = acted(game, lambda one: isinstance(one, Play), is_complete)
        while (step := next_step(sitting.live)) is not None and not isinstance(
            step, BotThinks | PersonThinks
        ):
            # The table gathers the trick, which shows nothing.
            sitting.step()
        assert not says_no(sitting)


def test_the_blind_is_newly_shown_and_what_i_bury_is_not() -> None:
    sitting = acted(SHEEPSHEAD, lambda one: isinstance(one, Pick), lambda _sitting: True)
    assert says_no(sitting)
    sitting.until(PersonThinks)
    bury = next(one for one in sitting.legal(Seat(0)) if isinstance(one, Bury))
    act(sitting, bury)
    assert not says_no(sitting)
    sitting.do(ME, TakeBack())
    assert bury in sitting.legal(Seat(0))
    assert len(sitting.match.views[0].hands[0]) == 8


def test_an_act_of_chance_and_a_settled_deal_end_it() -> None:
    sitting = Sitting(RIFKI, people=1, seed=2)
    while not sitting.match.state.sheet:
        if isinstance(next_step(sitting.live), PersonThinks):
            act(sitting, sitting.legal(Seat(0))[0])
            if sitting.match.state.sheet:
                assert says_no(sitting)
        else:
            sitting.step()
    assert says_no(sitting)
    while sitting.match.log[-1][0] != TABLE:
        sitting.step()
    assert says_no(sitting)


def test_the_verdict_on_a_knock_ends_it() -> None:
    """Otherwise one could knock for every error, and take back what was wrong."""
    settings = Settings("rodskagg", options={"rituals": "manual"}, pace=Pace.NONE)
    sitting = Sitting(settings, people=1, seed=3)
    found = 0
    for _step in range(2500):
        before = sitting.running.knocked
        if not sitting.step():
            break
        if sitting.running.knocked is not None and sitting.running.knocked != before:
            found += 1
            assert says_no(sitting)
    assert found > 2


def test_somebody_else_cannot_take_it_back() -> None:
    sitting = acted(SHEEPSHEAD, lambda one: isinstance(one, Pass), is_last_of_bot(Pass))
    sitting.enter(Came("looks", "Looks on"))
    with pytest.raises(Declined):
        decide(sitting.live, "looks", TakeBack())
    assert not says_no(sitting)


def test_a_stand_ins_actions_are_not_taken_back() -> None:
    sitting = Sitting(RIFKI, people=1, seed=1)
    sitting.until(PersonThinks)
    sitting.enter(Decided(Seat(0), sitting.legal(Seat(0))[0], BY_STAND_IN))
    assert says_no(sitting)


def test_with_two_people_bots_actions_end_it_and_both_must_agree_as_before() -> None:
    sitting = acted(SHEEPSHEAD, lambda one: isinstance(one, Pass), is_last_of_bot(Pass))
    sitting.enter(Came("elsa", "Elsa"))
    sitting.do("elsa", Sit(3))
    # A reserved seat is somebody who waits: I'm still alone.
    assert not says_no(sitting)
    sitting.enter(Sat("elsa", 3))
    assert says_no(sitting)


def test_it_can_be_done_again_and_again_but_not_further_back() -> None:
    sitting = acted(SHEEPSHEAD, lambda one: isinstance(one, Pass), lambda _sitting: True)
    for number in range(1, 4):
        sitting.do(ME, TakeBack())
        assert says_no(sitting)
        assert sitting.running.taken_back == number
        act(sitting, Pass())
        assert not says_no(sitting)


# Marks


def test_the_match_is_marked_for_everybody_and_a_new_one_is_not() -> None:
    sitting = acted(SHEEPSHEAD, lambda one: isinstance(one, Pass), lambda _sitting: True)
    assert screen(sitting.live, None).taken_back == 0
    sitting.do(ME, TakeBack())
    for who in (0, None):
        assert screen(sitting.live, who).taken_back == 1
        assert screen(sitting.live, who).facts[-1] == "actions were taken back in this match: 1"
    sitting.play(300)
    assert sitting.running.taken_back == 1
    assert sitting.live.matches == 1


def test_a_snapshot_keeps_the_mark_and_older_ones_have_none() -> None:
    sitting = alone(RIFKI, 3, deals=2)
    marks = [one.taken_back for one in sitting.log if isinstance(one, Stands)]
    assert marks == sorted(marks)
    assert marks[-1] > 0
    old = b'{"type":"Stands","match":1,"build":"","version":"","story":0,"company":{},"deals":[]}'
    entry = restored(old)
    assert isinstance(entry, Stands)
    assert entry.taken_back == 0


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "actions were taken back in this match: "),
        ("sv", "drag som togs tillbaka i det här partiet: "),
    ],
)
def test_record_and_replay_say_so_and_the_record_is_legal(language: str, words: str) -> None:
    sitting = alone(RIFKI, 3, deals=1)
    match = past(1, sitting.log)
    assert match is not None
    for record in (
        full_record(match, Speaker(language)),
        own_record(match, ME, Speaker(language)),
    ):
        text = format_record(record)
        assert f"{words}{sitting.running.taken_back}" in text
        assert judged(parse_record(text)).wrong is None
    notes = course_at_table(record, match).notes
    assert words in Speaker(language).say(notes[-1])


# Folding, snapshots and replays agree


class Alone(Sitting):
    """Somebody alone, whose log has snapshots."""

    def enter(self, *new: object) -> None:
        for one in new:
            self.live, entries = entering(self.live, [one])  # type: ignore[list-item]
            self.log += entries
            self.course += entries


def alone(settings: Settings, seed: int, deals: int = 3, steps: int = 3000) -> Alone:
    """Play for some deals, taking back at random whatever can be."""
    sitting, chance = Alone(settings, people=1, seed=seed), Random(seed)
    for _step in range(steps):
        if sitting.live.pending.can and chance.random() < 0.25:
            sitting.do(ME, TakeBack())
        elif not sitting.step() or len(sitting.match.state.sheet) >= deals:
            break
    return sitting


@pytest.mark.parametrize("settings", every_table(), ids=named)
def test_a_table_is_the_same_from_its_whole_log_and_from_a_snapshot(settings: Settings) -> None:
    sitting = next(one for one in (alone(settings, seed) for seed in range(40)) if _is_marked(one))
    assert any(isinstance(one, TookBackAlone) for one in sitting.log)
    log = through_bytes(sitting.log)
    whole = of_whole_log(log)
    assert whole.running is not None
    assert not whole.running.stuck
    again, _followed = from_snapshot(log)
    agree(again, whole)
    assert again.running is not None
    assert again.running.taken_back == whole.running.taken_back == sitting.running.taken_back
    assert again.pending.can == whole.pending.can
    match = past(1, log)
    assert match is not None
    assert len(match.seated) == len(match.held) == len(sitting.match.log)
    assert judged(full_record(match, Speaker("en"))).wrong is None


def _is_marked(sitting: Sitting) -> bool:
    return sitting.running.taken_back > 1 and len(sitting.match.state.sheet) > 1


def test_earlier_builds_lone_take_backs_are_still_read() -> None:
    """They wrote `TookBack`, also after a knock of one's own."""
    settings = Settings("rodskagg", options={"rituals": "manual"}, pace=Pace.NONE)
    found = 0
    for seed in range(6):
        sitting = Sitting(settings, people=1, seed=seed)
        sitting.play(400)
        log = list(sitting.log)
        for number, entry in enumerate(log):
            if isinstance(entry, Did) and entry.seat == 0 and "knock" in entry.words:
                live = fold(log[: number + 1])
                if live.pending.before is not None:
                    taken = fold([*log[: number + 1], TookBack()])
                    assert taken.running is not None
                    assert not taken.running.stuck
                    found += 1
    assert found


# Two worlds


@pytest.mark.parametrize("observer", [0, None])
@pytest.mark.parametrize("settings", every_table(), ids=named)
def test_whether_it_can_be_taken_back_tells_nothing(
    settings: Settings, observer: int | None
) -> None:
    found = 0
    for seed in range(1, 12):
        sitting, chance = Sitting(settings, people=1, seed=seed), Random(seed)
        sitting.play(90)
        first, log = sitting.log[0], sitting.match.log
        assert isinstance(first, Opened)
        seat = None if observer is None else Seat(observer)
        who = None if observer is None else guest(observer)
        hidden = list(_hidden(log, list(_replay(sitting.match, log, seat, ())), _deals(sitting)))
        swapped = _swapped(log, hidden, chance)
        if swapped is None:
            continue
        try:
            there = watched(in_another_world(sitting, swapped), first, who, "en", frozenset(), {})
        except Exception:
            continue
        here = watched(sitting.course, first, who, "en", frozenset(), {})
        assert here == there
        found += any('"can_take_back":true' in one for one in here)
    assert found
