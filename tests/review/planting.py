"""Tables at which people play well, but for a few planted mistakes."""

from femopp.bots import Luck
from femopp.record import format_action
from femopp.table.commands import Act
from femopp.table.log.entries import Began, Came, Sat
from femopp.table.settings import Settings
from femopp.tricks import Seat
from tests.review.test_review import Planter
from tests.table.sitting import Sitting, guest


class Planted(Sitting):
    """A sitting whose people think ahead; their planters know the mistakes."""

    def __init__(
        self, settings: Settings, names: tuple[str, ...] = ("Anna",), seed: int = 0
    ) -> None:
        super().__init__(settings, people=0, seed=seed, begin=False)
        for seat, name in enumerate(names):
            self.enter(Came(guest(seat), name), Sat(guest(seat), seat))
        self.enter(Began(self.live.version, self.live.game.version))
        self.planters = [Planter(settings.game) for _name in names]

    def _person(self, seat: Seat, may_pass: bool) -> None:
        legal = self.legal(seat)
        if not legal or may_pass:
            self.tap(seat)
            return
        match = self.match
        luck = Luck(f"{self._seed}:planted", seat, match.actions)
        action = self.planters[seat].choose(match.views[seat], seat, legal, luck)
        who = self.live.sitting(seat)
        assert who is not None
        self.do(who, Act(format_action(action, self.live.names)))
