// Depth-first search with deltas: the path from the initial state is a stack; each level knows where its
// changes begin in the undo log, so that backtracking costs what the step changed.
#include <fmt/format.h>

#include "search/explorer.hpp"
#include "search/path.hpp"

namespace quotient::search {

void Explorer::depth_first() {
  Path path;
  std::vector<memory::Slot> picked;  // the thread of each level's current transition
  machine::Choices choices;
  path.push(space_.state(), 0);
  const auto taken = [&](size_t levels) { return path.steps(levels, [&](size_t i) { return picked[i]; }); };
  const auto path_here = [&] {
    path.remember(choices);
    return taken(path.size());
  };
  while (!path.empty() && !must_stop()) {
    Level& level = path.top();
    depth_ = frontier_ = path.size();
    deepest_ = std::max(deepest_, depth_);
    if (check_races_ && !level.started) check_races([&] { return taken(path.size() - 1); });
    const bool cut = options_.limits.depth && path.size() > options_.limits.depth && can_go_on();
    depth_cut_ |= cut;
    if (cut || !path.next_transition(choices, space_.threads().size())) {
      if (!cut && !level.progressed && !space_.threads().empty() && check_deadlock_)
        report_deadlock([&] { return taken(path.size() - 1); });
      // Backtracking.
      if (hooks_) hooks_->backtracked();
      const size_t mark = level.log_mark;
      path.pop();
      picked.resize(path.size());
      if (!path.empty()) space_.undo(log_, mark, path.top().state);
      continue;
    }
    const memory::Slot thread = space_.threads()[level.thread];
    picked.resize(path.size());
    picked.back() = thread;
    const size_t mark = log_.size();
    const Outcome outcome = forward(thread, choices, path_here);
    path.remember(choices);
    if (outcome != Outcome::stuck && !step_.spurious) level.progressed = true;
    if (outcome == Outcome::moved) path.push(space_.state(), mark);
    order_bytes_ = path.bytes() + log_.capacity() * sizeof(Undo);
  }
}

}  // namespace quotient::search
