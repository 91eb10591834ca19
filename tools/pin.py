"""Pins all dependencies: `python3 tools/pin.py` rewrites the files in requirements/.

Each file has the newest releases that pyproject.toml allows, with the hashes of all their files,
for every supported Python and platform. None names a package registry: that belongs in the settings
of whoever installs them.
"""

import argparse
import os
import subprocess
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

NOTE = "# Made by tools/pin.py from pyproject.toml: change that, then run it again."

# dev comes first and includes everything: the others then have the same releases, or fewer.
SOURCES = {
    "dev": ["pyproject.toml", "--extra", "table", "--group", "dev"],
    "run": ["pyproject.toml", "--extra", "table"],
    "build": ["--group", "build"],
    "installer": ["--group", "installer"],
    "release": ["--group", "release"],
    "ray": ["pyproject.toml", "--extra", "ray"],
}


def main() -> None:
    # --help alone must not fetch new releases.
    argparse.ArgumentParser(description="Pin all dependencies.").parse_args()
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        scripts = Path(folder) / ("Scripts" if os.name == "nt" else "bin")
        subprocess.run([scripts / "python", "-m", "pip", "install", "--quiet", "uv"], check=True)
        for name, source in SOURCES.items():
            command: list[str | Path] = [
                *(scripts / "uv", "pip", "compile", "--quiet", "--upgrade", "--no-config"),
                *("--universal", "--python-version", "3.11", "--generate-hashes"),
                *("--no-emit-index-url", "--no-emit-find-links", "--no-header", "--no-annotate"),
                *("--output-file", f"requirements/{name}.txt", *source),
            ]
            if name != "dev":
                command += ["--constraints", "requirements/dev.txt"]
            subprocess.run(command, check=True, cwd=ROOT)
            path = ROOT / "requirements" / f"{name}.txt"
            pins = path.read_text(encoding="utf-8")
            path.write_text(f"{NOTE}\n{pins}", encoding="utf-8")


if __name__ == "__main__":
    main()
