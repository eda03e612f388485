// The program as a graph of states: the machine, a canonicaliser and the store put together.
//
// There is always a current state, in the machine's memory; state() is its identity. advance() goes to a
// successor and appends what changed to a log; undo() goes back along the log; jump() goes anywhere, at the cost of the
// difference. What the identity consists of is chosen once (Identity): what nobody asks for is not computed. A state
// that is only passed through needs no name at all (Naming): its node is that of the last state on the way that has
// one.
#pragma once

#include <memory>

#include "explore/result.hpp"
#include "heap/canonicaliser.hpp"
#include "machine/machine.hpp"
#include "spaces/state_tables.hpp"
#include "spaces/thread_symmetry.hpp"
#include "store/state_set.hpp"

namespace quotient::spaces {

// What undoes one change: the slot had this content before.
struct Undo {
  memory::Slot slot;
  memory::ContentId before;
};

// Which names of the current state are kept up to date.
struct Identity {
  bool tree = true;                     // its node: exact, and needed to jump
  std::optional<store::HashKind> hash;  // its hash
};

// Whether the successor gets its node at once, or in name(), if ever.
enum class Naming : uint8_t { now, later };

// Whether the memory that the program ends with makes a state, or nobody looks at it.
enum class Ending : uint8_t { state, nothing };

class StateSpace {
 public:
  // `order` is told what orders accesses, if it is not null.
  StateSpace(machine::Machine& machine, const heap::HeapOptions& heap, Identity identity = {},
             machine::HappensBefore* order = nullptr,
             std::shared_ptr<StateTables> tables = std::make_shared<StateTables>());

  // The initial state becomes the current one. Its step may already have failed or been pruned.
  void start(machine::Step& step);

  // One step of the thread. If it advances, the successor is the current state; otherwise nothing changed,
  // and step says why. Losing memory is an error of the step that lost it. With Ending::nothing, nothing has changed
  // either when the program has ended.
  void advance(memory::Slot thread, machine::Choices& choices, machine::Step& step, std::vector<Undo>& log,
               Naming naming = Naming::now, Ending ending = Ending::state);
  // Makes up for Naming::later; the log is that of the steps since.
  void name(const std::vector<Undo>& log);
  bool is_named() const { return unnamed_from_ == kNamed; }
  // Where in the log the changes begin that the node does not know of; kNamed: there are none.
  uint32_t unnamed_from() const { return unnamed_from_; }
  static constexpr uint32_t kNamed = UINT32_MAX;

  // The same without going there: what the thread would do. Losing memory is not noticed.
  void probe(memory::Slot thread, machine::Choices& choices, machine::Step& step) {
    make_step(thread, choices, step);
    machine_.memory().rollback();
  }

  // Takes back the log's entries from `mark` on; `to` is the state before them, with what unnamed_from() was there.
  void undo(std::vector<Undo>& log, size_t mark, const store::State& to, uint32_t unnamed_from = kNamed);
  void jump(store::Node to);

  // From now on, threads of which no program can tell which is which are exchanged (docs/symmetry.md).
  void use_symmetry() { symmetry_.emplace(machine_); }
  // Null: threads are not exchanged, or there have not been any that could be.
  ThreadSymmetry* symmetry() { return symmetry_ && !symmetry_->is_idle() ? &*symmetry_ : nullptr; }
  const ThreadSymmetry* symmetry() const { return const_cast<StateSpace*>(this)->symmetry(); }
  // For a while, steps are what they are without symmetry.
  void exchange(bool exchanges) { exchanges_ = exchanges; }
  // What became of a thread of the state before in the last step, and which it was.
  memory::Slot now(memory::Slot thread) const { return symmetry_ ? symmetry_->now(thread) : thread; }
  memory::Slot before(memory::Slot thread) const { return symmetry_ ? symmetry_->before(thread) : thread; }

  const store::State& state() const { return state_; }
  const std::vector<memory::Slot>& threads() const { return machine_.memory().threads(); }
  machine::Machine& machine() { return machine_; }
  const machine::Machine& machine() const { return machine_; }
  const store::Contents& contents() const { return tables_->contents; }
  const store::StateTree& tree() const { return tables_->tree; }
  store::StateTree& tree() { return tables_->tree; }
  const std::shared_ptr<StateTables>& tables() const { return tables_; }
  void absorb(const StateSpace& other);  // what another worker has counted

  // As of base/archive.hpp: what all states consist of, before start(); and what has been noticed so far, after it.
  template <class Archive>
  void describe_tables(Archive& archive) {
    archive(machine_.chains(), *tables_);
  }
  template <class Archive>
  void describe_notes(Archive& archive) {
    archive(machine_, steps_, objects_, modified_, hashed_, traversed_, collected_, state_bytes_, state_samples_);
    if (symmetry_) archive(*symmetry_);
  }

  void fill_statistics(explore::Statistics& statistics) const;
  uint64_t store_bytes() const { return contents().bytes() + tree().bytes() + machine_.chains().bytes(); }

 private:
  friend class Audit;
  std::vector<memory::Slot> globals() const;  // the first roots
  void make_step(memory::Slot thread, machine::Choices& choices, machine::Step& step);
  void keep(machine::Step& step, memory::Slot thread, std::vector<Undo>& log, Naming naming);
  void update_node();  // by changes_, of which no two are of one slot
  void commit(std::vector<memory::Change>& changes);
  void arrange();
  bool loses_memory();
  void sample_state_bytes();
  void look_for_losses(machine::Step& step, memory::Slot thread);
  void note_holder(machine::Step& step, const heap::Findings& findings);
  bool pass(machine::Step& step, memory::Slot thread, props::Error error);
  bool report_lost(machine::Step& step, memory::Slot thread, const heap::Findings& findings);
  bool report_unfreed(machine::Step& step, memory::Slot thread);
  memory::Slot unfreed_object() const;

  machine::Machine& machine_;
  machine::HappensBefore* const order_;
  std::unique_ptr<heap::Canonicaliser> canonicaliser_;
  const std::shared_ptr<StateTables> tables_;
  std::optional<store::StateHash> hash_;
  const bool keeps_tree_;
  store::State state_;
  uint32_t unnamed_from_ = kNamed;
  std::vector<memory::Change> changes_, exchanged_;
  std::optional<ThreadSymmetry> symmetry_;  // if it was asked for
  bool exchanges_ = true;

  // Sums over all steps, for the percentages of paper 1's table 1.
  uint64_t steps_ = 0, objects_ = 0, modified_ = 0, hashed_ = 0, traversed_ = 0, collected_ = 0;
  uint64_t state_bytes_ = 0, state_samples_ = 0;
};

}  // namespace quotient::spaces
