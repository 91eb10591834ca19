"""The commands for Click. Each imports the file that implements it when it is called."""

from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import click

from femopp import __version__
from femopp.cli.errors import CommandError, complain
from femopp.cli.file_names import file_named
from femopp.cli.user_language import fallback_speaker, speaker
from femopp.extras import MissingPart, check_installed
from femopp.language import LANGUAGES, _

Command = TypeVar("Command", bound=Callable[..., None])

takes_game = click.argument("game", metavar=_("GAME"), help=_("The game; see: femopp games"))
takes_preset = click.option("--preset", metavar=_("NAME"), help=_("The rule book to play by."))
takes_settings = click.option(
    "--opt",
    multiple=True,
    metavar=_("NAME=VALUE"),
    help=_("A house rule; may be repeated. See: femopp rules GAME --options"),
)
takes_language = click.option(
    "--lang",
    metavar="|".join(sorted(LANGUAGES, reverse=True)),
    help=_("The language; by default the system's."),
)
takes_players = click.option("--players", type=int, metavar="N", help=_("The number of players."))
takes_seed = click.option(
    "--seed", metavar="K", help=_("The seed; the same seed deals the same cards.")
)
takes_bots = click.option(
    "--bots",
    metavar=_("NAMES"),
    help=_(
        "The bots: random, greedy, practised, seasoned, club, expert, master; one name for "
        "all, or one for each seat, separated by commas."
    ),
)
takes_other_bots = click.option(
    "--bots",
    metavar=_("NAMES"),
    help=_(
        "The other players: random, greedy, practised, seasoned, club, expert, master; one "
        "name for all, or one for each of them in seat order, separated by commas."
    ),
)
takes_forgetful = click.option(
    "--forgetful",
    type=int,
    metavar=_("PERCENT"),
    help=_("How often bots forget a ritual, if rituals are manual."),
)
takes_alert = click.option(
    "--alert",
    type=int,
    metavar=_("PERCENT"),
    help=_("How often bots notice a forgotten ritual, if rituals are manual."),
)
takes_most_deals = click.option(
    "--most-deals",
    type=int,
    metavar="N",
    default=500,
    help=_("Abandon a match after this many deals."),
)
takes_processes = click.option(
    "--processes",
    type=int,
    metavar="N",
    help=_("The number of processes; by default one per core."),
)
takes_json = click.option("--json", "as_json", is_flag=True, help=_("Print JSON, for programs."))
takes_record = click.argument(
    "record",
    type=file_named,
    metavar=_("RECORD"),
    help=_("A record; - reads standard input."),
)
takes_data = click.option("--data", metavar=_("FOLDER"), help=_("The folder for tables."))
takes_database_url = click.option(
    "--database-url",
    metavar="URL",
    help=_("A database to use instead of that folder."),
)


def command(explained: str, extra: str | None = None) -> Callable[[Command], click.Command]:
    """Declare a command, which reports its errors in a sentence. It may need an extra."""

    def declare(runs: Command) -> click.Command:
        @wraps(runs)
        def reporting(**words: Any) -> None:
            try:
                if extra is not None:
                    check_installed(extra)
                runs(**words)
            except (CommandError, MissingPart) as error:
                wrong = error if isinstance(error, CommandError) else CommandError(error.text)
                complain(fallback_speaker(words.get("lang")), wrong)
                raise click.exceptions.Exit(wrong.status) from None

        return app.command(help=explained)(reporting)

    return declare


class Commands(click.Group):
    """Commands in the order in which they are declared."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)


def print_version(context: click.Context, _option: click.Parameter, requested: bool) -> None:
    if requested:
        from femopp.arena.contest import program

        click.echo(f"femopp {__version__}, build {program()}")
        context.exit()


@click.group(
    cls=Commands,
    help=_(
        "Play, referee and explain trick-taking card games. Without a command, "
        "it opens tables in the browser, like serve."
    ),
    context_settings={"show_default": True},
)
@takes_language
@click.option(
    "--version",
    is_flag=True,
    help=_("Show the version and exit."),
    callback=print_version,
    is_eager=True,
    expose_value=False,
)
@click.pass_context
def app(context: click.Context, lang: str | None) -> None:
    if lang is not None:
        context.default_map = {name: {"lang": lang} for name in app.commands}


@command(_("List the games, their rule books and how many can play."))
@takes_language
def games(lang: str | None) -> None:
    from femopp.cli.games import show_games

    show_games(speaker(lang))


@command(_("Show the rules under these options, with their sources."))
@takes_game
@takes_preset
@takes_settings
@click.option("--options", is_flag=True, help=_("List the rule books and all options instead."))
@takes_language
def rules(
    game: str, preset: str | None, opt: Sequence[str], options: bool, lang: str | None
) -> None:
    from femopp.cli.choice import game_named, options_of
    from femopp.cli.rules import show_options, show_rules

    chosen = game_named(game)
    values = options_of(chosen, preset, opt)
    show = show_options if options else show_rules
    show(speaker(lang), chosen, values)


@command(_("Play a match against bots."))
@click.argument("game", metavar=_("GAME"), help=_("The game; see: femopp games"), required=False)
@takes_preset
@click.option("--way", metavar=_("WAY"), help=_("A way to play, if the game has several."))
@click.option("--short", is_flag=True, help=_("Play a short match, if the game has one."))
@takes_settings
@takes_players
@click.option("--seat", type=int, metavar="S", help=_("Your seat, from 1, clockwise."))
@click.option("--name", metavar=_("NAME"), help=_("Your name at the table."))
@takes_other_bots
@takes_forgetful
@takes_alert
@takes_seed
@click.option(
    "--record", metavar=_("FILE"), type=file_named, help=_("Write the match to this file.")
)
@click.option(
    "--resume", metavar=_("FILE"), type=file_named, help=_("Continue the match in this file.")
)
@click.option("--four-colours", is_flag=True, help=_("Show each suit in its own colour."))
@takes_language
def play(**words: Any) -> None:
    from femopp.cli.play import Arguments
    from femopp.cli.play import play as play_match

    play_match(Arguments(**words))


@command(_("Check a record against the rules, and print the score sheet."))
@takes_record
@click.option(
    "--next", "with_next", is_flag=True, help=_("Also print every line that could come next.")
)
@takes_json
@takes_language
def referee(record: Path, with_next: bool, as_json: bool, lang: str | None) -> None:
    from femopp.cli.referee import referee as judge

    raise click.exceptions.Exit(judge(speaker(lang), record, as_json=as_json, with_next=with_next))


@command(_("Verify that nobody chose the cards of a match."))
@takes_record
@click.option(
    "--seen",
    multiple=True,
    metavar=_("FINGERPRINT"),
    help=_(
        "The fingerprint that you kept from before the first card, or its four words; may be "
        "repeated."
    ),
)
@takes_json
@takes_language
def verify(record: Path, seen: Sequence[str], as_json: bool, lang: str | None) -> None:
    from femopp.cli.verify import verify_record

    raise click.exceptions.Exit(verify_record(speaker(lang), record, seen, as_json=as_json))


@command(_("Review a match: costly choices, and how much was luck."))
@takes_record
@click.option(
    "--level",
    metavar=_("NAME"),
    help=_("The bot that reviews: club, expert or master."),
    default="club",
)
@click.option("--figures", is_flag=True, help=_("Show the figures behind it too."))
@takes_json
@takes_language
def review(record: Path, level: str, figures: bool, as_json: bool, lang: str | None) -> None:
    from femopp.cli.review import review as review_match

    raise click.exceptions.Exit(
        review_match(speaker(lang), record, level, as_json=as_json, figures=figures)
    )


@command(_("Let bots play matches, and print a summary."))
@takes_game
@click.option("--matches", type=int, metavar="M", help=_("The number of matches."), required=True)
@takes_preset
@takes_settings
@takes_players
@takes_bots
@takes_forgetful
@takes_alert
@takes_seed
@takes_most_deals
@takes_json
@click.option(
    "--out",
    metavar=_("FILE"),
    type=file_named,
    help=_("Write the record to this file; several are numbered FILE-1, FILE-2, …"),
)
@takes_language
def simulate(as_json: bool, out: Path | None, lang: str | None, **words: Any) -> None:
    from femopp.cli.simulation import plan_of, run_plan

    run_plan(speaker(lang), plan_of(**words), as_json=as_json, out=out)


@command(_("Compare bots: the same deals, with every bot in every seat."))
@takes_game
@click.option(
    "--bots", metavar=_("NAMES"), help=_("The bots to compare, separated by commas."), required=True
)
@click.option(
    "--against",
    metavar=_("NAME"),
    help=_("Seat each of them alone among bots of this name, not together."),
)
@click.option("--deals", type=int, metavar="N", help=_("The number of deals."))
@click.option(
    "--matches", type=int, metavar="N", help=_("The number of matches, instead of deals.")
)
@takes_preset
@takes_settings
@takes_players
@takes_seed
@takes_most_deals
@takes_processes
@click.option(
    "--ray", metavar=_("ADDRESS"), help=_("Play on this Ray cluster instead; needs femopp[ray].")
)
@click.option(
    "--out",
    metavar=_("FILE"),
    type=file_named,
    help=_("Save each result in this file; repeat the command to continue."),
)
@click.option(
    "--picture",
    metavar=_("FILE"),
    type=file_named,
    help=_("Draw the differences with their intervals, as SVG, to this file."),
)
@takes_json
@takes_language
def arena(as_json: bool, lang: str | None, **words: Any) -> None:
    from femopp.cli.arena import Arguments
    from femopp.cli.arena import arena as contest

    contest(speaker(lang), Arguments(**words), as_json=as_json)


@command(_("Measure a bot of your own by Femopp-Bench."))
@takes_game
@click.option(
    "--entry",
    metavar=_("NAME"),
    help=_("What is measured: a bot's name, MODULE:NAME, or !COMMAND in quotes."),
    required=True,
)
@click.option(
    "--limit",
    type=click.Choice(["1", "50", "1000"]),
    default="50",
    metavar="1|50|1000",
    help=_("The mean processor time of a decision in milliseconds."),
)
@click.option(
    "--field",
    metavar=_("NAME"),
    multiple=True,
    help=_("Play only among greedy, club or expert; may be repeated."),
)
@click.option(
    "--belief", is_flag=True, help=_("Ask where the hidden cards are, instead of playing.")
)
@click.option(
    "--response", is_flag=True, help=_("Train a best response to it, instead of playing.")
)
@click.option(
    "--trial",
    type=int,
    metavar="N",
    help=_("Only the first N boards, positions or seconds of training, to try it."),
)
@click.option("--seed", metavar=_("TEXT"), help=_("Deal other boards than those of the benchmark."))
@takes_processes
@click.option(
    "--out",
    metavar=_("FOLDER"),
    type=file_named,
    help=_("Save each result in this folder; repeat the command to continue."),
)
@takes_json
@takes_language
def bench(as_json: bool, lang: str | None, **words: Any) -> None:
    from femopp.cli.bench import Arguments
    from femopp.cli.bench import bench as measure

    measure(speaker(lang), Arguments(**words), as_json=as_json)


@command(_("Train a best response, and measure what it gains."))
@takes_game
@click.option(
    "--against",
    metavar=_("NAME"),
    default="learned",
    help=_("Who plays in the other seats: learned, imitation, or MODULE:NAME."),
)
@click.option(
    "--seconds",
    type=int,
    metavar="N",
    default=10_800,
    help=_("The processor seconds of the training, in all."),
)
@click.option(
    "--deals", type=int, metavar="N", default=20_000, help=_("The deals of the measurement.")
)
@click.option(
    "--seed", metavar=_("TEXT"), help=_("The seed; the same seed trains on the same deals.")
)
@click.option(
    "--out",
    metavar=_("FILE"),
    type=file_named,
    help=_("Save the training in this file; repeat the command to continue."),
)
@takes_json
@takes_language
def exploit(as_json: bool, lang: str | None, **words: Any) -> None:
    from femopp.cli.exploit import Arguments
    from femopp.cli.exploit import exploit as respond

    respond(speaker(lang), Arguments(**words), as_json=as_json)


@command(_("Save every decision of bots as a row of Parquet."), "data")
@takes_game
@click.option(
    "--bots",
    metavar=_("NAMES"),
    help=_(
        "The players: rules, imitation, random or a bot of the arena, separated by commas; each "
        "seat draws one of them for a match."
    ),
    required=True,
)
@click.option("--matches", type=int, metavar="M", help=_("The number of matches."), required=True)
@click.option(
    "--out",
    metavar=_("FOLDER"),
    type=file_named,
    help=_("The folder for the files; repeat the command to continue or to check them."),
    required=True,
)
@takes_preset
@takes_settings
@takes_players
@takes_seed
@click.option(
    "--most-deals",
    type=int,
    metavar="N",
    default=20,
    help=_("End a match after this many deals."),
)
@click.option(
    "--test",
    type=int,
    metavar=_("PERCENT"),
    default=10,
    help=_("The part of the seeds that is kept for tests."),
)
@click.option(
    "--values", metavar=_("LEVEL"), help=_("Let this bot value all actions: club, expert, …")
)
@click.option("--records", is_flag=True, help=_("Save the records of the matches too, as JSON."))
@click.option(
    "--matches-per-file",
    type=int,
    metavar="N",
    default=20,
    help=_("The number of matches for each file."),
)
@takes_processes
@takes_language
def dataset(lang: str | None, **words: Any) -> None:
    from femopp.cli.dataset import Arguments, make_dataset

    make_dataset(speaker(lang), Arguments(**words))


@command(_("Count the ways a position can continue."))
@takes_game
@takes_record
@click.option(
    "--depth", type=int, metavar="N", help=_("The number of actions in a sequence."), required=True
)
@click.option("--divide", is_flag=True, help=_("Show the count for each first action."))
@takes_language
def perft(game: str, record: Path, depth: int, divide: bool, lang: str | None) -> None:
    from femopp.cli.perft import show_perft

    show_perft(speaker(lang), game, record, depth, split=divide)


@command(_("Open tables for browsers on this computer and the same network."), "table")
@click.option(
    "--host", metavar=_("ADDRESS"), help=_("The address to listen on."), default="0.0.0.0"
)
@click.option(
    "--port", type=int, metavar="N", help=_("The port; 0 picks a free one."), default=7770
)
@takes_data
@takes_database_url
@click.option("--browser/--no-browser", help=_("Open the browser."), default=True)
@click.option(
    "--public-name",
    "public_names",
    multiple=True,
    metavar=_("NAME"),
    help=_("A name under which others reach this server; may be repeated."),
)
@click.option(
    "--trusted-proxy",
    "proxies",
    multiple=True,
    metavar=_("ADDRESS"),
    help=_("The address or network of a reverse proxy to trust; may be repeated."),
)
@click.option(
    "--push-service",
    "push_services",
    multiple=True,
    metavar=_("NAME"),
    help=_("Another push service through which browsers may be called; may be repeated."),
)
@click.option(
    "--keep-days",
    type=int,
    metavar="N",
    help=_("Delete tables that nobody has used for N days; by default none."),
)
@click.option(
    "--metrics",
    metavar=_("[ADDRESS:]PORT"),
    help=_("Show /health and /metrics for Prometheus there; by default nowhere."),
)
@click.option(
    "--log-format",
    type=click.Choice(["text", "json"]),
    default="text",
    metavar="text|json",
    help=_("How errors are logged."),
)
@click.option(
    "--workers",
    type=int,
    metavar="N",
    help=_("Serve in N processes, at this port and the next ones; needs PostgreSQL."),
)
@takes_language
def serve(lang: str | None, **words: Any) -> None:
    from femopp.cli.serve import serve as serve_tables

    serve_tables(speaker(lang), **words)


@command(_("Print a configuration of HAProxy for servers that share a database."), "table")
@click.option(
    "--listen",
    metavar=_("ADDRESS:PORT"),
    help=_("Where the proxy listens."),
    default="127.0.0.1:7770",
)
@click.option(
    "--host",
    multiple=True,
    metavar=_("ADDRESS"),
    help=_("The address of a machine with servers; may be repeated."),
    default=["127.0.0.1"],
)
@click.option(
    "--workers", type=int, metavar="N", help=_("The number of workers on each."), default=2
)
@click.option(
    "--port", type=int, metavar="N", help=_("The port of the first worker."), default=7771
)
@click.option(
    "--metrics",
    type=int,
    metavar=_("PORT"),
    help=_("The port of the first worker's /health."),
    default=9464,
)
@takes_language
def proxy_config(
    listen: str, host: Sequence[str], workers: int, port: int, metrics: int, lang: str | None
) -> None:
    from femopp.cli.proxy_config import show_proxy_config

    show_proxy_config(listen, host, workers, port, metrics)


@command(_("Back up all tables to a file; the server may be running."), "table")
@click.argument("file", type=file_named, metavar=_("FILE"), help=_("The file for the backup."))
@takes_data
@takes_database_url
@click.option("--overwrite", is_flag=True, help=_("Overwrite the file if it exists."))
@takes_language
def backup(
    file: Path, data: str | None, database_url: str | None, overwrite: bool, lang: str | None
) -> None:
    from femopp.cli.backups import backup as back_up

    back_up(speaker(lang), file, data, database_url, overwrite)


@command(_("Replace all tables with those in a backup."), "table")
@click.argument("file", type=file_named, metavar=_("FILE"), help=_("A file made by femopp backup."))
@takes_data
@takes_database_url
@takes_language
def restore(file: Path, data: str | None, database_url: str | None, lang: str | None) -> None:
    from femopp.cli.backups import restore_from

    restore_from(speaker(lang), file, data, database_url)


@command(_("Bring a PostgreSQL database up to date, and finish an upgrade."), "table")
@click.option("--database-url", metavar="URL", help=_("The database."))
@click.option(
    "--finish",
    is_flag=True,
    help=_("Store what is new in this version too; no older Femopp can use the database then."),
)
@takes_language
def migrate(database_url: str | None, finish: bool, lang: str | None) -> None:
    from femopp.cli.migrate import migrate_and_say

    migrate_and_say(speaker(lang), database_url, finishes=finish)


@command(_("List circles, or let in a member who has lost every device."), "table")
@click.argument(
    "circle", metavar=_("CIRCLE"), help=_("The circle, by its id or its name."), required=False
)
@click.option(
    "--way-in",
    metavar=_("NAME"),
    help=_("Make a link by which this member comes in on a new device."),
)
@takes_data
@takes_database_url
@takes_language
def circle(
    circle: str | None,
    way_in: str | None,
    data: str | None,
    database_url: str | None,
    lang: str | None,
) -> None:
    from femopp.cli.circle import show_or_let_in

    show_or_let_in(speaker(lang), circle, way_in, data, database_url)
