#include "replaceable.h"

BEGIN_REPLACEABLE

void operator delete(void *object) noexcept { __quotient_free_new(object, family_new); }

void operator delete[](void *object) noexcept {
  if (__quotient_is_replaced(NAME_OF_DELETE)) return operator delete(object);
  __quotient_free_new(object, family_new_array);
}

void operator delete(void *object, std::align_val_t) noexcept { __quotient_free_new(object, family_new); }

void operator delete[](void *object, std::align_val_t alignment) noexcept {
  if (__quotient_is_replaced(NAME_OF_ALIGNED_DELETE)) return operator delete(object, alignment);
  __quotient_free_new(object, family_new_array);
}

// With a size: it must be the object's.
void operator delete(void *object, size_t size) noexcept {
  if (__quotient_is_replaced(NAME_OF_DELETE)) return operator delete(object);
  __quotient_free_new_sized(object, family_new, size);
}

void operator delete[](void *object, size_t size) noexcept {
  if (__quotient_is_replaced(NAME_OF_DELETE_ARRAY) || __quotient_is_replaced(NAME_OF_DELETE))
    return operator delete[](object);
  __quotient_free_new_sized(object, family_new_array, size);
}

void operator delete(void *object, size_t size, std::align_val_t alignment) noexcept {
  if (__quotient_is_replaced(NAME_OF_ALIGNED_DELETE)) return operator delete(object, alignment);
  __quotient_free_new_sized(object, family_new, size);
}

void operator delete[](void *object, size_t size, std::align_val_t alignment) noexcept {
  if (__quotient_is_replaced(NAME_OF_ALIGNED_DELETE_ARRAY) || __quotient_is_replaced(NAME_OF_ALIGNED_DELETE))
    return operator delete[](object, alignment);
  __quotient_free_new_sized(object, family_new_array, size);
}

// Called if the constructor throws.
void operator delete(void *object, const std::nothrow_t &) noexcept { operator delete(object); }
void operator delete[](void *object, const std::nothrow_t &) noexcept { operator delete[](object); }
void operator delete(void *object, std::align_val_t alignment, const std::nothrow_t &) noexcept {
  operator delete(object, alignment);
}
void operator delete[](void *object, std::align_val_t alignment, const std::nothrow_t &) noexcept {
  operator delete[](object, alignment);
}

END_REPLACEABLE
