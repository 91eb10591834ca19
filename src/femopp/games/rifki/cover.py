"""The cover of Rifki."""

from femopp.language import _
from femopp.presentation.cover import Cover

COVER = Cover(
    _("Twenty deals. The dealer decides what hurts: queens, hearts, the last two tricks …"),
    _("about an hour"),
    "tea",
)
