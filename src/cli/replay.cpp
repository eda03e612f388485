#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/formula.hpp"
#include "cli/model.hpp"
#include "trace/text.hpp"

namespace quotient::cli {

int replay(Options options) {
  const auto fail = [](const Diagnostic& diagnostic) {
    print_diagnostic(diagnostic);
    return kBadInput;
  };
  const std::string file = options.files[0];
  std::ifstream in(file);
  if (!in) return fail({{file, 0, 0}, "cannot read this file"});
  std::stringstream text;
  text << in.rdbuf();
  auto finding = read_trace_json(text.str(), options);
  if (!finding) return fail({{file, 0, 0}, finding.error().message});
  if (auto derived = derive(options); !derived) return fail(derived.error());
  if (is_model(options)) return replay_model(options, *finding);
  auto input = load_watched(options);
  if (!input) return fail(input.error());
  const machine::Machine machine(input->input.module, options.machine);
  if (finding->error.pc >= machine.program().code.size())
    return fail({{file, 0, 0}, "the program has changed since this trace was saved"});
  trace::SourceText source;
  const trace::Trace trace = trace::replay(input->input.module, options.machine, *finding, input->claim.get());
  fmt::print("{}", to_text(trace, finding->error, source, {options.color_on, 120, 1000}));
  return kError;
}

}  // namespace quotient::cli
