#include <fmt/format.h>

#include <algorithm>

#include "base/check.hpp"
#include "core/module.hpp"
#include "core/text.hpp"

namespace quotient::core {
namespace {

struct Complaint {
  std::string what;
};

void require(bool condition, const char* what) {
  if (!condition) throw Complaint{what};
}

void check_operand(const Module& module, const Function& function, const Operand& operand) {
  switch (operand.kind) {
    case Operand::Kind::reg: return require(operand.index < function.registers.size(), "a register does not exist");
    case Operand::Kind::global: return require(operand.index < module.globals.size(), "a global does not exist");
    case Operand::Kind::function: return require(operand.index < module.functions.size(), "a function does not exist");
    case Operand::Kind::block: return require(operand.index < function.blocks.size(), "a block does not exist");
    case Operand::Kind::string: return require(operand.index < module.strings.size(), "a string does not exist");
    case Operand::Kind::constant:
    case Operand::Kind::undef: return;
  }
}

bool is_thread_global(const Module& module, const Operand& operand) {
  return operand.kind == Operand::Kind::global &&
         module.globals[operand.index].kind == Global::Kind::thread_local_variable;
}

void check_types(const Module& module, const Instruction& instruction) {
  for (const Type type : instruction.types) {
    switch (type.kind) {
      case Type::Kind::integer: require(type.bits >= 1 && type.bits <= 64, "an integer type has 1 to 64 bits"); break;
      case Type::Kind::floating: require(type.bits == 32 || type.bits == 64, "a float type has 32 or 64 bits"); break;
      case Type::Kind::pointer:
        require(type.bits == module.pointer_bits, "a pointer type has the module's pointer width");
        break;
    }
  }
  if (info(instruction.op).traits & (kReads | kWrites) && !instruction.types.empty()) {
    const unsigned bits = instruction.types[0].bits;
    require(bits == 1 || bits == 8 || bits == 16 || bits == 32 || bits == 64,
            "memory is accessed by 8, 16, 32 or 64 bits");
  }
}

bool is_math_function(std::string_view name, size_t arguments) {
  const auto found = find_math_function(name);
  return found && kMathFunctions[*found].arity == arguments;
}

bool is_variable(const Function& function, const Operand& operand) {
  return operand.kind == Operand::Kind::reg &&
         std::find(function.variables.begin(), function.variables.end(), operand.index) != function.variables.end();
}

void check_value(const Module& module, const Operand& operand) {
  require(operand.kind != Operand::Kind::block && operand.kind != Operand::Kind::string, "a value is expected");
  require(!is_thread_global(module, operand), "a thread global has an address only through tls");
}

void check_callee(const Module& module, const Operand& operand, size_t arguments) {
  check_value(module, operand);
  if (operand.kind != Operand::Kind::function) return;
  const Function& callee = module.functions[operand.index];
  require(!callee.blocks.empty(), "the called function has no body");
  require(arguments == callee.parameters, "the number of arguments is not that of the function's parameters");
}

void check_role(const Module& module, const Function& function, const Instruction& instruction, size_t position) {
  const Operands& form = info(instruction.op).operands;
  const Operand& operand = instruction.operands[position];
  const auto require_kind = [&](Operand::Kind kind, const char* what) { require(operand.kind == kind, what); };
  const auto word = [&] {
    require_kind(Operand::Kind::string, "a string is expected");
    return module.text(operand);
  };
  switch (form.role(position)) {
    case Role::pad: return require_kind(Operand::Kind::block, "a block is expected as the landing pad");
    case Role::value:
    case Role::typed:
    case Role::kept:
    case Role::argument: return check_value(module, operand);
    case Role::callee:
    case Role::body: return check_callee(module, operand, instruction.operands.size() - form.once());
    case Role::block:
    case Role::normal:
    case Role::target: return require_kind(Operand::Kind::block, "a block is expected");
    case Role::number:
    case Role::key: return require_kind(Operand::Kind::constant, "a number is expected");
    case Role::text:
    case Role::error_word:
    case Role::option_word: word(); return;
    case Role::rmw_word: return require(find_rmw_operation(word()).has_value(), "rmw has no such operation");
    case Role::math_word:
      return require(is_math_function(word(), instruction.operands.size() - 1),
                     "math has no such function of so many arguments");
    case Role::variable: return require(is_variable(function, operand), "leave takes a register that is a variable");
    case Role::thread_global: return require(is_thread_global(module, operand), "tls takes a thread global");
    case Role::handler:
      require_kind(Operand::Kind::function, "interrupts takes a function and a global");
      return require(module.functions[operand.index].parameters == 1, "a function for interrupts has one parameter");
    case Role::mask:
      require_kind(Operand::Kind::global, "interrupts takes a function and a global");
      require(!is_thread_global(module, operand), "a thread global has an address only through tls");
      return require(operand.bits + 4 <= module.globals[operand.index].size, "interrupts needs 4 bytes to look at");
  }
}

bool has_results(Results expected, size_t given) {
  switch (expected) {
    case Results::none: return given == 0;
    case Results::one: return given == 1;
    case Results::optional: return given <= 1;
    case Results::two: return given == 2;
    case Results::list: return true;
    case Results::caught: return given >= kCaught;
  }
  QUO_UNREACHABLE(expected);
}

bool are_different(std::vector<uint32_t> registers) {
  std::sort(registers.begin(), registers.end());
  return std::adjacent_find(registers.begin(), registers.end()) == registers.end();
}

void check_instruction(const Module& module, const Function& function, const Instruction& instruction) {
  const OpInfo& row = info(instruction.op);
  require(has_results(row.results, instruction.results.size()), row.results == Results::caught
                                                                    ? "three registers are expected that a landing sets"
                                                                    : "wrong number of results");
  require(instruction.types.size() == row.types, "wrong number of types");
  require(row.operands.allows(instruction.operands.size()), "wrong number of operands");
  for (const uint32_t result : instruction.results)
    require(result < function.registers.size(), "a register does not exist");
  if (row.results == Results::caught)
    require(are_different(instruction.results), "a register is set twice by a return or a landing");
  check_types(module, instruction);
  for (const Operand& operand : instruction.operands) check_operand(module, function, operand);
  for (size_t i = 0; i < instruction.operands.size(); ++i) check_role(module, function, instruction, i);
}

void check_global(const Module& module, const Global& global) {
  require(global.bytes.size() <= global.size, "the initial bytes are longer than the object");
  require(global.align != 0 && (global.align & (global.align - 1)) == 0, "an alignment is a power of two");
  uint64_t end = 0;
  for (const Relocation& relocation : global.relocations) {
    require(relocation.offset >= end, "pointers in the initial bytes must stand in order and apart");
    end = relocation.offset + module.pointer_bits / 8;
    require(end <= global.size, "a pointer in the initial bytes lies outside the object");
    const bool exists = relocation.target.kind == Operand::Kind::global
                            ? relocation.target.index < module.globals.size()
                            : relocation.target.index < module.functions.size();
    require(exists, "a pointer in the initial bytes has no target");
    require(!is_thread_global(module, relocation.target), "a pointer in the initial bytes leads to a thread global");
  }
}

Diagnostic where(const Module& module, const Function& function, const Block* block, const Instruction* instruction,
                 const std::string& what) {
  std::string message = fmt::format("ill-formed Core in @{}", function.name);
  if (block) message += fmt::format(", block ^{}", block->name);
  message += ": " + what;
  return {instruction ? module.place(instruction->location) : module.place(function.location), message};
}

Result<void> verify_function(const Module& module, const Function& function) {
  const auto fail = [&](const Block* block, const Instruction* instruction, const char* what) {
    return tl::unexpected(where(module, function, block, instruction, what));
  };
  if (function.blocks.empty()) return fail(nullptr, nullptr, "the function has no body");
  if (function.parameters > function.registers.size()) return fail(nullptr, nullptr, "parameters must be registers");
  for (const uint32_t variable : function.variables) {
    if (variable >= function.registers.size()) return fail(nullptr, nullptr, "variables must be registers");
  }
  for (const Block& block : function.blocks) {
    if (block.instructions.empty()) return fail(&block, nullptr, "the block is empty");
    for (const Instruction& instruction : block.instructions) {
      try {
        check_instruction(module, function, instruction);
      } catch (const Complaint& complaint) {
        return fail(&block, &instruction, complaint.what.c_str());
      }
      const bool ends = info(instruction.op).has(kTerminator);
      const bool last = &instruction == &block.instructions.back();
      if (ends && !last) return fail(&block, &instruction, "a terminator stands inside the block");
      if (!ends && last) return fail(&block, &instruction, "the block does not end with a terminator");
    }
  }
  return {};
}

}  // namespace

Result<void> verify(const Module& module) {
  if (module.pointer_bits != 32 && module.pointer_bits != 64)
    return failure("ill-formed Core: pointers have 32 or 64 bits");
  if (module.entry >= module.functions.size()) return failure("ill-formed Core: the entry function does not exist");
  if (module.functions[module.entry].parameters != 0)
    return failure("ill-formed Core: the entry function takes parameters");
  for (const Global& global : module.globals) {
    try {
      check_global(module, global);
    } catch (const Complaint& complaint) {
      return failure(fmt::format("ill-formed Core in global @{}: {}", global.name, complaint.what));
    }
  }
  for (const Function& function : module.functions) {
    if (auto result = verify_function(module, function); !result) return result;
  }
  return {};
}

}  // namespace quotient::core
