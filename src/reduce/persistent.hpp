// Persistent sets: threads of a state whose next steps are enough to explore.
//
// A set is persistent if nothing that the threads outside can do, now or ever, conflicts with a next step of a thread
// inside (Godefroid, Partial-order methods for the verification of concurrent systems, 1996). Blocked threads count as
// much as others: outside they may be woken, inside the steps that could wake them must not be missed.
#pragma once

#include <bit>
#include <cstdint>

namespace quotient::reduce {

using ThreadSet = uint64_t;  // a bit for each thread of a state, in its order
inline constexpr unsigned kMostThreads = 64;

// The set with the fewest threads that can move, among the closures of each of those. `opponents(i)` is the set of
// threads whose futures conflict with the next step of thread i.
template <class Opponents>
ThreadSet smallest_persistent_set(ThreadSet movers, ThreadSet all, Opponents&& opponents) {
  ThreadSet best = all, useless = 0;  // whose closures are not smaller than the best, so that nobody's with them is
  int least = std::popcount(movers);
  for (ThreadSet seeds = movers; seeds != 0 && least > 1; seeds &= seeds - 1) {
    ThreadSet set = seeds & -seeds, open = set;
    while (open != 0 && (set & useless) == 0 && std::popcount(set & movers) < least) {
      const auto next = static_cast<unsigned>(std::countr_zero(open));
      open &= open - 1;
      const ThreadSet joining = opponents(next) & ~set;
      set |= joining;
      open |= joining;
    }
    const int size = std::popcount(set & movers);
    if (size >= least || (set & useless) != 0) {
      useless |= seeds & -seeds;
      continue;
    }
    best = set;
    least = size;
  }
  return best;
}

}  // namespace quotient::reduce
