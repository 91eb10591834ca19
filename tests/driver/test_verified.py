"""Commitments, keys and fingerprints. The expected values are those of `sha256sum`."""

from hashlib import sha256

import pytest

from femopp.driver.verified import Round, commitment, fingerprint, key, word_list, words

SEED, ANNA, BO = bytes(range(32)), bytes(range(32, 64)), bytes(range(64, 96))
ID = "000102030405060708090a0b0c0d0e0f"

SEED_SHA = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
ANNA_SHA = "72dbb7336c76780023f83da4c355f2eeea85733b13d3477697917790c1229084"
BO_SHA = "ca2a4fe727faaecf16ecd130a86e0885c5540c05375340445071c0657555fd42"
LISTED = (("Anna_123", ANNA_SHA), ("bo-45678", BO_SHA))

SEEN = "057383e212ade2cf1540d260e05ac5a6c9b4e5e505d270ce53d9a3bfc4fc8c12"
"""printf 'femopp-seen-1\\nID\\nSEED_SHA\\nAnna_123:ANNA_SHA\\nbo-45678:BO_SHA\\n' | sha256sum"""


@pytest.mark.parametrize(("secret", "expected"), [(SEED, SEED_SHA), (ANNA, ANNA_SHA), (BO, BO_SHA)])
def test_commitment_is_over_the_raw_bytes(secret: bytes, expected: str) -> None:
    assert commitment(secret) == expected


@pytest.mark.parametrize(
    ("nonces", "expected"),
    [
        ([], "5299e1d158b6a0ecf484776712faafa4dbd48a8dca6292e09a0844153534e5ee"),
        (
            [("Anna_123", ANNA), ("bo-45678", BO)],
            "ca2bf5036303cd484533185d07be3891d83dc75c4dacb90d1c7dc9b62b79fcd3",
        ),
        (
            [("bo-45678", BO), ("Anna_123", ANNA)],
            "04a1c65511052a43892d3cb97054701cdfb242f622025cc63565078badb65626",
        ),
    ],
)
def test_key_follows_the_list_in_its_order(nonces: list[tuple[str, bytes]], expected: str) -> None:
    """printf 'femopp-deals-1\\nID\\n0001…1f\\nAnna_123:2021…3f\\nbo-45678:40…5f\\n' | sha256sum"""
    assert key(ID, SEED, nonces) == expected


def test_fingerprint_is_of_what_was_seen() -> None:
    assert fingerprint(ID, SEED_SHA, LISTED) == SEEN
    assert Round(ID, SEED_SHA, LISTED).fingerprint == SEEN


def test_words_are_the_first_44_bits() -> None:
    """057383e212a is 00000101011 10011100000 11111000100 00100101010: 43, 1248, 1988, 298."""
    assert words(SEEN) == ("air", "orchard", "weasel", "census")
    assert words("0" * 64) == ("abandon",) * 4
    assert words("f" * 64) == ("zoo",) * 4


def test_list_of_words_is_that_of_bip_39() -> None:
    """Its SHA-256 is published in many places; the file here has a licence above it."""
    text = "".join(f"{word}\n" for word in word_list())
    assert len(set(word_list())) == 2048
    expected = "2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda"
    assert sha256(text.encode()).hexdigest() == expected


@pytest.mark.parametrize("secret", [b"", bytes(31), bytes(33)])
def test_secret_of_another_length_is_refused(secret: bytes) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        commitment(secret)
    with pytest.raises(ValueError, match="32 bytes"):
        key(ID, secret, [])
    with pytest.raises(ValueError, match="32 bytes"):
        key(ID, SEED, [("Anna", secret)])


@pytest.mark.parametrize("public_id", ["", ID[1:], ID.replace("a", "A"), f"{ID}\n"])
def test_public_id_in_another_form_is_refused(public_id: str) -> None:
    """Two texts with the same meaning would give two keys."""
    with pytest.raises(ValueError, match="32 hexadecimal digits"):
        key(public_id, SEED, [])
    with pytest.raises(ValueError, match="32 hexadecimal digits"):
        fingerprint(public_id, SEED_SHA, ())


@pytest.mark.parametrize("guest", ["", "a:b", "a\nb", "é"])
def test_guest_id_that_could_read_as_another_line_is_refused(guest: str) -> None:
    with pytest.raises(ValueError, match="guest id"):
        key(ID, SEED, [(guest, ANNA)])
    with pytest.raises(ValueError, match="guest id"):
        fingerprint(ID, SEED_SHA, [(guest, ANNA_SHA)])


@pytest.mark.parametrize("found", ["", SEED_SHA.upper(), SEED_SHA[1:]])
def test_commitment_in_another_form_is_refused(found: str) -> None:
    with pytest.raises(ValueError, match="64 hexadecimal digits"):
        fingerprint(ID, found, ())
    with pytest.raises(ValueError, match="64 hexadecimal digits"):
        words(found)
