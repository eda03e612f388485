// The interpreter: runs the instructions of one thread until the step ends. There is one interpreter for each step, and
// nothing of it survives but what it wrote to memory. Each group of instructions has a file: arithmetic and control in
// interpreter.cpp, memory in interpret_memory.cpp, threads and choices in interpret_concurrency.cpp, questions about
// where objects lie in interpret_addresses.cpp, jumps between frames and interrupts in interpret_jumps.cpp, exceptions
// in interpret_exceptions.cpp, who holds an object in interpret_reach.cpp, types of calls in interpret_signatures.cpp;
// what nearly every instruction goes through is in interpreter_inline.hpp.
#pragma once

#include "machine/machine.hpp"

namespace quotient::machine {

class Interpreter {
 public:
  Interpreter(Machine& machine, Choices& choices, Step& step);

  // One step of the thread: one visible operation and what follows.
  void run_step(memory::Slot thread) { run(thread, false); }
  // The same, but the thread is made to call the function for interrupts first, inside an atomic section.
  void run_interrupt(memory::Slot thread);
  // The invisible instructions at the beginning of a new thread.
  void run_beginning(memory::Slot thread) { run(thread, true); }
  // A whole function without parameters in a thread that has only its record; true if its result is not 0. All that it
  // makes and changes stays in memory.
  bool run_condition(memory::Slot thread, uint32_t function);

 private:
  using Value = memory::Value;
  enum class State : uint8_t { running, parked, finished, stopped };

  static constexpr uint64_t kFuel = 100'000;          // branches in one step
  static constexpr uint32_t kYields = 1'000;          // ... that has done something else: yields
  static constexpr uint64_t kAtomicFuel = 5'000'000;  // branches in one atomic section
  static constexpr uint32_t kCalls = 100'000;         // calls in one step after which the budget is looked at
  static constexpr uint32_t kDeepest = 20'000;        // frames of a thread
  static constexpr uint64_t kLargestObject = 1u << 28;
  static constexpr uint64_t kChunks = 16;          // pieces of a copy that others can see
  static constexpr uint64_t kWord = 8;             // bytes that the processor can access at once
  static constexpr uint64_t kLongCopy = 1u << 12;  // bytes that take about as long as many branches

  void load_thread(memory::Slot thread, bool visible_done);
  void run(memory::Slot thread, bool visible_done);
  void finish(uint32_t depth_before);
  void interpret();
  void refuse_effects();
  template <bool kObserved>
  void loop();
  void execute(const Code& code);

  // Registers.
  const Value& value(Operand operand, const Value* registers) const {
    return operand < 0 ? constants_[~operand] : registers[operand];
  }
  const Value& value(Operand operand) const { return value(operand, registers_); }
  // Member by member: loading at once what was stored in parts stalls the processor.
  static void assign(Value& to, const Value& from) {
    to.bits = from.bits;
    to.undef = from.undef;
    to.object = from.object;
    std::memcpy(&to.part, &from.part, sizeof to.part);
  }
  void set(const Code& code, const Value& value) { assign(registers_[code.result], value); }
  // The low bits that are 0 in the address of the object that one of the values points into: it is aligned.
  uint64_t zeros(const Value& a, const Value& b) const {
    const memory::Slot object = a.is_plain() ? b.object : a.object;
    return object == memory::Slot::none ? 0 : memory::alignment(*memory_.view(object).header) - 1;
  }
  static bool plain(const Value& a) { return (a.undef | index(a.object)) == 0; }
  static bool plain(const Value& a, const Value& b) {
    return ((a.undef | b.undef) | (index(a.object) | index(b.object))) == 0;
  }
  static bool is_null(const Value& a) { return (a.bits | index(a.object)) == 0; }
  // Both are numbers, or addresses in one object, or one is null: no need to know where objects lie.
  static bool comparable(const Value& a, const Value& b) {
    return ((a.undef | b.undef) | (a.part.piece | b.part.piece)) == 0 &&
           (a.object == b.object || is_null(a) || is_null(b));
  }

  // How instructions end a step.
  void park() { state_ = State::parked; }
  [[gnu::cold]] void fail(props::ErrorKind kind, std::string_view message);
  [[gnu::cold]] void fail_now(props::ErrorKind kind, std::string_view message);
  bool is_seen_before_failing() const;
  [[gnu::cold]] void fail_or_pass(props::ErrorKind kind, std::string_view message);  // it need not end the program
  void stop(StepStatus status);
  bool defined(const Value& value, const char* use) {  // false: it is not, and that has been reported
    if (value.undef == 0) [[likely]]
      return true;
    refuse_undefined(use);
    return false;
  }
  [[gnu::cold]] void refuse_undefined(const char* use);
  [[gnu::cold]] void refuse_bool(uint64_t byte);
  std::vector<Pc> call_stack() const;  // the innermost first
  Pc user_pc() const;

  // True if the visible operation at hand may be done now; false: the step ends before it.
  bool visible_operation();
  void yield();
  Visibility visibility() const { return program_.interrupt_function ? Visibility::all : machine_.options_.visibility; }

  // Arithmetic and control.
  void binary(const Code& code);
  void divide(const Code& code);
  void shift(const Code& code);
  void extend(const Code& code);
  void extend_tagged(const Code& code);
  void floating(const Code& code);
  void address(const Code& code);
  void confine(const Code& code);
  bool burn();  // false: the step ends before this branch
  [[gnu::cold]] bool refuel();
  void begin_atomic_fuel() {
    fuel_ = kFuel;
    more_fuel_ = kAtomicFuel - kFuel;
  }
  void end_atomic_fuel() {
    fuel_ = kFuel;
    more_fuel_ = 0;
  }
  void branch_if(const Code& code);
  void branch_switch(const Code& code);
  void call(const Code& code);
  bool is_function(const Value& callee);
  void callable(const Code& code);
  void argument(const Code& code);
  void enter(uint32_t function, uint32_t list);
  void ret(const Code& code);
  void finish_condition(const Code& code);
  void jump(const Code& code);
  std::optional<uint32_t> find_owner(memory::Slot object);
  void leave_frames_above(uint32_t depth);
  void resume(const Code& code);
  Pc parked_at(uint32_t depth) const;
  const Value* parked_registers(uint32_t depth);
  void handler(const Code& code);
  std::optional<uint32_t> find_pad();
  void unwind(const Code& code);
  uint64_t progress() const;
  void set_progress(uint64_t progress);
  void keep_memory_of_main();
  void pop_frame();
  void add_locals(Pc pc, const Value* registers);
  bool kill_dying();

  // Memory.
  struct Target {
    memory::Slot slot;
    uint32_t offset;
  };
  bool locate(const Value& pointer, uint32_t distance, uint64_t size, bool write, Target& target);
  [[gnu::cold]] void refuse(const Value& pointer, uint64_t size, bool write);
  void set_concurrent(bool concurrent);
  bool is_visible(memory::Slot slot, bool write) const;
  void touch(const Target& target, uint64_t size, reduce::Effect effect);
  [[gnu::noinline]] void note_touch(const Target& target, uint64_t size, reduce::Effect effect);
  void touch(reduce::ObjectName place, bool write);
  void touch_by_storing(const Target& target, unsigned size, const Value& value);
  reduce::Effect effect_of_rmw(const Code& code, const Target& target, unsigned size) const;
  void hold(const Code& code);
  void touch_held_locks();
  void touch_addresses();
  void touch_life(memory::Slot thread, bool write);
  void touch_mine(reduce::NameKind kind, uint8_t number, reduce::Touch touch, bool own);
  void name_handle(memory::Slot spawned, const Value& handle);
  void name_objects();
  std::optional<uint8_t> kind_of(memory::Slot handle);
  void touch_lives_at_end();
  [[gnu::cold]] void compact_touches();
  bool may_meet_dead(memory::Slot object, bool write, props::ErrorKind kind);
  void look_at_dead(Region region);
  bool may_be_born(Region region);
  bool may_access(const Target& target, uint64_t size, bool write, uint8_t flags, uint8_t ordering);
  bool watched_access(const Target& target, uint64_t size, bool write, uint8_t flags, uint8_t ordering);
  bool may_update(const Target& target, uint64_t size, reduce::Effect effect);
  bool visible_access(const Target& target, uint64_t size, bool write, bool atomic);
  bool is_settled(const Target& target, uint64_t size) const;
  bool is_ordered(const Target& target, uint64_t size, bool reads, bool writes, bool atomic, uint8_t ordering);
  [[gnu::cold]] bool pass_race(Pc pc);
  bool read(const Target& target, unsigned size, Value& value);
  void write(const Target& target, unsigned size, const Value& value);
  void publish(memory::Slot target, memory::Slot object);
  void load(const Code& code);
  void store(const Code& code);
  void rmw(const Code& code);
  void cmpxchg(const Code& code);
  bool exchanges(const Code& code, const Target& target, unsigned size) const;
  bool exchange_is_decided(const Target& target, unsigned size, const Value& expected);
  struct Chunk {
    uint32_t begin, size;
  };
  uint64_t known_alignment(const Target& target) const;
  uint64_t piece_size(uint64_t size, uint64_t left, uint64_t alignment) const;
  bool next_chunk(uint64_t size, uint64_t alignment, bool visible, Chunk& chunk);
  void copy(const Code& code);
  void fill(const Code& code);
  void local(const Code& code);
  void alloc(const Code& code);
  void free(const Code& code);
  bool is_freed_as_allocated(const Code& code, const memory::ObjectHeader& object);
  void kill(const Code& code);
  void bury(memory::Slot slot);
  void retire(const Code& code);
  void give_up_address(memory::Slot slot);
  void size_of(const Code& code);
  void reached(const Code& code);
  bool is_reached(memory::Slot object, memory::Slot except) const;

  // Where objects lie, for programs that ask (interpret_addresses.cpp).
  size_t pick(size_t count);
  std::vector<memory::Slot> heirs(memory::Slot dead, memory::Slot except) const;
  bool resolve(memory::Slot dead);
  void settle_heir(memory::Slot dead, const std::vector<memory::Slot>& candidates);
  void pass_on(memory::Slot dead, memory::Slot heir);
  bool known_to_differ(const Value& a, const Value& b);
  bool are_copies(const Value& a, const Value& b, unsigned bits);
  [[gnu::noinline]] void compare_objects(const Code& code);
  bool may_be_placed(const Value& value);
  bool numbers_of(const Value& a, const Value& b, uint64_t& first, uint64_t& second);
  bool number_of(const Value& value, uint64_t& number);
  bool put_in_order(const Value& a, const Value& b);
  void compute_from_addresses(const Code& code);
  bool locate_number(uint64_t number, uint64_t size, bool write, Target& target);
  [[gnu::cold]] bool locate_confined(const Value& pointer, uint64_t place, uint64_t size, bool write, Target& target);

  // Threads, choices, reports.
  void spawn(const Code& code);
  void set_self(const Code& code);
  void tell_apart(const Code& code);
  void thread_local_variable(const Code& code);
  void end_thread();
  void atomic_begin(const Code& code);
  void atomic_end();
  void await(const Code& code);
  void choose(const Code& code);
  void assume(const Code& code);
  void check_assertion(const Code& code);
  void report(const Code& code);
  bool append_bytes(const Value& pointer, const Value& size, std::string& text);
  void halt(const Code& code);
  void output(const Code& code);

  Machine& machine_;
  memory::Memory& memory_;
  const Program& program_;
  Choices& choices_;
  Step& step_;
  const Value* constants_;
  const Value* const registers_end_;
  Value* registers_ = nullptr;
  Pc pc_ = 0, next_ = 0, start_pc_ = 0;
  State state_ = State::running;
  memory::Slot thread_{};
  uint32_t atomic_depth_ = 0;
  uint64_t fuel_ = kFuel, more_fuel_ = 0;  // branches until somebody looks, and what is left then
  uint32_t yields_ = 0;                    // that the step may still pass
  uint32_t calls_ = kCalls;                // until somebody looks
  std::vector<memory::Slot>& dying_;       // objects that the running instruction kills
  bool visible_done_ = false;
  Pc visible_at_ = UINT32_MAX;  // the operation that made it true, if this step did
  Value* result_ = nullptr;     // if a condition runs: where its result goes
  bool concurrent_ = false;
  uint8_t visible_reads_ = 0, visible_writes_ = 0;  // masks of flags, see is_visible()
  uint8_t watched_reads_ = 0, watched_writes_ = 0;  // likewise: what is visible, or everything if order_ is told
  uint8_t learned_ = 0;                             // mask of flags: what is noted in Step::touches
  bool unordered_ = false;                          // whether the atomic section orders nothing
  Observer* const observer_;
  HappensBefore* const order_;
  const bool check_overflow_;
  const unsigned pointer_bytes_;
};

}  // namespace quotient::machine
