// The functions of <new>, which a program may replace. The library's arrays use its single objects, and the library's
// other forms the plain one, if the program has replaced that.
#pragma once

#include "../primitives.h"

namespace std {

enum class align_val_t : size_t {};

struct nothrow_t {
  explicit nothrow_t() = default;
};

}  // namespace std

// They are weak, so that the compiler takes nothing for granted about those that the library's own functions call.
#define BEGIN_REPLACEABLE _Pragma("clang attribute push(__attribute__((weak)), apply_to = function)")
#define END_REPLACEABLE _Pragma("clang attribute pop")

// What must be freed by the same.
enum { family_new = 1, family_new_array = 2 };

#ifdef __LP64__
#define NAME_OF_NEW "_Znwm"
#define NAME_OF_ALIGNED_NEW "_ZnwmSt11align_val_t"
#else
#define NAME_OF_NEW "_Znwj"
#define NAME_OF_ALIGNED_NEW "_ZnwjSt11align_val_t"
#endif
#define NAME_OF_DELETE "_ZdlPv"
#define NAME_OF_DELETE_ARRAY "_ZdaPv"
#define NAME_OF_ALIGNED_DELETE "_ZdlPvSt11align_val_t"
#define NAME_OF_ALIGNED_DELETE_ARRAY "_ZdaPvSt11align_val_t"
