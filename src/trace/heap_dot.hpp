// The heap at the moment of an error, drawn for Graphviz: objects as records of their fields, pointers as arrows,
// variables beside them; in red what was freed or lost, and the pointer that the program fails with. The moment of a
// leak is when the last way to the object was given up, which the error may come long after.
//
// The path is run again twice: once to see which instruction is the last and what is lost, once to draw. Objects have
// the names that the trace gives them. Core has no names of fields; they are taken from the accesses on the way
// ("n->next" names a field of n's object, and of all objects that were made at the same place).
#pragma once

#include "explore/result.hpp"
#include "machine/machine.hpp"

namespace quotient::trace {

// The arguments are those of replay().
std::string heap_dot(const core::Module& module, const machine::MachineOptions& options,
                     const explore::Finding& finding);

}  // namespace quotient::trace
