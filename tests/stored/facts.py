"""Public facts of a stored table and of a record, to compare between builds."""

import json
from typing import Any

from femopp.record import judged_parts, parse_records
from femopp.server.room.room import Room
from tests.applied import screen_in


def facts_of(room: Room) -> dict[str, Any]:
    """Summarize a spectator's screen, in facts that can be checked by hand."""
    frames, _shown = room.frames(None, "en", None)
    (look,) = map(json.loads, frames)
    screen = screen_in(look["changes"])
    sheet = look["changes"]["sheet"] or {"deals": [], "ending": None}
    return {
        "entries": screen["number"],
        "stage": screen["stage"],
        "game": screen["game"],
        "names": [seat["name"] for seat in screen["seats"]],
        "guests": sorted(one["name"] for one in screen["guests"]),
        "host": next(one["name"] for one in screen["guests"] if one["host"]),
        "admits": screen["admits"],
        "matches over": screen["finished"],
        "deal": screen["deal"],
        "turn": screen["turn"],
        "trick": [f"{laid['seat']}: {laid['card']['card']}" for laid in screen["trick"]],
        "points": [seat["points"] for seat in screen["seats"]],
        "sheet": [[deal["number"], *deal["totals"]] for deal in sheet["deals"]],
        "winners": sheet["ending"] and sheet["ending"]["winners"],
        "money": sheet["ending"] and sheet["ending"]["money"],
    }


def verdict_on(text: str) -> dict[str, Any]:
    """Return the referee's verdict on a record, in one or more parts."""
    verdicts = [verdict for _record, verdict in judged_parts(parse_records(text))]
    outcome = verdicts[-1].state.outcome
    return {
        "actions": sum(one.actions for one in verdicts),
        "wrong": verdicts[-1].wrong is not None,
        "sheet": [[deal.number, *deal.totals] for one in verdicts for deal in one.state.sheet],
        "winners": None if outcome is None else list(outcome.winners),
    }
