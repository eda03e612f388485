// Whether a function is called, and its variable arguments are read, with the types that it has (core/signature.hpp).
#include "core/signature.hpp"
#include "machine/interpreter_inline.hpp"

namespace quotient::machine {

using props::ErrorKind;

// What is called through a pointer must be a function of the type that the call has. If that is not checked, the call
// is made as far as it can be.
void Interpreter::callable(const Code& code) {
  const Value& callee = value(code.a);
  if (!is_function(callee)) return;
  const core::Function& function = program_.module->functions[memory_.view(callee.object).header->function()];
  const std::string& call = program_.module->strings[code.extra];
  if (function.signature == call || function.signature.empty()) return;
  if (!machine_.options_.checks.has(ErrorKind::invalid_call)) return;
  const unsigned bits = pointer_bytes_ * 8;
  if (core::agree(call, function.signature, bits)) return;
  fail(ErrorKind::invalid_call,
       fmt::format("'{}' is called as {}, but is {}", function.name, core::c_signature(call, bits),
                   core::c_signature(function.signature, bits)));
}

// What va_arg reads must be what the caller passed. A list that somebody made by other means is not looked at.
void Interpreter::argument(const Code& code) {
  const Value& place = value(code.a);
  if (place.undef || place.part.piece) return;  // the access that follows reports it
  const bool library = program_.function_at(pc_).runtime;
  const ErrorKind kind = library ? ErrorKind::library_misuse : ErrorKind::invalid_call;
  if (!machine_.options_.checks.has(kind)) return;
  const auto refuse_more = [&] { fail(kind, "more variable arguments are read than were passed"); };
  if (place.is_plain()) return refuse_more();
  const memory::ObjectHeader& object = *memory_.view(place.object).header;
  if (object.kind != memory::ObjectKind::local || (object.flags & memory::kDead)) return;
  const Code& made = program_.code[object.pc()];
  if (made.extra == kNoText) return;
  const std::string_view passed = core::argument_at(program_.module->strings[made.extra], place.bits);
  const std::string_view wanted = program_.module->strings[code.extra];
  const unsigned bits = pointer_bytes_ * 8;
  if (passed.empty()) return refuse_more();
  if (library ? passed == wanted : core::same_class(passed, wanted, bits)) return;
  fail(kind, fmt::format("a variable argument is read as {}, but {} was passed", core::c_name(wanted, bits),
                         core::c_name(passed, bits)));
}

}  // namespace quotient::machine
