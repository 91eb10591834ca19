"""Records with deliberate errors: place and message."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from femopp.language import Speaker
from femopp.record import (
    Contradiction,
    Offence,
    RecordError,
    parse_record,
    record_from_json,
    record_to_json,
    replay,
)
from tests.record.examples import EXAMPLES, RIFKI, RODSKAGG, SHEEPSHEAD, changed


def with_line(text: str, number: int, line: str) -> str:
    """Return the text with one line replaced by another (or several, or none)."""
    lines = text.split("\n")
    return "\n".join([*lines[: number - 1], line, *lines[number:]])


# The replaced line of the Rifki example, the place of the error, and the message.
IN_THE_HEAD = [
    (1, "femopp record", "1:1", "expected: the first line, femopp record 1"),
    (1, "femopp record 2", "1:15", "can't read records of version '2', only version 1"),
    (1, "", "2:1", "'game: rifki' doesn't belong here; expected: the first line"),
    (2, "game: rifky", "2:7", "there is no game 'rifky'; there are: rifki, "),
    (2, "", "3:1", "'preset: rifki' doesn't belong here; expected: a line that begins with g"),
    (3, "", "4:1", "expected: a line that begins with preset:"),
    (3, "preset: riffki", "3:9", "there is no preset 'riffki'; there are: rifki"),
    (4, "", "5:1", "expected: a line that begins with players:"),
    (4, "players: Anna, Bo, Anna, Dag", "4:20", "two players can't both be called 'Anna'"),
    (4, "players: Anna, , Cissi, Dag", "4:16", "a name must have 1 to 60 characters"),
    (4, "players: Anna, Bo, Cissi", "4:10", "offered for 4 players only, not for 3"),
    (
        4,
        'players: Anna, "Bo", Cissi, Dag',
        "4:16",
        "a name can't contain a comma, colon, #, quotes",
    ),
    (4, "players: Anna, trick, Cissi, Dag", "4:16", "'trick' is a word that records use"),
    (4, "players: Anna, chosen, Cissi, Dag", "4:16", "'chosen' is a word that records use"),
    (5, "dealer: Ann", "5:9", "there is no player 'Ann'; there are: Anna, "),
    (5, "dealer:", "5:8", "a player is missing here; possible: Anna, Bo, Cissi, Dag"),
    (5, "dealer: Dag", "7:9", "Dag can't deal next: after these choices it is Anna's turn."),
    (5, "", "7:9", "Say who deals next, as the match has already begun."),
    (6, "points: Bo -120, Anna 410", "6:9", "'Bo -120': Anna comes next here;"),
    (6, "points: Anna 410, Bo, Cissi 3", "6:21", "a whole number is missing here"),
    (6, "points: Anna 410, Bo -120", "6:26", "Cissi is missing here"),
    (6, "points: Anna 1, Bo 2, Cissi 3, Dag 4, Eva 5", "6:39", "'Eva 5' comes after the last"),
    (6, "points: Anna 1, Bo 2, Cissi 3, Dag 4", "7:9", "The points add up to 10, but the contr"),
    (6, "points: Anna 1, Bo 2, Cissi 3, Dag ½", "6:36", "'½' is not a whole number"),
    (7, "chosen: Anna trump kis, Bo", "7:20", "'kis' doesn't belong here; possible: kiz, "),
    # Without it the contracts are missing, which would be reported as wrong points.
    (7, "chosn: Anna trump kiz", "7:1", "'chosn' doesn't belong here; possible: chosen, "),
    (8, "preset: rifki", "8:1", "expected: an action; the head has ended, and its lines go"),
    (5, "dealr: Anna", "5:1", "'dealr' doesn't belong here; possible: dealer, "),
    (5, "sed: 3", "5:1", "'sed' doesn't belong here; possible: seed, "),
]

OPTIONS = [
    ("kupa_damp = forced", "4:9", "there is no option 'kupa_damp'; there are: kupa_dump, "),
    ("kupa_dump = force", "4:21", "kupa_dump can't be 'force'; it can be: forced, any_heart"),
    ("kupa_dump", "4:9", "an option is written as: name = value"),
    ("kupa_dump = forced\noption: kupa_dump = forced", "5:9", "'kupa_dump' is given twice"),
    ("same_player_repeat = false", "4:9", "same_player_repeat=false needs schedule_guard=true"),
]

IN_THE_LOG = [
    (9, "deal", "9:5", "a whole number is missing here"),
    (9, "deal twenty", "9:6", "'twenty' is not a whole number"),
    (9, "deal: 20", "9:1", "'deal: 20' doesn't belong here; expected: a line like deal 1"),
    (9, "Deal 20", "9:1", "'Deal 20' doesn't belong here; expected: a line like deal 1"),
    (9, "deal 20:", "9:1", "'deal 20:' doesn't belong here; expected: a line like deal 1"),
    (9, "Deal 20:", "9:1", "'Deal 20:' doesn't belong here; expected: a line like deal 1"),
    # Hands without a deal.
    (9, "", "10:3", "doesn't belong here; expected: a line like deal 1"),
    (14, "Anna: ?? ??", "14:1", "doesn't belong here; expected: a line like deal 1"),
    (14, "Anna: JS", "14:7", "there is no action 'JS'; possible: "),
    (9, "deal 20 again", "9:9", "'again' is one word too many"),
    (11, "  Bo: TS 95 8S", "11:10", "'95' is not a card; write rank and suit, such as QC, 7D, o"),
    (11, "  Bo: TS 2S 8S", "11:10", "'2S' is dealt twice"),
    (11, "", "12:3", "expected: the cards of Bo"),
    (11, "  Dag: TS", "11:3", "'Dag: TS' doesn't belong here; expected: the cards of Bo"),
    (14, "Anna: chose rifki", "14:7", "there is no action 'chose'; possible: choose, "),
    (14, "Anna: choose", "14:13", "a word is missing here; possible: trump, rifki, kiz, erkek, "),
    (14, "Anna: choose trump X", "14:20", "'X' doesn't belong here; possible: C, D, H, S"),
    (14, "Eva: choose rifki", "14:1", "'Eva' doesn't belong here; possible: "),
    (14, "Anna choose rifki", "14:1", "doesn't belong here; expected: a line like Anna: …"),
    (14, "Bo choose rifki", "14:1", "doesn't belong here; expected: a line like Bo: …"),
    (15, "trick Anna JS, Dag QS", "15:1", "expected: a line like trick: …"),
    (19, "points Anna 410, Bo -440", "19:1", "expected: a line like points: …"),
    (14, "What a game", "14:1", "expected: a line like Anna: …"),
    (14, "Anna:", "14:6", "an action is missing here; possible: dealer, choose, play"),
    (
        14,
        "preset: rifki",
        "14:1",
        "in this order: game, rules, preset, option, players, seed, deal",
    ),
    (15, "trick: Anna JS Dag QS", "15:15", "a comma is missing after 'JS'"),
    (15, "trick: JS, Dag QS", "15:8", "a player is missing here"),
    (15, "trick: Anna JS, Dag", "15:17", "a player is missing here; possible: Anna, Bo, Cissi, "),
    (15, "trick: Anna JS, Dog QS", "15:17", "there is no player 'Dog'; there are: Dag, "),
    (15, "trick: Anna JS, Dag Q", "15:21", "'Q' is not a card"),
    (15, "trick: Anna JS, Anna QS", "15:17", "Anna has already played to this trick; begin"),
    (15, "trick: Anna JS,, Dag QS", "15:16", "a player is missing here"),
    (19, "points: Anna +410", "19:14", "'+410' is not a whole number of at most nine digits, such"),
    (19, "points: Anna 410, Bo four", "19:22", "'four' is not a whole number"),
    (20, "winner: Eva", "20:9", "there is no player 'Eva'"),
    (8, "winner: Anna", "8:1", "a result must come after an action"),
    (14, "Anna:\x00choose", "14:6", "a record can't contain the character U+0000"),
    (14, "Anna:\u2028choose", "14:6", "a record can't contain the character U+2028"),
    (14, "# " + 20_001 * "x", "14:20001", "the line is too long; the limit is 20000 characters"),
]

IN_OTHER_GAMES = [
    (RODSKAGG, 5, "players: Anna, Cissi", "5:10", "2 can't play by these rules"),
    (RODSKAGG, 7, "points: Anna 0, Bo 9, Cissi 12", "7:9", "Anna is on 0: the match would be"),
    (
        RODSKAGG,
        16,
        "Anna: knock Bo early",
        "16:16",
        "'early' doesn't belong here; possible: early_",
    ),
    # Nought is no bid by this rule book, so it isn't suggested.
    (RODSKAGG, 20, "Anna: bid 22", "20:11", "possible: 2, 1, 3, 4, 5, 6, R"),
    (RODSKAGG, 20, "Anna: bid", "20:10", "possible: 1, 2, 3, 4, 5, 6, R"),
    (SHEEPSHEAD, 5, "points: Anna 4, Bo -4, Cissi 2, Dag -1, Eva 0", "5:9", "to zero, not to 1"),
    (SHEEPSHEAD, 7, "doublers: -1", "7:11", "doublers and of played deals can't be negative"),
    (SHEEPSHEAD, 8, "playd: 7", "8:1", "'playd' doesn't belong here; possible: played, "),
    (SHEEPSHEAD, 7, "doublers: 1\ndoublers: 2", "8:1", "expected: an action; the head has"),
]


@pytest.mark.parametrize(
    ("text", "number", "line", "place", "said"),
    [
        *[(RIFKI, *row) for row in IN_THE_HEAD],
        *[(RIFKI, 3, f"preset: rifki\noption: {option}", *row) for option, *row in OPTIONS],
        *[(RIFKI, *row) for row in IN_THE_LOG],
        *IN_OTHER_GAMES,
    ],
)
def test_a_fault_is_told_with_its_place_and_what_could_stand_there(
    text: str, number: int, line: str, place: str, said: str
) -> None:
    with pytest.raises(RecordError) as error:
        parse_record(with_line(text, number, line))
    assert said in str(error.value)
    assert f"{error.value.place.line}:{error.value.place.column}" == place
    assert str(error.value).startswith("line {}, column {}: ".format(*place.split(":")))


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        (RIFKI.encode("utf-16"), 1, 1),
        (RIFKI.encode().replace(b"Cissi, Dag", b"Cissi, D\xe5g"), 4, 28),
        (
            changed(RIFKI, "Anna, Bo, Cissi, Dag", "Åsa, Bo, Cissi, D\ufffe").encode()[:-1]
            + b"\xc3",
            20,
            13,
        ),
        (b"\x00\x00", 1, 1),
        (b"", 1, 1),
        (b"\n\n# nothing\n", 4, 1),
    ],
)
def test_bytes_that_are_not_utf_8_are_refused(data: bytes, line: int, column: int) -> None:
    with pytest.raises(RecordError) as error:
        parse_record(data)
    assert (error.value.place.line, error.value.place.column) == (line, column)


def test_a_text_in_another_encoding_is_told_what_would_do() -> None:
    with pytest.raises(RecordError, match="this isn't UTF-8; save the record as UTF-8"):
        parse_record(
            changed(RIFKI, "Anna, Bo, Cissi, Dag", "Anna, Bo, Cissi, Åsa").encode("cp1252")
        )


@pytest.mark.parametrize("data", [None, 7, ["femopp record 1"]])
def test_neither_text_nor_bytes_is_refused(data: Any) -> None:
    with pytest.raises(TypeError, match=f"a string or bytes, not {type(data).__name__}"):
        parse_record(data)


def test_points_may_have_the_sign_that_the_sheet_is_printed_with() -> None:
    for minus in "\N{MINUS SIGN}\N{EN DASH}":
        assert parse_record(RIFKI.replace("-", minus)) == parse_record(RIFKI)


@pytest.mark.parametrize(
    ("text", "before", "after", "said"),
    [
        (
            RODSKAGG,
            "trick: Anna KS, Bo 9S, Cissi TS",
            "trick: Bo 9S, Cissi TS, Anna KS",
            "Anna leads: the winner of a trick leads to the next.",
        ),
        (RODSKAGG, "Bo: pass\n", "", "It's Bo's turn to bid, not yours: the auction goes"),
        (
            RODSKAGG,
            "trick: Anna KS, Bo 9S, Cissi TS",
            "trick: Anna KS, Bo 9S",
            "There is no complete trick to gather.",
        ),
        (RODSKAGG, "knock Bo early", "knock early", "If you name an error, say whose it is."),
        (SHEEPSHEAD, "rest: 7D 9H", "rest: 7D", "here it's 6, 6, 6, 6, 6, and 1 in the blind."),
        (RIFKI, "2H 3H 4H\n", "2H 3H\n", "of the 52 cards; here it's 12, 13, 13, 13."),
    ],
)
def test_a_usual_slip_is_told_with_what_would_be_right(
    text: str, before: str, after: str, said: str
) -> None:
    slip = changed(text, before, after)
    with pytest.raises(Offence) as offence:
        replay(parse_record(slip))
    speaker = Speaker("en", ("Anna", "Bo", "Cissi", "Dag", "Eva"))
    assert said in " ".join(speaker.say(one.text) for one in offence.value.refusals)


def test_an_offence_tells_its_place_in_the_text_and_none_where_there_was_no_text() -> None:
    read = parse_record(changed(RODSKAGG, "trick: Anna KS, Bo 9S", "trick: Anna KS, Bo QD"))
    sentence = (
        "Bo plays Q♦: not allowed. You must follow suit: you have spades. "
        "[R49-PLAY-2: Kortoxen 1949, the play of the cards]"
    )
    places = {"line 25, column 17: ": read, "": record_from_json(record_to_json(read))}
    for place, record in places.items():
        with pytest.raises(Offence) as offence:
            replay(record)
        assert Speaker("en", record.players).say(offence.value.located()) == f"{place}{sentence}"


@pytest.mark.parametrize("text", EXAMPLES.values(), ids=EXAMPLES)
def test_a_record_may_end_after_any_action_but_not_within_a_deal(text: str) -> None:
    lines = text.splitlines(keepends=True)
    deal = next(number for number, line in enumerate(lines, 1) if line.startswith("deal "))
    dealt = deal + len(parse_record(text).players)
    for end in range(lines.index("\n"), len(lines)):
        record = "".join(lines[:end])
        if deal <= end < dealt:
            with pytest.raises(RecordError, match="the record ends too early; expected: the car"):
                parse_record(record)
        else:
            replay(parse_record(record))


@pytest.mark.parametrize("text", EXAMPLES.values(), ids=EXAMPLES)
def test_a_record_that_ends_within_a_line_is_never_more_than_an_error(text: str) -> None:
    for end in range(len(text)):
        try:
            replay(parse_record(text[:end]))
        except RecordError as error:
            assert error.place.line >= text[:end].rstrip("\n").count("\n")
        except Offence as offence:
            # Half an action can be another one: "pick" is the beginning of "pick blitz".
            assert offence.refusals


def test_a_record_that_ends_too_early_says_where_and_what_is_missing() -> None:
    text = RIFKI[: RIFKI.index("  Cissi: KS")]
    with pytest.raises(RecordError) as error:
        parse_record(text)
    assert str(error.value) == (
        "line 12, column 1: the record ends too early; expected: the cards of Cissi"
    )


MEGABYTE = 1_000_000
NOISES: dict[str, Callable[[], bytes]] = {
    "one letter": lambda: b"x" * MEGABYTE,
    "zeros": lambda: bytes(MEGABYTE),
    "all bytes": lambda: bytes(range(256)) * (MEGABYTE // 256),
    "lines": lambda: b"noise\n" * (MEGABYTE // 6),
    "comments": lambda: b"# noise\n" * (MEGABYTE // 8),
    "first lines": lambda: b"femopp record 1\n" * (MEGABYTE // 16),
    "after the head": lambda: RIFKI.encode() + b"\xf0\x9f\x83\x8f" * (MEGABYTE // 4),
    "options": lambda: _in_head(b"option: x = y\n" * (MEGABYTE // 14)),
    "words": lambda: RIFKI.encode() + b"Anna: play " + b"TC " * (MEGABYTE // 3),
    "quotes": lambda: RIFKI.encode() + b"Anna: play " + b'"' * MEGABYTE,
    "commas": lambda: RIFKI.encode() + b"trick: " + b"," * MEGABYTE,
    "actions": lambda: RIFKI.encode() + b"Anna: play TX\n" * (MEGABYTE // 14),
    "unfinished": lambda: RIFKI.encode() + b"deal 1\n" * (MEGABYTE // 7),
}


def _in_head(noise: bytes) -> bytes:
    return RIFKI.encode().replace(b"players:", noise + b"players:", 1)


@pytest.mark.parametrize("noise", NOISES.values(), ids=NOISES)
def test_a_megabyte_of_noise_is_refused_in_a_sentence(noise: Callable[[], bytes]) -> None:
    with pytest.raises(RecordError) as error:
        parse_record(noise())
    assert error.value.place.line >= 1
    assert len(str(error.value)) < 300


@given(st.binary() | st.text() | st.text("femopp record1\n:#,?") | st.text().map(RIFKI.__add__))
def test_noise_is_never_more_than_an_error(data: str | bytes) -> None:
    try:
        replay(parse_record(data))
    except (RecordError, Offence) as error:
        assert str(error)


@given(data=st.data())
def test_a_spoiled_record_is_never_more_than_an_error(data: st.DataObject) -> None:
    """Lose, double, swap and insert lines and words."""
    lines = data.draw(st.sampled_from(list(EXAMPLES.values()))).split("\n")
    one, other = data.draw(st.tuples(*[st.integers(0, len(lines) - 1)] * 2))
    match data.draw(st.sampled_from(["lose", "double", "swap", "word", "letter"])):
        case "lose":
            del lines[one]
        case "double":
            lines.insert(one, lines[other])
        case "swap":
            lines[one], lines[other] = lines[other], lines[one]
        case "word":
            words, others = lines[one].split(" "), [*lines[other].split(" "), "??"]
            words[data.draw(st.integers(0, len(words) - 1))] = data.draw(st.sampled_from(others))
            lines[one] = " ".join(words)
        case "letter":
            place = data.draw(st.integers(0, len(lines[one])))
            lines[one] = lines[one][:place] + data.draw(st.characters()) + lines[one][place + 1 :]
    try:
        replay(parse_record("\n".join(lines)))
    except (RecordError, Offence) as error:
        assert str(error)


# The change in a record, then the offence's line, column, rule and sentence.
OFFENCES = [
    (RIFKI, "Anna JS, Dag QS", "Dag QS, Anna JS", 15, 8, "RIF-DEAL-1", "It's Anna's turn"),
    (RIFKI, "Anna JS, Dag QS", "Anna JS, Dag 4D", 15, 17, "RIF-PACK-1", "You don't have 4♦."),
    (RIFKI, "Anna JS, Dag QS", "Anna JS, Dag JS", 15, 17, "RIF-PACK-1", "J♠ has already been pl"),
    (RIFKI, "Dag KH, Cissi 5C", "Dag QH, Cissi 5C", 18, 24, "RIF-NEG-9", "You can't follow suit"),
    (RIFKI, "choose rifki", "choose kiz", 14, 1, "RIF-NEG-1", "Kiz has already been chosen twice"),
    (RIFKI, "  Bo: TS 9S", "  Bo: 9S", 9, 1, "RIF-PACK-1", "gets thirteen of the 52 cards"),
    (RIFKI, "winner: Anna", "Anna: play 2S", 20, 1, "RIF-DEAL-1", ""),
    (RODSKAGG, "Bo: pass\n", "Bo: bid 1\n", 21, 1, "R49-AUCTION-6", "isn't higher than the last"),
    (
        SHEEPSHEAD,
        "Cissi: double-crack",
        "Cissi: triple-crack",
        25,
        1,
        "SHP-DBL-TCRACK-1",
        "Nobody has double cracked",
    ),
]


@pytest.mark.parametrize(("text", "before", "after", "line", "column", "rule", "said"), OFFENCES)
def test_the_first_illegal_action_is_told_with_its_place_and_the_rule(
    text: str, before: str, after: str, line: int, column: int, rule: str, said: str
) -> None:
    record = parse_record(changed(text, before, after))
    with pytest.raises(Offence) as offence:
        replay(record)
    assert (offence.value.place.line, offence.value.place.column) == (line, column)
    acts = [act.place for act in record.actions]
    assert offence.value.place == acts[offence.value.number - 1]
    reason = offence.value.refusals[0]
    assert reason.rule == rule
    assert said in Speaker("en", record.players).say(reason.text)


UNSEEN = {
    "rifki": (
        "preset: rifki\nplayers: A, B, C, D\ndealer: B\n",
        13,
        "B: choose el_almaz\ntrick: B 9C, A 2C, D JC, C {again}\n",
        "RIF-PACK-1",
    ),
    "sheepshead": (
        "preset: five-handed\nplayers: A, B, C, D, E\ndealer: E\n",
        6,
        "A: pick\nA: bury ?? ??\nA: pass\nB: pass\nC: pass\nD: pass\nE: pass\n"
        "trick: A 9C, B KC, C {again}\n",
        "SHP-PLAY-2",
    ),
}
"""Deals with unknown hands: the head, the number of cards of each seat, and the actions."""


@pytest.mark.parametrize("game", UNSEEN)
@pytest.mark.parametrize(
    ("again", "said"),
    [("9C", "9♣ has already been played."), ("??", "Cards are played face up: say")],
)
def test_a_card_played_from_an_unseen_hand_is_a_card_and_a_new_one(
    game: str, again: str, said: str
) -> None:
    head, size, done, rule = UNSEEN[game]
    names = head.partition("players: ")[2].partition("\n")[0].split(", ")
    hands = "".join(f"  {name}: {' '.join(['??'] * size)}\n" for name in names)
    record = parse_record(
        f"femopp record 1\ngame: {game}\n{head}deal 1\n{hands}{done.format(again=again)}"
    )
    with pytest.raises(Offence) as offence:
        replay(record)
    (reason,) = offence.value.refusals
    assert reason.rule == rule
    assert said in Speaker().say(reason.text)


def test_hands_that_are_left_out_are_what_is_missing_after_a_deal() -> None:
    head, _deal, _rest = RIFKI.partition("deal 20")
    with pytest.raises(RecordError) as error:
        parse_record(f"{head}deal 20\nAnna: choose rifki\n")
    assert "expected: the cards of Anna" in str(error.value)
    assert error.value.place.column == 1


CONTRADICTIONS = [
    (RIFKI, "deal 20", "deal 19", 9, "this is deal 20, not deal 19"),
    (
        RIFKI,
        "points: Anna 410, Bo -440,",
        "points: Anna 410, Bo -450,",
        19,
        "this should be Anna 410, Bo -440, Cissi 250, Dag -220, "
        "not Anna 410, Bo -450, Cissi 250, Dag -220",
    ),
    # The last trick is left out.
    (
        SHEEPSHEAD,
        "trick: Anna 8S, Bo TC, Cissi 8C, Dag AS, Eva KC\n",
        "",
        36,
        "deal 8 isn't over yet, so this should be Anna 3, Bo -4, Cissi 2, Dag -1, Eva 0, "
        "not Anna 35, Bo -20, Cissi 18, Dag -17, Eva -16",
    ),
    (RIFKI, "winner: Anna", "winner: Cissi, Anna", 20, "this should be Anna, not Cissi, Anna"),
    (RIFKI, "winner: Anna", "winner:", 20, "this should be Anna, not nobody"),
    (RIFKI, "winner: Anna", "money: Anna 1, Bo 1, Cissi 1, Dag 1", 20, "no money has been paid"),
    (RODSKAGG, "Bo: pass\n", "Bo: pass\nwinner: Bo\n", 22, "nobody has won yet"),
]


@pytest.mark.parametrize(("text", "before", "after", "line", "said"), CONTRADICTIONS)
def test_a_result_that_does_not_follow_is_a_contradiction(
    text: str, before: str, after: str, line: int, said: str
) -> None:
    record = parse_record(changed(text, before, after))
    with pytest.raises(Contradiction) as error:
        replay(record)
    assert str(error.value).startswith(f"line {line}, column 1: {said}")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Dag KH", "Dag QH"),
        ("points: Anna 410, Bo -440", "points: Anna 410, Bo -441"),
        ("deal 20", "deal 20 21"),
    ],
)
def test_faults_can_be_pickled(before: str, after: str) -> None:
    """Errors are pickled when several processes replay records."""
    with pytest.raises((RecordError, Offence)) as wrong:
        replay(parse_record(changed(RIFKI, before, after)))
    error = wrong.value
    for other in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(other) is type(error)
        assert (str(other), vars(other)) == (str(error), vars(error))
