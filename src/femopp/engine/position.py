"""`Position`: a match at one moment, in the same words for every game.

Python calls the methods without an underscore: they check what they are given. The others are for
compiled code, which has checked before and may have released the GIL.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index

from femopp.engine import bits
from femopp.engine import policy as policies
from femopp.engine.cardplay import CardPlay, PlaySpec
from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError, NotADeal, NotLegal
from femopp.engine.policy import RANDOM, Policy
from femopp.engine.rules import MAX_SEATS
from femopp.engine.stakes import Stakes

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.engine.cardplay import BETWEEN, CHANCE, OVER, PLAYING

ALWAYS = policies.ALWAYS
IMITATING = policies.IMITATING

NOBODY = -1
"""The `actor` of a match that is over."""

TABLE = -2
"""The `actor` where the next deal is due, or chance decides something in the midst of a deal."""


class Position(CardPlay):
    """A match at one moment. Seats are numbers from 0 in seating order, clockwise.

    A game derives its match from this and says what is legal (`_legal`), what an action does
    (`_step`), how it is undone (`_back`), how many steps of this deal can be undone (`_steps`),
    how a deal begins when its hands have been set (`_begin_deal`), what a copy copies
    (`_copy_from`), and what a sensible player does (`_advice`). Where not all seats are dealt all
    their cards it says how the table deals (`_deal_at_random`), and where chance decides something
    in the midst of a deal, in the phase CHANCE, how (`_decide_at_random`). In the phase PLAYING
    what is legal is `_legal_cards`, and a step `_play_card`. `game` is its name.
    """

    game = ""

    def __init__(self, spec: PlaySpec) -> None:
        super().__init__(spec)
        self.dealer_seat = NOBODY
        self.deal_number = 0
        self.simple = 0

    def _start(self, dealer: int | None, points: Sequence[int]) -> None:
        """A deal is due. Raises `NotADeal` for a dealer or points that cannot be."""
        if dealer is not None and not 0 <= dealer < self.spec.seats:
            raise NotADeal(f"the dealer is one of the seats 0 to {self.spec.seats - 1}")
        totals = [index(total) for total in points]
        if len(totals) != self.spec.seats:
            raise NotADeal(f"there are points of {self.spec.seats} seats, not of {len(totals)}")
        for seat, total in enumerate(totals):
            self.total[seat] = total
        self.dealer_seat = NOBODY if dealer is None else dealer
        self.phase = BETWEEN

    def _make_room(self) -> None:
        if not cython.compiled:
            CardPlay._make_room(self)
            self.total = [0] * MAX_SEATS
            self.score = [0] * MAX_SEATS

    def _legal(self) -> int:
        return 0

    def _step(self, action: int) -> None:
        pass

    def _back(self) -> None:
        pass

    def _steps(self) -> int:
        return 0

    def _only_tricks_left(self) -> bool:
        """Whether, where a card is to be played, nothing but tricks can follow in this deal.

        They are played to the last, or until the cards are gone that the contract is about.
        """
        return False

    def _begin_deal(self) -> None:
        pass

    def _deal_at_random(self, chance: Chance) -> None:
        self._shuffle_hands(chance)
        self._begin_deal()

    def _decide_at_random(self, chance: Chance) -> None:
        pass

    def _copy_from(self, other: Position) -> None:
        self._copy_position(other)

    def _advice(self) -> int:
        """What the seat in turn does by rules of thumb, from what it knows."""
        return bits.lowest(self._legal())

    def _imitation(self) -> int:
        """What the seat in turn would do if it searched, where that is known; else `_advice`."""
        return self._advice()

    def _likelihood(self, action: int) -> float:
        """How likely the seat in turn would do this if it searched; below 0 where nobody knows."""
        return -1.0

    def _simple_choices(self) -> int:
        """The actions, a mask, of which the seat in turn does one if it is a simple player."""
        return bits.bit(self._advice())

    def _name(self, action: int) -> str:
        """An action in words."""
        return str(action)

    # Whose turn it is, and what may be done

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.spec.seats

    @property
    def actor(self) -> int:
        """The seat that must act; `TABLE` where chance must (`deal_from`), `NOBODY` at the end."""
        if self._is_waiting():
            return NOBODY if self.phase == OVER else TABLE
        return self.seat

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.phase == OVER

    @property
    def deal_is_over(self) -> bool:
        """Whether no deal is being played: the match is over, or the next deal is due."""
        return self.phase != CHANCE and self._is_waiting()

    def legal_mask(self) -> int:
        """The set of the legal actions, bit n for action n; 0 where nobody is to act."""
        return 0 if self._is_waiting() else self._legal()

    def legal(self) -> list[int]:
        """The legal actions in rising order."""
        actions = []
        mask = 0 if self._is_waiting() else self._legal()
        while mask:
            actions.append(bits.lowest(mask))
            mask &= mask - 1
        return actions

    def play(self, action: int) -> None:
        """The seat in turn does this. Raises `NotLegal` and changes nothing where it may not."""
        if not cython.compiled:
            action = index(action)
        if not 0 <= action < 64 or self._is_waiting() or not self._legal() & bits.bit(action):
            raise NotLegal(self._why_not(action))
        self._step(action)

    def _why_not(self, action: int) -> str:
        if self._is_waiting():
            return "the match is over" if self.phase == OVER else "chance is to decide first"
        if not 0 <= action < 64:
            return f"{action} is not the number of an action, 0 to 63"
        may = ", ".join(self._name(one) for one in self.legal())
        return f"seat {self.seat} may not do {self._name(action)} now; it may do: {may}"

    def undo(self) -> None:
        """Take back the last action of this deal. Raises `EngineError` where there is none."""
        if self._steps() == 0:
            raise EngineError("there is no action of this deal to undo")
        self._back()

    # Dealing

    def draw_dealer(self, dealer: int) -> None:
        """Chance has decided who deals first. Raises `NotADeal` where that is known already."""
        if self.dealer_seat != NOBODY:
            raise NotADeal(f"nothing is drawn: seat {self.dealer_seat} deals")
        if not 0 <= dealer < self.spec.seats:
            raise NotADeal(f"the dealer is one of the seats 0 to {self.spec.seats - 1}")
        self.dealer_seat = dealer

    def deal(self, hands: Sequence[int]) -> None:
        """The table deals these hands, masks of cards in seat order.

        Raises `NotADeal` for hands that are not a deal, and where none is due.
        """
        self._must_be_due()
        for seat, hand in enumerate(_checked(self.spec, hands)):
            self.hand[seat] = hand
        self._begin_deal()

    def deal_from(self, chance: Chance) -> None:
        """The table deals at random, or decides what else chance is to decide now.

        The first dealer is drawn too, where nobody has said who that is. Raises `NotADeal` where
        nothing of that is due.
        """
        if not isinstance(chance, Chance):
            raise TypeError(f"the table deals by a Chance, not by {chance!r}")
        if self.phase == CHANCE:
            self._decide_at_random(chance)
            return
        if self.phase == BETWEEN and self.dealer_seat == NOBODY:
            self.draw_dealer(chance.of(self._may_be_drawn()))
        self._must_be_due()
        self._deal_at_random(chance)

    def _may_be_drawn(self) -> int:
        """The seats, a mask, of which chance may draw the first dealer."""
        return bits.below(self.spec.seats)

    def _must_be_due(self) -> None:
        if self.phase != BETWEEN:
            raise NotADeal("the match is over" if self.phase == OVER else "a deal is being played")
        if self.dealer_seat == NOBODY:
            raise NotADeal("first chance must decide who deals: see draw_dealer")

    @property
    def dealer(self) -> int:
        """Who deals; between deals who deals next, `NOBODY` where chance has yet to say."""
        return self.dealer_seat

    # What there is to see

    def hands(self) -> list[int]:
        """The cards of each seat."""
        return [self.hand[seat] for seat in range(self.spec.seats)]

    def trick(self) -> list[tuple[int, int]]:
        """The cards of the trick being played, in order: the seat and the card of each."""
        return [self._play_at(place) for place in range(self.played - self.lying, self.played)]

    def plays(self) -> list[tuple[int, int]]:
        """All cards played in this deal, in order: the seat and the card of each."""
        return [self._play_at(place) for place in range(self.played)]

    def _play_at(self, place: int) -> tuple[int, int]:
        card = self.log[place]
        return (self.owner[card], card)

    def tricks_taken(self) -> list[int]:
        """How many tricks each seat has taken in this deal."""
        return [self.taken[seat] for seat in range(self.spec.seats)]

    def card_points(self) -> list[int]:
        """What the tricks and cards that each seat has taken are worth in this contract."""
        return [self.won[seat] for seat in range(self.spec.seats)]

    def scores(self) -> tuple[int, ...]:
        """What the deal has given each seat; zeros before its end."""
        return tuple([self.score[seat] for seat in range(self.spec.seats)])

    def points(self) -> tuple[int, ...]:
        """Each seat's total in the match."""
        return tuple([self.total[seat] for seat in range(self.spec.seats)])

    def winners(self) -> tuple[int, ...]:
        """The seats that have won the match; nobody before its end."""
        return ()

    # What the scores hang on

    @property
    def few_points_win(self) -> bool:
        """Whether points count against a seat."""
        return False

    @property
    def scores_are_card_points(self) -> bool:
        """Whether a deal gives each seat what its tricks and cards are worth, and nothing else."""
        return False

    def stakes(self) -> Stakes | None:
        """How the scores follow from what one side takes, where they do and nothing else counts.

        None elsewhere: before the cards are played, and in games that have no such sides.
        """
        return None

    # Copies and playouts

    def clone(self) -> Position:
        """A copy that goes its own way."""
        raise NotImplementedError

    def __repr__(self) -> str:
        at = f"<{type(self).__name__} of {self.players}, deal {self.deal_number}"
        if self._is_waiting():
            return f"{at}: {'over' if self.is_over else 'the table is to act'}>"
        return f"{at}: seat {self.seat} is to act>"

    def __copy__(self) -> Position:
        return self.clone()

    def __deepcopy__(self, _known: object) -> Position:
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError(
            "a position is copied, not pickled: keep its options, the hands that were dealt and"
            " what was played, and play them again"
        )

    def policy_action(self) -> int:
        """What the seat in turn does by the rules of thumb of the game.

        It follows from the seat's own hand and from what all have seen. Raises `EngineError` where
        nobody is to act.
        """
        self._must_be_to_act()
        return int(self._advice())

    def simple_choices(self) -> int:
        """The actions, a mask, of which the seat in turn does one if it is a simple player.

        They follow from the seat's own hand and from what all have seen. Raises `EngineError` where
        nobody is to act.
        """
        self._must_be_to_act()
        return int(self._simple_choices())

    def choose(self, chance: Chance, policy: Policy = RANDOM) -> int:
        """What the seat in turn does by this policy; nothing is done yet.

        Raises `EngineError` where nobody is to act.
        """
        manner = manner_of(policy)
        self._must_be_to_act()
        return int(self._choice(manner, chance))

    def _must_be_to_act(self) -> None:
        if self._is_waiting():
            raise EngineError("nobody is to act: the deal is over, or chance is to decide first")

    def play_out(self, chance: Chance, policy: Policy = RANDOM) -> int:
        """Play on to the end of the deal. Returns how many actions there were."""
        manner = manner_of(policy)
        with cython.nogil:
            actions = self._play_out_by(manner, chance)
        return int(actions)

    def play_outs(
        self, chance: Chance, times: int, policy: Policy = RANDOM
    ) -> tuple[int, tuple[int, ...]]:
        """Play this deal to its end so many times, leaving the position as it is.

        Returns how many actions there were in all, and what the deals gave each seat, added up.
        Raises `EngineError` for fewer times than none.
        """
        if times < 0:
            raise EngineError(f"a deal is played out 0 times or more, not {times}")
        manner = manner_of(policy)
        other = self.clone()
        sums = [0, 0, 0, 0, 0, 0, 0, 0]
        actions = 0
        with cython.nogil:
            for _time in range(times):
                other._copy_from(self)
                actions += other._play_out_by(manner, chance)
                for seat in range(self.spec.seats):
                    sums[seat] += other.score[seat]
        return int(actions), tuple(list(sums)[: self.spec.seats])

    def perft(self, depth: int) -> int:
        """The number of sequences of so many actions from here; what ends sooner counts once.

        A sequence ends where chance is to decide. Raises `EngineError` for a negative depth.
        """
        if depth < 0:
            raise EngineError(f"sequences have 0 actions or more, not {depth}")
        return int(self._perft(depth))

    def _perft(self, depth: int) -> int:
        if depth == 0 or self._is_waiting():
            return 1
        actions = self._legal()
        if depth == 1:
            return bits.popcount(actions)
        count = 0
        while actions:
            self._step(bits.lowest(actions))
            count += self._perft(depth - 1)
            self._back()
            actions &= actions - 1
        return count

    def _copy_position(self, other: Position) -> None:
        """Become a copy as far as all games are alike."""
        self._copy_play(other)
        self.dealer_seat = other.dealer_seat
        self.deal_number = other.deal_number
        self.simple = other.simple
        self.total[:] = other.total
        self.score[:] = other.score

    def _is_waiting(self) -> bool:
        """Whether no seat is to act: between deals, after the last, and where chance decides."""
        return BETWEEN <= self.phase <= CHANCE

    def _play_out_by(self, manner: int, chance: Chance) -> int:
        """Play on in the manner of a policy."""
        if manner == ALWAYS:
            return self._play_out(chance)
        actions = 0
        while not BETWEEN <= self.phase <= OVER:
            if self.phase == CHANCE:
                self._decide_at_random(chance)
                continue
            self._step(self._choice(manner, chance))
            actions += 1
        return actions

    def _play_on(self, until: int, manner: int, chance: Chance) -> int:
        """Play on to where this seat is to act, or to the end of the deal."""
        actions = 0
        while not BETWEEN <= self.phase <= OVER:
            if self.phase == CHANCE:
                self._decide_at_random(chance)
                continue
            if self.seat == until:
                break
            self._step(self._choice(manner, chance))
            actions += 1
        return actions

    def _choice(self, manner: int, chance: Chance) -> int:
        odds = manner & ~IMITATING
        if odds == ALWAYS or (odds and bits.next_word(chance.state) >> 32 < odds):
            return bits.random_of(chance.state, self._legal())
        if self.simple & bits.bit(self.seat):
            return bits.lowest(self._simple_choices())
        return self._imitation() if manner & IMITATING else self._advice()

    def _play_out(self, chance: Chance) -> int:
        """Play on by chance alone, as fast as can be."""
        actions = 0
        while not BETWEEN <= self.phase <= OVER:
            if self.phase == PLAYING:
                actions += self._play_out_cards(chance)
            elif self.phase == CHANCE:
                self._decide_at_random(chance)
            else:
                self._step(bits.random_of(chance.state, self._legal()))
                actions += 1
        return actions


def manner_of(policy: Policy) -> int:
    """A policy as a number. Raises TypeError for what is no policy."""
    if not isinstance(policy, Policy):
        raise TypeError(f"seats act by a Policy, not by {policy!r}")
    return policy.manner


def _checked(spec: PlaySpec, hands: Sequence[int]) -> list[int]:
    """The hands of a deal. Raises `NotADeal` for what is not one."""
    if len(hands) != spec.seats:
        raise NotADeal(f"there must be {spec.seats} hands, not {len(hands)}")
    dealt = 0
    checked = [index(hand) for hand in hands]
    for seat, hand in enumerate(checked):
        if hand & ~spec.pack:
            raise NotADeal(f"the hand of seat {seat}, {hand:#x}, is not a set of cards of the pack")
        if hand.bit_count() != spec.tricks:
            raise NotADeal(f"seat {seat} has {hand.bit_count()} cards instead of {spec.tricks}")
        if hand & dealt:
            raise NotADeal(f"seat {seat} has a card that another seat has too")
        dealt |= hand
    return checked
