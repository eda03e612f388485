// Proofs for structures of every size, and what to do where there is none.
//
// The shape engine tries abstractions from coarse to fine. What it doubts may be the abstraction's fault: it is looked
// for by executions, as `check` does it, and only an error that was found there is one. So it is if the program
// contains something that a proof cannot do. If the executions come to an end, all of them were looked at: that is a
// proof, too. If there is none of these, the answer is "unknown", with what may go wrong.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "explore/options.hpp"
#include "explore/result.hpp"
#include "machine/machine.hpp"
#include "shape/engine.hpp"

namespace quotient::prover {

// From coarse to fine: what is tried if nothing else is asked for.
std::vector<shape::Abstraction> all_abstractions();

// What a proof is about: what no execution may do.
struct Goal {
  props::CheckSet
      safety;         // apart from losing memory; memory and assertions are proved together, whichever is asked for
  bool leaks = true;  // no execution loses memory
  bool must_decide = true;  // if it stays open whether memory is lost, so does the verdict
};

// If nothing else is asked for: memory and assertions, and of leaks what can be found out.
Goal default_goal();
// What a property file names; an error if a proof cannot be about it.
Result<Goal> goal_of(const props::CheckSet& property);

struct Task {
  Goal goal;
  std::vector<shape::Abstraction> abstractions;  // in the order in which they are tried
  machine::MachineOptions machine;               // of the search for real errors; what is checked there is known here
  explore::SearchOptions search;                 // likewise; its limit of states counts, if it has one
  double seconds = 0;                            // for all of it
  std::chrono::steady_clock::time_point start;   // from here on
};

struct Proof {
  Goal goal;
  explore::Answer answer;
  shape::Outcome outcome;
  uint32_t attempts = 0;               // abstractions tried; none: the program is not of the kind that can be proved
  uint32_t refinements = 0;            // spurious counterexamples, of all attempts
  double cpu_seconds = 0;              // of all attempts
  bool safe = false;                   // memory and assertions are verified, whatever became of the leaks
  bool searched = false;               // ... by executions, of which there are finitely many: none loses memory, either
  std::vector<std::string> obstacles;  // what a proof cannot do, if it came to such a thing: with places
  Place place;                         // of what is not supported, or may go wrong
  props::CheckSet checks;              // of the machine that found the error, or looked for one
};

inline constexpr const char* kLeaksOpen =
    "perhaps memory is lost; no execution was found that shows it, and no proof that there is none";

Proof prove(const core::Module& module, const Task& task);

// One of the things that were asked for, and whether it holds for structures of every size.
struct Property {
  const char* name;
  explore::Verdict verdict;
  std::string text;  // one sentence
};

std::vector<Property> properties(const core::Module& module, const Proof& proof);

std::string doubt_text(const core::Module& module, const shape::Doubt& doubt);

}  // namespace quotient::prover
