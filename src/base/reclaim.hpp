// When may memory be given back that other workers read without a lock? When each of them has been between two of its
// steps since it was replaced: there they hold no reference into a table (quiescent-state-based reclamation; McKenney
// and Slingwine, Read-copy update, 1998).
//
//   Reclaim::Reader reader;      of each worker; all are there before the second worker begins
//   reader.go_on();              now it reads tables
//   reader.step();               it is between two of its steps
//   reader.rest();               ... and stays there until it goes on
//   Reclaim::retire(std::move(block));    after its successor has been published
//
// As long as there is at most one reader, what is retired is destroyed at once.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>

namespace quotient {

class Reclaim {
 public:
  class Reader {
   public:
    Reader();
    ~Reader();
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;

    void step() {
      const uint64_t now = epoch_.load(std::memory_order_acquire);
      if (seen_.load(std::memory_order_relaxed) != now) [[unlikely]]
        seen_.store(now, std::memory_order_release);
    }
    void rest() { seen_.store(kResting, std::memory_order_release); }
    void go_on();

   private:
    friend class Reclaim;
    static constexpr uint64_t kResting = UINT64_MAX;
    alignas(64) std::atomic<uint64_t> seen_{kResting};
  };

  // Somebody else may be reading what the caller replaces.
  static bool is_shared() { return readers_.load(std::memory_order_acquire) > 1; }
  template <class T>
  static void retire(T garbage) {
    if (is_shared()) put_by(std::make_unique<Holder<T>>(std::move(garbage)));
  }

 private:
  struct Garbage {
    virtual ~Garbage() = default;
  };
  template <class T>
  struct Holder final : Garbage {
    explicit Holder(T&& it) : held(std::move(it)) {}
    T held;
  };
  struct Ledger;
  static Ledger& ledger();
  static void put_by(std::unique_ptr<Garbage> garbage);

  static inline std::atomic<uint64_t> epoch_{1};
  static inline std::atomic<uint32_t> readers_{0};
};

}  // namespace quotient
