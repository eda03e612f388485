// The command line, parsed: what the user asked for.
//
// options.def is the table of all options. The fields of Options, what CLI11 is told of them, the options in results
// and traces, and their reading back are made from it, by one function for each kind of option; derive() then says what
// the words mean to the engines.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.hpp"
#include "explore/options.hpp"
#include "machine/machine.hpp"

namespace quotient::cli {

enum class Command : uint8_t { check, prove, run, core, replay, test, resume };

// Sets of commands, for the table.
constexpr uint8_t set_of(Command command) { return static_cast<uint8_t>(1u << static_cast<unsigned>(command)); }
inline constexpr uint8_t kCheckAlone = set_of(Command::check), kProve = set_of(Command::prove),
                         kRun = set_of(Command::run), kCore = set_of(Command::core), kReplay = set_of(Command::replay),
                         kTest = set_of(Command::test), kResume = set_of(Command::resume);
inline constexpr uint8_t kCheck = kCheckAlone | kTest;                           // a test is a check
inline constexpr uint8_t kPrograms = kCheck | kProve | kRun | kCore;             // that read a program
inline constexpr uint8_t kTelling = kCheck | kProve | kRun | kReplay | kResume;  // that tell what happened
inline constexpr uint8_t kShowing = kCheckAlone | kResume;                       // that show what one check has found

enum class Kind : uint8_t {
  flag,    // there or not
  either,  // --name or --no-name; neither: as it is usual for the command
  times,   // a flag that may have a number, as --name=N: how often at most
  word,    // one of its values
  text,    // derive() or the command looks at it; empty: not given
  number,  // may be left out
  list,    // may be repeated
  checks,  // words of props/checks.hpp, separated by commas; may be repeated
};

template <Kind kKind>
constexpr auto empty_field() {
  if constexpr (kKind == Kind::flag) return false;
  else if constexpr (kKind == Kind::either) return std::optional<bool>();
  else if constexpr (kKind == Kind::number) return std::optional<uint64_t>();
  else if constexpr (kKind == Kind::list) return std::vector<std::string>();
  else return std::string();
}
template <Kind kKind>
using FieldOf = decltype(empty_field<kKind>());

// What it is that changes with an option.
enum class Effect : uint8_t { output, search, execution };

// A row of the table, but for the field.
struct OptionRow {
  Kind kind;
  std::string_view name, values;
  uint8_t commands;
  Effect effect;
  std::string_view help;
  std::string_view section;

  bool is_dashed() const { return name.starts_with('-'); }
  std::string key() const;                 // in JSON: "nondet_int"; that of a list is in the plural
  std::vector<std::string> words() const;  // the values, one by one
  bool has_word(std::string_view word) const;
};

inline constexpr const char* kEveryTime = "true";  // what an option of kind `times` is without a number

struct Options {
  Command command = Command::check;
  std::vector<std::string> files;
  std::vector<std::string> ignored_flags;  // options of compilers that mean nothing here
  std::vector<std::string> arguments;      // the whole command line, for reports
  std::string json_file;                   // of --json; empty: standard output
  net::Peers* peers = nullptr;             // other processes that share the check; null: there are none

#define SECTION(title)
#define OPTION(kind, field, standard, name, values, commands, effect, help) FieldOf<Kind::kind> field = standard;
#include "cli/options.def"
#undef OPTION
#undef SECTION

  // Derived from the above once they are known to be good.
  Budget::Limits budget;                   // --time and --memory, of everything that the command does
  double checkpoint_seconds = 600;         // --checkpoint-every
  std::optional<double> minimise_seconds;  // --minimise; nothing: it follows from the time of the search
  explore::SearchOptions search;
  machine::MachineOptions machine;
  bool color_on = false;
};

// Calls visit(row, field) for every row of the table; `options` may be const.
template <class AnyOptions, class Visit>
void for_each_option(AnyOptions& options, Visit&& visit) {
  std::string_view section;
#define SECTION(title) section = title;
#define OPTION(kind, field, standard, name, values, commands, effect, help) \
  visit(OptionRow{Kind::kind, name, values, commands, Effect::effect, help, section}, options.field);
#include "cli/options.def"
#undef OPTION
#undef SECTION
}

// Parses argv. A Diagnostic is the user's mistake; `handled` is set when --help or --version was answered.
Result<Options> parse_options(int argc, char** argv, bool& handled);

// Derives search and machine options from the words; also used by replay on the options of a trace file.
Result<void> derive(Options& options);

}  // namespace quotient::cli
