"""What to type into a browser to come to this server."""

import socket
from ipaddress import ip_address

ANY_ADDRESS = ("0.0.0.0", "::", "")


def address(host: str, port: int) -> str:
    """The address for browsers on this machine."""
    name = "localhost" if host in (*ANY_ADDRESS, "127.0.0.1", "::1") else host
    return f"http://{f'[{name}]' if ':' in name else name}:{port}/"


def address_in_the_network(host: str, port: int) -> str | None:
    """The address for phones on the same network; None if only this machine can reach it."""
    if host not in ANY_ADDRESS:
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: this only asks which of our addresses leads outwards.
            probe.connect(("192.0.2.1", 9))
            own: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if own.startswith("127.") else f"http://{own}:{port}/"


def is_this_machine(host: str) -> bool:
    """Whether a client with this address runs on the server's own machine."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
