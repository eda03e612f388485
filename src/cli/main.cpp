#include "cli/commands.hpp"
#include "cli/console.hpp"

int main(int argc, char** argv) {
  using namespace quotient::cli;
  bool handled = false;
  const auto options = parse_options(argc, argv, handled);
  if (!options) {
    print_diagnostic(options.error());
    return kBadInput;
  }
  if (handled) return 0;
  print_ignored_flags(*options);
  switch (options->command) {
    case Command::check: return check(*options);
    case Command::prove: return prove(*options);
    case Command::run: return run(*options);
    case Command::core: return show_core(*options);
    case Command::replay: return replay(*options);
  }
  return kBadInput;
}
