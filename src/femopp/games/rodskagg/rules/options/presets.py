"""The three rule books as presets, by their differences from the first; and three ways to play."""

from femopp.games.rodskagg.rules.options.values import (
    AllFolded,
    Bids,
    ContractTest,
    CutOffender,
    FirstDealer,
    Leader,
    Overshoot,
    Rituals,
    RodskaggFail,
    RodskaggStop,
    ZeroTie,
)
from femopp.language import _
from femopp.rulebook import Preset, Way

KORTOXEN = Preset("kortoxen-1949", "R49", _("Kortoxen 1949"))

SKANE = Preset(
    "skane",
    "RSK",
    _("the Skåne rules"),
    {
        "min_players": 2,
        "first_dealer": FirstDealer.RANDOM,
        "forehand_must_bid": True,
        "leader": Leader.DECLARER,
        "forced_play_on_scores": (1, 2),
        "forgot_ask_penalty": 0,
        "rodskagg_fail": RodskaggFail.PLUS,
        "rodskagg_stop": RodskaggStop.PLAY_OUT,
        "rodskagg_tricks_count": True,
        "overshoot": Overshoot.NEGATIVE,
        "zero_tie": ZeroTie.SHARE,
        "rituals": Rituals.OFF,
        "out_knock": False,
        "misdeal_penalty": 0,
    },
)

ENGLISH = Preset(
    "english",
    "REN",
    _("the English article"),
    {
        "max_players": 7,
        "first_dealer": FirstDealer.RANDOM,
        "bids": Bids.ZERO_TO_FIVE,
        "contract_test": ContractTest.EXACT,
        "play_on_penalty": 6,
        "play_on_trick_value": 2,
        "all_folded": AllFolded.DECLARER_CHOICE,
        "overshoot": Overshoot.NEGATIVE,
        "zero_tie": ZeroTie.DUEL,
        "out_knock": False,
        "notice_at": (1, 0),
        "cut_offender": CutOffender.DEALER,
        "misdeal_penalty": 0,
        "fresh_hand": True,
    },
)


_KNOCKS = {"rituals": "manual", "false_knock_penalty": "1"}

WAYS = (
    Way(
        "hand",
        _("With a helping hand"),
        _("Knock when somebody forgets. The king whispers what you have to remember."),
        _KNOCKS,
        helps=True,
    ),
    Way(
        "unaided",
        _("Nobody reminds you"),
        _("As at a kitchen table: forget, and it may cost you five."),
        _KNOCKS,
    ),
    Way(
        "unknocked",
        _("Without knocking"),
        _("Just the cards. Phrases and questions happen by themselves."),
        {"rituals": "auto"},
        in_book={"skane": {"rituals": "off"}},
    ),
)

USUAL_WAYS = {"skane": "unknocked"}
"""The usual ways of books that know no knocks; elsewhere it's the first."""
