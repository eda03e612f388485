// Core: the one program form that front ends produce and the machine executes.
//
// A small register machine. A module has globals and functions; a function has blocks of instructions over
// its own registers, which are plain variables (not SSA: a register may be assigned many times and starts
// undefined). A register holds 64 bits, a mask of undefined bits and, for an address, the object it points
// into; types stand on instructions, not on registers. The text form (text.hpp) is the same thing written
// down. docs/core.md explains every instruction; opcodes.hpp has the table of them.
//
// Everything here is passive data: build it with Builder (builder.hpp) or parse(), then verify() it once.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.hpp"
#include "core/opcodes.hpp"

namespace quotient::core {

// iN (1 <= N <= 64), f32, f64, or ptr (of the module's pointer width).
struct Type {
  enum class Kind : uint8_t { integer, floating, pointer };
  Kind kind = Kind::integer;
  uint8_t bits = 0;
  friend bool operator==(Type, Type) = default;
};
constexpr Type integer(unsigned bits) { return {Type::Kind::integer, static_cast<uint8_t>(bits)}; }
constexpr Type floating(unsigned bits) { return {Type::Kind::floating, static_cast<uint8_t>(bits)}; }
constexpr Type pointer(unsigned bits) { return {Type::Kind::pointer, static_cast<uint8_t>(bits)}; }

// What an instruction works on. `index` counts within the function (registers, blocks) or the module.
struct Operand {
  enum class Kind : uint8_t {
    reg,       // %name
    constant,  // an integer, or the bits of a float; a null pointer is the constant 0
    global,    // @name + bits
    function,  // @name
    undef,     // a value of which no bit is defined
    block,     // ^name
    string,    // "text": names, kinds and messages, not program data
  };
  Kind kind = Kind::constant;
  uint32_t index = 0;
  uint64_t bits = 0;
  friend bool operator==(const Operand&, const Operand&) = default;
};
inline Operand reg(uint32_t index) { return {Operand::Kind::reg, index, 0}; }
inline Operand constant(uint64_t bits) { return {Operand::Kind::constant, 0, bits}; }
inline Operand global(uint32_t index, uint64_t offset = 0) { return {Operand::Kind::global, index, offset}; }
inline Operand function(uint32_t index) { return {Operand::Kind::function, index, 0}; }
inline Operand undef() { return {Operand::Kind::undef, 0, 0}; }
inline Operand block(uint32_t index) { return {Operand::Kind::block, index, 0}; }
inline Operand string(uint32_t index) { return {Operand::Kind::string, index, 0}; }

// A place in the user's source; file is an index into Module::files, line 0 means unknown.
struct Location {
  uint32_t file = 0;
  uint32_t line = 0;
  uint32_t column = 0;
  friend bool operator==(const Location&, const Location&) = default;
};

enum Flag : uint8_t {
  kNsw =
      1,  // add sub mul shl: signed overflow is an error when that is checked; fptosi fptoui: so is what does not fit
  kAtomic = 2,     // load store: may race with other atomic accesses
  kVolatile = 4,   // load store: as written, for messages
  kDisjoint = 16,  // copy: the ranges must not overlap (memcpy)
  kUntracked = 8,  // alloc: an object of the runtime's own, collected in silence
  kSpurious = 32,  // await: the thread counts as waiting, but may go on all the same
  kZeroed = 32,    // alloc: the object's bytes are 0, and defined
  kFinal = 64,     // load: what is there has not changed since others could see it, and never will
  kOnce = 128,     // load: likewise if it is not 0
  kAwaited = 128,  // store: others only wait for it, if they look at all
};

// The word of each flag behind an instruction's name. Instructions that have nothing in common share flags.
struct FlagWord {
  std::string_view word;
  Flag flag;
  std::optional<Op> only;  // nothing else has it
};
inline constexpr FlagWord kFlagWords[] = {
    {"nsw", kNsw, {}},
    {"atomic", kAtomic, {}},
    {"volatile", kVolatile, {}},
    {"final", kFinal, Op::k_load},
    {"once", kOnce, Op::k_load},
    {"awaited", kAwaited, Op::k_store},
    {"untracked", kUntracked, {}},
    {"zeroed", kZeroed, Op::k_alloc},
    {"disjoint", kDisjoint, {}},
    {"spurious", kSpurious, Op::k_await},
};

// What an atomic access or a fence orders, by C11's memory orders (consume counts as acquire, seq_cst as acq_rel: that
// there is one order of all seq_cst operations orders no plain accesses). The last is of a cmpxchg that fails.
enum Ordering : uint8_t {
  kRelaxed = 0,
  kAcquire = 1,
  kRelease = 2,
  kFailureAcquire = 4,
  kOrdersAll = kAcquire | kRelease | kFailureAcquire,
};

inline constexpr uint32_t kNoNote = ~0u;

struct Instruction {
  Op op{};
  uint8_t flags = 0;
  uint8_t ordering = kOrdersAll;  // atomic accesses and fences: of Ordering
  std::vector<Type> types;
  std::vector<uint32_t> results;  // registers
  std::vector<Operand> operands;
  Location location;
  uint32_t note = kNoNote;  // string: what the source calls the memory accessed here, such as "q->head"
};

struct Block {
  std::string name;
  std::vector<Instruction> instructions;
};

struct Function {
  std::string name;
  uint32_t parameters = 0;             // they are registers 0 .. parameters-1
  std::vector<std::string> registers;  // their names, unique within the function
  // Registers that are variables of the source and may hold a pointer: in scope from when they are first written until
  // a `leave` or the return, read again or not.
  std::vector<uint32_t> variables;
  std::vector<Block> blocks;  // the first is the entry
  bool runtime = false;       // part of our runtime library: errors are placed at its caller
  std::string signature;      // see signature.hpp; empty: it can be called with any arguments
  Location location;          // of its definition
};

// A pointer inside a global's initial bytes: the word at `offset` is the address of `target`.
struct Relocation {
  uint32_t offset = 0;
  Operand target;  // global or function
};

struct Global {
  enum class Kind : uint8_t { variable, constant, thread_local_variable };
  std::string name;
  Kind kind = Kind::variable;
  uint32_t size = 0;
  uint32_t align = 1;
  std::string bytes;  // initial content from offset 0; what it does not cover is zero
  std::vector<Relocation> relocations;
  std::string type;  // the name of its ObjectType, or a word of ObjectType::Part::type; empty: nobody knows
};

// What the source calls the pieces of an object, and their values, for people only: nothing is executed by it. A global
// names its type; an `alloc`, a `local` and a call that allocates do so in a note.
struct ObjectType {
  struct Part {
    // ".number" of the object; "amount", which is known by that alone; "" with a type: the whole of it; "" without one:
    // what the source does not know.
    std::string name;
    // The name of another ObjectType, or one of: bool char unsigned float double pointer. Empty: a signed number, if it
    // is one.
    std::string type = {};
    uint32_t size = 0;  // of a number; 0: not said
  };
  std::string name;                // "Account"
  std::map<uint32_t, Part> parts;  // by offset
  uint32_t size = 0;               // of an object; 0: not said. A heap object that is larger is an array of such
  // Of an array: its elements begin at `first`, and `parts` are those of each; 0: it is none.
  uint32_t first = 0, stride = 0;
  std::map<uint64_t, std::string> values = {};  // what its values are called; for enumerations
  // Of a template of the C++ library, whose name begins with std::, what it is made for: by this and by the names of
  // its parts traces tell what it means (trace/library_values.hpp).
  struct Argument {
    std::string type;  // as that of a part
    uint32_t size = 0;
  };
  std::vector<Argument> arguments = {};
};

// Something that the program mentions and that cannot be executed, such as a function that nobody defines. Executions
// that come to one of its places end there as `unsupported`; the code of the module sees to that.
struct Gap {
  std::string what;
  std::vector<Location> places;  // each once
};

struct Module {
  unsigned pointer_bits = 64;
  uint32_t entry = 0;  // function: where the first thread starts
  std::vector<std::string> files;
  std::vector<std::string> strings;
  std::vector<Global> globals;
  std::vector<Function> functions;
  std::vector<ObjectType> types;
  std::vector<Gap> gaps;  // for the user to know beforehand; not part of the text form

  std::string_view text(const Operand& string) const { return strings[string.index]; }
  Place place(Location location) const;
};

// The module is well-formed, or the first thing that is not (with the function, block and instruction).
Result<void> verify(const Module& module);

}  // namespace quotient::core
