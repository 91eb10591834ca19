"""Errors that are shown to people, and those of the operating system in their language."""

import errno
import socket
from collections.abc import Mapping

from femopp.language.speaker import Speaker
from femopp.language.text import Message, Text, _, say


class TextError(ValueError):
    """An error whose `text` can be shown in any language; `str` gives English."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        return Speaker().say(self.text)


_IN_WORDS: Mapping[int, Message] = {
    errno.ENOENT: _("no such file or folder"),
    errno.EISDIR: _("it's a folder"),
    errno.ENOTDIR: _("part of its path is a file, not a folder"),
    errno.EEXIST: _("a file with that name exists already"),
    errno.EACCES: _("permission denied"),
    errno.EPERM: _("permission denied"),
    errno.EROFS: _("the disk is read-only"),
    errno.ENOSPC: _("the disk is full"),
    errno.ENAMETOOLONG: _("the name is too long"),
    errno.EADDRINUSE: _("another program is using it"),
    errno.EADDRNOTAVAIL: _("this computer has no such address"),
    socket.EAI_NONAME: _("no such address"),
}


def trouble(error: OSError) -> Text | str:
    """Describe an error; unknown errors in the system's own words."""
    known = _IN_WORDS.get(error.errno or 0)
    return say(known) if known else error.strerror or str(error)
