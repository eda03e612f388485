// System.Collections.Concurrent.ConcurrentQueue and ConcurrentBag: lists, whose operations are one step each.
using System;
using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Threading;

namespace Overlay {
  class Node<T> {
    public T value;
    public Node<T> next;
    public IntPtr owner;  // in a bag: the handle of the thread that has put it there
  }

  // Inside atomic sections.
  class NodeList<T> {
    public Node<T> first, last;

    public void Append(T value, IntPtr owner) {
      var node = new Node<T> { value = value, owner = owner };
      if (last == null) first = node;
      else last.next = node;
      last = node;
    }

    public T Remove(Node<T> before) {
      Node<T> node = before == null ? first : before.next;
      if (before == null) first = node.next;
      else before.next = node.next;
      if (last == node) last = before;
      return node.value;
    }

    public int Count() {
      int count = 0;
      for (Node<T> at = first; at != null; at = at.next) ++count;
      return count;
    }

    public T[] ToArray() {
      var array = new T[Count()];
      int i = 0;
      for (Node<T> at = first; at != null; at = at.next) array[i++] = at.value;
      return array;
    }
  }

  static unsafe class System_Collections_Concurrent_ConcurrentQueue<T> {
    // In the place of the library's first segment.
    static NodeList<T> List(ConcurrentQueue<T> self) {
      return Q.Member<ConcurrentQueue<T>, NodeList<T>>(self, "_head");
    }

    static void ctor(ConcurrentQueue<T> self) {
      Q.Member<ConcurrentQueue<T>, NodeList<T>>(self, "_head") = new NodeList<T>();
    }
    static void ctor(ConcurrentQueue<T> self, IEnumerable<T> items) {
      if (items == null) throw new ArgumentNullException("collection");
      ctor(self);
      foreach (T item in items) List(self).Append(item, IntPtr.Zero);
    }

    static void Enqueue(ConcurrentQueue<T> self, T item) {
      Q.AtomicBegin();
      List(self).Append(item, IntPtr.Zero);
      Q.AtomicEnd();
    }

    static bool TryDequeue(ConcurrentQueue<T> self, out T item) {
      Q.AtomicBegin();
      NodeList<T> list = List(self);
      bool found = list.first != null;
      item = found ? list.Remove(null) : default(T);
      Q.AtomicEnd();
      return found;
    }

    static bool TryPeek(ConcurrentQueue<T> self, out T item) {
      Q.AtomicBegin();
      Node<T> first = List(self).first;
      item = first == null ? default(T) : first.value;
      Q.AtomicEnd();
      return first != null;
    }

    static bool get_IsEmpty(ConcurrentQueue<T> self) {
      Q.AtomicBegin();
      bool empty = List(self).first == null;
      Q.AtomicEnd();
      return empty;
    }

    static int get_Count(ConcurrentQueue<T> self) {
      Q.AtomicBegin();
      int count = List(self).Count();
      Q.AtomicEnd();
      return count;
    }

    static T[] ToArray(ConcurrentQueue<T> self) {
      Q.AtomicBegin();
      T[] array = List(self).ToArray();
      Q.AtomicEnd();
      return array;
    }
    static void CopyTo(ConcurrentQueue<T> self, T[] array, int index) { ToArray(self).CopyTo(array, index); }
    static IEnumerator<T> GetEnumerator(ConcurrentQueue<T> self) { return Snapshot.Of(ToArray(self)); }

    static void Clear(ConcurrentQueue<T> self) {
      Q.AtomicBegin();
      NodeList<T> list = List(self);
      list.first = list.last = null;
      Q.AtomicEnd();
    }
  }

  static class Snapshot {
    public static IEnumerator<T> Of<T>(T[] items) {
      foreach (T item in items) yield return item;
    }
  }

  // A thread takes what it has put there last, or, if there is none, what another has put there first.
  static unsafe class System_Collections_Concurrent_ConcurrentBag<T> {
    static NodeList<T> List(ConcurrentBag<T> self) {
      return Q.Member<ConcurrentBag<T>, NodeList<T>>(self, "_workStealingQueues");
    }

    static void ctor(ConcurrentBag<T> self) {
      Q.Member<ConcurrentBag<T>, NodeList<T>>(self, "_workStealingQueues") = new NodeList<T>();
    }
    static void ctor(ConcurrentBag<T> self, IEnumerable<T> items) {
      if (items == null) throw new ArgumentNullException("collection");
      ctor(self);
      foreach (T item in items) List(self).Append(item, Q.Self());
    }

    static void Add(ConcurrentBag<T> self, T item) {
      Q.AtomicBegin();
      List(self).Append(item, Q.Self());
      Q.AtomicEnd();
    }

    static bool Find(NodeList<T> list, out Node<T> before) {
      Node<T> previous = null;
      bool own = false;
      before = null;
      for (Node<T> at = list.first; at != null; previous = at, at = at.next) {
        if (at.owner != Q.Self()) continue;
        before = previous;
        own = true;
      }
      return own || list.first != null;
    }

    static bool TryTake(ConcurrentBag<T> self, out T item) {
      Node<T> before;
      Q.AtomicBegin();
      bool found = Find(List(self), out before);
      item = found ? List(self).Remove(before) : default(T);
      Q.AtomicEnd();
      return found;
    }

    static bool TryPeek(ConcurrentBag<T> self, out T item) {
      Node<T> before;
      Q.AtomicBegin();
      bool found = Find(List(self), out before);
      item = !found ? default(T) : before == null ? List(self).first.value : before.next.value;
      Q.AtomicEnd();
      return found;
    }

    static bool get_IsEmpty(ConcurrentBag<T> self) {
      Q.AtomicBegin();
      bool empty = List(self).first == null;
      Q.AtomicEnd();
      return empty;
    }

    static int get_Count(ConcurrentBag<T> self) {
      Q.AtomicBegin();
      int count = List(self).Count();
      Q.AtomicEnd();
      return count;
    }

    // The last first, as the library has it.
    static T[] ToArray(ConcurrentBag<T> self) {
      Q.AtomicBegin();
      T[] array = List(self).ToArray();
      Q.AtomicEnd();
      Array.Reverse(array);
      return array;
    }
    static void CopyTo(ConcurrentBag<T> self, T[] array, int index) { ToArray(self).CopyTo(array, index); }
    static IEnumerator<T> GetEnumerator(ConcurrentBag<T> self) { return Snapshot.Of(ToArray(self)); }

    static void Clear(ConcurrentBag<T> self) {
      Q.AtomicBegin();
      NodeList<T> list = List(self);
      list.first = list.last = null;
      Q.AtomicEnd();
    }
  }
}
