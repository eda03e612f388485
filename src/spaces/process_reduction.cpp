#include "spaces/process_reduction.hpp"

#include "reduce/conditions.hpp"
#include "reduce/persistent.hpp"

namespace quotient::spaces {

using processes::ProcessSet;
using reduce::Condition;
using reduce::Context;
using reduce::holds;

namespace {

constexpr unsigned kMostMoves = 1000;                 // of a process that are looked at
constexpr uint64_t kOddNumber = 0x9e3779b97f4a7c15u;  // for hashing

}  // namespace

ProcessReduction::ProcessReduction(processes::Machine& machine, bool channels_move)
    : machine_(machine), touches_(machine, channels_move), kept_(machine, touches_), places_(kPlaces) {
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
  for (uint32_t state = 0; state < states.size(); ++state)
    future_.push_back(futures_.footprints().intern(futures_.future(static_cast<Context>(state))));
}

uint32_t ProcessReduction::state_of(uint32_t process) const {
  return static_cast<uint32_t>(&machine_.state_of(process) - machine_.program().states.data());
}

Probe* ProcessReduction::probe(uint32_t process) {
  if (Probe* known = kept_.find(process, states_)) return known;
  ++probes_;
  Probe out;
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
  if (!ends) return nullptr;
  out.next = futures_.footprints().intern(list_.touches());
  return kept_.keep(process, states_, list_, out);
}

ProcessReduction::Choice ProcessReduction::choose() {
  if (!pace_.is_time()) return {};
  if (machine_.processes() > reduce::kMostThreads) return {};
  Place& place = find_place();
  if (!place.pace.is_time()) return {};
  const Choice choice = look(place);
  pace_.looked(choice.others != 0);
  place.pace.looked(choice.others != 0);
  return choice;
}

ProcessReduction::Place& ProcessReduction::find_place() {
  const uint32_t count = machine_.processes();
  states_.resize(count);
  uint64_t hash = count;
  for (uint32_t process = 0; process < count; ++process) {
    states_[process] = state_of(process);
    hash = (hash ^ states_[process]) * kOddNumber;
  }
  return places_[(hash >> 32) % kPlaces];
}

void ProcessReduction::find_situation() {
  bool is_same = situation_.size() == states_.size();
  situation_.resize(states_.size());
  for (size_t process = 0; process < states_.size(); ++process) {
    const reduce::Footprint future = future_[states_[process]];
    is_same &= situation_[process] == future;
    situation_[process] = future;
  }
  if (!is_same)
    situation_number_ = situations_.try_emplace(situation_, static_cast<uint32_t>(situations_.size())).first->second;
}

// The processes whose futures conflict with what this one does next.
ProcessSet ProcessReduction::opponents_of(uint32_t process) {
  Probe& probe = *here_[process];
  if (probe.situation == situation_number_) return probe.opponents;
  probe.situation = situation_number_;
  probe.opponents = 0;
  for (uint32_t other = 0; other < situation_.size(); ++other) {
    if (other != process && futures_.footprints().conflict(situation_[other], probe.next))
      probe.opponents |= ProcessSet{1} << other;
  }
  return probe.opponents;
}

ProcessReduction::Choice ProcessReduction::look(Place& place) {
  const auto count = static_cast<uint32_t>(states_.size());
  find_situation();
  here_.resize(count);
  ProcessSet movers = 0, alone = 0;
  uint32_t process = place.alone < count ? place.alone : 0;
  for (uint32_t looked_at = 0; looked_at < count; ++looked_at, process = process + 1 < count ? process + 1 : 0) {
    here_[process] = probe(process);
    if (!here_[process]) return {};
    if (here_[process]->moves == 0) continue;
    movers |= ProcessSet{1} << process;
    if (alone == 0 && opponents_of(process) == 0) {
      alone = ProcessSet{1} << process;
      place.alone = process;
    }
    if (alone == 0 || std::has_single_bit(movers)) continue;
    // Nobody interferes with it, whatever the others do next, of whom some can move.
    const ProcessSet all = ~ProcessSet{0} >> (reduce::kMostThreads - count);
    return {alone, all & ~alone, here_[place.alone]->moves == 1};
  }
  if (movers == 0) return {};  // `timeout` may be true for several
  const ProcessSet awake = holds(Condition::wakes) ? processes::kEverybody : movers;
  const auto opponents = [&](unsigned i) { return opponents_of(i) & awake; };
  const ProcessSet enough = movers & reduce::smallest_persistent_set(movers, processes::kEverybody, opponents);
  const bool one = std::has_single_bit(enough);
  return {enough, movers & ~enough, one && here_[static_cast<size_t>(std::countr_zero(enough))]->moves == 1};
}

}  // namespace quotient::spaces
