#include "ltl/formula.hpp"

#include <algorithm>

#include "base/check.hpp"

namespace quotient::ltl {

namespace {

// Operands are shared, so a text may be exponentially longer than its formula: nested equivalences are.
constexpr size_t kLongestText = 10'000;

}  // namespace

Formulas::Formulas() : falsity_(intern(Operator::falsity, {})), truth_(intern(Operator::truth, {})) {
  negations_ = {{falsity_, truth_}, {truth_, falsity_}};
}

Formula Formulas::intern(Operator op, std::vector<Formula> operands, unsigned atom) {
  const auto [entry, fresh] = index_.try_emplace(Key(op, atom, operands), static_cast<Formula>(nodes_.size()));
  if (fresh) {
    Node node{op, atom, std::move(operands)};
    classify(node);
    nodes_.push_back(std::move(node));
  }
  return entry->second;
}

// Etessami and Holzmann, Optimizing Büchi automata (2000), section 3: the classes are closed under these operators.
void Formulas::classify(Node& node) const {
  const auto& operands = node.operands;
  const auto all = [&](auto&& has) { return std::all_of(operands.begin(), operands.end(), has); };
  node.uses_next = node.op == Operator::next ||
                   std::any_of(operands.begin(), operands.end(), [&](Formula f) { return uses_next(f); });
  node.eventual = all([&](Formula f) { return is_eventual(f); });
  node.universal = all([&](Formula f) { return is_universal(f); });
  switch (node.op) {
    case Operator::falsity:
    case Operator::truth:
    case Operator::conjunction:
    case Operator::disjunction:
    case Operator::next: break;
    case Operator::atom:
    case Operator::negated_atom: node.eventual = node.universal = false; break;
    case Operator::until: node.eventual = operands[0] == truth_ || is_eventual(operands[1]); break;
    case Operator::release: node.universal = operands[0] == falsity_ || is_universal(operands[1]); break;
  }
}

Formula Formulas::atom(unsigned number) {
  QUO_CHECK(number < kMaxAtoms, "atom {}", number);
  return intern(Operator::atom, {}, number);
}

// By duality, without applying rules: the negation of what is simple is simple.
Formula Formulas::negation(Formula f) {
  if (const auto known = negations_.find(f); known != negations_.end()) return known->second;
  const Operator op = node(f).op;
  const unsigned atom = node(f).atom;
  std::vector<Formula> operands = node(f).operands;
  for (Formula& operand : operands) operand = negation(operand);
  const auto dual = [&] {
    switch (op) {
      case Operator::falsity: return Operator::truth;
      case Operator::truth: return Operator::falsity;
      case Operator::atom: return Operator::negated_atom;
      case Operator::negated_atom: return Operator::atom;
      case Operator::conjunction: return Operator::disjunction;
      case Operator::disjunction: return Operator::conjunction;
      case Operator::next: return Operator::next;
      case Operator::until: return Operator::release;
      case Operator::release: return Operator::until;
    }
    QUO_UNREACHABLE(op);
  };
  if (op == Operator::conjunction || op == Operator::disjunction) std::sort(operands.begin(), operands.end());
  const Formula result = intern(dual(), std::move(operands), atom);
  negations_[f] = result;
  negations_[result] = f;
  return result;
}

Formula Formulas::disjunction(std::vector<Formula> operands) {
  for (Formula& operand : operands) operand = negation(operand);
  return negation(conjunction(std::move(operands)));
}

Formula Formulas::release(Formula a, Formula b) { return negation(until(negation(a), negation(b))); }

Formula Formulas::equivalence(Formula a, Formula b) {
  return disjunction(conjunction(a, b), conjunction(negation(a), negation(b)));
}

std::string Formulas::print(Formula f, const std::function<std::string(unsigned)>& atom) const {
  std::string text;
  print(f, false, atom, text);
  return text;
}

void Formulas::print(Formula f, bool nested, const std::function<std::string(unsigned)>& atom,
                     std::string& text) const {
  if (text.size() > kLongestText) {
    text += "…";
    return;
  }
  const auto prefix = [&](const char* word, Formula operand) {
    text += word;
    print(operand, true, atom, text);
  };
  const auto infix = [&](const char* word) {
    if (nested) text += '(';
    for (size_t i = 0; i < operands(f).size(); ++i) {
      if (i > 0) text += word;
      print(operands(f)[i], true, atom, text);
    }
    if (nested) text += ')';
  };
  switch (op(f)) {
    case Operator::falsity: text += "false"; return;
    case Operator::truth: text += "true"; return;
    case Operator::atom: text += atom(atom_of(f)); return;
    case Operator::negated_atom: text += '!' + atom(atom_of(f)); return;
    case Operator::conjunction: return infix(" && ");
    case Operator::disjunction: return infix(" || ");
    case Operator::next: return prefix("X ", left(f));
    case Operator::until: return left(f) == truth_ ? prefix("<> ", right(f)) : infix(" U ");
    case Operator::release: return left(f) == falsity_ ? prefix("[] ", right(f)) : infix(" V ");
  }
  QUO_UNREACHABLE(op(f));
}

}  // namespace quotient::ltl
