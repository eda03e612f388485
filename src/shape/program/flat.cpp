#include "shape/program/flat.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "shape/program/known.hpp"
#include "shape/program/last_call.hpp"
#include "shape/program/recursion.hpp"

namespace quotient::shape {

using core::Op;
using core::Operand;

namespace {

constexpr size_t kMostInstructions = 20000;
constexpr const char* kDeepStack = "a stack that is deep enough";

class Flattener {
 public:
  explicit Flattener(const core::Module& module) : module_(module), cycles_(cycles_of_calls(module)) {}

  Flat run(uint32_t main) {
    const core::Function& function = module_.functions[main];
    const uint32_t first = registers_of(main);
    for (uint32_t i = 0; i < function.parameters; ++i) move(first + i, core::undef());
    expand(main, first, {});
    emit({.op = Op::k_halt, .operands = {core::constant(0)}});
    if (!calls_.empty()) make_frames(module_, out_, calls_);
    return std::move(out_);
  }

 private:
  // Where control has come to, without an instruction yet: these lead to the next one.
  struct Open {
    uint32_t instruction;
    size_t successor;
  };

  // A function that is being written out.
  struct Active {
    uint32_t function, first;          // its registers begin there
    std::vector<uint32_t> results;     // registers for what it returns
    std::optional<size_t> cycle = {};  // in within_: who was called first of its cycle, if it is another one
    uint32_t frame = 0, begins = 0;    // if it is recursive: the register for its topmost frame
    std::vector<size_t> calls = {};    // inner ones, of all of the cycle: numbers in calls_
    std::vector<Active> others = {};   // of its cycle, which stand already
    std::vector<Open> returned = {};   // of those: where they return
  };

  uint32_t registers_of(uint32_t function) {
    const uint32_t first = static_cast<uint32_t>(out_.registers.size());
    const auto depth = static_cast<uint32_t>(std::ranges::count(within_, function, &Active::function));
    for (uint32_t reg = 0; reg < module_.functions[function].registers.size(); ++reg)
      out_.registers.push_back({function, reg, depth});
    return first;
  }

  uint32_t emit(core::Instruction code, size_t successors = 1, std::string obstacle = {}) {
    const uint32_t id = static_cast<uint32_t>(out_.code.size());
    for (const Open& open : open_) out_.code[open.instruction].next[open.successor] = id;
    out_.code.push_back({std::move(code), std::vector<uint32_t>(successors, id),
                         within_.empty() ? 0 : within_.back().function, location_, std::move(obstacle)});
    open_.clear();
    for (size_t i = 0; i < successors; ++i) open_.push_back({id, i});
    return id;
  }

  // The program ends in the middle of these functions.
  void end(core::Instruction code) {
    const uint32_t id = emit(std::move(code), 0);
    for (const Active& function : within_) {
      for (const uint32_t variable : module_.functions[function.function].variables)
        out_.code[id].in_scope.push_back(function.first + variable);
    }
  }

  void move(uint32_t to, const Operand& from) { emit({.op = Op::k_mov, .results = {to}, .operands = {from}}); }

  // What comes behind is never executed, but other obstacles there are to be told, too.
  void stop(std::string obstacle) { emit({.op = Op::k_unreachable}, 1, std::move(obstacle)); }

  // A function that is being written.
  struct Body {
    const core::Function& function;
    uint32_t index, first;                               // its number, and that of its first register
    std::vector<uint32_t> locals;                        // registers with addresses of its local objects
    std::map<uint32_t, std::vector<Open>> waiting = {};  // for blocks that do not stand yet
    std::vector<std::optional<uint32_t>> begins = {};    // where blocks stand
    std::vector<Open> returned = {};
  };

  static std::vector<uint32_t> locals_of(const core::Function& function) {
    std::vector<uint32_t> locals;
    for (const core::Block& block : function.blocks) {
      for (const core::Instruction& instruction : block.instructions) {
        if (instruction.op == Op::k_local && !std::ranges::count(locals, instruction.results[0]))
          locals.push_back(instruction.results[0]);
      }
    }
    return locals;
  }

  // The function's code, with its registers from `first` on; its results go to these registers. Blocks stand in their
  // order.
  void expand(uint32_t index, uint32_t first, std::vector<uint32_t> results, std::optional<size_t> cycle = {}) {
    const core::Function& function = module_.functions[index];
    within_.push_back({index, first, std::move(results), cycle});
    if (cycles_[index]) open_recursive();
    Body body{function, index, first, locals_of(function)};
    for (const uint32_t local : body.locals) move(first + local, core::undef());
    body.begins.resize(function.blocks.size());
    body.waiting[0] = std::move(open_);
    for (uint32_t b = 0; b < function.blocks.size(); ++b) expand_block(body, b);
    open_ = std::move(body.returned);
    if (!within_.back().calls.empty()) close_recursive();
    Active done = std::move(within_.back());
    within_.pop_back();
    if (!cycle) return;
    done.returned = std::move(open_);
    within_[*cycle].others.push_back(std::move(done));
  }

  void expand_block(Body& body, uint32_t number) {
    open_ = std::move(body.waiting[number]);
    body.begins[number] = static_cast<uint32_t>(out_.code.size());
    emit({.op = Op::k_leave});  // nothing; a place to jump to
    std::set<uint32_t> bound;   // registers that hold functions, since this block began
    for (const core::Instruction& instruction : body.function.blocks[number].instructions) {
      if (open_.empty()) break;  // a call that does not return
      if (!body.function.runtime && instruction.location.line) location_ = instruction.location;
      expand_instruction(body, instruction);
      bind_functions(renamed(instruction, body.first), bound);
    }
    for (const uint32_t reg : bound) functions_.erase(reg);
  }

  // A branch to a block that does not stand yet stays open until it does.
  void branch_to(Body& body, const Operand& target, Open open) {
    if (const auto begin = body.begins[target.index]) out_.code[open.instruction].next[open.successor] = *begin;
    else body.waiting[target.index].push_back(open);
  }

  void expand_instruction(Body& body, const core::Instruction& instruction) {
    const auto& operands = instruction.operands;
    const core::Instruction code = renamed(instruction, body.first);
    switch (instruction.op) {
      case Op::k_br: {
        const std::vector<Open> all = std::exchange(open_, {});
        for (const Open& open : all) branch_to(body, operands[0], open);
        break;
      }
      case Op::k_br_if: {
        const uint32_t id = emit(code, 2);
        open_.clear();
        branch_to(body, operands[1], {id, 0});
        branch_to(body, operands[2], {id, 1});
        break;
      }
      case Op::k_switch: {
        const size_t cases = (operands.size() - 2) / 2;
        const uint32_t id = emit(code, cases + 1);
        open_.clear();
        for (size_t i = 0; i < cases; ++i) branch_to(body, operands[3 + 2 * i], {id, i});
        branch_to(body, operands[1], {id, cases});
        break;
      }
      case Op::k_ret: expand_return(body, code); break;
      case Op::k_call:
        if (body.locals.empty() && is_last_call(body.function, instruction) &&
            can_begin_again(body.index, body.first, code)) {
          begin_again(body.index, body.first, code, *body.begins[0]);
        } else {
          call(code);
        }
        break;
      case Op::k_halt:
      case Op::k_unreachable: end(code); break;
      default: emit(code); break;
    }
  }

  void expand_return(Body& body, const core::Instruction& code) {
    const std::vector<uint32_t>& returns = within_.back().results;
    for (size_t i = 0; i < returns.size(); ++i)
      move(returns[i], i < code.operands.size() ? code.operands[i] : core::undef());
    for (const uint32_t local : body.locals) emit({.op = Op::k_kill, .operands = {core::reg(body.first + local)}});
    for (const uint32_t variable : body.function.variables)
      emit({.op = Op::k_leave, .operands = {core::reg(body.first + variable)}});
    body.returned.insert(body.returned.end(), open_.begin(), open_.end());
    open_.clear();
  }

  core::Instruction renamed(const core::Instruction& instruction, uint32_t first) const {
    core::Instruction out = instruction;
    for (uint32_t& result : out.results) result += first;
    for (Operand& operand : out.operands) {
      if (operand.kind != Operand::Kind::reg) continue;
      operand.index += first;
      if (const auto bound = functions_.find(operand.index); bound != functions_.end()) operand = bound->second;
    }
    return out;
  }

  // What a register holds that a function is moved to is known to the end of the block, or until it is written again.
  void bind_functions(const core::Instruction& code, std::set<uint32_t>& bound) {
    for (const uint32_t result : code.results) {
      if (bound.erase(result)) functions_.erase(result);
      if (code.op != Op::k_mov || code.operands[0].kind != Operand::Kind::function) continue;
      functions_[result] = code.operands[0];
      bound.insert(result);
    }
  }

  static bool is_written(const core::Function& function, uint32_t reg) {
    return std::ranges::any_of(function.blocks, [&](const core::Block& block) {
      return std::ranges::any_of(block.instructions, [&](const core::Instruction& instruction) {
        return std::ranges::count(instruction.results, reg) > 0;
      });
    });
  }

  // Is the function, whose registers begin at `first`, called with arguments that it can go on with?
  bool can_begin_again(uint32_t index, uint32_t first, const core::Instruction& code) const {
    if (code.operands[0] != core::function(index)) return false;
    for (uint32_t i = 0; i < module_.functions[index].parameters; ++i) {
      const auto bound = functions_.find(first + i);
      if (bound == functions_.end()) continue;
      if (i + 1 >= code.operands.size() || code.operands[i + 1] != bound->second) return false;
    }
    return true;
  }

  // A call that the function ends with is a jump to its beginning. New arguments may be computed from the old ones, so
  // they are first put where those of another function would stand.
  void begin_again(uint32_t index, uint32_t first, const core::Instruction& code, uint32_t beginning) {
    const uint32_t parameters = module_.functions[index].parameters, inner = registers_of(index);
    for (uint32_t i = 0; i < parameters; ++i)
      move(inner + i, i + 1 < code.operands.size() ? code.operands[i + 1] : core::undef());
    for (uint32_t i = 0; i < parameters; ++i) move(first + i, core::reg(inner + i));
    for (const Open& open : open_) out_.code[open.instruction].next[open.successor] = beginning;
    open_.clear();
    out_.conditions.insert(kDeepStack);
  }

  // Before the function's own code: there is no frame, and all that it returns has a register.
  void open_recursive() {
    Active& function = within_.back();
    size_t returned = 0;
    for (const core::Block& block : module_.functions[function.function].blocks) {
      if (block.instructions.back().op == Op::k_ret)
        returned = std::max(returned, block.instructions.back().operands.size());
    }
    while (function.results.size() < returned) {
      const auto number = own_register::returned + static_cast<uint32_t>(function.results.size());
      function.results.push_back(add_register(module_, out_, function.function, number));
    }
    if (!function.cycle) {
      function.frame = add_register(module_, out_, function.function, own_register::frame);
      move(function.frame, core::constant(0));
    }
    function.begins = emit({.op = Op::k_leave});
  }

  // The function that is called, with the same functions as arguments, if it is executed, or stands already as one of
  // the caller's cycle. (With others it is another function, as it were, and is written out again: there are finitely
  // many that it can be called with.)
  Active* standing(const core::Instruction& code) {
    const auto is_it = [&](const Active& function) { return can_begin_again(function.function, function.first, code); };
    if (const auto found = std::ranges::find_if(within_, is_it); found != within_.end()) return &*found;
    if (within_.empty()) return nullptr;
    auto& others = within_[within_.back().cycle.value_or(within_.size() - 1)].others;
    const auto found = std::ranges::find_if(others, is_it);
    return found == others.end() ? nullptr : &*found;
  }

  // Does the caller's cycle go through that function, and this is its first call there?
  bool is_of_same_cycle(uint32_t callee) const {
    return !within_.empty() && cycles_[callee] && cycles_[callee] == cycles_[within_.back().function] &&
           !std::ranges::count(within_, callee, &Active::function);
  }

  // A function that is handed no more than what its caller was handed works on the same node, and needs no frame.
  bool is_part_of_caller(const core::Instruction& code) const {
    const Active& caller = within_.back();
    const core::Function& function = module_.functions[caller.function];
    const auto is_parameter = [&](const Operand& operand) {
      return operand.kind == Operand::Kind::reg && operand.index >= caller.first &&
             operand.index - caller.first < function.parameters && !is_written(function, operand.index - caller.first);
    };
    return code.operands.size() > 1 && std::all_of(code.operands.begin() + 1, code.operands.end(), is_parameter);
  }

  // What control leaves by; who was called first of the cycle is within_[root].
  InnerCall leave_by_frame(size_t root) {
    InnerCall call{.begins = within_[root].begins, .leaves = emit({.op = Op::k_leave}), .frame = within_[root].frame};
    for (size_t at = root; at < within_.size(); ++at) add_variables(within_[at], call.in_scope);
    const Active& caller = within_.back();
    for (const uint32_t variable : module_.functions[caller.function].variables) {
      if (variable < module_.functions[caller.function].parameters) call.arguments.push_back(caller.first + variable);
    }
    return call;
  }
  void add_variables(const Active& of, std::vector<uint32_t>& to) const {
    for (const uint32_t variable : module_.functions[of.function].variables) to.push_back(of.first + variable);
  }

  // ... and where it comes back.
  void resume(InnerCall call, size_t root, const Active& callee, const core::Instruction& code) {
    call.function = callee.function;
    call.number = static_cast<uint32_t>(within_[root].calls.size());
    call.returned = callee.results;
    call.resumes = emit({.op = Op::k_leave});
    for (size_t i = 0; i < code.results.size(); ++i)
      move(code.results[i], i < call.returned.size() ? core::reg(call.returned[i]) : core::undef());
    within_[root].calls.push_back(calls_.size());
    calls_.push_back(std::move(call));
  }

  void call_again(Active& function, const core::Instruction& code) {
    if (!cycles_[function.function])
      return stop(fmt::format("the function {} is recursive, through a pointer to it",
                              module_.functions[function.function].name));
    const size_t root = root_of(function);
    InnerCall call = leave_by_frame(root);
    begin_again(function.function, function.first, code, function.begins);
    resume(std::move(call), root, function, code);
  }
  size_t root_of(const Active& function) const {
    if (function.cycle) return *function.cycle;
    return static_cast<size_t>(std::ranges::find(within_, function.first, &Active::first) - within_.begin());
  }

  void call_other(const core::Instruction& code) {
    const size_t root = within_.back().cycle.value_or(within_.size() - 1);
    InnerCall call = leave_by_frame(root);
    const uint32_t callee = code.operands[0].index, first = pass_arguments(code);
    expand(callee, first, within_[root].results, root);
    resume(std::move(call), root, within_[root].others.back(), code);
    out_.conditions.insert(kDeepStack);
  }

  // Behind the code of a cycle: where the topmost frame says, or, without one, back to the first caller.
  void close_recursive() {
    const Active& function = within_.back();
    for (const Active& other : function.others) open_.insert(open_.end(), other.returned.begin(), other.returned.end());
    const auto own = [&](uint32_t number) { return add_register(module_, out_, function.function, number); };
    const uint32_t is_first = own(own_register::is_first), number_at = own(own_register::number_at);
    const uint32_t number = own(own_register::number);
    emit({.op = Op::k_eq,
          .types = {core::pointer(module_.pointer_bits)},
          .results = {is_first},
          .operands = {core::reg(function.frame), core::constant(0)}});
    const uint32_t branch = emit({.op = Op::k_br_if, .operands = {core::reg(is_first)}}, 2);
    open_ = {{branch, 1}};
    emit(address_of_word(number_at, function.frame, 1));
    emit({.op = Op::k_load,
          .types = {core::integer(module_.pointer_bits)},
          .results = {number},
          .operands = {core::reg(number_at)}});
    core::Instruction which{.op = Op::k_switch, .types = {core::integer(64)}, .operands = {core::reg(number), {}}};
    for (size_t i = 0; i + 1 < function.calls.size(); ++i) {
      which.operands.push_back(core::constant(i));
      which.operands.push_back({});
    }
    const uint32_t id = emit(std::move(which), function.calls.size());
    const uint32_t ends = static_cast<uint32_t>(out_.code.size());
    for (size_t i = 0; i < function.calls.size(); ++i) {
      InnerCall& call = calls_[function.calls[i]];
      out_.code[id].next[i] = call.resumes;
      call.ends = ends;
      for (const Active& other : function.others) add_variables(other, call.in_scope);
    }
    // What frames hold is held where the program ends.
    for (uint32_t at = function.begins; at < ends; ++at) {
      if (out_.code[at].next.empty()) out_.code[at].in_scope.push_back(function.frame);
    }
    open_ = {{branch, 0}};
  }

  void call(const core::Instruction& instruction) {
    if (instruction.operands[0].kind != Operand::Kind::function)
      return stop("a function is called through a pointer that is not the same in all executions");
    const uint32_t callee = instruction.operands[0].index;
    const core::Function& function = module_.functions[callee];
    const Known known = known_function(function);
    if (known == Known::end || known == Known::assertion) return end(instruction);
    if (known != Known::none) {
      emit(instruction);
      return;
    }
    if (function.blocks.empty()) return stop(fmt::format("the function {} has no body", function.name));
    if (Active* const same = standing(instruction)) return call_again(*same, instruction);
    if (out_.code.size() > kMostInstructions) return stop("the program is too long, with all calls written out");
    const core::Location caller = location_;
    if (is_of_same_cycle(callee) && !is_part_of_caller(instruction)) call_other(instruction);
    else expand(callee, pass_arguments(instruction), instruction.results);
    location_ = caller;
  }

  // To registers of its own, the first of which is returned.
  uint32_t pass_arguments(const core::Instruction& call) {
    const uint32_t callee = call.operands[0].index, first = registers_of(callee);
    const core::Function& function = module_.functions[callee];
    for (uint32_t i = 0; i < function.parameters; ++i) {
      const Operand argument = i + 1 < call.operands.size() ? call.operands[i + 1] : core::undef();
      if (argument.kind == Operand::Kind::function && !is_written(function, i)) functions_[first + i] = argument;
      move(first + i, argument);
    }
    return first;
  }

  const core::Module& module_;
  Flat out_;
  std::vector<Open> open_;
  std::vector<uint32_t> cycles_;  // of functions; 0: none
  std::vector<InnerCall> calls_;  // of functions by themselves, all so far
  std::vector<Active> within_;    // functions being written out, outermost first
  core::Location location_;
  std::map<uint32_t, Operand> functions_;  // registers that hold a function: parameters always, others for now
};

}  // namespace

Flat flatten(const core::Module& module, uint32_t main) { return Flattener(module).run(main); }

}  // namespace quotient::shape
