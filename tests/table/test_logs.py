"""A table is the fold of its log, also after the log was stored and restored."""

from dataclasses import replace
from typing import Any, get_args

import msgspec
import pytest

from femopp.bots import Attention, Memory, Speed, Temperament
from femopp.cards import PACK_52, Suit
from femopp.driver import MatchStanding
from femopp.games.rifki.rules import GAME as RIFKI
from femopp.kits.catalogue import GAMES
from femopp.language import Message, Speaker, Told
from femopp.record import Offence, format_record, parse_record, record_of, steps
from femopp.rulebook import (
    ComesIn,
    IllegalAction,
    Play,
    Prohibition,
    ToldDeal,
    ToldLine,
    ToldOutcome,
    forbid,
    refusals,
)
from femopp.table.cast import BotPerson
from femopp.table.log.entries import (
    Admits,
    AnyEntry,
    Began,
    BotIs,
    BotIsLike,
    Came,
    CameIn,
    Did,
    GoesOn,
    HostIs,
    LetIn,
    Mutes,
    Opened,
    PaceIs,
    Removed,
    Reserved,
    RoundClosed,
    RoundOpened,
    RoundRevealed,
    RoundVoid,
    SaidLast,
    Sat,
    SeedPublished,
    ShutOut,
    Stands,
    Stood,
    StoredCompany,
    StoredDeal,
    StoredGuest,
    StoredTalk,
    Talks,
    TookBack,
    TookBackAlone,
    Unreserved,
    WrittenBy,
    restored,
    stored,
)
from femopp.table.log.folding import acted, after, fold
from femopp.table.log.past import Past, past
from femopp.table.log.stored_action import Decided, as_entry
from femopp.table.replay.record import full_record, own_record
from femopp.table.replay.replay import course_of
from femopp.table.settings import Pace, Settings
from femopp.table.state.live import LiveTable
from femopp.table.state.match import LiveMatch
from femopp.table.state.ring import Away, Leave, Ring
from femopp.tricks import Seat
from tests.table.sitting import Sitting, every_table, guest, named

LINE = ToldLine(Seat(1), 5, "R49-KNOCK-1", Told({"en": (2, " knocked")}), Told({"en": ("§",)}))
TITLE = Told({"en": ("deal 3",), "sv": ("giv 3",)}, "deal {number}", {"number": 3})
DEAL = ToldDeal(3, TITLE, (LINE,), (7, 12, 9, 3))

SLOW = Temperament(Speed.SLOW, Memory.SURE, Attention.DREAMY)

EACH: list[AnyEntry] = [
    Opened(
        Settings("rodskagg", "skane", {"rituals": "off"}, players=4),
        "0.1.0",
        cast=(BotPerson("Gun", "gun", SLOW), BotPerson("Emre", "emre")),
    ),
    Came("guest", "Åsa <b>"),
    Sat("guest", 3),
    Reserved("guest", 2),
    Unreserved("guest"),
    Stood("guest"),
    Removed("guest", closes=False),
    Admits(admits=False),
    HostIs("guest"),
    HostIs("guest", by="other"),
    BotIs(2, "expert"),
    BotIsLike(2, SLOW),
    LetIn("device", "guest", "Åsa <b>", "gun"),
    ShutOut("guest"),
    PaceIs(Pace.SLOW),
    Talks(text=False, spectators=True),
    Mutes("guest", muted=False),
    Began("0.1.0"),
    GoesOn(
        (0, 2, 4),
        ("guest", None, "new"),
        Ring((0, 1, 2, 4), 0, away=(Away(1, 7, Leave.RESTS, "other"),)),
        {"points": [9, 8, 12]},
        (CameIn(4, ComesIn.START, 12),),
        "guest",
    ),
    RoundOpened("9f" * 16, "ab" * 32),
    RoundClosed((("guest", "cd" * 32),)),
    RoundVoid("12" * 32, ("guest",)),
    RoundRevealed((("guest", "34" * 32),)),
    SeedPublished("56" * 32),
    SaidLast(is_last=True),
    Did(2, "play QC", "person"),
    Did(-1, "deal", "table", ("AS KS", "?? ??"), "2C"),
    TookBack(),
    TookBackAlone(actions=3),
    WrittenBy("0.2.0+1234abcd"),
    Stands(
        match=1,
        build="0.1.0",
        version="0.2.0+1234abcd",
        story=7,
        company=StoredCompany(
            (StoredGuest("guest", 3), StoredGuest("h")),
            bots={2: "expert"},
            tempers={2: SLOW},
            talk=StoredTalk(text=False, muted=("h",)),
            ways={"device": "guest"},
            became={"old": "h"},
        ),
        deals=(StoredDeal(DEAL, (None, None, None, "guest")),),
        standing=MatchStanding(
            {"points": [7, 12, 9, 3]}, {1: {"points": [7, 12, 9, 3]}}, actions=71
        ),
        outcome=ToldOutcome((Seat(1),), Told({"en": (1, " wins")})),
        commands={"guest": {"phone": 12}},
        taken_back=2,
    ),
]


def test_each_kind_of_entry_is_tried() -> None:
    assert {type(entry) for entry in EACH} == set(get_args(AnyEntry))


@pytest.mark.parametrize("entry", EACH, ids=lambda entry: type(entry).__name__)
def test_an_entry_is_restored_as_it_was_stored(entry: AnyEntry) -> None:
    assert restored(stored(entry)) == entry


def test_guests_removed_by_an_earlier_version_were_kept_out() -> None:
    assert restored(b'{"type":"Removed","guest":"guest"}') == Removed("guest", closes=True)


@pytest.mark.parametrize("data", [b"", b"{}", b"null", b'{"type":"Burnt"}', b'{"type":"Sat"}'])
def test_bad_entries_are_not_restored(data: bytes) -> None:
    with pytest.raises(msgspec.MsgspecError):
        restored(data)


def test_a_match_begun_by_an_older_version_has_the_tables_version() -> None:
    live = fold([EACH[0], Came("guest", "Åsa"), Sat("guest", 0), restored(b'{"type":"Began"}')])
    assert live.running is not None
    assert live.running.build == "0.1.0"
    live = fold([EACH[0], Came("guest", "Åsa"), Sat("guest", 0), Began("0.2.0")])
    assert live.running is not None
    assert (live.version, live.running.build) == ("0.1.0", "0.2.0")


def no_heart() -> Prohibition:
    """A rule that no table had agreed on."""

    @forbid(Play, "A-T18", Message("No heart may be played any more."))
    def plays_a_heart(state: Any, seat: Seat, action: Play) -> bool:
        return action.card.suit is Suit.HEARTS

    return plays_a_heart


def test_actions_a_stricter_version_would_refuse_still_happened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A log is not judged again: its table, records and replays are there after an upgrade."""
    sitting = Sitting(Settings("rifki"), people=1, seed=5).play(120)
    full = full_record(past_of(sitting), Speaker("en"))
    stricter = replace(RIFKI, prohibitions=(*RIFKI.prohibitions, no_heart()))
    monkeypatch.setitem(GAMES, "rifki", stricter)

    live = fold(restored(stored(entry)) for entry in sitting.log)
    assert live.table is not None
    assert live.table.match.state == sitting.match.state
    assert live.game is stricter

    match = past_of(sitting)
    record = full_record(match, Speaker("en"))
    assert format_record(record) == format_record(full)
    assert format_record(own_record(match, guest(0), Speaker("en")))
    assert course_of(record).moments[-1].step.state == sitting.match.state
    with pytest.raises(Offence):
        tuple(steps(record))


def past_of(sitting: Sitting) -> Past:
    match = past(1, sitting.log)
    assert match is not None
    return match


def test_illegal_actions_are_not_entered() -> None:
    """Whoever acts: a person is refused sooner, and a bot or a claim would have an error."""
    sitting = Sitting(Settings("rifki"), people=1, seed=5).play(40)
    for seat in range(-1, 4):
        for action in (Play(card) for card in PACK_52):
            decided = Decided(Seat(seat), action, "bot")
            if refusals(sitting.live.game, sitting.match.state, Seat(seat), action):
                with pytest.raises(IllegalAction):
                    acted(sitting.live, decided)
            else:
                assert acted(sitting.live, decided) == after(sitting.live, as_entry(decided))


COMPARED_APART = ("table", "running", "pending")
NOT_STORED = ("tapped", "reminded", "whispers")


def same(one: LiveTable, other: LiveTable) -> None:
    """Compare everything that a log determines; taps, reminders and whispers are not stored."""
    assert one.table is not None
    assert other.table is not None
    mine, his = one.table.match, other.table.match
    assert (mine.state, mine.views, mine.spectator) == (his.state, his.views, his.spectator)
    assert mine.log == his.log
    assert one.table.people == other.table.people
    for name in LiveTable.__struct_fields__:
        if name not in COMPARED_APART:
            assert getattr(one, name) == getattr(other, name), name
    for name in LiveMatch.__struct_fields__:
        if name not in (*COMPARED_APART, *NOT_STORED):
            assert getattr(one.running, name) == getattr(other.running, name), name
    assert (one.pending.before is None) == (other.pending.before is None)


@pytest.mark.parametrize("settings", every_table(), ids=named)
def test_a_log_folded_again_gives_the_same_table(settings: Settings) -> None:
    sitting = Sitting(settings, people=2, seed=5).play(260)
    same(sitting.live, fold(restored(stored(entry)) for entry in sitting.log))


@pytest.mark.parametrize("settings", every_table(), ids=named)
def test_the_record_of_a_table_referees_clean(settings: Settings) -> None:
    sitting = Sitting(settings, people=1, seed=6).play(300)
    record = parse_record(format_record(record_of(sitting.match, sitting.live.names)))
    *_before, last = steps(record)
    assert last.state == sitting.match.state
