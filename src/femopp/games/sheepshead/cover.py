"""The cover of Sheepshead."""

from femopp.language import _
from femopp.presentation.cover import Cover

COVER = Cover(
    _("Queens, jacks and diamonds are trumps. You have a partner, and nobody knows who."),
    _("5 min a deal"),
    "sheep",
)
