#include "spaces/concrete_threads.hpp"

#include <algorithm>

namespace quotient::spaces {

using machine::StepStatus;
using memory::Slot;

ConcreteThreads::ConcreteThreads(StateSpace& space, store::Node initial)
    : space_(space), origin_(space.state().node), moves_(space.symmetry()->moves()), there_(initial), here_(initial) {
  go(initial, true);
  for (const Slot thread : space_.threads()) matching_[thread] = thread;
}

ConcreteThreads::~ConcreteThreads() {
  go(origin_, true);
  space_.symmetry()->set_moves(moves_);
}

void ConcreteThreads::go(store::Node node, bool exchanges) {
  log_.clear();
  space_.jump(node);
  space_.exchange(exchanges);
}

ConcreteThreads::Colours ConcreteThreads::colours() {
  Colours out;
  ThreadSymmetry* const symmetry = space_.symmetry();
  for (const Slot thread : space_.threads()) out[thread] = symmetry ? symmetry->colour(thread) : 0;
  return out;
}

// Whether all threads are about to do the same.
bool ConcreteThreads::fit(const Colours& there, const Colours& here, const Matching& matching) {
  if (here.size() != there.size()) return false;
  return std::ranges::all_of(there, [&](const auto& thread) {
    const auto known = matching.find(thread.first);
    const auto same = known == matching.end() ? here.end() : here.find(known->second);
    return same != here.end() && same->second == thread.second;
  });
}

void ConcreteThreads::note(Slot thread, const machine::Choices& choices) {
  path_.push_back({space_.machine().chains().thread_name(thread), choices.taken});
}

bool ConcreteThreads::try_choices(Slot thread, const std::vector<machine::Choices::Choice>& first,
                                  const std::function<bool()>& accept) {
  machine::Choices choices{first, 0};
  for (bool all = false;; all = true) {
    go(here_, false);
    space_.advance(thread, choices, step_, log_);
    if (accept()) {
      note(thread, choices);
      return true;
    }
    if (!all) choices.taken.clear();
    else if (!choices.advance()) return false;
  }
}

bool ConcreteThreads::follow(const explore::Move& move) {
  go(there_, true);
  const Slot mover = space_.machine().chains().thread_named(move.name);
  const auto known = matching_.find(mover);
  if (known == matching_.end()) return false;
  machine::Choices choices{move.choices, 0};
  space_.advance(mover, choices, step_, log_);
  if (step_.status != StepStatus::advanced) return false;
  there_ = space_.state().node;
  const Colours wanted = colours();
  Matching matching;
  for (const auto& [there, here] : matching_) matching[space_.now(there)] = here;
  std::vector<Slot> spawned;  // in the search, where they are now
  for (const Slot thread : space_.machine().spawned()) spawned.push_back(space_.now(thread));
  const auto fits = [&] {
    if (step_.status != StepStatus::advanced || space_.machine().spawned().size() != spawned.size()) return false;
    for (size_t i = 0; i < spawned.size(); ++i) matching[spawned[i]] = space_.machine().spawned()[i];
    return fit(wanted, colours(), matching);
  };
  if (!try_choices(known->second, move.choices, fits)) return false;
  here_ = space_.state().node;
  matching_ = std::move(matching);
  return true;
}

bool ConcreteThreads::end(const explore::Move& move, const std::function<bool(const machine::Step&)>& ends) {
  const auto mover = matching_.find(space_.machine().chains().thread_named(move.name));
  return mover != matching_.end() && try_choices(mover->second, move.choices, [&] { return ends(step_); });
}

void ConcreteThreads::arrive() { go(here_, false); }

std::optional<machine::Wait> ConcreteThreads::get_stuck() {
  const auto moves = [this](Slot thread) {
    machine::Choices choices;
    space_.advance(thread, choices, step_, log_);
    if (step_.status != StepStatus::advanced) return false;
    if (step_.spurious) {
      go(here_, false);
      return false;
    }
    note(thread, choices);
    here_ = space_.state().node;
    return true;
  };
  arrive();
  for (std::vector<Slot> threads = space_.threads(); std::ranges::any_of(threads, moves);) threads = space_.threads();
  if (space_.threads().empty()) return {};
  moves(space_.threads().front());  // says how it waits
  return step_.wait;
}

}  // namespace quotient::spaces
