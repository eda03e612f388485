#include "formats/rules.hpp"

namespace quotient::formats {

const std::vector<props::ErrorKind>& all_kinds() {
  static const std::vector<props::ErrorKind> kinds = {
#define KIND(identifier, name, check, stem) props::ErrorKind::identifier,
#include "props/kinds.def"
#undef KIND
  };
  return kinds;
}

std::string_view help(props::ErrorKind kind) {
  switch (kind) {
#define RULE(identifier, text) \
  case props::ErrorKind::identifier: return text;
#include "formats/rules.def"
#undef RULE
  }
  return "";
}

}  // namespace quotient::formats
