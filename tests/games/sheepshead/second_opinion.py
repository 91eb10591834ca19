"""A second implementation of a deal of Sheepshead, from the text alone.

told = deal(house, hands, blind, forehand, doublers)
seat, may = next(told)         the seat to act, and its legal actions
seat, may = told.send(word)    until StopIteration, whose value is the payment to each seat

Cards and actions are plain text: "pass", "pick", "pick blitz", "bury 7C 8C", "alone", "crack",
"crack blitz", "double-crack", "triple-crack", "QC".
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from itertools import combinations

TRUMPS = ["QC", "QS", "QH", "QD", "JC", "JS", "JH", "JD", "AD", "TD", "KD", "9D", "8D", "7D"]
WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
QUEENS = {
    "": set(),
    " blitz": {"QC", "QS"},
    " indian": {"QH", "QD"},
    " both": {"QC", "QS", "QH", "QD"},
}

Asked = Generator[tuple[int, set[str]], str, None]
"""A generator that yields the seat to act with its answers, and receives the answer."""


@dataclass(frozen=True)
class House:
    """The house rules of a deal; by default those of the text."""

    doublers_one_by_one: bool = False
    jack_may_be_buried: bool = True
    asked_before_the_bury: bool = False
    alone_after_a_crack: bool = True
    alone_after_a_double_crack: bool = False
    bluff: bool = False
    cracks: int = 1
    picker_double_cracks: bool = False
    pickers_fewest: int = 30
    bury_is_a_trick: bool = False
    bury_counts_without_trick: bool = True
    bump: bool = True


@dataclass
class Told:
    """The events of a deal so far."""

    house: House
    hands: list[set[str]]
    picker: int
    blitz: str
    passed: list[int]
    cards_seen: set[str]
    alone: bool = False
    buried: set[str] = field(default_factory=set)
    cracks: dict[int, str] = field(default_factory=dict)
    doubled: int | None = None
    tripled: int | None = None
    won: list[tuple[int, list[str]]] = field(default_factory=list)

    @property
    def others(self) -> list[int]:
        return [(self.picker + place) % 5 for place in (1, 2, 3, 4)]

    @property
    def boy(self) -> int | None:
        """Return the partner, who still has the jack of diamonds."""
        return None if self.alone else next((s for s in self.others if "JD" in self.hands[s]), None)


def deal(
    house: House, hands: list[list[str]], blind: list[str], forehand: int, doublers: int
) -> Generator[tuple[int, set[str]], str, list[int] | None]:
    """Play one deal. Return the payment to each seat, or None if nobody picks."""
    held = [set(hand) for hand in hands]
    passed: list[int] = []
    while True:
        if len(passed) == 5:
            return None
        seat = (forehand + len(passed)) % 5
        word = yield seat, {"pass", *("pick" + kind for kind in forms(held[seat]))}
        if word != "pass":
            break
        passed.append(seat)
    told = Told(house, held, seat, word.removeprefix("pick"), passed, held[seat] | set(blind))
    held[seat] |= set(blind)
    rounds: list[Callable[[Told], Asked]] = [bury, announce]
    for one in reversed(rounds) if house.asked_before_the_bury else rounds:
        yield from one(told)
    boy = told.boy
    yield from play(told, forehand)
    return paid(told, boy, min(doublers, 1) if house.doublers_one_by_one else doublers)


def forms(hand: set[str]) -> list[str]:
    return [kind for kind, queens in QUEENS.items() if queens <= hand]


def bury(told: Told) -> Asked:
    hand = told.hands[told.picker]
    free = hand if told.house.jack_may_be_buried else hand - {"JD"}
    word = yield told.picker, {"bury " + " ".join(pair) for pair in combinations(sorted(free), 2)}
    told.buried = set(word.split()[1:])
    hand -= told.buried


def announce(told: Told) -> Asked:
    house = told.house
    yield from ask_to_throw_off(told)
    for seat in told.others:
        if len(told.cracks) < house.cracks:
            may = seat not in told.passed and seat != told.boy
            cracks = {"crack" + kind for kind in forms(told.hands[seat])} if may else set()
            word = yield seat, {"pass", *cracks}
            if word != "pass":
                told.cracks[seat] = word.removeprefix("crack")
    if not told.cracks:
        return
    if house.alone_after_a_crack:
        yield from ask_to_throw_off(told)
    yield from double(told)
    if told.doubled is None:
        return
    for seat in told.others:
        if told.tripled is None:
            may = seat not in told.cracks and seat != told.boy
            word = yield seat, {"pass", "triple-crack"} if may else {"pass"}
            told.tripled = seat if word != "pass" else None
    if house.alone_after_a_double_crack:
        yield from ask_to_throw_off(told)


def ask_to_throw_off(told: Told) -> Asked:
    if not told.alone:
        may = told.house.bluff or "JD" not in told.cards_seen
        word = yield told.picker, {"pass", "alone"} if may else {"pass"}
        told.alone = word == "alone"


def double(told: Told) -> Asked:
    asked = [] if told.alone and not told.house.picker_double_cracks else told.others
    for seat in [*asked, told.picker] if told.house.picker_double_cracks else asked:
        if told.doubled is None:
            may = seat in (told.boy, told.picker)
            word = yield seat, {"pass", "double-crack"} if may else {"pass"}
            told.doubled = seat if word != "pass" else None


def play(told: Told, leader: int) -> Asked:
    for _trick in range(6):
        cards: list[str] = []
        for place in range(5):
            seat = (leader + place) % 5
            hand = told.hands[seat]
            following = {card for card in hand if cards and suit(card) == suit(cards[0])}
            card = yield seat, set(following or hand)
            hand.remove(card)
            cards.append(card)
        leader = (leader + cards.index(best(cards))) % 5
        told.won.append((leader, cards))


def suit(card: str) -> str:
    return "trumps" if card in TRUMPS else card[1]


def best(cards: list[str]) -> str:
    trumps = [card for card in TRUMPS if card in cards]
    following = [card for card in cards if suit(card) == suit(cards[0])]
    return trumps[0] if trumps else min(following, key=lambda card: "ATK987".index(card[0]))


def paid(told: Told, boy: int | None, doublers: int) -> list[int]:
    """Return the basic payment with all doublings."""
    house, side = told.house, (told.picker, boy)
    ours = [cards for seat, cards in told.won if seat in side]
    trickless = not ours and not house.bury_is_a_trick
    counted = [*ours, sorted(told.buried)]
    if trickless and not house.bury_counts_without_trick:
        counted = []
    points = sum(WORTH.get(card[0], 0) for cards in counted for card in cards)
    won = points > 60
    times = doublers + len(QUEENS[told.blitz]) // 2
    times += sum(1 + len(QUEENS[kind]) // 2 for kind in told.cracks.values())
    times += (told.doubled is not None) + (told.tripled is not None)
    times += points < house.pickers_fewest or 120 - points < 30
    times += trickless or len(ours) == 6
    times += house.bump and not won
    stake = 2**times if won else -(2**times)
    gets = [-stake] * 5
    if boy is not None:
        gets[boy] = stake
    gets[told.picker] = 4 * stake if boy is None else 2 * stake
    return gets
