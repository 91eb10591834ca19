"""What is so only where the engine is compiled: C's numbers and types, and threads of its own."""

import pytest

from femopp.engine import COMPILED

compiled = pytest.mark.skipif(not COMPILED, reason="of the compiled engine alone")
