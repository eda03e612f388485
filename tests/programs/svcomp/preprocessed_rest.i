# 1 "preprocessed_rest.h"
typedef unsigned long size_t;
extern void free (void *__ptr) __attribute__ ((__nothrow__ , __leaf__));
extern void *malloc (size_t __size) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__malloc__))
     __attribute__ ((__alloc_size__ (1)));
extern void *reallocarray (void *__ptr, size_t __nmemb, size_t __size)
    __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__warn_unused_result__));
extern void *reallocarray (void *__ptr, size_t __nmemb, size_t __size)
     __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__malloc__ (reallocarray, 1)));
extern void *aligned_alloc (size_t __alignment, size_t __size)
     __attribute__ ((__malloc__ (__builtin_free, 1)));
# 10 "preprocessed_rest.c"
int *numbers(int linux, int unix) {
  int *p = malloc(2 * sizeof *p);
  p[0] = linux;
  p[1] = unix;
  return p;
}
