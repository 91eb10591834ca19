"""The games once more, compiled, for search, simulation and learning.

`COMPILED` says whether they are compiled. Otherwise the same files run as Python, some hundred
times slower.
"""

import sys
import warnings

from femopp.engine.cardplay import COMPILED
from femopp.engine.freshness import stale

__all__ = ["COMPILED"]

if not COMPILED:
    warnings.warn(
        "The engine runs uncompiled, some hundred times slower: Femopp was installed without a"
        " C compiler or a wheel for this system.",
        RuntimeWarning,
        stacklevel=2,
    )
elif stale():
    warnings.warn(
        f"These engine modules are older than their sources: {', '.join(stale())}. Rebuild them:"
        f" {sys.executable} tools/engine.py",
        RuntimeWarning,
        stacklevel=2,
    )
