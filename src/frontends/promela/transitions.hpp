// The transitions of a proctype: from its flow of nodes to states and what can be done in each, as Spin's verifier has
// them.
#pragma once

#include "frontends/promela/flow.hpp"

namespace quotient::frontends::promela {

struct Transition {
  std::vector<const Node*>
      actions;  // one after the other; only the first may block. Empty: always possible, does nothing
  const Node* origin = nullptr;
  uint32_t target = 0;            // number of a state; 0: the process is gone
  bool atomic = false;            // the process goes on alone afterwards
  uint32_t escape = 0;            // of an `unless`: the escape's state; tried first, and if one succeeds no others are
  std::vector<uint32_t> escapes;  // states whose transitions may be taken instead
  bool is_else() const { return !actions.empty() && actions[0]->kind == NodeKind::otherwise; }
};

struct AutomatonState {
  std::vector<Transition> transitions;  // in the order in which they are tried
  Location location;
  bool end = false, accept = false, progress = false;  // labels
};

struct Automaton {
  std::vector<AutomatonState> states;  // by number; 0 is not used
  uint32_t start = 0;
};

// The analyses must have been made before.
Automaton transitions(Flow& flow);

}  // namespace quotient::frontends::promela
