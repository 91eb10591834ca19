"""Defaults of earlier versions of Rödskägg's rules, and its options that are gone.

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
    ),
    gone={
        "fresh_hand_exhausted": ("reshuffle_final", "refuse"),
        "ask_gate": ("false", "true"),
        "late_knockout": ("true", "false"),
        "knockout_requires_contract": ("false", "true"),
        "last_survivor_wins": ("true", "false"),
        "duel_leader": ("left_of_dealer", "first_on_zero"),
        "pickup_after_dealer": ("error", "free"),
        "misdeal_liability": ("after_own_pickup", "immediate"),
    },
)
