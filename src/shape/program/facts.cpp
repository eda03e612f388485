#include "shape/program/facts.hpp"

#include "shape/program/arithmetic.hpp"

namespace quotient::shape {

using core::Op;

namespace {

bool is_constant(const Number& number) { return number.kind == Number::Kind::constant; }

}  // namespace

void Facts::forget(uint32_t number) {
  // Copies of it are still equal to each other.
  std::optional<uint32_t> other;
  if (const auto found = same_.find(number); found != same_.end()) other = found->second;
  same_.erase(number);
  for (auto at = same_.begin(); at != same_.end();) {
    if (at->second != number) {
      ++at;
    } else if (!other) {
      other = at->first;
      at = same_.erase(at);
    } else {
      at->second = *other;
      ++at;
    }
  }
  conditions_.erase(number);
  for (auto at = conditions_.begin(); at != conditions_.end();) {
    if (at->second.number != number) {
      ++at;
    } else if (other) {
      at->second.number = *other;
      ++at;
    } else {
      at = conditions_.erase(at);
    }
  }
}

void Facts::set(uint32_t number, Op operation, const std::vector<core::Type>& types,
                const std::vector<Number>& operands) {
  // What is known of the operands, before one of them changes.
  std::optional<Condition> condition;
  std::optional<uint32_t> same;
  const core::Type type = types.empty() ? core::integer(64) : types[0];
  if (operation == Op::k_mov && operands[0].kind == Number::Kind::variable) {
    same = operands[0].variable;
    condition = this->condition(operands[0]);
  } else if ((operation == Op::k_zext || operation == Op::k_trunc) && type.bits > 0) {
    condition = this->condition(operands[0]);  // of a condition, one bit counts, which both keep
  } else if (operands.size() == 2) {
    condition = comparison(operation, type, operands[0], operands[1]);
  }
  forget(number);
  if (condition && condition->number != number) conditions_[number] = *condition;
  if (same && *same != number) same_[number] = *same;
}

std::optional<Facts::Condition> Facts::comparison(Op operation, const core::Type& type, const Number& left,
                                                  const Number& right) const {
  if (left.kind != Number::Kind::variable || !is_constant(right)) return {};
  const uint64_t constant = cut(right.bits, type.bits);
  auto of_condition = condition(left);
  if (operation == Op::k_xor && type.bits == 1 && constant == 1) {
    if (of_condition) of_condition->when = !of_condition->when;
    return of_condition;
  }
  if (operation != Op::k_eq && operation != Op::k_ne) return {};
  const bool equal = operation == Op::k_eq;
  // A condition that is compared with 0 or 1 is that condition again.
  if (of_condition && constant <= 1) {
    if (equal != (constant == 1)) of_condition->when = !of_condition->when;
    return of_condition;
  }
  return Condition{left.variable, constant, type.bits, equal};
}

std::optional<Facts::Condition> Facts::condition(const Number& number) const {
  if (number.kind != Number::Kind::variable) return {};
  const auto found = conditions_.find(number.variable);
  return found == conditions_.end() ? std::nullopt : std::optional(found->second);
}

std::set<uint32_t> Facts::class_of(uint32_t number) const {
  std::set<uint32_t> out = {number};
  for (bool grows = true; grows;) {
    grows = false;
    for (const auto& [copy, from] : same_) {
      if (out.count(copy) != out.count(from)) out.insert({copy, from}), grows = true;
    }
  }
  return out;
}

std::vector<Learned> Facts::of(const Number& condition) const {
  std::vector<Learned> out;
  const auto known = this->condition(condition);
  if (!known) return out;
  for (const uint32_t number : class_of(known->number)) {
    out.push_back({number, known->value, known->bits, true, known->when});
    if (known->value == 0) out.push_back({number, 0, known->bits, false, !known->when});
  }
  return out;
}

std::vector<uint32_t> Facts::equal_to(const Number& number) const {
  if (number.kind != Number::Kind::variable) return {};
  const std::set<uint32_t> all = class_of(number.variable);
  return {all.begin(), all.end()};
}

}  // namespace quotient::shape
