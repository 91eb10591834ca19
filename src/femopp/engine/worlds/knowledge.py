"""The knowledge that one seat, or a spectator, has of the cards of a deal: its information set.

It follows a deal from what that observer sees. Each observation narrows what the hands may hold. A
card that was played proves that its player held no card that would have made it illegal. The kernel
that decides what is legal also decides this, so the rules of play are not written twice. This
suffices because all these rules are of one kind: a card is illegal in a hand if and only if it is
illegal together with some single other card of that hand. (A test checks the kernel for it.)
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from operator import index, or_
from typing import Any, Self, cast

from femopp.engine import bits
from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError, NotLegal, no_such_observer
from femopp.engine.pickling import DAMAGED, check, checked
from femopp.engine.position import MOST_ASIDE, SPECTATOR, Position
from femopp.engine.worlds.ways import Numbers, Ways
from femopp.pictures import BACK, Scene, drawn, html

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.engine.cardplay import PLAYING
    from femopp.engine.uncompiled import PyErr_CheckSignals

MOST_PLACES = 12
MOST_SEEN = 128
"""More than the actions of any deal."""

AT_ONCE = 1 << 15
"""Worlds drawn between two looks for Ctrl-C: hundredths of a second."""


class Knowledge:
    """The knowledge that `observer`, a seat or `SPECTATOR`, has of a new deal.

    Only what the observer sees of the position is read. `see` must then be called for every action
    of the deal. Worlds are masks of cards, one for each of the `places`: the hands in seat order,
    then the game's other places. Raises `EngineError` if the position is not the start of a deal.
    """

    places: int

    def __init__(self, position: Position, observer: int = SPECTATOR) -> None:
        observer = index(observer)
        if not -1 <= observer < position.players:
            raise no_such_observer(observer, position.players)
        self._make_room()
        if self.places:
            raise EngineError("this knowledge has begun already: create another")
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
        if observer != SPECTATOR:
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

    # Overridden by each game

    def _know_game(self, table: Any) -> None:
        """Keep the table under the game's own type. Raises TypeError for another game."""

    def _is_fresh(self) -> bool:
        """Return whether no action has been done in the deal."""
        return self.table._steps() == 0

    def _begin(self) -> None:
        """Add the game's places besides the hands."""

    def _see(self, action: int, cards: int) -> None:
        if self.table.phase == PLAYING:
            self._see_play(action)
        else:
            self.table._step(action)

    def _sayable(self, seat: int) -> int:
        """Return the actions outside the play that the seat could do with some hand."""
        return self.table._legal()

    def _cards_due(self, action: int) -> int:
        """Return how many cards the observer gains by their own action."""
        return 0

    def _may_gain(self) -> int:
        """Return the cards that may be gained."""
        return self.unseen

    def _action(self, position: Position, world: Numbers, place: int) -> int:
        """Return the action at this place of the history, as it was in this world.

        The position is the one before the action.
        """
        return self.actions[place]

    def _lay_besides(self, position: Position, world: Numbers, chance: Chance) -> None:
        """Put the cards of the other places into a position."""

    def _lays_away(self, position: Position) -> bool:
        """Return whether the seat to act in a position lays cards away, which a model draws."""
        return False

    def _lay_away(self, world: Numbers, chance: Chance) -> float:
        """Draw the cards that others laid away anew, by the game's model, and return the weight.

        The weight is the mean likelihood, by the model, of all that may have been laid away.
        """
        return 1.0

    def _laid_away(self, world: Numbers) -> float:
        """Return the likelihood, by the game's model, of the cards that others laid away."""
        return 1.0

    def seated(self, seat: int, position: Position) -> Self:
        """Return a spectator's knowledge extended by a seat's own cards in a position.

        During the play this is what the seat knows, except the cards that it gave back for a fresh
        hand in Rödskägg. Raises `EngineError` unless the observer is a spectator, for a seat that
        doesn't exist and for a position of another game.
        """
        self._must_be_begun()
        if self.observer != SPECTATOR or not 0 <= seat < self.table.players:
            raise EngineError(f"only a spectator can take a seat, not {self.observer} take {seat}")
        if type(position) is not type(self.table):
            raise EngineError(f"the position must be of the same game, not {position!r}")
        known = cython.cast(Knowledge, self.copy())
        known._sit_down(seat, position)
        return cast(Self, known)

    def _sit_down(self, seat: int, position: Position) -> None:
        """Turn a spectator into a seat, which sees its own cards in a position."""
        self.observer = seat
        self.table.hand[seat] = position.hand[seat]
        self._show(seat, position.hand[seat])
        self.known[seat] = position.hand[seat]

    def __repr__(self) -> str:
        if not self.places:
            return f"<{type(self).__name__} of nothing>"
        who = "a spectator" if self.observer == SPECTATOR else f"seat {self.observer}"
        return f"<{type(self).__name__} of {who}: {self.seen} actions seen>"

    def scene(self) -> Scene:
        """Return what a picture shows: the cards that are known, the others face down."""
        shown = self.table.scene()
        held = [self._known_cards(place) for place in range(self.places)]
        seats = len(shown.places)
        places = [
            replace(one, cards=cards) for one, cards in zip(shown.places, held[:seats], strict=True)
        ]
        who = "a spectator" if self.observer == SPECTATOR else f"seat {self.observer}"
        aside = [card for cards in held[seats:] for card in cards]
        scene = replace(
            shown,
            places=places,
            caption=f"{shown.caption}, as {who} knows it",
            aside=aside if len(aside) <= MOST_ASIDE else (),
        )
        return scene.seen_from(max(0, self.observer))

    def _known_cards(self, place: int) -> list[str]:
        """Return the cards of a place by name, `BACK` for each unknown one."""
        mask = self.known[place]
        cards = [self.table.action_name(card) for card in range(64) if mask >> card & 1]
        return [*cards, *[BACK] * (self.holds[place] - len(cards))]

    def _repr_svg_(self) -> str:
        return drawn(self.scene())

    def _repr_html_(self) -> str:
        return html(self.scene())

    # Following a deal

    def see(self, action: int, cards: int = 0) -> None:
        """Observe an action of the seat to act. `cards` are those that the observer gains by it.

        Actions of others that are face down are not read: any number will do. Raises `NotLegal` for
        an impossible action, and changes nothing.
        """
        self._must_be_free()
        action, cards = index(action), index(cards)
        self._check(action, cards)
        self.is_current = False
        self._see(action, cards)
        self.actions[self.seen] = action
        self.seen += 1

    def _must_be_free(self) -> None:
        """Refuse changes while drawing, which releases the GIL."""
        if self.is_drawing:
            raise EngineError("another thread is drawing from this: give each its own copy()")

    def _check(self, action: int, cards: int) -> None:
        if self.table.deal_is_over:
            raise NotLegal("the deal is over: there is nothing more to observe")
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
                f"the observer gains {due} cards at unknown places by this, not {cards:#x}"
            )

    def _see_play(self, card: int) -> None:
        seat = self.table.seat
        if seat != self.observer:
            self._narrow(seat, card)
            self.table.hand[seat] = bits.bit(card)
        self._show(seat, bits.bit(card))
        self.table._play_card(card)

    def _narrow(self, seat: int, card: int) -> None:
        """Exclude the cards from a hand that would have made this card illegal."""
        played = bits.bit(card)
        rest = self.may[seat] & self.unseen & ~played
        while rest:
            other = rest & ~(rest - 1)
            rest &= rest - 1
            self.table.hand[seat] = played | other
            if not self.table._legal_cards() & played:
                self.may[seat] &= ~other

    def _show(self, place: int, cards: int) -> None:
        """Remove cards from a place, where they were known to be or not: they have been seen."""
        fresh = cards & self.unseen
        self.unseen &= ~fresh
        self.holds[place] -= bits.popcount(fresh)
        self.known[place] &= ~cards
        for stage in range(1, self.stage[place] + 1):
            self.besides[stage] += bits.popcount(fresh & self.counted)

    def _exclude(self, place: int, cards: int) -> None:
        self.may[place] &= ~cards

    def _pin(self, cards: int, place: int) -> None:
        """Exclude cards from all other places."""
        for other in range(self.places):
            if other != place:
                self.may[other] &= ~cards

    @property
    def history(self) -> list[int]:
        """The actions seen, in order; those of others that were face down may be any number."""
        return [self.actions[place] for place in range(self.seen)]

    # Worlds

    def possible(self, place: int) -> int:
        """Return the cards that a place may hold, considered by itself.

        Raises `EngineError` for a place that doesn't exist.
        """
        place = index(place)
        if not 0 <= place < self.places:
            raise EngineError(f"there is no place {place}: they are 0 to {self.places - 1}")
        hidden = self.may[place] & self.unseen if self.holds[place] > 0 else 0
        return int(self.known[place] | hidden)

    @property
    def count(self) -> int:
        """Number of deals consistent with the knowledge."""
        self._prepare()
        return self.ways.count

    def _prepare(self) -> bool:
        """Return whether any deal is consistent with the knowledge."""
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
            raise EngineError("this knowledge has not begun: create it with `knowledge`")

    def worlds(self, count: int, chance: Chance) -> list[tuple[int, ...]]:
        """Draw this many worlds; all consistent ones are equally likely.

        Raises `EngineError` if there is none.
        """
        self._must_be_begun()
        count = index(count)
        if count < 0:
            raise EngineError(f"{count} worlds cannot be drawn")
        flat = array("Q", bytes(8 * count * self.places))
        self.fill(flat, chance)
        worlds = []
        for at in range(0, len(flat), self.places):
            worlds.append(tuple(flat[at : at + self.places]))
            PyErr_CheckSignals()
        return worlds

    def fill(self, worlds: Any, chance: Chance) -> int:
        """Fill an array with worlds, and return how many it holds.

        `worlds` is a buffer of unsigned 64-bit numbers in C order: for instance a NumPy array of
        shape (number, places) and dtype uint64, or an `array("Q")`. Raises `EngineError` for
        another kind of array or size, if no world is consistent, and if another thread is drawing
        from the same knowledge.
        """
        self._must_be_begun()
        flat = _flat(worlds, self.places)
        count, left = divmod(len(flat), self.places)
        if left:
            raise EngineError(f"worlds of {self.places} masks each do not fill {len(flat)} numbers")
        if not isinstance(chance, Chance):
            raise TypeError(f"chance must be a Chance, not {chance!r}")
        if not self._prepare():
            raise EngineError("no deal fits what was seen: some action would have been illegal")
        if count:
            self._fill(flat, count, chance)
        return count

    def _fill(self, worlds: Numbers, count: int, chance: Chance) -> None:
        first = 0
        self.is_drawing = True
        self.ways._begin()
        try:
            while first < count:
                until = min(first + AT_ONCE, count)
                with cython.nogil:
                    self._draw(worlds, first, until, chance)
                PyErr_CheckSignals()
                first = until
        finally:
            self.is_drawing = False

    def _draw_one(self, world: Numbers, chance: Chance) -> None:
        self.ways._begin()
        self._draw(world, 0, 1, chance)

    def _draw(self, worlds: Numbers, first: int, until: int, chance: Chance) -> None:
        for world in range(first, until):
            at = world * self.places
            for place in range(self.places):
                worlds[at + place] = self.known[place]
            self.ways._draw(worlds, at, chance)

    def position(self, world: Sequence[int], chance: Chance | None = None) -> Position:
        """Return the current position in a world: everything seen, with these hands.

        Anything that a world leaves open, such as the order of a stock, is drawn from `chance`;
        without it, it is always the same. Raises `EngineError` if this is not a world of this
        knowledge.
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

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Knowledge) or type(other) is not type(self):
            return NotImplemented
        their = cython.cast(Knowledge, other)
        self._must_be_begun()
        their._must_be_begun()
        return bool(self.table == their.table and self._state() == their._state())

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        self._must_be_begun()
        return _known_again, (type(self), self.table, *checked(type(self).__name__, self._state()))

    def copy(self) -> Self:
        """Return an independent copy."""
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
        """Become a copy of another knowledge of the same match."""
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

    def _state(self) -> tuple[Any, ...]:
        """Return what is known besides the table; equal knowledge has equal numbers."""
        places = range(self.places)
        return (
            self.observer,
            self.unseen,
            self.counted,
            self.history,
            [self.may[place] for place in places],
            [self.holds[place] for place in places],
            [self.known[place] for place in places],
            [self.stage[place] for place in places],
            [self.drawn[place] for place in places],
            [self.besides[place] for place in places],
        )

    def _restore(self, table: Any, state: tuple[Any, ...]) -> None:
        """Take over a table of one's own, and what is known besides."""
        self._make_room()
        self.table = table
        self._know_game(table)
        self.ways = Ways()
        self.observer, self.unseen, self.counted, actions, *by_place = state
        may, holds, known, stage, drawn, besides = by_place
        self.places = len(may)
        self.seen = len(actions)
        for place in range(self.seen):
            self.actions[place] = actions[place]
        for place in range(self.places):
            self.may[place] = may[place]
            self.holds[place] = holds[place]
            self.known[place] = known[place]
            self.stage[place] = stage[place]
            self.drawn[place] = drawn[place]
            self.besides[place] = besides[place]


def _known_again(
    kind: type[Knowledge], table: Position, name: str, state: tuple[Any, ...], sum_: str
) -> Knowledge:
    check((name, state), sum_)
    if kind.__name__ != name or not isinstance(table, Position):
        raise EngineError(DAMAGED)
    known = kind.__new__(kind)
    known._restore(table, state)
    return known


def _overlap(world: Sequence[int]) -> bool:
    """Return whether two places have the same card."""
    return reduce(or_, world).bit_count() != sum(mask.bit_count() for mask in world)


def _flat(worlds: Any, places: int) -> memoryview:
    """Return the flat numbers of an array."""
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
