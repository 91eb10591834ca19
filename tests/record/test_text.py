"""The text format: which variants are accepted, and the canonical form."""

from unicodedata import normalize

import pytest

from femopp.record import Act, Record, Result, format_record, parse_record
from femopp.rulebook import Deal
from tests.record.examples import EXAMPLES, RIFKI, RODSKAGG, changed


@pytest.mark.parametrize("text", EXAMPLES.values(), ids=EXAMPLES)
def test_the_examples_are_in_canonical_form(text: str) -> None:
    assert format_record(parse_record(text)) == text


@pytest.mark.parametrize(
    ("before", "written", "canonical"),
    [
        # Spaces and empty lines don't matter, nor do byte order marks and Windows line ends.
        ("Anna: bid 2\n", "  Anna :  bid\t2  \n\n\n", "Anna: bid 2\n"),
        ("femopp record 1\n", "\ufefffemopp record 1\n", "femopp record 1\n"),
        ("femopp record 1\n", "femopp\trecord  1\n", "femopp record 1\n"),
        ("Anna: bid 2\n", "Anna:\u00a0bid\u202f2\u3000\n", "Anna: bid 2\n"),
        ("points: Anna 2, Bo 9,", "points:\tAnna\t2,\tBo\t9,", "points: Anna 2, Bo 9,"),
        ("  Bo: AH 9S QD", "\u2003Bo:\u00a0AH\u00a09S QD", "  Bo: AH 9S QD"),
        ("Bo: pass\n", "Bo: pass\r\n", "Bo: pass\n"),
        ("deal 1\n", "deal   01\n", "deal 1\n"),
        # Options that equal the preset's are redundant.
        ("preset: kortoxen-1949\n", "preset: kortoxen-1949\noption: money = 0\n", None),
        # So are unknown cards of the rest.
        ("  Cissi: AD TS 7S 9C KH 6D\n", "  Cissi: AD TS 7S 9C KH 6D\n  rest: ?? ??\n", None),
        # Uninterrupted plays of a trick share a line.
        (
            "trick: Anna AS, Bo 4S, Cissi 7S\n",
            "Anna: play AS\ntrick: Bo 4S\nCissi: play 7S\n",
            "trick: Anna AS, Bo 4S, Cissi 7S\n",
        ),
        # Comments keep their places; within the head and a deal they go above it.
        (
            "Bo: pass\n",
            "# why?\n#Bo is on 9\nBo: pass#really?\n",
            "# why?\n# Bo is on 9\nBo: pass  # really?\n",
        ),
        (
            "trick: Anna AS, Bo 4S, Cissi 7S\n",
            "trick: Anna AS, Bo 4S # low\ntrick: Cissi 7S\n",
            "trick: Anna AS, Bo 4S  # low\ntrick: Cissi 7S\n",
        ),
        (
            "deal 1\n  Anna: AS KS 5H 4D 3C 2C\n",
            "deal 1  # by hand\n  # good\n  Anna: AS KS 5H 4D 3C 2C  # two\n",
            "# good\n# two\ndeal 1  # by hand\n  Anna: AS KS 5H 4D 3C 2C\n",
        ),
        ("winner: Anna\n", "winner: Anna\n\n# the end\n\n#\n", "winner: Anna\n# the end\n#\n"),
    ],
)
def test_other_ways_to_write_it_mean_the_same(
    before: str, written: str, canonical: str | None
) -> None:
    if canonical is None:
        canonical = before
    for version in (written, canonical):
        text = changed(RODSKAGG, before, version)
        once = format_record(parse_record(text))
        assert once == changed(RODSKAGG, before, canonical)
        assert format_record(parse_record(once)) == once


def test_a_letter_with_an_accent_is_the_same_however_it_was_typed() -> None:
    swedish = RODSKAGG.replace("Anna", "Åsa Öst").replace("Bo", "Zoë")
    apart = normalize("NFD", swedish)
    assert apart != swedish
    assert parse_record(apart) == parse_record(swedish)
    head, deal, log = swedish.partition("deal 1")
    # Begun on one machine and continued on another.
    assert parse_record(normalize("NFD", head) + deal + log) == parse_record(swedish)


def test_comments_of_the_head_go_below_the_first_line() -> None:
    text = changed(RIFKI, "preset: rifki\n", "# from the club\npreset: rifki  # as usual\n")
    text = "# of last week\n\n" + text
    assert format_record(parse_record(text)).startswith(
        "femopp record 1\n# of last week\n# from the club\n# as usual\ngame: rifki\n"
    )


def test_a_new_trick_begins_a_new_line_also_after_an_interruption() -> None:
    text = changed(
        RODSKAGG,
        "trick: Anna AS, Bo 4S, Cissi 7S\ntable: gather\ntrick: Anna KS, Bo 9S, Cissi TS\n",
        "trick: Anna AS, Bo 4S\nBo: knock\nCissi: play 7S\nAnna: play KS\n",
    )
    assert "trick: Anna AS, Bo 4S\nBo: knock\ntrick: Cissi 7S\ntrick: Anna KS\n" in format_record(
        parse_record(text)
    )


HEAD = """\
femopp record 1
game: rodskagg
preset: english
option: knock_window = deal_end
option: notice_at = 2,1
players: Anna, Anna K, Юрий, 50%
seed: two words
dealer: Anna K
points: Anna -3, Anna K 1, Юрий 20, 50% 7
out: Юрий
"""


def test_the_head_tells_the_options_the_players_the_seed_and_the_sheet() -> None:
    record = parse_record(HEAD)
    assert record.game.name == "rodskagg"
    assert record.options.preset == "english"
    assert [named.name for named, _usual, _value in record.options.differences(1)] == [
        "notice_at",
        "knock_window",
    ]
    assert record.players == ("Anna", "Anna K", "Юрий", "50%")
    assert record.seed == "two words"
    assert record.start == record.game.start(dealer=1, points=(-3, 1, 20, 7), out=(2,))
    assert record.log == ()
    # Options are in the order of the rule sheet.
    assert set(format_record(record).splitlines()) == set(HEAD.splitlines())


def test_a_deal_may_go_wrong_and_cards_may_be_unknown() -> None:
    text = HEAD + "\ndeal 3\n  Anna: ?? QC ??\n  Anna K: AS\n  Юрий:\n  50%: ?? ?? ?? ?? ?? ?? ??\n"
    record = parse_record(text)
    (act,) = record.log
    assert isinstance(act, Act) and isinstance(act.action, Deal)
    assert act.deal == 3
    assert [len(hand) for hand in act.action.hands] == [3, 1, 0, 7]
    assert act.action.rest == ()
    assert format_record(record).endswith(text.removeprefix(HEAD))


def test_a_name_of_several_words_stands_in_quotes_only_within_an_action() -> None:
    text = HEAD + '\nAnna K: knock "Anna K" notice\n50%: knock Anna K\n'
    with pytest.raises(ValueError, match="line 13, column 17: 'K' doesn't belong here"):
        parse_record(text)
    text = HEAD + '\nAnna K: knock "Anna K" notice\ntrick: Anna K TH, Anna 4H\n'
    assert format_record(parse_record(text)).endswith(text.removeprefix(HEAD))


def test_results_are_read_for_every_seat() -> None:
    record = parse_record(RIFKI)
    assert [(one.kind, one.values) for one in record.log if isinstance(one, Result)] == [
        ("points", (410, -440, 250, -220)),
        ("winner", (0,)),
    ]


def test_line_numbers_do_not_make_records_differ() -> None:
    record, other = parse_record(RIFKI), parse_record("# far below\n\n" + RIFKI)
    assert isinstance(record, Record)
    assert [(act.place.line, act.place.column) for act in record.actions[:6]] == [
        (9, 1),
        (14, 1),
        (15, 8),
        (15, 17),
        (15, 25),
        (15, 35),
    ]
    assert other.actions[0].place.line == 11
    assert other.log == record.log
