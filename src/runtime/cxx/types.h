// The classes of run-time types as the Itanium C++ ABI and libstdc++'s headers lay them out: compilers write objects of
// these classes, and programs see them as std::type_info. The order of virtual functions is part of that.
#pragma once

#include <stddef.h>

namespace __cxxabiv1 {
class __class_type_info;
}

namespace std {

class type_info {
 public:
  virtual ~type_info();
  virtual bool __is_pointer_p() const;
  virtual bool __is_function_p() const;
  // Whether a handler for this type catches what was thrown; then *object becomes what the handler is to see. Of a
  // pointer, *object is its value. `outer`: how deep in pointers this is, and whether those around it are const.
  virtual bool __do_catch(const type_info *thrown, void **object, unsigned outer) const;
  // Whether `target` is a public and unambiguous base of this class; then *object becomes its address.
  virtual bool __do_upcast(const __cxxabiv1::__class_type_info *target, void **object) const;

  const char *name() const { return name_[0] == '*' ? name_ + 1 : name_; }
  // A name that begins with * belongs to one file of the program only.
  bool operator==(const type_info &other) const {
    return name_ == other.name_ || (name_[0] != '*' && !__builtin_strcmp(name_, other.name_));
  }

 protected:
  const char *name_;
};

}  // namespace std

namespace __cxxabiv1 {

class __fundamental_type_info : public std::type_info {
 public:
  ~__fundamental_type_info() override;
};

class __array_type_info : public std::type_info {
 public:
  ~__array_type_info() override;
};

class __function_type_info : public std::type_info {
 public:
  ~__function_type_info() override;
  bool __is_function_p() const override;
};

class __enum_type_info : public std::type_info {
 public:
  ~__enum_type_info() override;
};

// Pointers, and pointers to members.
class __pbase_type_info : public std::type_info {
 public:
  enum qualifiers : unsigned { qualifiers_const = 1, qualifiers_volatile = 2, qualifiers_restrict = 4 };
  enum { transaction_safe = 0x20, is_noexcept = 0x40 };

  unsigned flags;
  const std::type_info *pointee;

  ~__pbase_type_info() override;
  bool __do_catch(const std::type_info *thrown, void **object, unsigned outer) const override;
  virtual bool __pointer_catch(const __pbase_type_info *thrown, void **object, unsigned outer) const;
};

class __pointer_type_info : public __pbase_type_info {
 public:
  ~__pointer_type_info() override;
  bool __is_pointer_p() const override;
  bool __pointer_catch(const __pbase_type_info *thrown, void **object, unsigned outer) const override;
};

class __pointer_to_member_type_info : public __pbase_type_info {
 public:
  __class_type_info *context;

  ~__pointer_to_member_type_info() override;
  bool __pointer_catch(const __pbase_type_info *thrown, void **object, unsigned outer) const override;
};

class __class_type_info : public std::type_info {
 public:
  ~__class_type_info() override;

  struct __upcast_result;   // here: someone who visits bases, see hierarchy.h
  struct __dyncast_result;  // never used here
  enum __sub_kind {};

  bool __do_upcast(const __class_type_info *target, void **object) const override;
  bool __do_catch(const std::type_info *thrown, void **object, unsigned outer) const override;
  // Shows this class and its bases to the visitor. The first parameter has no meaning here.
  virtual bool __do_upcast(const __class_type_info *, const void *object, __upcast_result &visitor) const;
  // libstdc++'s own helpers, which nobody calls here.
  virtual bool __do_dyncast(ptrdiff_t, __sub_kind, const __class_type_info *, const void *, const __class_type_info *,
                            const void *, __dyncast_result &) const;
  virtual __sub_kind __do_find_public_src(ptrdiff_t, const void *, const __class_type_info *, const void *) const;
};

// One base: public, not virtual, at offset 0.
class __si_class_type_info : public __class_type_info {
 public:
  const __class_type_info *base;

  ~__si_class_type_info() override;
  bool __do_dyncast(ptrdiff_t, __sub_kind, const __class_type_info *, const void *, const __class_type_info *,
                    const void *, __dyncast_result &) const override;
  __sub_kind __do_find_public_src(ptrdiff_t, const void *, const __class_type_info *, const void *) const override;
  bool __do_upcast(const __class_type_info *, const void *object, __upcast_result &visitor) const override;
};

struct __base_class_type_info {
  const __class_type_info *type;
  long offset_flags;

  bool is_virtual() const { return offset_flags & 1; }
  bool is_public() const { return offset_flags & 2; }
  // From the beginning of the object; of a virtual base, where the vtable has that offset.
  ptrdiff_t offset() const { return offset_flags >> 8; }
};

class __vmi_class_type_info : public __class_type_info {
 public:
  unsigned flags;
  unsigned base_count;
  __base_class_type_info bases[1];  // so many as base_count says

  ~__vmi_class_type_info() override;
  bool __do_dyncast(ptrdiff_t, __sub_kind, const __class_type_info *, const void *, const __class_type_info *,
                    const void *, __dyncast_result &) const override;
  __sub_kind __do_find_public_src(ptrdiff_t, const void *, const __class_type_info *, const void *) const override;
  bool __do_upcast(const __class_type_info *, const void *object, __upcast_result &visitor) const override;
};

}  // namespace __cxxabiv1
