"""The card that a searching player would play, predicted by small networks.

Each kind of situation has a network. A card has features, and each value of a feature has a
row of weights. The rows are added up column by column. Negative sums are set to zero, except in the
first column. A last weighted sum gives a number for each card.
"""

from __future__ import annotations

from femopp.engine import bits, tactics
from femopp.engine.errors import EngineError
from femopp.engine.imitation import features
from femopp.engine.imitation.networks import MOST_FEATURES, Networks
from femopp.engine.position import Position

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from math import exp

    from femopp.engine.cardplay import PLAYING
    from femopp.engine.searching.equals import different

    COLUMNS = features.COLUMNS
    (
        RANK, HIGHER_UNSEEN, LOWER_UNSEEN, OTHERS_OF_SUIT, OWN_LOWER, OWN_HIGHER, SUIT_UNSEEN,
        TAKES, EXTREME_RANK, EXTREME_SUIT, SAFETY, ADVISED,
    ) = range(12)  # fmt: skip

MOST = 64
"""More than any rank, and than the cards in any suit."""

ONE = float(features.SCALE**2)

UNLIKELY = 0.02
"""The minimum probability of a card, as networks err."""


class Imitation:
    """Chooses cards like searching players. For one thread at a time.

    A game overrides:

    _game                the class of its positions
    _has_network         whether a network predicts the action of the seat to act
    _network             the number of this network
    _look_at_situation   the features of the situation, and `advised`, the rule-of-thumb action
    _look_at_card        the game's own features of a card
    """

    def __init__(self, networks: Networks) -> None:
        self._make_room()
        self.networks = networks

    def _make_room(self) -> None:
        if not cython.compiled:
            self.advised = 0
            self.features = [0] * MOST_FEATURES
            self.situation = [0] * COLUMNS
            self.sums = [0] * COLUMNS

    # Overridden by each game

    def _game(self) -> type[Position]:
        return Position

    def _has_network(self, at: Position) -> bool:
        """Return whether a network predicts the action to come; else rules of thumb do."""
        return at.phase == PLAYING

    def _network(self, at: Position) -> int:
        return 0

    def _look_at_situation(self, at: Position) -> None:
        """Set the features of the situation, and `advised`."""

    def _look_at_card(self, at: Position, card: int) -> None:
        """Set the game's own features of a card."""

    # Common to all games

    def features_of(self, at: Position) -> tuple[int, dict[int, tuple[int, ...]]]:
        """Return the number of the network in use, and the row of each feature for each card.

        Of equal cards only the lowest is listed. Rows are counted from the first one of a network.
        Raises `EngineError` if no network is in use.
        """
        if self.networks is None:
            raise EngineError("an imitation needs its networks")
        if not isinstance(at, self._game()) or not self._has_network(at):
            raise EngineError(f"no network of this game predicts this action: {at!r}")
        cards = self._choices(at)
        self._look(at, cards)
        rows = {}
        while cards:
            card = bits.lowest(cards)
            cards &= cards - 1
            self._look_at(at, card)
            rows[card] = tuple(
                [self.features[feature] for feature in range(self.networks.features)]
            )
        return self.network, rows

    def _card(self, at: Position) -> int:
        """Return the card that the seat to act would most likely play if it searched."""
        cards = self._choices(at)
        chosen = bits.lowest(cards)
        if cards & (cards - 1) == 0:
            return chosen
        self._look(at, cards)
        self._add_up_situation()
        most = -(1 << 62)
        while cards:
            card = bits.lowest(cards)
            cards &= cards - 1
            self._look_at(at, card)
            likely = self._likely()
            if likely > most:
                chosen, most = card, likely
        return chosen

    def _chance_of(self, at: Position, card: int) -> float:
        """Return the probability that the seat to act, if it searched, would play this or an equal
        card.

        From `UNLIKELY` to 1.
        """
        cards = self._choices(at)
        if cards & (cards - 1) == 0:
            return 1.0
        its, total = 0.0, 0.0
        lowest = bits.highest(cards & bits.below(card + 1))
        self._look(at, cards)
        self._add_up_situation()
        while cards:
            one = bits.lowest(cards)
            cards &= cards - 1
            self._look_at(at, one)
            odds = exp(self._likely() / ONE)
            total += odds
            if one == lowest:
                its = odds
        return max(its / total, UNLIKELY)

    def _choices(self, at: Position) -> int:
        """Return the legal cards that differ."""
        return different(at, at._legal_cards(), self.networks.unique)

    def _situation(self, at: Position) -> int:
        """Return the index in `features.SITUATIONS` for the seat to act."""
        if at.lying == 0:
            return 0
        return 1 if at.hand[at.seat] & at.led else 2

    # The features

    def _set(self, feature: int, value: int) -> None:
        self.features[feature] = min(
            self.networks.first[feature] + value, self.networks.last[feature]
        )

    def _set_common(self, place: int, value: int) -> None:
        self._set(self.networks.place[place], value)

    def _look(self, at: Position, cards: int) -> None:
        """Set the features of the situation, for these legal cards."""
        self.cards = cards
        self.others = tactics.unseen(at)
        self.winning = tactics.taking(at, cards) if at.lying else 0
        self.network = self._network(at)
        self._find_extremes(at)
        self._look_at_situation(at)

    def _able_to_win(self) -> int:
        """Return 1 if any legal card would win, plus 2 if any would not."""
        return (self.winning != 0) + 2 * (self.cards & ~self.winning != 0)

    def _find_extremes(self, at: Position) -> None:
        """Find the extreme ranks of the legal cards, and the lengths of their suits."""
        self.highest = self.highest_losing = -1
        self.lowest = self.lowest_winning = MOST
        self.longest, self.shortest = 0, MOST
        hand, rest = at.hand[at.seat], self.cards
        while rest:
            card = bits.lowest(rest)
            rest &= rest - 1
            rank = self.networks.rank[card]
            length = bits.popcount(hand & at.spec.follows[card])
            self.highest = max(self.highest, rank)
            self.lowest = min(self.lowest, rank)
            self.longest = max(self.longest, length)
            self.shortest = min(self.shortest, length)
            if self.winning & bits.bit(card):
                self.lowest_winning = min(self.lowest_winning, rank)
            else:
                self.highest_losing = max(self.highest_losing, rank)

    def _look_at(self, at: Position, card: int) -> None:
        """Set the features of a card."""
        suit = at.spec.follows[card]
        below = bits.below(card)
        own, others = at.hand[at.seat] & suit, self.others & suit
        rank, higher = self.networks.rank[card], bits.popcount(others & ~below)
        length, lower = bits.popcount(own), bits.popcount(own & below)
        self._set_common(RANK, rank)
        self._set_common(HIGHER_UNSEEN, higher)
        self._set_common(LOWER_UNSEEN, bits.popcount(others & below))
        self._set_common(OTHERS_OF_SUIT, length - 1)
        self._set_common(OWN_LOWER, lower)
        self._set_common(OWN_HIGHER, length - lower - 1)
        self._set_common(SUIT_UNSEEN, bits.popcount(others))
        self._set_common(EXTREME_RANK, (rank == self.highest) + 2 * (rank == self.lowest))
        self._set_common(EXTREME_SUIT, (length == self.longest) + 2 * (length == self.shortest))
        self._set_common(ADVISED, card == self.advised)
        self._look_at_card(at, card)
        if self.winning & bits.bit(card) == 0:
            self._set_common(TAKES, rank == self.highest_losing)
            self._set_common(SAFETY, 0)
            return
        self._set_common(TAKES, 2 + (rank == self.lowest_winning))
        is_last = at.lying == at.sharing - 1
        self._set_common(SAFETY, 3 if is_last else 1 + (higher == 0))

    # The network

    def _add_up_situation(self) -> None:
        start = self.network * (self.networks.rows + 2)
        for column in range(COLUMNS):
            self.situation[column] = 0
        self._add_row(self.situation, start + self.networks.rows)
        for feature in range(self.networks.situation):
            self._add_row(self.situation, start + self.features[feature])

    def _likely(self) -> int:
        """Return a score that is higher for likelier cards of the legal ones."""
        start = self.network * (self.networks.rows + 2)
        for column in range(COLUMNS):
            self.sums[column] = self.situation[column]
        for feature in range(self.networks.situation, self.networks.features):
            self._add_row(self.sums, start + self.features[feature])
        worth = (start + self.networks.rows + 1) * COLUMNS
        likely = self.sums[0] * self.networks.weights[worth]
        for column in range(1, COLUMNS):
            likely += max(0, self.sums[column]) * self.networks.weights[worth + column]
        return likely

    def _add_row(self, sums: list[int], row: int) -> None:
        for column in range(COLUMNS):
            sums[column] += self.networks.weights[row * COLUMNS + column]
