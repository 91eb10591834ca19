"""Nim with rules of version 4, and the defaults of earlier versions.

In version 1 the default limit was four. Up to version 2 the new book was played fast, and allowed
the same number again. Up to version 3 thirteen brought bad luck, and the new book was the default.
Removed are the book "oldest", the option `take` (`most` today), `speed = crawling`, and `music`.
Gone are the options `luck` and `sings`: luck is always good, and nobody sings.
"""

from dataclasses import dataclass, replace

from femopp.rulebook import Earlier, Migrated, Removed, Versions
from tests.rulebook.nim import NIM, NimOptions


@dataclass(frozen=True, eq=False)
class LaterOptions(NimOptions):
    versions = Versions(
        earlier=(
            Earlier({"most": "4"}),
            Earlier(presets={"new": {"speed": "fast", "again": "true"}}),
            Earlier({"unlucky": "13"}, preset="new"),
        ),
        presets={"oldest": Migrated("old", {"most": "9", "again": "false"})},
        options={
            Removed("take"): {"most": None},
            Removed("speed", "crawling"): {"speed": "slower", "unlucky": "7"},
            Removed("music"): {},
        },
        gone={"luck": ("good", "bad"), "sings": ("false", "true")},
    )


LATER = replace(NIM, options=LaterOptions)
