"""The client's types and the documents match the server's protocol."""

from pathlib import Path
from typing import Any

import pytest

from femopp.server.http.responses import response_parts
from femopp.server.protocol.messages import protocol_schema
from tools import protocol

SCHEMA = protocol_schema()


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (protocol.TYPES, protocol.typescript(SCHEMA)),
        (protocol.ANSWERS, protocol.answers(SCHEMA, response_parts())),
        (protocol.SCHEMA, protocol.schema_text(SCHEMA)),
    ],
    ids=["types of the client", "types of answers", "published schema"],
)
def test_types_are_current(path: Path, text: str) -> None:
    if not path.parent.is_dir():
        pytest.skip(f"no {path.parent.name} here")
    assert path.read_text(encoding="utf-8") == text, "run: .venv/bin/python tools/protocol.py"


def test_client_may_omit_defaults() -> None:
    types = protocol.typescript(SCHEMA)
    assert "  token?: string | null;\n" in types
    assert "  last_trick: Laid[];\n" in types


@pytest.mark.parametrize(
    ("part", "kind"),
    [
        ({"type": "object", "additionalProperties": {"type": "string"}}, "Record<string, string>"),
        (
            {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}]},
            "[number, string]",
        ),
    ],
)
def test_types_only_in_responses(part: dict[str, Any], kind: str) -> None:
    assert protocol.kind(part) == kind


def test_choices_in_answers_are_named_strings() -> None:
    answers = protocol.answers(SCHEMA, response_parts())
    assert "  pace: Pace;\n" in answers
    assert "export type Pace = string;\n" in answers


def test_unknown_kind_of_value_is_named() -> None:
    with pytest.raises(ValueError, match="tuple"):
        protocol.kind({"type": "tuple"})
