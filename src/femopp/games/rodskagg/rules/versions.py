"""Defaults of earlier versions of Rödskägg's rules.

Matches and records are read by the version that they began with. If you change a default, a
preset's value or the reading of a rule, add a row with the old values: the rules then have the
next version. See `docs/design/stored-forms.md`.
"""

from femopp.rulebook import Earlier, Versions

VERSIONS = Versions(
    earlier=(
        # Version 1. The readings A-R12, A-R33 and A-R26 have changed since.
        Earlier(
            {
                "bare_knock": "oldest",
                "reshuffle_own_hand": "true",
                "rodskagg_made_tricks": "true",
            }
        ),
    )
)
