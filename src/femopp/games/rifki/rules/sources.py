"""The source of the rules of Rifki."""

from femopp.language import _
from femopp.rulebook import Source, Sources

RIF = Source(
    code="RIF",
    prefix="RIF",
    title=_("Rifki (Turkish King), spelregler.org"),
    sections={
        "PLAYERS": _("number of players"),
        "PACK": _("the cards"),
        "DEAL": _("the twenty deals"),
        "CONTRACT": _("choosing the contract"),
        "POS": _("the trump game"),
        "NEG": _("all negative contracts"),
        "RIFKI": _("Rifki"),
        "KIZ": _("Kiz"),
        "ERKEK": _("Erkek"),
        "KUPA": _("Kupa"),
        "SONIKI": _("Son iki"),
        "ELALMAZ": _("El almaz"),
        "SCORE": _("the sheet"),
        "OPEN": _("a reader's question"),
    },
)

SOURCES = Sources([RIF])
