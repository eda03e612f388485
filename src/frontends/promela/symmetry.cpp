#include "frontends/promela/symmetry.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "processes/exchange.hpp"

namespace quotient::frontends::promela {
namespace {

// A channel that is made in a process is numbered when the process starts, and disappears with it.
bool makes_channels(const Variable& variable) {
  if (variable.channel) return true;
  if (variable.type.kind != TypeKind::structure) return false;
  const auto& fields = variable.type.structure->fields;
  return std::any_of(fields.begin(), fields.end(), [](const Variable* field) { return makes_channels(*field); });
}

bool contains_run(const Sequence& body) {
  return std::any_of(body.begin(), body.end(), [](const Statement* statement) {
    return (statement->kind == StatementKind::condition && statement->expr->kind == ExprKind::run) ||
           std::any_of(statement->options.begin(), statement->options.end(), contains_run);
  });
}

bool may_repeat(const Sequence& body) {
  return std::any_of(body.begin(), body.end(), [](const Statement* statement) {
    return statement->kind == StatementKind::loop || statement->kind == StatementKind::jump ||
           std::any_of(statement->options.begin(), statement->options.end(), may_repeat);
  });
}

// Whether there can be two processes of one proctype at all; otherwise there is nothing to exchange. Started once: by
// `active`, or by one `run` in an init that only goes forward.
bool has_several_of_a_kind(const Model& model) {
  std::map<const Proctype*, uint32_t> starts;
  for (const Proctype* proctype : model.proctypes) starts[proctype] += proctype->active;
  for (const Expr& expr : model.all_expressions) {
    if (expr.kind == ExprKind::run) ++starts[expr.proctype];
  }
  const auto runs_once = [&](const Proctype* proctype) {
    return proctype->kind == Proctype::Kind::init && !may_repeat(proctype->body);
  };
  const bool only_init_runs =
      std::all_of(model.proctypes.begin(), model.proctypes.end(),
                  [&](const Proctype* proctype) { return runs_once(proctype) || !contains_run(proctype->body); });
  return !only_init_runs ||
         std::any_of(starts.begin(), starts.end(), [](const auto& start) { return start.second > 1; });
}

// What a process sees of others beside the values of variables.
bool sees_more_than_values(const Model& model) {
  for (const Statement& statement : model.all_statements) {
    if (statement.kind == StatementKind::set_priority) return true;
  }
  for (const Expr& expr : model.all_expressions) {
    switch (expr.kind) {
      case ExprKind::nr_pr:
      case ExprKind::last:
      case ExprKind::enabled:
      case ExprKind::pc_value:
      case ExprKind::get_priority:
      case ExprKind::own_priority:
      case ExprKind::remote_label:
      case ExprKind::remote_variable:
      case ExprKind::dereference:
      case ExprKind::address_of:
      case ExprKind::allocate:
      case ExprKind::call: return true;
      case ExprKind::run:
        if (expr.value > 0) return true;
        break;
      default: break;
    }
  }
  return std::any_of(model.proctypes.begin(), model.proctypes.end(),
                     [](const Proctype* proctype) { return proctype->priority > 1; });
}

class Finder {
 public:
  Finder(const Model& model, const Layout& layout, const ChannelTypes& channel_type, ValueClasses& classes)
      : model_(model), layout_(layout), channel_type_(channel_type), classes_(classes) {}

  processes::Symmetry run() {
    out_.sets.resize(processes::kFirstIdentifierSet);
    has_array_.assign(processes::kFirstIdentifierSet, true);
    out_.sets[processes::kProcessSet].size = kMostElements;
    find_exchangeable();
    if (std::none_of(out_.exchangeable.begin(), out_.exchangeable.end(), [](bool is) { return is; })) return {};
    out_.hidden_numbers =
        !classes_.sees_numbers() &&
        std::none_of(out_.makes_channels.begin(), out_.makes_channels.end(), [](bool makes) { return makes; });
    out_.moves_channels = channels_are_free();
    for (const Variable* variable : model_.globals) add(out_.globals, *variable);
    for (const Proctype* proctype : model_.proctypes) {
      processes::RecordSets& record = out_.types.emplace_back();
      for (const Variable* local : proctype->locals) add(record, *local);
    }
    for (const Variable& variable : model_.all_variables) {
      if (variable.channel) add_messages(variable);
    }
    const bool only_processes = out_.sets.size() == processes::kFirstIdentifierSet && out_.hidden_numbers;
    if (only_processes) out_.sets.clear();
    return std::move(out_);
  }

 private:
  static constexpr uint32_t kMostElements = 254, kMostSets = 100;
  // Of a set whose elements are no indices: as many as are likely to be used. Others stay.
  static constexpr uint32_t kElementsWithoutArray = 16;
  static constexpr uint8_t kNoSet = 0xff;

  void find_exchangeable() {
    for (const Proctype* proctype : model_.proctypes) {
      if (proctype->kind == Proctype::Kind::init) out_.init = static_cast<int32_t>(out_.exchangeable.size());
      const ValueClasses::Class numbers = classes_.number_of(*proctype);
      out_.exchangeable.push_back(proctype->kind == Proctype::Kind::proctype && classes_.is_free(numbers) &&
                                  classes_.has_small_constants(numbers));
      out_.makes_channels.push_back(std::any_of(proctype->locals.begin(), proctype->locals.end(),
                                                [](const Variable* local) { return makes_channels(*local); }));
      if (!out_.exchangeable.back()) continue;
      sets_[numbers] = processes::kProcessSet;
      const std::set<int32_t>& constants = classes_.constants(numbers);
      out_.sets[processes::kProcessSet].fixed.insert(constants.begin(), constants.end());
    }
  }

  bool channels_are_free() {
    const auto is_free = [this](ValueClasses::Class at) {
      const std::set<int32_t>& constants = classes_.constants(at);
      return classes_.is_free(at) && (constants.empty() || constants == std::set<int32_t>{0});
    };
    for (const Variable& variable : model_.all_variables) {
      if (variable.type.kind == TypeKind::chan && !is_free(classes_.of(variable))) return false;
      for (size_t i = 0; variable.channel && i < variable.channel->fields.size(); ++i) {
        if (variable.channel->fields[i].kind == TypeKind::chan && !is_free(classes_.field_of(variable, i)))
          return false;
      }
    }
    return true;
  }

  // kNoSet: its values are not renamed.
  uint8_t set_of(ValueClasses::Class at) {
    if (const auto known = sets_.find(at); known != sets_.end()) return known->second;
    if (!classes_.is_name(at) || out_.sets.size() >= kMostSets) return kNoSet;
    out_.sets.push_back({kElementsWithoutArray, classes_.constants(at)});
    has_array_.push_back(false);
    return sets_[at] = static_cast<uint8_t>(out_.sets.size() - 1);
  }

  uint8_t set_of(const Type& type, ValueClasses::Class at) {
    if (type.kind == TypeKind::chan) return out_.moves_channels ? processes::kChannelSet : kNoSet;
    return type.kind == TypeKind::structure ? kNoSet : set_of(at);
  }

  void add(processes::RecordSets& record, const Variable& variable) {
    const uint32_t place = layout_.place(variable);
    const uint8_t set = variable.is_array ? set_of(classes_.index_of(variable)) : kNoSet;
    if (set != kNoSet) bound_elements(set, variable.length);
    if (place >= processes::kHiddenPlace) return;  // nobody reads it
    if (set == kNoSet) {
      for (uint32_t i = 0; i < variable.length; ++i)
        add_references(record.references, variable, place + i * layout_.size(variable.type));
      return;
    }
    processes::SetArray array{place, layout_.size(variable.type), variable.length, set, {}, {}};
    add_references(array.references, variable, 0);
    array.mask = processes::mask_of(array.stride, array.references);
    record.arrays.push_back(std::move(array));
  }

  // An index stays inside the array, or outside.
  void bound_elements(uint8_t set, uint32_t length) {
    uint32_t& size = out_.sets[set].size;
    size = std::min(has_array_[set] ? size : kMostElements, length);
    has_array_[set] = true;
  }

  // Of one element.
  void add_references(std::vector<processes::SetReference>& references, const Variable& variable, uint32_t place) {
    if (variable.type.kind == TypeKind::structure) {
      for (const Variable* field : variable.type.structure->fields) {
        for (uint32_t i = 0; i < field->length; ++i)
          add_references(references, *field, place + layout_.place(*field) + i * layout_.size(field->type));
      }
    } else if (const uint8_t set = set_of(variable.type, classes_.of(variable)); set != kNoSet) {
      references.push_back({place, width_of(variable.type), set});
    }
  }

  void add_messages(const Variable& variable) {
    const auto& [type, fields] = channel_type_(*variable.channel);
    if (out_.messages.size() <= type) out_.messages.resize(type + 1);
    if (!out_.messages[type].references.empty()) return;  // of another channel like this one
    for (size_t i = 0; i < variable.channel->fields.size(); ++i) {
      const uint8_t set = set_of(variable.channel->fields[i], classes_.field_of(variable, i));
      if (set != kNoSet) out_.messages[type].references.push_back({fields[i].place, fields[i].width, set});
    }
  }

  const Model& model_;
  const Layout& layout_;
  const ChannelTypes& channel_type_;
  ValueClasses& classes_;
  processes::Symmetry out_;
  std::vector<bool> has_array_;
  std::map<ValueClasses::Class, uint8_t> sets_;
};

}  // namespace

bool may_be_symmetric(const Model& model, const Layout& layout) {
  return !layout.uses_heap() && has_several_of_a_kind(model) && !sees_more_than_values(model);
}

processes::Symmetry find_symmetry(const Model& model, const Layout& layout, ValueClasses& classes,
                                  const ChannelTypes& channel_type) {
  return Finder(model, layout, channel_type, classes).run();
}

}  // namespace quotient::frontends::promela
