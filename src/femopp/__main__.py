"""``python -m femopp`` is the command ``femopp``."""

from femopp.cli import main

if __name__ == "__main__":
    main()
