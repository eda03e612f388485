// JUnit XML, which every CI server shows: a suite with a case for each thing that was checked. An error is a failure;
// "unknown" is an error of the test itself, so that nobody takes it for a success.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "explore/result.hpp"

namespace quotient::formats {

struct TestCase {
  std::string name;
  explore::Verdict verdict = explore::Verdict::unknown;
  std::string kind;     // of the first error, or why it is unknown in a word
  std::string message;  // in one sentence
  std::string text;     // more of it, may be long
  Place place;          // of the test, if it is known
  double seconds = 0;
};

void write_junit(std::ostream& out, const std::string& suite, const std::vector<TestCase>& cases);

}  // namespace quotient::formats
