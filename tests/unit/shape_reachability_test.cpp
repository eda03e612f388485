// What is out of reach, and what is remembered, on random trees, against a search in the graphs that they denote; and
// which far links may lead to a node.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
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
  for (int i = 0; far && i < 3; ++i) nodes[random() % nodes.size()].label.markers = 1;
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

// Some paths of up to three steps; one language in two is direct.
PathLanguage random_language(std::mt19937_64& random) {
  PathLanguage out;
  const auto any = [&] { return letter(random() % 2, random() % (kSelectors + 1), 0); };
  const auto times = 1 + random() % 8;
  for (size_t i = 0; i < times; ++i) {
    const Letter first = any(), second = any(), third = any();
    out.add_first(first), out.add_pair(first, second), out.add_pair(second, third);
    out.add_last(random() % 2 ? second : third);
    if (random() % 2) out.add_last(first);
  }
  if (random() % 2) out.add_indirect();
  return out;
}

std::vector<int> way_up(const Nodes& nodes, int from) {
  std::vector<int> out;
  for (; from >= 0; from = nodes[static_cast<size_t>(from)].parent) out.push_back(from);
  return out;
}

// Does the one way through the tree from one node to another belong to the language, and lead past no marked node if
// that is direct?
bool leads(const PathLanguage& language, const Nodes& nodes, size_t from, size_t to, uint32_t descriptor = 0) {
  std::vector<int> up = way_up(nodes, static_cast<int>(from)), down = way_up(nodes, static_cast<int>(to));
  while (up.size() > 1 && down.size() > 1 && up[up.size() - 2] == down[down.size() - 2]) up.pop_back(), down.pop_back();
  const auto is_marked = [&](int i) { return nodes[static_cast<size_t>(i)].label.markers >> descriptor & 1; };
  std::vector<int> between(up.begin() + 1, up.end());
  between.insert(between.end(), down.rbegin(), down.rend());
  std::erase(between, static_cast<int>(from)), std::erase(between, static_cast<int>(to));
  if (language.is_direct() && std::ranges::any_of(between, is_marked)) return false;
  std::vector<Letter> word;
  for (size_t i = 0; i + 1 < up.size(); ++i) word.push_back(letter(true, nodes[static_cast<size_t>(up[i])].slot, 0));
  for (size_t i = down.size() - 1; i-- > 0;) word.push_back(letter(false, nodes[static_cast<size_t>(down[i])].slot, 0));
  if (word.empty() || !language.may_begin(word.front()) || !language.may_end(word.back())) return false;
  for (size_t i = 0; i + 1 < word.size(); ++i) {
    if (!language.may_follow(word[i], word[i + 1])) return false;
  }
  return true;
}

// All graphs that the tree denotes: a far link may lead to any node with the marker, by a path of the language.
void for_each_graph(const Nodes& nodes, const std::vector<PathLanguage>& languages,
                    const std::function<void(const Targets&)>& visit, Targets targets = {}, size_t place = 0) {
  targets.resize(nodes.size());
  if (place == nodes.size() * kSelectors) return visit(targets);
  const GraphNode& node = nodes[place / kSelectors];
  const uint32_t selector = place % kSelectors;
  int& target = targets[place / kSelectors][selector];
  const Link link = node.label.links[selector];
  if (is_far(link)) {
    const uint32_t descriptor = link - kFar;
    for (size_t i = 0; i < nodes.size(); ++i) {
      const bool marked = nodes[i].label.markers >> descriptor & 1;
      if (!marked || !leads(languages[descriptor], nodes, place / kSelectors, i, descriptor)) continue;
      target = static_cast<int>(i);
      for_each_graph(nodes, languages, visit, targets, place + 1);
    }
    return;
  }
  target = link == kSelf   ? static_cast<int>(place / kSelectors)
           : link == kUp   ? node.parent
           : is_down(link) ? node.children[link - kDown]
                           : -1;
  for_each_graph(nodes, languages, visit, targets, place + 1);
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
  size_t compared = 0;
  for (int round = 0; round < 4000; ++round) {
    Labels labels(Layout{{{kSelectors, 0, 0}}, kSelectors});
    Transducers transducers(labels, Transducers::Descriptors::by_selector, false);
    const bool far = round % 2;
    const uint32_t selectors = 1 + round / 2 % kSelectors;  // that are followed
    const Nodes nodes = random_nodes(random, far);
    const PathLanguage language = random_language(random);
    transducers.extend(0, language);
    const Transducers::Reach reach{[](const Label& label) { return label.variables != 0; },
                                   [&](const Label&, uint32_t selector) { return selector < selectors; }};
    const Automaton trees = only(tree_of(labels, nodes, [&](size_t i) { return nodes[i].label; }));
    const bool found =
        !transducers.where_out_of_reach(trees, reach, [](const Label&) { return true; }).finals().empty();
    const Automaton remembered = transducers.remember(trees, reach);
    bool lost = false, denotes_any = false;
    for_each_graph(nodes, {language}, [&](const Targets& targets) {
      denotes_any = true;
      const std::set<size_t> within = reached(nodes, targets, selectors);
      lost = lost || within.size() < nodes.size();
      const Tree marked = tree_of(labels, nodes, [&](size_t i) {
        Label label = nodes[i].label;
        label.remembered = within.count(i) > 0;
        return label;
      });
      EXPECT_TRUE(accepts(remembered, marked)) << "round " << round;
    });
    if (denotes_any) {
      EXPECT_EQ(found, lost) << "round " << round;
    }
    compared += far && denotes_any;
    ASSERT_FALSE(::testing::Test::HasFailure());
  }
  EXPECT_GT(compared, 300u);
}

Nodes nodes_of(const Labels& labels, const Tree& tree) {
  Nodes out;
  const std::function<int(const Tree&, int, uint32_t)> add = [&](const Tree& at, int parent, uint32_t slot) {
    if (at.symbol == kNil) return -1;
    const auto index = static_cast<int>(out.size());
    out.push_back({labels.label(at.symbol), parent, slot});
    for (uint32_t i = 0; i < at.children.size(); ++i) {
      const int child = add(at.children[i], index, i);
      out[static_cast<size_t>(index)].children[i] = child;
    }
    return index;
  };
  add(tree, -1, 0);
  return out;
}

// The data of each node say which one it is: the graph as targets of these, wherever the nodes stand in the tree.
Targets by_data(const Nodes& nodes, const Targets& targets) {
  Targets out(nodes.size());
  const auto number = [&](size_t i) { return nodes[i].label.data[0] - 1; };
  for (size_t i = 0; i < nodes.size(); ++i) {
    for (uint32_t s = 0; s < kSelectors; ++s)
      out[number(i)][s] = targets[i][s] < 0 ? -1 : number(static_cast<size_t>(targets[i][s]));
  }
  return out;
}

// Every graph that a tree denotes, with the new link, is denoted by a tree that a store makes of it, with the path
// languages as they are then.
TEST(ShapeReachability, StoresKeepAllGraphs) {
  std::mt19937_64 random(12);
  size_t compared = 0, lost_directness = 0;
  for (int round = 0; round < 20000; ++round) {
    Labels labels(Layout{{{kSelectors, 1, 0}}, kSelectors});
    using enum Transducers::Descriptors;
    const bool owning = round / 2 % 2;
    Transducers transducers(labels, round % 2 ? by_selector : by_statement, owning);
    Nodes nodes = random_nodes(random, true);
    for (size_t i = 0; i < nodes.size(); ++i) {
      nodes[i].label.variables = 0;
      nodes[i].label.data = {labels.value(i)};
      ASSERT_EQ(nodes[i].label.data[0], i + 1);
    }
    const size_t x = random() % nodes.size(), y = random() % nodes.size();
    const auto selector = static_cast<uint32_t>(random() % kSelectors);
    nodes[x].label.variables |= 1;
    nodes[y].label.variables |= 2;
    transducers.extend(0, random_language(random));
    const std::vector<PathLanguage> before = transducers.languages();
    const Automaton trees = only(tree_of(labels, nodes, [&](size_t i) { return nodes[i].label; }));
    const Automaton stored = transducers.store(trees, 0, selector, 1, 0);
    std::set<Targets> denoted;
    for (const Tree& tree : all_trees(stored, 1000)) {
      const Nodes after = nodes_of(labels, tree);
      for_each_graph(after, transducers.languages(),
                     [&](const Targets& targets) { denoted.insert(by_data(after, targets)); });
    }
    for_each_graph(nodes, before, [&](const Targets& targets) {
      Targets expected = targets;
      expected[x][selector] = static_cast<int>(y);
      EXPECT_TRUE(denoted.count(expected)) << "round " << round;
      ++compared;
    });
    lost_directness += before[0].is_direct() && !transducers.languages()[0].is_direct();
    ASSERT_FALSE(::testing::Test::HasFailure());
  }
  EXPECT_GT(compared, 300u);
  EXPECT_GT(lost_directness, 10u);
}

// A freed node leaves the tree, unless a far link may lead to it, or it has several children.
TEST(ShapeReachability, FreedNodesStayWhereLinksMayLead) {
  std::mt19937_64 random(7);
  std::array<size_t, 2> seen{};
  for (int round = 0; round < 4000; ++round) {
    Labels labels(Layout{{{kSelectors, 0, 0}}, kSelectors});
    Transducers transducers(labels, Transducers::Descriptors::by_selector, false);
    const Nodes nodes = random_nodes(random, true);
    const PathLanguage language = random_language(random);
    const auto found = std::ranges::find_if(nodes, [](const GraphNode& node) { return node.label.variables != 0; });
    if (found == nodes.end()) continue;
    const auto freed = static_cast<size_t>(found - nodes.begin());
    transducers.extend(0, language);
    const auto& children = nodes[freed].children;
    bool stays = static_cast<size_t>(std::ranges::count(children, -1)) + 1 < children.size();
    for (size_t i = 0; i < nodes.size(); ++i) {
      const bool far = std::ranges::any_of(nodes[i].label.links, is_far);
      stays = stays || (far && nodes[freed].label.markers && leads(language, nodes, i, freed));
    }
    const Automaton trees = only(tree_of(labels, nodes, [&](size_t i) { return nodes[i].label; }));
    for (const auto& [variables, part] : transducers.release(trees, 0)) {
      const auto is_freed = [&](const Automaton::Rule& rule) {
        return rule.symbol != kNil && labels.label(rule.symbol).freed;
      };
      EXPECT_EQ(std::ranges::any_of(part.rules(), is_freed), stays) << "round " << round;
    }
    ++seen[stays];
    ASSERT_FALSE(::testing::Test::HasFailure());
  }
  EXPECT_GT(seen[false], 300u);
  EXPECT_GT(seen[true], 300u);
}

}  // namespace
}  // namespace quotient::shape
