"""Rifki is for the same four from the first deal to the twentieth."""

from femopp.games.rifki.rules.state import RifkiMatch
from femopp.language import _, say
from femopp.rulebook import Barred, never


def _barred(state: RifkiMatch) -> Barred | None:
    """Return why the four must stay: each has five deals and contracts of their own."""
    text = say(
        _(
            "Rifki is for the same four in all twenty deals, as each chooses five contracts; end "
            "the match, or let somebody play on in another's place"
        )
    )
    return Barred(text, state.options.cite("RIF-PLAYERS-1"))


COMPANY = never(_barred)
