// All of the user's files and what they need of the runtime library as one LLVM module. The runtime (our own C
// library and threads, compiled to bitcode when Quotient is built) is read lazily and only
// functions that something refers to are linked, so its size costs nothing. Where the program defines a function that the
// runtime has too, the program's is taken.
#pragma once

#include <memory>
#include <string>

#include "frontends/llvm/ir.hpp"
#include "frontends/llvm/load.hpp"

namespace quotient::frontends::llvm {

// Functions of the runtime carry this attribute.
inline constexpr const char* kRuntimeAttribute = "quotient-runtime";

// Functions that lowering itself calls, whether or not the program mentions them.
inline constexpr const char* kNeededByLowering[] = {"exit",        "__quotient_initialise", "__udivti3", "__umodti3",
                                                    "__divti3",    "__modti3",              "__floattidf", "__floatuntidf",
                                                    "__fixdfti",   "__fixunsdfti"};

struct LinkedProgram {
  std::unique_ptr<ir::LLVMContext> context;
  std::unique_ptr<ir::Module> module;

  LinkedProgram();
  LinkedProgram(LinkedProgram&&) noexcept;
  ~LinkedProgram();
};

Result<LinkedProgram> link_program(const LoadOptions& options);

}  // namespace quotient::frontends::llvm
