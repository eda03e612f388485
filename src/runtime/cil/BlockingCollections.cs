// System.Collections.Concurrent.BlockingCollection: to add and to take is one step each, with the collection inside.
using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Threading;

namespace Overlay {
  static unsafe class System_Collections_Concurrent_BlockingCollection<T> {
    const int Unbounded = -1;

    static IProducerConsumerCollection<T> Items(BlockingCollection<T> self) {
      return Q.Member<BlockingCollection<T>, IProducerConsumerCollection<T>>(self, "_collection");
    }
    // The library counts who is adding there; here it says whether adding is over.
    static ref int Completed(BlockingCollection<T> self) {
      return ref Q.Member<BlockingCollection<T>, int>(self, "_currentAdders");
    }
    static ref bool IsDisposed(BlockingCollection<T> self) {
      return ref Q.Member<BlockingCollection<T>, bool>(self, "_isDisposed");
    }
    static void Check(bool disposed) {
      if (disposed) throw new ObjectDisposedException("BlockingCollection");
    }

    static void Initialize(BlockingCollection<T> self, IProducerConsumerCollection<T> items, int most, int count) {
      Q.Member<BlockingCollection<T>, IProducerConsumerCollection<T>>(self, "_collection") = items;
      Q.Member<BlockingCollection<T>, int>(self, "_boundedCapacity") = most;
    }

    static bool get_IsAddingCompleted(BlockingCollection<T> self) {
      Q.AtomicBegin();
      bool disposed = IsDisposed(self), completed = Completed(self) != 0;
      Q.AtomicEnd();
      Check(disposed);
      return completed;
    }
    static bool get_IsCompleted(BlockingCollection<T> self) {
      Q.AtomicBegin();
      bool disposed = IsDisposed(self), completed = Completed(self) != 0 && Items(self).Count == 0;
      Q.AtomicEnd();
      Check(disposed);
      return completed;
    }
    static int get_Count(BlockingCollection<T> self) {
      Q.AtomicBegin();
      bool disposed = IsDisposed(self);
      int count = Items(self).Count;
      Q.AtomicEnd();
      Check(disposed);
      return count;
    }

    static bool TryAddWithNoTimeValidation(
      BlockingCollection<T> self, T item, int milliseconds, CancellationToken token) {
      int most = Q.Member<BlockingCollection<T>, int>(self, "_boundedCapacity");
      Q.AtomicBegin();
      bool disposed = IsDisposed(self), completed = Completed(self) != 0, canceled = token.IsCancellationRequested;
      bool stops = disposed || completed || canceled;
      bool fits = !stops && (most == Unbounded || Items(self).Count < most);
      Interruption.Refuse(fits || stops);
      if (milliseconds == Deadline.None)
        Q.Await(fits || stops, "room in", Q.ToPointer(self), null);
      else if (!fits) Q.Unordered();
      bool added = fits && Items(self).TryAdd(item);
      Q.AtomicEnd();
      Check(disposed);
      if (canceled) throw new OperationCanceledException(token);
      if (completed)
        throw new InvalidOperationException(
          "The collection has been marked as complete with regards to additions.");
      if (fits && !added) throw new InvalidOperationException();
      return added;
    }

    static bool TryTakeWithNoTimeValidation(
      BlockingCollection<T> self, out T item, int milliseconds, CancellationToken token, CancellationTokenSource all) {
      Q.AtomicBegin();
      item = default(T);
      bool disposed = IsDisposed(self), canceled = token.IsCancellationRequested;
      bool found = !disposed && !canceled && Items(self).TryTake(out item);
      bool stops = disposed || canceled || (!found && Completed(self) != 0);
      Interruption.Refuse(found || stops);
      if (milliseconds == Deadline.None)
        Q.Await(found || stops, "an item in", Q.ToPointer(self), null);
      else if (!found) Q.Unordered();
      Q.AtomicEnd();
      Check(disposed);
      if (canceled) throw new OperationCanceledException(token);
      return found;
    }

    static void CompleteAdding(BlockingCollection<T> self) {
      Q.AtomicBegin();
      bool disposed = IsDisposed(self);
      if (!disposed) Completed(self) = 1;
      Q.AtomicEnd();
      Check(disposed);
    }

    static void Dispose(BlockingCollection<T> self) {
      Q.AtomicBegin();
      IsDisposed(self) = true;
      Q.AtomicEnd();
    }

    static IEnumerable<T> GetConsumingEnumerable(BlockingCollection<T> self) {
      return Consume(self, default(CancellationToken));
    }
    static IEnumerable<T> GetConsumingEnumerable(BlockingCollection<T> self, CancellationToken token) {
      return Consume(self, token);
    }
    static IEnumerable<T> Consume(BlockingCollection<T> self, CancellationToken token) {
      T item;
      while (self.TryTake(out item, Deadline.None, token)) yield return item;
    }

    // Those of several collections: the first that will do.
    static void Check(BlockingCollection<T>[] all) {
      if (all == null) throw new ArgumentNullException("collections");
      if (all.Length == 0)
        throw new ArgumentException("The collections argument is a zero-length array.", "collections");
      foreach (var each in all)
        if (each == null)
          throw new ArgumentException("The collections argument contains at least one null element.", "collections");
    }

    static int TryAddToAnyCore(BlockingCollection<T>[] all, T item, int milliseconds, CancellationToken token) {
      Check(all);
      Q.AtomicBegin();
      bool disposed = false, completed = false, canceled = token.IsCancellationRequested;
      int found = -1;
      for (int i = 0; i < all.Length; ++i) {
        disposed |= IsDisposed(all[i]);
        completed |= Completed(all[i]) != 0;
        int most = Q.Member<BlockingCollection<T>, int>(all[i], "_boundedCapacity");
        if (found < 0 && (most == Unbounded || Items(all[i]).Count < most)) found = i;
      }
      bool stops = disposed || completed || canceled;
      Interruption.Refuse(found >= 0 || stops);
      if (milliseconds == Deadline.None)
        Q.Await(found >= 0 || stops, "room in one of", Q.ToPointer(all), null);
      else if (found < 0) Q.Unordered();
      bool added = found >= 0 && !stops && Items(all[found]).TryAdd(item);
      Q.AtomicEnd();
      Check(disposed);
      if (completed)
        throw new ArgumentException(
          "At least one of the specified collections is marked as complete with regards to additions.", "collections");
      if (canceled) throw new OperationCanceledException(token);
      if (found >= 0 && !added) throw new InvalidOperationException();
      return found;
    }

    static int TryTakeFromAnyCore(
      BlockingCollection<T>[] all, out T item, int milliseconds, bool must, CancellationToken token) {
      Check(all);
      Q.AtomicBegin();
      item = default(T);
      bool disposed = false, open = false, canceled = token.IsCancellationRequested;
      foreach (var each in all) disposed |= IsDisposed(each);
      int found = -1;
      for (int i = 0; i < all.Length && found < 0 && !disposed && !canceled; ++i) {
        if (Items(all[i]).TryTake(out item)) found = i;
        else open |= Completed(all[i]) == 0;
      }
      bool done = found < 0 && !open && !disposed && !canceled;
      Interruption.Refuse(found >= 0 || done || disposed || canceled);
      if (milliseconds == Deadline.None)
        Q.Await(
          found >= 0 || done || disposed || canceled, "an item in one of", Q.ToPointer(all), null);
      else if (found < 0) Q.Unordered();
      Q.AtomicEnd();
      Check(disposed);
      if (canceled) throw new OperationCanceledException(token);
      if (done && must)
        throw new ArgumentException("All collections are marked as complete with regards to additions.", "collections");
      return found;
    }
  }
}
