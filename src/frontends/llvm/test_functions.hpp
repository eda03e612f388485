// Tests: functions without parameters that are checked one by one, each as a program of its own, whose main does
// nothing but call it.
#pragma once

#include "frontends/llvm/ir.hpp"
#include "frontends/llvm/load.hpp"

namespace quotient::frontends::llvm {

// What QUOTIENT_TEST puts in front of a name.
inline constexpr std::string_view kTestPrefix = "quotient_test_";

std::vector<TestFunction> test_functions(const ir::Module& program);

// Makes main a function that calls the one that is named so (by its symbol, in the source, or as a test) and returns
// what it returns, or 0. What was main before has another name.
Result<void> begin_with(ir::Module& program, const std::string& name);

}  // namespace quotient::frontends::llvm
