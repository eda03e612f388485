// The program as the shape engine sees it: one flat graph of statements on pointer variables, small numbers and typed
// memory nodes.
//
// Calls are gone (functions stand where they are called). A pointer is null, undefined, or points into a node: it has a
// distance from the node's beginning, which is known. Nodes have selectors (fields that hold pointers) and data fields
// (fields that hold numbers); which of them an access means is decided when it is executed, by the kind of the node and
// the distance. Numbers are known or not: what is not known may be anything, and likewise an undefined pointer.
// Everything that a program does is either exactly one of the statements here, or an obstacle: of executions that come
// to one nothing can be said.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/module.hpp"

namespace quotient::shape {

using Variable = uint32_t;  // a pointer variable
using StatementId = uint32_t;
inline constexpr uint32_t kNothing = ~0u;

// What a pointer is set to.
struct Pointer {
  enum class Kind : uint8_t { variable, null, undefined } kind = Kind::undefined;
  Variable variable = kNothing;
};

// An integer: a constant, a variable, or anything.
struct Number {
  enum class Kind : uint8_t { constant, variable, unknown } kind = Kind::unknown;
  uint64_t bits = 0;
  uint32_t variable = kNothing;
};

// What is known of a number where a condition holds, or where it does not.
struct Learned {
  uint32_t number = kNothing;
  uint64_t value = 0;
  uint32_t bits = 64;  // that were compared
  bool equal = true;   // it has that value; otherwise it has another
  bool when = true;    // the condition holds
};

enum class Action : uint8_t {
  skip,
  assign,         // x = pointer + distance, and, if there is a number, + number * count
  load,           // x = the pointer of so many bytes at y + distance
  store,          // ... at x + distance = pointer
  allocate,       // x = a new node of that kind
  release,        // free(x); of null it does nothing
  retire,         // the local object x dies, if it was ever made
  compare,        // number = (x == pointer)
  read,           // number = the number of so many bytes at x + distance
  write,          // ... at x + distance = numbers[0]
  fill,           // so many bytes at x + distance get the value numbers[0] each
  copy,           // so many bytes at x + distance are those at y
  compute,        // number = operation(numbers)
  choose,         // number = any of 0 … count-1
  branch,         // if numbers[0] then next[0] else next[1]
  choice,         // switch: next[i] if numbers[0] == cases[i], else the last
  require,        // an error unless numbers[0] is true
  assume,         // this execution counts only if numbers[0] is true
  fail,           // an error
  end,            // the program's end
  remember,       // the nodes that the selectors lead to from the pointer, and no others
  is_remembered,  // number = (the node of x is remembered)
  finds_all,      // number = (all nodes that are remembered are there still, and the selectors lead to them from the
                  // pointer)
  obstacle,       // nothing is known of what comes then
};

struct Statement {
  Action action = Action::skip;
  Variable x = kNothing, y = kNothing;
  Pointer pointer;
  int64_t distance = 0;
  uint32_t bytes = 0;
  std::vector<uint32_t> selectors;  // remember, finds_all: by their offsets
  uint32_t node_kind = 0;
  uint32_t number = kNothing;  // the integer variable that is set
  core::Op operation = core::Op::k_mov;
  std::vector<core::Type> types;
  std::vector<Number> numbers;
  std::vector<uint64_t> cases;
  std::vector<Learned> learned;  // branch, require, assume: what the condition says about other numbers
  std::vector<uint32_t> same;    // choice: all that have the value of numbers[0]
  std::vector<Variable> held;    // end: variables that are still in scope, and hold their memory
  uint64_t count = 0;
  bool zeroed = false, on_stack = false;
  std::string message;
  std::string subject;  // what the program calls the pointer that is followed or freed here, for messages
  std::vector<StatementId> next;
  core::Location location;
};

struct Field {
  uint32_t offset = 0, bytes = 0;
};

inline constexpr size_t kMostPointerFields = 8, kMostDataFields = 16;

// One kind of memory node: objects of one size that the same pointers may point to.
struct NodeKind {
  std::string name;
  uint32_t bytes = 0;
  bool on_stack = false;
  bool frame = false;                  // what a function that calls itself needs afterwards (recursion.hpp)
  std::vector<Field> selectors, data;  // what is not in a field is not followed: it may be anything
};

// What an access means.
struct Meaning {
  enum class Kind : uint8_t { selector, data, unknown, outside } kind = Kind::unknown;
  uint32_t index = 0;  // of the field
};
Meaning meaning(const NodeKind& kind, int64_t offset, uint32_t bytes);

// Something that a proof cannot do, and where.
struct Obstacle {
  core::Location location;
  std::string function;
  std::string text;
  friend bool operator==(const Obstacle&, const Obstacle&) = default;
};

struct Program {
  std::vector<Statement> statements;
  StatementId entry = 0;
  std::vector<NodeKind> kinds;
  std::vector<std::string> variables;    // names of the pointer variables
  std::vector<std::string> numbers;      // names of the integer variables
  std::vector<Variable> globals;         // pointer variables that the program's end leaves as they are
  uint32_t freed_remembered = kNothing;  // the number that says whether a node was freed since it was remembered;
                                         // nothing is ever remembered without it
  std::vector<std::string> caveats;
  std::set<std::string> conditions;  // as in explore::Answer
  std::vector<Obstacle> obstacles;   // all, in the order of the program; most may never be come to
};

// Does an error of this kind, which the program itself reports, count? If not, executions go on behind it.
using ErrorFilter = std::function<bool(std::string_view kind)>;

// Where a program ends in the middle of functions (exit, abort), their variables hold what they hold. Whether that is
// followed matters for leaks alone; variables are then needed longer than they are read, so that sets of heaps are
// larger.
enum class Scopes : uint8_t { ignored, followed };

// From Core. A Diagnostic says that the program as a whole is outside of what the shape engine supports.
Result<Program> lower(
    const core::Module& module, const ErrorFilter& counts = [](std::string_view) { return true; },
    Scopes scopes = Scopes::ignored);

// Which variables may still be read, before each statement.
struct Liveness {
  std::vector<std::vector<bool>> pointers, numbers;
};
Liveness liveness(const Program& program);

// Variables that are never needed at the same time share one. False if more than `most` remain.
bool share_variables(Program& program, size_t most);
// Where most are needed at the same time.
core::Location most_crowded(const Program& program);

}  // namespace quotient::shape
