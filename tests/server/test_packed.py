"""What is packed comes out as it went in, and takes less room."""

from __future__ import annotations

from random import Random

from femopp.server.room.packed import FULL, Packed


def test_all_that_was_added_comes_out_in_its_order() -> None:
    packed: Packed[tuple[str, ...] | dict[int | None, str]] = Packed(
        tuple[str, ...] | dict[int | None, str]
    )
    assert len(packed) == 0 and packed.all() == []
    packed.add([("Anna Q♣, Bo 7♣", "Bo passes")])
    packed.add([])
    packed.add([{None: "??", 0: "K♥"}, ()])
    assert len(packed) == 3
    assert packed.all() == [("Anna Q♣, Bo 7♣", "Bo passes"), {None: "??", 0: "K♥"}, ()]


def test_lines_that_repeat_one_another_take_little_room() -> None:
    packed: Packed[str] = Packed(str)
    line = "Anna Q♣, Bo 7♣, Cleo 2♣. Anna takes the trick."
    for _deal in range(42):
        packed.add([line] * 6)
    assert packed.all() == [line] * 252
    assert sum(map(len, packed._packs)) * 10 < 252 * len(line)


def test_each_value_is_packed_once_and_what_is_loose_is_little() -> None:
    packed: Packed[str] = Packed(str)
    said = Random(1)
    told: list[str] = []
    packs: list[bytes] = []
    for deal in range(40):
        told += [f"deal {deal}: {said.random()}" for _line in range(6)]
        packed.add(told[-6:])
        assert packed._packs[: len(packs)] == packs
        packs = [*packed._packs]
        assert sum(map(len, packed._loose)) < FULL
    assert 2 < len(packs) < 10
    assert packed.all() == told and len(packed) == len(told)
