// Breadth-first search: shortest traces. States wait in a queue that is never emptied: an entry remembers
// its parent and the transition, so that a trace can be read off. A state is restored from its node in the state tree,
// which is therefore kept also where states are compared by their hashes.
#include <fmt/format.h>

#include "search/explorer.hpp"

namespace quotient::search {
namespace {

struct Entry {
  store::Node state;
  uint32_t parent;
  memory::Slot thread;   // whose step led here
  uint32_t choices = 0;  // index of its choices; 0: none
};

class Queue {
 public:
  Queue() : entries_(size_t{1} << 32), choices_(1) {}

  void push(store::Node state, uint32_t parent, memory::Slot thread, const machine::Choices& choices) {
    entries_.push_back({state, parent, thread, choices.taken.empty() ? 0 : static_cast<uint32_t>(choices_.size())});
    if (!choices.taken.empty()) choices_.push_back(choices.taken);
  }
  const Entry& operator[](size_t i) const { return entries_[i]; }
  size_t size() const { return entries_.size(); }
  uint64_t bytes() const { return entries_.bytes(); }

  std::vector<PathStep> path_to(uint32_t at) const {
    std::vector<PathStep> steps;
    for (; at != 0; at = entries_[at].parent)
      steps.push_back({entries_[at].thread, choices_[entries_[at].choices], {}});
    return {steps.rbegin(), steps.rend()};
  }

 private:
  GrowingArray<Entry> entries_;
  std::vector<std::vector<machine::Choices::Choice>> choices_;
};

}  // namespace

void Explorer::breadth_first() {
  Queue queue;
  queue.push(space_.state().node, 0, memory::Slot::none, {});
  size_t layer_end = 1;
  for (size_t i = 0; i < queue.size() && !stop_; ++i) {
    if (i == layer_end) {
      layer_end = queue.size();
      ++depth_;
    }
    deepest_ = std::max(deepest_, depth_ + 1);
    frontier_ = queue.size() - i;
    order_bytes_ = queue.bytes();
    space_.jump(queue[i].state);
    const store::State here = space_.state();
    const size_t threads = space_.threads().size();
    if (options_.limits.depth && depth_ >= options_.limits.depth && can_go_on()) {
      depth_cut_ = true;
      continue;
    }
    bool progressed = false;
    if (check_races_) check_races([&] { return queue.path_to(static_cast<uint32_t>(i)); });
    for (size_t t = 0; t < threads && !must_stop(); ++t) {
      const memory::Slot thread = space_.threads()[t];
      machine::Choices choices;
      const auto path_here = [&] {
        std::vector<PathStep> path = queue.path_to(static_cast<uint32_t>(i));
        path.push_back({thread, choices.taken, {}});
        return path;
      };
      do {
        const Outcome outcome = forward(thread, choices, path_here);
        if (outcome != Outcome::stuck && !step_.spurious) progressed = true;
        if (outcome != Outcome::moved) continue;
        queue.push(space_.state().node, static_cast<uint32_t>(i), thread, choices);
        space_.undo(log_, 0, here);
      } while (!must_stop() && choices.advance());
    }
    if (!progressed && threads > 0 && check_deadlock_ && !stop_)
      report_deadlock([&] { return queue.path_to(static_cast<uint32_t>(i)); });
  }
}

}  // namespace quotient::search
