// The edges between the nodes of a flow, for the analyses: which node is reached next, by executing which statement.
#pragma once

#include "frontends/promela/flow.hpp"

namespace quotient::frontends::promela {

struct FlowEdge {
  const Node* to = nullptr;  // null: the process is gone
  Node* step = nullptr;      // null: an escape may be taken
};

class FlowGraph {
 public:
  explicit FlowGraph(Flow& flow);

  // Nodes that are reached, the last found first.
  const std::vector<Node*>& nodes() const { return nodes_; }
  const std::vector<FlowEdge>& edges(const Node& from) const { return edges_[from.number]; }
  uint32_t entries(const Node& node) const { return entries_[node.number]; }
  bool reached(const Node& node) const { return known_[node.number]; }

 private:
  void walk(NodeSequence& sequence);
  void walk_node(Node& node);
  void add(Node& from, const Node* to, Node* step);
  void know(const Node& node);

  Flow& flow_;
  std::vector<Node*> nodes_, by_number_;
  std::vector<std::vector<FlowEdge>> edges_;
  std::vector<uint32_t> entries_;
  std::vector<bool> known_, walked_;
};

}  // namespace quotient::frontends::promela
