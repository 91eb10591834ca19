"""The part of a session that outlives a deal."""

from femopp.games.sheepshead.rules.state import Session
from femopp.trick_taking import Standing, resumes_as, stands_as


class SheepsheadStanding(Standing, frozen=True, kw_only=True):
    """A session between two deals, with the number of doublers left."""

    doublers: int = 0


standing = stands_as(SheepsheadStanding)
resume = resumes_as(Session)
