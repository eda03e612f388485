#include "formats/deed.hpp"

#include <algorithm>

namespace quotient::formats {

std::string statement_of(const explore::Deed& deed, trace::SourceText& source) {
  std::string text = deed.text.empty() && !deed.place.file.empty() ? source.statement(deed.place) : deed.text;
  std::ranges::replace_if(text, [](unsigned char c) { return c == '"' || c == '\\' || c < ' '; }, '\'');
  return text;
}

}  // namespace quotient::formats
