"""`hint`: a strong bot's choice, and what the other choices cost."""

from typing import Any

from femopp.bots import Luck
from femopp.bots.adviser import NoHintError, check_hints
from femopp.cli.terminal import Terminal
from femopp.rulebook import Action, Game, legal_actions
from femopp.tricks import Seat

SECONDS = 1.0
"""The longest time that a hint is thought about."""


def show_hint(
    terminal: Terminal, game: Game[Any], view: Any, seat: Seat, luck: Luck, about: Action | None
) -> None:
    """Print a hint for this seat, or only the cost of one choice, if asked `about` it."""
    try:
        check_hints(game.name)
    except NoHintError as error:
        terminal.print(error.text)
        return
    # Imported only when needed: the engine is large.
    from femopp.bots.hint import hint
    from femopp.bots.hint_words import (
        NOTHING_TO_CHOOSE,
        about_figures,
        advised,
        cost_of,
        what_others_cost,
        why,
    )

    found = hint(game.name, view, seat, legal_actions(game, view, seat), luck, SECONDS)
    if found is None:
        terminal.say(NOTHING_TO_CHOOSE)
        return
    terminal.print(advised(found, game.name, terminal.speaker), style="bold")
    if reasons := why(found, terminal.speaker):
        terminal.print(reasons)
    if about is None:
        counted, lines = what_others_cost(found, game.name, terminal.speaker)
    else:
        counted, lines = cost_of(about, found, game.name, terminal.speaker)
    if counted:
        terminal.print(counted)
    for line in lines:
        terminal.print(line, indent=2)
    if about is None and lines and (note := about_figures(found, terminal.speaker)):
        terminal.print(note, style="dim")
