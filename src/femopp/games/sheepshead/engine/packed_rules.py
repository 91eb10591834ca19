"""The options of Sheepshead as numbers for the engine."""

from __future__ import annotations

from femopp.engine.cardplay import PlaySpec
from femopp.engine.rules import PlayRules
from femopp.engine.supported import refuse_unsupported
from femopp.games.sheepshead.engine.codes import card_number, mask_of
from femopp.games.sheepshead.rules.course import COURSES
from femopp.games.sheepshead.rules.options import (
    AloneDeadline,
    BuryJD,
    DoublerMode,
    RecrackBy,
    SchneiderRule,
    SheepsheadOptions,
)
from femopp.games.sheepshead.rules.order import ORDER, SIDE_SUITS, TRUMPS
from femopp.games.sheepshead.rules.payment import ALONE, TARGET, WITH_PARTNER
from femopp.games.sheepshead.rules.state import HAND, PLAYERS, Phase

PLAY = PlaySpec(
    seats=PLAYERS,
    turn=1,
    tricks=HAND,
    classes=tuple(map(mask_of, (*SIDE_SUITS, TRUMPS))),
    contracts=(
        PlayRules(
            trump=mask_of(TRUMPS),
            card_values={card_number(card): n for card, n in ORDER.points.items() if n},
        ),
    ),
)
"""The rules of card play, the same for all options."""


class PackedRules:
    """The rules at a table. Raises `NotInEngine` for unsupported options.

    deals              number of deals in a session, 0 if the table stops it
    all_doublers       all passed deals double the next one, instead of a later one each
    bury_first         the picker buries before the announcements
    bury_boy           the jack of diamonds may be buried
    bluff_alone        a picker with the jack of diamonds may throw off the boy
    off_after_crack    the picker may also throw off the boy after a crack
    off_after_double   and after a double crack
    max_cracks         how many may crack
    picker_recracks    the picker too may double crack
    target             the card points with which the picker's side wins
    picker_schneider   with fewer card points the picker's side is schneider
    others_schneider   with fewer the opponents are
    bury_is_trick      the buried cards are a trick of the picker's side
    bury_counts        they count for the picker's side even without a trick
    bump               a losing picker's side pays double
    picker, partner, opponent    units that each gets when the picker's side wins
    alone                        and the picker when alone
    """

    def __init__(self, options: SheepsheadOptions) -> None:
        refuse_unsupported(options)
        self.options = options
        self.deals = options.deals
        self.all_doublers = options.doubler_mode is DoublerMode.STACK

        course = COURSES[options.crack_window]
        self.bury_first = course.index(Phase.BURY) < course.index(Phase.ANNOUNCE)
        self.bury_boy = options.bury_jd is BuryJD.ALLOWED
        self.bluff_alone = options.bluff_alone
        self.off_after_crack = options.alone_deadline is not AloneDeadline.BEFORE_CRACKS
        self.off_after_double = options.alone_deadline is AloneDeadline.FIRST_LEAD
        self.max_cracks = options.max_cracks
        self.picker_recracks = options.recrack_by is RecrackBy.PARTNER_OR_PICKER

        self.target = TARGET
        self.picker_schneider = 31 if options.schneider_rule is SchneiderRule.PICKER_LT31 else 30
        self.others_schneider = 30
        self.bury_is_trick = options.bury_is_trick
        self.bury_counts = options.bury_counts_without_trick or options.bury_is_trick
        self.bump = options.double_bump
        self.picker, self.partner = WITH_PARTNER.picker, WITH_PARTNER.partner
        self.opponent, self.alone = WITH_PARTNER.opponent, ALONE.picker
