// What statements do to numbers: those that are known, and relations of those that are not.
#include <algorithm>

#include "shape/encoding/node_count.hpp"
#include "shape/exploration.hpp"
#include "shape/program/arithmetic.hpp"

namespace quotient::shape {
namespace {

constexpr uint32_t kExactJoins = 2;  // at one loop head, before what grows is given more room than it needs
constexpr uint32_t kFineJoins = 12;  // ... and before what grows is given up

bool is_comparison(const Statement& statement) {
  switch (statement.operation) {
    case core::Op::k_eq:
    case core::Op::k_ne:
    case core::Op::k_slt:
    case core::Op::k_sle:
    case core::Op::k_ult:
    case core::Op::k_ule: return statement.numbers.size() == 2;
    default: return false;
  }
}

}  // namespace

bool Exploration::is_widened(StatementId head, uint32_t number, uint64_t value) {
  const size_t most = out_.abstraction.most_values;
  std::set<uint64_t>& values = values_[{head, number}];
  if (values.size() <= most) values.insert(value);
  out_.numbers_given_up = out_.numbers_given_up || values.size() > most;
  return values.size() > most;
}

void Exploration::set_number(Configuration& configuration, uint32_t number, std::optional<uint64_t> value) const {
  configuration.numbers.erase(number);
  configuration.nonzero.erase(number);
  if (value) configuration.numbers[number] = *value;
  if (relates()) configuration.relations->set(number, types_[number], value);
}

bool Exploration::find_number(Configuration& configuration, uint32_t number, uint64_t value) const {
  configuration.nonzero.erase(number);
  configuration.numbers[number] = value;
  const Number variable{Number::Kind::variable, 0, number}, constant{Number::Kind::constant, value};
  return !relates() || configuration.relations->learn({core::Op::k_eq, types_[number].bits, variable, constant}, true);
}

bool Exploration::learn(Configuration& configuration, const Statement& statement, bool condition) const {
  for (const Learned& learned : statement.learned) {
    if (learned.when != condition) continue;
    if (const auto value = value_of(configuration, {Number::Kind::variable, 0, learned.number})) {
      if ((cut(*value, learned.bits) == learned.value) != learned.equal) return false;
    } else if (learned.equal) {
      if (!find_number(configuration, learned.number, learned.value)) return false;
    } else {
      configuration.nonzero.try_emplace(learned.number, learned.bits);
    }
  }
  return true;
}

// Of a comparison that is not decided, both results are followed, each with what it says about the numbers.
void Exploration::compute_number(const Configuration& from, const Statement& statement, const Automaton& heaps) {
  const auto value = compute(statement, from);
  Configuration to = from;
  if (relates() && !value && is_comparison(statement)) {
    const Comparison comparison{statement.operation, statement.types[0].bits, statement.numbers[0],
                                statement.numbers[1]};
    if (from.relations->follows(comparison)) {
      for (const bool holds : {true, false}) {
        to = from;
        if (!to.relations->learn(comparison, holds)) continue;
        set_number(to, statement.number, holds);
        go(to, statement, heaps);
      }
      return;
    }
  }
  set_number(to, statement.number, value);
  if (relates() && !value) {
    to.relations = from.relations;
    to.relations->compute(statement, types_);
  }
  const auto bits = nonzero_bits(statement, from);
  if (bits && !to.numbers.count(statement.number)) to.nonzero[statement.number] = *bits;
  go(to, statement, heaps);
}

Configuration Exploration::start() const {
  Configuration out{.at = program_.entry};
  if (relates()) out.relations.emplace();
  for (uint32_t kind = 0; relates() && kind < program_.kinds.size(); ++kind) {
    const uint32_t number = number_of_nodes(kind);
    if (!program_.kinds[kind].on_stack) out.relations->set(number, types_[number], 0);
  }
  return out;
}

void Exploration::count_node(Configuration& configuration, uint32_t kind, int64_t by) const {
  if (relates()) configuration.relations->count(number_of_nodes(kind), by);
}

bool Exploration::learn_node_counts(Configuration& configuration, const Automaton& heaps) const {
  for (uint32_t kind = 0; relates() && kind < program_.kinds.size(); ++kind) {
    if (program_.kinds[kind].on_stack) continue;
    const NodeCount count = count_nodes(labels_, heaps, kind);
    if (!configuration.relations->learn_bounds(number_of_nodes(kind), count.least, count.most)) return false;
  }
  return true;
}

void Exploration::forget_dead_numbers(Configuration& configuration) const {
  const std::vector<bool>& live = live_.numbers[configuration.at];
  const auto is_dead = [&](const auto& entry) { return !live[entry.first]; };
  std::erase_if(configuration.numbers, is_dead), std::erase_if(configuration.nonzero, is_dead);
  if (!relates()) return;
  for (const uint32_t number : configuration.relations->numbers()) {
    if (number < live.size() && !live[number]) configuration.relations->forget(number);
  }
}

// Whatever came to this loop head before, with the same pointers and known numbers, and this.
void Exploration::join_relations(Configuration& configuration) {
  if (!relates()) return;
  Configuration key = configuration;
  key.relations.reset();
  const auto [at, fresh] = related_.try_emplace(std::move(key), Related{*configuration.relations});
  Related& related = at->second;
  if (!fresh) {
    const Relations before = related.relations;
    related.relations.join(*configuration.relations, related.joins < kExactJoins ? nullptr : &thresholds_,
                           related.joins >= kFineJoins);
    if (related.relations != before) ++related.joins;
  }
  configuration.relations = related.relations;
  configuration.relations->conclude();
}

}  // namespace quotient::shape
