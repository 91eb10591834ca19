"""Rules for players' names and seeds in a record."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from string import ascii_uppercase
from typing import Any
from unicodedata import category, normalize

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
SO_FAR = "so far"
RULES = "rules"
ROUND, VOID_ROUND, SEED_COMMITMENT = "round", "void_round", "seed_commitment"
DRAWS_BEFORE, TAKEN_BACK = "draws_before", "draws_taken_back"
OF_DEALS = (
    *(ROUND, VOID_ROUND, SEED_COMMITMENT),
    *("listed", "server_seed", "nonces", "missing", "first_draw", "key"),
    *(DRAWS_BEFORE, TAKEN_BACK),
)
"""Lines of the head on verified deals."""

BEFORE_NAMES = (RULES, *OF_DEALS)
"""Lines of the head that came after version 0.1. Players may be called like them."""

HEADERS = ("game", RULES, "preset", "option", *OF_DEALS, "players", "seed")

LONGEST_NAME = 60
LONGEST_SEED = 900
_SEPARATORS = frozenset(',:#"\t\n')

_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e"
    "\u2060-\u206f\u2800\u3164\uffa0\ufff9-\ufffb]"
)
"""Invisible characters that reorder or hide others; an emoji's joiner is not among them."""

_JOINING = re.compile("[\u200c\u200d\ufe00-\ufe0f\U000e0000-\U000e0fff]")
"""Invisible characters that join or vary their neighbours, as in an emoji."""

_ALONE_UNSEEN = "MZC"
"""Unicode categories that can't make up a name alone: marks, spaces and controls."""


def name_fault(name: str, others: Sequence[str], game: Game[Any]) -> Text | None:
    """Return why a record can't have this player's name beside these others, None if it can."""
    if not name or name != name.strip() or len(name) > LONGEST_NAME:
        return say(
            _("a name must have 1 to {most} characters, without spaces at the ends"),
            most=LONGEST_NAME,
        )
    if not _SEPARATORS.isdisjoint(name):
        return say(_("a name can't contain a comma, colon, #, quotes or a line break"))
    if UNREADABLE.search(name):
        return _unseen()
    if name in reserved(game):
        return say(_("{name} is a word that records use, so it can't be a name"), name=quoted(name))
    if name in others:
        return say(_TWO_OF_A_NAME, name=quoted(name))
    return None


_TWO_OF_A_NAME = _("two players can't both be called {name}")


def namesake(name: str, others: Iterable[str]) -> str | None:
    """Return the first of these names that people would take for this name, if any.

    Case, compatible forms of a letter, and invisible characters make no difference; accents do.
    """
    heard = _heard(name)
    return next((other for other in others if _heard(other) == heard), None)


def unlike(name: str, others: Collection[str]) -> str:
    """Return this name; with a number if it is one of the others', and shortened to make room."""
    if namesake(name, others) is None:
        return name
    numbers = map(str, range(2, len(others) + 3))
    numbered = (f"{_within(name, LONGEST_NAME - len(one) - 1)} {one}" for one in numbers)
    return next(one for one in numbered if namesake(one, others) is None)


def lettered(name: str, others: Collection[str]) -> str:
    """Return this name; with a letter if it is one of the others', such as "Anna B."."""
    if namesake(name, others) is None:
        return name
    found = [f"{name} {letter}." for letter in ascii_uppercase[1:]]
    free = (one for one in found if len(one) <= LONGEST_NAME and namesake(one, others) is None)
    return next(free, None) or unlike(name, others)


def _within(name: str, most: int) -> str:
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"


def _heard(name: str) -> str:
    # "I" is the capital of "ı" or "i", by the language. Folding may leave accents apart, and "İ"
    # with a dot that "i" has already.
    folded = normalize("NFKC", _JOINING.sub("", name)).casefold().replace("ı", "i")
    folded = folded.replace("i\u0307", "i")
    return normalize("NFKC", folded)


def new_name_fault(name: str, others: Sequence[str], game: Game[Any]) -> Text | None:
    """Check like `name_fault`, for a new name, which must not have invisible characters either."""
    fault = name_fault(name, (), game)
    if fault is not None:
        return fault
    other = namesake(name, others)
    if other is not None:
        return say(_TWO_OF_A_NAME, name=quoted(other))
    return _unseen() if _is_unseen(name) else None


def _unseen() -> Text:
    return say(_("a name can't contain invisible characters"))


def seed_fault(seed: str) -> Text | None:
    """Return why a record can't have this seed, None if it can."""
    if (
        1 <= len(seed) <= LONGEST_SEED
        and COMMENT not in seed
        and "\n" not in seed
        and not UNREADABLE.search(seed)
        and seed == tidied(seed.strip())
    ):
        return None
    return say(
        _("a seed must have 1 to {most} characters, without #, line breaks or spaces at the ends"),
        most=LONGEST_SEED,
    )


def _is_unseen(name: str) -> bool:
    seen = [one for one in name if category(one)[0] not in _ALONE_UNSEEN]
    return not seen or _UNSEEN.search(name) is not None


def reserved(game: Game[Any]) -> frozenset[str]:
    """Return the words that begin a line of a record, or that an action has in place of a name."""
    return _reserved(game.actions, game.start)


@cache
def _reserved(actions: tuple[type[Action], ...], start: type[Struct]) -> frozenset[str]:
    # Records from before these lines may have a player of that name; they precede all names.
    heads = [one for one in HEADERS if one not in BEFORE_NAMES]
    return frozenset(
        {*heads, TABLE_NAME, TRICK, DEAL, REST, *ResultKind, *start.__struct_fields__}
        | {word for action in actions for word in _beside_names(action)}
    )


def _beside_names(action: type[Action]) -> Iterator[str]:
    kinds = [] if issubclass(action, Deal) else [form.kind for form in forms(action)]
    if SEAT in kinds:
        for kind in kinds:
            yield from kind.fixed
