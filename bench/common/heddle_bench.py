"""What the benchmarks share: one run of Heddle with a limit on its processor time, and tables."""
import argparse
import json
import math
import os
import re
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field, replace
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]


@dataclass
class Answer:
    """A run of Heddle.  `kind` is safe, bounded, unsafe, timeout or error.

    `fails` tells whether a failing run was found, None if that is not known.  It is known, with `seconds`, `conflicts`
    and `decisions`, as soon as the search is over, even if the limit came while Heddle asked how far the answer holds.
    """
    kind: str
    line: str
    total: float  # processor seconds of all that Heddle did, clang included
    fails: bool | None = None
    seconds: float = 0
    conflicts: int = 0
    decisions: int = 0
    figures: dict = field(default_factory=dict)


def processor_seconds(pid):
    """Of a process and its children, those that still run included."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except (FileNotFoundError, ProcessLookupError):  # it has just ended
        return 0
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK") + sum(map(processor_seconds, children))


def wait_within(process, limit):
    """Waits; after `limit` processor seconds the run is interrupted, so that it still writes its figures."""
    stopped_at = None
    while True:
        pid, _, usage = os.wait4(process.pid, os.WNOHANG)
        if pid:
            return usage.ru_utime + usage.ru_stime, stopped_at is not None
        if stopped_at is None and processor_seconds(process.pid) > limit:
            process.send_signal(signal.SIGINT)
            stopped_at = time.monotonic()
        elif stopped_at and time.monotonic() - stopped_at > 30:
            process.kill()
        time.sleep(0.02)


def check(heddle, arguments, limit, memory=8 << 30, method="solver"):
    """Runs `heddle check` with at most `limit` processor seconds."""
    with tempfile.TemporaryDirectory() as scratch:
        verdict, text = Path(scratch, "verdict.json"), Path(scratch, "text")
        command = [*heddle, "check", "--method", method, "--quiet", "--json", str(verdict), *map(str, arguments)]
        with text.open("w") as out:
            process = subprocess.Popen(command, stdout=out, stderr=out, preexec_fn=lambda: resource.setrlimit(
                resource.RLIMIT_AS, (memory, memory)))
            total, stopped = wait_within(process, limit)
        line = (text.read_text().splitlines() or [""])[0]
        figures = json.loads(verdict.read_text()).get("statistics", {}) if verdict.exists() else {}
    kinds = {r"UNSAFE:": "unsafe", r"SAFE up to": "bounded", r"SAFE": "safe"}
    kind = next((name for start, name in kinds.items() if re.match(start, line)), "timeout" if stopped else "error")
    answer = Answer(kind, line, total, figures=figures)
    if "search CPU seconds" in figures and kind != "error":
        answer.fails = kind == "unsafe"
        answer.seconds = figures["search CPU seconds"]
        answer.conflicts = int(figures["search conflicts"])
        answer.decisions = int(figures["search decisions"])
    return answer


def median(answers):
    """An answer with the median of each figure; the middle one is over the limit if as many are."""
    def middle(field):
        return statistics.median_low(getattr(a, field) if a.fails is not None else math.inf for a in answers)

    if middle("seconds") == math.inf:
        return next(a for a in answers if a.fails is None)
    one = next(a for a in answers if a.fails is not None)
    return replace(one, **{field: middle(field) for field in ("seconds", "conflicts", "decisions")})


def arguments(description, default_limit, more=lambda parser: None):
    """The command line that all benchmarks have."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--heddle", default=str(PROJECT / "heddle"), help="how Heddle is called (default: ./heddle of this project)")
    parser.add_argument("--solver", help="passed on to Heddle")
    parser.add_argument("--limit", type=float, default=default_limit,
                        help="processor seconds for one run (default: %(default)s)")
    parser.add_argument("--out", type=Path, help="folder for the tables and plots")
    parser.add_argument("--smoke", action="store_true", help="the smallest sizes only, to see that everything runs")
    more(parser)
    options = parser.parse_args()
    options.heddle = options.heddle.split()
    subprocess.run([*options.heddle, "--version"], check=True, stdout=sys.stderr)  # builds it, if need be
    if options.out:
        options.out.mkdir(parents=True, exist_ok=True)
    return options


def markdown(header, rows):
    """A table whose columns line up in plain text as well; the first column is left-aligned."""
    cells = [[str(cell) for cell in row] for row in [header, *rows]]
    widths = [max(3, *(len(row[i]) for row in cells)) for i in range(len(header))]
    align = [str.ljust] + [str.rjust] * (len(header) - 1)
    lines = ["| " + " | ".join(a(c, w) for a, c, w in zip(align, row, widths)) + " |" for row in cells]
    rule = ["-" * widths[0]] + ["-" * (w - 1) + ":" for w in widths[1:]]
    return "\n".join([lines[0], "| " + " | ".join(rule) + " |", *lines[1:]])


class Requirements:
    """Says of each requirement whether it holds."""

    def __init__(self):
        self.lines = []
        self.failed = False

    def check(self, holds, text):
        """`holds` may be None: what was measured does not tell."""
        word = {True: "holds", False: "FAILS", None: "not measured"}[holds]
        self.failed |= holds is False
        self.lines.append(f"- {word}: {text}")
        print(self.lines[-1], flush=True)
