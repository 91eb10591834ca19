"""JSON Schemas in their published form."""

from collections.abc import Mapping
from inspect import cleandoc
from typing import Any


def published(title: str, schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return a schema with its title, identical for every Python version."""
    cleaned: dict[str, Any] = _without_indentation(schema)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        **cleaned,
    }


def _without_indentation(part: Any) -> Any:
    """Strip docstring indentation, which Python before 3.13 keeps."""
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
