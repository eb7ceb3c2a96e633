"""The page of heddle compare in a headless browser: its tables have the numbers of the CSV, its plots are drawn, and it
fits a narrow screen.  Screenshots go to the output folder."""
import argparse
import csv
import html.parser
import pathlib
import struct
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent


class Page(html.parser.HTMLParser):
    """The rows of the table with id=runs, and how often each tag occurs."""

    def __init__(self):
        super().__init__()
        self.rows, self.tags, self.in_runs, self.cell = [], {}, False, None

    def handle_starttag(self, tag, attributes):
        self.tags[tag] = self.tags.get(tag, 0) + 1
        if tag == "table":
            self.in_runs = dict(attributes).get("id") == "runs"
        elif tag == "tr" and self.in_runs:
            self.rows.append([])
        elif tag in ("td", "th") and self.in_runs:
            self.cell = ""

    def handle_endtag(self, tag):
        if tag in ("td", "th") and self.cell is not None:
            self.rows[-1].append(self.cell)
            self.cell = None

    def handle_data(self, data):
        if self.cell is not None:
            self.cell += data


def browse(chromium, page, *arguments):
    with tempfile.TemporaryDirectory() as profile:
        command = [chromium, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                   "--hide-scrollbars", f"--user-data-dir={profile}", *arguments, page.as_uri()]
        return subprocess.run(command, capture_output=True, text=True, timeout=120, check=True,
                              stdin=subprocess.DEVNULL).stdout


def screenshot(chromium, page, width, height, picture):
    browse(chromium, page, f"--window-size={width},{height}", f"--screenshot={picture}")
    size = struct.unpack(">II", picture.read_bytes()[16:24])
    require(size == (width, height), f"{picture} is {size}, not {width} x {height}")


def require(condition, complaint):
    if not condition:
        sys.exit("page.py: " + complaint)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--heddle", required=True)
    parser.add_argument("--chromium", required=True)
    parser.add_argument("--out", required=True, type=pathlib.Path)
    options = parser.parse_args()
    page, table = options.out.resolve() / "page.html", options.out.resolve() / "page.csv"

    subprocess.run([options.heddle, "compare", HERE / "lost_update.c", HERE / "rounds.c", "--por", "none,optimal",
                    "--encoding", "writer,frames", "--html", page, "--csv", table],
                   check=True, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
    with open(table, newline="") as file:
        expected = list(csv.DictReader(file))
    figures = ["verdict", "seconds", "ratio", "cpu_seconds", "memory_mb", "conflicts", "decisions", "terms"]

    seen = Page()
    seen.feed(browse(options.chromium, page, "--dump-dom"))
    require([name.replace(" ", "_") for name in seen.rows[0][1:-1]] == figures, f"columns: {seen.rows[0]}")
    shown = [row for row in seen.rows[1:] if len(row) > 1]
    require(len(shown) == len(expected) == 8, f"{len(shown)} rows on the page, {len(expected)} in the CSV")
    for row, line in zip(shown, expected):
        require(row[0] == f"{line['encoding']} {line['por']}", f"{row} against {line}")
        require(row[1:-1] == [line[name] for name in figures], f"{row} against {line}")
    # Legend samples twice, a quantile plot, and all pairs of four combinations.
    require(seen.tags["svg"] == 2 * 4 + 1 + 6, f"{seen.tags['svg']} drawings")

    screenshot(options.chromium, page, 1200, 1600, options.out / "wide.png")
    screenshot(options.chromium, page, 500, 1600, options.out / "narrow.png")


if __name__ == "__main__":
    main()
