// Automata of formulas: against direct evaluation on all short words, and no larger than they should be.
#include "ltl/translate.hpp"

#include <gtest/gtest.h>

#include "ltl/never.hpp"
#include "ltl/parse.hpp"
#include "ltl_words.hpp"

namespace quotient::testing {
namespace {

using ltl::Automaton;
using ltl::Formula;
using ltl::Formulas;
using ltl::Strength;

// Atoms are single letters.
Result<int> letter(std::string_view text, size_t) { return text[0] - 'a'; }

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
    return to_string(tree) + " = " + formulas.print(formula, atom_name) + " on" + to_string(word) + "\n" + ltl::never_claim(automaton, atom_name);
  };
  for (const Word& word : words) {
    const bool expected = satisfies(word, tree);
    ASSERT_EQ(accepts(automaton, word), expected) << context(word);
    ASSERT_EQ(accepts(negated, word), !expected) << "the negation of " << context(word);
  }
  ASSERT_FALSE(intersect(automaton, negated)) << to_string(tree);
}

// Every formula sees all words of up to three letters, and some longer ones.
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

}  // namespace
}  // namespace quotient::testing
