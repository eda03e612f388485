// A user's mistake is a value with a place, never an exception that crosses layers and never an abort.
#pragma once

#include <string>
#include <tl/expected.hpp>

namespace quotient {

// Where in a source text; line 0 means "the file as a whole", an empty file "nowhere in particular".
struct Place {
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
  friend bool operator==(const Place&, const Place&) = default;
};

// `message` says what is wrong and, where it can, what to do.
struct Diagnostic {
  Place place;
  std::string message;
};

template <class T>
using Result = tl::expected<T, Diagnostic>;

inline tl::unexpected<Diagnostic> failure(std::string message, Place place = {}) {
  return tl::unexpected(Diagnostic{std::move(place), std::move(message)});
}

// "queue.c:41:9: message", in the form that editors understand.
std::string to_string(const Diagnostic& diagnostic);
std::string to_string(const Place& place);

}  // namespace quotient
