// Calls of delegates. Mono makes these functions at run time; here they are text.
#include <fmt/format.h>

#include <algorithm>

#include "frontends/cil/world_text.hpp"

namespace quotient::frontends::cil {
namespace {

// A value of its own, in register `to`.
std::string copy_of(const Layout& layout, mono::Class* klass, const std::string& to, const std::string& from) {
  const uint32_t size = layout.value_size(klass);
  return fmt::format("  {0} = alloc.untracked {2}\n  copy {0}, {1}, {2}\n", to, from, size);
}

// Of a call that was begun: the delegate, its arguments, the result (src/runtime/cil/AsyncCalls.cs).
constexpr unsigned kWord = 8;

}  // namespace

// A delegate of several calls them in turn, each with values of its own: what is called owns its arguments.
void WorldText::write_delegate_calls() {
  for (const auto& [name, method] : by_name(world_.delegate_calls_)) {
    std::string copies, copied;
    const std::vector<mono::Type*> parameters = mono_.parameters(mono_.method_signature(method));
    for (size_t i = 0; i < parameters.size(); ++i) {
      const Shape shape = world_.layout().shape(parameters[i]);
      copied += fmt::format(", %{}{}", shape.kind == Shape::value ? "q" : "p", i);
      if (shape.kind == Shape::value)
        copies += copy_of(world_.layout(), shape.klass, fmt::format("%q{}", i), fmt::format("%p{}", i));
    }
    mono::Class* const klass = mono_.method_get_class(method);
    const std::string list = parameter_list(method, false), more = list.empty() ? "" : ", " + list;
    const uint32_t function = world_.layout().offset(klass, "method_ptr");
    const uint32_t target = world_.layout().offset(klass, "m_target");
    const uint32_t delegates = world_.layout().offset(klass, "delegates");
    const char* const result = has_result(method) ? "%r = " : "";
    const char* const returned = has_result(method) ? " %r" : "";
    out_ += fmt::format(
        "runtime func {0}(%this{1}) {{\n^entry:\n  %da = addr %this, {2}, 1\n  %d = load.final ptr %da\n"
        "  %one = eq ptr %d, 0\n  br_if %one, ^single, ^several\n^single:\n  %fa = addr %this, {3}, 1\n"
        "  %f = load.final ptr %fa\n  %ta = addr %this, {4}, 1\n  %t = load.final ptr %ta\n  {5}call %f, %t{1}\n"
        "  ret{6}\n^several:\n  %na = addr %d, 24, 1\n  %n = load.final i64 %na\n  %i = mov 0\n  br ^next\n"
        "^next:\n  %ea = addr %d, %i, 8, 32\n  %e = load.final ptr %ea\n{7}  {5}call {0}, %e{8}\n"
        "  %i = add i64 %i, 1\n  %more = ult i64 %i, %n\n  br_if %more, ^next, ^done\n^done:\n  ret{6}\n}}\n",
        name, more, delegates, function, target, result, returned, copies, copied);
  }
}

bool ClosedWorld::takes_references(mono::Method* method) const {
  return std::ranges::any_of(mono_.parameters(mono_.method_signature(method)),
                             [&](mono::Type* type) { return mono_.type_is_byref(type); });
}

std::string ClosedWorld::begin_invoke(mono::Method* method, const std::string& name) {
  mono::Class* const klass = mono_.method_get_class(method);
  mono::Method* const invoke = mono_.class_get_method_from_name(klass, "Invoke", -1);
  const std::vector<mono::Type*> parameters = mono_.parameters(mono_.method_signature(invoke));
  std::string list, keep, load;
  for (size_t i = 0; i < parameters.size(); ++i) {
    const Shape shape = layout_.shape(parameters[i]);
    list += fmt::format(", %p{}", i);
    std::string value = fmt::format("%p{}", i);
    if (shape.kind == Shape::value) {
      keep += copy_of(layout_, shape.klass, fmt::format("%q{}", i), value);
      value[1] = 'q';
    }
    keep += fmt::format("  %a{0} = addr %b, {1}, 1\n  store ptr {2}, %a{0}\n", i, kWord * (i + 1), value);
    load += fmt::format("  %a{0} = addr %b, {1}, 1\n  %p{0} = load.final ptr %a{0}\n", i, kWord * (i + 1));
  }
  const size_t result = kWord * (parameters.size() + 1);
  const bool returns =
      layout_.shape(mono_.signature_get_return_type(mono_.method_signature(invoke))).kind != Shape::nothing;
  const std::string run = unique("begun " + mono_.full_name(klass));
  return fmt::format(
      "runtime func {0}(%this{1}, %callback, %state) {{\n^entry:\n  %da = addr %this, {2}, 1\n"
      "  %d = load.final ptr %da\n  %one = eq ptr %d, 0\n  br_if %one, ^single, ^several\n^several:\n  call {3}\n"
      "  unreachable\n^single:\n  %b = alloc.untracked.zeroed {4}\n  store ptr %this, %b\n{5}"
      "  %r = call {6}, %b, {7}, %callback, %state\n  ret %r\n}}\n"
      "runtime func {7}(%b) {{\n^entry:\n  %this = load.final ptr %b\n{8}  {9}call {10}, %this{1}\n{11}  ret\n}}\n",
      name, list, layout_.offset(klass, "delegates"), function("Overlay.Throw", "SeveralTargets"), result + kWord, keep,
      function("Overlay.AsyncCall", "Begin"), run, load, returns ? "%r = " : "", delegate_call(invoke),
      returns ? fmt::format("  %ra = addr %b, {}, 1\n  store ptr %r, %ra\n", result) : "");
}

std::string ClosedWorld::end_invoke(mono::Method* method, const std::string& name) {
  mono::Class* const klass = mono_.method_get_class(method);
  mono::Method* const invoke = mono_.class_get_method_from_name(klass, "Invoke", -1);
  const size_t parameters = mono_.parameters(mono_.method_signature(invoke)).size();
  const bool returns =
      layout_.shape(mono_.signature_get_return_type(mono_.method_signature(invoke))).kind != Shape::nothing;
  const std::string result =
      returns ? fmt::format("  %ra = addr %b, {}, 1\n  %r = load.final ptr %ra\n  ret %r\n", kWord * (parameters + 1))
              : "  ret\n";
  return fmt::format("runtime func {}(%this, %call) {{\n^entry:\n  %b = call {}, %call\n{}}}\n", name,
                     function("Overlay.AsyncCall", "End"), result);
}

}  // namespace quotient::frontends::cil
