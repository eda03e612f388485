// Cycles through accepting states, by nested depth-first search with four colours (Schwoon and Esparza, A note on
// on-the-fly verification algorithms, 2005): white: not seen; cyan: on the path of the outer search; blue: done by the
// outer search; red: done by the inner search too. The inner search starts when the outer one leaves an accepting
// state, and a way from there to a cyan state closes a cycle. The two flags that the set keeps for each state hold its
// colour.
//
// The algorithm knows nothing of states but what a walk through them offers. A walk has a current state and a path;
// what is entered is the new top of the path, and its successors come next.
#pragma once

#include <concepts>

#include "store/pair_set.hpp"

namespace quotient::search {

template <class Walk>
concept AcceptingWalk = requires(Walk walk, const Walk& same, typename Walk::Mark mark) {
  { same.mark() } -> std::same_as<typename Walk::Mark>;  // how to get back to the current state
  { walk.next() } -> std::same_as<bool>;   // from the top of the path to its next successor; false: there is none
  { walk.check() } -> std::same_as<bool>;  // reports what is wrong with that step; false: it is not to be followed
  walk.back(mark);                         // to the top of the path, which had this mark
  walk.enter(mark);                        // the current state is the new top; the one below had this mark
  walk.leave();                            // the top of the path is the one below, and the current state too
  { same.depth() } -> std::convertible_to<size_t>;  // of the path
  { same.accepts() } -> std::same_as<bool>;         // the current state
  { same.top_accepts() } -> std::same_as<bool>;
  {
    walk.find()
  } -> std::same_as<store::PairSet::Found>;  // the current state in the set of seen states, where it is now
  walk.close_cycle();                        // the current state is on the path, and there is a cycle to be reported
  walk.matched();                            // the outer search has been in the current state before
  { walk.must_stop() } -> std::same_as<bool>;
};

template <AcceptingWalk Walk>
class NestedDepthFirst {
 public:
  explicit NestedDepthFirst(Walk& walk) : walk_(walk) {}

  // From the current state on.
  void run() {
    walk_.find().entry.set_flags(kCyan);
    walk_.enter(walk_.mark());
    while (walk_.depth() > 0 && !walk_.must_stop()) {
      const typename Walk::Mark before = walk_.mark();
      if (!walk_.next()) {
        const bool accepting = walk_.top_accepts();
        if (accepting) search_cycle();
        if (walk_.must_stop()) return;
        walk_.find().entry.set_flags(accepting ? kRed : kBlue);
        walk_.leave();
      } else if (!walk_.check()) {
        walk_.back(before);
      } else if (const auto found = walk_.find(); found.added) {
        found.entry.set_flags(kCyan);
        walk_.enter(before);
      } else {
        walk_.matched();
        if (found.entry.flags() == kCyan && (walk_.top_accepts() || walk_.accepts())) walk_.close_cycle();
        walk_.back(before);
      }
    }
  }

 private:
  static constexpr uint8_t kCyan = 1, kBlue = 2, kRed = 3;

  // From the accepting state on top of the path: is there a way back to the path?
  void search_cycle() {
    const size_t depth = walk_.depth();
    walk_.enter(walk_.mark());
    while (walk_.depth() > depth && !walk_.must_stop()) {
      const typename Walk::Mark before = walk_.mark();
      if (!walk_.next()) {
        walk_.leave();
        continue;
      }
      const auto found = walk_.find();
      const uint8_t colour = found.added ? kRed : found.entry.flags();
      if (colour == kBlue) {
        found.entry.set_flags(kRed);
        walk_.enter(before);
        continue;
      }
      if (colour == kCyan) walk_.close_cycle();
      walk_.back(before);
    }
  }

  Walk& walk_;
};

}  // namespace quotient::search
