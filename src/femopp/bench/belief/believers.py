"""Entries that say where hidden cards are: levels that weigh worlds, and users' own."""

from array import array
from collections.abc import Callable, Mapping
from typing import Any

from femopp.arena.entering import OWN, failed, made
from femopp.arena.process import COMMAND, program_in
from femopp.arena.question import Believe, seen_by
from femopp.bench.belief.posterior import Hidden, Rows, hidden_from
from femopp.bots import Luck, UnknownBotError
from femopp.bots.search import levels_of
from femopp.bots.search.seen import knowledge_of
from femopp.bots.search.worth import worth_of
from femopp.engine.chance import Chance
from femopp.engine.registry import engine_of
from femopp.engine.searching.likelihood import Likelihood
from femopp.engine.worlds import Knowledge
from femopp.language import _
from femopp.rulebook import there_is_no
from femopp.tricks import Seat

EQUAL = "equal"
"""The name of the entry to which all deals that fit are equally likely."""

WORLDS = 1000
"""The number of worlds that our own entries draw."""

Believer = Callable[[Any, Seat, Luck], Any]
"""A function from (view, seat, luck) to a row of probabilities for each hidden card, by place."""


def believers(game: str) -> tuple[str, ...]:
    """Return the names of our own entries: of levels, those that forget nothing."""
    return (EQUAL, *[name for name, level in levels_of(game).items() if level.slips is None])


def believer_named(name: str, game: str) -> Believer:
    """Return an entry: `equal`, a level that searches, ``MODULE:NAME``, or ``!COMMAND``.

    The name in a module is a function that takes the game's name, and returns one from (view, seat,
    luck) to the probabilities by place of each hidden card by name. Raises `UnknownBotError`, and
    `BotError` if that function fails.
    """
    if name.startswith(COMMAND):
        return _by_program(name, game)
    if OWN in name:
        return _by_name(name, made(name, game), game)
    if name not in believers(game):
        raise UnknownBotError(
            there_is_no(
                _("there is no entry {name} for beliefs; there are: {names}; or one of your own"),
                name,
                believers(game),
            )
        )
    return lambda view, seat, luck: _weighed(name, game, view, seat, luck)


def _weighed(name: str, game: str, view: Any, seat: Seat, luck: Luck) -> Rows:
    known = knowledge_of(game, view, seat)
    chance = Chance(luck.below(1 << 32))
    flat = array("Q", bytes(8 * WORLDS * known.places))
    level = None if name == EQUAL else levels_of(game)[name]
    if level is None or level.inference is None:
        known.fill(flat, chance)
    else:
        unique = worth_of(game, view, level.for_the_match).unique
        Likelihood(known, level.inference, unique).fill(flat, chance)
    worlds = [tuple(flat[at : at + known.places]) for at in range(0, len(flat), known.places)]
    hidden = hidden_from(known)
    rows = hidden.rows(worlds, [1.0] * WORLDS)
    # What no world has isn't impossible.
    even = 1 / (hidden.players + 1)
    return tuple([tuple([(WORLDS * one + even) / (WORLDS + 1) for one in row]) for row in rows])


def _by_program(name: str, game: str) -> Believer:
    def believe(view: Any, seat: Seat, luck: Luck) -> Any:
        known = knowledge_of(game, view, seat)
        hidden, names = hidden_from(known), engine_of(game).names
        program = program_in(name.removeprefix(COMMAND), game, view.players, 0)
        asked = Believe(
            id=0,
            seed=luck.below(1 << 31),
            seen=seen_by(known),
            hidden=tuple([names[card] for card in hidden.cards]),
            holds=holds_of(known, hidden),
        )
        return program.ask(asked).belief

    return believe


def _by_name(name: str, believe: Believer, game: str) -> Believer:
    """Put the rows that a module's function gives by card in order."""

    def in_order(view: Any, seat: Seat, luck: Luck) -> Any:
        try:
            found = believe(view, seat, luck)
        except (Exception, SystemExit) as error:
            raise failed(name, error) from error
        names = engine_of(game).names
        hidden = hidden_from(knowledge_of(game, view, seat))
        if not isinstance(found, Mapping):
            return found
        return [found.get(names[card]) for card in hidden.cards]

    return in_order


def holds_of(known: Knowledge, hidden: Hidden) -> tuple[int, ...]:
    """Return how many hidden cards each place has."""
    (world,) = known.worlds(1, Chance(0))
    return hidden.holds(world)
