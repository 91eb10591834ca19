"""Names and words as people spell them: compared, quoted in errors, and suggested."""

from collections.abc import Iterable
from difflib import SequenceMatcher
from unicodedata import combining, normalize

from femopp.language import Message, Text, say

LONGEST_QUOTED = 40


def quoted(found: str) -> str:
    """Return a text in quotes, shortened if it is long."""
    return repr(clipped(found))


def clipped(found: str) -> str:
    """Return the beginning of a long text."""
    return found if len(found) <= LONGEST_QUOTED else f"{found[:LONGEST_QUOTED]}…"


MOST_NAMED = 16
"""The largest number of names that are listed in full; of more, only a few are."""

FEW = 6


def closest_first(attempt: str, names: Iterable[str]) -> str:
    """List the names, those most like the attempt first; if there are many, only a few."""
    # A long attempt resembles none of them, and comparing it would take long.
    attempt = clipped(attempt).lower()
    found = sorted(names, key=lambda name: -SequenceMatcher(None, attempt, name.lower()).ratio())
    return ", ".join(found if len(found) <= MOST_NAMED else [*found[:FEW], "…"])


def there_is_no(message: Message, name: str, names: Iterable[str]) -> Text:
    """Return the message "there is no {name}; there are: {names}", those most like it first."""
    return say(message, name=quoted(name), names=closest_first(name, names))


_DOTLESS = str.maketrans("ı", "i")


def folded(text: str) -> str:
    """Return a text without case and accents, its words joined by hyphens."""
    letters = normalize("NFKD", text.casefold().translate(_DOTLESS))
    return "-".join("".join(one for one in letters if not combining(one)).split())


def meant(attempt: str, names: Iterable[str]) -> str | None:
    """Return the name that is spelt like this, None if there is none."""
    wanted = folded(attempt)
    return next((name for name in names if folded(name) == wanted), None)
