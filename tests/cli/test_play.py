"""``femopp play`` with piped input: whole matches, nonsense, records and resuming."""

import re
from itertools import cycle, islice
from pathlib import Path

import pytest

from femopp.bots.search import Budget, Level, levels_of
from femopp.cards import UNKNOWN, Card
from femopp.cli.errors import CommandError
from femopp.cli.play.helping import HelpingHand
from femopp.cli.play.saving import write
from femopp.games.rodskagg.rules.actions import Phrase, PickUp
from femopp.language import Speaker
from femopp.record import parse_record, replay
from tests.cli.running import Ran, femopp
from tests.record.examples import EXAMPLES
from tests.table import helping

ANYTHING = ["pass", "1", "", *[card.value for card in Card if card is not UNKNOWN], "R"]
"""Answers that are typed in turn: at every prompt, one of them fits sooner or later."""

BIDDING = ("play", "rodskagg", "--way", "unknocked", "--seed", "4")
"""A match without knocks that begins with a bid of the person."""


def lines(number: int) -> list[str]:
    return list(islice(cycle(ANYTHING), number))


def kept_in(tmp_path: Path) -> Path:
    (file,) = (tmp_path / "state" / "femopp").iterdir()
    return file


@pytest.mark.parametrize(
    "words",
    [
        "rodskagg --way unknocked --seed 4",
        "rodskagg --preset skane --players 2 --seat 2 --seed 1",
        "rodskagg --way unknocked --preset english --players 7 --seed 5 --bots random",
        pytest.param(
            "rifki --seed 2 --seat 3 --bots greedy,random,greedy --four-colours",
            marks=pytest.mark.deep,
        ),
        "sheepshead --seed 3 --opt deals=2 --opt unit=5",
    ],
)
def test_a_match_can_be_played_to_its_end(words: str, tmp_path: Path) -> None:
    file = tmp_path / "match.femopp"
    ran = femopp("play", *words.split(), "--record", str(file), answers=lines(40_000))
    assert ran.status == 0
    assert ran.err == ""
    assert "The match is over" in ran.out
    match = replay(parse_record(file.read_text("utf-8"))).match
    assert match.state.outcome is not None
    # Nothing had to be kept elsewhere.
    assert not (tmp_path / "state").exists()
    assert femopp("referee", str(file)).status == 0


def test_manual_rituals_can_be_played_too(tmp_path: Path) -> None:
    answers = []
    for line in lines(1_800):
        answers += ["phrase", "pick up", "deal", line] if line == "pass" else [line]
    file = tmp_path / "match.femopp"
    words = ("rodskagg", "--opt", "rituals=manual", "--seed", "1", "--record", str(file))
    ran = femopp("play", *words, answers=answers)
    assert ran.status == 0
    match = replay(parse_record(file.read_text("utf-8"))).match
    assert len(match.state.sheet) >= 2
    done = {action.word for seat, action in match.log if seat == 0}
    assert {"deal_cards", "phrase", "pick_up", "play"} <= done


@pytest.mark.parametrize(
    ("words", "listed"),
    [
        (
            "rodskagg",
            "pick_up phrase cut misdeal ask out knock cut early_pickup misdeal forgot_ask out",
        ),
        (
            "rodskagg --preset english",
            "pick_up phrase cut offer_cut misdeal ask notice knock cut early_pickup forgot_ask",
        ),
        (
            "rodskagg --opt call=five_up --opt revoke=penalty --opt out_knock=false",
            "pick_up phrase cut misdeal ask five cut early_pickup misdeal revoke forgot_ask",
        ),
    ],
)
def test_rituals_lists_only_what_this_table_has(words: str, listed: str) -> None:
    ran = femopp("play", *words.split(), "--opt", "rituals=manual", answers=["rituals", "quit"])
    told = ran.out.partition("At any time\n")[2].partition("\n\n")[0]
    indented = [line for line in told.splitlines() if line.startswith("  ")]
    first = [line.split()[0] for line in indented if not line.startswith(" " * 10)]
    assert first[: len(listed.split())] == listed.split()


def test_without_rituals_none_are_listed() -> None:
    ran = femopp("play", "rodskagg", "--way", "unknocked", answers=["rituals", "quit"])
    assert "Players don't perform the rituals at this table." in ran.out


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            ["Anna: beginner (random)", "Bo: ordinary (greedy)", "Cecilia: beginner (random)"],
        ),
        ("sv", ["Anna: nybörjare (random)", "Bo: vanlig (greedy)", "Cecilia: nybörjare (random)"]),
    ],
)
def test_differing_bots_are_listed_by_name(language: str, words: list[str]) -> None:
    """In the words that stand at the seats of a table in the browser."""
    asked = ["rifki", "--seed=1", "--seat=2", "--name=Lena", f"--lang={language}"]
    ran = femopp("play", *asked, "--bots=random,greedy, random", answers=[])
    assert [
        line for line in ran.out.splitlines() if line.endswith(("(random)", "(greedy)"))
    ] == words
    alike = femopp("play", *asked, "--bots=random", answers=[])
    assert "(random)" not in alike.out


def test_no_bot_is_called_like_the_player() -> None:
    for name in ("ANNA", "Ａnna", "Anna\u200d"):
        asked = ["rifki", "--seed=1", "--seat=1", f"--name={name}"]
        ran = femopp("play", *asked, "--bots=random,greedy,random", answers=[])
        assert "Bo: beginner (random)" in ran.out.splitlines()


NONSENSE = [
    "xyzzy",
    "bid",
    "bid 99",
    "bid three",
    "play",
    "play ZZ",
    "play QC KC",
    "?",
    "??",
    "? ?",
    "? bid 3",
    "? xyzzy",
    "-1",
    "0",
    "99999999999999999999",
    "9" * 5000,
    "²",
    "\x00",
    "\x1b[A",
    "ÅÄÖ",
    "\N{GRINNING FACE}",
    "knock",
    "knock Nobody early_pickup",
    "knock Anna nothing",
    "table: deal",
    "deal",
    "gather",
    "close",
    "out",
    "notice 1",
    "trick: Anna QC",
    "# comment",
    '"',
    "'; drop table",
    "hand",
    "trick",
    "sheet",
    "rituals",
    "{0}",
    "{seat}",
    "%s",
    "[bold]",
    "\\",
    " ",
]


@pytest.mark.parametrize("rituals", ["auto", "off", "manual"])
def test_a_mistyped_answer_never_ends_the_match(rituals: str, tmp_path: Path) -> None:
    answers = ["rules"]
    for line in ["pick up", "pass", "1", "2"]:
        answers += [*NONSENSE, line]
    words = ("rodskagg", "--opt", f"rituals={rituals}", "--seed", "3", "--name", "Lena")
    ran = femopp("play", *words, answers=answers)
    assert ran.status == 0
    assert "The match is saved in" in ran.out
    assert "means nothing here" in ran.out
    record = parse_record(kept_in(tmp_path).read_text("utf-8"))
    # The knock that names nobody is the only nonsense that means something with manual rituals.
    done = {act.action.word for act in record.actions if act.seat == 0}
    assert done <= {"pick_up", "pass", "play", "bid", "go_along", "fold", "knock", "deal_cards"}
    assert replay(record).match.state.deal_number == 1


def test_a_knock_that_means_nothing_tells_what_could_be_named() -> None:
    words = ("rodskagg", "--opt", "rituals=manual", "--seed", "3", "--name", "Lena")
    shown = femopp("play", *words, answers=["knock Olle"]).words
    assert "“knock Olle”: 'Olle' doesn't belong here; possible: " in shown


# Going on


def played(words: list[str], answers: list[str]) -> Ran:
    ran = femopp("play", *words, answers=answers)
    assert ran.status == 0, ran.err
    return ran


@pytest.mark.parametrize(
    "words",
    [
        "rodskagg --way unknocked --seed 8 --name Lena --opt fresh_hand=true",
        "rifki --seed 8 --name Lena --bots random --seat 2",
        "sheepshead --seed 8 --name Lena --bots greedy,random,random,greedy",
    ],
)
def test_an_interrupted_match_goes_on_as_if_nothing_had_happened(
    words: str, tmp_path: Path
) -> None:
    answers = lines(560)
    whole = tmp_path / "whole.femopp"
    played([*words.split(), "--record", str(whole)], answers)
    for cut in (20, 61):
        parts = tmp_path / f"parts-{cut}.femopp"
        out = played([*words.split(), "--record", str(parts)], answers[:cut]).out
        rest = answers[cut:]
        if out.rfind("Press Enter for the next") > out.rfind("\N{BOX DRAWINGS LIGHT HORIZONTAL}"):
            # Between two deals there is nothing to be asked again: that Enter is spent.
            rest = rest[rest.index("") + 1 :]
        played(["--resume", str(parts)], rest)
        assert parts.read_text("utf-8") == whole.read_text("utf-8")


def test_going_on_takes_the_settings_from_the_record(tmp_path: Path) -> None:
    file = tmp_path / "match.femopp"
    words = "rodskagg --opt rituals=manual --seat 3 --bots random --forgetful 7 --alert 9 --seed 1"
    played([*words.split(), "--name", "Lena", "--record", str(file)], [])
    head = file.read_text("utf-8").splitlines()[1]
    assert head == "# femopp play --seat=3 --bots=random --forgetful=7 --alert=9"
    played(["--resume", str(file), "--alert", "50"], [])
    assert "--alert=50" in file.read_text("utf-8").splitlines()[1]


def test_a_resumed_deal_is_told_on_as_it_was_told_before(tmp_path: Path) -> None:
    """A player asked for an announcement hasn't passed the blind on, as by passing."""
    file = tmp_path / "match.femopp"
    words = ["play", "sheepshead", "--seed", "9", "--name", "Kim", "--record", str(file)]
    femopp(*words, answers=["pick", "7d 8h", "quit"])
    ran = femopp("play", "--resume", str(file), answers=["throw off the boy", "quit"])
    assert "Anna announces nothing · Bo announces nothing" in ran.words
    assert "passes" not in ran.words


def test_a_match_written_by_hand_can_be_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "mine.femopp"
    file.write_text(
        "femopp record 1\ngame: rodskagg\npreset: skane\nplayers: Anna, Bo\n"
        "dealer: Bo\npoints: Anna 3, Bo -2\n",
        "utf-8",
    )
    ran = played(["--resume", str(file)], ["1"])
    assert "Anna" in ran.out
    assert "Anna: bid 1" in file.read_text("utf-8")


def test_comments_stay_in_a_record(tmp_path: Path) -> None:
    file = tmp_path / "mine.femopp"
    file.write_text(EXAMPLES["rifki"], "utf-8")
    played(["--resume", str(file)], [])
    assert "Cissi 5C  # Dag has no club: the king of hearts must go\n" in file.read_text("utf-8")
    file.write_text(
        "femopp record 1\n# a Friday\ngame: rodskagg\npreset: skane\nplayers: Anna, Bo\n"
        "dealer: Bo\ndeal 1  # cut deep\n  Anna: 2C 3C 4C 5C 6C 7C\n  Bo: 2D 3D 4D 5D 6D 7D\n"
        "# she thinks\nAnna: bid 1\n# so far\n",
        "utf-8",
    )
    for _again in range(2):
        played(["--resume", str(file)], [])
        text = file.read_text("utf-8")
        for noted in ("# a Friday", "deal 1  # cut deep", "# she thinks\nAnna: bid 1", "# so far"):
            assert text.count(noted) == 1, noted
        assert text.count("# femopp play") == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "is not a record"),
        ("femopp record 1\ngame: whist\n", "line 2"),
        (
            "femopp record 1\ngame: rodskagg\npreset: skane\nplayers: A, B\ndealer: B\n"
            "deal 1\n  A: 2C 3C 4C 5C 6C 7C\n  B: 2D 3D 4D 5D 6D 7D\nA: pass\n",
            "line 9, column 1: A passes: not allowed. Forehand can't pass",
        ),
        (
            "femopp record 1\ngame: rodskagg\npreset: skane\nplayers: A, B\ndealer: B\n"
            "deal 1\n  A: 2C 3C 4C 5C 6C 7C\n  B: ?? ?? ?? ?? ?? ??\nA: bid 1\n",
            "ends during a deal with unknown cards, so the match can't continue",
        ),
        (  # Every hand is known, but not the blind.
            "femopp record 1\ngame: sheepshead\npreset: five-handed\nplayers: A, B, C, D, E\n"
            "dealer: E\ndeal 1\n  A: QC QS JH AD 7C 8S\n  B: JC TC 9C KS 9S 7H\n"
            "  C: JD TD AC 8C TS 8H\n  D: QH JS 9D TH KH AS\n  E: QD KD 8D KC 7S AH\n",
            "ends during a deal with unknown cards, so the match can't continue",
        ),
    ],
)
def test_a_bad_record_cannot_be_gone_on_with(text: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.femopp"
    file.write_text(text, "utf-8")
    ran = femopp("play", "--resume", str(file))
    assert ran.status in (1, 2)
    assert told in ran.err
    assert file.read_text("utf-8") == text


def test_a_match_is_kept_elsewhere_if_the_usual_folder_is_read_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where a folder should be")
    elsewhere = tmp_path / "tmp"
    elsewhere.mkdir()
    monkeypatch.setenv("XDG_STATE_HOME", str(blocked))
    monkeypatch.setattr("tempfile.tempdir", str(elsewhere))
    ran = femopp("play", "rifki")
    assert ran.status == 0
    (file,) = elsewhere.iterdir()
    assert str(file) in ran.out
    assert ": part of its path is a file" in ran.words


def test_a_file_that_cannot_be_written_is_told_before_the_first_card(tmp_path: Path) -> None:
    (tmp_path / "blocked").write_text("a file where a folder should be")
    file = tmp_path / "blocked" / "match.femopp"
    ran = femopp("play", "rifki", "--record", str(file))
    assert (ran.status, ran.out) == (2, "")
    reason = "part of its path is a file, not a folder"
    assert ran.err == f"femopp: can't write {file}: {reason}\n"


def test_of_a_file_that_cannot_be_written_nothing_is_left_beside_it(tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    folder.mkdir()
    with pytest.raises(CommandError):
        write(folder, "a match")
    assert list(tmp_path.iterdir()) == [folder]


def test_a_file_that_can_no_longer_be_written_is_replaced_by_one_with_a_name_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, elsewhere = tmp_path / "folder", tmp_path / "tmp"
    elsewhere.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(elsewhere))
    strangers = elsewhere / "match.femopp"
    strangers.write_text("somebody else's")

    def the_folder_goes(*_words: object) -> None:
        (folder / "match.femopp").unlink()
        folder.rmdir()
        folder.write_text("a file where a folder should be")

    monkeypatch.setattr("femopp.cli.play.session.show_help", the_folder_goes)
    record = str(folder / "match.femopp")
    ran = femopp(*BIDDING, "--record", record, answers=["?", "2"])
    assert ran.status == 2
    assert "can't write" in ran.err
    assert strangers.read_text() == "somebody else's"
    file = elsewhere / "match-2.femopp"
    assert f"The match is saved in {file}" in ran.out
    assert re.search(r": bid 2$", file.read_text("utf-8"), re.MULTILINE)


def test_no_match_is_gone_on_with_from_the_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = femopp("play", "--resume", "-", data=EXAMPLES["rifki"])
    assert ran.status == 2
    assert ran.err.startswith("femopp: --resume needs a file, not -")
    assert list(tmp_path.iterdir()) == []


def test_a_match_that_is_over_stays_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "match.femopp"
    femopp("simulate", "sheepshead", "--opt", "deals=1", "--matches=1", "--out", str(file))
    before = file.read_text("utf-8")
    ran = femopp("play", "--resume", str(file))
    assert "The match is over" in ran.out
    assert file.read_text("utf-8") == before
    assert not (tmp_path / "state").exists()
    assert "--record" not in ran.out


def test_whoever_keeps_a_match_is_told_how_to_review_it(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    words = ("play", "sheepshead", "--seed=3", "--opt", "deals=1", "--record", str(file))
    out = femopp(*words, answers=lines(1_800)).out
    assert f"The record is in {file}\nReview it with: femopp review {file}\n" in out


def test_a_match_without_a_file_of_ones_own_leaves_none_when_it_is_over(tmp_path: Path) -> None:
    ran = femopp("play", "sheepshead", "--seed=3", "--opt", "deals=1", answers=lines(1_800))
    assert "The match is over" in ran.out
    assert "With --record FILE you keep a match" in ran.out
    assert list((tmp_path / "state" / "femopp").iterdir()) == []


def test_a_match_is_kept_when_an_error_of_our_own_ends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_words: object) -> None:
        raise RuntimeError("nobody thought of that")

    file = tmp_path / "match.femopp"
    monkeypatch.setattr("femopp.cli.play.session.show_help", fails)
    with pytest.raises(RuntimeError):
        femopp(*BIDDING, "--record", str(file), answers=["2", "?"])
    kept = file.read_text("utf-8")
    parse_record(kept)
    assert re.search(r": bid 2$", kept, re.MULTILINE)


def test_a_session_without_an_end_can_be_stopped_between_deals() -> None:
    words = ("play", "sheepshead", "--seed", "3")
    out = femopp(*words, answers=lines(560)).out
    assert "type stop to end the session" in out
    # The prompts up to the end of the first deal, each of which has taken a line.
    place = out.partition("type stop to end the session")[0].count("\n> ")
    stopped = femopp(*words, answers=[*lines(place), "stop"]).out
    assert "The match is over" in stopped
    assert "saved in" not in stopped


def test_a_mistyped_answer_between_deals_says_again_how_to_go_on() -> None:
    words = ("play", "sheepshead", "--seed", "3")
    first = femopp(*words, answers=lines(560)).out
    place = first.partition("Press Enter")[0].count("\n> ")
    out = femopp(*words, answers=[*lines(place), "17", "hand"]).out
    nonsense, table = out.partition("“17” means nothing here")[2].split("\n> ")[:2]
    assert "Press Enter for the next deal" in nonsense
    assert "Press Enter for the next deal" in table


# What is shown


HAND = (
    "With a helping hand: Knock when somebody forgets. The king whispers what you have to remember."
)
UNAIDED = "Nobody reminds you: As at a kitchen table: forget, and it may cost you five."
UNKNOCKED = "Without knocking: Just the cards. Phrases and questions happen by themselves."


@pytest.mark.parametrize(
    ("words", "ways"),
    [
        ("rodskagg", [HAND, "Nobody reminds you: --way unaided", "Without knocking: --way unkno"]),
        ("rodskagg --preset english", [HAND, "Nobody reminds you: --way", "Without knocking: --"]),
        ("rodskagg --preset skane", [UNKNOCKED, "With a helping hand: --way hand"]),
        ("rodskagg --way unaided", [UNAIDED, "With a helping hand: --way hand"]),
        ("rodskagg --opt rituals=manual", [UNAIDED, "With a helping hand: --way hand"]),
        ("rodskagg --opt rituals=auto", [UNKNOCKED, "Nobody reminds you: --way unaided"]),
    ],
)
def test_a_new_match_says_how_it_is_played_and_how_else_it_could_be(
    words: str, ways: list[str]
) -> None:
    ran = femopp("play", *words.split(), answers=["quit"])
    for one in ways:
        assert one in ran.words


def test_a_game_with_one_way_to_play_says_nothing_of_ways() -> None:
    assert "--way" not in femopp("play", "rifki", answers=["quit"]).out
    ran = femopp("play", "rifki", "--way", "hand")
    assert ran.status == 2
    assert "this game has only one way to play, so leave the way out" in ran.err
    assert (
        "there is no way 'hnd'; there are: hand" in femopp("play", "rodskagg", "--way", "hnd").err
    )


OWES = "Say the phrase before you pick up your cards."


def dealing(way: str) -> tuple[str, ...]:
    """Return the words for a match whose first dealer is the person."""
    for seed in range(1, 40):
        words = ("play", "rodskagg", "--way", way, "--seed", str(seed), "--name", "Lena")
        if "Your turn: deal the cards" in femopp(*words, answers=["quit"]).out:
            return words
    raise AssertionError("Lena never deals first")


def test_a_helping_hand_holds_what_would_be_forgotten_once() -> None:
    words = dealing("hand")
    out = femopp(*words, answers=["deal", "pick up", "pick up", "sheet", "quit"]).out
    assert out.count(OWES) == 1
    assert "Everyone is waiting for you" in out
    held, _said, after = out.partition(OWES)
    assert "Lena picks up" not in held
    assert "Lena picks up" in after


def test_whoever_asks_for_something_else_is_reminded_before_they_are_asked_again() -> None:
    words = dealing("hand")
    ran = femopp(*words, answers=["deal", "sheet", "sheet", "phrase", "quit"])
    first, _said, after = ran.out.partition(OWES)
    assert first.count("Nothing has been scored yet.") == 1
    assert after.count("Nothing has been scored yet.") == 1
    assert OWES not in after
    unaided = femopp(*dealing("unaided"), answers=["deal", "sheet", "sheet", "quit"])
    assert OWES not in unaided.out


def hand_at(table: helping.Table) -> HelpingHand:
    return HelpingHand(table.live.game, helping.ANNA)


def phrases(hand: HelpingHand, times: int, reminded: bool = False) -> helping.Table:
    """Let Anna deal and say the phrase so many times, with wrong numbers of cards between."""
    table = helping.Table()
    short = (*helping.HANDS[:3], "AD KD QD JD TD")
    for at in range(times):
        is_last = at == times - 1
        table.deal(helping.HANDS if is_last else short)
        view = table.match.views[helping.ANNA]
        if reminded:
            hand.reminds(view)
        hand.notes(view, Phrase())
        table.act(helping.ANNA, "phrase")
        if not is_last:
            table.act(helping.BO, "misdeal")
    return table


def said(hand: HelpingHand, table: helping.Table) -> list[str]:
    return [Speaker("en").say(one) for one in hand.mastered(table.match.views[helping.ANNA])]


def test_what_is_mastered_is_ticked_off_once_after_the_deal() -> None:
    hand = hand_at(helping.Table())
    table = phrases(hand, 3)
    assert said(hand, table) == [
        "The phrase: you've got it!",
        "Three times without a word from me. From now on I'll say nothing about it.",
        "✓✓✓ The phrase, before anybody picks up cards",
        "··· The question, after the fourth trick",
        "··· Going out, when you reach zero",
        "Once you have them all, try the next table: Nobody reminds you.",
    ]
    assert said(hand, table) == []
    table = helping.Table().deal()
    assert hand.reminds(table.match.views[helping.ANNA]) is None
    assert hand.holds(table.match.views[helping.ANNA], PickUp()) is None


@pytest.mark.parametrize(("times", "reminded"), [(2, False), (3, True)])
def test_twice_or_after_reminders_nothing_is_mastered(times: int, reminded: bool) -> None:
    hand = hand_at(helping.Table())
    assert said(hand, phrases(hand, times, reminded)) == []


def test_nobody_reminds_where_one_plays_unaided() -> None:
    words = dealing("unaided")
    out = femopp(*words, answers=["deal", "pick up", "quit"]).out
    assert OWES not in out
    assert "Lena picks up" in out


def test_a_helping_hand_goes_on_with_a_match_that_is_resumed(tmp_path: Path) -> None:
    file = tmp_path / "match.femopp"
    words = dealing("hand")
    femopp(*words, "--record", str(file), answers=["deal", "quit"])
    out = femopp("play", "--resume", str(file), answers=["pick up", "quit"]).out
    assert HAND.partition(":")[0] in out
    assert "--way" not in out
    assert OWES in out


def test_every_trick_ends_with_the_same_words() -> None:
    answers = ["pick up", "pass"]
    for _trick in range(6):
        answers += ["", *lines(len(ANYTHING))[3:]]
    words = ("rodskagg", "--opt", "rituals=manual", "--seed", "4", "--forgetful", "0")
    out = femopp("play", *words, answers=answers).out
    ends = [line for line in out.splitlines() if "takes the trick ·" in line]
    assert len(ends) >= 4
    assert len({line[line.index(" takes the trick") :] for line in ends}) == 1


def test_help_tells_how_to_name_several_cards() -> None:
    """At seed 3 Kim picks up the blind and has two cards to lay away."""
    words = ("play", "sheepshead", "--seed", "3", "--name", "Kim")
    ran = femopp(*words, answers=["pick", "?", "10c 9c"])
    assert "Bury two cards" in ran.out
    assert "Name the cards together, for example: 10c 9c" in ran.out


def test_help_explains_and_refusals_cite() -> None:
    answers = ["?", "? 1", "1", "pass", "as", "? as", "trick"]
    ran = femopp(*BIDDING, "--name", "Lena", answers=answers)
    words_ = ran.words
    assert "Your turn: bid" in words_
    assert "[R49-AUCTION-6: Kortoxen 1949, the auction" in words_
    assert "You must follow suit" in words_
    assert "No trick has been taken" in words_


HINT_ASKED = ("rodskagg", "--way", "unknocked", "--seed", "42", "--name", "Kim")
"""Kim speaks first, and holds ace and king of diamonds and nothing else."""


@pytest.fixture
def quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make hints think little, without a time limit."""
    quick = Level(Budget(actions=1_000, worlds=64, batch=4))
    monkeypatch.setitem(levels_of("rodskagg"), "expert", quick)
    monkeypatch.setattr("femopp.cli.play.hint.SECONDS", None)


@pytest.mark.usefixtures("quick_hints")
def test_a_hint_is_a_sentence_and_more_is_behind_it() -> None:
    answers = ["hint", "hint more", "hint 6", "hint 2c", "2", "hint"]
    out = femopp("play", *HINT_ASKED, answers=answers).out
    bidding, behind, at_six, refused = (part.splitlines()[1:] for part in out.split("> ")[1:5])
    # A first hand with the ace and the king of diamonds.
    sure = "the ace and the king are sure tricks."
    assert re.fullmatch(rf"Bid [12]: {sure}", bidding[0])
    assert behind[:2] == [bidding[0], "The best choices, in order"]
    assert [line[:2] for line in behind[2:5]] == ["  "] * 3
    assert " ".join(behind[5:]).count("The King sees only what you see.") == 1
    assert at_six[0] == bidding[0]
    assert re.match(r"  6: choice number \d", at_six[1])
    assert "You can't do that now" in refused[0]
    assert re.search(r"^(Lead|Play) the ", out.rpartition("Your turn: ")[2], re.MULTILINE)


@pytest.mark.usefixtures("quick_hints")
def test_a_hint_in_swedish() -> None:
    out = femopp("play", *HINT_ASKED, "--lang", "sv", answers=["tips", "tips mer"]).out
    assert re.search(r"^Bjud [12]: esset och kungen är säkra stick\.$", out, re.MULTILINE)
    assert "De bästa valen, i ordning" in out


@pytest.mark.usefixtures("quick_hints")
def test_a_hint_speaks_of_no_ritual() -> None:
    words = ("rodskagg", "--opt", "rituals=manual", "--seed", "4", "--forgetful", "100")
    answers = ["hint", "pick up", "hint", "hint knock", "", "hint"]
    out = femopp("play", *words, answers=answers).out
    assert out.count("There is nothing for you to choose right now.") == 3
    (told,) = [line for line in out.splitlines() if re.match(r"(Bid \d|Pass|Lead|Play)\b", line)]
    assert not any(ritual in told for ritual in ("knock", "phrase", "ask", "pick"))


def test_nothing_is_wider_than_the_terminal() -> None:
    for words in (
        "rodskagg --way unknocked --players 8 --seed 2",
        "rifki --seed 2",
        "sheepshead --seed 2",
    ):
        out = femopp("play", *words.split(), answers=[*lines(210), "sheet", "?"]).out
        wide = [line for line in out.splitlines() if len(line) > 80]
        # Only what must not be broken: the file, and the command to go on.
        assert all("resume" in line or "saved in" in line for line in wide)


ALL_HEARTS_FOR_ANNA = """femopp record 1
game: rifki
preset: rifki
option: early_end = false
players: Anna, Bo, Cissi, Dag
dealer: Anna

deal 1
  Anna: AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S
  Bo: AH 9H 5H 2C 3C 4C 5C 6C 7C 8C 9C TC JC
  Cissi: KH TH 6H 2H QC KC AC 2D 3D 4D 5D 6D 7D
  Dag: QH JH 8H 7H 4H 3H 8D 9D TD JD QD KD AD
Anna: choose kupa
trick: Anna AS, Dag QH, Cissi KH, Bo AH
trick: Anna KS, Dag JH, Cissi TH, Bo 9H
trick: Anna QS, Dag 8H, Cissi 6H, Bo 5H
trick: Anna JS, Dag 7H, Cissi 2H, Bo JC
trick: Anna TS, Dag 4H, Cissi AC, Bo TC
trick: Anna 9S, Dag 3H, Cissi KC, Bo 9C
"""


@pytest.mark.parametrize("columns", [40, 60, 80])
def test_every_penalty_card_can_be_seen_however_narrow_the_terminal(
    columns: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RIF-NEG-5; and the points and tricks beside them."""
    monkeypatch.setenv("COLUMNS", str(columns))
    file = tmp_path / "match.femopp"
    file.write_text(ALL_HEARTS_FOR_ANNA, "utf-8")
    out = femopp("play", "--resume", str(file), answers=["quit"]).out
    table, _hand = out.partition("points")[2].split("8♠")
    assert table.count("♥") == 13
    assert "Anna 0 6 dealer" in " ".join(table.split())
    assert all(len(line) <= columns for line in table.splitlines())


def test_an_unfinished_match_is_named_when_the_next_one_begins(tmp_path: Path) -> None:
    words = ("play", "rodskagg", "--way", "unknocked", "--seed", "3")
    assert "isn't over" not in femopp(*words, answers=["quit"]).out
    file = kept_in(tmp_path)
    ran = femopp(*words)
    assert f"Your last match isn't over. Continue with: femopp play --resume {file}\n" in ran.out
    assert "isn't over" not in femopp("play", "sheepshead", "--seed", "3").out
    assert "isn't over" not in femopp("play", "--resume", str(file)).out


def test_a_saved_match_that_cannot_be_read_is_passed_over(tmp_path: Path) -> None:
    femopp("play", "rodskagg", "--way", "unknocked", "--seed", "3", answers=["quit"])
    kept_in(tmp_path).write_bytes(b"\xff\x00")
    ran = femopp("play", "rodskagg", "--way", "unknocked", "--seed", "3")
    assert ran.status == 0
    assert "isn't over" not in ran.out


def test_everybody_begins_a_short_match_on_six_points() -> None:
    words = ("--seed", "4", "--name", "Lena")
    short = femopp("play", "rodskagg", "--short", *words, answers=["quit"]).out
    usual = femopp("play", "rodskagg", *words, answers=["quit"]).out
    assert re.search(r"^Lena +6 +0 ", short, re.MULTILINE)
    assert re.search(r"^Lena +12 +0 ", usual, re.MULTILINE)


def test_a_game_without_short_matches_says_so() -> None:
    ran = femopp("play", "rifki", "--short", answers=["quit"])
    assert "Rifki has no short match" in ran.err
