#include "trace/process_recorder.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace quotient::trace {
namespace {

bool has(const std::string& text, char c) { return text.find(c) != std::string::npos; }

// How many of the oldest messages have gone, if the others stay and what is new is behind them; -1: they do not.
int gone_from_front(const std::vector<std::string>& old, const std::vector<std::string>& now) {
  for (size_t gone = 0; gone <= old.size(); ++gone) {
    if (old.size() - gone > now.size()) continue;
    if (std::equal(old.begin() + static_cast<std::ptrdiff_t>(gone), old.end(), now.begin()))
      return static_cast<int>(gone);
  }
  return -1;
}

}  // namespace

const std::string& ProcessRecorder::text(const processes::Taken& taken) const {
  return program_.notes[program_.transitions[taken.transition].note].text;
}

void ProcessRecorder::look(uint32_t moment, const std::vector<uint32_t>& before, const std::vector<uint32_t>& lanes,
                           std::span<const processes::Taken> taken) {
  recording_.moments.resize(moment + 1);
  // A process that ended in this step had its lane before it, one that began has it now.
  std::vector<uint32_t> known = before;
  known.insert(known.end(), lanes.begin() + static_cast<std::ptrdiff_t>(std::min(before.size(), lanes.size())),
               lanes.end());
  const auto first = static_cast<uint32_t>(moment + 1 - taken.size());
  Moved moved;
  for (uint32_t i = 0; i < taken.size(); ++i) {
    const End here{taken[i].process < known.size() ? known[taken[i].process] : 0, first + i};
    recording_.moments[first + i].output = taken[i].output;
    if (i == 0) moved = {here, here};
    if (has(text(taken[i]), '!')) moved.sender = here;
    else if (has(text(taken[i]), '?')) moved.receiver = here;
  }
  meet(moment, before, lanes, moved.sender.thread);
  find_rendezvous(first, known, taken);
  look_at_variables();
  if (machine_.heap()) look_at_heap();
  for (uint32_t channel = 0; channel < machine_.channels(); ++channel) look_at_channel(channel, moved);
  look_at_processes(lanes);
}

void ProcessRecorder::meet(uint32_t moment, const std::vector<uint32_t>& before, const std::vector<uint32_t>& lanes,
                           uint32_t parent) {
  for (size_t i = before.size(); moment > 0 && i < lanes.size(); ++i)
    recording_.hand_overs.push_back({HandOverKind::spawn, parent, moment, lanes[i], moment, "run"});
}

// Two processes that move together: one sends, the other receives.
void ProcessRecorder::find_rendezvous(uint32_t first, const std::vector<uint32_t>& lanes,
                                      std::span<const processes::Taken> taken) {
  for (size_t i = 0; i + 1 < taken.size(); ++i) {
    const processes::Taken &from = taken[i], &to = taken[i + 1];
    const std::string& sent = text(from);
    const size_t mark = sent.find('!');
    if (from.process == to.process || mark == std::string::npos || !program_.transitions[to.transition].receives)
      continue;
    const auto at = static_cast<uint32_t>(first + i);
    recording_.hand_overs.push_back(
        {HandOverKind::message, lanes[from.process], at, lanes[to.process], at + 1, sent.substr(mark + 1)});
  }
}

void ProcessRecorder::look_at_variables() {
  for (const processes::Name& name : program_.globals) {
    if (name.on_heap || name.is_channel) continue;
    std::map<uint32_t, Cell> cells;
    for (uint32_t i = 0; i < name.count; ++i) {
      const int32_t value = machine_.vector().read(name.place + i * name.stride, name.width);
      const std::string part = name.is_array ? fmt::format("[{}]", i) : "";
      cells[i] = {i, part, {names_.value(value, name.is_mtype), -1, 0}};
    }
    set(name.name, cells);
  }
}

void ProcessRecorder::look_at_channel(uint32_t channel, const Moved& moved) {
  const std::vector<std::string> now = names_.messages(channel);
  std::map<uint32_t, Cell> cells;
  // A place that was used once stays there, so that it can be seen to be empty.
  std::vector<Message>& old = in_channels_[channel];
  for (uint32_t i = 0; i < std::max(now.size(), old.size()); ++i)
    cells[i] = {i, fmt::format("[{}]", i), {i < now.size() ? now[i] : "—", -1, 0}};
  if (!cells.empty()) set(names_.channel(channel), cells);

  std::vector<std::string> before;
  before.reserve(old.size());
  for (const Message& message : old) before.push_back(message.text);
  if (before == now) return;
  std::vector<Message> kept = old;
  const auto receive = [&](size_t at) {
    const Message& message = kept[at];
    recording_.hand_overs.push_back({HandOverKind::message, message.thread, message.moment, moved.receiver.thread,
                                     moved.receiver.moment, message.text});
    kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(at));
  };
  const auto differs = [&] { return static_cast<size_t>(std::ranges::mismatch(before, now).in1 - before.begin()); };
  if (const int gone = gone_from_front(before, now); gone >= 0) {
    for (int i = 0; i < gone; ++i) receive(0);
    for (size_t i = kept.size(); i < now.size(); ++i)
      kept.push_back({now[i], moved.sender.thread, moved.sender.moment});
  } else if (now.size() + 1 == before.size()) {  // one from the middle
    receive(differs());
  } else if (now.size() == before.size() + 1) {  // one into its place
    const size_t at = differs();
    kept.insert(kept.begin() + static_cast<std::ptrdiff_t>(at),
                Message{now[at], moved.sender.thread, moved.sender.moment});
  } else {  // several at once: who sent what cannot be told
    kept.clear();
    for (const std::string& message : now) kept.push_back({message, moved.sender.thread, moved.sender.moment});
  }
  old = std::move(kept);
}

void ProcessRecorder::look_at_processes(const std::vector<uint32_t>& lanes) {
  for (uint32_t process = 0; process < machine_.processes(); ++process) {
    const processes::ProcessType& type = program_.types[machine_.type_of(process)];
    CallFrame frame{machine_.state_of(process).place, type.name, {}};
    for (const processes::Name& name : type.names) {
      if (name.on_heap || name.is_channel) continue;
      for (uint32_t i = 0; i < name.count; ++i) {
        const uint32_t place = machine_.process_place(process) + name.place + i * name.stride;
        const std::string part = name.is_array ? fmt::format("{}[{}]", name.name, i) : name.name;
        frame.variables.push_back(
            {part, {names_.value(machine_.vector().read(place, name.width), name.is_mtype), -1, 0}});
      }
    }
    if (machine_.heap() && machine_.heap()->depth(process) > 0)
      for (const HeapText::Cell& cell : HeapText(machine_).variables(machine_.heap()->frame_at(process, 0), type.names))
        frame.variables.push_back({cell.name, shown(cell)});
    const auto known = frames_.find(lanes[process]);
    if (known != frames_.end() && known->second == frame) continue;
    recording_.moments.back().stacks.push_back({lanes[process], 0, {frame}});
    frames_[lanes[process]] = std::move(frame);
  }
  std::erase_if(frames_, [&](const auto& known) {
    const bool there = std::ranges::find(lanes, known.first) != lanes.end();
    if (!there) recording_.moments.back().stacks.push_back({known.first, 0, {}});
    return !there;
  });
}

Shown ProcessRecorder::shown(const HeapText::Cell& cell) {
  const auto target = heap_names_.find(cell.target);
  if (target == heap_names_.end()) return {cell.value, -1, 0};
  return {cell.value, static_cast<int>(object(target->second, ObjectRole::heap)), 0};
}

// Objects that nothing leads to any more are gone from the picture.
void ProcessRecorder::look_at_heap() {
  const HeapText heap(machine_);
  const std::vector<HeapText::Object> objects = heap.objects();
  heap_names_.clear();
  for (const HeapText::Object& object : objects) heap_names_.emplace(object.slot, object.name);
  for (const HeapText::Cell& cell : heap.variables(machine_.heap()->globals(), program_.globals))
    set(cell.name, {{0, {0, "", shown(cell)}}});
  std::map<std::string, Life> now;
  for (const HeapText::Object& object : objects) {
    std::map<uint32_t, Cell> cells;
    for (const HeapText::Cell& cell : object.cells) cells[cell.place] = {cell.place, cell.name, shown(cell)};
    now[object.name] = object.gone ? Life::freed : Life::present;
    set(object.name, cells, ObjectRole::heap, now[object.name]);
  }
  for (const auto& [name, life] : in_heap_)
    if (!now.contains(name)) set(name, {}, ObjectRole::heap, Life::gone);
  in_heap_ = std::move(now);
}

uint32_t ProcessRecorder::object(const std::string& name, ObjectRole role) {
  const auto [it, fresh] = objects_.try_emplace(name, static_cast<uint32_t>(recording_.objects.size()));
  if (fresh) recording_.objects.push_back({name, role, 0, "", 0, {}});
  return it->second;
}

void ProcessRecorder::set(const std::string& name, const std::map<uint32_t, Cell>& cells, ObjectRole role, Life life) {
  const uint32_t number = object(name, role);
  const auto old_life = in_heap_.find(name);
  const bool is_other = role == ObjectRole::heap && (old_life == in_heap_.end() || old_life->second != life);
  ObjectChange change{number, life, {}};
  std::map<uint32_t, Cell>& known = cells_[number];
  if (is_other) known.clear();
  for (const auto& [offset, cell] : cells) {
    if (const auto old = known.find(offset); old != known.end() && old->second == cell) continue;
    change.cells.push_back(cell);
    known[offset] = cell;
  }
  if (!change.cells.empty() || is_other) recording_.moments.back().objects.push_back(std::move(change));
}

}  // namespace quotient::trace
