// A counterexample that was found to be spurious does not come back, and a real one is not taken for spurious.
#include <gtest/gtest.h>

#include <filesystem>
#include <random>

#include "frontends/llvm/load.hpp"
#include "shape/automata/inclusion.hpp"
#include "shape/refinement.hpp"

namespace quotient::shape {
namespace {

Automaton random_trees(std::mt19937_64& random, Labels& labels) {
  Automaton out;
  const uint32_t states = 2 + random() % 4;
  out.add_states(states);
  out.add_rule(kNil, {}, 0);
  for (uint32_t i = 0; i < 3 + random() % 8; ++i) {
    Label label;
    label.links[0] = static_cast<Link>(random() % 2);
    const std::vector<State> children = {static_cast<State>(random() % states), static_cast<State>(random() % states)};
    out.add_rule(labels.symbol(label), children, 1 + static_cast<State>(random() % (states - 1)));
  }
  out.set_final(static_cast<State>(random() % states));
  return trim(out);
}

TEST(ShapeRefinement, WhatWasExcludedStaysOutside) {
  Labels labels(Layout{{{1, 0, 0}}, 1});
  std::mt19937_64 random(4711);
  size_t disjoint = 0;
  for (int i = 0; i < 4000; ++i) {
    const Automaton reachable = random_trees(random, labels), excluded = random_trees(random, labels),
                    other = random_trees(random, labels);
    Predicates predicates;
    predicates.add(0, excluded);
    predicates.add(0, other);
    const Automaton abstracted = abstract_by_predicates(labels, {}, reachable, predicates.at[0]);
    ASSERT_TRUE(includes(abstracted, reachable)) << i;
    if (!is_empty(intersect(reachable, excluded))) continue;
    ASSERT_TRUE(is_empty(intersect(abstracted, excluded))) << i;
    disjoint += !reachable.finals().empty() && !excluded.finals().empty();
  }
  EXPECT_GT(disjoint, 300u);
}

Program load(const std::string& name) {
  const std::filesystem::path folder =
      std::filesystem::path(QUOTIENT_TESTS_DIRECTORY).parent_path() / "bench/programs/shape";
  frontends::llvm::LoadOptions options;
  options.files = {(folder / (name + ".c")).string()};
  options.runtime_directory = QUOTIENT_RUNTIME_DIRECTORY;
  const auto module = frontends::llvm::load(options);
  EXPECT_TRUE(module.has_value()) << to_string(module.error());
  auto program = lower(*module);
  EXPECT_TRUE(program.has_value()) << to_string(program.error());
  EXPECT_TRUE(share_variables(*program, Transducers::kMostVariables));
  return std::move(*program);
}

// The loop of explore_refining(), with a look at each counterexample.
TEST(ShapeRefinement, SpuriousCounterexamplesDoNotComeBack) {
  const Abstraction abstraction{Abstraction::Kind::predicates, 0};
  for (const char* const name :
       {"more/even_list", "more/sentinels", "more/filter", "more/bubble_sort", "more/swap", "more/concat"}) {
    const Program program = load(name);
    Predicates predicates;
    uint32_t refinements = 0;
    for (;; ++refinements) {
      ASSERT_LT(refinements, 40u) << name;
      Exploration exploration(program, abstraction, {60}, predicates);
      const Outcome outcome = exploration.run();
      if (outcome.kind == Outcome::Kind::safe) break;
      ASSERT_EQ(outcome.kind, Outcome::Kind::doubtful) << name;
      const Counterexample found = analyse(exploration);
      ASSERT_EQ(found.kind, Counterexample::Kind::spurious) << name;
      size_t here = 0;
      for (const Visit& visit : exploration.visits()) {
        if (!visit.before || visit.configuration.at != found.head) continue;
        if (is_empty(intersect(visit.after, found.heaps)) || !is_empty(intersect(*visit.before, found.heaps))) continue;
        // Here the abstraction had added some of them; with the new predicate it adds none.
        ++here;
        const Automaton refined = abstract_by_predicates(exploration.labels(), exploration.transducers().languages(),
                                                         *visit.before, found.heaps);
        EXPECT_TRUE(includes(refined, *visit.before)) << name;
        EXPECT_TRUE(is_empty(intersect(refined, found.heaps))) << name;
      }
      EXPECT_GT(here, 0u) << name;
      predicates.labels = exploration.shared_labels();
      predicates.add(found.head, found.heaps);
    }
    EXPECT_GT(refinements, 0u) << name;
    const Outcome outcome = explore(program, abstraction, {60});
    EXPECT_EQ(outcome.kind, Outcome::Kind::safe) << name;
    EXPECT_EQ(outcome.figures.refinements, refinements) << name;
  }
}

// Real errors are followed back to the start, and no predicate is made of them.
TEST(ShapeRefinement, RealErrorsBeginAtTheStart) {
  const Abstraction abstraction{Abstraction::Kind::predicates, 0};
  size_t feasible = 0;
  for (const char* const name : {"broken/even_list", "broken/sll_reverse", "broken/tree_insert", "broken/dll_reverse",
                                 "broken/list_of_lists", "broken/dll_deque", "broken/merge_sorted",
                                 "broken/move_to_front", "broken/partition", "broken/swap", "broken/tree_same"}) {
    const Outcome outcome = explore(load(name), abstraction, {60});
    EXPECT_NE(outcome.kind, Outcome::Kind::safe) << name;
    feasible += outcome.feasible;
  }
  EXPECT_EQ(feasible, 11u);
}

}  // namespace
}  // namespace quotient::shape
