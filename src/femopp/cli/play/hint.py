"""`hint`: what to do and why; `hint more` has what is behind it."""

from typing import TYPE_CHECKING, Any

from femopp.bots import Luck
from femopp.bots.adviser import NoHintError, check_hints
from femopp.cli.terminal import Terminal
from femopp.rulebook import Action, Game, legal_actions
from femopp.tricks import Seat

if TYPE_CHECKING:
    from femopp.bots.hint import Hint

SECONDS = 1.0
"""The longest time that a hint is thought about."""


def show_hint(
    terminal: Terminal,
    game: Game[Any],
    view: Any,
    seat: Seat,
    luck: Luck,
    about: Action | None = None,
    has_more: bool = False,
) -> None:
    """Print a hint for this seat, and what is behind it if it `has_more`.

    If asked `about` a choice, print how that compares.
    """
    try:
        check_hints(game.name)
    except NoHintError as error:
        terminal.print(error.text)
        return
    # Imported only when needed: the engine is large.
    from femopp.bots.hint import hint
    from femopp.bots.hint_words import NOTHING_TO_CHOOSE, advised, of_choice

    found = hint(game.name, view, seat, legal_actions(game, view, seat), luck, SECONDS)
    if found is None:
        terminal.say(NOTHING_TO_CHOOSE)
        return
    terminal.print(advised(found, terminal.speaker), style="bold")
    if about is not None and (line := of_choice(about, found, game.name, terminal.speaker)):
        terminal.print(line, indent=2)
    if has_more:
        _show_more(terminal, found, game.name)


def _show_more(terminal: Terminal, found: "Hint", game: str) -> None:
    from femopp.bots.hint_words import figure, how_reckoned, more, why

    heading, rows = more(found, game, terminal.speaker)
    if heading:
        terminal.print(heading)
    for row in rows:
        # The best one has nothing to be compared with.
        cost = "" if row is rows[0] else figure(row, terminal.speaker)
        terminal.print(f"{row.words}: {cost}" if cost else row.words, indent=2)
    if reason := why(found, terminal.speaker):
        terminal.print(reason)
    terminal.print(how_reckoned(found, game, terminal.speaker), style="dim")
