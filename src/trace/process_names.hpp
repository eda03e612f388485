// What a model calls its values and channels.
#pragma once

#include <string>
#include <vector>

#include "processes/machine.hpp"

namespace quotient::trace {

class ProcessNames {
 public:
  ProcessNames(const processes::Program& program, const processes::Machine& machine)
      : program_(program), machine_(machine) {}

  std::string value(int32_t value, bool is_mtype) const;
  // The variable that holds the channel's number.
  std::string channel(uint32_t channel) const;
  // What is in the channel, the oldest first: "request,3".
  std::vector<std::string> messages(uint32_t channel) const;

 private:
  const processes::Program& program_;
  const processes::Machine& machine_;
};

}  // namespace quotient::trace
