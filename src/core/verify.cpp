#include <fmt/format.h>

#include <algorithm>

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

bool is_value(const Operand& operand) {
  return operand.kind != Operand::Kind::block && operand.kind != Operand::Kind::string;
}

bool is_thread_global(const Module& module, const Operand& operand) {
  return operand.kind == Operand::Kind::global &&
         module.globals[operand.index].kind == Global::Kind::thread_local_variable;
}

// Which operands must be strings or blocks; all others are values.
bool wants_string(Op op, size_t position) {
  switch (op) {
    case Op::k_await:
    case Op::k_assert:
    case Op::k_argument:
    case Op::k_callable: return position == 1;
    case Op::k_local: return position == 2;
    case Op::k_error: return true;
    case Op::k_math:
    case Op::k_rmw:
    case Op::k_option:
    case Op::k_caveat:
    case Op::k_condition: return position == 0;
    default: return false;
  }
}
bool wants_block(Op op, size_t position) {
  switch (op) {
    case Op::k_br: return true;
    case Op::k_br_if: return position > 0;
    case Op::k_switch: return position % 2 == 1;
    default: return false;
  }
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
  const bool memory = instruction.op == Op::k_load || instruction.op == Op::k_store || instruction.op == Op::k_rmw ||
                      instruction.op == Op::k_cmpxchg;
  if (memory) {
    const unsigned bits = instruction.types[0].bits;
    require(bits == 1 || bits == 8 || bits == 16 || bits == 32 || bits == 64,
            "memory is accessed by 8, 16, 32 or 64 bits");
  }
}

bool is_rmw_operation(std::string_view name) {
  static constexpr std::string_view kNames[] = {"xchg", "add", "sub",  "and",  "or",   "xor", "nand",
                                                "max",  "min", "umax", "umin", "fadd", "fsub"};
  return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames);
}

bool is_math_function(std::string_view name, size_t arguments) {
#define MATH(function, arity) \
  if (name == #function) return arguments == arity;
#include "core/math.def"
#undef MATH
  return false;
}

void check_special(const Module& module, const Function& function, const Instruction& instruction) {
  const auto& operands = instruction.operands;
  switch (instruction.op) {
    case Op::k_switch:
      require(operands.size() % 2 == 0, "a switch has a value, a default and pairs of number and block");
      for (size_t i = 2; i < operands.size(); i += 2)
        require(operands[i].kind == Operand::Kind::constant, "the cases of a switch are numbers");
      break;
    case Op::k_addr: require(operands[2].kind == Operand::Kind::constant, "the scale of addr is a number"); break;
    case Op::k_rmw: require(is_rmw_operation(module.text(operands[0])), "rmw has no such operation"); break;
    case Op::k_math:
      require(is_math_function(module.text(operands[0]), operands.size() - 1),
              "math has no such function of so many arguments");
      break;
    case Op::k_leave:
      require(operands[0].kind == Operand::Kind::reg && std::find(function.variables.begin(), function.variables.end(),
                                                                  operands[0].index) != function.variables.end(),
              "leave takes a register that is a variable");
      break;
    case Op::k_tls: require(is_thread_global(module, operands[0]), "tls takes a thread global"); break;
    case Op::k_landing:
      require(operands[0].kind == Operand::Kind::constant, "the number of a landing is a number");
      break;
    case Op::k_interrupts:
      require(operands[0].kind == Operand::Kind::function && operands[1].kind == Operand::Kind::global,
              "interrupts takes a function and a global");
      require(module.functions[operands[0].index].parameters == 1, "a function for interrupts has one parameter");
      require(operands[1].bits + 4 <= module.globals[operands[1].index].size, "interrupts needs 4 bytes to look at");
      break;
    case Op::k_atomic_begin: require(instruction.results.size() <= 1, "atomic_begin has one result at most"); break;
    case Op::k_call:
    case Op::k_spawn:
      if (operands[0].kind == Operand::Kind::function) {
        const Function& callee = module.functions[operands[0].index];
        const size_t given = operands.size() - (instruction.op == Op::k_call ? 1 : 2);
        require(!callee.blocks.empty(), "the called function has no body");
        require(given == callee.parameters, "the number of arguments is not that of the function's parameters");
      }
      break;
    default: break;
  }
}

void check_instruction(const Module& module, const Function& function, const Instruction& instruction) {
  const OpInfo& row = info(instruction.op);
  const auto count = static_cast<int>(instruction.operands.size());
  require(row.results == kAny || static_cast<int>(instruction.results.size()) == row.results,
          "wrong number of results");
  require(static_cast<int>(instruction.types.size()) == row.types, "wrong number of types");
  require(count >= row.operands && (row.most_operands == kAny || count <= row.most_operands),
          "wrong number of operands");
  for (const uint32_t result : instruction.results)
    require(result < function.registers.size(), "a register does not exist");
  for (size_t i = 0; i < instruction.operands.size(); ++i) {
    const Operand& operand = instruction.operands[i];
    check_operand(module, function, operand);
    if (wants_string(instruction.op, i)) {
      require(operand.kind == Operand::Kind::string, "a string is expected");
    } else if (wants_block(instruction.op, i)) {
      require(operand.kind == Operand::Kind::block, "a block is expected");
    } else {
      require(is_value(operand), "a value is expected");
      require(instruction.op == Op::k_tls || !is_thread_global(module, operand),
              "a thread global has an address only through tls");
    }
  }
  check_types(module, instruction);
  check_special(module, function, instruction);
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
      const bool ends = info(instruction.op).traits & kTerminator;
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
