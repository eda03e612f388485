// What is told of an exception that nobody catches: its class and its text, and those of the exceptions inside of it.
//
// This is part of the step that throws: nothing of the program runs here (a class may have a `Message` of its own), and
// what is read does not change once an exception is thrown.
using System;
using System.Collections.Generic;
using System.Collections.ObjectModel;

namespace Overlay {
  // UTF-8 at `place`, or, without a place, only its size.
  unsafe struct Report {
    byte* place;
    public int size;

    public Report(byte* place) {
      this.place = place;
      size = 0;
    }

    void Add(int b) {
      if (place != null) place[size] = (byte)b;
      ++size;
    }

    void AddCharacter(int c) {
      if (c < 0x20) {
        Add(' ');  // a report is one line
      } else if (c < 0x80) {
        Add(c);
      } else if (c < 0x800) {
        Add(0xc0 | c >> 6);
        Add(0x80 | c & 0x3f);
      } else if (c < 0x10000) {
        Add(0xe0 | c >> 12);
        Add(0x80 | c >> 6 & 0x3f);
        Add(0x80 | c & 0x3f);
      } else {
        Add(0xf0 | c >> 18);
        Add(0x80 | c >> 12 & 0x3f);
        Add(0x80 | c >> 6 & 0x3f);
        Add(0x80 | c & 0x3f);
      }
    }

    public void Add(string text) {
      for (int i = 0; i < text.Length; ++i) {
        int c = text[i];
        int next = i + 1 < text.Length ? text[i + 1] : 0;
        bool is_pair = c >= 0xd800 && c < 0xdc00 && next >= 0xdc00 && next < 0xe000;
        if (is_pair) c = 0x10000 + (c - 0xd800 << 10) + (text[++i] - 0xdc00);
        else if (c >= 0xd800 && c < 0xe000) c = 0xfffd;
        AddCharacter(c);
      }
    }

    public void AddBytes(byte* text) {
      for (; *text != 0; ++text) Add(*text);
    }
  }

  static unsafe class Reports {
    public static byte* Text(string text, out int size) {
      if (text == null) text = "";
      var counted = new Report(null);
      counted.Add(text);
      byte* place = (byte*)Q.Allocate(counted.size);
      var report = new Report(place);
      report.Add(text);
      size = report.size;
      return place;
    }
  }

  static unsafe class Uncaught {
    const int Deepest = 10;  // an exception may even be inside of itself

    static void Write(ref Report report, object exception, int depth) {
      report.AddBytes(Q.ClassName(exception));
      var text = (string)Q.ToObject(Q.Final(Q.Field(exception, "System.Exception", "_message")));
      if (text != null && text.Length > 0) {
        report.Add(": ");
        report.Add(text);
      }
      if (Q.Is(exception, "System.ArgumentException")) {
        var parameter = (string)Q.ToObject(Q.Final(Q.Field(exception, "System.ArgumentException", "_paramName")));
        if (parameter != null && parameter.Length > 0) {
          report.Add(" Parameter name: ");
          report.Add(parameter);
        }
      }
      if (depth == Deepest) return;
      var all = Several(exception);
      if (all != null) {
        for (int i = 0; i < all.Length; ++i) WriteInner(ref report, all[i], depth);
      } else {
        WriteInner(ref report, Q.ToObject(Q.Final(Q.Field(exception, "System.Exception", "_innerException"))), depth);
      }
    }

    static void WriteInner(ref Report report, object inner, int depth) {
      if (inner == null) return;
      report.Add(" ---> ");
      Write(ref report, inner, depth + 1);
    }

    // Those of an AggregateException.
    static Exception[] Several(object exception) {
      if (!Q.Is(exception, "System.AggregateException")) return null;
      var list = (ReadOnlyCollection<Exception>)Q.ToObject(
        Q.Final(Q.Field(exception, "System.AggregateException", "m_innerExceptions")));
      if (list == null) return null;
      return Q.Member<ReadOnlyCollection<Exception>, IList<Exception>>(list, "list") as Exception[];
    }

    static void Tell(object exception) {
      var size = new Report(null);
      Write(ref size, exception, 0);
      byte* text = (byte*)Q.Allocate(size.size);
      var report = new Report(text);
      Write(ref report, exception, 0);
      Q.Report("uncaught-exception", "uncaught ", text, report.size);
    }
  }
}
