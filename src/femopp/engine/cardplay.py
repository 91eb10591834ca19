"""Card play in every game: one kernel, with the rules of play as data.

Nothing is checked here; `Position` checks calls from Python. Names with an underscore are for
compiled code.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from femopp.engine import bits
from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError
from femopp.engine.rules import MAX_CLASSES, MAX_CONTRACTS, MAX_SEATS, MAX_TRICKS, PlayRules

if TYPE_CHECKING:
    from femopp.engine import uncompiled as cython
else:
    try:
        import cython
    except ImportError:
        from femopp.engine import uncompiled as cython

COMPILED: bool = cython.compiled

if not cython.compiled:
    PLAYING, BETWEEN, OVER, CHANCE, FREE = range(5)


class PlaySpec:
    """How cards are played under some options: the common part, and the rules of each contract.

    `seats` take turns in the direction `turn` (1 clockwise, -1 counter-clockwise). `classes` are
    the masks of cards that follow each other; together they are the pack. Each seat plays to at
    most `tricks` tricks. Raises `EngineError` for anything that the kernel has no room for.
    """

    seats: int
    classes: list[int]
    follows: list[int]

    def __init__(
        self,
        *,
        seats: int,
        turn: int,
        tricks: int,
        classes: Sequence[int],
        contracts: Sequence[PlayRules],
    ) -> None:
        self._make_room()
        if self.seats:
            raise EngineError("a PlaySpec can't be changed once it is made")
        _check(seats, turn, tricks, classes, contracts)
        self.seats, self.turn, self.tricks = seats, turn, tricks
        self.contracts = tuple(contracts)
        self.pack = 0
        for place, cards in enumerate(classes):
            self.classes[place] = cards
            self.pack |= cards
            for card in range(64):
                if cards >> card & 1:
                    self.follows[card] = cards
        for row, rules in enumerate(contracts):
            self._add(row, rules)

    def _make_room(self) -> None:
        """Create the arrays that the compiled class declares."""
        if not cython.compiled:
            self.seats = 0
            self.classes = [0] * MAX_CLASSES
            self.follows = [0] * 64
            self.trump = [0] * MAX_CONTRACTS
            self.lead_ban = [0] * MAX_CONTRACTS
            self.any_play_opens = [False] * MAX_CONTRACTS
            self.under = [0] * MAX_CONTRACTS
            self.highest_under = [False] * MAX_CONTRACTS
            self.void_first = [0] * MAX_CONTRACTS
            self.void_second = [0] * MAX_CONTRACTS
            self.void_over = [False] * MAX_CONTRACTS
            self.void_under = [False] * MAX_CONTRACTS
            self.ends_with = [0] * MAX_CONTRACTS
            self.valued = [0] * MAX_CONTRACTS
            self.trick_value = [0] * (MAX_CONTRACTS * MAX_TRICKS)
            self.card_value = [0] * (MAX_CONTRACTS * 64)

    def _add(self, row: int, rules: PlayRules) -> None:
        self.trump[row] = rules.trump
        self.lead_ban[row] = rules.lead_ban
        self.any_play_opens[row] = rules.any_play_opens
        self.under[row] = rules.under
        self.highest_under[row] = rules.highest_under
        self.void_over[row] = rules.void_over
        self.void_under[row] = rules.void_under
        self.ends_with[row] = rules.ends_with
        first, second = (*rules.void_first, 0, 0)[:2]
        self.void_first[row], self.void_second[row] = first, second
        for place, value in enumerate(rules.trick_values):
            self.trick_value[row * MAX_TRICKS + place] = value
        for card, value in rules.card_values.items():
            self.card_value[row * 64 + card] = value
            self.valued[row] |= bits.bit(card)


def _check(
    seats: int, turn: int, tricks: int, classes: Sequence[int], contracts: Sequence[PlayRules]
) -> None:
    if not 2 <= seats <= MAX_SEATS:
        raise EngineError(f"seats must be 2 to {MAX_SEATS}, not {seats}")
    if turn not in (1, -1):
        raise EngineError(f"turn must be 1 (clockwise) or -1 (counter-clockwise), not {turn}")
    if not 1 <= tricks <= MAX_TRICKS:
        raise EngineError(f"tricks must be 1 to {MAX_TRICKS}, not {tricks}")
    if not 1 <= len(contracts) <= MAX_CONTRACTS:
        raise EngineError(f"there must be 1 to {MAX_CONTRACTS} contracts, not {len(contracts)}")
    pack = 0
    for cards in classes:
        if not 0 < cards <= bits.WORD or cards & pack:
            raise EngineError(
                f"the class {cards:#x} must be a set of cards that no other class has"
            )
        pack |= cards
    if len(classes) > MAX_CLASSES or pack.bit_count() < seats * tricks:
        raise EngineError(f"{len(classes)} classes of {pack.bit_count()} cards are not a pack")
    for rules in contracts:
        if len(rules.void_first) > 2 or len(rules.trick_values) > MAX_TRICKS:
            raise EngineError(f"the kernel has no room for {rules}")
        if any(not 0 <= card < 64 for card in rules.card_values):
            raise EngineError(f"card_values has unknown cards: {rules.card_values}")


NO_CARDS = PlaySpec(seats=2, turn=1, tricks=1, classes=(3,), contracts=(PlayRules(),))
"""A placeholder until rules are given."""


class CardPlay:
    """Hands, the current trick and the tricks taken, in arrays.

    The phase is OVER until a game has built its whole match and makes a deal due. So nothing can be
    done with a half-built match.
    """

    def __cinit__(self) -> None:
        self.spec = NO_CARDS
        self.phase = OVER

    def __init__(self, spec: PlaySpec) -> None:
        self._make_room()
        if not isinstance(spec, PlaySpec):
            raise TypeError(f"spec must be a PlaySpec, not {spec!r}")
        if self.spec is not NO_CARDS:
            raise EngineError("this match has begun already: create another")
        self.spec = spec
        self.contract = 0
        self.only_leader = -1
        self._begin_play(-1)
        self.phase = OVER

    def _make_room(self) -> None:
        """Create the arrays that the compiled class declares."""
        if not cython.compiled:
            self.spec = NO_CARDS
            self.hand = [0] * MAX_SEATS
            self.taken = [0] * MAX_SEATS
            self.won = [0] * MAX_SEATS
            self.log = [0] * 64
            self.owner = [0] * 64
            self.trick_cards = [0] * MAX_TRICKS
            self.trick_size = [0] * MAX_TRICKS
            self.trick_taker = [0] * MAX_TRICKS
            self.trick_open = [0] * MAX_TRICKS
            self.trick_points = [0] * MAX_TRICKS

    def _after_trick(self) -> None:
        """Continue after a trick has been taken. Games override this."""
        if self._is_played_out():
            self.phase = BETWEEN

    # The course of play

    @cython.final
    def _begin_play(self, leader: int) -> None:
        """Begin the play: all seats take part, no card is played, hands stay as they are."""
        self.table = self.led = self.gone = 0
        self.lying = self.played = self.tricks = 0
        self.open = False
        self.taking_part = bits.below(self.spec.seats)
        self.sharing = self.spec.seats
        for seat in range(self.spec.seats):
            self.taken[seat] = 0
            self.won[seat] = 0
        self.seat = leader
        self.phase = PLAYING

    @cython.final
    def _play_card(self, card: int) -> None:
        """Play this card for the seat to act, and take the trick if it is full."""
        seat = self.seat
        if self.lying == 0:
            self.led = self.spec.follows[card]
        self.hand[seat] ^= bits.bit(card)
        self.table |= bits.bit(card)
        self.owner[card] = seat
        self.log[self.played] = card
        self.played += 1
        self.lying += 1
        if self.lying < self.sharing:
            self.seat = self._next_seat(seat)
        else:
            self._take_trick()
            self._after_trick()

    @cython.final
    def _take_back_card(self) -> None:
        """Return the last card to the hand it came from."""
        if self.lying == 0:
            self._give_back_trick()
        self.played -= 1
        self.lying -= 1
        card = self.log[self.played]
        self.table ^= bits.bit(card)
        if self.lying == 0:
            self.led = 0
        self.seat = self.owner[card]
        self.hand[self.seat] |= bits.bit(card)
        self.phase = PLAYING

    @cython.final
    def _take_trick(self) -> None:
        trick = self.tricks
        taker = self.owner[self._winning_card()]
        points = self._trick_worth()
        self.trick_cards[trick] = self.table
        self.trick_size[trick] = self.lying
        self.trick_taker[trick] = taker
        self.trick_open[trick] = self.open
        self.trick_points[trick] = points
        self.taken[taker] += 1
        self.won[taker] += points
        self.gone |= self.table
        if self._opens(self.table, self.led):
            self.open = True
        self.tricks += 1
        self.table = self.led = 0
        self.lying = 0
        self.seat = taker if self.only_leader < 0 else self.only_leader

    @cython.final
    def _give_back_trick(self) -> None:
        self.tricks -= 1
        trick = self.tricks
        taker = self.trick_taker[trick]
        self.table = self.trick_cards[trick]
        self.lying = self.trick_size[trick]
        self.led = self.spec.follows[self.log[self.played - self.lying]]
        self.open = self.trick_open[trick] != 0
        self.gone ^= self.table
        self.taken[taker] -= 1
        self.won[taker] -= self.trick_points[trick]

    @cython.final
    def _opens(self, table: int, led: int) -> bool:
        """Return whether a trick with these cards lifts the lead ban."""
        ban = self.spec.lead_ban[self.contract]
        return ban & table != 0 and (self.spec.any_play_opens[self.contract] or not ban & led)

    @cython.final
    def _trick_worth(self) -> int:
        worth = self.spec.trick_value[self.contract * 16 + self.tricks]
        valued = self.table & self.spec.valued[self.contract]
        while valued:
            worth += self.spec.card_value[self.contract * 64 + bits.lowest(valued)]
            valued &= valued - 1
        return worth

    @cython.final
    def _winning_card(self) -> int:
        trumps = self.table & self.spec.trump[self.contract]
        return bits.highest(trumps if trumps else self.table & self.led)

    @cython.final
    def _next_seat(self, seat: int) -> int:
        """Return the next seat in turn that takes part."""
        while True:
            seat += self.spec.turn
            if seat < 0:
                seat = self.spec.seats - 1
            elif seat == self.spec.seats:
                seat = 0
            if self.taking_part & bits.bit(seat):
                return seat

    @cython.final
    def _is_played_out(self) -> bool:
        """Return whether all tricks are taken, or all cards that the contract counts."""
        if self.tricks == self.spec.tricks:
            return True
        wanted = self.spec.ends_with[self.contract]
        return wanted != 0 and wanted & ~self.gone == 0

    @cython.final
    def _drop_out(self, seat: int) -> None:
        """Take a seat out of the remaining tricks of this deal. Only between tricks."""
        self.taking_part ^= bits.bit(seat)
        self.sharing -= 1

    @cython.final
    def _come_back(self, seat: int) -> None:
        """Let a seat take part again."""
        self.taking_part |= bits.bit(seat)
        self.sharing += 1

    # Legal cards

    @cython.final
    def _legal_cards(self) -> int:
        """Return the cards that the seat to act may play."""
        hand = self.hand[self.seat]
        if self.led == 0:
            return self._leads(hand)
        if hand & self.led:
            return self._follows(hand & self.led)
        return self._when_void(hand)

    @cython.final
    def _leads(self, hand: int) -> int:
        if self.open:
            return hand
        free = hand & ~self.spec.lead_ban[self.contract]
        return free if free else hand

    @cython.final
    def _follows(self, mine: int) -> int:
        under = mine & self.spec.under[self.contract]
        if under:
            under &= bits.below(bits.highest(self.table & self.led))
            if under:
                if self.spec.highest_under[self.contract]:
                    return bits.bit(bits.highest(under))
                return under
        return mine

    @cython.final
    def _when_void(self, hand: int) -> int:
        first = hand & self.spec.void_first[self.contract]
        if first == 0:
            second = hand & self.spec.void_second[self.contract]
            return second if second else hand
        if self.spec.void_over[self.contract]:
            lying = self.table & self.spec.void_first[self.contract]
            over = first & ~bits.below(bits.highest(lying)) if lying else 0
            return over if over else first
        if self.spec.void_under[self.contract]:
            under = self._under(first)
            return under if under else first
        return first

    @cython.final
    def _under(self, cards: int) -> int:
        """Return those of the cards that are lower than a card of their class in the trick."""
        under = 0
        for place in range(8):
            lying = self.table & self.spec.classes[place]
            if lying:
                under |= cards & self.spec.classes[place] & bits.below(bits.highest(lying))
        return under

    # Copies and chance

    @cython.final
    def _copy_play(self, other: CardPlay) -> None:
        """Become a copy of another play with the same spec."""
        self.contract = other.contract
        self.phase = other.phase
        self.seat = other.seat
        self.only_leader = other.only_leader
        self.sharing = other.sharing
        self.taking_part = other.taking_part
        self.table = other.table
        self.led = other.led
        self.gone = other.gone
        self.lying = other.lying
        self.played = other.played
        self.tricks = other.tricks
        self.open = other.open
        self.hand[:] = other.hand
        self.taken[:] = other.taken
        self.won[:] = other.won
        self.log[:] = other.log
        self.owner[:] = other.owner
        self.trick_cards[:] = other.trick_cards
        self.trick_size[:] = other.trick_size
        self.trick_taker[:] = other.trick_taker
        self.trick_open[:] = other.trick_open
        self.trick_points[:] = other.trick_points

    @cython.final
    def _shuffle_hands(self, chance: Chance) -> None:
        """Deal to each seat its cards from the whole pack, each deal equally likely."""
        # The log of the coming deal serves as a buffer for the pack.
        pack = self.spec.pack
        size = 0
        while pack:
            self.log[size] = bits.lowest(pack)
            pack &= pack - 1
            size += 1
        place = 0
        for seat in range(self.spec.seats):
            self.hand[seat] = 0
            for _card in range(self.spec.tricks):
                chosen = place + bits.random_below(chance.state, size - place)
                self.hand[seat] |= bits.bit(self.log[chosen])
                self.log[chosen] = self.log[place]
                place += 1

    @cython.final
    def _play_out_cards(self, chance: Chance) -> int:
        """Play random legal cards until no card is to be played. Returns how many."""
        before = self.played
        while self.phase == PLAYING:
            self._play_card(bits.random_of(chance.state, self._legal_cards()))
        return self.played - before

    def _state(self) -> tuple[Any, ...]:
        """Return the state as numbers; equal states have equal numbers."""
        log, tricks = [self.log[place] for place in range(self.played)], self.tricks
        return (
            self.contract,
            self.phase,
            self.seat,
            self.only_leader,
            self.sharing,
            self.taking_part,
            self.table,
            self.led,
            self.gone,
            self.lying,
            self.open,
            [self.hand[seat] for seat in range(MAX_SEATS)],
            [self.taken[seat] for seat in range(MAX_SEATS)],
            [self.won[seat] for seat in range(MAX_SEATS)],
            log,
            [self.owner[card] for card in log],
            [self.trick_cards[trick] for trick in range(tricks)],
            [self.trick_size[trick] for trick in range(tricks)],
            [self.trick_taker[trick] for trick in range(tricks)],
            [self.trick_open[trick] for trick in range(tricks)],
            [self.trick_points[trick] for trick in range(tricks)],
        )

    def _restore(self, state: tuple[Any, ...]) -> None:
        """Take over the numbers of a state, of the same class and spec."""
        (
            self.contract,
            self.phase,
            self.seat,
            self.only_leader,
            self.sharing,
            self.taking_part,
            self.table,
            self.led,
            self.gone,
            self.lying,
            self.open,
            hand,
            taken,
            won,
            log,
            owners,
            cards,
            sizes,
            takers,
            opened,
            points,
        ) = state
        self.played = len(log)
        self.tricks = len(cards)
        for seat in range(MAX_SEATS):
            self.hand[seat], self.taken[seat], self.won[seat] = hand[seat], taken[seat], won[seat]
        for place in range(self.played):
            self.log[place] = log[place]
            self.owner[log[place]] = owners[place]
        for trick in range(self.tricks):
            self.trick_cards[trick] = cards[trick]
            self.trick_size[trick] = sizes[trick]
            self.trick_taker[trick] = takers[trick]
            self.trick_open[trick] = opened[trick]
            self.trick_points[trick] = points[trick]
