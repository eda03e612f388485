/* What <ctype.h> knows of each character, from -128 to 255. */
#pragma once

#include <stdint.h>

extern const unsigned short __qlibc_class_bits[384];
extern const int32_t __qlibc_lower[384], __qlibc_upper[384];
