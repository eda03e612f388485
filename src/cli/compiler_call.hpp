// The command line of a C compiler, as `quotient cc` gets it from a build: which words are sources, what comes out, and
// which options belong to what the program means.
#pragma once

#include <string>
#include <vector>

namespace quotient::cli {

struct CompilerCall {
  std::vector<std::string> words;  // all of them
  std::vector<size_t> sources;     // those of the words that are C or C++
  std::vector<size_t> inputs;      // files of other kinds: objects, archives, assembly
  std::vector<size_t> for_linker;  // options that nobody but a linker reads
  size_t output = 0;               // the word with the name of what is made; 0: there is none
  size_t language = 0;             // the word behind -x
  bool makes_objects = false;      // -c
  bool makes_code = true;          // not only text or dependencies, or an answer to a question
  bool m32 = false;
  std::vector<std::string> meaning;  // for clang, each one word (compiler_flags.hpp)
};

// `words` are those behind the name of the compiler. @FILE stands for the words in that file, and -flto is left out.
CompilerCall parse_compiler_call(const std::vector<std::string>& words);

// The words of a command line that is one text, as a shell would split it.
std::vector<std::string> split_command(const std::string& text);

}  // namespace quotient::cli
