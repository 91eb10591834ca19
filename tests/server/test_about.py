"""The first page tells the truth about what is stored, for whoever asks."""

from pathlib import Path

import pytest

from femopp.language import Speaker
from femopp.server.http.about import Storing, about
from tests.server.serving import Served


def said(storing: Storing, server: str | None, language: str = "en") -> str:
    return " ".join(about(storing, server, Speaker(language)).sentences)


def test_on_the_servers_own_machine_the_folder_is_named(server: Served) -> None:
    status, answer = server.ask("GET", "/api/about", Host="localhost:7770")
    folder = Path(server.store.deleting.file).parent
    assert status == 200
    assert answer["sentences"][0] == f"Tables are stored on this computer, in the folder {folder}."


@pytest.mark.parametrize("host", ["192.168.1.7:7770", "[fe80::1]:7770"])
def test_elsewhere_it_is_not_and_the_server_is(server: Served, host: str) -> None:
    """Also where a proxy on the machine asks for somebody far away."""
    _status, answer = server.ask("GET", "/api/about", Host=host)
    name = host.rpartition(":")[0].strip("[]")
    assert answer["sentences"][0] == f"Tables are stored on the server: {name}."
    assert str(Path(server.store.deleting.file).parent) not in " ".join(answer["sentences"])


def test_the_stated_time_is_the_servers_setting() -> None:
    here = Path("/srv/tables")
    assert "stays until it is deleted" in said(Storing(here, None), None)
    assert "deleted when nobody has used it for 90 days" in said(Storing(here, 90), None)
    assert "använt det på 90 dagar" in said(Storing(here, 90), None, "sv")


def test_the_page_says_that_lines_are_not_stored() -> None:
    assert "not stored: it stays in the server's memory for a minute" in said(
        Storing(None, None), None
    )
    assert "sparas inte" in said(Storing(None, None), None, "sv")


def test_the_page_says_what_is_stored_of_circles_and_of_real_cards() -> None:
    assert "a hash of each device's secret; of a match on real cards" in said(
        Storing(None, None), None
    )


def test_another_database_is_not_called_a_folder() -> None:
    assert "PostgreSQL" in said(Storing(None, None), None)
    assert "PostgreSQL" not in said(Storing(None, None), "cards.example.org")


def test_the_page_says_what_is_stored_to_call_people() -> None:
    calls = "stores your browser's address at its push service"
    assert calls in said(Storing(None, None, calls=True), None)
    assert calls not in said(Storing(None, None), None)
