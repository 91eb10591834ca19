"""What is packed comes out as it went in, and takes less room."""

from __future__ import annotations

from femopp.server.packed import Packed


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
    for _deal in range(10):
        packed.add([line] * 6)
    assert packed.all() == [line] * 60
    assert len(packed._bytes) * 10 < 60 * len(line)
