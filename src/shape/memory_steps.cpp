// What statements that touch memory do to sets of heaps: which field an access means, and what becomes of it.
#include <fmt/format.h>

#include <algorithm>

#include "shape/exploration.hpp"
#include "shape/program/arithmetic.hpp"

namespace quotient::shape {
namespace {

constexpr size_t kMostFieldValues = 4;  // beyond, it counts as unknown
constexpr uint32_t kScratch = 60;       // a variable for what was just loaded

bool is_inside(const NodeKind& kind, int64_t offset) { return offset >= 0 && offset < int64_t{kind.bytes}; }

}  // namespace

bool Exploration::dereference(const Configuration& configuration, const Statement& statement, Variable x,
                              const Automaton& heaps) {
  switch (held(configuration, x).status) {
    case Status::heap: return true;
    case Status::null:
      doubt(statement, fmt::format("the null pointer {} is dereferenced", statement.subject), &heaps);
      return false;
    case Status::undefined:
    case Status::dangling:
      doubt(statement,
            fmt::format("the pointer {}, which is undefined or points to freed memory, is dereferenced",
                        statement.subject),
            &heaps);
      return false;
  }
  return false;
}

template <class Use>
void Exploration::access(const Configuration& from, const Statement& statement, Variable x, int64_t distance,
                         const Automaton& heaps, const Use& use) {
  if (!dereference(from, statement, x, heaps)) return;
  const int64_t offset = held(from, x).distance + distance;
  for (const auto& [number, part] : transducers_.by_kind(heaps, x)) {
    const Meaning what = meaning(program_.kinds[number], offset, statement.bytes);
    if (what.kind == Meaning::Kind::outside)
      return doubt(statement, fmt::format("memory outside of the object of {} is accessed", statement.subject), &part);
    use(what, number, part);
  }
}

uint16_t Exploration::field_value(uint32_t kind, uint32_t field, std::optional<uint64_t> value) {
  if (!value) return 0;
  std::set<uint64_t>& values = field_values_[{kind, field}];
  if (values.size() >= kMostFieldValues && !values.count(*value)) {
    out_.numbers_given_up = true;
    return 0;
  }
  values.insert(*value);
  return labels_.value(*value);
}

void Exploration::assign(const Configuration& from, const Statement& statement, const Automaton& heaps) {
  const Pointer& pointer = statement.pointer;
  const bool itself = pointer.kind == Pointer::Kind::variable && pointer.variable == statement.x;
  Held value = held(from, pointer);
  int64_t distance = statement.distance;
  if (!statement.numbers.empty()) {
    const auto index = value_of(from, statement.numbers[0]);
    if (!index) value = {};
    distance += as_signed(index.value_or(0), statement.types[0].bits) * static_cast<int64_t>(statement.count);
  }
  if (value.status != Status::undefined) value.distance += distance;
  Configuration to = from;
  if (itself && value.status == Status::heap) {
    to.pointers[statement.x] = value;
    return go(to, statement, heaps);
  }
  const bool needed =
      std::ranges::any_of(statement.next, [&](StatementId next) { return live_.pointers[next][statement.x]; });
  Automaton without = drop(to, heaps, statement.x);
  if (!needed) return go(to, statement, std::move(without));
  to.pointers[statement.x] = value;
  if (value.status == Status::heap) without = transducers_.copy(without, pointer.variable, statement.x);
  go(to, statement, std::move(without));
}

void Exploration::load(const Configuration& from, const Statement& statement, const Automaton& heaps) {
  const auto arrive_with = [&](Held value, const Automaton& part) {
    Configuration to = from;
    Automaton without = drop(to, part, statement.x);
    to.pointers[statement.x] = value;
    if (value.status == Status::heap)
      without = transducers_.forget(transducers_.copy(without, kScratch, statement.x), kScratch);
    go(to, statement, std::move(without));
  };
  access(from, statement, statement.y, statement.distance, heaps,
         [&](const Meaning& what, uint32_t, const Automaton& part) {
           if (what.kind == Meaning::Kind::unknown) return arrive_with({}, part);
           if (what.kind == Meaning::Kind::data) {
             for (const auto& [value, piece] : transducers_.read(part, statement.y, what.index))
               arrive_with({value && labels_.bits(value) == 0 ? Status::null : Status::undefined, 0}, piece);
             return;
           }
           for (const auto& [number, at] : transducers_.by_distance(part, statement.y, what.index)) {
             const int64_t distance = labels_.distance(number);
             for (const Part& piece : transducers_.load(at, statement.y, what.index, kScratch))
               arrive_with({piece.status, piece.status == Status::undefined ? 0 : distance}, piece.trees);
           }
         });
}

void Exploration::read(const Configuration& from, const Statement& statement, const Automaton& heaps) {
  const auto arrive_with = [&](std::optional<uint64_t> value, const Automaton& part) {
    Configuration to = from;
    set_number(to, statement.number, value);
    go(to, statement, part);
  };
  access(from, statement, statement.x, statement.distance, heaps,
         [&](const Meaning& what, uint32_t, const Automaton& part) {
           if (what.kind != Meaning::Kind::data) return arrive_with({}, part);
           for (const auto& [value, piece] : transducers_.read(part, statement.x, what.index))
             arrive_with(value ? std::optional(labels_.bits(value)) : std::nullopt, piece);
         });
}

Automaton Exploration::set_link(const Automaton& heaps, Variable x, uint32_t selector, Held value, Variable variable,
                                StatementId at) {
  const auto number = labels_.number_of_distance(value.distance);
  if (value.status == Status::heap && number)
    return transducers_.set_distance(transducers_.store(heaps, x, selector, variable, at), x, selector, *number);
  const Link link = !number                            ? kUndefined
                    : value.status == Status::null     ? kNull
                    : value.status == Status::dangling ? kDangling
                                                       : kUndefined;
  const Automaton stored = transducers_.set_distance(transducers_.store_link(heaps, x, selector, link), x, selector,
                                                     link == kUndefined ? uint8_t{0} : *number);
  return link == kNull ? transducers_.settle(stored, x, at) : stored;
}

Automaton Exploration::spoil(const Automaton& heaps, Variable x, const NodeKind& kind, int64_t offset, uint32_t bytes) {
  Automaton out = heaps;
  const auto overlaps = [&](const Field& field) {
    return field.offset < offset + bytes && offset < int64_t{field.offset} + field.bytes;
  };
  for (uint32_t i = 0; i < kind.selectors.size(); ++i) {
    if (overlaps(kind.selectors[i])) out = set_link(out, x, i, {}, kNothing, 0);
  }
  for (uint32_t i = 0; i < kind.data.size(); ++i) {
    if (overlaps(kind.data[i])) out = transducers_.write(out, x, i, 0);
  }
  return out;
}

void Exploration::store(const Configuration& from, const Statement& statement, const Automaton& heaps) {
  const Held value = held(from, statement.pointer);
  access(from, statement, statement.x, statement.distance, heaps,
         [&](const Meaning& what, uint32_t number, const Automaton& part) {
           const int64_t offset = held(from, statement.x).distance + statement.distance;
           const NodeKind& kind = program_.kinds[number];
           if (what.kind != Meaning::Kind::selector)
             return go(from, statement, spoil(part, statement.x, kind, offset, statement.bytes));
           go(from, statement, set_link(part, statement.x, what.index, value, statement.pointer.variable, from.at));
         });
}

void Exploration::write(const Configuration& from, const Statement& statement, const Automaton& heaps) {
  const auto value = value_of(from, statement.numbers[0]);
  access(from, statement, statement.x, statement.distance, heaps,
         [&](const Meaning& what, uint32_t number, const Automaton& part) {
           const int64_t offset = held(from, statement.x).distance + statement.distance;
           const NodeKind& kind = program_.kinds[number];
           switch (what.kind) {
             case Meaning::Kind::data:
               return go(from, statement,
                         transducers_.write(part, statement.x, what.index, field_value(number, what.index, value)));
             case Meaning::Kind::selector:
               if (value == uint64_t{0})
                 return go(from, statement,
                           set_link(part, statement.x, what.index, {Status::null, 0}, kNothing, from.at));
               [[fallthrough]];
             default: go(from, statement, spoil(part, statement.x, kind, offset, statement.bytes));
           }
         });
}

void Exploration::fill(const Configuration& from, const Statement& statement, const Automaton& heaps) {
  const bool with_zero = value_of(from, statement.numbers[0]) == uint64_t{0};
  access(from, statement, statement.x, statement.distance, heaps,
         [&](const Meaning&, uint32_t number, const Automaton& part) {
           const int64_t first = held(from, statement.x).distance + statement.distance, end = first + statement.bytes;
           const NodeKind& kind = program_.kinds[number];
           Automaton out = spoil(part, statement.x, kind, first, statement.bytes);
           const auto inside = [&](const Field& field) {
             return with_zero && field.offset >= first && int64_t{field.offset} + field.bytes <= end;
           };
           for (uint32_t i = 0; i < kind.selectors.size(); ++i) {
             if (inside(kind.selectors[i])) out = set_link(out, statement.x, i, {Status::null, 0}, kNothing, from.at);
           }
           for (uint32_t i = 0; i < kind.data.size(); ++i) {
             if (inside(kind.data[i]))
               out = transducers_.write(out, statement.x, i, field_value(number, i, uint64_t{0}));
           }
           go(from, statement, std::move(out));
         });
}

void Exploration::copy(const Configuration& from, const Statement& statement, const Automaton& heaps) {
  const Variable x = statement.x, y = statement.y;
  const auto copy_between = [&](uint32_t to_kind, uint32_t from_kind, const Automaton& part, bool apart) {
    const NodeKind &to = program_.kinds[to_kind], &source = program_.kinds[from_kind];
    const int64_t first = held(from, x).distance + statement.distance, origin = held(from, y).distance;
    // Inside of one object fields may overlap: what is there afterwards is not followed.
    Automaton out = spoil(part, x, to, first, statement.bytes);
    const auto twin = [&](const Field& field) -> Meaning {
      const bool inside = field.offset >= first && int64_t{field.offset} + field.bytes <= first + statement.bytes;
      if (!apart || !inside) return {};
      return meaning(source, field.offset - first + origin, field.bytes);
    };
    for (uint32_t i = 0; i < to.selectors.size(); ++i) {
      const Meaning what = twin(to.selectors[i]);
      if (what.kind != Meaning::Kind::selector) continue;
      Automaton sum;
      for (const auto& [number, at] : transducers_.by_distance(out, y, what.index)) {
        for (const Part& piece : transducers_.load(at, y, what.index, kScratch)) {
          const Held value{piece.status, piece.status == Status::undefined ? 0 : labels_.distance(number)};
          const Automaton stored = set_link(piece.trees, x, i, value, kScratch, from.at);
          transducers_.add(sum, value.status == Status::heap ? transducers_.forget(stored, kScratch) : stored);
        }
      }
      out = std::move(sum);
    }
    for (uint32_t i = 0; i < to.data.size(); ++i) {
      const Meaning what = twin(to.data[i]);
      if (what.kind != Meaning::Kind::data) continue;
      Automaton sum;
      for (const auto& [value, piece] : transducers_.read(out, y, what.index)) {
        const auto bits = value ? std::optional(labels_.bits(value)) : std::nullopt;
        transducers_.add(sum, transducers_.write(piece, x, i, field_value(to_kind, i, bits)));
      }
      out = std::move(sum);
    }
    go(from, statement, std::move(out));
  };
  access(from, statement, y, 0, heaps, [&](const Meaning&, uint32_t from_kind, const Automaton& part) {
    access(from, statement, x, statement.distance, part, [&](const Meaning&, uint32_t to_kind, const Automaton& piece) {
      if (x == y) return copy_between(to_kind, from_kind, piece, false);
      for (const bool apart : {true, false}) {
        const Automaton some = transducers_.where_equal(piece, x, y, !apart);
        if (!some.finals().empty()) copy_between(to_kind, from_kind, some, apart);
      }
    });
  });
}

void Exploration::release(const Configuration& from, const Statement& statement, const Automaton& heaps) {
  const bool retire = statement.action == Action::retire;
  Held value = held(from, statement.x);
  value.distance += statement.distance;
  if (value == Held{Status::null, 0} || (retire && value.status != Status::heap)) return go(from, statement, heaps);
  if (value.status != Status::heap) {
    return doubt(statement, fmt::format("the pointer {}, which is undefined or points to freed memory, is freed",
                                        statement.subject));
  }
  if (!retire && value.distance != 0)
    return doubt(statement,
                 fmt::format("{}, which does not point to the beginning of its object, is freed", statement.subject));
  if (!retire) {
    for (const auto& [number, part] : transducers_.by_kind(heaps, statement.x)) {
      if (program_.kinds[number].on_stack)
        return doubt(statement, "a variable that malloc did not make is freed", &part);
    }
  }
  const bool remembering = program_.freed_remembered != kNothing && live_.numbers[from.at][program_.freed_remembered];
  if (remembering) {
    const Automaton forgotten = transducers_.where_remembered(heaps, statement.x, false);
    if (const Automaton kept = transducers_.where_remembered(heaps, statement.x, true); !kept.finals().empty()) {
      Configuration to = from;
      set_number(to, program_.freed_remembered, 1);
      release_nodes(to, statement, kept);
    }
    if (!forgotten.finals().empty()) release_nodes(from, statement, forgotten);
    return;
  }
  release_nodes(from, statement, heaps);
}

void Exploration::release_nodes(const Configuration& from, const Statement& statement, const Automaton& heaps) {
  if (!relates() || statement.action == Action::retire) return release_node(from, statement, heaps);
  for (const auto& [kind, part] : transducers_.by_kind(heaps, statement.x)) {
    Configuration to = from;
    count_node(to, kind, -1);
    release_node(to, statement, part);
  }
}

void Exploration::release_node(const Configuration& from, const Statement& statement, const Automaton& heaps) {
  for (auto& [variables, part] : transducers_.release(heaps, statement.x)) {
    Configuration to = from;
    for (auto& [variable, value] : to.pointers) {
      if (variables >> variable & 1) value.status = Status::dangling;
    }
    go(to, statement, std::move(part));
  }
}

// x == pointer + distance. Adding the same to both sides changes nothing: different objects have different addresses if
// both sides can be moved by the same distance so that each is inside of its object.
void Exploration::compare(const Configuration& from, const Statement& statement, const Automaton& heaps) {
  const Pointer& pointer = statement.pointer;
  const Held left = held(from, statement.x);
  Held right = held(from, pointer);
  right.distance += statement.distance;
  Configuration to = from;
  const auto result = [&](std::optional<uint64_t> value, const Automaton& part) {
    set_number(to, statement.number, value);
    go(to, statement, part);
  };
  if (left.status == Status::undefined || right.status == Status::undefined) return result({}, heaps);
  if (left.status == Status::dangling || right.status == Status::dangling) {
    // The memory may have been given out again, but never at the address null.
    const bool with_null = left.status == Status::null || right.status == Status::null;
    return result(with_null && left.distance == right.distance ? std::optional<uint64_t>(0) : std::nullopt, heaps);
  }
  if (left.status == Status::null && right.status == Status::null)
    return result(left.distance == right.distance, heaps);
  if (left.status == Status::null || right.status == Status::null) {
    // What the one in the heap is compared with, after what the other one has is taken from both.
    const bool heap_left = left.status == Status::heap;
    const int64_t offset = heap_left ? left.distance - right.distance : right.distance - left.distance;
    for (const auto& [number, part] : transducers_.by_kind(heaps, heap_left ? statement.x : pointer.variable))
      result(is_inside(program_.kinds[number], offset) || offset == program_.kinds[number].bytes
                 ? std::optional<uint64_t>(0)
                 : std::nullopt,
             part);
    return;
  }
  const bool same_place = left.distance == right.distance;
  if (statement.x == pointer.variable) return result(same_place, heaps);
  result(same_place, transducers_.where_equal(heaps, statement.x, pointer.variable, true));
  const Automaton apart = transducers_.where_equal(heaps, statement.x, pointer.variable, false);
  if (apart.finals().empty()) return;
  if (same_place) return result(0, apart);
  for (const auto& [one, some] : transducers_.by_kind(apart, statement.x)) {
    for (const auto& [other, part] : transducers_.by_kind(some, pointer.variable)) {
      const int64_t ahead = left.distance - right.distance;
      const bool known = ahead < int64_t{program_.kinds[one].bytes} && -ahead < int64_t{program_.kinds[other].bytes};
      result(known ? std::optional<uint64_t>(0) : std::nullopt, part);
    }
  }
}

}  // namespace quotient::shape
