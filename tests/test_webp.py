"""The container of animated WebP, by the specification's layout of chunks."""

from __future__ import annotations

import pytest

from tools.webp import animation

STILL = b"RIFF\x10\x00\x00\x00WEBPVP8 \x03\x00\x00\x00abc\x00"


def test_each_frame_keeps_its_bitmap_and_its_time() -> None:
    film = animation([(STILL, 0.25), (STILL, 1.5)], 360, 640)
    assert film[:4] == b"RIFF"
    assert int.from_bytes(film[4:8], "little") == len(film) - 8
    assert film[12:16] == b"VP8X"
    assert film.count(b"ANMF") == 2
    assert film.count(b"VP8 \x03\x00\x00\x00abc\x00") == 2
    first = film.index(b"ANMF") + 8
    assert int.from_bytes(film[first + 6 : first + 9], "little") == 359
    assert int.from_bytes(film[first + 9 : first + 12], "little") == 639
    assert int.from_bytes(film[first + 12 : first + 15], "little") == 250


def test_bad_pictures_are_refused() -> None:
    with pytest.raises(ValueError, match="no still WebP file"):
        animation([(b"RIFF\x04\x00\x00\x00WEBP", 1.0)], 1, 1)
