#include "cli/options.hpp"

#include <algorithm>
#include <sstream>

namespace quotient::cli {

std::string OptionRow::key() const {
  std::string text(name.substr(std::min(name.find_first_not_of('-'), name.size())));
  std::replace(text.begin(), text.end(), '-', '_');
  return kind == Kind::list ? text + "s" : text;
}

std::vector<std::string> OptionRow::words() const {
  std::vector<std::string> out;
  std::istringstream text{std::string(values)};
  for (std::string word; std::getline(text, word, '|');) out.push_back(word);
  return out;
}

bool OptionRow::has_word(std::string_view word) const { return std::ranges::count(words(), word) > 0; }

}  // namespace quotient::cli
