// Which variables live on the heap: those that hold pointers, those whose address is taken, and the variables of
// functions, which are there as often as the function is being executed. All others stay in the vector.
#pragma once

#include <set>

#include "frontends/promela/ast.hpp"

namespace quotient::frontends::promela {

struct HeapVariables {
  std::set<const Variable*> on_heap;
  std::set<const Variable*> addressed;  // their address is taken
  bool any = false;                     // the model uses the heap at all

  // A local variable whose address is taken is an object of its own: pointers to it may live longer than it does.
  bool is_boxed(const Variable& variable) const {
    return variable.scope == Scope::local && addressed.count(&variable) != 0;
  }
};

// `all_but`: all others, even where it is not necessary (CompileOptions::all_on_heap); null: only those that must be.
HeapVariables heap_variables(const Model& model, const std::set<const Variable*>* all_but = nullptr);

// The way to the value leads through a pointer: what is read or written is not the variable itself.
bool is_through_pointer(const Expr& expr);
bool holds_pointer(const Type& type);

}  // namespace quotient::frontends::promela
