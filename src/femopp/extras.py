"""Parts that need more packages than Femopp itself: the extras of `pip install 'femopp[…]'`."""

from dataclasses import dataclass
from importlib.util import find_spec
from types import MappingProxyType

from femopp.language import Message, TextError, _, say


@dataclass(frozen=True)
class Part:
    """A part, and the modules that its extra brings on every system."""

    name: Message
    modules: tuple[str, ...]


PARTS = MappingProxyType(
    {
        "table": Part(
            _("tables in the browser"),
            (
                *("alembic", "h11", "icalendar", "platformdirs"),
                *("prometheus_client", "segno", "sqlalchemy"),
                *("starlette", "tzdata", "uvicorn", "websockets"),
            ),
        ),
        "postgres": Part(_("PostgreSQL"), ("psycopg",)),
        "push": Part(_("calling players who are away"), ("cryptography",)),
        "ray": Part(_("a Ray cluster"), ("ray",)),
        "research": Part(
            _("learning agents and their pictures"), ("numpy", "gymnasium", "resvg_py", "PIL")
        ),
        "data": Part(_("data sets"), ("numpy", "pyarrow")),
    }
)
"""By the name of the extra."""


class MissingPart(TextError, ImportError):
    """Packages of an extra are not installed; `text` has the command that brings them."""

    def __init__(self, extra: str) -> None:
        super().__init__(
            say(
                _("for {part}, install what is missing: pip install {extra}"),
                part=say(PARTS[extra].name),
                extra=f"'femopp[{extra}]'",
            )
        )


def check_installed(extra: str) -> None:
    """Raise `MissingPart` unless everything is installed that an extra brings."""
    if not is_there(extra):
        raise MissingPart(extra)


def is_there(extra: str) -> bool:
    """Whether everything is installed that an extra brings."""
    return all(find_spec(module) is not None for module in PARTS[extra].modules)
