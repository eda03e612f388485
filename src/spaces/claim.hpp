// What the executions of a program are watched for: a formula over conditions, as the automaton of its negation.
#pragma once

#include <string>
#include <vector>

#include "ltl/automaton.hpp"
#include "ltl/formula.hpp"
#include "props/error.hpp"

namespace quotient::spaces {

struct Claim {
  std::string text;  // of the formula
  ltl::Formulas formulas;
  ltl::Formula formula{};
  ltl::Automaton automaton;          // accepts the executions that violate the formula
  std::vector<uint32_t> conditions;  // the formula's atoms: functions of the module
  std::vector<std::string> condition_texts;
  bool fair = false;  // only executions count in which no thread that always can move waits forever

  // What went wrong in a condition, with its text and perhaps with what to do about it.
  std::string explain(size_t condition, const props::Error& error) const;
};

}  // namespace quotient::spaces
