#include "../libc/stdlib/available.h"
#include "exceptions.h"
#include "replaceable.h"

namespace std {

extern const nothrow_t nothrow;
const nothrow_t nothrow;

typedef void (*new_handler)();
new_handler set_new_handler(new_handler handler) noexcept;
new_handler get_new_handler() noexcept;

}  // namespace std

namespace {

std::new_handler handler;

enum { usual_alignment = 16 };

// Returns if there is memory, perhaps after the program's handler has freed some.
void wait_for_memory(size_t size) {
  while (!is_available(size)) {
    const std::new_handler now = __atomic_load_n(&handler, __ATOMIC_ACQUIRE);
    if (!now) throw std::bad_alloc();
    now();
  }
}

size_t at_least_usual(std::align_val_t alignment) {
  const auto wanted = static_cast<size_t>(alignment);
  return wanted > usual_alignment ? wanted : usual_alignment;
}

}  // namespace

namespace std {

new_handler set_new_handler(new_handler next) noexcept { return __atomic_exchange_n(&handler, next, __ATOMIC_ACQ_REL); }
new_handler get_new_handler() noexcept { return __atomic_load_n(&handler, __ATOMIC_ACQUIRE); }

}  // namespace std

BEGIN_REPLACEABLE

void *operator new(size_t size) {
  wait_for_memory(size);
  return __quotient_alloc_new(size, usual_alignment, family_new);
}

void *operator new[](size_t size) {
  if (__quotient_is_replaced(NAME_OF_NEW)) return operator new(size);
  wait_for_memory(size);
  return __quotient_alloc_new(size, usual_alignment, family_new_array);
}

void *operator new(size_t size, std::align_val_t alignment) {
  wait_for_memory(size);
  return __quotient_alloc_new(size, at_least_usual(alignment), family_new);
}

void *operator new[](size_t size, std::align_val_t alignment) {
  if (__quotient_is_replaced(NAME_OF_ALIGNED_NEW)) return operator new(size, alignment);
  wait_for_memory(size);
  return __quotient_alloc_new(size, at_least_usual(alignment), family_new_array);
}

void *operator new(size_t size, const std::nothrow_t &) noexcept try { return operator new(size); } catch (...) {
  return nullptr;
}

void *operator new[](size_t size, const std::nothrow_t &) noexcept try { return operator new[](size); } catch (...) {
  return nullptr;
}

void *operator new(size_t size, std::align_val_t alignment, const std::nothrow_t &) noexcept try {
  return operator new(size, alignment);
} catch (...) {
  return nullptr;
}

void *operator new[](size_t size, std::align_val_t alignment, const std::nothrow_t &) noexcept try {
  return operator new[](size, alignment);
} catch (...) {
  return nullptr;
}

END_REPLACEABLE
