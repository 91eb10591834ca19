"""The score sheet: each deal with its lines and reasons, and the end of the match."""

from femopp.cli.terminal import Terminal
from femopp.language import _, say
from femopp.rulebook import Outcome, SettledDeal, State
from femopp.tricks import seats


def show_deal(terminal: Terminal, deal: SettledDeal, *, cited: bool = True) -> None:
    """Print a settled deal: the contract, each score line with its reason, and the totals."""
    terminal.heading(say(_("Deal {number}: {title}"), number=deal.number, title=deal.title))
    for line in deal.lines:
        text = say(
            _("{seat:player} {points:signed}: {reason}"),
            seat=line.seat,
            points=line.points,
            reason=line.reason,
        )
        if cited:
            terminal.cited(text, line.cite)
        else:
            terminal.print(text, indent=2)
    if not deal.lines:
        terminal.print(say(_("Nobody gets any points.")), indent=2)
    terminal.print(say(_("Totals: {totals}"), totals=totals(terminal, deal.totals)), indent=2)


def totals(terminal: Terminal, points: tuple[int, ...]) -> str:
    """Return the totals, such as "Anna 12 · Bo −3"."""
    return " · ".join(
        f"{terminal.speaker.name(seat)} {terminal.number(total)}"
        for seat, total in zip(seats(len(points)), points, strict=True)
    )


def show_sheet(terminal: Terminal, state: State, *, cited: bool = False) -> None:
    """Print all deals so far and, when the match is over, its end."""
    if not state.sheet:
        terminal.say(_("Nothing has been scored yet."))
    for deal in state.sheet:
        show_deal(terminal, deal, cited=cited)
    if state.outcome is not None:
        show_outcome(terminal, state.outcome)


def show_outcome(terminal: Terminal, outcome: Outcome) -> None:
    """Print why the match is over, who has won, and the payments."""
    terminal.heading(say(_("The match is over: {reason}."), reason=outcome.reason))
    if outcome.winners:
        terminal.print(say(_("Won by: {winners:players}"), winners=outcome.winners), indent=2)
    if outcome.money is not None:
        terminal.print(say(_("Money: {money}"), money=totals(terminal, outcome.money)), indent=2)
