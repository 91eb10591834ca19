"""A picture as pixels. It needs the packages resvg_py, pillow and numpy."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from femopp.extras import MissingPart


def pixels(svg: str) -> Any:
    """Return a picture as RGB: uint8, of shape (height, width, 3). Raises `MissingPart`."""
    try:
        import numpy as np
        import resvg_py
        from PIL import Image
    except ImportError:
        raise MissingPart("research") from None
    png = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, background="#ffffff")
    with Image.open(BytesIO(bytes(png))) as image:
        return np.asarray(image.convert("RGB")).copy()
