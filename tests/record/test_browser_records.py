"""The records by which the browser's check of deals is tested are those of honest servers."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from femopp.record import Answer, format_record, parse_records, verify
from tests.record.test_verify import two_keys
from tests.record.verified import ROUND, ROUND_2, honest, played, recorded

RECORDS = Path(__file__).resolve().parents[2] / "web" / "tests" / "records"


def parts() -> str:
    """Return two parts of a match: draws 0 to 2, of which the last is taken back, then 3 and 4."""
    first = recorded(played("sheepshead", deals=1), draws_taken_back=(2,))
    start = first.game.start(dealer=3)
    second = recorded(
        played("sheepshead", server=lambda n: honest(n + 3), start=start, deals=2), draws_before=3
    )
    return f"{format_record(first)}\n{format_record(replace(second, rounds=()))}"


def fresh_hands(*, own: bool) -> str:
    options: dict[str, Any] = {"fresh_hand": True, "misdeal_rate": 5, "reshuffle_own_hand": own}
    return format_record(recorded(played("rodskagg", "kortoxen-1949", deals=3, **options)))


HONEST: dict[str, Callable[[], str]] = {
    "sheepshead": lambda: format_record(recorded(played("sheepshead", deals=3))),
    "parts": parts,
    "further": lambda: format_record(recorded(played(server=two_keys), ROUND, ROUND_2)),
    "misdeals": lambda: format_record(
        recorded(played("rodskagg", "kortoxen-1949", deals=3, misdeal_rate=40))
    ),
    "fresh-hands": lambda: fresh_hands(own=False),
    "own-fresh-hands": lambda: fresh_hands(own=True),
    "appointed": lambda: format_record(recorded(played("rodskagg", "skane", deals=2))),
}


@pytest.mark.parametrize("name", HONEST)
def test_a_record_of_the_browser_is_of_an_honest_server(name: str) -> None:
    """To regenerate: write this text to the file."""
    text = HONEST[name]()
    assert (RECORDS / f"{name}.txt").read_text("utf-8") == text
    assert verify(parse_records(text)).answer is Answer.CONSISTENT
