#include "spaces/core_reduction.hpp"

#include <algorithm>

#include "reduce/mix.hpp"

namespace quotient::spaces {

using machine::Step;
using machine::StepStatus;
using memory::Slot;
using reduce::Condition;
using reduce::Context;
using reduce::Footprint;
using reduce::holds;
using reduce::ThreadSet;
using reduce::Touch;

namespace {

// So often in a row nothing could be left out where threads were in the same contexts: then it is not tried there
// again.
constexpr uint8_t kFailures = 16;

}  // namespace

// Where a thread stands: its name, or its kind if such threads are exchanged, and the places in the code where its
// frames are.
Context CoreReduction::context_of(Slot thread) {
  machine::Machine& machine = space_.machine();
  const uint8_t number = machine.number_of(thread);
  uint64_t hash = machine::ThreadKinds::is_kind(number) ? number : index(thread);
  const uint32_t depth = machine.memory().view(thread).header->depth();
  for (uint32_t d = 0; d < depth; ++d) {
    const uint32_t pc = machine.memory().view(machine.chains().frame(thread, d)).header->pc();
    hash = reduce::mix(hash, pc);
  }
  return futures_.context(hash);
}

// A step that does not happen has written nothing, but what it saw decided that.
std::span<const Touch> CoreReduction::what_happened(Step& step) {
  if (step.status == StepStatus::blocked || step.status == StepStatus::pruned) {
    // What a read of another thread's handle conflicts with is noted as a write (Interpreter::touch_mine).
    for (Touch& touch : step.touches) {
      if (touch.object.kind() != reduce::NameKind::handle) touch.effect = reduce::Effect::read;
    }
    if (!holds(Condition::waits)) step.touches.clear();
  }
  return step.touches;
}

// Whether others can notice what a next step touches. That a later end of the program cuts a thread off need not keep
// its next step from being made first: all errors on the way to the end are then found as well, and only the memory
// that the program ends with may be another. (The other way around, when the end is what comes next, all who are alive
// are tried, because they have steps in their futures.)
bool CoreReduction::can_conflict(const Touch& touch) const {
  if (touch.hidden) return false;
  return ends_matter_ || step_.halted || touch.object.kind() != reduce::NameKind::life;
}

CoreReduction::Probe CoreReduction::probe(Slot thread, Context context) {
  ++probed_;
  Probe out{thread, context, Footprint::empty, false, false};
  next_.clear();
  choices_.taken.clear();
  do {
    space_.probe(thread, choices_, step_);
    for (const Touch& touch : what_happened(step_)) {
      if (can_conflict(touch)) next_.push_back(touch);
    }
    futures_.learn(context, futures_.footprints().intern(step_.touches, step_.locks));
    out.acts |= step_.status != StepStatus::blocked;
    out.moves |= step_.status == StepStatus::advanced && !step_.spurious;
    if (out.moves && step_.chose) break;  // the others touch as little
  } while (choices_.advance());
  out.next = futures_.footprints().intern(next_, space_.machine().locks_of(thread));
  return out;
}

// What is known of the thread from the state before.
const CoreReduction::Probe* CoreReduction::before(Slot thread) const {
  const Slot was = space_.before(thread);
  if (!origin_.known || was == origin_.thread) return nullptr;
  const std::span<const Probe> probes = probes_of(origin_.level);
  const auto probe = std::ranges::find(probes, was, &Probe::thread);
  return probe == probes.end() ? nullptr : &*probe;
}

// ... and whether its next step is still the same.
bool CoreReduction::is_kept(const Probe& before) {
  if (!before.known || !origin_.probes_stay) return false;
  return !holds(Condition::fresh_probes) || !futures_.footprints().conflict(origin_.made, before.next);
}

// What was explored from the state before, and does not conflict with the step from there, need not be explored here.
bool CoreReduction::sleeps_on(const Probe& before) {
  if (!before.asleep || !origin_.probes_stay) return false;
  return !holds(Condition::waking) || !futures_.footprints().conflict(origin_.made, *before.made);
}

CoreReduction::Level CoreReduction::enter() {
  const std::vector<Slot>& threads = space_.threads();
  const auto begin = static_cast<uint32_t>(probes_.size());
  uint64_t contexts = 0;
  for (const Slot thread : threads) {
    const Probe* const earlier = before(thread);
    const bool has_moved = origin_.known && space_.before(thread) == origin_.thread;
    const Context context = earlier                          ? earlier->context
                            : has_moved                      ? origin_.context
                            : space_.machine().has_spawned() ? context_of(thread)
                                                             : Context::none;
    contexts = reduce::mix(contexts, static_cast<uint32_t>(context));
    summaries_ += futures_.touches(context);
    Probe probe{thread, context, Footprint::empty, true, true, false};
    if (earlier && is_kept(*earlier)) {
      probe = *earlier;
      probe.thread = thread;
    }
    probe.asleep = earlier && sleeps_on(*earlier);
    probe.made = probe.asleep ? earlier->made : std::nullopt;
    probes_.push_back(probe);
  }
  const Level level{begin, static_cast<uint32_t>(probes_.size())};
  // Nobody asks what the only thread does next.
  if (threads.size() < 2) return level;
  failures_here_ = &failures_[contexts];
  if (*failures_here_ >= kFailures) return level;
  for (uint32_t i = level.begin; i < level.end; ++i) {
    if (probes_[i].known) continue;
    Probe found = probe(probes_[i].thread, probes_[i].context);
    found.asleep = probes_[i].asleep;
    found.made = probes_[i].made;
    probes_[i] = found;
  }
  return level;
}

CoreReduction::Choice CoreReduction::choose(const Level& level) {
  const std::span<const Probe> probes = probes_of(level);
  const size_t count = probes.size();
  if (count > reduce::kMostThreads || !std::ranges::all_of(probes, &Probe::known)) return {};
  ThreadSet movers = 0, acting = 0;
  for (size_t i = 0; i < count; ++i) {
    movers |= ThreadSet{probes[i].moves} << i;
    acting |= ThreadSet{probes[i].acts} << i;
  }
  const auto opponents = [&](unsigned i) {
    ThreadSet out = 0;
    for (size_t j = 0; j < count; ++j) {
      if (!probes[j].acts && !holds(Condition::wakes)) continue;
      if (j != i && futures_.conflicts(probes[j].context, probes[i].next)) out |= ThreadSet{1} << j;
    }
    return out;
  };
  const ThreadSet enough = reduce::smallest_persistent_set(movers, kEverybody, opponents);
  if ((movers & ~enough) != 0) *failures_here_ = 0;
  else if (std::popcount(movers) > 1) ++*failures_here_;
  return {enough, acting};
}

bool CoreReduction::has_conflict(const Level& level) {
  const std::span<const Probe> probes = probes_of(level);
  if (!std::ranges::all_of(probes, &Probe::known)) return true;
  for (size_t i = 0; i < probes.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      if (futures_.footprints().conflict(probes[i].next, probes[j].next)) return true;
    }
  }
  return false;
}

void CoreReduction::tried(const Level& level, Slot thread, const machine::Choices& choices, Step& step) {
  if (!space_.machine().has_spawned()) return;  // nobody will ask what came before there were threads
  const auto probe = std::ranges::find(probes_of(level), thread, &Probe::thread);
  const memory::Memory& memory = space_.machine().memory();
  const Footprint made = futures_.footprints().intern(what_happened(step), step.locks);
  futures_.learn(probe->context, made);
  // Where there are choices, or names are given to threads, a step is never put to sleep.
  const bool is_plain = choices.taken.empty() && !step.spurious && !step.halted && space_.machine().spawned().empty();
  probe->made = is_plain ? std::optional(made) : std::nullopt;
  if (step.status != StepStatus::advanced) return;
  const auto follow = [&](Slot follower, Condition condition) {
    const Slot now = space_.now(follower);
    if (!memory.present(now)) return Context::none;
    const Context context = context_of(now);
    if (holds(condition)) futures_.follow(probe->context, context);
    return context;
  };
  const Context context = follow(thread, Condition::futures);
  for (const Slot spawned : space_.machine().spawned()) follow(spawned, Condition::spawns);
  origin_ = {level, thread, made, context, true, !step.unshared};
}

void CoreReduction::fall_asleep(const Level& level, Slot thread) {
  const std::span<Probe> probes = probes_of(level);
  const auto probe = std::ranges::find(probes, thread, &Probe::thread);
  probe->asleep = probe->made && probe - probes.begin() < reduce::kMostSleepers;
}

ThreadSet CoreReduction::sleep(const Level& level, ThreadSet among, store::Node state) {
  const std::span<Probe> probes = probes_of(level);
  ThreadSet asleep = 0;
  for (size_t i = 0; i < probes.size(); ++i) {
    const bool counts = i < reduce::kMostSleepers && (among >> i & 1);
    probes[i].asleep &= counts;
    asleep |= ThreadSet{probes[i].asleep} << i;
  }
  sleep_sets_.set(static_cast<uint32_t>(state), static_cast<reduce::SleepSet>(asleep));
  asleep_ += static_cast<unsigned>(std::popcount(asleep));
  return asleep;
}

ThreadSet CoreReduction::woken(store::Node state) {
  ThreadSet left = sleepers(state);
  const std::vector<Slot>& threads = space_.threads();
  for (ThreadSet rest = left; rest != 0; rest &= rest - 1) {
    const Probe* const earlier = before(threads[static_cast<size_t>(std::countr_zero(rest))]);
    if (earlier && sleeps_on(*earlier)) left &= ~(rest & -rest);
  }
  return left;
}

void CoreReduction::note(const Level& level, const Choice& choice, store::Node state) {
  const std::span<const Probe> probes = probes_of(level);
  uint64_t hash = choice.enough;
  for (const Probe& probe : probes) {
    hash = reduce::mix(hash, uint64_t{static_cast<uint32_t>(probe.context)} << 32 | static_cast<uint32_t>(probe.next));
  }
  const auto is_this = [&](uint32_t number) {
    const Decision& known = decisions_[number];
    return known.hash == hash && known.enough == choice.enough &&
           std::ranges::equal(known.threads, probes,
                              [](const auto& a, const Probe& b) { return a.first == b.context && a.second == b.next; });
  };
  const auto make = [&] {
    Decision& made = decisions_.emplace_back();
    made.enough = choice.enough;
    made.hash = hash;
    for (const Probe& probe : probes) made.threads.emplace_back(probe.context, probe.next);
    return static_cast<uint32_t>(decisions_.size() - 1);
  };
  const auto hash_of = [this](uint32_t number) { return decisions_[number].hash; };
  decisions_[decision_index_.find_or_add(hash, is_this, make, hash_of)].states.push_back(state);
}

bool CoreReduction::is_right(const Decision& decision) {
  for (size_t i = 0; i < decision.threads.size(); ++i) {
    if (!(decision.enough >> i & 1)) continue;
    for (size_t j = 0; j < decision.threads.size(); ++j) {
      if (!(decision.enough >> j & 1) && futures_.conflicts_now(decision.threads[j].first, decision.threads[i].second))
        return false;
    }
  }
  return true;
}

std::vector<store::Node> CoreReduction::void_states() {
  std::vector<store::Node> out;
  for (Decision& decision : decisions_) {
    if (decision.states.empty() || is_right(decision)) continue;
    out.insert(out.end(), decision.states.begin(), decision.states.end());
    decision.states.clear();
  }
  futures_.repaired();
  return out;
}

void CoreReduction::begin_pass() {
  if (must_forget()) {
    futures_ = {};
    failures_.clear();
    untrusted_ = space_.machine().untrusted_locks();
  }
  futures_.begin_pass();
  asleep_ = summaries_ = 0;
  complete_ = true;
  sleep_sets_.clear();
  decisions_.assign(1, {});
  decision_index_ = {};
  probes_.clear();
  origin_.known = false;
}

}  // namespace quotient::spaces
