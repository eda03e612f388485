// The lines of source files, for showing statements.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

namespace quotient::trace {

class SourceText {
 public:
  // The line without its indentation and comment; empty if the file cannot be read.
  std::string line(const std::string& file, unsigned number);

 private:
  std::unordered_map<std::string, std::vector<std::string>> files_;
};

}  // namespace quotient::trace
