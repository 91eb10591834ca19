"""Names and words as people spell them: without regard to case, accents and blanks."""

from collections.abc import Iterable
from unicodedata import combining, normalize

_DOTLESS = str.maketrans("ı", "i")


def folded(text: str) -> str:
    """Return a text without case and accents, its words joined by hyphens."""
    letters = normalize("NFKD", text.casefold().translate(_DOTLESS))
    return "-".join("".join(one for one in letters if not combining(one)).split())


def meant(attempt: str, names: Iterable[str]) -> str | None:
    """Return the name that is spelt like this, None if there is none."""
    wanted = folded(attempt)
    return next((name for name in names if folded(name) == wanted), None)
