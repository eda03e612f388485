// Where in the source an instruction comes from, by the debug information of its assembly.
#pragma once

#include <string>

#include "frontends/cil/closed_world.hpp"

namespace quotient::frontends::cil {

// As it stands behind an instruction of Core; `before` if nothing is known about this offset.
std::string source_location(ClosedWorld& world, void* debug_method, uint32_t offset, const std::string& before);

}  // namespace quotient::frontends::cil
