#include "cli/checkpoint.hpp"
#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/saved_options.hpp"
#include "cli/together.hpp"

namespace quotient::cli {

int resume(const Options& given) {
  // Other processes wait for this one before they search.
  const auto refuse = [&](const Diagnostic& why) {
    if (given.peers) agree_on_program(given, tl::unexpected(why), "");
    print_diagnostic(why);
    return kBadInput;
  };
  Resumed from;
  try {
    from = std::make_unique<const explore::CheckpointReader>(explore::checkpoint_in(given.files[0]));
  } catch (const explore::CheckpointTrouble& trouble) {
    return refuse({{}, trouble.reason});
  }
  auto options = resumed_options(*from, given);
  if (!options) return refuse(options.error());
  if (!options->quiet) tell_what_is_read(*options, "resume");
  try {
    return check(std::move(*options), std::move(from));
  } catch (const explore::CheckpointTrouble& trouble) {
    print_diagnostic({{}, trouble.reason});
    return kBadInput;
  }
}

}  // namespace quotient::cli
