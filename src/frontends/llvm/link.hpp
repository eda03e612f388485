// All of the user's files and what they need of the runtime library as one LLVM module. The runtime (our own C
// library and threads, compiled to bitcode when Quotient is built) is read lazily and only
// functions that something refers to are linked, so its size costs nothing. Where the program defines a function that
// the runtime has too, the program's is taken. Between the two come the user's stubs (--stub FILE): of them, too, only
// what is referred to is linked, and they win over the runtime.
#pragma once

#include <memory>
#include <string>

#include "frontends/llvm/ir.hpp"
#include "frontends/llvm/load.hpp"

namespace quotient::frontends::llvm {

// Functions of the runtime carry this attribute.
inline constexpr const char* kRuntimeAttribute = "quotient-runtime";

// Functions that an optimiser may have changed (the runtime's, and those of bitcode files) carry this one. An optimiser
// computes things before it is known that they are wanted, so there a shift that is too far or a signed overflow
// is not the program's mistake; only the result is undefined.
inline constexpr const char* kOptimisedAttribute = "quotient-optimised";

// What the processor's counter of cycles says, and its crc32 instruction (src/runtime/processor.c).
inline constexpr const char* kTimestamp = "__quotient_timestamp";
inline constexpr const char* kChecksum = "__quotient_crc32";

// Where a landing pad sends the exception on (src/runtime/cxx/throw.cpp).
inline constexpr const char* kResume = "_Unwind_Resume";

// How a thread ends in C++ (src/runtime/cxx/leave.cpp).
inline constexpr const char* kLeaveThread = "__quotient_leave_thread";

// What setjmp remembers of the signal mask (src/runtime/signal/jump.c).
inline constexpr const char* kKeepMask = "__quotient_keep_mask";

// Functions that lowering itself calls, whether or not the program mentions them.
inline constexpr const char* kNeededByLowering[] = {"exit",        "__quotient_initialise",
                                                    "__udivti3",   "__umodti3",
                                                    "__divti3",    "__modti3",
                                                    "__floattidf", "__floatuntidf",
                                                    "__fixdfti",   "__fixunsdfti",
                                                    "fma",         "fmaf",
                                                    kTimestamp,    kChecksum,
                                                    kKeepMask};

struct LinkedProgram {
  std::unique_ptr<std::string> error = std::make_unique<std::string>();  // LLVM's first, while files are linked
  std::unique_ptr<ir::LLVMContext> context;
  std::unique_ptr<ir::Module> module;

  LinkedProgram();
  LinkedProgram(LinkedProgram&&) noexcept;
  ~LinkedProgram();
};

// The user's files alone.
Result<LinkedProgram> link_files(const LoadOptions& options);

Result<LinkedProgram> link_program(const LoadOptions& options);

}  // namespace quotient::frontends::llvm
