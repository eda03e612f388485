#!/usr/bin/env python3
"""Partial order reduction of models: states without it, with ours, and with Spin's, and the time that they take. A
section of bench/run.py; alone:

    bench/promela_reduction.py                             twenty minutes; replaces its section in docs/benchmarks.md
    bench/promela_reduction.py --models adding.2,hanoi.2 --out new.md

All models of the folder that --beem names for which its reference.csv has the number of all states.
"""
import argparse
import csv
import os
import tempfile

from measure import ROOT, Bench, table, thousands, write_section
from promela import BEEM, EVERY_STATE, SHORT, Missing, Verifier, check, chosen_models, mean

TITLE = "## Reduction of models, beside Spin's\n\n"
DEPTH = 1_000_000  # of Spin's stack, to begin with
MOST_STATES = 3_000_000  # of models that are measured by default: so many that Spin needs a minute at most for each
NOTHING = 0.98  # where so many states are left, nothing was gained
TIMED = 0.3  # seconds; ratios of less say nothing


def all_models(beem):
    try:
        with open(os.path.join(beem, "reference.csv"), newline="", encoding="utf-8") as rows:
            return [row["model"] for row in csv.DictReader(rows) if int(row["states_stored"]) <= MOST_STATES]
    except OSError:
        return []


def measure(bench, path, states):
    print(f"  {os.path.basename(path)}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        verifier = Verifier(path, folder, reduces=True)
        theirs = verifier.search(states, DEPTH)
    ours, every = [], []
    for _ in range(3):  # alternately, because machines have moods; the fastest count
        every.append(check(bench, path, *EVERY_STATE))
        ours.append(check(bench, path, "--canon", "none"))
        if every[0]["all_seconds"] > SHORT:
            break
    ours, every = (min(runs, key=lambda one: one["all_seconds"]) for runs in (ours, every))
    making = verifier.generate_seconds + verifier.compile_seconds
    return {"ours": ours, "every": every, "theirs": theirs, "spin_seconds": making + theirs["seconds"]}


def reduction_of_models(bench):
    """Reduction of BEEM models beside Spin's: states with ours, with Spin's, without."""
    return compare(Bench(bench.quotient, bench.beem, all_models(bench.beem)))


SECTIONS = {"promela_reduction": reduction_of_models}


def compare(bench):
    try:
        models = chosen_models(bench)
    except Missing as missing:
        return f"{TITLE}{missing}\n"
    rows, ratios, speed, costs, verdicts = [], {}, {}, {}, 0
    for name, path, states in models:
        result = measure(bench, path, states)
        ours, every, theirs = result["ours"], result["every"], result["theirs"]
        ratios[name] = ours["states"] / theirs["states"]
        speed[name] = result["spin_seconds"] / ours["all_seconds"]
        cost = ours["all_seconds"] / every["all_seconds"]
        if ours["states"] >= NOTHING * every["states"] and every["all_seconds"] >= TIMED:
            costs[name] = cost
        verdicts += (ours["errors"] > 0) == (theirs["errors"] > 0)
        rows.append(
            [
                f"`{name}`",
                thousands(states),
                thousands(ours["states"]),
                thousands(theirs["states"]),
                f"{ratios[name]:.2f}",
                f"{every['all_seconds']:.2f}",
                f"{ours['all_seconds']:.2f}",
                f"{cost:.2f}",
                f"{result['spin_seconds']:.2f}",
                f"{speed[name]:.1f}",
            ]
        )
    fewer = sum(ratio < 1 for ratio in ratios.values())
    worst = max(ratios, key=ratios.get)
    slower = [name for name, ratio in speed.items() if ratio < 1]
    return (
        f"{TITLE}{len(rows)} models of the BEEM database, all that have at most {thousands(MOST_STATES)} states. Ours:"
        " `quotient check --errors all --canon none`. Spin's: `spin -a`, `gcc -O2 -DSAFETY`, `./pan -c0`. States are"
        " those that are kept. Seconds are CPU seconds of all processes from the model to the verdict; the first column"
        f" of them is ours with `--por none`. Where that takes less than {SHORT} s, both of ours are measured three"
        " times, alternately, and the fastest run of each counts; all else is measured once.\n\n"
        f"Fewer states than Spin on {fewer} of {len(rows)} models, {mean(ratios.values()):.2f} times as many in the"
        f" geometric mean, at worst {ratios[worst]:.2f} times (`{worst}`). The verdicts agree on {verdicts}. Faster"
        f" from the model to the verdict on {len(rows) - len(slower)}"
        + (f"; not on {', '.join(slower)}" if slower else "")
        + f"; geometric mean {mean(speed.values()):.1f} times.\n\n"
        + cost_of_nothing(costs)
        + table(
            [
                "model",
                "all states",
                "ours",
                "Spin's",
                "ours / Spin's",
                "all, s",
                "ours, s",
                "ours / all",
                "Spin, s",
                "Spin / ours",
            ],
            rows,
        )
    )


def cost_of_nothing(costs):
    """What the reduction costs where it leaves out nothing, as a sentence."""
    if not costs:
        return ""
    worst = max(costs, key=costs.get)
    return (
        f"Where {NOTHING:.0%} of the states or more are left, there is hardly anything to leave out. Of these models"
        f" {len(costs)} take at least {TIMED} s: they take {mean(costs.values()):.2f} times the time of `--por none` in"
        f" the geometric mean, at worst {costs[worst]:.2f} times (`{worst}`).\n\n"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quotient", default=os.path.join(ROOT, "build", "quotient"))
    parser.add_argument("--beem", default=BEEM, help="a folder of models, with reference.csv")
    parser.add_argument("--models", help="names of models, joined by commas")
    parser.add_argument("--out", default=os.path.join(ROOT, "docs", "benchmarks.md"))
    arguments = parser.parse_args()
    models = arguments.models.split(",") if arguments.models else all_models(arguments.beem)
    write_section(arguments.out, compare(Bench(arguments.quotient, arguments.beem, models)))


if __name__ == "__main__":
    main()
