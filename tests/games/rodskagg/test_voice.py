"""Sentences of hints at Rödskägg, written by hand from the cards of each position.

Anna is asked. Clockwise after her sit Bo, Cissi and Dag.
"""

from typing import Any

import pytest
from msgspec.structs import replace

from femopp.cards import cards
from femopp.games.rodskagg.rules import RodskaggOptions, RodskaggState
from femopp.games.rodskagg.rules.actions import Ask, Bid, Fold, FreshHand, GoAlong, Keep, Pass
from femopp.games.rodskagg.rules.contract import Contract
from femopp.games.rodskagg.rules.state import (
    Auction,
    CardPlay,
    Pack,
    Phase,
    Question,
)
from femopp.rulebook import Action, Play
from femopp.tricks import Seat
from tests.bots.saying import ME, hands, said, trick, tricks

BO = Seat(1)
OPTIONS = RodskaggOptions.of("kortoxen-1949")


def state(hand: str, lies: str = "", past: tuple[str, ...] = (), **more: Any) -> RodskaggState:
    """Return Anna's view of a deal of four; Bo has bid two."""
    mine = cards(hand)
    told: dict[str, Any] = {
        "auction": Auction(declarer=BO, contract=Contract.TWO),
        "taken": (0, len(past), 0, 0),
        "phase": Phase.PLAY,
        "question": Question(),
        "points": (12, 12, 12, 12),
        "options": OPTIONS,
        **more,
    }
    play = CardPlay(told.pop("taken"), (0,) * 4, ME, trick(lies), False, tricks(*past))
    return RodskaggState(players=4, pack=Pack(hands(mine, 4)), play=play, dealer=BO, **told)


MINE: dict[str, Any] = {"auction": Auction(declarer=ME, contract=Contract.TWO)}
HAS_ONE: dict[str, Any] = {"taken": (1, 0, 0, 0)}

CARDS = [
    # The nine is lower than the ace as well.
    (
        state("5S 9S QH 4D", "B AS, C 4S, D JS"),
        "5S", "9S",
        "Play the five: the nine doesn't beat the ace either.",
        "Lägg femman: nian slår inte heller esset.",
    ),
    # Anna bid two, has none, and plays last.
    (
        state("9S AS QH 4D", "B 7S, C 4S, D 2S", **MINE),
        "9S", "4D",
        "Play the nine: that is a sure trick towards your bid.",
        "Lägg nian: det är ett säkert stick mot ditt bud.",
    ),
    # Before the question, without a trick.
    (
        state("9S AS QH 4D", "B 7S, C 4S, D 2S"),
        "9S", "QH",
        "Play the nine: with a trick of your own you needn't promise one.",
        "Lägg nian: med ett eget stick slipper du lova något.",
    ),
    # After it, having promised.
    (
        state("9S 4D", "B 7S, C 4S, D 2S", question=Question(put=True, settled=True)),
        "9S", "4D",
        "Play the nine: that is the trick you promised.",
        "Lägg nian: det är sticket du lovade.",
    ),
    # With a trick already: the lower card takes it too.
    (
        state("9S AS QH 4D", "B 7S, C 4S, D 2S", **HAS_ONE),
        "9S", "AS",
        "Play the nine: it's enough, so keep the ace.",
        "Lägg nian: det räcker, så spara esset.",
    ),
    (
        state("9S 4D", "B 7S, C 4S, D 2S", **HAS_ONE),
        "9S", "4D",
        "Play the nine: you play last, so the trick is yours.",
        "Lägg nian: du lägger sist, så sticket blir ditt.",
    ),
    (
        state("AS 9S QH 4D", **HAS_ONE),
        "AS", "QH",
        "Lead the ace: nobody can beat it.",
        "Spela ut esset: ingen kan ta sticket ifrån dig.",
    ),
    # Bo, Cissi and Dag threw other suits on Anna's ace: her two is as good as an ace.
    (
        state("2S KH 4D", "", ("A AS, B 2H, C 3H, D 5H",), **HAS_ONE),
        "2S", "KH",
        "Lead the two: nobody else has spades left.",
        "Spela ut tvåan: ingen annan har spader kvar.",
    ),
    # Only Bo has shown it.
    (
        state("8S 7H 4D", "", ("A AS, B 2H, C 3S, D 5S",), **HAS_ONE),
        "8S", "7H",
        "Lead the eight: Bo has no spades left.",
        "Spela ut åttan: Bo har ingen spader kvar.",
    ),
    (
        state("QS 7S 4D", "B 9S", **HAS_ONE),
        "QS", "7S",
        "Play the queen: nothing but the ace and the king beats it.",
        "Lägg damen: bara esset och kungen tar över.",
    ),
    # The king isn't sure: the ace is out.
    (
        state("KS 5S 4D", "B 9S", **HAS_ONE),
        "5S", "KS",
        "Play the five: keep the king for later.",
        "Lägg femman: spara kungen till senare.",
    ),
    # No spades: the king of hearts is the highest left, as its ace has gone.
    (
        state("KH 7C 4D", "B 9S", ("B AH, C 2H, D 3H, A 4H",), **HAS_ONE),
        "4D", "KH",
        "Play the four: keep the king, the highest of the hearts left.",
        "Lägg fyran: spara kungen, högst kvar i hjärter.",
    ),
    (
        state("KH 7C 4D", "B 9S", **HAS_ONE),
        "4D", "KH",
        "Play the four: you can't follow suit, so keep the king.",
        "Lägg fyran: du kan inte bekänna, så spara kungen.",
    ),
    (
        state("7S 6H 5H 4H", **HAS_ONE),
        "6H", "7S",
        "Lead the six: hearts is your longest suit.",
        "Spela ut sexan: hjärter är din längsta färg.",
    ),
    (
        state("7H 5C", **HAS_ONE),
        "7H", "5C",
        "Lead the seven: more cards can beat the five.",
        "Spela ut sjuan: fler kort kan slå femman.",
    ),
    # Two nines: the suit tells them apart.
    (
        state("5S 9S 9H 4D", "B AS, C 4S, D JS"),
        "5S", "9S",
        "Play the five: the nine of spades doesn't beat the ace either.",
        "Lägg femman: spader nio slår inte heller esset.",
    ),
    # On two points with two tricks: a third would take her past zero.
    (
        state("9S 5S", "B 7S, C 4S, D 2S", points=(2, 12, 12, 12), taken=(2, 0, 0, 0)),
        "5S", "9S",
        "Play the five: another trick would do you harm.",
        "Lägg femman: ett stick till vore till skada.",
    ),
    # Nothing to say of these two: no ground holds, so there is only the card.
    (
        state("6H 8S", **HAS_ONE),
        "6H", "8S",
        "Lead the six.",
        "Spela ut sexan.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("view", "best", "other", "english", "swedish"), CARDS)
def test_a_card(view: RodskaggState, best: str, other: str, english: str, swedish: str) -> None:
    does, not_that = (Play(card) for card in cards(f"{best} {other}"))
    assert said("rodskagg", view, does, [not_that]) == (english, swedish)


def bid(tricks: str) -> Bid:
    return Bid(Contract(tricks))


def asked(hand: str) -> RodskaggState:
    return state(hand, phase=Phase.AUCTION, auction=Auction())


def answers(hand: str, *past: str) -> RodskaggState:
    return state(hand, "", past, phase=Phase.ANSWERS, question=Question(put=True, waiting=(ME,)))


OTHERS: list[tuple[RodskaggState, Action, Action, str, str]] = [
    (
        asked("AS KS 7H 5H 4D 2C"), bid("2"), Pass(),
        "Bid 2: the ace and the king are sure tricks.",
        "Bjud 2: esset och kungen är säkra stick.",
    ),
    (
        asked("AS QS 7H 5H 4D 2C"), bid("1"), Pass(),
        "Bid 1: the ace is a sure trick.",
        "Bjud 1: esset är ett säkert stick.",
    ),
    (
        asked("AS KH 7H 5H 4D 2C"), bid("2"), Pass(),
        "Bid 2: the ace and the king may be enough.",
        "Bjud 2: esset och kungen kan räcka.",
    ),
    (
        asked("AS KH QH AD KC 2C"), bid("5"), Pass(),
        "Bid 5: the ace of spades, the ace of diamonds and the king of hearts make a strong start.",
        "Bjud 5: spader ess, ruter ess och hjärter kung är en stark början.",
    ),
    (
        asked("3S JS 5C AD JD 3D"), Pass(), bid("6"),
        "Pass: only the ace is a sure trick.",
        "Pass: bara esset är ett säkert stick.",
    ),
    (
        asked("AS AH 5C 4D JD 3D"), Pass(), bid("4"),
        "Pass: only the ace of spades and the ace of hearts are sure tricks.",
        "Pass: bara spader ess och hjärter ess är säkra stick.",
    ),
    (
        asked("KS QH 5C 4D JD 3D"), Pass(), bid("1"),
        "Pass: without an ace, the king is your best card.",
        "Pass: utan ess är kungen ditt bästa kort.",
    ),
    (
        answers("KH 4C", "B AH, C 2H, D 3H, A 4H"), GoAlong(), Fold(),
        "Go along: nothing higher than the king is left.",
        "Gå med: inget högre än kungen är kvar.",
    ),
    (
        answers("KH 4C"), GoAlong(), Fold(),
        "Go along: only the ace can beat the king.",
        "Gå med: bara esset kan slå kungen.",
    ),
    (
        answers("7H 4C"), Fold(), GoAlong(),
        "Lay down your cards: you have only the seven and the four left.",
        "Lägg ner korten: du har bara sjuan och fyran kvar.",
    ),
    (
        answers("AH 4C"), Fold(), GoAlong(),
        "Lay down your cards: the ace wins only if somebody leads hearts.",
        "Lägg ner korten: esset vinner bara om någon spelar ut hjärter.",
    ),
    (
        state("AH 4C", phase=Phase.ASKING, taken=(2, 2, 0, 0), **MINE), Ask(), Pass(),
        "Ask who goes along: Cissi and Dag must promise a trick or fold.",
        "Fråga vilka som går med: Cissi och Dag måste lova ett stick eller lägga ner.",
    ),
    (
        state("TS 9H 8H 5H 4D 2C", phase=Phase.FRESH_HANDS), FreshHand(), Keep(),
        "Ask for a fresh hand: the ten is your best card.",
        "Be om en ny hand: tian är ditt bästa kort.",
    ),
    (
        state("KS 9H 8H 5H 4D 2C", phase=Phase.FRESH_HANDS), Keep(), FreshHand(),
        "Keep your hand: the king can take a trick.",
        "Behåll handen: kungen kan ta ett stick.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("view", "best", "other", "english", "swedish"), OTHERS)
def test_another_choice(
    view: RodskaggState, best: Action, other: Action, english: str, swedish: str
) -> None:
    assert said("rodskagg", view, best, [other]) == (english, swedish)


def test_what_somebody_may_have_revoked_proves_nothing() -> None:
    """Where a revoke stands, whoever didn't follow may still have the suit."""
    past = ("A AS, B 2H, C 3H, D 5H",)
    options = RodskaggOptions.parsed(None, {"rituals": "manual", "revoke": "penalty"})
    view = replace(state("2S KH 4D", "", past, **HAS_ONE), options=options)
    english, _swedish = said("rodskagg", view, Play(cards("2S")[0]), [Play(cards("KH")[0])])
    assert "spades left" not in english
