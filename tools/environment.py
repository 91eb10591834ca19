"""The set-up behind ./femopp and ./check: a virtual environment in .venv, made and kept current.

A stamp in .venv says what it was made from. As long as that still holds, a start only reads a few
small files; so keep the imports up here few. The stamp is removed before anything changes and
written when all is done: an interrupted set-up leaves none and is made anew.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from tools.client import Client
from tools.engine import Engine

ROOT = Path(__file__).resolve().parent.parent

# What an installation is made from, besides its requirements: when one of these changes, the
# package is installed anew. (Plain Python files are not among them, as the install is editable.)
BUILT_FROM = ("pyproject.toml", "setup.py", "MANIFEST.in", "src/femopp/__init__.py")
CATALOGUES = "src/femopp/language/catalogue/*/LC_MESSAGES/*.po"

# What is installed, by level; each level holds the one before it.
LEVELS = {
    "run": ("requirements/build.txt", "requirements/run.txt"),
    "dev": ("requirements/dev.txt",),
}


class SetUpError(Exception):
    """The set-up cannot go on; the message tells a user why and what to do."""


class Environment:
    """The virtual environment of one checkout."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root
        self.folder = root / ".venv"
        self.stamp = self.folder / "femopp-stamp"
        self.ours = self.folder / "made-by-femopp"
        self.log = self.folder / "set-up.log"
        self.scripts = self.folder / ("Scripts" if os.name == "nt" else "bin")
        self.python = self.script("python")
        self.client = Client(root)
        self.engine = Engine(root)
        self.locks: tuple[int, ...] = ()

    def script(self, name: str) -> Path:
        return self.scripts / (f"{name}.exe" if os.name == "nt" else name)

    # What is there, and what should be

    def catalogues(self) -> list[Path]:
        return sorted(self.root.glob(CATALOGUES))

    def wanted(self, level: str) -> dict[str, str]:
        """The stamp of an environment of this level that is as it should be."""
        return {
            "level": level,
            "root": str(self.root),
            "python": os.path.realpath(self.python),
            "requirements": fingerprint(self.root / path for path in LEVELS[level]),
            "build": fingerprint(
                [*(self.root / path for path in BUILT_FROM), *self.catalogues()],
            ),
            "client": self.client.fingerprint(),
            "engine": fingerprint(self.engine.sources()),
            "compiled": "yes" if self.engine.is_built() else "no",
        }

    def found(self) -> dict[str, str]:
        """What the stamp says; nothing if there is none that can be read."""
        try:
            lines = self.stamp.read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError):
            return {}
        return dict(line.split(" ", 1) for line in lines if " " in line)

    def target(self, level: str) -> str:
        """The level to bring it to: the one asked for, or the higher one that it has already."""
        return "dev" if "dev" in (level, self.found().get("level")) else "run"

    def is_current(self, level: str, client: bool = False) -> bool:
        """Whether it is as it should be; with `client`, the browser client too."""
        found = self.found()
        return (
            bool(found)
            and found == self.wanted(self.target(level))
            and self.python.exists()
            and self.script("femopp").exists()
            and all(path.with_suffix(".mo").exists() for path in self.catalogues())
            and (not client or self.has_client())
        )

    def has_client(self) -> bool:
        """Whether the browser client is there; without its sources none is missed."""
        return self.client.is_made() or not self.client.web.is_dir()

    # Making it so

    def ensure(self, level: str, client: bool = False) -> None:
        """Bring the environment to a level, if it is not there; say so in one line.

        Whether the browser client is missing matters only with `client`, and even then the rest
        works without it. Raises `SetUpError`.
        """
        if self.is_current(level, client):
            return
        for folder in (self.root, self.root / "src"):
            if not os.access(folder, os.W_OK):
                raise SetUpError(
                    f"{folder} cannot be written to, and the set-up puts its files there."
                    " Copy the whole folder to a place of your own and start it there."
                )
        with self.lock():
            if not self.is_current(level, client):
                self.bring_to(self.target(level))

    def bring_to(self, level: str) -> None:
        found, wanted = self.found(), self.wanted(level)
        if found and self.python.exists() and found.get("python") == wanted["python"]:
            keys = ("root", "requirements")
            of_its_level = self.wanted(found["level"]) if found.get("level") in LEVELS else {}
            fresh = any(found.get(key) != of_its_level.get(key) for key in keys)
        else:
            fresh = True
        if fresh:
            tell("Setting up in .venv; this takes some minutes, the next start none …")
            self.make_empty()
        elif found["level"] != level:
            tell("Adding the development tools to .venv …")
        elif found == wanted and not self.has_client():
            tell("Making the browser client …")
        else:
            tell("Installing anew, as files that it is built from have changed …")
        self.stamp.unlink(missing_ok=True)
        if fresh or found["level"] != level:
            self.pip("install", "--require-hashes", *(f"--requirement={p}" for p in LEVELS[level]))
        if fresh or not self.is_installed(found, wanted):
            if fresh:
                go_on("the libraries are there; compiling the engine, making the client …")
            self.install_package()
        lines = [f"{key} {value}\n" for key, value in self.wanted(level).items()]
        unfinished = self.stamp.with_suffix(".new")
        unfinished.write_text("".join(lines), encoding="utf-8")
        unfinished.replace(self.stamp)

    def is_installed(self, found: dict[str, str], wanted: dict[str, str]) -> bool:
        """Whether the package is there as it would be installed now: compiling takes minutes."""
        return (
            all(found.get(key) == wanted[key] for key in ("build", "client", "engine", "compiled"))
            and self.engine.is_built()
            and self.has_client()
            and self.script("femopp").exists()
            and all(path.with_suffix(".mo").exists() for path in self.catalogues())
        )

    def install_package(self) -> None:
        """Install Femopp itself, built with the tools that are there, and say what it lacks."""
        # pip wants hashes of all or of nothing, so the package itself comes second, built with the
        # tools that were just installed by their hashes.
        # Verbose, for pip tells nothing of a build that went well but without the browser client.
        build = ("--verbose", "--no-build-isolation", "--no-deps", "--editable", self.root)
        self.pip("install", *build)
        missing = [po for po in self.catalogues() if not po.with_suffix(".mo").exists()]
        if missing or not self.script("femopp").exists():
            raise SetUpError(f"The installation ended but is incomplete. See {self.log}")
        if not self.engine.is_built():
            tell(
                "The engine could not be compiled, so simulation and search are slow; all else"
                f" works. It takes a C compiler; what went wrong is in {self.log}"
            )
        if not self.has_client():
            tell(
                "The browser client could not be made, so tables cannot be opened; `femopp play`"
                f" works. What went wrong is in {self.log}"
            )

    def make_empty(self) -> None:
        """Make a virtual environment with pip and nothing else, in place of what was there."""
        import shutil

        if self.folder.exists() and not self.ours.exists() and any(self.folder.iterdir()):
            raise SetUpError(
                f"{self.folder} was not made by this command, so it is left alone."
                " Move it away or delete it, then start again."
            )
        self.folder.mkdir(exist_ok=True)
        self.ours.touch()
        self.stamp.unlink(missing_ok=True)
        for path in self.folder.iterdir():
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            elif path != self.ours:
                path.unlink()
        # Started from inside a virtual environment, perhaps the very one just emptied: use the
        # Python that it was made from.
        python = str(getattr(sys, "_base_executable", None) or sys.executable)
        if has_module("ensurepip"):
            self.run(python, "-m", "venv", self.folder)
        elif has_module("venv") and has_module("pip"):
            self.run(python, "-m", "venv", "--without-pip", self.folder)
            self.run(python, "-m", "pip", "--python", self.python, "install", "pip")
        else:
            raise SetUpError(
                f"{python} cannot make virtual environments."
                " On Debian and Ubuntu: sudo apt install python3-venv. Then start again."
            )

    def pip(self, *arguments: str | Path) -> None:
        self.run(self.python, "-m", "pip", *arguments)

    def run(self, *command: str | Path) -> None:
        """Run a step of the set-up, its output going to the log.

        Raises `SetUpError` with what the output says about the cause.
        """
        import subprocess

        settings = {
            **os.environ,
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            "PIP_NO_INPUT": "1",
            "PIP_REQUIRE_HASHES": "0",
            "PIP_REQUIRE_VIRTUALENV": "0",
            "PIP_USER": "0",
            "PYTHONUTF8": "1",
        }
        for name in ("PYTHONHOME", "PYTHONPATH", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT"):
            settings.pop(name, None)
        words = [str(part) for part in command]
        result = subprocess.run(
            words,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=settings,
            cwd=self.root,
            check=False,
            # Where this process is killed its step goes on: the next set-up waits for that too.
            pass_fds=self.locks,
        )
        output = result.stdout.decode(errors="replace")
        with self.log.open("a", encoding="utf-8") as log:
            log.write(f"$ {' '.join(words)}\n{output}\n")
        if result.returncode:
            raise SetUpError(f"{cause(output)} All that was said is in {self.log}")

    @contextlib.contextmanager
    def lock(self) -> Iterator[None]:
        """Let one set-up of this checkout run at a time; a second waits for the first."""
        with (self.root / ".venv.lock").open("w", encoding="utf-8") as file:
            if not take(file.fileno()):
                tell("Another set-up is under way in this folder; waiting for it …")
                while not take(file.fileno()):
                    import time

                    time.sleep(0.2)
            self.locks = () if sys.platform == "win32" else (file.fileno(),)
            try:
                yield
            finally:
                self.locks = ()


def take(file: int) -> bool:
    """Try to lock a file; the system lets go of it when the process ends, however it ends."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def fingerprint(paths: Iterable[Path]) -> str:
    """A digest of files' names and contents; a missing file has one too."""
    import hashlib

    digest = hashlib.sha256()
    for path in paths:
        try:
            content = path.read_bytes()
        except FileNotFoundError:
            content = b"missing"
        digest.update(f"{path.name} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def has_module(name: str) -> bool:
    import importlib.util

    found = importlib.util.find_spec(name)
    return found is not None and found.origin is not None


# What pip says when something goes wrong that a user can do something about.
CAUSES = (
    (
        ("CERTIFICATE_VERIFY_FAILED", "SSLError"),
        "The connection to the package registry could not be trusted: check the certificates"
        " (PIP_CERT names a file of them) and the computer's clock, then start again.",
    ),
    (
        (
            *("NewConnectionError", "ConnectTimeoutError", "ReadTimeoutError", "ProxyError"),
            *("name resolution", "Network is unreachable", "Connection refused", "getaddrinfo"),
            *("NameResolutionError", "Connection aborted"),
        ),
        "The packages it needs could not be fetched: no connection to the package registry."
        " Check the network and pip's settings, then start again.",
    ),
    (
        ("DO NOT MATCH THE HASHES",),
        "A package that was fetched is not the one that was expected, so it was not installed.",
    ),
    (("No space left on device",), "The disk is full. Make room, then start again."),
    (
        ("ensurepip is not available",),
        "This Python cannot make virtual environments."
        " On Debian and Ubuntu: sudo apt install python3-venv. Then start again.",
    ),
)


def cause(output: str) -> str:
    """What went wrong in a step, told from its output."""
    flowing = " ".join(output.split())
    for signs, sentence in CAUSES:
        if any(sign in flowing for sign in signs):
            return sentence
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if line.lower().startswith("error")] or lines[-1:]
    return f"A step of the set-up failed: {' '.join(errors[:3]) or 'it said nothing'}."


def tell(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


def go_on(words: str) -> None:
    """Tell how far a long step has come that has been told of."""
    print(f"  {words}", file=sys.stderr, flush=True)


def become(command: Path, arguments: list[str]) -> int:
    """Run a command in place of this process (on Windows: and wait for it)."""
    words = [str(command), *arguments]
    if os.name != "nt":
        os.execv(command, words)
    import subprocess

    return subprocess.call(words)


def opens_tables(arguments: list[str]) -> bool:
    """Whether these words after `femopp` open tables: also those that name no command."""
    words = list(arguments)
    if words[:1] == ["--lang"]:
        words = words[2:]
    elif words and words[0].startswith("--lang="):
        words = words[1:]
    first = words[0] if words else "serve"
    return first == "serve" or (first.startswith("-") and first not in ("--help", "--version"))


def main(command: str, arguments: list[str]) -> int:
    """Set up what a start command needs, then run it. Returns its exit status."""
    environment = Environment()
    try:
        client = command == "femopp" and opens_tables(arguments)
        environment.ensure("dev" if command == "check" else "run", client)
        if command == "check":
            return become(environment.python, [str(ROOT / "tools/check.py"), *arguments])
        # What the command tells to type must work from where it was started.
        os.environ["FEMOPP_CALLED"] = sys.argv[0]
        return become(environment.script("femopp"), arguments)
    except KeyboardInterrupt:
        tell("\nInterrupted. Start again to go on.")
        return 130
    except SetUpError as error:
        tell(f"{command}: {error}")
    except Exception as error:  # a user is told in a sentence, whatever it is
        tell(f"{command}: the set-up failed: {str(error) or type(error).__name__}")
    return 1
