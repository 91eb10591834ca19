"""Render modes of environments, and pictures."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

from femopp.pictures import drawn, pixels
from femopp.research.mirror import Mirror

DRAWING = ("resvg_py", "PIL")
"""The modules that draw pictures."""


class NoSuchRenderMode(ValueError, TypeError):
    """A render mode that an environment doesn't have.

    A `TypeError`, because `make_vec_env` of stable-baselines3 tries "rgb_array", and goes on
    without it if it gets one.
    """


PICTURE = "rgb_array"
"""The render mode that needs packages to draw."""


def checked_mode(mode: str | None, modes: Sequence[str]) -> str | None:
    """Return the render mode. Raises `NoSuchRenderMode` if it can't be had here."""
    if mode not in (None, *modes):
        possible = ", ".join(map(repr, modes))
        raise NoSuchRenderMode(f"render_mode must be {possible} or None, not {mode!r}")
    if mode == PICTURE and (missing := [one for one in DRAWING if find_spec(one) is None]):
        raise NoSuchRenderMode(f"render_mode {mode!r} needs the packages {', '.join(missing)}")
    return mode


def picture(mirror: Mirror, seat: int | None) -> Any:
    """Return the deal as a seat or a spectator (None) sees it: uint8 of RGB."""
    return pixels(drawn(mirror.scene(seat)))
