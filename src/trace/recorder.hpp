// Watches a path being followed (replay.cpp) and writes down what happens, line by line of the source.
#pragma once

#include <map>

#include "trace/last_writes.hpp"
#include "trace/library_effects.hpp"
#include "trace/replay.hpp"

namespace quotient::trace {

class Recorder final : public machine::Observer {
 public:
  explicit Recorder(machine::Machine& machine) : names(machine), machine_(machine), library_(names) {}

  void begin_step(uint32_t step, memory::Slot thread);
  void end_step(memory::Slot thread);

  void instruction(memory::Slot thread, machine::Pc pc) override;
  void access(machine::Pc pc, memory::Slot object, uint32_t offset, uint32_t size, bool write,
              const memory::Value& value) override;
  void output(int, std::string_view bytes) override { trace.output += bytes; }
  void spawned(memory::Slot thread) override;
  uint32_t allocated(memory::Slot thread, const std::vector<machine::Pc>& stack) override;
  void freed(memory::Slot thread, machine::Pc pc, uint32_t block) override {
    if (block != 0) blocks_[block - 1].freed = site(thread, pc);
  }
  void failed(const std::vector<machine::Pc>& stack) override;

  // From now on, notice when this object becomes unreachable.
  void watch_for_loss(memory::Slot object) { watched_ = object; }
  // What the step does behind the line that lost it has nothing to do with the loss.
  void end_with_loss();
  machine::Pc lost_pc() const { return lost_pc_ ? lost_pc_ : last_user_pc_; }  // not before the last line: by that one
  machine::Pc last_user_pc() const { return last_user_pc_; }
  machine::Pc last_statement() const { return last_statement_; }  // a function with several returns ends at its brace
  // The user's place that an instruction of the running thread belongs to.
  machine::Pc user_pc(machine::Pc pc) const { return is_user(pc) ? pc : user_pc_; }
  memory::Slot thread() const { return thread_; }
  int number(memory::Slot thread) const;

  // The error is about the heap block with this number.
  void tell_sites(uint32_t block);
  // The error is that a value is undefined: which may be the last one that the thread has read.
  void tell_undefined();
  // The last step in which a function of the library that the thread (-1: any) called has changed what lies there.
  Change last_change(memory::Slot object, uint64_t offset, int thread) const;

  Trace trace;
  Names names;

 private:
  struct Block {
    Site allocated, freed;
  };
  struct Variable {  // in memory, of a function
    machine::Pc made = 0;
    std::string name, function;
    Site ended;  // an empty file: it is still there
  };

  struct UndefinedRead {
    std::string place;
    uint32_t block = 0;
  };

  bool is_user(machine::Pc pc) const {
    return !machine_.program().function_at(pc).runtime && machine_.program().locations[pc].line != 0;
  }
  Site site(memory::Slot thread, machine::Pc pc) const;
  void watch(memory::Slot thread, machine::Pc pc);
  void note_input(memory::Slot thread, machine::Pc pc);
  void note_variable(memory::Slot slot);
  Site last_site_in(const std::string& function, memory::Slot thread) const;
  void tell_variable(machine::Pc pc);
  void tell_joinable(const std::vector<machine::Pc>& stack);
  void enter_thread(memory::Slot thread);
  void open_line(machine::Pc pc, bool force = false);
  Line& line_of(machine::Pc caller);

  machine::Machine& machine_;
  LibraryEffects library_;
  std::map<memory::Slot, uint32_t> numbers_;
  std::vector<Block> blocks_;  // every heap object that was ever made
  std::map<memory::Slot, Variable> variables_;
  std::map<std::pair<memory::Slot, uint32_t>, Change> library_writes_;  // by place
  LastWrites last_writes_;
  std::map<memory::Slot, UndefinedRead> undefined_reads_;  // the last one of each thread
  uint32_t step_ = 0;
  memory::Slot thread_{};
  machine::Pc user_pc_ = 0, last_user_pc_ = 0, last_statement_ = 0, lost_pc_ = 0;
  machine::Pc caller_ = 0;     // of the library, if it has called a function of the program; 0: the last line
  bool has_returned_ = false;  // the program's instruction before was the end of a function
  memory::Slot watched_{};
  size_t lines_until_loss_ = 0;  // 0: it has not been noticed
};

}  // namespace quotient::trace
