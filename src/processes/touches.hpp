// What the transitions of processes touch, in names that do not depend on the state (reduce/touch.hpp), so that the
// next moves of some processes can be compared with all that others may still do (docs/reduction.md, "Models").
//
// Globals are named by their places. Of a channel with a buffer a sender touches one end and a receiver the other: as
// long as it is neither empty nor full they have nothing to do with each other. A transition that waits for the other
// side looks at the other end. A rendezvous has no buffer: whoever offers looks for those who accept, and the other way
// around; that they do so later is a write.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "reduce/conditions.hpp"
#include "reduce/touch.hpp"

namespace quotient::processes {

// Parts of a channel with a buffer.
inline constexpr uint32_t kSendEnd = 0, kReceiveEnd = 1;
// Parts of a rendezvous channel: that somebody accepts, that somebody offers, and who is ready to accept.
inline constexpr uint32_t kAccepts = 0, kOffers = 1, kReady = 2;
// Parts of the set of processes: that one begins, that one is gone, and their number.
inline constexpr uint32_t kBirths = 0, kDeaths = 1, kCount = 2;

class TouchList {
 public:
  void global(uint32_t begin, uint32_t end, bool write) {
    for (uint32_t block = begin / kBlock; block * kBlock < end; ++block) {
      const uint32_t start = block * kBlock;
      add({{reduce::NameKind::global, block},
           std::max(begin, start) - start,
           std::min(end - start, kBlock),
           reduce::effect_of(write)});
    }
  }
  void channel(uint32_t name, uint32_t begin, uint32_t end, bool write) {
    add({{reduce::NameKind::channel, name}, begin, end, reduce::effect_of(write)});
  }
  void processes(uint32_t begin, uint32_t end, bool write) {
    if (!holds(reduce::Condition::numbers)) return;
    add({{reduce::NameKind::processes, 0}, begin, end, reduce::effect_of(write)});
  }
  void anything() { add({{reduce::NameKind::anything, 0}, 0, reduce::kWhole, reduce::Effect::write}); }

  std::span<const reduce::Touch> touches() const { return touches_; }
  void shorten(size_t size) { touches_.resize(size); }
  void clear() {
    touches_.clear();
    looks_.clear();
    offers_.clear();
    looks_around_ = false;
  }

  // What was read, globals and locals alike, as bytes of the state; the rendezvous channels, by their names, on which
  // somebody was looked for; and whether it was more than that. As long as all this stays as it is, the same is touched
  // again.
  struct Look {
    uint32_t begin, end;
    friend bool operator==(const Look&, const Look&) = default;
  };
  void look(uint32_t begin, uint32_t end) { add_new(looks_, {begin, end}); }
  void offer(uint32_t name) { add_new(offers_, name); }
  void look_around() { looks_around_ = true; }
  std::span<const Look> looks() const { return looks_; }
  std::span<const uint32_t> offers() const { return offers_; }
  bool looks_around() const { return looks_around_; }

 private:
  static constexpr uint32_t kBlock = 64;  // bytes that share a name; they are still told apart by their ranges

  void add(const reduce::Touch& touch) { add_new(touches_, touch); }
  // What came lately mostly comes again; other repetitions do no harm.
  template <class T>
  static void add_new(std::vector<T>& list, const T& item) {
    const size_t lately = list.size() - std::min<size_t>(list.size(), 8);
    if (std::find(list.begin() + static_cast<std::ptrdiff_t>(lately), list.end(), item) == list.end())
      list.push_back(item);
  }

  std::vector<reduce::Touch> touches_;
  std::vector<Look> looks_;
  std::vector<uint32_t> offers_;
  bool looks_around_ = false;
};

// What transitions cannot know of the names of what they touch.
struct TouchNames {
  // The first channels are there from the beginning to the end, and have names of their own; all others share one.
  uint32_t named_channels = 0;
  // By state: the channels of whose readiness it is a part, and that is looked at somewhere.
  std::vector<std::vector<uint32_t>> accepted;
  // By state: that an atomic sequence was interrupted here makes no difference to anybody, because nothing has been
  // done in it that others could see (docs/reduction.md, "Interruptions").
  std::vector<bool> silent;

  uint32_t name_of(uint32_t channel) const { return std::min(channel, named_channels); }
};

}  // namespace quotient::processes
