"""The rules of a table: its answers to the commands of people."""

from collections.abc import Collection
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from femopp.bots import Attention, Memory, Nerve, Speed, UnknownBotError, check_sits
from femopp.kits.catalogue import game_named
from femopp.language import Names, Text, _, say
from femopp.lessons import LEARNER
from femopp.presentation import presentation_of
from femopp.record import RecordError, parse_action, tidied
from femopp.rulebook import Action, Refusal, refusals
from femopp.table import coming_and_going, commands, effects, helping, lesson
from femopp.table.build import build
from femopp.table.cast import FACES
from femopp.table.claims import claims
from femopp.table.commands import AnyCommand, Declined
from femopp.table.effects import Answer, Effect
from femopp.table.log.entries import (
    BY_PERSON,
    BY_REMINDED,
    Admits,
    Began,
    BotIs,
    BotIsLike,
    HostIs,
    LetIn,
    Mutes,
    PaceIs,
    Removed,
    Reserved,
    SaidLast,
    Sat,
    ShutOut,
    Stood,
    Talks,
    TookBack,
    TookBackAlone,
    Unreserved,
)
from femopp.table.log.going_on import seats_again
from femopp.table.log.stored_action import Decided
from femopp.table.log.taking_back import actions_since
from femopp.table.newcomers import check_way_in, let_in, new_name
from femopp.table.settings import Pace, newest_version
from femopp.table.state.company import Guest
from femopp.table.state.live import LiveTable
from femopp.table.state.pending import Claim
from femopp.tricks import Seat, seats


def decide(live: LiveTable, guest: str, command: AnyCommand) -> Answer:
    """Return the table's answer to a guest's command. Raises `Declined` with the reason."""
    match command:
        case (
            commands.ClaimRest()
            | commands.LastDeal()
            | commands.ComeIn()
            | commands.SitOut()
            | commands.GoHome()
        ) if lesson.place_at(live) is not None:
            raise Declined(say(lesson.NOT_IN_A_LESSON))
        case commands.Sit(seat):
            return _sit(live, guest, seat)
        case commands.Stand():
            _seat_of(live, guest)
            return Answer((Stood(guest),))
        case commands.Unreserve():
            return _unreserve(live, guest)
        case commands.ComeIn() | commands.SitOut() | commands.GoHome():
            return coming_and_going.decide(live, guest, command)
        case commands.Begin():
            return _begin(live, guest)
        case commands.Again():
            return _again(live, _seat_of(live, guest))
        case commands.LastDeal():
            return _say_last(live, guest, command)
        case commands.Act(words):
            return _act(live, _seat_of(live, guest), words)
        case commands.Tap():
            return _tap(live, _seat_of(live, guest))
        case commands.Hold(holds):
            return _hold(live, _seat_of(live, guest), holds)
        case commands.TakeBack():
            return _take_back(live, _seat_of(live, guest))
        case commands.ClaimRest(taker):
            return _claim(live, _seat_of(live, guest), taker)
        case commands.AnswerClaim():
            return _answer_claim(live, _seat_of(live, guest), command)
        case commands.Remove(other, closes):
            _check_host(live, guest)
            _check_other(live, guest, other)
            return Answer((Removed(other, closes),))
        case commands.Admit(admits, asks):
            _check_host(live, guest)
            is_so = admits == live.company.admits and asks in (None, live.company.asks)
            return Answer() if is_so else Answer((Admits(admits, asks),))
        case commands.AnswerAsker():
            _check_answers_door(live, guest)
            return _answer_asker(live, guest, command)
        case commands.HandOn(other):
            _check_host(live, guest)
            if other == guest:
                return Answer()
            _check_other(live, guest, other)
            return Answer((HostIs(other, by=guest),))
        case commands.ChooseBot(seat, bot):
            _check_host(live, guest)
            return _choose_bot(live, seat, bot)
        case commands.SetTemper(seat):
            _check_host(live, guest)
            return _set_temper(live, seat, command)
        case commands.SetPace(pace):
            _check_host(live, guest)
            return Answer() if pace == live.pace.value else Answer((PaceIs(Pace(pace)),))
        case commands.RefuseDevice(other):
            if other != guest:
                _check_host(live, guest)
            return Answer((ShutOut(other),)) if other in live.company.ways.values() else Answer()
        case commands.Talk():
            _check_host(live, guest)
            return _talk(live, command)
        case commands.Mute(other, muted):
            _check_host(live, guest)
            return _mute(live, guest, other, muted)
        case commands.ClearTalk():
            _check_host(live, guest)
            return _only(effects.Clears(command.guest))
        case commands.SetName(name):
            return _set_name(live, guest, name)
        case commands.SetFace(face):
            return _set_face(live, guest, face)


def note_again(live: LiveTable, command: AnyCommand) -> Text | None:
    """Return the note on a command done before, for a guest who sends it again.

    They may have missed it. None if it no longer holds.
    """
    match command:
        case commands.LastDeal(is_last=True, ends_now=True) if live.is_playing:
            return None if _last_deal(live) is None else say(TOO_LATE_TO_END)
    return None


def _only(effect: Effect) -> Answer:
    return Answer(effects=(effect,))


def _seat_of(live: LiveTable, guest: str) -> Seat:
    seat = live.guests[guest].seat
    if seat is None:
        raise Declined(say(_("you're only watching: take a seat first")))
    return seat


def _sit(live: LiveTable, guest: str, wanted: int | None) -> Answer:
    seat = _first_free(live, guest) if wanted is None else wanted
    _check_seat(live, seat)
    if live.guests[guest].seat == seat:
        return Answer()
    if live.sitting(Seat(seat)) is not None:
        raise Declined(say(_("that seat is taken")))
    if coming_and_going.looks_on(live, guest) is not None:
        raise Declined(say(_("you sit out: come back in to your own chair instead")))
    reserved_by = live.company.reserved.get(Seat(seat))
    is_own = live.held.get(guest) == seat
    if reserved_by not in (None, guest) and not is_own:
        name = live.guests[reserved_by].name
        raise Declined(say(_("{name} has reserved that seat"), name=name))
    if is_own or not live.is_in_deal:
        return Answer((Sat(guest, seat),))
    return Answer() if reserved_by == guest else Answer((Reserved(guest, seat),))


def _first_free(live: LiveTable, guest: str) -> Seat:
    """Return the seat for a guest who takes any; the one that they have, if they have one."""
    own = live.guests[guest]
    for seat in (own.reserved, own.seat):
        if seat is not None:
            return seat
    left = live.held.get(guest)
    if left is not None and live.sitting(left) is None:
        return left
    free = [one for one in seats(live.players) if one not in live.company.awaited]
    if not free:
        raise Declined(say(_("all seats are taken; you can watch until one is free")))
    return free[0]


def _unreserve(live: LiveTable, guest: str) -> Answer:
    if live.guests[guest].reserved is None:
        raise Declined(say(_("you haven't reserved a seat")))
    return Answer((Unreserved(guest),))


def _answer_asker(live: LiveTable, guest: str, said: commands.AnswerAsker) -> Answer:
    asker = said.guest
    if asker not in live.company.asking:
        raise Declined(say(_("nobody by that name is asking to join any more")))
    who = live.company.asking[asker]
    if not may_answer(live, guest, who):
        raise Declined(say(_("only the host can answer somebody who says they are here already")))
    if not said.lets_in:
        return _only(effects.Refuses(asker))
    if who.person:
        name = check_way_in(live, who.person).name
        return Answer((LetIn(asker, who.person, name, who.face),))
    came = let_in(live, asker, said.name)
    named = () if came.name == who.name else (effects.NamesAtDoor(asker, who.name),)
    return Answer((came,), named)


def _choose_bot(live: LiveTable, seat: int, bot: str) -> Answer:
    _check_bots_seat(live, seat)
    try:
        check_sits(bot, live.game.name)
    except UnknownBotError as error:
        raise Declined(error.text) from None
    is_so = live.bot_in(Seat(seat)) == bot
    return Answer() if is_so else Answer((BotIs(seat, bot),))


def _check_bots_seat(live: LiveTable, seat: int) -> None:
    _check_seat(live, seat)
    who = live.sitting(Seat(seat))
    if who is not None:
        message = _("{name} has seat {seat}: choose a bot for a free seat")
        raise Declined(say(message, name=live.guests[who].name, seat=seat + 1))


def _set_temper(live: LiveTable, seat: int, chosen: commands.SetTemper) -> Answer:
    _check_bots_seat(live, seat)
    now = live.company.temper_in(Seat(seat))
    then = replace(
        now,
        speed=Speed(chosen.speed or now.speed),
        memory=Memory(chosen.memory or now.memory),
        attention=Attention(chosen.attention or now.attention),
        nerve=Nerve(chosen.nerve or now.nerve),
    )
    return Answer() if then == now else Answer((BotIsLike(seat, then),))


def _talk(live: LiveTable, chosen: commands.Talk) -> Answer:
    now = live.company.talk
    text = now.text if chosen.text is None else chosen.text
    spectators = now.spectators if chosen.spectators is None else chosen.spectators
    is_so = (text, spectators) == (now.text, now.spectators)
    return Answer() if is_so else Answer((Talks(text, spectators),))


def _mute(live: LiveTable, guest: str, other: str, muted: bool) -> Answer:
    _check_other(live, guest, other)
    if muted == (other in live.company.talk.muted):
        return Answer()
    return Answer((Mutes(other, muted),), (effects.Clears(other),) if muted else ())


def _set_name(live: LiveTable, guest: str, name: str) -> Answer:
    # A name that they have stays, even if it was given when others could have it too.
    if tidied(name.strip()) == live.guests[guest].name:
        return Answer()
    return _only(effects.Renames(new_name(live, guest, name)))


def _set_face(live: LiveTable, guest: str, face: str) -> Answer:
    if face not in FACES:
        raise Declined(say(_("there is no such face")))
    return Answer() if live.company.faces.get(guest) == face else _only(effects.ChangesFace(face))


def _begin(live: LiveTable, guest: str) -> Answer:
    if live.is_playing:
        raise Declined(say(_("the match has begun already")))
    if guest != live.company.host:
        raise Declined(say(_("only the host can begin the match")))
    began = _beginning(live)
    if not live.company.awaited and not any(began.guests):
        raise Declined(say(_("nobody sits at the table yet: take a seat first")))
    return Answer((began,))


def _beginning(live: LiveTable) -> Began:
    taught = lesson.start_of_match(live)
    if taught is not None:
        start, rules = taught
        return Began(build(), rules, start)
    chairs, guests = seats_again(live)
    players = len(chairs) or live.players
    start = live.game.short_start(players) if live.settings.short else {}
    version = newest_version(live.settings, players)
    return Began(build(), version, start, chairs=chairs, guests=guests)


def rematch(live: LiveTable, here: Collection[str | None]) -> Began | None:
    """Return the beginning of another match, if everybody who sits and is `here` wants one.

    Somebody who leaves, or loses the connection, no longer holds up the others.
    """
    if live.running is None or live.is_playing or not live.pending.again:
        return None
    present = {seat for guest, seat in live.company.seated.items() if guest in here}
    return _beginning(live) if present and live.pending.again >= present else None


def _again(live: LiveTable, seat: Seat) -> Answer:
    if live.running is None or live.is_playing:
        raise Declined(say(_("the match isn't over")))
    if live.pending.again | {seat} >= live.people:
        return Answer((_beginning(live),))
    return _only(effects.WantsAgain(seat))


TOO_LATE_TO_END = _(
    "the next deal has begun, so the match ends after it; you can change that in the menu"
)


def _say_last(live: LiveTable, guest: str, said: commands.LastDeal) -> Answer:
    _check_host(live, guest)
    _match(live)
    is_late = said.is_last and said.ends_now and not live.is_between_deals
    is_known = said.is_last == (_last_deal(live) is not None)
    return Answer(
        entries=() if is_known else (SaidLast(said.is_last),),
        effects=(effects.Notes(say(TOO_LATE_TO_END)),) if is_late else (),
    )


def _last_deal(live: LiveTable) -> int | None:
    return None if live.running is None else live.running.last_deal


def action_in(live: LiveTable, words: str) -> Action:
    """Return the action in these words. Raises `Declined` if there is none."""
    try:
        return _action(live.game.name, words, tuple(live.names))
    except RecordError as error:
        raise Declined(error.text) from None


# The same few actions occur at all tables. Errors are not cached.
@lru_cache(maxsize=2048)
def _action(game: str, words: str, names: Names) -> Action:
    return parse_action(game_named(game), words, names)


def why_not(live: LiveTable, seat: Seat, words: str) -> tuple[Refusal, ...]:
    """Return the rules against an action, judged by the seat's view; none if it is allowed."""
    _match(live)
    return refusals(live.game, live.view_from(seat), seat, action_in(live, words))


def _act(live: LiveTable, seat: Seat, words: str) -> Answer:
    match = _match(live)
    action = action_in(live, words)
    place = lesson.place_at(live) if seat == LEARNER else None
    mistake = None if place is None else lesson.answer_to(live, place, action)
    if mistake is not None:
        raise Declined(mistake)
    if action not in match.legal(seat):
        # By the seat's own view: the answer must not reveal anything beyond it.
        against = refusals(live.game, live.view_from(seat), seat, action)
        if against:
            raise Declined(against[0].text, against)
    not_taken = presentation_of(live.game.name).not_taken(match.spectator, action)
    if not_taken is not None:
        raise Declined(not_taken)
    other = None if place is None else lesson.why_not(place, action)
    if other is not None:
        raise Declined(other)
    by = BY_REMINDED if helping.check(live, seat, action) else BY_PERSON
    return Answer((Decided(seat, action, by),))


def _tap(live: LiveTable, seat: Seat) -> Answer:
    place = lesson.place_at(live) if seat == LEARNER else None
    mistake = None if place is None else lesson.answer_to(live, place, None)
    if mistake is not None:
        raise Declined(mistake)
    helping.check(live, seat, None)
    return _only(effects.Taps(seat))


def _match(live: LiveTable) -> Any:
    """Return the running match. Raises `Declined` if there is none."""
    if live.running is None:
        raise Declined(say(_("the match has not begun")))
    if not live.is_playing:
        raise Declined(say(_("the match is over")))
    return live.running.table.match


def _hold(live: LiveTable, seat: Seat, holds: bool) -> Answer:
    view = _match(live).spectator
    has_rituals = presentation_of(live.game.name).has_rituals(view)
    return _only(effects.Holds(seat, holds)) if has_rituals else Answer()


def _take_back(live: LiveTable, seat: Seat) -> Answer:
    pending, last = live.pending, live.pending.seat
    if not pending.can or last not in live.people:
        raise Declined(say(_("nothing can be taken back: something else has happened since")))
    if live.people == {seat}:
        return Answer((TookBackAlone(actions_since(live)),))
    if last != seat and last not in pending.wanting:
        raise Declined(say(_("only the player who did it can ask for it back")))
    if pending.wanting | {seat} >= live.people:
        return Answer((TookBack(),))
    return _only(effects.WantsBack(seat))


def _claim(live: LiveTable, seat: Seat, taker: int) -> Answer:
    match = _match(live)
    legal = match.legal(seat)
    against = claims.why_no_claim(live, legal)
    if against is not None:
        raise Declined(against)
    if taker not in claims.takers(live, seat):
        raise Declined(say(_("you can only claim the rest for yourself")))
    laid = claims.lay_down(live, seat, Seat(taker))
    if isinstance(laid, Text):
        raise Declined(laid)
    return _claim_or_rest(live, laid)


TOO_LATE = _("the table has moved on, so that wasn't done: look again and choose")


def _answer_claim(live: LiveTable, seat: Seat, answer: commands.AnswerClaim) -> Answer:
    claim = live.pending.claim
    if claim is None or claim.refusal is not None:
        raise Declined(say(_("nobody is claiming the rest")))
    if answer.claimer not in (None, claim.seat):
        raise Declined(say(TOO_LATE))
    if not answer.agrees:
        return _only(effects.Claims(claims.refused(claim, seat)))
    return _claim_or_rest(live, claims.agreed(claim, seat))


def _claim_or_rest(live: LiveTable, claim: Claim) -> Answer:
    """Return the claim until everybody has agreed to it, then the rest of the deal."""
    if claims.waiting_for(live, claim):
        return _only(effects.Claims(claim))
    came = claims.outcome(live, claim)
    return _only(effects.Claims(came)) if isinstance(came, Claim) else Answer(came)


def _check_seat(live: LiveTable, seat: int) -> None:
    if not 0 <= seat < live.players:
        raise Declined(say(_("this table has seats 1 to {players}"), players=live.players))


def _check_host(live: LiveTable, guest: str) -> None:
    if guest != live.company.host:
        raise Declined(say(_("only the host can do that")))


def _check_answers_door(live: LiveTable, guest: str) -> None:
    if not live.company.host_is_away or live.guests[guest].seat is None:
        _check_host(live, guest)


def may_answer(live: LiveTable, guest: str, asker: Guest) -> bool:
    """Return whether this guest may answer somebody who asks to join.

    The host may. While the host is away, anybody seated may answer a new guest, but not somebody
    who says that they are here already.
    """
    if guest == live.company.host:
        return True
    is_seated = live.guests[guest].seat is not None
    return live.company.host_is_away and is_seated and not asker.person


def may_delete(live: LiveTable, guest: str) -> bool:
    """Return whether this guest may delete the table and everything that belongs to it.

    The guest who opened it may, and a host to whom it was handed on; not one who became the host
    only because another was away.
    """
    return guest in who_may_delete(live)


def who_may_delete(live: LiveTable) -> tuple[str, ...]:
    """Return the guests who may delete the table: its opener, and the host if they are trusted."""
    trusted, host = live.company.trusted, live.company.host
    return tuple([one for place, one in enumerate(trusted) if place == 0 or one == host])


def _check_other(live: LiveTable, guest: str, other: str) -> None:
    if other not in live.guests or other == guest:
        raise Declined(say(_("there is no such guest at the table")))
