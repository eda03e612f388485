#include "spaces/process_reduction.hpp"

#include "reduce/conditions.hpp"
#include "reduce/persistent.hpp"

namespace quotient::spaces {

using processes::ProcessSet;
using reduce::Condition;
using reduce::Context;
using reduce::holds;

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

ProcessReduction::Probe ProcessReduction::probe(uint32_t process) {
  ++probes_;
  const auto state = static_cast<uint32_t>(&machine_.state_of(process) - machine_.program().states.data());
  Probe out{static_cast<Context>(state), reduce::Footprint::empty, 0};
  list_.clear();
  moves_.clear();
  machine_.record(&list_, &touches_.names());
  const size_t before = machine_.mark();
  while (machine_.next(moves_, 0, ProcessSet{1} << process)) {
    machine_.back(before);
    ++out.moves;
  }
  machine_.record(nullptr, nullptr);
  out.next = futures_.footprints().intern(list_.touches());
  return out;
}

ProcessReduction::Choice ProcessReduction::choose() {
  const uint32_t count = machine_.processes();
  if (count > reduce::kMostThreads) return {};
  here_.clear();
  ProcessSet movers = 0;
  for (uint32_t process = 0; process < count; ++process) {
    here_.push_back(probe(process));
    movers |= ProcessSet{here_.back().moves > 0} << process;
  }
  if (movers == 0) return {};  // `timeout` may be true for several
  const auto opponents = [&](unsigned i) {
    ProcessSet out = 0;
    for (uint32_t j = 0; j < count; ++j) {
      if (here_[j].moves == 0 && !holds(Condition::wakes)) continue;
      if (j != i && futures_.conflicts(here_[j].context, here_[i].next)) out |= ProcessSet{1} << j;
    }
    return out;
  };
  const ProcessSet enough = movers & reduce::smallest_persistent_set(movers, processes::kEverybody, opponents);
  const bool one = std::has_single_bit(enough);
  return {enough, movers & ~enough, one && here_[static_cast<size_t>(std::countr_zero(enough))].moves == 1};
}

}  // namespace quotient::spaces
