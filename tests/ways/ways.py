#!/usr/bin/env python3
"""The ways to check a program: all give the same verdict.

There are too many combinations of options to try them all.  A covering set of rows has every pair of values of two
options in some row; it is generated, always the same, and dealt to the programs in rotation.

    ways.py rows                      the rows, one for each line, as arguments of heddle check
    ways.py deal --each 3 NAME...     lines "NAME<tab>number of the row<tab>arguments"
    ways.py check --heddle FILE       every pair occurs, and no option of heddle is forgotten
"""
import argparse
import collections
import itertools
import random
import re
import subprocess
import sys

IDLE = "idle"
WITHOUT_FRAMES = ("encoding", ["order", "auto"])
# An option that changes nothing beside some values of other options is idle there, and only there.
IDLE_BESIDE = {"por": [WITHOUT_FRAMES], "windows": [WITHOUT_FRAMES], "abstract": [WITHOUT_FRAMES],
               "order": [WITHOUT_FRAMES, ("encoding", ["frames"])],
               "gir-encoding": [WITHOUT_FRAMES, ("por", ["none"])],
               "gir-values": [WITHOUT_FRAMES, ("por", ["none", "static", "simple"])]}
# Values that are left to tests of their own: `axioms` is for memory models (tests/litmus), and refuses accesses of mixed sizes.
ELSEWHERE = {"encoding": {"axioms"}}
# Everything off that can be: the form that all the others must agree with.
PLAIN = {"solver": "z3", "encoding": "writer", "por": "none", "gir-encoding": IDLE, "gir-values": IDLE,
         "windows": "off", "order": "off", "fuse": "off", "abstract": "none"}


def named(option, values):
    return {value: [option, value] for value in values}


def switch(option):
    return {"on": [], "off": [option]}


def axes(solvers):
    """The options: for each a table from its values to arguments."""
    return {
        "solver": named("--solver", solvers),
        "encoding": named("--encoding", ["writer", "frames", "order", "auto"]),
        "por": named("--por", ["none", "static", "simple", "full", "optimal"]) | {IDLE: []},
        "gir-encoding": named("--gir-encoding", ["pairwise", "merged", "dependent", "descriptor"]) | {IDLE: []},
        "gir-values": named("--gir-values", ["constants", "all"]) | {IDLE: []},
        "windows": switch("--no-windows") | {IDLE: []},
        "order": switch("--no-order") | {IDLE: []},
        "fuse": switch("--no-fuse"),
        "abstract": named("--abstract", ["none", "explicit", "predicate"]) |
                    {"cells": ["--abstract", "explicit", "--array-cells"], IDLE: []},
    }


# Far too slow for a test of every program; each of the two meets all the others.
APART = {"solver": "cvc5", "abstract": "predicate"}


def is_valid(row):
    if all(row[option] == value for option, value in APART.items()):
        return False
    return all((row[option] == IDLE) == any(row[other] in values for other, values in settings)
               for option, settings in IDLE_BESIDE.items())


def all_rows(table):
    rows = (dict(zip(table, values)) for values in itertools.product(*table.values()))
    return [row for row in rows if is_valid(row)]


def pairs(row):
    return set(itertools.combinations(row.items(), 2))


def covering_rows(table, seed=1):
    """The plain row, and then always the row with the most pairs that are new."""
    candidates = all_rows(table)
    random.Random(seed).shuffle(candidates)
    missing = set().union(*map(pairs, candidates)) - pairs(PLAIN)
    rows = [PLAIN]
    while missing:
        best = max(candidates, key=lambda row: len(pairs(row) & missing))
        rows.append(best)
        missing -= pairs(best)
    return solvers_in_turn(rows)


def solvers_in_turn(rows):
    """Neighbours have different solvers, so that a program with a few rows meets them all."""
    groups = collections.defaultdict(list)
    for row in rows:
        groups[row["solver"]].append(row)
    turns = itertools.zip_longest(*groups.values())
    return [row for turn in turns for row in turn if row]


def arguments(table, row):
    return [word for option, value in row.items() for word in table[option][value]]


def head_of(name):
    try:
        with open(name, encoding="utf-8") as program:
            return [line for line in program if line.startswith("// ")]
    except FileNotFoundError:
        return []


def fits(row, name):
    """A program that is asked about a depth needs frames."""
    asks_for_depth = any(line.startswith("// args:") and "--depth" in line for line in head_of(name))
    return not asks_for_depth or row["encoding"] not in WITHOUT_FRAMES[1]


def without_slow_solver(rows, number, name):
    """`// not with: SOLVER` in the head: the next row with another solver, which the other programs do not notice."""
    slow = [line.split(":")[1].strip() for line in head_of(name) if line.startswith("// not with:")]
    while rows[number]["solver"] in slow:
        number = (number + 1) % len(rows)
    return number


def deal(rows, names, each):
    """Each name gets the next rows in turn."""
    turn = itertools.cycle(range(len(rows)))
    return [(name, without_slow_solver(rows, next(number for number in turn if fits(rows[number], name)), name))
            for name in names for _ in range(each)]


def names_in_help(heddle, option):
    text = subprocess.run([heddle, "compare", "--help"], capture_output=True, text=True, check=True).stdout
    line = re.search(rf"^  {option} LIST +[^:]*: ([^(]*)", text, re.MULTILINE)
    return [name.strip() for name in line.group(1).split(",")]


def complaints(table, heddle):
    rows = covering_rows(table)
    covered = set().union(*map(pairs, rows))
    for row in all_rows(table):
        for pair in pairs(row) - covered:
            yield f"no row has {pair}"
    if not all(map(is_valid, rows)) or rows[0] != PLAIN:
        yield "the rows are not what they should be"
    times = collections.Counter(number for _, number in deal(rows, map(str, range(100)), 2))
    if len(times) != len(rows) or max(times.values()) - min(times.values()) > 1:
        yield f"the rows are not dealt evenly: {times}"
    for option in ("solver", "encoding", "por", "gir-encoding", "gir-values"):
        known = names_in_help(heddle, "--solvers" if option == "solver" else f"--{option}")
        if set(known) - ELSEWHERE.get(option, set()) != set(table[option]) - {IDLE}:
            yield f"--{option} has the values {known}, and the rows {list(table[option])}"
    for row in rows:
        run = subprocess.run([heddle, "check", *arguments(table, row), "no such file.c"], capture_output=True, text=True)
        if "no such file.c" not in run.stderr:
            yield f"{arguments(table, row)} is not accepted: {run.stderr}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("task", choices=["rows", "deal", "check"])
    parser.add_argument("--solvers", default="z3", help="those that are built in, separated by commas")
    parser.add_argument("--each", type=int, default=3, help="rows for each name")
    parser.add_argument("--heddle", help="the executable")
    parser.add_argument("names", nargs="*")
    options = parser.parse_intermixed_args()
    table = axes(options.solvers.split(","))
    rows = covering_rows(table)
    if options.task == "rows":
        for row in rows:
            print(*arguments(table, row))
    elif options.task == "deal":
        for name, number in deal(rows, options.names, options.each):
            print(name, number, " ".join(arguments(table, rows[number])), sep="\t")
    else:
        found = list(complaints(table, options.heddle))
        print(*found, f"{len(rows)} rows of {len(all_rows(table))}", sep="\n")
        sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
