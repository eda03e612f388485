// EXPECT: verified
// FLAGS:  --check default,race
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading.Tasks;

class Program {
  static readonly ConcurrentDictionary<string, object> cache = new ConcurrentDictionary<string, object>();

  static object Get(string key) {
    return cache.GetOrAdd(key, name => new object());
  }

  static void Main() {
    Task<object> a = Task.Run(() => Get("k")), b = Task.Run(() => Get("k"));
    Debug.Assert(a.Result == b.Result);
  }
}
