"""The client's types and the documents match the server's protocol."""

from __future__ import annotations

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
def test_it_is_current(path: Path, text: str) -> None:
    if not path.parent.is_dir():
        pytest.skip(f"no {path.parent.name} here")
    assert path.read_text(encoding="utf-8") == text, "run: .venv/bin/python tools/protocol.py"


def test_a_client_may_leave_out_what_has_a_default_the_server_only_what_has_not_changed() -> None:
    types = protocol.typescript(SCHEMA)
    assert "  token?: string | null;\n" in types
    assert "  last_trick: Laid[];\n" in types
    assert "  last_trick?: Laid[];\n" in types


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
def test_what_only_the_answers_have(part: dict[str, Any], kind: str) -> None:
    assert protocol.kind(part) == kind


def test_what_can_be_chosen_is_told_and_so_any_text_to_the_client() -> None:
    answers = protocol.answers(SCHEMA, response_parts())
    assert "  pace: Pace;\n" in answers
    assert "export type Pace = string;\n" in answers


def test_an_unknown_kind_of_value_is_named() -> None:
    with pytest.raises(ValueError, match="tuple"):
        protocol.kind({"type": "tuple"})
