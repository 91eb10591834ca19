"""The part of a match that outlives a deal."""

from femopp.games.rifki.rules.contracts import Kind
from femopp.games.rifki.rules.state import RifkiMatch
from femopp.trick_taking import Standing, resumes_as, stands_as


class RifkiStanding(Standing, frozen=True, kw_only=True):
    """A match between two deals, with the kinds of contract that each seat has chosen, in order."""

    chosen: tuple[tuple[Kind, ...], ...]


standing = stands_as(RifkiStanding)
resume = resumes_as(RifkiMatch)
