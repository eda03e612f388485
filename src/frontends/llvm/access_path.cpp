#include "frontends/llvm/access_path.hpp"

#include <fmt/format.h>
#include <llvm/ADT/MapVector.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

#include <algorithm>

#include "frontends/llvm/debug_types.hpp"

namespace quotient::frontends::llvm {
namespace {

constexpr int kDeepest = 8;  // loads on the way to the variable

struct Index {
  const ir::Value* value;
  int64_t scale;
};

// An address: `offset` bytes and the indices further than where `base` is (or, if `through`, than where it points).
struct Where {
  std::string base;
  bool through = false;
  const ir::DIType* type = nullptr;  // of what is there
  int64_t offset = 0;
  std::vector<Index> indices;
  std::string hint;  // the name of the last element address, which clang takes from the member
};

struct Described {
  std::string text;
  const ir::DIType* type = nullptr;
};

class PathFinder {
 public:
  explicit PathFinder(const SourceNames& names) : names_(names) {}

  std::optional<Where> find(const ir::Value& address, int depth) const {
    if (depth > kDeepest) return std::nullopt;
    if (const auto* variable = names_.at(address)) return Where{variable->getName().str(), false, variable->getType()};
    if (const auto* variable = names_.held_by(address))
      return Where{variable->getName().str(), true, pointee(variable->getType())};
    if (const auto* global = ir::dyn_cast<ir::GlobalVariable>(&address)) return find_global(*global);
    if (const auto* element = ir::dyn_cast<ir::GEPOperator>(&address)) return find_element(*element, depth);
    if (const auto* load = ir::dyn_cast<ir::LoadInst>(&address)) return find_loaded(*load, depth);
    if (const auto* call = ir::dyn_cast<ir::CallBase>(&address)) return find_result(*call, depth);
    if (const auto* argument = ir::dyn_cast<ir::Argument>(&address); argument != nullptr && argument->hasName())
      return Where{argument->getName().str(), true, nullptr};
    return std::nullopt;
  }

  std::optional<Described> describe(const ir::Value& address, uint64_t size, AccessKind kind, int depth) const;
  std::string index_text(const ir::Value& index, int depth) const;

 private:
  std::optional<Where> find_global(const ir::GlobalVariable& global) const {
    ir::SmallVector<ir::DIGlobalVariableExpression*, 1> debug;
    global.getDebugInfo(debug);
    if (!debug.empty() && !debug[0]->getVariable()->getName().empty())
      return Where{debug[0]->getVariable()->getName().str(), false, debug[0]->getVariable()->getType()};
    if (!global.hasName() || global.hasPrivateLinkage()) return std::nullopt;
    return Where{global.getName().str(), false, nullptr};
  }

  std::optional<Where> find_element(const ir::GEPOperator& element, int depth) const {
    std::optional<Where> where = find(*element.getPointerOperand(), depth);
    if (!where) return where;
    const ir::DataLayout& layout = data_layout(element);
    const unsigned bits = layout.getIndexTypeSizeInBits(element.getType());
    ir::MapVector<ir::Value*, ir::APInt> offsets;
    ir::APInt constant(bits, 0);
    if (!element.collectOffset(layout, bits, offsets, constant)) return std::nullopt;
    where->offset += constant.getSExtValue();
    for (const auto& [value, scale] : offsets) where->indices.push_back({value, scale.getSExtValue()});
    where->hint = element.getName().str();
    return where;
  }

  std::optional<Where> find_loaded(const ir::LoadInst& load, int depth) const {
    const auto holder = describe(*load.getPointerOperand(), load.getModule()->getDataLayout().getPointerSize(),
                                 AccessKind::number, depth + 1);
    if (!holder) return std::nullopt;
    return Where{holder->text, !is_reference(holder->type), pointee(holder->type)};
  }

  std::optional<Where> find_result(const ir::CallBase& call, int depth) const {
    const ir::Function* callee = call.getCalledFunction();
    if (callee == nullptr) return std::nullopt;
    if (callee->getIntrinsicID() == ir::Intrinsic::threadlocal_address) return find(*call.getArgOperand(0), depth);
    const ir::DISubprogram* subprogram = callee->getSubprogram();
    if (callee->isIntrinsic() || subprogram == nullptr || subprogram->getType()->getTypeArray().size() == 0)
      return std::nullopt;
    return Where{subprogram->getName().str() + "(…)", true, pointee(subprogram->getType()->getTypeArray()[0])};
  }

  static const ir::DataLayout& data_layout(const ir::GEPOperator& element) {
    if (const auto* instruction = ir::dyn_cast<ir::Instruction>(&element))
      return instruction->getModule()->getDataLayout();
    const ir::Value* base = element.getPointerOperand()->stripInBoundsConstantOffsets();
    return ir::cast<ir::GlobalValue>(base->stripPointerCasts())->getParent()->getDataLayout();
  }

  const SourceNames& names_;
};

// Walks from a Where down its type to the member that is accessed, writing the path on the way.
class Descent {
 public:
  Descent(const PathFinder& finder, Where where, uint64_t size, AccessKind kind, int depth)
      : finder_(finder),
        where_(std::move(where)),
        size_(size),
        kind_(kind),
        depth_(depth),
        text_(where_.base),
        type_(where_.type) {}

  std::optional<Described> run() {
    if (where_.through) index_pointer();
    while (descend_array() || descend_member()) {}
    if (!where_.indices.empty() || (where_.offset != 0 && type_ == nullptr)) {
      text_ += "[…]";
      type_ = nullptr;
      where_.through = false;
    }
    if (where_.through) text_ = "*" + text_;
    return Described{text_, type_};
  }

 private:
  // p[i] and p[3] for a pointer p.
  void index_pointer() {
    const auto element = static_cast<int64_t>(debug_size(type_));
    if (element == 0) return;
    const bool beyond = where_.offset < 0 || where_.offset >= element;
    if (auto index = take_index(element)) {
      append_index(*index);
    } else if (beyond) {
      append_index(std::to_string(floor_divide(where_.offset, element)));
    }
    if (beyond) where_.offset -= floor_divide(where_.offset, element) * element;
  }

  bool descend_array() {
    const ArrayShape shape = array_shape(type_);
    if (shape.counts.empty()) return false;
    for (size_t i = 0; i < shape.counts.size(); ++i) {
      int64_t stride = static_cast<int64_t>(debug_size(shape.element));
      for (size_t inner = i + 1; inner < shape.counts.size(); ++inner)
        stride *= static_cast<int64_t>(shape.counts[inner]);
      if (stride == 0 || covers(stride * static_cast<int64_t>(shape.counts[i]))) return false;
      const int64_t number = floor_divide(where_.offset, stride);
      const auto index = take_index(stride);
      append_index(index ? *index : std::to_string(number));
      where_.offset -= number * stride;
    }
    type_ = shape.element;
    return true;
  }

  bool descend_member() {
    if (!is_aggregate(type_)) return false;
    const std::vector<DebugMember> all = members(type_);
    const DebugMember* member = choose(all);
    if (member == nullptr || (!member->bit_field && member->bits < size_ * 8)) return false;
    if (kind_ == AccessKind::block && covers(static_cast<int64_t>(debug_size(type_)))) return false;
    if (!member->name.empty()) {
      text_ += (where_.through ? "->" : ".") + member->name;
      where_.through = false;
    }
    where_.offset -= static_cast<int64_t>(member->bit_offset / 8);
    if (member->bit_field) where_.offset = 0;
    type_ = member->type;
    return true;
  }

  // The access takes in all of an object of that size.
  bool covers(int64_t size) const {
    return where_.offset == 0 && where_.indices.empty() && static_cast<int64_t>(size_) >= size;
  }

  // Of the members that the access touches: several in a union, or if they are bit-fields.
  const DebugMember* choose(const std::vector<DebugMember>& all) const {
    const DebugMember* best = nullptr;
    int best_score = -1;
    for (const DebugMember& member : all) {
      const int64_t begin = static_cast<int64_t>(member.bit_offset), at = where_.offset * 8;
      const bool touched =
          member.bit_field
              ? begin < at + static_cast<int64_t>(size_) * 8 && begin + static_cast<int64_t>(member.bits) > at
              : at >= begin && at < begin + static_cast<int64_t>(std::max<uint64_t>(member.bits, 8));
      if (!touched) continue;
      const bool right_kind = is_floating(member.type) == (kind_ == AccessKind::floating);
      const int score = (hinted(member.name) ? 8 : 0) + (member.bits == size_ * 8 ? 4 : 0) + (right_kind ? 2 : 0) +
                        (begin == at ? 1 : 0);
      if (score > best_score) best = &member, best_score = score;
    }
    return best;
  }

  // clang calls the address of a member by its name, with a number behind to make it unique.
  bool hinted(const std::string& name) const {
    if (name.empty() || !where_.hint.starts_with(name)) return false;
    return std::all_of(where_.hint.begin() + static_cast<long>(name.size()), where_.hint.end(), ::isdigit);
  }

  std::optional<std::string> take_index(int64_t stride) {
    for (auto it = where_.indices.begin(); it != where_.indices.end(); ++it) {
      if (it->scale != stride) continue;
      std::string text = finder_.index_text(*it->value, depth_);
      where_.indices.erase(it);
      return text;
    }
    return std::nullopt;
  }

  void append_index(const std::string& index) {
    text_ += "[" + index + "]";
    where_.through = false;
  }

  static int64_t floor_divide(int64_t a, int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }

  const PathFinder& finder_;
  Where where_;
  uint64_t size_;
  AccessKind kind_;
  int depth_;
  std::string text_;
  const ir::DIType* type_;
};

std::optional<Described> PathFinder::describe(const ir::Value& address, uint64_t size, AccessKind kind,
                                              int depth) const {
  std::optional<Where> where = find(address, depth);
  if (!where) return std::nullopt;
  return Descent(*this, std::move(*where), size, kind, depth).run();
}

const char* operator_text(const ir::Value& value) {
  const auto* operation = ir::dyn_cast<ir::BinaryOperator>(&value);
  if (operation == nullptr) return nullptr;
  switch (operation->getOpcode()) {
    case ir::Instruction::Add: return " + ";
    case ir::Instruction::Sub: return " - ";
    case ir::Instruction::Mul: return " * ";
    case ir::Instruction::And: return " & ";
    case ir::Instruction::SRem:
    case ir::Instruction::URem: return " % ";
    default: return nullptr;
  }
}

// Variables and numbers, and one operation on them.
std::string PathFinder::index_text(const ir::Value& index, int depth) const {
  constexpr size_t kLongest = 24;
  const ir::Value* value = &index;
  while (ir::isa<ir::SExtInst, ir::ZExtInst, ir::TruncInst>(value))
    value = ir::cast<ir::CastInst>(value)->getOperand(0);
  if (const auto* number = ir::dyn_cast<ir::ConstantInt>(value)) return std::to_string(number->getSExtValue());
  if (const auto* variable = names_.held_by(*value)) return variable->getName().str();
  std::string text;
  if (const char* symbol = depth < kDeepest ? operator_text(*value) : nullptr) {
    const auto* operation = ir::cast<ir::BinaryOperator>(value);
    text = index_text(*operation->getOperand(0), kDeepest) + symbol + index_text(*operation->getOperand(1), kDeepest);
  } else if (const auto* load = ir::dyn_cast<ir::LoadInst>(value)) {
    const uint64_t size = load->getModule()->getDataLayout().getTypeStoreSize(load->getType());
    if (const auto found = describe(*load->getPointerOperand(), size, AccessKind::number, depth)) text = found->text;
  }
  const bool plain = !text.empty() && text.size() <= kLongest && text.find("…") == std::string::npos;
  return plain ? text : "…";
}

}  // namespace

std::string access_path(const SourceNames& names, const ir::Value& address, uint64_t size, AccessKind kind) {
  const auto described = PathFinder(names).describe(address, size, kind, 0);
  return described ? described->text : "";
}

const ir::DIType* accessed_type(const SourceNames& names, const ir::Value& address, uint64_t size) {
  const auto described = PathFinder(names).describe(address, size, AccessKind::number, 0);
  return described ? described->type : nullptr;
}

}  // namespace quotient::frontends::llvm
