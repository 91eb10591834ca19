"""Summaries as JSON values: what can't be gets a sentence that says what would be right."""

from typing import Any

import pytest

from femopp.kits import GAMES
from femopp.language import Speaker
from femopp.record import RecordError, from_said, summaries_of

NAMES = ("Anna", "Bo", "Cissi", "Dag", "Eva")
BID = {"seat": 0, "contract": "2"}


def told(game: str, said: dict[str, Any], language: str = "en") -> str:
    summaries = summaries_of(GAMES[game])
    assert summaries is not None
    with pytest.raises(RecordError) as caught:
        from_said(summaries.summary, said, NAMES)
    return Speaker(language, NAMES).say(caught.value.text)


@pytest.mark.parametrize(
    ("game", "said", "sentence"),
    [
        (
            "rodskagg",
            {"bid": [BID, {"seat": 1, "contract": "3"}]},
            "only one player can have “bid”, not both Anna and Bo",
        ),
        ("sheepshead", {"partner": [1, 2]}, "only one player can have “partner”, not both"),
        ("rifki", {"chose": [{"seat": 3, "kind": "kiz"}] * 2}, "“chose” is said twice"),
        (
            "rodskagg",
            {"bid": [BID]},
            'it should look like {"seat":0,"contract":"1"}',
        ),
        (
            "rodskagg",
            {"bid": {"seat": 0, "contract": "7"}},
            "'7' doesn't belong in “bid.contract”; possible: 0, 1, 2, 3, 4, 5, 6, R",
        ),
        ("rodskagg", {"bid": {"seat": 0}}, '“bid” can\'t be {"seat":0}; it should look like'),
        ("rodskagg", {"bid": {**BID, "tail": 1}}, "it should look like"),
        (
            "rodskagg",
            {"bid": {"seat": 9, "contract": "2"}},
            "“bid.seat” names seat 9, but the seats are 0 to 4: Anna, Bo, Cissi, Dag, Eva",
        ),
        ("rodskagg", {"folded": [-1]}, "“folded” names seat -1"),
        ("rodskagg", {"five_up": [{"seat": 0, "why": "revoke", "by": 9}]}, "“five_up.by” names"),
        ("rodskagg", {"five_up": [{"seat": 0, "why": "sneezed"}]}, "possible: revoke"),
        (
            "rodskagg",
            {"tricks": 7},
            '“tricks” can\'t be 7; it should look like [{"seat":0,"number":1}]',
        ),
        ("rodskagg", {"tricks": None}, "“tricks” can't be null"),
        ("rodskagg", {"tricks": [{"seat": 0, "number": 2.5}]}, "“tricks.number” can't be 2.5"),
        ("rodskagg", {"tricks": [{"seat": True, "number": 2}]}, "“tricks.seat” can't be true"),
        ("rodskagg", {"passed": "yes"}, '“passed” can\'t be "yes"; it should look like true'),
        ("sheepshead", {"points": "75"}, '“points” can\'t be "75"; it should look like 1'),
        ("sheepshead", {"points": True}, "“points” can't be true"),
        ("rodskagg", {"moon": True}, "'moon' doesn't belong here; possible: "),
        ("rodskagg", {"moon" * 500: True}, "moonmoon…' doesn't belong here"),
    ],
)
def test_wrong_values_are_told(game: str, said: dict[str, Any], sentence: str) -> None:
    assert sentence in told(game, said)
    assert told(game, said, "sv") != told(game, said)


def test_right_values_are_read() -> None:
    summaries = summaries_of(GAMES["rodskagg"])
    assert summaries is not None
    said = {"bid": BID, "tricks": [{"seat": 0, "number": 6}], "folded": [1, 2], "along": None}
    found = from_said(summaries.summary, said, NAMES)
    assert found.bid.seat == 0
    assert found.folded == (1, 2)
    assert found.along is None
