/* The native test: both C libraries get the same inputs. Q(f) declares the runtime's f, which is called q_f. */
#pragma once

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define Q(name) extern __typeof__(name) q_##name

extern int failures;
void fail(const char *file, int line, const char *format, ...);

#define CHECK(condition, ...)                                \
  do {                                                       \
    if (!(condition)) fail(__FILE__, __LINE__, __VA_ARGS__); \
  } while (0)

/* Random numbers with a fixed seed. */
uint64_t random_bits(void);
static inline unsigned random_below(unsigned n) { return (unsigned)(random_bits() % n); }
/* Doubles of all sizes, special ones, short decimal ones. */
double random_double(void);
static inline char random_of(const char *set) { return set[random_below((unsigned)strlen(set))]; }

/* What the runtime did through its primitives since the last reset. */
struct machine {
  char output[65536];
  size_t output_size;
  int output_calls, last_descriptor;
  char error_kind[64], error_message[256], condition[256];
  long option;     /* what each option is */
  unsigned choice; /* what is chosen */
  long allocated;  /* objects that are not freed */
  int halted, halt_status, yields;
};
extern struct machine machine;
void reset_machine(void);
/* Calls f; returns 1 if it halted the machine. */
int halts(void (*f)(void));

void test_printf(void);
void test_output(void);
void test_scan(void);
void test_numbers(void);
void test_strings(void);
void test_ctype(void);
void test_stdlib(void);
void test_math(void);
void test_time(void);
void test_atomic(void);
void test_files(void);
void test_wide(void);
