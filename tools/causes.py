"""Causes of a failed step of the set-up, as far as its output shows them."""

# pip's messages about problems that a user can fix.
CAUSES = (
    (
        ("CERTIFICATE_VERIFY_FAILED", "SSLError"),
        "The connection to the package registry could not be trusted: check the certificates"
        " (PIP_CERT names a file of them) and the computer's clock, then start again.",
    ),
    (
        (
            *("NewConnectionError", "ConnectTimeoutError", "ReadTimeoutError", "ProxyError"),
            *("name resolution", "Network is unreachable", "Connection refused", "getaddrinfo"),
            *("NameResolutionError", "Connection aborted"),
        ),
        "The packages could not be downloaded: no connection to the package registry."
        " Check the network and pip's settings, then start again.",
    ),
    (
        ("DO NOT MATCH THE HASHES",),
        "A downloaded package is not the one that was expected, so it was not installed.",
    ),
    (("No space left on device",), "The disk is full. Free some space, then start again."),
    (
        ("ensurepip is not available",),
        "This Python can't make virtual environments."
        " On Debian and Ubuntu: sudo apt install python3-venv. Then start again.",
    ),
)


def cause(output: str) -> str:
    """Describe why a step failed, from its output."""
    flowing = " ".join(output.split())
    for signs, sentence in CAUSES:
        if any(sign in flowing for sign in signs):
            return sentence
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if line.lower().startswith("error")] or lines[-1:]
    return f"A step of the set-up failed: {' '.join(errors[:3]) or 'it printed nothing'}."
