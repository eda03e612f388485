#include "frontends/llvm/debug_types.hpp"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>

namespace quotient::frontends::llvm {
namespace {

namespace dwarf = ir::dwarf;

bool is_transparent(unsigned tag) {
  return tag == dwarf::DW_TAG_typedef || tag == dwarf::DW_TAG_const_type || tag == dwarf::DW_TAG_volatile_type ||
         tag == dwarf::DW_TAG_restrict_type || tag == dwarf::DW_TAG_atomic_type;
}

uint64_t subrange_count(const ir::DISubrange& range) {
  const auto count = range.getCount();
  if (const auto* number = ir::dyn_cast_if_present<ir::ConstantInt*>(count)) return number->getZExtValue();
  return 0;
}

void add_arguments(const ir::DINodeArray& parameters, std::vector<const ir::DIType*>& out) {
  for (const ir::DINode* node : parameters) {
    if (const auto* type = ir::dyn_cast_or_null<ir::DITemplateTypeParameter>(node)) {
      out.push_back(type->getType());
    } else if (node != nullptr && node->getTag() == dwarf::DW_TAG_GNU_template_parameter_pack) {
      const ir::Metadata* const pack = ir::cast<ir::DITemplateValueParameter>(node)->getValue();
      if (const auto* inner = ir::dyn_cast_or_null<ir::MDTuple>(pack)) add_arguments(ir::DINodeArray(inner), out);
    }
  }
}

}  // namespace

const ir::DIType* plain_type(const ir::DIType* type) {
  while (const auto* derived = ir::dyn_cast_or_null<ir::DIDerivedType>(type)) {
    if (!is_transparent(derived->getTag())) break;
    type = derived->getBaseType();
  }
  return type;
}

uint64_t debug_size(const ir::DIType* type) {
  const ir::DIType* plain = plain_type(type);
  return plain == nullptr ? 0 : plain->getSizeInBits() / 8;
}

const ir::DIType* pointee(const ir::DIType* type) {
  const auto* derived = ir::dyn_cast_or_null<ir::DIDerivedType>(plain_type(type));
  if (derived == nullptr) return nullptr;
  return derived->getTag() == dwarf::DW_TAG_pointer_type || is_reference(derived) ? derived->getBaseType() : nullptr;
}

bool is_reference(const ir::DIType* type) {
  const ir::DIType* plain = plain_type(type);
  return plain != nullptr &&
         (plain->getTag() == dwarf::DW_TAG_reference_type || plain->getTag() == dwarf::DW_TAG_rvalue_reference_type);
}

bool is_floating(const ir::DIType* type) {
  const auto* basic = ir::dyn_cast_or_null<ir::DIBasicType>(plain_type(type));
  return basic != nullptr && basic->getEncoding() == dwarf::DW_ATE_float;
}

bool is_aggregate(const ir::DIType* type) {
  const ir::DIType* plain = plain_type(type);
  if (plain == nullptr) return false;
  const unsigned tag = plain->getTag();
  return tag == dwarf::DW_TAG_structure_type || tag == dwarf::DW_TAG_union_type || tag == dwarf::DW_TAG_class_type;
}

ArrayShape array_shape(const ir::DIType* type) {
  const auto* composite = ir::dyn_cast_or_null<ir::DICompositeType>(plain_type(type));
  if (composite == nullptr || composite->getTag() != dwarf::DW_TAG_array_type) return {};
  ArrayShape shape{composite->getBaseType(), {}};
  for (const ir::DINode* range : composite->getElements())
    if (const auto* subrange = ir::dyn_cast_or_null<ir::DISubrange>(range))
      shape.counts.push_back(subrange_count(*subrange));
  return shape;
}

std::vector<DebugMember> members(const ir::DIType* aggregate) {
  std::vector<DebugMember> result;
  const auto* composite = ir::dyn_cast_or_null<ir::DICompositeType>(plain_type(aggregate));
  if (composite == nullptr) return result;
  for (const ir::DINode* node : composite->getElements()) {
    const auto* member = ir::dyn_cast_or_null<ir::DIDerivedType>(node);
    if (member == nullptr || member->isStaticMember()) continue;
    const bool base = member->getTag() == dwarf::DW_TAG_inheritance;
    if (!base && member->getTag() != dwarf::DW_TAG_member) continue;
    const uint64_t bits = base ? debug_size(member->getBaseType()) * 8 : member->getSizeInBits();
    result.push_back({base ? "" : member->getName().str(), member->getBaseType(), member->getOffsetInBits(), bits,
                      member->isBitField()});
  }
  return result;
}

std::vector<const ir::DIType*> template_arguments(const ir::DIType* aggregate) {
  std::vector<const ir::DIType*> result;
  if (const auto* composite = ir::dyn_cast_or_null<ir::DICompositeType>(plain_type(aggregate)))
    add_arguments(composite->getTemplateParams(), result);
  return result;
}

}  // namespace quotient::frontends::llvm
