// A one-dimensional array as IList<T>, IReadOnlyList<T> and IEnumerable<T>: the methods that Mono's runtime makes up.
using System;
using System.Collections;
using System.Collections.Generic;

namespace Overlay {
  class VectorEnumerator<T> : IEnumerator<T> {
    readonly T[] items;
    int at = -1;
    public VectorEnumerator(T[] items) { this.items = items; }
    public T Current {
      get {
        if (at < 0 || at >= items.Length) throw new InvalidOperationException();
        return items[at];
      }
    }
    object IEnumerator.Current { get { return Current; } }
    public bool MoveNext() {
      if (at < items.Length) ++at;
      return at < items.Length;
    }
    public void Reset() { at = -1; }
    public void Dispose() { }
  }

  static class Vector<T> {
    static int get_Count(T[] self) { return self.Length; }
    static bool get_IsReadOnly(T[] self) { return true; }
    static T get_Item(T[] self, int index) {
      if (index < 0 || index >= self.Length) throw new ArgumentOutOfRangeException("index");
      return self[index];
    }
    static void set_Item(T[] self, int index, T value) {
      if (index < 0 || index >= self.Length) throw new ArgumentOutOfRangeException("index");
      self[index] = value;
    }
    static IEnumerator<T> GetEnumerator(T[] self) { return new VectorEnumerator<T>(self); }
    static int IndexOf(T[] self, T value) {
      for (int i = 0; i < self.Length; ++i)
        if (EqualityComparer<T>.Default.Equals(self[i], value)) return i;
      return -1;
    }
    static bool Contains(T[] self, T value) { return IndexOf(self, value) >= 0; }
    static void CopyTo(T[] self, T[] to, int index) { Array.Copy(self, 0, to, index, self.Length); }
    static void Add(T[] self, T value) { throw new NotSupportedException(); }
    static bool Remove(T[] self, T value) { throw new NotSupportedException(); }
    static void Clear(T[] self) { throw new NotSupportedException(); }
    static void Insert(T[] self, int index, T value) { throw new NotSupportedException(); }
    static void RemoveAt(T[] self, int index) { throw new NotSupportedException(); }
  }
}
