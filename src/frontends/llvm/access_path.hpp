// How one would write, in C, the memory at an address (see source_names.hpp).
#pragma once

#include <string>

#include "frontends/llvm/source_names.hpp"

namespace quotient::frontends::llvm {

std::string access_path(const SourceNames& names, const ir::Value& address, uint64_t size, AccessKind kind);

// The type of the number or pointer there; null if we cannot say.
const ir::DIType* accessed_type(const SourceNames& names, const ir::Value& address, uint64_t size);

}  // namespace quotient::frontends::llvm
