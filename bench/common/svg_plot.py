"""Line plots as SVG, without any library.  Axes may be logarithmic; open marks stand for runs that hit the limit."""
import math
from dataclasses import dataclass
from html import escape

COLOURS = ["#1b6ca8", "#d1495b", "#2a9d5c", "#8e5bb5", "#e08e1b", "#4a4a4a"]
WIDTH, HEIGHT, GAP = 520, 380, 20
LEFT, RIGHT, TOP, BOTTOM = 70, 16, 42, 52


@dataclass
class Series:
    name: str
    points: list  # of (x, y) or (x, y, True): the limit was hit
    has_line: bool = True
    has_marks: bool = True


@dataclass
class Panel:
    title: str
    x_label: str
    y_label: str
    series: list
    log_x: bool = False
    log_y: bool = False


class Axis:
    def __init__(self, values, log, start, end):
        self.log, self.start, self.end = log, start, end
        positive = [v for v in values if v > 0] or [1]
        self.low, self.high = (min(positive), max(positive)) if log else (min([0, *values]), max([1e-9, *values]))
        if log:
            self.low, self.high = self.low / 1.3, self.high * 1.3
        else:
            self.high *= 1.05

    def place(self, value):
        low, high = self.low, self.high
        if self.log:
            value, low, high = math.log(max(value, low)), math.log(low), math.log(high)
        return self.start + (value - low) / (high - low) * (self.end - self.start)

    def ticks(self):
        if not self.log:
            step = 10 ** math.floor(math.log10(self.high / 4))
            step *= next(f for f in (1, 2, 5, 10) if self.high / (step * f) <= 6)
            return [i * step for i in range(int(self.high / step) + 1)]
        decades = range(math.floor(math.log10(self.low)), math.ceil(math.log10(self.high)) + 1)
        marks = (1, 2, 5) if self.high / self.low < 200 else (1,)
        return [m * 10.0**d for d in decades for m in marks if self.low <= m * 10.0**d <= self.high]


def number(value):
    if value >= 1e6:
        return f"{value / 1e6:g}M"
    return f"{value / 1e3:g}k" if value >= 1e3 else f"{value:g}"


def text(x, y, content, anchor="middle", size=12, more=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" {more}>{escape(content)}</text>'


def line(x1, y1, x2, y2, colour="#dddddd"):
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}"/>'


def axes(panel, x, y):
    out = [text((x.start + x.end) / 2, TOP - 20, panel.title, size=14, more='font-weight="bold"'),
           text((x.start + x.end) / 2, HEIGHT - 12, panel.x_label),
           text(18, (y.start + y.end) / 2, panel.y_label,
                more=f'transform="rotate(-90 18 {(y.start + y.end) / 2:.1f})"')]
    for tick in x.ticks():
        out += [line(x.place(tick), y.start, x.place(tick), y.end), text(x.place(tick), y.start + 16, number(tick), size=11)]
    for tick in y.ticks():
        out += [line(x.start, y.place(tick), x.end, y.place(tick)),
                text(x.start - 6, y.place(tick) + 4, number(tick), "end", 11)]
    return out + [line(x.start, y.start, x.end, y.start, "#333333"), line(x.start, y.start, x.start, y.end, "#333333")]


def curve(series, colour, x, y):
    places = [(x.place(p[0]), y.place(p[1]), len(p) > 2 and p[2]) for p in series.points]
    path = " ".join(f"{px:.1f},{py:.1f}" for px, py, _ in places)
    out = [f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>'] if series.has_line else []
    for px, py, limited in places if series.has_marks else ():
        fill = "white" if limited else colour
        out.append(f'<circle cx="{px:.1f}" cy="{py:.1f}" r="4" fill="{fill}" stroke="{colour}" stroke-width="1.5"/>')
    return out


def legend(panel, x):
    out = []
    for i, series in enumerate(panel.series):
        colour, row = COLOURS[i % len(COLOURS)], TOP + 14 + 17 * i
        out += [f'<line x1="{x.start + 10}" y1="{row}" x2="{x.start + 32}" y2="{row}" stroke="{colour}" stroke-width="2"/>',
                text(x.start + 38, row + 4, series.name, "start", 11)]
    return out


def draw(panel):
    points = [p for series in panel.series for p in series.points]
    x = Axis([p[0] for p in points], panel.log_x, LEFT, WIDTH - RIGHT)
    y = Axis([p[1] for p in points], panel.log_y, HEIGHT - BOTTOM, TOP)
    out = axes(panel, x, y)
    for i, series in enumerate(panel.series):
        out += curve(series, COLOURS[i % len(COLOURS)], x, y)
    return out + legend(panel, x)


def write(path, panels, columns=2):
    """Panels side by side, `columns` in a row."""
    rows = -(-len(panels) // columns)
    columns = min(columns, len(panels))
    width, height = columns * (WIDTH + GAP), rows * (HEIGHT + GAP)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
           'font-family="Helvetica, Arial, sans-serif" fill="#222222">',
           f'<rect width="{width}" height="{height}" fill="white"/>']
    for i, panel in enumerate(panels):
        out.append(f'<g transform="translate({i % columns * (WIDTH + GAP)} {i // columns * (HEIGHT + GAP)})">')
        out += draw(panel) + ["</g>"]
    path.write_text("\n".join([*out, "</svg>", ""]))
