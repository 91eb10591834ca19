"""The first step of ./femopp and ./check: find a Python that is new enough.

Any `python3` must be able to read this file, so it uses only what every Python 3 has.
"""

import os
import sys

OLDEST = (3, 11)


def start(command: str) -> None:
    """Run a command of tools/environment.py, with a newer Python if this one is too old."""
    if sys.version_info < OLDEST:
        newer = newer_python()
        if newer is None:
            sys.exit(
                "%s needs Python %d.%d or newer, and %s is Python %d.%d. Install a newer one"
                " and start again with it, for example: python3.13 %s"
                % ((command,) + OLDEST + (sys.executable,) + sys.version_info[:2] + (sys.argv[0],))
            )
        os.execv(newer, [newer] + sys.argv)
    from tools import environment

    sys.exit(environment.main(command, sys.argv[1:]))


def newer_python() -> "str | None":
    """Return the newest Python on the PATH that is new enough and really starts, or None."""
    import subprocess

    for minor in range(19, OLDEST[1] - 1, -1):
        for folder in os.environ.get("PATH", "").split(os.pathsep):
            path = os.path.join(folder, "python3.%d" % minor)
            if not os.access(path, os.X_OK):
                continue
            with open(os.devnull, "w") as nothing:
                if subprocess.call([path, "-c", ""], stdout=nothing, stderr=nothing) == 0:
                    return path
    return None
