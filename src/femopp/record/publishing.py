"""JSON Schemas as they are published."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import cleandoc
from typing import Any


def published(title: str, schema: Mapping[str, Any]) -> dict[str, Any]:
    """A schema under its title, the same whichever Python makes it."""
    told: dict[str, Any] = _without_indentation(schema)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        **told,
    }


def _without_indentation(part: Any) -> Any:
    """Descriptions are docstrings, which Python indents as in the source up to version 3.12."""
    if isinstance(part, Mapping):
        return {
            name: cleandoc(value)
            if name == "description" and isinstance(value, str)
            else _without_indentation(value)
            for name, value in part.items()
        }
    if isinstance(part, list | tuple):
        return [_without_indentation(one) for one in part]
    return part
