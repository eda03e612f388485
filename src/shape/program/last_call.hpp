// Calls that a function ends with: whatever they return, it returns, too, and does nothing else in between. If it calls
// itself so, and has no objects of its own, it could as well begin again with other arguments.
#pragma once

#include "core/module.hpp"

namespace quotient::shape {

bool is_last_call(const core::Function& function, const core::Instruction& call);

}  // namespace quotient::shape
