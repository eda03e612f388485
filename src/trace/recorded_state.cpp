#include "trace/recorded_state.hpp"

#include "base/check.hpp"

namespace quotient::trace {

void RecordedState::go(uint32_t moment) {
  QUO_CHECK(moment < recording_.moments.size(), "moment {} of {}", moment, recording_.moments.size());
  if (moment < moment_ || !has_begun_) {
    objects_.clear();
    stacks_.clear();
    apply(recording_.moments[0]);
    moment_ = 0;
    has_begun_ = true;
  }
  while (moment_ < moment) apply(recording_.moments[++moment_]);
}

const std::vector<CallFrame>& RecordedState::stack(uint32_t thread) const {
  static const std::vector<CallFrame> none;
  const auto known = stacks_.find(thread);
  return known == stacks_.end() ? none : known->second;
}

void RecordedState::apply(const Moment& moment) {
  for (const ObjectChange& change : moment.objects) {
    if (change.life == Life::gone) {
      objects_.erase(change.object);
      continue;
    }
    Object& object = objects_[change.object];
    object.life = change.life;
    for (const Cell& cell : change.cells) object.cells[cell.offset] = cell;
  }
  for (const StackChange& change : moment.stacks) {
    std::vector<CallFrame>& stack = stacks_[change.thread];
    stack.resize(std::min<size_t>(stack.size(), change.kept));
    stack.insert(stack.end(), change.frames.begin(), change.frames.end());
  }
}

}  // namespace quotient::trace
