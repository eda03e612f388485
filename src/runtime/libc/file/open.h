/* Opening a file for descriptors and streams alike. Called inside an atomic section. */
#pragma once

#include "descriptor.h"

/* As open: the new open file, or null and errno. */
struct description *__qlibc_open(int start, const char *path, int flags, mode_t mode);
