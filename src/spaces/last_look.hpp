// The last tenth of the time.
//
// A depth-first search may spend all its time far from an error that needs few steps. So with a limit on time it leaves
// a tenth to a breadth-first one, which begins anew when the first, and with it its tables, is gone. An error that the
// second finds is one, and if it is done, it is a proof.
#pragma once

#include <algorithm>

#include "base/budget.hpp"
#include "explore/options.hpp"
#include "explore/result.hpp"

namespace quotient::spaces {

// Not where something is recorded on the way, the search will be resumed, or several processes make it.
inline bool may_look_once_more(const explore::SearchOptions& search) {
  return search.order == explore::Order::dfs && search.limits.seconds == 0 && search.limits.depth == 0 &&
         Budget::seconds_left() && !search.graph && !search.coverage && !search.profile && !search.final_states &&
         !search.checkpoints && !search.peers;
}

// Searches depth-first with most of the time, and then, if nothing was found, with the rest breadth-first.
template <class Search>
explore::Answer look_once_more(explore::SearchOptions options, Search&& search) {
  constexpr double kFirstShare = 0.9;
  options.limits.seconds = std::max(0.001, kFirstShare * *Budget::seconds_left());
  explore::Answer first = search(options);
  const bool took_all_its_time = first.stopped && first.statistics.search_seconds >= options.limits.seconds;
  if (!took_all_its_time || !first.findings.empty() || Budget::is_spent()) return first;
  options.limits.seconds = 0;
  options.order = explore::Order::bfs;
  explore::Answer last = search(options);
  last.statistics.search_seconds += first.statistics.search_seconds;
  last.statistics.search_cpu_seconds += first.statistics.search_cpu_seconds;
  last.statistics.searches += first.statistics.searches;
  if (last.verdict != explore::Verdict::unknown || !last.stopped) return last;
  first.statistics.search_seconds = last.statistics.search_seconds;
  first.statistics.search_cpu_seconds = last.statistics.search_cpu_seconds;
  first.statistics.searches = last.statistics.searches;
  first.reason = last.reason;
  return first;
}

}  // namespace quotient::spaces
