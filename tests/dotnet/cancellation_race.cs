// EXPECT: verified
// FLAGS:  --check default,race
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

class Connection {
  volatile bool open = true;
  public void Send() { Debug.Assert(open); }
  public void Close() { open = false; }
}

class Program {
  static void Main() {
    var source = new CancellationTokenSource();
    CancellationToken token = source.Token;
    var connection = new Connection();
    Task worker = Task.Run(() => {
      for (int i = 0; i < 2 && !token.IsCancellationRequested; ++i) connection.Send();
    });
    source.Cancel();
    worker.Wait();
    connection.Close();
  }
}
