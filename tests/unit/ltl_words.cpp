#include "ltl_words.hpp"

#include <functional>

namespace quotient::testing {
namespace {

using TreeOp = Tree::Op;

std::vector<bool> constant(const Word& word, bool value) { return std::vector<bool>(word.size(), value); }

std::vector<bool> pointwise(const std::vector<bool>& a, const std::vector<bool>& b,
                            const std::function<bool(bool, bool)>& op) {
  std::vector<bool> result(a.size());
  for (size_t i = 0; i < a.size(); ++i) result[i] = op(a[i], b[i]);
  return result;
}

// The fixed point of  value = b || a && next(value)  (until) or  b && (a || next(value))  (release), begun at `start`.
std::vector<bool> fixed_point(const Word& word, bool start, const std::vector<bool>& a, const std::vector<bool>& b) {
  std::vector<bool> value = constant(word, start);
  for (size_t round = 0; round < 2 * word.size() + 1; ++round) {
    for (size_t i = word.size(); i-- > 0;) {
      const bool later = value[word.next(i)];
      value[i] = start ? b[i] && (a[i] || later) : b[i] || (a[i] && later);
    }
  }
  return value;
}

std::vector<bool> until(const Word& word, const std::vector<bool>& a, const std::vector<bool>& b) {
  return fixed_point(word, false, a, b);
}
std::vector<bool> release(const Word& word, const std::vector<bool>& a, const std::vector<bool>& b) {
  return fixed_point(word, true, a, b);
}

const char* symbol(TreeOp op) {
  switch (op) {
    case TreeOp::negation: return "!";
    case TreeOp::next: return "X ";
    case TreeOp::eventually: return "<> ";
    case TreeOp::always: return "[] ";
    case TreeOp::conjunction: return " && ";
    case TreeOp::disjunction: return " || ";
    case TreeOp::implication: return " -> ";
    case TreeOp::equivalence: return " <-> ";
    case TreeOp::until: return " U ";
    case TreeOp::release: return " V ";
    case TreeOp::weak_until: return " W ";
    case TreeOp::truth: return "true";
    case TreeOp::falsity: return "false";
    case TreeOp::atom: return "";
  }
  return "";
}

using Successors = std::function<std::vector<size_t>(size_t)>;

// By node: it can be reached from one of `stack`, which are included.
std::vector<bool> reach(size_t nodes, std::vector<size_t> stack, const Successors& successors) {
  std::vector<bool> seen(nodes);
  while (!stack.empty()) {
    const size_t node = stack.back();
    stack.pop_back();
    if (seen[node]) continue;
    seen[node] = true;
    for (const size_t next : successors(node)) stack.push_back(next);
  }
  return seen;
}

}  // namespace

std::vector<Word> all_words(unsigned atoms, size_t longest) {
  std::vector<Word> words;
  for (size_t size = 1; size <= longest; ++size) {
    for (uint64_t bits = 0; bits < uint64_t{1} << (size * atoms); ++bits) {
      Word word;
      for (size_t i = 0; i < size; ++i) word.letters.push_back(bits >> (i * atoms) & ((1u << atoms) - 1));
      for (word.cycle_begin = 0; word.cycle_begin < size; ++word.cycle_begin) words.push_back(word);
    }
  }
  return words;
}

std::string to_string(const Word& word) {
  std::string text;
  for (size_t i = 0; i < word.size(); ++i)
    text += (i == word.cycle_begin ? " | " : " ") + std::to_string(word.letters[i]);
  return text;
}

std::string atom_name(unsigned atom) { return std::string(1, static_cast<char>('a' + atom)); }

Tree random_tree(Random& random, unsigned atoms, unsigned size) {
  if (size <= 1) {
    if (random.one_in(20)) return {random.one_in(2) ? TreeOp::truth : TreeOp::falsity};
    return {TreeOp::atom, static_cast<unsigned>(random.below(atoms))};
  }
  constexpr TreeOp kUnary[] = {TreeOp::negation, TreeOp::next, TreeOp::eventually, TreeOp::always};
  constexpr TreeOp kBinary[] = {TreeOp::conjunction, TreeOp::disjunction, TreeOp::implication, TreeOp::equivalence,
                                TreeOp::until,       TreeOp::release,     TreeOp::weak_until,  TreeOp::until,
                                TreeOp::conjunction, TreeOp::disjunction};
  const auto made = [&](unsigned part) { return std::make_shared<const Tree>(random_tree(random, atoms, part)); };
  if (size == 2 || random.below(5) < 2) return {kUnary[random.below(4)], 0, made(size - 1)};
  const auto left = static_cast<unsigned>(1 + random.below(size - 2));
  Tree tree{kBinary[random.below(10)]};
  tree.left = made(left);
  tree.right = made(size - 1 - left);
  return tree;
}

std::string to_string(const Tree& tree) {
  if (tree.op == TreeOp::atom) return atom_name(tree.atom);
  if (!tree.left) return symbol(tree.op);
  if (!tree.right) return symbol(tree.op) + to_string(*tree.left);
  return "(" + to_string(*tree.left) + symbol(tree.op) + to_string(*tree.right) + ")";
}

ltl::Formula build(ltl::Formulas& formulas, const Tree& tree) {
  const ltl::Formula a = tree.left ? build(formulas, *tree.left) : formulas.truth();
  const ltl::Formula b = tree.right ? build(formulas, *tree.right) : formulas.truth();
  switch (tree.op) {
    case TreeOp::truth: return formulas.truth();
    case TreeOp::falsity: return formulas.falsity();
    case TreeOp::atom: return formulas.atom(tree.atom);
    case TreeOp::negation: return formulas.negation(a);
    case TreeOp::next: return formulas.next(a);
    case TreeOp::eventually: return formulas.eventually(a);
    case TreeOp::always: return formulas.always(a);
    case TreeOp::conjunction: return formulas.conjunction(a, b);
    case TreeOp::disjunction: return formulas.disjunction(a, b);
    case TreeOp::implication: return formulas.implication(a, b);
    case TreeOp::equivalence: return formulas.equivalence(a, b);
    case TreeOp::until: return formulas.until(a, b);
    case TreeOp::release: return formulas.release(a, b);
    case TreeOp::weak_until: return formulas.weak_until(a, b);
  }
  return a;
}

std::vector<bool> evaluate(const Tree& tree, const Word& word) {
  const std::vector<bool> a = tree.left ? evaluate(*tree.left, word) : constant(word, true);
  const std::vector<bool> b = tree.right ? evaluate(*tree.right, word) : constant(word, true);
  std::vector<bool> result(word.size());
  switch (tree.op) {
    case TreeOp::truth: return constant(word, true);
    case TreeOp::falsity: return constant(word, false);
    case TreeOp::atom:
      for (size_t i = 0; i < word.size(); ++i) result[i] = word.letters[i] >> tree.atom & 1;
      return result;
    case TreeOp::negation: return pointwise(a, a, [](bool x, bool) { return !x; });
    case TreeOp::next:
      for (size_t i = 0; i < word.size(); ++i) result[i] = a[word.next(i)];
      return result;
    case TreeOp::eventually: return until(word, constant(word, true), a);
    case TreeOp::always: return release(word, constant(word, false), a);
    case TreeOp::conjunction: return pointwise(a, b, [](bool x, bool y) { return x && y; });
    case TreeOp::disjunction: return pointwise(a, b, [](bool x, bool y) { return x || y; });
    case TreeOp::implication: return pointwise(a, b, [](bool x, bool y) { return !x || y; });
    case TreeOp::equivalence: return pointwise(a, b, [](bool x, bool y) { return x == y; });
    case TreeOp::until: return until(word, a, b);
    case TreeOp::release: return release(word, a, b);
    case TreeOp::weak_until:
      return pointwise(until(word, a, b), release(word, constant(word, false), a),
                       [](bool x, bool y) { return x || y; });
  }
  return result;
}

bool satisfies(const Word& word, const Tree& tree) { return evaluate(tree, word)[0]; }

bool accepts(const ltl::Automaton& automaton, const Word& word) {
  const size_t length = word.size();
  const auto successors = [&](size_t node) {
    std::vector<size_t> result;
    for (const ltl::Edge& edge : automaton.states[node / length].edges) {
      if (edge.guard.holds(word.letters[node % length]))
        result.push_back(edge.target * length + word.next(node % length));
    }
    return result;
  };
  const size_t nodes = automaton.states.size() * length;
  const std::vector<bool> reachable = reach(nodes, {0}, successors);
  for (size_t node = 0; node < nodes; ++node) {
    if (reachable[node] && automaton.states[node / length].accepting &&
        reach(nodes, successors(node), successors)[node])
      return true;
  }
  return false;
}

bool intersect(const ltl::Automaton& a, const ltl::Automaton& b) {
  const size_t width = b.states.size();
  const auto successors = [&](size_t node) {
    std::vector<size_t> result;
    for (const ltl::Edge& x : a.states[node / width].edges) {
      for (const ltl::Edge& y : b.states[node % width].edges) {
        if ((x.guard & y.guard).is_consistent()) result.push_back(x.target * width + y.target);
      }
    }
    return result;
  };
  const size_t nodes = a.states.size() * width;
  const std::vector<bool> reachable = reach(nodes, {0}, successors);
  for (size_t x = 0; x < nodes; ++x) {
    if (!reachable[x] || !a.states[x / width].accepting) continue;
    const std::vector<bool> after = reach(nodes, successors(x), successors);
    for (size_t y = 0; y < nodes && after[x]; ++y) {
      if (after[y] && b.states[y % width].accepting && reach(nodes, successors(y), successors)[x]) return true;
    }
  }
  return false;
}

}  // namespace quotient::testing
