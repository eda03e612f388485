/* What the compiler calls for atomic objects that no instruction can handle: an atomic section around a copy, whose
   accesses to the shared object are themselves atomic (so that two such operations do not race), in the largest units
   that its alignment allows. Relaxed operations order nothing; others count as seq_cst. (The C names differ because the
   compiler knows the real ones.) */
#include <stddef.h>
#include <stdint.h>

#include "../primitives.h"

static int in_words(const void *object, size_t size) {
  return (__quotient_offset(object) | size) % sizeof(uintptr_t) == 0;
}

static void load(size_t size, const void *object, void *to) {
  const size_t unit = in_words(object, size) ? sizeof(uintptr_t) : 1;
  for (size_t i = 0; i < size; i += unit) {
    if (unit == 1) {
      ((unsigned char *)to)[i] = __atomic_load_n((const unsigned char *)object + i, __ATOMIC_SEQ_CST);
    } else {
      const uintptr_t word = __atomic_load_n((const uintptr_t *)((const char *)object + i), __ATOMIC_SEQ_CST);
      __builtin_memcpy((char *)to + i, &word, sizeof word);
    }
  }
}

static void store(size_t size, void *object, const void *from) {
  const size_t unit = in_words(object, size) ? sizeof(uintptr_t) : 1;
  for (size_t i = 0; i < size; i += unit) {
    if (unit == 1) {
      __atomic_store_n((unsigned char *)object + i, ((const unsigned char *)from)[i], __ATOMIC_SEQ_CST);
    } else {
      uintptr_t word;
      __builtin_memcpy(&word, (const char *)from + i, sizeof word);
      __atomic_store_n((uintptr_t *)((char *)object + i), word, __ATOMIC_SEQ_CST);
    }
  }
}

static int equal(size_t size, const void *object, const void *expected) {
  const size_t unit = in_words(object, size) ? sizeof(uintptr_t) : 1;
  for (size_t i = 0; i < size; i += unit) {
    if (unit == 1) {
      if (__atomic_load_n((const unsigned char *)object + i, __ATOMIC_SEQ_CST) != ((const unsigned char *)expected)[i])
        return 0;
    } else {
      uintptr_t word;
      __builtin_memcpy(&word, (const char *)expected + i, sizeof word);
      if (__atomic_load_n((const uintptr_t *)((const char *)object + i), __ATOMIC_SEQ_CST) != word) return 0;
    }
  }
  return 1;
}

void atomic_load_any(size_t size, const void *object, void *to, int order) __asm__("__atomic_load");
void atomic_store_any(size_t size, void *object, const void *from, int order) __asm__("__atomic_store");
void atomic_exchange_any(size_t size, void *object, const void *from, void *to, int order) __asm__("__atomic_exchange");
_Bool atomic_compare_exchange_any(size_t size, void *object, void *expected, const void *desired, int success,
                                  int failure) __asm__("__atomic_compare_exchange");

void atomic_load_any(size_t size, const void *object, void *to, int order) {
  __quotient_atomic_begin();
  if (order == __ATOMIC_RELAXED) __quotient_unordered();
  load(size, object, to);
  __quotient_atomic_end();
}

void atomic_store_any(size_t size, void *object, const void *from, int order) {
  __quotient_atomic_begin();
  if (order == __ATOMIC_RELAXED) __quotient_unordered();
  store(size, object, from);
  __quotient_atomic_end();
}

void atomic_exchange_any(size_t size, void *object, const void *from, void *to, int order) {
  void *desired = __builtin_alloca(size); /* `from` and `to` may be the same */
  __builtin_memcpy(desired, from, size);
  __quotient_atomic_begin();
  if (order == __ATOMIC_RELAXED) __quotient_unordered();
  load(size, object, to);
  store(size, object, desired);
  __quotient_atomic_end();
}

_Bool atomic_compare_exchange_any(size_t size, void *object, void *expected, const void *desired, int success,
                                  int failure) {
  __quotient_atomic_begin();
  const int same = equal(size, object, expected);
  if ((same ? success : failure) == __ATOMIC_RELAXED) __quotient_unordered();
  if (same) store(size, object, desired);
  else load(size, object, expected);
  __quotient_atomic_end();
  return same;
}

_Bool atomic_is_lock_free_any(size_t size, const void *object) __asm__("__atomic_is_lock_free");
_Bool atomic_is_lock_free_any(size_t size, const void *object) {
  (void)object;
  return size == 1 || size == 2 || size == 4 || size == 8;
}

#ifdef __SIZEOF_INT128__
typedef unsigned __int128 wide;

wide atomic_load_16(const void *object, int order) __asm__("__atomic_load_16");
void atomic_store_16(void *object, wide value, int order) __asm__("__atomic_store_16");
wide atomic_exchange_16(void *object, wide value, int order) __asm__("__atomic_exchange_16");
_Bool atomic_compare_exchange_16(void *object, void *expected, wide desired, int success,
                                 int failure) __asm__("__atomic_compare_exchange_16");

wide atomic_load_16(const void *object, int order) {
  wide value;
  atomic_load_any(sizeof value, object, &value, order);
  return value;
}

void atomic_store_16(void *object, wide value, int order) { atomic_store_any(sizeof value, object, &value, order); }

wide atomic_exchange_16(void *object, wide value, int order) {
  wide old;
  atomic_exchange_any(sizeof value, object, &value, &old, order);
  return old;
}

_Bool atomic_compare_exchange_16(void *object, void *expected, wide desired, int success, int failure) {
  return atomic_compare_exchange_any(sizeof desired, object, expected, &desired, success, failure);
}
#endif
