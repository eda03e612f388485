// What a person sees: the progress line and the result.
#pragma once

#include <functional>

#include "cli/json.hpp"
#include "explore/sink.hpp"

namespace quotient::cli {

// One line on the terminal that is rewritten in place; nothing if standard error is not a terminal.
class ProgressLine final : public explore::Sink {
 public:
  explicit ProgressLine(bool on) : on_(on) {}
  ~ProgressLine() override { clear(); }
  void progress(const explore::Progress& progress) override;
  void clear();

 private:
  bool on_, shown_ = false;
  double last_seconds_ = 0;
  uint64_t last_states_ = 0;
};

// How many columns standard output has: those of the terminal, or 120 if it is none.
unsigned terminal_width();
// What "verified" holds with: ", with rand() as seeded and 2 processors", or nothing.
std::string with_conditions(const explore::Answer& answer);
void print_result(const Options& options, const explore::Answer& answer, const std::vector<ExplainedFinding>& findings,
                  trace::SourceText& source);
// Which options of compilers had no effect.
void print_ignored_flags(const Options& options);
void print_diagnostic(const Diagnostic& diagnostic);
// Before the search: what the program mentions and cannot be executed.
void print_missing(const Options& options, const std::vector<std::string>& missing);
// The same alone, to standard output; the exit code.
int list_missing(const std::vector<std::string>& missing);
// One line for each, to standard error.
void print_headlines(const std::vector<ExplainedFinding>& findings);
// Before a long search: can what the options ask for be written at its end?
Result<void> check_outputs(const Options& options);
// To the standard output if the file has no name. If it cannot be written, it says so.
bool write_output(const std::string& file, const std::function<void(std::ostream&)>& write);
bool write_output(const std::string& file, const std::string& text);

}  // namespace quotient::cli
