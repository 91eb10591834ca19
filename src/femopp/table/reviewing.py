"""Whether the finished matches of a table can be reviewed."""

from femopp.bots.adviser import NoHintError, check_hints
from femopp.language import Text, _, say
from femopp.table.state.live import LiveTable


def why_no_review(live: LiveTable) -> Text | None:
    """Return why a table's matches are never reviewed; None if they are."""
    if live.settings.lesson:
        return say(_("a lesson isn't reviewed"))
    if not live.settings.counts:
        return say(_("what you try again isn't reviewed"))
    return why_none_of(live.game.name)


def why_none_of(game: str) -> Text | None:
    """Return why no match of a game is reviewed; None if they are."""
    try:
        check_hints(game)
    except NoHintError as error:
        return error.text
    return None
