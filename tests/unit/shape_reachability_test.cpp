// What is out of reach, and what is remembered, on random trees, against a search in the graphs that they denote.
#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <set>

#include "shape/transducers/transducers.hpp"
#include "shape_trees.hpp"

namespace quotient::shape {
namespace {

constexpr uint32_t kSelectors = 2;

struct GraphNode {
  Label label;
  int parent = -1;
  uint32_t slot = 0;
  std::vector<int> children = std::vector<int>(kSelectors + 1, -1);
};
using Nodes = std::vector<GraphNode>;  // the first one is the root

Tree tree_of(Labels& labels, const Nodes& nodes, const std::function<Label(size_t)>& label, int at = 0) {
  if (at < 0) return {kNil, {}};
  Tree out{labels.symbol(label(static_cast<size_t>(at))), {}};
  for (const int child : nodes[static_cast<size_t>(at)].children)
    out.children.push_back(tree_of(labels, nodes, label, child));
  return out;
}

// Variable 0 stands in one node, or in none; some trees have far links, all with one descriptor.
Nodes random_nodes(std::mt19937_64& random, bool far) {
  Nodes nodes(1 + random() % 6);
  for (size_t i = 1; i < nodes.size(); ++i) {
    size_t parent, slot;
    do {
      parent = random() % i, slot = random() % (kSelectors + 1);
    } while (nodes[parent].children[slot] >= 0);
    nodes[parent].children[slot] = static_cast<int>(i);
    nodes[i].parent = static_cast<int>(parent), nodes[i].slot = static_cast<uint32_t>(slot);
  }
  if (far) nodes[random() % nodes.size()].label.markers = 1, nodes[random() % nodes.size()].label.markers = 1;
  if (random() % 8) nodes[random() % nodes.size()].label.variables = 1;
  for (GraphNode& node : nodes) {
    std::vector<Link> links = {kNull, kUndefined, kDangling, kSelf};
    if (node.parent >= 0) links.insert(links.end(), 2, kUp);
    for (uint32_t s = 0; s <= kSelectors; ++s) {
      if (node.children[s] >= 0) links.insert(links.end(), 2, static_cast<Link>(kDown + s));
    }
    if (far) links.push_back(kFar);
    for (uint32_t s = 0; s < kSelectors; ++s) node.label.links[s] = links[random() % links.size()];
  }
  return nodes;
}

using Targets = std::vector<std::array<int, kSelectors>>;  // of each node's links; -1: none

// All graphs that the tree denotes, if a far link may lead to any node with the marker.
void for_each_graph(const Nodes& nodes, const std::function<void(const Targets&)>& visit, Targets targets = {},
                    size_t place = 0) {
  targets.resize(nodes.size());
  if (place == nodes.size() * kSelectors) return visit(targets);
  const GraphNode& node = nodes[place / kSelectors];
  const uint32_t selector = place % kSelectors;
  int& target = targets[place / kSelectors][selector];
  const Link link = node.label.links[selector];
  if (is_far(link)) {
    for (size_t i = 0; i < nodes.size(); ++i) {
      if (!nodes[i].label.markers) continue;
      target = static_cast<int>(i);
      for_each_graph(nodes, visit, targets, place + 1);
    }
    return;
  }
  target = link == kSelf   ? static_cast<int>(place / kSelectors)
           : link == kUp   ? node.parent
           : is_down(link) ? node.children[link - kDown]
                           : -1;
  for_each_graph(nodes, visit, targets, place + 1);
}

std::set<size_t> reached(const Nodes& nodes, const Targets& targets, uint32_t selectors) {
  std::set<size_t> out;
  std::vector<size_t> work;
  for (size_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].label.variables) work.push_back(i);
  }
  while (!work.empty()) {
    const size_t at = work.back();
    work.pop_back();
    if (!out.insert(at).second) continue;
    for (uint32_t s = 0; s < selectors; ++s) {
      if (targets[at][s] >= 0) work.push_back(static_cast<size_t>(targets[at][s]));
    }
  }
  return out;
}

TEST(ShapeReachability, AsInTheGraphsThatTreesDenote) {
  std::mt19937_64 random(5);
  for (int round = 0; round < 4000; ++round) {
    Labels labels(Layout{{{kSelectors, 0, 0}}, kSelectors});
    Transducers transducers(labels, Transducers::Descriptors::by_selector, false);
    const bool far = round % 2;
    const uint32_t selectors = 1 + round / 2 % kSelectors;  // that are followed
    const Nodes nodes = random_nodes(random, far);
    const Transducers::Reach reach{[](const Label& label) { return label.variables != 0; },
                                   [&](const Label&, uint32_t selector) { return selector < selectors; }};
    const Automaton trees = only(tree_of(labels, nodes, [&](size_t i) { return nodes[i].label; }));
    const bool found =
        !transducers.where_out_of_reach(trees, reach, [](const Label&) { return true; }).finals().empty();
    const Automaton remembered = transducers.remember(trees, reach);
    bool lost = false;
    for_each_graph(nodes, [&](const Targets& targets) {
      const std::set<size_t> within = reached(nodes, targets, selectors);
      lost = lost || within.size() < nodes.size();
      const Tree marked = tree_of(labels, nodes, [&](size_t i) {
        Label label = nodes[i].label;
        label.remembered = within.count(i) > 0;
        return label;
      });
      EXPECT_TRUE(accepts(remembered, marked)) << "round " << round;
    });
    if (lost) {
      EXPECT_TRUE(found) << "round " << round;
    }
    if (!far) {
      EXPECT_EQ(found, lost) << "round " << round;
    }
    ASSERT_FALSE(::testing::Test::HasFailure());
  }
}

}  // namespace
}  // namespace quotient::shape
