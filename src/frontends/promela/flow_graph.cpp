#include "frontends/promela/flow_graph.hpp"

#include <algorithm>

namespace quotient::frontends::promela {

FlowGraph::FlowGraph(Flow& flow)
    : flow_(flow),
      by_number_(flow.last_number() + 1),
      edges_(flow.last_number() + 1),
      entries_(flow.last_number() + 1),
      known_(flow.last_number() + 1),
      walked_(flow.last_number() + 1) {
  for (Node& node : flow.nodes()) by_number_[node.number] = &node;
  walk(flow.body());
  std::reverse(nodes_.begin(), nodes_.end());
}

void FlowGraph::know(const Node& node) {
  if (known_[node.number]) return;
  known_[node.number] = true;
  nodes_.push_back(by_number_[node.number]);
}

void FlowGraph::add(Node& from, const Node* to, Node* step) {
  know(from);
  edges_[from.number].insert(edges_[from.number].begin(), {to, step});
  if (!to) return;
  know(*to);
  ++entries_[to->number];
}

void FlowGraph::walk(NodeSequence& sequence) {
  for (Node* node = sequence.first; node; node = node->next) {
    if (!walked_[node->number]) {
      walked_[node->number] = true;
      walk_node(*node);
    }
    if (node == sequence.last) break;
  }
}

void FlowGraph::walk_node(Node& node) {
  switch (node.kind) {
    case NodeKind::unless: return walk(*node.options[0]);
    case NodeKind::choice:
    case NodeKind::loop:
      for (const NodeSequence* option : node.options) {
        const Node* const first = flow_.beginning(option->first);
        const bool never = first->kind == NodeKind::condition && first->statement &&
                           first->statement->expr->kind == ExprKind::constant && first->statement->expr->value == 0 &&
                           first->escapes.empty();
        if (!never) add(node, first, &node);
      }
      for (NodeSequence* option : node.options) walk(*option);
      return;
    case NodeKind::atomic:
    case NodeKind::d_step:
    case NodeKind::block: {
      NodeSequence& inner = *node.options[0];
      inner.last->next = node.next;
      add(node, flow_.beginning(inner.first), &node);
      return walk(inner);
    }
    default: break;
  }
  add(node, flow_.successor(node), &node);
  if (node.kind == NodeKind::jump || node.kind == NodeKind::join) return;
  for (NodeSequence* escape : node.escapes) {
    add(node, flow_.beginning(escape->first), nullptr);
    walk(*escape);
  }
}

}  // namespace quotient::frontends::promela
