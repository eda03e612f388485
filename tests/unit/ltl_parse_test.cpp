// Temporal formulas as text: precedence, what becomes an atom, and mistakes.
#include <gtest/gtest.h>

#include <map>

#include "ltl/parse.hpp"

namespace quotient::testing {
namespace {

using ltl::Formulas;

struct Parsed {
  std::string text;                // printed again, atoms in angle brackets; or the diagnostic
  std::vector<std::string> atoms;  // in order of first occurrence
  std::vector<size_t> positions;
};

Parsed parsed(const std::string& text) {
  Parsed result;
  Formulas formulas;
  std::map<std::string, int, std::less<>> numbers;
  const auto number = [&](std::string_view atom, size_t position) -> Result<int> {
    if (atom.find("unknown") != std::string_view::npos) return failure("no variable is called unknown");
    const auto [entry, fresh] = numbers.try_emplace(std::string(atom), static_cast<int>(numbers.size()));
    if (fresh) {
      result.atoms.emplace_back(atom);
      result.positions.push_back(position);
    }
    return entry->second;
  };
  const auto formula = ltl::parse(formulas, text, number);
  const auto quoted = [&](unsigned atom) { return "«" + result.atoms[atom] + "»"; };
  result.text = formula ? formulas.print(*formula, quoted) : to_string(formula.error());
  return result;
}

// Both texts mean the same formula over the same atoms.
void expect_same(const std::string& text, const std::string& explicitly) {
  EXPECT_EQ(parsed(text).text, parsed(explicitly).text) << text;
}

TEST(LtlParse, PrecedenceAsSpins) {
  expect_same("[]p -> <>q U r", "([]p) -> ((<>q) U r)");
  expect_same("p U q U r", "(p U q) U r");
  expect_same("p -> q -> r", "(p -> q) -> r");
  expect_same("p && q || r", "(p && q) || r");
  expect_same("p || q && r", "p || (q && r)");
  expect_same("p U q && r", "(p U q) && r");
  expect_same("!p U q", "(!p) U q");
  expect_same("X p U q", "(X p) U q");
  expect_same("p <-> q || r", "p <-> (q || r)");
  expect_same("p -> q || r U s", "p -> (q || (r U s))");
  expect_same("[]<>!p", "[](<>(!(p)))");
}

TEST(LtlParse, Synonyms) {
  expect_same("always (p implies eventually q)", "[](p -> <>q)");
  expect_same("G (p -> F q)", "[](p -> <>q)");
  expect_same("p until q && p release q", "(p U q) && (p V q)");
  expect_same("p R q", "p V q");
  expect_same("p weakuntil q", "[]p || (p U q)");
  expect_same("next p equivalent not q", "X p <-> !q");
  expect_same("p /\\ q \\/ r", "p && q || r");
  expect_same("(1) && !(0) && p", "p");
  expect_same("true -> p", "p");
}

TEST(LtlParse, AtomsAreTheLongestTextBetweenOperators) {
  using Atoms = std::vector<std::string>;
  const std::pair<const char*, Atoms> table[] = {
      {"G (flag[0] == 1 -> F (counter > 3))", {"flag[0] == 1", "counter > 3"}},
      {"F counter > 3 U x < y+1", {"counter > 3", "x < y+1"}},
      {"G !(a == b)", {"a == b"}},
      {"G !a == b", {"!a == b"}},
      {"G !!a", {"a"}},
      {"G !f(x)", {"f(x)"}},
      {"F -x > -3", {"-x > -3"}},
      {"G !*p", {"*p"}},
      {"G (a && b)", {"a", "b"}},
      {"G ((a + b) * 2 == c)", {"(a + b) * 2 == c"}},
      {"G ((a && b) == c)", {"(a && b) == c"}},
      {"F (f(x, y && z) > 2 || done)", {"f(x, y && z) > 2", "done"}},
      {"G (head->next->value != 0 -> F tail.next == 0)", {"head->next->value != 0", "tail.next == 0"}},
      {"[](p-><>q)", {"p", "q"}},
      {"G(p->F q)", {"p", "q"}},
      {"G (a[i]->b && (*x)->y)", {"a[i]->b", "(*x)->y"}},
      {"G {F == 3 ? U : V}", {"F == 3 ? U : V"}},
      {"F {a && b} && a", {"a && b", "a"}},
      {"F (c == ')' && s == \"&&\")", {"c == ')'", "s == \"&&\""}},
      {"G (a ? b : c)", {"(a ? b : c)"}},
      {"G (a & b | c ^ d << 2)", {"a & b | c ^ d << 2"}},
      {"G x<-y", {"x<-y"}},
      {"p<->q", {"p", "q"}},
      {"G len(q) == 0", {"len(q) == 0"}},
      {"G P[0]@here && a@b", {"P[0]@here", "a@b"}},
  };
  for (const auto& [text, expected] : table) {
    const Parsed got = parsed(text);
    EXPECT_EQ(got.atoms, expected) << text << ": " << got.text;
    for (size_t i = 0; i < got.atoms.size(); ++i) {
      EXPECT_EQ(std::string_view(text).substr(got.positions[i], got.atoms[i].size()), got.atoms[i]) << text;
    }
  }
}

TEST(LtlParse, MistakesHaveAPlaceAndASentence) {
  const std::pair<const char*, const char*> table[] = {
      {"", "formula:1:1: the formula is empty"},
      {"G (p", "formula:1:3: this ( is never closed"},
      {"G p)", "formula:1:4: this ) closes nothing"},
      {"G (a[3)]", "formula:1:7: this ) closes nothing"},
      {"p &&", "formula:1:3: '&&' needs a formula after it"},
      {"U p", "formula:1:1: 'U' needs a formula before it"},
      {"G", "formula:1:1: 'G' needs a formula after it"},
      {"p && || q", "formula:1:6: expected a formula between '&&' and '||'"},
      {"p q", "formula:1:3: expected an operator before 'q'"},
      {"G ()", "formula:1:4: there is nothing between these parentheses"},
      {"G x = 3", "formula:1:5: a formula cannot assign; to compare, write =="},
      {"G {x", "formula:1:3: this { has no matching }"},
      {"G s == \"x", "formula:1:8: the literal that begins here has no closing \""},
      {"G p # q", "formula:1:5: '#' has no meaning in a formula"},
      {"G p\n -> unknown == 1", "formula:2:5: no variable is called unknown"},
      {"a ? b : c", "formula:1:3: write the conditional in parentheses, so that it is clear where it begins"},
      {"x + {y}", "formula:1:5: braces enclose a whole atom; put all of the comparison into them"},
  };
  for (const auto& [text, expected] : table) EXPECT_EQ(parsed(text).text, expected) << text;
  EXPECT_NE(parsed("a[X] == 1").text.find("formula:1:3: the temporal operator 'X' cannot be part"), std::string::npos);
  EXPECT_NE(parsed("(F p) == 1").text.find("formula:1:2: the temporal operator 'F' cannot be part"), std::string::npos);
}

TEST(LtlParse, NoTextCrashes) {
  EXPECT_NE(parsed(std::string(100'000, '(')).text.find("nested too deeply"), std::string::npos);
  std::string negations(100'000, '!');
  EXPECT_EQ(parsed(negations + "p").text, "«p»");
  std::string nexts, untils = "p", equivalences = "a0";
  for (int i = 0; i < 2000; ++i) nexts += "X ";
  EXPECT_NE(parsed(nexts + "p").text.find("more than 500 operators"), std::string::npos);
  for (int i = 0; i < 450; ++i) untils += i % 2 == 0 ? " U q" : " V p";
  for (int i = 1; i < 60; ++i) equivalences += " <-> a" + std::to_string(i);
  EXPECT_FALSE(parsed(untils).text.empty());
  EXPECT_EQ(parsed(equivalences).atoms.size(), 60u);
  const std::string pieces[] = {"(", ")", "[",  "]", "[]", "<>", "!", "p", "U", "->",
                                "{", "}", "&&", "?", "'",  "=",  "3", ".", " "};
  uint64_t seed = 1;
  for (int i = 0; i < 20'000; ++i) {
    std::string text;
    for (int k = 0; k < 8; ++k) {
      seed = seed * 6364136223846793005u + 1442695040888963407u;
      text += pieces[(seed >> 33) % std::size(pieces)];
    }
    EXPECT_FALSE(parsed(text).text.empty()) << text;
  }
}

}  // namespace
}  // namespace quotient::testing
