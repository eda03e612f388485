// Registers that are given a value before they are read. Where the scope of a variable begins, Core sets it to
// `undef`; in most programs nobody ever sees that, so that it need not count as one of the values of the variable.
#pragma once

#include "shape/program/flat.hpp"

namespace quotient::shape {

// For each register: may some read of it find `undef`, because that was moved there?
std::vector<bool> read_undefined(const Flat& flat);

}  // namespace quotient::shape
