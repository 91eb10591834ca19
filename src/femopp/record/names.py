"""The players' names as they can stand in a record."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from msgspec import Struct

from femopp.language import Text, _, say
from femopp.record.faults import quoted
from femopp.record.lines import UNREADABLE
from femopp.record.model import ResultKind
from femopp.record.words import SEAT, forms
from femopp.rulebook import Action, Deal, Game

TABLE_NAME = "table"
TRICK = "trick"
DEAL = "deal"
REST = "rest"
HEADERS = ("game", "preset", "option", "players", "seed")

LONGEST_NAME = 60
_SEPARATORS = frozenset(',:#"\t\n')


def name_fault(name: str, others: Sequence[str], game: Game[Any]) -> Text | None:
    """What is wrong with a player's name beside these others, None if it can stand in a record."""
    if not name or name != name.strip() or len(name) > LONGEST_NAME:
        return say(
            _("a name has 1 to {most} characters, none of them a blank at an end"),
            most=LONGEST_NAME,
        )
    if UNREADABLE.search(name) or not _SEPARATORS.isdisjoint(name):
        return say(_("a name has no comma, colon, #, quotes or line break in it"))
    if name in reserved(game):
        return say(_("{name} is a word of the record and cannot be a name"), name=quoted(name))
    if name in others:
        return say(_("two players cannot both be {name}"), name=quoted(name))
    return None


def reserved(game: Game[Any]) -> frozenset[str]:
    """The words that begin a line of a record, or stand in an action where a name can."""
    return _reserved(game.actions, game.start)


@cache
def _reserved(actions: tuple[type[Action], ...], start: type[Struct]) -> frozenset[str]:
    return frozenset(
        {*HEADERS, TABLE_NAME, TRICK, DEAL, REST, *ResultKind, *start.__struct_fields__}
        | {word for action in actions for word in _beside_names(action)}
    )


def _beside_names(action: type[Action]) -> Iterator[str]:
    kinds = [] if issubclass(action, Deal) else [form.kind for form in forms(action)]
    if SEAT in kinds:
        for kind in kinds:
            yield from kind.fixed
