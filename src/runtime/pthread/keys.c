#include "keys.h"

#include <errno.h>

enum { keys_most = 1024, destructor_rounds = 4 };

struct key {
  void (*destructor)(void *);
};

struct key_value { /* never null; a thread's list is ordered by index */
  unsigned index;
  struct key *key;
  void *value;
  struct key_value *next;
};

static struct key *keys[keys_most];

static int key_exists(unsigned index) { return index < keys_most && keys[index]; }

static struct key_value **place_of(struct thread *thread, unsigned index) {
  struct key_value **place = &thread->values;
  while (*place && (*place)->index < index) place = &(*place)->next;
  return place;
}

static int is_of(const struct key_value *value, unsigned index) {
  return value && value->index == index && value->key == keys[index];
}

int pthread_key_create(pthread_key_t *index, void (*destructor)(void *)) {
  struct key *key = __quotient_alloc_untracked(sizeof *key);
  key->destructor = destructor;
  __quotient_atomic_begin();
  unsigned unused = 0;
  while (unused < keys_most && keys[unused]) ++unused;
  if (unused < keys_most) keys[unused] = key;
  __quotient_atomic_end();
  if (unused == keys_most) return EAGAIN;
  *index = unused;
  return 0;
}

int pthread_key_delete(pthread_key_t index) {
  __quotient_atomic_begin();
  int exists = key_exists(index);
  if (exists) keys[index] = NULL;
  else __quotient_error("library-misuse", "deletion of a key that does not exist");
  __quotient_atomic_end();
  return exists ? 0 : EINVAL;
}

void *pthread_getspecific(pthread_key_t index) {
  __quotient_atomic_begin();
  void *value = NULL;
  if (key_exists(index)) {
    struct key_value *found = *place_of(current_thread(), index);
    if (is_of(found, index)) value = found->value;
  } else {
    __quotient_error("library-misuse", "value of a key that does not exist");
  }
  __quotient_atomic_end();
  return value;
}

static void set(struct thread *thread, unsigned index, void *value) {
  struct key_value **place = place_of(thread, index);
  struct key_value *old = *place && (*place)->index == index ? *place : NULL;
  if (!value) {
    if (old) *place = old->next;
    return;
  }
  if (!old) {
    struct key_value *next = *place;
    old = *place = __quotient_alloc_untracked(sizeof *old);
    old->index = index;
    old->next = next;
  }
  old->key = keys[index];
  old->value = value;
}

int pthread_setspecific(pthread_key_t index, const void *value) {
  __quotient_atomic_begin();
  int exists = key_exists(index);
  if (exists) set(current_thread(), index, (void *)value);
  else __quotient_error("library-misuse", "value for a key that does not exist");
  __quotient_atomic_end();
  return exists ? 0 : EINVAL;
}

/* The thread's first value with a destructor, of the keys from `index` on. */
static struct key_value *next_to_destroy(struct thread *self, unsigned index) {
  struct key_value *value = *place_of(self, index);
  while (value && !(is_of(value, value->index) && value->key->destructor)) value = value->next;
  return value;
}

/* A destructor may set values again: then there is another round, but not for ever. */
void __quotient_destroy_values(struct thread *self) {
  for (int round = 0; round < destructor_rounds && next_to_destroy(self, 0); ++round) {
    for (struct key_value *value = next_to_destroy(self, 0); value;) {
      unsigned index = value->index;
      void (*destructor)(void *) = value->key->destructor;
      void *argument = value->value;
      set(self, index, NULL);
      __quotient_atomic_end();
      destructor(argument);
      __quotient_atomic_begin();
      value = next_to_destroy(self, index + 1);
    }
  }
  self->values = NULL;
}
