// What the formats are made of: the answer to a question and the errors that were found, each explained.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "explore/result.hpp"
#include "trace/recording.hpp"

namespace quotient::formats {

struct ExplainedFinding {
  explore::Finding finding;
  trace::Trace trace;
  std::optional<trace::Recording> recording = {};  // if somebody wants to look at every step
};

struct Report {
  std::string version;                 // of quotient
  std::vector<std::string> arguments;  // of the command line
  std::vector<std::string> files;
  std::string language;       // "c", "promela", "cil", "core"
  std::string specification;  // the text of a property file of SV-COMP, if one was given
  bool m32 = false;
  int exit_code = 0;
  const explore::Answer& answer;
  const std::vector<ExplainedFinding>& findings;
};

std::string_view name(explore::Verdict verdict);

// Where an error is shown: at the statement that fails, or for a deadlock or livelock at a thread that waits or spins.
// Without a file if the trace has no place at all.
Place place_of(const ExplainedFinding& finding);

}  // namespace quotient::formats
