// Options of a C compiler, as people paste them from their builds. Each either belongs to what the program means and
// goes to clang, or says how machine code is to be made, and is ignored; the user is told which.
//
// What goes to clang is one word each ("-DX", never "-D" "X"), from a fixed list, so that a saved trace, which is data
// from anywhere, can be checked word by word: none of these words makes a compiler run code, load a plugin, read its
// arguments from a file, or write.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace quotient::cli {

struct CompilerFlag {
  enum class Use : uint8_t { foreign, meaning, ignored };
  Use use = Use::foreign;  // foreign: no option of a compiler, or none that is taken
  size_t words = 1;        // that it has on the command line, with its argument
  std::string text;        // as one word; as it stands if it is ignored
};

// What the first of these words is, together with the word after it where that is its argument.
CompilerFlag compiler_flag(std::span<const char* const> words);

// Whether it is a word that goes to clang, as compiler_flag() writes it.
bool is_meaning(std::string_view word);

// A name that begins with - or @ would be an option of clang, or a file with options.
Result<void> check_file_name(const std::string& file);

}  // namespace quotient::cli
