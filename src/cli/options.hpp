// The command line, parsed: what the user asked for.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/budget.hpp"
#include "explore/options.hpp"
#include "machine/machine.hpp"

namespace quotient::cli {

enum class Command : uint8_t { check, prove, run, core, replay };

inline constexpr const char* kEveryMalloc = "true";  // what a flag without a value means

struct Options {
  Command command = Command::check;
  std::vector<std::string> files;
  std::vector<std::string> program_arguments;  // after --
  std::vector<std::string> clang_arguments;    // -I -D -U -std= …, each one word (compiler_flags.hpp)
  std::vector<std::string> ignored_flags;      // other options of compilers
  std::vector<std::string> initial_files;      // NAME=HOSTFILE
  std::string standard_input;                  // a file of the host
  std::string language;                        // -x
  std::vector<std::string> stubs;              // FILE, NAME=VALUE, NAME=LO..HI: for functions that are missing
  bool m32 = false;

  std::string canon = "inc", gc, por = "both", order = "dfs", store = "exact", hash = "incremental",
              granularity = "access", errors = "first";
  std::string check = "default", property_file;
  std::string ltl;    // a formula, or the name of one that the Promela model states
  bool fair = false;  // only weakly fair executions count
  std::string hash_bits, bitstate_size, bitstate_functions;
  std::string time, memory, states, depth, nondet_int;
  std::optional<bool> spurious_wakeups;        // not given: as it is usual for the command
  std::string clock = "advance";               // still, advance, advance=N
  std::string malloc_may_fail;                 // empty: never; kEveryMalloc, or how often at most
  std::optional<uint64_t> seed;                // of `run`
  std::string abstraction = "auto", dot_file;  // of `prove`

  bool json = false;
  std::string json_file, trace_file;
  bool quiet = false, verbose = false, no_progress = false;
  std::string color = "auto";

  // Derived from the above once they are known to be good.
  Budget::Limits budget;  // --time and --memory, of everything that the command does
  explore::SearchOptions search;
  machine::MachineOptions machine;
  bool color_on = false;
};

// Parses argv. A Diagnostic is the user's mistake; `handled` is set when --help or --version was answered.
Result<Options> parse_options(int argc, char** argv, bool& handled);

// Derives search and machine options from the words; also used by replay on the options of a trace file.
Result<void> derive(Options& options);

}  // namespace quotient::cli
