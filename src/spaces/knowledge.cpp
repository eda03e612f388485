#include "spaces/knowledge.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/check.hpp"

namespace quotient::spaces {

using machine::AccessKind;
using machine::Pc;
using memory::Slot;

namespace {

// Everything that conflicts with an access of the second kind conflicts with one of the first.
constexpr bool covers(AccessKind a, AccessKind b) {
  return a == b || a == AccessKind::plain_write || b == AccessKind::atomic_read;
}

}  // namespace

Knowledge::Knowledge(machine::Machine& machine)
    : HappensBefore(machine.program().orderings), machine_(machine), object_(machine.chains().add_fixed()) {
  encode();
}

size_t Knowledge::find(const View& view) const {
  const auto it = std::find(views_.begin(), views_.end(), view);
  return it == views_.end() ? kNone : static_cast<size_t>(it - views_.begin());
}

size_t Knowledge::find_or_add(const View& view) {
  if (const size_t index = find(view); index != kNone) return index;
  if (views_.size() == words_ * 64) {
    std::vector<uint64_t> wider(sets() * (words_ + 1));
    for (size_t i = 0; i < sets(); ++i) std::copy_n(set(i), words_, &wider[i * (words_ + 1)]);
    bits_ = std::move(wider);
    ++words_;
  }
  views_.push_back(view);
  return views_.size() - 1;
}

bool Knowledge::includes(size_t large, size_t small) const {
  for (size_t i = 0; i < words_; ++i) {
    if (set(small)[i] & ~set(large)[i]) return false;
  }
  return true;
}

uint32_t Knowledge::set_of_only(size_t view) {
  members_.assign(words_, 0);
  members_[view / 64] = uint64_t{1} << view % 64;
  for (size_t i = 0; i < sets(); ++i) {
    if (std::equal(members_.begin(), members_.end(), set(i))) return static_cast<uint32_t>(i);
  }
  bits_.insert(bits_.end(), members_.begin(), members_.end());
  return static_cast<uint32_t>(sets() - 1);
}

std::pair<size_t, size_t> Knowledge::records_of(Slot object) const {
  const auto [first, last] = std::equal_range(records_.begin(), records_.end(), Record{object, 0, 0, {}, 0},
                                              [](const Record& a, const Record& b) { return a.object < b.object; });
  return {first - records_.begin(), last - records_.begin()};
}

bool Knowledge::knows(Slot thread, const Place& place, Kind kind, Pc) {
  const auto [first, last] = records_of(place.object);
  if (first == last) return true;
  const size_t view = find({View::Kind::thread, thread});
  for (size_t i = first; i < last; ++i) {
    const Record& record = records_[i];
    const bool overlap = record.begin < place.offset + place.size && place.offset < record.end;
    if (!overlap || !machine::conflict(record.kind, kind)) continue;
    if (view == kNone || !has(record.knowers, view)) return false;
  }
  return true;
}

// Whoever knows a knows b, and what races with b races with a.
bool Knowledge::says_as_much(const Record& a, const Record& b) const {
  return covers(a.kind, b.kind) && includes(b.knowers, a.knowers);
}

void Knowledge::record(Slot thread, const Place& place, Kind kind, Pc) {
  if (place.size == 0 || machine_.memory().threads().size() == 1) return;  // threads to come will know it
  Record now{place.object, place.offset, place.offset + place.size, kind,
             set_of_only(find_or_add({View::Kind::thread, thread}))};
  const auto [first, last] = records_of(place.object);
  scratch_.clear();
  for (size_t i = first; i < last; ++i) {
    Record& record = records_[i];
    if (record.begin <= now.begin && now.end <= record.end && says_as_much(record, now)) return;
    const bool same = record.kind == now.kind && record.knowers == now.knowers;
    if (same && record.begin <= now.end && now.begin <= record.end) {  // grow, and take the old one away
      now.begin = std::min(now.begin, record.begin);
      now.end = std::max(now.end, record.end);
    } else if (says_as_much(now, record)) {
      cut(record, now, scratch_);
    } else {
      scratch_.push_back(record);
    }
  }
  changed_ = true;
  scratch_.push_back(now);
  const auto at = records_.erase(records_.begin() + static_cast<std::ptrdiff_t>(first),
                                 records_.begin() + static_cast<std::ptrdiff_t>(last));
  records_.insert(at, scratch_.begin(), scratch_.end());
}

// Appends what is left of a record outside the bytes of another.
void Knowledge::cut(const Record& whole, const Record& hole, std::vector<Record>& rest) {
  if (whole.end <= hole.begin || hole.end <= whole.begin) return rest.push_back(whole);
  if (whole.begin < hole.begin) rest.push_back({whole.object, whole.begin, hole.begin, whole.kind, whole.knowers});
  if (hole.end < whole.end) rest.push_back({whole.object, hole.end, whole.end, whole.kind, whole.knowers});
}

void Knowledge::join(const View& to, const View& from) {
  const size_t source = find(from);
  if (source == kNone) return;
  const size_t target = find_or_add(to);
  changed_ = true;
  for (size_t i = 0; i < sets(); ++i) {
    if (has(i, source)) set(i)[target / 64] |= uint64_t{1} << target % 64;
  }
}

void Knowledge::forget(const View& view) {
  changed_ |= view.kind == View::Kind::thread;  // which threads there are decides what everybody knows
  const size_t index = find(view);
  if (index == kNone) return;
  changed_ = true;
  for (size_t i = 0; i < sets(); ++i) set(i)[index / 64] &= ~(uint64_t{1} << index % 64);
}

void Knowledge::behead(Slot thread) {
  for (size_t i = 0; i < views_.size(); ++i) {
    const View headed = views_[i];
    if (headed.kind != View::Kind::message || headed.head != thread) continue;
    View headless = headed;
    headless.head = Slot::none;
    join(headless, headed);
    forget(headed);
  }
}

void Knowledge::find_messages(const Place& place, std::vector<View>& found) const {
  for (const View& view : views_) {
    if (view.kind == View::Kind::message && view.place().overlaps(place)) found.push_back(view);
  }
}

void Knowledge::end_step() {
  rename_objects();
  if (!changed_) return;
  forget_what_threads_know();
  merge_equal_sets();
  forget_what_others_say();
  sort_views_and_sets();
  join_neighbours();
  encode();
  changed_ = false;
}

void Knowledge::rename_objects() {
  const memory::Memory& memory = machine_.memory();
  const size_t count = records_.size();
  bool moved = false;
  for (Record& record : records_) {
    const Slot name = machine::renamed(memory, record.object);
    moved |= name != record.object;
    record.object = name;
  }
  if (moved) {
    changed_ = true;
    std::erase_if(records_, [](const Record& record) { return record.object == Slot::none; });
  }
  for (size_t i = 0; i < views_.size() && count != 0; ++i) {
    if (views_[i].kind != View::Kind::message) continue;
    const Slot name = machine::renamed(memory, views_[i].slot);
    if (name == views_[i].slot) continue;
    changed_ = true;
    if (name == Slot::none) forget(View(views_[i]));
    views_[i].slot = name;
  }
}

// Nothing can race with an access that all living threads know. And what a thread knows, it need not also have seen by
// its relaxed loads.
void Knowledge::forget_what_threads_know() {
  order_.clear();  // the views of living threads
  bool stranger = false;
  for (const Slot thread : machine_.memory().threads()) {
    const size_t knows = find({View::Kind::thread, thread});
    stranger |= knows == kNone;
    if (knows == kNone) continue;
    order_.push_back(static_cast<uint32_t>(knows));
    const size_t seen = find({View::Kind::seen, thread});
    if (seen == kNone) continue;
    for (size_t i = 0; i < sets(); ++i) {
      if (has(i, knows)) set(i)[seen / 64] &= ~(uint64_t{1} << seen % 64);
    }
  }
  if (stranger) return;  // a thread that knows nothing
  std::erase_if(records_, [&](const Record& record) {
    return std::all_of(order_.begin(), order_.end(), [&](uint32_t view) { return has(record.knowers, view); });
  });
}

void Knowledge::merge_equal_sets() {
  set_numbers_.assign(sets(), 0);  // the first that is equal
  for (uint32_t i = 0; i < sets(); ++i) {
    while (!std::equal(set(i), set(i) + words_, set(set_numbers_[i]))) ++set_numbers_[i];
  }
  for (Record& record : records_) record.knowers = set_numbers_[record.knowers];
}

// Appends to scratch_ what the records from `first` to `last`, which are of the same object, leave of one of them.
void Knowledge::add_rest_of(size_t index, size_t first, size_t last) {
  const Record record = records_[index];
  const size_t rest = scratch_.size();  // from here on
  scratch_.push_back(record);
  for (size_t j = first; j < last && rest < scratch_.size(); ++j) {
    const Record& other = records_[j];
    const bool same = other.kind == record.kind && other.knowers == record.knowers;
    if (same || other.end <= record.begin || record.end <= other.begin || !says_as_much(other, record)) continue;
    for (size_t pieces = scratch_.size() - rest; pieces > 0; --pieces) {
      const Record piece = scratch_[rest];
      scratch_.erase(scratch_.begin() + static_cast<std::ptrdiff_t>(rest));
      cut(piece, other, scratch_);
    }
  }
}

void Knowledge::forget_what_others_say() {
  std::sort(records_.begin(), records_.end());
  records_.erase(std::unique(records_.begin(), records_.end()), records_.end());
  scratch_.clear();
  for (size_t first = 0, last = 0; first < records_.size(); first = last) {  // the records of one object
    while (last < records_.size() && records_[last].object == records_[first].object) ++last;
    for (size_t i = first; i < last; ++i) add_rest_of(i, first, last);
  }
  records_.swap(scratch_);
}

// Numbers views and sets anew, by their names and members, without those that nobody needs.
void Knowledge::sort_views_and_sets() {
  set_numbers_.assign(sets(), kUnused);
  members_.assign(words_, 0);
  for (const Record& record : records_) {
    if (std::exchange(set_numbers_[record.knowers], 0) != kUnused) continue;
    for (size_t word = 0; word < words_; ++word) members_[word] |= set(record.knowers)[word];
  }
  order_.clear();
  for (uint32_t view = 0; view < views_.size(); ++view) {
    if (members_[view / 64] >> view % 64 & 1) order_.push_back(view);
  }
  std::sort(order_.begin(), order_.end(), [&](uint32_t a, uint32_t b) { return views_[a] < views_[b]; });
  const size_t words = std::max<size_t>(1, (order_.size() + 63) / 64);
  members_.assign(sets() * words, 0);  // the sets, with views as they will be numbered
  for (size_t i = 0; i < sets(); ++i) {
    for (size_t view = 0; view < order_.size(); ++view) {
      members_[i * words + view / 64] |= uint64_t{has(i, order_[view])} << view % 64;
    }
  }
  sorted_views_.clear();
  for (const uint32_t view : order_) sorted_views_.push_back(views_[view]);
  views_.swap(sorted_views_);

  order_.clear();
  for (uint32_t i = 0; i < sets(); ++i) {
    if (set_numbers_[i] != kUnused) order_.push_back(i);
  }
  const auto begin = [&](uint32_t i) { return members_.begin() + static_cast<std::ptrdiff_t>(i * words); };
  const auto end = [&](uint32_t i) { return begin(i) + static_cast<std::ptrdiff_t>(words); };
  std::sort(order_.begin(), order_.end(),
            [&](uint32_t a, uint32_t b) { return std::lexicographical_compare(begin(a), end(a), begin(b), end(b)); });
  words_ = words;
  bits_.clear();
  for (uint32_t i = 0; i < order_.size(); ++i) {
    set_numbers_[order_[i]] = i;
    bits_.insert(bits_.end(), begin(order_[i]), end(order_[i]));
  }
  for (Record& record : records_) record.knowers = set_numbers_[record.knowers];
}

// Equal records that touch or overlap are one.
void Knowledge::join_neighbours() {
  std::sort(records_.begin(), records_.end(), [](const Record& a, const Record& b) {
    return std::tie(a.object, a.kind, a.knowers, a.begin) < std::tie(b.object, b.kind, b.knowers, b.begin);
  });
  size_t kept = 0;
  for (size_t i = 0; i < records_.size(); ++i) {
    Record& last = records_[kept == 0 ? 0 : kept - 1];
    const Record& next = records_[i];
    if (kept > 0 && last.object == next.object && last.kind == next.kind && last.knowers == next.knowers &&
        next.begin <= last.end) {
      last.end = std::max(last.end, next.end);
    } else {
      records_[kept++] = next;
    }
  }
  records_.resize(kept);
}

void Knowledge::encode() {
  encoded_.clear();
  if (!records_.empty()) {
    encoded_ = {static_cast<uint32_t>(views_.size()), static_cast<uint32_t>(sets())};
    for (const View& view : views_) {
      encoded_.insert(encoded_.end(),
                      {static_cast<uint32_t>(view.kind), index(view.slot), view.offset, view.size, index(view.head)});
    }
    for (const uint64_t word : bits_)
      encoded_.insert(encoded_.end(), {static_cast<uint32_t>(word), static_cast<uint32_t>(word >> 32)});
    for (const Record& record : records_) {
      encoded_.insert(encoded_.end(), {index(record.object), record.begin, record.end,
                                       static_cast<uint32_t>(record.kind), record.knowers});
    }
  }
  const auto bytes = static_cast<uint32_t>(encoded_.size() * sizeof(uint32_t));
  memory::Memory& memory = machine_.memory();
  memory::Object& object = memory.replace(object_, memory::ObjectKind::global, bytes, true);
  object.header.set_global(memory::ObjectHeader::kNone);
  object.header.flags |= memory::kShared;
  if (bytes) std::memcpy(object.data.data(), encoded_.data(), bytes);
  memory.changed(object_);
}

void Knowledge::load() {
  const memory::ObjectView& view = machine_.memory().view(object_);
  const bool same = view.header->size == encoded_.size() * sizeof(uint32_t) &&
                    (encoded_.empty() || std::memcmp(view.data, encoded_.data(), view.header->size) == 0);
  if (same && !changed_) return;
  changed_ = false;
  encoded_.resize(view.header->size / sizeof(uint32_t));
  if (!encoded_.empty()) std::memcpy(encoded_.data(), view.data, view.header->size);
  views_.clear();
  bits_.clear();
  records_.clear();
  words_ = 1;
  if (encoded_.empty()) return;
  const uint32_t* at = encoded_.data();
  const size_t views = *at++, sets = *at++;
  for (size_t i = 0; i < views; ++i, at += 5)
    views_.push_back({static_cast<View::Kind>(at[0]), Slot{at[1]}, at[2], at[3], Slot{at[4]}});
  words_ = std::max<size_t>(1, (views + 63) / 64);
  for (size_t i = 0; i < sets * words_; ++i, at += 2) bits_.push_back(at[0] | uint64_t{at[1]} << 32);
  for (; at != encoded_.data() + encoded_.size(); at += 5)
    records_.push_back({Slot{at[0]}, at[1], at[2], static_cast<Kind>(at[3]), at[4]});
}

}  // namespace quotient::spaces
