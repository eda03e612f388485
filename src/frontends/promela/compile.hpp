// From a Promela model to a system of processes that the machine can execute.
#pragma once

#include "frontends/promela/ast.hpp"
#include "processes/program.hpp"

namespace quotient::frontends::promela {

struct CompileOptions {
  bool merge = true;     // statements that no other process can see are one transition (Spin: -o3 turns it off)
  bool dataflow = true;  // local variables that nobody reads again are 0 (Spin: -o1, -o2)
};

Result<processes::Program> compile(const Model& model, const CompileOptions& options = {});

}  // namespace quotient::frontends::promela
