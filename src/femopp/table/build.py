"""The build of Femopp that is running: each has a version of its own."""

from functools import cache
from hashlib import sha256
from pathlib import Path

import femopp

DIGITS = 8


@cache
def build() -> str:
    """Return the version and, after a plus, the beginning of the hash of the sources.

    For example ``0.1.0+3f9a61c2``. Two builds with the same sources have the same version.
    """
    package = Path(femopp.__file__).parent
    digest = sha256()
    for path in sorted(package.rglob("*.py")):
        digest.update(path.relative_to(package).as_posix().encode())
        digest.update(path.read_bytes())
    return f"{femopp.__version__}+{digest.hexdigest()[:DIGITS]}"
