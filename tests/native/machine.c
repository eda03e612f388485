/* The primitives, for the native build. An address is its own offset: then all ranges lie in one object, and overlaps
   are seen as they are. Only the start of an allocated object has offset 0. */
#include <math.h>
#include <setjmp.h>

#include "check.h"

struct machine machine;
static jmp_buf halt_target;

void reset_machine(void) { memset(&machine, 0, sizeof machine); }

int halts(void (*f)(void)) {
  if (setjmp(halt_target)) return 1;
  f();
  return 0;
}

/* The size of an object stands in front of it. */
enum { HEADER = 16, MOST = 4096 };
static const void *allocated[MOST]; /* where it starts, or null */

static size_t place_of(const void *object) {
  size_t i = 0;
  while (i < MOST && allocated[i] != object) ++i;
  return i;
}

void *q___quotient_alloc(size_t size) {
  char *block = malloc(HEADER + size);
  memcpy(block, &size, sizeof size);
  memset(block + HEADER, 0xa5, size);
  ++machine.allocated;
  const size_t place = place_of(NULL);
  if (place < MOST) allocated[place] = block + HEADER;
  return block + HEADER;
}
void *q___quotient_alloc_aligned(size_t size, size_t alignment) {
  (void)alignment;
  return q___quotient_alloc(size);
}
void q___quotient_argument(const void *place, const char *type) { (void)place, (void)type; }
void *q___quotient_alloc_untracked(size_t size) { return q___quotient_alloc(size); }
void *q___quotient_alloc_untracked_aligned(size_t size, size_t alignment) {
  return q___quotient_alloc_aligned(size, alignment);
}
void q___quotient_free(void *object) {
  if (!object) return;
  const size_t place = place_of(object);
  if (place < MOST) allocated[place] = NULL;
  free((char *)object - HEADER);
  --machine.allocated;
}
size_t q___quotient_size(const void *object) {
  size_t size;
  memcpy(&size, (const char *)object - HEADER, sizeof size);
  return size;
}
size_t q___quotient_offset(const void *pointer) { return pointer && place_of(pointer) < MOST ? 0 : (size_t)pointer; }
void q___quotient_atomic_begin(void) {}
void q___quotient_atomic_end(void) {}
void q___quotient_assume(int condition) { (void)condition; }
void q___quotient_condition(const char *text) { snprintf(machine.condition, sizeof machine.condition, "%s", text); }
void q___quotient_unordered(void) {}
int q___quotient_has(const char *function) { return (void)function, 0; }
void q___quotient_cancellation_point(void) {}
void q_pthread_testcancel(void) {}
int q_raise(int number) { return (void)number, 0; }
void *q___quotient_self(void) { return &machine; }
void q___quotient_error(const char *kind, const char *message) {
  snprintf(machine.error_kind, sizeof machine.error_kind, "%s", kind);
  snprintf(machine.error_message, sizeof machine.error_message, "%s", message);
}
void q___quotient_await(int condition, const char *what, const void *object, const void *holder) {
  (void)object, (void)holder;
  if (!condition) q___quotient_error("deadlock", what);
}
void q___quotient_yield(void) { ++machine.yields; }
unsigned q___quotient_choose(unsigned n) { return machine.choice % n; }
int q___quotient_allocation_fails(void) { return (int)q___quotient_choose(2); }
void q___quotient_assert(int condition, const char *message) {
  if (!condition) q___quotient_error("assertion", message);
}
void q___quotient_halt(int status) {
  machine.halted = 1;
  machine.halt_status = status;
  longjmp(halt_target, 1);
}
void q___quotient_output(int descriptor, const void *bytes, size_t size) {
  memcpy(machine.output + machine.output_size, bytes, size);
  machine.output_size += size;
  machine.last_descriptor = descriptor;
  ++machine.output_calls;
}
long q___quotient_option(const char *name) { return (void)name, machine.option; }

void *q_native_copy(void *to, const void *from, size_t size) { return memmove(to, from, size); }
void *q_native_fill(void *to, int byte, size_t size) { return memset(to, byte, size); }

/* What the front end turns into the `math` instruction. */
double q_sin(double x) { return sin(x); }
double q_cos(double x) { return cos(x); }
float q_sinf(float x) { return sinf(x); }
float q_cosf(float x) { return cosf(x); }
double q_trunc(double x) { return trunc(x); }
double q_round(double x) { return round(x); }
double q_rint(double x) { return rint(x); }
double q_floor(double x) { return floor(x); }
double q_fmod(double x, double y) { return fmod(x, y); }
double q_remainder(double x, double y) { return remainder(x, y); }
double q_pow(double x, double y) { return pow(x, y); }
double q_lgamma(double x) { return lgamma(x); }
double q_nextafter(double x, double y) { return nextafter(x, y); }
float q_nextafterf(float x, float y) { return nextafterf(x, y); }
