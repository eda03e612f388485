// The parts between tree automata and the whole engine: path languages, abstraction, and the translation of Core.
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "core/text.hpp"
#include "shape/abstraction/abstraction.hpp"
#include "shape/abstraction/outward.hpp"
#include "shape/automata/inclusion.hpp"
#include "shape/automata/operations.hpp"
#include "shape/encoding/paths.hpp"
#include "shape/engine.hpp"
#include "shape/transducers/transducers.hpp"

namespace quotient::shape {
namespace {

using Word = std::vector<Letter>;

bool contains(const PathLanguage& language, const Word& word) {
  if (word.empty() || !language.may_begin(word.front()) || !language.may_end(word.back())) return false;
  for (size_t i = 0; i + 1 < word.size(); ++i) {
    if (!language.may_follow(word[i], word[i + 1])) return false;
  }
  return true;
}

PathLanguage of(const Word& word) {
  PathLanguage out;
  out.add_first(word.front());
  out.add_last(word.back());
  for (size_t i = 0; i + 1 < word.size(); ++i) out.add_pair(word[i], word[i + 1]);
  return out;
}

// Paths that cross a node or an edge still are in the language after the node is gone, or after another was put there.
TEST(ShapePaths, FollowTheTreeWhenNodesComeAndGo) {
  const Letter up0 = letter(true, 0, 0), up1 = letter(true, 1, 0), down0 = letter(false, 0, 0),
               down1 = letter(false, 1, 0);
  const Letter up_node = letter(true, 1, 1), to_node = letter(false, 0, 1), from_node = letter(false, 1, 0);
  PathLanguage removed = of({up0, up_node, up0, down1});
  EXPECT_TRUE(removed.close_under_removal(1, 1));
  EXPECT_TRUE(contains(removed, {up0, up0, down1}));
  EXPECT_FALSE(removed.close_under_removal(1, 1));
  PathLanguage below = of({up1, to_node, from_node});
  EXPECT_TRUE(below.close_under_removal(1, 1));
  EXPECT_TRUE(contains(below, {up1, down0}));
  PathLanguage inserted = of({up1, up0, down0});
  EXPECT_TRUE(inserted.close_under_insertion(0, 0, 1, 1));
  EXPECT_TRUE(contains(inserted, {up1, up_node, up0, down0}));
  EXPECT_TRUE(contains(inserted, {up1, up0, to_node, from_node}));
  EXPECT_TRUE(contains(inserted, {up1, up0, down0}));
}

// Lists in one kind of node with one selector, of 1 to `longest` nodes; the first has variable 0.
Automaton lists(Labels& labels, uint32_t longest) {
  Automaton out;
  const State nil = out.add_state();
  out.add_rule(kNil, {}, nil);
  State rest = nil;
  for (uint32_t i = 0; i < longest; ++i) {
    Label label;
    label.links[0] = i == 0 ? kNull : static_cast<Link>(kDown);
    const State inner = out.add_state(), head = out.add_state();
    out.add_rule(labels.symbol(label), std::vector<State>{rest, nil}, inner);
    label.variables = 1;
    out.add_rule(labels.symbol(label), std::vector<State>{rest, nil}, head);
    out.set_final(head);
    rest = inner;
  }
  return out;
}

TEST(ShapeAbstraction, EveryOneOnlyAddsTreesAndTurnsChainsIntoLoops) {
  Labels labels(Layout{{{1, 0, 0}}, 1});
  const Automaton three = lists(labels, 3), nine = lists(labels, 9);
  using Kind = Abstraction::Kind;
  for (const Abstraction& abstraction :
       {Abstraction{Kind::variables, 0}, Abstraction{Kind::local, 1}, Abstraction{Kind::local, 2},
        Abstraction{Kind::height, 1}, Abstraction{Kind::neighbour, 0}}) {
    const Automaton loop = abstract(labels, {}, nine, abstraction);
    EXPECT_TRUE(includes(loop, nine)) << to_string(abstraction);
    EXPECT_TRUE(includes(loop, lists(labels, 20))) << to_string(abstraction);
    EXPECT_TRUE(includes(abstract(labels, {}, three, abstraction), three)) << to_string(abstraction);
    const auto variables = variables_below(labels, loop);
    for (const State state : loop.finals()) EXPECT_EQ(variables[state], 1u);
  }
}

uint64_t variables_in(const Labels& labels, const Tree& tree, bool with_root) {
  uint64_t out = with_root && tree.symbol != kNil ? labels.label(tree.symbol).variables : 0;
  for (const Tree& child : tree.children) out |= variables_in(labels, child, true);
  return out;
}

// What a single tree shows, node by node; there is one descriptor.
Outward shown(const Labels& labels, const PathLanguage& language, const Tree& tree, bool with_order,
              bool is_root = true) {
  using What = Outward::Place::What;
  Outward out;
  if (tree.symbol == kNil) return out;
  const Label& label = labels.label(tree.symbol);
  out.markers = label.markers;
  out.up = is_root && label.links[0] == kUp;
  if (is_far(label.links[0])) out.far = 1u << (label.links[0] - kFar);
  const uint64_t variables_below = variables_in(labels, tree, false);
  if (with_order && label.variables) out.order.insert({What::variable, 0, variables_below});
  if (with_order && label.markers) out.order.insert({What::marker, 0, variables_below});
  if (with_order && out.far) out.order.insert({What::far, 0, variables_below});
  for (const Tree& child : tree.children) {
    const Outward below = shown(labels, language, child, with_order, false);
    const bool hidden = language.is_direct() && label.markers;
    if (!hidden) out.far |= below.far, out.markers |= below.markers;
    out.order.insert(below.order.begin(), below.order.end());
  }
  const bool leads_down = std::ranges::none_of(language.first(), is_up);
  if (label.markers && language.is_direct() && leads_down) out.far = 0;
  return out;
}

// All trees of that height or less that reach the state.
std::vector<Tree> trees_of(const Automaton& automaton, State state, int height) {
  std::vector<Tree> out;
  for (const Automaton::Rule& rule : automaton.rules()) {
    if (rule.target != state || (height == 0 && rule.arity)) continue;
    std::vector<Tree> sum = {{rule.symbol, {}}};
    for (const State child : automaton.children(rule)) {
      std::vector<Tree> longer;
      for (const Tree& below : trees_of(automaton, child, height - 1)) {
        for (Tree tree : sum) tree.children.push_back(below), longer.push_back(std::move(tree));
      }
      sum = std::move(longer);
    }
    out.insert(out.end(), sum.begin(), sum.end());
  }
  return out;
}

TEST(ShapeAbstraction, AllTreesOfASplitStateShowTheSame) {
  std::mt19937 random(7);
  Labels labels(Layout{{{1, 0, 0}}, 1});
  for (int i = 0; i < 400; ++i) {
    const bool with_order = i % 2;
    Automaton whole;
    const State nil = whole.add_state();
    whole.add_states(1 + random() % 4);
    const auto any = [&] { return static_cast<State>(random() % whole.states()); };
    const auto any_but_nil = [&] { return static_cast<State>(1 + random() % (whole.states() - 1)); };
    whole.add_rule(kNil, {}, nil);
    for (int r = 0; r < 6; ++r) {
      Label label;
      const Link links[] = {kNull, kUp, kDown, kFar};
      label.links[0] = links[random() % 4];
      label.markers = random() % 3 == 0;
      label.variables = with_order && random() % 3 == 0;
      whole.add_rule(labels.symbol(label), std::vector<State>{any(), with_order ? nil : any()},
                     any_but_nil());  // lists: there are many orders
    }
    whole.set_final(any_but_nil());
    std::vector<PathLanguage> languages(1);
    languages[0].add_first(letter(random() % 2, 0, 0));
    if (random() % 2) languages[0].add_indirect();
    const SplitByOutward split(labels, languages, whole, with_order);
    EXPECT_TRUE(includes(split.trees, whole) && includes(whole, split.trees));
    for (State state = 0; state < split.trees.states(); ++state) {
      for (const Tree& tree : trees_of(split.trees, state, 2))
        ASSERT_EQ(shown(labels, languages[0], tree, with_order), split.of[state]);
    }
    if (with_order) continue;  // the variables are not such as abstractions expect
    // No abstraction makes up a marker or a link that none of its trees had.
    std::set<Outward> before, after;
    const SplitByOutward abstracted(labels, languages,
                                    abstract(labels, languages, whole, {Abstraction::Kind::variables, 0}), false);
    for (const State state : split.trees.finals()) before.insert(split.of[state]);
    for (const State state : abstracted.trees.finals()) after.insert(abstracted.of[state]);
    EXPECT_EQ(before, after);
  }
}

TEST(ShapeAbstraction, PredicatesKeepWhatTheyExclude) {
  Labels labels(Layout{{{1, 0, 0}}, 1});
  const Automaton two = lists(labels, 2), bad = lists(labels, 3);
  // Lists of exactly three nodes: the last final state of `bad`.
  Automaton three = bad;
  three.clear_finals();
  three.set_final(bad.finals().back());
  const Automaton kept = abstract_by_predicates(labels, {}, two, trim(three));
  EXPECT_TRUE(includes(kept, two));
  EXPECT_TRUE(is_empty(intersect(kept, three)));
}

Outcome explore_core(const char* text) {
  const auto module = core::parse(text, "test.core");
  EXPECT_TRUE(module.has_value()) << to_string(module.error());
  auto program = lower(*module);
  EXPECT_TRUE(program.has_value()) << to_string(program.error());
  EXPECT_TRUE(share_variables(*program, 50));
  return explore(*program, {Abstraction::Kind::local, 1}, {30});
}

TEST(ShapeEngine, ListsInCore) {
  const char* const good = R"(
func @main() {
^entry:
  %head = mov 0
  br ^loop
^loop:
  %more = choose i32 2
  %go = ne i32 %more, 0
  br_if %go, ^body, ^walk
^body:
  %n = alloc 8
  store ptr %head, %n
  %head = mov %n
  br ^loop
^walk:
  %there = ne ptr %head, 0
  br_if %there, ^next, ^done
^next:
  %t = load ptr %head
  free %head
  %head = mov %t
  br ^walk
^done:
  ret 0
}
)";
  const Outcome fine = explore_core(good);
  EXPECT_EQ(fine.kind, Outcome::Kind::safe);
  EXPECT_TRUE(fine.all_freed);
  EXPECT_TRUE(fine.nothing_lost);
  std::string bad = good;
  bad.replace(bad.find("  %t = load ptr %head\n  free %head\n"), 36, "  free %head\n  %t = load ptr %head\n");
  const Outcome wrong = explore_core(bad.c_str());
  EXPECT_EQ(wrong.kind, Outcome::Kind::doubtful);
  ASSERT_TRUE(wrong.doubt.has_value());
  EXPECT_NE(wrong.doubt->message.find("head"), std::string::npos);
}

// What the first obstacle is, or what may go wrong.
std::string message(const char* text) {
  const auto module = core::parse(text, "test.core");
  EXPECT_TRUE(module.has_value()) << to_string(module.error());
  auto program = lower(*module);
  if (!program) return program.error().message;
  if (!program->obstacles.empty()) return program->obstacles[0].text;
  EXPECT_TRUE(share_variables(*program, Transducers::kMostVariables));
  const Outcome outcome = explore(*program, {Abstraction::Kind::variables, 0}, {10});
  return outcome.doubt ? outcome.doubt->message : "fine";
}

TEST(ShapeProgram, WhatIsNotSupportedIsNamed) {
  const auto says = [](const char* text, const char* part) {
    const std::string said = message(text);
    EXPECT_NE(said.find(part), std::string::npos) << said;
  };
  says(
      "func @main() {\n^e:\n  call @f, @f\n  ret 0\n}\n"
      "func @f(%p) {\n^e:\n  call %p, %p\n  call @g\n  ret\n}\nfunc @g() {\n^e:\n  ret\n}\n",
      "recursive");
  says(
      "func @main() {\n^e:\n  %p = alloc 8\n  %i = choose i64 9\n  %q = addr %p, %i, 1\n  store i8 0, %q\n  ret 0\n}\n",
      "undefined");
  says("func @main() {\n^e:\n  %p = alloc 8\n  %q = addr %p, 0, 1, 8\n  store i32 0, %q\n  ret 0\n}\n", "outside");
  says("func @main() {\n^e:\n  %p = alloc 8\n  store i32 1, %p\n  %q = rmw i32 \"add\", %p, 1\n  ret 0\n}\n", "rmw");
  says("func @main() {\n^e:\n  store i32 1, 0\n  ret 0\n}\n", "null pointer");
  says("func @main() {\n^e:\n  %i = choose i64 9\n  %p = alloc %i\n  free %p\n  ret 0\n}\n", "not a constant");
}

// Accesses that fit no field: their values are not known, but fields that they touch are not what they were.
TEST(ShapeProgram, AccessesThatOverlapSpoilEachOther) {
  const char* const begin = "func @main() {\n^e:\n  %p = alloc 8\n";
  const auto program = [&](const std::string& rest) { return message((begin + rest + "  ret 0\n}\n").c_str()); };
  EXPECT_EQ(program("  store i32 5, %p\n  %v = load i32 %p\n  %c = eq i32 %v, 5\n  assert %c, \"same\"\n  free %p\n"),
            "fine");
  EXPECT_NE(program("  store i32 5, %p\n  store i8 6, %p\n  %v = load i32 %p\n  %c = eq i32 %v, 5\n"
                    "  assert %c, \"same\"\n  free %p\n"),
            "fine");
  EXPECT_NE(program("  store ptr %p, %p\n  %q = addr %p, 0, 1, 4\n  store i32 0, %q\n  %r = load ptr %p\n  free %r\n"),
            "fine");
  EXPECT_EQ(program("  store ptr %p, %p\n  %r = load ptr %p\n  free %r\n"), "fine");
}

}  // namespace
}  // namespace quotient::shape
