"""The version of the rules at a table: a match keeps the one with which it began.

Version 1 of Rödskägg's rules took a knock that names nothing for the oldest error; since version 2
it does nothing (A-R12). Entries of a log that were written before there were versions tell none.
"""

import pytest

from femopp.kits import GAMES
from femopp.language import Speaker
from femopp.record import format_record
from femopp.rulebook import OptionError
from femopp.server.http.forms import describe_table
from femopp.table.commands import Begin
from femopp.table.deciding import decide
from femopp.table.log.entries import AnyEntry, Began, Opened, restored
from femopp.table.log.folding import after, fold, opened
from femopp.table.log.past import past
from femopp.table.replay.record import full_record
from femopp.table.settings import Settings, newest_version, rules_of
from femopp.table.state.live import LiveTable
from tests.rulebook.later import LATER, LaterOptions

OPENED = b'{"type":"Opened","settings":{"game":"rodskagg","players":3%s},"version":"0.0.9"}'
BEGAN = b'{"type":"Began","version":"0.0.9"}'
CAME = (
    b'{"type":"Came","guest":"a","name":"Anna"}',
    b'{"type":"Sat","guest":"a","seat":0}',
    b'{"type":"Came","guest":"b","name":"Bo"}',
    b'{"type":"Sat","guest":"b","seat":1}',
)
# Anna deals, Bo picks up before the phrase, and she knocks without a word.
KNOCKED = (
    b'{"type":"Did","seat":-1,"words":"draw AC KC QC","by":"table"}',
    b'{"type":"Did","seat":0,"words":"deal_cards","by":"person"}',
    b'{"type":"Did","seat":-1,"words":"deal","by":"table","hands":["AS KS 5H 4D 3C 2C",'
    b'"AH 9S QD 8C JC 4S","AD TS 7S 9C KH 6D"]}',
    b'{"type":"Did","seat":1,"words":"pick_up","by":"person"}',
    b'{"type":"Did","seat":0,"words":"knock","by":"person"}',
)


def log(*entries: bytes, settings: bytes = b"") -> list[AnyEntry]:
    return [restored(one) for one in (OPENED % settings, *CAME, *entries)]


def points(live: LiveTable) -> tuple[int, ...]:
    assert live.table is not None
    return tuple(live.table.match.state.points)


def differences(live: LiveTable) -> str:
    return " ".join(describe_table(live, Speaker("en")).differences)


OLDEST = "it counts for the oldest error that fits (usually: none, and no cost)"


def test_a_match_that_was_under_way_goes_on_by_the_rules_it_began_with() -> None:
    live = fold(log(BEGAN, *KNOCKED))
    assert live.rules_version == 1
    assert points(live) == (12, 17, 12)
    assert OLDEST in differences(live)
    assert (
        "This match follows version 1 of the rules; the next one follows version 2."
        in differences(live)
    )


def test_the_next_match_at_that_table_is_played_by_today_s() -> None:
    before = fold(log(BEGAN, *KNOCKED))
    live, _events = after(before, Began("0.1.0", 2))
    for entry in KNOCKED:
        live, _events = after(live, restored(entry))
    assert live.rules_version == 2
    assert points(live) == (12, 12, 12)
    assert differences(live) == ""


def test_a_match_that_is_begun_now_is_of_today_s_version() -> None:
    live = fold(log())
    assert differences(live) == ""
    (began,) = decide(live, "a", Begin()).entries
    assert isinstance(began, Began)
    assert began.rules == live.game.version == 2


def test_stated_settings_count_in_every_version() -> None:
    oldest = b',"options":{"bare_knock":"oldest"}'
    for began in (BEGAN, b'{"type":"Began","version":"0.1.0","rules":2}'):
        live = fold(log(began, *KNOCKED, settings=oldest))
        assert points(live) == (12, 17, 12)


def test_the_records_of_both_matches_say_what_they_were_played_by() -> None:
    entries = [*log(BEGAN, *KNOCKED), Began("0.1.0", 2), *map(restored, KNOCKED)]
    lines = []
    for number in (1, 2):
        match = past(number, entries)
        assert match is not None
        text = format_record(full_record(match, Speaker("en")))
        lines.append([one for one in text.splitlines() if one.startswith(("rules", "option"))])
    assert lines == [
        [
            "rules: 2",
            "option: reshuffle_own_hand = true",
            "option: rodskagg_made_tricks = true",
            "option: bare_knock = oldest",
        ],
        ["rules: 2"],
    ]


def test_settings_are_read_by_the_newest_version_that_they_fit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By the new book "not the same number again" goes with taking one at most up to version 2."""
    monkeypatch.setitem(GAMES, "nim", LATER)
    assert newest_version(Settings("nim", "new"), 2) == 4
    assert newest_version(Settings("nim", "new", {"most": "1"}), 2) == 2
    live = opened(Opened(Settings("nim", "new", {"most": "1"}), "0.0.9"))
    assert (live.rules_version, live.options.again) == (2, True)  # type: ignore[attr-defined]


def test_a_table_says_what_is_meant_by_settings_that_are_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(GAMES, "nim", LATER)
    live = opened(Opened(Settings("nim", "old", {"take": "6"}), "0.0.9"))
    assert live.options == LaterOptions.of("old", most=6)
    assert differences(live) == (
        "How many: 6 (usually: 3) 'take = 6' no longer exists; used instead: most = 6"
    )


def test_new_settings_cannot_say_what_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "nim", LATER)
    with pytest.raises(OptionError, match="there is no option 'take'"):
        rules_of(Settings("nim", "old", {"take": "6"}))


def test_a_version_that_is_not_known_yet_is_told() -> None:
    with pytest.raises(OptionError, match="there is no version 3 of these rules; the newest is 2"):
        fold([*log(), Began("9.9.9", 3)])
