#include "search/explore.hpp"

#include <algorithm>

#include "base/check.hpp"

namespace quotient::search {

Answer explore(const core::Module& module, machine::MachineOptions options, const SearchOptions& search, Sink* sink,
               const Claim* claim) {
  SearchOptions current = search;
  Statistics before;
  for (uint64_t searches = 1;; ++searches) {
    machine::Machine machine(module, options);
    Explorer explorer(machine, current, sink);
    Answer answer = claim ? explorer.run(*claim) : explorer.run();
    answer.statistics.searches = searches;
    answer.statistics.search_seconds += before.search_seconds;
    answer.statistics.search_cpu_seconds += before.search_cpu_seconds;
    answer.holding = options.holding.functions;
    if (answer.hold.empty()) return answer;
    const bool fresh = options.holding.functions.insert(answer.hold).second;
    QUO_CHECK(fresh, "the variables of '{}' are kept already, and still memory is lost that they hold", answer.hold);
    before = answer.statistics;
    if (search.limits.seconds > 0)
      current.limits.seconds = std::max(0.001, search.limits.seconds - before.search_seconds);
  }
}

}  // namespace quotient::search
