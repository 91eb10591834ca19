"""Strange numbers and long entries in requests about real cards: a sentence, and nothing grows."""

import copy
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from femopp.server.kept.log import LONGEST_ENTRY, MOST_BYTES, MOST_DEALS, MOST_RIVALS
from tests.server.serving import Served
from tests.server.test_kept import MATCH, ONE, PASSED, TWO, enter, share
from tests.server.test_misbehaving import Complaints

NUMBERS: tuple[float, ...] = (-1, -5, 500, 10**9, 2**63, 2**64, 1e308)

NEVER = (-1, -5, 2**63, 2**64, 1e308)
"""Numbers that no field of an entry can be."""


@pytest.fixture(autouse=True)
def complaints() -> Iterator[None]:
    """See that nothing was logged: no stack trace, no warning."""
    heard, root = Complaints(), logging.getLogger()
    heard.setLevel(logging.WARNING)
    root.addHandler(heard)
    yield
    root.removeHandler(heard)
    assert heard.records == []


def numbers_in(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of each number."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from numbers_in(inner, (*path, key))
    elif isinstance(value, list | tuple):
        for place, inner in enumerate(value):
            yield from numbers_in(inner, (*path, place))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield path


def changed(value: Any, path: tuple[Any, ...], number: float) -> Any:
    value = copy.deepcopy(value)
    *way, last = path
    inner = value
    for step in way:
        inner = inner[step]
    inner[last] = number
    return value


FULL: dict[str, Any] = {
    **MATCH,
    "points": [3, 4, 5],
    "deals": [ONE],
    "rules": 1,
    "more": {},
    "before": {"0": [TWO]},
}
SHARE: dict[str, Any] = {"match": FULL, "times": [1_790_000_000], "clock": 1_790_000_000}
KEEP: dict[str, Any] = {**FULL, "draft": ONE}
DEAL: dict[str, Any] = {"type": "Deal", "place": 1, "said": TWO, "seen": 0, "at": 1_790_000_000}
CHOOSE: dict[str, Any] = {"type": "Choose", "place": 0, "entry": 2}
UNDO: dict[str, Any] = {"type": "Undo", "seen": 2}
ENTER: dict[str, Any] = {
    "device": "a",
    "first": 1,
    "entries": [DEAL, CHOOSE, UNDO],
    "clock": 1_790_000_000,
}


def cases(request: Any) -> list[Any]:
    """Return each number in a request with each of the strange ones."""
    return [
        pytest.param(changed(request, path, number), id=f"{'.'.join(map(str, path))}={number:g}")
        for path in numbers_in(request)
        for number in NUMBERS
    ]


def explained(status: int, answer: Any) -> None:
    """See that a request was either done or refused with a sentence."""
    assert status in (200, 201, 400, 404, 405, 422), answer
    if status >= 400:
        assert answer["error"]


@pytest.mark.parametrize("wanted", cases(KEEP))
def test_settling_takes_any_number(server: Served, wanted: Any) -> None:
    explained(*server.ask("POST", "/api/keep", wanted))


@pytest.mark.parametrize("wanted", cases(SHARE))
def test_sharing_takes_any_number(server: Served, wanted: Any) -> None:
    status, answer = server.ask("POST", "/api/kept", wanted)
    explained(status, answer)
    if status == 201:
        status, seen = server.ask("GET", f"/api/kept/{answer['id']}")
        assert (status, len(seen["deals"])) == (200, 1)


@pytest.mark.parametrize("wanted", cases(ENTER))
def test_entries_take_any_number(server: Served, wanted: Any) -> None:
    links = share(server)
    explained(*server.ask("POST", f"/api/kept/{links['id']}/entries", wanted))
    status, seen = server.ask("GET", f"/api/kept/{links['id']}")
    assert status == 200
    assert len(seen["deals"]) <= 2
    assert seen["kept"]["points"]
    # Others go on.
    now = enter(server, links["id"], 1, {**DEAL, "place": 499}, device="b")
    assert now["refused"] == []


@pytest.mark.parametrize("number", [*NUMBERS, pytest.param("9" * 5000, id="5000 digits")])
def test_a_name_and_a_tag_take_any_number(server: Served, number: float | str) -> None:
    links = share(server)
    explained(*server.ask("PATCH", f"/api/kept/{links['id']}/people/{number}", {"name": "Eva"}))
    for tag in (f"{number}", f"{number}-0-en"):
        explained(*server.ask("GET", f"/api/kept/{links['id']}?has={tag}"))


WRONG_COMPANY: list[Any] = [
    None,
    [],
    {},
    {"sits": [0, 1, 2.5]},
    {"sits": [0, 1, 10**30]},
    {"sits": [-1, 0, 1]},
    {"sits": [0, 1, 2], "dance": True},
    {"sits": [0, 1, 2], "new": [{"seat": 3, "name": "Eva", "on": "credit"}]},
    {"sits": [0, 1, 2], "new": [{"seat": 3, "name": 7, "on": "last"}]},
    {"sits": [0, 1, 3], "new": [{"seat": 3, "name": "Eva", "on": "last", "member": "x"}]},
    {"sits": list(range(LONGEST_ENTRY))},
]

WRONG: list[Any] = [
    *[
        changed(DEAL, path, number)
        for path in numbers_in(DEAL)
        for number in NEVER
        # The sheet says how many tricks there can be.
        if path[-1] != "number"
    ],
    *[changed(CHOOSE, path, number) for path in numbers_in(CHOOSE) for number in NEVER],
    *[changed(UNDO, path, number) for path in numbers_in(UNDO) for number in NEVER],
    *[{**DEAL, "place": place} for place in (MOST_DEALS, 10**9, 1.5, True, "1", None)],
    {**DEAL, "said": {"bid": {"seat": 3, "contract": "2"}}},
    {**DEAL, "said": {"x" * 3000: 1}},
    {**DEAL, "said": {f"x{one}": one for one in range(200)}},
    {**DEAL, "said": {"passed": True, "false_knocks": [0] * LONGEST_ENTRY}},
    *[{**DEAL, "said": {"company": one}} for one in WRONG_COMPANY],
    {"type": "Began"},
    {"type": "Dance"},
    {"type": "Deal"},
    "Deal",
    7,
]


@pytest.mark.parametrize("wrong", WRONG, ids=lambda one: json.dumps(one)[:60])
def test_an_entry_of_a_wrong_form_is_refused_and_no_other(server: Served, wrong: Any) -> None:
    links = share(server)
    now = enter(server, links["id"], 1, DEAL, wrong, {**DEAL, "place": 2, "said": PASSED})
    assert [one["number"] for one in now["refused"]] == [2]
    assert now["refused"][0]["text"]
    assert [one["said"] for one in now["deals"]] == [ONE, TWO, PASSED]
    assert now["kept"]["wrong"] is None


def test_forty_entries_at_minus_one_grow_nothing(server: Served) -> None:
    links = share(server)
    # Three would have made a sheet of eight deals.
    now = enter(server, links["id"], 1, *[{**DEAL, "place": -1, "said": TWO}] * 3)
    assert [one["number"] for one in now["refused"]] == [1, 2, 3]
    assert len(now["deals"]) == 1


def test_a_deal_beyond_the_end_is_the_last(server: Served) -> None:
    links = share(server)
    now = enter(server, links["id"], 1, {**DEAL, "place": MOST_DEALS - 1})
    assert [one["said"] for one in now["deals"]] == [ONE, TWO]


def long_deal(of: int) -> dict[str, Any]:
    """Return a deal of about 900 bytes, all different, of a form that is right."""
    return {**ONE, "false_knocks": [(of >> bit) & 1 for bit in range(400)]}


def test_a_match_takes_no_more_when_it_is_full(server: Served) -> None:
    links = share(server)
    refused, taken = list[Any](), 0
    for first in range(1, 401, 100):
        # Each corrects the one before it; the deal shared is entry 2.
        deals = [
            {**DEAL, "place": 0, "seen": number + 1, "said": long_deal(number)}
            for number in range(first, first + 100)
        ]
        now = enter(server, links["id"], first, *deals)
        refused += now["refused"]
        taken += 100 - len(now["refused"])
    assert 200 < taken < MOST_BYTES / 900
    assert "begin a new one" in refused[0]["text"]
    # It is still seen, and its record too.
    status, seen = server.ask("GET", f"/api/kept/{links['id']}")
    assert (status, seen["deals"][0]["entry"]) == (200, taken + 2)
    assert seen["kept"]["record"].count("# corrected; before: Anna bid 2") == taken


def test_a_deal_has_so_many_rivals_and_no_more(server: Served) -> None:
    links = share(server)
    deals = [
        {**DEAL, "place": 0, "said": {**ONE, "false_knocks": [0] * number}}
        for number in range(1, MOST_RIVALS + 2)
    ]
    now = enter(server, links["id"], 1, *deals)
    assert [one["number"] for one in now["refused"]] == [MOST_RIVALS + 1]
    assert "choose one first" in now["refused"][0]["text"]
    assert len(now["deals"][0]["rivals"]) == MOST_RIVALS
    # A correction of the one that counts is none.
    now = enter(server, links["id"], 50, {**deals[-1], "seen": now["deals"][0]["entry"]})
    assert now["refused"] == []


def test_what_is_shared_has_the_same_limits(server: Served) -> None:
    long = {"passed": True, "false_knocks": [0] * (LONGEST_ENTRY // 2)}
    status, answer = server.ask("POST", "/api/kept", {"match": {**MATCH, "deals": [long]}})
    assert (status, "4 kB" in answer["error"]) == (422, True)
    # Together they are longer as entries than in the request.
    before = {"0": [long_deal(one) for one in range(266)]}
    body = json.dumps({"match": {**MATCH, "before": before}}, separators=(",", ":")).encode()
    status, answer = server.ask("POST", "/api/kept", body)
    assert (status, "too many entries" in answer["error"]) == (422, True)


# What the sheet can't settle

IMPOSSIBLE: dict[str, Any] = {
    "bid": {"seat": 0, "contract": "2"},
    "tricks": [{"seat": 0, "number": 7}],
}


def test_a_correction_that_cannot_be_settled_stays_beside_the_sheet(server: Served) -> None:
    links = share(server, deals=[ONE, TWO])
    wrong = {**DEAL, "place": 0, "seen": 2, "said": IMPOSSIBLE}
    now = enter(server, links["id"], 1, wrong)
    assert now["refused"] == []
    assert [one["said"] for one in now["deals"]] == [ONE, TWO]
    (rival,) = now["deals"][0]["rivals"]
    assert (rival["said"], rival["deal"], bool(rival["text"])) == (IMPOSSIBLE, None, True)
    assert now["kept"]["wrong"] is None
    # Nor does anybody choose it by mistake; but the other can be chosen.
    choice = {"type": "Choose", "place": 0, "entry": rival["entry"]}
    now = enter(server, links["id"], 2, choice, {**choice, "apart": True})
    assert [one["text"] for one in now["refused"]] == [rival["text"], rival["text"]]
    now = enter(server, links["id"], 4, {**choice, "entry": 2})
    assert (now["refused"], now["deals"][0]["rivals"]) == ([], [])


def test_a_deal_that_can_be_settled_takes_the_place_of_one_that_cannot(server: Served) -> None:
    links = share(server)
    enter(server, links["id"], 1, {**DEAL, "said": IMPOSSIBLE}, device="a")
    # This phone hasn't seen it.
    now = enter(server, links["id"], 1, DEAL, device="b")
    assert [one["said"] for one in now["deals"]] == [ONE, TWO]
    assert [one["said"] for one in now["deals"][1]["rivals"]] == [IMPOSSIBLE]
    assert now["kept"]["wrong"] is None


def test_a_deal_that_cannot_be_settled_is_corrected_in_steps(server: Served) -> None:
    links = share(server)
    now = enter(server, links["id"], 1, {**DEAL, "said": IMPOSSIBLE})
    seen = now["deals"][1]["entry"]
    now = enter(server, links["id"], 2, {**DEAL, "seen": seen, "said": {"passed": False}})
    assert [one["said"] for one in now["deals"]] == [ONE, {"passed": False}]
    assert now["deals"][1]["rivals"] == []


def test_a_fault_quotes_little_of_what_was_sent(server: Served) -> None:
    long = "x" * 200_000
    for path in ("/api/keep", "/api/kept"):
        status, answer = server.ask("POST", path, {long: 1})
        assert (status, len(answer["error"]) < 400) == (400, True)
    now = enter(server, share(server)["id"], 1, {"type": long})
    assert len(now["refused"][0]["text"]) < 400


@pytest.mark.parametrize(
    "company",
    [
        {"sits": []},
        {"sits": [0, 0, 1, 2]},
        {"sits": [0, 1, 2, 999]},
        {"sits": [0, 1, 2], "rests": [0, 1, 2]},
        {"sits": [0, 1, 2], "dealer_rests": True},
        {"sits": [0, 1, 2, 3], "new": [{"seat": 3, "name": "", "on": "last"}]},
        {"sits": [0, 1, 2, 3], "new": [{"seat": 3, "name": "E\n#,:", "on": "last"}]},
        {"sits": [0, 1, 2, 3], "new": [{"seat": 3, "name": "E", "on": "points", "points": 10**18}]},
        {
            "sits": list(range(40)),
            "new": [{"seat": 3 + one, "name": f"N{one}", "on": "last"} for one in range(37)],
        },
    ],
    ids=lambda one: json.dumps(one)[:60],
)
def test_people_who_cannot_come_so_are_kept_and_named(server: Served, company: Any) -> None:
    """Like a deal that can't be settled: whoever corrects it sees it, and nothing is lost."""
    links = share(server)
    entry = {**DEAL, "said": {"company": company}}
    now = enter(server, links["id"], 1, entry)
    assert now["refused"] == []
    assert now["kept"]["wrong"]["deal"] == 1
    assert now["kept"]["wrong"]["text"]
    now = enter(server, links["id"], 2, {"type": "Undo", "seen": now["last"]})
    assert now["kept"]["wrong"] is None
