#include "search/product_walk.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/check.hpp"

namespace quotient::search {

using machine::StepStatus;
using memory::Slot;

ProductWalk::Key ProductWalk::key() const {
  const auto node = static_cast<uint32_t>(space_.state().node);
  return {node, counter_ * static_cast<uint32_t>(claim_.automaton.states.size()) + at_};
}

// Which conditions hold in the current state. False: one cannot be computed; that is reported.
bool ProductWalk::evaluate() {
  if (letter_known_) return true;
  machine::Step& step = explorer_.step_;
  size_t failed = 0;
  letter_ = space_.machine().evaluate(claim_.conditions, step, failed);
  letter_known_ = step.status == StepStatus::advanced;
  if (step.status != StepStatus::failed) return letter_known_;
  step.error->message = claim_.explain(failed, *step.error);
  explorer_.add_finding({*step.error, "", steps(path_.size())});
  return false;
}

// If the automaton can come to a state from which it accepts whatever follows, the formula is violated here and now.
bool ProductWalk::check() {
  if (!evaluate()) return false;
  for (const ltl::Edge& edge : automaton_state(at_).edges) {
    if (!automaton_state(edge.target).accepts_everything || !edge.guard.holds(letter_)) continue;
    std::vector<PathStep> path = steps(path_.size());
    const size_t length = path.size();
    report(fmt::format("the formula '{}' does not hold, whatever follows", claim_.text), length, std::move(path));
    return false;
  }
  return true;
}

void ProductWalk::report(std::string message, size_t cycle, std::vector<PathStep> path) {
  Finding finding{{props::ErrorKind::ltl, std::move(message)}, "", std::move(path)};
  finding.property = claim_.text;
  finding.cycle = cycle;
  explorer_.add_finding(std::move(finding));
}

void ProductWalk::close_cycle() {
  const Key to = key();
  const auto begin =
      std::find_if(tops_.begin(), tops_.end(), [&](const Top& top) { return top.key == to; }) - tops_.begin();
  std::vector<PathStep> path = steps(path_.size());
  const bool stays =
      std::all_of(path.begin() + begin, path.end(), [](const PathStep& step) { return step.thread == Slot::none; });
  const char* how = !stays                     ? "what follows repeats forever"
                    : space_.threads().empty() ? "the program ends like this"
                                               : "from here on every thread waits";
  report(fmt::format("the formula '{}' does not hold: {}", claim_.text, how), static_cast<size_t>(begin),
         std::move(path));
}

// The steps from the path's states; the state in which an inner search begins is on the path twice, and has a step only
// once.
std::vector<PathStep> ProductWalk::steps(size_t levels) const {
  std::vector<PathStep> all = path_.steps(levels, [&](size_t i) { return tops_[i].picked; });
  std::vector<PathStep> out;
  for (size_t i = 0; i < all.size(); ++i) {
    if (tops_[i].moved) out.push_back(std::move(all[i]));
  }
  return out;
}

void ProductWalk::enter(const Mark& before) {
  const bool known = evaluate();
  QUO_CHECK(known, "the conditions of a state that is entered have been computed before");
  Top top{before, key(), letter_, at_, counter_};
  top.accepting = accepts();
  path_.push(space_.state(), before.log);
  if (claim_.fair) begin_counting(top);
  tops_.push_back(top);
  explorer_.depth_ = explorer_.frontier_ = path_.size();
  explorer_.deepest_ = std::max(explorer_.deepest_, explorer_.depth_);
}

void ProductWalk::leave() {
  const Mark before = tops_.back().before;
  path_.pop();
  tops_.pop_back();
  if (!tops_.empty()) back(before);
  explorer_.depth_ = explorer_.frontier_ = path_.size();
  explorer_.order_bytes_ = path_.bytes() + tops_.capacity() * sizeof(Top) + explorer_.log_.capacity() * sizeof(Undo);
}

void ProductWalk::back(const Mark& mark) {
  space_.undo(explorer_.log_, mark.log, mark.state);
  at_ = mark.claim;
  counter_ = mark.counter;
  letter_known_ = false;
}

bool ProductWalk::is_cut() {
  const uint64_t limit = explorer_.options_.limits.depth;
  if (limit == 0 || path_.size() <= limit || space_.threads().empty()) return false;
  return explorer_.depth_cut_ = true;
}

bool ProductWalk::next() {
  Top& top = tops_.back();
  const std::vector<ltl::Edge>& edges = automaton_state(top.claim).edges;
  for (; !is_cut() && top.edge < edges.size(); ++top.edge) {
    if (edges[top.edge].guard.holds(top.letter) && next_of_program(top)) {
      at_ = edges[top.edge].target;
      if (claim_.fair)
        counter_ =
            top.counter_goes_on || threads_[top.counter - kFirstThread] == top.picked ? top.next_counter : top.counter;
      letter_known_ = false;
      return true;
    }
    if (explorer_.stop_) break;
    path_.restart();
    top.stayed = false;
  }
  top.moved = false;
  return false;
}

// The next step that some thread can make from here; if none can, the program stays as it is.
bool ProductWalk::next_of_program(Top& top) {
  while (!explorer_.stop_ && path_.next_transition(choices_, space_.threads().size())) {
    top.picked = space_.threads()[path_.top().thread];
    if (step(top)) return true;
  }
  if (explorer_.stop_ || path_.top().progressed || top.stayed) return false;
  top.picked = Slot::none;
  path_.remember({});
  return top.moved = top.stayed = true;
}

bool ProductWalk::step(Top& top) {
  machine::Step& step = explorer_.step_;
  top.moved = true;
  space_.advance(top.picked, choices_, step, explorer_.log_);
  path_.remember(choices_);
  explorer_.report_passed([this] { return steps(path_.size()); });
  if (step.doubtful) explorer_.settle_doubt(top.picked, [this] { return steps(path_.size()); });
  if (step.status == StepStatus::blocked) {
    ++explorer_.blocked_;
    return false;
  }
  if (!step.spurious) path_.top().progressed = true;
  explorer_.transitions_ += step.status != StepStatus::pruned;
  if (step.status == StepStatus::failed)
    explorer_.add_finding({*step.error, explorer_.name_of(step.error_thread), steps(path_.size())});
  return step.status == StepStatus::advanced;
}

// Where the counter goes from this state.
void ProductWalk::begin_counting(Top& top) {
  top.counter_goes_on = true;
  if (top.counter == kIdle) {
    top.next_counter = automaton_state(top.claim).accepting ? thread_after(Slot::none) : kIdle;
  } else if (top.counter == kDone) {
    top.next_counter = kIdle;
  } else {
    const Slot thread = threads_[top.counter - kFirstThread];
    top.next_counter = thread_after(thread);
    top.counter_goes_on = !can_move(thread);
  }
}

uint32_t ProductWalk::thread_after(Slot thread) {
  const std::vector<Slot>& present = space_.threads();  // in the order of their slots
  const auto next = std::upper_bound(present.begin(), present.end(), thread);
  if (next == present.end()) return kDone;
  const auto known = std::find(threads_.begin(), threads_.end(), *next);
  if (known != threads_.end()) return static_cast<uint32_t>(known - threads_.begin()) + kFirstThread;
  threads_.push_back(*next);
  return static_cast<uint32_t>(threads_.size()) - 1 + kFirstThread;
}

// An assumption that fails is a move, too: an execution that waits for it forever is not one that counts.
bool ProductWalk::can_move(Slot thread) {
  const std::vector<Slot>& present = space_.threads();
  if (!std::binary_search(present.begin(), present.end(), thread)) return false;
  const store::State here = space_.state();
  const size_t mark = explorer_.log_.size();
  machine::Choices choices;
  do {
    space_.advance(thread, choices, explorer_.step_, explorer_.log_);
    if (explorer_.step_.status == StepStatus::advanced) space_.undo(explorer_.log_, mark, here);
    if (explorer_.step_.status != StepStatus::blocked && !explorer_.step_.spurious) return true;
  } while (choices.advance());
  return false;
}

}  // namespace quotient::search
