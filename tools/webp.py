"""Animated WebP from single pictures: the frames of WebP files in one container."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

ANIMATED = 0x02
HEADER = 12
"""Bytes before a file's first chunk."""


def animation(frames: Iterable[tuple[bytes, float]], width: int, height: int) -> bytes:
    """Return an endless animation of WebP files, each with the seconds that it is shown.

    All have the same size in pixels. See the WebP container specification.
    """
    canvas = _number(width - 1, 3) + _number(height - 1, 3)
    chunks = [
        _chunk(b"VP8X", bytes([ANIMATED, 0, 0, 0]) + canvas),
        _chunk(b"ANIM", bytes(4) + _number(0, 2)),
    ]
    for picture, seconds in frames:
        place = _number(0, 3) + _number(0, 3) + canvas
        shown = _number(max(1, round(seconds * 1000)), 3) + bytes([0])
        chunks.append(_chunk(b"ANMF", place + shown + _bitmap(picture)))
    body = b"WEBP" + b"".join(chunks)
    return b"RIFF" + _number(len(body), 4) + body


def _bitmap(picture: bytes) -> bytes:
    """Return the chunk of a still WebP file that holds its pixels."""
    for name, content in _chunks(picture):
        if name in (b"VP8 ", b"VP8L"):
            return _chunk(name, content)
    raise ValueError("this is no still WebP file")


def _chunks(picture: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = HEADER
    while at + 8 <= len(picture):
        size = int.from_bytes(picture[at + 4 : at + 8], "little")
        yield picture[at : at + 4], picture[at + 8 : at + 8 + size]
        at += 8 + size + size % 2


def _chunk(name: bytes, content: bytes) -> bytes:
    return name + _number(len(content), 4) + content + bytes(len(content) % 2)


def _number(value: int, size: int) -> bytes:
    return value.to_bytes(size, "little")
