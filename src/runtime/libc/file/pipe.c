/* Pipes and event counters: nodes without a name. */
#include <fcntl.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "descriptor.h"

static int add_end(struct node *node, int flags) {
  return __qlibc_add_descriptor(__qlibc_new_description(node, flags), flags & O_CLOEXEC ? FD_CLOEXEC : 0, 0);
}

static int make_pipe(int flags, int *reader, int *writer) {
  struct node *pipe = __qlibc_new_node(node_pipe, 0600);
  ++pipe->links; /* until both ends exist */
  *reader = add_end(pipe, flags | O_RDONLY);
  *writer = *reader < 0 ? -1 : add_end(pipe, flags | O_WRONLY);
  if (*reader >= 0 && *writer < 0) __qlibc_set_descriptor(*reader, NULL, 0);
  --pipe->links;
  __qlibc_release_node(pipe);
  return *writer < 0 ? -1 : 0;
}

int pipe2(int ends[2], int flags) {
  int reader, writer;
  if (flags & ~(O_CLOEXEC | O_NONBLOCK | O_DIRECT)) return failed(EINVAL);
  if (flags & O_DIRECT) __quotient_error("unsupported", "pipe2: packets (O_DIRECT) are not modelled");
  __quotient_atomic_begin();
  const int result = make_pipe(flags, &reader, &writer);
  __quotient_atomic_end();
  if (result == 0) ends[0] = reader, ends[1] = writer;
  return result;
}

int pipe(int ends[2]) { return pipe2(ends, 0); }

int eventfd(unsigned value, int flags) {
  if (flags & ~(EFD_CLOEXEC | EFD_NONBLOCK | EFD_SEMAPHORE)) return failed(EINVAL);
  __quotient_atomic_begin();
  struct node *counter = __qlibc_new_node(flags & EFD_SEMAPHORE ? node_semaphore : node_counter, 0600);
  counter->value = value;
  const int descriptor = add_end(counter, O_RDWR | (flags & EFD_NONBLOCK) | (flags & EFD_CLOEXEC));
  __quotient_atomic_end();
  return descriptor;
}

int eventfd_read(int descriptor, eventfd_t *value) {
  return read(descriptor, value, sizeof *value) == sizeof *value ? 0 : -1;
}

int eventfd_write(int descriptor, eventfd_t value) {
  return write(descriptor, &value, sizeof value) == sizeof value ? 0 : -1;
}
