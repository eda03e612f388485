#include "shape/program/printing.hpp"

namespace quotient::shape {

std::optional<std::string> constant_text(const core::Module& module, const core::Operand& operand) {
  if (operand.kind != core::Operand::Kind::global) return {};
  const core::Global& global = module.globals[operand.index];
  if (global.kind != core::Global::Kind::constant || !global.relocations.empty() || operand.bits >= global.size)
    return {};
  std::string bytes = global.bytes;
  bytes.resize(global.size);  // what is not given is 0
  const size_t end = bytes.find('\0', operand.bits);
  if (end == std::string::npos) return {};
  return bytes.substr(operand.bits, end - operand.bits);
}

std::optional<uint32_t> arguments_printed(const std::string& format) {
  uint32_t count = 0;
  for (size_t at = format.find('%'); at != std::string::npos; at = format.find('%', at)) {
    at = format.find_first_not_of("-+ #0123456789.hljzt", at + 1);
    if (at == std::string::npos) return {};
    const char conversion = format[at++];
    if (conversion == '%') continue;
    if (std::string_view("diouxXcpeEfFgG").find(conversion) == std::string_view::npos) return {};
    ++count;
  }
  return count;
}

}  // namespace quotient::shape
