// The commands; each returns the exit code.
#pragma once

#include <functional>
#include <memory>

#include "cli/json.hpp"
#include "cli/options.hpp"
#include "explore/checkpoint_file.hpp"

namespace quotient::cli {

inline constexpr int kVerified = 0, kError = 1, kBadInput = 2, kUnknown = 3;

constexpr int exit_code(explore::Verdict verdict) {
  return verdict == explore::Verdict::verified ? kVerified : verdict == explore::Verdict::error ? kError : kUnknown;
}

// What a search goes on from; null: it begins.
using Resumed = std::unique_ptr<const explore::CheckpointReader>;

int check(Options options, Resumed from = nullptr);
int resume(const Options& options);
int prove(const Options& options);
int run(const Options& options);
int replay(Options options);
int show_core(const Options& options);
int test(const Options& options);

// The same for Promela models.
int check_model(const Options& options, Resumed from = nullptr);
int run_model(const Options& options);
int replay_model(const Options& options, const explore::Finding& finding);

// What shorten() makes of a finding within the time that the options leave for one of so many.
explore::Finding shortened(const Options& options, double search_seconds, size_t findings,
                           const explore::Finding& finding,
                           const std::function<explore::Finding(double seconds)>& shorten);

// Whether the states of this answer are few enough to be drawn in the page of --html; if so, the search is made once
// more with these options, and its graph is the picture.
bool is_drawn(const Options& options, const explore::Answer& answer);
explore::SearchOptions drawing(explore::SearchOptions search);

// Whether `replay` has to look at every line of the trace: for a report, or for commands.
bool wants_recording(const Options& options);
// What `replay` does with the trace that it has followed: a report, commands, or the trace as text.
int show_replay(const Options& options, const std::string& language, ExplainedFinding finding);

// Writes what was found to wherever the options say; returns the exit code.
int show_answer(const Options& options, const std::string& language, const explore::Answer& answer,
                const std::vector<ExplainedFinding>& findings);

}  // namespace quotient::cli
