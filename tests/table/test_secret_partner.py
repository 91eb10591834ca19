"""The secret partner at Sheepshead reads of it, and nobody else does."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from femopp.cards import cards
from femopp.games.sheepshead.rules.actions import Bury, Pass, Pick, ThrowOff
from femopp.games.sheepshead.rules.game import GAME
from femopp.games.sheepshead.rules.order import ORDER
from femopp.games.sheepshead.rules.state import Phase
from femopp.ranking import SuitClass
from femopp.rulebook import Action, Play
from femopp.table.log.entries import Began, Came, Sat
from femopp.table.log.stored_action import Decided
from femopp.table.settings import Pace, Settings
from femopp.tricks import TABLE
from tests.games.sheepshead.table import dealing
from tests.table.sitting import VERSION, Sitting, guest, screen

TRUMPS = SuitClass.TRUMPS
NAMES = ("Anna", "Bo", "Cissi", "Dag", "Eva")
BOY = {1: "JD 7S", 2: "QC QS", 3: "8S 9S"}
"""Bo has the jack of diamonds; Eva deals, so Anna speaks first."""


class Table(Sitting):
    """Five people, of whom Cissi picks."""

    def __init__(self, hands: Mapping[int, str] = BOY, blind: str = "7C 8C") -> None:
        super().__init__(Settings("sheepshead", pace=Pace.NONE), 0, begin=False)
        for seat, name in enumerate(NAMES):
            self.enter(Came(guest(seat), name), Sat(guest(seat), seat))
        self.enter(Began(VERSION, GAME.version, {"dealer": 4}))
        self.enter(Decided(TABLE, dealing(hands, blind), "table"))

    def acts(self, action: Action) -> Table:
        self.enter(Decided(self.match.state.turn, action, "person"))
        return self

    def picked(self) -> Table:
        return self.acts(Pass()).acts(Pass()).acts(Pick())

    def buried(self) -> Table:
        return self.picked().acts(Bury(cards("7C 8C")))

    def played_to_the_first_lead(self) -> Table:
        self.buried()
        while self.match.state.phase is Phase.ANNOUNCE:
            self.acts(Pass())
        return self

    def read(self, language: str = "en") -> list[str]:
        """Return what each seat reads of a secret part, and a spectator at the end."""
        return [screen(self.live, one, language).secret for one in (0, 1, 2, 3, 4, None)]


NOBODY = [""] * 6
BO = ["", "Secret partner", "", "", "", ""]


def test_whoever_has_the_jack_of_diamonds_reads_it_once_somebody_has_picked() -> None:
    table = Table()
    assert table.read() == NOBODY
    assert table.picked().read() == BO
    assert table.read("sv")[1] == "Hemlig partner"
    assert Table().played_to_the_first_lead().read() == BO


@pytest.mark.parametrize("where", ["hand", "blind"])
def test_a_picker_with_the_jack_plays_alone_and_reads_nothing(where: str) -> None:
    table = Table({2: "JD QC"}) if where == "hand" else Table({2: "QC"}, blind="JD 8C")
    assert table.picked().read() == NOBODY


def test_a_jack_in_the_bury_is_nobodys() -> None:
    table = Table({2: "JD QC"}).picked().acts(Bury(cards("JD 8C")))
    assert table.read() == NOBODY


def test_whoever_is_thrown_off_is_no_partner_any_more() -> None:
    assert Table().buried().acts(ThrowOff()).read() == NOBODY


def test_what_everybody_knows_is_no_secret() -> None:
    table = Table().played_to_the_first_lead()
    lead = next(card for card in table.match.state.hands[0] if ORDER.suit[card] is TRUMPS)
    table.acts(Play(lead))
    table.acts(Play(cards("JD")[0]))
    assert table.read() == NOBODY
    said = screen(table.live, 0).seats[1].said
    assert said is not None
    assert said.text == "Partner"


def test_two_worlds_with_the_jack_in_other_hands_read_alike() -> None:
    """Bo or Dag has it: the three others, and whoever watches, can't tell which."""
    swapped = {1: "8S 9S", 2: "QC QS", 3: "JD 7S"}
    for moment in (Table.picked, Table.buried, Table.played_to_the_first_lead):
        one, other = moment(Table()), moment(Table(swapped))
        assert (one.read(), other.read()) == (BO, ["", "", "", "Secret partner", "", ""])
        for seat in (0, 2, 4, None):
            assert screen(one.live, seat) == screen(other.live, seat)
