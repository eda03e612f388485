// What the source calls the pieces of objects and their values (core::ObjectType), from the types of the debug
// information. A type is declared when something of that type is first mentioned.
#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/module.hpp"
#include "frontends/llvm/debug_types.hpp"
#include "frontends/llvm/ir.hpp"
#include "frontends/llvm/source_names.hpp"

namespace quotient::frontends::llvm {

class ObjectTypes {
 public:
  explicit ObjectTypes(core::Module& module) : module_(module) {}

  // What Core calls the type: the name of a declaration, or a word of ObjectType::Part::type. Empty: there is nothing
  // to say about it.
  std::string name(const ir::DIType* type);

 private:
  std::string declare_record(const ir::DIType* type, const ir::DIType* plain);
  std::string declare_enumeration(const ir::DIType* type, const ir::DIType* plain);
  std::string declare_array(const ir::DIType* element, const std::vector<uint64_t>& counts, size_t dimension);
  core::ObjectType::Part part(const std::string& name, const ir::DIType* type);
  void add_members(const ir::DIType* aggregate, uint32_t offset, core::ObjectType& out);
  void add_library_members(const ir::DIType* aggregate, uint32_t offset, const std::string& path,
                           core::ObjectType& out);
  void add_bit_field(const DebugMember& member, uint64_t first, core::ObjectType::Part& part);
  void add_alternative(const DebugMember& member, core::ObjectType::Part& part);
  std::string unique(const std::string& name);

  core::Module& module_;
  std::unordered_map<const ir::DIType*, std::string> known_;  // by the plain type
  std::unordered_set<std::string> taken_;
};

// What the result of a call points to, where the callee does not say so: by the variable, member or function that it
// becomes the value of. Null: nobody knows.
const ir::DIType* allocated_type(const SourceNames& names, const ir::CallBase& call);

}  // namespace quotient::frontends::llvm
