// Cycles through accepting states, by nested depth-first search with four colours (Schwoon and Esparza, A note on on-the-fly verification algorithms, 2005):
// white: not seen; cyan: on the path of the outer search; blue: done by the outer search; red: done by the inner search too. The inner search
// starts when the outer one leaves an accepting state, and a way from there to a cyan state closes a cycle. The two flags that the set keeps for each state
// hold its colour.
#include "search/process_search.hpp"

namespace quotient::search {
namespace {

constexpr uint8_t kCyan = 1, kBlue = 2, kRed = 3;

}  // namespace

void ProcessSearch::nested_depth_first() {
  const auto enter = [&](const ProcessSpace::Mark& before) {
    push(before);
    levels_.back().accepting = space_.accepts();
    keys_.push_back(space_.key());
  };
  space_.find().entry.set_flags(kCyan);
  enter(space_.mark());
  while (!levels_.empty() && !must_stop()) {
    const ProcessSpace::Mark before = space_.mark();
    if (!step()) {
      const bool accepting = levels_.back().accepting;
      moves_.resize(levels_.back().moves);
      if (accepting && search_cycle()) return;
      space_.find().entry.set_flags(accepting ? kRed : kBlue);
      pop();
      keys_.pop_back();
      continue;
    }
    bool goes_on = true;
    check_failure(goes_on);
    if (stop_) return;
    if (!goes_on) {
      space_.back(before);
      continue;
    }
    const auto found = space_.find();
    if (found.added) {
      found.entry.set_flags(kCyan);
      enter(before);
      continue;
    }
    ++matched_;
    if (found.entry.flags() == kCyan && (levels_.back().accepting || space_.accepts())) {
      report_cycle(space_.key());
      if (stop_) return;
    }
    space_.back(before);
  }
}

// From the accepting state on top of the path: is there a way back to the path?
bool ProcessSearch::search_cycle() {
  const size_t depth = levels_.size();
  push(space_.mark());
  while (levels_.size() > depth && !must_stop()) {
    const ProcessSpace::Mark before = space_.mark();
    if (!step()) {
      pop();
      continue;
    }
    const auto found = space_.find();
    const uint8_t colour = found.added ? kRed : found.entry.flags();
    if (colour == kCyan) {
      report_cycle(space_.key());
      if (stop_) return true;
    }
    if (colour == kBlue) {
      found.entry.set_flags(kRed);
      push(before);
    } else {
      space_.back(before);
    }
  }
  return stop_;
}

}  // namespace quotient::search
