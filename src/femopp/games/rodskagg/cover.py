"""The cover of Rödskägg."""

from femopp.language import _
from femopp.presentation.cover import Cover

COVER = Cover(
    _(
        "Everyone starts with twelve points and a long red beard. Every trick shaves. "
        "First to zero wins."
    ),
    _("about 40 min"),
    "beard",
)
