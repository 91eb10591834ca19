"""Settling the score of real cards over HTTP; nothing is stored."""

from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from femopp.kits import GAMES
from femopp.language import Speaker
from femopp.record import summaries_of
from femopp.server.http.endpoint import Refused
from femopp.server.http.keep import Keep, Kept, settled

NAMES = ("Anna", "Bo", "Cissi")
ONE: dict[str, Any] = {
    "bid": {"seat": 0, "contract": "2"},
    "tricks": [{"seat": 0, "number": 3}, {"seat": 1, "number": 2}, {"seat": 2, "number": 1}],
}


def kept(*deals: dict[str, Any], draft: dict[str, Any] | None = None, **others: Any) -> Kept:
    settings = {"game": "rodskagg", "preset": "kortoxen-1949", "players": 3}
    match = {"settings": settings, "names": NAMES, "dealer": 2, "deals": deals, "draft": draft}
    return settled(msgspec.convert({**match, **others}, Keep), Speaker("en", NAMES))


def test_deals_are_settled_with_reasons_and_rules() -> None:
    now = kept(ONE)
    assert now.points == (9, 10, 11)
    assert (now.dealer, now.number) == (0, 2)
    line = now.deals[0].lines[0]
    assert (line.points, line.reason) == (-3, "tricks taken")
    assert line.cite == "R49-SCORE-1: Kortoxen 1949, the points"
    assert "deal 1: Anna bid 2; tricks Anna 3, Bo 2, Cissi 1\n" in now.record


def test_a_draft_shows_the_points_after_it_or_asks() -> None:
    now = kept(draft=ONE)
    assert now.points == (12, 12, 12)
    assert now.preview is not None
    assert now.preview.totals == (9, 10, 11)
    tricks = [{"seat": 0, "number": 4}, {"seat": 1, "number": 2}]
    now = kept(draft={**ONE, "tricks": tricks})
    assert now.preview is None
    assert now.wrong is not None
    assert now.wrong.missing == ("folded", "along", "unasked")
    assert now.wrong.seats == (2,)


def test_a_match_begins_in_the_middle_and_ends() -> None:
    now = kept(ONE, points=(3, 9, 12))
    assert now.points == (0, 7, 11)
    assert now.end is not None
    assert now.end.winners == (0,)
    assert now.dealer is None
    assert not now.fields


def test_a_later_deal_that_cannot_be_is_named() -> None:
    now = kept(ONE, {"passed": True}, {**ONE, "unasked": True, "folded": [1]})
    assert len(now.deals) == 2
    assert now.wrong is not None
    assert now.wrong.deal == 2
    assert not now.wrong.missing


def test_fields_follow_the_rules_in_force() -> None:
    names = {one.name for one in kept().fields}
    assert {"bid", "passed", "tricks", "five_up"} <= names
    settings = {"game": "rodskagg", "preset": "skane", "players": 3}
    names = {one.name for one in kept(settings=settings).fields}
    assert "passed" not in names
    assert "five_up" not in names


def test_knockers_and_false_knocks_can_be_entered() -> None:
    (five_up,) = [one for one in kept().fields if one.name == "five_up"]
    assert five_up.shown == "anytime"
    assert five_up.by == "Noticed by"
    of = {one.word: one for one in five_up.values}
    assert of["early_pickup"].among == ""
    assert not of["early_pickup"].own
    # Kortoxen 1949 has no penalty for a false knock, so it isn't among those who go up.
    assert of["false_knock"].among == "false_knocks"
    assert of["false_knock"].own
    said = {
        **ONE,
        "five_up": [{"seat": 1, five_up.word: "early_pickup", "by": 2}],
        of["false_knock"].among: [0, 0],
    }
    now = kept(said)
    assert now.points == (9, 15, 11)
    assert "five_up Bo early_pickup Cissi; false_knocks Anna, Anna" in now.record


def test_a_false_knock_with_a_penalty_goes_up() -> None:
    options = {"false_knock_penalty": "5"}
    settings = {"game": "rodskagg", "preset": "kortoxen-1949", "players": 3, "options": options}
    now = kept(settings=settings)
    (five_up,) = [one for one in now.fields if one.name == "five_up"]
    falsely = five_up.values[-1]
    assert (falsely.word, falsely.own, falsely.among) == ("false_knock", True, "")
    said = {**ONE, "five_up": [{"seat": 0, "why": "false_knock"}]}
    assert kept(said, settings=settings).points == (14, 10, 11)


@pytest.mark.parametrize(
    ("game", "names"),
    [("rodskagg", NAMES), ("rifki", (*NAMES, "Dag")), ("sheepshead", (*NAMES, "Dag", "Eva"))],
)
def test_fields_name_the_words_of_records(game: str, names: tuple[str, ...]) -> None:
    now = kept(settings={"game": game, "players": len(names)}, names=names)
    summaries = summaries_of(GAMES[game])
    assert summaries is not None
    types = get_type_hints(summaries.summary)
    for field in now.fields:
        if field.kind not in ("said", "each"):
            assert field.word == ""
            continue
        inner = next(one for one in walked(types[field.name]) if hasattr(one, "__struct_fields__"))
        assert inner.__struct_fields__[1] == field.word
        assert not field.by or "by" in inner.__struct_fields__
        for value in field.values:
            assert value.among == "" or value.among in types


def walked(type_: Any) -> Iterator[Any]:
    yield type_
    for one in get_args(type_):
        yield from walked(one)


def test_somebody_is_knocked_out_before_it_begins() -> None:
    now = kept(
        names=(*NAMES, "Dag"),
        settings={"game": "rodskagg", "preset": "kortoxen-1949", "players": 4},
        points=(4, 9, 12, 17),
        more={"out": [1]},
    )
    (tricks,) = [one for one in now.fields if one.name == "tricks"]
    assert tricks.seats == (0, 2, 3)
    with pytest.raises(Refused, match="dealer can't be"):
        kept(points=(4, 9, 12), more={"out": [2]})


def test_too_few_tricks_are_asked_for_and_too_many_are_wrong() -> None:
    now = kept(draft={**ONE, "tricks": ONE["tricks"][:2]})
    assert now.wrong is not None
    assert now.wrong.missing == ("tricks",)
    now = kept(draft={**ONE, "tricks": [{"seat": 0, "number": 5}, {"seat": 1, "number": 2}]})
    assert now.wrong is not None
    assert now.wrong.missing == ()
    assert now.wrong.text == "6 tricks are played in this deal, not 7"


def test_more_tricks_are_asked_for_before_anything_else() -> None:
    # Only the declarer's are entered yet: nobody wants to say who folded.
    now = kept(draft={**ONE, "tricks": ONE["tricks"][:1]})
    assert now.wrong is not None
    assert now.wrong.missing == ("tricks",)
    # Where going out ends the deal, it may be over.
    settings = {
        "game": "rodskagg",
        "preset": "kortoxen-1949",
        "players": 3,
        "options": {"overshoot": "win"},
    }
    draft = {**ONE, "tricks": ONE["tricks"][:1]}
    now = kept(draft=draft, settings=settings, points=(3, 9, 9))
    assert now.wrong is not None
    assert now.wrong.missing == ("tricks", "out")
    assert now.wrong.text.startswith("only 3 tricks so far")
    assert kept(draft={**draft, "out": [0]}, settings=settings, points=(3, 9, 9)).preview


def test_going_out_can_be_said_where_it_ends_the_deal() -> None:
    options = {"overshoot": "win"}
    settings = {"game": "rodskagg", "preset": "kortoxen-1949", "players": 3, "options": options}
    now = kept(
        {**ONE, "tricks": ONE["tricks"][:2], "out": [0]}, settings=settings, points=(2, 9, 9)
    )
    assert now.end is not None
    assert now.end.winners == (0,)
    (out,) = [one for one in kept(settings=settings).fields if one.name == "out"]
    assert out.shown == "more"


def test_numbers_stay_within_their_size() -> None:
    passed = [{"passed": True}] * 200
    last = {"picked": {"seat": 0}, "alone": True, "points": 61}
    settings = {"game": "sheepshead", "players": 5}
    now = kept(*passed, last, settings=settings, names=("A", "B", "C", "D", "E"))
    assert now.wrong is not None
    assert now.wrong.deal == 200
    assert now.points == (0,) * 5


@pytest.mark.parametrize(
    "others",
    [
        {"names": ("Anna", "Anna", "Bo")},
        {"dealer": 7},
        {"points": (0, 1, 2)},
    ],
)
def test_impossible_summaries_are_refused(others: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        kept(**others)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"bid": {"seat": 9, "contract": "2"}}, "the seats are 0 to 2"),
        ({"bid": [ONE["bid"], {"seat": 1, "contract": "2"}]}, "not both Anna and Bo"),
        ({"bid": "all"}, "should look like"),
        ({"moon": True}, "reload the page"),
        ({"tricks": 7}, "should look like"),
        ({**ONE, "passed": True}, "leave out one or the other"),
    ],
)
def test_a_deal_that_cannot_be_is_named_and_nothing_is_lost(
    said: dict[str, Any], sentence: str
) -> None:
    now = kept(ONE, said, ONE)
    assert len(now.deals) == 1
    assert now.wrong is not None
    assert now.wrong.deal == 1
    assert sentence in now.wrong.text
