#include "processes/future_touches.hpp"

#include "reduce/conditions.hpp"

namespace quotient::processes {

using reduce::Condition;
using reduce::holds;

namespace {

// The instructions that may be executed from here on, in the order in which they lie there.
std::set<uint32_t> reachable(const Program& program, uint32_t start) {
  std::set<uint32_t> out;
  std::vector<uint32_t> open{start};
  while (!open.empty()) {
    const uint32_t at = open.back();
    open.pop_back();
    if (!out.insert(at).second) continue;
    const Instruction& instruction = program.code[at];
    const bool ends = instruction.op == Opcode::k_done || instruction.op == Opcode::k_block_in_d_step;
    if (!ends && instruction.op != Opcode::k_jump) open.push_back(at + 1);
    switch (instruction.op) {
      case Opcode::k_jump:
      case Opcode::k_jump_if_zero:
      case Opcode::k_jump_if_not_zero:
      case Opcode::k_guard:
      case Opcode::k_guard_global_eq:
      case Opcode::k_guard_global_ne:
      case Opcode::k_guard_local_eq:
      case Opcode::k_guard_local_ne:
      case Opcode::k_not_in_handshake:
      case Opcode::k_send_guard:
      case Opcode::k_receive_guard:
        if (instruction.c >= 0) open.push_back(static_cast<uint32_t>(instruction.c));
        break;
      default: break;
    }
  }
  return out;
}

uint32_t channels_made(const Program& program, uint32_t code) {
  uint32_t out = 0;
  for (const uint32_t at : reachable(program, code)) out += program.code[at].op == Opcode::k_make_channel;
  return out;
}

}  // namespace

const char* obstacle_to_futures(const Program& program) {
  if (program.uses_heap) return "off: the model uses the heap";
  if (program.claim >= 0) return "off: a claim watches all steps";
  if (program.uses_priority) return "off: processes have priorities";
  if (program.uses_last) return "off: the model uses _last";
  for (const ProcessType& type : program.types) {
    if (type.provided >= 0) return "off: the model has processes that run only while something is provided";
  }
  for (const Instruction& instruction : program.code) {
    switch (instruction.op) {
      case Opcode::k_place_remote:
      case Opcode::k_is_at:
      case Opcode::k_pc_value:
      case Opcode::k_is_enabled:
      case Opcode::k_no_progress: return "off: processes look at what others are doing";
      default: break;
    }
  }
  return nullptr;
}

// The code is written expression by expression, so that in the order in which it lies there every value that is pushed
// is also popped, whatever jumps there are.
struct FutureTouches::Reader {
  FutureTouches& all;
  StateTouches& out;
  bool strict;  // that a channel is empty or full decides what happens instead
  bool prologue = false;
  std::vector<Value> stack = {};
  Value acc = {};

  Value pop(uint32_t count = 1) {
    Value value;
    for (; count > 0; --count) {
      value = stack.empty() ? Value{} : stack.back();
      if (!stack.empty()) stack.pop_back();
    }
    return value;
  }
  void access(uint32_t begin, uint32_t end, bool write) {
    out.touches.global(begin, end, write);
    if (write) all.written_.emplace_back(begin, end);
    acc = {Value::Kind::loaded, begin, end};
  }
  void access(const Value& place, Width width, bool write) {
    if (place.kind == Value::Kind::place) access(place.begin, place.end + bytes_of(width), write);
    else acc = {};
  }
  void run(const Program& program, uint32_t code) {
    for (const uint32_t at : reachable(program, code)) read(program, program.code[at]);
  }
  void read(const Program& program, const Instruction& at);
};

void FutureTouches::Reader::read(const Program& program, const Instruction& at) {
  const auto a = static_cast<uint32_t>(at.a), b = static_cast<uint32_t>(at.b);
  const uint32_t bytes = bytes_of(at.width);
  switch (at.op) {
    case Opcode::k_push: stack.push_back(acc); break;
    case Opcode::k_load_global:
    case Opcode::k_global_eq:
    case Opcode::k_global_ne:
    case Opcode::k_guard_global_eq:
    case Opcode::k_guard_global_ne: access(a, a + bytes, false); break;
    case Opcode::k_store_global: access(a, a + bytes, true); break;
    case Opcode::k_element_global: access(a, a + b * bytes, false); break;
    case Opcode::k_place_global: stack.push_back({Value::Kind::place, a, a}); break;
    case Opcode::k_place_local: stack.push_back({}); break;
    case Opcode::k_place_index:
      if (!stack.empty()) stack.back().end += (b - 1) * a;
      break;
    case Opcode::k_load_at: access(pop(), at.width, false); break;
    case Opcode::k_store_at: access(pop(), at.width, true); break;

    case Opcode::k_add:
    case Opcode::k_sub:
    case Opcode::k_mul:
    case Opcode::k_div:
    case Opcode::k_mod:
    case Opcode::k_bit_and:
    case Opcode::k_bit_or:
    case Opcode::k_bit_xor:
    case Opcode::k_shl:
    case Opcode::k_shr:
    case Opcode::k_eq:
    case Opcode::k_ne:
    case Opcode::k_lt:
    case Opcode::k_le:
    case Opcode::k_gt:
    case Opcode::k_ge:
      pop();
      acc = {};
      break;

    case Opcode::k_send_guard:
      all.touch_send(out, acc, strict || at.c >= 0);
      stack.push_back(acc);
      break;
    case Opcode::k_send: {
      const Value channel = pop(a + 1);
      if (at.b && holds(Condition::sorting)) all.touch_channel(out, channel, true);
      break;
    }
    case Opcode::k_receive_guard:
      all.touch_receive(out, pop(program.patterns[a].values + 1u), strict || at.c >= 0);
      break;
    case Opcode::k_poll:
      all.touch_channel(out, pop(program.patterns[a].values + 1u), false);
      acc = {};
      break;
    case Opcode::k_length:
    case Opcode::k_is_empty:
    case Opcode::k_is_nempty:
    case Opcode::k_is_full:
    case Opcode::k_is_nfull:
      all.touch_channel(out, acc, false);
      acc = {};
      break;
    case Opcode::k_make_channel:
      if (!prologue) out.touches.anything();
      acc = {};
      break;

    case Opcode::k_run: {
      pop(b);
      const ProcessType& type = program.types[a];
      out.touches.processes(kBirths, kBirths + 1, true);
      out.begins.push_back(type.first_state + type.start);
      Reader{all, out, false, true}.run(program, type.prologue);
      acc = {};
      break;
    }
    case Opcode::k_end_process: out.touches.processes(kDeaths, kDeaths + 1, true); break;
    case Opcode::k_first_of_type:
    case Opcode::k_process_count:
      out.touches.processes(kBirths, kCount + 1, false);
      acc = {};
      break;
    case Opcode::k_print: pop(b); break;

    default: acc = {}; break;  // the accumulator's value is not a channel's any more
  }
}

FutureTouches::FutureTouches(const Machine& machine, bool channels_move)
    : machine_(machine), program_(machine.program()), interior_(program_.states.size()) {
  names_.named_channels = channels_move ? 0 : channels_made(program_, program_.prologue);
  names_.silent.resize(program_.states.size());
  read_all();  // tells which globals never change, and so what the channels are that they hold
  find_interior();
  do read_all();
  while (find_loud());
  names_.accepted.resize(program_.states.size());
  if (!holds(Condition::readiness)) return;
  for (size_t state = 0; state < states_.size(); ++state)
    std::ranges::set_intersection(states_[state].accepts, watched_, std::back_inserter(names_.accepted[state]));
}

void FutureTouches::read_all() {
  states_.assign(program_.states.size(), {});
  strict_.assign(program_.states.size(), false);
  watched_.clear();
  for (const ProcessType& type : program_.types) {
    for (uint32_t state = 0; state < type.state_count; ++state) read_transitions(type, state);
  }
}

// Where atomic sequences may be interrupted. At first all of those are taken for silent that only local transitions
// lead to.
void FutureTouches::find_interior() {
  for (const ProcessType& type : program_.types) {
    for (uint32_t state = 0; state < type.state_count; ++state) {
      const uint32_t from = type.first_state + state;
      for (uint32_t i = 0; i < program_.states[from].count; ++i) {
        const Transition& transition = program_.transitions[program_.states[from].first + i];
        if (!transition.atomic || !transition.target) continue;
        const uint32_t to = type.first_state + transition.target;
        names_.silent[to] = is_local(transition) && (names_.silent[to] || !interior_[to]);
        interior_[to] = true;
        interiors_.emplace_back(from, to);
      }
    }
  }
  if (!holds(Condition::interruptions)) names_.silent = interior_;
}

// Takes those out that are not silent after all: whoever comes from a state where it matters that it has not been left
// yet. True: there were some.
bool FutureTouches::find_loud() {
  bool found = false;
  if (!holds(Condition::interruptions)) return false;
  for (const auto& [from, to] : interiors_) {
    const bool is_seen =
        std::ranges::any_of(states_[from].accepts, [&](uint32_t name) { return watched_.contains(name); });
    if (!names_.silent[to] || !(is_seen || strict_[from])) continue;
    names_.silent[to] = false;
    found = true;
  }
  return found;
}

// It touches nothing that others can see, and can be made at any time.
bool FutureTouches::is_local(const Transition& transition) {
  if (transition.is_else || transition.escape) return false;
  const std::set<uint32_t> code = reachable(program_, transition.code);
  if (std::ranges::any_of(code, [&](uint32_t at) { return program_.code[at].op == Opcode::k_is_timeout; }))
    return false;
  StateTouches touches;
  Reader{*this, touches, false}.run(program_, transition.code);
  return touches.touches.touches().empty();
}

// That a transition cannot be taken matters to what is done instead: in a choice with `else`, for the statements that
// an `unless` guards, for the one option of a D_proctype, and where an atomic sequence would be interrupted.
bool FutureTouches::is_strict(const ProcessType& type, const State& state, uint32_t number) const {
  if (interior_[number] && !names_.silent[number]) return true;
  if (!holds(Condition::refusals)) return false;
  if (type.deterministic) return true;
  for (uint32_t i = 0; i < state.count; ++i) {
    const Transition& transition = program_.transitions[state.first + i];
    if (transition.is_else || transition.escape) return true;
  }
  return false;
}

void FutureTouches::read_transitions(const ProcessType& type, uint32_t state) {
  const uint32_t number = type.first_state + state;
  const State& from = program_.states[number];
  StateTouches& out = states_[number];
  const bool strict = is_strict(type, from, number);
  strict_[number] = strict;
  for (uint32_t i = 0; i < from.count; ++i) {
    const Transition& transition = program_.transitions[from.first + i];
    Reader{*this, out, strict}.run(program_, transition.code);
    if (transition.target) out.next.push_back(type.first_state + transition.target);
  }
  // With a process its channels go.
  if (from.over && channels_made(program_, type.prologue))
    out.touches.channel(names_.named_channels, 0, reduce::kWhole, true);
}

std::vector<uint32_t> FutureTouches::channels_of(const Value& value) const {
  std::vector<uint32_t> out;
  const bool changes = std::ranges::any_of(
      written_, [&](const auto& range) { return range.first < value.end && value.begin < range.second; });
  if (value.kind == Value::Kind::loaded && !changes) {
    for (uint32_t place = value.begin; place < value.end; ++place) {
      const uint8_t channel = machine_.vector().byte(place);
      if (channel > 0) out.push_back(names_.name_of(channel - 1u));
    }
    return out;
  }
  for (uint32_t name = 0; name <= names_.named_channels; ++name) out.push_back(name);
  return out;
}

bool FutureTouches::has_buffer(uint32_t name) const {
  return name == names_.named_channels || machine_.channel_type(name).capacity != 0;
}
bool FutureTouches::is_rendezvous(uint32_t name) const {
  return name == names_.named_channels || machine_.channel_type(name).capacity == 0;
}

void FutureTouches::touch_send(StateTouches& out, const Value& channel, bool strict) {
  for (const uint32_t name : channels_of(channel)) {
    if (has_buffer(name)) out.touches.channel(name, kSendEnd, (strict ? kReceiveEnd : kSendEnd) + 1, true);
    if (!is_rendezvous(name)) continue;
    out.touches.channel(name, kOffers, kOffers + 1, true);
    if (!strict) continue;
    out.touches.channel(name, kReady, kReady + 1, false);
    watched_.insert(name);
  }
}

void FutureTouches::touch_receive(StateTouches& out, const Value& channel, bool strict) {
  for (const uint32_t name : channels_of(channel)) {
    if (has_buffer(name)) out.touches.channel(name, strict ? kSendEnd : kReceiveEnd, kReceiveEnd + 1, true);
    if (!is_rendezvous(name)) continue;
    out.touches.channel(name, kAccepts, kAccepts + 1, true);
    out.accepts.insert(name);
  }
}

void FutureTouches::touch_channel(StateTouches& out, const Value& channel, bool write) {
  for (const uint32_t name : channels_of(channel)) out.touches.channel(name, kSendEnd, kReceiveEnd + 1, write);
}

}  // namespace quotient::processes
