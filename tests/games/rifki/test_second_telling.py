"""Whole matches under any options against a second implementation, action by action.

The rule book and the engine are both played beside it.
"""

from random import Random

import pytest

from femopp.cards import PACK_52, cards
from femopp.games.rifki.engine import codes, new_match
from femopp.games.rifki.rules import GAME as RIFKI
from femopp.games.rifki.rules import Choose, Kind, RifkiOptions, RifkiStart
from femopp.rulebook import Action, Deal, Play, apply, legal_actions
from femopp.tricks import TABLE, Seat
from tests.games.rifki.houses import house
from tests.games.rifki.second_telling import Table, choices, deal, winners


def any_options(chance: Random) -> RifkiOptions:
    """Return random options, half of them defaults; without repeats, choices must look ahead."""
    drawn = {
        name: chance.choice(named.choices)
        for name, named in RifkiOptions.declared().items()
        if name != "first_dealer" and chance.random() < 0.5
    }
    if drawn.get("same_player_repeat") is False:
        drawn["schedule_guard"] = True
    return RifkiOptions.of(**drawn)


def table_of(options: RifkiOptions) -> Table:
    return Table(
        house(options),
        never_twice=not options.same_player_repeat,
        all_above_zero_win=options.winner == "all_positive",
    )


def any_hands(chance: Random) -> list[list[str]]:
    """Deal thirteen each, every other time in long suits, so that somebody is soon void."""
    pack = [card.value for card in PACK_52]
    if chance.random() < 0.5:
        chance.shuffle(pack)
    for _swap in range(chance.randrange(25)):
        one, other = chance.randrange(52), chance.randrange(52)
        pack[one], pack[other] = pack[other], pack[one]
    hands = [pack[first : first + 13] for first in range(0, 52, 13)]
    chance.shuffle(hands)
    return hands


def name_of(number: int) -> str:
    """Return the name of a card or of a contract."""
    return codes.NAMES[number].removeprefix("choose ")


def word_of(action: Action) -> str:
    if isinstance(action, Play):
        return action.card.value
    assert isinstance(action, Choose)
    return action.kind.value if action.trump is None else f"trump {action.trump.value}"


class Beside:
    """The rule book and the engine, in lockstep; they must allow the same words."""

    def __init__(self, options: RifkiOptions, dealer: int) -> None:
        start = RifkiStart(dealer=Seat(dealer))
        self.state = RIFKI.begin(options, 4, start)
        self.engine = new_match(options, start=start)

    def deal(self, hands: list[list[str]]) -> None:
        dealt = tuple(cards(" ".join(hand)) for hand in hands)
        self.state, _events = apply(RIFKI, self.state, TABLE, Deal(dealt))
        self.engine.deal([codes.mask_of(hand) for hand in dealt])

    def may(self, seat: int) -> dict[str, Action]:
        assert RIFKI.actors(self.state) == (seat,)
        assert self.engine.actor == seat
        words = {word_of(one): one for one in legal_actions(RIFKI, self.state, Seat(seat))}
        assert {name_of(number) for number in self.engine.legal()} == set(words)
        return words

    def do(self, seat: int, action: Action) -> None:
        self.state, _events = apply(RIFKI, self.state, Seat(seat), action)
        (number,) = codes.encode(action)
        self.engine.play(number)


def a_match(seed: int, deals: int = 20) -> None:
    chance = Random(seed)
    options = any_options(chance)
    table, dealer = table_of(options), seed % 4
    beside = Beside(options, dealer)
    chosen: list[list[str]] = [[], [], [], []]
    points = [0] * 4
    for _deal in range(deals):
        hands = any_hands(chance)
        beside.deal(hands)
        may = choices(table, chosen, dealer)
        words = beside.may(dealer)
        assert set(words) == may
        contract = chance.choice(sorted(may))
        beside.do(dealer, words[contract])
        chosen[dealer].append(Kind(contract.split()[0]).value)
        paid = played(table, contract, hands, dealer, beside, chance)
        points = [before + more for before, more in zip(points, paid, strict=True)]
        assert list(beside.state.points) == list(beside.engine.points()) == points
        dealer = (dealer + 3) % 4
    if deals == 20:
        assert sum(points) == 0
        assert beside.state.outcome is not None
        assert list(beside.state.outcome.winners) == winners(table, points)
        assert list(beside.engine.winners()) == winners(table, points)


def played(
    table: Table, contract: str, hands: list[list[str]], dealer: int, beside: Beside, chance: Random
) -> list[int]:
    told = deal(table, contract, hands, dealer)
    seat, may = next(told)
    while True:
        words = beside.may(seat)
        assert set(words) == may
        card = chance.choice(sorted(may))
        beside.do(seat, words[card])
        try:
            seat, may = told.send(card)
        except StopIteration as end:
            paid: list[int] = end.value
            return paid


@pytest.mark.parametrize("seed", range(12))
def test_a_second_telling_allows_and_pays_the_same(seed: int) -> None:
    a_match(seed)
