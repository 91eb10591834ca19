"""Evenings ahead, for the tests."""

import time
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from tests.server.circling import ZONE


def soon(days: int = 4, at: str = "19:30", zone: str = ZONE) -> str:
    """A local time so many days ahead."""
    today = datetime.fromtimestamp(time.time(), ZoneInfo(zone)).date()
    return f"{today + timedelta(days=days)}T{at}"
