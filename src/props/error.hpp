// An error of the program under check, as the machine finds it.
#pragma once

#include <string>

#include "props/checks.hpp"

namespace quotient::props {

struct Error {
  ErrorKind kind{};
  std::string message;  // one sentence
  uint32_t pc = 0;      // the instruction, in user code if there is user code on the stack
  uint32_t number = 0;  // of several at the same place, such as blocks that one step loses
  template <class Archive>
  void describe(Archive& archive) {  // as of base/archive.hpp
    archive(kind, message, pc, number);
  }
  bool is_same(const Error& other) const { return kind == other.kind && pc == other.pc && number == other.number; }
};

}  // namespace quotient::props
