// Which part of a line is shown for a column of it.
#include <gtest/gtest.h>

#include <fstream>

#include "base/temporary_folder.hpp"
#include "trace/source.hpp"

namespace quotient::trace {
namespace {

// What is shown for the place where `mark` begins in a file of this one line.
std::string shown(const std::string& line, const std::string& mark, unsigned last_column = 0) {
  const TemporaryFolder folder("quotient-source");
  const std::string file = folder.path() / "a.c";
  std::ofstream(file) << line << '\n';
  return SourceText().statement({file, 1, static_cast<unsigned>(line.find(mark)) + 1}, last_column);
}

TEST(SourceText, StatementsOfALine) {
  EXPECT_EQ(shown("  x = 1; y = f(2);", "y"), "y = f(2);");
  EXPECT_EQ(shown("  while (x) f(y);  // waits", "x"), "while (x)");
  EXPECT_EQ(shown("  while (x) f(y);", "f"), "f(y);");
  EXPECT_EQ(shown("  } else x = 1;", "x"), "x = 1;");
}

TEST(SourceText, AConditionAndWhatLeaves) {
  EXPECT_EQ(shown("  if (a) return b;", "a)"), "if (a)");
  EXPECT_EQ(shown("  if (a) return b;", "a)", 18), "if (a) return b;");
  EXPECT_EQ(shown("  x = 1; return b;", "x", 18), "x = 1;");
}

TEST(SourceText, FunctionsOfOneLine) {
  EXPECT_EQ(shown("int main(void) { start(); x = 1; return x; }", "x = 1"), "x = 1;");
  EXPECT_EQ(shown("int main(void) { start(); x = 1; return x; }", "return"), "return x;");
  EXPECT_EQ(shown("int f(void) { if (x) return 1; return 0; }", "x)"), "if (x)");
  EXPECT_EQ(shown("std::thread t([&] { ++x; });", "++x"), "++x;");
}

TEST(SourceText, BracesThatAreNoBodies) {
  EXPECT_EQ(shown("  *p = (struct pair){1, x};", "x}"), "*p = (struct pair){1, x};");
  EXPECT_EQ(shown("  int a[] = {1, x}; f(a);", "x}"), "int a[] = {1, x};");
  EXPECT_EQ(shown("void f(void) {", "f"), "void f(void) {");
}

}  // namespace
}  // namespace quotient::trace
