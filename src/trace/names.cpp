#include "trace/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <optional>

#include "machine/arithmetic.hpp"
#include "trace/quoted.hpp"
#include "trace/shared_places.hpp"

namespace quotient::trace {

using memory::ObjectKind;
using memory::Slot;

namespace {

std::string character(uint64_t c) {
  switch (c) {
    case 0: return "'\\0'";
    case '\n': return "'\\n'";
    case '\t': return "'\\t'";
    case '\'': return "'\\''";
    default: return c >= ' ' && c < 0x7f ? fmt::format("'{}'", static_cast<char>(c)) : std::to_string(c);
  }
}

// A plain number, by one of the words that types are called by.
std::string number_text(uint64_t bits, unsigned size, const std::string& type) {
  const uint64_t mask = size >= 8 ? ~uint64_t{0} : (uint64_t{1} << size * 8) - 1;
  if (type == "bool" && size == 1 && (bits & mask) <= 1) return (bits & mask) != 0 ? "true" : "false";
  if (type == "char" && size <= 2) return character(bits & mask);
  if (type == "pointer" && bits == 0) return "NULL";
  if (type == "unsigned") return std::to_string(bits & mask);
  if (type == "float" && size == 4) return fmt::format("{}", std::bit_cast<float>(static_cast<uint32_t>(bits)));
  if (type == "double" && size == 8) return fmt::format("{}", std::bit_cast<double>(bits));
  return std::to_string(machine::sign_extend(bits, size * 8));
}

// Of an enumeration whose values are bits, those that are set: "READ | WRITE". Empty: some bit has no name.
std::string flags_text(const std::map<uint64_t, std::string>& values, uint64_t bits) {
  std::string out;
  for (const auto& [value, name] : values) {
    if (!std::has_single_bit(value)) continue;
    if ((bits & value) == 0) continue;
    out += (out.empty() ? "" : " | ") + name;
    bits &= ~value;
  }
  return bits == 0 ? out : "";
}

// The text that begins there; nothing if it is none.
std::optional<std::string> text_at(const memory::ObjectView& view, uint64_t offset) {
  for (uint64_t i = offset; i < view.header->size; ++i) {
    const auto c = static_cast<char>(view.data[i]);
    if (c == 0) return quoted({reinterpret_cast<const char*>(view.data) + offset, i - offset});
    if (c != '\n' && c != '\t' && (c < ' ' || c == 0x7f)) return {};
  }
  return {};
}

// Variables that the compiler has made have names that the source cannot have: "ref.tmp". "i.2" is the second i.
bool is_compilers_own(std::string_view name) {
  const size_t dot = name.rfind('.');
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const bool is_numbered = dot != 0 && dot + 1 < name.size() && std::ranges::all_of(name.substr(dot + 1), is_digit);
  return name.find('-') != std::string_view::npos || (dot != std::string_view::npos && !is_numbered);
}

constexpr std::string_view kThis = "this->", kPrivate = "_M_", kDynamicType = "_vptr$", kTable = "vtable for ",
                           kTypeOf = "type of ";

// Variables of the compiler's own in C++: of a loop over a range, of a coroutine; and what a lambda has captured, which
// is nothing new.
bool is_compilers_matter(std::string_view function, std::string_view note) {
  for (const std::string_view beginning : {"__range", "__begin", "__end", "__coro_frame"})
    if (note.starts_with(beginning)) return true;
  const bool is_lambda = function.find("::lambda (line ") != std::string_view::npos;
  return is_lambda && note.starts_with(kThis) && note.find_first_of(".-[", kThis.size()) == std::string_view::npos;
}

// Results on their way, what variables are initialised with, and what a coroutine keeps.
bool is_without_name(std::string_view function, std::string_view name) {
  const bool is_coroutine = function.ends_with(" [resumed]") || function.ends_with(" [destroyed]");
  return name == "retval" || name.starts_with("__const.") ||
         (is_coroutine && (name.starts_with("heap object") || name.starts_with("frame of ")));
}

}  // namespace

Names::Names(machine::Machine& machine) : machine_(machine) {
  for (const core::ObjectType& type : machine.program().module->types) {
    types_.emplace(type.name, &type);
    has_library_types_ |= is_of_library(type);
  }
}

void Names::made(uint32_t block, const std::vector<machine::Pc>& stack) {
  std::ranges::any_of(stack, [&](machine::Pc pc) { return is_made_by(block, pc); });
}

bool Names::is_made_by(uint32_t block, machine::Pc pc) {
  const uint32_t note = machine_.program().notes[pc];
  if (note == core::kNoNote) return false;
  const std::string& name = machine_.program().module->strings[note];
  if (!named_type(name)) return false;
  types_of_blocks_[block] = &name;
  return true;
}

const core::ObjectType* Names::named_type(const std::string& name) const {
  const auto type = types_.find(name);
  return type == types_.end() ? nullptr : type->second;
}

// Null: it is not known.
const std::string* Names::type_name(Slot slot) const {
  const memory::ObjectView& view = machine_.memory().view(slot);
  if (!view) return nullptr;
  const machine::Program& program = machine_.program();
  switch (view.header->kind) {
    case ObjectKind::heap: {
      const auto type = types_of_blocks_.find(view.header->block());
      return view.header->block() == 0 || type == types_of_blocks_.end() ? nullptr : type->second;
    }
    case ObjectKind::global:
    case ObjectKind::thread_local_variable:
      return view.header->global() == memory::ObjectHeader::kNone
                 ? nullptr
                 : &program.module->globals[view.header->global()].type;
    case ObjectKind::local: {
      if (view.header->flags & memory::kDead) return nullptr;
      const uint32_t note = program.notes[view.header->pc()];
      return note == core::kNoNote ? nullptr : &program.module->strings[note];
    }
    case ObjectKind::function:
    case ObjectKind::frame:
    case ObjectKind::thread: break;
  }
  return nullptr;
}

const std::string* Names::own_name(Slot slot) const {
  const memory::ObjectView& view = machine_.memory().view(slot);
  if (!view || view.header->kind != ObjectKind::heap || view.header->block() == 0) return nullptr;
  const auto known = names_of_blocks_.find(view.header->block());
  return known == names_of_blocks_.end() ? nullptr : &known->second;
}

void Names::begun(Slot thread, size_t number) {
  const memory::Value handle = machine_.handle(thread);
  if (!handle.is_address() || number == 0) return;
  const memory::ObjectView& view = machine_.memory().view(handle.object);
  if (view && view.header->kind == ObjectKind::heap && view.header->block() != 0)
    names_of_blocks_[view.header->block()] = fmt::format("T{}", number);
}

std::string Names::access(machine::Pc pc, Slot slot, uint32_t offset, uint32_t size, bool write,
                          const memory::Value& value) const {
  const machine::Program& program = machine_.program();
  const Found found = find(slot, offset);
  // The note of a copy is about what it writes, as a whole.
  const bool is_member = !found.path.empty() && size <= found.room;
  const bool is_about_another = program.code[pc].op == core::Op::k_copy && (!write || is_member);
  const bool has_note = program.notes[pc] != core::kNoNote && !is_about_another;
  const std::string note = has_note ? program.module->strings[program.notes[pc]] : "";
  const bool is_of_this = note.starts_with(kThis);
  if (is_compilers_matter(program.source_of(pc).name, note) || (is_hidden(slot, offset) && !is_of_this)) return "";
  std::string type = found.rest == 0 ? found.type : "";
  // An instruction that accesses bit-fields does not tell which.
  const bool is_noted = has_note && !is_known_by_itself(slot, offset) && !is_bit_fields(type);
  std::string name = is_noted ? note : place(slot, offset);
  if (is_of_this && is_noted) name = member_of_this(slot, offset, name);
  if (name.empty() || name.starts_with(kTable)) return "";
  if (!is_noted && is_without_name(program.source_of(pc).name, name)) return "";
  if (name.find(kPrivate) != std::string::npos) {  // of an object of the library, which is moved or copied as it is
    const auto object = library_object(slot, offset);
    return object ? object->text() : "";
  }
  if (const size_t at = name.find(kDynamicType); at != std::string::npos)
    return dynamic_type(name.substr(0, at), value);
  if (is_union(type)) {
    const UnionMember first = union_member(type, 0, ""), meant = union_member(type, size, name);
    if (name.ends_with(fmt::format(".{}", first.name)))
      name.replace(name.size() - first.name.size(), std::string::npos, meant.name);
    type = meant.type;
  }
  const bool is_whole = size <= found.room;  // and not several members at once
  const std::string text = is_whole ? this->value(value, size, type) : "";
  return text.empty() ? name : name + " = " + text;
}

// In a member function of C++: which object it is of says more than "this". What a lambda has captured is the
// variable that it has captured.
std::string Names::member_of_this(Slot slot, uint64_t offset, const std::string& name) const {
  const memory::ObjectView& view = machine_.memory().view(slot);
  if (!view || (view.header->flags & memory::kDead) || is_hidden(slot, offset)) return name;
  if (view.header->kind != ObjectKind::heap) return place(slot, offset);
  const std::string* const type_name = this->type_name(slot);
  const core::ObjectType* const type = type_name ? named_type(*type_name) : nullptr;
  if (!type) return name;
  return is_of_library(*type) ? "" : place(slot, offset);
}

// Constructors and destructors make an object one of their class.
std::string Names::dynamic_type(std::string object, const memory::Value& table) const {
  while (object.ends_with('.') || object.ends_with('>') || object.ends_with('-')) object.pop_back();
  const std::string name = table.is_address() ? this->object(table.object) : "";
  if (object.empty() || !name.starts_with(kTable)) return "";
  return fmt::format("{}{} = {}", kTypeOf, object, name.substr(kTable.size()));
}

bool is_dynamic_type(std::string_view effect) { return effect.starts_with(kTypeOf); }

// Whether the source knows the object, and not only what it calls it here and there. In C an object of the heap is what
// some pointer leads to, and its type has a size.
bool Names::is_known_by_itself(Slot slot, uint64_t offset) const {
  if (held(slot, offset)) return true;
  const memory::ObjectView& view = machine_.memory().view(slot);
  const std::string* const name = view && view.header->kind == ObjectKind::heap ? type_name(slot) : nullptr;
  const core::ObjectType* const type = name ? named_type(*name) : nullptr;
  return type && type->size == 0;
}

// From the object to the place, by the parts that lie on the way.
Names::Found Names::find(Slot slot, uint64_t offset, Depth depth) const {
  Found found{.path = {}, .type = {}, .rest = offset};
  if (const Held* const known = held(slot, offset)) {
    found.path = held_name(*known, offset);
    found.type = known->run.type;
    found.alone = true;
    if (known->run.size != 0) {
      found.rest = (offset - known->run.at.offset) % known->run.size;
      found.room = known->run.size - found.rest;
    }
    if (const core::ObjectType* const type = named_type(found.type)) descend(*type, depth, found);
    return found;
  }
  const std::string* const name = type_name(slot);
  if (!name) return found;
  found.type = *name;
  const core::ObjectType* const type = named_type(*name);
  if (!type) return found;
  const memory::ObjectView& view = machine_.memory().view(slot);
  const bool is_heap = view.header->kind == ObjectKind::heap;
  if (is_heap && type->size != 0 && type->stride == 0 && view.header->size >= 2 * uint64_t{type->size}) {
    found.path = fmt::format("[{}]", offset / type->size);
    found.rest = offset % type->size;
  }
  descend(*type, depth, found);
  return found;
}

void Names::descend(const core::ObjectType& type, Depth depth, Found& found) const {
  if (is_of_library(type)) return;  // what lies inside is nobody's business
  if (type.stride != 0) {
    if (found.rest < type.first) {
      found.hidden = true;
      return;
    }
    found.path += fmt::format("[{}]", (found.rest - type.first) / type.stride);
    found.rest = (found.rest - type.first) % type.stride;
    found.room = std::min<uint64_t>(found.room, type.stride - found.rest);
    found.type = type.parts.contains(0) && type.parts.at(0).name.empty() ? type.parts.at(0).type : "";
  }
  if (type.parts.empty() || (depth == Depth::outermost && found.rest == 0)) return;
  auto part = type.parts.upper_bound(static_cast<uint32_t>(found.rest));
  if (part == type.parts.begin()) {
    found.hidden = true;
    return;
  }
  const uint64_t next = part == type.parts.end() ? UINT64_MAX : part->first - found.rest;
  --part;
  const core::ObjectType::Part& here = part->second;
  if (here.name.empty() && here.type.empty()) {
    found.hidden = true;
    return;
  }
  found.alone |= !here.name.empty() && here.name[0] != '.';
  found.path += here.name;
  found.room = std::min(found.room, next);
  found.rest -= part->first;
  found.type = here.type;
  if (const core::ObjectType* const inner = named_type(here.type)) descend(*inner, depth, found);
}

size_t Names::number(Slot slot, const core::ObjectType* type) const {
  const uint32_t block = machine_.memory().view(slot).header->block();
  const uint64_t known_by = block ? uint64_t{block} << 32 : index(slot);
  auto& numbers = numbers_[type];
  return numbers.try_emplace(known_by, numbers.size() + 1).first->second;
}

std::string Names::block(uint32_t block) const {
  if (const auto held = names_of_held_.find(block); held != names_of_held_.end()) return held->second;
  const auto name = types_of_blocks_.find(block);
  const core::ObjectType* const type = name == types_of_blocks_.end() ? nullptr : named_type(*name->second);
  if (!type) return "";
  auto& numbers = numbers_[type];
  const size_t number = numbers.try_emplace(uint64_t{block} << 32, numbers.size() + 1).first->second;
  return fmt::format("{}#{}", type->name, number);
}

bool Names::is_hidden(Slot slot, uint64_t offset) const {
  const memory::ObjectView& view = machine_.memory().view(slot);
  if (view && view.header->kind == ObjectKind::local && !(view.header->flags & memory::kDead)) {
    if (is_compilers_own(machine_.program().variable_name(*view.header))) return true;
  }
  return find(slot, offset).hidden;
}

uint64_t Names::size_at(Slot slot, uint64_t offset) const {
  const Found found = find(slot, offset, Depth::outermost);
  const core::ObjectType* const type = named_type(found.type);
  if (found.rest == 0 && type && type->size != 0) return type->size;
  const memory::ObjectView& view = machine_.memory().view(slot);
  return view && view.header->size > offset ? view.header->size - offset : 0;
}

std::string Names::object(Slot slot) const {
  const memory::ObjectView& view = machine_.memory().view(slot);
  const machine::Program& program = machine_.program();
  if (!view) return fmt::format("object {}", index(slot));
  switch (view.header->kind) {
    case ObjectKind::function: return program.module->functions[view.header->function()].name;
    case ObjectKind::global:
    case ObjectKind::local:
    case ObjectKind::thread_local_variable: return program.variable_name(*view.header);
    case ObjectKind::heap: {
      if (const std::string* const known = own_name(slot)) return *known;
      if (std::string thrown = exception(slot); !thrown.empty()) return thrown;
      if (held(slot, 0)) return names_of_held_.at(view.header->block());
      const std::string* const name = type_name(slot);
      if (const core::ObjectType* const type = name ? named_type(*name) : nullptr)
        return fmt::format("{}#{}", type->name, number(slot, type));
      const char* what = view.header->flags & memory::kDead ? "freed object" : "heap object";
      if (memory::is_temporary(slot) && view.header->block() == 0) return fmt::format("new {}", what);
      return fmt::format("{} {}", what, number(slot, nullptr));
    }
    case ObjectKind::frame:
    case ObjectKind::thread: break;
  }
  return "a thread";
}

std::string Names::place(Slot slot, uint64_t offset) const { return place(slot, offset, Depth::innermost); }

std::string Names::place(Slot slot, uint64_t offset, Depth depth) const {
  if (const std::string* const known = own_name(slot)) return *known;
  if (std::string thrown = exception(slot); !thrown.empty()) return thrown;
  const Found found = find(slot, offset, depth);
  if (found.hidden) return offset == 0 ? object(slot) : fmt::format("{} + {}", object(slot), offset);
  std::string name = found.alone ? found.path : object(slot) + found.path;
  const core::ObjectType* const type = named_type(found.type);
  if (found.rest == 0 || (type && is_of_library(*type))) return name;  // and not how far inside of a container
  return fmt::format("{} + {}", name, static_cast<int64_t>(found.rest));
}

std::string Names::value(const memory::Value& value, unsigned size, const std::string& type) const {
  if (size > 8) return "";  // a copy of many values
  if (value.undef) return "undefined";
  if (value.is_plain() && is_bit_fields(type)) return bit_fields_text(type, value.bits, size);
  if (is_union(type)) return this->value(value, size, std::string(union_member(type, size, "").type));
  if (value.is_plain()) {
    const core::ObjectType* const named = named_type(type);
    if (!named) return number_text(value.bits, size, type);
    const auto known = named->values.find(static_cast<uint64_t>(machine::sign_extend(value.bits, size * 8)));
    if (known != named->values.end()) return known->second;
    const std::string flags = flags_text(named->values, value.bits);
    return flags.empty() ? number_text(value.bits, size, type) : flags;
  }
  if (value.part.piece) return "part of an address";
  const memory::ObjectView& view = machine_.memory().view(value.object);
  // A literal has a name of the compiler's.
  if (view && view.header->kind == ObjectKind::global &&
      machine_.program().variable_name(*view.header).starts_with('.'))
    if (const auto text = text_at(view, value.bits)) return *text;
  const bool is_part = view && view.header->kind == ObjectKind::heap && held(value.object, value.bits);
  const bool named =
      is_part || (view && view.header->kind != ObjectKind::heap && view.header->kind != ObjectKind::function);
  return (named ? "&" : "") + place(value.object, value.bits, Depth::outermost);
}

}  // namespace quotient::trace
