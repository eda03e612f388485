#include "cli/checkpoint.hpp"
#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/saved_options.hpp"

namespace quotient::cli {

int resume(const Options& given) {
  try {
    auto from = std::make_unique<const explore::CheckpointReader>(given.files[0]);
    auto options = resumed_options(*from, given);
    if (!options) {
      print_diagnostic(options.error());
      return kBadInput;
    }
    if (!options->quiet) tell_what_is_read(*options, "resume");
    return check(std::move(*options), std::move(from));
  } catch (const explore::CheckpointTrouble& trouble) {
    print_diagnostic({{}, trouble.reason});
    return kBadInput;
  }
}

}  // namespace quotient::cli
