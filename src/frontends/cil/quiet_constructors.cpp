// Which fields are final: only constructors of their class set them, and nobody else has seen the object before. The
// source may call them readonly or not.
//
// A constructor may show its object to others before it has set its fields (`all.Add(this)`), or call one of a base
// class that does. It is quiet if it uses `this` for nothing but the object's own fields and to call the constructor of
// its base class, which is quiet, too. Reading such a scalar field of a class whose constructors are all quiet is no
// step (`load.final`, docs/core.md); nor is reading a static field that only the static constructor sets, for which
// everybody waits. Which fields these are is known when everything is lowered; until then such a load has a mark in its
// place. What only IL can say (a constructor that is called for an object that exists already, fields that lie on each
// other) makes a class noisy, too.
#include <fmt/format.h>

#include "frontends/cil/method_lowering.hpp"

namespace quotient::frontends::cil {
namespace {

constexpr char kMark = '\x01', kMarkEnd = '\x02';

}  // namespace

bool MethodLowering::may_be_final(mono::Field* field) const {
  mono::Class* const owner = mono_.field_get_parent(field);
  return !mono_.class_is_valuetype(owner) && !(mono_.class_get_flags(owner) & mono::kClassExplicitLayout) &&
         world_.is_users(mono_.class_get_image(owner));
}

void MethodLowering::note_this(bool is_well_used) {
  if (is_constructor_) ++(is_well_used ? this_used_ : this_taken_);
}

void MethodLowering::note_field(mono::Field* field, const Slot& object, FieldUse use) {
  const bool is_own = object.operand == kThis;
  if (is_own && use != FieldUse::address) note_this(true);
  const bool is_set_up = use == FieldUse::store && is_constructor_ && is_own && mono_.field_get_parent(field) == class_;
  if (use != FieldUse::load && !is_set_up) world_.changes(field);
}

// A constructor of a class may be called by those of the class and of derived ones, once and before they show the
// object to others: at their beginning, to which no jump leads back.
void MethodLowering::note_constructor_call(mono::Method* method) {
  mono::Class* const klass = mono_.method_get_class(method);
  if (std::string_view(mono_.method_get_name(method)) != ".ctor" || mono_.class_is_valuetype(klass)) return;
  const size_t count = parameter_shapes(method).size();
  const bool is_own = is_constructor_ && stack_.size() >= count && stack_[stack_.size() - count].operand == kThis;
  if (is_own) note_this(true);
  const bool is_at_begin = is_own && block_ == 0 && !leaders_.count(0) && this_taken_ == this_used_;
  if (!is_at_begin) note_other_use(klass);
}

void MethodLowering::note_other_use(mono::Class* klass) {
  for (; klass; klass = mono_.class_get_parent(klass)) world_.make_noisy(klass);
}

std::string ClosedWorld::final_if_settled(mono::Field* field) {
  loaded_.push_back(field);
  return fmt::format("{}{}{}", kMark, loaded_.size() - 1, kMarkEnd);
}

bool ClosedWorld::is_settled(mono::Field* field) const {
  return !changed_.count(field) && (mono_.is_static(field) || is_quiet(mono_.field_get_parent(field)));
}

bool ClosedWorld::is_quiet(mono::Class* klass) const {
  for (; klass != mono_.get_object_class(); klass = mono_.class_get_parent(klass))
    if (!klass || !is_users(mono_.class_get_image(klass)) || noisy_.count(klass)) return false;
  return true;
}

std::string ClosedWorld::with_final_loads(const std::string& text) const {
  std::string result;
  result.reserve(text.size());
  size_t from = 0;
  for (size_t mark; (mark = text.find(kMark, from)) != std::string::npos;) {
    result.append(text, from, mark - from);
    const size_t end = text.find(kMarkEnd, mark);
    if (is_settled(loaded_[std::stoul(text.substr(mark + 1, end - mark - 1))])) result += ".final";
    from = end + 1;
  }
  return result.append(text, from);
}

}  // namespace quotient::frontends::cil
