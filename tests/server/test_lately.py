"""What has been done lately is known again, and what was done long ago forgotten."""

from __future__ import annotations

from femopp.server.lately import MOST, Lately


def test_the_latest_are_known_again() -> None:
    lately = Lately()
    for number in range(3 * MOST + 7):
        assert ("guest", str(number)) not in lately
        lately.add(("guest", str(number)))
        assert ("guest", str(number)) in lately
        assert ("guest", str(max(0, number - MOST + 1))) in lately
        assert ("guest", str(number - MOST)) not in lately


def test_it_may_begin_with_what_was_done_before() -> None:
    lately = Lately(("guest", str(number)) for number in range(MOST + 2))
    assert ("guest", "1") not in lately
    assert ("guest", "2") in lately
    assert ("other", "2") not in lately
