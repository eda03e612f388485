// The dull twin of src/ltl: temporal logic evaluated directly on words that repeat, and random formulas as plain trees.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "ltl/automaton.hpp"
#include "ltl/formula.hpp"
#include "random.hpp"

namespace quotient::testing {

// The infinite word  prefix · cycle · cycle · …; a letter has the bits of the atoms that hold.
struct Word {
  std::vector<uint64_t> letters;
  size_t cycle_begin = 0;  // < letters.size()

  size_t size() const { return letters.size(); }
  size_t next(size_t i) const { return i + 1 == size() ? cycle_begin : i + 1; }
};

// All words of at most `longest` letters over this many atoms.
std::vector<Word> all_words(unsigned atoms, size_t longest);
std::string to_string(const Word& word);

// A formula as it was written, not simplified.
struct Tree {
  enum class Op : uint8_t {
    truth,
    falsity,
    atom,
    negation,
    next,
    eventually,
    always,
    conjunction,
    disjunction,
    implication,
    equivalence,
    until,
    release,
    weak_until,
  };
  Op op = Op::truth;
  unsigned atom = 0;
  std::shared_ptr<const Tree> left, right;
};

// With about `size` operators and atoms.
Tree random_tree(Random& random, unsigned atoms, unsigned size);
std::string to_string(const Tree& tree);
ltl::Formula build(ltl::Formulas& formulas, const Tree& tree);

// Whether the formula holds at each position of the word.
std::vector<bool> evaluate(const Tree& tree, const Word& word);
bool satisfies(const Word& word, const Tree& tree);

// Whether some run of the automaton over the word visits accepting states infinitely often.
bool accepts(const ltl::Automaton& automaton, const Word& word);
// Whether some word is accepted by both.
bool intersect(const ltl::Automaton& a, const ltl::Automaton& b);

// "a", "b", …
std::string atom_name(unsigned atom);
// The atom with this name, for ltl::parse().
inline Result<int> letter(std::string_view text, size_t) { return text[0] - 'a'; }

}  // namespace quotient::testing
