/* Included before each source of the runtime in the native build: what the machine does by instructions of its own must
   not become calls of the runtime's memcpy, which would then call itself. */
#pragma once

#include <stddef.h>

void *native_copy(void *to, const void *from, size_t size);
void *native_fill(void *to, int byte, size_t size);

#define __builtin_memcpy(to, from, size) native_copy(to, from, size)
#define __builtin_memmove(to, from, size) native_copy(to, from, size)
#define __builtin_memset(to, byte, size) native_fill(to, byte, size)
