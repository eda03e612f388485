#include "props/checks.hpp"

#include <fmt/format.h>

#include <array>

namespace quotient::props {
namespace {

struct KindRow {
  std::string_view name, stem;
  Check check;
};
constexpr std::array kKinds = {
#define KIND(identifier, name, check, stem) KindRow{name, stem, Check::check},
#include "props/kinds.def"
#undef KIND
};

const CheckInfo* find_check(std::string_view name) {
  for (const CheckInfo& row : all_checks()) {
    if (row.name == name) return &row;
  }
  return nullptr;
}

}  // namespace

std::string_view name(ErrorKind kind) { return kKinds[static_cast<size_t>(kind)].name; }
std::string_view stem(ErrorKind kind) { return kKinds[static_cast<size_t>(kind)].stem; }

bool ends_program(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::deadlock:
    case ErrorKind::livelock:
    case ErrorKind::unfreed:
    case ErrorKind::exit_status:
    case ErrorKind::abort:
    case ErrorKind::ltl:
    case ErrorKind::never_claim:
    case ErrorKind::acceptance_cycle:
    case ErrorKind::non_progress_cycle: return true;
    default: return false;
  }
}

bool find_kind(std::string_view name, ErrorKind& kind) {
  for (size_t i = 0; i < kKinds.size(); ++i) {
    if (kKinds[i].name != name) continue;
    kind = static_cast<ErrorKind>(i);
    return true;
  }
  return false;
}

const std::vector<CheckInfo>& all_checks() {
  static const std::vector<CheckInfo> rows = {
      {Check::assert, "assert", true, "assertions, __builtin_trap()"},
      {Check::deadlock, "deadlock", true, "states in which every thread waits"},
      {Check::memory, "memory", true,
       "null, wild, dangling, out-of-bounds access; double and invalid free; stack overflow"},
      {Check::leak, "leak", true, "heap memory to which the last pointer is lost"},
      {Check::undef, "undef", true, "undefined values that reach a branch, an address or output"},
      {Check::arithmetic, "arithmetic", true,
       "division by zero, shifts by too much, numbers that do not fit an integer, invalid _Bool"},
      {Check::reach, "reach", true, "reach_error() and __builtin_unreachable()"},
      {Check::sync, "sync", true, "wrong use of locks, threads and library functions"},
      {Check::ltl, "ltl", true, "the formulas (ltl) and never claims that a Promela model states"},
      {Check::unfreed, "unfreed", false, "heap memory that is still allocated when the program ends"},
      {Check::leak_at_end, "leak-at-end", false,
       "as leak; a block that main's variables hold is lost when main returns"},
      {Check::overflow, "overflow", false, "signed integer overflow"},
      {Check::race, "race", false, "data races"},
      {Check::livelock, "livelock", false, "threads that go round for ever without progress, under a fair scheduler"},
      {Check::bounds_inner, "bounds-inner", false, "indices outside a member or row that stay inside the object"},
      {Check::alignment, "alignment", false, "access to addresses that are not aligned as their type asks"},
      {Check::abort, "abort", false, "calls of abort()"},
      {Check::exit, "exit", false, "an exit status other than 0"},
      {Check::unobserved, "unobserved", false, ".NET: tasks that have failed, and nobody has looked at the exception"},
      {Check::acceptance, "acceptance", false, "Promela: cycles through states labelled accept"},
      {Check::progress, "progress", false, "Promela: cycles that pass no state labelled progress"},
  };
  return rows;
}

CheckSet::CheckSet() : bits_(1) {
  for (const CheckInfo& row : all_checks()) {
    if (row.by_default) add(row.check);
  }
}

bool CheckSet::has(ErrorKind kind) const { return has(kKinds[static_cast<size_t>(kind)].check); }

std::string CheckSet::text() const {
  std::string out;
  for (const CheckInfo& row : all_checks()) {
    if (has(row.check)) out += (out.empty() ? "" : ",") + std::string(row.name);
  }
  return out.empty() ? "none" : out;
}

Result<CheckSet> CheckSet::parse(std::string_view list) {
  if (list.empty()) return failure("--check: the list is empty; give 'none' to check nothing");
  CheckSet set = list.starts_with('-') ? CheckSet() : none();
  while (!list.empty()) {
    std::string_view word = list.substr(0, list.find(','));
    list.remove_prefix(std::min(list.size(), word.size() + 1));
    const bool without = word.starts_with('-');
    if (without) word.remove_prefix(1);
    if (word == "none") continue;
    if (word == "all" || word == "default") {
      for (const CheckInfo& row : all_checks()) {
        if (word == "all" || row.by_default) without ? set.remove(row.check) : set.add(row.check);
      }
      continue;
    }
    const CheckInfo* row = find_check(word);
    if (!row) {
      std::string known;
      for (const CheckInfo& each : all_checks()) known += (known.empty() ? "" : ", ") + std::string(each.name);
      return failure(fmt::format("--check: '{}' is not a check; there are {}, and all, default, none", word, known));
    }
    without ? set.remove(row->check) : set.add(row->check);
  }
  if (set.has(Check::leak_at_end)) set.add(Check::leak);
  return set;
}

namespace {

// The NAME of `label(NAME)`.
std::string label_in(std::string_view text) {
  constexpr std::string_view kWord = "label(", kBlanks = " \t\n";
  const size_t at = text.find(kWord);
  if (at == std::string_view::npos) return "";
  text.remove_prefix(at + kWord.size());
  text = text.substr(0, text.find(')'));
  const size_t first = text.find_first_not_of(kBlanks), last = text.find_last_not_of(kBlanks);
  return first == std::string_view::npos ? "" : std::string(text.substr(first, last - first + 1));
}

}  // namespace

Result<PropertyFile> parse_property_file(std::string_view text) {
  static const std::vector<std::pair<std::string_view, std::vector<Check>>> kProperties = {
      {"reach_error", {Check::reach}},
      {"__VERIFIER_error", {Check::reach}},
      {"valid-memsafety", {Check::memory, Check::leak, Check::leak_at_end}},
      {"valid-deref", {Check::memory}},
      {"valid-free", {Check::memory}},
      {"valid-memtrack", {Check::leak, Check::leak_at_end}},
      {"valid-memcleanup", {Check::leak, Check::unfreed}},
      {"overflow", {Check::overflow, Check::arithmetic}},
      {"data-race", {Check::race}},
      {"deadlock", {Check::deadlock}},
  };
  PropertyFile out{CheckSet::none(), label_in(text)};
  bool any = !out.error_label.empty();
  if (any) out.checks.add(Check::reach);
  for (const auto& [word, checks] : kProperties) {
    if (text.find(word) == std::string_view::npos) continue;
    any = true;
    for (const Check check : checks) out.checks.add(check);
  }
  if (!any) {
    return failure(
        "the property file names none of the properties that quotient checks: reach_error, label(NAME), "
        "valid-memsafety (valid-deref, valid-free, valid-memtrack), valid-memcleanup, no-overflow, no-data-race, "
        "no-deadlock");
  }
  return out;
}

}  // namespace quotient::props
