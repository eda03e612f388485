#include "reduce/futures.hpp"

namespace quotient::reduce {

Context Futures::context(uint64_t hash) {
  const auto [entry, fresh] = numbers_.try_emplace(hash, static_cast<uint32_t>(contexts_.size()));
  if (fresh) contexts_.emplace_back().hash = hash;
  return static_cast<Context>(entry->second);
}

bool Futures::learn(Context context, Footprint footprint) {
  const auto first = static_cast<uint32_t>(context), second = static_cast<uint32_t>(footprint);
  if (learned_.find(first, second) != PairMemo::Answer::unknown) return false;
  learned_.add(first, second, true);
  for (const TouchSet::Entry& entry : footprints_[footprint].entries()) add(context, entry);
  return true;
}

bool Futures::follow(Context from, Context to) {
  const auto first = static_cast<uint32_t>(from), second = static_cast<uint32_t>(to);
  if (from == to || followed_.find(first, second) != PairMemo::Answer::unknown) return false;
  followed_.add(first, second, true);
  at(to).predecessors.push_back(from);
  const TouchSet future = at(to).future;
  for (const TouchSet::Entry& entry : future.entries()) add(from, entry);
  return true;
}

// The touch spreads backwards to all contexts that lead here.
void Futures::add(Context context, const TouchSet::Entry& entry) {
  spreading_.emplace_back(context, entry);
  while (!spreading_.empty()) {
    const auto [where, what] = spreading_.back();
    spreading_.pop_back();
    Known& known = at(where);
    if (!known.future.add(what)) continue;
    ++growth_;
    if (known.asked.conflicts(what)) {
      void_ = true;
      answers_.clear();
    }
    for (const Context before : known.predecessors) spreading_.emplace_back(before, what);
  }
}

bool Futures::conflicts(Context context, Footprint next) {
  const auto first = static_cast<uint32_t>(context), second = static_cast<uint32_t>(next);
  const PairMemo::Answer given = answers_.find(first, second);
  if (given != PairMemo::Answer::unknown) return given == PairMemo::Answer::yes;
  Known& known = at(context);
  const TouchSet& touched = footprints_[next];
  const bool answer = known.future.conflicts(touched);
  answers_.add(first, second, answer);
  if (answer) return true;
  for (const TouchSet::Entry& entry : touched.entries()) known.asked.add(entry);
  return false;
}

void Futures::begin_pass() {
  answers_.clear();
  for (Known& known : contexts_) known.asked = {};
  void_ = false;
}

}  // namespace quotient::reduce
