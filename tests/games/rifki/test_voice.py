"""Sentences of hints at Rifki, written by hand from the cards of each position.

Anna is asked. After her play Dag, Cissi and Bo.
"""

import pytest

from femopp.cards import Suit, cards
from femopp.games.rifki.rules import Choose, Contract, Kind, RifkiMatch, RifkiOptions
from femopp.rulebook import Action, Play
from tests.bots.saying import ME, hands, said, taken, trick

HIGHS = "B: B AC, A KC, D QC, C JC"
"""A trick that leaves the ten of clubs the highest."""


def match(
    kind: Kind | None, hand: str, lies: str = "", *past: str, trump: Suit | None = None
) -> RifkiMatch:
    """Return Anna's view of a deal with this contract."""
    return RifkiMatch(
        options=RifkiOptions.of(),
        points=(0,) * 4,
        chosen=((),) * 4,
        contract=None if kind is None else Contract(kind, trump),
        hands=hands(cards(hand), 4),
        trick=trick(lies),
        taken=taken(*past),
        dealer=ME,
        turn=ME,
    )


def trumps(hand: str, lies: str = "", *past: str) -> RifkiMatch:
    return match(Kind.TRUMP, hand, lies, *past, trump=Suit.SPADES)


CARDS = [
    # Trump in spades: to take tricks.
    (
        trumps("2S 9H 4D", "D AC, C 4C, B 5C"), "2S", "9H",
        "Play the two: you have no clubs, so a trump can take it.",
        "Lägg tvåan: du har ingen klöver, så en trumf kan ta sticket.",
    ),
    (
        trumps("5C 9C 4D", "D AC"), "5C", "9C",
        "Play the five: the nine doesn't beat the ace either.",
        "Lägg femman: nian slår inte heller esset.",
    ),
    (
        trumps("AS 2S 9H 4D"), "AS", "9H",
        "Lead the ace: nobody can beat it.",
        "Spela ut esset: ingen kan ta sticket ifrån dig.",
    ),
    (
        trumps("KS 2S 9H 4D"), "KS", "9H",
        "Lead the king: it draws trumps from the others.",
        "Spela ut kungen: det drar trumf från de andra.",
    ),
    (
        trumps("AH 9H 4D"), "AH", "4D",
        "Lead the ace: only a trump beats it.",
        "Spela ut esset: bara trumf tar över.",
    ),
    (
        trumps("5S 8H 7C 4C"), "8H", "7C",
        "Lead the eight: then you have no hearts left, and can trump it.",
        "Spela ut åttan: sedan har du ingen hjärter kvar och kan trumfa.",
    ),
    # No queens: penalties that somebody else has to take.
    (
        match(Kind.KIZ, "QH 5D 4D", "D 9C, C 4C, B 5C"), "QH", "5D",
        "Play the queen: you can't follow suit, so somebody else gets it.",
        "Lägg damen: du kan inte bekänna, så någon annan får kortet.",
    ),
    (
        match(Kind.KIZ, "QC 5C 4D", "D KC, C 4C"), "QC", "5C",
        "Play the queen: under the king somebody else has to take it.",
        "Lägg damen: under kungen hamnar kortet hos någon annan.",
    ),
    # Last, and no queen lies there.
    (
        match(Kind.KIZ, "KC 5C 4D", "D 9C, C 4C, B 6C"), "KC", "5C",
        "Play the king: there is no queen in it.",
        "Lägg kungen: det finns ingen dam i sticket.",
    ),
    (
        match(Kind.KUPA, "KC 5C 4D", "D 9C, C 4C, B 6C"), "KC", "5C",
        "Play the king: there is no heart in it.",
        "Lägg kungen: det finns ingen hjärter i sticket.",
    ),
    (
        match(Kind.ERKEK, "AC 5C 4D", "D 9C, C 4C, B 6C"), "AC", "5C",
        "Play the ace: there is no king or jack in it.",
        "Lägg esset: det finns ingen kung eller knekt i sticket.",
    ),
    (
        match(Kind.RIFKI, "AC 5C 4D", "D 9C, C 4C, B 6C"), "AC", "5C",
        "Play the ace: the king of hearts isn't in it.",
        "Lägg esset: hjärter kung ligger inte där.",
    ),
    # No tricks.
    (
        match(Kind.EL_ALMAZ, "8C JC 4D", "D TC"), "8C", "JC",
        "Play the eight: it goes under the ten.",
        "Lägg åttan: då går du under tian.",
    ),
    (
        match(Kind.EL_ALMAZ, "8C 3C QC 4D", "D TC"), "8C", "3C",
        "Play the eight: of those that go under the ten, it is your highest.",
        "Lägg åttan: högre kan du inte gå under tian.",
    ),
    (
        match(Kind.EL_ALMAZ, "QC JC 4D", "D TC, C 2C, B 5C"), "QC", "JC",
        "Play the queen: the trick is yours anyway, so use a high card.",
        "Lägg damen: sticket blir ändå ditt, så ta ett högt kort.",
    ),
    (
        match(Kind.EL_ALMAZ, "AH 3D", "D TC"), "AH", "3D",
        "Play the ace: you can't follow suit, so be rid of a high card.",
        "Lägg esset: du kan inte bekänna, så bli av med ett högt kort.",
    ),
    (
        match(Kind.EL_ALMAZ, "2C 9D 8D"), "2C", "9D",
        "Lead the two: all clubs that are left are higher.",
        "Spela ut tvåan: alla klöver som är kvar är högre.",
    ),
    (
        match(Kind.EL_ALMAZ, "4C 9D 8D"), "4C", "9D",
        "Lead the four: only the three and the two can go under it.",
        "Spela ut fyran: bara trean och tvåan kan gå under.",
    ),
    # All three of Anna's clubs are lower than the ace.
    (
        match(Kind.EL_ALMAZ, "5C 8C TC 4D", "D AC"), "5C", "8C",
        "Play the five: all your clubs go under the ace.",
        "Lägg femman: alla dina klöver går under esset.",
    ),
    (
        match(Kind.EL_ALMAZ, "9C 8D 6D"), "9C", "8D",
        "Lead the nine: then you have no clubs left, and can throw others on it.",
        "Spela ut nian: sedan har du ingen klöver kvar och kan kasta annat.",
    ),
    (
        match(Kind.EL_ALMAZ, "8C 4D 9C", "D 7C, C 5C"), "8C", "9C",
        "Play the eight: the ace can still be put on top.",
        "Lägg åttan: esset kan ännu läggas över.",
    ),
    # Son iki counts only tricks twelve and thirteen.
    (
        match(Kind.SON_IKI, "KC 3C 2D", "D AC"), "KC", "3C",
        "Play the king: only the last two tricks count, so be rid of it now.",
        "Lägg kungen: bara de två sista sticken räknas, så bli av med höga kort nu.",
    ),
    # The queen of clubs has gone, that of diamonds hasn't.
    (
        match(Kind.KIZ, "7C 8C 7D 8D", "", HIGHS), "8C", "8D",
        "Lead the eight of clubs: the queen has been played already.",
        "Spela ut klöver åtta: damen är redan spelad.",
    ),
    (
        match(Kind.KUPA, "7C 8C TH 9H"), "8C", "TH",
        "Lead the eight: keep off hearts as long as you can.",
        "Spela ut åttan: håll dig borta från hjärter så länge det går.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("view", "best", "other", "english", "swedish"), CARDS)
def test_a_card(view: RifkiMatch, best: str, other: str, english: str, swedish: str) -> None:
    does, not_that = (Play(card) for card in cards(f"{best} {other}"))
    assert said("rifki", view, does, [not_that]) == (english, swedish)


CHOICES: list[tuple[str, Action, str, str]] = [
    (
        "AS KS 7S 5S 3S 9H 8H 2H 9D 4D 3D JC TC",
        Choose(Kind.TRUMP, Suit.SPADES),
        "Choose Trump in spades: you have 5 spades, with the ace and the king.",
        "Välj Trumfspel i spader: du har 5 spader, med esset och kungen.",
    ),
    (
        "9S 8S 7S 5S 3S 9H 8H 2H 9D 4D 3D JC TC",
        Choose(Kind.TRUMP, Suit.SPADES),
        "Choose Trump in spades: spades is your longest suit.",
        "Välj Trumfspel i spader: spader är din längsta färg.",
    ),
    (
        "AS KS 7S 5S 3S 9H 8H 2H 9D 4D 3D JC TC",
        Choose(Kind.RIFKI),
        "Choose Rifki: you don't have the king of hearts.",
        "Välj Rifki: du har inte hjärter kung.",
    ),
    (
        "AS QS 7S 5S 3S KH 9H 8H 2H 4D 3D JC TC",
        Choose(Kind.RIFKI),
        "Choose Rifki: 3 lower hearts guard your king.",
        "Välj Rifki: 3 lägre hjärter skyddar din kung.",
    ),
    (
        "AS KS 7S 5S 3S 9H 8H 2H 9D 4D 3D JC TC",
        Choose(Kind.KIZ),
        "Choose Kiz: you have no queen.",
        "Välj Kiz: du har ingen dam.",
    ),
    (
        "AS QS 7S 5S 3S 9H 8H 2H 9D 4D 3D JC TC",
        Choose(Kind.KIZ),
        "Choose Kiz: you have no queen but the queen.",
        "Välj Kiz: du har inga damer utom damen.",
    ),
    (
        "AS QS 7S 5S 3S 9H 8H 2H 9D 4D 3D 9C TC",
        Choose(Kind.ERKEK),
        "Choose Erkek: you have neither king nor jack.",
        "Välj Erkek: du har varken kung eller knekt.",
    ),
    (
        "AS QS 7S 5S 3S 9S 8S 2S 9D 4D 3D 9C TC",
        Choose(Kind.KUPA),
        "Choose Kupa: you have no hearts.",
        "Välj Kupa: du har inga hjärter.",
    ),
    (
        "AS QS 7S 5S 3S 9H 8H 2H 9D 4D 3D 9C TC",
        Choose(Kind.KUPA),
        "Choose Kupa: your highest heart is the nine of hearts.",
        "Välj Kupa: din högsta hjärter är hjärter nio.",
    ),
    (
        "AS QS 7S 5S 3S 9H 8H 2H 9D 4D TD 9C TC",
        Choose(Kind.SON_IKI),
        "Choose Son iki: you can keep the three and the two for the end.",
        "Välj Son iki: du kan spara trean och tvåan till slutet.",
    ),
    (
        "AS QS 7S 5S 3S 9H 8H 2H 9D 4D TD 9C TC",
        Choose(Kind.EL_ALMAZ),
        "Choose El almaz: you can stay low with the four, the three and the two.",
        "Välj El almaz: du kan ligga lågt med fyran, trean och tvåan.",
    ),
]


@pytest.mark.parametrize(("hand", "best", "english", "swedish"), CHOICES)
def test_a_contract(hand: str, best: Choose, english: str, swedish: str) -> None:
    other = Choose(Kind.EL_ALMAZ if best.kind is not Kind.EL_ALMAZ else Kind.TRUMP)
    assert said("rifki", match(None, hand), best, [other]) == (english, swedish)
