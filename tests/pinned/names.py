"""Names that are stored or sent, read from the code; one list for each kind."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import partial

import gymnasium
from msgspec import Struct

from femopp.arena import question
from femopp.arena.board import Played
from femopp.arena.contest import Contest
from femopp.arena.log import _Head
from femopp.arena.report import Report
from femopp.bench.belief import Asked, Asking, Exam, Spot
from femopp.bots import STRATEGIES
from femopp.bots.gone import GONE
from femopp.cards import Card
from femopp.circle.memory import Memory
from femopp.cli.bench import Report as BenchReport
from femopp.cli.exploit import Report as ExploitReport
from femopp.dataset import Plan
from femopp.dataset.plan import SPLITS
from femopp.dataset.rows import no_rows
from femopp.figures.declared import figures_of
from femopp.figures.figure import Combine
from femopp.figures.tally import Tally
from femopp.kits import GAMES
from femopp.record.model import FIRST_LINE, ResultKind
from femopp.record.names import DEAL, HEADERS, REST, TABLE_NAME, TRICK
from femopp.record.shape import shape_of
from femopp.research import gymnasium_env as _registers  # noqa: F401
from femopp.research import pettingzoo_env
from femopp.research.responses import Plan as ResponsePlan
from femopp.review.at_table import KeptReview
from femopp.rulebook import Deal
from femopp.server.http import circles, plans, pushes
from femopp.server.http.api import ComeToTable, Describe, OpenTable
from femopp.server.http.keep import Keep
from femopp.server.http.kept import Enter, Rename
from femopp.server.http.known import LookAt
from femopp.server.http.responses import ANSWERS
from femopp.server.http.reviews import AskReview, ReviewRecord, ShareReview, TryAgain
from femopp.server.http.sharing import Share
from femopp.server.kept.company import Company
from femopp.server.kept.entries import Act, KeptEntry
from femopp.server.kept.shared import Person
from femopp.server.protocol.messages import AnyFromClient, AnyToClient
from femopp.server.store.renewals import Renewal
from femopp.server.store.schema import CARDS, TABLE
from femopp.table.log.entries import BY_CLAIM, BY_REMINDED, BY_STAND_IN, AnyEntry
from femopp.table.screen.glance import Summary
from femopp.table.screen.screen import Shown
from tests.dataset.plans import plan
from tests.kit_files import OWN_GAMES
from tests.pinned.walk import Names, names_in

ASKED = (
    Describe,
    OpenTable,
    ComeToTable,
    LookAt,
    Keep,
    Share,
    Enter,
    Rename,
    AskReview,
    ShareReview,
    ReviewRecord,
    TryAgain,
    *circles.ASKED_FOR,
    *plans.ASKED_FOR,
    *pushes.ASKED_FOR,
)
"""Types of request bodies over HTTP."""


def of_http() -> Names:
    """Return the names in requests and responses over HTTP, by address."""
    found: Names = {}
    for kind in (*ASKED, *ANSWERS):
        found |= names_in(kind, kind.__name__)
    # Each is read by itself, so that a wrong one refuses no other.
    return found | names_in(Act, "Enter.entries")


def of_arena() -> Names:
    parts: Mapping[str, type[Struct]] = {"head": _Head[Contest], "played": Played, "report": Report}
    found: Names = {}
    for name, kind in parts.items():
        found |= names_in(kind, name)
    return found


def of_bench() -> Names:
    """Return the names in the lines to and from entries, in files of beliefs, and in reports."""
    kinds = (question.Begin, question.Act, question.Believe, question.Answer, Asked, BenchReport)
    found = names_in(_Head[Exam], "positions head") | names_in(Spot, "position")
    found |= names_in(_Head[Asking], "answers head")
    for kind in kinds:
        found |= names_in(kind, kind.__name__.lower())
    return found | names_in(ResponsePlan, "response") | names_in(ExploitReport, "exploit report")


def of_game(game: str) -> Names:
    """Return a game's presets, options with values, and actions with their fields.

    Removed names stay as long as they are mapped.
    """
    found = defaultdict(set, names_in(shape_of(GAMES[game]).record))
    versions = GAMES[game].options.versions
    found[f"{game}.preset"] |= versions.presets.keys()
    for option, value in versions.options:
        path, name = (game, "options") if value is None else (f"{game}.options", option)
        found[f"{path}.{name}"].add(option if value is None else value)
    found["deals"] = {one.word for one in GAMES[game].actions if issubclass(one, Deal)}
    return found


def of_records() -> Names:
    return {
        "first line": {FIRST_LINE.replace(" ", "_")},
        "head": set(HEADERS),
        "log": {DEAL, REST, TABLE_NAME, TRICK, *ResultKind},
        "cards": set(Card),
    }


def of_bots() -> Names:
    return {"levels": {*STRATEGIES, *GONE}, "done by": {BY_CLAIM, BY_REMINDED, BY_STAND_IN}}


def of_environments() -> Names:
    registered = {one for one in gymnasium.registry if one.startswith("femopp/")}
    named = {pettingzoo_env.env(game).metadata["name"] for game in OWN_GAMES}
    return {"gymnasium": registered, "pettingzoo": named}


def of_datasets() -> Names:
    columns = set(no_rows(plan(values="club")))
    return names_in(Plan, "plan") | {"columns": columns, "splits": set(SPLITS)}


def of_kept() -> Names:
    """Return the names of stored matches on real cards."""
    company = names_in(Company, "said.company")
    return names_in(KeptEntry) | company | names_in(Person, "people")


def of_figures() -> Names:
    """Return the figures of each game with their keys, and how they are stored."""
    found = names_in(Tally, "tally")
    for game in ("", *OWN_GAMES):
        figures = figures_of(game)
        found[f"figures.{game or 'all'}"] = set(figures)
        keyed = [one for one in figures.values() if one.keys]
        found |= {f"figures.{game or 'all'}.{one.id}": set(one.keys) for one in keyed}
    found["combine"] = set(Combine)
    return found


def of_socket() -> Names:
    """Return what the server sends on a socket: messages, and what the changes in `Look` change."""
    return names_in(AnyToClient) | names_in(Shown, "Look.changes")


LISTS: Mapping[str, Callable[[], Names]] = {
    "entries": partial(names_in, AnyEntry),
    "kept-entries": of_kept,
    "logs": lambda: {"kind": {TABLE, CARDS}} | names_in(Summary, "glance"),
    "from-client": partial(names_in, AnyFromClient),
    "to-client": of_socket,
    "http": of_http,
    "arena": of_arena,
    "bench": of_bench,
    "records": of_records,
    "bots": of_bots,
    "figures": of_figures,
    "circles": partial(names_in, Memory, "circle"),
    "deletions": partial(names_in, Renewal),
    "reviews": partial(names_in, KeptReview),
    "environments": of_environments,
    "datasets": of_datasets,
    **{f"game-{game}": partial(of_game, game) for game in OWN_GAMES},
}
