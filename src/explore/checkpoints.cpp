#include "explore/checkpoints.hpp"

#include <signal.h>

#include <algorithm>
#include <filesystem>
#include <new>
#include <random>

namespace quotient::explore {
namespace {

constexpr double kLongest = 1e9;  // seconds: what a clock can count

}  // namespace

Checkpoints::Checkpoints(Settings settings) : settings_(std::move(settings)) {
  listen();
  wait();
}

// A file that grows beyond what is allowed (ulimit -f) shall be an error of writing it, not the end of the process.
void Checkpoints::listen() {
  signal(SIGUSR1, [](int) { is_wanted_ = true; });
  signal(SIGXFSZ, SIG_IGN);
}

std::string Checkpoints::attempt(const std::function<void()>& write) {
  try {
    write();
    return {};
  } catch (const CheckpointTrouble& trouble) {
    return trouble.reason;
  } catch (const std::bad_alloc&) {
    return "there is not enough memory to write a checkpoint";
  }
}

void Checkpoints::write(const std::function<void(CheckpointWriter&)>& save) {
  CheckpointWriter to(checkpoint_in(settings_.folder));
  to.part("manifest", [&](Saver& saver) { saver(const_cast<std::string&>(settings_.manifest)); });
  to.part("course", [&](Saver& saver) { saver(course_); });
  save(to);
  to.finish();
  is_there_ = true;
}

void Checkpoints::save(const std::function<void(CheckpointWriter&)>& save) {
  is_wanted_ = false;
  if (const std::string trouble = attempt([&] { write(save); }); !trouble.empty()) {
    settings_.on_trouble(trouble);
  } else {
    processes_ = 1;
    remove_process_checkpoints(settings_.folder);
  }
  wait();  // however long writing has taken, the search has as much time before the next
}

uint64_t Checkpoints::make_number() {
  std::random_device random;
  return uint64_t{random()} << 32 | random();
}

std::string Checkpoints::save_part(unsigned rank, uint64_t number, const std::function<void(CheckpointWriter&)>& save) {
  is_wanted_ = false;
  return attempt([&] {
    CheckpointWriter to(process_checkpoint_in(settings_.folder, rank, number));
    save(to);
    to.finish();
  });
}

bool Checkpoints::save_together(unsigned processes, uint64_t number, const std::string& trouble) {
  Together together{processes, number};
  const std::string why = !trouble.empty() ? trouble : attempt([&] {
    write([&](CheckpointWriter& to) { to.part("processes", [&](Saver& saver) { saver(together); }); });
  });
  if (!why.empty()) settings_.on_trouble(why);
  else processes_ = processes;
  return why.empty();
}

void Checkpoints::settle(unsigned rank, uint64_t number, bool is_saved) {
  is_there_ |= is_saved;
  if (is_saved) {
    remove_process_checkpoints(settings_.folder, rank, number);
  } else {
    std::error_code error;
    std::filesystem::remove(process_checkpoint_in(settings_.folder, rank, number), error);
  }
  wait();
}

Checkpoints::Together Checkpoints::Together::of(const CheckpointReader& from) {
  Together together;
  if (from.has_part("processes")) from.part("processes", [&](Loader& loader) { loader(together); });
  return together;
}

void Checkpoints::wait() {
  using Clock = std::chrono::steady_clock;
  const std::chrono::duration<double> seconds(std::min(settings_.every_seconds, kLongest));
  next_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(seconds);
}

}  // namespace quotient::explore
