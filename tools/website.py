"""Builds the documentation as a site: `.venv/bin/python tools/website.py` writes it to site/.

The pages are those of docs/, in the order of docs/index.md, and those beside it. As a hook of
MkDocs this module finds the order, adds the pages that are not in docs/, and corrects links.
"""

from __future__ import annotations

import argparse
import os
import posixpath
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parent.parent

BESIDE = {
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "README.md": "start.md",
}
"""Pages beside docs/, and where the site has them."""

LIBRARY = {
    "femopp.rulebook": "The language of rules",
    "femopp.driver": "A match",
    "femopp.view": "Views",
    "femopp.record": "Records",
    "femopp.bots": "Bots",
    "femopp.engine": "The engine",
    "femopp.research": "Research",
}
"""Packages whose docstrings the site shows."""

LINK = re.compile(r"(?<=\]\()([^)\s:#]+)(?=[#)])")
LINKED = re.compile(r"(?P<image>!?)\[(?P<text>[^\]]*)\]\((?P<target>[^)\s]+)\)")
ITEM = re.compile(r"^- .*$", re.MULTILINE)


def main() -> int:
    parser = argparse.ArgumentParser(description="Build the documentation as a site.")
    parser.add_argument("--serve", action="store_true", help="show it, and build what changes")
    parser.add_argument("--to", default=str(ROOT / "site"), metavar="FOLDER")
    given = parser.parse_args()
    words = ["serve"] if given.serve else ["build", "--clean", "--quiet", "--site-dir", given.to]
    command = [sys.executable, "-m", "mkdocs", *words, "--config-file", str(ROOT / "mkdocs.yml")]
    # Without this the theme advertises other tools.
    settings = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    return subprocess.run(command, env=settings, check=False).returncode


# The hooks of MkDocs


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Take the order of the pages from the list in docs/index.md."""
    config.nav = navigation((ROOT / "docs/index.md").read_text(encoding="utf-8"))
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are not in docs/."""
    from mkdocs.structure.files import File

    for source, place in BESIDE.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        files.append(File.generated(config, place, content=relinked(text, source)))
    for package, title in LIBRARY.items():
        text = f"# {title}\n\n::: {package}\n"
        files.append(File.generated(config, page_of(package), content=text))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Correct the links of a page in docs/ to pages beside it; give the first page more room."""
    if page.is_homepage:
        page.meta["hide"] = ["navigation", "toc"]
    return relinked(markdown, f"docs/{page.file.src_uri}")


# Pure parts


def page_of(package: str) -> str:
    """Return where the site has the docstrings of a package."""
    return f"library/{package.rpartition('.')[2]}.md"


def navigation(index: str) -> list[Any]:
    """Return MkDocs' navigation: the groups of docs/index.md, each with the pages that it links."""
    _, *groups = re.split(r"^## (.+)\n", index, flags=re.MULTILINE)
    found: list[Any] = [{"Home": "index.md"}]
    for title, text in zip(groups[::2], groups[1::2], strict=True):
        links = [link for item in ITEM.findall(text) for link in LINK.findall(item)]
        pages = [there for link in links if (there := placed(link, "docs/index.md"))]
        found.append({title: [page for page in pages if not page.startswith("experiments/")]})
    experiments = sorted(path.name for path in (ROOT / "docs/experiments").glob("2*.md"))
    found.append({"Library": [page_of(package) for package in LIBRARY]})
    found.append({"Experiments": [f"experiments/{name}" for name in ("index.md", *experiments)]})
    return found


def relinked(markdown: str, source: str) -> str:
    """Return the markdown of a file of the repository, with its links as they are on the site.

    A link to a file that the site doesn't have, such as a module, becomes its text alone.
    """
    folder = posixpath.dirname(source.removeprefix("docs/"))

    def link(found: re.Match[str]) -> str:
        target, _, anchor = found["target"].partition("#")
        if not target or "://" in target:
            return found[0]
        there = placed(target, source)
        if there is None:
            return found["text"]
        relative = posixpath.relpath(there, folder) if folder else there
        return f"{found['image']}[{found['text']}]({relative}{'#' if anchor else ''}{anchor})"

    return LINKED.sub(link, markdown)


def placed(target: str, source: str) -> str | None:
    """Return the page of the site that a link in a file leads to, or None if it has none."""
    path = posixpath.normpath(posixpath.join(posixpath.dirname(source), target))
    return path.removeprefix("docs/") if path.startswith("docs/") else BESIDE.get(path)


if __name__ == "__main__":
    sys.exit(main())
