// Subtrees that are put elsewhere: in sets of trees as in each of them.
#include <gtest/gtest.h>

#include <random>

#include "shape/automata/inclusion.hpp"
#include "shape/automata/reduce.hpp"
#include "shape/transducers/grafts.hpp"
#include "shape_trees.hpp"

namespace quotient::shape {
namespace {

constexpr uint32_t kRoot = 1, kReceiver = 2, kParent = 3, kSlots = 3;

struct Random {
  explicit Random(uint64_t seed) : bits(seed) {}
  std::mt19937_64 bits;
  uint64_t below(uint64_t count) { return bits() % count; }
};

Tree random_tree(Random& random, Labels& labels, uint32_t height) {
  if (height == 0 || random.below(3) == 0) return {kNil, {}};
  Label label;
  label.links[0] = static_cast<Link>(random.below(2));
  Tree out{labels.symbol(label), {}};
  for (uint32_t slot = 0; slot < kSlots; ++slot) out.children.push_back(random_tree(random, labels, height - 1));
  return out;
}

std::vector<Tree*> nodes_of(Tree& tree) {
  std::vector<Tree*> out = {&tree};
  for (Tree& child : tree.children) {
    for (Tree* node : nodes_of(child)) out.push_back(node);
  }
  std::erase_if(out, [](const Tree* node) { return node->symbol == kNil; });
  return out;
}

void name(Tree& node, uint32_t variable, Labels& labels) {
  Label label = labels.label(node.symbol);
  label.variables |= uint64_t{1} << variable;
  node.symbol = labels.symbol(label);
}

// A tree before and after; nothing if there is no place for a graft in it.
struct Case {
  Tree before, after;
  uint32_t from;
};

std::optional<Case> random_case(Random& random, Labels& labels, uint32_t to) {
  Tree tree = random_tree(random, labels, 4);
  if (tree.symbol == kNil) return {};
  const std::vector<Tree*> nodes = nodes_of(tree);
  Tree& parent = *nodes[random.below(nodes.size())];
  const auto from = static_cast<uint32_t>(random.below(kSlots));
  if (parent.children[from].symbol == kNil) return {};
  const std::vector<Tree*> inside = nodes_of(parent.children[from]);
  Tree& receiver = *nodes[random.below(nodes.size())];
  const bool is_inside = std::ranges::count(inside, &receiver) > 0;
  if (is_inside || &receiver == &parent || receiver.children[to].symbol != kNil) return {};
  name(parent.children[from], kRoot, labels), name(receiver, kReceiver, labels), name(parent, kParent, labels);
  Case out{tree, {}, from};
  receiver.children[to] = std::move(parent.children[from]);
  parent.children[from] = {kNil, {}};
  out.after = std::move(tree);
  return out;
}

TEST(ShapeGrafts, SetsAreGraftedAsTheirTreesAre) {
  Labels labels(Layout{{{kSlots - 1, 0, 0}}, kSlots - 1});
  Random random(4711);
  for (int round = 0; round < 400; ++round) {
    const auto to = static_cast<uint32_t>(random.below(kSlots)), from = static_cast<uint32_t>(random.below(kSlots));
    Automaton before, after;
    for (int count = 0; count < 6;) {
      const auto one = random_case(random, labels, to);
      if (!one || one->from != from) continue;
      before = unite(before, only(one->before)), after = unite(after, only(one->after)), ++count;
    }
    before = reduce_by_bisimulation(before);
    const Automaton moved = graft(labels, before, {kRoot, kReceiver, to});
    ASSERT_TRUE(includes(moved, after)) << round;
    ASSERT_TRUE(includes(after, moved)) << round;
    const Automaton back = graft(labels, reduce_by_bisimulation(moved), {kRoot, kParent, from});
    ASSERT_TRUE(includes(back, before)) << round;
    ASSERT_TRUE(includes(before, back)) << round;
  }
}

}  // namespace
}  // namespace quotient::shape
