"""What was found, as it is quoted in an error."""

LONGEST_QUOTED = 40


def quoted(found: str) -> str:
    """What was found, in quotes: not longer than a person wants to see."""
    return repr(clipped(found))


def clipped(found: str) -> str:
    """The beginning of a long text."""
    return found if len(found) <= LONGEST_QUOTED else f"{found[:LONGEST_QUOTED]}…"
