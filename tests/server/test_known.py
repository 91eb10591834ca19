"""What a table has done is known again, however long ago it was."""

from __future__ import annotations

from random import Random

from femopp.server.known import Known

COMMANDS = [("guest", str(number)) for number in range(5000)]


def test_what_was_added_is_known_and_nothing_else() -> None:
    known = Known()
    for command in Random(1).sample(COMMANDS, len(COMMANDS)):
        assert command not in known
        known.add(command)
        assert command in known
    assert all(command in known for command in COMMANDS)
    assert not any(("other", number) in known for _guest, number in COMMANDS)


def test_it_may_begin_with_what_was_done_before() -> None:
    known = Known(COMMANDS[:3000])
    known.add(COMMANDS[4000])
    assert [command in known for command in COMMANDS] == [
        number < 3000 or number == 4000 for number in range(5000)
    ]


def test_it_takes_eight_bytes_of_each() -> None:
    known = Known(COMMANDS)
    assert known._hashes.itemsize * len(known._hashes) == 8 * len(COMMANDS)
