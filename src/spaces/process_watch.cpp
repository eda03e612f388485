#include "spaces/process_watch.hpp"

namespace quotient::spaces {

using explore::Finding;
using processes::Position;

namespace {

constexpr uint32_t kLongestClaimStep = 10'000;

const processes::ProcessType* claim_of(const processes::Program& program) {
  return program.claim >= 0 ? &program.types[static_cast<size_t>(program.claim)] : nullptr;
}

}  // namespace

ProcessWatch::ProcessWatch(ProcessSpace& space)
    : space_(space), program_(space.program()), claim_(claim_of(space.program())) {}

const processes::State& ProcessWatch::claim_state() const {
  return program_.states[claim_->first_state + space_.machine().claim_state()];
}

// Makes a transition of the claim, with those that follow it in an atomic sequence.
bool ProcessWatch::execute(const processes::Transition& transition) {
  processes::Machine& machine = space_.machine();
  claim_failure_.reset();
  claim_failures_ = 0;
  const processes::Transition* at = &transition;
  for (uint32_t length = 0; machine.take_as_claim(*at); ++length) {
    if (machine.failure() && !claim_failure_) claim_failure_ = machine.failure();
    claim_failures_ += machine.failures();
    machine.set_claim_state(at->target ? at->target : claim_->start);
    if (!at->atomic) return true;
    const processes::State& state = claim_state();
    if (state.count != 1 || length == kLongestClaimStep) {
      claim_failure_ =
          processes::Failure{props::ErrorKind::unsupported,
                             "the never claim has a choice, or does not end, in an atomic sequence", at->note, 0};
      return true;
    }
    at = &program_.transitions[state.first];
  }
  return at != &transition;  // where it cannot go on alone it waits
}

// The claim's next transition whose condition holds here.
bool ProcessWatch::take(Level& level, uint32_t& edge) {
  if (!claim_) return edge == 0;
  const processes::State& state = claim_state();
  const bool moved = level.any;
  for (; edge < state.count; ++edge) {
    const processes::Transition& transition = program_.transitions[state.first + edge];
    if (transition.is_else && moved) continue;
    if (!execute(transition)) continue;
    return level.any = true;
  }
  return false;
}

void ProcessWatch::retake(const Level&, uint32_t edge) {
  if (!claim_) return;
  execute(program_.transitions[claim_state().first + edge]);
  claim_failure_.reset();  // was reported when it was met first
  claim_failures_ = 0;
}

// Once the claim is at its end, what the system does no longer matters.
bool ProcessWatch::finish(const Level&, uint32_t) {
  at_end_ = is_at_end();
  const bool goes_on = !claim_failure_ || claim_failure_->kind == props::ErrorKind::assertion;
  return space_.is_followed() && goes_on && !at_end_;
}

// A limit of ours is no error of the model.
const std::string* ProcessWatch::obstacle() const {
  return claim_failure_ && claim_failure_->kind == props::ErrorKind::unsupported ? &claim_failure_->message : nullptr;
}

void ProcessWatch::take_errors(std::vector<Finding>& out) {
  if (claim_failure_ && !obstacle()) out.insert(out.end(), claim_failures_, ProcessSpace::finding_of(*claim_failure_));
  if (at_end_) out.push_back(ProcessSpace::finding_of({space_.goals().end_kind, space_.goals().end_message}));
  at_end_ = false;
}

explore::Move ProcessWatch::move(uint32_t edge, explore::Move move) const {
  if (claim_)
    move.choices.insert(move.choices.begin(), ProcessSpace::choice_of({.transition = static_cast<uint16_t>(edge)}));
  return move;
}

Finding ProcessWatch::cycle(std::vector<explore::Move> path, size_t begin) const {
  Finding finding{{space_.goals().cycle_kind, space_.goals().cycle_message}, "", std::move(path)};
  finding.cycle = begin;
  return finding;
}

void ProcessWatch::begin_turn(Level& level) {
  processes::Machine& machine = space_.machine();
  const uint32_t counter = machine.fairness_counter();
  level.accepting = is_accepting();
  level.waits_in_vain = counter >= 1 && counter <= machine.processes() && !machine.can_move(counter - 1);
}

// 0: idle; 1 + i: the turn of process i; one more than there are processes: done.
void ProcessWatch::end_turn(const Level& level, const ProcessSpace::Cursor&, std::span<const Position> items,
                            bool stayed) {
  processes::Machine& machine = space_.machine();
  const uint32_t counter = machine.fairness_counter(), process = counter - 1;
  if (counter == 0) {
    if (level.accepting) machine.set_fairness_counter(1);
  } else if (counter > machine.processes()) {
    machine.set_fairness_counter(0);
  } else if (stayed || level.waits_in_vain || items[0].process == process || items[0].receiver == process) {
    machine.set_fairness_counter(counter + 1);
  }
}

bool ProcessWatch::accepts() const {
  const processes::Machine& machine = space_.machine();
  return is_fair() ? machine.fairness_counter() == machine.processes() + 1 : is_accepting();
}

bool ProcessWatch::can_repeat(std::span<const Position> moves) {
  processes::Machine& machine = space_.machine();
  if (!claim_) return !moves.empty() && moves[0].process != processes::kNobody && machine.can_repeat(moves);
  if (moves.empty() || moves[0].transition >= claim_state().count) return false;
  const size_t before = machine.mark();
  const bool stays = moves.size() == 1 || moves[1].process == processes::kNobody;
  const bool can = execute(program_.transitions[claim_state().first + moves[0].transition]) &&
                   (stays || machine.can_repeat(moves.subspan(1)));
  machine.back(before);
  return can;
}

void ProcessWatch::repeat(std::span<const Position> moves, std::vector<processes::Taken>& taken) {
  if (claim_) {
    execute(program_.transitions[claim_state().first + moves[0].transition]);
    moves = moves.subspan(1);
  }
  if (!moves.empty() && moves[0].process == processes::kNobody) return;
  space_.machine().repeat(moves, taken);
}

}  // namespace quotient::spaces
