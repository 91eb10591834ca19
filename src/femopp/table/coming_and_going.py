"""Commands of people who come in, sit out, or go home between two deals."""

from femopp.language import _, say
from femopp.rulebook import ComesIn, Refusal, SummaryError
from femopp.table import commands
from femopp.table.commands import Declined
from femopp.table.effects import Answer
from femopp.table.log.entries import GoesOn
from femopp.table.log.going_on import Newcomer, goes_on, people_of, ring_of, rules_for
from femopp.table.state.live import LiveTable
from femopp.table.state.ring import Leave, Ring

Command = commands.ComeIn | commands.SitOut | commands.GoHome

NOT_NOW = _("people come and go between two deals: wait until this one is on the sheet")


def decide(live: LiveTable, guest: str, command: Command) -> Answer:
    """Return the table's answer to such a command. Raises `Declined` with the reason."""
    if live.running is None or not live.is_playing:
        raise Declined(say(_("no match is being played: take a seat instead, or leave yours")))
    if not live.is_between_deals:
        raise Declined(say(NOT_NOW))
    try:
        rules_for(live)
        match command:
            case commands.ComeIn():
                return Answer((_comes_in(live, guest, command),))
            case commands.SitOut(seat, chair, once):
                chair = _chair(live, guest, seat, chair)
                return Answer((_sits_out(live, guest, chair, Leave.ONCE if once else Leave.RESTS),))
            case commands.GoHome(seat, chair):
                return Answer((_goes_home(live, guest, _chair(live, guest, seat, chair)),))
    except SummaryError as error:
        refused = () if error.cite is None else (Refusal(error.cite.rule, error.text, error.cite),)
        raise Declined(error.text, refused) from None


def looks_on(live: LiveTable, guest: str) -> Leave | None:
    """Return the reason why a guest who sits at the running match looks on; None for others."""
    if not live.is_playing or live.running is None or live.running.ring is None:
        return None
    chair = None if guest in live.company.seated else _chair_of(live, guest)
    ring = live.running.ring
    found = [one.why for one in ring.away if one.chair == chair and one.chair in ring.sits]
    return found[0] if found else None


def _chair_of(live: LiveTable, guest: str) -> int | None:
    """Return the chair of a guest who has points in the match, None for another."""
    found = [chair for chair, one in people_of(live).items() if one.guest == guest]
    return found[0] if found else None


def _idle(ring: Ring) -> dict[int, Leave]:
    """Return those who look on, but for whoever deals."""
    return {one.chair: one.why for one in ring.away if one.why in (Leave.ONCE, Leave.RESTS)}


def _check_host(live: LiveTable, guest: str) -> None:
    if guest != live.company.host:
        raise Declined(say(_("only the host can do that for somebody else")))


def _comes_in(live: LiveTable, guest: str, wanted: commands.ComeIn) -> GoesOn:
    who = guest if wanted.guest is None else wanted.guest
    if who != guest or wanted.chair not in (None, _chair_of(live, guest)):
        _check_host(live, guest)
    if who not in live.guests:
        raise Declined(say(_("there is no such guest at the table")))
    chair = _chair_of(live, who) if wanted.chair is None else wanted.chair
    ring = ring_of(live)
    if chair is not None:
        return _comes_back(live, ring, chair, guest)
    new = _newcomer(live, guest, who, wanted)
    return goes_on(live, ring.sits, _idle(ring), new, guest)


def _comes_back(live: LiveTable, ring: Ring, chair: int, guest: str) -> GoesOn:
    idle = _idle(ring)
    if chair not in {one.chair for one in ring.away}:
        raise Declined(say(_("whoever has this chair plays already")))
    if chair in ring.sits and chair not in idle:
        raise Declined(say(_("whoever deals looks on in this deal, and plays in the next")))
    sits = ring.sits if chair in ring.sits else (*ring.sits, chair)
    return goes_on(live, sits, {one: why for one, why in idle.items() if one != chair}, by=guest)


def _newcomer(live: LiveTable, guest: str, who: str, wanted: commands.ComeIn) -> Newcomer:
    """Return somebody who comes in; only the host chooses otherwise than the house rule."""
    rules = rules_for(live)
    on = rules.comes_in[0] if wanted.on is None else ComesIn(wanted.on)
    if on is not rules.comes_in[0] and guest != live.company.host:
        raise Declined(say(_("only the host can choose on how many points somebody comes in")))
    after = ring_of(live).sits[-1]
    if wanted.after is not None:
        _check_seat(live, wanted.after)
        after = live.company.chair_numbers[wanted.after]
    return Newcomer(who, after, on, wanted.points)


def _check_seat(live: LiveTable, seat: int) -> None:
    if not 0 <= seat < live.players:
        raise Declined(say(_("this table has seats 1 to {players}"), players=live.players))


def _chair(live: LiveTable, guest: str, seat: int | None, chair: int | None) -> int:
    """Return the chair of whom a command is about: the guest, or by the host somebody else."""
    own = _chair_of(live, guest)
    if seat is not None:
        _check_seat(live, seat)
        chair = live.company.chair_numbers[seat]
    found = own if chair is None else chair
    if found is None:
        raise Declined(say(_("you're only watching: take a seat first")))
    if found != own:
        _check_host(live, guest)
    if found not in ring_of(live).sits:
        raise Declined(say(_("nobody in this match has that chair")))
    return found


def _sits_out(live: LiveTable, guest: str, chair: int, why: Leave) -> GoesOn:
    ring = ring_of(live)
    return goes_on(live, ring.sits, {**_idle(ring), chair: why}, by=guest)


def _goes_home(live: LiveTable, guest: str, chair: int) -> GoesOn:
    ring = ring_of(live)
    sits = tuple([one for one in ring.sits if one != chair])
    idle = {one: why for one, why in _idle(ring).items() if one != chair}
    return goes_on(live, sits, idle, by=guest)
