"""Sources of rules, and the choice among several rules."""

import pytest

from femopp.language import Message, Speaker
from femopp.rulebook import HOUSE_RULE, OUR_READING, Source, Sources
from tests.rulebook.nim import NimOptions

OLD = Source("O", "OLD", Message("the old book"), {"TAKE": Message("taking"), "A-B": Message("x")})
NEW = Source("N", "NEW", Message("the new book"), {})
SOURCES = Sources([OLD, NEW])


@pytest.mark.parametrize(
    ("ids", "prefix", "rule"),
    [
        ("OLD-TAKE-1 NEW-TAKE-7", "OLD", "OLD-TAKE-1"),
        ("OLD-TAKE-1 NEW-TAKE-7", "NEW", "NEW-TAKE-7"),
        ("OLD-TAKE-1 A-N2", "NEW", "A-N2"),  # ours, where the book is silent
        ("A-N2 OLD-TAKE-1", "OLD", "OLD-TAKE-1"),
        ("OLD-TAKE-1", "NEW", "OLD-TAKE-1"),  # a sole rule governs everywhere
        ("OLD-TAKE-1 OLD-TAKE-2", "OLD", "OLD-TAKE-1"),
        ("A-N1", "NEW", "A-N1"),
    ],
)
def test_the_rule_that_governs(ids: str, prefix: str, rule: str) -> None:
    assert SOURCES.cite(ids, prefix).rule == rule


@pytest.mark.parametrize(
    ("rule", "source"), [("OLD-TAKE-1", OLD), ("NEW-X-1", NEW), ("A-N1", OUR_READING)]
)
def test_the_source_is_told_by_the_prefix(rule: str, source: Source) -> None:
    assert SOURCES.cite(rule, "OLD").source is source


def test_a_prefix_is_the_whole_first_word() -> None:
    """A rule of OLDER is none of OLD's."""
    assert SOURCES.cite("OLDER-TAKE-1 A-N1", "OLD").rule == "A-N1"
    with pytest.raises(KeyError, match="OLDER"):
        SOURCES.cite("OLDER-TAKE-1", "OLD")


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("OLD-TAKE-1", "OLD-TAKE-1: the old book, taking"),
        ("OLD-A-B-12", "OLD-A-B-12: the old book, x"),  # a section of two words
        ("NEW-TAKE-1", "NEW-TAKE-1: the new book"),  # a section without a name
        ("A-N1", "A-N1: our reading where the texts are silent"),
        ("HOUSE-money=2", "money=2: a house rule of this table"),
        ("HOUSE-notice_at=-1,0", "notice_at=-1,0: a house rule of this table"),
    ],
)
def test_a_cite_in_words(rule: str, words: str) -> None:
    assert Speaker().speak(SOURCES.cite(rule, "OLD")) == words


@pytest.mark.parametrize(
    ("preset", "name", "value", "rule"),
    [
        ("old", "most", 3, "OLD-TAKE-1"),
        ("new", "most", 2, "NEW-TAKE-1"),
        ("old", "most", 2, "NEW-TAKE-1"),  # the other book's value is the other book's rule
        ("old", "most", 7, "HOUSE-most=7"),
        ("old", "again", True, "OLD-TAKE-2"),
        ("new", "again", True, "A-N2"),
        ("old", "speed", "fast", "A-N1"),  # one rule leaves all values open
        ("old", "unlucky", (), "OLD-TAKE-1"),
        ("old", "unlucky", (13, -1), "HOUSE-unlucky=13,-1"),
    ],
)
def test_the_source_of_an_options_value(preset: str, name: str, value: object, rule: str) -> None:
    options = NimOptions.of(preset, **{name: value})
    assert options.cite_option(name).rule == rule
    assert options.cite("OLD-TURN-1", name).rule == rule
    assert (options.cite_option(name).source is HOUSE_RULE) == rule.startswith("HOUSE-")


def test_the_rule_book_of_a_preset() -> None:
    assert [NimOptions.of(one.name).rule_book for one in NimOptions.presets] == [
        "OLD",
        "NEW",
        "NEWER",
    ]
    assert NimOptions.of("new").governing("OLD-TURN-1 A-N3").rule == "A-N3"
    assert NimOptions.of("new").cite("OLD-TURN-1 NEW-TURN-1").rule == "NEW-TURN-1"
