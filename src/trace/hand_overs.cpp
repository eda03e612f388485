#include "trace/hand_overs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <ranges>

namespace quotient::trace {
namespace {

constexpr uint32_t kGranule = 4;         // bytes
constexpr uint32_t kLargestAccess = 64;  // longer ones are copies of data

struct Word {
  std::string_view word;
  HandOverKind kind;
};

// By what a function's name says it gives away. The first that fits decides. Who waits for a condition gives its lock
// away.
constexpr Word kGiving[] = {
    {"barrier", HandOverKind::barrier},     {"Barrier", HandOverKind::barrier}, {"unlock", HandOverKind::lock},
    {"Exit", HandOverKind::lock},           {"signal", HandOverKind::signal},   {"broadcast", HandOverKind::signal},
    {"Pulse", HandOverKind::signal},        {"post", HandOverKind::semaphore},  {"Release", HandOverKind::semaphore},
    {"Set", HandOverKind::signal},          {"futex", HandOverKind::signal},    {"cond_wait", HandOverKind::lock},
    {"cond_timedwait", HandOverKind::lock}, {"cnd_wait", HandOverKind::lock},   {"Wait", HandOverKind::lock},
};

constexpr std::string_view kTaking[] = {"lock", "Enter", "wait", "Wait", "join", "Join", "barrier", "Barrier"};

bool has(std::string_view text, std::string_view word) { return text.find(word) != std::string_view::npos; }

bool takes(std::string_view call) {
  return !has(call, "unlock") && std::ranges::any_of(kTaking, [&](std::string_view word) { return has(call, word); });
}

bool waits(std::string_view call) { return has(call, "wait") || has(call, "Wait"); }

// A thread's end is outside of all calls of the program.
std::optional<HandOverKind> kind_of(std::string_view from, std::string_view to) {
  if (!takes(to)) return {};
  const bool joins = has(to, "join") || has(to, "Join");
  if (from.empty() || joins) return joins ? std::optional(HandOverKind::join) : std::nullopt;
  const auto word = std::ranges::find_if(kGiving, [&](const Word& each) { return has(from, each.word); });
  if (word == std::end(kGiving)) return {};
  if (waits(from) && waits(to) && word->kind != HandOverKind::barrier) return {};
  return word->kind;
}

}  // namespace

std::string_view name(HandOverKind kind) {
  switch (kind) {
    case HandOverKind::spawn: return "spawn";
    case HandOverKind::join: return "join";
    case HandOverKind::lock: return "lock";
    case HandOverKind::signal: return "signal";
    case HandOverKind::semaphore: return "semaphore";
    case HandOverKind::barrier: return "barrier";
    case HandOverKind::message: return "message";
  }
  return "";
}

// What a new thread does before its first step belongs to the step that started it.
void HandOvers::begin(uint32_t thread, uint32_t moment) {
  move(thread, moment);
  const auto born = born_.find(thread);
  if (born == born_.end()) return;
  born->second.to = moment;
  found_.push_back(std::move(born->second));
  born_.erase(born);
}

void HandOvers::access(memory::Slot object, uint32_t offset, uint32_t size, bool write) {
  if (size > kLargestAccess) return;
  for (uint32_t at = offset / kGranule; at <= (offset + std::max(size, 1u) - 1) / kGranule; ++at) {
    if (write) {
      writes_[{object, at}] = {thread_, moment_, call_};
      continue;
    }
    const auto last = writes_.find({object, at});
    if (last == writes_.end() || last->second.thread == thread_) continue;
    const Write& from = last->second;
    const std::optional<HandOverKind> kind = kind_of(from.call, call_);
    if (!kind || (*kind == HandOverKind::signal && !again_)) continue;
    // Of several that fit, the latest made it possible.
    const auto same = std::find_if(found_.rbegin(), found_.rend(), [&](const HandOver& other) {
      return other.to == moment_ && other.kind == *kind && other.to_thread == thread_;
    });
    HandOver found{*kind,       from.thread,
                   from.moment, thread_,
                   moment_,     from.call.empty() ? std::string(call_) : fmt::format("{} → {}", from.call, call_)};
    if (same == found_.rend()) found_.push_back(std::move(found));
    else if (same->from < found.from) *same = std::move(found);
  }
}

void HandOvers::spawned(uint32_t child) {
  if (child == thread_) return;  // the first thread, by nobody
  born_[child] = {HandOverKind::spawn, thread_, moment_, child, moment_, std::string(call_)};
}

std::vector<HandOver> HandOvers::take() {
  for (HandOver& born : born_ | std::views::values) found_.push_back(std::move(born));
  born_.clear();
  std::ranges::stable_sort(found_, {}, &HandOver::to);
  return std::move(found_);
}

}  // namespace quotient::trace
