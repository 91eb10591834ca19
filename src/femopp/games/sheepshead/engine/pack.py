"""The options of Sheepshead, packed into the numbers that the engine plays by."""

from __future__ import annotations

from femopp.engine.cardplay import PlaySpec
from femopp.engine.packing import refuse_what_is_missing
from femopp.engine.rules import PlayRules
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
"""How the cards are played, whatever the options."""


class Rules:
    """A table's rules as numbers. Raises `NotInEngine` for options that the engine has not.

    deals              how many deals a session has, 0 where the table stops it
    all_doublers       all deals that nobody picked double the next one, not each a later one
    bury_first         the picker buries before the announcements
    bury_boy           the jack of diamonds may be buried
    bluff_alone        a picker who has the jack of diamonds may throw off the boy
    off_after_crack    the picker is asked again after a crack whether to throw off the boy
    off_after_double   and once more after a double crack
    max_cracks         how many may crack
    picker_recracks    the picker too may double crack
    target             with how many card points the picker's side wins
    picker_schneider   with fewer card points than these the picker's side is schneider
    others_schneider   with fewer than these the opponents are
    bury_is_trick      the buried cards are a trick of the picker's side
    bury_counts        they count for the picker's side also when it has no trick
    bump               a picker's side that loses pays double
    picker, partner, opponent    what each gets when the picker's side wins
    alone                        and the picker when alone
    """

    def __init__(self, options: SheepsheadOptions) -> None:
        refuse_what_is_missing(options)
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
