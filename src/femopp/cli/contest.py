"""The report of a contest, for people."""

from collections.abc import Iterable, Sequence

from femopp.arena import Estimate, Report, sees_all, stakes_of, what_was_played
from femopp.cli.terminal import Terminal
from femopp.language import Speaker, Text, _, say
from femopp.research.responses import Gain


def show_report(terminal: Terminal, report: Report) -> None:
    """Print the games played, the differences, each bot's own results, and decision times."""
    for text in what_was_played(report):
        terminal.print(text)
    _show_differences(terminal, report)
    _show_standings(terminal, report)
    if report.closed:
        _show_closed(terminal, report)
    _show_times(terminal, report)


def _show_differences(terminal: Terminal, report: Report) -> None:
    terminal.heading(_("Differences on the same board, in the same seat"))
    table(
        terminal,
        [say(_("bot over another")), *_measures(report)],
        (
            [
                say(_("{bot} over {other}"), bot=one.bot, other=one.over),
                *_cells(terminal.speaker, one.points, one.won),
            ]
            for one in report.differences
        ),
    )


def _show_standings(terminal: Terminal, report: Report) -> None:
    speaker = terminal.speaker
    terminal.heading(_("Each bot, over all boards and seats"))
    table(
        terminal,
        [say(_("bot")), *_measures(report), say(_("rating"))],
        (
            [
                one.bot,
                *_cells(speaker, one.points, one.won),
                speaker.decimal(one.rating, 0, "+"),
            ]
            for one in report.standings
        ),
    )


def _show_closed(terminal: Terminal, report: Report) -> None:
    highest = next(bot for bot in report.contest.bots if sees_all(bot))
    terminal.heading(
        say(
            _("Percentage of the way from {field} to {highest}, which sees all cards"),
            field=report.contest.against,
            highest=highest,
        )
    )
    table(
        terminal,
        [say(_("bot")), say(_("share")), say(_("95 % interval"))],
        (
            [
                one.bot,
                terminal.speaker.decimal(100 * one.share.mean, 0),
                interval(terminal.speaker, one.share, 100, 0),
            ]
            for one in report.closed
        ),
    )


def _show_times(terminal: Terminal, report: Report) -> None:
    speaker, phases = terminal.speaker, stakes_of(report.contest.game).phases
    terminal.heading(_("Processor time of a decision, in milliseconds"))
    table(
        terminal,
        [say(_("bot")), say(_("phase")), say(_("decisions")), "p50", "p99"],
        (
            [
                one.bot,
                terminal.words(phases[one.phase]) if one.phase in phases else one.phase,
                f"{one.number}",
                speaker.decimal(one.p50_ms, 2),
                speaker.decimal(one.p99_ms, 2),
            ]
            for one in report.times
        ),
        words=2,
    )


def _measures(report: Report) -> list[Text]:
    points = say(stakes_of(report.contest.game).a_deal)
    if report.contest.board == "deal":
        return [points, say(_("95 % interval"))]
    won = say(_("% won (parity {parity})"), parity=f"{100 * report.parity:.0f}")
    return [points, say(_("95 % interval")), won, say(_("95 % interval"))]


def _cells(speaker: Speaker, points: Estimate, won: Estimate | None) -> list[str]:
    cells = [speaker.decimal(points.mean, 3, "+"), interval(speaker, points, 1, 3)]
    if won is not None:
        cells += [speaker.decimal(100 * won.mean, 1, "+"), interval(speaker, won, 100, 1)]
    return cells


def interval(speaker: Speaker, estimate: Estimate | Gain, times: float, digits: int) -> str:
    """Return the bounds of an interval, nothing if there is none."""
    if estimate.low is None or estimate.high is None:
        return ""
    ends = (estimate.low, estimate.high)
    low, high = (speaker.decimal(times * one, digits, "+") for one in ends)
    return f"{low} … {high}"


def table(
    terminal: Terminal,
    head: Sequence[Text | str],
    rows: Iterable[Sequence[Text | str]],
    words: int = 1,
) -> None:
    """Print rows in columns: the first ones are words, the others numbers."""
    table = [
        [one if isinstance(one, str) else terminal.words(one) for one in row]
        for row in (head, *rows)
    ]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        cells = [
            cell.ljust(width) if place < words else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        terminal.whole("  ".join(cells).rstrip())
