"""A push service on this machine, for the tests, and a browser that is subscribed there."""

import json
import ssl
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
)

from femopp.server.push.connection import Network
from femopp.server.push.encryption import encoded, public_bytes

HOST = "push.example.org"


@dataclass
class Got:
    """A request to the service."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Service:
    """A push service that gives one answer to everything."""

    port: int
    context: ssl.SSLContext
    status: int = 201
    got: list[Got] = field(default_factory=list)
    resolved: list[str] = field(default_factory=list)
    addresses: Sequence[str] = ("127.0.0.1",)

    def network(self, **more: Any) -> Network:
        """A network in which names lead to this service."""

        def resolve(host: str) -> Sequence[str]:
            self.resolved.append(host)
            return self.addresses

        allowed = {"is_public": lambda _address: True, **more}
        return Network(resolve, port=self.port, context=self.context, **allowed)


class Browser:
    """A browser with a subscription."""

    def __init__(self, path: str = "/wpush/1", host: str = HOST) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = bytes(range(16))
        self.public = public_bytes(self._key)
        self.subscription = {
            "endpoint": f"https://{host}{path}",
            "p256dh": encoded(self.public),
            "auth": encoded(self._auth),
        }

    def read(self, body: bytes) -> Any:
        """Decrypt a message by RFC 8291, as the browser does."""
        salt, record, length = body[:16], body[16:20], body[20]
        assert (int.from_bytes(record, "big"), length) == (4096, 65)
        sender = body[21:86]
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self._key.exchange(ec.ECDH(), theirs)
        info = b"WebPush: info\0" + self.public + sender
        secret = HKDF(SHA256(), 32, self._auth, info).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        text = AESGCM(key).decrypt(nonce, body[86:], None)
        assert text.endswith(b"\x02")
        return json.loads(text[:-1])


@contextmanager
def push_service(folder: Path) -> Iterator[Service]:
    """A service with a certificate for its name alone."""
    service: Service

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            service.got.append(Got(self.path, dict(self.headers), body))
            self.send_response(service.status)
            if service.status in (301, 302, 307, 308):
                self.send_header("Location", f"https://{HOST}/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_words: object) -> None:
            pass

    certificate = _certificate(folder)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    client = ssl.create_default_context(cafile=str(certificate))
    service = Service(server.server_address[1], client)
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _certificate(folder: Path) -> Path:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, HOST)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, SHA256())
    )
    file = folder / "service.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(private + made.public_bytes(Encoding.PEM))
    return file
