// What a search answers: a verdict with its reasons, the errors with the steps that lead to them, and figures.
#pragma once

#include <compare>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/choices.hpp"
#include "base/result.hpp"
#include "props/error.hpp"

namespace quotient::explore {

struct Statistics {
#define STATISTIC(name, type) type name = 0;
#include "explore/statistics.def"
#undef STATISTIC
};

enum class Verdict : uint8_t { verified, error, unknown };

// One step of a path, as data: who made it, and what was chosen. Enough to make it again, in another process too. A
// thread is named by its spawn path (memory/chains.hpp), a process of a model by its number; without a name, the
// program stayed as it was.
struct Move {
  std::string name;
  std::vector<Choices::Choice> choices;
  template <class Archive>
  void describe(Archive& archive) {  // as of base/archive.hpp
    archive(name, choices);
  }
};

inline constexpr size_t kNoCycle = ~size_t{0};

struct Finding {
  props::Error error;
  std::string thread;      // that made it; empty for a deadlock
  std::vector<Move> path;  // from the initial state; the last step makes the error (a deadlock: reaches it)
  bool passed = false;     // the search goes on after the error
  uint32_t other_pc = 0;   // data race: the other access
  std::string other_thread;
  // The formula that is violated, and where in the path the cycle begins that it ends with (its length: there is no
  // cycle). In steps of such a cycle without a thread the program stays as it is. Promela: also what watched the
  // execution.
  std::string property;
  uint32_t claim = 0;
  size_t cycle = 0;
  template <class Archive>
  void describe(Archive& archive) {  // as of base/archive.hpp
    archive(error, thread, path, passed, other_pc, other_thread, property, claim, cycle);
  }
};

// Where the states come from (profile.hpp).
struct FieldProfile {
  std::string name;
  uint64_t values;
};
struct ObjectProfile {
  std::string name;
  uint64_t contents;  // that it has in any state
  std::vector<FieldProfile> fields;
};
struct LineProfile {
  Place place;
  std::string function;
  uint64_t steps = 0;         // that begin there
  uint64_t fresh = 0;         // ... and lead to a new state
  uint64_t known = 0;         // ... and lead to one that was seen before
  uint64_t unchanged = 0;     // ... namely the one where they began: a loop that waits
  uint64_t instructions = 0;  // of all these steps
};
struct Profile {
  std::vector<ObjectProfile> objects;
  std::vector<LineProfile> lines;
};

// What a move does, as far as a space tells: a place in the source, or the text of a statement.
struct Deed {
  Place place;
  std::string text;
};

// The states that were visited and the moves between them (graph.hpp).
struct StateGraph {
  static constexpr uint32_t kFailure = UINT32_MAX;  // where a move leads that is an error
  struct Label {
    std::string who;     // as in Move
    std::string chosen;  // the choices, "2,0"; may be empty
    Deed deed;
  };
  struct Edge {
    uint32_t from = 0, to = 0;
    uint32_t label = 0;
    friend auto operator<=>(const Edge&, const Edge&) = default;
  };
  uint32_t states = 0;  // the initial one is 0
  std::vector<Label> labels;
  std::vector<Edge> edges;  // sorted, each once
};

// The lines of a file that have code, and whether some execution came there.
struct FileCoverage {
  std::string file;
  std::map<unsigned, bool> lines;
};

// What one of the processes of a search has done (docs/parallel.md, "Many machines").
struct ProcessFigures {
  uint64_t rank = 0, states = 0, transitions = 0;
  uint64_t sent_states = 0, sent_bytes = 0, received_states = 0;  // to and from others
  uint64_t store_bytes = 0, memory_peak_bytes = 0;
  double search_cpu_seconds = 0;
};

struct Answer {
  Verdict verdict = Verdict::unknown;
  std::string reason;                // for unknown: why, in one sentence
  std::vector<std::string> caveats;  // what was approximated, each a sentence; empty for a proof
  // What was fixed although elsewhere it may differ: the verdict holds "with" each of these only ("rand() as seeded").
  std::vector<std::string> conditions;
  // How the program ended: with which exit status, in how many different last steps; empty if it never does. Nothing
  // if that was not looked at (models, formulas).
  std::optional<std::map<uint64_t, uint64_t>> ends;
  std::vector<std::string> warnings;  // signs that a proof says less than it seems to, each a sentence
  std::vector<std::string> missing;   // what the program mentions and cannot be executed, each with its places
  std::vector<Finding> findings;
  std::set<std::string> holding;      // the functions whose variables were kept in states until their scopes end
  std::string reduction;              // by what steps were left out, or why none were; empty for models
  std::string alone;                  // why one worker did it all although there could be more; empty: that is not so
  std::string symmetry;               // which threads were exchanged, or why none were; empty for models
  bool byte_names = false;            // undefined bytes that were copied had names
  uint8_t visible_births = 0;         // regions in which it was visible when objects were made
  bool exposed = false;               // every access was visible: MachineOptions::exposed
  bool zeroed = false;                // what is not initialised was 0: MachineOptions::zeroed
  bool stopped = false;               // the search was given up before its end
  std::string unsaved;                // not empty: it was asked for checkpoints and has not begun, as it can have none
  std::string checkpoint;             // the folder of one from which a search that was given up can go on; empty: none
  unsigned checkpoint_processes = 1;  // by so many processes
  Statistics statistics;              // of all processes
  std::vector<ProcessFigures> processes;  // empty: there was one
  Profile profile;                        // if it was asked for
  StateGraph graph;                       // likewise
  std::vector<FileCoverage> coverage;     // likewise
};

}  // namespace quotient::explore
