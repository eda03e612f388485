#include "cli/model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>

#include "cli/compiler_flags.hpp"

namespace quotient::cli {

using frontends::promela::Claim;
using frontends::promela::LtlProperty;
using frontends::promela::Model;
using frontends::promela::Proctype;
using props::Check;
using props::ErrorKind;

bool is_model(const Options& options) {
  static const std::set<std::string> kEndings = {".pml", ".prom", ".pm", ".promela", ".spin"};
  return !options.files.empty() && (options.language == "promela" ||
                                    kEndings.count(std::filesystem::path(options.files[0]).extension().string()) != 0);
}

Result<ModelPointer> load_model(const Options& options) {
  if (options.files.size() > 1)
    return failure("a Promela model is one file; others can be #included in it", {options.files[1], 0, 0});
  if (auto fine = check_file_name(options.files[0]); !fine) return tl::unexpected(fine.error());
  if (!std::filesystem::exists(options.files[0])) return failure("there is no such file", {options.files[0], 0, 0});
  return frontends::promela::parse_file(options.files[0], {options.clang_arguments, true});
}

namespace {

ModelTask ltl_task(const LtlProperty& property, const Options& options) {
  ModelTask task;
  task.property = property.name;
  task.compile.claim = Claim::ltl;
  task.compile.property = &property;
  task.goals.deadlock = false;
  task.goals.acceptance = true;
  task.goals.fairness = options.fair;
  task.goals.cycle_kind = task.goals.end_kind = ErrorKind::ltl;
  task.goals.cycle_message = fmt::format("the formula '{}' does not hold: what follows repeats forever", property.name);
  task.goals.end_message = fmt::format("the formula '{}' does not hold", property.name);
  task.goals.assertions = options.machine.checks.has(Check::assert);
  return task;
}

ModelTask cycle_task(const Options& options, Claim claim) {
  ModelTask task;
  task.compile.claim = claim;
  task.goals.deadlock = false;
  task.goals.acceptance = true;
  task.goals.fairness = options.fair;
  task.goals.assertions = options.machine.checks.has(Check::assert);
  if (claim != Claim::progress) return task;
  task.goals.cycle_kind = ErrorKind::non_progress_cycle;
  task.goals.cycle_message = "this repeats forever without passing a state labelled progress";
  return task;
}

Result<const LtlProperty*> find_formula(Model& model, const std::string& text) {
  const auto named = std::find_if(model.properties.begin(), model.properties.end(),
                                  [&](const LtlProperty& property) { return property.name == text; });
  if (named != model.properties.end()) return &*named;
  auto parsed = frontends::promela::parse_formula(model, text);
  if (!parsed) return tl::unexpected(parsed.error());
  parsed->name = text;
  model.properties.push_back(std::move(*parsed));
  return &model.properties.back();
}

// Garbage is collected silently, unless the list of checks names it.
bool asks_for_leaks(const std::string& list) {
  std::istringstream words(list);
  for (std::string word; std::getline(words, word, ',');) {
    if (word == "leak" || word == "all") return true;
  }
  return false;
}

void warn_of_counted_claim(Model& model, const std::vector<ModelTask>& tasks) {
  const auto use = std::find_if(model.all_expressions.begin(), model.all_expressions.end(),
                                [](const auto& expr) { return expr.kind == frontends::promela::ExprKind::nr_pr; });
  const bool has_claim =
      std::any_of(tasks.begin(), tasks.end(), [](const ModelTask& task) { return task.compile.claim != Claim::none; });
  if (use == model.all_expressions.end() || !has_claim) return;
  model.warnings.push_back(
      fmt::format("{}: while a claim is watching, _nr_pr counts it as one more process, as in Spin",
                  to_string(model.place(use->location))));
}

}  // namespace

Result<std::vector<ModelTask>> model_tasks(Model& model, const Options& options) {
  const props::CheckSet& checks = options.machine.checks;
  for (const frontends::promela::Variable* variable : model.globals) {
    if (!variable->hidden || options.search.order != explore::Order::bfs) continue;
    return failure(
        "a breadth-first search cannot restore hidden variables, which are part of no state: use --order dfs",
        model.place(variable->location));
  }
  std::vector<ModelTask> tasks;
  if (!options.ltl.empty()) {
    auto formula = find_formula(model, options.ltl);
    if (!formula) return tl::unexpected(formula.error());
    tasks.push_back(ltl_task(**formula, options));
    warn_of_counted_claim(model, tasks);
    return tasks;
  }
  const bool has_never = std::any_of(model.proctypes.begin(), model.proctypes.end(),
                                     [](const Proctype* type) { return type->kind == Proctype::Kind::never; });
  const bool follows_never = has_never && (checks.has(Check::ltl) || checks.has(Check::acceptance));
  if (follows_never || checks.has(Check::acceptance)) {
    tasks.push_back(cycle_task(options, Claim::never));
  }
  const bool looks_for_errors =
      checks.has(Check::assert) || checks.has(Check::deadlock) || checks.has(Check::memory) || checks.has(Check::leak);
  if (!follows_never && looks_for_errors) {
    ModelTask task;
    task.compile.claim = Claim::none;
    task.goals.deadlock = checks.has(Check::deadlock);
    task.goals.assertions = checks.has(Check::assert);
    tasks.push_back(task);
  }
  if (checks.has(Check::progress)) tasks.push_back(cycle_task(options, Claim::progress));
  if (checks.has(Check::ltl)) {
    for (const LtlProperty& property : model.properties) tasks.push_back(ltl_task(property, options));
  }
  for (ModelTask& task : tasks) {
    task.goals.leak = asks_for_leaks(options.check) && checks.has(Check::leak);
    task.goals.symmetry = task.compile.symmetry = !task.goals.acceptance && options.canon != "none";
  }
  warn_of_counted_claim(model, tasks);
  for (const ModelTask& task : tasks) {
    if (task.goals.acceptance && options.search.store.kind != store::StoreKind::exact) {
      return failure(
          "cycles can only be looked for with --store exact: the search must know for sure which states are on its "
          "path");
    }
  }
  return tasks;
}

}  // namespace quotient::cli
