#include "formats/witness.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>

#include "base/sha256.hpp"
#include "trace/source.hpp"

namespace quotient::formats {
namespace {

using props::ErrorKind;

// JSON's strings are YAML's, too.
std::string yaml_string(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

// A number that nobody else has (version 4: random).
std::string new_uuid() {
  std::random_device random;
  const auto word = [&] { return uint32_t{random()}; };
  return fmt::format("{:08x}-{:04x}-4{:03x}-{:x}{:03x}-{:04x}{:08x}", word(), word() & 0xffff, word() & 0xfff,
                     8 + (word() & 3), word() & 0xfff, word() & 0xffff, word());
}

// What the competition calls the property that such an error violates; empty: nothing.
std::string property_of(ErrorKind kind) {
  const auto check = [](std::string_view formula) { return fmt::format("CHECK( init(main()), LTL({}) )", formula); };
  switch (kind) {
    case ErrorKind::unreachable: return check("G ! call(reach_error())");
    case ErrorKind::assertion: return check("G assert");
    case ErrorKind::null_dereference:
    case ErrorKind::invalid_pointer:
    case ErrorKind::use_after_free:
    case ErrorKind::use_after_return:
    case ErrorKind::out_of_bounds:
    case ErrorKind::write_to_constant: return check("G valid-deref");
    case ErrorKind::double_free:
    case ErrorKind::invalid_free: return check("G valid-free");
    case ErrorKind::leak: return check("G valid-memtrack");
    case ErrorKind::unfreed: return check("G valid-memcleanup");
    case ErrorKind::overflow: return check("G ! overflow");
    case ErrorKind::data_race: return check("G ! data-race");
    default: return "";
  }
}

std::string trimmed(std::string text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.pop_back();
  return text;
}

// Of several rows, as in a property file for memory safety, one line.
std::string one_line(std::string text) {
  text = trimmed(std::move(text));
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

std::string hash_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return sha256(std::string(std::istreambuf_iterator<char>(in), {}));
}

std::string metadata(const Report& report, const std::string& specification, std::string_view version) {
  std::string out;
  const auto end = std::back_inserter(out);
  std::string command;
  for (const std::string& argument : report.arguments) command += (command.empty() ? "" : " ") + argument;
  fmt::format_to(end, "  metadata:\n    format_version: \"{}\"\n    uuid: \"{}\"\n", version, new_uuid());
  fmt::format_to(end, "    creation_time: \"{:%Y-%m-%dT%H:%M:%SZ}\"\n", fmt::gmtime(std::time(nullptr)));
  fmt::format_to(end, "    producer:\n      name: \"Quotient\"\n      version: {}\n      command_line: {}\n",
                 yaml_string(report.version), yaml_string(command));
  fmt::format_to(end, "    task:\n      input_files:\n");
  for (const std::string& file : report.files) fmt::format_to(end, "      - {}\n", yaml_string(file));
  fmt::format_to(end, "      input_file_hashes:\n");
  for (const std::string& file : report.files)
    fmt::format_to(end, "        {}: \"{}\"\n", yaml_string(file), hash_of(file));
  fmt::format_to(end, "      specification: {}\n      data_model: \"{}\"\n      language: \"C\"\n",
                 yaml_string(specification), report.m32 ? "ILP32" : "LP64");
  return out;
}

// Columns are left out: the format means those of whole statements, a debugger's are those of operators within.
std::string location_lines(const Place& place, const std::string& function) {
  std::string out = fmt::format("        location:\n          file_name: {}\n          line: {}\n",
                                yaml_string(place.file), place.line);
  if (!function.empty()) out += fmt::format("          function: {}\n", yaml_string(function));
  return out;
}

// Waypoints where another thread takes over and where a value comes from outside, then the violation. Between them any
// statement of that thread may happen.
class Waypoints {
 public:
  Waypoints(const trace::Trace& trace, bool concurrent) : trace_(trace), concurrent_(concurrent) {}

  std::string text(bool race) {
    int last = 0;  // the main thread begins
    auto input = trace_.inputs.begin();
    for (size_t i = 0; i < trace_.lines.size(); ++i) {
      if (concurrent_ && i + 1 < trace_.lines.size()) add_switch(trace_.lines[i], last);
      for (; input != trace_.inputs.end() && input->line == i; ++input) add_input(*input, trace_.lines[i].thread);
    }
    out_ += "  - segment:\n";
    if (race) target(trace_.other_place, "", std::max(0, trace_.other_thread));
    target(trace_.place, trace_.function, std::max(0, trace_.error_thread));
    return out_;
  }

 private:
  void add_switch(const trace::Line& line, int& last) {
    const int thread = static_cast<int>(line.thread);
    if (thread == last || line.place.file.empty() || line.place == trace_.place) return;
    last = thread;
    out_ += "  - segment:\n";
    waypoint("assumption", thread);
    out_ += "        constraint:\n          value: \"1\"\n          format: \"c_expression\"\n";
    out_ += location_lines(line.place, line.function);
  }
  // The place of a call is that of the parenthesis which closes it.
  void add_input(const trace::Input& input, uint32_t thread) {
    if (!input.source.starts_with("__VERIFIER_nondet_") || input.place.file.empty()) return;
    out_ += "  - segment:\n";
    waypoint("function_return", static_cast<int>(thread));
    out_ += fmt::format("        constraint:\n          value: {}\n          format: \"acsl_expression\"\n",
                        yaml_string("\\result == " + input.value));
    out_ += location_lines(input.place, input.function);
    if (const unsigned column = source_.end_of_call(input.place)) out_ += fmt::format("          column: {}\n", column);
  }
  void target(const Place& place, const std::string& function, int thread) {
    waypoint("target", thread);
    out_ += location_lines(place, function);
  }
  void waypoint(std::string_view type, int thread) {
    out_ += fmt::format("    - waypoint:\n        type: \"{}\"\n        action: \"follow\"\n", type);
    if (concurrent_) out_ += fmt::format("        thread_id: {}\n", thread);
  }

  const trace::Trace& trace_;
  const bool concurrent_;
  trace::SourceText source_;
  std::string out_;
};

Result<std::string> violation(const Report& report) {
  const ExplainedFinding& found = report.findings[0];
  const ErrorKind kind = found.finding.error.kind;
  const std::string property = report.specification.empty() ? property_of(kind) : one_line(report.specification);
  if (property.empty())
    return failure(fmt::format("SV-COMP has no property for the error '{}', and so no witness", name(kind)));
  if (found.trace.place.file.empty() || found.trace.place.line == 0)
    return failure("the error has no place in the source, and so no witness");
  const bool concurrent = found.trace.threads.size() > 1;
  return "- entry_type: \"violation_sequence\"\n" + metadata(report, property, concurrent ? "2.2" : "2.0") +
         "  content:\n" + Waypoints(found.trace, concurrent).text(kind == ErrorKind::data_race);
}

}  // namespace

Result<std::string> witness(const Report& report) {
  if (report.language != "c") return failure("witnesses are for C programs");
  switch (report.answer.verdict) {
    case explore::Verdict::error: return violation(report);
    case explore::Verdict::unknown: return failure("the verdict is unknown, and so there is no witness");
    case explore::Verdict::verified: break;
  }
  if (report.specification.empty())
    return failure("a witness of correctness names its property: give it with --property FILE.prp");
  return "- entry_type: \"invariant_set\"\n" + metadata(report, one_line(report.specification), "2.0") +
         "  content: []\n";
}

}  // namespace quotient::formats
