// Loads, stores, atomic updates, and the addresses of elements. A value is moved piece by piece, each at its offset;
// integers of a size that Core does not access (i24, i33, …) in parts of 1, 2, 4 or 8 bytes.
#pragma once

#include "frontends/llvm/function_lowering.hpp"

namespace quotient::frontends::llvm {

// How memory is accessed: what stands on a load or store besides its type.
struct AccessMode {
  uint8_t flags = 0;                    // of core::Flag
  uint8_t ordering = core::kOrdersAll;  // of core::Ordering
};

// A value of any type at an address; `address` names the memory in messages (null: it has no name).
Operands load_value(FunctionLowering& f, ir::Type* type, const core::Operand& at, AccessMode mode,
                    const ir::Value* address);
void store_value(FunctionLowering& f, ir::Type* type, const Operands& value, const core::Operand& at, AccessMode mode,
                 const ir::Value* address);

void lower_load(FunctionLowering& f, const ir::Instruction& instruction);
void lower_store(FunctionLowering& f, const ir::Instruction& instruction);
void lower_element_address(FunctionLowering& f, const ir::Instruction& instruction);
void lower_rmw(FunctionLowering& f, const ir::Instruction& instruction);
void lower_cmpxchg(FunctionLowering& f, const ir::Instruction& instruction);
void lower_fence(FunctionLowering& f, const ir::Instruction& instruction);

// llvm.memcpy, llvm.memmove and llvm.memset, with the destination first.
void lower_block_copy(FunctionLowering& f, const ir::CallBase& call);
void lower_block_fill(FunctionLowering& f, const ir::CallBase& call);

}  // namespace quotient::frontends::llvm
