// Tells whether two programs are the same: what each transition does, where it leads, and the text of its source.
#pragma once

#include "processes/program.hpp"

namespace quotient::processes {

std::string fingerprint(const Program& program);

}  // namespace quotient::processes
