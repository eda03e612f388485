#include "trace/library_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "memory/access.hpp"
#include "trace/quoted.hpp"

namespace quotient::trace {
namespace {

using memory::Slot;
using memory::Value;
using Argument = core::ObjectType::Argument;
using Form = Meaning::Form;

constexpr size_t kMostNodes = 1000;  // of a list or a tree: more are taken for a mistake
constexpr int kDeepestTree = 40;

struct NotInOrder {};

// One object of the library, and how to find one's way from there. What is not as it should be throws NotInOrder.
class Reader {
 public:
  Reader(const memory::Memory& memory, const TypesByName& types, const Spot& at, const core::ObjectType& type)
      : at(at), type(type), word(memory.pointer_bytes()), memory_(memory), types_(types) {}

  // Where the part lies whose name ends so.
  Spot part(std::string_view name) const { return at + offset_in(type, name); }
  Spot part_or(std::string_view name, uint64_t otherwise) const {
    return type.parts.empty() ? at + otherwise : part(name);
  }
  // ... and its type.
  const std::string& type_of(std::string_view name) const {
    return type.parts.at(static_cast<uint32_t>(offset_in(type, name))).type;
  }

  const Argument& argument(size_t number) const {
    if (number >= type.arguments.size()) throw NotInOrder{};
    return type.arguments[number];
  }
  // What a container holds: its allocator knows.
  const Argument& element() const {
    for (const Argument& each : type.arguments) {
      if (!each.type.starts_with("std::allocator<")) continue;
      const core::ObjectType* const allocator = named(each.type);
      if (allocator && !allocator->arguments.empty()) return allocator->arguments[0];
    }
    return argument(0);
  }

  Spot pointer(const Spot& from) const {
    const Value value = load(from, word);
    if (value.is_plain() && value.bits == 0) return {};
    if (!value.is_address()) throw NotInOrder{};
    return {value.object, value.bits};
  }
  uint64_t number(const Spot& from, unsigned size) const {
    const Value value = load(from, size);
    if (!value.is_plain()) throw NotInOrder{};
    return value.bits;
  }
  std::string text(const Spot& from, uint64_t length) const {
    if (length == 0) return quoted("");
    const memory::ObjectView& view = inside(from, length);
    if (view.undef && std::any_of(view.undef + from.offset, view.undef + from.offset + length,
                                  [](uint8_t bits) { return bits != 0; }))
      throw NotInOrder{};
    return quoted({reinterpret_cast<const char*>(view.data) + from.offset, length});
  }
  // Up to the byte 0.
  std::string text(const Spot& from) const {
    const memory::ObjectView& view = inside(from, 1);
    uint64_t end = from.offset;
    while (end < view.header->size && view.data[end] != 0) ++end;
    return text(from, end - from.offset);
  }

  Elements run(const Spot& begin, const Spot& end, const Argument& element) const {
    Elements out{begin, element.type, element.size, 0};
    if (begin == end) return out;
    if (begin.slot != end.slot || begin.offset > end.offset || element.size == 0) throw NotInOrder{};
    inside(begin, end.offset - begin.offset);
    out.count = (end.offset - begin.offset) / element.size;
    return out;
  }
  Elements single(const Spot& at, const Argument& element) const {
    inside(at, element.size);
    return {at, element.type, element.size, 1};
  }

  // Where the elements of a std::tuple lie, the first one first.
  std::vector<Spot> elements_of_tuple(const Spot& tuple, const core::ObjectType& tuple_type) const {
    std::vector<Spot> out;
    for (const auto& [offset, part] : tuple_type.parts)
      if (part.name.ends_with("_M_head_impl")) out.push_back(tuple + offset);
    std::ranges::reverse(out);
    return out;
  }
  const core::ObjectType* named(const std::string& name) const {
    const auto known = types_.find(name);
    return known == types_.end() ? nullptr : known->second;
  }

  const Spot at;
  const core::ObjectType& type;
  const unsigned word;

 private:
  static uint64_t offset_in(const core::ObjectType& type, std::string_view name) {
    for (const auto& [offset, part] : type.parts)
      if (part.name.ends_with(name)) return offset;
    throw NotInOrder{};
  }
  const memory::ObjectView& inside(const Spot& from, uint64_t size) const {
    const memory::ObjectView& view = memory_.view(from.slot);
    if (!from || !view || (view.header->flags & memory::kDead)) throw NotInOrder{};
    if (from.offset > view.header->size || size > view.header->size - from.offset) throw NotInOrder{};
    return view;
  }
  Value load(const Spot& from, unsigned size) const {
    Value value;
    if (!memory::load(inside(from, size), static_cast<uint32_t>(from.offset), size, word, value) || value.undef != 0)
      throw NotInOrder{};
    return value;
  }

  const memory::Memory& memory_;
  const TypesByName& types_;
};

Meaning list_of(std::vector<Elements> runs, Form form = Form::list) {
  if (runs.size() > kMostNodes) throw NotInOrder{};
  return {form, "", std::move(runs)};
}

Meaning vector(const Reader& r) {
  return list_of({r.run(r.pointer(r.part("_M_start")), r.pointer(r.part("_M_finish")), r.element())});
}

Meaning deque(const Reader& r) {
  constexpr uint32_t kBytesOfBlock = 512;
  const Argument& element = r.element();
  if (element.size == 0) throw NotInOrder{};
  Spot at = r.pointer(r.part("_M_start._M_cur")), end_of_block = r.pointer(r.part("_M_start._M_last"));
  Spot node = r.pointer(r.part("_M_start._M_node"));
  const Spot end = r.pointer(r.part("_M_finish._M_cur"));
  std::vector<Elements> runs;
  while (at.slot != end.slot) {
    runs.push_back(r.run(at, end_of_block, element));
    if (runs.size() > kMostNodes) throw NotInOrder{};
    node = node + r.word;
    at = r.pointer(node);
    end_of_block = at + std::max(kBytesOfBlock / element.size, 1u) * uint64_t{element.size};
  }
  runs.push_back(r.run(at, end, element));
  return list_of(std::move(runs));
}

// Nodes that begin with a pointer to the next one; the value lies `before` bytes further.
Meaning chain(const Reader& r, const Spot& first, const Spot& end, uint64_t before, Form form = Form::list) {
  std::vector<Elements> runs;
  for (Spot node = r.pointer(first); node != end; node = r.pointer(node)) {
    runs.push_back(r.single(node + before, r.element()));
    if (runs.size() > kMostNodes) throw NotInOrder{};
  }
  return list_of(std::move(runs), form);
}

Meaning linked_list(const Reader& r) {
  const Spot head = r.part("_M_node._M_next");
  return chain(r, head, head, uint64_t{2} * r.word);
}
Meaning forward_list(const Reader& r) { return chain(r, r.part("_M_head._M_next"), {}, r.word); }
Meaning hash_set(const Reader& r) { return chain(r, r.part("_M_before_begin._M_nxt"), {}, r.word); }
Meaning hash_table(const Reader& r) { return chain(r, r.part("_M_before_begin._M_nxt"), {}, r.word, Form::table); }

// A node of a tree has its colour, its parent, its left and its right child, and the value.
void add_tree(const Reader& r, const Spot& node, int depth, std::vector<Elements>& runs) {
  if (!node) return;
  if (depth > kDeepestTree || runs.size() > kMostNodes) throw NotInOrder{};
  add_tree(r, r.pointer(node + uint64_t{2} * r.word), depth + 1, runs);
  runs.push_back(r.single(node + uint64_t{4} * r.word, r.element()));
  add_tree(r, r.pointer(node + uint64_t{3} * r.word), depth + 1, runs);
}
Meaning tree(const Reader& r, Form form) {
  std::vector<Elements> runs;
  add_tree(r, r.pointer(r.part("_M_header._M_parent")), 0, runs);
  return list_of(std::move(runs), form);
}
Meaning set(const Reader& r) { return tree(r, Form::list); }
Meaning map(const Reader& r) { return tree(r, Form::table); }

Meaning array(const Reader& r) {
  const Argument& element = r.argument(0);
  return list_of({r.run(r.at, r.at + r.type.size, element)});
}

Meaning adaptor(const Reader& r) { return {Form::one, "", {{r.part(".c"), r.type_of(".c")}}}; }

Meaning pair(const Reader& r) {
  return list_of({r.single(r.part(".first"), r.argument(0)), r.single(r.part(".second"), r.argument(1))});
}

Meaning tuple(const Reader& r) {
  const std::vector<Spot> elements = r.elements_of_tuple(r.at, r.type);
  if (elements.size() != r.type.arguments.size()) throw NotInOrder{};  // empty ones lie nowhere
  std::vector<Elements> runs;
  runs.reserve(elements.size());
  for (size_t i = 0; i < elements.size(); ++i) runs.push_back(r.single(elements[i], r.argument(i)));
  return list_of(std::move(runs));
}

Meaning optional(const Reader& r) {
  if (r.number(r.part("_M_engaged"), 1) == 0) return {Form::text, "nullopt"};
  return {Form::one, "", {r.single(r.at, r.argument(0))}};
}

Meaning variant(const Reader& r) {
  constexpr uint64_t kValueless = 0xff;
  const uint64_t number = r.number(r.part("_M_index"), 1);
  if (number == kValueless) return {Form::text, "valueless"};
  return {Form::one, "", {r.single(r.at, r.argument(number))}};
}

Meaning atomic(const Reader& r) {
  const Argument& what = r.argument(0);
  if (what.size > sizeof(uint64_t)) throw NotInOrder{};
  return {Form::one, "", {r.single(r.at, what)}};
}
Meaning atomic_flag(const Reader& r) { return {Form::one, "", {r.single(r.at, {"bool", 1})}}; }

Meaning string(const Reader& r) {
  const uint64_t length = r.number(r.part_or("_M_string_length", r.word), r.word);
  return {Form::text, r.text(r.pointer(r.part_or("_M_p", 0)), length)};
}
Meaning string_view(const Reader& r) {
  return {Form::text, r.text(r.pointer(r.part("_M_str")), r.number(r.part("_M_len"), r.word))};
}

// Standard exceptions with a text have a pointer to it behind that to their functions.
Meaning exception(const Reader& r) {
  return {Form::text, fmt::format("{}({})", r.type.name, r.text(r.pointer(r.at + r.word)))};
}

Meaning exception_ptr(const Reader& r) {
  if (!r.pointer(r.at)) return {Form::text, "null"};
  return {Form::one, "", {{r.at, "pointer", r.word}}};
}

Meaning unique_ptr(const Reader& r) {
  const core::ObjectType* const pointers = r.named(r.type_of("_M_t._M_t"));
  const std::vector<Spot> elements =
      pointers ? r.elements_of_tuple(r.part("_M_t._M_t"), *pointers) : std::vector<Spot>{};
  const Spot target = r.pointer(elements.empty() ? r.at : elements[0]);
  if (!target) return {Form::text, "null"};
  return {Form::pointer, "", {{target, r.argument(0).type, r.argument(0).size}}};
}

Meaning shared_ptr(const Reader& r) {
  const Spot target = r.pointer(r.part("_M_ptr")), counts = r.pointer(r.part("_M_pi"));
  if (!target) return {Form::text, "null"};
  const uint64_t used = counts ? r.number(counts + r.word, 4) : 0;
  if (counts && used == 0) return {Form::text, "expired"};
  const std::string text = counts ? fmt::format(" (use_count {})", used) : "";
  return {Form::pointer, text, {{target, r.argument(0).type, r.argument(0).size}}};
}

Meaning thread_at(const Reader& r, const Spot& at) {
  if (!r.pointer(at)) return {.form = Form::text, .text = "no thread", .is_idle = true};
  return {Form::one, "", {{at, "pointer", r.word}}};
}
Meaning thread(const Reader& r) { return thread_at(r, r.at); }
Meaning jthread(const Reader& r) { return thread_at(r, r.part("_M_thread")); }

// Our own runtime's: it begins with its owner.
Meaning mutex(const Reader& r) {
  if (!r.pointer(r.at)) return {.form = Form::text, .text = "free", .is_idle = true, .is_lock = true};
  return {.form = Form::one, .text = "held by ", .runs = {{r.at, "pointer", r.word}}, .is_lock = true};
}

struct Row {
  std::string_view name;  // of the type, up to its arguments
  Meaning (*read)(const Reader&);
};
constexpr std::array kRows = {
    Row{"std::vector", vector},
    Row{"std::deque", deque},
    Row{"std::list", linked_list},
    Row{"std::forward_list", forward_list},
    Row{"std::set", set},
    Row{"std::multiset", set},
    Row{"std::map", map},
    Row{"std::multimap", map},
    Row{"std::unordered_set", hash_set},
    Row{"std::unordered_multiset", hash_set},
    Row{"std::unordered_map", hash_table},
    Row{"std::unordered_multimap", hash_table},
    Row{"std::array", array},
    Row{"std::queue", adaptor},
    Row{"std::stack", adaptor},
    Row{"std::priority_queue", adaptor},
    Row{"std::pair", pair},
    Row{"std::tuple", tuple},
    Row{"std::optional", optional},
    Row{"std::variant", variant},
    Row{"std::atomic", atomic},
    Row{"std::atomic_flag", atomic_flag},
    Row{"std::string", string},
    Row{"std::basic_string_view", string_view},
    Row{"std::unique_ptr", unique_ptr},
    Row{"std::shared_ptr", shared_ptr},
    Row{"std::weak_ptr", shared_ptr},
    Row{"std::thread", thread},
    Row{"std::thread::id", thread},
    Row{"std::jthread", jthread},
    Row{"std::mutex", mutex},
    Row{"std::recursive_mutex", mutex},
    Row{"std::timed_mutex", mutex},
    Row{"std::recursive_timed_mutex", mutex},
    Row{"std::__exception_ptr::exception_ptr", exception_ptr},
    Row{"std::logic_error", exception},
    Row{"std::domain_error", exception},
    Row{"std::invalid_argument", exception},
    Row{"std::length_error", exception},
    Row{"std::out_of_range", exception},
    Row{"std::runtime_error", exception},
    Row{"std::range_error", exception},
    Row{"std::overflow_error", exception},
    Row{"std::underflow_error", exception},
    Row{"std::system_error", exception},
};

}  // namespace

bool is_of_library(const core::ObjectType& type) { return type.name.starts_with("std::"); }

std::optional<Meaning> meaning(const memory::Memory& memory, const TypesByName& types, const Spot& at,
                               const core::ObjectType& type) {
  if (!is_of_library(type)) return {};
  const std::string_view name = std::string_view(type.name).substr(0, type.name.find_first_of("< "));
  const auto* const row = std::ranges::find(kRows, name, &Row::name);
  if (row == kRows.end()) return {};
  try {
    return row->read(Reader(memory, types, at, type));
  } catch (const NotInOrder&) {
    return {};
  }
}

}  // namespace quotient::trace
