// What the executions of a program are watched for: a formula over conditions, as the automaton of its negation.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/result.hpp"
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
  std::vector<Place> condition_places;  // in the formula
  bool fair = false;                    // only executions count in which no thread that always can move waits forever

  // What went wrong in a condition, with its text and perhaps with what to do about it.
  std::string explain(size_t condition, const props::Error& error) const;
};

// The claim without its `conditions`, which the front end makes of their texts.
Result<std::unique_ptr<Claim>> parse_claim(const std::string& text, bool fair);

}  // namespace quotient::spaces
