"""The options of Rödskägg, in order of play, and the three rule books as presets of them."""

from dataclasses import dataclass

from femopp.games.rodskagg.rules.options.conflicts import CONFLICTS
from femopp.games.rodskagg.rules.options.deal import DealOptions
from femopp.games.rodskagg.rules.options.play import PlayOptions
from femopp.games.rodskagg.rules.options.points import PointsOptions
from femopp.games.rodskagg.rules.options.presets import ENGLISH, KORTOXEN, SKANE, USUAL_WAYS, WAYS
from femopp.games.rodskagg.rules.options.rituals import RitualOptions
from femopp.games.rodskagg.rules.options.values import (
    AllFolded,
    AskBy,
    AskRequired,
    AuctionForm,
    BareKnock,
    BidCap,
    BidCapBelowOne,
    Bids,
    BonusFor,
    BounceOrder,
    ContractTest,
    CutOffender,
    DuelTie,
    FirstDealer,
    ForgotAskEffect,
    KnockBy,
    KnockScope,
    KnockWindow,
    KnockWord,
    LastTrickKnock,
    Leader,
    MisdealDeadline,
    MoneyNegative,
    Overshoot,
    Revoke,
    Rituals,
    RodskaggFail,
    RodskaggStop,
    ZeroBid,
    ZeroEnds,
    ZeroTie,
)
from femopp.games.rodskagg.rules.sources import SOURCES
from femopp.games.rodskagg.rules.versions import VERSIONS
from femopp.rulebook import RitualsOption


@dataclass(frozen=True, eq=False)
class RodskaggOptions(
    # The fields of a dataclass's last base come first.
    RitualOptions,
    PointsOptions,
    PlayOptions,
    DealOptions,
):
    """The options of Rödskägg."""

    presets = (KORTOXEN, SKANE, ENGLISH)
    sources = SOURCES
    conflicts = CONFLICTS
    versions = VERSIONS
    rituals_option = RitualsOption(
        "rituals", players="manual", program="auto", ways=WAYS, usual=USUAL_WAYS
    )


__all__ = [
    "AllFolded",
    "AskBy",
    "AskRequired",
    "AuctionForm",
    "BareKnock",
    "BidCap",
    "BidCapBelowOne",
    "Bids",
    "BonusFor",
    "BounceOrder",
    "ContractTest",
    "CutOffender",
    "DuelTie",
    "FirstDealer",
    "ForgotAskEffect",
    "KnockBy",
    "KnockScope",
    "KnockWindow",
    "KnockWord",
    "LastTrickKnock",
    "Leader",
    "MisdealDeadline",
    "MoneyNegative",
    "Overshoot",
    "Revoke",
    "Rituals",
    "RodskaggFail",
    "RodskaggOptions",
    "RodskaggStop",
    "ZeroBid",
    "ZeroEnds",
    "ZeroTie",
]
