// EXPECT: verified
// MONO: same
// System.String.
using System;
using System.Diagnostics;

class Program {
  static void Main() {
    string s = "Hello, World";
    Console.WriteLine(s.ToUpper() + s.ToLower() + s.Replace("l", "L") + s.Replace('o', '0') + s.Remove(5) +
        s.Insert(5, "!"));
    Console.WriteLine(s.IndexOf("World") + " " + s.IndexOf('o', 5) + " " + s.LastIndexOf("l") + " " +
        s.IndexOf("none"));
    Debug.Assert(s.StartsWith("Hell") && s.EndsWith("ld") && s.Contains("lo,") && !s.StartsWith("hell"));
    Debug.Assert(s.StartsWith("hELL", StringComparison.OrdinalIgnoreCase) &&
        string.Equals("A", "a", StringComparison.OrdinalIgnoreCase));
    Console.WriteLine(string.Join("|", "a b  c".Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries)) +
                      string.Join("|", "x::y:".Split(':')) +
                          string.Join("|", "p--q".Split(new[] { "--" }, StringSplitOptions.None)));
    Console.WriteLine(" pad ".Trim() + "|" + "xxaxx".Trim('x') + "|" + "7".PadLeft(3, '0') + "|" + "7".PadRight(3) +
        "|");
    Debug.Assert(string.IsNullOrEmpty("") && string.IsNullOrWhiteSpace(" \t") && s.Substring(7, 3) == "Wor" &&
        s[4] == 'o');
    Console.WriteLine(string.Concat("a", 1, 'c', null) + string.CompareOrdinal("b", "a") +
        "abc".IndexOfAny(new[] { 'c', 'b' }));
    Console.WriteLine(char.IsDigit('5') + " " + char.IsLetter('x') + " " + char.IsUpper('q') + " " + char.ToUpper('q'));
    Console.WriteLine("é€𝄞" + "é€𝄞".Length);
  }
}
