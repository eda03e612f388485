#include "frontends/promela/compile.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <span>

#include "frontends/promela/claim.hpp"
#include "frontends/promela/dead_variables.hpp"
#include "frontends/promela/emitter.hpp"
#include "frontends/promela/flow_graph.hpp"
#include "frontends/promela/functions.hpp"
#include "frontends/promela/hidden_variables.hpp"
#include "frontends/promela/limits.hpp"
#include "frontends/promela/merge.hpp"
#include "frontends/promela/names.hpp"
#include "frontends/promela/symmetry.hpp"
#include "frontends/promela/transitions.hpp"

namespace quotient::frontends::promela {
namespace {

using processes::Opcode;

class Compiler {
 public:
  Compiler(const Model& model, const CompileOptions& options)
      : model_(model), options_(options), layout_(model, hidden_variables(model), options.all_on_heap) {}

  Result<processes::Program> run() {
    look_around();
    if (auto fine = check_heap(model_, layout_.heap()); !fine) return tl::unexpected(fine.error());
    if (auto fine = check_limits(model_, layout_); !fine) return tl::unexpected(fine.error());
    for (const Proctype* proctype : model_.proctypes) {
      names_.types[proctype] = static_cast<uint32_t>(flows_.size());
      add_flow(*proctype, flows_);
    }
    for (const Proctype* function : model_.functions) {
      names_.functions[function] = static_cast<uint32_t>(automata_.size());
      automata_.push_back(transitions(add_flow(*function, function_flows_)));
    }
    names_.state_of_label = [this](const Proctype* proctype, const std::string& label) {
      return state_of_label(proctype, label);
    };
    Emitter emitter(model_, layout_, names_, program_);
    if (options_.symmetry && may_be_symmetric(model_, layout_)) find_names(emitter);
    compile_globals(emitter);
    for (const Proctype* function : model_.functions) compile_function(*function, emitter);
    for (Flow& flow : flows_) compile_proctype(flow, emitter);
    for (const Proctype* proctype : model_.proctypes) {
      for (uint32_t i = 0; i < proctype->active; ++i)
        program_.active.emplace_back(names_.types.at(proctype), proctype->priority);
    }
    if (program_.active.empty())
      return failure("no process runs at the beginning; write 'init' or 'active proctype'",
                     {model_.files.empty() ? "" : model_.files[0], 0, 0});
    if (options_.claim != Claim::never) program_.claim = -1;
    if (options_.claim == Claim::progress) add_progress_claim(emitter, program_);
    if (options_.claim == Claim::ltl) {
      if (auto added = add_ltl_claim(model_, *options_.property, emitter, program_); !added)
        return tl::unexpected(added.error());
    }
    if (auto fine = check_limits(model_, program_); !fine) return tl::unexpected(fine.error());
    if (classes_) {
      program_.symmetry = find_symmetry(model_, layout_, *classes_, [&](const ChannelInit& init) {
        const uint32_t type = emitter.channel_type(init);
        return std::pair(type, program_.channels[type].fields);
      });
      program_.symmetry.messages.resize(program_.channels.size());
    }
    return std::move(program_);
  }

 private:
  Flow& add_flow(const Proctype& proctype, std::deque<Flow>& flows) {
    FlowContext& own = contexts_.emplace_back(context_);
    own.all_global = proctype.provided != nullptr;
    Flow& flow = flows.emplace_back(proctype, own);
    const FlowGraph graph(flow);
    if (own.dataflow) find_dead_variables(flow, graph);
    if (own.merge) merge_statements(flow, graph);
    return flow;
  }

  void find_names(Emitter& emitter) {
    classes_.emplace(model_);
    for (Flow& flow : flows_) {
      for (const Node& node : flow.nodes()) {
        for (const DeadVariable& dead : node.dead) {
          if (!dead.surely) classes_->add_constant(*dead.variable, 0);
        }
      }
    }
    emitter.set_names([this](const Variable& variable) { return classes_->is_name(classes_->of(variable)); });
  }

  // What is used anywhere decides how everything is compiled.
  void look_around() {
    context_.merge = options_.merge;
    context_.dataflow = options_.dataflow;
    context_.addressed = layout_.heap().addressed;
    program_.uses_heap = layout_.uses_heap();
    for (const Expr& expr : model_.all_expressions) {
      switch (expr.kind) {
        case ExprKind::remote_label: context_.observed_labels.emplace(expr.proctype, expr.name); break;
        case ExprKind::remote_variable: context_.merge = context_.dataflow = false; break;
        case ExprKind::timeout: program_.uses_timeout = true; break;
        case ExprKind::last: program_.uses_last = true; break;
        case ExprKind::get_priority:
        case ExprKind::own_priority: program_.uses_priority = true; break;
        case ExprKind::run: program_.uses_priority |= expr.value > 0; break;
        default: break;
      }
    }
    for (const ChannelInit& channel : model_.all_channels) context_.has_rendezvous |= channel.capacity == 0;
    for (const Statement& statement : model_.all_statements)
      program_.uses_priority |= statement.kind == StatementKind::set_priority;
    for (const Proctype* proctype : model_.proctypes) {
      if (proctype->provided) context_.merge = false;
      program_.uses_priority |= proctype->priority > 1;
      for (const Expr* channel : proctype->exclusive_receive) context_.exclusive_receive.insert(channel->variable);
      for (const Expr* channel : proctype->exclusive_send) context_.exclusive_send.insert(channel->variable);
    }
    program_.mtypes.resize(1);
    for (const MtypeConstant& constant : model_.mtypes) {
      if (constant.value >= static_cast<int32_t>(program_.mtypes.size()))
        program_.mtypes.resize(static_cast<size_t>(constant.value) + 1);
      program_.mtypes[static_cast<size_t>(constant.value)] = constant.name;
    }
  }

  uint32_t state_of_label(const Proctype* proctype, const std::string& label) {
    for (const Node& node : flows_[names_.types.at(proctype)].nodes()) {
      if (std::find(node.labels.begin(), node.labels.end(), label) != node.labels.end()) return node.number;
    }
    return 0;
  }

  void compile_globals(Emitter& emitter) {
    program_.global_bytes = layout_.global_bytes();
    program_.heap_global_bytes = layout_.heap_global_bytes();
    program_.prologue = emitter.here();
    for (const Variable* variable : model_.globals) {
      emitter.initialise(*variable);
      add_names(program_.globals, layout_, *variable, variable->name, layout_.place(*variable),
                layout_.is_on_heap(*variable));
    }
    emitter.emit(Opcode::k_done);
  }

  void compile_proctype(Flow& flow, Emitter& emitter) {
    const Proctype& proctype = flow.proctype();
    processes::ProcessType type;
    type.name = proctype.kind == Proctype::Kind::init ? "init" : proctype.name;
    type.bytes = layout_.record_bytes(proctype);
    type.parameters = argument_count(proctype.parameters);
    type.deterministic = proctype.deterministic;
    type.prologue = emitter.here();
    compile_prologue(proctype, type.names, type.boxes, emitter,
                     classes_ ? dead_at_start(flow) : std::set<const Variable*>());
    type.frame_bytes = layout_.frame_bytes(proctype);
    if (proctype.provided) {
      type.provided = static_cast<int32_t>(emitter.here());
      emitter.expression(proctype.provided);
      emitter.emit(Opcode::k_done);
    }
    if (proctype.kind == Proctype::Kind::never) program_.claim = static_cast<int32_t>(program_.types.size());
    type.first_state = static_cast<uint32_t>(program_.states.size());
    // A process is in a state of its own automaton or of a function's: each proctype has its own copy of those that it
    // may call.
    const Automaton automaton = transitions(flow);
    type.start = automaton.start;
    std::vector<const Proctype*> called = called_functions(proctype);
    type.state_count = static_cast<uint32_t>(automaton.states.size());
    for (const Proctype* function : called) {
      function_states_[function] = type.state_count;
      type.state_count += static_cast<uint32_t>(automata_[names_.functions.at(function)].states.size());
    }
    add_states(automaton, 0, emitter);
    emitter.set_in_function(true);
    for (const Proctype* function : called)
      add_states(automata_[names_.functions.at(function)], function_states_.at(function), emitter);
    emitter.set_in_function(false);
    program_.types.push_back(std::move(type));
  }

  void compile_prologue(const Proctype& proctype, std::vector<processes::Name>& names, std::vector<uint32_t>& boxes,
                        Emitter& emitter, const std::set<const Variable*>& dead = {}) {
    for (const Variable* variable : proctype.locals) {
      const auto parameter = std::find(proctype.parameters.begin(), proctype.parameters.end(), variable);
      if (dead.contains(variable) && !variable->is_parameter) emitter.initialise_dead(*variable);
      else emitter.initialise(*variable, argument_count({parameter, proctype.parameters.end()}));
      if (layout_.is_boxed(*variable)) boxes.push_back(layout_.place(*variable));
      else
        add_names(names, layout_, *variable, variable->name, layout_.place(*variable), layout_.is_on_heap(*variable));
    }
    emitter.emit(Opcode::k_done);
  }

  void compile_function(const Proctype& function, Emitter& emitter) {
    processes::FunctionType type;
    type.name = function.name;
    type.frame_bytes = layout_.frame_bytes(function);
    type.parameters = argument_count(function.parameters);
    type.prologue = emitter.here();
    compile_prologue(function, type.names, type.boxes, emitter);
    program_.functions.push_back(std::move(type));
  }

  // A structure is passed cell by cell.
  static uint32_t argument_count(std::span<Variable* const> parameters) {
    uint32_t count = 0;
    for (const Variable* parameter : parameters)
      count += parameter->type.kind == TypeKind::structure ? parameter->type.structure->cells : 1;
    return count;
  }

  // `first`: the number of its state 0 in the process type.
  void add_states(const Automaton& automaton, uint32_t first, Emitter& emitter) {
    code_.clear();
    for (const AutomatonState& from : automaton.states) {
      processes::State state;
      state.first = static_cast<uint32_t>(program_.transitions.size());
      state.count = static_cast<uint32_t>(from.transitions.size());
      // A claim matches when it comes to its own end, not where a label says so.
      const bool is_claim = program_.claim == static_cast<int32_t>(program_.types.size());
      state.end = is_claim ? !from.transitions.empty() && from.transitions[0].origin->kind == NodeKind::end : from.end;
      state.over = from.transitions.size() == 1 && from.transitions[0].origin->kind == NodeKind::end;
      // ... and what a formula or progress means has nothing to do with accept labels.
      state.accept = from.accept && (options_.claim == Claim::never || options_.claim == Claim::none);
      state.progress = from.progress;
      if (from.location.line) state.place = model_.place(from.location);
      for (const Transition& transition : from.transitions) add_transition(transition, first, emitter);
      program_.states.push_back(std::move(state));
    }
  }

  void add_transition(const Transition& from, uint32_t first, Emitter& emitter) {
    processes::Transition out;
    emitter.set_return_state(first + from.target);
    const auto [known, is_new] = code_.try_emplace({from.origin, from.target}, emitter.here());
    if (is_new) {
      for (const Node* action : from.actions) emitter.statement(*action, nullptr);
      emitter.emit(Opcode::k_done);
      program_.notes.push_back(
          {from.origin->location.line ? model_.place(from.origin->location) : Place{}, text_of(from)});
      notes_[known->second] = static_cast<uint32_t>(program_.notes.size()) - 1;
    }
    out.code = known->second;
    out.note = notes_[known->second];
    out.target = target_of(from, first);
    out.escape = from.escape ? first + from.escape : 0;
    out.atomic = from.atomic;
    out.is_else = from.is_else() || (!from.actions.empty() && from.actions[0]->kind == NodeKind::d_step &&
                                     first_is_else(*from.actions[0]));
    out.receives = !from.actions.empty() && may_receive(*from.actions[0]);
    program_.transitions.push_back(out);
  }

  uint32_t target_of(const Transition& transition, uint32_t first) const {
    const Node* const last = transition.actions.empty() ? nullptr : transition.actions.back();
    if (const Proctype* const function = last ? called_function(*last) : nullptr) {
      return function_states_.at(function) + automata_[names_.functions.at(function)].start;
    }
    const bool returns = last && (last->kind == NodeKind::give_back || (last->kind == NodeKind::end && first));
    return returns || !transition.target ? 0 : first + transition.target;
  }

  static bool first_is_else(const Node& d_step) { return d_step.options[0]->first->kind == NodeKind::otherwise; }

  static bool may_receive(const Node& node) {
    switch (node.kind) {
      case NodeKind::receive: return !node.statement->peek;
      case NodeKind::d_step:
      case NodeKind::block:
      case NodeKind::choice:
      case NodeKind::loop:
        return std::any_of(node.options.begin(), node.options.end(),
                           [](const NodeSequence* option) { return may_receive(*option->first); });
      case NodeKind::join: return node.next && node.next->kind == NodeKind::loop && may_receive(*node.next);
      default: return false;
    }
  }

  static std::string text_of(const Transition& transition) {
    std::string text;
    for (const Node* action : transition.actions) {
      if (!text.empty()) text += "; ";
      if (action->kind == NodeKind::end) text += "-end-";
      else if (action->kind == NodeKind::otherwise) text += "else";
      else if (action->statement)
        text +=
            action->statement->text.empty() && action->kind == NodeKind::d_step ? "d_step" : action->statement->text;
    }
    if (text.empty()) text = transition.origin->kind == NodeKind::condition ? "skip" : "goto";
    return text;
  }

  const Model& model_;
  const CompileOptions& options_;
  Layout layout_;
  std::optional<ValueClasses> classes_;  // if symmetry is looked for
  FlowContext context_;
  std::deque<FlowContext> contexts_;
  std::deque<Flow> flows_, function_flows_;
  std::vector<Automaton> automata_;  // of functions
  std::map<const Proctype*, uint32_t>
      function_states_;  // of the functions that the current proctype may call: where their copies begin
  Emitter::Context names_;
  processes::Program program_;
  std::map<std::pair<const Node*, uint32_t>, uint32_t> code_;  // of transitions that several states have
  std::map<uint32_t, uint32_t> notes_;
};

}  // namespace

Result<processes::Program> compile(const Model& model, const CompileOptions& options) {
  return Compiler(model, options).run();
}

}  // namespace quotient::frontends::promela
