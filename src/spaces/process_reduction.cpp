#include "spaces/process_reduction.hpp"

#include "reduce/conditions.hpp"
#include "reduce/mix.hpp"
#include "reduce/persistent.hpp"

namespace quotient::spaces {

using processes::ProcessSet;
using reduce::Condition;
using reduce::Context;
using reduce::holds;

namespace {

// So often in a row nothing could be left out where processes were in the same states: then it is not tried there
// again.
constexpr uint8_t kFailures = 16;
constexpr unsigned kMostMoves = 1000;  // of a process that are looked at
// Of so many looks one in kWorthwhile must help; otherwise one state in kSlowPace is looked at, until the next count.
constexpr uint32_t kLooks = 512, kWorthwhile = 64, kSlowPace = 16;

}  // namespace

ProcessReduction::ProcessReduction(processes::Machine& machine, bool channels_move)
    : machine_(machine), touches_(machine, channels_move) {
  const auto states = touches_.states();
  for (uint32_t state = 0; state < states.size(); ++state) futures_.context(state);  // they have the states' numbers
  for (uint32_t state = 0; state < states.size(); ++state) {
    const auto context = static_cast<Context>(state);
    futures_.learn(context, futures_.footprints().intern(states[state].touches.touches()));
    if (holds(Condition::futures)) {
      for (const uint32_t next : states[state].next) futures_.follow(context, static_cast<Context>(next));
    }
    if (holds(Condition::spawns)) {
      for (const uint32_t begin : states[state].begins) futures_.follow(context, static_cast<Context>(begin));
    }
  }
}

uint32_t ProcessReduction::state_of(uint32_t process) const {
  return static_cast<uint32_t>(&machine_.state_of(process) - machine_.program().states.data());
}

std::optional<ProcessReduction::Probe> ProcessReduction::probe(uint32_t process) {
  ++probes_;
  Probe out{static_cast<Context>(state_of(process)), reduce::Footprint::empty, 0};
  list_.clear();
  moves_.clear();
  machine_.record(&list_, &touches_.names());
  const size_t before = machine_.mark();
  bool ends = true;
  while (ends && machine_.next(moves_, 0, ProcessSet{1} << process)) {
    const auto& failure = machine_.failure();
    ends = ++out.moves < kMostMoves && !(failure && failure->kind == props::ErrorKind::unsupported);
    machine_.back(before);
  }
  machine_.record(nullptr, nullptr);
  if (!ends) return std::nullopt;
  out.next = futures_.footprints().intern(list_.touches());
  return out;
}

bool ProcessReduction::is_single() {
  const size_t before = machine_.mark();
  moves_.clear();
  for (unsigned moves = 0; machine_.next(moves_, 0); ++moves) {
    machine_.back(before);
    if (moves == 1) return false;
  }
  return moves_[0].any && !moves_[0].timeout;
}

ProcessReduction::Choice ProcessReduction::choose() {
  if (++passed_ < pace_) return {};
  passed_ = 0;
  const Choice choice = look();
  gains_ += choice.others != 0;
  if (++looks_ == kLooks) {
    pace_ = gains_ * kWorthwhile < kLooks ? kSlowPace : 1;
    looks_ = gains_ = 0;
  }
  return choice;
}

// The processes whose futures conflict with what this one does next.
ProcessSet ProcessReduction::opponents_of(uint32_t process) {
  if (opponents_[process] != processes::kEverybody) return opponents_[process];
  ProcessSet out = 0;
  for (uint32_t other = 0; other < here_.size(); ++other) {
    if (here_[other].moves == 0 && !holds(Condition::wakes)) continue;
    if (other != process && futures_.conflicts(here_[other].context, here_[process].next))
      out |= ProcessSet{1} << other;
  }
  return opponents_[process] = out;
}

ProcessReduction::Choice ProcessReduction::look() {
  const uint32_t count = machine_.processes();
  if (count > reduce::kMostThreads) return {};
  uint64_t where = count;
  for (uint32_t process = 0; process < count; ++process) where = reduce::mix(where, state_of(process));
  uint8_t& failures = failures_[where];
  if (failures >= kFailures) return {.is_single = is_single()};
  here_.clear();
  for (uint32_t process = 0; process < count; ++process)
    here_.push_back({static_cast<Context>(state_of(process)), reduce::Footprint::empty, 0});
  opponents_.assign(count, processes::kEverybody);
  ProcessSet movers = 0, alone = 0;
  for (uint32_t process = 0; process < count; ++process) {
    const std::optional<Probe> found = probe(process);
    if (!found) {
      failures = kFailures;
      return {};
    }
    here_[process] = *found;
    if (found->moves == 0) continue;
    movers |= ProcessSet{1} << process;
    if (alone == 0 && opponents_of(process) == 0) alone = ProcessSet{1} << process;
    if (alone == 0 || std::has_single_bit(movers)) continue;
    // Nobody interferes with it, whatever the others do next, of whom some can move.
    failures = 0;
    const ProcessSet all = ~ProcessSet{0} >> (reduce::kMostThreads - count);
    return {alone, all & ~alone, here_[static_cast<size_t>(std::countr_zero(alone))].moves == 1};
  }
  if (movers == 0) return {};  // `timeout` may be true for several
  const auto opponents = [&](unsigned i) { return opponents_of(i); };
  const ProcessSet enough = movers & reduce::smallest_persistent_set(movers, processes::kEverybody, opponents);
  if (enough != movers) failures = 0;
  else if (!std::has_single_bit(movers)) ++failures;
  const bool one = std::has_single_bit(enough);
  return {enough, movers & ~enough, one && here_[static_cast<size_t>(std::countr_zero(enough))].moves == 1};
}

}  // namespace quotient::spaces
