"""Tables that write snapshots like the server, with people who do more than play."""

from __future__ import annotations

from typing import Any

from femopp.table.commands import Admit, Begin, ChooseBot, Declined, HandOn, LastDeal, Sit, Stand
from femopp.table.log.entries import AnyEntry, Came
from femopp.table.log.snapshot import entering
from femopp.table.log.stored_action import Decided
from tests.table.sitting import Sitting, guest


class Keeping(Sitting):
    """A table that writes snapshots like the server."""

    def enter(self, *new: AnyEntry | Decided) -> None:
        self.live, written = entering(self.live, new, lambda: {guest(0): {"phone": 7}})
        self.log += written
        self.course += written

    def among_people(self) -> None:
        """Let somebody do something besides playing, if the table allows it."""
        who = self.chance.choice(list(self.live.guests))
        commands: list[Any] = [
            Sit(self.chance.randrange(self.live.players)),
            Stand(),
            Admit(self.chance.random() < 0.5),
            HandOn(self.chance.choice(list(self.live.guests))),
            ChooseBot(self.chance.randrange(self.live.players), "greedy"),
            LastDeal(self.chance.random() < 0.1),
            Begin(),
        ]
        try:
            self.do(who, self.chance.choice(commands))
        except Declined:
            return

    def lively(self, steps: int) -> Keeping:
        """Play so many steps, with people who come, go, and begin again."""
        self.enter(Came("watcher", "Watcher"))
        for _step in range(steps):
            if self.chance.random() < 0.03:
                self.among_people()
            if not self.step() and self.live.company.host is not None:
                if not self.live.people:
                    self.do(self.live.company.host, Sit(0))
                self.do(self.live.company.host, Begin())
        return self
