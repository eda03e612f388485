#include "cli/formula.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ltl/lexer.hpp"
#include "ltl/parse.hpp"
#include "ltl/translate.hpp"

namespace quotient::cli {
namespace {

using frontends::llvm::Condition;

constexpr const char* kFormula = "formula";  // how diagnostics call the text

Result<std::unique_ptr<spaces::Claim>> parse_claim(const Options& options, std::vector<Condition>& conditions) {
  auto claim = std::make_unique<spaces::Claim>();
  claim->text = options.ltl;
  claim->fair = options.fair;
  const auto number_of = [&](std::string_view text, size_t position) -> Result<int> {
    const auto same = [&](const Condition& condition) { return condition.text == text; };
    const auto known = std::find_if(conditions.begin(), conditions.end(), same);
    if (known != conditions.end()) return static_cast<int>(known - conditions.begin());
    conditions.push_back({std::string(text), ltl::place_in(options.ltl, position, kFormula)});
    return static_cast<int>(conditions.size()) - 1;
  };
  auto formula = ltl::parse(claim->formulas, options.ltl, number_of, kFormula);
  if (!formula) return tl::unexpected(formula.error());
  if (claim->formulas.uses_next(*formula)) {
    return failure(
        "X has no meaning for C programs: how many steps a statement takes is not part of the language; F, G, U and "
        "the others "
        "do not depend on it",
        {kFormula, 1, 1});
  }
  claim->formula = *formula;
  auto automaton = ltl::translate(claim->formulas, claim->formulas.negation(*formula));
  if (!automaton) return failure(automaton.error().message, {kFormula, 1, 1});
  claim->automaton = std::move(*automaton);
  for (const Condition& condition : conditions) claim->condition_texts.push_back(condition.text);
  return claim;
}

uint32_t function_named(const core::Module& module, const std::string& name) {
  const auto found = std::find_if(module.functions.begin(), module.functions.end(),
                                  [&](const core::Function& function) { return function.name == name; });
  return static_cast<uint32_t>(found - module.functions.begin());
}

}  // namespace

Result<WatchedInput> load_watched(const Options& options) {
  WatchedInput out;
  std::vector<Condition> conditions;
  if (!options.ltl.empty()) {
    auto claim = parse_claim(options, conditions);
    if (!claim) return tl::unexpected(claim.error());
    out.claim = std::move(*claim);
    if (options.search.store.kind != store::StoreKind::exact) {
      return failure(
          "a formula can only be checked with --store exact: the search must know for sure which states are on its "
          "path");
    }
  } else if (options.fair) {
    return failure("--fair needs --ltl: without a formula there is no infinite execution to look for");
  }
  auto input = load_input(options, conditions);
  if (!input) return tl::unexpected(input.error());
  out.input = std::move(*input);
  for (size_t i = 0; i < conditions.size(); ++i) {
    out.claim->conditions.push_back(function_named(out.input.module, frontends::llvm::condition_function(i)));
  }
  return out;
}

}  // namespace quotient::cli
