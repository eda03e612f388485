/* What clang calls where it finds, at run time, that a check of ours fails which only it can make: --check bounds-inner
   (-fsanitize=array-bounds) and --check alignment (-fsanitize=alignment). */
#include "primitives.h"

void __ubsan_handle_out_of_bounds(const void *array, const void *index);
void __ubsan_handle_out_of_bounds(const void *array, const void *index) {
  (void)array, (void)index;
  __quotient_error("bounds-inner", "an index lies outside of its array");
}

void __ubsan_handle_type_mismatch_v1(const void *type, const void *address);
void __ubsan_handle_type_mismatch_v1(const void *type, const void *address) {
  (void)type, (void)address;
  __quotient_error("misaligned", "the address is not a multiple of what its type asks for");
}
