"""A circle with three evenings behind it, opened without a browser, for the pictures."""

import json
import time
from dataclasses import dataclass
from typing import Any

from tools.visitor import ask

DAY = 24 * 3600
PEOPLE = {"Gun": "gun", "Björn": "bjorn", "Leyla": "leyla", "Olle": "olle"}
"""Each member's face, by name; the first opens the circle and keeps it."""
EVENINGS = (14, 7, 0)
"""How many days ago each evening was."""
TRICKS = (
    (0, "3", (3, 1, 2, 0)),
    (1, "2", (1, 3, 0, 2)),
    (0, "4", (4, 0, 1, 1)),
    (2, "3", (1, 1, 3, 1)),
    (0, "3", (3, 2, 1, 0)),
)
"""A match on real cards, deal by deal: who bid, what, and each seat's tricks. The first wins."""
FIVE_UP = {2: (1, "revoke", 3), 3: (2, "early_pickup", 0)}
"""Errors knocked for, by the deal's place: whose, which, and who knocked."""


@dataclass
class Circle:
    """A circle and the secret of one member's device."""

    address: str
    circle: str
    secret: str

    @property
    def known(self) -> str:
        """Entry of local storage that makes a browser this device."""
        one = {"circle": self.circle, "secret": self.secret, "name": "Fridays", "when": 1}
        return json.dumps([one])

    def ask(self, method: str, path: str, body: object = None) -> Any:
        return ask(self.address, method, f"/circles/{self.circle}{path}", body, self.secret)


def friday(address: str) -> Circle:
    """Open the circle, let everybody in, and keep the score of some evenings."""
    keeper, *others = PEOPLE.items()
    member = dict(zip(("name", "face"), keeper, strict=True))
    wanted = {"name": "Fridays", "zone": "Europe/Stockholm", "member": member}
    opened = ask(address, "POST", "/circles", wanted)
    circle = Circle(address, opened["circle"], opened["secret"])
    for name, face in others:
        person = {"name": name, "face": face}
        waiting = ask(address, "POST", f"/circles/{circle.circle}/asks", person)
        circle.ask("POST", f"/asks/{waiting['ask']}", {"lets_in": True})
    for shift, days in enumerate(EVENINGS):
        for match in range(2):
            keep(circle, days, shift + match)
    plan(circle)
    return circle


def plan(circle: Circle) -> None:
    """Plan every second week, ask for another evening, and say a line to all."""
    days = [time.strftime("%Y-%m-%d", time.gmtime(time.time() + days * DAY)) for days in (5, 6, 13)]
    often, *asked = [f"{day}T19:30" for day in days]
    circle.ask("PUT", "/plans/fridays-1", {"dates": [often], "repeats": "fortnightly"})
    circle.ask("PUT", "/plans/fridays-1/answer", {"date": often, "answer": "yes"})
    circle.ask("PUT", "/plans/another-1", {"dates": asked})
    circle.ask("PUT", "/plans/another-1/answer", {"date": asked[0], "answer": "no"})
    circle.ask("PUT", "/saying", {"text": "Ta med egen kopp, min diskmaskin är trasig."})


def keep(circle: Circle, days: int, shift: int) -> None:
    """Enter a match on real cards as it was played so many days ago, to its end."""
    members = [one["id"] for one in circle.ask("GET", "")["members"]]
    turned = [*members[shift % 4 :], *members[: shift % 4]]
    names = [*PEOPLE][shift % 4 :] + [*PEOPLE][: shift % 4]
    now = int(time.time())
    deals = [deal(place) for place in range(len(TRICKS))]
    body = {
        "match": {
            "settings": {"game": "rodskagg", "preset": "kortoxen-1949", "players": 4},
            "names": names,
            "dealer": 3,
            "deals": deals,
        },
        "circle": circle.circle,
        "members": turned,
        "times": [now - days * DAY - 60 * (len(deals) - place) for place in range(len(deals))],
        "clock": now,
    }
    ask(circle.address, "POST", "/kept", body, circle.secret)


def deal(place: int) -> dict[str, Any]:
    bidder, bid, tricks = TRICKS[place]
    said: dict[str, Any] = {
        "bid": {"seat": bidder, "contract": bid},
        "tricks": [{"seat": seat, "number": number} for seat, number in enumerate(tricks)],
        "folded": [seat for seat, number in enumerate(tricks) if number == 0],
    }
    if place in FIVE_UP:
        seat, error, by = FIVE_UP[place]
        said["five_up"] = [{"seat": seat, "why": error, "by": by}]
    return said
