// How long to wait, in milliseconds. A deadline may pass at any moment: a thread that is run while it would have to
// wait has come to it.
using System;

namespace Overlay {
  static class Deadline {
    public const int None = -1;

    public static void Check(int milliseconds) {
      if (milliseconds < None) throw new ArgumentOutOfRangeException("millisecondsTimeout");
    }

    public static int Of(TimeSpan time) {
      long total = time.Ticks / TimeSpan.TicksPerMillisecond;
      if (total < None || total > int.MaxValue) throw new ArgumentOutOfRangeException("timeout");
      return (int)total;
    }
  }
}
