"""The games once more, compiled, for search, simulation and learning.

`COMPILED` says whether they are compiled. Without a C compiler the same files run as Python, some
hundred times slower.
"""

import sys
import warnings

from femopp.engine.cardplay import COMPILED
from femopp.engine.freshness import stale

__all__ = ["COMPILED"]

if not COMPILED:
    warnings.warn(
        "The engine runs uncompiled, some hundred times slower: there was no C compiler when"
        " Femopp was installed.",
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
