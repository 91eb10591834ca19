"""``femopp verify``: 0 if nothing is wrong, 1 for a cheat, 2 for no record, 3 for none to check."""

import json
from pathlib import Path

import pytest
from msgspec import structs

from femopp.cli.play.saving import Saver
from femopp.driver import SeededShuffler
from femopp.record import Answer, format_record, parse_record, redacted, replay, verify
from femopp.tricks import Seat
from tests.cli.running import femopp
from tests.record.examples import RIFKI
from tests.record.verified import ROUND, SEEN, SEEN_WORDS, VOID, arranges, played, recorded


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "match.femopp"
    file.write_text(format_record(recorded(played(), VOID, ROUND)), "utf-8")
    return file


def test_without_anything_kept_it_is_consistent(file: Path) -> None:
    ran = femopp("verify", str(file))
    assert (ran.status, ran.err) == (0, "")
    assert ran.words == (
        "Round 1, void: bo-45678 was missing; on the list: Anna_123, bo-45678 "
        # printf 'femopp-seen-1\n3031…\n4d8d…\nAnna_123:72db…\nbo-45678:ca2a…\n' | sha256sum
        "8328024126bedd117851edff873a747ecfbd1be30d9dea28a8b2834606f95849 "
        "lobster divorce motion estate "
        f"Round 2, from draw 0; on the list: Anna_123, bo-45678 {SEEN} {SEEN_WORDS} "
        "Rounds: 2, of which void: 1. Draws that are right: 5. "
        "Consistent, not proved: all fits together, but only with what you kept from before the "
        "first card can you know that nothing was replaced since. Give it with --seen."
    )


@pytest.mark.parametrize("seen", [SEEN, SEEN.upper(), SEEN_WORDS, "Air-Orchard, weasel census"])
def test_with_what_was_kept_it_is_verified(file: Path, seen: str) -> None:
    ran = femopp("verify", str(file), "--seen", seen)
    assert ran.status == 0
    assert "Verified: every draw comes from the seed" in ran.words
    assert "You saw the same before the first card." in ran.words
    assert ("Four words prove less" in ran.words) == (seen.upper() != SEEN.upper())


def test_a_cheat_is_named_with_its_line(file: Path) -> None:
    server = arranges(2, lambda pack: (pack[1], pack[0], *pack[2:]))
    file.write_text(format_record(recorded(played(server=server))), "utf-8")
    line = file.read_text("utf-8").splitlines().index("deal 2") + 1
    ran = femopp("verify", str(file))
    assert ran.status == 1
    assert f"line {line}, column 1: Deal 2: " in ran.words
    assert "have changed places, by draw 2." in ran.words
    assert "Wrong: this match is not as promised." in ran.words


def test_a_round_of_the_server_alone_is_told(file: Path) -> None:
    """printf 'femopp-deals-1\\nID\\nSEED\\n' | sha256sum"""
    key = "5299e1d158b6a0ecf484776712faafa4dbd48a8dca6292e09a0844153534e5ee"
    alone = structs.replace(ROUND, listed=(), nonces=(), key=key)
    played_so = played(server=lambda number: SeededShuffler(key, number))
    file.write_text(format_record(recorded(played_so, VOID, alone, key=key)), "utf-8")
    ran = femopp("verify", str(file), "--seen", alone.fingerprint)
    assert ran.status == 0
    told = "Nobody is on the list of round 2: the server alone made its chance, and could choose"
    assert told in ran.words


def test_another_fingerprint_is_wrong(file: Path) -> None:
    ran = femopp("verify", str(file), "--seen", "0" * 64)
    assert ran.status == 1
    assert "no round of the record has that fingerprint" in ran.words


def test_what_cannot_be_checked_has_a_status_of_its_own(file: Path) -> None:
    ran = femopp("verify", "-", data=RIFKI)
    assert ran.status == 3
    assert "Not verified: this match has no commitments." in ran.words
    copy = redacted(recorded(played()), Seat(0))
    ran = femopp("verify", "-", data=format_record(copy))
    assert ran.status == 3
    assert "Not yet: the match can go on" in ran.words


@pytest.mark.parametrize(
    ("seen", "said"),
    [
        ("", "'' is no fingerprint: give its 64 digits, or its four words in quotes"),
        ("0" * 63, "is no fingerprint"),
        ("air orchard weasel", "'air orchard weasel' is no fingerprint"),
        ("air orchard weasle census", "'weasle' is not one of the words; the most similar are: we"),
    ],
)
def test_what_cannot_be_a_fingerprint_is_refused(file: Path, seen: str, said: str) -> None:
    ran = femopp("verify", str(file), "--seen", seen)
    assert ran.status == 2
    assert said in " ".join(ran.err.split())


def test_what_is_no_record_is_refused() -> None:
    ran = femopp("verify", "-", data="femopp record 1\ngame: rifki\npreset: rifki\nround: 1\n")
    assert ran.status == 2
    assert "'1' must have 32 digits" in ran.err


def test_draws_that_were_taken_back_are_named(file: Path) -> None:
    file.write_text(format_record(recorded(played(), draws_taken_back=(7, 9))), "utf-8")
    ran = femopp("verify", str(file))
    assert "Draws that were taken back: 7, 9. Whoever played knows" in ran.words


def test_the_same_for_programs(file: Path) -> None:
    found = json.loads(femopp("verify", str(file), "--json", "--seen", SEEN_WORDS).out)
    assert (found["answer"], found["draws"], found["taken_back"]) == ("verified", 5, [])
    assert found["findings"] == []
    assert "Four words prove less" in found["text"]
    assert found["rounds"][1] == {
        "public_id": ROUND.public_id,
        "fingerprint": SEEN,
        "words": SEEN_WORDS.split(),
        "listed": ["Anna_123", "bo-45678"],
        "void": False,
        "missing": [],
        "first_draw": 0,
        "proved_by": "words",
    }
    wrong = json.loads(femopp("verify", str(file), "--json", "--seen", "0" * 64).out)
    assert [one["cheat"] for one in wrong["findings"]] == ["seen"]


@pytest.mark.parametrize(
    ("language", "said"),
    [("sv", "Stämmer ihop, inte bevisat"), ("tr", "Tutarlı, kanıtlanmadı")],
)
def test_it_answers_in_other_languages(file: Path, language: str, said: str) -> None:
    assert said in femopp("verify", str(file), "--lang", language).words


def test_a_match_that_goes_on_in_the_terminal_counts_on_but_is_not_verified(file: Path) -> None:
    """No draw is used again."""
    match = played(deals=2)
    older = recorded(match, draws_before=1, draws_taken_back=(2,))
    names = older.players
    text = Saver(file, "rifki", names, older.seed, {}, older).text(match)
    assert replay(parse_record(text)).draws == replay(older).draws == 5
    assert verify([parse_record(text)]).answer is Answer.UNVERIFIED
