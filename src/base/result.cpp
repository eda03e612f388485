#include "base/result.hpp"

#include <fmt/format.h>

namespace quotient {

std::string to_string(const Place& place) {
  if (place.line == 0) return place.file;
  if (place.column == 0) return fmt::format("{}:{}", place.file, place.line);
  return fmt::format("{}:{}:{}", place.file, place.line, place.column);
}

std::string to_string(const Diagnostic& diagnostic) {
  const std::string place = to_string(diagnostic.place);
  return place.empty() ? diagnostic.message : place + ": " + diagnostic.message;
}

}  // namespace quotient
