#include "frontends/llvm/readable_names.hpp"

#include <fmt/format.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Module.h>

#include <array>
#include <cstdlib>
#include <map>
#include <memory>

namespace quotient::frontends::llvm {
namespace {

constexpr std::string_view kTypeNamePrefix = "_ZTS", kTypeNameText = "typeinfo name for ";

struct Replacement {
  std::string_view from, to;
};
constexpr std::array kReplacements = {
    Replacement{"> >", ">>"},
    Replacement{"std::__cxx11::", "std::"},
    Replacement{"std::__debug::", "std::"},
    Replacement{"std::__cxx1998::", "std::"},
    Replacement{"std::basic_string<char, std::char_traits<char>, std::allocator<char>>", "std::string"},
    Replacement{"std::basic_ostream<char, std::char_traits<char>>", "std::ostream"},
    Replacement{"std::basic_istream<char, std::char_traits<char>>", "std::istream"},
    Replacement{"(anonymous namespace)::", ""},
};

// Template arguments that are what they are by default.
constexpr std::array<std::string_view, 7> kDefaults = {
    ", std::allocator<",   ", std::default_delete<",    ", std::less<", ", std::hash<", ", std::equal_to<",
    ", std::char_traits<", ", std::__cxx11::allocator<"};

// Takes out what begins at `at` with a template's opening bracket at its end.
void erase_argument(std::string& name, size_t at, size_t length) {
  size_t end = at + length;
  for (int depth = 1; depth > 0 && end < name.size(); ++end) {
    if (name[end] == '<') ++depth;
    if (name[end] == '>') --depth;
  }
  name.erase(at, end - at);
}

std::string shortened(std::string name) {
  for (const auto& [from, to] : kReplacements)
    for (size_t at; (at = name.find(from)) != std::string::npos;) name.replace(at, from.size(), to);
  for (const std::string_view argument : kDefaults)
    for (size_t at; (at = name.find(argument)) != std::string::npos;) erase_argument(name, at, argument.size());
  return name;
}

struct Freed {
  void operator()(char* text) const { std::free(text); }
};

std::string take(char* text) {
  const std::unique_ptr<char, Freed> owner(text);
  return text == nullptr ? "" : text;
}

// Empty if it is none. Of a function, without the type of its result.
std::string demangled(const std::string& symbol) {
  ir::ItaniumPartialDemangler demangler;
  if (!symbol.starts_with("_Z") || demangler.partialDemangle(symbol.c_str())) return "";
  if (!demangler.isFunction()) return take(demangler.finishDemangle(nullptr, nullptr));
  size_t size = 0;
  const std::string name = take(demangler.getFunctionName(nullptr, &size));
  return name + take(demangler.getFunctionParameters(nullptr, &size));
}

// What such a text, as std::type_info::name() or __cxa_demangle has it, stands for; empty if for nothing.
std::string meaning(const std::string& text, bool is_type) {
  if (!is_type) return take(ir::itaniumDemangle(text));
  const std::string name = demangled(std::string(kTypeNamePrefix) + text);
  return name.starts_with(kTypeNameText) ? name.substr(kTypeNameText.size()) : "";
}

// The demangler of gcc's library writes brackets so.
std::string with_spaced_brackets(std::string name) {
  for (size_t at; (at = name.find(">>")) != std::string::npos;) name.insert(at + 1, " ");
  return name;
}

struct Readable {
  std::string whole, brief;
};

std::map<std::string, Readable> find_names(const ir::Module& program) {
  std::map<std::string, Readable> names;
  for (const ir::GlobalVariable& variable : program.globals()) {
    if (!variable.isConstant() || !variable.hasInitializer()) continue;
    const auto* text = ir::dyn_cast<ir::ConstantDataSequential>(variable.getInitializer());
    if (text == nullptr || !text->isCString()) continue;
    std::string name = text->getAsCString().str();
    const bool is_type = variable.getName().starts_with(kTypeNamePrefix);
    if (!is_type && !name.starts_with("_Z")) continue;
    if (name.starts_with('*')) name.erase(0, 1);
    const std::string readable = meaning(name, is_type);
    if (readable.empty()) continue;
    names.emplace(std::move(name), Readable{is_type ? with_spaced_brackets(readable) : readable, shortened(readable)});
  }
  return names;
}

core::Operand add_constant(ModuleLowering& module, std::string name, uint32_t alignment, uint32_t size,
                           std::string bytes, std::vector<core::Relocation> relocations) {
  core::Global global;
  global.name = std::move(name);
  global.kind = core::Global::Kind::constant;
  global.align = alignment;
  global.size = size;
  global.bytes = std::move(bytes);
  global.relocations = std::move(relocations);
  return core::global(module.out().add_global(std::move(global)));
}

}  // namespace

std::string readable_name(const std::string& symbol) {
  const std::string name = demangled(symbol);
  return name.empty() ? symbol : shortened(name);
}

std::string readable_type(std::string name) { return shortened(std::move(name)); }

core::Operand add_readable_names(ModuleLowering& module) {
  const uint32_t word = module.pointer_bits() / 8;
  std::vector<core::Relocation> rows;
  const auto add = [&](const std::string& text) {
    const uint32_t number = static_cast<uint32_t>(rows.size());
    rows.push_back({number * word, add_constant(module, fmt::format("$name{}", number), 1,
                                                static_cast<uint32_t>(text.size() + 1), text, {})});
  };
  for (const auto& [name, readable] : find_names(module.source())) {
    add(name);
    add(readable.whole);
    add(readable.brief);
  }
  const uint32_t size = static_cast<uint32_t>((rows.size() + 1) * word);
  return add_constant(module, "$names", word, size, "", std::move(rows));
}

}  // namespace quotient::frontends::llvm
