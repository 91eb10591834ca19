"""Talk at a table: plain lines, who may talk, and the remarks of bots."""

from collections.abc import Sequence
from random import Random

import pytest
from msgspec.structs import replace

from femopp.language import LANGUAGES, Speaker
from femopp.rulebook import IllegalAction
from femopp.table.commands import ClearTalk, Declined, Mute, Remove, Sit, Stand, Talk
from femopp.table.deciding import decide
from femopp.table.effects import Clears
from femopp.table.log.entries import AnyEntry, Came, Entry, Opened, restored, stored
from femopp.table.log.folding import after, fold, opened
from femopp.table.settings import Pace, Settings
from femopp.table.state.live import LiveTable
from femopp.table.steps import tap
from femopp.table.talk import LONGEST_LINE, Sign, TalkError, plain, remark, why_silent
from femopp.tricks import Seat
from tests.server.test_two_worlds import _deals, in_another_world
from tests.table.sitting import Sitting, guest, named, screen
from tests.two_worlds import _hidden, _replay, _swapped

RIFKI = Settings("rifki")
HOST, OTHER = guest(0), guest(1)

# Lines


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Bra spelat!", "Bra spelat!"),
        ("  two\n\nlines\tand  more ", "two lines and more"),
        ("a\u2028b\u2029c\u0085d\x0be", "a b c d e"),
        ("\u202eevil\u202c \u2066turned\u2069", "evil turned"),
        ("\x1b[31mred\x07\x00", "[31mred"),
        ("zero\u200bwidth\ufeff \u00adhyphen\u2060", "zerowidth hyphen"),
        ("\u3164Hangul filler\u2800", "Hangul filler"),
        ("<b onmouseover=alert(1)>", "<b onmouseover=alert(1)>"),
        ("https://example.org/?a=1&b=2", "https://example.org/?a=1&b=2"),
        ("{name} %s \\n", "{name} %s \\n"),
        ("A\u030asa", "Åsa"),
        ("👩\u200d🌾❤\ufe0f", "👩\u200d🌾❤\ufe0f"),
        ("سلام", "سلام"),
        ("x" + "\u0336" * 50 + "y", "x\u0336\u0336y"),
        ("\ud800lone", "lone"),
        ("🃏" * LONGEST_LINE, "🃏" * LONGEST_LINE),
    ],
    ids=ascii,
)
def test_a_line_is_plain_text_in_one_line(typed: str, shown: str) -> None:
    assert plain(typed) == shown


@pytest.mark.parametrize(
    "typed", ["", "  ", "\n", "\u200b", "\u202e\u202c", "\u200d\u0301", "\x00"], ids=ascii
)
def test_a_line_with_nothing_to_see_cannot_be_said(typed: str) -> None:
    with pytest.raises(TalkError) as caught:
        plain(typed)
    assert Speaker("sv").say(caught.value.text) == "skriv något först"


@pytest.mark.parametrize("typed", ["x" * 121, "🃏" * 10_000])
def test_a_line_has_at_most_120_characters(typed: str) -> None:
    with pytest.raises(TalkError) as caught:
        plain(typed)
    assert "at most 120 characters" in Speaker("en").say(caught.value.text)


# Signs


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            [
                "Well played!",
                "Oh dear, oh dear …",
                "I hear a knock coming",
                "Next time",
                "Hurry up",
                "Thanks for tonight",
                "happy",
                "surprised",
                "sad",
                "winks",
            ],
        ),
        (
            "sv",
            [
                "Bra spelat!",
                "Oj oj oj …",
                "Nu knackar det",
                "Nästa gång",
                "Skynda på",
                "Tack för ikväll",
                "glad",
                "förvånad",
                "ledsen",
                "blinkar",
            ],
        ),
    ],
)
def test_the_same_signs_are_offered_at_every_moment_to_everybody(
    language: str, words: list[str]
) -> None:
    sitting = Sitting(Settings("rodskagg", options={"rituals": "manual"}, pace=Pace.NONE), people=2)
    offered = []
    for _step in range(60):
        for who in (0, 1, None):
            talk = screen(sitting.live, who, language).talk
            assert talk is not None
            offered.append(talk)
        sitting.step()
    assert all(one == offered[0] for one in offered)
    assert [one.text for one in offered[0].signs] == words
    assert [one.is_face for one in offered[0].signs] == [False] * 6 + [True] * 4


@pytest.mark.parametrize("game", ["rifki", "sheepshead"])
def test_nobody_speaks_of_knocking_where_one_does_not_knock(game: str) -> None:
    talk = screen(Sitting(Settings(game, pace=Pace.NONE)).live, 0).talk
    assert talk is not None
    assert [one.sign for one in talk.signs] == [one.value for one in Sign if one is not Sign.KNOCKS]


# Who may talk


def silent(live: LiveTable, who: str | None, is_text: bool = True) -> str:
    against = why_silent(live, who, is_text)
    return "" if against is None else Speaker("en").say(against)


def test_those_who_play_may_talk_and_spectators_may_not_unless_the_host_allows_it() -> None:
    sitting = Sitting(RIFKI, people=2)
    sitting.enter(Came("looks", "Looks on"))
    assert silent(sitting.live, HOST) == silent(sitting.live, OTHER) == ""
    assert "only those who play" in silent(sitting.live, "looks")
    assert "only those who play" in silent(sitting.live, "looks", is_text=False)
    for nobody in (None, "stranger"):
        assert "join the table first" in silent(sitting.live, nobody)
    sitting.do(HOST, Talk(spectators=True))
    assert silent(sitting.live, "looks") == ""
    assert "join the table first" in silent(sitting.live, None)


def test_the_host_turns_writing_off_and_signs_stay() -> None:
    sitting = Sitting(RIFKI, people=2)
    sitting.do(HOST, Talk(text=False))
    for who in (HOST, OTHER):
        assert "turned off writing" in silent(sitting.live, who)
        assert silent(sitting.live, who, is_text=False) == ""
    talk = screen(sitting.live, 1).talk
    assert talk is not None
    assert (talk.text, talk.spectators, talk.longest) == (False, False, 120)
    assert decide(sitting.live, HOST, Talk(text=False)).entries == ()
    assert decide(sitting.live, HOST, Talk()).entries == ()


def test_the_host_mutes_one_for_all_and_takes_it_back() -> None:
    sitting = Sitting(RIFKI, people=2)
    answer = decide(sitting.live, HOST, Mute(OTHER))
    assert answer.effects == (Clears(OTHER),)
    sitting.do(HOST, Mute(OTHER))
    assert "the host has muted you" in silent(sitting.live, OTHER, is_text=False)
    assert [one.muted for one in screen(sitting.live, 0).guests] == [False, True]
    assert decide(sitting.live, HOST, Mute(OTHER)).entries == ()
    sitting.do(OTHER, Stand())
    sitting.do(OTHER, Sit(1))
    assert "muted" in silent(sitting.live, OTHER)
    sitting.do(HOST, Mute(OTHER, muted=False))
    assert silent(sitting.live, OTHER) == ""


def test_leaving_the_table_clears_the_mute() -> None:
    sitting = Sitting(RIFKI, people=2)
    sitting.do(HOST, Mute(OTHER))
    sitting.do(HOST, Remove(OTHER))
    assert sitting.live.company.talk.muted == ()


@pytest.mark.parametrize("command", [Talk(text=False), Mute(HOST), ClearTalk()], ids=str)
def test_only_the_host_can_do_that(command: Talk | Mute | ClearTalk) -> None:
    with pytest.raises(Declined):
        decide(Sitting(RIFKI, people=2).live, OTHER, command)


@pytest.mark.parametrize("who", [HOST, "stranger"])
def test_nobody_mutes_themselves_or_a_stranger(who: str) -> None:
    with pytest.raises(Declined):
        decide(Sitting(RIFKI, people=2).live, HOST, Mute(who))


def test_the_hosts_choices_survive_a_restart() -> None:
    sitting = Sitting(RIFKI, people=2)
    for command in (Talk(text=False, spectators=True), Mute(OTHER)):
        sitting.do(HOST, command)
    live = fold(restored(stored(entry)) for entry in sitting.log)
    assert live.company.talk == sitting.live.company.talk
    assert (live.company.talk.text, live.company.talk.muted) == (False, (OTHER,))


# Bots


def settled_table(settings: Settings = RIFKI, people: int = 1, seed: int = 0) -> Sitting:
    """Return a table just after its first deal was settled."""
    sitting = Sitting(settings, people=people, seed=seed)
    while not sitting.match.state.sheet:
        assert sitting.step()
    return sitting


def test_bots_say_something_now_and_then_and_only_about_a_settled_deal() -> None:
    live = settled_table().live
    made = [remark(live, f"seed {number}") for number in range(400)]
    found = [one for one in made if one is not None]
    assert 60 < len(found) < 140
    assert {seat for seat, _sign in found} == {1, 2, 3}
    assert {sign for _seat, sign in found}.isdisjoint({Sign.KNOCKS, Sign.HURRY})
    assert [remark(live, f"seed {number}") for number in range(400)] == made
    before = Sitting(RIFKI).play(20).live
    assert not any(remark(before, f"seed {number}") for number in range(50))


@pytest.mark.parametrize("settings", [replace(RIFKI, pace=Pace.NONE)], ids=named)
def test_bots_at_a_table_without_waiting_or_without_people_say_nothing(settings: Settings) -> None:
    for live in (settled_table(settings).live, settled_table(people=0).live):
        assert not any(remark(live, f"seed {number}") for number in range(50))


def test_a_table_full_of_people_has_no_bot_to_say_anything() -> None:
    live = settled_table(people=4).live
    assert not any(remark(live, f"seed {number}") for number in range(50))


@pytest.mark.parametrize(
    "settings",
    [RIFKI, Settings("sheepshead"), Settings("rodskagg", options={"rituals": "manual"})],
    ids=named,
)
def test_bots_lines_do_not_depend_on_hidden_cards(settings: Settings) -> None:
    found = 0
    for seed in range(5):
        sitting, chance = Sitting(settings, people=1, seed=seed), Random(seed)
        sitting.play(220)
        log = sitting.match.log
        hidden = list(_hidden(log, list(_replay(sitting.match, log, None, ())), _deals(sitting)))
        here = remarks(sitting.log[0], sitting.course)
        for _attempt in range(6):
            swapped = _swapped(log, hidden, chance)
            if swapped is None:
                continue
            try:
                there = remarks(sitting.log[0], in_another_world(sitting, swapped))
            except IllegalAction:
                continue
            assert here == there
            found += 1
    assert found > 2


def remarks(first: AnyEntry, course: Sequence[Entry | Seat]) -> list[object]:
    """Return what bots say in this course of a table, with many seeds."""
    assert isinstance(first, Opened)
    live, found = opened(first), list[object]()
    for what in course:
        live = after(live, what)[0] if isinstance(what, Entry) else tap(live, what)
        found.append([remark(live, f"{number}") for number in range(8)])
    return found


def test_every_sign_has_words_in_every_language() -> None:
    for language in LANGUAGES:
        words = [Speaker(language).speak(sign) for sign in Sign]
        assert len(set(words)) == len(Sign)
