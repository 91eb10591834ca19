"""Witnesses of options: records in which something changes when only that option does.

They are in `witnesses/`, each named for its option. `told(witness("leader"), leader="declarer")`
gives the record's result under that value in a line; the expected one was worked out by hand.
"""

from dataclasses import replace
from pathlib import Path
from typing import Any

from femopp.games.rodskagg.rules import GAME as RODSKAGG
from femopp.games.rodskagg.rules import RodskaggOptions, RodskaggState
from femopp.games.rodskagg.rules.state import Phase
from femopp.record import Offence, Record, parse_record, replay
from femopp.rulebook import SetupError, legal_actions

FOLDER = Path(__file__).parent / "witnesses"


def witness(option: str) -> Record:
    return parse_record((FOLDER / f"{option}.txt").read_text(encoding="utf-8"))


def under(record: Record, **other: str) -> Record:
    """Return the same actions under other values, as text, without results."""
    options = record.options
    texts = {
        name: other.get(name, named.format(getattr(options, name)))
        for name, named in options.declared().items()
    }
    chosen = RodskaggOptions.parsed(options.preset, texts)
    return replace(record, options=chosen, log=record.actions)


def told(record: Record, **other: str) -> str:
    """Return the record's result under other values, one of

    - "cannot begin";
    - "8 refused: R49-DEAL-1", the number of the action and the rules against it;
    - "Bo: ask silent", the player to act and the kinds of legal actions, during a deal;
    - "9 10 11", the points after a deal, with players out, winners, and the money.
    """
    try:
        state: RodskaggState = replay(under(record, **other)).match.state
    except SetupError:
        return "cannot begin"
    except Offence as offence:
        return f"{offence.number} refused: {' '.join(one.rule for one in offence.refusals)}"
    turn = state.turn
    if state.phase not in (Phase.DEALING, Phase.OVER) and turn is not None:
        words = {action.word for action in legal_actions(RODSKAGG, state, turn)}
        return f"{record.players[turn]}: {' '.join(sorted(words))}".strip()
    return ", ".join(_end(state, record.players))


def _end(state: RodskaggState, players: tuple[str, ...]) -> list[str]:
    def names(seats: Any) -> str:
        return " ".join(players[seat] for seat in sorted(seats))

    parts = [" ".join(map(str, state.points))]
    if state.out:
        parts.append(f"{names(state.out)} out")
    if state.outcome is not None:
        parts.append(f"won by {names(state.outcome.winners) or 'nobody'}")
        if state.outcome.money is not None:
            parts.append(" ".join(map(str, state.outcome.money)))
    return parts
