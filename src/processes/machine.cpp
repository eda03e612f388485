#include "processes/machine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace quotient::processes {

using props::ErrorKind;

namespace {

// A chain of transitions that never ends would never give a state.
constexpr size_t kLongestChain = 100'000;

}  // namespace

Machine::Machine(const Program& program, MachineOptions options) : program_(program), options_(options) {
  if (options.first_heap) heap_ = std::make_unique<Heap>(*options.first_heap);
  else if (program.uses_heap) heap_ = std::make_unique<Heap>(program);
  if (options.symmetry && !program.symmetry.sets.empty()) exchange_ = std::make_unique<Exchange>(program);
}

void Machine::set_heap_state(uint32_t state) {
  heap_->forget_changes();
  vector_.set_word(kHeapState / 4, state);
  note_heap();
}

const State& Machine::state_of(uint32_t process) const {
  const uint32_t place = process_place_[process];
  return program_.states[program_.types[vector_.byte(place + kProcessType) - 1u].first_state +
                         vector_.half(place + kProcessState)];
}

bool Machine::may_end() const {
  for (uint32_t process = 0; process < process_count_; ++process) {
    if (!state_of(process).end) return false;
  }
  return true;
}

bool Machine::in_progress_state() const {
  for (uint32_t process = 0; process < process_count_; ++process) {
    if (state_of(process).progress) return true;
  }
  return false;
}

bool Machine::in_accept_state() const {
  for (uint32_t process = 0; process < process_count_; ++process) {
    if (state_of(process).accept) return true;
  }
  return false;
}

void Machine::fail(ErrorKind kind, std::string message) {
  ++failures_;
  if (!failure_) failure_ = Failure{kind, std::move(message), note_, 0};
}

bool Machine::start() {
  failure_.reset();
  vector_.assign({});
  process_count_ = channel_count_ = 0;
  vector_.grow((program_.global_bytes + 3) / 4);
  if (heap_) heap_->start();
  execute(program_.prologue, 0, 0);
  for (const auto& [type, priority] : program_.active) {  // their parameters are 0
    std::fill_n(stack_.begin(), program_.types[type].parameters, 0);
    top_ = program_.types[type].parameters;
    run(type, top_, priority);
  }
  return !failure_;
}

bool Machine::next(Moves& moves, size_t begin, ProcessSet of) {
  failure_.reset();
  failures_ = 0;
  std::vector<size_t>& marks = marks_;
  marks.clear();
  const auto resume = [](Position& at) {
    if (at.receiver != kNobody) ++at.receive;
    else ++at.transition;
  };
  if (moves.size() == begin) {
    moves.emplace_back();
  } else {
    for (size_t i = begin; i + 1 < moves.size(); ++i) {
      marks.push_back(vector_.mark());
      make_again(moves[i]);
    }
    failure_.reset();  // was reported when it was met first
    failures_ = 0;
    resume(moves.back());
  }
  marks.push_back(vector_.mark());
  size_t touched = 0;  // before the last position of an atomic chain
  for (;;) {
    bool atomic = false;
    uint32_t holder = 0;
    if (find_move(moves.back(), of, atomic, holder)) {
      const bool goes_on = !failure_ || failure_->kind == ErrorKind::assertion;
      if (!atomic || !goes_on || holder >= process_count_) return true;
      if (moves.size() - begin >= kLongestChain) {
        fail(ErrorKind::unsupported, "an atomic sequence does not end");
        return true;
      }
      if (touches_) touched = touches_->touches().size();
      moves.push_back({.process = static_cast<uint8_t>(holder), .alone = true});
      marks.push_back(vector_.mark());
      continue;
    }
    if (moves.size() == begin + 1) return false;
    const bool blocked = !moves.back().any;
    if (blocked && touches_ && is_silent(moves.back().process)) touches_->shorten(touched);
    moves.pop_back();
    marks.pop_back();
    if (blocked) return true;  // the process cannot go on alone: others may move here
    back(marks.back());
    resume(moves.back());
  }
}

bool Machine::find_move(Position& at, ProcessSet of, bool& atomic, uint32_t& holder) {
  for (;;) {
    timeout_ = at.timeout;
    if (process_count_ == 0) return false;
    if (at.process == kNotTried) begin_processes(at);
    for (;; go_to_next_process(at)) {
      const bool tried = at.alone || at.process >= kProcessSetSize || (of >> at.process & 1);
      if (tried && try_process(at, atomic, holder)) return true;
      if (at.alone) return false;
      if (at.process == at.last) break;
    }
    if (at.any || at.timeout || !program_.uses_timeout || of != kEverybody) return false;
    at = {.timeout = true};
  }
}

void Machine::begin_processes(Position& at) {
  at.process = static_cast<uint8_t>(process_count_ - 1);
  if (!shuffle_) return;
  const bool is_constant = shuffle_->is_constant() && last_mover_ < process_count_;
  at.process = static_cast<uint8_t>(is_constant ? last_mover_ : shuffle_->below(process_count_));
  at.last = static_cast<uint8_t>((at.process + 1) % process_count_);
}

void Machine::go_to_next_process(Position& at) const {
  at.process = static_cast<uint8_t>((at.process == 0 ? process_count_ : at.process) - 1);
  at.transition = at.escape = at.from = 0;
  at.moved = at.is_drawn = at.wraps = false;
}

// An `else`, or an escape, depends on what was tried before it.
void Machine::draw_transition(Position& at, const State& state) {
  at.is_drawn = true;
  const auto all = std::span(program_.transitions).subspan(state.first, state.count);
  if (std::ranges::any_of(all, [](const Transition& one) { return one.is_else || one.escape; })) return;
  at.from = at.transition = static_cast<uint16_t>(shuffle_->below(std::max(1u, uint32_t{state.count})));
  at.wraps = at.from > 0;
}

// The next one that can be taken, before `end`. Most processes that are asked have none.
[[gnu::always_inline]] inline bool Machine::try_transitions(Position& at, const State& state, uint32_t end,
                                                            bool& atomic, uint32_t& holder) {
  const Transition* const transitions = &program_.transitions[state.first];
  const uint32_t record = process_place_[at.process];
  const bool is_plain = !touches_ && !taken_;  // nobody wants to know of transitions that cannot be taken
  for (; at.transition < end; ++at.transition) {
    const Transition& transition = transitions[at.transition];
    if (at.escape && transition.escape != at.escape) return false;
    if (transition.is_else && at.moved) continue;
    if (is_plain && fails_at_once(transition.code, record)) continue;
    const size_t before = vector_.mark();
    switch (take(at.process, transition)) {
      case Outcome::blocked: continue;
      case Outcome::done:
        if (at.moved && program_.types[type_of(at.process)].deterministic)
          fail(ErrorKind::assertion, "a D_proctype has a choice");
        atomic = program_.functions.empty() ? transition.atomic : goes_on_alone(at.process, transition.atomic);
        holder = at.process;
        break;
      case Outcome::offered:
        if (!find_receiver(at, atomic, holder)) {
          back(before);
          continue;
        }
        break;
    }
    at.moved = at.any = true;
    note_made(transition);
    if (transition.escape) at.escape = static_cast<uint16_t>(transition.escape);
    return true;
  }
  return false;
}

bool Machine::try_process(Position& at, bool& atomic, uint32_t& holder) {
  const State& state = state_of(at.process);
  if (shuffle_) [[unlikely]]
    return try_shuffled(at, state, atomic, holder);
  if (at.transition >= state.count || !provided(at.process) || !has_priority(at.process)) return false;
  return try_transitions(at, state, state.count, atomic, holder);
}

// From the one that was drawn on, and then those before it.
bool Machine::try_shuffled(Position& at, const State& state, bool& atomic, uint32_t& holder) {
  if (!at.is_drawn) draw_transition(at, state);
  if (at.transition >= state.count && !at.wraps) return false;
  if (!provided(at.process) || !has_priority(at.process)) return false;
  const bool is_in_front = at.from > 0 && !at.wraps;
  if (try_transitions(at, state, is_in_front ? at.from : state.count, atomic, holder)) return true;
  if (!at.wraps) return false;
  at.wraps = false;
  at.transition = 0;
  return try_transitions(at, state, at.from, atomic, holder);
}

// Most transitions that are tried cannot be taken, and most of those fail in their first comparisons: to see that is
// cheaper here than in the interpreter. False: it is not clear.
bool Machine::fails_at_once(uint32_t start, uint32_t record) const {
  for (const Instruction* at = &program_.code[start];; ++at) {
    const auto value = [&](uint32_t base) { return vector_.read(base + static_cast<uint32_t>(at->a), at->width); };
    bool holds = false;
    switch (at->op) {
      case Opcode::k_not_in_handshake: holds = handshake_ == 0; break;
      case Opcode::k_guard_global_eq: holds = value(0) == at->b; break;
      case Opcode::k_guard_global_ne: holds = value(0) != at->b; break;
      case Opcode::k_guard_local_eq: holds = value(record) == at->b; break;
      case Opcode::k_guard_local_ne: holds = value(record) != at->b; break;
      default: return false;
    }
    if (!holds) return at->c < 0;
  }
}

bool Machine::find_receiver(Position& at, bool& atomic, uint32_t& holder) {
  if (at.receiver == kNobody)
    at.receiver = static_cast<uint8_t>(process_count_ - 1), at.receive = 0, at.receive_escape = 0;
  for (; at.receiver != kNobody; --at.receiver, at.receive = 0, at.receive_escape = 0) {  // 0 - 1 is nobody
    if (at.receiver == at.process || !provided(at.receiver)) continue;
    const State& state = state_of(at.receiver);
    for (; at.receive < state.count; ++at.receive) {
      const Transition& transition = program_.transitions[state.first + at.receive];
      if (at.receive_escape && transition.escape != at.receive_escape) break;
      if (!transition.receives) continue;
      if (take(at.receiver, transition) != Outcome::done) continue;
      handshake_ = 0;
      note_made(transition);
      if (transition.escape) at.receive_escape = static_cast<uint16_t>(transition.escape);
      atomic = program_.functions.empty() ? transition.atomic : goes_on_alone(at.receiver, transition.atomic);
      holder = at.receiver;
      return true;
    }
  }
  handshake_ = 0;
  return false;
}

bool Machine::make_again(const Position& at) {
  timeout_ = at.timeout;
  if (at.process >= process_count_ || at.transition >= state_of(at.process).count) return false;
  const Outcome outcome = take(at.process, program_.transitions[state_of(at.process).first + at.transition]);
  if (at.receiver == kNobody) return outcome == Outcome::done;
  if (outcome != Outcome::offered || at.receiver >= process_count_ || at.receive >= state_of(at.receiver).count) {
    handshake_ = 0;
    return false;
  }
  const bool received =
      take(at.receiver, program_.transitions[state_of(at.receiver).first + at.receive]) == Outcome::done;
  handshake_ = 0;
  return received;
}

void Machine::repeat(std::span<const Position> moves, std::vector<Taken>& taken) {
  std::optional<Failure> first;
  taken_ = &taken;
  for (const Position& at : moves) {
    failure_.reset();
    make_again(at);
    if (failure_ && !taken.empty()) taken.back().failure = failure_;
    if (!first) first = failure_;
  }
  taken_ = nullptr;
  failure_ = first;
}

bool Machine::can_repeat(std::span<const Position> moves) {
  const size_t before = vector_.mark();
  const bool can = std::all_of(moves.begin(), moves.end(), [this](const Position& at) { return make_again(at); });
  back(before);
  failure_.reset();
  return can;
}

Machine::Outcome Machine::take(uint32_t process, const Transition& transition) {
  note_ = transition.note;
  const uint32_t record = process_place_[process];
  if (heap_) {
    left_function_ = false;
    if (handshake_ == 0) heap_->forget_handles();
  }
  if (taken_) taken_->push_back({process, static_cast<uint32_t>(&transition - program_.transitions.data()), {}, {}});
  const Outcome outcome = execute(transition.code, process, record);
  if (outcome == Outcome::blocked) return outcome;
  if (failure_) failure_->process = process;
  if (touches_) touch_target(process, transition.target);
  if (transition.target) vector_.write(record + kProcessState, Width::half, static_cast<int32_t>(transition.target));
  if (program_.uses_last) vector_.write(kLastProcess, Width::byte, static_cast<int32_t>(process));
  return outcome;
}

bool Machine::provided(uint32_t process) {
  const int32_t code = program_.types[type_of(process)].provided;
  if (code < 0) return true;
  const uint32_t note = note_, handshake = handshake_;
  handshake_ = 0;
  execute(static_cast<uint32_t>(code), process, process_place_[process]);
  handshake_ = handshake;
  note_ = note;
  return stack_[0] != 0;
}

bool Machine::take_as_claim(const Transition& transition) {
  failure_.reset();
  failures_ = 0;
  note_ = transition.note;
  return execute(transition.code, kNobody, 0) != Outcome::blocked;
}

bool Machine::has_move(Position from) {
  const size_t before = vector_.mark();
  const auto failure = failure_;
  const uint32_t failures = failures_, note = note_, top = top_;
  const bool timeout = timeout_;
  bool atomic = false;
  uint32_t holder = 0;
  top_ = kStack;  // their values lie above ours
  const bool can = find_move(from, kEverybody, atomic, holder);
  back(before);
  failure_ = failure;
  failures_ = failures;
  note_ = note;
  top_ = top;
  timeout_ = timeout;
  return can;
}

// A process moves only if no other one that can move has a higher priority.
bool Machine::has_priority(uint32_t process) {
  if (!program_.uses_priority) return true;
  const uint8_t own = vector_.byte(process_place_[process] + kProcessPriority);
  for (uint32_t other = 0; other < process_count_; ++other) {
    if (other != process && vector_.byte(process_place_[other] + kProcessPriority) > own && is_enabled(other))
      return false;
  }
  return true;
}

// As Spin means it: a rendezvous counts as possible for the sender, whether or not somebody receives.
bool Machine::is_enabled(uint32_t process) {
  if (process >= process_count_ || !provided(process)) return false;
  const uint32_t note = note_, top = top_, failures = failures_;
  const auto failure = failure_;
  const State& state = state_of(process);
  bool enabled = false;
  for (uint32_t i = 0; i < state.count && !enabled; ++i) {
    const size_t before = vector_.mark();
    top_ = kStack;  // its values lie above ours
    enabled = execute(program_.transitions[state.first + i].code, process, process_place_[process]) != Outcome::blocked;
    back(before);
  }
  handshake_ = 0;
  note_ = note;
  top_ = top;
  failure_ = failure;
  failures_ = failures;
  return enabled;
}

// ---- Records

void Machine::find_records() {
  process_count_ = channel_count_ = 0;
  for (uint32_t place = (program_.global_bytes + 3) & ~3u; place < vector_.end();) {
    const uint8_t type = vector_.byte(place + kProcessType);
    if (type & kIsChannel) {
      channel_place_[channel_count_++] = place;
      place += program_.channels[type & ~kIsChannel].bytes;
    } else {
      process_place_[process_count_++] = place;
      place += program_.types[type - 1u].bytes;
    }
  }
}

uint32_t Machine::make_channel(uint32_t type) {
  const ChannelType& info = program_.channels[type];
  if (channel_count_ >= 254 || !vector_.can_grow(info.bytes / 4)) {
    fail(ErrorKind::unsupported, "there are more than 254 channels, or the state is too large");
    return 0;
  }
  const uint32_t place = vector_.end();
  vector_.grow(info.bytes / 4);
  vector_.write(place + kChannelType, Width::byte, static_cast<int32_t>(type | kIsChannel));
  if (info.has_pointers) {
    heap_->begin_channel(channel_count_, info.bytes);
    note_heap();
  }
  channel_place_[channel_count_] = place;
  return ++channel_count_;
}

// The arguments are on the stack.
bool Machine::run(uint32_t type, uint32_t arguments, uint32_t priority) {
  const ProcessType& info = program_.types[type];
  top_ -= arguments;
  if (process_count_ >= 254 || !vector_.can_grow(info.bytes / 4)) {
    fail(ErrorKind::unsupported, "there are more than 254 processes, or the state is too large");
    return false;
  }
  if (keeps_ended()) check_names_of_ended();
  const uint32_t place = vector_.end();
  vector_.grow(info.bytes / 4);
  vector_.write(place + kProcessState, Width::half, static_cast<int32_t>(info.start));
  vector_.write(place + kProcessType, Width::byte, static_cast<int32_t>(type + 1));
  if (program_.uses_priority)
    vector_.write(place + kProcessPriority, Width::byte, static_cast<int32_t>(priority ? priority : 1));
  const uint32_t process = process_count_++;
  process_place_[process] = place;
  if (heap_) {
    heap_->begin_process(process, type);
    note_heap();
  }
  const uint32_t bottom = top_;
  top_ += arguments;  // the prologue takes them
  if (touches_) {
    touches_->processes(kBirths, kDeaths + 1, true);
    touch_target(process, info.start);
  }
  begins_process_ = true;
  execute(info.prologue, process, place);
  begins_process_ = false;
  top_ = bottom;
  return true;
}

bool Machine::end_process(uint32_t process) {
  if (process + 1 != process_count_ || keeps_ended()) return false;
  const uint32_t place = process_place_[process];
  for (; channel_count_ && channel_place_[channel_count_ - 1] > place; --channel_count_) {
    if (channel_type(channel_count_ - 1).has_pointers) heap_->end_channel(channel_count_ - 1);
  }
  if (heap_) {
    heap_->end_process(process, type_of(process));
    note_heap();
  }
  --process_count_;
  vector_.shrink(place / 4);
  return true;
}

}  // namespace quotient::processes
