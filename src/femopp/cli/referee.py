"""``femopp referee``: check a record against the rules."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from femopp.cli.files import parsed_records
from femopp.cli.sheet import show_sheet, totals
from femopp.cli.terminal import Terminal
from femopp.driver import AsItLies
from femopp.language import Speaker, Text, _, say
from femopp.presentation import presentation_of
from femopp.record import (
    Contradiction,
    Offence,
    Place,
    Record,
    Verdict,
    by_todays_rules,
    format_action,
    judged_parts,
    lapses_of,
    rulings_of,
)
from femopp.record.names import DEAL, TABLE_NAME
from femopp.rulebook import (
    Action,
    Cite,
    Deal,
    Game,
    Lapse,
    Ruling,
    State,
    acted,
    apply,
    is_settled,
    legal_actions,
)
from femopp.tricks import TABLE, Seat, seats

LEGAL, NOT_LEGAL, UNREADABLE = 0, 1, 2
"""Exit statuses: all legal; illegal or a wrong result; not a record."""


def referee(speaker: Speaker, file: Path, *, as_json: bool, with_next: bool = False) -> int:
    """Print the score sheet of a record, or its first error, and return the exit status.

    `with_next`: also print every line that could come next.
    Raises `CommandError` if the file is not a record.
    """
    verdicts = list(judged_parts(parsed_records(file)))
    told = [
        Speaker(speaker.language, (*record.players, *verdict.away)) for record, verdict in verdicts
    ]
    if as_json:
        parts = [_as_json(one, *part) for one, part in zip(told, verdicts, strict=True)]
        data = parts[0] if len(parts) == 1 else {"parts": parts}
        print(json.dumps(data, ensure_ascii=False, indent=2))
    else:
        for one, (record, verdict) in zip(told, verdicts, strict=True):
            terminal = Terminal(one)
            if len(verdicts) > 1:
                terminal.heading(say(_("Now play: {names}"), names=", ".join(record.players)))
            is_last = record is verdicts[-1][0]
            _print(terminal, record, verdict, with_next=with_next, is_last=is_last)
    return LEGAL if verdicts[-1][1].wrong is None else NOT_LEGAL


def _print(
    terminal: Terminal,
    record: Record,
    verdict: Verdict,
    *,
    with_next: bool,
    is_last: bool = True,
) -> None:
    state, wrong = verdict.state, verdict.wrong
    show_sheet(terminal, state, cited=True)
    _print_rulings(terminal, record, verdict)
    _print_lapses(terminal, record, verdict)
    if wrong is None:
        _print_standing(terminal, record, state)
    terminal.print()
    for gone in record.gone:
        terminal.print(gone)
    if (differs := by_todays_rules(record, verdict)) is not None:
        terminal.print(differs)
    match wrong:
        case Offence():
            terminal.print(_offence(record, state, wrong), style="bold")
            for refusal in wrong.refusals:
                terminal.cited(refusal.text, refusal.cite)
            if possible := _possible(record, state):
                more = ["…"] if len(possible) > MOST_POSSIBLE else []
                told = ", ".join([*possible[:MOST_POSSIBLE], *more])
                terminal.say(_("Possible here: {actions}"), actions=told)
            if verdict.later:
                terminal.say(_("Cards played later show this."))
        case Contradiction():
            terminal.print(terminal.speaker.speak(wrong), style="bold")
        case None:
            if state.outcome is None and is_last:
                waiting = _waits_for(record, state)
                terminal.say(_("The match is not over. Next: {waiting}"), waiting=waiting)
            terminal.say(
                _("Everything is legal. Actions: {actions}, deals scored: {deals}."),
                actions=len(record.actions),
                deals=len(state.sheet),
            )
            if with_next and (possible := _possible(record, state)):
                terminal.heading(_("Possible next:"))
                for line in possible:
                    terminal.print(line, indent=2)


def _print_standing(terminal: Terminal, record: Record, state: State) -> None:
    """Print the points and tricks of a deal that isn't on the sheet yet."""
    is_under_way = any(state.hands) or (state.sheet and state.points != state.sheet[-1].totals)
    if state.outcome is not None or is_settled(state) or not is_under_way:
        return
    terminal.print()
    terminal.say(
        _("Points now, before deal {number} is scored: {points}"),
        number=state.deal_number,
        points=totals(terminal, state.points),
    )
    tricks = tuple(presentation_of(record.game.name).tricks(state))
    if any(tricks):
        terminal.say(
            _("Tricks so far in deal {number}: {tricks}"),
            number=state.deal_number,
            tricks=totals(terminal, tricks),
        )


def _waits_for(record: Record, state: State) -> str | Text:
    """Return what the match waits for: a line of the table, or a player to do something."""
    game = record.game
    seat = _awaited(game, state)
    if seat is None:
        return next(iter(_possible(record, state)), "")
    # The prompt to somebody else is in the third person.
    other = next(one for one in seats(state.players) if one != seat)
    return game.asked(state, other)


def _awaited(game: Game[Any], state: State) -> Seat | None:
    if game.waits_for is not None:
        return game.waits_for(state)
    return next(iter(game.actors(state)), None)


def _print_rulings(terminal: Terminal, record: Record, verdict: Verdict) -> None:
    rulings = list(_rulings(record, verdict))
    if rulings:
        terminal.heading(_("Rulings:"))
    for place, ruling in rulings:
        where = _BEFORE_PLAY if ruling.trick == 0 else _IN_PLAY
        values = {"line": place.line, "deal": ruling.deal, "trick": ruling.trick}
        terminal.cited(say(where, **values, error=ruling.text), ruling.cite)


def _rulings(record: Record, verdict: Verdict) -> Iterator[tuple[Place, Ruling]]:
    for step, ruling in rulings_of(record.game, verdict.begun, verdict.steps):
        yield step.act.place, ruling


def _print_lapses(terminal: Terminal, record: Record, verdict: Verdict) -> None:
    lapses = list(_lapses(record, verdict))
    if lapses:
        terminal.heading(_("Nobody pointed these errors out in time:"))
    for place, lapse in lapses:
        where = _BEFORE_PLAY if lapse.trick == 0 else _IN_PLAY
        values = {"line": place.line, "deal": lapse.deal, "trick": lapse.trick}
        terminal.cited(say(where, **values, error=lapse.text), lapse.cite)


_BEFORE_PLAY = _("Line {line}, deal {deal}, before the first trick. {error}")
_IN_PLAY = _("Line {line}, deal {deal}, trick {trick}. {error}")


def _lapses(record: Record, verdict: Verdict) -> Iterator[tuple[Place, Lapse]]:
    """Yield unnoticed errors with their places, only for a finished match: it would be a hint."""
    if verdict.state.outcome is None:
        return
    by_step = lapses_of(record.game, verdict.begun, verdict.steps)
    for step, lapses in zip(verdict.steps, by_step, strict=True):
        for lapse in lapses:
            yield step.act.place, lapse


def _possible(record: Record, state: State) -> list[str]:
    """Return the lines that are legal here, as far as the cards are known."""
    game, names = record.game, record.players
    if (pace := game.pace(state)) is not None:
        return [f"{TABLE_NAME}: {format_action(pace, names)}"]
    if (chance := game.table_action(state, AsItLies())) is not None:
        return [_line_of_chance(game, state, chance)]
    legal = {seat: legal_actions(game, state, seat) for seat in game.actors(state)}
    awaited = None if game.waits_for is None else game.waits_for(state)
    if awaited is not None:
        # Leave out what anybody may do at any time, such as knocking.
        at_any_time = {
            type(one) for seat, any_of in legal.items() if seat != awaited for one in any_of
        }
        its_own = [one for one in legal[awaited] if type(one) not in at_any_time]
        legal = {awaited: tuple(its_own)}
    return [
        f"{names[seat]}: {format_action(one, names)}"
        for seat, any_of in legal.items()
        for one in any_of
    ]


def _line_of_chance(game: Game[Any], state: State, chance: Action) -> str:
    """Return the beginning of the line for this act of chance."""
    if not isinstance(chance, Deal):
        return f"{TABLE_NAME}: {chance.word} …"
    after, _events = apply(game, state, TABLE, chance)
    return f"{DEAL} {after.deal_number}"


MOST_POSSIBLE = 8
"""The most lines listed."""


def _offence(record: Record, state: State, wrong: Offence) -> Text:
    tells = presentation_of(record.game.name).tells
    return say(
        _("Line {line}, column {column}: {told}: not allowed."),
        line=wrong.place.line,
        column=wrong.place.column,
        told=tells(state, acted(wrong.seat, wrong.action)),
    )


# The same as JSON


def _as_json(speaker: Speaker, record: Record, verdict: Verdict) -> dict[str, Any]:
    state, differs = verdict.state, by_todays_rules(record, verdict)
    return {
        "legal": verdict.wrong is None,
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
        "lapses": [
            {
                **_place(place),
                "deal": lapse.deal,
                "trick": lapse.trick,
                "player": speaker.name(lapse.seat),
                "error": lapse.kind,
                "text": speaker.say(lapse.text),
                **_cite(speaker, lapse.cite),
            }
            for place, lapse in _lapses(record, verdict)
        ],
        "knocks": [
            {
                **_place(place),
                "deal": ruling.deal,
                "trick": ruling.trick,
                "player": speaker.name(ruling.seat),
                "finding": ruling.finding,
                "text": speaker.say(ruling.text),
                **_cite(speaker, ruling.cite),
            }
            for place, ruling in _rulings(record, verdict)
        ],
        "wrong": _wrong(speaker, record, verdict),
        "rules": record.rules,
        "gone": [speaker.say(one) for one in record.gone],
        "by_todays_rules": None if differs is None else speaker.say(differs),
        "next": [] if verdict.wrong else _possible(record, state),
    }


def _place(place: Place) -> dict[str, int]:
    return {"line": place.line, "column": place.column}


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


def _wrong(speaker: Speaker, record: Record, verdict: Verdict) -> dict[str, Any] | None:
    match verdict.wrong:
        case Offence() as wrong:
            return {
                **_place(wrong.place),
                "number": wrong.number,
                "player": speaker.name(wrong.seat),
                "action": speaker.speak(wrong.action),
                "reasons": [
                    {"text": speaker.say(refusal.text), **_cite(speaker, refusal.cite)}
                    for refusal in wrong.refusals
                ],
                "possible": _possible(record, verdict.state),
                "shown_later": verdict.later,
            }
        case Contradiction() as wrong:
            return {**_place(wrong.place), "text": speaker.say(wrong.text)}
    return None
