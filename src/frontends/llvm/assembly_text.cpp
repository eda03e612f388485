#include "frontends/llvm/assembly_text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

namespace quotient::frontends::llvm {
namespace {

bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

bool parse_number(std::string_view text, int64_t& number) {
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  const bool hexadecimal = text.starts_with("0x");
  if (hexadecimal) text.remove_prefix(2);
  uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, hexadecimal ? 16 : 10);
  if (error != std::errc() || end != text.data() + text.size()) return false;
  number = static_cast<int64_t>(negative ? 0 - value : value);
  return true;
}

// Registers by their 64-bit name; the parts of rax to rdx and of the others are called differently.
struct RegisterNames {
  const char *whole, *half, *word, *byte;
};
constexpr std::array<RegisterNames, 8> kRegisters = {{{"rax", "eax", "ax", "al"},
                                                      {"rbx", "ebx", "bx", "bl"},
                                                      {"rcx", "ecx", "cx", "cl"},
                                                      {"rdx", "edx", "dx", "dl"},
                                                      {"rsi", "esi", "si", "sil"},
                                                      {"rdi", "edi", "di", "dil"},
                                                      {"rbp", "ebp", "bp", "bpl"},
                                                      {"rsp", "esp", "sp", "spl"}}};

bool parse_register(std::string_view name, AssemblyOperand& out) {
  out.kind = AssemblyOperand::Kind::machine;
  for (const RegisterNames& row : kRegisters) {
    const std::array<const char*, 4> names = {row.whole, row.half, row.word, row.byte};
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) continue;
    out.name = row.whole;
    out.bits = 64u >> (found - names.begin());
    return true;
  }
  if (name.size() < 2 || name[0] != 'r' || std::isdigit(static_cast<unsigned char>(name[1])) == 0) return false;
  out.bits = name.ends_with('d') ? 32 : name.ends_with('w') ? 16 : name.ends_with('b') ? 8 : 64;
  if (out.bits != 64) name.remove_suffix(1);
  out.name = name;
  return name.size() <= 3;
}

// $3 or ${3:w}
bool parse_placeholder(std::string_view text, AssemblyOperand& out) {
  out.kind = AssemblyOperand::Kind::operand;
  text.remove_prefix(1);
  if (text.starts_with('{') && text.ends_with('}')) {
    text = text.substr(1, text.size() - 2);
    const size_t colon = text.find(':');
    if (colon != std::string_view::npos) {
      const std::string_view modifier = text.substr(colon + 1);
      if (modifier == "b") out.bits = 8;
      else if (modifier == "w") out.bits = 16;
      else if (modifier == "k") out.bits = 32;
      else if (modifier == "q") out.bits = 64;
      else return false;
      text = text.substr(0, colon);
    }
  }
  int64_t number = 0;
  if (!parse_number(text, number) || number < 0) return false;
  out.operand = static_cast<unsigned>(number);
  return true;
}

bool parse_operand(std::string_view text, AssemblyOperand& out) {
  if (text.starts_with("$$")) return parse_number(text.substr(2), out.number);
  if (text.ends_with(')')) {
    const size_t open = text.find('(');
    if (open == std::string_view::npos) return false;
    const std::string_view displacement = trimmed(text.substr(0, open));
    const std::string_view base = trimmed(text.substr(open + 1, text.size() - open - 2));
    if (!displacement.empty() && !parse_number(displacement, out.number)) return false;
    const bool is_register = base.starts_with('%');
    if (!(is_register ? parse_register(base.substr(1), out) : base.starts_with('$') && parse_placeholder(base, out)))
      return false;
    out.kind = AssemblyOperand::Kind::memory;
    return true;
  }
  if (text.starts_with('%')) return parse_register(text.substr(1), out);
  return text.starts_with('$') && parse_placeholder(text, out);
}

bool parse_operands(std::string_view text, std::vector<AssemblyOperand>& operands) {
  while (!text.empty()) {
    size_t end = 0;
    for (int depth = 0; end < text.size() && (depth > 0 || text[end] != ','); ++end)
      depth += text[end] == '(' ? 1 : text[end] == ')' ? -1 : 0;
    if (!parse_operand(trimmed(text.substr(0, end)), operands.emplace_back())) return false;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return true;
}

// One word, in lower case; what is left of the text begins after it.
std::string take_word(std::string_view& text) {
  text = trimmed(text);
  size_t end = 0;
  while (end < text.size() && !is_space(text[end])) ++end;
  std::string word(text.substr(0, end));
  std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) { return std::tolower(c); });
  text = trimmed(text.substr(end));
  return word;
}

}  // namespace

bool parse_assembly(std::string_view text, std::vector<AssemblyStatement>& statements) {
  AssemblyStatement next;
  while (!text.empty()) {
    const size_t end = std::min(text.find_first_of(";\n"), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    std::string word = take_word(line);
    while (word == "lock" || word == "rep") {  // which may also stand alone before the instruction
      (word == "lock" ? next.locked : next.repeated) = true;
      word = take_word(line);
    }
    if (word.empty()) continue;
    next.mnemonic = word;
    if (!parse_operands(line, next.operands)) return false;
    statements.push_back(std::move(next));
    next = {};
  }
  return !next.locked && !next.repeated;
}

}  // namespace quotient::frontends::llvm
