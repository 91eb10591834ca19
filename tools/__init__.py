"""Programs behind ./femopp, ./check and for maintainers; not part of the installed package."""
