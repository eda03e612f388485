#include "frontends/cil/literals.hpp"

#include <fmt/format.h>

#include "frontends/cil/layout.hpp"

namespace quotient::frontends::cil {
namespace {

void append(std::string& bytes, uint64_t number, unsigned count) {
  for (unsigned i = 0; i < count; ++i) bytes += static_cast<char>(number >> (8 * i));
}

}  // namespace

std::u16string user_string(const mono::Library& mono, const char* blob) {
  const char* text = nullptr;
  const uint32_t bytes = mono.metadata_decode_blob_size(blob, &text);
  std::u16string result;
  for (uint32_t i = 0; i + 1 < bytes; i += 2)  // the odd byte at the end is a mark
    result += static_cast<char16_t>(static_cast<uint8_t>(text[i]) | static_cast<uint8_t>(text[i + 1]) << 8);
  return result;
}

std::u16string wide(const std::string& utf8) {
  std::u16string result;
  for (size_t i = 0; i < utf8.size();) {
    const auto first = static_cast<uint8_t>(utf8[i++]);
    const unsigned more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0;
    uint32_t c = more == 0 ? first : first & (0x3f >> more);
    for (unsigned k = 0; k < more && i < utf8.size(); ++k) c = c << 6 | (static_cast<uint8_t>(utf8[i++]) & 0x3f);
    if (c >= 0x10000) {
      result += static_cast<char16_t>(0xd7c0 + (c >> 10));
      result += static_cast<char16_t>(0xdc00 + (c & 0x3ff));
    } else {
      result += static_cast<char16_t>(c);
    }
  }
  return result;
}

std::string narrow(const std::u16string& text) {
  std::string result;
  for (const char16_t c : text) result += c < 0x80 ? static_cast<char>(c) : '?';
  return result;
}

std::string core_bytes(const std::string& bytes) {
  std::string result = "\"";
  for (const char c : bytes) result += fmt::format("\\{:02x}", static_cast<uint8_t>(c));
  return result + "\"";
}

std::string number_bytes(uint64_t number) {
  std::string bytes;
  for (unsigned i = 0; i < 8; ++i) bytes += static_cast<char>(number >> (8 * i));
  return core_bytes(bytes);
}

std::string core_text(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    const bool plain = c >= ' ' && c < 0x7f && c != '"' && c != '\\';
    result += plain ? std::string(1, c) : fmt::format("\\{:02x}", static_cast<uint8_t>(c));
  }
  return result + "\"";
}

std::string string_object(unsigned class_number, const std::u16string& text, size_t& size) {
  std::string bytes;
  append(bytes, class_number, 8);
  append(bytes, 0, 8);
  append(bytes, text.size(), 4);
  for (const char16_t c : text) append(bytes, c, 2);
  size = bytes.size() + 2;
  return fmt::format("{{ 0: {} }}", core_bytes(bytes));
}

}  // namespace quotient::frontends::cil
