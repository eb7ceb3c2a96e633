"""Checking the programs of a folder with known verdicts.

FOLDER/index.tsv names the programs: path, property, expected verdict (safe, unsafe), lines, features, clang flags.
"""
import concurrent.futures
import csv
import dataclasses
import os
import pathlib
import re
import subprocess
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
HEDDLE = ROOT / "heddle"
# The kinds of answers.  The first three are definite.
DEFINITE = ("safe", "bounded", "unsafe")
# The properties of an index, and what heddle calls them.
PROPERTIES = {"assert": "assert", "reach_error": "assert", "race": "race", "deadlock": "deadlock", "memory": "memory"}


@dataclasses.dataclass(frozen=True)
class Task:
    path: str
    property: str
    expected: str
    flags: tuple


@dataclasses.dataclass(frozen=True)
class Answer:
    kind: str  # safe, bounded, unsafe, refused, unknown, overtime, badinput or CRASH
    seconds: float
    line: str  # the first that was printed
    # Of a bounded answer of heddle: loops were unwound at least three times, and every thread can reach its end.
    is_deep: bool = True
    # Of a bounded answer of heddle: there was no time or memory for a larger bound, which might have said more.
    gave_up: bool = False


def read_tasks(folder, properties):
    """The programs for these properties, in the order of the index."""
    with open(pathlib.Path(folder) / "index.tsv", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [Task(row["path"], row["property"], row["expected"], tuple((row["cflags"] or "").split()))
                for row in rows if row["property"] in properties]


def kind_of(code, line):
    if code == 10 and line.startswith("UNSAFE"):
        return "unsafe"
    if code == 0 and line.startswith("SAFE"):
        return "bounded" if line.startswith("SAFE up to") else "safe"
    return {2: "badinput", 3: "refused", 4: "unknown"}.get(code, "CRASH")


def error_label(folder, task):
    """In older programs for reach_error the label ERROR is the error."""
    text = (pathlib.Path(folder) / task.path).read_text(errors="replace") if task.property == "reach_error" else ""
    return ["--error-label", "ERROR"] if re.search(r"^\s*ERROR\s*:", text, re.MULTILINE) else []


def check(heddle, folder, task, timeout, options=()):
    """Runs heddle check on one program.  Overtime means that it does not stop at its time limit, and is killed."""
    command = [str(heddle), "check", "--timeout", str(timeout), "--check", PROPERTIES[task.property],
               *error_label(folder, task), *(f"--clang-arg={flag}" for flag in task.flags), *options,
               os.path.join(folder, task.path)]
    run, seconds = timed(command, timeout + 60)
    if run is None:
        return Answer("overtime", seconds, f"no end after {timeout + 60:g} s")
    lines = run.stdout.splitlines() or [""]
    line = lines[0].replace(f"{folder}/", "")
    unwind = re.search(r"unwind (\d+)", line)
    is_deep = "every thread can reach its end within the bound" in lines and (unwind is None or int(unwind[1]) >= 3)
    gave_up = any(line.startswith("note: gave up on a larger bound") for line in lines)
    return Answer(kind_of(run.returncode, line), seconds, line, is_deep, gave_up)


def check_with_cbmc(cbmc, folder, task, timeout, unwind):
    """The same with CBMC, which knows neither races nor deadlocks.  Without a failure its answer holds up to the bound."""
    checks = {"assert": [], "memory": ["--pointer-check", "--bounds-check"]}.get(PROPERTIES[task.property])
    if checks is None:
        return Answer("refused", 0, "a property that CBMC does not know")
    run, seconds = timed([*cbmc, "--no-standard-checks", *checks, "--unwind", str(unwind), *task.flags,
                          os.path.join(folder, task.path)], timeout)
    if run is None:
        return Answer("unknown", seconds, f"no end after {timeout:g} s")
    kind = {0: "bounded", 10: "unsafe"}.get(run.returncode, "refused")
    return Answer(kind, seconds, (run.stdout.splitlines() or [""])[-1])


def timed(command, limit):
    """The finished process, None if it had to be killed, and the seconds that it took."""
    begin = time.monotonic()
    try:
        run = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                             text=True, errors="replace", timeout=limit)
    except subprocess.TimeoutExpired:
        run = None
    return run, time.monotonic() - begin


def is_wrong(expected, kind):
    """Against the label.  No violation within bounds says nothing about a program that fails beyond them."""
    return (expected, kind) in (("safe", "unsafe"), ("unsafe", "safe"))


def in_parallel(jobs, work, items):
    """Calls work(item) for each item in turn, with at most `jobs` at a time, until one returns False."""
    items, guard, stopped = iter(items), threading.Lock(), threading.Event()

    def worker():
        while not stopped.is_set():
            with guard:
                item = next(items, None)
            if item is None or work(item) is False:
                stopped.set()

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        workers = [pool.submit(worker) for _ in range(jobs)]
        try:
            for finished in workers:
                finished.result()
        finally:
            stopped.set()
