"""The commands for hosts."""

from __future__ import annotations

from typing import Annotated

import typer

Address = Annotated[str, typer.Option(metavar="H", help="The address to listen on.")]


def serve(
    host: Address = "127.0.0.1",
    port: Annotated[
        int, typer.Option(metavar="P", help="The port to listen on; 0 takes any free one.", min=0, max=65535)
    ] = 8000,
    workers: Annotated[
        int, typer.Option(metavar="N", help="Processes; more than one takes PostgreSQL and Redis.", min=1, max=64)
    ] = 1,
) -> None:
    """Serve the site; its data is kept in BOEM_DATA.

    Example: boem serve --port 8080
    """
    from boem.cli.host import serve as hosting

    hosting.serve(host, port, workers)


def worker(
    metrics_port: Annotated[
        int | None,
        typer.Option(metavar="P", help="A port of this machine for its own metrics.", min=1, max=65535),
    ] = None,
) -> None:
    """Play the bots and watch the clocks of a site that has PostgreSQL and Redis.

    Example: boem worker
    """
    from boem.cli.host import serve as hosting

    hosting.work(metrics_port)


def token(
    user: Annotated[str, typer.Argument(metavar="USER", help="The player's name; created if there is none.")],
) -> None:
    """Print a new API token of a player.

    Example: boem token alice
    """
    from boem.cli.host import serve as hosting

    hosting.token(user)


def moderator(
    name: Annotated[str, typer.Argument(metavar="[NAME]", help="The name of an account.")] = "",
    no_longer: Annotated[bool, typer.Option("--not", help="Make them a moderator no longer.")] = False,
) -> None:
    """Let a player look at reports, hide lines, close tables and ban; without a name, list those who may.

    Example: boem moderator alice
    """
    from boem.cli.host import moderation

    moderation.moderator(name, no_longer=no_longer)


def setup_push(
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace the keys; every device has to be switched on again.")
    ] = False,
) -> None:
    """Make the keys with which the site may notify players' devices, even when no page is open.

    Example: boem setup-push
    """
    from boem.cli.host import push

    push.setup(replace=replace)


def doctor(
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
) -> None:
    """Examine the site's set-up, and say what is good, what is wrong, and how to mend it.

    Example: boem doctor
    """
    from boem.cli.host.doctor import examine

    raise typer.Exit(examine(as_json=as_json))


def backup(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A new file; - is standard output.")],
) -> None:
    """Write everything that the site keeps into one file, while it runs.

    Example: boem backup boem-2026-11-30.gz
    """
    from boem.cli.host.copies import write

    write(file)


def restore(
    file: Annotated[str, typer.Argument(metavar="FILE", help="What boem backup wrote; - is standard input.")],
    replace: Annotated[bool, typer.Option("--replace", help="Replace what the site has, which is then gone.")] = False,
) -> None:
    """Put a backup into a new site, on SQLite or PostgreSQL, while nothing runs: all of it, or nothing.

    Example: boem restore boem-2026-11-30.gz
    """
    from boem.cli.host.copies import read

    raise typer.Exit(read(file, replace=replace))
