/* What lwIP asks of its platform. */
#ifndef HARNESS_CC_H
#define HARNESS_CC_H
#include <quotient.h>
#define LWIP_PLATFORM_ASSERT(message) quotient_reach_error()
#define LWIP_PLATFORM_DIAG(message) ((void)0)
#define LWIP_RAND() 1u
#endif
