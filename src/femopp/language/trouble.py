"""What the system says went wrong with a file or an address, in the reader's words."""

import errno
import socket
from collections.abc import Mapping

from femopp.language.text import Message, Text, _, say

_IN_WORDS: Mapping[int, Message] = {
    errno.ENOENT: _("there is no such file or folder"),
    errno.EISDIR: _("it is a folder"),
    errno.ENOTDIR: _("a part of its path is a file, not a folder"),
    errno.EEXIST: _("there is a file of that name"),
    errno.EACCES: _("that is not permitted"),
    errno.EPERM: _("that is not permitted"),
    errno.EROFS: _("nothing can be written there"),
    errno.ENOSPC: _("there is no room left"),
    errno.ENAMETOOLONG: _("the name is too long"),
    errno.EADDRINUSE: _("another program has it"),
    errno.EADDRNOTAVAIL: _("this machine has no such address"),
    socket.EAI_NONAME: _("there is no such address"),
}


def trouble(error: OSError) -> Text | str:
    """What was wrong; in the system's own words where we have none."""
    known = _IN_WORDS.get(error.errno or 0)
    return say(known) if known else error.strerror or str(error)
