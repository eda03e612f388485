// What any execution so far has had: threads, kinds of threads, locks. Their numbers are in states, and steps are told
// apart by them, so that the workers of a search share one roster.
#pragma once

#include "machine/thread_kinds.hpp"
#include "memory/chains.hpp"
#include "reduce/locks.hpp"

namespace quotient::machine {

struct Roster {
  reduce::Locks locks;
  ThreadKinds kinds;
  // All names of threads, if MachineOptions::learns.
  SharedList<memory::Slot> threads{size_t{1} << 20};
  // There was a thread beside the first.
  std::atomic<bool> has_spawned{false};
  // Two threads of one kind, of which none was joined, have existed at the same time.
  std::atomic<bool> has_pools{false};

  template <class Archive>
  void describe(Archive& archive) {  // as of base/archive.hpp
    bool spawned = has_spawned, pools = has_pools;
    archive(locks, kinds, threads, spawned, pools);
    if (spawned) has_spawned = true;
    if (pools) has_pools = true;
  }
};

}  // namespace quotient::machine
