#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/check.hpp"
#include "core/lexer.hpp"
#include "core/text.hpp"

namespace quotient::core {
namespace {

using Out = std::back_insert_iterator<std::string>;

// Printable ASCII as it is, all else (and quote and backslash) as \xx.
std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const unsigned char c : text) {
    if (c >= 0x20 && c < 0x7f && c != '"' && c != '\\') {
      out += static_cast<char>(c);
    } else {
      fmt::format_to(std::back_inserter(out), "\\{:02x}", c);
    }
  }
  return out + "\"";
}

// %name, or %"any text".
std::string named(char sigil, const std::string& name) {
  const bool plain = !name.empty() && std::all_of(name.begin(), name.end(), is_name_character);
  return sigil + (plain ? name : quoted(name));
}

std::string type_name(Type type) {
  switch (type.kind) {
    case Type::Kind::integer: return fmt::format("i{}", type.bits);
    case Type::Kind::floating: return fmt::format("f{}", type.bits);
    case Type::Kind::pointer: return "ptr";
  }
  QUO_UNREACHABLE(type.kind);
}

std::string number(uint64_t bits) {
  const auto value = static_cast<int64_t>(bits);
  if (value >= -0x10000 && value <= 0xffffffff) return std::to_string(value);
  return fmt::format("0x{:x}", bits);
}

std::string operand_text(const Module& module, const Function* function, const Operand& operand) {
  switch (operand.kind) {
    case Operand::Kind::reg: return named('%', function->registers[operand.index]);
    case Operand::Kind::constant: return number(operand.bits);
    case Operand::Kind::global: {
      const std::string& name = module.globals[operand.index].name;
      if (operand.bits == 0) return named('@', name);
      return fmt::format("{}{:+}", named('@', name), static_cast<int64_t>(operand.bits));
    }
    case Operand::Kind::function: return named('@', module.functions[operand.index].name);
    case Operand::Kind::undef: return "undef";
    case Operand::Kind::block: return named('^', function->blocks[operand.index].name);
    case Operand::Kind::string: return quoted(module.strings[operand.index]);
  }
  QUO_UNREACHABLE(operand.kind);
}

void print_flags(std::string& out, Op op, uint8_t flags) {
  for (const FlagWord& flag : kFlagWords) {
    if ((flags & flag.flag) && (!flag.only || flag.only == op)) fmt::format_to(Out(out), ".{}", flag.word);
  }
}

// The order of success, and that of failure if it does not follow from it. Nothing: everything is ordered.
void print_ordering(std::string& out, uint8_t ordering) {
  static constexpr const char* kWords[] = {".relaxed", ".acquire", ".release", ".acq_rel"};
  if (ordering == kOrdersAll) return;
  out += kWords[ordering & (kAcquire | kRelease)];
  const bool failure_acquires = ordering & kFailureAcquire;
  if (failure_acquires != static_cast<bool>(ordering & kAcquire)) out += failure_acquires ? ".acquire" : ".relaxed";
}

std::string location_text(Location location) {
  return location.line == 0 ? "" : fmt::format(" !{}:{}:{}", location.file, location.line, location.column);
}

void print_global(const Module& module, const Global& global, std::string& out) {
  static constexpr const char* kWords[] = {"global", "const", "thread"};
  fmt::format_to(Out(out), "{} {} {} {}", kWords[static_cast<int>(global.kind)], named('@', global.name), global.size,
                 global.align);
  if (!global.type.empty()) out += " " + quoted(global.type);
  if (!global.bytes.empty() || !global.relocations.empty()) {
    out += " {";
    const char* separator = " ";
    if (!global.bytes.empty()) {
      out += " 0: " + quoted(global.bytes);
      separator = ", ";
    }
    for (const Relocation& relocation : global.relocations) {
      fmt::format_to(Out(out), "{}{}: {}", separator, relocation.offset,
                     operand_text(module, nullptr, relocation.target));
      separator = ", ";
    }
    out += " }";
  }
  out += "\n";
}

void print_type(const ObjectType& type, std::string& out) {
  out += "type " + quoted(type.name);
  if (type.size != 0) fmt::format_to(Out(out), " size {}", type.size);
  if (type.stride != 0) fmt::format_to(Out(out), " {} {}", type.first, type.stride);
  const char* word = " of ";
  for (const ObjectType::Argument& argument : type.arguments) {
    fmt::format_to(Out(out), "{}{} {}", word, quoted(argument.type), argument.size);
    word = ", ";
  }
  out += type.values.empty() ? " {" : " values {";
  const char* separator = " ";
  for (const auto& [offset, part] : type.parts) {
    fmt::format_to(Out(out), "{}{}: {}", separator, offset, quoted(part.name));
    if (!part.type.empty() || part.size != 0) out += " " + quoted(part.type);
    if (part.size != 0) fmt::format_to(Out(out), " {}", part.size);
    separator = ", ";
  }
  for (const auto& [value, name] : type.values) {
    fmt::format_to(Out(out), "{}{}: {}", separator, static_cast<int64_t>(value), quoted(name));
    separator = ", ";
  }
  out += " }\n";
}

void print_function(const Module& module, const Function& function, std::string& out) {
  out += function.runtime ? "\nruntime func " : "\nfunc ";
  out += named('@', function.name) + "(";
  for (uint32_t i = 0; i < function.parameters; ++i) out += (i == 0 ? "" : ", ") + named('%', function.registers[i]);
  out += ")";
  if (!function.signature.empty()) out += " " + quoted(function.signature);
  out += location_text(function.location);
  const char* separator = " variables ";
  for (const uint32_t variable : function.variables) {
    out += separator + named('%', function.registers[variable]);
    separator = ", ";
  }
  out += " {\n";
  for (const Block& block : function.blocks) {
    out += named('^', block.name) + ":\n";
    for (const Instruction& instruction : block.instructions) out += "  " + print(module, function, instruction) + "\n";
  }
  out += "}\n";
}

}  // namespace

std::string print(const Module& module, const Function& function, const Instruction& instruction) {
  std::string out;
  for (size_t i = 0; i < instruction.results.size(); ++i) {
    out += (i == 0 ? "" : ", ") + named('%', function.registers[instruction.results[i]]);
  }
  if (!instruction.results.empty()) out += " = ";
  out += info(instruction.op).name;
  print_flags(out, instruction.op, instruction.flags);
  print_ordering(out, instruction.ordering);
  for (const Type type : instruction.types) out += " " + type_name(type);
  const char* separator = " ";
  for (const Operand& operand : instruction.operands) {
    out += separator + operand_text(module, &function, operand);
    separator = ", ";
  }
  out += location_text(instruction.location);
  if (instruction.note != kNoNote) out += " note " + quoted(module.strings[instruction.note]);
  return out;
}

std::string print(const Module& module) {
  std::string out = fmt::format("pointer {}\n", module.pointer_bits);
  for (const std::string& file : module.files) out += "file " + quoted(file) + "\n";
  if (!module.functions.empty()) out += "entry " + named('@', module.functions[module.entry].name) + "\n";
  for (const Global& global : module.globals) print_global(module, global, out);
  for (const ObjectType& type : module.types) print_type(type, out);
  for (const Function& function : module.functions) print_function(module, function, out);
  return out;
}

}  // namespace quotient::core
