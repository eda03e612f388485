// Checks that stay on in every build: a verifier that continues after its own invariant broke may
// say "verified" wrongly, so it stops and says what to report (exit code 70).
#pragma once

#include <fmt/format.h>

#include <string_view>

namespace quotient {

// Where they are written, if that is not the standard error stream.
void report_internal_errors_to(int stream);
[[noreturn]] void internal_error(const char* file, int line, std::string_view condition, std::string_view message);

}  // namespace quotient

#define QUO_CHECK(condition, ...)                                                                \
  do {                                                                                           \
    if (!(condition)) [[unlikely]]                                                               \
      ::quotient::internal_error(__FILE__, __LINE__, #condition, ::fmt::format("" __VA_ARGS__)); \
  } while (false)

// For conditions on paths that a profile shows to be hot: on in debug builds only.
#ifdef NDEBUG
#define QUO_DCHECK(condition, ...) ((void)0)
#else
#define QUO_DCHECK(condition, ...) QUO_CHECK(condition, __VA_ARGS__)
#endif

#define QUO_UNREACHABLE(value)                                  \
  ::quotient::internal_error(__FILE__, __LINE__, "unreachable", \
                             ::fmt::format("value {}", static_cast<long long>(value)))
