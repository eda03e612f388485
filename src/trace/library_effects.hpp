// What functions of the C++ library have read and changed for a line of the program: objects as a whole, such as
// "q.items = {1, 2}", and not what they are made of.
#pragma once

#include <map>
#include <set>

#include "trace/names.hpp"

namespace quotient::trace {

class LibraryEffects {
 public:
  explicit LibraryEffects(Names& names) : names_(names) {}

  // The library accesses memory for the thread.
  void access(memory::Slot thread, memory::Slot slot, uint64_t offset, bool write);
  bool has_accessed(memory::Slot thread) const { return accessed_.contains(thread); }
  // The thread is back in the program's own code: what was accessed belongs to these.
  void tell(memory::Slot thread, std::vector<std::string>& reads, std::vector<std::string>& writes);
  // What was accessed since the thread was in the program's own code, by name; and whether it was written.
  using Objects = std::map<std::string, std::pair<Names::LibraryObject, bool>>;
  Objects accessed(memory::Slot thread) const;
  // What was made in the step gets other names now.
  void end_step();

 private:
  Names& names_;
  std::map<memory::Slot, std::map<std::pair<memory::Slot, uint64_t>, bool>> accessed_;  // by thread: is it written?
  std::map<std::string, std::string> told_;                                             // values, by name
};

}  // namespace quotient::trace
