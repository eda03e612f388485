// Try blocks. A call inside of some has a pad, where exceptions land that leave it, and names a function that finds the
// handler (docs/core.md, Exceptions). A pad runs the finally and fault blocks between the call and the handler, or, if
// the handler is in a caller, all of them, and passes the exception on.
//
// A finally block exists once: it ends in a switch over where to go on, which whoever enters it has put into a
// register. A filter is a function of its own, which finds the method's variables through a block of their addresses.
#include <fmt/format.h>

#include <algorithm>

#include "frontends/cil/method_lowering.hpp"

namespace quotient::frontends::cil {
namespace {

bool is_inside(uint32_t offset, uint32_t begin, uint32_t length) { return offset >= begin && offset - begin < length; }

}  // namespace

bool MethodLowering::is_finally(unsigned clause) const {
  return clauses_[clause].kind == mono::Clause::finally || clauses_[clause].kind == mono::Clause::fault;
}

std::vector<unsigned> MethodLowering::enclosing(uint32_t offset) const {
  std::vector<unsigned> result;
  if (filter_ >= 0) return result;  // what a filter throws goes to whoever asked it
  for (unsigned i = 0; i < clauses_.size(); ++i)
    if (is_inside(offset, clauses_[i].try_offset, clauses_[i].try_length)) result.push_back(i);
  return result;
}

void MethodLowering::want_handler(unsigned clause) {
  std::vector<Slot> stack;
  if (!is_finally(clause)) stack.push_back({StackKind::reference, "%s0", nullptr, nullptr, nullptr});
  std::swap(stack, stack_);
  flow_to(clauses_[clause].handler_offset);
  std::swap(stack, stack_);
}

MethodLowering::Pad& MethodLowering::pad_at(uint32_t offset) {
  const std::vector<unsigned> clauses = enclosing(offset);
  Pad& pad = pads_[clauses];
  if (!pad.clauses.empty()) return pad;
  pad.number = static_cast<unsigned>(pads_.size());
  pad.clauses = clauses;
  for (const unsigned clause : clauses) want_handler(clause);
  return pad;
}

std::string MethodLowering::selector(const Pad& pad) {
  if (std::ranges::all_of(pad.clauses, [&](unsigned clause) { return is_finally(clause); })) return "0";
  return fmt::format("@\"{} handlers {}\"", name_.substr(2, name_.size() - 3), pad.number);
}

void MethodLowering::throw_exception(const char* exception) {
  emit_call(false, world_.function("Overlay.Throw", exception), {});
  line("unreachable");
}

void MethodLowering::throw_if(const std::string& condition, const char* exception) {
  const std::string thrown = new_label("x"), behind = new_label("y");
  line(fmt::format("br_if {}, {}, {}", condition, thrown, behind));
  begin_block(thrown);
  throw_exception(exception);
  begin_block(behind);
}

// The end of a block: these finally blocks, the first first, then the block `then`.
void MethodLowering::run_handlers(const std::vector<unsigned>& clauses, const std::string& then) {
  std::string next = then;
  for (size_t i = clauses.size(); i-- > 0;) {
    const unsigned clause = clauses[i];
    want_handler(clause);
    std::vector<std::string>& places = continuations_[clause];
    places.push_back(next);
    const std::string enter =
        fmt::format("  %k{} = mov {}\n  br {}\n", clause, places.size(), label(clauses_[clause].handler_offset));
    if (i == 0) {
      text_ += enter;
      return;
    }
    next = new_label("f");
    glue_ += next;
    glue_ += ":\n";
    glue_ += enter;
  }
  line("br " + next);
}

void MethodLowering::lower_leave(uint32_t target) {
  stack_.clear();
  std::vector<unsigned> left;
  for (const unsigned clause : enclosing(offset_)) {
    const mono::Clause& c = clauses_[clause];
    if (c.kind == mono::Clause::finally && !is_inside(target, c.try_offset, c.try_length)) left.push_back(clause);
  }
  flow_to(target);
  run_handlers(left, label(target));
}

void MethodLowering::write_pads(std::string& out) {
  location_.clear();
  for (const auto& [clauses, pad] : pads_) {
    text_.clear();
    const unsigned n = pad.number;
    const std::string shown = name_.substr(2, name_.size() - 3);
    std::vector<unsigned> finals;
    std::string table, select;
    for (const unsigned clause : clauses) {
      if (is_finally(clause)) {
        finals.push_back(clause);
        continue;
      }
      table += fmt::format(", {}, ^catch{}.{}", clause + 1, n, clause);
      begin_block(fmt::format("^catch{}.{}", n, clause));
      run_handlers(finals, fmt::format("^enter{}.{}", n, clause));
      begin_block(fmt::format("^enter{}.{}", n, clause));
      text_ += fmt::format("  %s0 = mov %e{}\n  %caught{} = mov %e{}\n  br {}\n", n, clause, n,
                           label(clauses_[clause].handler_offset));
      if (clauses_[clause].kind == mono::Clause::filter) {
        // A filter that throws counts as one that says no; the clauses behind it are still asked.
        select += fmt::format(
            "  %r{0}, %x{0}, %y{0}, %z{0} = invoke ^said{0}, ^no{0}, @catch_all, 0, @\"{1} filter {0}\", %e, %frame\n",
            clause, shown);
        select += fmt::format("^said{0}:\n  br_if %r{0}, ^yes{0}, ^no{0}\n^yes{0}:\n  ret {1}\n^no{0}:\n", clause,
                              clause + 1);
      } else {
        select += fmt::format("  %r{0} = call {1}, %e\n  %i{0} = ne ptr %r{0}, 0\n", clause,
                              world_.instance_test(clauses_[clause].catch_class));
        select += fmt::format("  br_if %i{0}, ^yes{0}, ^no{0}\n^yes{0}:\n  ret {1}\n^no{0}:\n", clause, clause + 1);
      }
    }
    const std::string catches = std::move(text_);
    text_.clear();
    text_ +=
        fmt::format("^pad{0}:\n  %own = depth\n  %mine = eq i64 %d{0}, %own\n  br_if %mine, ^mine{0}, ^pass{0}\n", n);
    text_ += fmt::format("^mine{0}:\n  switch i64 %c{0}, ^never{1}\n^pass{0}:\n", n, table);
    run_handlers(finals, fmt::format("^on{}", n));
    text_ += fmt::format("^on{0}:\n  unwind %e{0}, %d{0}, %c{0}\n", n);
    out += text_ + catches;
    if (!select.empty())
      extra_ += fmt::format("runtime func {}(%e, %frame) {{\n^entry:\n{}  ret 0\n}}\n", selector(pad), select);
  }
  for (unsigned i = 0; i < clauses_.size(); ++i)
    if (clauses_[i].kind == mono::Clause::filter && filter_ < 0) extra_ += lower_filter(i);
}

void MethodLowering::write_ends(std::string& out) {
  out += glue_;
  for (unsigned i = 0; i < clauses_.size(); ++i) {
    if (!is_finally(i) || !blocks_.count(clauses_[i].handler_offset)) continue;
    out += fmt::format("^end{0}:\n  switch i32 %k{0}, ^never", i);
    const std::vector<std::string>& places = continuations_[i];
    for (size_t k = 0; k < places.size(); ++k) out += fmt::format(", {}, {}", k + 1, places[k]);
    out += "\n";
  }
  out += "^never:\n  unreachable\n";
}

std::string MethodLowering::lower_filter(unsigned clause) {
  const std::string name = fmt::format("@\"{} filter {}\"", name_.substr(2, name_.size() - 3), clause);
  MethodLowering filter(world_, method_, name, original_);
  filter.filter_ = static_cast<int>(clause);
  return filter.lower();
}

bool MethodLowering::lower_exception(const Instruction& at) {
  switch (at.op) {
    case Opcode::k_throw: {
      const std::string exception = pop_operand();
      check_not_null(exception);
      emit_call(false, "@throw", {exception});
      line("unreachable");
      return true;
    }
    case Opcode::k_rethrow:
      for (unsigned i = 0; i < clauses_.size(); ++i) {
        if (is_finally(i) || !is_inside(offset_, clauses_[i].handler_offset, clauses_[i].handler_length)) continue;
        emit_call(false, "@throw", {fmt::format("%caught{}", i)});
        line("unreachable");
        return true;
      }
      throw Unsupported{"rethrow outside of a handler"};
    case Opcode::k_leave:
    case Opcode::k_leave_s: lower_leave(static_cast<uint32_t>(at.operand)); return true;
    case Opcode::k_endfinally:
      for (unsigned i = 0; i < clauses_.size(); ++i) {
        if (!is_finally(i) || !is_inside(offset_, clauses_[i].handler_offset, clauses_[i].handler_length)) continue;
        line(fmt::format("br ^end{}", i));
        return true;
      }
      throw Unsupported{"endfinally outside of a handler"};
    case Opcode::k_endfilter: line("ret " + pop_as(StackKind::i32)); return true;
    default: return false;
  }
}

}  // namespace quotient::frontends::cil
