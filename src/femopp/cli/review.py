"""``femopp review``: what each choice of a match cost, and how much was luck."""

import json
from pathlib import Path
from typing import Any

from femopp.cli.errors import CommandError
from femopp.cli.files import parsed_record
from femopp.cli.interrupts import closing_the_window_interrupts
from femopp.cli.progress import progress
from femopp.cli.terminal import Terminal
from femopp.language import Speaker, _, say
from femopp.record import Offence, Record, RecordError, format_action
from femopp.review import Costly, Estimate, Review, ReviewError, SeatReview, Work
from femopp.review.story import headline, moments_of, posts_of, words_for
from femopp.review.told import ToldPart, told_review
from femopp.review.words import (
    ABOUT,
    UNITS,
    are_separable,
    choice,
    given_up,
    left_out,
    lines,
    shares,
    where,
    why,
)

DONE, INTERRUPTED = 0, 130
"""Exit statuses; 130 is what shells give for Ctrl-C."""


def review(
    speaker: Speaker, file: Path, level: str, *, as_json: bool, figures: bool = False
) -> int:
    """Print the review of a record, with its `figures` if they are wanted; return the exit status.

    Ctrl-C ends it early, with the deals reviewed so far. Raises `CommandError` if the file has no
    match that can be reviewed.
    """
    record = parsed_record(file)
    told = Speaker(speaker.language, record.players)
    work = _work(record, level)
    interrupted = False
    try:
        with (
            closing_the_window_interrupts(),
            progress(told, work.total, doing=_("reviewing")) as advance,
        ):
            for _number in work.run():
                advance()
    except KeyboardInterrupt:
        interrupted = True
    found = work.result()
    if as_json:
        print(json.dumps(_as_json(told, record, found), ensure_ascii=False, indent=2))
    else:
        _print(Terminal(told), record, found, figures=figures)
        if interrupted:
            text = _("Interrupted: {deals} of {number} deals are reviewed.")
            Terminal(told).say(text, deals=found.deals, number=found.of_deals)
    return INTERRUPTED if interrupted else DONE


def _work(record: Record, level: str) -> Work:
    try:
        return Work(record, level)
    except ReviewError as error:
        raise CommandError(error.text) from None
    except Offence as offence:
        raise CommandError(offence.located(), status=1, names=record.players) from None
    except RecordError as error:
        raise CommandError(say(_("{error}"), error=error), status=1) from None


def _print(terminal: Terminal, record: Record, found: Review, *, figures: bool) -> None:
    for line in lines(found):
        terminal.print(line)
    parts = told_review(found, record).parts
    for one, part in zip(found.seats, parts, strict=True):
        _print_story(terminal, part)
        if figures:
            _print_figures(terminal, found, one)
    terminal.print()
    if figures:
        terminal.print(say(UNITS[found.unit]), style="dim")
        terminal.print(say(ABOUT), style="dim")
    else:
        terminal.print(say(_("Figures: femopp review --figures")), style="dim")


def _print_story(terminal: Terminal, part: ToldPart) -> None:
    speaker = terminal.speaker
    terminal.heading(say(_("{seat:player}"), seat=part.seat))
    terminal.print(speaker.opening(headline(part)), indent=2)
    if part.account is not None:
        terminal.print(part.account.summed.text, indent=2)
    posts = [f"{points} {speaker.say(one.label.text)}" for one, points in posts_of(part, speaker)]
    terminal.print("  ".join(posts), indent=2)
    for moment in moments_of(part):
        place = say(_("{where}: {title}"), where=moment.where, title=moment.title)
        terminal.print(place, indent=2, style="bold")
        told = [one for one in (moment.what, moment.better, moment.why) if one is not None]
        terminal.print(" ".join([speaker.opening(one) for one in told]), indent=4)
    if are_separable(part.hidden, part.deals):
        luck, play = words_for(part)
        text = _("Cards: {luck}. Play: {play}.")
        terminal.print(say(text, luck=say(luck), play=say(play)), indent=2)


def _print_figures(terminal: Terminal, found: Review, one: SeatReview) -> None:
    terminal.print()
    terminal.print(shares(one), indent=2)
    if (unknown := left_out(one.hidden, one.deals)) is not None:
        terminal.print(unknown, indent=2)
    if (lost := given_up(one)) is not None:
        terminal.print(lost, indent=2)
    if one.unjudged:
        unjudged = say(_("Choices that can't be judged: {number}"), number=one.unjudged)
        terminal.print(unjudged, indent=2)
    for costly in one.costliest:
        _print_choice(terminal, found, costly)
    for unnoticed in one.lapses:
        lapse = unnoticed.lapse
        text = _("Line {line}, deal {deal}: nobody pointed this out. {error}")
        words = say(text, line=unnoticed.line, deal=lapse.deal, error=lapse.text)
        terminal.cited(words, lapse.cite)


def _print_choice(terminal: Terminal, found: Review, one: Costly) -> None:
    place = say(_("{where} (line {line})"), where=where(one), line=one.line)
    terminal.print(place, indent=2, style="bold")
    terminal.print(say(_("{sentence:opening}"), sentence=choice(one, found.game)), indent=4)
    if reasons := " ".join(terminal.speaker.opening(text) for text in why(one)):
        terminal.print(reasons, indent=4)


def _as_json(speaker: Speaker, record: Record, found: Review) -> dict[str, Any]:
    return {
        "game": found.game,
        "level": found.level,
        "unit": found.unit.value,
        "deals": found.deals,
        "of_deals": found.of_deals,
        "players": [_seat_as_json(speaker, record, one) for one in found.seats],
    }


def _seat_as_json(speaker: Speaker, record: Record, one: SeatReview) -> dict[str, Any]:
    return {
        "name": record.players[one.seat],
        "result": one.result,
        "luck": _estimate(one.luck) if are_separable(one.hidden, one.deals) else None,
        "play": _estimate(one.play) if are_separable(one.hidden, one.deals) else None,
        "given_up": _if_shown(one.given_up),
        "choices": one.choices,
        "unjudged": one.unjudged,
        "hidden": one.hidden,
        "costliest": [
            {
                "action_number": costly.step,
                "line": costly.line,
                "deal": costly.deal,
                "trick": costly.trick,
                "action": format_action(costly.action, record.players),
                "better": format_action(costly.instead, record.players),
                "cost": _if_shown(costly.shown_cost),
                "hindsight": _if_shown(costly.shown_hindsight),
                "reasons": [
                    {
                        "fact": reason.fact,
                        "text": speaker.opening(reason.text),
                        "figures": list(reason.figures),
                    }
                    for reason in costly.reasons
                ],
            }
            for costly in one.costliest
        ],
        "lapses": [
            {
                "line": unnoticed.line,
                "deal": unnoticed.lapse.deal,
                "trick": unnoticed.lapse.trick,
                "kind": unnoticed.lapse.kind.value,
                "text": speaker.say(unnoticed.lapse.text),
            }
            for unnoticed in one.lapses
        ],
    }


def _estimate(one: Estimate) -> dict[str, float | None]:
    return {"value": one.value, "margin": one.margin}


def _if_shown(one: Estimate | None) -> dict[str, float | None] | None:
    return None if one is None else _estimate(one)
