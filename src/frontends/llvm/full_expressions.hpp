// Where the full expressions of a C program begin and end: those that are not part of another one (C11, 6.8p4). Bitcode
// does not say that, clang's syntax tree does. It is asked for when the first question comes, so a program that has no
// temporary objects with an address pays nothing. What is not compiled from C here (bitcode, C++, where clang marks the
// ends of temporaries itself) has no answers.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "frontends/llvm/ir.hpp"
#include "frontends/llvm/load.hpp"

namespace quotient::frontends::llvm {

struct SourcePosition {
  unsigned line = 0, column = 0;
  auto operator<=>(const SourcePosition&) const = default;
};

struct FullExpression {
  std::string file;
  SourcePosition first, last;  // of its tokens; of an initialiser, the first is the name of the variable

  bool contains(const ir::DILocation& location) const;
};

// From the text of a syntax tree as `clang -ast-dump=json` writes it.
std::vector<FullExpression> read_full_expressions(const std::string& tree);

class FullExpressions {
 public:
  explicit FullExpressions(const LoadOptions& options) : options_(options) {}

  // The innermost one at the location, null if it is not known.
  const FullExpression* around(const ir::DILocation& location);

 private:
  const std::vector<FullExpression>& of_source(const std::string& name);

  const LoadOptions& options_;
  std::unordered_map<std::string, std::vector<FullExpression>> sources_;
};

}  // namespace quotient::frontends::llvm
