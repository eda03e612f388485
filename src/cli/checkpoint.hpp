// Checkpoints on the command line: what `check --checkpoint` writes into them about itself (the manifest), and what
// `resume` makes of it (docs/checkpoints.md).
#pragma once

#include <optional>

#include "cli/commands.hpp"
#include "explore/checkpoints.hpp"

namespace quotient::cli {

// Those that the options ask for, which a search with `search` then writes; none: they ask for none. `program` tells
// programs apart. If it, or what the options mean, is not what it was when `from` was written, that is a mistake.
Result<void> begin_checkpoints(const Options& options, const std::string& program, Resumed from,
                               explore::SearchOptions& search, std::optional<explore::Checkpoints>& checkpoints);

// After the search: where it can be gone on from, if it has not come to its end.
void note_checkpoint(const Options& options, const std::optional<explore::Checkpoints>& checkpoints,
                     explore::Answer& answer);

// How to go on, as a command.
std::string resume_command(const explore::Answer& answer);

// The options of a check from its checkpoint, with the limits and outputs of `given`.
Result<Options> resumed_options(const explore::CheckpointReader& from, const Options& given);

// "--checkpoint: there are none of this search, because …".
Diagnostic cannot_save(const std::string& why);

}  // namespace quotient::cli
