// Which variables a statement reads and writes as a whole: elements of arrays and fields do not count, because the
// analysis could not tell which of them is meant.
#pragma once

#include "frontends/promela/flow.hpp"

namespace quotient::frontends::promela {

struct VariableUses {
  std::vector<const Variable*> reads, writes;  // each once
};

VariableUses variable_uses(const Node& node);

}  // namespace quotient::frontends::promela
