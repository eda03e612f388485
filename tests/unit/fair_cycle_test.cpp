// Cycles that a fair scheduler can go round for ever, in graphs that are written down.
#include "explore/fair_cycle.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "explore/components.hpp"

namespace quotient::testing {
namespace {

using explore::CycleGraph;
using explore::Lasso;

// A graph in the making; who moves along an edge can do so in its first state, with one outcome.
struct Graph {
  explicit Graph(size_t states) { graph.states.resize(states); }
  Graph& edge(uint32_t from, uint32_t mover, uint32_t to, bool progress = false) {
    graph.states[from].edges.push_back({to, mover, progress});
    return able(from, mover);
  }
  // The mover can also do something that leads out of the graph.
  Graph& able(uint32_t state, uint32_t mover, uint32_t outcomes = 1) {
    auto& all = graph.states[state].able;
    const auto known = std::ranges::find(all, mover, &CycleGraph::Able::mover);
    if (known == all.end()) all.push_back({mover, outcomes});
    else ++known->outcomes;
    return *this;
  }
  std::optional<Lasso> find() const { return find_fair_cycle(graph); }
  std::set<uint32_t> movers(const std::vector<explore::Taken>& path) const {
    std::set<uint32_t> out;
    for (const auto& [state, edge] : path) out.insert(graph.states[state].edges[edge].mover);
    return out;
  }
  CycleGraph graph;
};

TEST(FairCycle, IsALoopOfTheOnlyOneWhoCanMove) {
  const auto lasso = Graph(1).edge(0, 7, 0).find();
  ASSERT_TRUE(lasso);
  EXPECT_TRUE(lasso->prefix.empty());
  EXPECT_EQ(lasso->cycle.size(), 1u);
}

TEST(FairCycle, DoesNotPassOverWhoCanAlwaysMove) { EXPECT_FALSE(Graph(1).edge(0, 1, 0).able(0, 2).find()); }

TEST(FairCycle, HasNoProgress) { EXPECT_FALSE(Graph(1).edge(0, 1, 0, true).find()); }

// 1 holds a lock in state 1: 2 can move in state 0 alone, but there again and again.
TEST(FairCycle, LetsMoveWhoCanAgainAndAgain) {
  EXPECT_FALSE(Graph(2).edge(0, 1, 1).edge(1, 1, 0).able(0, 2).find());
  EXPECT_TRUE(Graph(2).edge(0, 1, 1).edge(1, 1, 0).edge(0, 2, 0).find());
}

TEST(FairCycle, IsFoundBehindWhatIsTakenAway) {
  const Graph graph = Graph(3).edge(0, 1, 1).edge(1, 2, 2).edge(2, 2, 1).edge(2, 1, 0, true).able(0, 3);
  EXPECT_FALSE(graph.find()) << "1 can move in state 2 and makes progress only";
  const Graph other = Graph(2).edge(0, 1, 1).edge(1, 1, 1).edge(1, 2, 0, true);
  EXPECT_FALSE(other.find());
  const Graph behind = Graph(2).edge(0, 1, 1).able(0, 3).edge(1, 1, 1);
  const auto lasso = behind.find();
  ASSERT_TRUE(lasso);
  EXPECT_EQ(lasso->prefix.size(), 1u);
  EXPECT_EQ(lasso->cycle.size(), 1u);
}

TEST(FairCycle, LetsEverybodyMove) {
  const Graph graph = Graph(2).edge(0, 1, 0).edge(0, 2, 1).edge(1, 2, 0).edge(1, 1, 1);
  const auto lasso = graph.find();
  ASSERT_TRUE(lasso);
  EXPECT_EQ(graph.movers(lasso->cycle), (std::set<uint32_t>{1, 2}));
}

// Two edges of one mover in one state are the outcomes of a choice.
TEST(FairCycle, TakesEveryOutcomeOfAChoice) {
  const Graph graph = Graph(2).edge(0, 1, 0).edge(0, 1, 1).edge(1, 1, 0);
  const auto lasso = graph.find();
  ASSERT_TRUE(lasso);
  EXPECT_EQ(lasso->cycle.size(), 3u);
  EXPECT_FALSE(Graph(1).edge(0, 1, 0).able(0, 1).find()) << "the other outcome leads out";
}

TEST(Components, AreCompleteWhenTheirFirstStateIsLeft) {
  explore::Components<int> components;
  components.enter(1);
  components.enter(2);
  components.meet(1);
  components.enter(3);
  EXPECT_TRUE(components.leave().empty());  // 3 has no cycle
  EXPECT_TRUE(components.leave().empty());  // 2 belongs to 1
  components.meet(3);
  EXPECT_EQ(components.leave(), (std::vector<int>{1, 2}));
  components.enter(4);
  components.meet(4);
  EXPECT_EQ(components.leave(), (std::vector<int>{4}));
}

}  // namespace
}  // namespace quotient::testing
