"""Whole deals under any options against a second implementation, action by action."""

from random import Random

import pytest

from femopp.cards import PACK_32
from femopp.games.sheepshead.rules import GAME as SHEEPSHEAD
from femopp.games.sheepshead.rules.actions import Bury, Crack, Pick
from femopp.games.sheepshead.rules.options import SheepsheadOptions
from femopp.games.sheepshead.rules.session import Start
from femopp.games.sheepshead.rules.state import Session
from femopp.rulebook import Action, Deal, Play, apply, legal_actions
from femopp.tricks import TABLE, Seat
from tests.games.sheepshead.second_opinion import House, deal

RARE = ("alone", "crack", "double-crack", "triple-crack", "pick b", "pick i")


def word_of(action: Action) -> str:
    """Return an action in the words of the second opinion."""
    match action:
        case Play(card):
            return card.value
        case Bury(cards):
            return "bury " + " ".join(sorted(card.value for card in cards))
        case Pick(blitz) | Crack(blitz):
            return action.word if blitz == "plain" else f"{action.word} {blitz.value}"
    return action.word


def any_options(chance: Random) -> SheepsheadOptions:
    """Return random options of a deal, half of them defaults."""
    drawn = {
        name: chance.choice(named.choices or (1, 2, 3, 4))
        for name, named in SheepsheadOptions.declared().items()
        if name not in ("unit", "deals", "first_dealer") and chance.random() < 0.5
    }
    return SheepsheadOptions.of(**drawn)


def house_of(options: SheepsheadOptions) -> House:
    return House(
        doublers_one_by_one=options.doubler_mode == "queue",
        jack_may_be_buried=options.bury_jd == "allowed",
        asked_before_the_bury=options.crack_window == "after_pick_before_bury",
        alone_after_a_crack=options.alone_deadline != "before_cracks",
        alone_after_a_double_crack=options.alone_deadline == "first_lead",
        bluff=options.bluff_alone,
        cracks=options.max_cracks,
        picker_double_cracks=options.recrack_by == "partner_or_picker",
        pickers_fewest=31 if options.schneider_rule == "picker_lt31" else 30,
        bury_is_a_trick=options.bury_is_trick,
        bury_counts_without_trick=options.bury_counts_without_trick,
        bump=options.double_bump,
    )


def deal_of(chance: Random) -> Deal:
    """Deal six cards each; queens of a colour stay together, so that they can be announced."""
    hands: list[list[str]] = [[] for _seat in range(5)]
    for queens in (["QC", "QS"], ["QH", "QD"]):
        chance.choice(hands).extend(queens)
    rest = [card for card in PACK_32 if not any(card in hand for hand in hands)]
    chance.shuffle(rest)
    dealt = [(*hand, *(rest.pop() for _card in range(6 - len(hand)))) for hand in hands]
    cards = {card.value: card for card in PACK_32}
    return Deal(tuple(tuple(cards[one] for one in hand) for hand in dealt), tuple(rest))


def choose(words: dict[str, Action], chance: Random) -> str:
    rare = [word for word in sorted(words) if word.startswith(RARE)]
    if rare and chance.random() < 0.6:
        return chance.choice(rare)
    if "pass" in words and chance.random() < 0.6:
        return "pass"
    return chance.choice(sorted(words))


def play_both(state: Session, dealt: Deal, chance: Random) -> tuple[Session, list[int] | None]:
    """Return the state after a random deal, and the second opinion's payments."""
    forehand = (Seat(0) if state.dealer is None else state.dealer + 1) % 5
    hands = [[card.value for card in hand] for hand in dealt.hands]
    blind = [card.value for card in dealt.rest]
    told = deal(house_of(state.options), hands, blind, forehand, state.doublers)
    state, _events = apply(SHEEPSHEAD, state, TABLE, dealt)
    seat, may = next(told)
    while True:
        assert SHEEPSHEAD.actors(state) == (seat,)
        words = {word_of(one): one for one in legal_actions(SHEEPSHEAD, state, Seat(seat))}
        assert set(words) == may
        word = choose(words, chance)
        state, _events = apply(SHEEPSHEAD, state, Seat(seat), words[word])
        try:
            seat, may = told.send(word)
        except StopIteration as end:
            return state, end.value


@pytest.mark.parametrize("seed", range(12))
def test_a_second_opinion_allows_and_pays_the_same(seed: int) -> None:
    chance = Random(seed)
    options = any_options(chance)
    state = SHEEPSHEAD.begin(options, 5, Start(dealer=Seat(seed % 5)))
    doublers, points = 0, [0] * 5
    for number in range(1, 9):
        dealer = (seed + number) % 5
        state, paid = play_both(state, deal_of(chance), chance)
        if paid is None:
            doublers += 1
        else:
            doublers = max(0, doublers - 1) if options.doubler_mode == "queue" else 0
            points = [before + more for before, more in zip(points, paid, strict=True)]
        assert (state.dealer, state.doublers) == (dealer, doublers)
        assert list(state.points) == points
