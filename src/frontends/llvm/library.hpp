// Modules of which those are taken that the program needs, as a linker takes members of an archive: whole, each once,
// and only if it defines something that is mentioned and not defined so far. A main in it is not the program's:
// projects have several programs.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "frontends/llvm/ir.hpp"
#include "frontends/llvm/load.hpp"

namespace quotient::frontends::llvm {

class Library {
 public:
  Library();
  Library(Library&&) noexcept;
  ~Library();

  void add(std::string name, std::unique_ptr<ir::Module> module);

  // Links what is needed into the program, and gives the names of what was taken. False in `linked`: LLVM refuses it.
  std::vector<std::string> take_needed(ir::Module& program, bool& linked);

 private:
  struct Member {
    std::string name;
    std::unique_ptr<ir::Module> module;  // null: taken
  };
  std::vector<Member> members_;
};

// Where both define a symbol, the other's definition is taken away: the first one wins, as among shared libraries.
void keep_first_definitions(const ir::Module& program, ir::Module& other);

}  // namespace quotient::frontends::llvm
