#include "cli/formula.hpp"

#include <algorithm>

namespace quotient::cli {
namespace {

uint32_t function_named(const core::Module& module, const std::string& name) {
  const auto found = std::find_if(module.functions.begin(), module.functions.end(),
                                  [&](const core::Function& function) { return function.name == name; });
  return static_cast<uint32_t>(found - module.functions.begin());
}

}  // namespace

Result<WatchedInput> load_watched(const Options& options) {
  WatchedInput out;
  std::vector<frontends::llvm::Condition> conditions;
  if (!options.ltl.empty()) {
    auto claim = spaces::parse_claim(options.ltl, options.fair);
    if (!claim) return tl::unexpected(claim.error());
    out.claim = std::move(*claim);
    for (size_t i = 0; i < out.claim->condition_texts.size(); ++i)
      conditions.push_back({out.claim->condition_texts[i], out.claim->condition_places[i]});
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
