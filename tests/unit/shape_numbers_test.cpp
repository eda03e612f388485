// What is known of numbers together covers what the machine does with them: random operations on concrete numbers,
// beside the same operations on their relations.
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "shape/numbers/relations.hpp"
#include "shape/program/arithmetic.hpp"

namespace quotient::shape {
namespace {

using core::Op;
using Values = std::map<uint32_t, uint64_t>;

// Sets of points with three coordinates of three bits, beside lists of all their points.
constexpr unsigned kBits = 3, kColumns = 3;
using Point = std::vector<uint64_t>;

std::vector<Point> all_points() {
  std::vector<Point> out;
  for (uint64_t code = 0; code < uint64_t{1} << (kBits * kColumns); ++code) {
    Point point;
    for (unsigned i = 0; i < kColumns; ++i) point.push_back((code >> (kBits * i) & 7) << (64 - kBits));
    out.push_back(point);
  }
  return out;
}

bool contains(AffineSet set, const Point& point) {
  for (size_t i = 0; i < point.size(); ++i) {
    LinearForm is_there{std::vector<uint64_t>(point.size()), 0 - point[i]};
    is_there.factors[i] = 1;
    if (!set.meet_zero(is_there)) return false;
  }
  return true;
}

std::vector<Point> points_of(const AffineSet& set) {
  std::vector<Point> out;
  for (const Point& point : all_points()) {
    if (contains(set, point)) out.push_back(point);
  }
  return out;
}

uint64_t at(const LinearForm& form, const Point& point) {
  uint64_t sum = form.constant;
  for (size_t i = 0; i < point.size(); ++i) sum += form.factors[i] * point[i];
  return sum;
}

LinearForm random_form(std::mt19937_64& random) {
  LinearForm out;
  for (unsigned i = 0; i < kColumns; ++i) out.factors.push_back(random() % 8);
  out.constant = (random() % 8) << (64 - kBits);
  return out;
}

TEST(ShapeNumbers, EquationsAreExact) {
  std::mt19937_64 random(4711);
  AffineSet everything;
  for (unsigned i = 0; i < kColumns; ++i) everything.insert_column(i, kBits);
  for (int i = 0; i < 300; ++i) {
    AffineSet set = everything;
    std::vector<Point> points = all_points();
    for (int step = 0; step < 6; ++step) {
      const LinearForm form = random_form(random);
      const size_t column = random() % kColumns;
      if (random() % 2) {
        std::set<Point> image;
        for (Point point : points) {
          point[column] = at(form, point);
          image.insert(point);
        }
        points.assign(image.begin(), image.end());
        set.set(column, form);
      } else {
        std::erase_if(points, [&](const Point& point) { return at(form, point) != 0; });
        const AffineSet before = set;
        ASSERT_EQ(set.meet_zero(form), !points.empty());
        if (points.empty()) break;
      }
      auto found = points_of(set);
      std::ranges::sort(found), std::ranges::sort(points);
      ASSERT_EQ(found, points) << i << " " << step;
      // The same set, come to in another way, looks the same.
      AffineSet again = set;
      again.join(set, false);
      ASSERT_TRUE(again == set);
      const auto values = set.values(form);
      for (const Point& point : points) ASSERT_EQ(cut(at(form, point), values.bits), cut(values.value, values.bits));
    }
  }
}

TEST(ShapeNumbers, AUnionCoversBoth) {
  std::mt19937_64 random(4712);
  for (int i = 0; i < 300; ++i) {
    AffineSet sets[2];
    for (AffineSet& set : sets) {
      for (unsigned column = 0; column < kColumns; ++column) set.insert_column(column, kBits);
      for (int step = 0; step < 3; ++step) {
        AffineSet tried = set;
        if (tried.meet_zero(random_form(random))) set = tried;
      }
    }
    for (const bool coarsely : {false, true}) {
      AffineSet sum = sets[0];
      sum.join(sets[1], coarsely);
      for (const AffineSet& set : sets) {
        for (const Point& point : points_of(set)) ASSERT_TRUE(contains(sum, point)) << i;
      }
    }
  }
}

// Relations.

const std::vector<NumberType> kTypes = {{4, true}, {4, true},  {4, false}, {4, false},
                                        {6, true}, {6, false}, {64, false}};
constexpr uint32_t kNumbers = 7;

Number any_operand(std::mt19937_64& random, unsigned bits) {
  if (random() % 4 == 0) return {Number::Kind::constant, cut(random() % 3 ? random() % 4 : 0 - random() % 4, bits)};
  for (;;) {
    const auto number = static_cast<uint32_t>(random() % kNumbers);
    if (kTypes[number].bits == bits) return {Number::Kind::variable, 0, number};
  }
}

uint64_t value(const Number& number, const Values& values) {
  return number.kind == Number::Kind::constant ? number.bits : values.at(number.variable);
}

uint64_t result(const Statement& statement, const Values& values) {
  std::vector<std::optional<uint64_t>> operands;
  for (const Number& number : statement.numbers) operands.push_back(value(number, values));
  return *evaluate(statement.operation, statement.types, operands);
}

Statement any_statement(std::mt19937_64& random) {
  const auto number = static_cast<uint32_t>(random() % kNumbers);
  const unsigned bits = kTypes[number].bits;
  Statement out{.action = Action::compute, .number = number};
  static constexpr Op kOperations[] = {Op::k_mov, Op::k_add,  Op::k_add,  Op::k_sub,  Op::k_mul,  Op::k_and,
                                       Op::k_shl, Op::k_udiv, Op::k_urem, Op::k_sdiv, Op::k_srem, Op::k_zext};
  out.operation = kOperations[random() % std::size(kOperations)];
  if (out.operation == Op::k_zext) {
    const unsigned from = kTypes[random() % kNumbers].bits;
    out.operation = from > bits ? Op::k_trunc : random() % 2 ? Op::k_zext : Op::k_sext;
    out.types = {core::integer(from), core::integer(bits)};
    out.numbers = {any_operand(random, from)};
    return out;
  }
  if (out.operation != Op::k_mov) out.types = {core::integer(bits)};
  out.numbers = {any_operand(random, bits)};
  if (out.operation == Op::k_mov) return out;
  const bool divides = out.operation == Op::k_udiv || out.operation == Op::k_urem || out.operation == Op::k_sdiv ||
                       out.operation == Op::k_srem;
  const bool by_constant = divides || out.operation == Op::k_shl;
  const uint64_t constant = divides ? 1 + random() % 5 : random() % 3;
  out.numbers.push_back(by_constant ? Number{Number::Kind::constant, constant} : any_operand(random, bits));
  return out;
}

Comparison any_comparison(std::mt19937_64& random) {
  const unsigned bits = kTypes[random() % kNumbers].bits;
  static constexpr Op kOperations[] = {Op::k_eq, Op::k_ne, Op::k_slt, Op::k_sle, Op::k_ult, Op::k_ule};
  return {kOperations[random() % std::size(kOperations)], bits, any_operand(random, bits), any_operand(random, bits)};
}

bool holds(const Comparison& comparison, const Values& values) {
  const std::optional<uint64_t> operands[] = {value(comparison.left, values), value(comparison.right, values)};
  const core::Type type = core::integer(comparison.bits);
  return *evaluate(comparison.operation, {&type, 1}, operands) != 0;
}

struct Known {
  Relations relations;
  std::vector<Values> executions;

  bool covers() const {
    return std::ranges::all_of(executions, [&](const Values& values) { return relations.contains(values); });
  }
};

Known anything(std::mt19937_64& random) {
  Known out;
  for (uint32_t number = 0; number < kNumbers; ++number) out.relations.set(number, kTypes[number], {});
  for (int i = 0; i < 12; ++i) {
    Values values;
    for (uint32_t number = 0; number < kNumbers; ++number)
      values[number] = cut(random() % 2 ? random() : random() % 3, kTypes[number].bits);
    out.executions.push_back(std::move(values));
  }
  return out;
}

TEST(ShapeNumbers, RelationsCoverExecutions) {
  std::mt19937_64 random(4713);
  const std::vector<int64_t> thresholds = {-8, -1, 0, 1, 8};
  size_t contradicted = 0, survived = 0;
  for (int i = 0; i < 1000; ++i) {
    Known now = anything(random), earlier = now;
    for (int step = 0; step < 12; ++step) {
      const unsigned kind = random() % 10;
      if (kind < 5) {
        const Statement statement = any_statement(random);
        now.relations.compute(statement, kTypes);
        for (Values& values : now.executions) values[statement.number] = result(statement, values);
      } else if (kind < 8) {
        const Comparison comparison = any_comparison(random);
        const bool side = random() % 2;
        std::erase_if(now.executions, [&](const Values& values) { return holds(comparison, values) != side; });
        const bool possible = now.relations.learn(comparison, side);
        ASSERT_TRUE(possible || now.executions.empty()) << i << " " << step;
        contradicted += !possible;
        if (!possible) break;
      } else if (kind < 9) {
        const auto number = static_cast<uint32_t>(random() % kNumbers);
        const uint64_t constant = random() % 4;
        now.relations.set(number, kTypes[number], constant);
        for (Values& values : now.executions) values[number] = constant;
      } else {
        now.relations.join(earlier.relations, random() % 2 ? &thresholds : nullptr, random() % 4 == 0);
        now.relations.conclude();
        now.executions.insert(now.executions.end(), earlier.executions.begin(), earlier.executions.end());
        earlier = now;
      }
      ASSERT_TRUE(now.covers()) << i << " " << step;
    }
    survived += now.executions.size();
  }
  EXPECT_GT(contradicted, 100u);
  EXPECT_GT(survived, 1000u);
}

Number variable(uint32_t number) { return {Number::Kind::variable, 0, number}; }
Number constant(uint64_t bits) { return {Number::Kind::constant, bits}; }
const NumberType kInt = {32, true}, kUnsigned = {32, false};

Statement add(uint32_t number, uint64_t by) {
  return {.action = Action::compute,
          .number = number,
          .operation = Op::k_add,
          .types = {core::integer(32)},
          .numbers = {variable(number), constant(by)}};
}

// for (i = 0; i < n; i++) count++;
TEST(ShapeNumbers, ALoopCountsToItsBound) {
  const std::vector<NumberType> types = {kInt, kInt, kInt};
  const Comparison below{Op::k_slt, 32, variable(0), variable(1)}, same{Op::k_eq, 32, variable(0), variable(2)};
  Relations head;
  head.set(0, kInt, 4), head.set(1, kInt, {}), head.set(2, kInt, 4);
  ASSERT_TRUE(head.learn({Op::k_sle, 32, constant(4), variable(1)}, true));
  for (uint32_t round = 0; round < 8; ++round) {
    Relations inside = head;
    ASSERT_TRUE(inside.learn(below, true));
    inside.compute(add(0, 1), types), inside.compute(add(2, 1), types);
    const Relations before = head;
    const std::vector<int64_t> thresholds = {-1, 0, 1};
    head.join(inside, round < 2 ? nullptr : &thresholds, false);
    if (head == before) break;
    ASSERT_LT(round, 7u);
  }
  ASSERT_TRUE(head.conclude());
  ASSERT_TRUE(head.learn(below, false));
  EXPECT_FALSE(Relations(head).learn(same, false));
  EXPECT_FALSE(Relations(head).learn({Op::k_eq, 32, variable(0), variable(1)}, false));
}

// The same with 2^32 rounds, where nothing is known but equations.
TEST(ShapeNumbers, OverflowKeepsEquations) {
  const std::vector<NumberType> types = {kUnsigned, kUnsigned};
  const std::vector<int64_t> thresholds = {0};
  Relations head;
  head.set(0, kUnsigned, 0), head.set(1, kUnsigned, 0);
  for (uint32_t round = 0; round < 6; ++round) {
    Relations next = head;
    next.compute(add(0, 2), types), next.compute(add(1, 2), types);
    head.join(next, round < 2 ? nullptr : &thresholds, false);
  }
  ASSERT_TRUE(head.conclude());
  EXPECT_FALSE(Relations(head).learn({Op::k_eq, 32, variable(0), variable(1)}, false));
  EXPECT_FALSE(Relations(head).learn({Op::k_eq, 32, variable(0), constant(7)}, true));
  EXPECT_TRUE(Relations(head).learn({Op::k_eq, 32, variable(0), constant(0xfffffffe)}, true));
}

}  // namespace
}  // namespace quotient::shape
