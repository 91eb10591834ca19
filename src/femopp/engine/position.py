"""`Position`: the state of a match, with the same methods for every game.

Python calls the methods without an underscore, which check their arguments. The others are for
compiled code: its arguments have been checked, and it may have released the GIL.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import index, or_
from typing import Any

from femopp.engine import bits
from femopp.engine import policy as policies
from femopp.engine.cardplay import CardPlay, PlaySpec
from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError, NotADeal, NotLegal
from femopp.engine.pickling import checked, restored
from femopp.engine.policy import RANDOM, Policy
from femopp.engine.rules import MAX_SEATS
from femopp.engine.side_stakes import SideStakes
from femopp.kits import game_named
from femopp.language import Speaker
from femopp.pictures import Place, Scene, drawn, html, joined, tricks_in_words

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.engine.cardplay import BETWEEN, CHANCE, OVER, PLAYING
    from femopp.engine.uncompiled import PyErr_CheckSignals

    def untrack(_position: object) -> None:
        """Do nothing; in C, garbage collection skips the position from now on."""


ALWAYS = policies.ALWAYS
IMITATING = policies.IMITATING

MANY, SEVERAL = 1 << 20, 1 << 15
"""Random actions, and actions by a policy, between two looks for Ctrl-C: hundredths of a second."""

DEAF = 5
"""Depth of a count that doesn't listen for Ctrl-C."""

MOST_ASIDE = 6
"""More cards that nobody holds are not shown in pictures."""

NOBODY = -1
"""No seat: the `actor` after the end of the match; the `dealer` if there is none yet."""

CHANCE_PLAYER = -2
"""The `actor` if the next deal is due, or if chance decides something during a deal."""

SPECTATOR = -1
"""The observer who sees only what is public."""


class Position(CardPlay):
    """The state of a match. Seats are numbered from 0 in seating order, clockwise.

    A game derives its match from this class, sets `game` to its name, and overrides:

    _legal              the legal actions
    _step, _back        an action, and undoing it
    _steps              how many steps of this deal can be undone
    _begin_deal         the start of a deal whose hands have been set
    _copy_from          becoming a copy
    _advice             the action of a sensible player
    _deal_at_random     dealing, unless every seat gets `tricks` cards of the pack
    _decide_at_random   what chance decides during a deal, in the phase CHANCE

    Its `rules` have the rule book's `options`. In the phase PLAYING, `_legal_cards` are legal and a
    step is `_play_card`.
    """

    game = ""

    def __init__(self, spec: PlaySpec) -> None:
        super().__init__(spec)
        self.dealer_seat = NOBODY
        self.deal_number = 0
        self.simple = 0

    def _start(self, dealer: int | None, points: Sequence[int]) -> None:
        """Make a deal due. Raises `NotADeal` for an impossible dealer or impossible points."""
        if dealer is not None and not 0 <= dealer < self.spec.seats:
            raise NotADeal(f"the dealer must be one of the seats 0 to {self.spec.seats - 1}")
        totals = [index(total) for total in points]
        if len(totals) != self.spec.seats:
            raise NotADeal(f"points must be given for {self.spec.seats} seats, not {len(totals)}")
        for seat, total in enumerate(totals):
            self.total[seat] = total
        self.dealer_seat = NOBODY if dealer is None else dealer
        self.phase = BETWEEN

    def _options(self) -> Any:
        """Return the rule book's options, None if the position has not begun."""
        return getattr(getattr(self, "rules", None), "options", None)

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
        """Return whether only tricks follow in this deal, given that a card is to be played.

        They are played to the last, or until the cards are gone that the contract counts.
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
        """Return the rule-of-thumb action of the seat to act, from its own knowledge."""
        return bits.lowest(self._legal())

    def _imitation(self) -> int:
        """Return the likely action of a searching player in this seat; `_advice` if unknown."""
        return self._advice()

    def _likelihood(self, action: int) -> float:
        """Return the probability that a searching player does this; negative if unknown."""
        return -1.0

    def _simple_choices(self) -> int:
        """Return a mask of actions, one of which a simple player in this seat would choose."""
        return bits.bit(self._advice())

    def _name(self, action: int) -> str:
        return str(action)

    def action_name(self, action: int) -> str:
        """Return what an action means now, in the words of records; of a card, the card."""
        return self._name(action)

    # Whose turn it is, and the legal actions

    @property
    def players(self) -> int:
        """Number of seats."""
        return self.spec.seats

    @property
    def actor(self) -> int:
        """The seat to act; `CHANCE_PLAYER` if chance is (`deal_from`), `NOBODY` at the end."""
        if self._is_waiting():
            return NOBODY if self.phase == OVER else CHANCE_PLAYER
        return self.seat

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.phase == OVER

    @property
    def deal_is_over(self) -> bool:
        """Whether no deal is in progress: the match is over, or the next deal is due."""
        return self.phase != CHANCE and self._is_waiting()

    def legal_mask(self) -> int:
        """Return the mask of the legal actions, bit n for action n; 0 if no seat is to act."""
        return 0 if self._is_waiting() else self._legal()

    def legal(self) -> list[int]:
        """Return the legal actions in rising order."""
        actions = []
        mask = 0 if self._is_waiting() else self._legal()
        while mask:
            actions.append(bits.lowest(mask))
            mask &= mask - 1
        return actions

    def play(self, action: int) -> None:
        """Do this for the seat to act. Raises `NotLegal` and changes nothing if it is illegal.

        Raises TypeError for anything but a whole number.
        """
        try:
            number = action
            if not cython.compiled:
                number = index(action)
        except (TypeError, OverflowError):
            raise _no_number(action) from None
        if not 0 <= number < 64 or self._is_waiting() or not self._legal() & bits.bit(number):
            raise NotLegal(self._why_not(number))
        self._step(number)

    def _why_not(self, action: int) -> str:
        if self._is_waiting():
            return "the match is over" if self.phase == OVER else "chance is to decide first"
        if not 0 <= action < 64:
            return _beyond(action)
        may = ", ".join(self._name(one) for one in self.legal())
        return f"seat {self.seat} may not do {self._name(action)} now; it may do: {may}"

    def undo(self) -> None:
        """Undo the last action of this deal. Raises `EngineError` if there is none."""
        if self._steps() == 0:
            raise EngineError("there is no action of this deal to undo")
        self._back()

    # Dealing

    def draw_dealer(self, dealer: int) -> None:
        """Set the first dealer, drawn by chance. Raises `NotADeal` if there is one already."""
        if self.dealer_seat != NOBODY:
            raise NotADeal(f"no dealer is drawn: seat {self.dealer_seat} deals")
        if not 0 <= dealer < self.spec.seats:
            raise NotADeal(f"the dealer must be one of the seats 0 to {self.spec.seats - 1}")
        self.dealer_seat = dealer

    def deal(self, hands: Sequence[int]) -> None:
        """Deal these hands, masks of cards in seat order.

        Raises `NotADeal` for impossible hands, and if no deal is due.
        """
        self._must_be_due()
        for seat, hand in enumerate(_checked(self.spec, hands)):
            self.hand[seat] = hand
        self._begin_deal()

    def deal_from(self, chance: Chance) -> None:
        """Deal at random, or decide at random whatever else chance decides now.

        Draws the first dealer too if there is none. Raises `NotADeal` if nothing is left to chance
        now.
        """
        if not isinstance(chance, Chance):
            raise TypeError(f"chance must be a Chance, not {chance!r}")
        if self.phase == CHANCE:
            self._decide_at_random(chance)
            return
        if self.phase == BETWEEN and self.dealer_seat == NOBODY:
            self.draw_dealer(chance.of(self._may_be_drawn()))
        self._must_be_due()
        self._deal_at_random(chance)

    def _may_be_drawn(self) -> int:
        """Return the mask of the seats from which chance may draw the first dealer."""
        return bits.below(self.spec.seats)

    def _must_be_due(self) -> None:
        if self.phase != BETWEEN:
            raise NotADeal("the match is over" if self.phase == OVER else "a deal is being played")
        if self.dealer_seat == NOBODY:
            raise NotADeal("the dealer must be drawn first: see draw_dealer")

    @property
    def dealer(self) -> int:
        """The dealer, or the next one between deals; `NOBODY` before one is drawn."""
        return self.dealer_seat

    # Public state

    def hands(self) -> list[int]:
        """Return the cards of each seat."""
        return [self.hand[seat] for seat in range(self.spec.seats)]

    def trick(self) -> list[tuple[int, int]]:
        """Return seat and card of each play in the current trick, in order."""
        return [self._play_at(place) for place in range(self.played - self.lying, self.played)]

    def plays(self) -> list[tuple[int, int]]:
        """Return seat and card of each play in this deal, in order."""
        return [self._play_at(place) for place in range(self.played)]

    def _play_at(self, place: int) -> tuple[int, int]:
        card = self.log[place]
        return (self.owner[card], card)

    def tricks_taken(self) -> list[int]:
        """Return the number of tricks that each seat has taken in this deal."""
        return [self.taken[seat] for seat in range(self.spec.seats)]

    def trick_takers(self) -> list[int]:
        """Return the seat that took each trick of this deal, in order."""
        return [self.trick_taker[trick] for trick in range(self.tricks)]

    def card_points(self) -> list[int]:
        """Return the card points that each seat has taken, by the values of this contract."""
        return [self.won[seat] for seat in range(self.spec.seats)]

    def scores(self) -> tuple[int, ...]:
        """Return each seat's points of this deal; zeros before its end."""
        return tuple([self.score[seat] for seat in range(self.spec.seats)])

    def points(self) -> tuple[int, ...]:
        """Return each seat's total in the match."""
        return tuple([self.total[seat] for seat in range(self.spec.seats)])

    def winners(self) -> tuple[int, ...]:
        """Return the seats that have won the match; none before its end."""
        return ()

    # How scores are made

    @property
    def few_points_win(self) -> bool:
        """Whether points count against a seat."""
        return False

    @property
    def scores_are_card_points(self) -> bool:
        """Whether the score of a deal is the card points of each seat, and nothing else."""
        return False

    def stakes(self) -> SideStakes | None:
        """Return how the scores depend on the tricks of one side, if they depend on nothing else.

        Otherwise None: before the cards are played, and in games without such sides.
        """
        return None

    # Copies and playouts

    def clone(self) -> Position:
        """Return an independent copy."""
        raise NotImplementedError

    def __repr__(self) -> str:
        at = f"<{type(self).__name__} of {self.players}, deal {self.deal_number}"
        if self._is_waiting():
            return f"{at}: {'over' if self.is_over else 'chance is to act'}>"
        return f"{at}: seat {self.seat} is to act>"

    def scene(self) -> Scene:
        """Return what a picture of the table shows: all hands, face up."""
        trick, taken, totals = dict(self.trick()), self.tricks_taken(), self.points()
        left = int(self.spec.pack) & ~reduce(or_, [*self.hands(), *_masks(self.plays())])
        aside = [self._name(card) for card in _numbers(left)]
        title = Speaker("en").say(game_named(self.game).title)
        return Scene(
            places=[
                Place(
                    name=f"seat {seat}",
                    cards=[self._name(card) for card in _numbers(hand)],
                    played=self._name(trick[seat]) if seat in trick else None,
                    note=joined((tricks_in_words(taken[seat]), f"total {totals[seat]}")),
                    deals=seat == self.dealer,
                    acts=seat == self.actor,
                )
                for seat, hand in enumerate(self.hands())
            ],
            caption=f"{title}, deal {self.deal_number}",
            aside=aside if len(aside) <= MOST_ASIDE else (),
        )

    def _repr_svg_(self) -> str:
        return drawn(self.scene())

    def _repr_html_(self) -> str:
        return html(self.scene())

    def __copy__(self) -> Position:
        return self.clone()

    def __deepcopy__(self, _known: object) -> Position:
        return self.clone()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position) or type(other) is not type(self):
            return NotImplemented
        alike = self.players == other.players and self._options() == other._options()
        return alike and self._state() == other._state()

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[object, ...]:
        options = self._options()
        if options is None:
            raise EngineError("this position is of no match: begin one with new_match")
        return restored, checked(self.game, options, self.players, self._state())

    def policy_action(self) -> int:
        """Return the rule-of-thumb action of the seat to act.

        It depends only on the seat's own hand and public information. Raises `EngineError` if no
        seat is to act.
        """
        self._must_be_to_act()
        return int(self._advice())

    def simple_choices(self) -> int:
        """Return a mask of actions, one of which a simple player in this seat would choose.

        They depend only on the seat's own hand and public information. Raises `EngineError` if no
        seat is to act.
        """
        self._must_be_to_act()
        return int(self._simple_choices())

    def choose(self, chance: Chance, policy: Policy = RANDOM) -> int:
        """Choose an action for the seat to act by this policy, without doing it.

        Raises `EngineError` if no seat is to act.
        """
        manner = manner_of(policy)
        self._must_be_to_act()
        return int(self._choice(manner, chance))

    def _must_be_to_act(self) -> None:
        if self._is_waiting():
            raise EngineError("nobody is to act: the deal is over, or chance is to decide first")

    def play_out(self, chance: Chance, policy: Policy = RANDOM) -> int:
        """Play out the deal. Returns the number of actions."""
        manner = manner_of(policy)
        with cython.nogil:
            actions = self._play_out_by(manner, chance)
        return int(actions)

    def play_outs(
        self, chance: Chance, times: int, policy: Policy = RANDOM
    ) -> tuple[int, tuple[int, ...]]:
        """Play out copies of this deal, this many times.

        Returns the number of actions of all playouts, and the sum of their scores for each seat.
        Raises `EngineError` if `times` is negative.
        """
        if times < 0:
            raise EngineError(f"times must be 0 or more, not {times}")
        manner = manner_of(policy)
        other = self.clone()
        sums = [0, 0, 0, 0, 0, 0, 0, 0]
        at_once = MANY if manner == ALWAYS else SEVERAL
        actions = done = 0
        while done < times:
            until = actions + done + at_once
            with cython.nogil:
                while done < times and actions + done < until:
                    other._copy_from(self)
                    actions += other._play_out_by(manner, chance)
                    for seat in range(self.spec.seats):
                        sums[seat] += other.score[seat]
                    done += 1
            PyErr_CheckSignals()
        return int(actions), tuple(list(sums)[: self.spec.seats])

    def perft(self, depth: int) -> int:
        """Count the sequences of this many actions from here; shorter ones that end count once.

        A sequence ends if chance is to act. Raises `EngineError` for a negative depth.
        """
        if depth < 0:
            raise EngineError(f"depth must be 0 or more, not {depth}")
        return self._heard_perft(depth)

    def _heard_perft(self, depth: int) -> int:
        """Count, and hear a signal now and then."""
        if depth <= DEAF or self._is_waiting():
            PyErr_CheckSignals()
            return int(self._perft(depth))
        count = 0
        for action in self.legal():
            self._step(action)
            try:
                count += self._heard_perft(depth - 1)
            finally:
                self._back()
        return count

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
        """Copy the state that all games have."""
        self._copy_play(other)
        self.dealer_seat = other.dealer_seat
        self.deal_number = other.deal_number
        self.simple = other.simple
        self.total[:] = other.total
        self.score[:] = other.score

    def _is_waiting(self) -> bool:
        """Return whether no seat is to act: between deals, after the last one, or if chance
        decides.
        """
        return BETWEEN <= self.phase <= CHANCE

    def _play_out_by(self, manner: int, chance: Chance) -> int:
        """Play out the deal by an encoded policy."""
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
        """Play on until this seat is to act, or to the end of the deal."""
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
        """Play out the deal at random, as fast as possible."""
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

    def _state(self) -> tuple[Any, ...]:
        return (
            *CardPlay._state(self),
            self.dealer_seat,
            self.deal_number,
            self.simple,
            [self.total[seat] for seat in range(MAX_SEATS)],
            [self.score[seat] for seat in range(MAX_SEATS)],
        )

    def _restore(self, state: tuple[Any, ...]) -> None:
        *play, self.dealer_seat, self.deal_number, self.simple, total, score = state
        CardPlay._restore(self, tuple(play))
        for seat in range(MAX_SEATS):
            self.total[seat], self.score[seat] = total[seat], score[seat]


def _beyond(action: int) -> str:
    return f"{action} is not the number of an action, 0 to 63"


def _no_number(action: object) -> Exception:
    """Return the error for an action that is no number, or too large a one."""
    if hasattr(action, "__index__"):
        return NotLegal(_beyond(index(action)))
    return TypeError(
        f"an action is a whole number from 0 to 63, such as legal() has, not {action!r}"
    )


def _numbers(cards: int) -> list[int]:
    return [card for card in range(64) if cards >> card & 1]


def _masks(plays: Sequence[tuple[int, int]]) -> list[int]:
    return [1 << card for _seat, card in plays]


def manner_of(policy: Policy) -> int:
    """Encode a policy as a number. Raises TypeError if it is none."""
    if not isinstance(policy, Policy):
        raise TypeError(f"policy must be a Policy, not {policy!r}")
    return policy.manner


def _checked(spec: PlaySpec, hands: Sequence[int]) -> list[int]:
    """Return the hands of a deal. Raises `NotADeal` if they are impossible."""
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
