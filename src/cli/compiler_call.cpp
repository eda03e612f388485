#include "cli/compiler_call.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "cli/compiler_flags.hpp"

namespace quotient::cli {
namespace {

constexpr std::array<std::string_view, 8> kSourceEndings = {".c", ".i", ".ii", ".cc", ".cpp", ".cxx", ".c++", ".C"};

// Nothing is made that a program could be linked from.
constexpr std::array<std::string_view, 8> kNoCode = {"-E",        "-S",           "-M",          "-MM", "-fsyntax-only",
                                                     "--version", "-dumpversion", "-dumpmachine"};
constexpr std::array<std::string_view, 3> kQuestions = {"-print-", "--print-", "--help"};

// Options whose argument is the next word, besides those of compiler_flags.hpp.
constexpr std::array<std::string_view, 14> kWithArgument = {
    "-Xpreprocessor", "-Xassembler", "-Xclang",   "-T",        "-u",       "-z",    "-e",
    "-target",        "--param",     "-aux-info", "-isysroot", "-iprefix", "-arch", "-wrapper"};
constexpr std::array<std::string_view, 5> kForLinker = {"-Xlinker", "-T", "-u", "-z", "-e"};

bool is_any(std::string_view word, const auto& words) { return std::ranges::find(words, word) != words.end(); }

bool is_for_linker(std::string_view word) {
  return word.starts_with("-l") || word.starts_with("-L") || word.starts_with("-Wl,") || is_any(word, kForLinker) ||
         word == "-shared" || word == "-static" || word == "-pie" || word == "-rdynamic" || word == "-r";
}

// Optimisation by the linker: its objects are not machine code yet, and nothing that is added to them reaches the
// program. So there is none.
bool is_link_time_optimisation(std::string_view word) {
  return word.starts_with("-flto") || word == "-fuse-linker-plugin" || word == "-ffat-lto-objects" ||
         word == "-fno-fat-lto-objects" || word.starts_with("-fthinlto-") || word == "-fwhole-program-vtables";
}

// The words that stand in the files which @FILE names, in its place. One that cannot be read stays a word, as with gcc.
void add_words(const std::vector<std::string>& words, unsigned depth, std::vector<std::string>& out) {
  constexpr unsigned kDeepest = 20;
  for (const std::string& word : words) {
    std::ifstream file;
    if (word.size() > 1 && word[0] == '@' && depth < kDeepest) file.open(word.substr(1));
    std::error_code error;
    if (file.is_open() && std::filesystem::is_regular_file(word.substr(1), error))
      add_words(split_command(std::string(std::istreambuf_iterator<char>(file), {})), depth + 1, out);
    else if (!is_link_time_optimisation(word)) out.push_back(word);
  }
}

class Parser {
 public:
  explicit Parser(std::vector<std::string> words) { call_.words = std::move(words); }

  CompilerCall run() {
    for (const std::string& word : call_.words) pointers_.push_back(word.c_str());
    for (size_t at = 0; at < call_.words.size();) at += take(at);
    return std::move(call_);
  }

 private:
  // How many words it is.
  size_t take(size_t at) {
    const std::string& word = call_.words[at];
    const bool last = at + 1 == call_.words.size();
    if (word.empty() || word[0] != '-' || word == "-") {
      (is_source(word) ? call_.sources : call_.inputs).push_back(at);
      return 1;
    }
    if (word == "-c") call_.makes_objects = true;
    if (word == "-m32") call_.m32 = true;
    if (is_any(word, kNoCode) || std::ranges::any_of(kQuestions, [&](auto p) { return word.starts_with(p); }))
      call_.makes_code = false;
    if (word == "-x" && !last) {
      call_.language = at + 1;
      return 2;
    }
    if (word == "-o" && !last) {
      call_.output = at + 1;
      return 2;
    }
    const CompilerFlag flag = compiler_flag(std::span(pointers_).subspan(at));
    // What a fortified header makes of memcpy() is for machine code; here every access is checked anyway.
    if (flag.use == CompilerFlag::Use::meaning && !flag.text.starts_with("-D_FORTIFY_SOURCE"))
      call_.meaning.push_back(flag.text);
    const size_t count = flag.use != CompilerFlag::Use::foreign ? flag.words
                         : is_any(word, kWithArgument) && !last ? 2
                                                                : 1;
    if (is_for_linker(word))
      for (size_t i = 0; i < count; ++i) call_.for_linker.push_back(at + i);
    return count;
  }

  // Behind `-x c` every file is one.
  bool is_source(const std::string& word) const {
    if (call_.language != 0) {
      const std::string& language = call_.words[call_.language];
      if (language != "none") return language == "c" || language == "c++";
    }
    return is_any(std::filesystem::path(word).extension().string(), kSourceEndings);
  }

  CompilerCall call_;
  std::vector<const char*> pointers_;
};

}  // namespace

CompilerCall parse_compiler_call(const std::vector<std::string>& words) {
  std::vector<std::string> all;
  add_words(words, 0, all);
  return Parser(std::move(all)).run();
}

std::vector<std::string> split_command(const std::string& text) {
  std::vector<std::string> words;
  bool inside = false;  // of a word
  char quote = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote == 0 && (c == ' ' || c == '\t' || c == '\n')) {
      inside = false;
      continue;
    }
    if (!inside) words.emplace_back();
    inside = true;
    if (c == '\\' && quote != '\'' && i + 1 < text.size()) words.back() += text[++i];
    else if (quote != 0 && c == quote) quote = 0;
    else if (quote == 0 && (c == '"' || c == '\'')) quote = c;
    else words.back() += c;
  }
  return words;
}

}  // namespace quotient::cli
