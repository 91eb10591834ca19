"""Quotations of unexpected input in errors."""

LONGEST_QUOTED = 40


def quoted(found: str) -> str:
    """Return a text in quotes, shortened if it is long."""
    return repr(clipped(found))


def clipped(found: str) -> str:
    """Return the beginning of a long text."""
    return found if len(found) <= LONGEST_QUOTED else f"{found[:LONGEST_QUOTED]}…"
