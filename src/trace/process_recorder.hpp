// The recording of a model's execution: variables and channels are objects, a process is a thread with one call, and a
// message that is received is handed over by who sent it.
#pragma once

#include <map>
#include <span>

#include "processes/machine.hpp"
#include "trace/heap_text.hpp"
#include "trace/process_names.hpp"
#include "trace/recording.hpp"

namespace quotient::trace {

class ProcessRecorder {
 public:
  ProcessRecorder(const processes::Program& program, const processes::Machine& machine)
      : program_(program), machine_(machine), names_(program, machine) {}

  // A step has been made, by these transitions. Lanes are the numbers of threads in the trace, by process, before it
  // and now.
  void look(uint32_t step, const std::vector<uint32_t>& before, const std::vector<uint32_t>& lanes,
            std::span<const processes::Taken> taken);
  Recording take() { return std::move(recording_); }

 private:
  struct Message {
    std::string text;
    uint32_t thread, moment;  // who sent it, and when
  };
  struct End {  // of a message
    uint32_t thread = 0, moment = 0;
  };
  struct Moved {
    End sender, receiver;
  };

  void look_at_variables();
  void look_at_heap();
  Shown shown(const HeapText::Cell& cell);
  uint32_t object(const std::string& name, ObjectRole role);
  void look_at_channel(uint32_t channel, const Moved& moved);
  void look_at_processes(const std::vector<uint32_t>& lanes);
  void meet(uint32_t moment, const std::vector<uint32_t>& before, const std::vector<uint32_t>& lanes, uint32_t parent);
  void find_rendezvous(uint32_t first, const std::vector<uint32_t>& lanes, std::span<const processes::Taken> taken);
  void set(const std::string& object, const std::map<uint32_t, Cell>& cells, ObjectRole role = ObjectRole::global,
           Life life = Life::present);
  const std::string& text(const processes::Taken& taken) const;

  const processes::Program& program_;
  const processes::Machine& machine_;
  const ProcessNames names_;
  Recording recording_;
  std::map<std::string, uint32_t> objects_;               // by name
  std::map<std::string, Life> in_heap_;                   // its objects, by name
  std::map<memory::Slot, std::string> heap_names_;        // ... now
  std::map<uint32_t, std::map<uint32_t, Cell>> cells_;    // by object and offset, as told last
  std::map<uint32_t, CallFrame> frames_;                  // by thread, likewise
  std::map<uint32_t, std::vector<Message>> in_channels_;  // by channel
};

}  // namespace quotient::trace
