#include "shape/transducers/journal.hpp"

#include <map>

#include "shape/automata/operations.hpp"
#include "shape/automata/reduce.hpp"

namespace quotient::shape {

void Journal::begin(Automaton& heaps) {
  entries_.assign(kBeginning + 1, {});
  heaps.set_journal_entry(kBeginning);
  beginning_ = heaps;
}

void Journal::derive(Automaton& result, const Automaton& from, Backward backward) {
  if (from.journal_entry() == 0) return;
  result.set_journal_entry(static_cast<uint32_t>(entries_.size()));
  entries_.push_back({{from.journal_entry(), std::move(backward)}});
}

void Journal::unite(Automaton& result, uint32_t left, uint32_t right) {
  const Backward same = [](const Automaton& part) { return part; };
  std::vector<Source> sources;
  for (const uint32_t from : {left, right}) {
    if (from) sources.push_back({from, same});
  }
  result.set_journal_entry(static_cast<uint32_t>(entries_.size()));
  entries_.push_back(std::move(sources));
}

Automaton Journal::back(const Automaton& result, const Automaton& part) const {
  std::map<uint32_t, Automaton> parts = {{result.journal_entry(), reduce_by_bisimulation(part)}};
  // A set comes after all those that it was made of: when the latest is taken, all that leads back to it has been added
  // up.
  while (std::prev(parts.end())->first > kBeginning) {
    const auto latest = parts.extract(std::prev(parts.end()));
    for (const Source& source : entries_[latest.key()]) {
      const Automaton before = source.backward(latest.mapped());
      Automaton& sum = parts[source.entry];
      sum = sum.finals().empty() ? before : reduce_by_bisimulation(shape::unite(std::move(sum), before));
    }
    if (parts.empty()) return {};
  }
  // Each pass has left out what it never read; a union passes everything on to both sides.
  const auto found = parts.find(kBeginning);
  return found == parts.end() ? Automaton() : reduce_by_bisimulation(intersect(beginning_, found->second));
}

}  // namespace quotient::shape
