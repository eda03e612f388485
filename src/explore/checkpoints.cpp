#include "explore/checkpoints.hpp"

#include <signal.h>

#include <algorithm>
#include <new>

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

void Checkpoints::save(const std::function<void(CheckpointWriter&)>& save) {
  is_wanted_ = false;
  try {
    CheckpointWriter to(settings_.folder);
    to.part("manifest", [&](Saver& saver) { saver(const_cast<std::string&>(settings_.manifest)); });
    to.part("course", [&](Saver& saver) { saver(course_); });
    save(to);
    to.finish();
    is_there_ = true;
  } catch (const CheckpointTrouble& trouble) {
    settings_.on_trouble(trouble.reason);
  } catch (const std::bad_alloc&) {
    settings_.on_trouble("there is not enough memory to write a checkpoint");
  }
  wait();  // however long writing has taken, the search has as much time before the next
}

void Checkpoints::wait() {
  using Clock = std::chrono::steady_clock;
  const std::chrono::duration<double> seconds(std::min(settings_.every_seconds, kLongest));
  next_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(seconds);
}

}  // namespace quotient::explore
