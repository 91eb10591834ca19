"""Learning with NumPy, on one thread: the networks of `learned`, and best responses to them."""

import os

from femopp.extras import MissingPart

# Read when NumPy is imported: more threads would only take the machine from others.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

try:
    import numpy as np  # noqa: F401
except ImportError:
    raise MissingPart("research") from None
