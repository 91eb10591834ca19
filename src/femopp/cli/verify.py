"""``femopp verify``: check that the deals of a match come from what was fixed before them."""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from femopp.cli.errors import CommandError
from femopp.cli.files import parsed_records
from femopp.cli.terminal import Terminal
from femopp.driver.verified import HEX_64, WORDS, Round, word_list, words
from femopp.language import Speaker, Text, _, say
from femopp.record import Answer, Verification, verify
from femopp.record.faults import located
from femopp.rulebook import quoted, there_is_no

GOOD, WRONG, NOTHING = 0, 1, 3
"""Exit statuses: nothing is wrong; something is; there is nothing to check (yet).

2 is for files that are not records, as everywhere.
"""

STATUS = {
    Answer.VERIFIED: GOOD,
    Answer.CONSISTENT: GOOD,
    Answer.NOT_YET: NOTHING,
    Answer.UNVERIFIED: NOTHING,
    Answer.WRONG: WRONG,
}


def verify_record(speaker: Speaker, file: Path, seen: Sequence[str], *, as_json: bool) -> int:
    """Print whether the deals in a record are as promised, and return the exit status.

    Raises `CommandError` if the file is not a record, or for a fingerprint that can't be one.
    """
    kept = tuple(map(_seen, seen))
    found = verify(parsed_records(file), kept)
    if as_json:
        print(json.dumps(_as_json(speaker, found), ensure_ascii=False, indent=2))
    else:
        _print(Terminal(speaker), found)
    return STATUS[found.answer]


def _seen(text: str) -> str:
    """Return a fingerprint in hex, or four words with spaces. Raises `CommandError`."""
    parts = [one for one in re.split(r"[\s,-]+", text.casefold()) if one]
    if len(parts) == 1 and HEX_64.fullmatch(parts[0]):
        return parts[0]
    if len(parts) != WORDS:
        message = _("{found} is no fingerprint: give its 64 digits, or its four words in quotes")
        raise CommandError(say(message, found=quoted(text)))
    for one in parts:
        if one not in word_list():
            message = _("{name} is not one of the words; the most similar are: {names}")
            raise CommandError(there_is_no(message, one, word_list()))
    return " ".join(parts)


def _print(terminal: Terminal, found: Verification) -> None:
    for number, one in enumerate(found.rounds, 1):
        terminal.print(_round(number, one))
        terminal.whole(f"  {one.fingerprint}")
        terminal.whole(f"  {' '.join(words(one.fingerprint))}")
        if number in found.by_hex | found.by_words:
            terminal.print(say(_("You saw the same before the first card.")), indent=2)
    if found.rounds:
        terminal.print()
        void = sum(one.void for one in found.rounds)
        terminal.say(
            _("Rounds: {rounds}, of which void: {void}. Draws that are right: {draws}."),
            rounds=len(found.rounds),
            void=void,
            draws=found.draws,
        )
    if found.taken_back:
        terminal.say(
            _("Draws that were taken back: {draws}. Whoever played knows whether that is so."),
            draws=", ".join(map(str, found.taken_back)),
        )
    for finding in found.findings:
        terminal.print(located(finding.text, finding.place), style="bold")
    for text in _answers(found):
        terminal.print(text, style="bold")


def _round(number: int, one: Round) -> Text:
    values = {"round": number, "guests": _names(guest for guest, _digits in one.listed)}
    if not one.void:
        message = _("Round {round}, from draw {draw}; on the list: {guests}")
        return say(message, draw=one.first_draw, **values)
    if not one.missing:
        return say(_("Round {round}, void: it was interrupted; on the list: {guests}"), **values)
    message = _("Round {round}, void: {missing} was missing; on the list: {guests}")
    return say(message, missing=_names(one.missing), **values)


def _names(guests: Iterable[str]) -> str | Text:
    return ", ".join(guests) or say(_("nobody"))


ANSWERS = {
    Answer.VERIFIED: _(
        "Verified: every draw comes from the seed and the nonces that were fixed before the first "
        "card."
    ),
    Answer.CONSISTENT: _(
        "Consistent, not proved: all fits together, but only with what you kept from before the "
        "first card can you know that nothing was replaced since. Give it with --seen."
    ),
    Answer.NOT_YET: _(
        "Not yet: the match can go on, so its seed is secret, or this is a copy without it. It can "
        "be verified with the record of the whole match when that is over."
    ),
    Answer.UNVERIFIED: _(
        "Not verified: this match has no commitments. Matches begun before version 0.4, lessons, "
        "second tries and matches outside a server have none."
    ),
    Answer.WRONG: _("Wrong: this match is not as promised."),
}

BY_WORDS = _(
    "Four words prove less than the fingerprint: a server that tries some four million seeds finds "
    "two lists with the same words. Compare the 64 digits to exclude that."
)

BY_NOBODY = _(
    "Nobody is on the list of round {round}: the server alone made its chance, and could choose "
    "among many seeds before."
)


def _answers(found: Verification) -> Iterator[Text]:
    yield say(ANSWERS[found.answer])
    for number, one in enumerate(found.rounds, 1):
        if not one.void and not one.listed:
            yield say(BY_NOBODY, round=number)
    if found.answer is Answer.VERIFIED and found.by_words:
        yield say(BY_WORDS)


def _as_json(speaker: Speaker, found: Verification) -> dict[str, Any]:
    return {
        "answer": found.answer,
        "text": " ".join(map(speaker.say, _answers(found))),
        "draws": found.draws,
        "taken_back": list(found.taken_back),
        "rounds": [
            {
                "public_id": one.public_id,
                "fingerprint": one.fingerprint,
                "words": list(words(one.fingerprint)),
                "listed": [guest for guest, _digits in one.listed],
                "void": one.void,
                "missing": list(one.missing),
                "first_draw": one.first_draw,
                "proved_by": _proved_by(number, found),
            }
            for number, one in enumerate(found.rounds, 1)
        ],
        "findings": [
            {
                "cheat": finding.cheat,
                "line": finding.place.line,
                "column": finding.place.column,
                "text": speaker.say(finding.text),
            }
            for finding in found.findings
        ],
    }


def _proved_by(number: int, found: Verification) -> str | None:
    if number in found.by_hex:
        return "fingerprint"
    return "words" if number in found.by_words else None
