"""Tables at which people come and go, in the tests: with snapshots, as the server stores them."""

from __future__ import annotations

from femopp.kits import GAMES
from femopp.table.commands import Sit
from femopp.table.log.entries import AnyEntry, Began, Came, GoesOn
from femopp.table.log.snapshot import entering
from femopp.table.log.stored_action import Decided
from femopp.table.settings import Pace, Settings
from tests.table.sitting import VERSION, Sitting, guest

RODSKAGG = Settings("rodskagg", "skane", players=3, pace=Pace.NONE)
SHEEPSHEAD = Settings("sheepshead", "five-handed", pace=Pace.NONE)
RIFKI = Settings("rifki", "rifki", pace=Pace.NONE)

NAMES = ("Anna", "Bo", "Cissi", "Dag", "Eva", "Fia", "Gun", "Hans", "Ida")


class Evening(Sitting):
    """A table at which all sit, and one more looks on; the last of those who sit deals first."""

    def __init__(self, settings: Settings, seed: int = 1, people: int | None = None) -> None:
        super().__init__(settings, 0, seed, begin=False)
        seats = self.live.players
        sit = seats if people is None else people
        for number, name in enumerate(NAMES[: seats + 1]):
            self.enter(Came(guest(number), name))
            if number < sit:
                self.do(guest(number), Sit(number))
        version = GAMES[settings.game].version
        self.enter(Began(VERSION, version, {"dealer": seats - 1}))

    def enter(self, *new: AnyEntry | Decided) -> None:
        self.live, written = entering(self.live, new)
        self.log += written

    def after_deal(self) -> Evening:
        """Go on until another deal has been settled."""
        deals = len(self.running.deals)
        while len(self.running.deals) == deals:
            assert self.step()
        return self

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.live.names)

    @property
    def dealer(self) -> str:
        """The player who deals next, as the rules know it."""
        seat = self.match.state.dealer
        return str(self.names[seat])

    @property
    def points(self) -> dict[str, int]:
        """Everybody's points, also of those who look on."""
        found = dict(zip(self.names, self.match.state.points, strict=True))
        ring = self.running.ring
        for one in () if ring is None else ring.away:
            found[self.live.guests[one.guest].name if one.guest else f"bot {one.chair}"] = (
                one.points
            )
        return found

    @property
    def changes(self) -> list[GoesOn]:
        return [one for one in self.log if isinstance(one, GoesOn)]
