#include "frontends/llvm/function_names.hpp"

#include <fmt/format.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>

#include <algorithm>
#include <array>

#include "frontends/llvm/readable_names.hpp"

namespace quotient::frontends::llvm {
namespace {

struct Part {
  std::string_view from, to;
};
// LLVM's names for the parts into which it takes a coroutine.
constexpr std::array kParts = {Part{" (.resume)", " [resumed]"}, Part{" (.destroy)", " [destroyed]"},
                               Part{" (.cleanup)", " [cleaned up]"}};

// Where the class of a lambda begins, "$_0" or "'lambda'(int)", whose member the function is; npos: of none. A lambda
// among the arguments of a template does not count.
size_t find_lambda(std::string_view name) {
  const size_t call = name.rfind("::operator()");
  if (call == std::string_view::npos) return call;
  const std::string_view owner = name.substr(0, call);
  const size_t numbered = owner.rfind("::$_"), plain = owner.rfind("::'lambda");
  size_t begin = std::string_view::npos;
  if (numbered != begin && owner.find_first_not_of("0123456789", numbered + 4) == begin) begin = numbered + 2;
  if (plain != begin && owner.ends_with(')') && owner.find("::", owner.find(')', plain)) == begin) begin = plain + 2;
  if (begin == std::string_view::npos) return begin;
  const std::string_view around = owner.substr(0, begin);
  const bool is_argument = std::ranges::count(around, '<') != std::ranges::count(around, '>');
  return is_argument ? std::string_view::npos : begin;
}

}  // namespace

std::string function_name(const ir::Function& function) {
  std::string name = readable_name(function.getName().str()), ending;
  for (const auto& [from, to] : kParts) {
    if (!name.ends_with(from)) continue;
    name.erase(name.size() - from.size());
    ending = to;
  }
  const ir::DISubprogram* const source = function.getSubprogram();
  const size_t lambda = find_lambda(name);
  if (source != nullptr && lambda != std::string::npos)
    name.replace(lambda, std::string::npos, fmt::format("lambda (line {})", source->getLine()));
  return name + ending;
}

}  // namespace quotient::frontends::llvm
