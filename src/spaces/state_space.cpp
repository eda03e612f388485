#include "spaces/state_space.hpp"

#include <algorithm>
#include <bit>

#include "base/check.hpp"

namespace quotient::spaces {

using machine::Step;
using machine::StepStatus;
using memory::ContentId;
using memory::Slot;
using props::ErrorKind;

StateSpace::StateSpace(machine::Machine& machine, const heap::HeapOptions& heap, Identity identity,
                       machine::HappensBefore* order, std::shared_ptr<StateTables> tables)
    : machine_(machine),
      order_(order),
      canonicaliser_(heap::make_canonicaliser(heap, globals())),
      tables_(std::move(tables)),
      keeps_tree_(identity.tree) {
  machine.watch_order(order);
  if (identity.hash) hash_.emplace(*identity.hash, tables_->contents, machine.chains());
}

// What is known about accesses is one of them, and points nowhere.
std::vector<Slot> StateSpace::globals() const {
  const machine::Program& program = machine_.program();
  std::vector<Slot> slots;
  for (size_t g = 0; g < program.global_slots.size(); ++g) {
    if (program.module->globals[g].kind == core::Global::Kind::variable) slots.push_back(program.global_slots[g]);
  }
  slots.push_back(program.ledger);
  if (order_ && order_->object() != Slot::none) slots.push_back(order_->object());
  return slots;
}

void StateSpace::start(Step& step) {
  std::vector<Undo> log;
  if (order_) order_->begin_step();
  machine_.start(step);
  if (step.status == StepStatus::advanced) keep(step, Slot::none, log, Naming::now);
  if (step.status == StepStatus::failed && machine_.options().goes_on) look_for_losses(step, Slot::none);
}

// Whoever joins one of several exchangeable threads waits for all of them.
void StateSpace::make_step(Slot thread, machine::Choices& choices, Step& step) {
  const bool waits = exchanges_ && symmetry() && symmetry_->must_wait(thread);
  const machine::Pc place = waits ? machine_.user_pc(machine_.call_stack(thread)) : 0;
  if (order_) order_->begin_step();
  machine_.step(thread, choices, step);
  if (!waits || step.status == StepStatus::blocked) return;
  step.status = StepStatus::blocked;
  step.passed.clear();
  step.error.reset();
  step.halted = step.spurious = false;
  step.wait = {.pc = place};
}

void StateSpace::advance(Slot thread, machine::Choices& choices, Step& step, std::vector<Undo>& log, Naming naming,
                         Ending ending) {
  if (symmetry_) symmetry_->set_moves({});
  make_step(thread, choices, step);
  if (step.halted && ending == Ending::nothing) {
    step.holder.reset();
    step.doubtful = false;
    return machine_.memory().rollback();
  }
  if (step.status == StepStatus::advanced) keep(step, thread, log, naming);
  if (step.status == StepStatus::advanced) return;
  if (step.status == StepStatus::failed && machine_.options().goes_on) look_for_losses(step, thread);
  machine_.memory().rollback();
}

// What a step lost before it ended in an error is lost all the same.
void StateSpace::look_for_losses(Step& step, Slot thread) {
  machine_.memory().settle();
  const heap::Findings& findings = canonicaliser_->run(machine_.memory(), machine_.chains(), true);
  note_holder(step, findings);
  report_lost(step, thread, findings);
}

// A step that failed is rolled back, and the frame with it: its place is what stays.
void StateSpace::note_holder(Step& step, const heap::Findings& findings) {
  step.holder.reset();
  if (findings.holder != Slot::none) step.holder = machine_.memory().view(findings.holder).header->pc();
}

// False: the search does not go on after this error.
bool StateSpace::pass(Step& step, Slot thread, props::Error error) {
  if (machine_.goes_on_after(error)) {
    step.passed.push_back({std::move(error), thread});
    return true;
  }
  step.error = std::move(error);
  step.error_thread = thread;
  step.status = StepStatus::failed;
  return false;
}

bool StateSpace::report_lost(Step& step, Slot thread, const heap::Findings& findings) {
  if (findings.lost.empty() || !machine_.options().checks.has(ErrorKind::leak)) return true;
  props::Error error{ErrorKind::leak, "memory is lost: nothing points to it any more, and it was not freed",
                     machine_.user_pc(machine_.call_stack(thread))};
  for (const heap::Findings::Lost& lost : findings.lost) {
    if (!pass(step, thread, error)) {
      step.leaked = lost.object;
      step.block = lost.block;
      return false;
    }
    ++error.number;
  }
  return true;
}

// When the program has ended, memory that is still there was never freed.
bool StateSpace::report_unfreed(Step& step, Slot thread) {
  const Slot unfreed = unfreed_object();
  if (unfreed == Slot::none || !machine_.options().checks.has(ErrorKind::unfreed)) return true;
  step.leaked = unfreed;
  step.block = machine_.memory().view(unfreed).header->block();
  return pass(step, thread,
              {ErrorKind::unfreed, "memory is still allocated when the program ends",
               machine_.user_pc(machine_.call_stack(thread))});
}

Slot StateSpace::unfreed_object() const {
  const memory::Memory& memory = machine_.memory();
  for (const Slot slot : memory.objects()) {
    const memory::ObjectHeader& header = *memory.view(slot).header;
    if (header.kind == memory::ObjectKind::heap && !(header.flags & (memory::kDead | memory::kUntracked))) return slot;
  }
  return Slot::none;
}

void StateSpace::keep(Step& step, Slot thread, std::vector<Undo>& log, Naming naming) {
  memory::Memory& memory = machine_.memory();
  step.holder.reset();
  if (step.halted && !report_unfreed(step, thread)) return;
  memory.settle();
  const auto written = static_cast<uint64_t>(
      std::count_if(memory.touched().begin(), memory.touched().end(), [&](Slot slot) { return memory.present(slot); }));
  const heap::Findings& findings = canonicaliser_->run(memory, machine_.chains(), !step.halted);
  note_holder(step, findings);
  if (!findings.owners.empty()) step.owners = findings.owners;
  step.doubtful = findings.doubtful && machine_.options().checks.has(ErrorKind::leak);
  if (!step.halted && !report_lost(step, thread, findings)) return;
  ++steps_;
  objects_ += memory.objects().size();
  modified_ += written - findings.discarded;
  traversed_ += findings.traversed;
  collected_ += findings.collected;
  machine_.settle();
  if (order_) order_->end_step();
  commit(changes_);
  if (exchanges_ && symmetry() && !step.halted) arrange();
  if (keeps_tree_ && naming == Naming::now) update_node();
  else if (keeps_tree_) unnamed_from_ = std::min(unnamed_from_, static_cast<uint32_t>(log.size()));
  if (hash_) state_.hash = hash_->after(state_.hash, changes_);
  for (const memory::Change& change : changes_) log.push_back({change.slot, change.before});
  sample_state_bytes();
  if (exchanges_ && symmetry_ && memory.present(now(thread)))
    symmetry_->look_ahead(now(thread), [this] { return loses_memory(); });
}

void StateSpace::update_node() {
  QUO_DCHECK(is_named(), "the node is of an earlier state");
  std::sort(changes_.begin(), changes_.end(), [](const auto& a, const auto& b) { return a.slot < b.slot; });
  state_.node = tables_->tree.update(state_.node, changes_);
}

// What several steps changed counts once, from before the first of them to what is there now.
void StateSpace::name(const std::vector<Undo>& log) {
  if (is_named()) return;
  changes_.clear();
  for (size_t i = unnamed_from_; i < log.size(); ++i)
    changes_.push_back({log[i].slot, log[i].before, machine_.memory().content(log[i].slot)});
  std::ranges::stable_sort(changes_, {}, &memory::Change::slot);
  const auto again = std::ranges::unique(changes_, {}, &memory::Change::slot);
  changes_.erase(again.begin(), again.end());
  std::erase_if(changes_, [](const memory::Change& change) { return change.before == change.after; });
  unnamed_from_ = kNamed;
  update_node();
}

void StateSpace::commit(std::vector<memory::Change>& changes) {
  changes.clear();
  machine_.memory().commit(
      [this](const memory::ObjectView& object) {
        ++hashed_;
        return tables_->contents.intern(object);
      },
      changes);
}

// Exchanges threads in the state that was just committed; the changes become part of the step.
void StateSpace::arrange() {
  if (!symmetry_->arrange()) return;
  machine_.memory().settle();
  canonicaliser_->run(machine_.memory(), machine_.chains(), false);
  machine_.settle();
  commit(exchanged_);
  const size_t made = changes_.size();
  for (const memory::Change& change : exchanged_) {
    const auto end = changes_.begin() + static_cast<std::ptrdiff_t>(made);
    const auto earlier = std::find_if(changes_.begin(), end, [&](const auto& one) { return one.slot == change.slot; });
    if (earlier == end) changes_.push_back(change);
    else earlier->after = change.after;
  }
  std::erase_if(changes_, [](const memory::Change& change) { return change.before == change.after; });
}

// In the middle of something that is taken back.
bool StateSpace::loses_memory() {
  if (!machine_.options().checks.has(ErrorKind::leak)) return false;
  machine_.memory().settle();
  const heap::Findings& findings = canonicaliser_->run(machine_.memory(), machine_.chains(), true);
  return !findings.lost.empty() || findings.doubtful;
}

// The size of a state is looked at now and then: the first steps at growing distances, then every 1024th.
void StateSpace::sample_state_bytes() {
  if (steps_ % 1024 != 0 && !std::has_single_bit(steps_)) return;
  const memory::Memory& memory = machine_.memory();
  for (const Slot slot : memory.objects()) state_bytes_ += memory::block_size(*memory.view(slot).header);
  ++state_samples_;
}

void StateSpace::undo(std::vector<Undo>& log, size_t mark, const store::State& to, uint32_t unnamed_from) {
  memory::Memory& memory = machine_.memory();
  for (size_t i = log.size(); i-- > mark;) {
    memory.bind(log[i].slot, log[i].before,
                log[i].before == ContentId::none ? nullptr : tables_->contents.block(log[i].before));
  }
  if (hash_) hash_->undone(std::span(log).subspan(mark));
  log.resize(mark);
  state_ = to;
  unnamed_from_ = unnamed_from;
}

void StateSpace::jump(store::Node to) {
  QUO_DCHECK(keeps_tree_ && is_named(), "a state can only be restored from the tree");
  memory::Memory& memory = machine_.memory();
  changes_.clear();
  tables_->tree.diff(state_.node, to, [&](Slot slot, ContentId content) {
    if (hash_) changes_.push_back({slot, memory.content(slot), content});
    memory.bind(slot, content, content == ContentId::none ? nullptr : tables_->contents.block(content));
  });
  state_.node = to;
  if (hash_) state_.hash = hash_->after(state_.hash, changes_);
}

void StateSpace::absorb(const StateSpace& other) {
  steps_ += other.steps_;
  objects_ += other.objects_;
  modified_ += other.modified_;
  hashed_ += other.hashed_;
  traversed_ += other.traversed_;
  collected_ += other.collected_;
  state_bytes_ += other.state_bytes_;
  state_samples_ += other.state_samples_;
}

void StateSpace::fill_statistics(explore::Statistics& statistics) const {
  const auto mean = [](uint64_t sum, uint64_t count) {
    return count ? static_cast<double>(sum) / static_cast<double>(count) : 0.0;
  };
  statistics.heap_objects_mean = mean(objects_, steps_);
  statistics.objects_modified_percent = 100 * mean(modified_, objects_);
  statistics.objects_hashed_percent = 100 * mean(hashed_, objects_);
  statistics.objects_traversed_percent = 100 * mean(traversed_, objects_);
  statistics.garbage_collected = collected_;
  statistics.chains = machine_.chains().entries();
  statistics.contents = tables_->contents.size();
  statistics.nodes = tables_->tree.nodes();
  statistics.leaves = tables_->tree.leaves();
  statistics.chains_bytes = machine_.chains().bytes();
  statistics.contents_bytes = tables_->contents.bytes();
  statistics.nodes_bytes = tables_->tree.bytes();
  statistics.instructions = machine_.instructions();
  statistics.state_bytes_mean = mean(state_bytes_, state_samples_);
  if (hash_) statistics.hash_seconds = hash_->seconds();
}

}  // namespace quotient::spaces
