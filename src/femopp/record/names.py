"""The players' names, and the seed, as they can stand in a record."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any
from unicodedata import category

from msgspec import Struct

from femopp.language import Text, _, say
from femopp.record.lines import COMMENT, UNREADABLE, tidied
from femopp.record.model import ResultKind
from femopp.record.words import SEAT, forms
from femopp.rulebook import Action, Deal, Game, quoted

TABLE_NAME = "table"
TRICK = "trick"
DEAL = "deal"
REST = "rest"
RULES = "rules"
HEADERS = ("game", RULES, "preset", "option", "players", "seed")

LONGEST_NAME = 60
LONGEST_SEED = 900
_SEPARATORS = frozenset(',:#"\t\n')

_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e"
    "\u2060-\u206f\u2800\u3164\uffa0\ufff9-\ufffb]"
)
"""Characters that cannot be seen and turn or hide others; an emoji's joiner is not among them."""

_JOINING = re.compile("[\u200c\u200d\ufe00-\ufe0f\U000e0000-\U000e0fff]")
"""Characters that join or vary those beside them, as in an emoji, and cannot be seen else."""

_ALONE_UNSEEN = "MZC"
"""Categories of Unicode of which a name cannot be made alone: marks, blanks and controls."""


def name_fault(name: str, others: Sequence[str], game: Game[Any]) -> Text | None:
    """What is wrong with a player's name beside these others, None if it can stand in a record."""
    if not name or name != name.strip() or len(name) > LONGEST_NAME:
        return say(
            _("a name has 1 to {most} characters, none of them a blank at an end"),
            most=LONGEST_NAME,
        )
    if not _SEPARATORS.isdisjoint(name):
        return say(_("a name has no comma, colon, #, quotes or line break in it"))
    if UNREADABLE.search(name):
        return _unseen()
    if name in reserved(game):
        return say(_("{name} is a word of the record and cannot be a name"), name=quoted(name))
    if name in others:
        return say(_TWO_OF_A_NAME, name=quoted(name))
    return None


_TWO_OF_A_NAME = _("two players cannot both be {name}")


def namesake(name: str, others: Iterable[str]) -> str | None:
    """The first of these others that cannot be told from the name by looking; None: each can."""
    seen = _JOINING.sub("", name)
    return next((other for other in others if _JOINING.sub("", other) == seen), None)


def new_name_fault(name: str, others: Sequence[str], game: Game[Any]) -> Text | None:
    """As `name_fault`, for a name that is chosen now: it must also be seen as it is."""
    fault = name_fault(name, (), game)
    if fault is not None:
        return fault
    other = namesake(name, others)
    if other is not None:
        return say(_TWO_OF_A_NAME, name=quoted(other))
    return _unseen() if _is_unseen(name) else None


def _unseen() -> Text:
    return say(_("a name has no characters in it that cannot be seen"))


def seed_fault(seed: str) -> Text | None:
    """What is wrong with a seed, None if it stands in a record as it is."""
    if (
        1 <= len(seed) <= LONGEST_SEED
        and COMMENT not in seed
        and "\n" not in seed
        and not UNREADABLE.search(seed)
        and seed == tidied(seed.strip())
    ):
        return None
    return say(
        _("a seed has 1 to {most} characters, no # or line break, and no blank at an end"),
        most=LONGEST_SEED,
    )


def _is_unseen(name: str) -> bool:
    seen = [one for one in name if category(one)[0] not in _ALONE_UNSEEN]
    return not seen or _UNSEEN.search(name) is not None


def reserved(game: Game[Any]) -> frozenset[str]:
    """The words that begin a line of a record, or stand in an action where a name can."""
    return _reserved(game.actions, game.start)


@cache
def _reserved(actions: tuple[type[Action], ...], start: type[Struct]) -> frozenset[str]:
    # Names older than the line of the rules can still be read; it stands before all of them.
    heads = [one for one in HEADERS if one != RULES]
    return frozenset(
        {*heads, TABLE_NAME, TRICK, DEAL, REST, *ResultKind, *start.__struct_fields__}
        | {word for action in actions for word in _beside_names(action)}
    )


def _beside_names(action: type[Action]) -> Iterator[str]:
    kinds = [] if issubclass(action, Deal) else [form.kind for form in forms(action)]
    if SEAT in kinds:
        for kind in kinds:
            yield from kind.fixed
