"""Many matches stepped together, with arrays in and out."""

from femopp.engine.arrays import NOTHING
from femopp.engine.batch.begin import new_matches
from femopp.engine.batch.stepping import Batch

__all__ = ["NOTHING", "Batch", "new_matches"]
