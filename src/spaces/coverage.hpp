// Which lines of the program a search has executed. It watches every instruction, so it is there only if it was asked
// for.
#pragma once

#include <vector>

#include "explore/result.hpp"
#include "machine/machine.hpp"
#include "processes/program.hpp"

namespace quotient::spaces {

class Coverage final : public machine::Observer {
 public:
  explicit Coverage(const machine::Program& program) : program_(program), reached_(program.code.size()) {}

  void instruction(memory::Slot /*thread*/, machine::Pc pc) override { reached_[pc] = true; }

  // The user's files, not the runtime's. A line is reached if some instruction of it is, in any function.
  std::vector<explore::FileCoverage> files() const;

 private:
  const machine::Program& program_;
  std::vector<uint8_t> reached_;  // by pc
};

// The same for a model, by the transitions that were made. A d_step is one line.
std::vector<explore::FileCoverage> coverage_of(const processes::Program& program, const std::vector<bool>& covered);

}  // namespace quotient::spaces
