"""JSON Schema of the HTTP responses, for the client's types."""

from typing import Any

from msgspec.json import schema_components

from femopp.server.http import circles, figures, plans, pushes
from femopp.server.http.about import About
from femopp.server.http.forms import Description, Forms
from femopp.server.http.keep import Kept
from femopp.server.http.kept_answers import SharedHistory, SharedMatch
from femopp.server.http.known import Glances
from femopp.server.http.replays import Replay
from femopp.server.http.reviewed import MatchReview
from femopp.server.http.sharing import SharedLinks
from femopp.server.room.rooms import OpenedTable
from femopp.table.settings import Settings

ANSWERS = (
    Forms,
    Description,
    Settings,
    OpenedTable,
    Replay,
    About,
    Glances,
    Kept,
    SharedHistory,
    SharedLinks,
    SharedMatch,
    MatchReview,
    *circles.ANSWERS,
    *figures.ANSWERS,
    *plans.ANSWERS,
    *pushes.ANSWERS,
)


def response_parts() -> dict[str, Any]:
    """Return the JSON Schema of each response and its parts, by name."""
    _answers, parts = schema_components(ANSWERS, ref_template="#/$defs/{name}")
    return parts
