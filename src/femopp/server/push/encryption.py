"""Encryption of a message for one browser (RFC 8291), and the server's signature (RFC 8292)."""

import time
from base64 import urlsafe_b64decode, urlsafe_b64encode

import msgspec
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()

AUTH_BYTES = 16
"""Bytes of the secret that a browser gives with its key."""

RECORD = 4096
"""Bytes of a record; a message is one."""

LAST = b"\x02"
"""End of the text in the last record."""

HALF = 32
"""Bytes of a private key, and of each half of a signature."""

VALID = 12 * 3600
"""Seconds for which a signature is valid; services accept a day at most."""


def encoded(data: bytes) -> str:
    """Return bytes in the base64 of URLs, unpadded."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def decoded(text: str) -> bytes:
    """Return bytes from the base64 of URLs. Raises `ValueError`."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new_key() -> bytes:
    """Return a new private key."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return number.to_bytes(HALF, "big")


def private_key(stored: bytes) -> ec.EllipticCurvePrivateKey:
    """Return a stored private key."""
    return ec.derive_private_key(int.from_bytes(stored, "big"), CURVE)


def public_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    """Return the public part of a key as a point."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def are_keys(p256dh: bytes, auth: bytes) -> bool:
    """Whether these can be a browser's keys."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, p256dh)
    except (ValueError, UnsupportedAlgorithm):
        return False
    return len(auth) == AUTH_BYTES


def encrypted(
    text: bytes, p256dh: bytes, auth: bytes, own: ec.EllipticCurvePrivateKey, salt: bytes
) -> bytes:
    """Return a text that only the browser with these keys can read.

    `own` and the 16 bytes of `salt` are to be new for each message.
    """
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, p256dh)
    public = public_bytes(own)
    shared = own.exchange(ec.ECDH(), theirs)
    secret = _derived(auth, shared, b"WebPush: info\0" + p256dh + public, 32)
    key = _derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(salt, secret, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(public)]) + public
    return head + AESGCM(key).encrypt(nonce, text + LAST, None)


def _derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def authorization(
    key: ec.EllipticCurvePrivateKey, service: str, contact: str, now: float | None = None
) -> str:
    """Return the header by which a push service knows this server, whose `contact` is a URL."""
    until = int(time.time() if now is None else now) + VALID
    claims = {"aud": service, "exp": until, "sub": contact}
    parts = [{"typ": "JWT", "alg": "ES256"}, claims]
    signed = ".".join(encoded(msgspec.json.encode(one)) for one in parts)
    numbers = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(SHA256())))
    signature = b"".join(one.to_bytes(HALF, "big") for one in numbers)
    return f"vapid t={signed}.{encoded(signature)}, k={encoded(public_bytes(key))}"
