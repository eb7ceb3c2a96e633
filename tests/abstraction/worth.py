#!/usr/bin/env python3
"""What an abstraction leaves out, on programs that it proves: enough of them need only a part of the objects that have an
influence, enough need more than one round, and predicates do where objects do not."""
import argparse
import json
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

PROGRAMS = Path(__file__).resolve().parent.parent / "regress"
# Beside all abstraction_*_safe.c.
MORE = ["barrier_safe.c", "c11_threads_safe.c", "cond_errorcheck_safe.c", "cond_predicate_deadlock_safe.c",
        "cond_signal_safe.c", "deadlock_lock_order_safe.c", "deadlock_spin_safe.c", "mutex_nested_safe.c",
        "mutex_recursive_safe.c", "peterson_safe.c", "race_one_lock_safe.c", "semaphore_counter_safe.c"]
PARTIAL, REFINED = 15, 10


def run(heddle, program, domain):
    found = re.search(r"^// args: *(.*)$", program.read_text(), re.MULTILINE)
    command = [heddle, "check", *(found.group(1).split() if found else []), "--check", "assert", "--abstract", domain,
               "--quiet", "--json", "-", program]
    ended = subprocess.run(command, capture_output=True, text=True)
    answer = json.loads(ended.stdout) if ended.returncode == 0 else {}
    if answer.get("verdict") != "SAFE":
        sys.exit(f"{program.name} with --abstract {domain}: {answer.get('text', ended.stderr)}")
    return answer["abstraction"]


def is_partial(abstraction):
    """Something that has an influence is not tracked, and pairs of steps need not be ordered because of that."""
    return bool(abstraction["ignored"]) and abstraction["rounds"][-1]["dropped_pairs"] > 0


def shown(heddle):
    """What heddle show --precision says of the case study."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "run.json")
        subprocess.run([heddle, "check", "--check", "assert", "--abstract", "explicit", "--track", "x", "--depth", "20",
                        "--json", file, PROGRAMS / "abstraction_case_study_unsafe.c"], capture_output=True)
        text = subprocess.run([heddle, "show", "--precision", file], capture_output=True, text=True).stdout
    for wanted in ("round 1, unwind 1: 1 tracked (new: x), 1 dependent pairs of steps, 2 dropped",
                   "round 2, unwind 1: 2 tracked (new: y), 3 dependent pairs of steps, 0 dropped",
                   "1 schedules were spurious"):
        if wanted not in text:
            yield f"heddle show --precision does not say '{wanted}' but:\n{text}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--heddle", required=True)
    heddle = parser.parse_args().heddle
    programs = [*sorted(PROGRAMS.glob("abstraction_*_safe.c")), *(PROGRAMS / name for name in MORE)]
    with ThreadPoolExecutor(2) as pool:
        explicit = list(pool.map(lambda program: run(heddle, program, "explicit"), programs))
        sign = run(heddle, PROGRAMS / "abstraction_sign_safe.c", "predicate")
    partial = [program.name for program, found in zip(programs, explicit) if is_partial(found)]
    refined = [program.name for program, found in zip(programs, explicit) if len(found["rounds"]) > 1]
    print(f"with a part of the objects: {len(partial)}: {', '.join(partial)}")
    print(f"with two rounds or more: {len(refined)}: {', '.join(refined)}")
    all_tracked = explicit[programs.index(PROGRAMS / "abstraction_sign_safe.c")]
    failures = []
    if len(partial) < PARTIAL:
        failures.append(f"fewer than {PARTIAL} programs need only a part of the objects")
    if len(refined) < REFINED:
        failures.append(f"fewer than {REFINED} programs need two rounds")
    if all_tracked["ignored"] or set(sign["tracked"]) & {"low", "high"}:
        failures.append("predicates track objects where only signs matter, or objects suffice there")
    failures += shown(heddle)
    print(*failures, sep="\n")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
