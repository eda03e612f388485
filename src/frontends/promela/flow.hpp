// The control flow of a proctype, node by node as Spin sees it: what counts as a state of its own decides how many
// states a model has, and ours must be Spin's. So joins, jumps and the ends of loops are nodes here too, and the later
// stages (dataflow, merge, transitions) skip them by the same rules.
//
//   Flow flow(proctype, context)  ->  analyse_dead_variables(flow), merge_statements(flow)  ->  transitions(flow)
#pragma once

#include <deque>
#include <map>
#include <set>

#include "frontends/promela/ast.hpp"

namespace quotient::frontends::promela {

enum class NodeKind : uint8_t {
  condition,
  assign,
  send,
  receive,
  assertion,
  print,
  set_priority,
  release,
  give_back,
  evaluate,  // statements that do something
  otherwise,
  choice,
  loop,      // branch to the options' first nodes
  join,      // where options meet again
  loop_end,  // where `break` leads
  jump,      // goto, break
  unless,    // enters its main sequence
  atomic,
  d_step,
  block,  // enters its sequence; a d_step is one transition
  end,    // the process ends
};

struct Node;

struct NodeSequence {
  Node* first = nullptr;
  Node* last = nullptr;
  Node* extent = nullptr;  // the last node that was written in it: `last` may be a join that follows
};

// A local variable that nobody reads again before it is written: it is set to 0, so that states meet which differ in
// it.
struct DeadVariable {
  const Variable* variable;
  bool after_write;  // it was just written; else it was just read
  bool surely;       // Spin's analysis is not exact: else the 0 may be read
};

struct Node {
  NodeKind kind = NodeKind::condition;
  uint32_t number = 0;                   // from 1, Spin's number of the state before this node
  const Statement* statement = nullptr;  // null for nodes that nobody wrote
  Location location;
  Node* next = nullptr;
  std::vector<NodeSequence*> options;  // choice, loop, unless; atomic, d_step and block: the one sequence
  std::vector<NodeSequence*> escapes;  // of `unless`, the innermost last attached first
  std::vector<std::string> labels;
  bool labelled = false;              // has a label, or is the end of a loop that something breaks out of
  const Node* destination = nullptr;  // jump
  // Atomicity.
  bool atomic = false;         // inside an atomic sequence, and not its last statement
  bool atomic_end = false;     // the last statement of one
  bool deterministic = false;  // inside a d_step
  bool observed = false;       // another process refers to this state: P[i]@L
  // What the analyses find out.
  std::vector<DeadVariable> dead;
  const Node* merge = nullptr;         // executed in one go up to this node
  const Node* merge_start = nullptr;   // the same, for a statement that may block
  const Node* merge_single = nullptr;  // could be merged with a statement before it
  uint32_t entries = 0;                // edges that lead here
  uint32_t merged_into = 0;            // is part of another statement's transition, and reached in no other way
};

// What all proctypes of a model must know of each other.
struct FlowContext {
  bool merge = true;            // merge statements (Spin's -o3 turns it off)
  bool dataflow = true;         // reset dead variables (-o1, -o2)
  bool all_global = false;      // this proctype has a `provided` clause
  bool has_rendezvous = false;  // some channel has capacity 0
  std::set<std::pair<const Proctype*, std::string>> observed_labels;
  std::set<const Variable*> exclusive_receive, exclusive_send;  // xr, xs
  std::set<const Variable*> addressed;                          // pointers may lead to them
};

class Flow {
 public:
  // `context` must outlive it.
  Flow(const Proctype& proctype, const FlowContext& context);

  const Proctype& proctype() const { return proctype_; }
  const FlowContext& context() const { return context_; }
  NodeSequence& body() { return *body_; }
  Node* start() { return start_; }
  std::deque<Node>& nodes() { return nodes_; }
  uint32_t last_number() const { return next_number_ - 1; }

  // The node that is reached from `from` without doing anything: through joins, jumps, and into `unless`. An atomic
  // sequence is not left on the way: `atomic` says whether the way starts inside one. Stops at `stop`.
  const Node* skip(const Node* from, bool atomic, const Node* stop = nullptr) const;
  // Where an option or a sequence really starts.
  const Node* beginning(const Node* first) const;
  // Where executing the node leads.
  const Node* successor(const Node& node) const;

 private:
  struct Builder;

  const Proctype& proctype_;
  const FlowContext& context_;
  std::deque<Node> nodes_;
  std::deque<NodeSequence> sequences_;
  NodeSequence* body_ = nullptr;
  Node* start_ = nullptr;
  uint32_t next_number_ = 1;
};

// Whether executing the node can be seen by another process, or depends on what others do (Spin's rule for what is safe
// to merge).
bool touches_globals(const Node& node, const FlowContext& context);

}  // namespace quotient::frontends::promela
