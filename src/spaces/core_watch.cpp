#include "spaces/core_watch.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/check.hpp"

namespace quotient::spaces {

using explore::Finding;
using memory::Slot;

CoreWatch::Key CoreWatch::key() const {
  const auto states = static_cast<uint32_t>(claim_.automaton.states.size());
  return {static_cast<uint32_t>(space_.key()), at_.counter * states + at_.state};
}

// Which conditions hold in the current state. False: one cannot be computed.
bool CoreWatch::evaluate() {
  if (letter_known_) return true;
  machine::Step step;
  size_t failed = 0;
  letter_ = space_.space().machine().evaluate(claim_.conditions, step, failed);
  letter_known_ = step.status == machine::StepStatus::advanced;
  if (step.status == machine::StepStatus::failed) {
    step.error->message = claim_.explain(failed, *step.error);
    error_ = Finding{*step.error, "", {}};
  }
  return letter_known_;
}

// If the automaton can come to a state from which it accepts whatever follows, the formula is violated here and now.
bool CoreWatch::is_followed() {
  error_.reset();
  if (!evaluate()) return false;
  for (const ltl::Edge& edge : automaton_state(at_.state).edges) {
    if (!automaton_state(edge.target).accepts_everything || !edge.guard.holds(letter_)) continue;
    error_ =
        violation(fmt::format("the formula '{}' does not hold, whatever follows", claim_.text), {}, explore::kNoCycle);
    return false;
  }
  return true;
}

CoreWatch::Level CoreWatch::enter() {
  const bool known = evaluate();
  QUO_CHECK(known, "the conditions of a state that is entered have been computed before");
  return {.letter = letter_, .state = at_.state};
}

bool CoreWatch::take(const Level& level, uint32_t& edge) const {
  const std::vector<ltl::Edge>& edges = automaton_state(level.state).edges;
  while (edge < edges.size() && !edges[edge].guard.holds(level.letter)) ++edge;
  return edge < edges.size();
}

bool CoreWatch::finish(const Level& level, uint32_t edge) {
  at_.state = automaton_state(level.state).edges[edge].target;
  letter_known_ = false;
  return is_followed();
}

void CoreWatch::take_errors(std::vector<Finding>& out) {
  if (error_) out.push_back(*std::exchange(error_, {}));
}

Finding CoreWatch::violation(std::string message, std::vector<explore::Move> path, size_t cycle) const {
  Finding finding{{props::ErrorKind::ltl, std::move(message)}, "", std::move(path)};
  finding.property = claim_.text;
  finding.cycle = cycle;
  return finding;
}

Finding CoreWatch::cycle(std::vector<explore::Move> path, size_t begin) const {
  const bool stays = std::all_of(path.begin() + static_cast<std::ptrdiff_t>(begin), path.end(),
                                 [](const explore::Move& move) { return move.name.empty(); });
  const char* how = !stays                             ? "what follows repeats forever"
                    : space_.space().threads().empty() ? "the program ends like this"
                                                       : "from here on every thread waits";
  return violation(fmt::format("the formula '{}' does not hold: {}", claim_.text, how), std::move(path), begin);
}

// Where the counter goes from this state, and when.
void CoreWatch::begin_turn(Level& level) {
  level.goes_on = true;
  if (at_.counter == kIdle) {
    level.counter_then = automaton_state(level.state).accepting ? thread_after(Slot::none) : kIdle;
  } else if (at_.counter == kDone) {
    level.counter_then = kIdle;
  } else {
    const Slot thread = threads_[at_.counter - kFirstThread];
    level.counter_then = thread_after(thread);
    level.goes_on = !can_move(thread);
  }
}

// In the order of their slots.
uint32_t CoreWatch::thread_after(Slot thread) {
  const std::vector<Slot>& present = space_.space().threads();
  std::optional<Slot> next;
  for (const Slot one : present) {
    if (one > thread && (!next || one < *next)) next = one;
  }
  if (!next) return kDone;
  const auto known = std::find(threads_.begin(), threads_.end(), *next);
  if (known != threads_.end()) return static_cast<uint32_t>(known - threads_.begin()) + kFirstThread;
  threads_.push_back(*next);
  return static_cast<uint32_t>(threads_.size()) - 1 + kFirstThread;
}

bool CoreWatch::can_move(Slot thread) {
  const std::vector<Slot>& present = space_.space().threads();
  return std::ranges::find(present, thread) != present.end() && space_.can_move(thread);
}

}  // namespace quotient::spaces
