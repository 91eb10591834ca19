"""The arena: compare bots on the same deals, with every bot in every seat."""

from femopp.arena.board import Played, Task, play
from femopp.arena.cluster import ClusterError, played_by_cluster
from femopp.arena.contest import Contest, options_in_words, program
from femopp.arena.entering import check_plays, entrant, own_sources, sees_all
from femopp.arena.estimate import Estimate
from femopp.arena.log import Log, LogError, appending, check_same, read
from femopp.arena.picture import picture_of
from femopp.arena.process import BotError
from femopp.arena.report import (
    Judged,
    Report,
    json_schema,
    report_of,
    report_to_json,
    what_was_played,
)
from femopp.arena.run import Players, run_contest, tasks_of
from femopp.arena.seating import lineups, seating
from femopp.arena.stakes import fair_starts, stakes_of
from femopp.arena.workers import (
    WorkerError,
    cores,
    done_by_processes,
    played_by_processes,
    played_here,
)

__all__ = [
    "BotError",
    "ClusterError",
    "Contest",
    "Estimate",
    "Judged",
    "Log",
    "LogError",
    "Played",
    "Players",
    "Report",
    "Task",
    "WorkerError",
    "appending",
    "check_plays",
    "check_same",
    "cores",
    "done_by_processes",
    "entrant",
    "fair_starts",
    "json_schema",
    "lineups",
    "options_in_words",
    "own_sources",
    "picture_of",
    "play",
    "played_by_cluster",
    "played_by_processes",
    "played_here",
    "program",
    "read",
    "report_of",
    "report_to_json",
    "run_contest",
    "seating",
    "sees_all",
    "stakes_of",
    "tasks_of",
    "what_was_played",
]
