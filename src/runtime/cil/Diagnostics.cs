// System.Diagnostics.Debug and Trace, System.Environment.
using System;

namespace Overlay {
  static unsafe class System_Diagnostics_Debug {
    static void Assert(bool condition) { Q.Assert(condition, "Debug.Assert fails"); }
    static void Assert(bool condition, string message) {
      if (condition) return;
      byte* text = Reports.Text(message, out int size);
      Q.Report("assertion", "Debug.Assert fails: ", text, size);
    }
    static void Assert(bool condition, string message, string detail) { Assert(condition, message); }
    static void Assert(bool condition, string message, string detail, object[] values) { Assert(condition, message); }
    static void Fail(string message) {
      byte* text = Reports.Text(message, out int size);
      Q.Report("assertion", "Debug.Fail is called: ", text, size);
    }
    static void Fail(string message, string detail) { Fail(message); }
    static void Print(string message) { }
    static void Print(string format, object[] arguments) { }
    static void WriteLine(string message) { }
    static void WriteLine(string message, string category) { }
    static void WriteLineIf(bool condition, string message) { }
    static void WriteIf(bool condition, string message) { }
    static void Write(object value) { }
    static void Flush() { }
    static void Indent() { }
    static void Unindent() { }
    static void WriteLine(object value) { }
    static void WriteLine(string format, object[] arguments) { }
    static void Write(string message) { }
  }

  static unsafe class System_Diagnostics_Trace {
    static void Assert(bool condition) { Q.Assert(condition, "Trace.Assert fails"); }
    static void Assert(bool condition, string message) {
      if (condition) return;
      byte* text = Reports.Text(message, out int size);
      Q.Report("assertion", "Trace.Assert fails: ", text, size);
    }
    static void Assert(bool condition, string message, string detail) { Assert(condition, message); }
    static void Fail(string message) {
      byte* text = Reports.Text(message, out int size);
      Q.Report("assertion", "Trace.Fail is called: ", text, size);
    }
    static void Fail(string message, string detail) { Fail(message); }
    static void WriteLine(string message) { }
    static void WriteLine(object value) { }
    static void WriteLine(string message, string category) { }
    static void WriteLineIf(bool condition, string message) { }
    static void Write(string message) { }
    static void Write(object value) { }
    static void TraceInformation(string message) { }
    static void TraceInformation(string format, object[] arguments) { }
    static void TraceWarning(string message) { }
    static void TraceWarning(string format, object[] arguments) { }
    static void TraceError(string message) { }
    static void TraceError(string format, object[] arguments) { }
    static void Flush() { }
  }

  // Time does not pass: every clock says the same at all times, and a verdict says so.
  static class Clock {
    public static DateTime Now() { return new DateTime(2020, 1, 1).AddMilliseconds(Milliseconds()); }
    public static long Milliseconds() {
      Q.Condition("a clock that stands still");
      return 0;
    }
  }

  static class System_Diagnostics_Stopwatch {
    static long GetTimestamp() { return Clock.Milliseconds(); }
  }

  static class System_Environment {
    static bool get_IsRunningOnWindows() { return false; }
    static int get_ProcessorCount() { return 1; }  // so that nothing spins
    static unsafe int get_CurrentManagedThreadId() { return Threads.Id(Handle.Current); }
    static int get_TickCount() { return (int)Clock.Milliseconds(); }
    static string[] GetCommandLineArgs() {
      Q.Error("unsupported", "Environment.GetCommandLineArgs; Main has the arguments");
      return null;
    }
    static string GetEnvironmentVariable(string name) {
      if (name == null) throw new ArgumentNullException("variable");
      Q.Condition("an empty environment");
      return null;
    }
    static string get_NewLine() { return "\n"; }
    static void Exit(int status) { Q.Halt(status); }
    static void FailFast(string message) { Q.Error("abort", "Environment.FailFast is called"); Q.Halt(134); }
    static void FailFast(string message, Exception exception) { FailFast(message); }
    static bool get_HasShutdownStarted() { return false; }
    static string GetResourceString(string key) { return key; }
    static string GetResourceString(string key, object[] values) { return Resources.Filled(key, values); }
    static string GetResourceStringLocal(string key) { return key; }
  }

  static class System_Threading_PlatformHelper {
    static int get_ProcessorCount() { return 1; }
    static bool get_IsSingleProcessor() { return true; }
  }

  static unsafe class System_Diagnostics_Debugger {
    static bool get_IsAttached() { return false; }
    static void NotifyOfCrossThreadDependency() { }
    static void Break() { }
  }

  static class System_Diagnostics_Tracing_EventSource {
    static void ctor(System.Diagnostics.Tracing.EventSource self) { }
    static bool IsEnabled(System.Diagnostics.Tracing.EventSource self) { return false; }
    static bool IsEnabled(
      System.Diagnostics.Tracing.EventSource self, System.Diagnostics.Tracing.EventLevel level,
      System.Diagnostics.Tracing.EventKeywords keywords) {
      return false;
    }
  }

  static class System_Diagnostics_StackTrace {
    static void ctor(System.Diagnostics.StackTrace self, Exception exception, int skipped, bool files) { }
    static void ctor(System.Diagnostics.StackTrace self, Exception exception, bool files) { }
    static string ToString(System.Diagnostics.StackTrace self) { return ""; }
  }

  static class System_AppDomain {
    static bool IsAppXModel() { return false; }
  }
}
