#include "frontends/promela/preprocess.hpp"

#include <fmt/format.h>

#include <fstream>
#include <regex>
#include <sstream>

#include "base/process.hpp"

namespace quotient::frontends::promela {
namespace {

Result<std::string> contents(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) return failure("cannot read this file", {file, 0, 0});
  std::ostringstream text;
  text << stream.rdbuf();
  if (stream.bad()) return failure("cannot read this file", {file, 0, 0});
  return text.str();
}

bool has_directives(std::string_view text) {
  for (size_t at = text.find('#'); at != std::string_view::npos; at = text.find('#', at + 1)) {
    size_t start = at;
    while (start > 0 && (text[start - 1] == ' ' || text[start - 1] == '\t')) --start;
    if (start == 0 || text[start - 1] == '\n') return true;
  }
  return text.find("\\\n") != std::string_view::npos;
}

// The first error among what the preprocessor said: "file:line:column: error: …".
Diagnostic first_error(const std::string& file, const std::string& said) {
  static const std::regex pattern(R"(([^:\n]+):(\d+):(?:(\d+):)? (?:fatal )?error: ([^\n]*))");
  std::smatch match;
  if (!std::regex_search(said, match, pattern))
    return {{file, 0, 0}, "the preprocessor failed: " + said.substr(0, said.find('\n'))};
  const auto number = [](const std::string& digits) {
    return digits.empty() || digits.size() > 9 ? 0u : static_cast<unsigned>(std::stoul(digits));
  };
  return {{match[1], number(match[2]), number(match[3])}, match[4]};
}

}  // namespace

Result<std::string> preprocessed(const std::string& file, const ParseOptions& options) {
  Result<std::string> text = contents(file);
  if (!text || !options.preprocess) return text;
  if (!has_directives(*text) && options.preprocessor_arguments.empty()) return text;
  // -undef: a model may call something `linux` or `unix`. -dD: formulas may use the model's macros.
  std::vector<std::string> arguments = {"", "-E", "-x", "c", "-undef", "-dD", "-w"};
  arguments.insert(arguments.end(), options.preprocessor_arguments.begin(), options.preprocessor_arguments.end());
  arguments.push_back(file);
  Result<ProcessOutput> output =
      failure("no preprocessor was found: install gcc or clang, or preprocess the model yourself", {file, 0, 0});
  for (const char* compiler : {"gcc", "clang-19", "clang", "cc"}) {
    arguments[0] = compiler;
    Result<ProcessOutput> tried = run_process({arguments, {}});
    if (!tried || tried->status == 127) continue;
    output = std::move(tried);
    break;
  }
  if (!output) return tl::unexpected(output.error());
  if (output->status != 0) return tl::unexpected(first_error(file, output->err));
  return std::move(output->out);
}

}  // namespace quotient::frontends::promela
