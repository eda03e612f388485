#include "spaces/kept_probes.hpp"

#include <algorithm>
#include <bit>

#include "reduce/conditions.hpp"

namespace quotient::spaces {

using processes::ProcessSet;

KeptProbes::KeptProbes(const processes::Machine& machine, const processes::FutureTouches& touches)
    : machine_(machine), accepts_(touches.names().named_channels) {
  const auto states = touches.states();
  for (std::vector<bool>& accepts : accepts_) accepts.resize(states.size());
  for (size_t state = 0; state < states.size(); ++state) {
    for (const uint32_t name : states[state].accepts) {
      if (name < accepts_.size()) accepts_[name][state] = true;
    }
  }
}

ProcessSet KeptProbes::partners_on(uint32_t channel, States states) const {
  ProcessSet out = 0;
  for (size_t process = 0; process < states.size(); ++process)
    out |= ProcessSet{accepts_[channel][states[process]]} << process;
  return out;
}

bool KeptProbes::holds(const Kept& kept, uint32_t process, States states) const {
  if (!reduce::holds(reduce::Condition::fresh_probes)) return true;
  const auto is_same = [&](const Word& word) { return ((this->word(word.number) ^ word.value) & word.mask) == 0; };
  const auto is_there = [&](const Partner& partner) {
    return states[partner.process] == partner.state && machine_.process_place(partner.process) == partner.place;
  };
  const auto has_partners = [&](const Offer& offer) { return partners_on(offer.channel, states) == offer.partners; };
  return kept.place == machine_.process_place(process) && kept.processes == machine_.processes() &&
         kept.channels == machine_.channels() && std::ranges::all_of(kept.words, is_same) &&
         std::ranges::all_of(kept.partners, is_there) && std::ranges::all_of(kept.offers, has_partners);
}

Probe* KeptProbes::find(uint32_t process, States states) {
  if (process >= places_.size()) return nullptr;
  for (Kept& kept : places_[process][states[process]].kept) {
    if (holds(kept, process, states)) return &kept.probe;
  }
  return nullptr;
}

void KeptProbes::add_words(Kept& kept, uint32_t begin, uint32_t end) const {
  for (uint32_t number = begin / 4; 4 * number < end; ++number) {
    uint32_t mask = ~0u;
    if (4 * number < begin) mask &= ~0u << 8 * (begin - 4 * number);
    if (4 * number + 4 > end) mask &= ~0u >> 8 * (4 * number + 4 - end);
    const auto known = std::ranges::find(kept.words, number, &Word::number);
    if (known != kept.words.end()) known->mask |= mask;
    else kept.words.push_back({number, mask, word(number)});
  }
}

Probe* KeptProbes::keep(uint32_t process, States states, const processes::TouchList& seen, const Probe& probe) {
  if (seen.looks_around()) {
    loose_[process] = probe;
    return &loose_[process];
  }
  while (process >= places_.size()) places_.emplace_back(machine_.program().states.size());
  Kept& kept = places_[process][states[process]].replace_oldest();
  kept.probe = probe;
  kept.place = machine_.process_place(process);
  kept.processes = machine_.processes();
  kept.channels = machine_.channels();
  for (const processes::TouchList::Look& look : seen.looks()) add_words(kept, look.begin, look.end);
  for (const uint32_t channel : seen.offers()) {
    kept.offers.push_back({channel, partners_on(channel, states)});
    for (ProcessSet who = kept.offers.back().partners; who != 0; who &= who - 1) {
      const auto partner = static_cast<uint32_t>(std::countr_zero(who));
      kept.partners.push_back({partner, states[partner], machine_.process_place(partner)});
    }
  }
  return &kept.probe;
}

// What it has allocated is used again.
KeptProbes::Kept& KeptProbes::Place::replace_oldest() {
  if (kept.size() < kMost) return kept.emplace_back();
  Kept& out = kept[oldest];
  oldest = (oldest + 1) % kMost;
  out.words.clear();
  out.offers.clear();
  out.partners.clear();
  return out;
}

}  // namespace quotient::spaces
