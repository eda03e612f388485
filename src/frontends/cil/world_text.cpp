#include "frontends/cil/world_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/check.hpp"
#include "frontends/cil/literals.hpp"

namespace quotient::frontends::cil {
namespace {

// Throwing: who of the callers handles the exception is asked first, with the whole stack still there.
constexpr const char* kThrow = R"(
runtime func @catch_all(%e, %frame) {
^entry:
  ret 1
}
runtime func @throw(%e) {
^entry:
  %d = depth
  br ^next
^next:
  %none = eq i64 %d, 0
  br_if %none, ^uncaught, ^look
^look:
  %d = sub i64 %d, 1
  %select, %frame = handler %d
  %plain = eq ptr %select, 0
  br_if %plain, ^next, ^ask
^ask:
  %c = call %select, %e, %frame
  %no = eq i64 %c, 0
  br_if %no, ^next, ^found
^found:
  unwind %e, %d, %c
^uncaught:
  call @uncaught, %e
  halt 134
}
)";

}  // namespace

std::string WorldText::write(mono::Method* entry) {
  write_tests();
  write_unboxings();
  if (world_.needs_store_check_) write_store_check();
  if (world_.needs_string_monitor_) write_string_monitor();
  write_dispatches();
  write_thunks();
  write_delegate_calls();
  write_initialisations();
  write_types();
  write_globals();
  out_ += world_.types().text();
  write_entry(entry);
  write_literals();
  write_class_names();
  if (world_.runs_finalizers()) write_finalizable();
  out_ += fmt::format("runtime func @uncaught(%e) {{\n^entry:\n  call {}, %e\n  ret\n}}\n",
                      world_.function("Overlay.Uncaught", "Tell"));
  std::string files;
  for (const std::string& file : world_.file_names_) files += fmt::format("file {}\n", core_text(file));
  return "pointer 64\n" + files + "entry @\"program\"\n" + out_ + kThrow + world_.with_final_loads(world_.functions_);
}

// Assignability, with Mono's knowledge of interfaces, variance and arrays.
bool WorldText::fits(mono::Class* to, mono::Class* from) const { return mono_.class_is_assignable_from(to, from); }

void WorldText::write_tests() {
  for (const auto& [number, name] : world_.tests_) {
    std::string table;
    for (const unsigned candidate : world_.instantiated_)
      if (fits(world_.classes_[number], world_.classes_[candidate])) table += fmt::format(", {}, ^yes", candidate);
    out_ += fmt::format(
        "runtime func {}(%o) {{\n^entry:\n  %n = eq ptr %o, 0\n  br_if %n, ^no, ^look\n^look:\n"
        "  %c = load.final i64 %o\n  switch i64 %c, ^no{}\n^yes:\n  ret %o\n^no:\n  ret 0\n}}\n",
        name, table);
  }
}

void WorldText::write_unboxings() {
  for (const auto& [number, name] : world_.unboxings_) {
    mono::Class* const klass = world_.classes_[number];
    std::string table;
    for (const unsigned candidate : world_.instantiated_) {
      mono::Class* const from = world_.classes_[candidate];
      if (!mono_.class_is_valuetype(from)) continue;
      const auto base = [&](mono::Class* k) {
        return mono_.class_is_enum(k) ? mono_.class_from_mono_type(mono_.class_enum_basetype(k)) : k;
      };
      if (from == klass || ((mono_.class_is_enum(from) || mono_.class_is_enum(klass)) && base(from) == base(klass)))
        table += fmt::format(", {}, ^yes", candidate);
    }
    out_ += fmt::format(
        "runtime func {}(%o) {{\n^entry:\n  %n = eq ptr %o, 0\n  br_if %n, ^null, ^look\n^look:\n"
        "  %c = load.final i64 %o\n  switch i64 %c, ^no{}\n^yes:\n  %v = addr %o, 16, 1\n  ret %v\n"
        "^null:\n  call {}\n  unreachable\n^no:\n  call {}\n  unreachable\n}}\n",
        name, table, world_.function("Overlay.Throw", "NullReference"),
        world_.function("Overlay.Throw", "InvalidCast"));
  }
}

// Whether an array of references may hold an object: by the class of its elements.
void WorldText::write_store_check() {
  std::string arrays, bodies;
  for (const unsigned number : world_.instantiated_) {
    mono::Class* const klass = world_.classes_[number];
    if (mono_.class_get_rank(klass) == 0) continue;
    mono::Class* const element = mono_.class_get_element_class(klass);
    if (mono_.class_is_valuetype(element) || element == mono_.get_object_class()) continue;
    arrays += fmt::format(", {0}, ^array{0}", number);
    std::string table;
    for (const unsigned candidate : world_.instantiated_)
      if (fits(element, world_.classes_[candidate])) table += fmt::format(", {}, ^yes", candidate);
    bodies += fmt::format("^array{}:\n  switch i64 %c, ^no{}\n", number, table);
  }
  out_ += fmt::format(
      "runtime func @storable(%a, %o) {{\n^entry:\n  %n = eq ptr %o, 0\n  br_if %n, ^yes, ^look\n^look:\n"
      "  %c = load.final i64 %o\n  %k = load.final i64 %a\n  switch i64 %k, ^yes{}\n{}^yes:\n  ret 1\n^no:\n  ret "
      "0\n}}\n",
      arrays, bodies);
}

void WorldText::write_dispatches() {
  for (const Dispatch& dispatch : world_.dispatches_) {
    std::map<std::string, std::string> cases;
    for (const auto& [number, target] : dispatch.targets) cases[target] += fmt::format(", {}, ^", number);
    std::string table, bodies;
    unsigned label = 0;
    for (const auto& [target, numbers] : cases) {
      std::string with_label = numbers;
      const std::string block = fmt::format("^t{}", label++);
      for (size_t at = 0; (at = with_label.find('^', at)) != std::string::npos; at += block.size())
        with_label.replace(at, 1, block);
      table += with_label;
      bodies += fmt::format("{}:\n  ret {}\n", block, target);
    }
    out_ += fmt::format("runtime func {}(%o) {{\n^entry:\n", dispatch.name);
    if (cases.size() == 1) out_ += fmt::format("  ret {}\n}}\n", cases.begin()->first);
    else
      out_ += fmt::format("  %c = load.final i64 %o\n  switch i64 %c, ^none{}\n{}^none:\n  unreachable\n}}\n", table,
                          bodies);
  }
}

std::string WorldText::parameter_list(mono::Method* method, bool with_this) const {
  std::string list;
  const size_t count = mono_.parameters(mono_.method_signature(method)).size();
  if (with_this) list = "%this";
  for (size_t i = 0; i < count; ++i) list += fmt::format("{}%p{}", list.empty() ? "" : ", ", i);
  return list;
}

bool WorldText::has_result(mono::Method* method) const {
  return world_.layout().shape(mono_.signature_get_return_type(mono_.method_signature(method))).kind != Shape::nothing;
}

void WorldText::write_thunks() {
  const auto forward = [&](mono::Method* method, const std::string& name, const char* before, const std::string& list) {
    const char* const result = has_result(method) ? "%r = " : "";
    out_ += fmt::format("runtime func {}({}) {{\n^entry:\n{}  {}call {}{}{}\n  ret{}\n}}\n", name,
                        parameter_list(method, true), before, result, world_.function(method), list.empty() ? "" : ", ",
                        list, has_result(method) ? " %r" : "");
  };
  for (const auto& [name, method] : by_name(world_.thunks_))
    forward(method, name, "  %this = addr %this, 16, 1\n", parameter_list(method, true));
  for (const auto& [name, method] : by_name(world_.static_thunks_))
    forward(method, name, "", parameter_list(method, false));
}

void WorldText::write_initialisations() {
  for (const auto& [number, name] : world_.initialisations_) {
    mono::Class* const klass = world_.classes_[number];
    const std::string state = world_.initialised_flag(klass);
    out_ += fmt::format("global {} 24 8\nruntime func {}() {{\n^entry:\n  call {}, {}, {}, {}\n  ret\n}}\n", state,
                        name, world_.initialiser(klass), state, world_.function(mono_.static_constructor(klass)),
                        world_.literal(wide(mono_.type_full_name(klass))));
  }
}

void WorldText::write_globals() {
  const auto size_of = [&](mono::Field* field) {
    return world_.layout().size(world_.layout().shape(mono_.field_get_type(field)));
  };
  for (const auto& [name, field] : by_name(world_.statics_)) {
    const std::string content = world_.is_empty_string(field) ? fmt::format(" {{ 0: {}+0 }}", world_.literal(u"")) : "";
    const char* const kind = world_.is_thread_static(field) ? "thread"
                             : world_.written_.count(field) ? "global"
                                                            : "const";
    const std::string type = world_.types().of_value(mono_.field_get_type(field));
    const std::string shown = type.empty() ? "" : " " + core_text(type);
    out_ += fmt::format("{} {} {} 8{}{}\n", kind, name, std::max(size_of(field), 1u), shown, content);
  }
  for (const auto& [number, name] : world_.static_blocks_) {
    uint32_t end = 0;
    for (mono::Field* const field : mono_.fields(world_.classes_[number])) {
      const uint32_t flags = mono_.field_get_flags(field);
      if (!mono_.is_static(field) || (flags & (mono::kFieldLiteral | mono::kFieldHasData))) continue;
      if (!world_.is_thread_static(field)) end = std::max(end, mono_.field_get_offset(field) + size_of(field));
    }
    out_ += fmt::format("global {} {} 16\n", name, end);
  }
  for (const auto& [what, name] : world_.reached_flags_)
    out_ += fmt::format("const {} 8 8 {{ 0: \"\\{:02x}\" }}\n", name, world_.reached_.count(what));
  for (const auto& [name, item] : by_name(world_.handles_)) out_ += fmt::format("const {} 8 8\n", name);
  for (const auto& [name, field] : by_name(world_.data_)) {
    const std::string bytes(mono_.field_get_data(field), size_of(field));
    out_ += fmt::format("const {} {} 16 {{ 0: {} }}\n", name, bytes.size(), core_bytes(bytes));
  }
  if (world_.needs_size_table_) {  // of the elements of arrays, and of values whose bytes tell whether they are equal
    std::string bytes(world_.classes_.size() * 8, '\0');
    for (const unsigned number : world_.instantiated_) {
      mono::Class* const klass = world_.classes_[number];
      uint32_t size = 0;
      if (mono_.class_get_rank(klass) > 0)
        size = world_.layout().size(world_.layout().shape(mono_.class_get_element_class(klass)));
      else if (mono_.class_is_valuetype(klass) && world_.layout().is_plain(klass))
        size = world_.layout().value_size(klass);
      for (unsigned i = 0; i < 4; ++i) bytes[number * 8 + i] = static_cast<char>(size >> (8 * i));
    }
    out_ += fmt::format("const @sizes {} 16 {{ 0: {} }}\n", bytes.size(), core_bytes(bytes));
  }
}

void WorldText::write_literals() {
  const unsigned number = world_.class_number(mono_.get_string_class());
  for (const auto& [text, name] : world_.literals_) {
    size_t size = 0;
    const std::string content = string_object(number, text, size);
    out_ += fmt::format("const {} {} 16 {}\n", name, size + kLiteralMark, content);
  }
}

// Literals of the program have their locks in a block of their own; a string that was made while it runs has one
// itself.
void WorldText::write_string_monitor() {
  std::string code;
  unsigned index = 0;
  for (const std::u16string& text : world_.own_literals_) {
    code += fmt::format(
        "  %c{0} = eq ptr %o, {1}\n  br_if %c{0}, ^yes{0}, ^no{0}\n^yes{0}:\n  ret @string_locks+{2}\n^no{0}:\n", index,
        world_.literal(text), 8 * index);
    ++index;
  }
  out_ += fmt::format(
      "global @string_locks {0} 8\nruntime func @string_monitor(%o) {{\n^entry:\n{1}  %s = size %o\n"
      "  %la = addr %o, {2}, 1\n  %l = load.final i32 %la\n  %w = zext i32 i64 %l\n  %b = mul i64 %w, 2\n"
      "  %n = add i64 %b, {3}\n  %more = ult i64 %n, %s\n  br_if %more, ^constant, ^made\n^constant:\n"
      "  error \"unsupported\", \"a lock on a string of the class library\"\n  unreachable\n^made:\n"
      "  %m = addr %o, {4}, 1\n  ret %m\n}}\n",
      8 * index + 8, code, uint32_t{kStringLength}, uint32_t{kStringCharacters} + 2, uint32_t{kMonitor});
}

// The classes of exceptions, as bytes: reporting one should not need objects for types.
void WorldText::write_class_names() {
  std::string table, bodies;
  for (const unsigned number : world_.instantiated_) {
    mono::Class* const klass = world_.classes_[number];
    if (!fits(mono_.get_exception_class(), klass)) continue;
    const std::string shown = mono_.full_name(klass), name = world_.unique("class " + shown);
    table += fmt::format(", {0}, ^k{0}", number);
    bodies += fmt::format("^k{}:\n  ret {}\n", number, name);
    out_ += fmt::format("const {} {} 1 {{ 0: {} }}\n", name, shown.size() + 1, core_bytes(shown));
  }
  out_ += fmt::format(
      "const @unknown_class 10 1 {{ 0: \"exception\" }}\nruntime func @class_name(%e) {{\n^entry:\n"
      "  %c = load.final i64 %e\n  switch i64 %c, ^other{}\n{}^other:\n  ret @unknown_class\n}}\n",
      table, bodies);
}

void WorldText::write_finalizable() {
  std::string table;
  for (const unsigned number : world_.instantiated_)
    if (world_.is_finalizable(world_.classes_[number])) table += fmt::format(", {}, ^yes", number);
  out_ += fmt::format(
      "runtime func @is_finalizable(%o) {{\n^entry:\n  %c = load.final i64 %o\n  switch i64 %c, ^no{}\n"
      "^yes:\n  ret 1\n^no:\n  ret 0\n}}\n",
      table);
}

void WorldText::write_entry(mono::Method* entry) {
  const size_t parameters = mono_.parameters(mono_.method_signature(entry)).size();
  const unsigned number = world_.class_number(mono_.array_class_get(mono_.get_string_class(), 1));
  out_ +=
      fmt::format("runtime func @\"program\"() {{\n^entry:\n  call {}\n", world_.function("Overlay.Threads", "Begin"));
  if (world_.needs_finalizers_) out_ += fmt::format("  call {}\n", world_.function("Overlay.Finalizers", "Begin"));
  if (parameters > 0) {
    const std::vector<std::string>& given = world_.options_.arguments;
    out_ +=
        fmt::format("  %a = alloc.untracked.zeroed {}\n  store i64 {}, %a\n  %l = addr %a, {}, 1\n  store i64 {}, %l\n",
                    kArrayData + 8 * given.size(), number, uint32_t{kArrayLength}, given.size());
    for (size_t i = 0; i < given.size(); ++i)
      out_ += fmt::format("  %e = addr %a, {}, 1\n  store ptr {}, %e\n", kArrayData + 8 * i,
                          world_.literal(wide(given[i])));
  }
  const bool has_status = has_result(entry);
  out_ +=
      fmt::format("  {}call {}{}\n  call {}{}\n  unreachable\n}}\n", has_status ? "%r = " : "", world_.function(entry),
                  parameters > 0 ? ", %a" : "",
                  world_.function("Overlay.Threads", has_status ? "EndWithStatus" : "End"), has_status ? ", %r" : "");
}

}  // namespace quotient::frontends::cil
