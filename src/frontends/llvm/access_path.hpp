// How one would write, in C, the memory at an address (see source_names.hpp).
#pragma once

#include <string>

#include "frontends/llvm/source_names.hpp"

namespace quotient::frontends::llvm {

std::string access_path(const SourceNames& names, const ir::Value& address, uint64_t size, AccessKind kind);

}  // namespace quotient::frontends::llvm
