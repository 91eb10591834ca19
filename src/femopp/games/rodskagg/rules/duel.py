"""Prohibitions in a duel (A-R34): rituals, and the question after trick four."""

from femopp.games.rodskagg.rules.actions import RITUALS, Ask, DealCards, Silent
from femopp.games.rodskagg.rules.state import RodskaggState
from femopp.language import _
from femopp.rulebook import forbid
from femopp.tricks import Seat


@forbid((*RITUALS, DealCards), "A-R34", _("A duel has no rituals."), first=True)
def ritual_in_a_duel(state: RodskaggState, seat: Seat) -> bool:
    return bool(state.duel)


@forbid((Ask, Silent), "A-R34", _("In a duel nobody asks who goes along."), first=True)
def question_in_a_duel(state: RodskaggState, seat: Seat) -> bool:
    return bool(state.duel)


PROHIBITIONS = (ritual_in_a_duel, question_in_a_duel)
