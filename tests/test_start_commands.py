"""The start commands in a small project that needs no network.

Its requirements are empty and its build backend is a small file; everything that makes the
environment, notices changes and recovers is the real code.
"""

import os
import shutil
import signal
import subprocess
import sys
import textwrap
import time
import zipfile
from pathlib import Path

import pytest

from tools import beside, causes, environment, released, start
from tools.client import Client

ROOT = Path(__file__).resolve().parent.parent

pytestmark = pytest.mark.skipif(os.name == "nt", reason="starts scripts the way Unix does")

BACKEND = """
import pathlib, zipfile

def build_editable(folder, config_settings=None, metadata_directory=None):
    name = "femopp-0-py3-none-any.whl"
    info = "femopp-0.dist-info/"
    for po in pathlib.Path("src").rglob("*.po"):
        po.with_suffix(".mo").touch()
    with zipfile.ZipFile(pathlib.Path(folder, name), "w") as wheel:
        wheel.writestr("femopp.pth", str(pathlib.Path("src").resolve()))
        wheel.writestr(info + "METADATA", "Metadata-Version: 2.1\\nName: femopp\\nVersion: 0\\n")
        wheel.writestr(info + "WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\n"
                       "Generator: backend\\nTag: py3-none-any\\n")
        wheel.writestr(info + "entry_points.txt", "[console_scripts]\\nfemopp = femopp:main\\n")
        wheel.writestr(info + "RECORD", "")
    return name
"""


class Checkout:
    """A small project with the real start commands."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("femopp", "check", "tools/__init__.py", "tools/start.py"):
            self.copy(name)
        for name in ("beside", "causes", "client", "engine", "environment", "released"):
            self.copy(f"tools/{name}.py")
        self.copy("src/femopp/engine/freshness.py")
        for level in environment.LEVELS.values():
            for path in level:
                self.write(path, "# nothing\n")
        self.write("tools/check.py", "import sys\nprint('checking', sys.argv[1:])\n")
        self.write("backend.py", BACKEND)
        self.write(
            "pyproject.toml",
            """\
            [build-system]
            requires = []
            build-backend = "backend"
            backend-path = ["."]
            [project]
            name = "femopp"
            version = "0"
            """,
        )
        self.write(
            "src/femopp/__init__.py",
            "import sys\n\ndef main():\n    print('playing', sys.argv[1:])\n",
        )

    def copy(self, name: str) -> None:
        target = self.folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, target)

    def write(self, name: str, text: str) -> None:
        target = self.folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(textwrap.dedent(text), encoding="utf-8")

    def command(self, *words: str) -> list[str]:
        return [sys.executable, str(self.folder / words[0]), *words[1:]]

    def run(self, *words: str, **settings: str) -> subprocess.CompletedProcess[str]:
        """Run a start command without network and with an empty HOME."""
        return subprocess.run(
            self.command(*words),
            capture_output=True,
            encoding="utf-8",
            env=self.environment() | settings,
            check=False,
            timeout=120,
        )

    def environment(self) -> dict[str, str]:
        home = self.folder / "home"
        home.mkdir(exist_ok=True)
        return {"PATH": os.environ["PATH"], "HOME": str(home), "PIP_NO_INDEX": "1"}


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path / "a clone")


def test_interrupted_then_two_at_once(checkout: Checkout) -> None:
    # One story with the real steps, since they take seconds; `Quick` below tests the rest.
    with subprocess.Popen(
        checkout.command("femopp"),
        env=checkout.environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        while not (checkout.folder / ".venv/pyvenv.cfg").exists() and process.poll() is None:
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGKILL)

    processes = [
        subprocess.Popen(
            checkout.command("femopp", "a b", "--help"),
            env=checkout.environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        for _ in range(2)
    ]
    (out, err), (other_out, other_err) = (process.communicate() for process in processes)
    assert out == other_out == "playing ['a b', '--help']\n"
    assert (err + other_err).count("Setting up") == 1
    assert (err + other_err).count("waiting") == 1
    assert (err + other_err).count("the libraries are there") == 1
    assert (err + other_err).count("\n") == 3

    link = checkout.folder / "home" / "femopp"
    link.symlink_to(checkout.folder / "femopp")
    linked = subprocess.run(
        [sys.executable, link], env=checkout.environment(), capture_output=True, check=True
    )
    assert (linked.stdout, linked.stderr) == (b"playing []\n", b"")

    check = checkout.run("check", "--fast")
    assert (check.stdout, check.returncode) == ("checking ['--fast']\n", 0)
    assert "Adding the development tools" in check.stderr

    checkout.write("requirements/dev.txt", f"no-such-package==1 --hash=sha256:{'0' * 64}\n")
    refused = checkout.run("femopp")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "no-such-package" in refused.stderr
    assert "set-up.log" in refused.stderr
    assert "Traceback" not in refused.stderr


STEP = (
    "import os, pathlib, time; pathlib.Path('step').write_text(f'{os.getpid()} '); time.sleep(60)"
)


@pytest.mark.skipif(sys.platform == "win32", reason="a step does not hold the lock there")
def test_step_of_a_killed_set_up_is_waited_for(checkout: Checkout) -> None:
    set_up = f"""
import sys
from pathlib import Path
from tools.environment import Environment
this = Environment(Path(sys.argv[1]))
with this.lock():
    this.run(sys.executable, "-c", {STEP!r})
"""
    step = checkout.folder / "step"
    with subprocess.Popen([sys.executable, "-c", set_up, checkout.folder], cwd=ROOT) as process:
        while not (step.exists() and step.read_text().endswith(" ")) and process.poll() is None:
            time.sleep(0.01)
        process.kill()
    with (checkout.folder / ".venv.lock").open("w") as lock:
        assert not environment.take(lock.fileno())
        os.kill(int(step.read_text()), signal.SIGKILL)
        while not environment.take(lock.fileno()):
            time.sleep(0.01)


class Quick(environment.Environment):
    """An environment whose steps only create the files that the real ones would."""

    built = 0

    def run(self, *command: str | Path, **more: str) -> None:
        steps = {"venv": self.make, "--requirement": self.require, "--editable": self.install}
        for word in command:
            steps.get(str(word).split("=")[0], lambda: None)()
        if "build_ext" in command or ("--editable" in command and "FEMOPP_ENGINE" not in more):
            self.build_engine()

    def build_engine(self) -> None:
        """Compile nothing: there is no compiler."""

    def make(self) -> None:
        self.scripts.mkdir()
        self.python.touch()

    def require(self) -> None:
        (self.folder / "required").touch()

    def install(self) -> None:
        self.built += 1
        self.script("femopp").touch()
        for po in self.catalogues():
            po.with_suffix(".mo").touch()


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect the first word of each of the set-up's messages."""
    sentences: list[str] = []
    monkeypatch.setattr(environment, "tell", lambda text: sentences.append(text.split()[0]))
    return sentences


def test_nothing_is_done_twice(checkout: Checkout, told: list[str]) -> None:
    for level in ("run", "run", "dev", "dev", "run"):
        Quick(checkout.folder).ensure(level)
    assert told == ["Setting", "Adding"]


def test_development_tools_are_added_without_a_rebuild(checkout: Checkout) -> None:
    built = []
    for level in ("run", "dev"):
        quick = Quick(checkout.folder)
        quick.ensure(level)
        built.append(quick.built)
    assert built == [1, 0]


def test_changed_build_file_reinstalls_with_development_tools(checkout: Checkout) -> None:
    Quick(checkout.folder).ensure("run")
    checkout.write(environment.BUILT_FROM[0], "# changed")
    quick = Quick(checkout.folder)
    quick.ensure("dev")
    assert quick.built == 1


@pytest.mark.parametrize("path", [*environment.BUILT_FROM, "requirements/run.txt"])
def test_changed_file(checkout: Checkout, told: list[str], path: str) -> None:
    Quick(checkout.folder).ensure("run")
    checkout.write(path, "# changed")
    for _ in range(2):
        Quick(checkout.folder).ensure("run")
    assert told == ["Setting", "Setting" if "requirements" in path else "Reinstalling"]


def test_development_tools_stay_when_femopp_sets_up(checkout: Checkout, told: list[str]) -> None:
    Quick(checkout.folder).ensure("dev")
    checkout.write("requirements/dev.txt", "# changed")
    for level in ("run", "dev"):
        Quick(checkout.folder).ensure(level)
    assert told == ["Setting", "Setting"]


def test_new_or_removed_translation(checkout: Checkout, told: list[str]) -> None:
    Quick(checkout.folder).ensure("run")
    checkout.write("src/femopp/language/catalogue/sv/LC_MESSAGES/femopp.po", "")
    Quick(checkout.folder).ensure("run")
    (mo,) = checkout.folder.rglob("*.mo")
    mo.unlink()
    for _ in range(2):
        Quick(checkout.folder).ensure("run")
    assert mo.exists()
    assert told == ["Setting", "Reinstalling", "Reinstalling"]


def test_engine_is_recompiled_if_possible(
    checkout: Checkout, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("kernel.py", "kernel.pxd"):
        checkout.write(f"src/femopp/engine/{name}", "")
    for _ in range(2):
        Quick(checkout.folder).ensure("run")
    # As without a compiler: that is reported once, and the set-up succeeds all the same.
    assert told == ["Setting", "The"]
    compiled = checkout.folder / KERNEL
    monkeypatch.setattr(Quick, "install", lambda self: compiled.touch())
    checkout.write("src/femopp/engine/kernel.py", "# changed")
    for _ in range(2):
        Quick(checkout.folder).ensure("run")
    compiled.unlink()
    for _ in range(2):
        Quick(checkout.folder).ensure("run")
    assert told == ["Setting", "The", "Reinstalling", "Reinstalling"]


KERNEL = "src/femopp/engine/kernel.cpython-311-x86_64-linux-gnu.so"


class Compiling(Quick):
    """The same with a compiler."""

    def build_engine(self) -> None:
        (self.root / KERNEL).touch()


def with_an_engine(checkout: Checkout) -> Checkout:
    for name in ("kernel.py", "kernel.pxd"):
        checkout.write(f"src/femopp/engine/{name}", "")
    return checkout


@pytest.mark.parametrize(
    ("kind", "said", "state"),
    [(Compiling, ["Compiling"], "yes"), (Quick, ["Compiling", "The"], "no")],
)
def test_engine_that_is_left_for_later(
    checkout: Checkout, told: list[str], kind: type[Quick], said: list[str], state: str
) -> None:
    root = with_an_engine(checkout).folder
    for _ in range(2):
        kind(root).ensure("run", later=True)
    assert told == ["Setting"]
    assert kind(root).found()["compiled"] == "later"
    for _ in range(2):
        kind(root).compile()
        kind(root).ensure("run")
    assert told == ["Setting", *said]
    assert kind(root).found()["compiled"] == state


def test_development_tools_compile_what_was_left_for_later(
    checkout: Checkout, told: list[str]
) -> None:
    root = with_an_engine(checkout).folder
    Compiling(root).ensure("run", later=True)
    Compiling(root).ensure("dev")
    assert told == ["Setting", "Adding"]
    assert Compiling(root).found()["compiled"] == "yes"


SETUP = f"""
import pathlib
built = pathlib.Path({beside.FOLDER!r}, {KERNEL.removeprefix("src/")!r})
built.parent.mkdir(parents=True)
built.touch()
"""

TABLES = """\
#!/bin/sh
echo "$*" >> started
case "$*" in *--no-browser) exit 3;; esac
exec sleep 60
"""


def test_tables_start_anew_when_the_engine_is_compiled(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = with_an_engine(checkout).folder
    this = Quick(root)
    this.ensure("run", later=True)
    monkeypatch.setattr(this, "python", Path(sys.executable))
    checkout.write("setup.py", SETUP)
    checkout.write(".venv/bin/femopp", TABLES)
    (root / ".venv/bin/femopp").chmod(0o755)
    monkeypatch.chdir(root)
    assert beside.serve(this, ["serve", "--port", "1"]) == 3
    assert (root / "started").read_text() == "serve --port 1\nserve --port 1 --no-browser\n"
    assert (root / KERNEL).exists()
    assert this.found()["compiled"] == "yes"


def test_tables_go_on_if_the_engine_cannot_be_compiled(
    checkout: Checkout, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    root = with_an_engine(checkout).folder
    this = Quick(root)
    this.ensure("run", later=True)
    monkeypatch.setattr(this, "python", Path(sys.executable))
    checkout.write("setup.py", "raise SystemExit(1)\n")
    waiting = "until grep -q 'compiled no' .venv/femopp-stamp; do :; done"
    checkout.write(".venv/bin/femopp", f"#!/bin/sh\n{waiting}\n")
    (root / ".venv/bin/femopp").chmod(0o755)
    monkeypatch.chdir(root)
    assert beside.serve(this, []) == 0
    assert told == ["Setting", "Tables", "The"]


def wheel_of(root: Path, name: str) -> None:
    """Make a release of the sources, with something compiled."""
    with zipfile.ZipFile(root / name, "w") as held:
        for path in released.python_files(root):
            held.write(path, path.relative_to(root / "src"))
        held.writestr("femopp/server/static/made-from", Client(root).fingerprint())
        held.writestr("femopp/server/static/index.html", "")
        held.writestr(KERNEL.removeprefix("src/"), "")


THIS_PYTHON = f"cp{sys.version_info[0]}{sys.version_info[1]}"
FITTING = f"femopp-1-{THIS_PYTHON}-{THIS_PYTHON}-linux_{released.machine_here()}.whl"


@pytest.mark.parametrize(
    ("name", "fits"),
    [
        (FITTING, True),
        (FITTING.replace("linux_", "manylinux_2_17_"), True),
        (FITTING.replace("linux_", "win_"), False),
        (FITTING.replace(THIS_PYTHON, "cp39"), False),
        (FITTING.replace(released.machine_here(), "riscv64"), False),
        ("femopp-1-py3-none-any.whl", False),
    ],
)
def test_release_for_this_python_and_machine(name: str, fits: bool) -> None:
    assert released.runs_here(Path(name)) is fits


def test_release_beside_the_sources_is_used(checkout: Checkout, told: list[str]) -> None:
    root = with_an_engine(checkout).folder
    checkout.write("web/index.html", "")
    wheel_of(root, FITTING)
    for _ in range(2):
        quick = Quick(root)
        quick.ensure("run", client=True)
    assert told == ["Setting"]
    assert (quick.found()["level"], quick.found()["compiled"]) == ("released", "yes")
    assert (root / KERNEL).exists()
    assert quick.has_client()
    # Changed sources are built, with the tools for that.
    checkout.write("src/femopp/engine/kernel.py", "# changed")
    Quick(root).ensure("run")
    assert told == ["Setting", "Adding"]
    assert Quick(root).found()["level"] == "run"


def test_release_of_other_sources_is_not_used(checkout: Checkout, told: list[str]) -> None:
    root = with_an_engine(checkout).folder
    wheel_of(root, FITTING)
    checkout.write("src/femopp/other.py", "")
    Quick(root).ensure("run")
    assert Quick(root).found()["level"] == "run"
    assert told == ["Setting", "The"]


@pytest.mark.parametrize("name", ["femopp-stamp", "bin/python", "bin/femopp"])
def test_missing_part(checkout: Checkout, told: list[str], name: str) -> None:
    Quick(checkout.folder).ensure("run")
    (checkout.folder / ".venv" / name).unlink()
    for _ in range(2):
        Quick(checkout.folder).ensure("run")
    assert told == ["Setting", "Reinstalling" if name == "bin/femopp" else "Setting"]


def test_unreadable_stamp(checkout: Checkout, told: list[str]) -> None:
    Quick(checkout.folder).ensure("run")
    (checkout.folder / ".venv/femopp-stamp").write_bytes(b"level \xff\n\nx")
    for _ in range(2):
        Quick(checkout.folder).ensure("run")
    assert told == ["Setting", "Setting"]


def test_moved_folder(checkout: Checkout, told: list[str]) -> None:
    Quick(checkout.folder).ensure("run")
    moved = checkout.folder.rename(checkout.folder.with_name("moved"))
    for _ in range(2):
        Quick(moved).ensure("run")
    assert told == ["Setting", "Setting"]


def test_missing_client(checkout: Checkout, told: list[str]) -> None:
    checkout.write("web/index.html", "")
    for client in (False, False, True, True):
        Quick(checkout.folder).ensure("run", client)
    checkout.write("src/femopp/server/static/index.html", "")
    checkout.write("src/femopp/server/static/made-from", "")
    Quick(checkout.folder).ensure("run", client=True)
    assert told == ["Setting", "The", *["Building", "The"] * 2]


@pytest.mark.parametrize(
    ("words", "opens"),
    [
        ("", True),
        ("serve --port 8080", True),
        ("--port 8080", True),
        ("--lang sv", True),
        ("--lang=sv serve", True),
        ("--lang sv --no-browser", True),
        ("--lang sv games", False),
        ("--lang=sv --help", False),
        ("--version", False),
        ("play rifki", False),
        ("rules serve", False),
    ],
)
def test_opening_tables_needs_the_client(words: str, opens: bool) -> None:
    assert environment.opens_tables(words.split()) is opens


def test_changed_client(checkout: Checkout, told: list[str]) -> None:
    checkout.write("src/femopp/server/static/index.html", "")
    checkout.write("src/femopp/server/static/made-from", "")
    checkout.write("web/index.html", "")
    Quick(checkout.folder).ensure("run")
    checkout.write("web/node_modules/vite/index.js", "")
    checkout.write("web/tests/words.test.ts", "")
    Quick(checkout.folder).ensure("run")
    checkout.write("web/src/main.ts", "")
    Quick(checkout.folder).ensure("run")
    assert told == ["Setting", "Reinstalling"]


def test_installation_without_translations_is_incomplete(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkout.write("src/femopp/language/catalogue/sv/LC_MESSAGES/femopp.po", "")
    monkeypatch.setattr(Quick, "install", lambda self: self.script("femopp").touch())
    with pytest.raises(environment.SetUpError, match="incomplete"):
        Quick(checkout.folder).ensure("run")
    assert not Quick(checkout.folder).is_current("run")


def test_foreign_environment_is_left_alone(checkout: Checkout) -> None:
    checkout.write(".venv/precious", "mine")
    refused = checkout.run("femopp")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "left alone" in refused.stderr
    assert (checkout.folder / ".venv/precious").exists()


def test_no_way_to_make_environments(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As on a Debian without python3-venv and python3-pip."""
    monkeypatch.setattr(environment, "ROOT", checkout.folder)
    monkeypatch.setattr(environment, "has_module", lambda name: name == "venv")
    monkeypatch.setattr(environment.Environment.__init__, "__defaults__", (checkout.folder,))
    assert environment.main("femopp", []) == 1
    assert "sudo apt install python3-venv" in capsys.readouterr().err


def test_unwritable_folder(checkout: Checkout, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(environment.SetUpError, match="can't be written to"):
        environment.Environment(checkout.folder).ensure("run")


def test_python_too_old(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 18))
    monkeypatch.setattr(start, "newer_python", lambda: None)
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer, and .* is Python 3\.9\."):
        start.start("femopp")


def test_newer_python_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken, good = tmp_path / "python3.14", tmp_path / "python3.12"
    for path, status in ((broken, 127), (good, 0)):
        path.write_text(f"#!/bin/sh\nexit {status}\n")
        path.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert start.newer_python() == str(good)
    good.unlink()
    assert start.newer_python() is None


@pytest.mark.parametrize(
    ("output", "sentence"),
    [
        ("NewConnectionError: [Errno -3] Temporary failure in name resolution", "no connection"),
        ("SSLError(SSLCertVerificationError: CERTIFICATE_VERIFY_FAILED", "could not be trusted"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES", "not the one that was expected"),
        ("OSError: [Errno 28] No space left on device", "disk is full"),
        ("not created successfully because ensurepip is not\navailable.", "python3-venv"),
        ("some\nERROR: odd thing\n", "failed: ERROR: odd thing."),
        ("", "it printed nothing"),
    ],
)
def test_causes_are_reported(output: str, sentence: str) -> None:
    assert sentence in causes.cause(output)
