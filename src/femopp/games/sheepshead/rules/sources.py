"""The source of the rules of Sheepshead."""

from femopp.language import _
from femopp.rulebook import Source, Sources

SHP = Source(
    "SHP",
    "SHP",
    _("Sheepshead for five"),
    {
        "PLAYERS": _("introduction"),
        "PACK": _("the pack"),
        "TRUMP": _("the pack"),
        "POINTS": _("the pack"),
        "MONEY": _("before the game"),
        "DEAL": _("the deal"),
        "PICK": _("picking up the blind"),
        "BURY": _("picking up the blind"),
        "PARTNER": _("picking up the blind"),
        "ALONE": _("picking up the blind"),
        "DBL": _("doublings"),
        "DBL-DOUBLER": _("doublings, doubler"),
        "DBL-SCHNEIDER": _("doublings, schneider"),
        "DBL-NOTRICK": _("doublings, no trick"),
        "DBL-BLITZ": _("doublings, blitzing"),
        "DBL-INDIAN": _("doublings, indian blitzing"),
        "DBL-CRACK": _("doublings, cracking"),
        "DBL-DCRACK": _("doublings, double cracking"),
        "DBL-TCRACK": _("doublings, triple cracking"),
        "PLAY": _("the play of the cards"),
        "PAY": _("payment"),
    },
)

SOURCES = Sources([SHP])
