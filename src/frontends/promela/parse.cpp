#include "frontends/promela/parse.hpp"

#include <algorithm>

#include "frontends/promela/parser.hpp"
#include "frontends/promela/preprocess.hpp"

namespace quotient::frontends::promela {
namespace {

constexpr size_t kMostMacroTokens = 100'000;

// Puts the text of the model's macros in place of their names; a macro inside its own text stays as it is.
void expand_macros(Model& model, const std::vector<Token>& tokens, std::vector<std::string>& open, std::vector<Token>& out) {
  for (const Token& token : tokens) {
    const auto is_this = [&](const auto& macro) { return macro.first == token.text; };
    const auto macro = std::find_if(model.macros.begin(), model.macros.end(), is_this);
    const bool expands = token.kind == Token::Kind::name && macro != model.macros.end() &&
                         std::find(open.begin(), open.end(), token.text) == open.end();
    if (!expands) {
      if (out.size() == kMostMacroTokens) fail(model, token.location, "the macros in this formula make it too large");
      out.push_back(token);
      continue;
    }
    std::vector<Token> text = tokenize(model, macro->second, "#define " + token.text);
    text.pop_back();
    open.push_back(token.text);
    expand_macros(model, text, open, out);
    open.pop_back();
  }
}

}  // namespace

Result<std::unique_ptr<Model>> parse_text(std::string_view text, const std::string& file) {
  auto model = std::make_unique<Model>();
  model->files.push_back(file);
  try {
    Parser(*model, tokenize(*model, text, file)).parse_model();
  } catch (const Failure& failure) {
    return tl::unexpected(failure.diagnostic);
  }
  return model;
}

Result<std::unique_ptr<Model>> parse_file(const std::string& file, const ParseOptions& options) {
  Result<std::string> text = preprocessed(file, options);
  if (!text) return tl::unexpected(text.error());
  return parse_text(*text, file);
}

Result<LtlProperty> parse_formula(Model& model, std::string_view text) {
  try {
    const std::vector<Token> tokens = tokenize(model, text, "formula");
    std::vector<Token> expanded;
    std::vector<std::string> open;
    expand_macros(model, tokens, open, expanded);
    LtlProperty property;
    property.name = "formula";
    property.location = tokens.front().location;
    property.formula = Parser(model, expanded).parse_whole_formula();
    return property;
  } catch (const Failure& failure) {
    return tl::unexpected(failure.diagnostic);
  }
}

}  // namespace quotient::frontends::promela
