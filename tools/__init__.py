"""What ./femopp, ./check and the maintainers run; not part of the installed package."""
