"""Circles for the tests: opening one, coming in, and asking as a member."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.server.serving import Served

RIFKI = {"game": "rifki", "pace": "none"}
ZONE = "Europe/Stockholm"


@dataclass
class Membered:
    """A member of a circle on one device."""

    server: Served
    circle: str
    member: str
    secret: str

    def ask(self, method: str, path: str = "", body: Any = None, **headers: str) -> tuple[int, Any]:
        """The status and the answer of a request about the circle."""
        return self.server.ask(
            method,
            f"/api/circles/{self.circle}{path}",
            body,
            Authorization=f"Bearer {self.secret}",
            **headers,
        )

    def done(self, method: str, path: str = "", body: Any = None, status: int = 200) -> Any:
        """The answer of a request that is done."""
        got, answer = self.ask(method, path, body)
        assert got == status, (got, answer)
        return answer

    def page(self) -> Any:
        return self.done("GET")

    def let_in(self, name: str, **person: str) -> Membered:
        """A new member, who has asked to come in."""
        waiting = asked(self.server, self.circle, name, **person)
        page = self.done("POST", f"/asks/{waiting['ask']}", {"lets_in": True})
        member = next(one["id"] for one in page["members"] if one["name"] == name)
        return Membered(self.server, self.circle, member, waiting["secret"])

    def other_device(self) -> Membered:
        """Another device of the same member."""
        way = self.done("POST", "/ways", {}, 201)["way"]
        path = f"/api/circles/{self.circle}/devices"
        status, new = self.server.ask("POST", path, {"way": way})
        assert status == 201, new
        return Membered(self.server, self.circle, new["member"], new["secret"])

    def tonight(self, **wanted: Any) -> Any:
        status, seat = self.ask("POST", "/tonight", wanted)
        assert status in (200, 201), seat
        return seat


def asked(server: Served, circle: str, name: str, **person: str) -> Any:
    """Somebody who asks to come in: the ask and its secret."""
    status, answer = server.ask("POST", f"/api/circles/{circle}/asks", {"name": name, **person})
    assert status == 202, answer
    return answer


def opened(server: Served, name: str = "Fridays", keeper: str = "Gun", **wanted: Any) -> Membered:
    """A new circle as its keeper sees it."""
    circle = {"name": name, "zone": ZONE, "member": {"name": keeper}, "settings": RIFKI, **wanted}
    status, answer = server.ask("POST", "/api/circles", circle)
    assert status == 201, answer
    return Membered(server, answer["circle"], answer["member"], answer["secret"])
