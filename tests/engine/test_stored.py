"""Integers in files: the same bytes on every machine."""

import zlib

from femopp.engine.stored import packed, unpacked
from femopp.games.rifki.schedule import future


def test_two_bytes_each_the_lower_first() -> None:
    assert zlib.decompress(packed([1, -2, 258])) == b"\x01\x00\xfe\xff\x02\x01"


def test_there_and_back() -> None:
    numbers = [0, 1, -1, 32_767, -32_768]
    assert unpacked(packed(numbers)).tolist() == numbers


def test_a_future_is_written_as_it_was_read() -> None:
    assert future.parsed(future.formatted(future.stored())) == future.stored()
