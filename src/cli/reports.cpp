#include "cli/reports.hpp"

#include <fmt/format.h>

#include <fstream>
#include <iterator>

#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "formats/aldebaran.hpp"
#include "formats/coverage.hpp"
#include "formats/dot.hpp"
#include "formats/github.hpp"
#include "formats/junit.hpp"
#include "formats/sarif.hpp"
#include "formats/witness.hpp"
#include "trace/text.hpp"

namespace quotient::cli {
namespace {

std::string content_of(const std::string& file) {
  if (file.empty()) return "";
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

formats::TestCase test_case(const formats::Report& report, trace::SourceText& source) {
  formats::TestCase out;
  out.name = fmt::format("{}", fmt::join(report.files, " "));
  out.verdict = report.answer.verdict;
  out.seconds = report.answer.statistics.seconds;
  if (out.verdict == explore::Verdict::unknown) {
    out.kind = "unknown";
    out.message = report.answer.reason;
  }
  for (const ExplainedFinding& found : report.findings) {
    if (out.message.empty()) {
      out.kind = name(found.finding.error.kind);
      out.message = found.finding.error.message;
      out.place = formats::place_of(found);
    }
    out.text += to_text(found.trace, found.finding.error, source, {});
  }
  return out;
}

bool write_witness(const Options& options, const formats::Report& report) {
  const Result<std::string> text = formats::witness(report);
  if (text) return write_output(options.witness_file, *text);
  print_diagnostic({{options.witness_file, 0, 0}, "not written: " + text.error().message});
  return true;
}

}  // namespace

formats::Report report_of(const Options& options, const std::string& language, const explore::Answer& answer,
                          const std::vector<ExplainedFinding>& findings) {
  return {.version = QUOTIENT_VERSION,
          .arguments = options.arguments,
          .files = options.files,
          .language = language,
          .specification = content_of(options.property_file),
          .m32 = options.m32,
          .exit_code = exit_code(answer.verdict),
          .answer = answer,
          .findings = findings};
}

bool write_reports(const Options& options, const formats::Report& report, trace::SourceText& source) {
  bool written = true;
  const auto write = [&](const std::string& file, auto&& writer) {
    if (!file.empty()) written &= write_output(file, std::forward<decltype(writer)>(writer));
  };
  write(options.sarif_file, [&](std::ostream& out) { formats::write_sarif(out, report, source); });
  write(options.junit_file,
        [&](std::ostream& out) { formats::write_junit(out, "check", {test_case(report, source)}); });
  write(options.lts_file, [&](std::ostream& out) { formats::write_aldebaran(out, report.answer.graph, source); });
  write(options.dot_file, formats::dot(report.answer.graph, source));
  const std::string coverage = options.coverage_file == "-" ? "" : options.coverage_file;
  if (!options.coverage_file.empty())
    written &= write_output(coverage, formats::annotated_sources(report.answer.coverage));
  if (!options.witness_file.empty()) written &= write_witness(options, report);
  if (options.github) fmt::print("{}", formats::github_annotations(report));
  return written;
}

std::vector<std::string> report_files(const Options& options) {
  return {options.sarif_file, options.junit_file, options.lts_file, options.witness_file, options.coverage_file};
}

}  // namespace quotient::cli
