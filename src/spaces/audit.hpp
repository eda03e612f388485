// --audit: checks after every step, and after every way back, that what is kept up to date by small changes is what it
// would be if it were computed from nothing. A violation is an internal error.
//
//   each object's content in the store is what its memory holds
//   the state's node in the tree, and its hash, are those of all its objects
//   a traversal of the whole heap gives every object the name that it has, and finds no garbage
//   back in a state, each slot holds what the tree says that it holds there
#pragma once

#include <optional>
#include <vector>

#include "heap/canonicaliser.hpp"
#include "spaces/state_space.hpp"

namespace quotient::spaces {

class Audit {
 public:
  Audit(StateSpace& space, const heap::HeapOptions& heap)
      : space_(space), heap_(heap), shadow_(*space.machine().program().module, space.machine().options()) {
    shadow_.memory().rollback();  // nothing but constants
  }

  void after_step();
  void after_return();  // to a state that was left before

 private:
  void check_names();
  void check_contents();
  void check_state();

  StateSpace& space_;
  const heap::HeapOptions heap_;
  machine::Machine shadow_;  // for its memory
  std::optional<store::StateHash> hash_;
};

}  // namespace quotient::spaces
