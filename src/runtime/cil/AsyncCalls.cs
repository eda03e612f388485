// BeginInvoke and EndInvoke of delegates: the call is an item of the pool. What is called, with which arguments, and
// the result are in a block that the front end knows (src/frontends/cil/delegate_calls.cpp).
using System;
using System.Threading;

namespace Overlay {
  unsafe class AsyncCall : IAsyncResult {
    void* block;
    IntPtr function;  // calls the delegate with what is in the block
    AsyncCallback callback;
    object state;
    Exception failure;
    byte is_done, is_ended;
    ManualResetEvent done;

    static IAsyncResult Begin(void* block, IntPtr function, AsyncCallback callback, object state) {
      var call = new AsyncCall { block = block, function = function, callback = callback, state = state };
      ThreadPool.QueueUserWorkItem(that => ((AsyncCall)that).Run(), call);
      return call;
    }

    void Run() {
      Exception thrown = null;
      try {
        Q.CallWith(function, block);
      } catch (Exception exception) {
        thrown = exception;
      }
      Q.AtomicBegin();
      failure = thrown;
      is_done = 1;
      if (done != null) done.Set();
      Q.AtomicEnd();
      if (callback != null) callback(this);
    }

    // Waits for the end of the call. The result is in the block.
    static void* End(IAsyncResult result) {
      if (result == null) throw new ArgumentNullException("result");
      var call = result as AsyncCall;
      if (call == null) throw new InvalidOperationException();
      Q.AtomicBegin();
      bool twice = call.is_ended != 0;
      Interruption.Refuse(call.is_done != 0 || twice);
      Q.Await(call.is_done != 0 || twice, "end of an asynchronous call", Q.ToPointer(call), null);
      call.is_ended = 1;
      Q.AtomicEnd();
      if (twice) throw new InvalidOperationException();
      if (call.failure != null) throw call.failure;
      return call.block;
    }

    public object AsyncState { get { return state; } }
    public bool CompletedSynchronously { get { return false; } }
    public bool IsCompleted { get { return Volatile.Read(ref is_done) != 0; } }
    public WaitHandle AsyncWaitHandle {
      get {
        var made = new ManualResetEvent(false);
        Q.AtomicBegin();
        if (done == null) {
          done = made;
          if (is_done != 0) done.Set();
        }
        made = done;
        Q.AtomicEnd();
        return made;
      }
    }
  }
}
