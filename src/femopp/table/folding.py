"""Folding a table from its log, whose entries were judged when they were written."""

import logging

from msgspec.structs import replace

from femopp.table.entries import AnyEntry, Did, SaidLast, TookBack
from femopp.table.live import LiveTable, after

LOG = logging.getLogger("femopp")

OF_A_MATCH = (Did, SaidLast, TookBack)
"""Entries that are about the match that is being played."""


def following(live: LiveTable, entry: AnyEntry) -> LiveTable:
    """Return the table after the next entry of its log.

    If this build cannot follow an action, the match is `stuck` from there on. People can still do
    things at the table, and the next match begins as usual.
    """
    if live.stuck and isinstance(entry, OF_A_MATCH):
        return replace(live, number=live.number + 1)
    try:
        return after(live, entry)[0]
    except Exception:
        if not isinstance(entry, OF_A_MATCH):
            raise
        LOG.exception("entry %s of a log cannot be followed", live.number + 1)
        return replace(live, number=live.number + 1, stuck=True, claim=None, before=None)
