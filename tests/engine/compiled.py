"""A mark for tests of the compiled engine only: C's numbers and types, and threads."""

import pytest

from femopp.engine import COMPILED

compiled = pytest.mark.skipif(not COMPILED, reason="of the compiled engine alone")
