"""Whatever a stranger, a member or a removed member sends to a circle gets a sentence."""

from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from femopp.server.http import plans
from femopp.server.http.circles import ROUTES
from femopp.server.net.rate_limit import AddressLimit
from tests.server.circling import Membered, opened
from tests.server.planned import soon
from tests.server.serving import served

LONG = "x" * 5_000
WORDS = ("", LONG, "\0", "-1", "../..", "\ud7ff\uffff", "9" * 30, "%", "{}", "' OR 1=1 --")
NUMBERS = (-1, -(2**63), 2**63, 10**30, 1e308, True, None)
VALUES: tuple[Any, ...] = (*WORDS, *NUMBERS, [], {}, [LONG] * 50, [[[[]]]])
FIELDS = (
    *("name", "zone", "settings", "member", "into", "way", "whole", "seating", "seasons"),
    *("face", "language", "anew", "begin", "table", "token", "at", "answer", "lets_in"),
    *("dates", "repeats", "date", "to", "plan"),
)
DATES = ("9999-12-31T23:59", "2000-01-01T00:00", "0001-01-01T00:00", "9999-99-99T99:99")
"""At the ends of what a calendar has."""

SEASONS = [
    {"key": "", "name": "x", "first": one, "last": other}
    for one, other in product(("0001-01-01", "9999-12-31", "1-1-1", LONG), repeat=2)
]

BODIES: tuple[Any, ...] = (
    b"",
    b"{",
    b"\xff",
    b'{"name":"\\ud800"}',
    b"[" * 3_000,
    *VALUES,
    *[{field: value} for field in FIELDS for value in VALUES],
    *[{"lets_in": True, "name": one} for one in WORDS],
    *[{"settings": {"game": one}} for one in ("rifki", *VALUES)],
    *[{"settings": {"game": "rifki", "options": {"x": one}}} for one in VALUES],
    *[{"table": one, "token": one} for one in WORDS],
)

QUERIES = (
    "",
    *[
        f"?{name}={quote(one)}"
        for name in ("before", "limit", "of", "form", "forget")
        for one in WORDS
    ],
)


def paths(ids: list[str]) -> list[tuple[str, str]]:
    """The methods and paths below a circle, with these ids in every place."""
    found = list[tuple[str, str]]()
    for route in (*ROUTES, *plans.ROUTES):
        if not route.path.startswith("/api/circles"):
            continue
        below = route.path.removeprefix("/api/circles/{circle}")
        if route.path == below or (route.methods == {"DELETE"} and below in ("", "/members")):
            continue
        (method,) = (route.methods or set()) - {"HEAD"}
        names = [part for part in below.split("/") if part.startswith("{")]
        for one in ids if names else [""]:
            path = below
            for name in names:
                path = path.replace(name, quote(one, safe=""))
            found.append((method, path))
    return found


@pytest.mark.parametrize("who", ["stranger", "member", "removed", "other"])
def test_no_request_is_answered_with_an_error_of_the_server(tmp_path: Path, who: str) -> None:
    with served(tmp_path) as server:
        state = server.server.config.app.state  # type: ignore[union-attr]
        limits = state.circle_limits
        for name in ("guesses", "opened", "asked"):
            setattr(limits, name, AddressLimit(10**9, 10.0**9))
        gun, other = opened(server), opened(server)
        anna = gun.let_in("Anna")
        seat = other.tonight()
        asking = {
            "stranger": Membered(server, gun.circle, "", ""),
            "member": anna,
            "removed": anna,
            "other": Membered(server, gun.circle, other.member, other.secret),
        }[who]
        if who == "removed":
            gun.done("DELETE", f"/members/{anna.member}")
        other.done("PUT", "/plans/theirs-12345", {"dates": [soon()]})
        ids = [other.member, other.page()["device"], seat["table"], "theirs-12345", *WORDS[1:6]]
        before = [other.page()[one] for one in ("members", "plans")]
        for number, (method, path) in enumerate(paths(ids)):
            if method in ("GET", "DELETE"):
                for query in QUERIES if method == "GET" else QUERIES[:1]:
                    status, answer = asking.ask(method, path + query)
                    assert status < 500, (method, path, query, answer)
                continue
            # Each path gets others, as all of them take minutes. Only a member's are read.
            apart = 31 if who == "member" else 97
            for body in BODIES[number % apart :: apart]:
                status, answer = asking.ask(method, path, body)
                assert status < 500, (method, path, body, answer)
                assert who == "member" or status >= 400 or path == "/asks", (method, path, body)
        assert [other.page()[one] for one in ("members", "plans")] == before
        assert gun.page()["keeper"] == gun.member


def test_dates_at_the_ends_of_the_calendar_are_refused_in_words(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        gun = opened(server)
        sent: list[tuple[str, str, Any]] = [
            ("PUT", "/plans/evening1", {"dates": [at], "repeats": repeats})
            for at in (*DATES, *WORDS)
            for repeats in ("once", "monthly")
        ]
        sent += [("PATCH", "", {"seasons": [one]}) for one in SEASONS]
        sent += [("PATCH", "", {"settings": {"game": one}}) for one in VALUES]
        sent += [("PATCH", "", {"zone": one}) for one in WORDS]
        for method, path, body in sent:
            status, answer = gun.ask(method, path, body)
            assert status < 500, (body, answer)
            assert gun.ask("GET")[0] == 200, body
            assert gun.ask("GET", "/figures?season=all")[0] == 200, body
