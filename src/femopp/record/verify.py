"""Verification of deals: do they come from a seed and nonces that were fixed before the first card?

Each kind of cheating has a name of its own. The page on verified deals in the reference says what
is checked, and what that doesn't prove.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from femopp.driver.verified import Round, commitment, key, words
from femopp.language import _, say
from femopp.record.drawn import Cheat, Draws, Finding, Key
from femopp.record.model import Record

Seen = str
"""Kept from before the first card: a fingerprint in hex, or its four words with spaces between."""


class Answer(StrEnum):
    """The answer to whether the deals of a match were as promised."""

    VERIFIED = "verified"
    CONSISTENT = "consistent"
    NOT_YET = "not_yet"
    UNVERIFIED = "unverified"
    WRONG = "wrong"


@dataclass(frozen=True)
class Verification:
    """The result of checking the deals of a match.

    rounds      its rounds, the void ones included
    draws       the number of draws that are as they should be
    taken_back  the numbers of draws that were taken back, by the record
    findings      everything that is wrong
    by_hex      numbers of the rounds, from 1, whose fingerprint somebody kept
    by_words    numbers of further rounds of which somebody kept only the four words
    """

    answer: Answer
    rounds: tuple[Round, ...] = ()
    draws: int = 0
    taken_back: tuple[int, ...] = ()
    findings: tuple[Finding, ...] = ()
    by_hex: frozenset[int] = frozenset()
    by_words: frozenset[int] = frozenset()


def verify(records: Sequence[Record], seen: Sequence[Seen] = ()) -> Verification:
    """Check the deals of a match, whose record may have several parts."""
    rounds = tuple([one for record in records for one in record.rounds])
    numbered = dict(enumerate(rounds, 1))
    if not rounds:
        findings = tuple(_unseen(numbered, seen))
        return Verification(Answer.WRONG if findings else Answer.UNVERIFIED, findings=findings)
    taken_back = frozenset(one for record in records for one in record.draws_taken_back)
    draws = Draws(_keys(rounds), taken_back)
    for record in records:
        draws.follow(record)
    findings = (*_unseen(numbered, seen), *_wrong(numbered, draws.is_over), *draws.findings)
    by_hex = {number for number, one in numbered.items() if one.fingerprint in seen}
    by_words = {number for number, one in numbered.items() if _words(one) in seen} - by_hex
    return Verification(
        _answer(numbered, findings, by_hex | by_words),
        rounds,
        draws.checked,
        tuple(sorted(taken_back)),
        findings,
        frozenset(by_hex),
        frozenset(by_words),
    )


def _answer(rounds: Mapping[int, Round], findings: Sequence[Finding], proved: set[int]) -> Answer:
    if findings:
        return Answer.WRONG
    played = {number: one for number, one in rounds.items() if not one.void}
    if not played or any(one.server_seed is None for one in played.values()):
        return Answer.NOT_YET
    return Answer.VERIFIED if played.keys() <= proved else Answer.CONSISTENT


def _words(one: Round) -> Seen:
    return " ".join(words(one.fingerprint))


def _keys(rounds: Sequence[Round]) -> list[Key]:
    """Return the keys of the draws; the recorded ones, as far as they are in the record."""
    return [Key(one.first_draw, one.key or _key(one)) for one in rounds if not one.void]


def _key(one: Round) -> str | None:
    """Return the key that seed and nonces give, None if some of them aren't known."""
    nonces = dict(one.nonces)
    if one.server_seed is None or any(guest not in nonces for guest, _digits in one.listed):
        return None
    listed = [(guest, bytes.fromhex(nonces[guest])) for guest, _digits in one.listed]
    return key(one.public_id, bytes.fromhex(one.server_seed), listed)


def _unseen(rounds: Mapping[int, Round], seen: Sequence[Seen]) -> Iterator[Finding]:
    """Yield a finding for each fingerprint that is of none of the rounds."""
    known = {one.fingerprint for one in rounds.values()} | {_words(one) for one in rounds.values()}
    message = _(
        "You saw {seen}, and no round of the record has that fingerprint: another list or another "
        "commitment was shown to you."
    )
    for one in seen:
        if one not in known:
            yield Finding(Cheat.SEEN, say(message, seen=one))


def _wrong(rounds: Mapping[int, Round], is_over: bool) -> Iterator[Finding]:
    """Yield what is wrong with the rounds."""
    before = -1
    for number, one in rounds.items():
        yield from _seed_findings(number, one, is_over)
        yield from _nonce_findings(number, one)
        yield from _void_findings(number, one) if one.void else _key_findings(number, one)
        if not one.void and one.first_draw <= before:
            message = _("Round {round} begins with draw {draw}, not after the round before it.")
            yield Finding(Cheat.ORDER, say(message, round=number, draw=one.first_draw))
        before = before if one.void else one.first_draw


def _seed_findings(number: int, one: Round, is_over: bool) -> Iterator[Finding]:
    if one.server_seed is None:
        if one.void or is_over:
            message = _("Round {round} is over, but the server's seed isn't in the record.")
            yield Finding(Cheat.UNPUBLISHED, say(message, round=number))
    elif commitment(bytes.fromhex(one.server_seed)) != one.seed_commitment:
        message = _(
            "Round {round}: the server's seed doesn't match the commitment; it isn't the seed of "
            "the beginning."
        )
        yield Finding(Cheat.SEED, say(message, round=number))


def _nonce_findings(number: int, one: Round) -> Iterator[Finding]:
    listed = dict(one.listed)
    for guest, nonce in one.nonces:
        values = {"round": number, "guest": guest}
        if guest not in listed:
            message = _("Round {round}: {guest} has a nonce, but isn't on the closed list.")
            yield Finding(Cheat.UNLISTED, say(message, **values))
        elif commitment(bytes.fromhex(nonce)) != listed[guest]:
            message = _("Round {round}: the nonce of {guest} doesn't match its commitment.")
            yield Finding(Cheat.NONCE, say(message, **values))


def _void_findings(number: int, one: Round) -> Iterator[Finding]:
    listed, nonces = dict(one.listed), dict(one.nonces)
    message = _(
        "Round {round} is void without {guest}, but {guest} was not on the list, or the nonce is "
        "there."
    )
    for guest in one.missing:
        if guest not in listed or guest in nonces:
            yield Finding(Cheat.NOT_MISSING, say(message, round=number, guest=guest))


def _key_findings(number: int, one: Round) -> Iterator[Finding]:
    if one.server_seed is None:
        return
    nonces = dict(one.nonces)
    for guest, _digits in one.listed:
        if guest not in nonces:
            message = _(
                "Round {round}: the nonce of {guest} was dropped; the draws must depend on "
                "everybody on the list."
            )
            yield Finding(Cheat.NONCE_DROPPED, say(message, round=number, guest=guest))
    right = _key(one)
    if right is not None and one.key not in (None, right):
        message = _("Round {round}: seed and nonces give another key: {key}.")
        yield Finding(Cheat.KEY, say(message, round=number, key=right))
