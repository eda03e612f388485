// The program of a system of processes: what a Promela model is compiled to. Processes are automata whose transitions
// are pieces of code on a vector of bytes: the state.
//
// The vector is a stack of records: the globals, then channels and processes in the order in which they were made. A
// process that ends is the youngest one, so the stack only ever changes at its end.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "processes/symmetry.hpp"

namespace quotient::processes {

enum class Opcode : uint8_t {
#define INSTRUCTION(name) k_##name,
#include "processes/code.def"
#undef INSTRUCTION
};

// How a number is kept in the vector.
enum class Width : uint8_t { byte, half, word };  // unsigned 8, signed 16, signed 32 bits
constexpr uint32_t bytes_of(Width width) { return 1u << static_cast<uint8_t>(width); }

inline constexpr int32_t kBlocked = -1;

struct Instruction {
  Opcode op;
  Width width = Width::word;
  uint8_t bits = 32;  // of a store: how many bits are kept, if fewer than the width has
  uint8_t unused = 0;
  int32_t a = 0, b = 0, c = 0;
};
static_assert(sizeof(Instruction) == 16);

struct Transition {
  uint32_t code = 0;
  uint32_t target = 0;  // state; 0: the process is gone
  uint32_t escape = 0;  // of an `unless`: the escape's state
  bool atomic = false;  // the process goes on alone
  bool is_else = false;
  bool receives = false;  // may take part in a rendezvous as the receiver
  uint32_t note = 0;      // index into Program::notes
};

// What a transition is in the source.
struct Note {
  Place place;
  std::string text;
};

struct State {
  uint32_t first = 0, count = 0;  // transitions
  bool end = false, accept = false, progress = false;
  bool over = false;  // a process that is here only waits to disappear
  Place place;
};

// A name in the source for a place in the vector, for people.
struct Name {
  std::string name;
  uint32_t place = 0;  // from the beginning of its record
  Width width = Width::word;
  uint32_t count = 1, stride = 0;  // of an array
  bool is_array = false, is_channel = false, is_mtype = false;
  bool on_heap = false, is_pointer = false;  // the place counts from the beginning of an object
};

// Objects that a program makes: of a typedef, a number, or a variable whose address is taken.
struct HeapType {
  std::string name;
  std::vector<uint8_t> image;  // of a new element
  std::vector<Name> names;     // of its fields; a lone empty one: it has none
};

struct FunctionType {
  std::string name;
  uint32_t frame_bytes = 0;
  uint32_t parameters = 0;
  uint32_t prologue = 0;        // code that sets parameters and initial values: the arguments are on the stack
  std::vector<uint32_t> boxes;  // places in the frame that point to variables whose address is taken
  std::vector<Name> names;
};

struct ProcessType {
  std::string name;
  uint32_t bytes = 0;  // of its record
  uint32_t parameters = 0;
  uint32_t start = 0;        // state
  uint32_t first_state = 0;  // into Program::states: state n is at first_state + n
  uint32_t state_count = 0;
  uint32_t prologue = 0;  // code that sets parameters and initial values: the arguments are on the stack
  int32_t provided = -1;  // code whose value enables the process
  bool deterministic = false;
  std::vector<Name> names;
  uint32_t frame_bytes = 0;     // of its variables on the heap
  std::vector<uint32_t> boxes;  // as of a function
};

struct FieldType {
  friend bool operator==(const FieldType&, const FieldType&) = default;
  uint32_t place = 0;  // in the message
  Width width = Width::word;
  uint8_t bits = 32;
  bool is_mtype = false, is_pointer = false;
};

struct ChannelType {
  friend bool operator==(const ChannelType&, const ChannelType&) = default;
  uint32_t capacity = 0;  // 0: rendezvous
  uint32_t message_bytes = 0;
  uint32_t bytes = 0;  // of its record
  std::vector<FieldType> fields;
  bool has_pointers = false;  // which are kept on the heap, in an object that looks like the record
};

// What a receive or a poll looks for.
struct ReceivePattern {
  std::vector<int8_t> matches;  // per field: index of the value on the stack, -1: anything
  uint8_t values = 0;
  bool random = false;
};

// Records: the first byte says what it is.
inline constexpr uint32_t kProcessState = 0;  // 2 bytes
inline constexpr uint32_t kProcessType = 2;   // 1 byte: type + 1, with kIsChannel clear
inline constexpr uint32_t kProcessPriority = 3;
inline constexpr uint32_t kProcessLocals = 4;
inline constexpr uint32_t kChannelLength = 0;  // 2 bytes
inline constexpr uint32_t kChannelType = 2;    // 1 byte: type | kIsChannel
inline constexpr uint32_t kChannelMessages = 4;
inline constexpr uint8_t kIsChannel = 0x80;
// The globals' record.
inline constexpr uint32_t kLastProcess = 0;      // 1 byte: _last
inline constexpr uint32_t kFairnessCounter = 1;  // 1 byte: for which process a fair cycle waits
inline constexpr uint32_t kClaimState = 2;       // 2 bytes: where the never claim is
inline constexpr uint32_t kGlobals = 4;
// ... of a program that uses the heap: which heap it is, by number, and how many changes have been made to that one in
// the current step.
inline constexpr uint32_t kHeapState = 4, kHeapChanges = 8;  // 4 bytes each
inline constexpr uint32_t kGlobalsWithHeap = 12;
// The frame of a function, an object on the heap: where its call goes on.
inline constexpr uint32_t kFrameState = 0;  // 2 bytes
inline constexpr uint32_t kFrameFlags = 2;  // 1 byte
inline constexpr uint32_t kFrameCode = 4;   // 4 bytes
inline constexpr uint32_t kFrameLocals = 8;
inline constexpr uint32_t kRunsAlone = 1,
                          kReturnsAlone =
                              2;  // flags: the call is part of an atomic sequence, and not the last one in it

inline constexpr uint32_t kMostFields = 120;  // of a message; also the most arguments of a process

// The vector's greatest length, in words; behind it lie variables that are part of no state.
inline constexpr uint32_t kMostWords = 1u << 16;
inline constexpr uint32_t kHiddenWords = 1u << 14;
inline constexpr uint32_t kHiddenPlace = kMostWords * 4;

struct Program {
  std::vector<Instruction> code;
  std::vector<Transition> transitions;
  std::vector<State> states;
  std::vector<Note> notes;
  std::vector<ProcessType> types;
  std::vector<ChannelType> channels;
  std::vector<ReceivePattern> patterns;
  std::vector<std::string> formats;
  std::vector<Name> globals;
  std::vector<std::string> mtypes;  // by value; 0 is not one
  uint32_t global_bytes = 0;
  uint32_t prologue = 0;                              // code that makes the first channels and sets globals
  std::vector<std::pair<uint32_t, uint32_t>> active;  // processes that are there at the start: type and priority
  int32_t claim = -1;                                 // the never claim: a type that has no record
  bool uses_timeout = false, uses_last = false, uses_priority = false;
  Symmetry symmetry;
  bool uses_heap = false;
  std::vector<HeapType> heap_types;
  std::vector<FunctionType> functions;
  uint32_t heap_global_bytes = 0;
};

}  // namespace quotient::processes
