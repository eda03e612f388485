#include "trace/source.hpp"

#include <fstream>

namespace quotient::trace {
namespace {

std::string trimmed(std::string text) {
  if (const size_t comment = text.find("//"); comment != std::string::npos && comment > 0) text.resize(comment);
  const size_t first = text.find_first_not_of(" \t");
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

}  // namespace

std::string SourceText::line(const std::string& file, unsigned number) {
  const auto [it, fresh] = files_.try_emplace(file);
  if (fresh) {
    std::ifstream in(file);
    for (std::string text; std::getline(in, text);) it->second.push_back(text);
  }
  return number >= 1 && number <= it->second.size() ? trimmed(it->second[number - 1]) : "";
}

}  // namespace quotient::trace
