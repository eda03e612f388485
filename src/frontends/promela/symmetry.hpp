// Whether the processes of a proctype can be told apart.
#pragma once

#include "frontends/promela/ast.hpp"

namespace quotient::frontends::promela {

// Nothing in the model sees the number of a process, how many there are, or when one disappears after its end. Then states that differ only by exchanging
// processes of one proctype are equivalent (processes/order.cpp). The answer is no whenever that is not obvious, or where no proctype has two processes.
bool processes_are_interchangeable(const Model& model);

}  // namespace quotient::frontends::promela
