// The lines of source files, for showing statements.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "base/result.hpp"

namespace quotient::trace {

class SourceText {
 public:
  // The line without its indentation and comment; empty if the file cannot be read.
  std::string line(const std::string& file, unsigned number);
  // Of "while (x) f(y);" what the column is in: "while (x)" or "f(y);". The line, if the column is nowhere.
  std::string statement(const Place& place, unsigned last_column = 0);
  // The column of the parenthesis that closes the call which begins there; 0: it is not in that line.
  unsigned end_of_call(const Place& place);

 private:
  const std::string* find(const std::string& file, unsigned number);  // the whole line

  std::unordered_map<std::string, std::vector<std::string>> files_;
};

}  // namespace quotient::trace
