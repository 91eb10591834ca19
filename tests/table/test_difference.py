"""Differences, applied to what somebody has, are what they'd be shown anew."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from msgspec import Struct, inspect
from msgspec.json import encode

from femopp.server.room.screens import Screens
from femopp.table.screen.difference import difference
from femopp.table.screen.screen import Shown
from femopp.table.settings import Pace, Settings
from tests.applied import applied
from tests.table.sitting import Sitting, guest


class Card(Struct, frozen=True):
    name: str
    legal: bool | None = None


class Table(Struct, frozen=True):
    turn: int | None
    cards: tuple[Card, ...] = ()
    best: Card | None = None


CARDS = some.builds(Card, some.sampled_from("abc"), some.none() | some.booleans())
TABLES = some.builds(
    Table,
    some.none() | some.integers(0, 3),
    some.lists(CARDS, max_size=4).map(tuple),
    some.none() | CARDS,
)


@given(TABLES, TABLES)
def test_what_is_there_becomes_what_is_meant(before: Table, now: Table) -> None:
    change = json.loads(encode(difference(before, now)))
    assert applied(json.loads(encode(before)), change) == json.loads(encode(now))


def test_only_changed_fields_and_places_are_told() -> None:
    before = Table(1, (Card("a"), Card("b")), Card("x"))
    assert difference(before, Table(2, (Card("a"), Card("b")), Card("x"))) == {"turn": 2}
    legal = Table(1, (Card("a"), Card("b", legal=True), Card("c")), None)
    assert difference(before, legal) == {
        "cards": {1: {"legal": True}, 2: Card("c")},
        "best": None,
    }
    fewer = Table(1, (Card("b"),), Card("x"))
    assert difference(before, fewer) == {"cards": {"-": [0, 1]}}
    other = Table(1, (Card("c"),), Card("x"))
    assert difference(before, other) == {"cards": other.cards}
    assert difference(Table(1), before) == {"cards": before.cards, "best": Card("x")}


MATCHES = {
    "rodskagg": Sitting(
        Settings("rodskagg", options={"rituals": "manual"}, pace=Pace.NONE), people=3, seed=5
    ),
    "sheepshead": Sitting(Settings("sheepshead", pace=Pace.NONE), people=3, seed=5),
    "rifki": Sitting(Settings("rifki", pace=Pace.NONE), people=3, seed=5),
}
LIVES: dict[str, list[Any]] = {}


def lives(game: str) -> list[Any]:
    """Return the states of a table of this game, through some deals."""
    if game not in LIVES:
        sitting = MATCHES[game]
        found = [sitting.live]
        while len(found) < 260 and sitting.step():
            found.append(sitting.live)
        LIVES[game] = found
    return LIVES[game]


@pytest.mark.parametrize("game", MATCHES)
@given(data=some.data())
@settings(max_examples=40, deadline=None)
def test_whoever_looks_now_and_then_has_the_whole_screen(game: str, data: some.DataObject) -> None:
    """Also if they go back in time, as when something is taken back."""
    states = lives(game)
    who = data.draw(some.sampled_from([None, guest(0), guest(2)]))
    language = data.draw(some.sampled_from(["en", "sv"]))
    at = data.draw(some.lists(some.integers(0, len(states) - 1), min_size=2, max_size=5))
    looks = Screens(lambda: {guest(0)}, lambda: None)
    has: Any = None
    last: Shown | None = None
    for place in at:
        looks.forget()
        frames, last = looks.frames(states[place], who, language, last)
        for look in map(json.loads, frames):
            has = applied(has, look["changes"])
        whole = Screens(lambda: {guest(0)}, lambda: None)
        frames, _shown = whole.frames(states[place], who, language, None)
        (look,) = map(json.loads, frames)
        assert has == look["changes"]


def kinds_in(kind: inspect.Type, seen: set[type]) -> Iterator[inspect.Type]:
    """Yield every type in a type, those in each struct once."""
    yield kind
    inner: list[inspect.Type] = []
    match kind:
        case inspect.UnionType(types=types):
            inner += types
        case inspect.VarTupleType(item_type=item):
            inner.append(item)
        case inspect.TupleType(item_types=items):
            inner += items
        case inspect.StructType(cls=cls, fields=fields) if cls not in seen:
            seen.add(cls)
            inner += [one.type for one in fields]
    for one in inner:
        yield from kinds_in(one, seen)


def test_objects_can_be_merged_as_each_is_of_one_kind() -> None:
    """A merged mapping would keep what has gone, and a merged union fields of another object."""
    found = list(kinds_in(inspect.type_info(Shown), set()))
    assert sum(isinstance(one, inspect.StructType) for one in found) > 30
    for kind in found:
        assert not isinstance(kind, inspect.DictType | inspect.AnyType)
        if isinstance(kind, inspect.UnionType):
            assert sum(isinstance(one, inspect.StructType) for one in kind.types) <= 1
