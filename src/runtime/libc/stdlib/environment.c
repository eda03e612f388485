/* The environment is empty, and there is no shell. */
#include <stdlib.h>

#include "../../primitives.h"

char *getenv(const char *name) {
  (void)name;
  __quotient_condition("an empty environment");
  return NULL;
}

char *secure_getenv(const char *name) { return getenv(name); }

int setenv(const char *name, const char *value, int overwrite) {
  (void)name, (void)value, (void)overwrite;
  __quotient_error("unsupported", "setenv: the environment is not modelled");
  return -1;
}

int putenv(char *entry) {
  (void)entry;
  __quotient_error("unsupported", "putenv: the environment is not modelled");
  return -1;
}

int unsetenv(const char *name) {
  (void)name;
  return 0;
}

int clearenv(void) { return 0; }

int system(const char *command) {
  if (!command) return 0;
  __quotient_error("unsupported", "system: other programs are not modelled");
  return -1;
}
