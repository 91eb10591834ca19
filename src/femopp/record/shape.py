"""The shape of a record in JSON: structs generated from each game's types."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, Literal, cast, get_type_hints

from msgspec import UNSET, Meta, Struct, UnsetType, defstruct
from msgspec.structs import FieldInfo, fields

from femopp.driver.verified import Round
from femopp.record.model import FIRST_RULES, VERSION, ResultKind
from femopp.record.summary import mid_deals_of, summaries_of
from femopp.rulebook import Action, Cards, Deal, Game, MidDeal, Options, Summary
from femopp.rulebook.option import Named
from femopp.tricks import Seat

Comments = tuple[str, ...]


class _Entry(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """`above` and `beside` are comments."""

    above: Comments = ()
    beside: str = ""


class DealEntry(_Entry, frozen=True, tag_field="entry", tag="deal"):
    """The table deals: a hand for each seat in seating order. `rest` is left out if unknown."""

    number: int
    hands: tuple[Cards, ...]
    rest: Cards = ()


class ResultEntry(_Entry, frozen=True, tag_field="entry", tag="result"):
    """A result of the actions so far: points or money of each seat, or the winners' seats."""

    kind: ResultKind
    values: tuple[int, ...]


@dataclass(frozen=True)
class Shape:
    """The structs of one game: the record, its start and options, an act, and the actions.

    `summary` is the entry of a deal that is summed up, None if the game has no summaries, and
    `mid_deal` that of one joined between two tricks.
    """

    record: type[Struct]
    start: type[Struct]
    options: type[Struct]
    act: type[Struct]
    actions: Mapping[type[Action], type[Struct]]
    summary: type[Struct] | None = None
    mid_deal: type[Struct] | None = None


def shape_of(game: Game[Any]) -> Shape:
    """Return the shape of this game's records, tagged with the game's name."""
    summaries = summaries_of(game)
    summary = None if summaries is None else summaries.summary
    mid_deals = mid_deals_of(game)
    mid_deal = None if mid_deals is None else mid_deals.kind
    options = cast(Hashable, game.options)
    return _shape(game.name, options, game.start, game.actions, summary, mid_deal)


@cache
def _shape(
    game: str,
    options_of: Any,
    start_of: type[Struct],
    actions_of: tuple[type[Action], ...],
    summary_of: type[Summary] | None,
    mid_deal_of: type[MidDeal] | None,
) -> Shape:
    prefix = game.title().replace("-", "")
    actions = {
        action: _like(action, f"{prefix}{action.__name__}", tag_field="word", tag=action.word)
        for action in actions_of
        if not issubclass(action, Deal)
    }
    start = _like(start_of, f"{prefix}Start")
    options = _options(options_of, f"{prefix}Options")
    act = _made(
        f"{prefix}Act",
        "The action of a seat; the table's seat is -1.",
        [("seat", Annotated[Seat, Meta(ge=-1)]), ("action", any_of(actions.values()))],
        bases=(_Entry,),
        tag_field="entry",
        tag="act",
    )
    summary = None if summary_of is None else _summary(summary_of, f"{prefix}Summary")
    mid_deal = None if mid_deal_of is None else _mid_deal(mid_deal_of, f"{prefix}MidDeal")
    further: list[type[Struct]] = [one for one in (summary, mid_deal) if one is not None]
    entries: tuple[type[Struct], ...] = (act, DealEntry, ResultEntry, *further)
    record = _made(
        f"{prefix}Record",
        f"A record of {game}. Seats are numbers from 0 in the order of the players, clockwise.",
        [
            ("version", Literal[VERSION]),
            ("preset", Literal[tuple(preset.name for preset in options_of.presets)]),
            ("players", tuple[str, ...]),
            ("options", options, options()),
            ("seed", str | None, None),
            ("start", start, start()),
            ("about", Comments, ()),
            ("log", _many(any_of(entries)), ()),
            ("below", Comments, ()),
            ("rules", _RULES, FIRST_RULES),
            ("rounds", _many(Round), ()),
            ("draws_before", _DRAWS_BEFORE, 0),
            ("draws_taken_back", _TAKEN_BACK, ()),
        ],
        tag_field="game",
        tag=game,
    )
    return Shape(record, start, options, act, actions, summary, mid_deal)


_RULES = Annotated[
    int,
    Meta(ge=FIRST_RULES, description="The version of the rules, for options that aren't given."),
]

_DRAWS_BEFORE = Annotated[
    int, Meta(ge=0, description="The number of draws in earlier parts of the match.")
]
_TAKEN_BACK = Annotated[
    tuple[int, ...],
    Meta(description="The numbers of draws from which no action here comes."),
]


def any_of(kinds: Iterable[type[Struct]]) -> Any:
    """Return the union of these types."""
    return reduce(or_, kinds)


def _many(kind: Any) -> Any:
    return tuple.__class_getitem__((kind, ...))


def _like(kind: type[Struct], name: str, **settings: Any) -> type[Struct]:
    """Return a strict struct with the same fields."""
    types = get_type_hints(kind)
    same = [_field(one, types[one.name]) for one in fields(kind)]
    return _made(name, kind.__doc__ or "", same, **settings)


def _summary(kind: type[Summary], name: str) -> type[Struct]:
    """Return the entry of a deal that is summed up: its number, and the summary's fields."""
    types = get_type_hints(kind)
    members = [("number", int), *[_field(one, types[one.name]) for one in fields(kind)]]
    return _made(
        name, kind.__doc__ or "", members, bases=(_Entry,), tag_field="entry", tag="summary"
    )


def _mid_deal(kind: type[MidDeal], name: str) -> type[Struct]:
    """Return the entry of a deal between two tricks: its number, the hands, and its clauses."""
    types = get_type_hints(kind)
    members: list[tuple[Any, ...]] = [("number", int), ("hands", types["hands"])]
    dealt = MidDeal.__struct_fields__
    members += [_field(one, types[one.name]) for one in fields(kind) if one.name not in dealt]
    return _made(
        name, kind.__doc__ or "", members, bases=(_Entry,), tag_field="entry", tag="mid_deal"
    )


def _field(one: FieldInfo, type_: Any) -> tuple[Any, ...]:
    return (one.name, type_) if one.required else (one.name, type_, one.default)


def _options(options: type[Options], name: str) -> type[Struct]:
    types = {one.name: _option(one) for one in options.declared().values()}
    types |= {one: _gone(values) for one, values in options.versions.gone.items()}
    return _made(
        name,
        "The options that differ from the preset.",
        [(one, kind | UnsetType, UNSET) for one, kind in types.items()],
    )


def _gone(values: tuple[str, ...]) -> Any:
    """Return the type of an option that no longer exists; older records can have it."""
    is_flag = set(values) == {"false", "true"}
    says = Meta(description=f"No longer exists; {values[0]} is always played.")
    return Annotated[bool if is_flag else Literal[values], says]


def _option(named: Named) -> Any:
    bounded = Annotated[int, Meta(ge=named.declaration.lowest, le=named.declaration.highest)]
    says = Meta(description=named.declaration.says)
    if named.is_list:
        return Annotated[tuple[bounded, ...], says]
    return Annotated[bounded if named.type is int else named.type, says]


def _made(name: str, says: str, members: Iterable[Any], **settings: Any) -> type[Struct]:
    return defstruct(
        name,
        members,
        namespace={"__doc__": says},
        frozen=True,
        omit_defaults=True,
        forbid_unknown_fields=True,
        **settings,
    )
