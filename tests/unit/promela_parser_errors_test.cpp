// Mistakes: where, and what the message says.
#include <gtest/gtest.h>

#include "frontends/promela/parse.hpp"

namespace quotient::frontends::promela {
namespace {

// "line:column: message", or "accepted".
std::string error(std::string_view text) {
  const auto model = parse_text(text, "m");
  return model ? "accepted" : to_string(model.error()).substr(2);
}

TEST(PromelaParserErrors, Names) {
  EXPECT_EQ(error("init {\n  x = 1 }"), "2:3: x is not declared");
  EXPECT_EQ(error("byte x; byte x;"), "1:14: x is declared at m:1:6 already");
  EXPECT_EQ(error("init { byte x; { byte x; skip } }"), "1:23: x is declared at m:1:13 already");
  EXPECT_EQ(error("mtype = { a }; byte a"), "1:21: a is an mtype constant already");
  EXPECT_EQ(error("byte if;"), "1:6: 'if' is a word of Promela and cannot be the name of a variable");
  EXPECT_EQ(error("foo x;"), "1:1: 'foo' is no type, and nothing else that can stand here: is its typedef missing?");
  EXPECT_EQ(error("typedef S { byte a }; S s; init { s.b = 1 }"), "1:37: the typedef S has no field b");
  EXPECT_EQ(error("byte x; init { x.b = 1 }"), "1:18: only structures have fields, and this is of type byte");
  EXPECT_EQ(error("int x = x + 1;"), "1:9: the initial value of x uses x itself");
  EXPECT_EQ(error("init { f(1) }"), "1:8: there is no inline or function f");
  EXPECT_EQ(error("init { run P() }"), "1:12: there is no proctype P");
}

TEST(PromelaParserErrors, Arrays) {
  EXPECT_EQ(error("byte x[2]; init { x = 1 }"), "1:21: x is an array: an index is missing, as in x[0]");
  EXPECT_EQ(error("byte x; init { x[1] = 1 }"), "1:17: x is not an array: it has no index");
  EXPECT_EQ(error("byte n; byte x[n+1];"), "1:16: the length of an array must be a constant, and (n+1) is none");
  EXPECT_EQ(error("byte x[0];"), "1:7: an array has 1 to 1048576 elements, not 0");
}

TEST(PromelaParserErrors, Processes) {
  EXPECT_EQ(error("proctype P(byte a) { skip } init { run P() }"), "1:36: P takes 1 argument, and 0 are given");
  EXPECT_EQ(error("proctype P() { skip } proctype P() { skip }"), "1:32: P is defined already");
  EXPECT_EQ(error("init { skip } init { skip }"), "1:15: there is an init already");
  EXPECT_EQ(error("proctype P(byte a) provided (a > 0) { skip }"),
            "1:30: a provided clause can use globals and _pid, and a is local");
  EXPECT_EQ(error("proctype P() { skip } init { byte x = run P() }"),
            "1:39: 'run' cannot compute an initial value; use an assignment");
  EXPECT_EQ(error("proctype P() { skip } init { run P() > 0 }"),
            "1:30: 'run' must stand alone, or alone on the right of '='");
}

TEST(PromelaParserErrors, RunStandsAlone) {
  const std::string process = "proctype P() { skip } chan q = [1] of { byte }; byte x; init { ";
  EXPECT_EQ(error(process + "run P(); x = run P() }"), "accepted");
  for (const char* statement :
       {"q!run P()", "assert(run P())", "x = run P() + 1", "q?eval(run P())", "printf(\"%d\", run P())"})
    EXPECT_NE(error(process + statement + " }").find("'run' must stand alone"), std::string::npos) << statement;
}

TEST(PromelaParserErrors, Jumps) {
  EXPECT_EQ(error("init { goto L }"),
            "1:13: there is no label L in this body; write 'L:' in front of the statement to jump to");
  EXPECT_EQ(error("init { L: skip; L: skip }"),
            "1:17: the label L stands at m:1:8 already; give one of them another name");
  EXPECT_EQ(error("init { break }"), "1:8: 'break' can be used in do, for and select only");
  EXPECT_EQ(error("init { do :: d_step { skip; break } od }"),
            "1:29: 'break' cannot leave a d_step; use atomic instead");
  EXPECT_EQ(
      error("init { L: skip; d_step { skip; goto L } }"),
      "1:37: this jump to L crosses the border of a d_step, which runs from its start to its end; use atomic instead");
  EXPECT_EQ(error("byte x; init { L: x = 1 unless x == 2 }"),
            "1:19: the label L cannot stand here: instead of 'Label: statement unless statement' put it in front of "
            "the whole, with braces "
            "around it");
  EXPECT_EQ(error("proctype P() { skip } never { P@L }"), "1:31: the proctype P has no label L");
}

TEST(PromelaParserErrors, Statements) {
  EXPECT_EQ(error("byte x; init { x = 1 x = 2 }"), "1:22: a separator, ';' or '->', is missing in front of 'x'");
  EXPECT_EQ(error("init { if :: skip :: else :: else fi }"), "1:30: there is an 'else' among these options already");
  EXPECT_EQ(error("init { if fi }"), "1:11: '::' is expected here, in front of an option, not 'fi'");
  EXPECT_EQ(error("init { { } }"), "1:8: there must be a statement between these braces; use skip to do nothing");
  EXPECT_EQ(error("init { skip"),
            "1:12: '}' is expected here, at the end of the body that begins at line 1, not the end of the text");
  EXPECT_EQ(error("byte x; init { for (x : 3 .. 1) { skip } }"),
            "1:25: the first value of 'for', 3, is greater than the last, 1");
  EXPECT_EQ(error("init { skip; chan c = [1] of { byte } }"),
            "1:21: a channel must be made before the first statement: declare c earlier");
  EXPECT_EQ(error("init { printf(x) }"), "1:15: printf begins with a string, not 'x'");
}

TEST(PromelaParserErrors, Inlines) {
  EXPECT_EQ(error("inline f(a) { skip } init { f() }"), "1:29: the inline f takes 1 argument, and 0 are given");
  EXPECT_EQ(error("inline f() { f() } init { f() }"), "1:14: the inline f calls itself; only a function can");
  EXPECT_EQ(error("inline f() { return 1 } init { f() }"), "1:14: f returns a value and must be called as 'x = f(…)'");
  EXPECT_EQ(error("init { return 1 }"), "1:8: 'return' can be used in inlines and functions only");
}

TEST(PromelaParserErrors, Messages) {
  EXPECT_EQ(error("byte x; init { x!1 }"), "1:16: only to a channel can be sent, and x is of type byte");
  EXPECT_EQ(error("chan q = [1] of { byte }; init { q!1,2 }"),
            "1:34: this message has 2 fields, and no channel takes more than 1");
  EXPECT_EQ(error("chan q = [1] of { unsigned };"),
            "1:19: unsigned cannot be the type of a message; use byte, short or int");
  EXPECT_EQ(error("chan q; init { q = 1 }"), "1:20: the channel q cannot be set to a number");
}

TEST(PromelaParserErrors, Pointers) {
  EXPECT_EQ(error("int *p; init { p = 1 }"), "1:20: p is of type int *, and the value is of type int");
  EXPECT_EQ(error("int *p; byte *q; init { p == q }"),
            "1:30: '==' cannot be applied to int * and byte *; pointers of one type can be compared with == and !=");
  EXPECT_EQ(
      error("int *p; init { p }"),
      "1:16: a number is expected as a condition, not a pointer; compare it with null, or read what it points to");
  EXPECT_EQ(error("int x; init { *x = 1 }"), "1:16: only a pointer can be dereferenced, and this is of type int");
  EXPECT_EQ(error("int x; init { delete x }"), "1:22: delete needs a pointer, and x is of type int");
  EXPECT_EQ(error("typedef S { S s }"),
            "1:15: the typedef S is not complete here; declare it before, or use a pointer");
  EXPECT_EQ(error("function int f(int a) { return a } init { int x; x = f() }"),
            "1:54: f takes 1 argument, and 0 are given");
  EXPECT_EQ(error("function f() { skip } init { int x; x = f() }"), "1:41: the function f returns nothing");
  EXPECT_EQ(error("function int f() { return 1 } init { int x; x = 1 + f() }"),
            "1:53: f can be called as a statement of its own or in 'x = f(…)' only, not inside an expression");
}

TEST(PromelaParserErrors, NotSupported) {
  EXPECT_EQ(error("c_decl { int x; }"), "1:1: embedded C is not supported: write what this c_decl does in Promela");
  EXPECT_EQ(error("init { c_code { x++; } }"),
            "1:8: embedded C is not supported: write what this c_code does in Promela");
  EXPECT_EQ(error("init { c_expr { x } }"), "1:8: embedded C is not supported: write what this c_expr does in Promela");
  EXPECT_EQ(error("notrace { skip }"),
            "1:1: notrace assertions are not supported: use a never claim or an ltl formula");
}

TEST(PromelaParserErrors, Text) {
  EXPECT_EQ(error("byte x; /* never closed"), "1:9: this comment has no end: '*/' is missing");
  EXPECT_EQ(error("init { printf(\"abc) }"), "1:15: this string has no end: '\"' is missing");
  EXPECT_EQ(error("byte x = 99999999999;"), "1:10: the number 99999999999 does not fit into an int (32 bits)");
  EXPECT_EQ(to_string(parse_text("# 40 \"other.pml\"\nbyte x = y;", "m").error()),
            "other.pml:40:10: y is not declared");
  EXPECT_EQ(error("byte x; ltl { [] x > 0 }"),
            "1:15: the temporal operator '[]' binds tighter than the operator after it; put its operand in "
            "parentheses, as in [] (x > 0)");
}

std::string repeated(std::string_view text, size_t count) {
  std::string out;
  for (size_t i = 0; i < count; ++i) out += text;
  return out;
}

TEST(PromelaParserErrors, DeepNesting) {
  const std::string too_deep = "blocks, parentheses or inlines are nested more than 600 deep here";
  EXPECT_NE(error("init { " + repeated("(", 100000) + " }").find(too_deep), std::string::npos);
  EXPECT_NE(error("init { " + repeated("{", 100000) + " }").find(too_deep), std::string::npos);
  EXPECT_NE(error("init { " + repeated("!", 100000) + "1 }").find(too_deep), std::string::npos);
  EXPECT_NE(error("init { " + repeated("if :: ", 100000) + " }").find(too_deep), std::string::npos);
  EXPECT_NE(error("int x; init { x = x" + repeated("+x", 100000) + " }").find("at most 5000 operators"),
            std::string::npos);
  EXPECT_NE(error("int " + repeated("*", 100000) + "p;").find("nested more than 8 deep"), std::string::npos);
  std::string inlines = "inline f0() { skip; skip }\n";
  for (int i = 1; i < 30; ++i) {
    const std::string call = "f" + std::to_string(i - 1) + "()";
    inlines += "inline f" + std::to_string(i) + "() { " + call + "; " + call + " }\n";
  }
  EXPECT_NE(error(inlines + "init { f29() }").find("makes this model too large"), std::string::npos);
}

}  // namespace
}  // namespace quotient::frontends::promela
