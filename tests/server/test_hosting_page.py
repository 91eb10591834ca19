"""docs/how-to/host-tables.md as it is typed: its units, its proxies and its commands are tried.

The files stand in the page under their names. Only paths, ports and users are replaced here.
"""

import json
import os
import re
import shlex
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from femopp.server.net.addresses import address_in_the_network
from femopp.server.room.openings import MAX_FOR_ONE
from tests.test_documentation import FEMOPP, FILE, commands
from tools.browsing import free_port

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs/how-to/host-tables.md").read_text(encoding="utf-8")
FILES = dict(FILE.findall(PAGE))
NAME = "cards.example.org"
PATIENCE = 30.0

SERVICE = "/etc/systemd/system/femopp.service"
BACKUP = "/etc/systemd/system/femopp-backup.service"
TIMER = "/etc/systemd/system/femopp-backup.timer"
CADDY = "/etc/caddy/Caddyfile"
NGINX = "/etc/nginx/sites-available/femopp"


def test_the_page_has_these_files() -> None:
    assert set(FILES) == {SERVICE, BACKUP, TIMER, CADDY, NGINX}


def program(name: str) -> str:
    """Return the path of a program, or skip the test by its name."""
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/sbin")
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


# systemd


def verified(
    folder: Path,
    changed: Callable[[str], str] = lambda text: text,
    units: Sequence[str] = (SERVICE, BACKUP, TIMER),
    files: Mapping[str, str] = FILES,
) -> str:
    """Return what systemd says of a page's units, with the command of this clone."""
    for unit in units:
        text = changed(files[unit].replace("/opt/femopp/femopp", str(ROOT / "femopp")))
        (folder / Path(unit).name).write_text(text, encoding="utf-8")
    words = [program("systemd-analyze"), "verify", *(str(folder / Path(one).name) for one in units)]
    ran = subprocess.run(words, capture_output=True, text=True, check=False)
    return ran.stderr or f"{ran.returncode}"


def test_systemd_has_nothing_to_say_about_the_units(tmp_path: Path) -> None:
    assert verified(tmp_path) == "0"


def test_systemd_would_say_it(tmp_path: Path) -> None:
    assert "Restrat" in verified(tmp_path, lambda unit: unit.replace("Restart", "Restrat"))


def exec_start(unit: str, files: Mapping[str, str] = FILES) -> list[str]:
    """Return the command of a unit, as systemd reads it."""
    (line,) = re.findall(r"^ExecStart=(.*)$", files[unit], re.MULTILINE)
    return [word.replace("%%", "%").replace("$$", "$") for word in shlex.split(line)]


class Machine:
    """A machine on which the page is typed: a folder stands for it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("opt/femopp", "var/lib/femopp", "var/backups"):
            (folder / name).mkdir(parents=True)
        femopp = folder / "opt/femopp/femopp"
        femopp.write_text(f"#!{sys.executable}\n{FEMOPP}\n", encoding="utf-8")
        femopp.chmod(0o755)

    def here(self, text: str) -> str:
        return re.sub("/(opt|var)/", rf"{self.folder}/\1/", text)

    def run(self, *words: str) -> str:
        ran = subprocess.run(
            [self.here(word) for word in words],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "COLUMNS": "1000", "LANG": "C.UTF-8", "LANGUAGE": ""},
            check=False,
        )
        return ran.stdout.replace(str(self.folder), "")

    @contextmanager
    def serving(self) -> Iterator[int]:
        """Run the server of the page's unit; its port is another."""
        port = free_port()
        words = [self.here(word).replace("7770", str(port)) for word in exec_start(SERVICE)]
        with started(words, lambda: socket.create_connection(("127.0.0.1", port)).close()):
            yield port


@contextmanager
def started(words: list[str], try_it: Callable[[], None], **environment: str) -> Iterator[None]:
    """Run a program until the end of the block, from when it can be connected to."""
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, env={**os.environ, **environment})
    try:
        end = time.monotonic() + PATIENCE
        while not works(try_it):
            assert process.poll() is None, words
            assert time.monotonic() < end, words
            time.sleep(0.02)
        yield
    finally:
        process.terminate()
        process.wait()


def works(try_it: Callable[[], None]) -> bool:
    try:
        try_it()
    except OSError:
        return False
    return True


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    return Machine(tmp_path_factory.mktemp("machine"))


TYPED = r"sudo (?:-u femopp )?((?:/opt/femopp/femopp (?:backup|restore)|install) .*)"
"""The commands of the page that can be run here: they need no service and no user."""


def test_backups_and_restoring_as_typed(machine: Machine) -> None:
    with machine.serving():
        pass
    done = []
    blocks = re.findall(r"^```console\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    for command, shown in [one for block in blocks for one in commands(block)]:
        if typed := re.fullmatch(TYPED, command):
            words = shlex.split(typed[1].replace("-o femopp -g femopp ", ""))
            first = machine.run(*words).partition("\n")[0]
            assert first == re.sub(r"\d+\.$", "0.", shown.partition("\n")[0]), command
            done.append(words[1] if words[0] != "install" else words[0])
    assert done == ["install", "backup", "restore"]
    assert (machine.folder / "var/backups/femopp").stat().st_mode & 0o777 == 0o700


def test_the_nightly_backup(machine: Machine) -> None:
    with machine.serving():
        (machine.folder / "var/backups/femopp").mkdir(exist_ok=True)
        told = machine.run(*exec_start(BACKUP))
        assert re.fullmatch(r"Backed up to /var/backups/femopp/[1-7]\.db; tables: 0\.\n", told), (
            told
        )


# Proxies, with a certificate of their own


class Proxy:
    """A proxy of the page: HTTPS at a port, in front of a server."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._trusts = ssl.create_default_context()
        self._trusts.check_hostname = False
        self._trusts.verify_mode = ssl.CERT_NONE

    def socket(self, source: str = "") -> socket.socket:
        """Connect, perhaps from another of this machine's addresses."""
        return socket.create_connection(("127.0.0.1", self.port), PATIENCE, (source, 0))

    def secured(self, source: str = "") -> ssl.SSLSocket:
        return self._trusts.wrap_socket(self.socket(source), server_hostname=NAME)

    def greet(self) -> None:
        """Try whether it has its certificate. Raises `OSError`."""
        self.secured().close()

    def ask(
        self, method: str, path: str, body: object = None, source: str = "", **more: str
    ) -> tuple[int, str]:
        """Return the status and the body of a response."""
        connection = HTTPConnection(NAME, self.port)
        connection.sock = self.secured(source)
        with closing(connection):
            connection.request(method, path, json.dumps(body) if body else None, more)
            response = connection.getresponse()
            return response.status, response.read().decode()

    def at_table(self, table: str) -> ClientConnection:
        host = f"{NAME}:{self.port}"
        return connect(
            f"wss://{host}/api/tables/{table}/socket",
            sock=self.socket(),
            ssl=self._trusts,
            origin=Origin(f"https://{host}"),
        )


@contextmanager
def caddy(folder: Path, server: int) -> Iterator[Proxy]:
    port = free_port()
    settings = f"""{{
        admin off
        local_certs
        skip_install_trust
        auto_https disable_redirects
        http_port {free_port()}
        https_port {port}
        storage file_system {folder}/certificates
        servers {{
            protocols h1 h2
        }}
    }}
    """
    file = folder / "Caddyfile"
    file.write_text(settings + FILES[CADDY].replace("7770", str(server)), encoding="utf-8")
    words = [program("caddy"), "run", "--config", str(file), "--adapter", "caddyfile"]
    proxy = Proxy(port)
    with started(words, proxy.greet, XDG_CONFIG_HOME=str(folder)):
        yield proxy


@contextmanager
def nginx(folder: Path, server: int) -> Iterator[Proxy]:
    port = free_port()
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={NAME}"]
    subprocess.run(
        [program("openssl"), *made[1:], "-keyout", str(key), "-out", str(certificate)],
        check=True,
        capture_output=True,
    )
    # As certbot leaves it.
    secure = (
        f"listen 127.0.0.1:{port} ssl; ssl_certificate {certificate}; ssl_certificate_key {key};"
    )
    site = FILES[NGINX].replace("listen 80;", secure).replace("    listen [::]:80;\n", "")
    paths = [f"{one}_temp_path {folder};" for one in ("client_body", "proxy")]
    http = f"access_log {folder}/access; {' '.join(paths)} {site.replace('7770', str(server))}"
    own = f"daemon off; pid {folder}/pid; error_log {folder}/errors; events {{}}"
    (folder / "nginx.conf").write_text(f"{own} http {{ {http} }}", encoding="utf-8")
    words = [program("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf")]
    proxy = Proxy(port)
    with started(words, proxy.greet):
        yield proxy


@pytest.fixture(scope="module", params=[caddy, nginx], ids=["caddy", "nginx"])
def proxy(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Proxy]:
    folder = tmp_path_factory.mktemp("proxy")
    with (
        Machine(folder / "machine").serving() as port,
        request.param(folder, port) as found,
    ):
        yield found


TABLE = {"settings": {"game": "rifki", "pace": "none"}, "name": "Anna", "seat": 0, "begin": True}


def test_the_page_opens(proxy: Proxy) -> None:
    status, page = proxy.ask("GET", "/")
    assert status == 200
    assert "<title>" in page


def test_a_table_goes_live(proxy: Proxy) -> None:
    table = json.loads(proxy.ask("POST", "/api/tables", TABLE)[1])
    with proxy.at_table(table["table"]) as socket:
        socket.send(json.dumps({"type": "Hello", "token": table["token"]}))
        assert json.loads(socket.recv(PATIENCE))["type"] == "Welcome"
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    key = {"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Origin": "https://elsewhere.org"}
    assert proxy.ask("GET", f"/api/tables/{table['table']}/socket", **upgrade, **key)[0] == 403


def test_a_calendars_secret_is_not_in_the_log_of_nginx(tmp_path: Path) -> None:
    with (
        Machine(tmp_path / "machine").serving() as server,
        nginx(tmp_path, server) as proxy,
    ):
        assert '"error"' in proxy.ask("GET", "/api/calendar/secret")[1]
        assert proxy.ask("GET", "/")[0] == 200
    (logged,) = (tmp_path / "access").read_text().splitlines()
    assert '"GET / HTTP/1.1" 200' in logged


def test_a_person_has_their_own_limits(proxy: Proxy) -> None:
    address = address_in_the_network("0.0.0.0", 1)
    if address is None:
        pytest.skip("this machine has no address in a network")
    person = address.removeprefix("http://").split(":")[0]

    def opens(source: str, **more: str) -> int:
        return proxy.ask("POST", "/api/tables", TABLE, source, **more)[0]

    assert {opens(person) for _table in range(MAX_FOR_ONE)} == {201}
    assert opens(person) == 429
    # What a person says of themselves doesn't count.
    assert opens(person, **{"X-Forwarded-For": "203.0.113.7"}) == 429
    assert opens("127.0.0.1") == 201
