// A Promela model as its author wrote it: names resolved, constants folded, inlines expanded, `for` and `select`
// rewritten into the loops that Spin makes of them. Everything behind the parser works on this.
//
// Nodes live as long as their Model and are never freed one by one, so plain pointers connect them.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace quotient::frontends::promela {

struct Location {
  uint32_t file = 0;  // index into Model::files
  uint32_t line = 0, column = 0;
};

struct Structure;
struct Variable;
struct Proctype;
struct Expr;
struct Statement;

// ---- Types and declarations

enum class TypeKind : uint8_t {
  bit,
  boolean,
  byte,
  pid,
  mtype,
  unsigned_bits,  // unsigned, 1 to 32 bits
  short_int,
  integer,  // signed, 16 and 32 bits
  chan,
  structure,
  pointer,  // dSPIN
};

struct Type {
  TypeKind kind = TypeKind::integer;
  uint8_t bits = 32;                     // of a number: how many bits it keeps
  const Structure* structure = nullptr;  // of a structure; of a pointer to one
  const Type* target = nullptr;          // of a pointer: what it points to (for a pointer to an array: the element)
  std::string mtype_name;                // mtype:NAME; empty for plain mtype

  bool is_number() const { return kind < TypeKind::chan; }
  bool is_signed() const { return kind == TypeKind::short_int || kind == TypeKind::integer; }
};

// `[length] of { fields }`: how a channel variable is made.
struct ChannelInit {
  uint32_t capacity = 0;  // 0: rendezvous
  std::vector<Type>
      fields;  // a field that is a structure stands for all its fields, in order (the parser has flattened it)
};

enum class Scope : uint8_t { global, local, field };

struct Variable {
  std::string name;  // as written
  Type type;
  uint32_t length = 1;  // of an array
  bool is_array = false;
  Scope scope = Scope::global;
  bool is_parameter = false;
  bool hidden = false;      // `hidden`: not part of the state
  bool local_hint = false;  // `local`: promised to be used by one process only
  Location location;
  Expr* initial = nullptr;  // null: 0. Evaluated when the variable is made; a later initialiser is an assignment
  std::vector<Expr*> initial_list;       // = { a, b, c } of an array
  const ChannelInit* channel = nullptr;  // = [n] of { … }; for an array each element is a channel of its own
  const Proctype* owner = nullptr;       // of a local
  bool remotely_referenced = false;      // some P[i]:x names it
};

struct Structure {
  std::string name;
  std::vector<Variable*> fields;
  Location location;
  uint32_t cells =
      0;  // how many numbers, channels and pointers it holds when all its arrays and structures are spread out
  uint32_t depth = 1;                // of structures in structures
  bool has_structure_array = false;  // somewhere in it: then it cannot be sent in a message, field by field
};

struct MtypeConstant {
  std::string name;
  std::string subtype;  // mtype:NAME = { … }
  int32_t value = 0;    // from 1, in Spin's numbering
};

// ---- Expressions

enum class ExprKind : uint8_t {
  constant,  // value; name if it was written as an mtype constant
  variable,  // variable, [index], then the field path
  unary,
  binary,
  conditional,  // (a -> b : c): operands 0, 1, 2
  run,          // proctype, operands: arguments; value: priority or 0
  len,
  empty,
  nempty,
  full,
  nfull,  // operand 0: the channel
  poll,   // q?[…], q??[…]: operand 0 the channel, `pattern` the rest; random
  enabled,
  pc_value,
  get_priority,  // operand 0: the pid
  timeout,
  np,  // timeout, np_
  pid,
  nr_pr,
  last,             // _pid, _nr_pr, _last
  own_priority,     // _priority: can be assigned to
  write_only,       // _
  remote_label,     // P[e]@L: proctype, operand 0 (null if left out), name
  remote_variable,  // P[e]:x: proctype, operand 0 (null if left out), and as for `variable`
  // dSPIN
  dereference,  // *p: operand 0
  address_of,   // &x: operand 0
  allocate,     // new T, new T[n]: type, operand 0 the number of elements or null
  null,
  call,  // function, operands: arguments
};

enum class Op : uint8_t {
  // binary
  add,
  sub,
  mul,
  div,
  mod,
  bit_and,
  bit_or,
  bit_xor,
  shl,
  shr,
  eq,
  ne,
  lt,
  le,
  gt,
  ge,
  logical_and,
  logical_or,
  // unary
  neg,
  bit_not,
  logical_not,
  // temporal: in ltl formulas only
  always,
  eventually,
  next,
  until,
  release,
  weak_until,
  implies,
  equivalent,
};

// One more field on the way from a variable to a value: `.field[index]`. In dSPIN a field may be reached through a
// pointer.
struct FieldStep {
  const Variable* field = nullptr;
  Expr* index = nullptr;  // null: not indexed
  bool through_pointer = false;
};

// An element of a receive's or poll's list of arguments.
struct Pattern {
  enum class Kind : uint8_t { match_constant, match_value, assign, ignore } kind = Kind::ignore;  // 3, eval(x), x, _
  Expr* expr = nullptr;
};

struct Expr {
  ExprKind kind = ExprKind::constant;
  Location location;
  int32_t value = 0;
  Op op = Op::add;
  std::string name;
  Type type;  // of the value
  std::vector<Expr*> operands;
  const Variable* variable = nullptr;
  Expr* index = nullptr;  // of `variable` itself: null if it is not indexed
  std::vector<FieldStep> path;
  const Proctype* proctype = nullptr;  // run, remote references; call: the function
  std::vector<Pattern> pattern;
  bool random = false;
  uint32_t height = 1;  // of the tree of operators: the parser bounds it, so that walks may recurse
};

// ---- Statements

enum class StatementKind : uint8_t {
  condition,  // expr; `skip` is the constant 1; so is a label without a statement
  assign,     // target = expr
  send,       // channel ! arguments; sorted: !!
  receive,    // channel ? pattern; random: ??; peek: <…>
  choice,
  loop,       // if, do: options
  otherwise,  // else
  jump,       // goto label
  leave,      // break: out of the innermost loop
  unless,     // options[0] unless options[1]
  atomic,
  d_step,
  block,         // options[0]
  assertion,     // expr
  print,         // name: the format (printf); arguments.  printm: expr
  set_priority,  // arguments 0 and 1
  // dSPIN
  release,    // delete expr
  give_back,  // return expr (null: nothing)
  evaluate,   // a function call whose value is not used: expr
};

using Sequence = std::vector<Statement*>;

struct Statement {
  StatementKind kind = StatementKind::condition;
  Location location;
  std::vector<std::string> labels;  // in front of it
  Expr* expr = nullptr;
  Expr* target = nullptr;  // assign: the variable; send, receive: the channel
  std::vector<Expr*> arguments;
  std::vector<Pattern> pattern;
  std::vector<Sequence> options;
  std::string name;  // jump: the label; print: the format
  bool sorted = false, random = false, peek = false;
  bool prints_mtype = false;  // printm
  std::string text;           // as Spin would show it: "x = (x+1)", for traces
};

// ---- The model

struct Proctype {
  enum class Kind : uint8_t { proctype, init, never, function } kind = Kind::proctype;
  std::string name;
  Location location, end;             // `end`: its closing brace
  std::vector<Variable*> parameters;  // are locals too
  std::vector<Variable*>
      locals;                  // all, with parameters first, in order of declaration; names may repeat in inner scopes
  uint32_t active = 0;         // active [n]: so many at the start
  bool deterministic = false;  // D_proctype
  Expr* provided = nullptr;
  uint32_t priority = 1;
  Sequence body;
  Type result;  // of a function
  bool has_result = false;
  // xr, xs: channels that only this proctype receives from or sends to
  std::vector<Expr*> exclusive_receive, exclusive_send;
};

struct LtlProperty {
  std::string name;  // "ltl_0" if none was given
  Expr* formula = nullptr;
  Location location;
};

struct Model {
  std::vector<std::string> files;
  std::vector<Variable*> globals;  // in order of declaration
  std::vector<Structure*> structures;
  std::vector<MtypeConstant> mtypes;
  std::vector<Proctype*> proctypes;  // in order of declaration: proctypes, init and never claims
  std::vector<Proctype*> functions;  // dSPIN
  std::vector<LtlProperty> properties;
  std::vector<std::string> warnings;  // "file:line:column: text"
  std::vector<std::pair<std::string, std::string>>
      macros;  // name and text of #defines without parameters: formulas may use them

  Place place(Location location) const { return {files.at(location.file), location.line, location.column}; }

  // Where the nodes live.
  std::deque<Variable> all_variables;
  std::deque<Structure> all_structures;
  std::deque<Type> all_types;
  std::deque<ChannelInit> all_channels;
  std::deque<Expr> all_expressions;
  std::deque<Statement> all_statements;
  std::deque<Proctype> all_proctypes;
};

}  // namespace quotient::frontends::promela
