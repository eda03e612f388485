#include "frontends/llvm/initial_files.hpp"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Module.h>

namespace quotient::frontends::llvm {
namespace {

ir::Constant* bytes(ir::Module& program, const std::string& name, const std::string& content, bool terminated) {
  ir::Constant* data = ir::ConstantDataArray::getString(program.getContext(), content, terminated);
  return new ir::GlobalVariable(program, data->getType(), true, ir::GlobalValue::PrivateLinkage, data, name);
}

}  // namespace

void define_initial_files(ir::Module& program, const std::vector<InitialFile>& files) {
  if (files.empty()) return;
  ir::LLVMContext& context = program.getContext();
  ir::PointerType* pointer = ir::PointerType::getUnqual(context);
  ir::IntegerType* size = program.getDataLayout().getIntPtrType(context);
  ir::StructType* row = ir::StructType::get(pointer, pointer, size);
  std::vector<ir::Constant*> rows;
  for (const InitialFile& file : files)
    rows.push_back(ir::ConstantStruct::get(row, bytes(program, "$name", file.name, true),
                                           bytes(program, "file " + file.name, file.content, false),
                                           ir::ConstantInt::get(size, file.content.size())));
  rows.push_back(ir::ConstantAggregateZero::get(row));
  ir::ArrayType* table = ir::ArrayType::get(row, rows.size());
  new ir::GlobalVariable(program, table, true, ir::GlobalValue::ExternalLinkage, ir::ConstantArray::get(table, rows),
                         "__qlibc_initial_files");
}

}  // namespace quotient::frontends::llvm
