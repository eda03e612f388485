/* With the option malloc-may-fail: whether this allocation fails. With malloc-failures, too, at most so many do in one
   execution. */
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

int __quotient_allocation_fails(void);

#ifdef __cplusplus
}
#endif
