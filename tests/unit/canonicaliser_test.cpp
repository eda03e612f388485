// The canonicalisers on random heaps: objects made in any order get the same names, different heaps stay different,
// garbage goes, and sharing is what plain reachability says.
#include "heap/canonicaliser.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "memory/access.hpp"
#include "random.hpp"
#include "store/contents.hpp"
#include "store/state_tree.hpp"

namespace quotient::testing {
namespace {

using heap::Canon;
using heap::HeapOptions;
using memory::ContentId;
using memory::Memory;
using memory::Object;
using memory::ObjectKind;
using memory::PointerField;
using memory::Slot;
using store::Node;

constexpr int kNull = -1;

// A heap as a drawing: nodes 0 .. roots-1 are globals and frames, the others heap objects. A node has a number and
// words, each of which points to a node or to nothing.
struct Graph {
  struct Item {
    uint64_t number = 0;
    std::vector<int> words;
    bool tracked = true;
  };
  int globals = 0;
  std::vector<int> frames_of;  // per thread
  std::vector<Item> items;

  int roots() const {
    int sum = globals;
    for (const int frames : frames_of) sum += frames;
    return sum;
  }
  int size() const { return static_cast<int>(items.size()); }

  void reach(int from, std::set<int>& seen) const {
    if (from == kNull || !seen.insert(from).second) return;
    for (const int to : items[from].words) reach(to, seen);
  }
  // Which nodes each owner reaches: first the globals, then each thread.
  std::vector<std::set<int>> reached() const {
    std::vector<std::set<int>> out(1);
    int root = 0;
    for (; root < globals; ++root) reach(root, out[0]);
    for (const int frames : frames_of) {
      out.emplace_back();
      for (int i = 0; i < frames; ++i) reach(root++, out.back());
    }
    return out;
  }
  std::set<int> live() const {
    std::set<int> all;
    for (const auto& part : reached()) all.insert(part.begin(), part.end());
    return all;
  }
  bool is_shared(int item) const {
    const auto parts = reached();
    int threads = 0;
    for (size_t i = 1; i < parts.size(); ++i) threads += static_cast<int>(parts[i].count(item));
    return parts[0].count(item) || threads > 1;
  }
};

Graph random_graph(Random& random) {
  Graph graph;
  graph.globals = static_cast<int>(random.below(3));
  for (uint64_t threads = 1 + random.below(3); threads > 0; --threads)
    graph.frames_of.push_back(static_cast<int>(1 + random.below(2)));
  const int roots = graph.roots(), objects = static_cast<int>(random.below(12));
  for (int i = 0; i < roots + objects; ++i) {
    Graph::Item item{1000u + static_cast<uint64_t>(i), {}, !random.one_in(8)};
    for (uint64_t words = random.below(4); words > 0; --words) {
      // Frames are never pointed to; globals and objects are.
      int target = static_cast<int>(random.below(static_cast<uint64_t>(graph.globals + objects) + 1)) - 1;
      if (target >= graph.globals) target += roots - graph.globals;
      item.words.push_back(random.one_in(3) ? kNull : target);
    }
    graph.items.push_back(std::move(item));
  }
  return graph;
}

// All the tables that states share, and a memory to build heaps in.
class Bench {
 public:
  explicit Bench(const HeapOptions& options) {
    for (int i = 0; i < 3; ++i) global_slots_.push_back(chains.add_fixed());
    canonicaliser_ = heap::make_canonicaliser(options, global_slots_);
  }

  // Builds the graph, making its objects in this order.
  void build(const Graph& graph, const std::vector<int>& order) {
    clear();
    slot_of.assign(graph.items.size(), Slot::none);
    for (const Slot unused : global_slots_) memory.replace(unused, ObjectKind::global, 8, true);
    int root = 0;
    for (; root < graph.globals; ++root) {
      slot_of[root] = global_slots_[root];
      memory.replace(slot_of[root], ObjectKind::global, size_of(graph, root), true);
    }
    for (size_t t = 0; t < graph.frames_of.size(); ++t) {
      const Slot thread = chains.thread(Slot::none, static_cast<uint32_t>(t));
      memory.replace(thread, ObjectKind::thread, 8, true).header.set_depth(static_cast<uint32_t>(graph.frames_of[t]));
      memory.changed(thread);
      for (int f = 0; f < graph.frames_of[t]; ++f) {
        slot_of[root] = chains.frame(thread, static_cast<uint32_t>(f));
        memory.replace(slot_of[root], ObjectKind::frame, size_of(graph, root), true);
        ++root;
      }
    }
    for (const int item : order) {
      slot_of[item] = memory.create(ObjectKind::heap, size_of(graph, item), true);
      if (!graph.items[item].tracked) memory.writable(slot_of[item]).header.flags |= memory::kUntracked;
    }
    for (int item = 0; item < graph.size(); ++item) write(graph, item);
  }

  void write(const Graph& graph, int item) {
    Object& object = memory.writable(slot_of[item]);
    memory::store(object, 0, 8, 8, memory::number(graph.items[item].number));
    for (size_t w = 0; w < graph.items[item].words.size(); ++w) {
      const int target = graph.items[item].words[w];
      const memory::Value value = target == kNull ? memory::number(0) : memory::address(slot_of[target], 4 * w);
      memory::store(object, static_cast<uint32_t>(8 + 8 * w), 8, 8, value);
    }
    memory.changed(slot_of[item]);
  }

  heap::Findings canonicalise() {
    memory.settle();
    const heap::Findings findings = canonicaliser_->run(memory, chains, true);
    std::vector<memory::Change> changes;
    memory.commit([this](const memory::ObjectView& view) { return contents.intern(view); }, changes);
    std::sort(changes.begin(), changes.end(), [](const auto& a, const auto& b) { return a.slot < b.slot; });
    state = tree.update(state, changes);
    return findings;
  }

  // Finds the objects again, by their numbers.
  void locate(const Graph& graph) {
    std::map<uint64_t, int> by_number;
    for (int item = 0; item < graph.size(); ++item) by_number[graph.items[item].number] = item;
    slot_of.assign(graph.items.size(), Slot::none);
    for (const Slot slot : memory.objects()) {
      if (memory.view(slot).header->kind == ObjectKind::thread) continue;
      uint64_t number;
      std::memcpy(&number, memory.view(slot).data, 8);
      if (number == 0) continue;  // a global that the graph does not have
      ASSERT_TRUE(by_number.count(number));
      slot_of[by_number[number]] = slot;
    }
  }

  // The memory is the graph's live part: every pointer leads to where it led, flags say who shares.
  void expect_is(const Graph& graph) {
    locate(graph);
    const std::set<int> live = graph.live();
    for (int item = 0; item < graph.size(); ++item) {
      ASSERT_EQ(slot_of[item] != Slot::none, item < graph.roots() || live.count(item)) << "item " << item;
      if (slot_of[item] == Slot::none) continue;
      const memory::ObjectView& view = memory.view(slot_of[item]);
      EXPECT_FALSE(memory::is_temporary(slot_of[item]));
      for (size_t w = 0; w < graph.items[item].words.size(); ++w) {
        const int target = graph.items[item].words[w];
        memory::Value value;
        ASSERT_TRUE(memory::load(view, static_cast<uint32_t>(8 + 8 * w), 8, 8, value));
        EXPECT_EQ(value.object, target == kNull ? Slot::none : slot_of[target]);
      }
      if (item >= graph.roots()) {
        EXPECT_EQ(static_cast<bool>(view.header->flags & memory::kShared), graph.is_shared(item)) << "item " << item;
      }
    }
  }

  memory::Chains chains;
  Memory memory{8, chains};
  store::Contents contents;
  store::StateTree tree;
  Node state{};
  std::vector<Slot> slot_of;  // per item of the graph that was built last

 private:
  static uint32_t size_of(const Graph& graph, int item) {
    return static_cast<uint32_t>(8 + 8 * graph.items[item].words.size());
  }
  void clear() {
    tree.diff(state, Node::none, [this](Slot slot, ContentId) { memory.bind(slot, ContentId::none, nullptr); });
    state = Node::none;
  }

  std::vector<Slot> global_slots_;
  std::unique_ptr<heap::Canonicaliser> canonicaliser_;
};

std::vector<int> objects_of(const Graph& graph) {
  std::vector<int> out;
  for (int item = graph.roots(); item < graph.size(); ++item) out.push_back(item);
  return out;
}

class Canonicalisers : public ::testing::TestWithParam<HeapOptions> {
 protected:
  static constexpr uint64_t kGraphs = 400;
  Bench bench{GetParam()};
};
class SymmetricCanonicalisers : public Canonicalisers {};

TEST_P(SymmetricCanonicalisers, OrderOfCreationDoesNotMatter) {
  for (uint64_t seed = 0; seed < kGraphs; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const Graph graph = random_graph(random);
    std::vector<int> order = objects_of(graph);
    bench.build(graph, order);
    bench.canonicalise();
    const Node first = bench.state;
    random.shuffle(order);
    bench.build(graph, order);
    bench.canonicalise();
    ASSERT_EQ(bench.state, first);
  }
}

TEST_P(SymmetricCanonicalisers, AChangedStateIsTheSameAsOneMadeSo) {
  for (uint64_t seed = 0; seed < kGraphs; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed + 10'000);
    Graph graph = random_graph(random);
    bench.build(graph, objects_of(graph));
    bench.canonicalise();
    for (int step = 0; step < 4; ++step) {
      // One live item gets another pointer; what is then unreachable stays so.
      bench.locate(graph);
      const std::set<int> live = graph.live();
      std::vector<int> candidates;
      for (const int item : live) {
        if (!graph.items[item].words.empty()) candidates.push_back(item);
      }
      if (candidates.empty()) break;
      const int changed = candidates[random.below(candidates.size())];
      std::vector<int> targets = {kNull};
      for (const int item : live) {
        if (item < graph.globals || item >= graph.roots()) targets.push_back(item);
      }
      auto& words = graph.items[changed].words;
      words[random.below(words.size())] = targets[random.below(targets.size())];
      bench.write(graph, changed);
      bench.canonicalise();
      bench.expect_is(graph);
    }
    const Node stepwise = bench.state;
    bench.build(graph, objects_of(graph));
    bench.canonicalise();
    ASSERT_EQ(bench.state, stepwise);
  }
}

TEST_P(Canonicalisers, DifferentHeapsStayDifferent) {
  for (uint64_t seed = 0; seed < kGraphs; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed + 20'000);
    Graph graph = random_graph(random);
    bench.build(graph, objects_of(graph));
    bench.canonicalise();
    const Node before = bench.state;
    const std::set<int> live = graph.live();
    auto it = live.begin();
    std::advance(it, random.below(live.size()));
    Graph::Item& item = graph.items[*it];
    if (!item.words.empty() && random.one_in(2)) {
      int& word = item.words[random.below(item.words.size())];
      word = word == kNull ? *live.rbegin() : kNull;
      if (word != kNull && word >= graph.globals && word < graph.roots()) continue;  // a frame is never pointed to
    } else {
      item.number = 77;
    }
    bench.build(graph, objects_of(graph));
    bench.canonicalise();
    ASSERT_NE(bench.state, before);
  }
}

TEST_P(Canonicalisers, CollectsGarbageKeepsEdgesAndMarksSharing) {
  for (uint64_t seed = 0; seed < kGraphs; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed + 30'000);
    const Graph graph = random_graph(random);
    const std::set<int> live = graph.live();
    uint64_t garbage = 0;
    bool lost = false;
    for (int item = graph.roots(); item < graph.size(); ++item) {
      garbage += !live.count(item);
      lost |= !live.count(item) && graph.items[item].tracked;
    }
    bench.build(graph, objects_of(graph));
    const heap::Findings findings = bench.canonicalise();
    EXPECT_EQ(findings.collected, garbage);
    EXPECT_EQ(!findings.lost.empty(), lost);
    bench.expect_is(graph);
    // A second run on the same state changes nothing.
    const Node state = bench.state;
    EXPECT_EQ(bench.canonicalise().collected, 0u);
    EXPECT_EQ(bench.state, state);
    if (HasFailure()) return;
  }
}

const HeapOptions kNone{Canon::none}, kDfs{Canon::dfs}, kBfs{Canon::bfs}, kInc{}, kAlwaysIncremental{.small_heap = 0},
    kWithSweep{Canon::inc, heap::Collector::sweep, 0};
INSTANTIATE_TEST_SUITE_P(Canon, SymmetricCanonicalisers,
                         ::testing::Values(kDfs, kBfs, kInc, kAlwaysIncremental, kWithSweep));
INSTANTIATE_TEST_SUITE_P(Canon, Canonicalisers,
                         ::testing::Values(kNone, kDfs, kBfs, kInc, kAlwaysIncremental, kWithSweep));

TEST(CanonicaliserNone, KeepsTheOrderOfCreation) {
  // Two objects that point to nothing, in two words of a global: made in either order.
  Graph graph;
  graph.globals = 1;
  graph.frames_of = {1};
  graph.items = {{1, {2, 3}, true}, {2, {}, true}, {3, {}, true}, {4, {}, true}};
  const auto state = [&](Bench& bench, const std::vector<int>& order) {
    bench.build(graph, order);
    bench.canonicalise();
    return bench.state;
  };
  Bench none({Canon::none}), dfs({Canon::dfs}), bfs({Canon::bfs});
  EXPECT_NE(state(none, {2, 3}), state(none, {3, 2}));
  EXPECT_EQ(state(dfs, {2, 3}), state(dfs, {3, 2}));
  EXPECT_EQ(state(bfs, {2, 3}), state(bfs, {3, 2}));
}

}  // namespace
}  // namespace quotient::testing
