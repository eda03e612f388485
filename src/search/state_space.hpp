// The program as a graph of states: the machine, a canonicaliser and the store put together.
//
// There is always a current state, in the machine's memory; node() is its identity. advance() goes to a
// successor and appends what changed to a log; undo() goes back along the log; jump() goes anywhere, at the cost of the
// difference.
#pragma once

#include "heap/canonicaliser.hpp"
#include "machine/machine.hpp"
#include "search/result.hpp"
#include "store/contents.hpp"
#include "store/state_tree.hpp"

namespace quotient::search {

// What undoes one change: the slot had this content before.
struct Undo {
  memory::Slot slot;
  memory::ContentId before;
};

class StateSpace {
 public:
  StateSpace(machine::Machine& machine, const heap::HeapOptions& heap);

  // The initial state becomes the current one. Its step may already have failed or been pruned.
  void start(machine::Step& step);

  // One step of the thread. If it advances, the successor is the current state; otherwise nothing changed,
  // and step says why. Losing memory is an error of the step that lost it.
  void advance(memory::Slot thread, machine::Choices& choices, machine::Step& step, std::vector<Undo>& log);

  // Takes back the log's entries from `mark` on; `to` is the state before them.
  void undo(std::vector<Undo>& log, size_t mark, store::Node to);
  void jump(store::Node to);

  store::Node node() const { return node_; }
  const std::vector<memory::Slot>& threads() const { return machine_.memory().threads(); }
  machine::Machine& machine() { return machine_; }

  void fill_statistics(Statistics& statistics) const;
  uint64_t store_bytes() const { return contents_.bytes() + tree_.bytes() + machine_.chains().bytes(); }

 private:
  void keep(machine::Step& step, memory::Slot thread, std::vector<Undo>& log);
  bool check_memory(machine::Step& step, memory::Slot thread, memory::Slot lost);
  memory::Slot unfreed_object() const;

  machine::Machine& machine_;
  std::unique_ptr<heap::Canonicaliser> canonicaliser_;
  store::Contents contents_;
  store::StateTree tree_;
  store::Node node_{};
  std::vector<memory::Change> changes_;

  // Sums over all steps, for the percentages of paper 1's table 1.
  uint64_t steps_ = 0, objects_ = 0, modified_ = 0, hashed_ = 0, traversed_ = 0, collected_ = 0;
};

}  // namespace quotient::search
