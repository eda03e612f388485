/* Reading and writing open files, from and to memory of the runtime's own. Called inside an atomic section. If the
   thread has to wait (for a pipe), it goes back to the beginning of the section: nothing may have been done in it that
   must not be lost, unless the description cannot wait. */
#pragma once

#include "descriptor.h"

/* Whether reading or writing may have to wait. */
int __qlibc_may_wait(const struct description *open);

/* How many bytes, at most `size`, a read at this position gives; waits for the first one. -1 and errno on failure. */
ssize_t __qlibc_readable(struct description *open, long long position, size_t size);
/* Takes so many bytes, as many as were said to be readable. The position moves, if there is one. */
void __qlibc_take(struct description *open, long long *position, void *to, size_t size);

/* Writes bytes and returns how many: all, except that what exceeds PIPE_BUF may be written in part to a pipe. -1 and
   errno on failure. */
ssize_t __qlibc_give(struct description *open, long long *position, const void *from, size_t size);

/* lseek. */
long long __qlibc_seek(struct description *open, long long offset, int origin);

/* What poll says that a descriptor is ready for: POLLIN, POLLOUT, POLLHUP, POLLERR. */
int __qlibc_ready(const struct description *open);
