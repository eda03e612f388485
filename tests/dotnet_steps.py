#!/usr/bin/env python3
"""Operations of .NET's library of threads and tasks are one step each: small programs have few states.

Each row is an operation, what stands in the class and in Main, and the most states that its program may have. The
numbers are about a tenth above those that were measured when the row was written. Exit code 0: none has more, and all
are verified.

  tests/dotnet_steps.py [--quotient FILE] [NAME...]
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
HEAD = """using System;
using System.Collections.Concurrent;
using System.Threading;
using System.Threading.Tasks;
class Program {
"""
TWO = "Task.WaitAll(Task.Run(() => F()), Task.Run(() => F()));"
OPERATIONS = [
    ("run_wait", "", "Task.Run(() => { }).Wait();", 13),
    ("result", "", "int r = Task.Run(() => 3).Result;", 13),
    ("failure", "", "try { Task.Run(() => { throw new Exception(); }).Wait(); } catch (AggregateException) { }", 27),
    ("lock", "static int n; static object g = new object(); static void F() { lock (g) ++n; }", TWO, 81),
    ("continuation", "", "Task.Run(() => 3).ContinueWith(t => t.Result + 1).Wait();", 48),
    ("when_all", "", "Task.WhenAll(Task.Run(() => 1), Task.Run(() => 2)).Wait();", 94),
    ("when_any", "", "Task.WhenAny(Task.Run(() => 1), Task.Run(() => 2)).Wait();", 107),
    ("await_run", "static async Task<int> F() { return await Task.Run(() => 1); }", "int r = F().Result;", 36),
    (
        "await_yield",
        "static async Task<int> F() { await Task.Yield(); return 1; }"
        "static async Task<int> G() { return await F() + await F(); }",
        "int r = G().Result;",
        105,
    ),
    (
        "completion_source",
        "",
        "var s = new TaskCompletionSource<int>(); Task.Run(() => s.SetResult(1)); int r = s.Task.Result;",
        13,
    ),
    ("delay", "", "Task.Delay(10).Wait();", 12),
    (
        "semaphore",
        "static SemaphoreSlim s = new SemaphoreSlim(1); static int n; static void F() { s.Wait(); ++n; s.Release(); }",
        TWO,
        92,
    ),
    (
        "semaphore_async",
        "static SemaphoreSlim s = new SemaphoreSlim(1); static int n;"
        "static async Task F() { await s.WaitAsync(); ++n; s.Release(); }",
        TWO,
        1413,
    ),
    (
        "cancel",
        "",
        "var c = new CancellationTokenSource(); var t = Task.Run(() => { }, c.Token); c.Cancel();"
        "try { t.Wait(); } catch (AggregateException) { }",
        22,
    ),
    ("queue", "static ConcurrentQueue<int> q = new ConcurrentQueue<int>(); static void F() { q.Enqueue(1); }", TWO, 48),
    ("stack", "static ConcurrentStack<int> q = new ConcurrentStack<int>(); static void F() { q.Push(1); }", TWO, 48),
    ("bag", "static ConcurrentBag<int> q = new ConcurrentBag<int>(); static void F() { q.Add(1); }", TWO, 55),
    (
        "dictionary",
        "static ConcurrentDictionary<int, int> q = new ConcurrentDictionary<int, int>();"
        "static void F() { q.TryAdd(1, 1); }",
        TWO,
        59,
    ),
    (
        "blocking_collection",
        "static BlockingCollection<int> q = new BlockingCollection<int>(1);",
        "Task.Run(() => { q.Add(1); q.Add(2); q.CompleteAdding(); });"
        "foreach (int x in q.GetConsumingEnumerable()) { }",
        25,
    ),
    (
        "barrier",
        "static Barrier b = new Barrier(2);",
        "var a = Task.Run(() => b.SignalAndWait()); b.SignalAndWait(); a.Wait();",
        31,
    ),
    (
        "reader_writer_lock",
        "static ReaderWriterLockSlim l = new ReaderWriterLockSlim();",
        "var a = Task.Run(() => { l.EnterReadLock(); l.ExitReadLock(); });"
        "l.EnterWriteLock(); l.ExitWriteLock(); a.Wait();",
        48,
    ),
    ("parallel_for", "", "int sum = 0; Parallel.For(0, 3, i => Interlocked.Add(ref sum, i));", 1020),
    ("timer", "", "var e = new ManualResetEventSlim(); using (new Timer(o => e.Set(), null, 1, 0)) e.Wait();", 20),
    ("pool", "", "var e = new ManualResetEventSlim(); ThreadPool.QueueUserWorkItem(o => e.Set()); e.Wait();", 11),
]


def problem(quotient, path, most):
    """What is wrong with the program; "" if nothing."""
    command = [quotient, "check", "--json", "--minimise", "0", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return f"exit code {done.returncode}: {(done.stdout + done.stderr)[:400]}"
    states = json.loads(done.stdout)["statistics"]["states"]
    return f"{states} states, more than {most}" if states > most else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quotient", default=str(HERE.parent / "build" / "quotient"))
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    rows = [row for row in OPERATIONS if not options.names or row[0] in options.names]
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, members, body, most in rows:
            path = pathlib.Path(folder) / f"{name}.cs"
            path.write_text(f"{HEAD}{members}\nstatic void Main() {{\n{body}\n}}\n}}\n")
            text = problem(options.quotient, path, most)
            failures += bool(text)
            if text:
                print(f"{name}: {text}")
    print(f"{len(rows) - failures} passed, {failures} failed")
    return 1 if failures or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
