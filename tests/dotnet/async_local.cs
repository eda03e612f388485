// EXPECT: verified
// OUTPUT: all as expected
using System;
using System.Threading;
using System.Threading.Tasks;

class Program {
  static readonly AsyncLocal<string> who = new AsyncLocal<string>();
  static readonly AsyncLocal<int> depth = new AsyncLocal<int>();

  static void Check(bool condition) {
    if (!condition) throw new Exception("not as expected");
  }

  static async Task Inner(string name) {
    Check(who.Value == name);
    who.Value = "inner";
    depth.Value = 7;
    await Task.Yield();
    Check(who.Value == "inner" && depth.Value == 7);
  }

  static async Task Outer(string name) {
    who.Value = name;
    await Inner(name);
    Check(who.Value == name && depth.Value == 0);
    await Task.Run(() => {
      Check(who.Value == name);
      who.Value = "task";
    });
    Check(who.Value == name);
  }

  static void Main() {
    Check(who.Value == null && depth.Value == 0);
    Task both = Task.WhenAll(Outer("a"), Outer("b"));
    Check(who.Value == null);
    both.Wait();
    who.Value = "main";
    var thread = new Thread(() => Check(who.Value == "main"));
    thread.Start();
    thread.Join();
    var done = new ManualResetEventSlim();
    ThreadPool.QueueUserWorkItem(state => {
      Check(who.Value == "main");
      who.Value = "pool";
      done.Set();
    });
    done.Wait();
    Check(who.Value == "main");
    Console.WriteLine("all as expected");
  }
}
