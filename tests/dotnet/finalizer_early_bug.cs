// EXPECT: error assertion
// FLAGS: --finalizers
// An object is garbage as soon as nobody uses it any more, even while one of its methods runs: the finalizer closes
// what the method still works with.
using System;
using System.Diagnostics;

class Resource {
  public bool is_open = true;
}

class Wrapper {
  readonly Resource resource = new Resource();
  ~Wrapper() { resource.is_open = false; }

  public void Use() {
    Resource used = resource;
    Debug.Assert(used.is_open);  // ERROR
  }
}

class Program {
  static void Main() { new Wrapper().Use(); }
}
