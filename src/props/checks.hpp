// Which kinds of error are looked for. Each kind belongs to one check, named as --check names it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace quotient::props {

enum class ErrorKind : uint8_t {
#define KIND(identifier, name, check, stem) identifier,
#include "props/kinds.def"
#undef KIND
};
std::string_view name(ErrorKind kind);  // as in the JSON output: "use-after-free"
std::string_view stem(ErrorKind kind);  // a phrase for messages: "access to freed memory"
// There is nothing after it that could be executed.
bool ends_program(ErrorKind kind);
bool find_kind(std::string_view name, ErrorKind& kind);

enum class Check : uint8_t {
  always,
  assert,
  deadlock,
  memory,
  leak,
  leak_at_end,
  unfreed,
  undef,
  arithmetic,
  overflow,
  race,
  reach,
  abort,
  exit,
  sync,
  ltl,
  acceptance,
  progress,
  livelock,
  bounds_inner,
  alignment,
  unobserved
};
struct CheckInfo {
  Check check;
  std::string_view name;
  bool by_default;
  std::string_view help;
};
const std::vector<CheckInfo>& all_checks();

class CheckSet {
 public:
  CheckSet();  // those that are on by default
  static CheckSet none() {
    CheckSet set;
    set.bits_ = 1;
    return set;
  }
  // A list as on the command line, from left to right: "assert,race", "all", "default,overflow", "none"; "-sync" takes
  // one out again, at the beginning of the list from the defaults.
  static Result<CheckSet> parse(std::string_view list);

  void add(Check check) { bits_ |= 1u << static_cast<unsigned>(check); }
  void remove(Check check) { bits_ &= ~(1u << static_cast<unsigned>(check)); }
  bool has(Check check) const { return bits_ >> static_cast<unsigned>(check) & 1; }
  bool has(ErrorKind kind) const;
  std::string text() const;  // the list again

 private:
  uint32_t bits_;
};

// A property file of SV-COMP: "CHECK( init(main()), LTL(G valid-memsafety) )" and so on.
struct PropertyFile {
  CheckSet checks;
  std::string error_label;  // a label of the program that must not be reached; empty: none is named
};
Result<PropertyFile> parse_property_file(std::string_view text);

}  // namespace quotient::props
