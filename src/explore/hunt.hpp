// The hunt for an error in a program that is too large to be searched as a whole (docs/hunting.md): rounds, which are
// searches of few states each, all from the initial state, in random orders.
//
// A round follows from the seed and its number alone. Workers make rounds at the same time, but what they find counts
// in the order of the numbers: the error of a hunt is that of the first round that finds one, whoever comes to its end
// first.
#pragma once

#include <functional>

#include "explore/options.hpp"
#include "explore/result.hpp"
#include "explore/sink.hpp"

namespace quotient::explore {

// One search with these options, as it would be without a hunt. It is called by several threads.
using Round = std::function<Answer(const SearchOptions&, Sink*)>;

// Until a round finds an error or sees all states, or a limit is reached.
Answer hunt(const SearchOptions& options, Sink* sink, const Round& round);

// What is asked of the round with this number, but for limits.
SearchOptions round_of(const SearchOptions& hunt, uint64_t number);

}  // namespace quotient::explore
