#include "spaces/claim.hpp"

#include <fmt/format.h>

namespace quotient::spaces {

using props::ErrorKind;

std::string Claim::explain(size_t condition, const props::Error& error) const {
  const bool unguarded = error.kind == ErrorKind::null_dereference || error.kind == ErrorKind::out_of_bounds ||
                         error.kind == ErrorKind::division_by_zero;
  const char* advice =
      unguarded ? "; write what must hold before it in the same condition, in braces: {p && p->x > 0}" : "";
  return fmt::format("the condition '{}' of the formula fails: {}{}", condition_texts[condition], error.message,
                     advice);
}

}  // namespace quotient::spaces
