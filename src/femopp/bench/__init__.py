"""Femopp-Bench: a fixed measure of how well a program plays, and how well it knows hidden cards."""

from femopp.bench.play import (
    LIMITS,
    PATIENCE,
    SEED,
    VERSION,
    Field,
    Result,
    contest_of,
    field_of,
    fields,
    result_of,
)

__all__ = [
    "LIMITS",
    "PATIENCE",
    "SEED",
    "VERSION",
    "Field",
    "Result",
    "contest_of",
    "field_of",
    "fields",
    "result_of",
]
