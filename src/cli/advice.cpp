#include "cli/advice.hpp"

namespace quotient::cli {
namespace {

// As Budget::reason() and the search name their limits; what the program did to end a search is in other words.
bool has_come_to_limit(const explore::Answer& answer) {
  return answer.verdict == explore::Verdict::unknown &&
         (answer.reason.find("limit of ") != std::string::npos || answer.reason.starts_with("interrupted") ||
          answer.reason.starts_with("memory: "));
}

}  // namespace

std::vector<std::string> advice(const Options& options, const explore::Answer& answer) {
  if (!has_come_to_limit(answer) || answer.statistics.states == 0) return {};
  std::vector<std::string> out;
  if (options.por != "both" && options.ltl.empty())
    out.push_back("--por both tries far fewer interleavings, and finds the same errors");
  if (answer.reason.find("memory") != std::string::npos && options.store == "exact")
    out.push_back("--store compact needs a fraction of the memory, and finds errors, but proves nothing");
  if (!options.hunt && options.order == "dfs" && options.ltl.empty())
    out.push_back("--order bfs finds the errors first that need few steps");
  if (!options.hunt && options.order == "dfs" && options.errors == "first" && options.command == Command::check)
    out.push_back("--hunt looks for an error by many short searches in random orders");
  out.push_back("fewer threads, shorter queues, smaller inputs: most errors show in small programs");
  if (!options.hunt && !options.profile && options.command == Command::check)
    out.push_back("--profile says where the states come from, --coverage FILE what was executed so far");
  return out;
}

}  // namespace quotient::cli
