// Automata of formulas: against direct evaluation on all short words, and no larger than they should be.
#include <gtest/gtest.h>

#include "ltl/never.hpp"
#include "ltl/parse.hpp"
#include "ltl/translate.hpp"
#include "ltl/word.hpp"
#include "ltl_words.hpp"

namespace quotient::testing {
namespace {

using ltl::Automaton;
using ltl::Formula;
using ltl::Formulas;
using ltl::Strength;

Automaton automaton_of(const std::string& text) {
  Formulas formulas;
  const auto formula = ltl::parse(formulas, text, letter);
  EXPECT_TRUE(formula) << text << ": " << (formula ? "" : to_string(formula.error()));
  return formula ? ltl::translate(formulas, *formula).value() : Automaton{};
}

void expect_agreement(const Tree& tree, const std::vector<Word>& words) {
  Formulas formulas;
  const Formula formula = build(formulas, tree);
  const Automaton automaton = ltl::translate(formulas, formula).value();
  const Automaton negated = ltl::translate(formulas, formulas.negation(formula)).value();
  const auto context = [&](const Word& word) {
    return to_string(tree) + " = " + formulas.print(formula, atom_name) + " on" + to_string(word) + "\n" +
           ltl::never_claim(automaton, atom_name);
  };
  for (const Word& word : words) {
    const bool expected = satisfies(word, tree);
    ASSERT_EQ(accepts(automaton, word), expected) << context(word);
    ASSERT_EQ(accepts(negated, word), !expected) << "the negation of " << context(word);
    ASSERT_EQ(ltl::satisfies({word.letters, word.cycle_begin}, formulas, formula), expected) << context(word);
  }
  ASSERT_FALSE(intersect(automaton, negated)) << to_string(tree);
}

// Every formula and its negation are compared on some of the words of up to `longest` letters, and on some longer ones.
void random_formulas(uint64_t seed, unsigned atoms, unsigned count, unsigned size, size_t longest) {
  Random random(seed);
  const std::vector<Word> all = all_words(atoms, longest);
  const std::vector<Word> longer = all_words(2, 5);
  for (unsigned i = 0; i < count && !::testing::Test::HasFatalFailure(); ++i) {
    const Tree tree = random_tree(random, atoms, 2 + static_cast<unsigned>(random.below(size - 1)));
    std::vector<Word> words;
    for (unsigned k = 0; k < 60; ++k) words.push_back(all[random.below(all.size())]);
    for (unsigned k = 0; k < 20; ++k) words.push_back(longer[random.below(longer.size())]);
    expect_agreement(tree, words);
  }
}

TEST(LtlTranslate, RandomFormulasOverTwoAtoms) { random_formulas(1, 2, 1500, 10, 4); }
TEST(LtlTranslate, RandomFormulasOverThreeAtoms) { random_formulas(2, 3, 1500, 10, 3); }
TEST(LtlTranslate, LargerRandomFormulas) { random_formulas(3, 3, 300, 16, 3); }

TEST(LtlTranslate, AllShortWords) {
  Random random(4);
  const std::vector<Word> words = all_words(2, 3);
  for (unsigned i = 0; i < 300; ++i) expect_agreement(random_tree(random, 2, 3 + i % 6), words);
}

// The formulas of Somenzi and Bloem (2000), and some of Etessami and Holzmann's (2000) and Gastin and Oddoux's (2001),
// with the sizes that this translation reaches. A smaller number is progress; a larger one is not.
struct Row {
  const char* formula;
  size_t states;
  Strength strength;
};
const Row kClassical[] = {
    {"p U q", 2, Strength::terminal},
    {"p U (q U r)", 3, Strength::terminal},
    {"!(p U (q U r))", 3, Strength::weak},
    {"[]<>p -> []<>q", 5, Strength::general},
    {"<>p U []q", 3, Strength::weak},
    {"[]p U q", 4, Strength::weak},
    {"!(<><>p <-> <>p)", 1, Strength::terminal},
    {"!([]<>p -> []<>q)", 3, Strength::general},
    {"!([]<>p <-> []<>q)", 5, Strength::general},
    {"p V (p || q)", 2, Strength::weak},
    {"(X p U X q) || !X(p U q)", 1, Strength::terminal},
    {"(X p U q) || !X(p U (p && q))", 4, Strength::weak},
    {"[](p -> <>q) && ((X p U q) || !X(p U (p && q)))", 6, Strength::general},
    {"[](p -> <>q) && ((X p U X q) || !X(p U q))", 2, Strength::general},
    {"[](p -> <>q)", 2, Strength::general},
    {"![](p -> X(q V r))", 3, Strength::terminal},
    {"!([]<>p || <>[]q)", 3, Strength::general},
    {"[](<>p && <>q)", 3, Strength::general},
    {"<>p && <>!p", 4, Strength::terminal},
    {"(X q && r) V X(((s U p) V r) U (s V r))", 5, Strength::weak},
    {"([](q || []<>p) && [](r || []<>!p)) || []q || []r", 6, Strength::general},
    {"([](q || <>[]p) && [](r || <>[]!p)) || []q || []r", 3, Strength::weak},
    {"!(([](q || []<>p) && [](r || []<>!p)) || []q || []r)", 11, Strength::weak},
    {"!(([](q || <>[]p) && [](r || <>[]!p)) || []q || []r)", 11, Strength::general},
    {"[](q || X[]p) && [](r || X[]!p)", 3, Strength::weak},
    {"[](q || (X p && X !p))", 1, Strength::weak},
    {"(p U p) || (q U p)", 2, Strength::terminal},
    {"!(([]<>a && []<>b && []<>c) -> [](p -> <>q))", 5, Strength::general},
    {"!(([]<>a && []<>b && []<>c && []<>d) -> [](p -> <>q))", 6, Strength::general},
    {"!(a U (b U (c U d)))", 4, Strength::weak},
    {"<>(a && X<>(b && X<>(c && X<>d)))", 5, Strength::terminal},
    {"[]<>a && []<>b && []<>c && []<>d && []<>e", 6, Strength::general},
    {"<>a && <>b && <>c && <>d", 16, Strength::terminal},
    {"(a U b) U c", 4, Strength::terminal},
    {"([]<>a -> []<>b) && ([]<>c -> []<>d)", 12, Strength::general},
    {"!([](p -> (q U r)))", 3, Strength::weak},
    {"[](p -> (q U r))", 2, Strength::general},
    {"!(<>r -> (p -> (!r U (s && !r))) U r)", 3, Strength::terminal},
    {"![]((q && !r && <>r) -> (p U r))", 4, Strength::terminal},
    {"!(<>[]a)", 2, Strength::general},
    {"!([](a -> (b -> (c U (d || e)))))", 3, Strength::weak},
};

TEST(LtlTranslate, ClassicalFormulasAreSmall) {
  for (const Row& row : kClassical) {
    const Automaton automaton = automaton_of(row.formula);
    EXPECT_LE(automaton.states.size(), row.states) << row.formula << "\n" << ltl::never_claim(automaton, atom_name);
    EXPECT_EQ(automaton.strength, row.strength) << row.formula;
  }
}

TEST(LtlTranslate, NothingExplodes) {
  std::string fairness = "true", responses = "true";
  for (char c = 'a'; c < 'k'; ++c) fairness += std::string(" && []<>") + c;
  for (char c = 'a'; c < 'k'; c += 2)
    responses += std::string(" && [](") + c + " -> <>" + static_cast<char>(c + 1) + ")";
  EXPECT_EQ(automaton_of(fairness).states.size(), 11u);
  EXPECT_EQ(automaton_of("!((" + fairness + ") -> [](x -> <>y))").states.size(), 12u);
  EXPECT_EQ(automaton_of("!(" + responses + ")").states.size(), 6u);
  Random random(5);
  size_t states = 0;
  for (int i = 0; i < 300; ++i) {
    Formulas formulas;
    const auto automaton = ltl::translate(formulas, build(formulas, random_tree(random, 3, 20)));
    ASSERT_TRUE(automaton);
    states += automaton->states.size();
  }
  EXPECT_LT(states, 300u * 8) << "on average";
}

TEST(LtlTranslate, TooLargeIsAnAnswer) {
  Formulas formulas;
  Formula later = formulas.atom(1);
  for (int i = 0; i < 20; ++i) later = formulas.next(later);
  const auto automaton =
      ltl::translate(formulas, formulas.always(formulas.implication(formulas.atom(0), later)), {.most_edges = 5000});
  ASSERT_FALSE(automaton);
  EXPECT_NE(automaton.error().message.find("more than 5000 edges"), std::string::npos);
  Formulas parity;
  Formula odd = parity.falsity();
  for (unsigned i = 0; i < 40; ++i) odd = parity.equivalence(odd, parity.atom(i));
  EXPECT_FALSE(ltl::translate(parity, odd));
  EXPECT_LT(parity.print(odd, atom_name).size(), 20'000u);
  Formulas many;
  std::vector<Formula> parts;
  for (unsigned i = 0; i < 64; ++i) parts.push_back(many.until(many.atom(i), many.next(many.atom((i + 1) % 64))));
  for (unsigned i = 0; i < 64; ++i)
    parts.push_back(many.until(many.negation(many.atom(i)), many.next(many.next(many.atom((i + 1) % 64)))));
  EXPECT_FALSE(ltl::translate(many, many.conjunction(parts), {.most_edges = 5000}));
}

TEST(LtlTranslate, SpecialAutomata) {
  EXPECT_TRUE(automaton_of("false").is_empty());
  EXPECT_TRUE(automaton_of("<>a && []!a").is_empty());
  EXPECT_TRUE(automaton_of("a && X a && (a -> X !a)").is_empty()) << "seen by the automaton, not by the formula";
  const Automaton everything = automaton_of("true");
  ASSERT_EQ(everything.states.size(), 1u);
  EXPECT_TRUE(everything.states[0].accepts_everything);
  EXPECT_TRUE(automaton_of("!([](a -> X b))").is_safety());
  EXPECT_FALSE(automaton_of("!([](a -> <>b))").is_safety());
}

TEST(LtlTranslate, NeverClaim) {
  EXPECT_EQ(ltl::never_claim(automaton_of("!([](a -> <>b))"), atom_name, "!([](a -> <>b))"),
            "never {  /* !([](a -> <>b)) */\n"
            "wait_0:\n"
            "  do\n"
            "  :: true -> goto wait_0\n"
            "  :: a && !b -> goto accept_1\n"
            "  od;\n"
            "accept_1:\n"
            "  do\n"
            "  :: !b -> goto accept_1\n"
            "  od;\n"
            "}\n");
  EXPECT_EQ(ltl::never_claim(automaton_of("false"), atom_name), "never {\nwait_0:\n  false\n}\n");
}

}  // namespace
}  // namespace quotient::testing
