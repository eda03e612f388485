/* Whether an allocation succeeds. What no address space has room for does not, as in glibc; with the option
   malloc-may-fail, every allocation may fail. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "../../primitives.h"
#include "../../pthread/allocation_failures.h"

static inline int is_available(size_t size) {
  const size_t address_space = sizeof(void *) == 8 ? (size_t)1 << (sizeof(void *) * 8 - 17) : PTRDIFF_MAX;
  return size <= address_space && !(__quotient_option("malloc-may-fail") && __quotient_allocation_fails());
}
