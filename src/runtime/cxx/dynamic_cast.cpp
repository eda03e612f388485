// dynamic_cast: the whole object and all its bases are looked at.
#include "hierarchy.h"

namespace __cxxabiv1 {
namespace {

using quotient::base_place;
using quotient::base_visitor;

// Which object of the wanted class contains the given one; and is the given one public in the whole, and are there
// several of the wanted class?
struct Cast final : base_visitor {
  const __class_type_info &from;
  const void *given;
  const __class_type_info &to;

  // The wanted object that the walk is in. (No class has itself as a base.)
  const void *around = nullptr;
  bool is_inside = false, was_public = false;

  struct Found {
    int count = 0;
    bool is_public = false;
    base_place where = {nullptr, 0};
    const void *address = nullptr;

    void add(const base_place &place, const void *object, bool visible) {
      if (count == 0 || !(where == place)) ++count;
      where = place;
      address = object;
      if (visible) is_public = true;
    }
  };
  Found containing;  // wanted objects that contain the given one; public: it is a public base of that
  Found wanted;      // in the whole
  bool given_is_public = false;
  base_place around_place = {nullptr, 0};

  Cast(const __class_type_info &from, const void *given, const __class_type_info &to)
      : from(from), given(given), to(to) {}

  void enter(const __class_type_info &type, const void *object) override {
    if (type == to) {
      wanted.add(place, object, is_public);
      is_inside = true;
      around = object;
      around_place = place;
      was_public = is_public;
      is_public = true;  // from here on: public in the wanted object
    }
    if (object == given && type == from) {
      if (is_inside) containing.add(around_place, around, is_public);
      if (is_inside ? is_public && was_public : is_public) given_is_public = true;
    }
  }
  void leave(const __class_type_info &type) override {
    if (!(type == to)) return;
    is_inside = false;
    is_public = was_public;
  }
};

struct vtable_prefix {
  ptrdiff_t whole_object;
  const __class_type_info *whole_type;
  const void *origin;
};

}  // namespace

extern "C" void *__dynamic_cast(const void *given, const __class_type_info *from, const __class_type_info *to,
                                ptrdiff_t) {
  const char *vtable = *static_cast<const char *const *>(given);
  const auto *prefix = reinterpret_cast<const vtable_prefix *>(vtable - offsetof(vtable_prefix, origin));
  const void *whole = static_cast<const char *>(given) + prefix->whole_object;
  Cast cast(*from, given, *to);
  prefix->whole_type->__do_upcast(nullptr, whole, cast);
  if (cast.containing.count == 1 && cast.containing.is_public) return const_cast<void *>(cast.containing.address);
  if (cast.given_is_public && cast.wanted.count == 1 && cast.wanted.is_public)
    return const_cast<void *>(cast.wanted.address);
  return nullptr;
}

}  // namespace __cxxabiv1
