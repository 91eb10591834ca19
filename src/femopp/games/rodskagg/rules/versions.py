"""What earlier versions of Rödskägg's rules took for granted.

A match at a table, and a record, are read by the version they began with. If you change a
default, a preset's value or the reading of a rule, add a row that says how it was before: the
rules then have the next version. See `docs/design/stored-forms.md`.
"""

from femopp.rulebook import Earlier, Versions

VERSIONS = Versions(
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
