"""The set-up behind ./femopp and ./check: a virtual environment in .venv, kept up to date.

A stamp in .venv records what it was made from. While it matches, a start only reads a few small
files; so keep the imports up here few. The stamp is removed before any change and written at the
end: an interrupted set-up leaves none and is repeated.
"""

import contextlib
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from tools.causes import cause
from tools.client import Client
from tools.engine import Engine

ROOT = Path(__file__).resolve().parent.parent

# The package is reinstalled when one of these changes, besides requirements. (Python files are not
# among them, as the installation is editable.)
BUILT_FROM = ("pyproject.toml", "setup.py", "MANIFEST.in", "src/femopp/__init__.py")
CATALOGUES = "src/femopp/language/catalogue/*/LC_MESSAGES/*.po"

# The files installed at each level; each level includes the one before it. With a release beside
# the sources nothing is built, so no tools are needed for that.
LEVELS = {
    "released": ("requirements/installer.txt", "requirements/run.txt"),
    "run": ("requirements/build.txt", "requirements/run.txt"),
    "dev": ("requirements/dev.txt",),
}

NOT_COMPILED = (
    "The engine could not be compiled, so simulation and search are slow; everything else works."
    " It needs a C compiler; the error is in {log}"
)


class SetUpError(Exception):
    """The set-up can't continue; the message says why and what to do."""


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

    # Actual and expected state

    def catalogues(self) -> list[Path]:
        return sorted(self.root.glob(CATALOGUES))

    def wanted(self, level: str) -> dict[str, str]:
        """Return the stamp of an up-to-date environment of this level."""
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
            "compiled": self.compiled(),
        }

    def compiled(self) -> str:
        """Return whether the engine is compiled: yes, later, or no, as it can't be."""
        if self.engine.is_built():
            return "yes"
        return "later" if self.found().get("compiled") == "later" else "no"

    def found(self) -> dict[str, str]:
        """Read the stamp; empty if it is missing or unreadable."""
        try:
            lines = self.stamp.read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError):
            return {}
        return dict(line.split(" ", 1) for line in lines if " " in line)

    def target(self, level: str) -> str:
        """Return the level to reach: the requested one, or another that does as well."""
        there = self.found().get("level")
        if "dev" in (level, there):
            return "dev"
        return "released" if there == "released" else "run"

    def is_current(self, level: str, client: bool = False) -> bool:
        """Whether the environment is up to date; with `client`, the browser client too."""
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
        """Whether the browser client is there; true without its sources."""
        return self.client.is_made() or not self.client.web.is_dir()

    # Setting up

    def ensure(self, level: str, client: bool = False, later: bool = False) -> None:
        """Bring the environment to a level if it isn't there yet, with one line of output.

        A missing browser client matters only with `client`, and even then the rest works without
        it. With `later` the engine need not be compiled yet. Raises `SetUpError`.
        """
        if self.is_current(level, client):
            return
        for folder in (self.root, self.root / "src"):
            if not os.access(folder, os.W_OK):
                raise SetUpError(
                    f"{folder} can't be written to, and the set-up puts its files there."
                    " Copy the whole folder to a place of your own and start from there."
                )
        with self.lock():
            if not self.is_current(level, client):
                self.bring_to(self.target(level), later)

    def bring_to(self, level: str, later: bool) -> None:
        from tools.released import release_for, take_built

        release = None if level == "dev" else release_for(self.root)
        if level != "dev":
            level = "run" if release is None else "released"
        found, wanted = self.found(), self.wanted(level)
        if found and self.python.exists() and found.get("python") == wanted["python"]:
            keys = ("root", "requirements")
            of_its_level = self.wanted(found["level"]) if found.get("level") in LEVELS else {}
            fresh = any(found.get(key) != of_its_level.get(key) for key in keys)
        else:
            fresh = True
        if fresh:
            tell("Setting up in .venv; this takes some minutes, but only once …")
            self.make_empty()
        elif found["level"] != level:
            tell(f"Adding the {'development' if level == 'dev' else 'build'} tools to .venv …")
        elif found == wanted and not self.has_client():
            tell("Building the browser client …")
        else:
            tell("Reinstalling after a change of build files …")
        self.stamp.unlink(missing_ok=True)
        if fresh or found["level"] != level:
            self.pip("install", "--require-hashes", *(f"--requirement={p}" for p in LEVELS[level]))
        if release is not None:
            go_on(f"the libraries are there; the rest comes from {release.name}")
            take_built(release, self.root)
        later = later and not self.engine.is_built()
        if fresh or not self.is_installed(found, wanted):
            if fresh and release is None:
                compiling = "" if later else "compiling the engine, "
                go_on(f"the libraries are there; {compiling}building the client …")
            self.install_package(compiles=release is None and not later)
        self.write_stamp(self.wanted(level) | ({"compiled": "later"} if later else {}))

    def write_stamp(self, state: dict[str, str]) -> None:
        unfinished = self.stamp.with_suffix(".new")
        lines = [f"{key} {value}\n" for key, value in state.items()]
        unfinished.write_text("".join(lines), encoding="utf-8")
        unfinished.replace(self.stamp)

    def compile(self) -> None:
        """Compile the engine that was left for later."""
        with self.lock():
            if self.found().get("compiled") == "later":
                tell("Compiling the engine; this takes a minute or two, but only once …")
                with contextlib.suppress(SetUpError):
                    self.run(self.python, "setup.py", "build_ext", "--inplace")
                self.note_compiled()

    def note_compiled(self) -> None:
        """Note whether the engine could be compiled, and say so if not."""
        if not self.engine.is_built():
            tell(NOT_COMPILED.format(log=self.log))
        self.write_stamp(self.found() | {"compiled": "yes" if self.engine.is_built() else "no"})

    def is_installed(self, found: dict[str, str], wanted: dict[str, str]) -> bool:
        """Whether the package is installed and up to date: compiling takes minutes."""
        return (
            all(found.get(key) == wanted[key] for key in ("build", "client", "engine", "compiled"))
            and self.engine.is_built()
            and self.has_client()
            and self.script("femopp").exists()
            and all(path.with_suffix(".mo").exists() for path in self.catalogues())
        )

    def install_package(self, compiles: bool) -> None:
        """Install Femopp itself with the installed build tools, and say what is missing."""
        from concurrent.futures import ThreadPoolExecutor

        # pip needs hashes for all packages or none, so the package itself comes second, built with
        # the tools that were just installed by their hashes. Verbose, because pip hides the output
        # of a build that succeeded without the browser client.
        build = ("--verbose", "--no-build-isolation", "--no-deps", "--editable", self.root)
        settings = {"FEMOPP_CLIENT": "skip"} | ({} if compiles else {"FEMOPP_ENGINE": "skip"})
        # The client beside it: much of the compilation keeps one core busy.
        with ThreadPoolExecutor() as beside:
            client = beside.submit(self.run, self.python, "tools/client.py")
            self.pip("install", *build, **settings)
        with contextlib.suppress(SetUpError):
            client.result()
        missing = [po for po in self.catalogues() if not po.with_suffix(".mo").exists()]
        if missing or not self.script("femopp").exists():
            raise SetUpError(f"The installation finished but is incomplete. See {self.log}")
        if compiles and not self.engine.is_built():
            tell(NOT_COMPILED.format(log=self.log))
        if not self.has_client():
            tell(
                "The browser client could not be built, so tables can't be opened; `femopp play`"
                f" works. The error is in {self.log}"
            )

    def make_empty(self) -> None:
        """Make an empty virtual environment with pip, replacing the previous one."""
        import shutil

        if self.folder.exists() and not self.ours.exists() and any(self.folder.iterdir()):
            raise SetUpError(
                f"{self.folder} was not made by this command, so it is left alone."
                " Move or delete it, then start again."
            )
        self.folder.mkdir(exist_ok=True)
        self.ours.touch()
        self.stamp.unlink(missing_ok=True)
        for path in self.folder.iterdir():
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            elif path != self.ours:
                path.unlink()
        # This may run in a virtual environment, perhaps the very one just emptied: use the
        # Python that it was made from.
        python = str(getattr(sys, "_base_executable", None) or sys.executable)
        if has_module("ensurepip"):
            self.run(python, "-m", "venv", self.folder)
        elif has_module("venv") and has_module("pip"):
            self.run(python, "-m", "venv", "--without-pip", self.folder)
            self.run(python, "-m", "pip", "--python", self.python, "install", "pip")
        else:
            raise SetUpError(
                f"{python} can't make virtual environments."
                " On Debian and Ubuntu: sudo apt install python3-venv. Then start again."
            )

    def pip(self, *arguments: str | Path, **settings: str) -> None:
        self.run(self.python, "-m", "pip", *arguments, **settings)

    def run(self, *command: str | Path, **more: str) -> None:
        """Run a step of the set-up, with its output going to the log; `more` are variables.

        Raises `SetUpError` with the cause, as far as the output shows it.
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
            **more,
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
            # If this process is killed, its step continues: the next set-up waits for that too.
            pass_fds=self.locks,
        )
        output = result.stdout.decode(errors="replace")
        with self.log.open("a", encoding="utf-8") as log:
            log.write(f"$ {' '.join(words)}\n{output}\n")
        if result.returncode:
            raise SetUpError(f"{cause(output)} The full output is in {self.log}")

    @contextlib.contextmanager
    def lock(self) -> Iterator[None]:
        """Let one set-up of this checkout run at a time; a second one waits for the first."""
        with (self.root / ".venv.lock").open("w", encoding="utf-8") as file:
            if not take(file.fileno()):
                tell("Another set-up is running in this folder; waiting for it …")
                while not take(file.fileno()):
                    import time

                    time.sleep(0.2)
            self.locks = () if sys.platform == "win32" else (file.fileno(),)
            try:
                yield
            finally:
                self.locks = ()


def take(file: int) -> bool:
    """Try to lock a file; the system releases it when the process ends, however it ends."""
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
    """Return a digest of files' names and contents; a missing file has one too."""
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


def tell(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


def go_on(words: str) -> None:
    """Print the progress of a long step that was announced."""
    print(f"  {words}", file=sys.stderr, flush=True)


def become(command: Path, arguments: list[str]) -> int:
    """Replace this process with a command (on Windows: run it and wait)."""
    words = [str(command), *arguments]
    if os.name != "nt":
        os.execv(command, words)
    import subprocess

    return subprocess.call(words)


def opens_tables(arguments: list[str]) -> bool:
    """Whether these words after `femopp` open tables, even without a command."""
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
        # Not for a service: it would run uncompiled for ever if its first start was cut short.
        later = client and sys.stderr.isatty()
        environment.ensure("dev" if command == "check" else "run", client, later)
        if command == "check":
            return become(environment.python, [str(ROOT / "tools/check.py"), *arguments])
        # Commands that the output suggests must work from the starting folder.
        os.environ["FEMOPP_CALLED"] = sys.argv[0]
        if environment.found().get("compiled") == "later":
            if later:
                from tools.beside import serve

                return serve(environment, arguments)
            environment.compile()
        return become(environment.script("femopp"), arguments)
    except KeyboardInterrupt:
        tell("\nInterrupted. Start again to go on.")
        return 130
    except SetUpError as error:
        tell(f"{command}: {error}")
    except Exception as error:  # users get a sentence, whatever it is
        tell(f"{command}: the set-up failed: {str(error) or type(error).__name__}")
    return 1
