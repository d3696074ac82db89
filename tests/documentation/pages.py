"""The README and the pages of the documentation, taken apart into fenced blocks and commands."""

import re
import shlex
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "interpreter" / "documentation"
README = ROOT / "README.md"
PAGES = [README, *sorted(FOLDER.glob("*.md"))]
TEXTS = [
    *PAGES,
    *(ROOT / "interpreter" / name for name in ("README.md", "CHANGELOG.md")),
    *sorted((ROOT / "interpreter/language").rglob("*.md")),
]
_FENCE = re.compile(r"^```(?P<language>\w+)(?: (?P<name>\w+))?\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"# (\S+\.(?:yaml|yml))\n")


@dataclass(frozen=True)
class Block:
    """A fenced block; `line` is where it begins."""

    page: str
    language: str
    text: str
    line: int

    @property
    def file(self) -> str:
        """The file in its first comment, empty if there is none."""
        found = _FILE.match(self.text)
        return found[1] if found else ""

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


@cache
def blocks(page: Path) -> tuple[Block, ...]:
    """The fenced blocks of a page, in order."""
    text = page.read_text(encoding="utf-8")
    return tuple(
        Block(page.name, found["language"], found["text"], text[: found.start()].count("\n") + 1) for found in _FENCE.finditer(text)
    )


def all_blocks(language: str) -> list[Block]:
    """The blocks of a language on all pages."""
    return [block for page in PAGES for block in blocks(page) if block.language == language]


def commands(text: str) -> list[list[str]]:
    """The commands of a shell block, as words; comments, pipes and settings of variables are taken away."""
    parts = [part for line in text.splitlines() for part in re.split(r"&&", re.sub(r"(^|\s)#.*", "", line))]
    found = [shlex.split(part) for part in parts if part.strip()]
    return [words[1:] if re.match(r"\w+=", words[0]) else words for words in found]


def inline(page: Path) -> list[list[str]]:
    """The commands between backticks, outside of blocks."""
    text = _FENCE.sub("", page.read_text(encoding="utf-8")).replace("\n", " ")
    found = re.findall(r"`((?:\.venv/bin/|\w+=\w+ )*(?:rulewright|python|pytest|pip) [^`]+)`", text)
    return [words for each in found for words in commands(each.replace("[", " ").replace("]", " ") if "pip" not in each else each)]


def typed(page: Path) -> list[list[str]]:
    """Every command of a page: in shell blocks, steps of workflows and between backticks."""
    workflows = [
        line.partition("run:")[2]
        for block in blocks(page)
        if block.language == "yaml"
        for line in block.text.splitlines()
        if "- run:" in line
    ]
    shell = [block.text for block in blocks(page) if block.language == "sh"]
    return [words for text in (*shell, *workflows) for words in commands(text)] + inline(page)
