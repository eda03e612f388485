#include "spaces/claim.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ltl/lexer.hpp"
#include "ltl/parse.hpp"
#include "ltl/translate.hpp"

namespace quotient::spaces {

using props::ErrorKind;

namespace {

constexpr const char* kFormula = "formula";  // how diagnostics call the text

}  // namespace

Result<std::unique_ptr<Claim>> parse_claim(const std::string& text, bool fair) {
  auto claim = std::make_unique<Claim>();
  claim->text = text;
  claim->fair = fair;
  const auto number_of = [&](std::string_view condition, size_t position) -> Result<int> {
    std::vector<std::string>& known = claim->condition_texts;
    const auto found = std::find(known.begin(), known.end(), condition);
    if (found != known.end()) return static_cast<int>(found - known.begin());
    known.emplace_back(condition);
    claim->condition_places.push_back(ltl::place_in(text, position, kFormula));
    return static_cast<int>(known.size()) - 1;
  };
  auto formula = ltl::parse(claim->formulas, text, number_of, kFormula);
  if (!formula) return tl::unexpected(formula.error());
  if (claim->formulas.uses_next(*formula)) {
    return failure(
        "X has no meaning for C programs: how many steps a statement takes is not part of the language; F, G, U and "
        "the others do not depend on it",
        {kFormula, 1, 1});
  }
  claim->formula = *formula;
  auto automaton = ltl::translate(claim->formulas, claim->formulas.negation(*formula));
  if (!automaton) return failure(automaton.error().message, {kFormula, 1, 1});
  claim->automaton = std::move(*automaton);
  return claim;
}

std::string Claim::explain(size_t condition, const props::Error& error) const {
  const bool unguarded = error.kind == ErrorKind::null_dereference || error.kind == ErrorKind::out_of_bounds ||
                         error.kind == ErrorKind::division_by_zero;
  const char* advice =
      unguarded ? "; write what must hold before it in the same condition, in braces: {p && p->x > 0}" : "";
  return fmt::format("the condition '{}' of the formula fails: {}{}", condition_texts[condition], error.message,
                     advice);
}

}  // namespace quotient::spaces
