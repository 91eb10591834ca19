"""Femopp-Bench: a fixed measure of how well a program plays, and how well it knows hidden cards."""

from femopp.bench.play import (
    LIMITS,
    PATIENCE,
    Field,
    Result,
    contest_of,
    fields,
    result_of,
)
from femopp.bench.version import SEED, VERSION

__all__ = [
    "LIMITS",
    "PATIENCE",
    "SEED",
    "VERSION",
    "Field",
    "Result",
    "contest_of",
    "fields",
    "result_of",
]
