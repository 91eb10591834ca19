"""``femopp referee``: 0 for a legal match, 1 for an error, 2 for a file that is no record."""

import json
from pathlib import Path
from random import Random

import pytest

from tests.cli.running import femopp
from tests.record.examples import EXAMPLES, HANDS_UNSEEN, PARTS, changed


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "match.femopp"


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_legal_match_gets_its_sheet(name: str, file: Path) -> None:
    file.write_text(EXAMPLES[name], "utf-8")
    ran = femopp("referee", str(file))
    assert ran.status == 0
    assert ran.err == ""
    assert "Everything is legal." in ran.out
    assert "The match is over" in ran.out


def test_the_sheet_tells_every_line_with_its_reason_and_rule(file: Path) -> None:
    file.write_text(EXAMPLES["rodskagg"], "utf-8")
    words = femopp("referee", str(file)).words
    assert "Bo +5: picked up before “knock for cards and misdeal” [R49-DEAL-11: Kortoxen" in words
    assert "Anna −2: tricks taken [R49-SCORE-1: Kortoxen 1949, the points]" in words
    assert "Totals: Anna 0 · Bo 11 · Cissi 11" in words


def test_an_option_that_is_gone_is_told_in_a_sentence(file: Path) -> None:
    rifki, record = EXAMPLES["rifki"], EXAMPLES["rodskagg"]
    preset = next(line for line in record.splitlines() if line.startswith("preset:"))
    file.write_text(
        record.replace(preset, f"{preset}\noption: duel_leader = first_on_zero"), "utf-8"
    )
    told = (
        "'duel_leader = first_on_zero' no longer exists; this is always played: "
        "duel_leader = left_of_dealer"
    )
    assert told in femopp("referee", str(file)).words
    assert json.loads(femopp("referee", str(file), "--json").out)["gone"] == [told]
    assert json.loads(femopp("referee", "-", "--json", data=rifki).out)["gone"] == []


def test_the_input_can_be_read_instead_of_a_file() -> None:
    ran = femopp("referee", "-", data=EXAMPLES["rifki"])
    assert ran.status == 0
    assert "Everything is legal." in ran.out
    broken = femopp("referee", "-", data="femopp record 1\ngame: rifki\npreset: none\n")
    assert broken.status == 2
    assert "standard input is not a record: line 3" in broken.err


def test_the_first_offence_is_told_with_line_column_and_rule(file: Path) -> None:
    # Anna still has a spade, but plays a heart.
    before, after = "trick: Anna KS, Bo 9S, Cissi TS", "trick: Anna KS, Bo QD, Cissi TS"
    file.write_text(changed(EXAMPLES["rodskagg"], before, after), "utf-8")
    ran = femopp("referee", str(file))
    assert ran.status == 1
    line = 1 + EXAMPLES["rodskagg"][: EXAMPLES["rodskagg"].index(before)].count("\n")
    assert f"Line {line}, column 17: Bo plays Q♦: not allowed." in ran.words
    assert "[R49-PLAY-2: Kortoxen 1949" in ran.words
    assert "Everything is legal." not in ran.out


@pytest.mark.parametrize(
    ("before", "after", "possible"),
    [
        ("Anna KS, Bo 9S, Cissi TS", "Anna KS, Bo QD, Cissi TS", "Bo: play 9S"),
        (
            "Anna KS, Bo 9S, Cissi TS",
            "Bo 9S, Cissi TS, Anna KS",
            "Anna: play KS, Anna: play 5H, Anna: play 4D, Anna: play 3C, Anna: play 2C",
        ),
        ("Anna: out", "trick: Anna 5H", "Bo: play AH"),
        ("Bo: pass\n", "", "Bo: pass, Bo: bid 3, Bo: bid 4, Bo: bid 5, Bo: bid 6, Bo: bid R"),
        ("table: gather\nAnna: out", "Anna: out\nAnna: bid 1", "table: gather"),
    ],
)
def test_it_is_told_what_could_stand_there(
    before: str, after: str, possible: str, file: Path
) -> None:
    """Knocking, which is possible at any time, is left out."""
    file.write_text(changed(EXAMPLES["rodskagg"], before, after), "utf-8")
    ran = femopp("referee", str(file))
    assert ran.status == 1
    assert f"Possible here: {possible}" in ran.words
    wrong = json.loads(femopp("referee", str(file), "--json").out)["wrong"]
    assert (", ".join(wrong["possible"]), wrong["shown_later"]) == (possible, False)


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_deal_that_was_left_out_is_what_could_stand_there(name: str, file: Path) -> None:
    before, _deal, dealt = EXAMPLES[name].partition("\ndeal ")
    after = "\n".join(row for row in dealt.splitlines()[1:] if not row.startswith("  "))
    file.write_text(f"{before}\n{after}\n", "utf-8")
    ran = femopp("referee", str(file))
    assert ran.status == 1
    assert f"Possible here: deal {dealt.split()[0]}" in ran.words


def test_a_draw_that_was_left_out_is_what_could_stand_there(file: Path) -> None:
    head, _rest = EXAMPLES["rifki"].split("dealer: ")
    file.write_text(f"{head.partition('points: ')[0]}Anna: choose rifki\n", "utf-8")
    assert "Possible here: table: dealer …" in femopp("referee", str(file)).words


def test_a_revoke_that_shows_later_is_told_where_it_was(file: Path) -> None:
    """R49-PLAY-2: nobody knew that Bo, who discards the queen of diamonds, had a spade."""
    file.write_text(HANDS_UNSEEN, "utf-8")
    ran = femopp("referee", str(file))
    assert ran.status == 1
    assert "Line 14, column 17: Bo plays Q♦: not allowed." in ran.words
    assert ran.words.endswith("Cards played later show this.")
    assert json.loads(femopp("referee", str(file), "--json").out)["wrong"]["shown_later"] is True
    file.write_text(changed(HANDS_UNSEEN, "Bo 9S", "Bo 9D"), "utf-8")
    assert femopp("referee", str(file)).status == 0


def test_faults_before_a_revoke_shows_come_first(file: Path) -> None:
    text = changed(HANDS_UNSEEN, "Bo: pass", "Bo: bid 1")
    file.write_text(text, "utf-8")
    ran = femopp("referee", str(file))
    assert "Line 12, column 1: Bo bids 1: not allowed." in ran.words
    assert "played later" not in ran.words


def test_a_result_that_does_not_follow_is_told(file: Path) -> None:
    file.write_text(
        changed(EXAMPLES["rodskagg"], "points: Anna 0, Bo 11", "points: Anna 0, Bo 12"), "utf-8"
    )
    ran = femopp("referee", str(file))
    assert ran.status == 1
    assert "this should be Anna 0, Bo 11, Cissi 11, not Anna 0, Bo 12, Cissi 11" in ran.words


def test_a_match_that_is_not_over_is_legal_too(file: Path) -> None:
    text = EXAMPLES["rodskagg"]
    file.write_text(text[: text.index("trick:")], "utf-8")
    ran = femopp("referee", str(file))
    assert ran.status == 0
    assert "The match is not over." in ran.out
    assert "Nothing has been scored yet." in ran.out


UNNOTICED = Path(__file__).resolve().parents[2] / "docs" / "how-to" / "unnoticed.txt"


def test_unnoticed_errors_are_listed_with_line_and_rule(file: Path) -> None:
    """Bo picks up early; Anna forgets to knock out before trick 3, and to ask before trick 5."""
    ran = femopp("referee", str(UNNOTICED))
    told = ran.words.partition("Nobody pointed these errors out in time:")[2]
    assert told.startswith(
        " Line 15, deal 1, before the first trick. Bo: picked up before “knock for cards and"
        " misdeal” [R49-DEAL-11: Kortoxen 1949, the deal]"
        " Line 26, deal 1, trick 3. Anna: forgot to knock out [R49-OUT-2: Kortoxen"
        " 1949, the points]"
        " Line 30, deal 1, trick 5. Anna: forgot to ask who goes along [R49-ASK-8: Kortoxen"
        " 1949, the play of the cards] Everything is legal."
    )
    text = UNNOTICED.read_text("utf-8")
    file.write_text(
        changed(text, "table: gather\ntrick: Anna 5H", "table: gather\nAnna: out\ntrick: Anna 5H")
    )
    fewer = femopp("referee", str(file)).words
    assert "Line 15" in fewer
    assert "going out" not in fewer.partition("Nobody pointed")[2]


def test_the_same_for_programs() -> None:
    lapses = json.loads(femopp("referee", str(UNNOTICED), "--json").out)["lapses"]
    assert [(one["line"], one["trick"], one["player"], one["error"]) for one in lapses] == [
        (15, 0, "Bo", "early_pickup"),
        (26, 3, "Anna", "out"),
        (30, 5, "Anna", "forgot_ask"),
    ]
    assert lapses[0] == {
        "line": 15,
        "column": 1,
        "deal": 1,
        "trick": 0,
        "player": "Bo",
        "error": "early_pickup",
        "text": "Bo: picked up before “knock for cards and misdeal”",
        "rule": "R49-DEAL-11",
        "source": "R49-DEAL-11: Kortoxen 1949, the deal",
    }


@pytest.mark.parametrize("end", ["trick: Bo 8C", "table: close"])
def test_before_the_match_is_over_nobody_is_reminded_of_anything(end: str, file: Path) -> None:
    """Not even of an error that can't be pointed out any more: the match may go on."""
    text = UNNOTICED.read_text("utf-8")
    file.write_text(text[: text.index(end)], "utf-8")
    assert "Nobody pointed" not in femopp("referee", str(file)).out
    assert json.loads(femopp("referee", str(file), "--json").out)["lapses"] == []


def test_after_a_first_deal_that_did_not_end_the_match_nothing_is_told(file: Path) -> None:
    text = UNNOTICED.read_text("utf-8").partition("points: Anna 0")[0]
    file.write_text(changed(text, "points: Anna 2", "points: Anna 7"), "utf-8")
    ran = femopp("referee", str(file))
    assert "deals scored: 1" in ran.words
    assert "Nobody pointed" not in ran.out


@pytest.mark.parametrize("name", EXAMPLES)
def test_nothing_is_listed_if_nothing_went_unnoticed(name: str, file: Path) -> None:
    file.write_text(EXAMPLES[name], "utf-8")
    assert "Nobody pointed" not in femopp("referee", str(file)).out


def noise(size: int) -> bytes:
    return Random(1).randbytes(size)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n\n\n",
        b"\x00",
        b"\xff\xfe",
        b"hello",
        b"femopp record 2\n",
        b"femopp record 1\n",
        b"femopp record 1\ngame: chess\n",
        noise(2_000),
        noise(1_000_000),
        b"femopp record 1\n" + noise(1_000_000),
        b"A" * 1_000_000,
        b"a\n" * 500_000,
        b"9" * 9_000_000,
    ],
    ids=lambda data: f"{data[:12]!r}-{len(data)}",
)
def test_a_bad_record_is_refused_in_words(data: bytes, file: Path) -> None:
    file.write_bytes(data)
    ran = femopp("referee", str(file))
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.startswith(f"femopp: {file} ")
    assert len(ran.err) < 500


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_truncated_record_is_judged_or_told(name: str, file: Path) -> None:
    text = EXAMPLES[name]
    for end in range(0, len(text), 97):
        file.write_text(text[:end], "utf-8")
        assert femopp("referee", str(file)).status in (0, 1, 2)


def test_points_that_no_match_can_have_are_told(file: Path) -> None:
    file.write_text(
        changed(EXAMPLES["rifki"], "points: Anna 410, Bo -120", "points: Anna 411, Bo -121"),
        "utf-8",
    )
    ran = femopp("referee", str(file))
    assert ran.status == 2
    assert "411" in ran.err


def test_json_for_programs(file: Path) -> None:
    file.write_text(EXAMPLES["rodskagg"], "utf-8")
    ran = femopp("referee", str(file), "--json")
    assert ran.status == 0
    told = json.loads(ran.out)
    assert told["legal"] is True
    assert told["wrong"] is None
    assert told["points"] == [0, 11, 11]
    assert told["outcome"]["winners"] == ["Anna"]
    (deal,) = told["deals"]
    assert deal["totals"] == [0, 11, 11]
    assert {
        "player": "Bo",
        "points": 5,
        "reason": "picked up before “knock for cards and misdeal”",
        "rule": "R49-DEAL-11",
        "source": "R49-DEAL-11: Kortoxen 1949, the deal",
    } in deal["lines"]
    assert sum(line["points"] for line in deal["lines"] if line["player"] == "Anna") == -2


def test_json_of_a_result_that_does_not_follow(file: Path) -> None:
    told = changed(EXAMPLES["rodskagg"], "points: Anna 0, Bo 11", "points: Anna 0, Bo 12")
    file.write_text(told, "utf-8")
    ran = femopp("referee", str(file), "--json")
    assert ran.status == 1
    told_in_json = json.loads(ran.out)
    assert told_in_json["legal"] is False
    assert told_in_json["wrong"] == {
        "line": 1 + told[: told.index("points: Anna 0")].count("\n"),
        "column": 1,
        "text": "this should be Anna 0, Bo 11, Cissi 11, not Anna 0, Bo 12, Cissi 11",
    }


def test_json_of_an_offence(file: Path) -> None:
    file.write_text(changed(EXAMPLES["rifki"], "Dag KH", "Dag QD"), "utf-8")
    ran = femopp("referee", str(file), "--json")
    assert ran.status == 1
    wrong = json.loads(ran.out)["wrong"]
    assert wrong["player"] == "Dag"
    assert wrong["action"] == "plays Q♦"
    assert wrong["line"] > 10
    assert [reason["rule"] for reason in wrong["reasons"]] == ["RIF-NEG-9"]


# Knocks, running points, and what comes next


def test_every_knock_is_told_with_line_and_rule(file: Path) -> None:
    """R49-DEAL-11: Bo picked up before the phrase; R49-KNOCK-2: an error must be named."""
    text = changed(
        EXAMPLES["rodskagg"],
        "Anna: knock Bo early_pickup\n",
        "Anna: knock\nAnna: knock Cissi early_pickup\nAnna: knock Bo early_pickup\n",
    )
    file.write_text(text, "utf-8")
    told = femopp("referee", str(file)).words.partition("Rulings:")[2]
    assert told.startswith(
        " Line 16, deal 1, before the first trick. Anna knocks and names nothing. No effect: name"
        " the player and the error. To go out, write `Anna: out`. [R49-KNOCK-2: Kortoxen 1949,"
        " knocking] Line 17, deal 1, before the first trick. Anna knocks for Cissi: picked up"
        " before “knock for cards and misdeal”. Rejected, no such error: Cissi hasn't picked up."
        " [R49-DEAL-10: Kortoxen 1949, the deal] Line 18, deal 1, before the first trick. Anna"
        " knocks for Bo: picked up before “knock for cards and misdeal”. Upheld: Bo +5, now on 14."
    )
    knocks = json.loads(femopp("referee", str(file), "--json").out)["knocks"]
    assert [(one["line"], one["player"], one["finding"], one["rule"]) for one in knocks] == [
        (16, "Anna", "nothing_named", "R49-KNOCK-2"),
        (17, "Anna", "no_such_error", "R49-DEAL-10"),
        (18, "Anna", "upheld", "R49-DEAL-11"),
        (29, "Anna", "went_out", "R49-OUT-1"),
    ]


def test_points_and_tricks_of_a_deal_that_is_not_scored(file: Path) -> None:
    file.write_text(EXAMPLES["rodskagg"].partition("Anna: out")[0], "utf-8")
    words = femopp("referee", str(file)).words
    assert "Points now, before deal 1 is scored: Anna 2 · Bo 14 · Cissi 12" in words
    assert "Tricks so far in deal 1: Anna 2 · Bo 0 · Cissi 0" in words


@pytest.mark.parametrize(
    ("name", "end", "waits"),
    [
        ("rodskagg", "table: close", "table: close"),
        ("rodskagg", "table: gather\nAnna: out", "table: gather"),
        ("rodskagg", "deal 1", "deal 1"),
        ("rodskagg", "Cissi: deal_cards", "Cissi to deal"),
        ("rodskagg", "Bo: pass", "Bo is bidding"),
        ("rodskagg", "trick: Bo QD", "Bo to lead"),
        ("rifki", "Anna: choose", "Anna is choosing"),
        ("rifki", "trick: Cissi 2D", "Cissi to lead"),
        ("sheepshead", "table: stop", "deal 9"),
        ("sheepshead", "Anna: bury", "Anna is burying two cards"),
    ],
)
def test_it_is_told_what_the_match_waits_for(name: str, end: str, waits: str, file: Path) -> None:
    """A-R10: when the last trick is gathered, the table still closes the deal."""
    file.write_text(EXAMPLES[name].partition(end)[0], "utf-8")
    ran = femopp("referee", str(file))
    assert ran.status == 0
    assert f"The match is not over. Next: {waits} Everything is legal." in ran.words


def test_next_lists_every_line_that_could_come(file: Path) -> None:
    file.write_text(EXAMPLES["rodskagg"].partition("Bo: pass")[0], "utf-8")
    ran = femopp("referee", "--next", str(file))
    possible = ["Bo: pass", "Bo: bid 3", "Bo: bid 4", "Bo: bid 5", "Bo: bid 6", "Bo: bid R"]
    assert ran.out.partition("Possible next:\n")[2].split("\n") == [
        *(f"  {line}" for line in possible),
        "",
    ]
    assert json.loads(femopp("referee", str(file), "--json").out)["next"] == possible


def test_nothing_comes_after_the_end_of_a_match(file: Path) -> None:
    file.write_text(EXAMPLES["rifki"], "utf-8")
    assert "Possible next" not in femopp("referee", "--next", str(file)).out


def test_a_record_is_refereed_in_all_its_parts(file: Path) -> None:
    file.write_text(PARTS, "utf-8")
    ran = femopp("referee", str(file))
    assert ran.status == 0
    assert "Now play: Anna, Bo, Dag" in ran.out
    assert "Totals: Anna 7 · Bo 8 · Dag 9" in ran.out
    parts = json.loads(femopp("referee", str(file), "--json").out)["parts"]
    assert [one["points"] for one in parts] == [[9, 10, 11], [7, 8, 9]]


def test_a_part_that_does_not_follow_is_an_error(file: Path) -> None:
    file.write_text(PARTS.replace("Bo 10, Dag", "Bo 8, Dag"), "utf-8")
    ran = femopp("referee", str(file))
    assert ran.status == 1
    assert "line 20, column 1: Bo goes on with 10 points from the parts before, not 8" in ran.out


def test_a_part_that_counts_its_deals_anew_is_an_error(file: Path) -> None:
    again = PARTS.replace("played: 1\n", "").replace("deal 2", "deal 1")
    file.write_text(again, "utf-8")
    ran = femopp("referee", str(file))
    assert ran.status == 1
    assert "line 19, column 1: after the parts before, this one begins with “played: 1”" in ran.out


@pytest.mark.parametrize("command", [("review",), ("play", "rodskagg", "--resume")])
def test_what_reads_one_record_says_that_another_part_begins(
    file: Path, command: tuple[str, ...]
) -> None:
    file.write_text(PARTS, "utf-8")
    ran = femopp(*command, str(file))
    assert ran.status != 0
    assert "line 10, column 1: another part of this record begins here" in ran.out + ran.err
    assert "Traceback" not in ran.out + ran.err
