// What a condition says about other numbers: behind `if (x == 3)` x is 3, and so is what x was copied from; behind
// `if (x)` both are not 0. Known only within code that control comes to from the instruction before; whoever translates
// a program tells of each number that is set, and forgets all where control may come from elsewhere.
#pragma once

#include <map>
#include <set>

#include "shape/program/program.hpp"

namespace quotient::shape {

class Facts {
 public:
  void forget_all() { same_.clear(), conditions_.clear(); }
  // The number is set to the result of this operation, or, if there is none, to something else.
  void set(uint32_t number, core::Op operation, const std::vector<core::Type>& types,
           const std::vector<Number>& operands);
  void set(uint32_t number) { forget(number); }

  // What is known where control goes on with the condition being true or false.
  std::vector<Learned> of(const Number& condition) const;
  // The numbers that have the same value, itself included.
  std::vector<uint32_t> equal_to(const Number& number) const;

 private:
  // The condition is true, or false, exactly if this number has this value.
  struct Condition {
    uint32_t number = 0;
    uint64_t value = 0;
    uint32_t bits = 64;
    bool when = true;
  };
  void forget(uint32_t number);
  std::set<uint32_t> class_of(uint32_t number) const;
  std::optional<Condition> condition(const Number& number) const;
  std::optional<Condition> comparison(core::Op operation, const core::Type& type, const Number& left,
                                      const Number& right) const;

  std::map<uint32_t, uint32_t> same_;  // a number, and another from which it was copied; both unchanged since
  std::map<uint32_t, Condition> conditions_;
};

}  // namespace quotient::shape
