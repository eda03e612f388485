#include "frontends/promela/lexer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <unordered_set>

namespace quotient::frontends::promela {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_space(char c) { return c == ' ' || c == '\t' || c == '\f' || c == '\r' || c == '\v' || c == '\0'; }

constexpr std::array<std::string_view, 15> kTwoCharacters = {
    "::", "->", "--", "++", "<<", "<=", ">>", ">=", "==", "!=", "!!", "??", "&&", "||", ".."};
constexpr std::string_view kOneCharacter = ":-+<>=!?&|;.,(){}[]*/%^~@\\";

class Lexer {
 public:
  Lexer(Model& model, std::string_view text, const std::string& file) : model_(model), text_(text), file_(file) {}

  std::vector<Token> run() {
    while (skip_to_token()) tokens_.push_back(token());
    tokens_.push_back(begin(Token::Kind::end));
    return std::move(tokens_);
  }

 private:
  char peek(size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  bool at_end() const { return at_ >= text_.size(); }

  void advance(size_t count = 1) {
    for (; count > 0 && !at_end(); --count) {
      if (text_[at_++] == '\n') {
        ++line_;
        column_ = 1;
        newline_ = true;
      } else {
        ++column_;
      }
    }
  }

  // The name of a file enters the model's list when its first token does.
  uint32_t file_index() {
    if (known_file_ != file_ || model_.files.empty()) {
      const auto found = std::find(model_.files.begin(), model_.files.end(), file_);
      index_ = static_cast<uint32_t>(found - model_.files.begin());
      if (found == model_.files.end()) model_.files.push_back(file_);
      known_file_ = file_;
    }
    return index_;
  }

  Location here() { return {file_index(), line_, column_}; }

  Token begin(Token::Kind kind) {
    Token token;
    token.kind = kind;
    token.location = here();
    token.after_newline = newline_;
    newline_ = false;
    return token;
  }

  bool skip_to_token() {
    while (!at_end()) {
      const char c = peek();
      if (c == '\n' || is_space(c)) {
        advance();
      } else if (c == '/' && peek(1) == '*') {
        skip_comment();
      } else if (c == '/' && peek(1) == '/') {
        while (!at_end() && peek() != '\n') advance();
      } else if (c == '#' && column_is_first()) {
        directive();
      } else {
        return true;
      }
    }
    return false;
  }

  bool column_is_first() const {
    for (size_t i = at_; i > 0 && text_[i - 1] != '\n'; --i)
      if (!is_space(text_[i - 1])) return false;
    return true;
  }

  void skip_comment() {
    const Location start = here();
    const size_t end = text_.find("*/", at_ + 2);
    if (end == std::string_view::npos) fail(model_, start, "this comment has no end: '*/' is missing");
    advance(end + 2 - at_);
  }

  // `# 12 "file"`, `#line 12 "file"`, and what the preprocessor leaves of definitions and pragmas.
  void directive() {
    const Location start{0, line_, column_};
    size_t end = text_.find('\n', at_);
    if (end == std::string_view::npos) end = text_.size();
    std::string_view rest = text_.substr(at_ + 1, end - at_ - 1);
    advance(end - at_);
    const auto skip_spaces = [&rest] {
      while (!rest.empty() && is_space(rest.front())) rest.remove_prefix(1);
    };
    const auto word = [&] {
      skip_spaces();
      size_t length = 0;
      while (length < rest.size() && is_letter(rest[length])) ++length;
      const std::string_view found = rest.substr(0, length);
      rest.remove_prefix(length);
      return found;
    };
    const std::string_view keyword = word();
    skip_spaces();
    if (keyword == "define") return keep_macro(rest);
    if (keyword == "undef") return forget_macro(rest);
    if (keyword == "ident" || keyword == "pragma") return;
    uint32_t line = 0;
    const auto [after, error] = std::from_chars(rest.data(), rest.data() + rest.size(), line);
    if ((!keyword.empty() && keyword != "line") || error != std::errc()) {
      fail(model_, {file_index(), start.line, start.column},
           fmt::format("the directive '#{}' cannot stand here: the text has not been preprocessed", keyword));
    }
    rest.remove_prefix(static_cast<size_t>(after - rest.data()));
    skip_spaces();
    if (rest.size() >= 2 && rest.front() == '"') {
      const size_t quote = rest.find('"', 1);
      if (quote != std::string_view::npos) file_ = rest.substr(1, quote - 1);
    }
    // The marker speaks of the line after it, whose newline is still to come.
    line_ = line - 1;
  }

  void keep_macro(std::string_view definition) {
    size_t length = 0;
    while (length < definition.size() && (is_letter(definition[length]) || is_digit(definition[length]))) ++length;
    if (length == 0 || (length < definition.size() && definition[length] == '(')) return;
    const std::string_view name = definition.substr(0, length);
    forget_macro(name);
    model_.macros.emplace_back(name, definition.substr(length));
  }

  void forget_macro(std::string_view definition) {
    const std::string_view name = definition.substr(0, definition.find_first_of(" \t\r"));
    std::erase_if(model_.macros, [&](const auto& macro) { return macro.first == name; });
  }

  Token token() {
    const char c = peek();
    if (is_letter(c)) return word(Token::Kind::name, [](char x) { return is_letter(x) || is_digit(x); });
    if (is_digit(c)) return number();
    if (c == '"') return string();
    if (c == '\'') return character();
    Token token = begin(Token::Kind::punctuation);
    const std::string_view two = text_.substr(at_, 2);
    if (std::find(kTwoCharacters.begin(), kTwoCharacters.end(), two) != kTwoCharacters.end()) {
      token.text = two;
    } else if (kOneCharacter.find(c) != std::string_view::npos) {
      token.text = c;
    } else {
      fail(model_, token.location,
           c >= ' ' && c <= '~' ? fmt::format("the character '{}' has no meaning in Promela", c)
                                : fmt::format("the byte {} has no meaning in Promela", static_cast<unsigned char>(c)));
    }
    advance(token.text.size());
    return token;
  }

  template <class Predicate>
  Token word(Token::Kind kind, Predicate belongs) {
    Token token = begin(kind);
    const size_t start = at_;
    while (!at_end() && belongs(peek())) advance();
    token.text = text_.substr(start, at_ - start);
    return token;
  }

  Token number() {
    Token token = word(Token::Kind::number, is_digit);
    uint64_t value = 0;
    const auto [end, error] = std::from_chars(token.text.data(), token.text.data() + token.text.size(), value);
    (void)end;
    if (error != std::errc() || value > UINT32_MAX) {
      fail(model_, token.location, fmt::format("the number {} does not fit into an int (32 bits)", token.text));
    }
    token.value = static_cast<int32_t>(static_cast<uint32_t>(value));
    return token;
  }

  Token string() {
    Token token = begin(Token::Kind::string);
    advance();
    const size_t start = at_;
    while (!at_end() && peek() != '"' && peek() != '\n') advance(peek() == '\\' ? 2 : 1);
    if (peek() != '"') fail(model_, token.location, "this string has no end: '\"' is missing");
    token.text = text_.substr(start, at_ - start);
    advance();
    return token;
  }

  Token character() {
    Token token = begin(Token::Kind::number);
    advance();
    const size_t start = at_;
    char value = peek();
    if (value == '\\') {
      advance();
      value = peek();
      constexpr std::string_view kEscapes = "nrtf", kValues = "\n\r\t\f";
      if (const size_t known = kEscapes.find(value); known != std::string_view::npos) value = kValues[known];
    }
    advance();
    if (peek() != '\'') fail(model_, token.location, "a character constant is one character between two quotes: 'a'");
    token.text = "'" + std::string(text_.substr(start, at_ - start)) + "'";
    token.value = static_cast<unsigned char>(value);
    advance();
    return token;
  }

  Model& model_;
  std::string_view text_;
  std::string file_, known_file_;
  uint32_t index_ = 0;
  size_t at_ = 0;
  uint32_t line_ = 1, column_ = 1;
  bool newline_ = true;
  std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> tokenize(Model& model, std::string_view text, const std::string& file) {
  return Lexer(model, text, file).run();
}

bool is_reserved(std::string_view word) {
  static const std::unordered_set<std::string_view> words = {
      "active",   "assert",  "atomic",   "bit",     "bool",     "break",      "byte",         "c_code",
      "c_decl",   "c_expr",  "c_state",  "c_track", "chan",     "d_step",     "do",           "else",
      "empty",    "enabled", "eval",     "false",   "fi",       "for",        "full",         "goto",
      "hidden",   "if",      "init",     "inline",  "int",      "len",        "local",        "ltl",
      "mtype",    "nempty",  "never",    "nfull",   "notrace",  "np_",        "od",           "of",
      "pc_value", "pid",     "printf",   "printm",  "priority", "proctype",   "provided",     "return",
      "run",      "select",  "short",    "show",    "skip",     "timeout",    "trace",        "true",
      "typedef",  "unless",  "unsigned", "xr",      "xs",       "D_proctype", "get_priority", "set_priority"};
  return words.contains(word);
}

void warn(Model& model, Location location, std::string_view message) {
  model.warnings.push_back(fmt::format("{}: {}", to_string(model.place(location)), message));
}

void fail(const Model& model, Location location, std::string message) {
  throw Failure{{location.file < model.files.size() ? model.place(location) : Place{}, std::move(message)}};
}

}  // namespace quotient::frontends::promela
