"""The page of a failing run in a headless browser: it is stepped through with keys and clicks, and what it shows is
compared with the saved trace.  Pictures go to the output folder."""
import argparse
import json
import pathlib
import subprocess
import sys

from browser import Browser

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAMS = ["examples/bank.c", "tests/regress/mutex_in_struct_unsafe.c", "tests/regress/dekker_try_unsafe.c"]
SELECTED = "Number(document.querySelector('.row[aria-selected=true]').dataset.row)"


def require(condition, complaint):
    if not condition:
        sys.exit("page.py: " + complaint)


def as_shown(access):
    sign = 1 << (access["width"] - 1)
    number = (access["value"] ^ sign) - sign if access["width"] > 1 else access["value"]
    return access.get("shown", str(number))


def values_after(trace, steps):
    """What each variable holds after so many steps, by the saved trace; locks are left out."""
    locks = {access["name"] for step in trace["steps"] if step["kind"] in ("lock", "unlock", "trylock")
             for access in step["accesses"]}
    values = {entry["name"]: as_shown(entry) for entry in trace["initial"] if entry["name"] not in locks}
    for step in trace["steps"][:steps]:
        for access in step["accesses"]:
            if access["name"] not in locks:
                values[access["name"]] = as_shown(access)
    return values


def shown_values(browser):
    rows = browser.value("[...document.querySelectorAll('#values tr')].map(r => [...r.cells].map(c => c.textContent))")
    return {row[0]: row[1].split(" (was ")[0] for row in rows if len(row) == 2}


def check_step(browser, trace, index):
    """The page stands at the step with this index."""
    require(browser.value(SELECTED) == index, f"step {index + 1} is not the current one")
    step = trace["steps"][index]
    require(shown_values(browser) == values_after(trace, index + 1), f"values after step {index + 1}")
    line = browser.value("document.querySelector('#source .now').dataset.line.trim()")
    require(line == str(step["where"]["line"]), f"line {line} is marked at step {index + 1}")
    require(browser.value("document.querySelector('#position').textContent")
            == f"step {index + 1} of {len(trace['steps'])}", "position")
    box = browser.value("(() => {const s = document.querySelector('.row[aria-selected=true]'), b = s.querySelector('.box');"
                        "return [...s.querySelectorAll('.lane')].indexOf(b.parentNode)})()")
    require(box == step["thread"], f"step {index + 1} is in lane {box}")


def check_calls(browser, trace):
    """The tree of calls has all steps, shows the current one, and opens what is folded around it."""
    leaf = "document.querySelector('#calls .leaf.now')"
    ends = len(trace["failure"].get("parties", [])) or 1
    leaves = browser.value("document.querySelectorAll('#calls .leaf').length")
    require(leaves == len(trace["steps"]) + ends, f"{leaves} steps in the tree of calls")
    browser.click("#calls .leaf[data-step='1']")
    check_step(browser, trace, 1)
    functions = trace["steps"][1]["functions"]
    browser.value("document.querySelectorAll('#calls details').forEach(folder => { folder.open = false; })")
    browser.press("ArrowUp")
    browser.press("ArrowDown")
    around = browser.value("(() => { const names = []; for (let f = %s.parentElement; f.tagName === 'DETAILS'; f = f.parentElement)"
                           " if (f.open) names.unshift(f.firstChild.textContent); return names; })()" % leaf)
    require(around[1:] == [name + "()" for name in functions], f"open folders {around} around a step in {functions}")


def check_page(browser, trace, page, pictures, name):
    browser.resize(1280, 800)
    browser.open(page)
    last = len(trace["steps"]) - 1
    check_step(browser, trace, 0)
    for index in range(1, last + 1):
        browser.press("ArrowDown" if index % 2 else "ArrowRight")
        check_step(browser, trace, index)
    browser.press("ArrowDown")
    require(browser.value("document.querySelector('#position').textContent") == "the end", "the end")
    browser.press("ArrowDown")
    require(browser.value("document.querySelector('.row[aria-selected=true] .box').textContent").endswith(
        trace["failure"]["what"]), "the failure is not the last row")
    browser.screenshot(pictures / f"{name}-end.png")
    browser.press("Home")
    check_step(browser, trace, 0)
    browser.press("End")
    browser.press("ArrowUp")
    check_step(browser, trace, last)
    browser.press("ArrowLeft")
    check_step(browser, trace, last - 1)

    browser.click(".row[data-row='1'] .box")
    check_step(browser, trace, 1)
    browser.click("#next")
    check_step(browser, trace, 2)
    browser.click("#previous")
    check_step(browser, trace, 1)
    check_calls(browser, trace)
    browser.screenshot(pictures / f"{name}-wide.png")

    browser.resize(390, 800)
    browser.open(page)
    require(browser.value("document.documentElement.scrollWidth") <= 390, "the page is wider than a narrow screen")
    browser.click(".row[data-row='2'] .number")
    check_step(browser, trace, 2)
    browser.screenshot(pictures / f"{name}-narrow.png")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--heddle", required=True)
    parser.add_argument("--chromium", required=True)
    parser.add_argument("--out", required=True, type=pathlib.Path)
    options = parser.parse_args()
    out = options.out.resolve()
    with Browser(options.chromium) as browser:
        for program in PROGRAMS:
            name = pathlib.Path(program).stem
            page, saved = out / f"{name}.html", out / f"{name}.json"
            run = subprocess.run([options.heddle, "check", "-q", "--html", page, "--trace", saved, program], cwd=ROOT,
                                 stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL, timeout=60)
            require(run.returncode == 10, f"{name}: exit code {run.returncode}")
            check_page(browser, json.loads(saved.read_text())["trace"], page, out, name)
            arrows = browser.value("document.querySelectorAll('#arrows path[data-from]').length")
            require(arrows > 0, f"{name}: no arrows from stores to loads")
            bars = browser.value("document.querySelectorAll('.bar').length")
            require((bars > 0) == ("mutex" in name), f"{name}: {bars} bars of locks")


if __name__ == "__main__":
    main()
