"""What one seat, or a spectator, knows of where the cards of a deal lie.

It follows a deal from what that observer sees and nothing else. Whatever is seen narrows what the
hands may hold. A card that was played proves that its player then held no card with which the rules
would have forbidden it; which cards those are is asked of the kernel that says what is legal, so
there is no second telling of the rules of play. This is enough because all of these rules are of
one kind: a card is forbidden to a hand if and only if it is forbidden to the pair of it and some
other card of the hand. (A test holds the kernel to that.)
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import reduce
from operator import index, or_
from typing import Any, Self, cast

from femopp.engine import bits
from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError, NotLegal, no_such_observer
from femopp.engine.position import NOBODY, Position
from femopp.engine.worlds.ways import Numbers, Ways

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.engine.cardplay import PLAYING

MOST_PLACES = 12
MOST_SEEN = 128
"""More than any deal has actions."""


class Knowledge:
    """What `observer`, a seat or `NOBODY` for a spectator, knows of a deal just dealt.

    Of the position only what the observer sees is looked at. Then `see` must be called for every
    action of the deal. Worlds are masks of cards, one for each of the `places`: the hands in seat
    order, and last what the game has besides (see there). Raises `EngineError` where the position
    is not the beginning of a deal.
    """

    places: int

    def __init__(self, position: Position, observer: int = NOBODY) -> None:
        observer = index(observer)
        if not -1 <= observer < position.players:
            raise no_such_observer(observer, position.players)
        self._make_room()
        if self.places:
            raise EngineError("what is known begins with one deal: for another begin anew")
        self.observer = observer
        table = position.clone()
        self.table = table
        self._know_game(table)
        if self.table.deal_is_over or not self._is_fresh():
            raise EngineError("knowledge begins with a deal: give the position just after dealing")
        self.ways = Ways()
        self.unseen = self.table.spec.pack
        self.places = self.table.spec.seats
        for seat in range(self.places):
            self.holds[seat] = bits.popcount(self.table.hand[seat])
            self.may[seat] = self.unseen
            if seat != observer:
                self.table.hand[seat] = 0
        self._begin()
        if observer != NOBODY:
            self._sit_down(observer, self.table)

    def _make_room(self) -> None:
        if not cython.compiled:
            self.may = [0] * MOST_PLACES
            self.holds = [0] * MOST_PLACES
            self.known = [0] * MOST_PLACES
            self.stage = [0] * MOST_PLACES
            self.drawn = [0] * MOST_PLACES
            self.besides = [0] * MOST_PLACES
            self.actions = [0] * MOST_SEEN
            self.places = self.seen = 0
            self.counted = 0
            self.is_current = self.fits = self.is_drawing = False

    # Each game's own

    def _know_game(self, table: Any) -> None:
        """Keep the table as what it is in the game. Raises TypeError for that of another game."""

    def _is_fresh(self) -> bool:
        """Whether nothing has been done yet in the deal."""
        return self.table._steps() == 0

    def _begin(self) -> None:
        """Add the places that the game has besides the hands."""

    def _see(self, action: int, cards: int) -> None:
        if self.table.phase == PLAYING:
            self._see_play(action)
        else:
            self.table._step(action)

    def _sayable(self, seat: int) -> int:
        """What the seat may do, outside the play, with some hand."""
        return self.table._legal()

    def _cards_due(self, action: int) -> int:
        """How many cards come into the observer's hand by an action of his."""
        return 0

    def _may_gain(self) -> int:
        """The cards among which they are."""
        return self.unseen

    def _action(self, position: Position, world: Numbers, place: int) -> int:
        """The action seen at this place of the history, as it was in a world.

        The position is that before it.
        """
        return self.actions[place]

    def _lay_besides(self, position: Position, world: Numbers, chance: Chance) -> None:
        """Put the places besides the hands into a position."""

    def seated(self, seat: int, position: Position) -> Self:
        """What a spectator knows once he sees a seat's own cards as they are in a position.

        Once cards are played, that is what the seat knows; but in Rödskägg not which cards it has
        given back for a fresh hand. Raises `EngineError` for who is no spectator, for a seat that
        is not there and for a position of another game.
        """
        self._must_be_begun()
        if self.observer != NOBODY or not 0 <= seat < self.table.players:
            raise EngineError(f"a spectator sits down on a seat, not {self.observer} on {seat}")
        if type(position) is not type(self.table):
            raise EngineError(f"a seat has no cards in {position!r}")
        known = cython.cast(Knowledge, self.copy())
        known._sit_down(seat, position)
        return cast(Self, known)

    def _sit_down(self, seat: int, position: Position) -> None:
        """A spectator becomes a seat: he sees its own cards as they are in a position."""
        self.observer = seat
        self.table.hand[seat] = position.hand[seat]
        self._show(seat, position.hand[seat])
        self.known[seat] = position.hand[seat]

    # Following a deal

    def see(self, action: int, cards: int = 0) -> None:
        """The seat in turn does this. `cards` is what the observer gets into his hand by it.

        What others do face down is not looked at: any number will do. Raises `NotLegal` for what
        cannot have happened, and changes nothing.
        """
        self._must_be_free()
        action, cards = index(action), index(cards)
        self._check(action, cards)
        self.is_current = False
        self._see(action, cards)
        self.actions[self.seen] = action
        self.seen += 1

    def _must_be_free(self) -> None:
        """Drawing releases the GIL: nothing may be changed under it."""
        if self.is_drawing:
            raise EngineError("another thread draws from this knowledge: give each its own copy()")

    def _check(self, action: int, cards: int) -> None:
        if self.table.deal_is_over:
            raise NotLegal("the deal is over: nothing more is to be seen")
        if not 0 <= action < 64:
            raise NotLegal(f"{action} is not the number of an action, 0 to 63")
        seat, due = self.table.seat, 0
        if seat == self.observer:
            possible = self.table._legal()
            due = self._cards_due(action)
        elif self.table.phase == PLAYING:
            possible = self.known[seat] | (self.may[seat] & self.unseen)
        else:
            possible = self._sayable(seat)
        if not possible >> action & 1:
            raise NotLegal(f"from what was seen before, seat {seat} cannot have done {action}")
        if cards & ~self._may_gain() or cards.bit_count() != due:
            raise NotLegal(
                f"by this the observer gets {due} cards that he did not know of, not {cards:#x}"
            )

    def _see_play(self, card: int) -> None:
        seat = self.table.seat
        if seat != self.observer:
            self._narrow(seat, card)
            self.table.hand[seat] = bits.bit(card)
        self._show(seat, bits.bit(card))
        self.table._play_card(card)

    def _narrow(self, seat: int, card: int) -> None:
        """What the hand cannot hold, as this card was legal."""
        played = bits.bit(card)
        rest = self.may[seat] & self.unseen & ~played
        while rest:
            other = rest & ~(rest - 1)
            rest &= rest - 1
            self.table.hand[seat] = played | other
            if not self.table._legal_cards() & played:
                self.may[seat] &= ~other

    def _show(self, place: int, cards: int) -> None:
        """Cards of a place, known to lie there or not, have been seen and lie there no more."""
        fresh = cards & self.unseen
        self.unseen &= ~fresh
        self.holds[place] -= bits.popcount(fresh)
        self.known[place] &= ~cards
        for stage in range(1, self.stage[place] + 1):
            self.besides[stage] += bits.popcount(fresh & self.counted)

    def _exclude(self, place: int, cards: int) -> None:
        self.may[place] &= ~cards

    def _pin(self, cards: int, place: int) -> None:
        """Cards lie in this place and no other."""
        for other in range(self.places):
            if other != place:
                self.may[other] &= ~cards

    # Worlds

    def possible(self, place: int) -> int:
        """The cards that a place may hold, as far as it is looked at alone.

        Raises `EngineError` for a place that is not there.
        """
        place = index(place)
        if not 0 <= place < self.places:
            raise EngineError(f"there is no place {place}: they are 0 to {self.places - 1}")
        hidden = self.may[place] & self.unseen if self.holds[place] > 0 else 0
        return int(self.known[place] | hidden)

    @property
    def count(self) -> int:
        """How many deals fit what was seen."""
        self._prepare()
        return self.ways.count

    def _prepare(self) -> bool:
        """Whether any deal fits what was seen."""
        self._must_be_begun()
        self._must_be_free()
        return self._find_ways()

    def _find_ways(self) -> bool:
        if not self.is_current:
            self.ways._ask(self.unseen, self.counted)
            for place in range(self.places):
                self.ways._add(place, self.may[place], self.holds[place], self.stage[place])
                self.ways.drawn[place] = self.drawn[place]
                self.ways.besides[place] = self.besides[place]
            self.fits = self.ways._build()
            self.is_current = True
        return self.fits

    def _must_be_begun(self) -> None:
        if not self.places:
            raise EngineError("nothing is known of any deal: begin with `knowledge`")

    def worlds(self, count: int, chance: Chance) -> list[tuple[int, ...]]:
        """Draw so many worlds, each of all that fit what was seen being equally likely.

        Raises `EngineError` where none fits.
        """
        self._must_be_begun()
        count = index(count)
        if count < 0:
            raise EngineError(f"{count} worlds cannot be drawn")
        flat = array("Q", bytes(8 * count * self.places))
        self.fill(flat, chance)
        return [tuple(flat[at : at + self.places]) for at in range(0, len(flat), self.places)]

    def fill(self, worlds: Any, chance: Chance) -> int:
        """Draw as many worlds as an array has room for, and return how many that are.

        `worlds` has a buffer of unsigned 64-bit numbers in C order: a NumPy array of shape
        (number, places) and dtype uint64, say, or an `array("Q")`. Raises `EngineError` for
        another kind of array or size, where no world fits what was seen, and where another thread
        is drawing from the same knowledge.
        """
        self._must_be_begun()
        flat = _flat(worlds, self.places)
        count, left = divmod(len(flat), self.places)
        if left:
            raise EngineError(f"worlds of {self.places} masks each do not fill {len(flat)} numbers")
        if not isinstance(chance, Chance):
            raise TypeError(f"worlds are drawn by a Chance, not by {chance!r}")
        if not self._prepare():
            raise EngineError("no deal fits what was seen: some action would have been illegal")
        if count:
            self._fill(flat, count, chance)
        return count

    def _fill(self, worlds: Numbers, count: int, chance: Chance) -> None:
        self.is_drawing = True
        with cython.nogil:
            self._draw(worlds, count, chance)
        self.is_drawing = False

    def _draw(self, worlds: Numbers, count: int, chance: Chance) -> None:
        self.ways._begin()
        for world in range(count):
            at = world * self.places
            for place in range(self.places):
                worlds[at + place] = self.known[place]
            self.ways._draw(worlds, at, chance)

    def position(self, world: Sequence[int], chance: Chance | None = None) -> Position:
        """The position as it is in a world: all that was seen, with these hands.

        What even a world leaves open, the order of a stock, is drawn from `chance`, without which
        it is always the same. Raises `EngineError` for what is not a world of this knowledge.
        """
        self._must_be_begun()
        world = [index(mask) for mask in world]
        if (
            len(world) != self.places
            or _overlap(world)
            or any(
                mask & ~(self.known[place] | (self.may[place] & self.unseen))
                or bits.popcount(mask) != bits.popcount(self.known[place]) + self.holds[place]
                for place, mask in enumerate(world)
            )
        ):
            raise EngineError(f"{world} is not a world that fits what was seen")
        position = self.table.clone()
        self._lay(position, array("Q", world), chance or Chance(0))
        return position

    def _lay(self, position: Position, world: Numbers, chance: Chance) -> None:
        for seat in range(self.table.spec.seats):
            position.hand[seat] = world[seat]
        self._lay_besides(position, world, chance)

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, _known: object) -> Self:
        return self.copy()

    def copy(self) -> Self:
        """The same knowledge, which goes its own way."""
        self._must_be_begun()
        twin = cython.cast(Knowledge, type(self).__new__(type(self)))
        twin._make_room()
        twin._become(self)
        return cast(Self, twin)

    def _become(self, other: Knowledge) -> None:
        table: Any = other.table.clone()
        self.table = table
        self._know_game(table)
        self.ways = Ways()
        self._copy_from(other)

    def _copy_from(self, other: Knowledge) -> None:
        """Know the same as another of the same match."""
        self.table._copy_from(other.table)
        self.observer = other.observer
        self.places = other.places
        self.is_current = False
        self.unseen = other.unseen
        self.counted = other.counted
        self.seen = other.seen
        self.actions[:] = other.actions
        for place in range(MOST_PLACES):
            self.may[place] = other.may[place]
            self.holds[place] = other.holds[place]
            self.known[place] = other.known[place]
            self.stage[place] = other.stage[place]
            self.drawn[place] = other.drawn[place]
            self.besides[place] = other.besides[place]


def _overlap(world: Sequence[int]) -> bool:
    """Whether a card is in two places."""
    return reduce(or_, world).bit_count() != sum(mask.bit_count() for mask in world)


def _flat(worlds: Any, places: int) -> memoryview:
    """The numbers of an array in one row."""
    try:
        view = memoryview(worlds)
    except TypeError:
        raise EngineError(f"worlds are drawn into an array, not {type(worlds).__name__}") from None
    if view.format.strip("@=<") not in ("Q", "L") or view.itemsize != 8:
        raise EngineError(f"worlds are unsigned 64-bit numbers, not of format {view.format!r}")
    if view.readonly or not view.c_contiguous:
        raise EngineError("worlds are drawn into an array in C order that can be written to")
    shape = view.shape or ()
    if len(shape) > 1 and shape[len(shape) - 1] != places:
        raise EngineError(f"worlds are lines of {places} masks, and not of shape {shape}")
    return view.cast("B").cast("Q") if view.nbytes else view
