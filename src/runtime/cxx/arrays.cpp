// Arrays of objects with constructors and destructors. If one of them throws, what was constructed is destroyed; if a
// destructor throws then, the program is terminated.
#include "exception.h"

typedef void (*constructor)(void *);
typedef void (*destructor)(void *);
typedef void (*copier)(void *, void *);

extern "C" {
[[noreturn]] void __cxa_throw_bad_array_new_length();
void __cxa_vec_dtor(void *array, size_t count, size_t size, destructor destroy);
void __cxa_vec_cleanup(void *array, size_t count, size_t size, destructor destroy) noexcept;
}

namespace {

char *at(void *array, size_t index, size_t size) { return static_cast<char *>(array) + index * size; }

// The bytes of such an array and the number of its elements before it.
size_t bytes_of(size_t count, size_t size, size_t padding) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes) || __builtin_add_overflow(bytes, padding, &bytes))
    __cxa_throw_bad_array_new_length();
  return bytes;
}

size_t &count_of(void *array) { return static_cast<size_t *>(array)[-1]; }

template <class Construct>
void construct_all(void *array, size_t count, size_t size, destructor destroy, Construct construct) {
  size_t done = 0;
  try {
    for (; done < count; ++done) construct(done);
  } catch (...) {
    __cxa_vec_cleanup(array, done, size, destroy);
    throw;
  }
}

template <class Allocate, class Free>
void *new_array(size_t count, size_t size, size_t padding, constructor construct, destructor destroy, Allocate allocate,
                Free free) {
  void *block = allocate(bytes_of(count, size, padding));
  if (!block) return nullptr;
  void *array = static_cast<char *>(block) + padding;
  if (padding) count_of(array) = count;
  try {
    construct_all(array, count, size, destroy, [&](size_t i) {
      if (construct) construct(at(array, i, size));
    });
  } catch (...) {
    free(block);
    throw;
  }
  return array;
}

template <class Free>
void delete_array(void *array, size_t size, size_t padding, destructor destroy, Free free) {
  if (!array) return;
  char *block = static_cast<char *>(array) - padding;
  if (padding && destroy) {
    try {
      __cxa_vec_dtor(array, count_of(array), size, destroy);
    } catch (...) {
      free(block);
      throw;
    }
  }
  free(block);
}

}  // namespace

extern "C" {

void __cxa_vec_ctor(void *array, size_t count, size_t size, constructor construct, destructor destroy) {
  construct_all(array, count, size, destroy, [&](size_t i) {
    if (construct) construct(at(array, i, size));
  });
}

void __cxa_vec_cctor(void *to, void *from, size_t count, size_t size, copier copy, destructor destroy) {
  construct_all(to, count, size, destroy, [&](size_t i) {
    if (copy) copy(at(to, i, size), at(from, i, size));
  });
}

void __cxa_vec_dtor(void *array, size_t count, size_t size, destructor destroy) {
  if (!destroy) return;
  while (count > 0) {
    --count;
    try {
      destroy(at(array, count, size));
    } catch (...) {
      __cxa_vec_cleanup(array, count, size, destroy);
      throw;
    }
  }
}

void __cxa_vec_cleanup(void *array, size_t count, size_t size, destructor destroy) noexcept {
  while (destroy && count > 0) destroy(at(array, --count, size));
}

void *__cxa_vec_new(size_t count, size_t size, size_t padding, constructor construct, destructor destroy) {
  return new_array(
      count, size, padding, construct, destroy, [](size_t n) { return operator new[](n); },
      [](void *block) { operator delete[](block); });
}

void *__cxa_vec_new2(size_t count, size_t size, size_t padding, constructor construct, destructor destroy,
                     void *(*allocate)(size_t), void (*free)(void *)) {
  return new_array(count, size, padding, construct, destroy, allocate, free);
}

void *__cxa_vec_new3(size_t count, size_t size, size_t padding, constructor construct, destructor destroy,
                     void *(*allocate)(size_t), void (*free)(void *, size_t)) {
  const size_t bytes = bytes_of(count, size, padding);
  return new_array(count, size, padding, construct, destroy, allocate, [&](void *block) { free(block, bytes); });
}

void __cxa_vec_delete(void *array, size_t size, size_t padding, destructor destroy) {
  delete_array(array, size, padding, destroy, [](void *block) { operator delete[](block); });
}

void __cxa_vec_delete2(void *array, size_t size, size_t padding, destructor destroy, void (*free)(void *)) {
  delete_array(array, size, padding, destroy, free);
}

void __cxa_vec_delete3(void *array, size_t size, size_t padding, destructor destroy, void (*free)(void *, size_t)) {
  if (!array) return;
  const size_t bytes = bytes_of(padding ? count_of(array) : 0, size, padding);
  delete_array(array, size, padding, destroy, [&](void *block) { free(block, bytes); });
}

}  // extern "C"
