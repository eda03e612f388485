// What compiling functions and the heap must know beforehand: who calls whom, and what cannot be done.
#pragma once

#include "frontends/promela/flow.hpp"
#include "frontends/promela/heap_variables.hpp"

namespace quotient::frontends::promela {

// The function that the statement calls; null: none.
const Proctype* called_function(const Node& node);
// All functions that a call in this proctype may lead to, each once.
std::vector<const Proctype*> called_functions(const Proctype& proctype);
// Refuses what a model must not do with functions and objects.
Result<bool> check_heap(const Model& model, const HeapVariables& heap);

}  // namespace quotient::frontends::promela
