// Classes: their bases, and which handlers catch them.
#include "hierarchy.h"

namespace __cxxabiv1 {

using quotient::base_place;
using quotient::base_visitor;

__class_type_info::~__class_type_info() {}
__si_class_type_info::~__si_class_type_info() {}
__vmi_class_type_info::~__vmi_class_type_info() {}

namespace {

void visit_base(const __class_type_info &base, const void *object, base_place place, bool is_public,
                base_visitor &visitor) {
  const base_place outer_place = visitor.place;
  const bool outer_public = visitor.is_public;
  visitor.place = place;
  visitor.is_public = outer_public && is_public;
  base.__do_upcast(nullptr, object, visitor);
  visitor.place = outer_place;
  visitor.is_public = outer_public;
}

const void *moved(const void *object, ptrdiff_t offset) {
  return object ? static_cast<const char *>(object) + offset : nullptr;
}

// Where the vtable of the object says that its virtual base lies.
ptrdiff_t virtual_offset(const void *object, ptrdiff_t place) {
  const char *vtable = *static_cast<const char *const *>(object);
  return *reinterpret_cast<const ptrdiff_t *>(vtable + place);
}

// Finds a base of one class, and counts how many there are.
struct Search final : base_visitor {
  const __class_type_info &wanted;
  int found = 0;
  bool found_public = false;
  base_place where = {nullptr, 0};
  const void *address = nullptr;

  explicit Search(const __class_type_info &wanted) : wanted(wanted) {}
  void enter(const __class_type_info &type, const void *object) override {
    if (!(type == wanted)) return;
    if (found == 0 || !(where == place)) ++found;
    where = place;
    address = object;
    if (is_public) found_public = true;
  }
};

}  // namespace

bool __class_type_info::__do_upcast(const __class_type_info *, const void *object, __upcast_result &visitor) const {
  visitor.enter(*this, object);
  visitor.leave(*this);
  return true;
}

bool __si_class_type_info::__do_upcast(const __class_type_info *, const void *object, __upcast_result &visitor) const {
  visitor.enter(*this, object);
  visit_base(*base, object, visitor.place, true, visitor);
  visitor.leave(*this);
  return true;
}

bool __vmi_class_type_info::__do_upcast(const __class_type_info *, const void *object, __upcast_result &visitor) const {
  visitor.enter(*this, object);
  for (unsigned i = 0; i < base_count; ++i) {
    const __base_class_type_info &base = bases[i];
    base_place place = {base.type, 0};
    ptrdiff_t offset = base.offset();
    if (!base.is_virtual()) place = {visitor.place.virtual_base, visitor.place.offset + offset};
    else offset = object ? virtual_offset(object, offset) : 0;
    visit_base(*base.type, moved(object, offset), place, base.is_public(), visitor);
  }
  visitor.leave(*this);
  return true;
}

bool __class_type_info::__do_upcast(const __class_type_info *target, void **object) const {
  Search search(*target);
  __do_upcast(nullptr, *object, search);
  if (search.found != 1 || !search.found_public) return false;
  *object = const_cast<void *>(search.address);
  return true;
}

// A pointer to a pointer to a class converts to no pointer to a pointer to a base: `outer` counts pointers in twos.
bool __class_type_info::__do_catch(const std::type_info *thrown, void **object, unsigned outer) const {
  if (*this == *thrown) return true;
  return outer < 4 && thrown->__do_upcast(this, object);
}

#define UNUSED_HELPERS(type)                                                                                         \
  bool type::__do_dyncast(ptrdiff_t, __sub_kind, const __class_type_info *, const void *, const __class_type_info *, \
                          const void *, __dyncast_result &) const {                                                  \
    return false;                                                                                                    \
  }                                                                                                                  \
  __class_type_info::__sub_kind type::__do_find_public_src(ptrdiff_t, const void *, const __class_type_info *,       \
                                                           const void *) const {                                     \
    return {};                                                                                                       \
  }
UNUSED_HELPERS(__class_type_info)
UNUSED_HELPERS(__si_class_type_info)
UNUSED_HELPERS(__vmi_class_type_info)

}  // namespace __cxxabiv1
