"""What the HTTP part is told and answers, for clients: the parts of its JSON."""

from typing import Any

from msgspec.json import schema_components

from femopp.server.http.about import About
from femopp.server.http.forms import Description, Forms
from femopp.server.http.replays import Replay
from femopp.server.room.rooms import OpenedTable
from femopp.table.settings import Settings

ANSWERS = (Forms, Description, Settings, OpenedTable, Replay, About)


def response_parts() -> dict[str, Any]:
    """The JSON Schema of each of them and of what is in it, by name."""
    _answers, parts = schema_components(ANSWERS, ref_template="#/$defs/{name}")
    return parts
