#include "frontends/promela/labels.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace quotient::frontends::promela {
namespace {

bool is_prefix(const std::vector<uint32_t>& shorter, const std::vector<uint32_t>& longer) {
  return shorter.size() <= longer.size() && std::equal(shorter.begin(), shorter.end(), longer.begin());
}

Statement* find_label(Sequence& in, const std::string& label, Sequence*& sequence) {
  for (Statement* statement : in) {
    if (std::find(statement->labels.begin(), statement->labels.end(), label) != statement->labels.end()) {
      sequence = &in;
      return statement;
    }
    for (Sequence& option : statement->options)
      if (Statement* found = find_label(option, label, sequence)) return found;
  }
  return nullptr;
}

}  // namespace

void Labels::add_label(Model& model, const std::string& name, Statement* statement, Place place) {
  for (const size_t index : by_name_[name]) {
    const Label& other = labels_[index];
    if (!place.in_inline && !other.place.in_inline && is_prefix(other.place.block, place.block)) {
      fail(model, place.location,
           fmt::format("the label {} stands at {} already; give one of them another name", name,
                       to_string(model.place(other.place.location))));
    }
  }
  by_name_[name].push_back(labels_.size());
  labels_.push_back({name, statement, std::move(place), name});
}

void Labels::move(const std::string& name, const Statement* from, Statement* to) {
  for (const size_t index : by_name_[name])
    if (labels_[index].statement == from) labels_[index].statement = to;
}

void Labels::add_jump(Statement* jump, Place place) { jumps_.push_back({jump, std::move(place)}); }

const Labels::Label* Labels::target_of(const Jump& jump) const {
  const Label* best = nullptr;
  bool best_encloses = false;
  const auto found = by_name_.find(jump.statement->name);
  if (found == by_name_.end()) return nullptr;
  for (const size_t index : found->second) {
    const Label& label = labels_[index];
    const bool encloses = is_prefix(label.place.block, jump.place.block);
    const bool is_better = !best ||
                           (encloses && (!best_encloses || label.place.block.size() >= best->place.block.size())) ||
                           (!encloses && !best_encloses);
    if (is_better) {
      best = &label;
      best_encloses = encloses;
    }
  }
  return best;
}

void Labels::make_unique() {
  std::unordered_map<std::string, unsigned> count;
  for (Label& label : labels_) {
    const unsigned number = ++count[label.name];
    if (number == 1) continue;
    label.unique_name = fmt::format("{}:{}", label.name, number);
    auto& labels = label.statement->labels;
    std::replace(labels.begin(), labels.end(), label.name, label.unique_name);
  }
}

void Labels::resolve(Model& model) {
  std::vector<const Label*> targets;
  for (const Jump& jump : jumps_) {
    const Label* target = target_of(jump);
    if (!target) {
      fail(model, jump.place.location,
           fmt::format("there is no label {0} in this body; write '{0}:' in front of the statement to jump to",
                       jump.statement->name));
    }
    if (target->place.d_step != jump.place.d_step) {
      fail(model, jump.place.location,
           fmt::format("this jump to {} crosses the border of a d_step, which runs from its start to its end; use "
                       "atomic instead",
                       target->name));
    }
    targets.push_back(target);
  }
  make_unique();
  for (size_t i = 0; i < jumps_.size(); ++i) {
    jumps_[i].statement->name = targets[i]->unique_name;
    jumps_[i].statement->text = "goto " + targets[i]->unique_name;
  }
}

Statement* find_label(Proctype& proctype, const std::string& label, Sequence*& sequence) {
  return find_label(proctype.body, label, sequence);
}

}  // namespace quotient::frontends::promela
