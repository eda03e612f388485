// Data as bytes, and back, for what has to outlive the process. A structure is described once, for both directions:
//
//   template <class Archive>
//   void describe(Archive& archive) { archive(name_, numbers_, children_); }
//
//   Saver saver(write);   saver(thing);      write() is given the bytes
//   Loader loader(read);  loader(thing);     read() gives them back, in pieces of any size
//
// Numbers and what else is trivially copyable are saved as they lie in memory, so that an archive is for the same
// program on the same kind of machine: whoever keeps one says by which version it was written
// (explore/checkpoint_file.hpp). Containers of the standard library are saved element by element, plain vectors as a
// block. What can be computed from the rest, such as an index, is left out; where loading has to do so, `if constexpr
// (Archive::kLoads)` says how.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/check.hpp"

namespace quotient {

namespace archive_detail {

template <class T, class Archive>
concept Described = requires(T& thing, Archive& archive) { thing.describe(archive); };

template <class T>
concept Block = std::is_trivially_copyable_v<T> && !std::is_pointer_v<T>;

}  // namespace archive_detail

// What both directions have in common; the other half is `bytes`, which takes or gives what lies at a place.
template <class Archive>
class ArchiveBase {
 public:
  template <class... Parts>
  void operator()(Parts&... parts) {
    (transfer(parts), ...);
  }

 private:
  Archive& self() { return static_cast<Archive&>(*this); }

  template <class T>
  void transfer(T& thing) {
    if constexpr (archive_detail::Described<T, Archive>) {
      thing.describe(self());
    } else {
      static_assert(archive_detail::Block<T>, "this type has no describe()");
      self().bytes(&thing, sizeof thing);
    }
  }
  template <class T>
  void transfer(std::vector<T>& items) {
    resize(items);
    if constexpr (archive_detail::Block<T> && !archive_detail::Described<T, Archive>) {
      if (!items.empty()) self().bytes(items.data(), items.size() * sizeof(T));
    } else {
      for (T& item : items) transfer(item);
    }
  }
  void transfer(std::vector<bool>& items) {
    resize(items);
    for (size_t i = 0; i < items.size(); ++i) {
      bool item = items[i];
      transfer(item);
      items[i] = item;
    }
  }
  void transfer(std::string& text) {
    resize(text);
    if (!text.empty()) self().bytes(text.data(), text.size());
  }
  template <class T>
  void transfer(std::optional<T>& thing) {
    bool is_there = thing.has_value();
    transfer(is_there);
    if constexpr (Archive::kLoads) {
      if (is_there) thing.emplace();
      else thing.reset();
    }
    if (is_there) transfer(*thing);
  }
  template <class First, class Second>
  void transfer(std::pair<First, Second>& both) {
    transfer(const_cast<std::remove_const_t<First>&>(both.first));
    transfer(both.second);
  }
  template <class T, class... Rest>
  void transfer(std::set<T, Rest...>& items) {
    transfer_elements<T>(items);
  }
  template <class Key, class Value, class... Rest>
  void transfer(std::map<Key, Value, Rest...>& items) {
    transfer_elements<std::pair<Key, Value>>(items);
  }
  template <class Key, class Value, class... Rest>
  void transfer(std::unordered_map<Key, Value, Rest...>& items) {
    transfer_elements<std::pair<Key, Value>>(items);
  }

  // Of a container without places: each element by itself.
  template <class Element, class Container>
  void transfer_elements(Container& items) {
    uint64_t count = items.size();
    transfer(count);
    if constexpr (Archive::kLoads) {
      items.clear();
      for (uint64_t i = 0; i < count; ++i) {
        Element element{};
        transfer(element);
        items.insert(std::move(element));
      }
    } else {
      for (const auto& item : items) {
        Element element = item;
        transfer(element);
      }
    }
  }
  void resize(auto& items) {
    uint64_t count = items.size();
    transfer(count);
    if constexpr (Archive::kLoads) {
      items.clear();
      items.resize(count);
    }
  }
};

class Saver : public ArchiveBase<Saver> {
 public:
  static constexpr bool kLoads = false;
  using Write = std::function<void(const std::byte* data, size_t size)>;

  explicit Saver(Write write) : write_(std::move(write)) {}
  ~Saver() = default;
  Saver(const Saver&) = delete;
  Saver& operator=(const Saver&) = delete;

  void bytes(const void* data, size_t size) {
    if (used_ + size > buffer_.size()) [[unlikely]] {
      flush();
      if (size >= buffer_.size()) return write_(static_cast<const std::byte*>(data), size);
    }
    std::memcpy(buffer_.data() + used_, data, size);
    used_ += size;
  }
  // At the end: all that was saved has been given to write().
  void flush() {
    if (used_ != 0) write_(buffer_.data(), used_);
    used_ = 0;
  }

 private:
  Write write_;
  std::array<std::byte, size_t{1} << 16> buffer_;
  size_t used_ = 0;
};

class Loader : public ArchiveBase<Loader> {
 public:
  static constexpr bool kLoads = true;
  using Read = std::function<void(std::byte* data, size_t size)>;  // exactly so many; throws if there are fewer

  explicit Loader(Read read) : read_(std::move(read)) {}

  void bytes(void* data, size_t size) { read_(static_cast<std::byte*>(data), size); }

 private:
  Read read_;
};

// A thing by itself as bytes.
template <class T>
std::string saved(T& thing) {
  std::string out;
  Saver saver([&](const std::byte* data, size_t size) { out.append(reinterpret_cast<const char*>(data), size); });
  saver(thing);
  saver.flush();
  return out;
}

// ... and back. There are exactly as many bytes as it needs.
template <class T>
void load_saved(std::string_view bytes, T& thing) {
  Loader loader([&](std::byte* data, size_t size) {
    QUO_CHECK(size <= bytes.size(), "there are {} bytes too few", size - bytes.size());
    bytes.copy(reinterpret_cast<char*>(data), size);
    bytes.remove_prefix(size);
  });
  loader(thing);
}

}  // namespace quotient
