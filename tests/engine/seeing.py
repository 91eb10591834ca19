"""A deal played in the engine, and everybody's knowledge of it.

seen = Seen("sheepshead", seed=7)
while seen.goes_on():
    seen.step()
    for known in seen.known:
        for world in known.worlds(3, chance):
            seen.replay(known.observer, world)

`known` has the knowledge of all seats and of a spectator. `replay` plays the deal again in a world,
and raises `Impossible` if an action is not legal in it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from femopp.cards import Card
from femopp.engine.chance import Chance
from femopp.engine.errors import NotADeal, NotLegal
from femopp.engine.position import CHANCE_PLAYER, NOBODY
from femopp.engine.registry import ENGINES
from femopp.engine.worlds import SPECTATOR, knowledge
from femopp.games.rifki.rules import RifkiStart
from femopp.games.rodskagg.engine.codes import PICTURES, YES
from femopp.games.rodskagg.rules.start import RodskaggStart
from femopp.games.rodskagg.rules.state import Phase
from femopp.games.sheepshead.engine.codes import PICK, mask_of
from femopp.games.sheepshead.rules.order import BLACK_QUEENS, RED_QUEENS
from femopp.games.sheepshead.rules.session import Start
from femopp.kits import GAMES
from femopp.rulebook import Options, apply, legal_actions
from femopp.tricks import TABLE as THE_TABLE
from femopp.tricks import Seat
from tests.engine.lockstep import random_options, told

World = Sequence[int]

STARTS: dict[str, Any] = {"rifki": RifkiStart, "sheepshead": Start, "rodskagg": RodskaggStart}
QUEENS = (0, mask_of(BLACK_QUEENS), mask_of(RED_QUEENS), mask_of(BLACK_QUEENS + RED_QUEENS))
HAND = 6


class Impossible(AssertionError):
    """A world in which an observed action is illegal."""


@dataclass(frozen=True)
class Exchange:
    """A hand given back for a fresh one, perhaps after the stock was shuffled."""

    seat: int
    hand: int
    shuffled: bool


class Seen:
    """A deal: its `position`, the actions `done` by each seat, and everybody's knowledge.

    `bury` are the indices of a bury in `done`, `blind` the cards picked up.
    """

    def __init__(
        self,
        name: str,
        seed: int,
        options: Options | None = None,
        players: int = 0,
        few_pictures: bool = False,
    ) -> None:
        self.game, self.engine = GAMES[name], ENGINES[name]
        self.chance = Random(seed)
        self.options = options or random_options(self.game.options, self.chance)
        self.players = players or self.chance.choice(self.game.players(self.options))
        self.dealer = Seat(self.chance.randrange(self.players))
        self.position = self._before_deal()
        if name == "rodskagg":
            self.position.deal(*self._hands_and_stock(few_pictures))
        else:
            self.position.deal_from(Chance(seed))
        observers = (*range(self.players), SPECTATOR)
        self.known = [knowledge(self.position, observer) for observer in observers]
        self.done: list[tuple[int, int]] = []
        self.bury: list[int] = []
        self.blind = 0
        self.exchanges: list[Exchange] = []

    def __str__(self) -> str:
        done = " ".join(f"{seat}:{self.engine.names.get(one, one)}" for seat, one in self.done)
        return f"{self.game.name} {told(self.options)}; {self.players} players; {done}"

    def _before_deal(self) -> Any:
        start = STARTS[self.game.name](dealer=self.dealer)
        return self.engine.new_match(self.options, players=self.players, start=start)

    def _hands_and_stock(self, few_pictures: bool) -> tuple[list[int], list[int]]:
        pack = self.chance.sample(range(52), 52)
        if few_pictures:
            pack.sort(key=lambda card: PICTURES >> card & 1 and self.chance.random() < 0.9)
        hands = [_mask(pack[HAND * seat : HAND * seat + HAND]) for seat in range(self.players)]
        return hands, pack[HAND * self.players :]

    # Play

    def goes_on(self) -> bool:
        return not self.position.deal_is_over

    def step(self) -> None:
        """Do a random legal action, and let everybody observe it."""
        position, seat = self.position, self.position.actor
        before = position.hands()[seat]
        action = self.chance.choice(position.legal())
        exchanges = action == YES and position.stage is Phase.FRESH_HANDS
        position.play(action)
        shuffles = position.actor == CHANCE_PLAYER and not position.deal_is_over
        if shuffles:
            position.deal_from(Chance(self.chance.getrandbits(64)))
        after = position.hands()[seat]
        gained = after if exchanges else after & ~before
        if exchanges:
            self.exchanges.append(Exchange(seat, before, shuffles))
        elif gained:
            self.blind = gained
        for known in self.known:
            known.see(action, gained if known.observer == seat else 0)
        self.done.append((seat, action))
        if self.game.name == "sheepshead" and action < PICK and after != before:
            self._note_bury()

    def _note_bury(self) -> None:
        """Do both steps of a bury, as nobody else sees the first alone."""
        if self.position.plays():
            return
        self.bury.append(len(self.done) - 1)
        if len(self.bury) == 1:
            self.step()

    # Replay

    def replay(
        self, observer: int, world: World, watch: Callable[[Any, int], None] | None = None
    ) -> Any:
        """Replay the actions in a world, and return the position. Raises `Impossible`.

        `watch` is called with every action and the position before it.
        """
        actions = [action for _seat, action in self.done]
        orders: list[list[int]] = []
        position = self._before_deal()
        try:
            if self.game.name == "rodskagg":
                hands, stock, orders = self._before_exchanges(observer, world)
                position.deal(hands, stock)
            elif self.game.name == "sheepshead":
                position.deal(self._before_pick(observer, world))
                for place, card in zip(self.bury, _cards(world[-1]), strict=False):
                    actions[place] = card
            else:
                position.deal(self._held(world))
            for action in actions:
                if watch is not None:
                    watch(position, action)
                position.play(action)
                if position.actor == CHANCE_PLAYER and orders:
                    position.reshuffle(orders.pop(0))
        except (NotLegal, NotADeal) as error:
            raise Impossible(f"{error}\n{self}\nfor {observer} in {list(world)}") from error
        return position

    def referee(self, observer: int, world: World) -> None:
        """Replay the deal in a world in the rule book. Raises `Impossible`.

        Not for deals in which hands were exchanged.
        """
        deal = next(one for one in self.game.actions if one.__name__ == "Deal")
        hands = self._before_pick(observer, world) if self.bury else self._held(world)
        table = self._in_cards([*hands, self._pack() & ~sum(hands)])
        state = self.game.begin(
            self.options, self.players, STARTS[self.game.name](dealer=self.dealer)
        )
        state, _events = apply(self.game, state, THE_TABLE, deal(table[:-1], table[-1]))
        for steps in self._actions(world):
            (seat,) = self.game.actors(state)
            legal = legal_actions(self.game, state, seat)
            action = next((one for one in legal if self.engine.encode(one) == steps), None)
            if action is None:
                raise Impossible(f"{steps} of seat {seat} is not legal\n{self}")
            state, _events = apply(self.game, state, seat, action)

    def _actions(self, world: World) -> list[tuple[int, ...]]:
        """Return the actions of the rule book, in which two cards are buried at once."""
        actions: list[tuple[int, ...]] = [(action,) for _seat, action in self.done]
        if self.bury:
            first, second = self.bury
            actions[first : second + 1] = [tuple(_cards(world[-1]))]
        return actions

    def _pack(self) -> int:
        return (1 << (32 if self.game.name == "sheepshead" else 52)) - 1

    def _in_cards(self, masks: Sequence[int]) -> tuple[tuple[Card, ...], ...]:
        return tuple(
            tuple(Card(self.engine.names[card]) for card in _cards(mask)) for mask in masks
        )

    def true_world(self) -> list[int]:
        """Return the true world."""
        hands = list(self.position.hands())
        rest = self._pack() & ~sum(self._held(hands))
        if self.game.name == "rifki":
            return hands
        if self.game.name == "sheepshead":
            return [*hands, rest]
        aside = self.exchanges
        for place, one in enumerate(self.exchanges):
            if one.shuffled:
                aside = self.exchanges[place + self.shuffles_own :]
        given_back = sum(one.hand for one in aside)
        return [*hands, rest & ~given_back, rest & given_back]

    def seen_by(self, observer: int) -> set[int]:
        """Return the places of a world whose cards an observer knows."""
        has_buried = bool(self.bury) and self.done[self.bury[0]][0] == observer
        return {observer, self.players} if has_buried else {observer}

    def _held(self, world: World) -> list[int]:
        """Return the hands with the cards played from them."""
        hands = list(world[: self.players])
        for seat, card in self.position.plays():
            hands[seat] |= 1 << card
        return hands

    def _before_pick(self, observer: int, world: World) -> list[int]:
        hands, picker = self._held(world), self.position.picker
        if picker == NOBODY:
            return hands
        if self.bury:
            hands[picker] |= world[-1]
        if observer == picker:
            hands[picker] &= ~self.blind
        else:
            free = _cards(hands[picker] & ~QUEENS[self.position.form])
            hands[picker] &= ~_mask(self.chance.sample(free, 2))
        return hands

    def _before_exchanges(
        self, observer: int, world: World
    ) -> tuple[list[int], list[int], list[list[int]]]:
        """Return hands, stock, and the stock after each shuffle, as they may be in a world."""
        hands, aside = self._held(world), world[-1]
        stock = _cards(world[-2])
        orders: list[list[int]] = []
        for place in reversed(range(len(self.exchanges))):
            exchange = self.exchanges[place]
            stock = _cards(hands[exchange.seat]) + stock
            if exchange.shuffled:
                orders.insert(0, stock)
                before = self._given_back(observer, place, stock)
                stock = [card for card in stock if not before >> card & 1]
                aside |= before
            own = self._own(observer)
            # The hand given back last is on top, unless it has been shuffled in.
            is_apart = exchange.shuffled and not self.shuffles_own
            free = aside & ~before & ~own if is_apart else aside & ~own
            batch = _mask(_cards(free)[:HAND])
            if exchange.seat == observer:
                batch = exchange.hand
            hands[exchange.seat] = batch
            aside &= ~batch
        return hands, stock, orders

    def _given_back(self, observer: int, place: int, stock: Sequence[int]) -> int:
        """Return cards that may have been shuffled in by this exchange."""
        batches = self._shuffled_in(place)
        ours = sum(one.hand for one in batches if one.seat == observer)
        theirs = sum(one.seat != observer for one in batches)
        plain = [card for card in stock if not (PICTURES | self._own(observer)) >> card & 1]
        if ours & ~_mask(stock) or len(plain) < HAND * theirs:
            raise Impossible(f"the stock {stock} has not what was shuffled into it\n{self}")
        return ours | _mask(self.chance.sample(plain, HAND * theirs))

    def _shuffled_in(self, place: int) -> list[Exchange]:
        """Return the exchanges whose hands were shuffled in by this one."""
        before = [n for n in range(place) if self.exchanges[n].shuffled]
        if self.shuffles_own:
            return self.exchanges[before[-1] + 1 if before else 0 : place + 1]
        # The hand given back at the previous shuffle is still aside, but this one is not yet.
        return self.exchanges[before[-1] if before else 0 : place]

    @property
    def shuffles_own(self) -> bool:
        return bool(getattr(self.options, "reshuffle_own_hand", False))

    def _own(self, observer: int) -> int:
        """Return all cards that the observer has given back."""
        return sum(one.hand for one in self.exchanges if one.seat == observer)


def _mask(cards: Sequence[int]) -> int:
    return sum(1 << card for card in cards)


def _cards(mask: int) -> list[int]:
    return [card for card in range(64) if mask >> card & 1]
