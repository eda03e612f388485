// How sets of trees came from one another, so that a part of a result can be followed back to where it came from.
//
// What a statement does to a set of heaps is a composition of a few kinds of passes: labels are changed, trees are
// rewritten, a node is put on top, two sets are united. Each pass knows its own backward image: the trees that it read
// of which some result is in a given part. The journal keeps these images in the order in which the passes were made;
// the backward image of the whole is theirs in the opposite order, as derivatives are computed in reverse mode. It is
// exact, and no statement needs an inverse of its own.
//
//   Journal journal;
//   journal.begin(heaps);                                  // heaps = entry 1
//   … passes call derive() and unite() …
//   Automaton origin = journal.back(result, part_of_result);  // the trees of `heaps` with an image in the part
#pragma once

#include <functional>

#include "shape/automata/automaton.hpp"

namespace quotient::shape {

class Journal {
 public:
  using Backward = std::function<Automaton(const Automaton& part)>;

  // Forgets everything; from now on this set is what is asked for.
  void begin(Automaton& heaps);
  // A pass read `from` and made `result`.
  void derive(Automaton& result, const Automaton& from, Backward backward);
  // The result is the union of the sets of these entries.
  void unite(Automaton& result, uint32_t left, uint32_t right);

  // The trees of the set of begin() of which some image in `result` is in `part`.
  Automaton back(const Automaton& result, const Automaton& part) const;

 private:
  struct Source {
    uint32_t entry;
    Backward backward;
  };
  static constexpr uint32_t kBeginning = 1;
  Automaton beginning_;
  std::vector<std::vector<Source>> entries_;  // the first is that of the sets that are not in the journal
};

}  // namespace quotient::shape
