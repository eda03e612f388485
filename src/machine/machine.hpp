// The machine: makes one step of one thread on the current memory.
//
// A step is one visible operation, then every invisible instruction up to the next visible one; or a whole
// atomic section. Visible is what another thread could notice: an access to an object that it can reach
// (under `escape`; under `none` any access to memory), a choice, a synchronisation, the program's end. A
// new thread's first, invisible instructions belong to the step that spawned it. An endless loop of
// invisible instructions is cut after kFuel branches, so that state matching finds it.
//
// A program that has interrupts (docs/signals.md) gives a thread one more possible step while some are wanted: a choice
// comes before the step, and its second outcome is to call the function for interrupts.
//
//   Machine m(module, options);  m.start(step);        memory holds the initial state, not yet canonical
//   m.step(thread, choices, step)                      then: rollback or canonicalise and commit
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <set>
#include <span>
#include <string>

#include "base/growing_array.hpp"
#include "machine/addresses.hpp"
#include "machine/byte_names.hpp"
#include "machine/happens_before.hpp"
#include "machine/inner_bounds.hpp"
#include "machine/program.hpp"
#include "machine/roster.hpp"
#include "machine/step.hpp"
#include "memory/access.hpp"
#include "props/checks.hpp"

namespace quotient::machine {

// A thread record: the header has its depth; its bytes are the handle, how far a copy in pieces has come (or, where
// the thread waits at the beginning of an atomic section, how it was interrupted there) and, for
// MachineOptions::learns, the locks that it holds; field 0 of the pointer list is the handle, field 1 + i the thread's
// instance of the i-th thread-local variable.
inline constexpr uint32_t kProgressWord = 1;
inline constexpr uint32_t kLocksWord = 2;
inline constexpr uint32_t kHandleField = 0;
inline constexpr uint32_t kFirstThreadLocal = 1;

enum class Visibility : uint8_t {
  escape,     // accesses to what only one thread can reach are invisible (paper 3, section 3.3.2)
  all,        // every access to memory is visible
  statement,  // as escape, and every store is visible: a step for each assignment of the source
};

struct MachineOptions {
  Visibility visibility = Visibility::escape;
  props::CheckSet checks;
  std::vector<std::pair<std::string, uint64_t>> options;  // the numbers behind the `option` instruction
  // Somebody watches what global variables reach: writing to that is visible, even if there is no other thread.
  bool watched = false;
  // Errors that do not end the program are noted in Step::passed, and the step goes on.
  bool goes_on = false;
  // Undefined bytes that are copied get names, so that memory can be compared with its copy (byte_names.hpp).
  bool byte_names = false;
  // What the program does not initialise is 0, which is one of the values that it may have: executions can be followed
  // beyond a branch that depends on it, where undefined values are no error. It is never a proof.
  bool zeroed = false;
  std::set<std::string> caveats;  // what is known to be approximated before the search begins
  // Step::touches says what a step touches.
  bool learns = false;
  // Somebody compares addresses of which one is dead: in these regions (a bit for each) it is visible when an object is
  // made, because that decides whether it may have the address (docs/addresses.md).
  uint8_t visible_births = 0;
  // Dangling pointers are used, which may lead to young objects that only their owners can reach by pointers: every
  // access to memory is visible (docs/addresses.md).
  bool exposed = false;
  // Handles have the kind of their thread in their headers, except those of threads that run one of these functions:
  // the program can tell them apart (docs/symmetry.md).
  bool kinds = false;
  std::set<std::string> told_apart;
  Holding holding;
};

// Somebody who wants to see what a step does: traces, `quotient run`, names of fields. During a search there is none.
struct Observer {
  virtual ~Observer() = default;
  virtual void instruction(memory::Slot /*thread*/, Pc /*pc*/) {}
  virtual void access(Pc /*pc*/, memory::Slot /*object*/, uint32_t /*offset*/, uint32_t /*size*/, bool /*write*/,
                      const memory::Value& /*value*/) {}
  virtual void output(int /*fd*/, std::string_view /*bytes*/) {}
  virtual void spawned(memory::Slot /*thread*/) {}
  // A heap object is made there, the innermost call first. The result is the block's number (ObjectHeader::block()).
  virtual uint32_t allocated(memory::Slot /*thread*/, const std::vector<Pc>& /*stack*/) { return 0; }
  virtual void freed(memory::Slot /*thread*/, Pc /*pc*/, uint32_t /*block*/) {}
  // The step fails; where its thread is, the innermost call first.
  virtual void failed(const std::vector<Pc>& /*stack*/) {}
};

class Machine {
 public:
  Machine(const core::Module& module, MachineOptions options)
      : Machine(module, std::move(options), std::make_shared<memory::Chains>()) {}
  // The same program and options, with the same names of objects, for another worker; and what that one has noticed.
  std::unique_ptr<Machine> fork() const;
  void absorb(const Machine& other);

  // As of base/archive.hpp: what it has noticed, learned and numbered in all executions so far. The names of objects
  // (chains) are described by themselves, and memory is a state's.
  template <class Archive>
  void describe(Archive& archive) {
    archive(caveats_, conditions_, told_apart_, instructions_, misses_byte_names_, misses_zeros_);
    archive(missed_births_, uses_dead_, revives_dead_, *roster_, inner_bounds_, byte_names_);
  }

  // Makes the first thread and runs its invisible beginning. The result is in memory().
  void start(Step& step);
  void step(memory::Slot thread, Choices& choices, Step& step);

  // Runs functions without parameters on the current memory, between steps, and leaves everything as it was; bit i of
  // the result says whether the i-th gives a number other than 0. No thread is there for them: they cannot wait or
  // choose, and they must not write to the program's objects. If one does or fails, step says so as for a step (failed,
  // or pruned with a caveat), and `failed` which one.
  uint64_t evaluate(std::span<const uint32_t> functions, Step& step, size_t& failed);

  // After a step that is kept, when the canonicaliser has run: what the state remembers of addresses and of undefined
  // bytes gets its normal form.
  void settle() {
    graveyard_.settle();
    addresses_.settle();
    byte_names_.settle();
  }

  // Nothing points to a block any more, but a number that was computed from its address may.
  void doubt_loss(memory::Slot thread);

  memory::Memory& memory() { return memory_; }
  memory::Chains& chains() { return chains_; }
  const memory::Chains& chains() const { return chains_; }
  const Program& program() const { return program_; }
  const MachineOptions& options() const { return options_; }
  void observe(Observer* observer) { observer_ = observer; }
  // From now on, Step::touches says what steps touch.
  void learn_touches() { options_.learns = true; }
  // From now on, handles have the kinds of their threads.
  void learn_kinds() { options_.kinds = true; }
  // From now on, tells what orders accesses, and fails with a data race where nothing does. Null: tells nobody.
  void watch_order(HappensBefore* order) { order_ = order; }
  // From now on, do not go on after this error (null: go on after all).
  void stop_at(const props::Error* error) { stop_at_ = error; }
  bool goes_on_after(const props::Error& error) const {
    return options_.goes_on && !(stop_at_ && stop_at_->is_same(error));
  }

  // The program counters of a thread's frames in the current state, innermost first.
  std::vector<Pc> call_stack(memory::Slot thread) const;
  // The innermost of these that is in user code (the innermost of all if none is).
  Pc user_pc(const std::vector<Pc>& stack) const;
  memory::Value handle(memory::Slot thread) const;
  // In the middle of a step of `running` (from an Observer): can any thread still reach the object?
  bool reaches(memory::Slot running, Pc pc, memory::Slot object);
  // ... and all that can still be reached, in an order that does not depend on how objects are named; also what only
  // variables in scope hold that are not read again, as far as they are known (Holding), if `in_scope`.
  std::vector<memory::Slot> reachable(memory::Slot running, Pc pc, bool in_scope = false) const;
  // ... and the registers of its frames that are still needed, outermost frame first.
  struct Register {
    Pc pc;  // where the frame is
    uint32_t number;
    memory::Value value;
    uint32_t depth;  // of the frame; the outermost has 0
  };
  std::vector<Register> live_registers(memory::Slot running, Pc pc) const;
  // ... and where its frames are, the innermost first.
  std::vector<Pc> running_stack(memory::Slot running, Pc pc) const;
  Pc running_user_pc(memory::Slot running, Pc pc) const;  // as user_pc() of that
  // The same between steps, for any thread.
  std::vector<Register> parked_registers(memory::Slot thread) const;
  // ... and the address that the instruction at pc is about to read, write or free.
  std::optional<memory::Value> accessed(Pc pc) const;

  // Approximations made so far, each a sentence: a verdict with any of them is not a proof.
  const std::set<std::string>& caveats() const { return caveats_; }
  // What was fixed although elsewhere it may differ, and the program asked for it: a proof holds "with" each of these
  // ("rand() as seeded") only, and says so. Cheap to call again with the same text, but not for the hot path.
  const std::set<std::string, std::less<>>& conditions() const { return conditions_; }
  void condition(std::string_view text) {
    if (!conditions_.contains(text)) conditions_.emplace(text);
  }

  // Both, and what the last step started: to forget what was noted in steps that are only tried.
  struct Notes {
    std::set<std::string> caveats;
    std::set<std::string, std::less<>> conditions;
    std::vector<memory::Slot> spawned;
  };
  Notes notes() const { return {caveats_, conditions_, spawned_}; }
  void restore_notes(const Notes& notes) {
    caveats_ = notes.caveats;
    conditions_ = notes.conditions;
    spawned_ = notes.spawned;
  }

  uint64_t instructions() const { return instructions_; }
  // There was a thread beside the first, in any execution so far, of any worker: states come from one to the other.
  bool has_spawned() const { return roster_->has_spawned.load(std::memory_order_relaxed); }
  // ... There was one in a state that another process has sent.
  void note_threads() { roster_->has_spawned.store(true, std::memory_order_relaxed); }
  // Memory was compared whose undefined bytes could be equal, which MachineOptions::byte_names would have told.
  bool misses_byte_names() const { return misses_byte_names_; }
  // An execution depends on an undefined value, which is not looked for: MachineOptions::zeroed would have gone on.
  bool misses_zeros() const { return misses_zeros_; }
  // Dead addresses of these regions were compared in a program with threads: MachineOptions::visible_births must be
  // set.
  uint8_t missed_births() const { return missed_births_; }
  // In a program with threads a dangling pointer was used, and one has turned out to lead to a young object, which may
  // be one that only its owner could reach before: MachineOptions::exposed must be set.
  bool misses_exposure() const {
    const bool hides = options_.visibility != Visibility::all && !options_.exposed;
    return hides && has_spawned() && uses_dead_ && revives_dead_;
  }
  // The locks that a thread holds, if `learns`; and those that were held by two at a time, which mean nothing.
  reduce::LockSet locks_of(memory::Slot thread) const {
    return memory::word_at<reduce::LockSet>(memory_.view(thread).data + kLocksWord * 8) & ~roster_->locks.untrusted();
  }
  reduce::LockSet untrusted_locks() const { return roster_->locks.untrusted(); }
  // Two threads of one kind, of which none was joined, have existed at the same time, in any execution so far.
  bool has_pools() const { return roster_->has_pools.load(std::memory_order_relaxed); }
  // The program can tell threads of this kind apart: what they run belongs into MachineOptions::told_apart.
  void tell_apart(uint8_t kind);
  ThreadKinds& kinds() { return roster_->kinds; }
  const std::set<std::string>& told_apart() const { return told_apart_; }
  // The number in the header of the thread's handle: its kind, or a name of its own; 0 if it has none.
  uint8_t number_of(memory::Slot thread) const {
    const memory::ObjectView& handle = memory_.view(this->handle(thread).object);
    return handle ? handle.header->thread : uint8_t{0};
  }
  // The threads that the last step started.
  const std::vector<memory::Slot>& spawned() const { return spawned_; }

 private:
  Machine(const core::Module& module, MachineOptions options, std::shared_ptr<memory::Chains> chains)
      : Machine(module, std::move(options), chains, *chains) {}
  // What the program has from the start is named by `names`.
  Machine(const core::Module& module, MachineOptions options, std::shared_ptr<memory::Chains> chains,
          memory::Chains& names);

  friend class Interpreter;
  struct ActiveFrame {
    Pc pc;  // of the running instruction; of the call, for all but the topmost
    uint32_t depth;
    memory::Value* registers;
  };

  void load_frame(memory::Slot thread, uint32_t depth, memory::Value* registers, Pc& pc) const;
  void add_live_registers(memory::Slot thread, uint32_t depth, std::vector<Register>& out) const;
  // Where its frames are, the innermost first, until is_enough() says so.
  template <class IsEnough>
  void visit_running_stack(memory::Slot running, Pc pc, IsEnough&& is_enough) const;
  bool is_user_code(Pc pc) const;
  void load_holding_frame(const memory::ObjectView& frame, const LiveList& live, const LiveList& held,
                          memory::Value* registers) const;
  bool can_be_held(memory::Slot object) const;
  void hold(memory::Object& frame, const LiveList& held, const memory::Value* registers, bool weakly) const;
  void store_frame(memory::Slot thread, const ActiveFrame& frame);
  void store_frames(memory::Slot thread, uint32_t depth_before);
  void forget_idle_tombstones(memory::Slot thread);
  bool is_held(memory::Slot object, const memory::PointerField& field) const;
  bool is_read(memory::Slot object) const;
  void make_record(memory::Slot thread, const memory::Value& handle);
  memory::Slot spawn(memory::Slot parent, uint32_t function, const memory::Value& handle,
                     const std::vector<memory::Value>& arguments);
  void end_thread(memory::Slot thread, uint32_t depth_before);
  void end_program();
  // Some bytes are about to be copied by the instruction at pc.
  void name_bytes(Pc pc, memory::Slot object, uint32_t offset, uint32_t size);
  bool wants_interrupts() const;                            // true only in a program that has interrupts
  void mark(memory::Slot object, memory::ObjectFlag flag);  // it and all that it reaches has this flag from now on
  void share(memory::Slot object) { mark(object, memory::kShared); }  // other threads can see it from now on

  const core::Module& module_;
  MachineOptions options_;
  const std::shared_ptr<memory::Chains> chains_owner_;
  memory::Chains& chains_;
  memory::Memory memory_;
  Program program_;
  Graveyard graveyard_;
  Addresses addresses_;
  InnerBounds inner_bounds_;
  ByteNames byte_names_;
  GrowingArray<memory::Value> registers_;
  std::vector<ActiveFrame> active_;
  std::vector<memory::Slot> spawned_;
  std::vector<memory::Slot> work_;
  std::vector<memory::Slot> dying_;  // of the interpreter, kept here for its capacity
  std::set<std::string> caveats_;
  std::set<std::string, std::less<>> conditions_;
  Observer* observer_ = nullptr;
  HappensBefore* order_ = nullptr;
  const props::Error* stop_at_ = nullptr;
  uint64_t instructions_ = 0;
  std::shared_ptr<Roster> roster_ = std::make_shared<Roster>();
  bool misses_byte_names_ = false;
  bool misses_zeros_ = false;
  uint8_t missed_births_ = 0;
  bool uses_dead_ = false, revives_dead_ = false;  // see misses_exposure()
  std::set<std::string> told_apart_;
};

}  // namespace quotient::machine
