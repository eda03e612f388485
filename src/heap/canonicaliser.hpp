// A canonicaliser gives every object of the current memory its name after a step: the slot under which the
// state keeps it. Two memories that are equal up to the names of objects are equal afterwards (except
// with `none`). On the way it collects what no thread can reach and marks what more than one can.
#pragma once

#include <memory>
#include <string_view>

#include "memory/memory.hpp"

namespace quotient::heap {

enum class Canon : uint8_t { none, dfs, bfs, inc };

// How garbage is found. All canonicalisers but `inc` traverse the heap anyway, which is as good as a sweep.
enum class Collector : uint8_t {
  sweep,  // mark and sweep at every step
  memo,   // from the tree of chains: what lost its last chain in this step (paper 3, chapter 5)
};

struct HeapOptions {
  Canon canon = Canon::inc;
  Collector collector = Collector::memo;
  // Objects up to which `inc` traverses the whole heap when a step moves something: below, that is as fast as the
  // update (measured by bench/run.py --only threshold).
  size_t small_heap = 24;
  // Mark objects that are not shared any more (kOnceShared): a reduction has to know of accesses to them.
  bool remember_sharing = false;
};

struct Findings {
  uint64_t traversed = 0;  // objects visited
  uint64_t collected = 0;  // unreachable objects removed
  uint64_t discarded = 0;  // those among them that the step had written to, or made
  struct Lost {
    memory::Slot object;
    uint32_t block;  // ObjectHeader::block()
  };
  std::vector<Lost> lost;            // those among them that the program allocated and did not free
  std::vector<memory::Slot> owners;  // the threads that alone can reach some object which was shared before
  bool doubtful = false;  // such a one may still be reached through a number that was computed from its address
  memory::Slot holder{};  // a frame that keeps memory from being lost by a variable not read again (`none` only)

  // Nothing is found yet; the room of the lists stays, since there is a run after every step.
  void clear() {
    traversed = collected = discarded = 0;
    lost.clear();
    owners.clear();
    doubtful = false;
    holder = {};
  }
};

class Canonicaliser {
 public:
  virtual ~Canonicaliser() = default;
  // Once after every step that is kept. `leaks`: look for lost memory (not when the program has ended). What it returns
  // is valid until the next run.
  const Findings& run(memory::Memory& memory, memory::Chains& chains, bool leaks) {
    findings_.clear();
    name_objects(memory, chains, leaks, findings_);
    return findings_;
  }

 private:
  virtual void name_objects(memory::Memory& memory, memory::Chains& chains, bool leaks, Findings& findings) = 0;

  Findings findings_;
};

// `globals` are the program's variables: the first roots, in this order.
std::unique_ptr<Canonicaliser> make_canonicaliser(const HeapOptions& options, std::vector<memory::Slot> globals);

}  // namespace quotient::heap
