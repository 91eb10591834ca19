"""The next step of a table: chance, a bot, a person, or a pause."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from femopp.bots import THINKING, bot_named
from femopp.bots.bot import Luck
from femopp.bots.gone import in_place
from femopp.bots.manners import leniently
from femopp.driver import Ask, Move, Table, let_pass, turn
from femopp.lessons import LEARNER
from femopp.rulebook import Action, Shuffler
from femopp.table.claims.claims import waiting_for
from femopp.table.lesson import Place, has_read, is_reading, place_at
from femopp.table.log.taking_back import is_chance
from femopp.table.settings import Pace
from femopp.table.state.chance import Stage
from femopp.table.state.live import LiveTable
from femopp.table.state.pending import Claim
from femopp.table.whispering import with_heard
from femopp.tricks import Seat

NOBODY: frozenset[Seat] = frozenset()


class Deals(Struct, frozen=True):
    """The table deals, or acts by chance otherwise."""


class Agrees(Struct, frozen=True):
    """The table's chance is made in a round: people commit to nonces, and then reveal them."""

    round: str
    stage: Stage


class Rests(Struct, frozen=True):
    """People read the result of a deal; these persons aren't ready for the next one yet."""

    waiting: frozenset[Seat]


class BotThinks(Struct, frozen=True):
    """A bot is to act."""

    ask: Ask


class PersonThinks(Struct, frozen=True):
    """A person is to act."""

    seat: Seat


class Pauses(Struct, frozen=True):
    """The table rests for a moment in which these persons may say something, or let it pass."""

    waiting: frozenset[Seat]


class Goes(Struct, frozen=True):
    """Everybody has had their chance to act: the table goes on by itself."""

    action: Action


class ClaimStands(Struct, frozen=True):
    """The rest is claimed; these persons haven't answered yet."""

    waiting: frozenset[Seat]


class Explains(Struct, frozen=True):
    """A lesson says something, which this person reads."""

    seat: Seat


class Follows(Struct, frozen=True):
    """A seat, or the table, does what a lesson's script says."""

    seat: Seat
    action: Action


Step = (
    Deals
    | Agrees
    | Rests
    | Pauses
    | BotThinks
    | PersonThinks
    | Goes
    | ClaimStands
    | Explains
    | Follows
    | None
)


def next_step(live: LiveTable) -> Step:
    """Return the table's next step; None before a match and after it."""
    running, claim = live.running, live.pending.claim
    if running is None:
        return None
    if not live.is_playing:
        return Explains(LEARNER) if is_reading(live, LEARNER) else None
    if claim is not None and claim.refusal is None:
        return ClaimStands(waiting_for(live, claim))
    if (stopping := running.stopping) is not None:
        return Goes(stopping)
    if reading := readers(live):
        return Rests(reading)
    place = place_at(live) if live.settings.lesson else None
    if place is not None:
        return _step_of_lesson(place)
    if is_chance(live):
        chance = running.chance
        if chance is None or chance.stage in (Stage.DRAWS, Stage.OVER):
            return Deals()
        return Agrees(chance.now.public_id, chance.stage)
    step = turn(running.table)
    match step:
        case Move(action=action):
            return Goes(action)
        case Ask(seat=seat, may_pass=may_pass) if seat in live.company.people:
            return Pauses(_not_passed(live, running.table)) if may_pass else PersonThinks(seat)
        case Ask():
            return BotThinks(step)
    return None


def _step_of_lesson(place: Place) -> Step:
    if place.awaits == "read":
        return Explains(LEARNER)
    if place.awaits == "act":
        return PersonThinks(LEARNER)
    return None if place.next is None else Follows(*place.next)


def _not_passed(live: LiveTable, table: Table[Any]) -> frozenset[Seat]:
    """Return the persons who may act and haven't let the present moment pass."""
    actors = live.game.actors(table.match.state)
    return frozenset(actors) & live.company.people - table.passed


def readers(live: LiveTable) -> frozenset[Seat]:
    """Return the persons' seats that may still read the result of the deal just settled.

    If nobody sits, these are the reserved seats. Without waiting nobody has time to read.
    """
    running = live.running
    if running is None or running.settled is None or not live.is_playing:
        return NOBODY
    if live.pace is Pace.NONE:
        return NOBODY
    return (live.company.people or live.company.awaited) - running.ready


def chance_action(live: LiveTable, shuffler: Shuffler) -> Action:
    """Return the table's action by chance."""
    assert live.running is not None
    action = live.game.table_action(live.running.table.match.state, shuffler)
    assert action is not None
    return action


def bot_action(live: LiveTable, ask: Ask, secret: str) -> Action | None:
    """Return the bot's action in this seat; None to let the moment pass.

    The bot gets the seat's view and nothing else. `secret` is its luck's seed. Raises any
    error of the bot, and ValueError for an action that is not legal.
    """
    assert live.running is not None
    match = live.running.table.match
    name = live.level_in(ask.seat)
    ways = manners_in(live, ask.seat)
    bot = bot_named(name, live.game.name, seconds=THINKING.get(name), **ways)
    legal = match.legal(ask.seat)
    if not legal:
        return None
    action = bot(match.views[ask.seat], ask, legal, _luck(live, ask, secret))
    if action is not None and action not in legal:
        raise ValueError(f"the bot {name} does {action}, which is not legal")
    return action


def manners_in(live: LiveTable, seat: Seat) -> Mapping[str, float]:
    """Return the manners and the nerve of the bot in this seat."""
    ways = live.temper_in(seat).ways
    # A stand-in is no bot to learn from.
    return leniently(ways) if live.settings.helping_hand and seat not in live.people else ways


def action_in_place(live: LiveTable, ask: Ask, secret: str) -> Action | None:
    """Return the action in this seat if its bot fails; None to let the moment pass."""
    assert live.running is not None
    match = live.running.table.match
    legal = match.legal(ask.seat)
    return in_place(live.game.name, match.views[ask.seat], ask, legal, _luck(live, ask, secret))


def _luck(live: LiveTable, ask: Ask, secret: str) -> Luck:
    assert live.running is not None
    return Luck(secret, ask.seat, live.running.table.match.actions)


def press(live: LiveTable, seat: Seat) -> LiveTable:
    """Return the table after a person has nothing to do; only the first press of a moment counts.

    Only whoever is asked again lets a moment pass twice.
    """
    running = live.running
    if seat not in readers(live) and is_reading(live, seat):
        return has_read(live)
    if running is not None and seat in running.table.passed and seat not in readers(live):
        return live
    return tap(live, seat)


def tap(live: LiveTable, seat: Seat) -> LiveTable:
    """Return the table when a seat has nothing more to do at this moment."""
    running = live.running
    if running is None or not live.is_playing:
        return live
    if seat in readers(live):
        return replace(live, running=replace(running, ready=running.ready | {seat}))
    live = with_heard(live, seat)
    running = live.running
    assert running is not None
    table, tapped = let_pass(running.table, seat), running.tapped | {seat}
    return replace(live, running=replace(running, table=table, tapped=tapped))


def want_back(live: LiveTable, seat: Seat) -> LiveTable:
    """Return the table when a seat asks to take the last action back, or agrees to that."""
    pending = replace(live.pending, wanting=live.pending.wanting | {seat})
    return replace(live, pending=pending)


def want_again(live: LiveTable, seat: Seat) -> LiveTable:
    """Return the table when a seat wants another match."""
    return replace(live, pending=replace(live.pending, again=live.pending.again | {seat}))


def claim(live: LiveTable, made: Claim) -> LiveTable:
    """Return the table with a new claim, or with a claim that somebody has answered."""
    return replace(live, pending=replace(live.pending, claim=made))
