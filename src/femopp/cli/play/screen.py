"""The screen of a player to act: deal, players, trick and hand."""

from typing import Any

from rich.rule import Rule
from rich.table import Table
from rich.text import Text as Line

from femopp.cards import UNKNOWN, Card
from femopp.cli.play.cards import typed_as
from femopp.cli.play.menu import Choice, Menu
from femopp.cli.play.translated import translated
from femopp.cli.terminal import Terminal
from femopp.language import Text, _, lowered, say
from femopp.presentation import Presentation
from femopp.ranking import CardOrder
from femopp.rulebook import Cards
from femopp.tricks import Seat, Trick, seats, winning_card

CELL = 5
"""Width of a card of the hand, in columns."""

ONE_BELOW_ANOTHER = 5
"""The most players listed in one column; more take two."""


def show_table(terminal: Terminal, presentation: Presentation, view: Any, seat: Seat) -> None:
    """Print the deal, everyone's points and tricks, and the current trick."""
    _show_title(terminal, presentation, view)
    _show_players(terminal, presentation, view, seat)
    if view.trick.played:
        terminal.print(trick_line(terminal, presentation, view))


def _show_title(terminal: Terminal, presentation: Presentation, view: Any) -> None:
    stakes = presentation.stakes(view)
    title = (
        say(_("Deal {number}: {stakes}"), number=view.deal_number, stakes=stakes)
        if stakes is not None
        else say(_("Deal {number}"), number=view.deal_number)
    )
    terminal.console.print(Rule(terminal.line(title, style="bold"), style="dim", align="left"))


def _show_players(terminal: Terminal, presentation: Presentation, view: Any, seat: Seat) -> None:
    rows = [_player(terminal, presentation, view, one, seat) for one in seats(view.players)]
    beside = 1 if len(rows) <= ONE_BELOW_ANOTHER else 2
    table = Table(box=None, padding=(0, 2, 0, 0), show_edge=False, header_style="dim")
    for _column in range(beside):
        table.add_column("", no_wrap=True)
        table.add_column(terminal.words(_("points")), justify="right", no_wrap=True)
        table.add_column(terminal.words(_("tricks")), justify="right", no_wrap=True)
        table.add_column("")
    half = -(-len(rows) // beside)
    for place in range(half):
        cells = rows[place]
        if beside > 1:
            cells = [*cells, *(rows[place + half] if place + half < len(rows) else [""] * 4)]
        table.add_row(*cells)
    terminal.console.print(table)


def _player(
    terminal: Terminal, presentation: Presentation, view: Any, one: Seat, seat: Seat
) -> list[Line | str]:
    name = Line(terminal.speaker.name(one), style="bold" if one == seat else "")
    name.truncate(14, overflow="ellipsis")
    return [
        name,
        terminal.number(presentation.points(view)[one]),
        str(presentation.tricks(view)[one]),
        _remarks(terminal, presentation, view, one),
    ]


def _remarks(terminal: Terminal, presentation: Presentation, view: Any, one: Seat) -> Line:
    remarks: list[Text | Cards] = []
    if one == view.dealer:
        remarks.append(say(_("dealer")))
    for remark in (presentation.role(view, one), presentation.note(view, one)):
        if remark:
            remarks.append(remark)
    return terminal.line(", ".join(terminal.speaker.speak(remark) for remark in remarks))


def trick_line(terminal: Terminal, presentation: Presentation, view: Any) -> Line:
    """Return the current trick, with its winner so far."""
    trick: Trick = view.trick
    best = winning_card(trick, presentation.order(view))
    line = Line(terminal.words(_("Trick:")) + "  ", style="")
    for played in trick.played:
        style = "bold underline" if played == best else ""
        name = terminal.speaker.name(played.seat)
        line.append(f"{name} ")
        line.append(terminal.card(played.card, style))
        line.append("   ")
    return line


def show_hand(terminal: Terminal, menu: Menu, order: CardOrder) -> None:
    """Print the hand and, below each card that can be chosen, what to type for it."""
    if not menu.hand:
        return
    if UNKNOWN in menu.hand:
        terminal.say(
            _("Cards face down in front of you: {number}; {pick_up} picks them up."),
            number=len(menu.hand),
            pick_up=translated("pick_up", terminal.speaker),
        )
        return
    above, below = Line(), Line()
    before: Card | None = None
    for card in menu.hand:
        gap = "  " if before is not None and order.suit[before] != order.suit[card] else ""
        marked = card in menu.marked
        shown = terminal.card(card, "bold" if marked else "dim" if menu.marked else "")
        above.append(gap)
        above.append(shown)
        above.append(" " * (CELL - shown.cell_len))
        below.append(gap)
        typed = typed_as(card, terminal.speaker.language) if marked else "·"
        below.append(f"{typed:<{CELL}}", style="cyan" if marked else "dim")
        before = card
    terminal.print(above)
    if menu.marked:
        terminal.print(below)


def show_choices(terminal: Terminal, menu: Menu) -> None:
    """Print the choices that aren't cards, each with its answer."""
    if not menu.in_words:
        return
    line = Line()
    for choice in menu.in_words:
        entry = _entry(terminal, choice)
        if line.cell_len and line.cell_len + entry.cell_len > terminal.console.width:
            terminal.print(line)
            line = Line()
        line.append(entry)
        line.append("   ")
    terminal.print(line)


def _entry(terminal: Terminal, choice: Choice) -> Line:
    """Return a choice with its answer, which stays on one line with it."""
    entry = Line(choice.key, style="cyan")
    if lowered(choice.label) != lowered(choice.key):
        entry.append(" ")
        entry.append(terminal.line(choice.label))
    return entry
