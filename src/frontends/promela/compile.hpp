// From a Promela model to a system of processes that the machine can execute.
#pragma once

#include "frontends/promela/ast.hpp"
#include "processes/program.hpp"

namespace quotient::frontends::promela {

// What watches the model's executions.
enum class Claim : uint8_t {
  none,
  never,     // the model's own never claim, if it has one
  ltl,       // a formula that must hold
  progress,  // no cycle may do without states labelled `progress`
};

struct CompileOptions {
  Claim claim = Claim::never;
  const LtlProperty* property = nullptr;  // of Claim::ltl
  bool merge = true;         // statements that no other process can see are one transition (Spin: -o3 turns it off)
  bool dataflow = true;      // local variables that nobody reads again are 0 (Spin: -o1, -o2)
  bool symmetry = false;     // find what can be exchanged (Program::symmetry)
  bool all_on_heap = false;  // even variables that need not be there: nothing else may change, which tests the heap
};

Result<processes::Program> compile(const Model& model, const CompileOptions& options = {});

}  // namespace quotient::frontends::promela
