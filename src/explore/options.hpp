// What a search is asked to do.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

#include "base/shuffle.hpp"
#include "heap/canonicaliser.hpp"
#include "props/error.hpp"
#include "store/state_set.hpp"

namespace quotient::net {
class Peers;
}

namespace quotient::explore {

class Checkpoints;
class StateSample;

enum class Order : uint8_t { dfs, bfs };

// Of one search; those of the process are in base/budget.hpp. 0: no limit.
struct Limits {
  double seconds = 0;
  uint64_t states = 0;
  uint64_t depth = 0;
};

// How many work at a search, and how long the first is alone: threads are not worth their while in a short one.
struct Workers {
  unsigned count = 1;
  double after_seconds = 0;
};

struct SearchOptions {
  heap::HeapOptions heap;
  Order order = Order::dfs;
  bool reduce = false;    // do not try all orders of independent steps (docs/reduction.md)
  bool sleep = false;     // ... nor steps again that were tried before (reduce/sleep_sets.hpp)
  bool symmetry = false;  // threads that no program can tell apart are exchanged (docs/symmetry.md)
  Limits limits;
  Workers workers = {};
  bool all_errors = false;
  struct Wanted {
    props::Error error;
    uint32_t other_pc = 0;  // as in Finding
  };
  std::optional<Wanted> wanted = {};  // ... until this one is found
  bool strict = false;                // a proof that holds under conditions only is none
  bool audit = false;                 // check all along the way that states are what they should be
  bool final_states = false;          // tell the memories apart that an execution can end with (final_states.hpp)
  bool graph = false;                 // record the states and moves (graph.hpp)
  bool coverage = false;              // say which lines were executed
  bool profile = false;               // say where the states come from (profile.hpp)
  store::StoreOptions store = {};
  std::string disk = {};               // the folder of tables that are read rarely; empty: they are in memory
  Checkpoints* checkpoints = nullptr;  // null: none are written
  net::Peers* peers = nullptr;         // other processes that take part (docs/parallel.md); null: there are none
  std::optional<uint64_t> hunt = {};   // many short searches in random orders, by this seed (docs/hunting.md)
  // Of one of these:
  std::optional<Shuffle::Options> shuffle = {};  // moves are tried in a random order
  StateSample* sample = nullptr;                 // states are counted there; null: nowhere
  std::stop_token stop = {};                     // another one wants it to end
};

}  // namespace quotient::explore
