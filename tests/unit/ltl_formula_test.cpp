// Formulas: equal ones are one, rules keep the meaning, and the well-known ones are applied.
#include <gtest/gtest.h>

#include "ltl/formula.hpp"
#include "ltl/parse.hpp"
#include "ltl_words.hpp"

namespace quotient::testing {
namespace {

using ltl::Formula;
using ltl::Formulas;

std::string simplified(const std::string& text) {
  Formulas formulas;
  const auto formula = ltl::parse(formulas, text, letter);
  return formula ? formulas.print(*formula, atom_name) : to_string(formula.error());
}

TEST(LtlFormula, WellKnownRulesAreApplied) {
  const std::pair<const char*, const char*> table[] = {
      {"F F a", "<> a"},
      {"G G a", "[] a"},
      {"G F G F a", "[] <> a"},
      {"F G F a", "[] <> a"},
      {"G F G a", "<> [] a"},
      {"F (a U b)", "<> b"},
      {"G (a V b)", "[] b"},
      {"a U (a U b)", "a U b"},
      {"(a U b) U b", "a U b"},
      {"a U a", "a"},
      {"a V a", "a"},
      {"true U a", "<> a"},
      {"false V a", "[] a"},
      {"a U false", "false"},
      {"false U a", "a"},
      {"!a U a", "<> a"},
      {"X true", "true"},
      {"X G F a", "[] <> a"},
      {"X a U X b", "X (a U b)"},
      {"X a && X b", "X (a && b)"},
      {"G a && G b", "[] (a && b)"},
      {"F a || F b", "<> (a || b)"},
      {"G F a || G F b", "[] <> (a || b)"},
      {"a U c && b U c", "(a && b) U c"},
      {"a && (a || b)", "a"},
      {"a && (!a || b)", "a && b"},
      {"a && !a", "false"},
      {"a || !a", "true"},
      {"F a && G !a", "false"},
      {"G a && F a", "[] a"},
      {"a W b", "b V (a || b)"},
      {"a W false", "[] a"},
      {"F (a && G F b)", "(<> a) && ([] <> b)"},
      {"!(a U b)", "!a V !b"},
      {"!G F a", "<> [] !a"},
      {"F F a <-> F a", "true"},
  };
  for (const auto& [text, expected] : table) {
    // Compared as formulas: the order in which operands are printed is the order in which they were made.
    Formulas formulas;
    const auto got = ltl::parse(formulas, text, letter), wanted = ltl::parse(formulas, expected, letter);
    ASSERT_TRUE(got && wanted) << text;
    EXPECT_EQ(*got, *wanted) << text << " became " << formulas.print(*got, atom_name);
    EXPECT_LE(simplified(text).size(), std::string(expected).size() + 4) << text << " became " << simplified(text);
  }
}

// What is printed is read as the same formula again.
TEST(LtlFormula, PrintedFormulasCanBeParsed) {
  Random random(11);
  for (int i = 0; i < 2000; ++i) {
    Formulas formulas;
    const Formula formula = build(formulas, random_tree(random, 3, 2 + i % 12));
    const std::string text = formulas.print(formula, atom_name);
    const auto again = ltl::parse(formulas, text, letter);
    ASSERT_TRUE(again) << text << ": " << to_string(again.error());
    ASSERT_EQ(*again, formula) << text << " became " << formulas.print(*again, atom_name);
  }
}

TEST(LtlFormula, NegatingTwiceIsNothing) {
  Random random(12);
  Formulas formulas;
  for (int i = 0; i < 2000; ++i) {
    const Formula formula = build(formulas, random_tree(random, 3, 2 + i % 10));
    ASSERT_EQ(formulas.negation(formulas.negation(formula)), formula);
    ASSERT_EQ(formulas.disjunction(formula, formulas.negation(formula)), formulas.truth())
        << formulas.print(formula, atom_name);
  }
}

TEST(LtlFormula, ImplicationAndClassesAreSound) {
  Random random(13);
  const std::vector<Word> words = all_words(2, 3);
  unsigned implications = 0;
  for (int i = 0; i < 3000; ++i) {
    Formulas formulas;
    const Tree left = random_tree(random, 2, 1 + i % 6), right = random_tree(random, 2, 1 + i % 7);
    const Formula a = build(formulas, left), b = build(formulas, right);
    const bool implies = formulas.implies(a, b), eventual = formulas.is_eventual(a),
               universal = formulas.is_universal(a);
    implications += implies;
    for (const Word& word : words) {
      const std::vector<bool> at = evaluate(left, word);
      ASSERT_TRUE(!implies || !at[0] || satisfies(word, right))
          << to_string(left) << " and " << to_string(right) << " on" << to_string(word);
      for (size_t k = 0; k < word.size(); ++k) {
        ASSERT_TRUE(!eventual || !at[word.next(k)] || at[k])
            << to_string(left) << " is not eventual on" << to_string(word);
        ASSERT_TRUE(!universal || !at[k] || at[word.next(k)])
            << to_string(left) << " is not universal on" << to_string(word);
      }
    }
  }
  EXPECT_GT(implications, 100u);
}

TEST(LtlFormula, KnowsWhetherNextIsUsed) {
  Formulas formulas;
  const Formula a = formulas.atom(0), b = formulas.atom(1);
  EXPECT_TRUE(formulas.uses_next(formulas.always(formulas.implication(a, formulas.next(b)))));
  EXPECT_FALSE(formulas.uses_next(formulas.always(formulas.implication(a, formulas.eventually(b)))));
  EXPECT_FALSE(formulas.uses_next(formulas.next(formulas.always(formulas.eventually(b))))) << "X G F b is G F b";
}

}  // namespace
}  // namespace quotient::testing
