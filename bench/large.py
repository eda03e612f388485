#!/usr/bin/env python3
"""One model with more than 10⁹ states, breadth-first, with files (docs/store.md). Replaces its section in
docs/benchmarks.md; half an hour and 40 GB of files on an idle machine with two cores:

    bench/large.py --beem FOLDER --disk FOLDER [--length 66] [--timer 50]

The model is BEEM's brp.4, the bounded retransmission protocol, for files of up to 66 pieces (there: 20) and with timers
of up to 50 ticks (there: 20). A limit on what is in memory, files included, is the operating system's: a control group.
"""
import argparse
import os
import re
import tempfile

from measure import ROOT, Bench, table, thousands, write_section


def model(beem, length, timer):
    with open(os.path.join(beem, "brp.4.pm")) as file:
        text = file.read()
    longest = ":: prod_n = 20; goto start_send;"
    assert text.count(longest) == 1 and "counter==20" in text
    text = text.replace(longest, "\n".join(longest.replace("20", str(n)) for n in range(20, length + 1)))
    return re.sub(r"counter(==|<)20", rf"counter\g<1>{timer}", text)


def section(bench, length, timer, disk):
    with tempfile.NamedTemporaryFile("w", suffix=".pml") as file:
        file.write(model(bench.beem, length, timer))
        file.flush()
        options = ["--por", "none", "--canon", "none", "--order", "bfs", "--workers", str(os.cpu_count())]
        figures = bench.check_once(file.name, *options, "--disk", disk, "--errors", "all")["statistics"]
    rows = [
        ["states", thousands(figures["states"])],
        ["transitions", thousands(figures["transitions"])],
        ["layers", thousands(figures["depth"])],
        ["seconds by the clock", f"{figures['search_seconds']:,.0f}"],
        ["CPU seconds", f"{figures['search_cpu_seconds']:,.0f}"],
        ["the set of states, GB", f"{figures['store_bytes'] / 1e9:.1f}"],
        ["bytes per state", f"{figures['bytes_per_state']:.2f}"],
    ]
    return (
        "## A thousand million states\n\n"
        f"The bounded retransmission protocol (BEEM's `brp.4`, with files of up to {length} pieces and timers of up to"
        f" {timer} ticks), without reduction, breadth-first by {os.cpu_count()} workers, with parents and frontier in"
        " files (`bench/large.py`):\n\n" + table(["", ""], rows)
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quotient", default=os.path.join(ROOT, "build", "quotient"))
    parser.add_argument("--beem", required=True)
    parser.add_argument("--disk", required=True)
    parser.add_argument("--length", type=int, default=66)
    parser.add_argument("--timer", type=int, default=50)
    parser.add_argument("--out", default=os.path.join(ROOT, "docs", "benchmarks.md"))
    arguments = parser.parse_args()
    bench = Bench(os.path.abspath(arguments.quotient), os.path.abspath(arguments.beem))
    write_section(arguments.out, section(bench, arguments.length, arguments.timer, arguments.disk))


if __name__ == "__main__":
    main()
