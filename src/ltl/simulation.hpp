// Simulation between the states of an automaton, and what becomes smaller by it.
//
// q simulates p if q can answer every edge of p, letter by letter, with an edge that has at least its marks, such that
// the target simulates that of p again. Then q accepts every word that p accepts. States that simulate each other are
// one; an edge beside one that is better is none.
#pragma once

#include <vector>

#include "ltl/generalised.hpp"

namespace quotient::ltl {

class Simulation {
 public:
  enum class Kind : uint8_t {
    direct,   // as above; may be used for merging states and leaving out edges
    lenient,  // edges between components match any marks: only finitely many of a run are such, so q still accepts what
              // p does, but the relation may not be used in a way that makes new cycles
  };
  Simulation(const Generalised& automaton, Kind kind);

  // q simulates p.
  bool holds(uint32_t p, uint32_t q) const { return relation_[p][q]; }

 private:
  bool answers(uint32_t p, uint32_t q) const;
  uint64_t asked(uint32_t from, const MarkedEdge& edge) const;
  uint64_t offered(uint32_t from, const MarkedEdge& edge) const;

  const Generalised& automaton_;
  Kind kind_;
  Components components_;
  std::vector<std::vector<bool>> relation_;
};

// Whether every letter of `guard` is one of some of `parts`.
bool is_covered(Guard guard, std::vector<Guard> parts);

// One state for each class of states that simulate each other, without the edges beside which there are better ones.
// Marks must be tidy; if all edges of each state had the same marks then it is so in the result.
Generalised quotient_by_simulation(const Generalised& automaton);

// Turns edges to a state into edges to an equivalent state of a later component: no new cycles come from that.
Generalised move_down(const Generalised& automaton);

}  // namespace quotient::ltl
