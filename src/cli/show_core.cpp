#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/load_input.hpp"
#include "core/text.hpp"

namespace quotient::cli {

int show_core(const Options& options) {
  auto input = load_input(options);
  if (!input) {
    print_diagnostic(input.error());
    return kBadInput;
  }
  fmt::print("{}", core::print(input->module));
  return 0;
}

}  // namespace quotient::cli
