// FEATURE: a file that is included, with a type, a variable and an inline
// VERDICT: verified
#include "shared.h"

cell store;

active [2] proctype p() {
  byte v;
  put(store, _pid + 1);
  get(store, v);
  assert(v > 0)
}
