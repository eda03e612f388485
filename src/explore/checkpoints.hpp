// The checkpoints of a search (docs/checkpoints.md): when the next one is due, and what became of the last. What is in
// them the search and its space say (team.hpp); the form is checkpoint_file.hpp's.
//
// SIGUSR1 asks for a checkpoint now, from listen() on: what comes before the search has begun is not lost, and what
// comes after its end does no harm.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "explore/checkpoint_file.hpp"

namespace quotient::explore {

class Checkpoints {
 public:
  // `manifest` says what was searched, and with which options: the first part, for whoever resumes.
  // `on_trouble` is told why a checkpoint could not be written; the search goes on.
  struct Settings {
    std::string folder;
    double every_seconds = 600;
    std::string manifest;
    std::function<void(const std::string&)> on_trouble;
  };
  explicit Checkpoints(Settings settings);
  Checkpoints(const Checkpoints&) = delete;
  Checkpoints& operator=(const Checkpoints&) = delete;

  static void listen();

  // To go on from this one, instead of beginning. `part` is what this process has written, if there were several.
  void resume(std::unique_ptr<const CheckpointReader> from, std::unique_ptr<const CheckpointReader> part) {
    processes_ = Together::of(*from).processes;
    from_ = std::move(from);
    part_ = std::move(part);
    is_there_ = true;
  }
  // What was to be gone on from, once; nothing: the search begins.
  const CheckpointReader* resumed() const { return part_ ? part_.get() : from_.get(); }
  void forget_resumed() {
    from_.reset();
    part_.reset();
  }

  // For whoever makes several searches of one, each after what the last has shown: what it must know to make the
  // current one. It becomes part of all checkpoints from now on.
  void set_course(std::string course) { course_ = std::move(course); }
  // What it was, for a search that is resumed.
  void load_course(auto& course) const {
    std::string text;
    from_->part("course", [&](Loader& loader) { loader(text); });
    size_t at = 0;
    Loader loader([&](std::byte* data, size_t size) {
      if (text.copy(reinterpret_cast<char*>(data), size, at) != size)
        throw CheckpointTrouble{"the part 'course' of the checkpoint is too short"};
      at += size;
    });
    loader(course);
  }

  // Asked now and then by a worker, between two steps.
  bool is_due() const {
    return is_wanted_.load(std::memory_order_relaxed) || std::chrono::steady_clock::now() >= next_;
  }
  // Writes one. `save` adds the parts.
  void save(const std::function<void(CheckpointWriter&)>& save);
  // The search could not be stopped where it can be saved.
  void cannot_save(const std::string& why) { settings_.on_trouble(why); }

  bool is_there() const { return is_there_; }  // one that this search has written, or was resumed from
  // ... By so many processes.
  unsigned processes() const { return processes_; }

  // One that several processes write together: a new number for it; what one of them writes (empty, or why it could not
  // be written); what the first one writes, if all have done so, and whether it counts now; what becomes of the files.
  static uint64_t make_number();
  std::string save_part(unsigned rank, uint64_t number, const std::function<void(CheckpointWriter&)>& save);
  bool save_together(unsigned processes, uint64_t number, const std::string& trouble);
  void settle(unsigned rank, uint64_t number, bool is_saved);

  // How many processes have written a checkpoint, and under which number, if there are several.
  struct Together {
    unsigned processes = 1;
    uint64_t number = 0;
    static Together of(const CheckpointReader& from);
    template <class Archive>
    void describe(Archive& archive) {  // as of base/archive.hpp
      archive(processes, number);
    }
  };

 private:
  void wait();  // before the next one
  // Empty, or what went wrong.
  static std::string attempt(const std::function<void()>& write);
  void write(const std::function<void(CheckpointWriter&)>& save);

  const Settings settings_;
  std::unique_ptr<const CheckpointReader> from_, part_;
  unsigned processes_ = 1;
  std::string course_;
  std::chrono::steady_clock::time_point next_;
  bool is_there_ = false;
  static inline std::atomic<bool> is_wanted_{false};
};

}  // namespace quotient::explore
