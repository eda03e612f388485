// What a system of processes can hold: numbers that must fit the places that the machine keeps for them. A model that
// is beyond is refused.
#pragma once

#include "frontends/promela/layout.hpp"

namespace quotient::frontends::promela {

Result<void> check_limits(const Model& model, const Layout& layout);  // before code is written for it
Result<void> check_limits(const Model& model, const processes::Program& program);

}  // namespace quotient::frontends::promela
