// Splits the text of a model into tokens. Words are not classified here: whether `red` is an mtype constant or a
// variable depends on what was declared before, and inside an inline on where it is called.
#pragma once

#include <string_view>

#include "frontends/promela/ast.hpp"

namespace quotient::frontends::promela {

// Thrown inside this folder only; parse.cpp turns it into a value.
struct Failure {
  Diagnostic diagnostic;
};

struct Token {
  enum class Kind : uint8_t { name, number, string, punctuation, end };
  Kind kind = Kind::end;
  std::string text;   // of a string: without its quotes, escapes as written
  int32_t value = 0;  // of a number or a character
  Location location;
  bool after_newline = false;  // the first on its line: a separator may be implied in front of it

  bool is(std::string_view punctuation) const { return kind == Kind::punctuation && text == punctuation; }
  bool is_name(std::string_view word) const { return kind == Kind::name && text == word; }
};

// All tokens, with one of kind `end` at last. Line markers of the preprocessor set file and line; `#define` lines that
// it left in place go to model.macros.
std::vector<Token> tokenize(Model& model, std::string_view text, const std::string& file);

// A word that Promela reserves everywhere.
bool is_reserved(std::string_view word);

// "model.pml:3:7: …", as the model's warnings are written.
void warn(Model& model, Location location, std::string_view message);
[[noreturn]] void fail(const Model& model, Location location, std::string message);

}  // namespace quotient::frontends::promela
