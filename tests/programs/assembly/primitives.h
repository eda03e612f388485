// Atomic operations in inline assembly, as libraries for x86-64 have them.
#pragma once
#include <stdbool.h>
#include <stdint.h>

static inline int load_int(const int *target) {
  int value;
  __asm__ volatile("movl %1, %0" : "=q"(value) : "m"(*target) : "memory");
  return value;
}
static inline void store_int(int *target, int value) {
  __asm__ volatile("movl %1, %0" : "=m"(*target) : "iq"(value) : "memory");
}
static inline void *exchange_pointer(void *target, void *value) {
  __asm__ volatile("xchgq %0, %1" : "+m"(*(uint64_t *)target), "+q"(value) : : "memory");
  return value;
}
static inline int fetch_add(int *target, int value) {
  __asm__ volatile("lock xaddl %1, %0" : "+m"(*target), "+q"(value) : : "memory", "cc");
  return value;
}
static inline void add_plain(int *target, int value) {
  __asm__ volatile("addl %1, %0" : "+m"(*target) : "ir"(value) : "memory", "cc");
}
static inline void increment(int *target) { __asm__ volatile("lock; incl %0" : "+m"(*target) : : "memory", "cc"); }
static inline bool decrement_is_zero(int *target) {
  bool zero;
  __asm__ volatile("lock decl %0; setz %1" : "+m"(*target), "=rm"(zero) : : "memory", "cc");
  return zero;
}
static inline bool compare_exchange(int *target, int compare, int set) {
  bool done;
  __asm__ volatile("lock cmpxchgl %3, %0" : "+m"(*target), "=@ccz"(done), "+a"(compare) : "q"(set) : "memory", "cc");
  return done;
}
static inline bool compare_exchange_old(int *target, int compare, int set, int *old) {
  bool done;
  __asm__ volatile("lock cmpxchgl %3, %0; setz %1"
                   : "+m"(*target), "=q"(done), "+a"(compare)
                   : "q"(set)
                   : "memory", "cc");
  *old = compare;
  return done;
}
static inline bool compare_exchange_pair(uint64_t target[2], uint64_t compare[2], uint64_t set[2]) {
  bool done;
  __asm__ volatile(
      "movq 0(%4), %%rax; movq 8(%4), %%rdx;"
      "lock cmpxchg16b %0; setz %1"
      : "+m"(*target), "=q"(done)
      : "b"(set[0]), "c"(set[1]), "q"(compare)
      : "memory", "cc", "%rax", "%rdx");
  return done;
}
static inline void load_pair(const uint64_t target[2], uint64_t value[2]) {
  __asm__ volatile(
      "movq %%rdx, %%rcx; movq %%rax, %%rbx;"
      "lock cmpxchg16b %2"
      : "=a"(value[0]), "=d"(value[1])
      : "m"(*target)
      : "rbx", "rcx", "memory", "cc");
}
static inline bool test_and_set_bit(uint32_t *target, unsigned bit) {
  bool was;
  __asm__ volatile("lock btsl %2, %0; setc %1" : "+m"(*target), "=q"(was) : "q"(bit) : "memory", "cc");
  return was;
}
static inline void relax(void) { __asm__ volatile("rep; nop" ::: "memory"); }
static inline void fence(void) { __asm__ volatile("lock; addl $0, 0(%%rsp)" ::: "memory", "cc"); }
