"""The fuzzer: spoiled rule files, positions, saves, traces, layouts and moves, for as long as one likes.

python -m tests.hostile.fuzz --seconds 60 [--jobs 2] [--seed 1] [--only TARGET ...] [--memory 4]

Every input is refused with findings, or is played soundly; anything else is a fault. Each sort of fault is printed once and
its input is written to a folder (`--corpus`, by default `tests/hostile/corpus`), where tests try it again for ever.
"""

import json
import resource
import signal
import sys
import time
import traceback
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.hostile.saved import Input
from tests.hostile.soundness import STUCK, Verdict, at_most
from tests.hostile.targets import TARGETS

CORPUS = Path(__file__).parent / "corpus"
PORTION = 20  # inputs that a process tries before it tells
FAULT = "fault"


class Fault(NamedTuple):
    """What went wrong, and with which input."""

    target: str
    seed: str
    given: Input
    why: str

    @property
    def sort(self) -> str:
        """What faults of one cause have in common: where it was raised, and what."""
        lines = [line.strip() for line in self.why.strip().splitlines()]
        raised = [line for line in lines if line.startswith('File "')]
        return "\n".join([self.target, *raised[-1:], lines[-1][:60]])


def judged(target: str, given: Input) -> Verdict:
    """What comes of an input; whatever is raised on the way, or takes too long, is a fault."""
    try:
        with at_most(STUCK):
            return TARGETS[target].judge(given)
    except Exception:  # noqa: BLE001  # whatever it is, it is the fault looked for
        return Verdict(FAULT, traceback.format_exc())


def portion(seed: str, only: Sequence[str]) -> tuple[Counter[tuple[str, str]], int, list[Fault]]:
    """So many inputs made from a seed: how often what came of which target, answers played, faults."""
    random = Random(seed)
    names = only or list(TARGETS)
    chosen = random.choices(names, [TARGETS[name].share for name in names], k=PORTION)
    tally: Counter[tuple[str, str]] = Counter()
    answers, faults = 0, []
    for number, name in enumerate(chosen):
        given = TARGETS[name].draw(Random(f"{seed}/{number}"))
        found = judged(name, given)
        tally[name, found.sort] += 1
        answers += found.answers
        if found.sort == FAULT:
            faults.append(Fault(name, f"{seed}/{number}", given, found.why))
    return tally, answers, faults


@dataclass
class Campaign:
    """What has come of all inputs so far."""

    folder: Path
    tally: Counter[tuple[str, str]] = field(default_factory=Counter)
    answers: int = 0
    sorts: Counter[str] = field(default_factory=Counter)

    def add(self, tally: Counter[tuple[str, str]], answers: int, faults: Iterable[Fault]) -> None:
        """Count a portion; the first fault of each sort is printed and kept."""
        self.tally += tally
        self.answers += answers
        for fault in faults:
            if fault.sort not in self.sorts:
                print(f"{fault.target}, seed {fault.seed}: {fault.why}\nkept as {kept(self.folder, fault)}\n", flush=True)
            self.sorts[fault.sort] += 1

    def lines(self) -> list[str]:
        """A line for each target, and one for all."""
        told = []
        for name in TARGETS:
            found = {sort: count for (target, sort), count in sorted(self.tally.items()) if target == name}
            if found:
                told.append(f"{name}: {sum(found.values()):,} (" + ", ".join(f"{sort} {count:,}" for sort, count in found.items()) + ")")
        faults = sum(self.sorts.values())
        return [*told, f"{sum(self.tally.values()):,} inputs, {self.answers:,} answers, {faults:,} faults of {len(self.sorts)} sorts"]


def kept(folder: Path, fault: Fault) -> Path:
    """The file in which the input of a fault is kept."""
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps({"target": fault.target, "why": fault.sort.splitlines()[-1], "input": fault.given}, indent=1, ensure_ascii=True)
    path = folder / f"{fault.target}-{sha256(text.encode()).hexdigest()[:10]}.json"
    path.write_text(text + "\n", encoding="utf-8")
    return path


def bounded(gigabytes: float) -> None:
    """Let this process have so much memory at most; ctrl-C is for the first process."""
    most = int(gigabytes * 2**30)
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def campaign(seconds: float, jobs: int, seed: str, only: Sequence[str], memory: float, folder: Path) -> Campaign:
    """Try inputs until the time is up, one portion at least; ctrl-C ends it earlier."""
    found, until, number = Campaign(folder), time.monotonic() + seconds, 0
    pool = ProcessPoolExecutor(jobs, initializer=bounded, initargs=(memory,))
    running: dict[Future[tuple[Counter[tuple[str, str]], int, list[Fault]]], str] = {}
    try:
        while running or not number or time.monotonic() < until:
            while len(running) < jobs + 1 and (not number or time.monotonic() < until):
                number += 1
                running[pool.submit(portion, f"{seed}/{number}", only)] = f"{seed}/{number}"
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                name = running.pop(done)
                try:
                    found.add(*done.result())
                except BrokenProcessPool:
                    found.sorts[f"a process died at {name} or beside it"] += 1
                    print(f"a process died at seed {name} or beside it", flush=True)
                    running.clear()
                    pool = ProcessPoolExecutor(jobs, initializer=bounded, initargs=(memory,))
                    break
    except KeyboardInterrupt:
        pass
    finally:
        pool.shutdown(cancel_futures=True)
    return found


def main() -> int:
    """Try, print the counts; 1 if there was a fault."""
    parser = ArgumentParser(prog="python -m tests.hostile.fuzz", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", metavar="TARGET", nargs="*", default=[], choices=[*TARGETS], help=", ".join(TARGETS))
    parser.add_argument("--memory", type=float, default=4, help="gigabytes that a process may have")
    parser.add_argument("--corpus", type=Path, default=CORPUS, help="where inputs that show a mistake are kept")
    chosen = parser.parse_args()
    found = campaign(chosen.seconds, chosen.jobs, chosen.seed, chosen.only, chosen.memory, chosen.corpus)
    print(*found.lines(), sep="\n", flush=True)
    return 1 if found.sorts else 0


if __name__ == "__main__":
    sys.exit(main())
