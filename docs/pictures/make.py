#!/usr/bin/env python3
"""Makes the pictures of the documentation: what a command prints, and the drawings in Graphviz' language beside this
file, as SVG; and the report as a browser shows it (report.mjs, which needs the packages of web/: make web).

  docs/pictures/make.py [--quotient build/quotient]

To look at one: rsvg-convert -o /tmp/picture.png docs/pictures/message_queue.svg (Debian: librsvg2-bin).
"""
import argparse
import html
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PICTURES = [("message_queue.svg", ["check", "examples/message_queue.c"])]  # file, arguments of quotient

FONT = 13
LINE = 18
CHARACTER = 7.83  # width of a character of the fonts below at this size
MARGIN = 18
TITLE = 34
BACKGROUND, FRAME, PLAIN, DIM = "#1e2127", "#2b2f37", "#d7dae0", "#7f848e"
# The colours of the terminal's escape sequences.
COLOURS = {"31": "#f07178", "32": "#a5d6a7", "33": "#ffd580"}
# The mark of each thread's column gets the colour of the thread.
THREADS = ["#82aaff", "#c3e88d", "#ffcb6b", "#c792ea", "#f78c6c", "#89ddff"]

ESCAPE = re.compile(r"\x1b\[([0-9;]*)m")
LANES = re.compile(r"^(  [ \d]{4} )((?: [●┃│✗] +)+)(\S+:\d+)(.*)$")
HEADER = re.compile(r"^  step ((?:(?:main|T\d+) +)+)$")


def escaped_spans(line):
    """(text, colour, bold) for a line with escape sequences."""
    colour, bold, at = PLAIN, False, 0
    for match in ESCAPE.finditer(line):
        if match.start() > at:
            yield line[at : match.start()], colour, bold
        codes = match[1].split(";")
        bold = "1" in codes
        colour = next((COLOURS[code] for code in codes if code in COLOURS), PLAIN)
        at = match.end()
    if at < len(line):
        yield line[at:], colour, bold


def lane_spans(lanes):
    for number, mark in enumerate(re.findall(r" +[●┃│✗]", lanes)):
        running = "│" not in mark
        yield mark, THREADS[number % len(THREADS)] if running else "#4b5059", running
    yield " " * (len(lanes) - len(lanes.rstrip(" "))), PLAIN, False


def effect_spans(text):
    """The statement, then what it read and wrote."""
    match = re.search(r"  ((?:read|write) .*)$", text)
    yield text[: match.start()] if match else text, PLAIN, False
    if match:
        yield "  " + match[1], COLOURS["33"], False


def spans(line):
    if match := LANES.match(ESCAPE.sub("", line)):
        yield match[1], DIM, False
        yield from lane_spans(match[2])
        yield match[3], DIM, False
        yield from effect_spans(match[4])
    elif match := HEADER.match(line):
        yield "  step ", DIM, False
        for number, name in enumerate(re.findall(r"\S+ +", match[1])):
            yield name, THREADS[number % len(THREADS)], True
    else:
        yield from escaped_spans(line)


def text_element(line, row):
    """A row: every span at its own place, so that the columns stand even if a font is a little wider."""
    out, column = [], 0
    for text, colour, bold in spans(line):
        stripped = text.rstrip(" ")
        lead = len(stripped) - len(stripped.lstrip(" "))
        if stripped.strip():
            x = MARGIN + (column + lead) * CHARACTER
            words = stripped.lstrip(" ")
            weight = ' font-weight="bold"' if bold else ""
            out.append(
                f'<tspan x="{x:.1f}" textLength="{len(words) * CHARACTER:.1f}" lengthAdjust="spacingAndGlyphs" '
                f'fill="{colour}"{weight}>{html.escape(words)}</tspan>'
            )
        column += len(text)
    return f'<text y="{TITLE + MARGIN + row * LINE}" xml:space="preserve">{"".join(out)}</text>' if out else ""


def picture(command, lines):
    width = round(2 * MARGIN + CHARACTER * max(len(ESCAPE.sub("", line)) for line in lines))
    height = TITLE + 2 * MARGIN + LINE * (len(lines) - 1)
    body = "\n".join(element for row, line in enumerate(lines) if (element := text_element(line, row)))
    lights = "".join(
        f'<circle cx="{20 + 18 * i}" cy="17" r="5.5" fill="{c}"/>'
        for i, c in enumerate(["#f07178", "#ffd580", "#a5d6a7"])
    )
    return f"""<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"
 viewBox="0 0 {width} {height}" role="img"
  font-family="'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace" font-size="{FONT}">
<title>The output of {html.escape(command)}</title>
<rect width="{width}" height="{height}" rx="8" fill="{BACKGROUND}"/>
<path d="M0 {TITLE} V8 a8 8 0 0 1 8 -8 H{width - 8} a8 8 0 0 1 8 8 V{TITLE} Z" fill="{FRAME}"/>
{lights}
<text x="84" y="22" fill="{PLAIN}">{html.escape(command)}</text>
{body}
</svg>
"""


def output_of(tool, arguments):
    result = subprocess.run(
        [tool, *arguments, "--color", "always", "--no-progress"], cwd=ROOT, capture_output=True, text=True
    )
    if result.returncode not in (0, 1, 3):
        raise SystemExit(f"make.py: quotient {' '.join(arguments)} fails: {result.stderr}")
    lines = [line.rstrip() if "\x1b" in line else line.rstrip("\n") for line in result.stdout.splitlines()]
    # Time and memory differ from run to run, and would make another picture each time.
    return [re.sub(r", \d+\.\d+ s, \d+ MB$", "", line) for line in lines]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quotient", type=pathlib.Path, default=ROOT / "build/quotient")
    options = parser.parse_args()
    for name, arguments in PICTURES:
        lines = output_of(options.quotient.resolve(), arguments)
        (ROOT / "docs/pictures" / name).write_text(picture("$ ./quotient " + " ".join(arguments), lines))
        print(f"docs/pictures/{name}: {len(lines)} lines")
    subprocess.run(["node", ROOT / "docs/pictures/report.mjs", options.quotient.resolve()], cwd=ROOT, check=True)
    for drawing in sorted((ROOT / "docs/pictures").glob("*.dot")):
        subprocess.run(["dot", "-Tsvg", f"-o{drawing.with_suffix('.svg')}", drawing], check=True)
        print(f"docs/pictures/{drawing.stem}.svg")


if __name__ == "__main__":
    main()
