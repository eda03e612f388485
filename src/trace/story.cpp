#include "trace/story.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "trace/table.hpp"

namespace quotient::trace {
namespace {

// "T1", "T1 and T2", "T1, T2 and T3"
std::string listed(const std::vector<std::string>& items) {
  std::string out;
  for (size_t i = 0; i < items.size(); ++i) out += (i == 0 ? "" : i + 1 == items.size() ? " and " : ", ") + items[i];
  return out;
}

std::string at_step(uint32_t step) { return step == 0 ? "" : fmt::format(" at step {}", step); }

const Waiting* wait_of(const Trace& trace, int thread) {
  const auto found = std::ranges::find_if(
      trace.waiting, [&](const Waiting& waiting) { return static_cast<int>(waiting.thread) == thread; });
  return found == trace.waiting.end() ? nullptr : &*found;
}

// Threads each of which waits for what the next one holds, and the last for what the first one holds; empty: there are
// none.
std::vector<uint32_t> circle(const Trace& trace) {
  for (const Waiting& first : trace.waiting) {
    std::vector<uint32_t> out;
    const Waiting* at = &first;
    while (at && std::ranges::find(out, at->thread) == out.end()) {
      out.push_back(at->thread);
      at = at->holder < 0 ? nullptr : wait_of(trace, at->holder);
    }
    if (at && at->thread == first.thread) return out;
  }
  return {};
}

// What several threads wait for that nobody holds, such as a condition variable.
std::string unanswered(const Trace& trace) {
  std::string out;
  std::vector<std::string> told;
  for (const Waiting& waiting : trace.waiting) {
    const bool is_held = waiting.holder >= 0 && !waiting.holder_ended;
    if (is_held || waiting.for_end || std::ranges::find(told, waiting.what) != told.end()) continue;
    told.push_back(waiting.what);
    std::vector<std::string> threads;
    for (const Waiting& other : trace.waiting)
      if (other.what == waiting.what) threads.push_back(thread_label(trace, other.thread));
    const std::string why = waiting.holder_ended
                                ? fmt::format("which {} did not give back before it ended",
                                              thread_label(trace, static_cast<uint32_t>(waiting.holder)))
                                : "and nobody is left who could end that";
    out += fmt::format("  {} {} for {}, {}.\n", listed(threads), threads.size() == 1 ? "waits" : "wait", waiting.what,
                       why);
  }
  return out;
}

std::string circle_text(const Trace& trace) {
  const std::vector<uint32_t> threads = circle(trace);
  if (threads.empty()) return "";
  if (threads.size() == 1)
    return fmt::format("  {} waits for what it holds itself.\n", thread_label(trace, threads[0]));
  std::string out = "  A circle: ";
  for (const uint32_t thread : threads) out += thread_label(trace, thread) + " → ";
  return out + thread_label(trace, threads[0]) + ", each waits for what the next one holds.\n";
}

std::string waits(const Trace& trace) {
  std::string out;
  for (const Waiting& waiting : trace.waiting) {
    out += fmt::format("  {} waits at {} for {}", thread_label(trace, waiting.thread), to_string(waiting.place),
                       waiting.what);
    if (waiting.holder >= 0)
      out += fmt::format(", held by {}", thread_label(trace, static_cast<uint32_t>(waiting.holder)));
    if (waiting.holder >= 0 && waiting.since != 0) out += fmt::format(" since step {}", waiting.since);
    out += "\n";
  }
  return out;
}

std::string spins(const Trace& trace) {
  std::string out;
  for (const Spinning& spinning : trace.spinning) {
    out += fmt::format("  {} spins at {}", thread_label(trace, spinning.thread), to_string(spinning.place));
    if (const std::string text = effects(spinning.reads, spinning.writes); !text.empty()) out += ": " + text;
    out += "\n";
  }
  for (const uint32_t thread : trace.ended) out += fmt::format("  {} has ended\n", thread_label(trace, thread));
  return out;
}

// Who called whom, unless it was the first function of the thread that failed.
std::string calls(const Trace& trace) {
  constexpr size_t kShown = 12;
  if (trace.stack.size() < 2) return "";
  // Of two accesses that race, it is the first one's.
  std::string out = "  ";
  if (!trace.other_place.file.empty() && trace.error_thread >= 0)
    out += thread_label(trace, static_cast<uint32_t>(trace.error_thread)) + " is ";
  out += fmt::format("in {}\n", trace.stack.front().function);
  for (size_t i = 1; i < std::min(trace.stack.size(), kShown); ++i)
    out += fmt::format("  called by {} at {}\n", trace.stack[i].function, to_string(trace.stack[i].place));
  if (trace.stack.size() > kShown) out += fmt::format("  … {} more calls\n", trace.stack.size() - kShown);
  return out;
}

std::string history(const Trace& trace, const char* what, const Site& site) {
  if (site.place.file.empty()) return "";
  const std::string object = trace.object.empty() ? "" : trace.object + " ";
  std::string out = fmt::format("  {}{} at {} in {}", object, what, to_string(site.place), site.function);
  if (trace.threads.size() > 1)
    out += fmt::format(" (thread {}{})", thread_label(trace, site.thread), at_step(site.step));
  return out + "\n";
}

// What an access goes beyond, unless its history tells.
std::string exceeded(const Trace& trace, const props::Error& error) {
  const bool is_beyond = error.kind == props::ErrorKind::out_of_bounds || error.kind == props::ErrorKind::bounds_inner;
  if (!is_beyond || trace.object.empty() || !trace.allocated.place.file.empty()) return "";
  return fmt::format("  the object is {}\n", trace.object);
}

// Who does what with which memory.
std::string racing(const Trace& trace, const props::Error& error) {
  if (error.kind != props::ErrorKind::data_race || trace.object.empty() || trace.other_thread < 0) return "";
  const auto does = [&](int thread, bool writes) {
    return fmt::format("{} {} it", thread_label(trace, static_cast<uint32_t>(std::max(0, thread))),
                       writes ? "writes" : "reads");
  };
  return fmt::format("  both access {}: {}, {}\n", trace.object, does(trace.other_thread, trace.other_writes),
                     does(trace.error_thread, trace.writes));
}

std::string written_by_another(const Trace& trace, const Line& read) {
  const Change& write = read.last_written;
  if (write.thread < 0 || write.thread == static_cast<int>(read.thread)) return "";
  return fmt::format(", written by {}{}", thread_label(trace, static_cast<uint32_t>(write.thread)),
                     at_step(write.step));
}

// The values that the thread has read last: those that an assertion or a division by zero comes from.
std::string last_values(const Trace& trace, const props::Error& error) {
  if (error.kind != props::ErrorKind::assertion || trace.error_thread < 0) return "";
  for (auto line = trace.lines.rbegin(); line != trace.lines.rend(); ++line) {
    if (static_cast<int>(line->thread) != trace.error_thread || line->reads.empty()) continue;
    if (trace.threads.size() == 1) return fmt::format("  the last that was read: {}\n", line->reads.back());
    return fmt::format("  the last that {} has read: {}{}\n", thread_label(trace, line->thread), line->reads.back(),
                       written_by_another(trace, *line));
  }
  return "";
}

std::string remark(const Trace& trace) { return trace.remark.empty() ? "" : "  " + trace.remark + "\n"; }

}  // namespace

std::string story(const Trace& trace, const props::Error& error) {
  const bool is_deadlock = error.kind == props::ErrorKind::deadlock;
  return calls(trace) + racing(trace, error) + exceeded(trace, error) + remark(trace) +
         history(trace, "allocated", trace.allocated) + history(trace, "freed", trace.freed) +
         history(trace, "went out of scope", trace.scope_end) + last_values(trace, error) + spins(trace) +
         (is_deadlock ? circle_text(trace) + unanswered(trace) : "") + waits(trace);
}

}  // namespace quotient::trace
