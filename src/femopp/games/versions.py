"""What earlier versions of each game's rules took for granted: one table for all games.

A match at a table, and a record, are read by the version that they began with. A change of a
default, of a preset's value or of how a rule is read adds a row here, which says what was so
before: the rules are of the next version then. See `docs/design/stored-forms.md`.
"""

from femopp.rulebook import Earlier, Versions

RODSKAGG = Versions(
    earlier=(
        # Version 1. A-R12, A-R33 and A-R26 have been read otherwise since.
        Earlier(
            {
                "bare_knock": "oldest",
                "reshuffle_own_hand": "true",
                "rodskagg_made_tricks": "true",
            }
        ),
    )
)

SHEEPSHEAD = Versions()

RIFKI = Versions()
