"""Data sets: decisions of bots and policies with all that learning needs, as Parquet.

It needs the packages numpy and pyarrow.
"""

from femopp.dataset.files import DatasetError, read_rows
from femopp.dataset.plan import (
    Match,
    Plan,
    sources,
    version_of_actions,
    version_of_observations,
)
from femopp.dataset.players import POLICIES, names_of, player_named
from femopp.dataset.playing import Company, Played
from femopp.dataset.rows import PLAYED, checksum, rows_of
from femopp.dataset.run import Made, check_same, make, read_plan
from femopp.dataset.values import NoValuesError, check_values

__all__ = [
    "PLAYED",
    "POLICIES",
    "Company",
    "DatasetError",
    "Made",
    "Match",
    "NoValuesError",
    "Plan",
    "Played",
    "check_same",
    "check_values",
    "checksum",
    "make",
    "names_of",
    "player_named",
    "read_plan",
    "read_rows",
    "rows_of",
    "sources",
    "version_of_actions",
    "version_of_observations",
]
