#include "ltl/tableau.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>

#include "base/check.hpp"

namespace quotient::ltl {
namespace {

// Of one formula or state; all pairs of them are compared.
constexpr size_t kMostWays = 10'000;

using FormulaSet = std::vector<Formula>;  // sorted

bool includes(const FormulaSet& set, const FormulaSet& subset) {
  return std::includes(set.begin(), set.end(), subset.begin(), subset.end());
}

FormulaSet united(const FormulaSet& a, const FormulaSet& b) {
  FormulaSet result;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
  return result;
}

// One way to satisfy a formula: this letter satisfies the guard, the rest of the word all of `next`.
struct Way {
  Guard guard;
  FormulaSet next;
  uint64_t postponed = 0;
  friend auto operator<=>(const Way&, const Way&) = default;
};
using Ways = std::vector<Way>;

class Tableau {
 public:
  Tableau(Formulas& formulas, Choice choice, size_t most_edges)
      : formulas_(formulas), choice_(choice), most_edges_(most_edges) {}

  Result<Generalised> run(Formula formula) {
    result_.initial = state({formula});
    for (uint32_t i = 0; i < pending_.size() && !too_large_; ++i) {
      for (const Way& way : Ways(pending_[i])) {
        if (++edges_ > most_edges_) too_large_ = true;
        if (too_large_) break;
        const uint32_t target = state(way.next);
        result_.edges[i].push_back({way.guard, way.postponed, target});
      }
    }
    if (promises_.size() > 64)
      return failure("the formula has more than 64 different eventualities; split the property");
    if (too_large_) {
      return failure(
          fmt::format("the automaton of the formula would have more than {} edges; split the property", most_edges_));
    }
    result_.marks = static_cast<unsigned>(promises_.size());
    for (auto& edges : result_.edges) {
      for (MarkedEdge& edge : edges) edge.marks = ~edge.marks & result_.all_marks();
    }
    return std::move(result_);
  }

 private:
  uint32_t state(const FormulaSet& set) {
    if (const auto known = by_set_.find(set); known != by_set_.end()) return known->second;
    Ways ways = {Way{}};
    for (const Formula f : set) ways = product(ways, expand(f));
    const auto [entry, fresh] = by_ways_.try_emplace(std::move(ways), static_cast<uint32_t>(pending_.size()));
    if (fresh) {
      pending_.push_back(entry->first);
      result_.edges.emplace_back();
    }
    return by_set_[set] = entry->second;
  }

  const Ways& expand(Formula f) {
    if (const auto known = expansions_.find(f); known != expansions_.end()) return known->second;
    Ways ways = compute(f);
    return expansions_.emplace(f, std::move(ways)).first->second;
  }

  Ways compute(Formula f) {
    const uint64_t bit = uint64_t{1} << (formulas_.atom_of(f) % 64);
    switch (formulas_.op(f)) {
      case Operator::falsity: return {};
      case Operator::truth: return {Way{}};
      case Operator::atom: return {Way{{bit, 0}, {}, 0}};
      case Operator::negated_atom: return {Way{{0, bit}, {}, 0}};
      case Operator::conjunction: {
        Ways ways = {Way{}};
        for (const Formula operand : FormulaSet(formulas_.operands(f))) ways = product(ways, expand(operand));
        return ways;
      }
      case Operator::disjunction: {
        Ways ways;
        for (const Formula operand : FormulaSet(formulas_.operands(f))) append(ways, expand(operand));
        return minimal(std::move(ways));
      }
      case Operator::next:
        return choice_ == Choice::late ? later(formulas_.left(f), 0) : split_later(formulas_.left(f));
      case Operator::until: {
        const Formula promise = formulas_.right(f);
        Ways ways = product(expand(formulas_.left(f)), later(f, promise_bit(promise)));
        append(ways, expand(promise));
        return minimal(std::move(ways));
      }
      case Operator::release: {
        Ways ways = later(f, 0);
        append(ways, expand(formulas_.left(f)));
        return product(ways, expand(formulas_.right(f)));
      }
    }
    QUO_UNREACHABLE(formulas_.op(f));
  }

  static void append(Ways& ways, const Ways& more) { ways.insert(ways.end(), more.begin(), more.end()); }

  Ways later(Formula f, uint64_t postponed) {
    const FormulaSet set = formulas_.op(f) == Operator::conjunction ? formulas_.operands(f) : FormulaSet{f};
    auto next = both(set, {});
    return next ? Ways{Way{{}, std::move(*next), postponed}} : Ways{};
  }

  // One way for each disjunct.
  Ways split_later(Formula f) {
    const FormulaSet operands = formulas_.operands(f);
    if (formulas_.op(f) == Operator::disjunction) {
      Ways ways;
      for (const Formula operand : operands) append(ways, split_later(operand));
      return minimal(std::move(ways));
    }
    if (formulas_.op(f) != Operator::conjunction) return later(f, 0);
    Ways ways = {Way{}};
    for (const Formula operand : operands) ways = product(ways, split_later(operand));
    return ways;
  }

  uint64_t promise_bit(Formula promise) {
    const size_t number = promises_.try_emplace(promise, promises_.size()).first->second;
    if (number >= 64) too_large_ = true;
    return uint64_t{1} << (number % 64);
  }

  Ways product(const Ways& a, const Ways& b) {
    Ways ways;
    for (const Way& x : a) {
      for (const Way& y : b) {
        const Guard guard = x.guard & y.guard;
        if (!guard.is_consistent()) continue;
        if (auto next = both(x.next, y.next)) ways.push_back({guard, std::move(*next), x.postponed | y.postponed});
      }
      if (ways.size() > std::min(most_edges_, kMostWays)) too_large_ = true;
      if (too_large_) return {};
    }
    return minimal(std::move(ways));
  }

  // The union, without formulas that others expand anyway; nothing if its formulas contradict each other.
  std::optional<FormulaSet> both(const FormulaSet& a, const FormulaSet& b) {
    FormulaSet set = united(a, b);
    const auto redundant = [&](Formula f) {
      return std::any_of(set.begin(), set.end(), [&](Formula other) {
        return other != f && std::binary_search(expanded(other).begin(), expanded(other).end(), f);
      });
    };
    FormulaSet result;
    for (const Formula f : set) {
      if (!redundant(f)) result.push_back(f);
    }
    for (const Formula f : result) {
      for (const Formula other : result) {
        if (f < other && formulas_.implies(f, formulas_.negation(other))) return std::nullopt;
      }
    }
    return result;
  }

  // The formulas that are expanded on every way of f: whoever has f need not have them, too.
  const FormulaSet& expanded(Formula f) {
    if (const auto known = expanded_.find(f); known != expanded_.end()) return known->second;
    FormulaSet set = {f};
    if (formulas_.op(f) == Operator::conjunction) {
      for (const Formula operand : FormulaSet(formulas_.operands(f))) set = united(set, expanded(operand));
    } else if (formulas_.op(f) == Operator::release) {
      set = united(set, expanded(formulas_.right(f)));
    }
    return expanded_.emplace(f, std::move(set)).first->second;
  }

  FormulaSet expanded(const FormulaSet& set) {
    FormulaSet result;
    for (const Formula f : set) result = united(result, expanded(f));
    return result;
  }

  // Whoever can go the way `worse` can go the way `better`.
  static bool dominates(const Way& better, const Way& worse, const FormulaSet& expanded_worse) {
    return better.guard.contains(worse.guard) && (better.postponed & ~worse.postponed) == 0 &&
           includes(expanded_worse, better.next);
  }

  Ways minimal(Ways ways) {
    std::sort(ways.begin(), ways.end());
    ways.erase(std::unique(ways.begin(), ways.end()), ways.end());
    std::vector<FormulaSet> all;
    for (const Way& way : ways) all.push_back(expanded(way.next));
    Ways result;
    for (size_t i = 0; i < ways.size(); ++i) {
      bool dominated = false;
      for (size_t j = 0; j < ways.size() && !dominated; ++j) dominated = i != j && dominates(ways[j], ways[i], all[i]);
      if (!dominated) result.push_back(ways[i]);
    }
    return result;
  }

  Formulas& formulas_;
  Choice choice_;
  size_t most_edges_;
  size_t edges_ = 0;
  bool too_large_ = false;
  Generalised result_;
  std::vector<Ways> pending_;  // by state; a state's edges are made in the order of the states
  std::map<FormulaSet, uint32_t> by_set_;
  std::map<Ways, uint32_t> by_ways_;
  std::unordered_map<Formula, Ways> expansions_;
  std::unordered_map<Formula, FormulaSet> expanded_;
  std::map<Formula, size_t> promises_;
};

}  // namespace

Result<Generalised> tableau(Formulas& formulas, Formula formula, Choice choice, size_t most_edges) {
  return Tableau(formulas, choice, most_edges).run(formula);
}

}  // namespace quotient::ltl
