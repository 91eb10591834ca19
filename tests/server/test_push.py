"""Messages through push services: encrypted, sent to known services alone, and no further."""

import json
import socket
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from sqlalchemy import URL

from femopp.server.push import connection
from femopp.server.push.connection import NotPublic, is_public, post
from femopp.server.push.encryption import (
    authorization,
    decoded,
    encoded,
    encrypted,
    new_key,
    private_key,
    public_bytes,
)
from femopp.server.push.pusher import Pushed, Pusher, Wanted
from femopp.server.push.services import endpoint_in
from femopp.server.store.store import Store
from femopp.server.store.subscriptions import Whose
from femopp.table.commands import Declined
from tests.server.pushing import HOST, Browser, Service, push_service
from tests.server.storing import LOG, with_store

MESSAGE = Pushed("Rifki", "It's your turn.", "/t", "turn-t")
TABLE = Whose("t", owners=frozenset(["g"]))


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    with push_service(tmp_path) as started:
        yield started


def test_a_message_is_encrypted_as_in_the_example_of_rfc_8291() -> None:
    own = private_key(decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
    browser = decoded(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    )
    auth, salt = decoded("BTBZMqHH6r4Tts7J_aSIgg"), decoded("DGv6ra1nlYgDCS1FRnbzlw")
    text = b"When I grow up, I want to be a watermelon"
    assert encoded(encrypted(text, browser, auth, own, salt)) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
        "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
        "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_service_can_check_who_sends() -> None:
    key = private_key(new_key())
    header = authorization(key, "https://push.example.org", "https://cards.example.org", 1000)
    scheme, token, public = header.replace(",", "").split(" ")
    assert scheme == "vapid"
    assert public == f"k={encoded(public_bytes(key))}"
    head, claims, signature = token.removeprefix("t=").split(".")
    assert json.loads(decoded(head)) == {"typ": "JWT", "alg": "ES256"}
    assert json.loads(decoded(claims)) == {
        "aud": "https://push.example.org",
        "exp": 44_200,
        "sub": "https://cards.example.org",
    }
    raw = urlsafe_b64decode(signature + "==")
    halves = [int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")]
    signed = f"{head}.{claims}".encode()
    key.public_key().verify(encode_dss_signature(*halves), signed, ec.ECDSA(SHA256()))


@pytest.mark.parametrize(
    ("address", "host", "path"),
    [
        ("https://fcm.googleapis.com/fcm/send/a:b", "fcm.googleapis.com", "/fcm/send/a:b"),
        ("https://fcm.googleapis.com:443/x", "fcm.googleapis.com", "/x"),
        ("https://web.push.apple.com/Q?a=1", "web.push.apple.com", "/Q?a=1"),
        ("https://WNS2.notify.windows.com/w/", "wns2.notify.windows.com", "/w/"),
    ],
)
def test_addresses_at_known_services(address: str, host: str, path: str) -> None:
    found = endpoint_in(address)
    assert (found.host, found.path) == (host, path)


@pytest.mark.parametrize(
    "address",
    [
        "http://fcm.googleapis.com/x",
        "https://127.0.0.1/x",
        "https://fcm.googleapis.com.evil.org/x",
        "https://evil-fcm.googleapis.com/x",
        "https://fcm.googleapis.com@evil.org/x",
        "https://evil.org@fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://push.apple.com.evil.org/",
        "https://push.apple.com/",
        "https://evilpush.apple.com/",
        "https://.push.apple.com@x/",
        "https://fcm.googleapis.com/x\r\nHost: evil.org",
        "https://fcm.googleapis.com/x y",
        "https://fcm.googleapis.com\\@evil.org/",
        "https://[::1]/",
        "https://fcm.googleapis.com:99999999/x",
        "https://fcm.googleapis.com/å",
        "https://fcm.googleapis.com/" + "x" * 1000,
        "",
    ],
)
def test_other_addresses_are_refused(address: str) -> None:
    with pytest.raises(Declined):
        endpoint_in(address)


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "192.168.0.1", "172.16.0.1", "169.254.169.254", "100.64.0.1"),
        *("0.0.0.0", "224.0.0.1", "255.255.255.255", "192.0.2.1", "240.0.0.1"),
        *("::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "ff02::1", "2001:db8::1"),
        *("::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:7f00:1::1", "2001:0:7f00:1::1"),
    ],
)
def test_addresses_that_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["142.250.74.42", "2a00:1450:400f::1", "64:ff9b::8efa:4a2a"])
def test_public_addresses(address: str) -> None:
    assert is_public(address)


def test_a_request_goes_to_the_address_that_was_checked(service: Service) -> None:
    endpoint = endpoint_in(f"https://{HOST}/a?b=1", [HOST])
    assert post(service.network(), endpoint, {"TTL": "60"}, b"body") == 201
    (got,) = service.got
    assert (got.path, got.body, got.headers["Host"]) == ("/a?b=1", b"body", HOST)
    # Asked once: a second answer could be another.
    assert service.resolved == [HOST]


def test_nothing_is_sent_into_a_private_network(service: Service) -> None:
    endpoint = endpoint_in(f"https://{HOST}/a", [HOST])
    with pytest.raises(NotPublic):
        post(service.network(is_public=is_public), endpoint, {}, b"")
    service.addresses = ["142.250.74.42", "127.0.0.1"]
    with pytest.raises(NotPublic):
        post(service.network(is_public=is_public), endpoint, {}, b"")
    assert service.got == []


def test_a_certificate_of_another_name_is_refused(service: Service) -> None:
    endpoint = endpoint_in("https://other.example.org/a", ["other.example.org"])
    with pytest.raises(OSError, match="certificate verify failed"):
        post(service.network(), endpoint, {}, b"secret")
    assert service.got == []


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_nothing_is_followed(service: Service, status: int) -> None:
    service.status = status
    assert post(service.network(), endpoint_in(f"https://{HOST}/a", [HOST]), {}, b"") == status
    assert [one.path for one in service.got] == ["/a"]


def test_a_service_that_says_nothing_holds_up_nobody(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "SECONDS", 0.05)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        service.port = silent.getsockname()[1]
        with pytest.raises(TimeoutError):
            post(service.network(), endpoint_in(f"https://{HOST}/a", [HOST]), {}, b"")


async def subscribed(store: Store, service: Service, browser: Browser) -> Pusher:
    """A table where a guest is subscribed, and whoever sends."""
    await store.open_table("t", LOG, {"g": "hash"})
    pusher = Pusher(store, "https://cards.example.org", [HOST], service.network())
    wanted = Wanted(**browser.subscription)
    await pusher.subscribe(TABLE, "g", wanted, "sv")
    return pusher


def test_a_subscribed_browser_reads_a_message(url: str | URL, service: Service) -> None:
    browser = Browser()

    async def send(store: Store) -> None:
        pusher = await subscribed(store, service, browser)
        key = await pusher.public_key()
        await pusher.send(TABLE, lambda language: Pushed("Rifki", language, "/t", "x"))
        (got,) = service.got
        assert browser.read(got.body) == {
            "title": "Rifki",
            "body": "sv",
            "path": "/t",
            "tag": "x",
        }
        assert got.headers["Authorization"].endswith(f"k={key}")
        # All messages are of one size.
        await pusher.send(TABLE, lambda _language: MESSAGE)
        assert len({len(one.body) for one in service.got}) == 1
        await pusher.close()

    with_store(url, send)


def test_the_key_stays_the_same(url: str | URL) -> None:
    async def key(store: Store) -> str | None:
        return await Pusher(store, "https://localhost").public_key()

    assert with_store(url, key) == with_store(url, key)


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_is_over_is_deleted(
    url: str | URL, service: Service, status: int
) -> None:
    async def send(store: Store) -> None:
        pusher = await subscribed(store, service, Browser())
        service.status = 500
        await pusher.send(TABLE, lambda _language: MESSAGE)
        assert await pusher.is_subscribed(TABLE)
        service.status = status
        await pusher.send(TABLE, lambda _language: MESSAGE)
        assert not await pusher.is_subscribed(TABLE)
        await pusher.close()

    with_store(url, send)


def test_a_device_has_one_subscription_and_few_messages(url: str | URL, service: Service) -> None:
    async def send(store: Store) -> None:
        pusher = await subscribed(store, service, Browser())
        await pusher.subscribe(TABLE, "g", Wanted(**Browser("/new").subscription), "sv")
        for _ in range(20):
            await pusher.send(TABLE, lambda _language: MESSAGE)
        assert [one.path for one in service.got] == ["/new"] * 10
        await pusher.close()

    with_store(url, send)


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": "https://evil.example.org/"},
        {"p256dh": "AAAA"},
        {"p256dh": "B" + "A" * 86},
        {"auth": "AAAA"},
        {"auth": "å"},
    ],
)
def test_what_is_no_subscription_is_refused(
    url: str | URL, service: Service, wrong: dict[str, str]
) -> None:
    async def send(store: Store) -> None:
        pusher = Pusher(store, "https://localhost", [HOST], service.network())
        with pytest.raises(Declined):
            wanted = Wanted(**{**Browser().subscription, **wrong})
            await pusher.subscribe(TABLE, "g", wanted, "sv")

    with_store(url, send)
