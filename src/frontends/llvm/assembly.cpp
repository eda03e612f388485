#include "frontends/llvm/assembly.hpp"

#include <fmt/format.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstrTypes.h>

#include <functional>
#include <map>

#include "frontends/llvm/assembly_text.hpp"
#include "frontends/llvm/link.hpp"
#include "frontends/llvm/wide.hpp"

namespace quotient::frontends::llvm {
namespace {

using core::Op;
using core::Operand;
using Statement = AssemblyStatement;
using Kind = AssemblyOperand::Kind;

uint64_t mask_of(unsigned bits) { return ~uint64_t{0} >> (64 - bits); }

// One piece of assembly: what its operands are, what the registers hold while it runs, and the flags.
class Assembly {
 public:
  Assembly(FunctionLowering& f, const ir::CallBase& call)
      : f_(f), call_(call), text_(ir::cast<ir::InlineAsm>(call.getCalledOperand())->getAsmString()) {}

  void lower() {
    std::vector<Statement> statements;
    const auto& assembly = *ir::cast<ir::InlineAsm>(call_.getCalledOperand());
    if (assembly.getDialect() != ir::InlineAsm::AD_ATT || !parse_assembly(text_, statements)) refuse();
    bind_operands(assembly);
    for (const Statement& statement : statements) lower_statement(statement);
    define_results();
  }

 private:
  struct Cell {  // a register
    Operand value = core::undef();
    unsigned bits = 64;
  };
  struct Place {  // what $0, $1, … stand for
    std::string cell;
    Operand address;  // if it is in memory
    const ir::Value* named = nullptr;
    bool in_memory = false;
    unsigned bits = 0;
  };
  struct Result {
    std::string cell, condition;  // one of them
    unsigned bits = 0;
  };
  struct Address {
    Operand operand;
    const ir::Value* named = nullptr;
  };
  using Flag = std::function<Operand()>;  // computed only if it is asked for
  struct Flags {
    Flag zero, carry, sign, less;
  };

  [[noreturn]] void refuse() const {
    f_.module().fail(fmt::format("inline assembly of this form is not supported: \"{}\"", text_));
  }

  // ---- What the program gave.

  unsigned bits_of(ir::Type* type) const {
    const auto& pieces = f_.module().pieces(type);
    if (pieces.size() != 1) refuse();
    return pieces[0].type.bits;
  }

  // The register that a constraint demands, or a new one.
  static std::string cell_for(const std::string& code, size_t number) {
    if (code.size() > 2 && code.starts_with('{') && code.ends_with('}')) {
      std::vector<Statement> parsed;  // {ax} and {rax} are the same
      std::string name = code.substr(1, code.size() - 2);
      if (parse_assembly("x %" + name, parsed)) return parsed[0].operands[0].name;
      return name;
    }
    if (code == "a" || code == "b" || code == "c" || code == "d") return "r" + code + "x";
    return fmt::format("${}", number);
  }

  void bind_operands(const ir::InlineAsm& assembly) {
    unsigned argument = 0, result = 0;
    for (const ir::InlineAsm::ConstraintInfo& info : assembly.ParseConstraints()) {
      if (info.Type == ir::InlineAsm::isClobber) continue;
      if (info.Type == ir::InlineAsm::isLabel || info.Codes.empty()) refuse();
      if (info.isIndirect) bind_memory(argument++);
      else if (info.Type == ir::InlineAsm::isOutput) bind_output(info.Codes[0], result++);
      else bind_input(info.Codes[0], argument++);
    }
  }

  // Memory may be larger than a register, for cmpxchg16b: then its size says nothing about the instruction's width.
  void bind_memory(unsigned argument) {
    const ir::Value& pointer = *call_.getArgOperand(argument);
    const auto& pieces = f_.module().pieces(call_.getParamElementType(argument));
    const unsigned bits = pieces.size() == 1 ? pieces[0].type.bits : 0u;
    places_.push_back({"", f_.value(pointer), &pointer, true, bits});
  }

  void bind_output(const std::string& code, unsigned number) {
    auto* structure = ir::dyn_cast<ir::StructType>(call_.getType());
    const unsigned bits = bits_of(structure != nullptr ? structure->getElementType(number) : call_.getType());
    if (code.starts_with("{@cc")) {
      results_.push_back({"", code.substr(4, code.size() - 5), bits});
      places_.push_back({});
      return;
    }
    const std::string cell = cell_for(code, places_.size());
    cells_[cell].bits = bits;
    results_.push_back({cell, "", bits});
    places_.push_back({cell, {}, nullptr, false, bits});
  }

  void bind_input(const std::string& code, unsigned argument) {
    const ir::Value& value = *call_.getArgOperand(argument);
    const unsigned bits = bits_of(value.getType());
    std::string cell = cell_for(code, places_.size());
    if (!code.empty() && std::isdigit(static_cast<unsigned char>(code[0])) != 0) {
      const Place& tied = places_.at(std::stoul(code));
      if (tied.in_memory) refuse();
      cell = tied.cell;
    }
    cells_[cell] = {f_.value(value), bits};
    places_.push_back({cell, {}, nullptr, false, bits});
  }

  void define_results() {
    if (call_.getType()->isVoidTy()) return;
    Operands values;
    for (const Result& result : results_)
      values.push_back(result.cell.empty() ? condition(result.condition) : fit(cells_[result.cell], result.bits));
    f_.define(call_, values);
  }

  // ---- Operands of instructions.

  const Place& place(const AssemblyOperand& operand) const {
    if (operand.operand >= places_.size()) refuse();
    return places_[operand.operand];
  }

  bool is_memory(const AssemblyOperand& operand) const {
    return operand.kind == Kind::memory || (operand.kind == Kind::operand && place(operand).in_memory);
  }

  static bool is_stack(const AssemblyOperand& operand) {
    return operand.kind == Kind::memory && (operand.name == "rsp" || operand.name == "rbp");
  }

  const std::string& cell_name(const AssemblyOperand& operand) const {
    if (operand.kind == Kind::machine) return operand.name;
    if (operand.kind != Kind::operand || place(operand).cell.empty()) refuse();
    return place(operand).cell;
  }

  Address address(const AssemblyOperand& operand) {
    if (operand.kind == Kind::operand) return {place(operand).address, place(operand).named};
    if (is_stack(operand)) refuse();
    const Operand base = operand.name.empty() ? fit(cells_[place(operand).cell], f_.module().pointer_bits())
                                              : fit(cells_[operand.name], f_.module().pointer_bits());
    return {f_.address(base, static_cast<uint64_t>(operand.number))};
  }

  Operand fit(const Cell& cell, unsigned bits) {
    if (cell.bits <= bits || cell.value.kind != Operand::Kind::reg) return narrowed(cell.value, bits);
    return f_.emit(Op::k_trunc, {core::integer(cell.bits), core::integer(bits)}, {cell.value});
  }
  static Operand narrowed(Operand value, unsigned bits) {
    if (value.kind == Operand::Kind::constant) value.bits &= mask_of(bits);
    return value;
  }

  Operand load(const Address& at, unsigned bits) {
    const uint32_t result = f_.temporary();
    name(f_.out().emit(Op::k_load, {core::integer(bits)}, {result}, {at.operand}, core::kAtomic), at, bits);
    return core::reg(result);
  }
  void store(const Address& at, unsigned bits, const Operand& value) {
    name(f_.effect(Op::k_store, {core::integer(bits)}, {value, at.operand}, core::kAtomic), at, bits);
  }
  void name(core::Instruction& instruction, const Address& at, unsigned bits) {
    if (at.named != nullptr) f_.note(instruction, *at.named, bits / 8, AccessKind::number);
  }

  Operand read(const AssemblyOperand& operand, unsigned bits) {
    if (operand.kind == Kind::immediate) return core::constant(static_cast<uint64_t>(operand.number) & mask_of(bits));
    if (is_memory(operand)) return load(address(operand), bits);
    return fit(cells_[cell_name(operand)], bits);
  }

  // A part of 32 bits or more replaces the register, a smaller one leaves the rest as it is.
  void write(const AssemblyOperand& operand, unsigned bits, const Operand& value) {
    if (is_memory(operand)) return store(address(operand), bits, value);
    set_cell(cell_name(operand), bits, value);
  }
  void set_cell(const std::string& name, unsigned bits, const Operand& value) {
    Cell& cell = cells_[name];
    if (bits >= 32 || cell.bits <= bits) {
      cell = {value, bits};
      return;
    }
    const core::Type type = core::integer(cell.bits);
    const Operand rest = f_.emit(Op::k_and, {type}, {cell.value, core::constant(mask_of(cell.bits) & ~mask_of(bits))});
    cell.value = f_.emit(Op::k_or, {type}, {rest, value});
  }

  // How wide an instruction works: by its last letter or by its operands.
  unsigned width(const Statement& statement, char suffix) const {
    switch (suffix) {
      case 'b': return 8;
      case 'w': return 16;
      case 'l': return 32;
      case 'q': return 64;
      default: break;
    }
    for (const bool registers : {true, false}) {
      for (const AssemblyOperand& operand : statement.operands) {
        if (operand.kind == Kind::immediate || operand.kind == Kind::memory) continue;
        if (operand.bits != 0) return operand.bits;
        if (operand.kind != Kind::operand || place(operand).in_memory == registers) continue;
        if (place(operand).bits != 0) return place(operand).bits;
      }
    }
    refuse();
  }

  // ---- Flags.

  Operand compare(Op op, unsigned bits, const Operand& a, const Operand& b) {
    return f_.emit(op, {core::integer(bits)}, {a, b});
  }
  Operand negation(const Operand& bit) { return f_.emit(Op::k_xor, {core::integer(1)}, {bit, core::constant(1)}); }
  Operand either(const Operand& a, const Operand& b) { return f_.emit(Op::k_or, {core::integer(1)}, {a, b}); }

  Flag is_zero(unsigned bits, const Operand& value) {
    return [this, bits, value] { return compare(Op::k_eq, bits, value, core::constant(0)); };
  }
  Flag is_negative(unsigned bits, const Operand& value) {
    return [this, bits, value] { return compare(Op::k_slt, bits, value, core::constant(0)); };
  }
  // As add, sub, and, or, xor leave them.
  void set_flags(Op op, unsigned bits, const Operand& old, const Operand& value) {
    const auto result = [this, op, bits, old, value] { return f_.emit(op, {core::integer(bits)}, {old, value}); };
    flags_ = {};
    flags_.zero = op == Op::k_sub ? Flag([=, this] { return compare(Op::k_eq, bits, old, value); })
                                  : Flag([=, this] { return is_zero(bits, result())(); });
    flags_.sign = [=, this] { return is_negative(bits, result())(); };
    if (op == Op::k_add) flags_.carry = [=, this] { return compare(Op::k_ult, bits, result(), value); };
    else if (op == Op::k_sub) flags_.carry = [=, this] { return compare(Op::k_ult, bits, old, value); };
    else flags_.carry = [] { return core::constant(0); };
    if (op == Op::k_sub) flags_.less = [=, this] { return compare(Op::k_slt, bits, old, value); };
  }

  Operand known(const Flag& flag) {
    if (!flag) refuse();
    return flag();
  }

  Operand condition(const std::string& code) {
    if (code == "z" || code == "e") return known(flags_.zero);
    if (code == "c" || code == "b" || code == "nae") return known(flags_.carry);
    if (code == "s") return known(flags_.sign);
    if (code == "l" || code == "nge") return known(flags_.less);
    if (code == "be" || code == "na") return either(known(flags_.carry), known(flags_.zero));
    if (code == "le" || code == "ng") return either(known(flags_.less), known(flags_.zero));
    if (code == "ae") return negation(known(flags_.carry));
    if (code == "ge") return negation(known(flags_.less));
    if (code == "a") return negation(condition("be"));
    if (code == "g") return negation(condition("le"));
    if (code.size() > 1 && code[0] == 'n') return negation(condition(code.substr(1)));
    refuse();
  }

  // ---- Instructions.

  void lower_statement(const Statement& statement) {
    const std::string& name = statement.mnemonic;
    if (statement.operands.size() > 2) refuse();
    if (name == "pause" || (name == "nop" && statement.repeated)) return void(f_.effect(Op::k_yield, {}, {}));
    if (name == "mfence" || name == "lfence" || name == "sfence") return void(f_.effect(Op::k_fence, {}, {}));
    if (name == "nop" || name.starts_with("prefetch")) return;
    if (statement.repeated) refuse();
    if (name == "rdtsc") return read_time();
    if (name.starts_with("set")) return write(one(statement), 8, condition(name.substr(3)));
    if (name == "cmpxchg16b" || name == "cmpxchg8b")
      return compare_exchange_pair(statement, name == "cmpxchg8b" ? 32 : 64);
    const Handler* found = handler(name);
    if (found != nullptr) return (this->*found->function)(statement, width(statement, 0));
    const char suffix = name.empty() ? '?' : name.back();
    found = suffix == 'b' || suffix == 'w' || suffix == 'l' || suffix == 'q' ? handler(name.substr(0, name.size() - 1))
                                                                             : nullptr;
    if (found == nullptr) refuse();
    (this->*found->function)(statement, width(statement, suffix));
  }

  struct Handler {
    const char* name;
    void (Assembly::*function)(const Statement&, unsigned);
  };
  static const Handler* handler(const std::string& name);

  const AssemblyOperand& one(const Statement& statement) const {
    if (statement.operands.size() != 1) refuse();
    return statement.operands[0];
  }
  // AT&T: the destination stands last.
  const AssemblyOperand& source(const Statement& statement) const {
    if (statement.operands.size() != 2) refuse();
    return statement.operands[0];
  }
  const AssemblyOperand& target(const Statement& statement) const {
    if (statement.operands.size() != 2) refuse();
    return statement.operands[1];
  }

  Operand rmw(const char* op, const Address& at, unsigned bits, const Operand& value) {
    const uint32_t result = f_.temporary();
    name(f_.out().emit(Op::k_rmw, {core::integer(bits)}, {result}, {f_.module().out().text(op), at.operand, value},
                       core::kAtomic),
         at, bits);
    return core::reg(result);
  }

  // The old value; the new one is written.
  Operand update(const Statement& statement, const AssemblyOperand& target, Op op, const char* name, unsigned bits,
                 const Operand& value) {
    if (statement.locked) {
      if (!is_memory(target)) refuse();
      return rmw(name, address(target), bits, value);
    }
    const Operand old = read(target, bits);
    write(target, bits, f_.emit(op, {core::integer(bits)}, {old, value}));
    return old;
  }

  void move(const Statement& statement, unsigned bits) {
    write(target(statement), bits, read(source(statement), bits));
  }

  template <Op kOp>
  void binary(const Statement& statement, unsigned bits) {
    constexpr const char* kName = kOp == Op::k_add   ? "add"
                                  : kOp == Op::k_sub ? "sub"
                                  : kOp == Op::k_and ? "and"
                                  : kOp == Op::k_or  ? "or"
                                                     : "xor";
    const AssemblyOperand &from = source(statement), &to = target(statement);
    if (is_stack(to)) {  // lock addl $0, (%rsp): a fence
      if (from.kind != Kind::immediate || from.number != 0 || (kOp != Op::k_add && kOp != Op::k_or)) refuse();
      f_.effect(Op::k_fence, {}, {});
      return;
    }
    if (kOp == Op::k_xor && !is_memory(to) && !is_memory(from) && from.kind != Kind::immediate &&
        cell_name(from) == cell_name(to))
      write(to, bits, core::constant(0));  // whatever it held
    const Operand value = read(from, bits);
    const Operand old = update(statement, to, kOp, kName, bits, value);
    set_flags(kOp, bits, old, value);
  }

  template <Op kOp>
  void step(const Statement& statement, unsigned bits) {
    const Operand value = core::constant(1);
    const Operand old = update(statement, one(statement), kOp, kOp == Op::k_add ? "add" : "sub", bits, value);
    const Flag carry = flags_.carry;  // inc and dec leave it alone
    set_flags(kOp, bits, old, value);
    flags_.carry = carry;
    flags_.less = nullptr;
  }

  void complement(const Statement& statement, unsigned bits) {
    update(statement, one(statement), Op::k_xor, "xor", bits, core::constant(mask_of(bits)));
  }

  void negate(const Statement& statement, unsigned bits) {
    const AssemblyOperand& operand = one(statement);
    if (statement.locked) f_.effect(Op::k_atomic_begin, {}, {});
    const Operand old = read(operand, bits);
    write(operand, bits, f_.emit(Op::k_sub, {core::integer(bits)}, {core::constant(0), old}));
    if (statement.locked) f_.effect(Op::k_atomic_end, {}, {});
    set_flags(Op::k_sub, bits, core::constant(0), old);
  }

  void exchange_add(const Statement& statement, unsigned bits) {
    const Operand value = read(source(statement), bits);
    const Operand old = update(statement, target(statement), Op::k_add, "add", bits, value);
    write(source(statement), bits, old);
    set_flags(Op::k_add, bits, old, value);
  }

  // Atomic if it is with memory, with or without a prefix.
  void exchange(const Statement& statement, unsigned bits) {
    const bool swapped = is_memory(source(statement));
    const AssemblyOperand& memory = swapped ? source(statement) : target(statement);
    const AssemblyOperand& other = swapped ? target(statement) : source(statement);
    const Operand value = read(other, bits);
    if (is_memory(memory)) return write(other, bits, rmw("xchg", address(memory), bits, value));
    const Operand old = read(memory, bits);
    write(memory, bits, value);
    write(other, bits, old);
  }

  void compare_exchange(const Statement& statement, unsigned bits) {
    const Operand wanted = read(source(statement), bits), expected = fit(cells_["rax"], bits);
    const AssemblyOperand& to = target(statement);
    Operand old, same;
    if (statement.locked) {
      if (!is_memory(to)) refuse();
      const Address at = address(to);
      const uint32_t found = f_.temporary(), equal = f_.temporary();
      name(f_.out().emit(Op::k_cmpxchg, {core::integer(bits)}, {found, equal}, {at.operand, expected, wanted},
                         core::kAtomic),
           at, bits);
      old = core::reg(found);
      same = core::reg(equal);
    } else {
      old = read(to, bits);
      same = compare(Op::k_eq, bits, old, expected);
      write(to, bits, f_.emit(Op::k_select, {}, {same, wanted, old}));
    }
    set_cell("rax", bits, old);
    flags_ = {};
    flags_.zero = [same] { return same; };
  }

  // rdx:rax is compared, rcx:rbx is written. Where the two are the same the instruction is a load, and it does not
  // matter that they may be undefined.
  void compare_exchange_pair(const Statement& statement, unsigned bits) {
    if (!is_memory(one(statement))) refuse();
    const Address low = address(one(statement)), high = {f_.address(low.operand, bits / 8)};
    const Operands expected = {fit(cells_["rax"], bits), fit(cells_["rdx"], bits)};
    const Operands wanted = {fit(cells_["rbx"], bits), fit(cells_["rcx"], bits)};
    f_.effect(Op::k_atomic_begin, {}, {});
    const Operands old = {load(low, bits), load(high, bits)};
    flags_ = {};
    if (expected != wanted) {
      const Operand same = wide_compare(f_, Op::k_eq, old, expected, 128);
      store(low, bits, f_.emit(Op::k_select, {}, {same, wanted[0], old[0]}));
      store(high, bits, f_.emit(Op::k_select, {}, {same, wanted[1], old[1]}));
      flags_.zero = [same] { return same; };
    }
    f_.effect(Op::k_atomic_end, {}, {});
    set_cell("rax", bits, old[0]);
    set_cell("rdx", bits, old[1]);
  }

  // A bit of a register, or of memory, where a register may also name a bit outside of the word.
  template <Op kOp, bool kInverted>
  void bit(const Statement& statement, unsigned bits) {
    constexpr const char* kName = kOp == Op::k_or ? "or" : kOp == Op::k_and ? "and" : "xor";
    const core::Type type = core::integer(bits);
    const AssemblyOperand& to = target(statement);
    const Operand number = read(source(statement), bits);
    const Operand position = f_.emit(Op::k_and, {type}, {number, core::constant(bits - 1)});
    const Operand one = f_.emit(Op::k_shl, {type}, {core::constant(1), position});
    const Operand mask = kInverted ? f_.emit(Op::k_xor, {type}, {one, core::constant(mask_of(bits))}) : one;
    Operand old;
    if (is_memory(to)) {
      Address at = address(to);
      if (source(statement).kind != Kind::immediate) {
        const unsigned shift = bits == 16 ? 4 : bits == 32 ? 5 : 6;
        const Operand word = f_.emit(Op::k_ashr, {type}, {number, core::constant(shift)});
        const Operand index = resize_integer(f_, {word}, bits, f_.module().pointer_bits(), true)[0];
        at.operand = f_.emit(Op::k_addr, {}, {at.operand, index, core::constant(bits / 8)});
      }
      if (kOp == Op::k_mov) {
        old = load(at, bits);
      } else if (statement.locked) {
        old = rmw(kName, at, bits, mask);
      } else {
        old = load(at, bits);
        store(at, bits, f_.emit(kOp, {type}, {old, mask}));
      }
    } else {
      old = read(to, bits);
      if (kOp != Op::k_mov) write(to, bits, f_.emit(kOp, {type}, {old, mask}));
    }
    flags_ = {};
    flags_.carry = [this, type, bits, old, one] {
      return compare(Op::k_ne, bits, f_.emit(Op::k_and, {type}, {old, one}), core::constant(0));
    };
  }

  // bsf and bsr leave their target alone if there is no bit, the others count all of them.
  template <Op kOp, bool kScan>
  void count(const Statement& statement, unsigned bits) {
    const core::Type type = core::integer(bits);
    const AssemblyOperand& to = target(statement);
    const Operand value = read(source(statement), bits);
    Operand result = f_.emit(kOp, {type}, {value});
    const Operand none = compare(Op::k_eq, bits, value, core::constant(0));
    if (kScan && kOp == Op::k_ctlz) result = f_.emit(Op::k_sub, {type}, {core::constant(bits - 1), result});
    if (kScan) result = f_.emit(Op::k_select, {}, {none, read(to, bits), result});
    write(to, bits, result);
    flags_ = {};
    if (kScan || kOp == Op::k_ctpop) flags_.zero = [none] { return none; };
    else flags_.carry = [none] { return none; };
  }

  void subtract_for_flags(const Statement& statement, unsigned bits) {
    const Operand value = read(source(statement), bits);
    set_flags(Op::k_sub, bits, read(target(statement), bits), value);
  }
  void and_for_flags(const Statement& statement, unsigned bits) {
    const Operand value = read(source(statement), bits);
    set_flags(Op::k_and, bits, read(target(statement), bits), value);
  }

  void read_time() {
    const Operand time = call_runtime(f_, kTimestamp, {}, 1)[0];
    const core::Type whole = core::integer(64), half = core::integer(32);
    set_cell("rax", 32, f_.emit(Op::k_trunc, {whole, half}, {time}));
    const Operand high = f_.emit(Op::k_lshr, {whole}, {time, core::constant(32)});
    set_cell("rdx", 32, f_.emit(Op::k_trunc, {whole, half}, {high}));
  }

  FunctionLowering& f_;
  const ir::CallBase& call_;
  std::string text_;
  std::vector<Place> places_;
  std::vector<Result> results_;
  std::map<std::string, Cell> cells_;
  Flags flags_;
};

const Assembly::Handler* Assembly::handler(const std::string& name) {
  static constexpr Handler kHandlers[] = {
      {"mov", &Assembly::move},
      {"add", &Assembly::binary<Op::k_add>},
      {"sub", &Assembly::binary<Op::k_sub>},
      {"and", &Assembly::binary<Op::k_and>},
      {"or", &Assembly::binary<Op::k_or>},
      {"xor", &Assembly::binary<Op::k_xor>},
      {"inc", &Assembly::step<Op::k_add>},
      {"dec", &Assembly::step<Op::k_sub>},
      {"neg", &Assembly::negate},
      {"not", &Assembly::complement},
      {"xadd", &Assembly::exchange_add},
      {"xchg", &Assembly::exchange},
      {"cmpxchg", &Assembly::compare_exchange},
      {"bt", &Assembly::bit<Op::k_mov, false>},
      {"bts", &Assembly::bit<Op::k_or, false>},
      {"btr", &Assembly::bit<Op::k_and, true>},
      {"btc", &Assembly::bit<Op::k_xor, false>},
      {"bsf", &Assembly::count<Op::k_cttz, true>},
      {"bsr", &Assembly::count<Op::k_ctlz, true>},
      {"tzcnt", &Assembly::count<Op::k_cttz, false>},
      {"lzcnt", &Assembly::count<Op::k_ctlz, false>},
      {"popcnt", &Assembly::count<Op::k_ctpop, false>},
      {"cmp", &Assembly::subtract_for_flags},
      {"test", &Assembly::and_for_flags},
  };
  for (const Handler& handler : kHandlers)
    if (name == handler.name) return &handler;
  return nullptr;
}

}  // namespace

void lower_assembly(FunctionLowering& f, const ir::CallBase& call) { Assembly(f, call).lower(); }

}  // namespace quotient::frontends::llvm
