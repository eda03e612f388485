// Cycles through accepting states, by nested depth-first search with four colours (Schwoon and Esparza, A note on
// on-the-fly verification algorithms, 2005): white: not seen; cyan: on the path of the outer search; blue: done by the
// outer search; red: done by the inner search too. The inner search starts when the outer one leaves an accepting
// state, and a way from there to a cyan state closes a cycle. The two flags that the set keeps for each state hold its
// colour. Part of search.hpp.
#pragma once

namespace quotient::explore {

// The states of the path, beside what Path knows of them.
template <AcceptingSpace S>
struct Entered {
  struct State {
    typename S::Key key;
    bool accepting;
  };
  std::vector<State> states;

  void enter(const S& space) { states.push_back({space.key(), space.accepts()}); }
  size_t index_of(const typename S::Key& key) const {
    return static_cast<size_t>(
        std::find_if(states.begin(), states.end(), [&](const State& state) { return state.key == key; }) -
        states.begin());
  }
};

namespace colours {
inline constexpr uint8_t kCyan = 1, kBlue = 2, kRed = 3;
}

template <Space S>
void Search<S>::nested_depth_first() {
  using namespace colours;
  Entered<S> entered;
  const auto path = [this] { return path_.moves(space_); };
  const auto enter = [&](const Mark& before) {
    push(before);
    entered.enter(space_);
  };
  space_.find().entry.set_flags(kCyan);
  enter(space_.mark());
  while (!path_.empty() && !must_stop()) {
    depth_ = frontier_ = path_.size();
    const Mark before = space_.mark();
    const Outcome outcome = is_cut(path_.size() - 1) ? Outcome::none : path_.next(space_);
    const bool accepting = entered.states.back().accepting;
    if (outcome == Outcome::none) {
      if (accepting) search_cycle(entered);
      if (must_stop()) return;
      space_.find().entry.set_flags(accepting ? kRed : kBlue);
      path_.pop(space_);
      entered.states.pop_back();
      continue;
    }
    check_move(outcome, path);
    if (stop_) return;
    if (outcome == Outcome::moved) {
      const auto found = space_.find();
      if (found.added) {
        found.entry.set_flags(kCyan);
        enter(before);
        continue;
      }
      ++tally_.matched;
      if (found.entry.flags() == kCyan && (accepting || space_.accepts())) report_cycle(entered);
    }
    if (outcome == Outcome::moved || outcome == Outcome::failed) space_.back(before);
  }
}

// From the accepting state on top of the path: is there a way back to the path?
template <Space S>
void Search<S>::search_cycle(auto& entered) {
  using namespace colours;
  const size_t depth = path_.size();
  push(space_.mark());
  while (path_.size() > depth && !must_stop()) {
    depth_ = frontier_ = path_.size();
    const Mark before = space_.mark();
    const Outcome outcome = is_cut(path_.size() - 1) ? Outcome::none : path_.next(space_);
    if (outcome == Outcome::none) {
      path_.pop(space_);
      continue;
    }
    if (outcome == Outcome::moved || outcome == Outcome::failed) ++tally_.transitions;
    if (outcome == Outcome::moved) {
      const auto found = space_.find();
      const uint8_t colour = found.added ? kRed : found.entry.flags();
      if (colour == kBlue) {
        found.entry.set_flags(kRed);
        push(before);
        continue;
      }
      if (colour == kCyan) report_cycle(entered);
    }
    if (outcome == Outcome::moved || outcome == Outcome::failed) space_.back(before);
  }
}

template <Space S>
void Search<S>::report_cycle(const auto& entered) {
  ++tally_.error_states;
  if (!findings_.is_known(space_.cycle({}, 0)))
    report(space_.cycle(path_.moves(space_), entered.index_of(space_.key())));
}

}  // namespace quotient::explore
