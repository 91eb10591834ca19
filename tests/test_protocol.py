"""What the client and the documents say about the protocol is what the server says."""

from __future__ import annotations

from pathlib import Path

import pytest

from femopp.server.messages import protocol_schema
from tools import protocol

SCHEMA = protocol_schema()


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (protocol.TYPES, protocol.typescript(SCHEMA)),
        (protocol.SCHEMA, protocol.schema_text(SCHEMA)),
    ],
    ids=["types of the client", "published schema"],
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


def test_an_unknown_kind_of_value_is_named() -> None:
    with pytest.raises(ValueError, match="tuple"):
        protocol.kind({"type": "tuple"})
