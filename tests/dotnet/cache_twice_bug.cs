// EXPECT: error assertion
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading.Tasks;

class Program {
  static readonly ConcurrentDictionary<string, object> cache = new ConcurrentDictionary<string, object>();

  static object Get(string key) {
    object value;
    if (cache.TryGetValue(key, out value)) return value;
    value = new object();
    cache[key] = value;
    return value;
  }

  static void Main() {
    Task<object> a = Task.Run(() => Get("k")), b = Task.Run(() => Get("k"));
    Debug.Assert(a.Result == b.Result); // ERROR
  }
}
