#include "frontends/promela/parse.hpp"

#include <algorithm>
#include <unordered_map>

#include "frontends/promela/parser.hpp"
#include "frontends/promela/preprocess.hpp"

namespace quotient::frontends::promela {
namespace {

constexpr size_t kMostMacroTokens = 100'000, kDeepestMacro = 200;

// Puts the text of the model's macros in place of their names; a macro inside its own text stays as it is.
class MacroExpander {
 public:
  explicit MacroExpander(Model& model) : model_(model), macros_(model.macros.begin(), model.macros.end()) {}

  std::vector<Token> run(const std::vector<Token>& tokens) {
    expand(tokens);
    return std::move(out_);
  }

 private:
  void expand(const std::vector<Token>& tokens) {
    for (const Token& token : tokens) {
      if (++visited_ > kMostMacroTokens || open_.size() > kDeepestMacro)
        fail(model_, token.location, "the macros in this formula make it too large");
      const auto macro = token.kind == Token::Kind::name ? macros_.find(token.text) : macros_.end();
      if (macro == macros_.end() || std::find(open_.begin(), open_.end(), token.text) != open_.end()) {
        out_.push_back(token);
        continue;
      }
      std::vector<Token> text = tokenize(model_, macro->second, "#define " + token.text);
      text.pop_back();
      open_.push_back(token.text);
      expand(text);
      open_.pop_back();
    }
  }

  Model& model_;
  const std::unordered_map<std::string, std::string> macros_;
  std::vector<std::string> open_;  // those whose text is being expanded
  std::vector<Token> out_;
  size_t visited_ = 0;
};

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
    LtlProperty property;
    property.name = "formula";
    property.location = tokens.front().location;
    property.formula = Parser(model, MacroExpander(model).run(tokens)).parse_whole_formula();
    return property;
  } catch (const Failure& failure) {
    return tl::unexpected(failure.diagnostic);
  }
}

}  // namespace quotient::frontends::promela
