#include "frontends/cil/source_lines.hpp"

#include <fmt/format.h>

namespace quotient::frontends::cil {
namespace {

constexpr uint32_t kHiddenLine = 0xfeefee;  // compilers mark code that has no source with it

}  // namespace

std::string source_location(ClosedWorld& world, void* debug_method, uint32_t offset, const std::string& before) {
  const mono::SourceLocation* const found =
      world.mono().debug_method_lookup_location(debug_method, static_cast<int>(offset));
  if (!found || !found->file || found->line == 0 || found->line == kHiddenLine) return before;
  // One line is one statement for a column of 0, too.
  return fmt::format(" !{}:{}:{}", world.file(found->file), found->line, found->column);
}

}  // namespace quotient::frontends::cil
