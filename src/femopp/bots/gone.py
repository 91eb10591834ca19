"""Bots in the place of others: of levels that are gone, and of a bot that fails."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from femopp.bots.bot import Luck
from femopp.bots.sit import bot_named, bots_of
from femopp.driver import Ask
from femopp.kits import part
from femopp.rulebook import Action

USUAL = "greedy"
"""The level for unknown names."""

GONE: Mapping[str, str] = {}
"""Today's levels by the names of removed ones."""


def level_under(name: str, game: str) -> str:
    """Return the level of this name in a game, or its replacement."""
    there = bots_of(game)
    level = name if name in there else GONE.get(name, USUAL)
    return level if level in there else USUAL


def in_place(
    game: str, view: Any, ask: Ask, legal: tuple[Action, ...], luck: Luck
) -> Action | None:
    """Return the action of the default bot; if it fails too, the first legal one without a knock.

    None if there is none, or if nobody has to act yet.
    """
    with suppress(Exception):
        action = bot_named(USUAL, game)(view, ask, legal, luck)
        if action in legal or (action is None and ask.may_pass):
            return action
    if ask.may_pass and not ask.last_call:
        return None
    manners = part(game, "manners")
    own = (one for one in legal if manners is None or not manners.accuses(one))
    return next(own, None if ask.may_pass else next(iter(legal), None))
