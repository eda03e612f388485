// Bitcode that travels inside of machine code. `quotient cc` puts a record for each source into a section of the
// object; linkers write sections of one name one behind the other, so that archives, programs and shared libraries have
// the records of all that went into them, and each record says where it ends.
//
// A record: the mark "QUOTIENT", three lengths of 8 bytes (little-endian), the name of the source, why there is no
// bitcode (empty if there is), the bitcode. Between two of them there may be zeros.
#pragma once

#include <string>
#include <vector>

#include "frontends/llvm/load.hpp"

namespace quotient::frontends::llvm {

struct EmbeddedModule {
  std::string source;
  std::string problem;  // with which clang refused it; then there is no bitcode
  std::string bitcode;
};

std::string record_of(const EmbeddedModule& module);

bool is_archive(const std::string& file);

// All records of an object, a program, a shared library or an archive.
Result<std::vector<EmbeddedModule>> read_embedded(const std::string& file);

// The shared libraries that a program asks for and that are found where it says (its run path, LD_LIBRARY_PATH), and
// those that they ask for in turn.
std::vector<std::string> needed_libraries(const std::string& file);

}  // namespace quotient::frontends::llvm
