#include "frontends/llvm/object_types.hpp"

#include <fmt/format.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <optional>

#include "frontends/llvm/access_path.hpp"
#include "frontends/llvm/debug_types.hpp"
#include "frontends/llvm/readable_names.hpp"

namespace quotient::frontends::llvm {
namespace {

namespace dwarf = ir::dwarf;

// How its values are shown; empty: as signed numbers.
std::string word_of(const ir::DIBasicType& basic) {
  switch (basic.getEncoding()) {
    case dwarf::DW_ATE_boolean: return "bool";
    case dwarf::DW_ATE_signed_char:
    case dwarf::DW_ATE_unsigned_char: return basic.getName() == "char" ? "char" : "";
    case dwarf::DW_ATE_unsigned: return "unsigned";
    case dwarf::DW_ATE_float:
      return basic.getSizeInBits() == 32 ? "float" : basic.getSizeInBits() == 64 ? "double" : "";
    default: return "";
  }
}

// What a person calls it: a struct without a name goes by that of a typedef.
std::string name_in_source(const ir::DIType* type) {
  for (;;) {
    if (type == nullptr) return "void";
    if (!type->getName().empty()) return type->getName().str();
    const auto* derived = ir::dyn_cast<ir::DIDerivedType>(type);
    if (derived == nullptr) return "";
    if (derived->getTag() == dwarf::DW_TAG_pointer_type) return name_in_source(derived->getBaseType()) + " *";
    type = derived->getBaseType();
  }
}

// What lives across the suspensions of a coroutine has a type that LLVM names after the function.
std::string name_of_frame(std::string_view type) {
  constexpr std::string_view kEnding = ".coro_frame_ty";
  if (!type.ends_with(kEnding)) return "";
  return "frame of " + readable_name(std::string(type.substr(0, type.size() - kEnding.size())));
}

// What lies inside of a type of the library is nobody's business: a mutex is a mutex.
bool is_of_library(const ir::DIType* plain) {
  const ir::DIFile* file = plain->getFile();
  return file != nullptr && (file->getFilename().starts_with("/usr/") || file->getDirectory().starts_with("/usr/"));
}

// "std::vector<int>"; empty if the type is not of C++'s library.
std::string name_in_library(const ir::DIType* plain) {
  if (!is_of_library(plain)) return "";
  std::string name = plain->getName().str();
  for (const ir::DIScope* scope = plain->getScope(); scope != nullptr; scope = scope->getScope()) {
    if (ir::isa<ir::DIFile, ir::DICompileUnit>(scope)) break;
    if (!scope->getName().empty()) name = scope->getName().str() + "::" + name;
  }
  return name.starts_with("std::") ? readable_type(name) : "";
}

// Something that the library is made of, and nobody else mentions.
bool is_of_library_only(const ir::DIType* plain) { return is_of_library(plain) && plain->getName().starts_with('_'); }

bool is_empty(const ir::DIType* type) {
  const std::vector<DebugMember> all = members(type);
  return is_aggregate(type) && debug_size(type) <= 1 &&
         std::ranges::all_of(all, [](const DebugMember& member) { return is_empty(member.type); });
}

bool is_union(const ir::DIType* plain) { return plain->getTag() == dwarf::DW_TAG_union_type; }

}  // namespace

std::string ObjectTypes::name(const ir::DIType* type) {
  const ir::DIType* const plain = plain_type(type);
  if (plain == nullptr) return "";
  if (const auto* basic = ir::dyn_cast<ir::DIBasicType>(plain)) return word_of(*basic);
  if (const auto known = known_.find(plain); known != known_.end()) return known->second;
  if (is_aggregate(plain)) return declare_record(type, plain);
  if (plain->getTag() == dwarf::DW_TAG_enumeration_type) return declare_enumeration(type, plain);
  if (plain->getTag() == dwarf::DW_TAG_pointer_type) return "pointer";
  const ArrayShape shape = array_shape(plain);
  if (shape.counts.empty()) return "";
  return known_[plain] = declare_array(shape.element, shape.counts, 0);
}

// Two structs of one name are two types: they may be of two files.
std::string ObjectTypes::unique(const std::string& name) {
  std::string result = name;
  for (int number = 2; !taken_.insert(result).second; ++number) result = fmt::format("{} ({})", name, number);
  return result;
}

std::string ObjectTypes::declare_record(const ir::DIType* type, const ir::DIType* plain) {
  const std::string library_name = name_in_library(plain);
  std::string name = library_name.empty() ? name_in_source(type) : library_name;
  const bool is_lambda = plain->getTag() == dwarf::DW_TAG_class_type;  // a class that has no name
  if (const std::string frame = name_of_frame(name); !frame.empty()) name = frame;
  if (name.empty() && is_lambda) name = fmt::format("lambda (line {})", plain->getLine());
  if (name.empty()) name = is_union(plain) ? "union" : "struct";
  core::ObjectType record{.name = unique(name), .parts = {}, .size = static_cast<uint32_t>(debug_size(plain))};
  known_[plain] = record.name;
  if (!is_of_library(plain)) add_members(plain, 0, record);
  if (!library_name.empty()) {
    add_library_members(plain, 0, "", record);
    for (const ir::DIType* argument : template_arguments(plain))
      record.arguments.push_back({this->name(argument), static_cast<uint32_t>(debug_size(argument))});
  }
  module_.types.push_back(record);
  return record.name;
}

// Numbers that share one place, as in a union or as bit-fields, become one part, whose type lists them
// (core::ObjectType::Part).
void ObjectTypes::add_members(const ir::DIType* aggregate, uint32_t offset, core::ObjectType& out) {
  const bool in_union = is_union(plain_type(aggregate));
  std::optional<uint32_t> bits_begin;  // where the bit-fields begin that this one follows
  for (const DebugMember& member : members(aggregate)) {
    const auto at = offset + static_cast<uint32_t>(member.bit_offset / 8);
    if (member.bit_field && !in_union) {
      if (!bits_begin) bits_begin = at;
      const uint64_t first = offset * uint64_t{8} + member.bit_offset - *bits_begin * uint64_t{8};
      if (!member.name.empty()) add_bit_field(member, first, out.parts[*bits_begin]);
      continue;
    }
    bits_begin.reset();
    if (member.name.empty() && is_aggregate(member.type)) add_members(member.type, at, out);
    else if (in_union && !is_aggregate(member.type) && !member.bit_field) add_alternative(member, out.parts[at]);
    else if (member.bit_field) out.parts.try_emplace(at, core::ObjectType::Part{"." + member.name});
    else out.parts.try_emplace(at, part("." + member.name, member.type));
  }
}

core::ObjectType::Part ObjectTypes::part(const std::string& name, const ir::DIType* type) {
  const bool is_number = !is_aggregate(type) && array_shape(plain_type(type)).counts.empty();
  return {name, this->name(type), is_number ? static_cast<uint32_t>(debug_size(type)) : 0};
}

// Of C++'s library only what somebody can mention is a part of its own; bases and helpers are taken apart.
void ObjectTypes::add_library_members(const ir::DIType* aggregate, uint32_t offset, const std::string& path,
                                      core::ObjectType& out) {
  for (const DebugMember& member : members(aggregate)) {
    if (member.bit_field || is_empty(member.type)) continue;
    const auto at = offset + static_cast<uint32_t>(member.bit_offset / 8);
    const ir::DIType* const plain = plain_type(member.type);
    const std::string name = member.name.empty() ? path : path + "." + member.name;
    if (is_aggregate(plain) && (member.name.empty() || is_of_library_only(plain)))
      add_library_members(plain, at, name, out);
    else out.parts.try_emplace(at, part(name, member.type));
  }
}

void ObjectTypes::add_bit_field(const DebugMember& member, uint64_t first, core::ObjectType::Part& part) {
  const std::string kind = name(member.type);
  const bool is_signed = kind != "unsigned" && kind != "bool";
  const std::string field = fmt::format("{}:{}:{}:{}", member.name, first, member.bits, is_signed ? 's' : 'u');
  if (part.type.empty()) {
    part = {"." + member.name, "{" + field};
    return;
  }
  const std::string names = part.name[1] == '{' ? part.name.substr(2, part.name.size() - 3) : part.name.substr(1);
  part.name = fmt::format(".{{{}, {}}}", names, member.name);
  part.type += "," + field;
}

void ObjectTypes::add_alternative(const DebugMember& member, core::ObjectType::Part& part) {
  const ArrayShape shape = array_shape(plain_type(member.type));
  const ir::DIType* const number = shape.counts.empty() ? member.type : shape.element;
  if (part.name.empty()) part.name = "." + member.name;
  else if (!part.type.starts_with('|')) return;  // a struct was there first
  part.type += fmt::format("|{}{}:{}:{}", member.name, shape.counts.empty() ? "" : "[0]", debug_size(number),
                           is_aggregate(number) ? "" : name(number));
}

std::string ObjectTypes::declare_enumeration(const ir::DIType* type, const ir::DIType* plain) {
  std::string name = name_in_source(type);
  core::ObjectType enumeration{.name = unique(name.empty() ? "enum" : name), .parts = {}};
  for (const ir::DINode* node : ir::cast<ir::DICompositeType>(plain)->getElements()) {
    const auto* value = ir::dyn_cast_or_null<ir::DIEnumerator>(node);
    if (value == nullptr || value->getValue().getSignificantBits() > 64) continue;
    enumeration.values.try_emplace(static_cast<uint64_t>(value->getValue().getSExtValue()), value->getName().str());
  }
  known_[plain] = enumeration.name;
  module_.types.push_back(enumeration);
  return enumeration.name;
}

std::string ObjectTypes::declare_array(const ir::DIType* element, const std::vector<uint64_t>& counts,
                                       size_t dimension) {
  const bool is_last = dimension + 1 == counts.size();
  uint64_t stride = debug_size(element);
  std::string title = name_in_source(element);
  for (size_t i = dimension; i < counts.size(); ++i) {
    title += fmt::format("[{}]", counts[i]);
    if (i > dimension) stride *= counts[i];
  }
  const std::string inner = is_last ? name(element) : declare_array(element, counts, dimension + 1);
  if (stride == 0) return "";
  core::ObjectType array{.name = unique(title), .parts = {}, .first = 0, .stride = static_cast<uint32_t>(stride)};
  if (!inner.empty()) array.parts[0] = {"", inner};
  module_.types.push_back(array);
  return array.name;
}

const ir::DIType* allocated_type(const SourceNames& names, const ir::CallBase& call) {
  if (!call.getType()->isPointerTy()) return nullptr;
  if (const ir::MDNode* type = call.getMetadata("heapallocsite")) return ir::dyn_cast<ir::DIType>(type);  // new
  if (const auto* frame = names.at(call)) return frame->getType();  // of a coroutine
  if (const ir::Function* callee = call.getCalledFunction();
      callee != nullptr && callee->getSubprogram() != nullptr && callee->getSubprogram()->getType() != nullptr) {
    const auto types = callee->getSubprogram()->getType()->getTypeArray();
    if (types.size() != 0 && pointee(types[0]) != nullptr) return nullptr;  // it says so itself
  }
  if (const auto* variable = names.held_by(call)) return pointee(variable->getType());
  for (const ir::User* user : call.users()) {
    if (const auto* store = ir::dyn_cast<ir::StoreInst>(user); store != nullptr && store->getValueOperand() == &call) {
      const uint64_t size = store->getModule()->getDataLayout().getPointerSize();
      if (const auto* type = pointee(accessed_type(names, *store->getPointerOperand(), size))) return type;
    } else if (const auto* result = ir::dyn_cast<ir::ReturnInst>(user)) {
      const ir::DISubprogram* function = result->getFunction()->getSubprogram();
      if (function == nullptr || function->getType()->getTypeArray().size() == 0) continue;
      if (const auto* type = pointee(function->getType()->getTypeArray()[0])) return type;
    }
  }
  return nullptr;
}

}  // namespace quotient::frontends::llvm
