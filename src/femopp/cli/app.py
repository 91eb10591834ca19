"""The commands for Typer. Each imports the file that implements it when it is called."""

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from femopp import __version__
from femopp.cli.errors import CommandError, complain
from femopp.cli.file_names import file_named
from femopp.cli.user_language import fallback_speaker, speaker
from femopp.language import LANGUAGES, _

app = typer.Typer(
    name="femopp",
    help=_(
        "Play, referee and explain trick-taking card games. Without a command, "
        "it opens tables in the browser, like serve."
    ),
    add_completion=False,
    rich_markup_mode=None,
)


def file_option(name: str, explained: str) -> Any:
    """Return an option that takes the name of a file."""
    return typer.Option(name, metavar=_("FILE"), parser=file_named, help=explained)


GameName = Annotated[str, typer.Argument(metavar=_("GAME"), help=_("The game; see: femopp games"))]
PresetName = Annotated[
    str | None,
    typer.Option("--preset", metavar=_("NAME"), help=_("The rule book to play by.")),
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--opt",
        metavar=_("NAME=VALUE"),
        help=_("A house rule; may be repeated. See: femopp rules GAME --options"),
    ),
]
Language = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="|".join(sorted(LANGUAGES, reverse=True)),
        help=_("The language; by default the system's."),
    ),
]
Players = Annotated[
    int | None, typer.Option("--players", metavar="N", help=_("The number of players."))
]
Seed = Annotated[
    str | None,
    typer.Option("--seed", metavar="K", help=_("The seed; the same seed deals the same cards.")),
]
Bots = Annotated[
    str | None,
    typer.Option(
        "--bots",
        metavar=_("NAMES"),
        help=_(
            "The bots: random, greedy, practised, seasoned, club, expert, master; one name for "
            "all, or one for each seat, separated by commas."
        ),
    ),
]
OtherBots = Annotated[
    str | None,
    typer.Option(
        "--bots",
        metavar=_("NAMES"),
        help=_(
            "The other players: random, greedy, practised, seasoned, club, expert, master; one "
            "name for all, or one for each of them in seat order, separated by commas."
        ),
    ),
]
Forgetful = Annotated[
    int | None,
    typer.Option(
        "--forgetful",
        metavar=_("PERCENT"),
        help=_("How often bots forget a ritual, if rituals are manual."),
    ),
]
Alert = Annotated[
    int | None,
    typer.Option(
        "--alert",
        metavar=_("PERCENT"),
        help=_("How often bots notice a forgotten ritual, if rituals are manual."),
    ),
]
MostDeals = Annotated[
    int,
    typer.Option("--most-deals", metavar="N", help=_("Abandon a match after this many deals.")),
]
AsJson = Annotated[bool, typer.Option("--json", help=_("Print JSON, for programs."))]
Record = Annotated[
    Path,
    typer.Argument(
        metavar=_("RECORD"), parser=file_named, help=_("A record; - reads standard input.")
    ),
]
Data = Annotated[
    str | None,
    typer.Option("--data", metavar=_("FOLDER"), help=_("The folder for tables.")),
]
DatabaseUrl = Annotated[
    str | None,
    typer.Option(
        "--database-url", metavar="URL", help=_("A database to use instead of that folder.")
    ),
]

Command = TypeVar("Command", bound=Callable[..., None])


def reports_errors(command: Command) -> Command:
    """Wrap a command so that it reports its errors in a sentence."""

    @wraps(command)
    def reporting(**words: Any) -> None:
        try:
            command(**words)
        except CommandError as wrong:
            complain(fallback_speaker(words.get("lang")), wrong)
            raise typer.Exit(wrong.status) from None

    return reporting  # type: ignore[return-value]


def print_version(requested: bool) -> None:
    if requested:
        typer.echo(f"femopp {__version__}")
        raise typer.Exit


@app.callback()
def before_the_command(
    context: typer.Context,
    lang: Language = None,
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            help=_("Show the version and exit."),
            callback=print_version,
            is_eager=True,
        ),
    ] = False,
) -> None:
    if lang is not None:
        commands: Any = context.command
        context.default_map = {name: {"lang": lang} for name in commands.commands}


@app.command(help=_("List the games, their rule books and how many can play."))
@reports_errors
def games(lang: Language = None) -> None:
    from femopp.cli.games import show_games

    show_games(speaker(lang))


@app.command(help=_("Show the rules under these options, with their sources."))
@reports_errors
def rules(
    game: GameName,
    preset: PresetName = None,
    opt: Settings = None,
    options: Annotated[
        bool, typer.Option("--options", help=_("List the rule books and all options instead."))
    ] = False,
    lang: Language = None,
) -> None:
    from femopp.cli.choice import game_named, options_of
    from femopp.cli.rules import show_options, show_rules

    chosen = game_named(game)
    values = options_of(chosen, preset, opt or [])
    show = show_options if options else show_rules
    show(speaker(lang), chosen, values)


@app.command(help=_("Play a match against bots."))
@reports_errors
def play(
    game: Annotated[
        str | None, typer.Argument(metavar=_("GAME"), help=_("The game; see: femopp games"))
    ] = None,
    preset: PresetName = None,
    way: Annotated[
        str | None,
        typer.Option("--way", metavar=_("WAY"), help=_("A way to play, if the game has several.")),
    ] = None,
    short: Annotated[
        bool, typer.Option("--short", help=_("Play a short match, if the game has one."))
    ] = False,
    opt: Settings = None,
    players: Players = None,
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="S", help=_("Your seat, from 1, clockwise."))
    ] = None,
    name: Annotated[
        str | None, typer.Option("--name", metavar=_("NAME"), help=_("Your name at the table."))
    ] = None,
    bots: OtherBots = None,
    forgetful: Forgetful = None,
    alert: Alert = None,
    seed: Seed = None,
    record: Annotated[
        Path | None,
        file_option("--record", _("Write the match to this file.")),
    ] = None,
    resume: Annotated[
        Path | None,
        file_option("--resume", _("Continue the match in this file.")),
    ] = None,
    four_colours: Annotated[
        bool,
        typer.Option("--four-colours", help=_("Show each suit in its own colour.")),
    ] = False,
    lang: Language = None,
) -> None:
    from femopp.cli.play import Arguments
    from femopp.cli.play import play as play_match

    play_match(
        Arguments(
            game=game,
            preset=preset,
            way=way,
            short=short,
            opt=opt or [],
            players=players,
            seat=seat,
            bots=bots,
            seed=seed,
            name=name,
            forgetful=forgetful,
            alert=alert,
            four_colours=four_colours,
            lang=lang,
            record=record,
            resume=resume,
        )
    )


@app.command(help=_("Check a record against the rules, and print the score sheet."))
@reports_errors
def referee(
    record: Record,
    with_next: Annotated[
        bool, typer.Option("--next", help=_("Also print every line that could come next."))
    ] = False,
    as_json: AsJson = False,
    lang: Language = None,
) -> None:
    from femopp.cli.referee import referee as judge

    raise typer.Exit(judge(speaker(lang), record, as_json=as_json, with_next=with_next))


@app.command(help=_("Review a match: costly choices, and how much was luck."))
@reports_errors
def review(
    record: Record,
    level: Annotated[
        str,
        typer.Option(
            "--level", metavar=_("NAME"), help=_("The bot that reviews: club, expert or master.")
        ),
    ] = "club",
    figures: Annotated[
        bool, typer.Option("--figures", help=_("Show the figures behind it too."))
    ] = False,
    as_json: AsJson = False,
    lang: Language = None,
) -> None:
    from femopp.cli.review import review as review_match

    raise typer.Exit(review_match(speaker(lang), record, level, as_json=as_json, figures=figures))


@app.command(help=_("Let bots play matches, and print a summary."))
@reports_errors
def simulate(
    game: GameName,
    matches: Annotated[
        int, typer.Option("--matches", metavar="M", help=_("The number of matches."))
    ],
    preset: PresetName = None,
    opt: Settings = None,
    players: Players = None,
    bots: Bots = None,
    forgetful: Forgetful = None,
    alert: Alert = None,
    seed: Seed = None,
    most_deals: MostDeals = 500,
    as_json: AsJson = False,
    out: Annotated[
        Path | None,
        file_option(
            "--out", _("Write the record to this file; several are numbered FILE-1, FILE-2, …")
        ),
    ] = None,
    lang: Language = None,
) -> None:
    from femopp.cli.simulation import plan_of, run_plan

    plan = plan_of(
        game=game,
        preset=preset,
        opt=opt or [],
        players=players,
        bots=bots,
        matches=matches,
        seed=seed,
        most_deals=most_deals,
        forgetful=forgetful,
        alert=alert,
    )
    run_plan(speaker(lang), plan, as_json=as_json, out=out)


@app.command(help=_("Compare bots: the same deals, with every bot in every seat."))
@reports_errors
def arena(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            "--bots", metavar=_("NAMES"), help=_("The bots to compare, separated by commas.")
        ),
    ],
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            metavar=_("NAME"),
            help=_("Seat each of them alone among bots of this name, not together."),
        ),
    ] = None,
    deals: Annotated[
        int | None, typer.Option("--deals", metavar="N", help=_("The number of deals."))
    ] = None,
    matches: Annotated[
        int | None,
        typer.Option("--matches", metavar="N", help=_("The number of matches, instead of deals.")),
    ] = None,
    preset: PresetName = None,
    opt: Settings = None,
    players: Players = None,
    seed: Seed = None,
    most_deals: MostDeals = 500,
    processes: Annotated[
        int | None,
        typer.Option(
            "--processes", metavar="N", help=_("The number of processes; by default one per core.")
        ),
    ] = None,
    ray: Annotated[
        str | None,
        typer.Option(
            "--ray",
            metavar=_("ADDRESS"),
            help=_("Play on this Ray cluster instead; needs femopp[ray]."),
        ),
    ] = None,
    out: Annotated[
        Path | None,
        file_option("--out", _("Save each result in this file; repeat the command to continue.")),
    ] = None,
    as_json: AsJson = False,
    lang: Language = None,
) -> None:
    from femopp.cli.arena import Arguments
    from femopp.cli.arena import arena as contest

    contest(
        speaker(lang),
        Arguments(
            game=game,
            bots=bots,
            against=against,
            deals=deals,
            matches=matches,
            preset=preset,
            opt=opt or [],
            players=players,
            most_deals=most_deals,
            seed=seed,
            processes=processes,
            ray=ray,
            out=out,
        ),
        as_json=as_json,
    )


@app.command(help=_("Count the ways a position can continue."))
@reports_errors
def perft(
    game: GameName,
    record: Record,
    depth: Annotated[
        int, typer.Option("--depth", metavar="N", help=_("The number of actions in a sequence."))
    ],
    divide: Annotated[
        bool, typer.Option("--divide", help=_("Show the count for each first action."))
    ] = False,
    lang: Language = None,
) -> None:
    from femopp.cli.perft import show_perft

    show_perft(speaker(lang), game, record, depth, split=divide)


@app.command(help=_("Open tables for browsers on this computer and the same network."))
@reports_errors
def serve(
    host: Annotated[
        str, typer.Option("--host", metavar=_("ADDRESS"), help=_("The address to listen on."))
    ] = "0.0.0.0",
    port: Annotated[
        int, typer.Option("--port", metavar="N", help=_("The port; 0 picks a free one."))
    ] = 7770,
    data: Data = None,
    database_url: DatabaseUrl = None,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help=_("Open the browser."))
    ] = True,
    public_name: Annotated[
        list[str] | None,
        typer.Option(
            "--public-name",
            metavar=_("NAME"),
            help=_("A name under which others reach this server; may be repeated."),
        ),
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--trusted-proxy",
            metavar=_("ADDRESS"),
            help=_("The address or network of a reverse proxy to trust; may be repeated."),
        ),
    ] = None,
    keep_days: Annotated[
        int | None,
        typer.Option(
            "--keep-days",
            metavar="N",
            help=_("Delete tables that nobody has used for N days; by default none."),
        ),
    ] = None,
    lang: Language = None,
) -> None:
    from femopp.cli.serve import serve as serve_tables

    names, proxies = public_name or (), trusted_proxy or ()
    serve_tables(speaker(lang), host, port, data, database_url, browser, names, proxies, keep_days)


@app.command(help=_("Back up all tables to a file; the server may be running."))
@reports_errors
def backup(
    file: Annotated[
        Path,
        typer.Argument(metavar=_("FILE"), parser=file_named, help=_("The file for the backup.")),
    ],
    data: Data = None,
    database_url: DatabaseUrl = None,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help=_("Overwrite the file if it exists."))
    ] = False,
    lang: Language = None,
) -> None:
    from femopp.cli.backups import backup as back_up

    back_up(speaker(lang), file, data, database_url, overwrite)


@app.command(help=_("Replace all tables with those in a backup."))
@reports_errors
def restore(
    file: Annotated[
        Path,
        typer.Argument(
            metavar=_("FILE"), parser=file_named, help=_("A file made by femopp backup.")
        ),
    ],
    data: Data = None,
    database_url: DatabaseUrl = None,
    lang: Language = None,
) -> None:
    from femopp.cli.backups import restore_from

    restore_from(speaker(lang), file, data, database_url)


@app.command(help=_("List circles, or let in a member who has lost every device."))
@reports_errors
def circle(
    circle: Annotated[
        str | None,
        typer.Argument(metavar=_("CIRCLE"), help=_("The circle, by its id or its name.")),
    ] = None,
    way_in: Annotated[
        str | None,
        typer.Option(
            "--way-in",
            metavar=_("NAME"),
            help=_("Make a link by which this member comes in on a new device."),
        ),
    ] = None,
    data: Data = None,
    database_url: DatabaseUrl = None,
    lang: Language = None,
) -> None:
    from femopp.cli.circle import show_or_let_in

    show_or_let_in(speaker(lang), circle, way_in, data, database_url)
