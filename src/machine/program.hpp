// A Core module made ready to run: instructions of one fixed size with all names resolved, constants in one
// pool, and for every place in the code the registers that are live there.
//
// An operand is a signed number: a register if >= 0, else ~operand is an index into the constants. A program
// counter is an index into `code`, across all functions, so it says the function too.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/module.hpp"
#include "memory/memory.hpp"

namespace quotient::machine {

using Operand = int32_t;
using Pc = uint32_t;

struct Code {
  core::Op op;
  uint8_t bits;     // width of the (first) type
  uint8_t bits2;    // width of the second type (casts); core::Ordering (atomic accesses, fences)
  uint8_t flags;    // core::Flag
  int32_t result;   // register
  Operand a, b, c;  // operands; branch targets are program counters
  uint32_t
      extra;  // load, store: signed distance from the pointer; else an index into lists, strings, …: see decode.cpp
};
static_assert(sizeof(Code) == 24);

inline constexpr Operand kNothing = -1;   // reads as constant 0, which is what an operand that is left out means
inline constexpr uint32_t kNoText = ~0u;  // in `extra`: no string

enum class RmwOp : uint8_t { xchg, add, sub, band, bor, bxor, nand, max, min, umax, umin, fadd, fsub };

// How long the variables of a function hold what they point to.
enum class Hold : uint8_t {
  while_live,  // as long as they may be read again: states that differ in dead values meet
  in_scope,    // as long as they are in scope, which is what C calls reachable
  weakly,      // likewise, but what they alone hold has no influence on steps
};

struct FunctionInfo {
  Pc entry;
  Pc end;
  uint32_t parameters;
  uint32_t registers;
  std::vector<uint32_t> undefined_at_entry;  // registers that may be read before they are written
  std::vector<uint32_t> locals;              // registers that own objects: what they hold dies at return
  bool runtime;
  bool is_main = false;  // the program ends when it returns
  Hold hold = Hold::while_live;
};

// How long variables hold what they point to: those of the functions named here in_scope, those of all others as
// `others` says (docs/heap.md, Leaks).
struct Holding {
  std::set<std::string> functions;
  Hold others = Hold::while_live;
};

// The registers of a frame that is parked at some place, in ascending order. Equal lists are stored once.
using LiveList = std::vector<uint32_t>;

struct ThreadLocal {
  uint32_t global;
  memory::Object initial;
};

// Which weak orderings the program has. Without any, what reads something happens after what wrote it (docs/races.md).
struct Orderings {
  bool weak = false;  // an atomic access that does not order all that it could, or an unordered section
  bool relaxed_stores = false;
  bool acquire_fences = false;
  bool release_fences = false;
};

struct Program {
  const core::Module* module = nullptr;
  std::vector<Code> code;
  std::vector<core::Location> locations;        // per instruction
  std::vector<uint32_t> notes;                  // per instruction: core::kNoNote or a string
  std::vector<uint32_t> function_of;            // per instruction
  std::vector<const LiveList*> live;            // per instruction: before it; for a call: while it is under way
  std::vector<const LiveList*> held;            // likewise: variables in scope that are not live; null, or empty: none
  std::vector<std::pair<Pc, uint32_t>> leaves;  // the variable's scope ends before the instruction; ascending
  std::vector<memory::Value> constants;
  memory::Value unset;                  // what a register holds before it is written
  std::vector<int32_t> lists;           // operand lists: a count, then as many
  std::vector<uint64_t> switch_values;  // beside lists, see decode.cpp
  std::vector<FunctionInfo> functions;
  std::vector<std::unique_ptr<LiveList>> live_lists;

  std::vector<memory::Slot> function_slots;  // per function: its address
  std::vector<memory::Slot> global_slots;    // per global; none for thread-local ones
  memory::Slot ledger{};                     // the machine's own variable (graveyard.hpp, addresses.hpp)
  std::vector<ThreadLocal> thread_locals;
  std::vector<uint32_t> thread_local_index;  // per global

  Orderings orderings;
  bool asks_for_reach = false;  // it has the instruction `reached`, which looks at everything

  // What the instruction `interrupts` names: a function that any thread may be made to call between two steps, while
  // the number in memory is not 0. Most programs have none, and pay nothing.
  std::optional<uint32_t> interrupt_function;
  memory::Value interrupts_wanted;

  const FunctionInfo& function_at(Pc pc) const { return functions[function_of[pc]]; }
  const LiveList* held_at(Pc pc) const { return held.empty() ? nullptr : held[pc]; }
  const core::Function& source_of(Pc pc) const { return module->functions[function_of[pc]]; }
  // What the source calls a variable: global, thread-local or local.
  std::string variable_name(const memory::ObjectHeader& variable) const;
};

// Decodes the module and puts its globals, constants and functions into memory. `option` gives the numbers
// that the program asks for by name, and `unset` is what has not been written.
Program decode(const core::Module& module, memory::Chains& chains, memory::Memory& memory,
               const std::vector<std::pair<std::string, uint64_t>>& options, const Holding& holding = {},
               const memory::Value& unset = memory::undefined());

// Fills in Program::live and FunctionInfo::undefined_at_entry for one function.
void compute_liveness(Program& program, uint32_t function);

// Fills in Program::held for one function, once its liveness is known.
void compute_scopes(Program& program, uint32_t function);

}  // namespace quotient::machine
