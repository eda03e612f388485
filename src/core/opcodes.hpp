// The table of instructions, opcodes.def, as data: what an instruction takes, what it gives, and what it may do.
//
// Everything that has to know an instruction's form asks here: the verifier, the decoder, the analyses of which
// registers are read and written and of where control goes. None of them has a case for "all others", so that a new
// row either is described by the roles and traits that there are, or the compiler names every place that has to learn a
// new one.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace quotient::core {

enum class Op : uint8_t {
#define OPCODE(name, results, types, operands, traits) k_##name,
#include "core/opcodes.def"
#undef OPCODE
};

// What an operand is for. It decides what the verifier asks of it, and into which field of a row the decoder puts it.
enum class Role : uint8_t {
  value,          // any value, of 64 bits or of a pointer's width
  typed,          // a value of the width of the instruction's first type
  callee,         // what is called; the arguments follow
  body,           // what a new thread runs; its arguments follow
  argument,       // one of any number of values
  block,          // where control may go
  normal,         // ... when what is called returns; the decoder makes it the row behind the call
  pad,            // ... when an exception leaves what is called
  kept,           // a value that the frame keeps while what is called runs
  number,         // written in the program: a scale, a key
  text,           // for messages, or to be looked up when it is executed
  rmw_word,       // one of kRmwOperations
  math_word,      // one of kMathFunctions
  error_word,     // a kind of error
  option_word,    // a number from the command line, known when the program is decoded
  key,            // a number of a switch
  target,         // ... followed by the block where control then goes
  variable,       // a register that is a variable of the source
  thread_global,  // a global of which every thread has its own
  handler,        // a function with one parameter, for interrupts
  mask,           // a global that says whether there may be interrupts
};

enum class Results : uint8_t {
  none,
  one,
  optional,
  two,
  list,    // any number
  caught,  // any number, and three that a landing at the pad sets
};
inline constexpr size_t kCaught = 3;

// What allocates memory, and what must free it: the number behind `alloc` and `free`.
struct Family {
  std::string_view allocates, frees;
};
inline constexpr std::array kFamilies = {Family{"malloc", "free"}, Family{"new", "delete"},
                                         Family{"new[]", "delete[]"}};

// The roles of the operands in their order. Some of the last may be left out, or the last ones may be repeated.
struct Operands {
  std::array<Role, 6> roles{};
  uint8_t count = 0;     // of roles
  uint8_t least = 0;     // so many operands there are at least
  uint8_t repeated = 0;  // the last so many roles occur any number of times, also none

  constexpr uint8_t once() const { return static_cast<uint8_t>(count - repeated); }
  constexpr bool allows(size_t operands) const {
    if (repeated == 0) return operands >= least && operands <= count;
    return operands >= least && (operands - once()) % repeated == 0;
  }
  constexpr Role role(size_t operand) const {
    return roles[operand < count ? operand : once() + (operand - once()) % repeated];
  }
};

enum OpTrait : uint16_t {
  kPlain = 0,
  kPure = 1,           // its result is a function of its operands
  kReads = 2,          // it reads memory that another thread may see
  kWrites = 4,         // it writes to such memory, or ends the life of an object
  kOrdered = 8,        // it has an Ordering
  kMayEndStep = 16,    // a step may end before it: another thread could notice it, or steps would become endless
  kMayBlock = 32,      // its thread may wait in it
  kMayFail = 64,       // an execution may end in it: with an error, or because it does not count
  kTerminator = 128,   // it ends a block; control goes to its blocks, if it has any, and never to what stands after it
  kKeepsLocals = 256,  // local objects live until it, or longer: a frame there has the registers that own them
  kCalls = 512,        // frames are parked at it while what it calls runs
};
// Numbers that are computed from addresses are chosen when they are first asked for, which is a step of its own.
inline constexpr uint16_t kArithmetic = kPure | kMayEndStep | kMayFail;
inline constexpr uint16_t kAccess = kMayEndStep | kMayFail;
inline constexpr uint16_t kBranch = kTerminator | kMayEndStep | kMayFail;

struct OpInfo {
  std::string_view name;
  Results results;
  uint8_t types;  // how many type words it takes
  Operands operands;
  uint16_t traits;

  constexpr bool has(OpTrait trait) const { return (traits & trait) != 0; }
};

// How the table says what operands there are: takes(value, maybe(text)), takes(callee, any(argument)).
namespace table {

struct Part {
  std::array<Role, 2> roles{};
  uint8_t count = 1;
  bool optional = false, repeated = false;
  constexpr Part(Role role) : roles{role} {}
  constexpr Part(Role first, Role second) : roles{first, second}, count(2) {}
};
constexpr Part maybe(Part part) {
  part.optional = true;
  return part;
}
template <class... Roles>
constexpr Part any(Roles... roles) {
  Part part(roles...);
  part.optional = part.repeated = true;
  return part;
}
template <class... Parts>
constexpr Operands takes(Parts... parts) {
  Operands operands;
  [[maybe_unused]] const auto add = [&operands](const Part& part) {  // takes() adds nothing
    for (uint8_t i = 0; i < part.count; ++i) operands.roles[operands.count++] = part.roles[i];
    if (!part.optional) operands.least = operands.count;
    if (part.repeated) operands.repeated = part.count;
  };
  (add(parts), ...);
  return operands;
}

inline constexpr std::array kRows = [] {
  using enum Role;
  using enum Results;
  return std::array{
#define OPCODE(name, results, types, operands, traits) OpInfo{#name, results, types, operands, traits},
#include "core/opcodes.def"
#undef OPCODE
  };
}();

}  // namespace table

constexpr const OpInfo& info(Op op) { return table::kRows[static_cast<size_t>(op)]; }

// The words that rmw and math take, in the order of their numbers in a decoded program.
inline constexpr std::string_view kRmwOperations[] = {"xchg", "add", "sub",  "and",  "or",   "xor", "nand",
                                                      "max",  "min", "umax", "umin", "fadd", "fsub"};
struct MathFunction {
  std::string_view name;
  uint8_t arity;
};
inline constexpr MathFunction kMathFunctions[] = {
#define MATH(function, arity) {#function, arity},
#include "core/math.def"
#undef MATH
};

constexpr std::optional<uint32_t> find_rmw_operation(std::string_view name) {
  const auto found = std::ranges::find(kRmwOperations, name);
  if (found == std::end(kRmwOperations)) return {};
  return static_cast<uint32_t>(found - std::begin(kRmwOperations));
}
constexpr std::optional<uint32_t> find_math_function(std::string_view name) {
  const auto found = std::ranges::find(kMathFunctions, name, &MathFunction::name);
  if (found == std::end(kMathFunctions)) return {};
  return static_cast<uint32_t>(found - std::begin(kMathFunctions));
}

}  // namespace quotient::core
