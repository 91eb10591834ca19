"""The three rule books of Rödskägg."""

from femopp.language import _
from femopp.rulebook import Source, Sources

K49 = Source(
    "K49",
    "R49",
    _("Kortoxen 1949"),
    {
        "PLAYERS": _("introduction"),
        "PACK": _("the pack"),
        "SCORE-START": _("preparations"),
        "GOAL": _("preparations"),
        "KNOCK": _("knocking"),
        "DEAL": _("the deal"),
        "AUCTION": _("the auction"),
        "PLAY": _("the play of the cards"),
        "ASK": _("the play of the cards"),
        "SCORE": _("the points"),
        "RED": _("the points"),
        "OUT": _("the points"),
        "GAME": _("the match"),
        "MONEY": _("the match"),
        "VAR": _("the match, variants"),
    },
)

SKN = Source(
    "SKN",
    "RSK",
    _("the Skåne rules"),
    {
        "PLAYERS": _("introduction"),
        "PACK": _("the pack"),
        "SCORE-START": _("the sheet"),
        "DEAL": _("the deal"),
        "AUCTION": _("the auction"),
        "PLAY": _("the play of the cards"),
        "ASK": _("the play of the cards"),
        "SCORE": _("the points"),
        "GAME": _("the match"),
        "RITUAL": _("the whole text"),
    },
)

WEN = Source(
    "WEN",
    "REN",
    _("the English article"),
    {
        "PLAYERS": _("introduction"),
        "GEN": _("introduction"),
        "PACK": _("the cards"),
        "SCORE-START": _("the aim"),
        "DEAL": _("the rules"),
        "AUCTION": _("the rules"),
        "RED": _("the rules"),
        "PLAY": _("the rules"),
        "ASK": _("the rules"),
        "GAME": _("the rules"),
        "OUT": _("the rules"),
        "SCORE": _("scoring"),
        "RITUAL": _("scoring"),
    },
)

SOURCES = Sources((K49, SKN, WEN))
