#include "ltl/word.hpp"

#include <map>

#include "base/check.hpp"

namespace quotient::ltl {
namespace {

// The positions of a word at which a formula holds, for a formula and its parts.
class Evaluation {
 public:
  Evaluation(const Word& word, const Formulas& formulas) : word_(word), formulas_(formulas) {}

  const std::vector<bool>& of(Formula formula) {
    const auto known = positions_.find(formula);
    if (known != positions_.end()) return known->second;
    std::vector<bool> positions = compute(formula);
    return positions_.emplace(formula, std::move(positions)).first->second;
  }

 private:
  size_t size() const { return word_.letters.size(); }
  size_t next(size_t i) const { return i + 1 == size() ? word_.cycle_begin : i + 1; }

  std::vector<bool> compute(Formula formula) {
    const Operator op = formulas_.op(formula);
    std::vector<bool> out(size(), op == Operator::truth || op == Operator::conjunction);
    switch (op) {
      case Operator::falsity:
      case Operator::truth: return out;
      case Operator::atom:
      case Operator::negated_atom:
        for (size_t i = 0; i < size(); ++i)
          out[i] = (word_.letters[i] >> formulas_.atom_of(formula) & 1) == (op == Operator::atom);
        return out;
      case Operator::conjunction:
      case Operator::disjunction:
        for (const Formula operand : formulas_.operands(formula)) {
          const std::vector<bool>& part = of(operand);
          for (size_t i = 0; i < size(); ++i)
            out[i] = op == Operator::conjunction ? out[i] && part[i] : out[i] || part[i];
        }
        return out;
      case Operator::next: {
        const std::vector<bool>& later = of(formulas_.left(formula));
        for (size_t i = 0; i < size(); ++i) out[i] = later[next(i)];
        return out;
      }
      case Operator::until: return fixed_point(of(formulas_.left(formula)), of(formulas_.right(formula)), false);
      case Operator::release: return fixed_point(of(formulas_.left(formula)), of(formulas_.right(formula)), true);
    }
    QUO_UNREACHABLE(op);
  }

  // The least solution of  v = b || (a && next v)  for until, the greatest of  v = b && (a || next v)  for release.
  // Backwards along the word, twice around its cycle, is far enough.
  std::vector<bool> fixed_point(const std::vector<bool>& a, const std::vector<bool>& b, bool greatest) const {
    std::vector<bool> out(size(), greatest);
    for (int round = 0; round < 2; ++round) {
      for (size_t i = size(); i-- > 0;)
        out[i] = greatest ? b[i] && (a[i] || out[next(i)]) : b[i] || (a[i] && out[next(i)]);
    }
    return out;
  }

  const Word& word_;
  const Formulas& formulas_;
  std::map<Formula, std::vector<bool>> positions_;
};

}  // namespace

bool satisfies(const Word& word, const Formulas& formulas, Formula formula) {
  return Evaluation(word, formulas).of(formula)[0];
}

}  // namespace quotient::ltl
