"""Sentences of hints at Sheepshead, written by hand from the cards of each position.

Anna is asked; after her play Bo, Cissi, Dag and Eva. Queens, jacks and diamonds are trumps.
"""

from typing import Any

import pytest

from femopp.cards import cards
from femopp.games.sheepshead.rules.actions import Bury, Crack, Pass, Pick, ThrowOff
from femopp.games.sheepshead.rules.options import SheepsheadOptions
from femopp.games.sheepshead.rules.state import Phase, Question, Session
from femopp.rulebook import Action, Play
from femopp.tricks import Seat
from tests.bots.saying import ME, hands, said, taken, trick

BO, CISSI = Seat(1), Seat(2)


def session(hand: str, lies: str = "", past: tuple[str, ...] = (), **more: Any) -> Session:
    """Return Anna's view of a deal; Bo has picked."""
    told: dict[str, Any] = {"picker": BO, "phase": Phase.PLAY, "turn": ME, **more}
    return Session(
        options=SheepsheadOptions.of(),
        points=(0,) * 5,
        hands=hands(cards(hand), 5),
        trick=trick(lies),
        taken=taken(*past),
        **told,
    )


MINE: dict[str, Any] = {"picker": ME, "buried": cards("TC AH")}
THE_BOY_WAS_DAG = ("B: B QC, C 7D, D JD, E 8D, A 9D",)

CARDS = [
    # Everybody knows that Dag is the partner: Cissi, who takes it, is against Bo like Anna.
    (
        session("TS 7S", "B KS, C AS, D 8S, E 9S", THE_BOY_WAS_DAG), "TS", "7S",
        "Play the ten: Cissi has the trick and is on your side.",
        "Lägg tian: Cissi har sticket och är på din sida.",
    ),
    # She may be the partner, or against Bo like Anna.
    (
        session("TS 7S", "C AS, D 8S"), "TS", "7S",
        "Play the ten: Cissi may be on your side.",
        "Lägg tian: Cissi kan vara på din sida.",
    ),
    (
        session("QC 7H", "B 9D, C AD, D 8D, E KD"), "QC", "7H",
        "Play the queen: that takes the ace.",
        "Lägg damen: då tar du esset.",
    ),
    (
        session("9D JS", "B QH"), "9D", "JS",
        "Play the nine: the jack doesn't beat the queen either.",
        "Lägg nian: knekten slår inte heller damen.",
    ),
    (
        session("7D QC", "B 9S, C 8S, D 7S, E KS"), "7D", "QC",
        "Play the seven of diamonds: it's enough, so keep the queen.",
        "Lägg ruter sju: det räcker, så spara damen.",
    ),
    (
        session("7D 8H", "B KS, C 8S"), "7D", "8H",
        "Play the seven: you have no spades, so a trump can take it.",
        "Lägg sjuan: du har ingen spader, så en trumf kan ta sticket.",
    ),
    (
        session("AC 8H 7H"), "AC", "8H",
        "Lead the ace: only a trump beats it.",
        "Spela ut esset: bara trumf tar över.",
    ),
    # The picker draws trumps; an opponent keeps them.
    (
        session("QS 7D AC KC 9H", **MINE), "QS", "9H",
        "Lead the queen: it draws trumps from the others.",
        "Spela ut damen: det drar trumf från de andra.",
    ),
    (
        session("JH 7D KC 9C 9H 8H"), "9C", "JH",
        "Lead the nine of clubs: keep your trumps for later.",
        "Spela ut klöver nio: spara din trumf till senare.",
    ),
    (
        session("JH 9C KH TH"), "9C", "TH",
        "Lead the nine: then you have no clubs left, and can trump it.",
        "Spela ut nian: sedan har du ingen klöver kvar och kan trumfa.",
    ),
    # No spades and no trumps: whatever she throws is Bo's.
    (
        session("KH TC", "B QC"), "KH", "TC",
        "Play the king: keep the points of the ten.",
        "Lägg kungen: spara poängen i tian.",
    ),
    (
        session("KH TC 9H"), "KH", "TC",
        "Lead the king: the ten would put points on the table.",
        "Spela ut kungen: tian skulle ge dem poäng att ta.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("view", "best", "other", "english", "swedish"), CARDS)
def test_a_card(view: Session, best: str, other: str, english: str, swedish: str) -> None:
    does, not_that = (Play(card) for card in cards(f"{best} {other}"))
    assert said("sheepshead", view, does, [not_that]) == (english, swedish)


def asked(hand: str, question: Question | None = None) -> Session:
    phase = Phase.PICK if question is None else Phase.ANNOUNCE
    return session(hand, phase=phase, question=question, picker=None if question is None else BO)


def burying(hand: str) -> Session:
    return session(hand, phase=Phase.BURY, picker=ME)


def bury(named: str) -> Bury:
    return Bury(cards(named))


OTHERS: list[tuple[Session, Action, Action, str, str]] = [
    (
        asked("QC JS AD 8D 7C 9H"), Pick(), Pass(),
        "Pick up the blind: you have 4 trumps, with the queen and the jack.",
        "Ta upp talongen: du har 4 trumf, med damen och knekten.",
    ),
    (
        asked("QC AC AS 8S 7C 9H"), Pick(), Pass(),
        "Pick up the blind: you have the queen, the ace of clubs and the ace of spades.",
        "Ta upp talongen: du har damen, klöver ess och spader ess.",
    ),
    (
        asked("AC AS 8S 7C 9H 8H"), Pass(), Pick(),
        "Leave the blind: you have no trump.",
        "Låt talongen ligga: du har ingen trumf.",
    ),
    (
        asked("JD AS 8S 7C 9H 8H"), Pass(), Pick(),
        "Leave the blind: the jack is your only trump.",
        "Låt talongen ligga: knekten är din enda trumf.",
    ),
    (
        asked("JD 8D 8S 7C 9H 8H"), Pass(), Pick(),
        "Leave the blind: the jack and the eight of diamonds are your only trumps.",
        "Låt talongen ligga: knekten och ruter åtta är dina enda trumf.",
    ),
    (
        asked("JD 9D 8D 7D 9H 8H"), Pass(), Pick(),
        "Leave the blind: the jack is your highest trump.",
        "Låt talongen ligga: knekten är din högsta trumf.",
    ),
    (
        asked("QC JS AD 8D 7C 9H", Question.CRACK), Crack(), Pass(),
        "Crack: you have 4 trumps, with the queen and the jack.",
        "Crack: du har 4 trumf, med damen och knekten.",
    ),
    (
        asked("JD AS 8S 7C 9H 8H", Question.CRACK), Pass(), Crack(),
        "Don't double: the jack is your only trump.",
        "Dubbla inte: knekten är din enda trumf.",
    ),
    (
        asked("JH AS 8S 7C 9H 8H", Question.THROW_OFF), Pass(), ThrowOff(),
        "Keep your partner: the jack is your only trump.",
        "Behåll partnern: knekten är din enda trumf.",
    ),
    (
        burying("QC QS JH AD TC KC 8S 7S"), bury("TC KC"), bury("8S KC"),
        "Bury the ten and the king: then you have no clubs left, and can trump it.",
        "Lägg bort tian och kungen: sedan har du ingen klöver kvar och kan trumfa.",
    ),
    (
        burying("QC QS JH AD 9D KD TC 8S"), bury("TC 8S"), bury("TC 9D"),
        "Bury the ten and the eight: then you can trump both clubs and spades.",
        "Lägg bort tian och åttan: då kan du trumfa både klöver och spader.",
    ),
    (
        burying("QC QS JH TC 9C 8C TS 8S"), bury("TC TS"), bury("8C 8S"),
        "Bury the ten of clubs and the ten of spades: nobody can take those points from you.",
        "Lägg bort klöver tio och spader tio: de poängen kan ingen ta ifrån dig.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("view", "best", "other", "english", "swedish"), OTHERS)
def test_another_choice(
    view: Session, best: Action, other: Action, english: str, swedish: str
) -> None:
    assert said("sheepshead", view, best, [other]) == (english, swedish)
