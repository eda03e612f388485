#include "trace/recorder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <utility>

#include "trace/inputs.hpp"
#include "trace/source_variables.hpp"

namespace quotient::trace {

using machine::Pc;
using memory::Slot;

namespace {

constexpr size_t kMostEffects = 8;  // of a line

}  // namespace

void Recorder::begin_step(uint32_t step, Slot thread) {
  step_ = step;
  thread_ = Slot::none;
  enter_thread(thread);
}

void Recorder::instruction(Slot thread, Pc pc) {
  if (thread != thread_) enter_thread(thread);
  if (machine_.program().code[pc].op == core::Op::k_ret && is_input(machine_.program().source_of(pc).name))
    note_input(thread, pc);
  if (machine_.program().code[pc].op == core::Op::k_unwind && !trace.lines.empty()) trace.lines.back().throws = true;
  if (!is_user(pc)) {
    if (std::exchange(has_returned_, false)) caller_ = machine_.user_pc(machine_.running_stack(thread, pc));
    return;
  }
  if (library_.has_accessed(thread) && !trace.lines.empty()) {
    Line& line = line_of(std::exchange(caller_, 0));
    library_.tell(thread, line.reads, line.writes);
    line.last_written = {};
  }
  has_returned_ = machine_.program().code[pc].op == core::Op::k_ret;
  if (watched_ != Slot::none && lost_pc_ == 0) watch(thread, pc);
  user_pc_ = last_user_pc_ = pc;
  if (machine_.program().code[pc].op != core::Op::k_ret) last_statement_ = pc;
  open_line(pc);
}

// The line at which the thread is parked now has not run yet: it will be shown when it does.
void Recorder::end_step(Slot thread) {
  library_.end_step();
  for (auto& [slot, variable] : variables_) {
    const memory::ObjectView& view = machine_.memory().view(slot);
    const bool is_over = !view || (view.header->flags & memory::kDead);
    if (is_over && variable.ended.place.file.empty()) variable.ended = last_site_in(variable.function, thread);
  }
  for (const Slot slot : machine_.memory().objects()) note_variable(slot);
  std::vector<Line>& lines = trace.lines;
  const bool several = lines.size() > 1 && lines[lines.size() - 2].step == lines.back().step;
  if (!several || !lines.back().reads.empty() || !lines.back().writes.empty() || !machine_.memory().present(thread))
    return;
  const Place parked =
      machine_.program().module->place(machine_.program().locations[machine_.user_pc(machine_.call_stack(thread))]);
  if (parked.file == lines.back().place.file && parked.line == lines.back().place.line) lines.pop_back();
}

void Recorder::access(Pc pc, Slot object, uint32_t offset, uint32_t size, bool write, const memory::Value& value) {
  note_variable(object);
  const memory::ObjectHeader& header = *machine_.memory().view(object).header;
  const uint32_t block = header.kind == memory::ObjectKind::heap ? header.block() : 0;
  const Change last_write = last_writes_.of(object, block, offset);
  if (write) last_writes_.note(object, block, offset, size, {number(thread_), step_});
  else if (value.undef) undefined_reads_[thread_] = {names.place(object, offset), block};
  if (!is_user(pc)) {
    if (write) library_writes_[{object, offset}] = {number(thread_), step_};
    library_.access(thread_, object, offset, write);
  }
  if (!is_user(pc) || trace.lines.empty()) return;
  const std::string entry = names.access(pc, object, offset, size, write, value);
  if (entry.empty() || (!write && is_dynamic_type(entry))) return;
  if (!write && value.undef) undefined_reads_[thread_].place = entry.substr(0, entry.find(" = "));  // as in the source
  Line& line = trace.lines.back();
  std::vector<std::string>& list = write ? line.writes : line.reads;
  if (std::ranges::find(list, entry) != list.end() || list.size() >= kMostEffects) return;
  list.push_back(entry);
  if (!write) line.last_written = last_write;
}

void Recorder::spawned(Slot thread) {
  numbers_[thread] = static_cast<uint32_t>(trace.threads.size());
  names.begun(thread, trace.threads.size());
  const std::vector<Pc> stack = machine_.call_stack(thread);
  const bool in_program = !stack.empty() && !machine_.program().function_at(stack.back()).runtime;
  trace.threads.push_back(
      {machine_.chains().thread_name(thread), in_program ? machine_.program().source_of(stack.back()).name : ""});
}

// The number of a block is that of its entry in blocks_, from 1.
uint32_t Recorder::allocated(Slot thread, const std::vector<Pc>& stack) {
  blocks_.push_back({site(thread, machine_.user_pc(stack)), {}});
  const auto block = static_cast<uint32_t>(blocks_.size());
  names.made(block, stack);
  return block;
}

void Recorder::failed(const std::vector<Pc>& stack) {
  trace.stack.clear();
  const machine::Program& program = machine_.program();
  for (const Pc pc : stack)
    if (is_user(pc)) trace.stack.push_back({program.module->place(program.locations[pc]), program.source_of(pc).name});
  if (!stack.empty()) tell_variable(stack.front());
  tell_joinable(stack);
}

void Recorder::tell_sites(uint32_t block) {
  if (block == 0) return;
  trace.allocated = blocks_[block - 1].allocated;
  trace.freed = blocks_[block - 1].freed;
  trace.object = names.block(block);
}

void Recorder::tell_undefined() {
  const auto read = undefined_reads_.find(thread_);
  if (read == undefined_reads_.end()) return;
  tell_sites(read->second.block);
  const auto thread = static_cast<uint32_t>(std::max(0, number(thread_)));
  const std::string who = trace.threads.size() < 2 ? "was" : thread_label(trace, thread) + " has";
  trace.remark = fmt::format("the last undefined value that {} read: {}", who, read->second.place);
}

void Recorder::end_with_loss() {
  if (lines_until_loss_ != 0) trace.lines.resize(std::min(lines_until_loss_, trace.lines.size()));
}

Change Recorder::last_change(Slot object, uint64_t offset, int thread) const {
  Change last;
  const uint64_t end = offset + names.size_at(object, offset);
  for (auto at = library_writes_.lower_bound({object, static_cast<uint32_t>(offset)});
       at != library_writes_.end() && at->first.first == object && at->first.second < end; ++at) {
    const Change& change = at->second;
    if ((thread < 0 || change.thread == thread) && change.step > last.step) last = change;
  }
  return last;
}

int Recorder::number(Slot thread) const {
  const auto it = numbers_.find(thread);
  return it == numbers_.end() ? -1 : static_cast<int>(it->second);
}

Site Recorder::site(Slot thread, Pc pc) const {
  if (!is_user(pc)) return {};
  const machine::Program& program = machine_.program();
  return {program.module->place(program.locations[pc]), program.source_of(pc).name,
          static_cast<uint32_t>(std::max(0, number(thread))), step_};
}

// Looks once per source line: that is what will be reported.
void Recorder::watch(Slot thread, Pc pc) {
  if (user_pc_ == 0 || machine_.program().locations[pc].line == machine_.program().locations[user_pc_].line) return;
  const bool there = machine_.memory().present(watched_);
  if (!there || machine_.reaches(thread, pc, watched_)) return;
  lost_pc_ = user_pc_;
  lines_until_loss_ = trace.lines.size();
}

// A function whose result is chosen returns to the user's.
void Recorder::note_input(Slot thread, Pc pc) {
  const machine::Program& program = machine_.program();
  const std::vector<Pc> stack = machine_.running_stack(thread, pc);
  const int32_t* const results = &program.lists[program.code[pc].extra];
  if (trace.lines.empty() || stack.size() < 2 || !is_user(stack[1]) || results[0] != 1) return;
  uint64_t bits = 0;
  if (results[1] < 0) {
    bits = program.constants[~static_cast<uint32_t>(results[1])].bits;
  } else {
    for (const machine::Machine::Register& one : machine_.live_registers(thread, pc))
      if (one.pc == pc && one.number == static_cast<uint32_t>(results[1])) bits = one.value.bits;
  }
  const std::string source(input_name(program.source_of(pc).name));
  const std::optional<std::string> value = input_text(source, bits);
  if (!value) return;
  Line& line = trace.lines.back();
  if (line.reads.size() < kMostEffects) {
    line.reads.push_back(fmt::format("{}() = {}", source, *value));
    line.last_written = {};
  }
  trace.inputs.push_back({trace.lines.size() - 1, program.module->place(program.locations[stack[1]]),
                          program.source_of(stack[1]).name, source, *value});
}

// When it is over, it has no name any more.
void Recorder::note_variable(Slot slot) {
  const memory::ObjectView& view = machine_.memory().view(slot);
  if (!view || view.header->kind != memory::ObjectKind::local || (view.header->flags & memory::kDead)) return;
  const machine::Program& program = machine_.program();
  const Pc made = view.header->pc();
  if (program.function_at(made).runtime) return;
  Variable& variable = variables_[slot];
  if (!variable.name.empty() && variable.made == made && variable.ended.place.file.empty()) return;
  const std::string name = names.object(slot), in_source = source_name(name);
  variable = {made, in_source.empty() ? name : in_source, program.source_of(made).name, {}};
}

Site Recorder::last_site_in(const std::string& function, Slot thread) const {
  const auto own = static_cast<uint32_t>(std::max(0, number(thread)));
  for (auto line = trace.lines.rbegin(); line != trace.lines.rend(); ++line)
    if (line->thread == own && line->function == function) return {line->place, function, own, line->step};
  return site(thread, last_user_pc_);
}

// The variable that the access means; one that is out of scope has no name any more.
void Recorder::tell_variable(Pc pc) {
  const std::optional<memory::Value> address = machine_.accessed(pc);
  if (!address || !address->is_address()) return;
  const memory::ObjectView& view = machine_.memory().view(address->object);
  if (!view || view.header->kind == memory::ObjectKind::heap) return;
  if (!(view.header->flags & memory::kDead)) {
    trace.object = names.object(address->object);
    return;
  }
  const auto variable = variables_.find(address->object);
  if (view.header->kind != memory::ObjectKind::local || variable == variables_.end()) return;
  const Variable& known = variable->second;
  trace.object = fmt::format("{} of {}", known.name, known.function);
  trace.scope_end = known.ended.place.file.empty() ? last_site_in(known.function, thread_) : known.ended;
}

// The std::thread whose destructor has just found that nobody has joined it, and where its thread is.
void Recorder::tell_joinable(const std::vector<Pc>& stack) {
  const machine::Program& program = machine_.program();
  const auto is_of_thread = [&](Pc pc) {
    return program.source_of(pc).name.starts_with("std::thread::") && program.function_at(pc).runtime;
  };
  if (std::ranges::none_of(stack, is_of_thread)) return;
  for (const auto& [name, object] : library_.accessed(thread_)) {
    for (const auto& [thread, number] : numbers_) {
      if (object.first.value != fmt::format("T{}", number)) continue;
      const bool is_there = machine_.memory().present(thread);
      const Pc at = is_there ? machine_.user_pc(machine_.call_stack(thread)) : 0;
      const std::string where = !is_there     ? "has ended"
                                : is_user(at) ? "is at " + to_string(program.module->place(program.locations[at]))
                                              : "has not begun";
      trace.remark = fmt::format("{} is {}, which {}", name, object.first.value, where);
    }
  }
}

// A thread goes on where it was parked, maybe deep in the runtime: show the user's line that called it.
void Recorder::enter_thread(Slot thread) {
  thread_ = thread;
  caller_ = 0;
  has_returned_ = false;
  user_pc_ = machine_.user_pc(machine_.call_stack(thread));
  if (is_user(user_pc_)) open_line(user_pc_, true);
}

// What the library did belongs to the line that called it: to the last one, unless that is of a function which the
// library has called in between; then the caller is known.
Line& Recorder::line_of(Pc caller) {
  const core::Location& location = machine_.program().locations[caller];
  if (caller == 0) return trace.lines.back();
  for (Line& line : std::views::reverse(trace.lines)) {
    if (line.step != step_) break;
    if (line.place.line == location.line && line.function == machine_.program().source_of(caller).name) return line;
  }
  return trace.lines.back();
}

void Recorder::open_line(Pc pc, bool force) {
  const core::Location location = machine_.program().locations[pc];
  const Place place = machine_.program().module->place(location);
  const auto thread = static_cast<uint32_t>(std::max(0, number(thread_)));
  if (!trace.lines.empty() && !force) {
    Line& last = trace.lines.back();
    if (last.step == step_ && last.thread == thread && last.place.line == place.line && last.place.file == place.file) {
      last.last_column = std::max(last.last_column, place.column);
      return;
    }
  }
  Line line;
  line.step = step_;
  line.thread = thread;
  line.place = place;
  line.last_column = place.column;
  line.function = machine_.program().source_of(pc).name;
  trace.lines.push_back(std::move(line));
}

}  // namespace quotient::trace
