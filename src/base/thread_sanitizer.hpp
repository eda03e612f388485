// QUOTIENT_THREAD_SANITIZER: the build looks for data races. GCC and clang say so in different ways.
#pragma once

#if defined(__SANITIZE_THREAD__)
#define QUOTIENT_THREAD_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define QUOTIENT_THREAD_SANITIZER 1
#endif
#endif

#if !defined(QUOTIENT_THREAD_SANITIZER)
#define QUOTIENT_THREAD_SANITIZER 0
#endif
