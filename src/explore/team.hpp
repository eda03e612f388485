// A search by several workers: the first begins alone, and when the search gets long the others join it, each with a
// space of its own that shares the tables of the first (space.fork()).
//
// Here is also what a checkpoint of a search consists of (docs/checkpoints.md), because it takes all workers to make
// one. A search with checkpoints has a crew even if there is one worker: what another process goes on with is what
// another worker would take over.
//
// The same holds for what other processes have done (partition.hpp): the first process absorbs it at the end, and has
// the answer.
#pragma once

#include <chrono>
#include <thread>

#include "explore/open_work.hpp"
#include "explore/search.hpp"

namespace quotient::explore {

// A space that can be searched by several workers. What one of them has counted or noticed is absorbed by the first.
template <class S>
concept SharedSpace = JumpingSpace<S> && requires(S space, const S& same, const S& other, Saver& saver, Loader& loader,
                                                  typename S::Cursor& cursor, std::vector<typename S::Item>& items) {
  { same.fork() } -> std::same_as<std::unique_ptr<S>>;
  space.absorb(other);

  // For checkpoints (base/archive.hpp): what has been noticed so far, by this worker; and then what all workers share,
  // which is loaded before start(), while the former is loaded after it.
  space.describe_notes(saver);
  space.describe_notes(loader);
  space.describe_tables(saver);
  space.describe_tables(loader);
  // What of a cursor holds in another process; if that is not enough to go on, all moves are tried once more.
  same.make_portable(cursor, items);
  // States that are only passed through can be jumped to.
  { S::kNamesPassages } -> std::convertible_to<bool>;

  // For several processes: why the search must begin anew, as noticed by this one.
  space.describe_needs(saver);
  space.describe_needs(loader);
};

template <SharedSpace S>
class Team {
 public:
  Team(S& space, const SearchOptions& options, Sink* sink, Hooks* hooks)
      : space_(space),
        options_(options),
        checkpoints_(options.checkpoints),
        first_(space, options, sink, hooks, needs_crew(options) ? &crew_ : nullptr) {
    if (options.order == Order::bfs && needs_crew(options)) crew_.layers.emplace(options.disk);
    if (options.peers) crew_.partition = &partition_.emplace(*options.peers, space, crew_, options);
    crew_.hire_with([this] { hire(); }, [this] { dismiss(); },
                    options.workers.count > 1 ? options.workers.after_seconds : kNever);
    crew_.save = [this] { save(); };
  }

  // `prepare` is done before the space starts; its time counts. A search that goes on has been prepared.
  Answer search(const auto& prepare) {
    const CheckpointReader* const from = checkpoints_ ? checkpoints_->resumed() : nullptr;
    if (from) from->part("tables", [this](Loader& loader) { space_.describe_tables(loader); });
    else prepare();
    // Made now, since at a limit there would be no time for it.
    if (options_.peers && options_.peers->is_first()) reported_ = space_.fork();
    if (partition_ && from) from->part("partition", [this](Loader& loader) { loader(*partition_); });
    else if (partition_) partition_->agree([this] { return space_.fork(); });
    std::function<void()> resume;
    if (from) resume = [&] { load(*from); };
    first_.explore(resume);
    if (partition_) partition_->serve_until([this] { return crew_.left() == others_.size(); });
    join();
    if (checkpoints_) checkpoints_->forget_resumed();
    if (partition_) return conclude_together();
    if (checkpoints_) save_rest(ending());
    absorb();
    return first_.conclude();
  }

 private:
  struct Worker {
    std::unique_ptr<S> space;
    std::unique_ptr<Search<S>> search;
    std::thread thread;
  };
  static bool needs_crew(const SearchOptions& options) {
    return options.workers.count > 1 || options.checkpoints || options.peers;
  }
  static constexpr double kNever = std::numeric_limits<double>::infinity();

  // All are there before the first of them does anything (base/reclaim.hpp). To make their spaces takes a while: if the
  // budget is spent meanwhile, there are no others.
  void hire() {
    first_.begin_sharing();
    std::vector<Worker> hired(options_.workers.count - 1);
    for (Worker& worker : hired) {
      worker.space = space_.fork();
      worker.search = std::make_unique<Search<S>>(*worker.space, options_, nullptr, nullptr, &crew_);
    }
    others_ = std::move(hired);
    for (size_t i = 0; i < others_.size(); ++i) crew_.join();
    for (Worker& worker : others_)
      worker.thread = std::thread([this, &worker] {
        worker.search->help();
        crew_.leave();
      });
    // Small programs shall test this, too, if there is an audit: they would be done before anybody is there.
    for (unsigned waits = 0; options_.audit && !crew_.wants_work() && waits < 1000; ++waits)
      std::this_thread::sleep_for(std::chrono::microseconds(100));
  }

  void dismiss() {
    join();
    if (crew_.is_stopped()) return;
    absorb();
    others_.clear();
  }
  void join() {
    for (Worker& worker : others_)
      if (worker.thread.joinable()) worker.thread.join();
  }
  void absorb() {
    for (const Worker& worker : others_) {
      first_.absorb(*worker.search);
      space_.absorb(*worker.space);
    }
  }

  // The first process has the answer; that of the others says nothing.
  Answer conclude_together() {
    net::Peers& peers = *options_.peers;
    partition_->close(ending(), [this](const Ending& of_all) {
      partition_->standstill().begin_saving(of_all.number);
      partition_->standstill().note_depth(partition_->rank(), of_all.depth);
      save_rest(of_all);
    });
    absorb();
    first_.count_matched(partition_->matched());
    ProcessFigures own = first_.figures();
    own.rank = peers.rank();
    own.sent_states = partition_->sent_states();
    own.sent_bytes = partition_->sent_bytes();
    own.received_states = partition_->received_states();
    own.store_bytes += partition_->bytes();
    if (!peers.is_first()) {
      std::string report;
      Saver saver(
          [&](const std::byte* data, size_t size) { report.append(reinterpret_cast<const char*>(data), size); });
      describe_report(saver, space_, first_, crew_.findings, own);
      saver.flush();
      peers.send(0, std::move(report));
      return {};
    }
    std::vector<ProcessFigures> processes = {own};
    if (partition_->lost().empty())
      for (unsigned from = 1; from < peers.size(); ++from) processes.push_back(absorb(*peers.receive_from(from)));
    else first_.give_up(partition_->lost());
    Answer answer = first_.conclude();
    if (!partition_->lost().empty()) answer.reason = partition_->lost();
    Statistics& sum = answer.statistics;
    sum.states = sum.store_bytes = sum.memory_peak_bytes = 0;
    sum.search_cpu_seconds = 0;
    for (const ProcessFigures& process : processes) {
      sum.states += process.states;
      sum.store_bytes += process.store_bytes;
      sum.memory_peak_bytes += process.memory_peak_bytes;
      sum.search_cpu_seconds += process.search_cpu_seconds;
    }
    add_rates(sum);
    answer.processes = std::move(processes);
    return answer;
  }
  // What one process tells the first.
  template <class Archive>
  static void describe_report(Archive& archive, S& space, Search<S>& search, Findings& findings,
                              ProcessFigures& figures) {
    space.describe_notes(archive);
    space.describe_needs(archive);
    search.describe_progress(archive);
    archive(findings, figures);
  }
  ProcessFigures absorb(const std::string& report) {
    ProcessFigures figures;
    S* const space = reported_.get();
    Search<S> search(*space, options_);
    Findings findings;
    std::string_view rest = report;
    Loader loader([&](std::byte* data, size_t size) {
      QUO_CHECK(rest.copy(reinterpret_cast<char*>(data), size) == size, "the report of a process is too short");
      rest.remove_prefix(size);
    });
    describe_report(loader, *space, search, findings, figures);
    space_.absorb(*space);
    first_.absorb(search);
    for (Finding& finding : findings.take()) crew_.findings.add(std::move(finding));
    return figures;
  }

  // All workers of this process have ended.
  Ending ending() {
    Ending own{.is_at_limit = first_.is_at_limit(), .rests = first_.come_to_rest()};
    for (const Worker& worker : others_) {
      own.is_at_limit |= worker.search->is_at_limit();
      own.rests &= worker.search->come_to_rest();
    }
    own.is_decided = (!options_.all_errors && !crew_.findings.empty()) || space_.obstacle();
    if (crew_.layers) own.depth = crew_.layers->depth();
    if (partition_ && partition_->rank() == 0 && checkpoints_) own.number = checkpoints_->make_number();
    return own;
  }
  // All have ended. If that was because of a limit, there is something left to be done.
  void save_rest(const Ending& of_all) {
    if (!checkpoints_ || !of_all.is_at_limit || of_all.is_decided) return;
    if (!of_all.rests) {
      if (options_.peers && !options_.peers->is_first()) return;
      return checkpoints_->cannot_save("the search ended in the middle of a step, which leaves nothing to go on from");
    }
    if (partition_) save_parts();
    else save_all();
  }

  // Nobody moves.
  void save() {
    if (!partition_) return save_all();
    if (partition_->stand_still(crew_.layers ? crew_.layers->depth() : 0)) save_parts();
  }
  void save_all() {
    checkpoints_->save([this](CheckpointWriter& to) { write_parts(to); });
  }
  // Each process its own, under a common number; when all have done so, the first writes which number counts.
  void save_parts() {
    const unsigned rank = partition_->rank();
    const uint64_t number = partition_->standstill().number();
    const std::string own = checkpoints_->save_part(rank, number, [this](CheckpointWriter& to) {
      write_parts(to);
      to.part("partition", [this](Saver& saver) { saver(*partition_); });
    });
    const bool is_saved = partition_->agree_on_parts(own, [&](const std::string& trouble) {
      return checkpoints_->save_together(options_.peers->size(), number, trouble);
    });
    checkpoints_->settle(rank, number, is_saved);
  }
  void write_parts(CheckpointWriter& to) {
    to.part("search", [this](Saver& saver) { describe_search(saver); });
    to.part("notes", [this](Saver& saver) {
      uint64_t workers = 1 + others_.size();
      saver(workers);
      space_.describe_notes(saver);
      for (const Worker& worker : others_) worker.space->describe_notes(saver);
    });
    to.part("tables", [this](Saver& saver) { space_.describe_tables(saver); });
  }
  void describe_search(Saver& saver) {
    uint64_t workers = 1 + others_.size();
    saver(workers);
    first_.describe_progress(saver);
    for (const Worker& worker : others_) worker.search->describe_progress(saver);
    saver(crew_.findings);
    if (options_.order == Order::bfs) {
      std::vector<typename Layers<S>::Piece> pieces = {first_.open_piece()};
      for (const Worker& worker : others_) pieces.push_back(worker.search->open_piece());
      std::erase_if(pieces, [](const auto& piece) { return piece.is_done(); });
      return crew_.layers->describe(saver, std::move(pieces));
    }
    std::deque<Task<S>> work;
    const auto add = [&](Search<S>& search) {
      for (Task<S>& task : search.open_work()) work.push_back(std::move(task));
    };
    add(first_);
    for (const Worker& worker : others_) add(*worker.search);
    work.insert(work.end(), crew_.tasks().begin(), crew_.tasks().end());
    for (Task<S>& task : work)
      for (auto& level : task.levels) space_.make_portable(level.cursor, level.items);
    OpenWork<S> open(work);
    saver(open);
  }

  // The space has started. What other workers had done is this one's now.
  void load(const CheckpointReader& from) {
    from.part("notes", [this](Loader& loader) {
      uint64_t workers = 0;
      loader(workers);
      space_.describe_notes(loader);
      for (uint64_t i = 1; i < workers; ++i) {
        const std::unique_ptr<S> other = space_.fork();
        other->describe_notes(loader);
        space_.absorb(*other);
      }
    });
    from.part("search", [this](Loader& loader) {
      uint64_t workers = 0;
      loader(workers);
      first_.describe_progress(loader);
      for (uint64_t i = 1; i < workers; ++i) {
        Search<S> other(space_, options_);
        other.describe_progress(loader);
        first_.absorb(other);
      }
      loader(crew_.findings);
      if (options_.order == Order::bfs) {
        crew_.layers->describe(loader);
        if (partition_) crew_.layers->catch_up(partition_->standstill().depth());
      } else {
        OpenWork<S> open(crew_.tasks());
        loader(open);
      }
    });
    crew_.is_resumed = true;
    first_.resume(crew_.tasks());
  }

  S& space_;
  const SearchOptions options_;
  Checkpoints* const checkpoints_;
  Crew<S> crew_;
  std::optional<Partition<S>> partition_;  // if there are several processes
  std::unique_ptr<S> reported_;            // ... what one of the others tells the first is loaded into this
  Search<S> first_;
  std::vector<Worker> others_;
};

template <SharedSpace S>
Answer search_together(S& space, const SearchOptions& options, Sink* sink, const auto& prepare,
                       Hooks* hooks = nullptr) {
  return Team<S>(space, options, sink, hooks).search(prepare);
}

}  // namespace quotient::explore
