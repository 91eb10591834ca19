"""Rounds in which a table and its people make the chance of a match together.

Nothing that people send is stored before everything is there: first all commitments, then all
nonces.
"""

from msgspec.structs import replace

from femopp.driver.verified import commitment
from femopp.language import _, say
from femopp.table.commands import Declined
from femopp.table.state.chance import Chance, Stage
from femopp.table.state.live import LiveTable


def may_open(live: LiveTable) -> bool:
    """Return whether the table needs a round before it acts by chance.

    A match that began without one goes on without. Lessons and tries have none.
    """
    running = live.running
    assert running is not None
    if not live.settings.counts:
        return False
    if running.chance is None:
        return running.ring is None and not running.table.match.actions
    return running.chance.stage is Stage.OVER


def committed(live: LiveTable, guest: str, round: str, digest: str) -> LiveTable:
    """Return the table when somebody has committed to a nonce. Raises `Declined`."""
    chance = _at(live, round, Stage.OPEN)
    if guest not in live.company.seated:
        raise Declined(say(_("you're only watching: take a seat first")))
    if guest in chance.excluded(live.company):
        raise Declined(say(_("your number was missing, so this match is dealt without it")))
    known = chance.committed.get(guest)
    if known not in (None, digest):
        raise Declined(say(_("another of your devices has answered already")))
    return live if known else _with(live, chance.with_commitment(guest, digest))


def revealed(live: LiveTable, guest: str, round: str, nonce: str) -> LiveTable:
    """Return the table when somebody on the list has revealed their nonce. Raises `Declined`."""
    chance = _at(live, round, Stage.CLOSED)
    listed = {live.company.now(one): (one, digest) for one, digest in chance.now.listed}
    if guest not in listed:
        raise Declined(say(_("you aren't on the list of this round")))
    as_listed, digest = listed[guest]
    if commitment(bytes.fromhex(nonce)) != digest:
        raise Declined(say(_("this isn't the number that you committed to")))
    return (
        live if as_listed in chance.revealed else _with(live, chance.with_nonce(as_listed, nonce))
    )


def _at(live: LiveTable, round: str, stage: Stage) -> Chance:
    """Return the chance of the match, if this round is at this stage. Raises `Declined`."""
    chance = None if live.running is None or not live.is_playing else live.running.chance
    if chance is None or chance.now.public_id != round or chance.stage is not stage:
        raise Declined(say(_("this round of the table's chance is over")))
    return chance


def _with(live: LiveTable, chance: Chance) -> LiveTable:
    running = live.running
    assert running is not None
    return replace(live, running=replace(running, chance=chance))
