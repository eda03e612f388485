// EXPECT: verified
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

class Service {
  int busy, inside;

  // False: it is busy.
  public async Task<bool> Handle() {
    if (Interlocked.Exchange(ref busy, 1) == 1) return false;
    ++inside;
    Debug.Assert(inside == 1);
    await Task.Yield();
    --inside;
    Interlocked.Exchange(ref busy, 0);
    return true;
  }
}

class Program {
  static void Main() {
    var service = new Service();
    Task<bool> a = Task.Run(service.Handle), b = Task.Run(service.Handle);
    Debug.Assert(a.Result || b.Result);
  }
}
