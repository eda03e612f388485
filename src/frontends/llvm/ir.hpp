// The names of LLVM classes that this folder's headers mention. LLVM's own headers are included by the .cpp
// files only: they are slow to compile, and nothing outside this folder should come to depend on them. Because
// this folder's namespace is itself called `llvm`, LLVM is spoken of as `ir` here.
#pragma once

namespace llvm {
class AllocaInst;
class Argument;
class BasicBlock;
class CallBase;
class Constant;
class DataLayout;
class DIFile;
class DILocalVariable;
class DILocation;
class DIType;
class Function;
class GEPOperator;
class GlobalValue;
class GlobalVariable;
class Instruction;
class LLVMContext;
class LoadInst;
class MemoryBuffer;
class Module;
class StoreInst;
class Type;
class Value;
}  // namespace llvm

namespace quotient::frontends::llvm {
namespace ir = ::llvm;
}
