"""``femopp referee``: plays a record again by the rules."""

import json
from pathlib import Path
from typing import Any

from femopp.cli.files import parsed_record
from femopp.cli.sheet import show_sheet
from femopp.cli.terminal import Terminal
from femopp.language import Speaker, _, say
from femopp.record import Contradiction, Offence, Record, Verdict, format_action, judged
from femopp.record.names import TABLE_NAME
from femopp.rulebook import Cite, State, legal_actions

LEGAL, NOT_LEGAL, UNREADABLE = 0, 1, 2
"""Exit statuses: all is legal; something is not, or is told wrongly; the file is no record."""


def referee(speaker: Speaker, file: Path, *, as_json: bool) -> int:
    """Print the sheet of the match in a file, or what is wrong with it; the exit status.

    Raises `Wrong` for what is no record.
    """
    record = parsed_record(file)
    told = Speaker(speaker.language, record.players)
    verdict = judged(record)
    if as_json:
        data = _as_json(told, record, verdict.state, verdict.wrong)
        print(json.dumps(data, ensure_ascii=False, indent=2))
    else:
        _print(Terminal(told), record, verdict)
    return LEGAL if verdict.wrong is None else NOT_LEGAL


def _print(terminal: Terminal, record: Record, verdict: Verdict) -> None:
    state, wrong = verdict.state, verdict.wrong
    show_sheet(terminal, state, cited=True)
    terminal.print()
    match wrong:
        case Offence():
            terminal.print(_offence(wrong), style="bold")
            for refusal in wrong.refusals:
                terminal.cited(refusal.text, refusal.cite)
            if possible := _possible(record, state):
                terminal.say(_("Possible here: {actions}"), actions=possible)
            if verdict.later:
                terminal.say(_("The cards that were played later show it."))
        case Contradiction():
            terminal.print(terminal.speaker.speak(wrong), style="bold")
        case None:
            if state.outcome is None:
                terminal.say(_("The match is not over."))
            terminal.say(
                _("Everything is legal. Actions: {actions}, deals on the sheet: {deals}."),
                actions=len(record.actions),
                deals=len(state.sheet),
            )


def _possible(record: Record, state: State) -> str:
    """The lines that could stand here by the rules, as far as the cards are known."""
    game, names = record.game, record.players
    if (pace := game.pace(state)) is not None:
        return f"{TABLE_NAME}: {format_action(pace, names)}"
    legal = {seat: legal_actions(game, state, seat) for seat in game.actors(state)}
    awaited = None if game.waits_for is None else game.waits_for(state)
    if awaited is not None:
        # What anybody may do at this moment, such as knocking, is not what is waited for.
        at_any_time = {
            type(one) for seat, any_of in legal.items() if seat != awaited for one in any_of
        }
        its_own = [one for one in legal[awaited] if type(one) not in at_any_time]
        legal = {awaited: tuple(its_own)}
    lines = [
        f"{names[seat]}: {format_action(one, names)}"
        for seat, any_of in legal.items()
        for one in any_of
    ]
    return ", ".join(lines if len(lines) <= MOST_POSSIBLE else [*lines[:MOST_POSSIBLE], "…"])


MOST_POSSIBLE = 8


def _offence(wrong: Offence) -> Any:
    return say(
        _("Line {line}, action {number}: {seat:player} {action}: not allowed."),
        line=wrong.place.line,
        number=wrong.number,
        seat=wrong.seat,
        action=wrong.action,
    )


# The same for programs


def _as_json(
    speaker: Speaker, record: Record, state: State, wrong: Offence | Contradiction | None
) -> dict[str, Any]:
    return {
        "legal": wrong is None,
        "game": record.game.name,
        "preset": record.options.preset,
        "players": list(record.players),
        "deals": [
            {
                "number": deal.number,
                "title": speaker.say(deal.title),
                "lines": [
                    {
                        "player": speaker.name(line.seat),
                        "points": line.points,
                        "reason": speaker.say(line.reason),
                        **_cite(speaker, line.cite),
                    }
                    for line in deal.lines
                ],
                "totals": list(deal.totals),
            }
            for deal in state.sheet
        ],
        "points": list(state.points),
        "outcome": _outcome(speaker, state),
        "wrong": _wrong(speaker, wrong),
    }


def _cite(speaker: Speaker, cite: Cite) -> dict[str, str]:
    return {"rule": cite.rule, "source": speaker.speak(cite)}


def _outcome(speaker: Speaker, state: State) -> dict[str, Any] | None:
    outcome = state.outcome
    if outcome is None:
        return None
    return {
        "winners": [speaker.name(seat) for seat in outcome.winners],
        "reason": speaker.say(outcome.reason),
        "money": None if outcome.money is None else list(outcome.money),
    }


def _wrong(speaker: Speaker, wrong: Offence | Contradiction | None) -> dict[str, Any] | None:
    if wrong is None:
        return None
    place = {"line": wrong.place.line, "column": wrong.place.column}
    if isinstance(wrong, Contradiction):
        return {**place, "text": speaker.say(wrong.text)}
    return {
        **place,
        "number": wrong.number,
        "player": speaker.name(wrong.seat),
        "action": speaker.speak(wrong.action),
        "reasons": [
            {"text": speaker.say(refusal.text), **_cite(speaker, refusal.cite)}
            for refusal in wrong.refusals
        ],
    }
