// A search by several processes, each of which owns a part of the states (docs/parallel.md, "Many machines"). A hash
// that is the same in all of them says whose a state is. The owner alone keeps it in its set of seen states, and
// expands it; whoever else comes to it sends it there, with the move that led to it.
//
// A process may have several workers. The first alone talks to other processes; "the first worker" says below what the
// others must not call.
//
//   Partition partition(peers, space, crew, options);
//   partition.agree(make_space);                      on whose which states are
//   partition.hand_over(space, …);                    by any worker: its current state is another process's
//   partition.poll();                                 now and then
//   partition.take_states(space);                     by any worker, when it has nothing else to do
//   partition.look_for_end();                         when nobody has; breadth-first: layers()
//   partition.serve_until(others_have_ended);
//   partition.close(ending);                          all have ended, for whatever reason
#pragma once

#include <chrono>
#include <deque>

#include "base/archive.hpp"
#include "base/budget.hpp"
#include "explore/ancestry.hpp"
#include "explore/crew.hpp"
#include "explore/incoming.hpp"
#include "explore/layer_count.hpp"
#include "explore/options.hpp"
#include "explore/outgoing.hpp"
#include "explore/questions.hpp"
#include "explore/sink.hpp"
#include "explore/standstill.hpp"
#include "explore/walks.hpp"

namespace quotient::explore {

// How a search has ended: that of one process, or of all.
struct Ending {
  bool is_at_limit = false;  // something is left to be done, ...
  bool is_decided = false;   // ... which does not matter any more
  bool rests = true;         // it can be saved
  uint64_t depth = 0;        // of its layer, if there are layers
  uint64_t number = 0;       // for a checkpoint: that of the first process counts
  template <class Archive>
  void describe(Archive& archive) {  // as of base/archive.hpp
    archive(is_at_limit, is_decided, rests, depth, number);
  }
  void add(const Ending& other) {
    is_at_limit |= other.is_at_limit;
    is_decided |= other.is_decided;
    rests &= other.rests;
    depth = std::max(depth, other.depth);
  }
};

template <Space S>
class Partition {
 public:
  using Key = typename S::Key;

  Partition(net::Peers& peers, S& space, Crew<S>& crew, const SearchOptions& options)
      : peers_(peers),
        post_(peers),
        space_(space),
        crew_(crew),
        keeps_rest_(options.checkpoints),
        states_told_at_(std::max<uint64_t>(1, options.limits.states / (kTellings * peers.size()))),
        ancestry_(options.disk),
        progress_(peers.size()),
        has_closed_(peers.size()),
        has_left_(peers.size()) {
    has_closed_[peers.rank()] = has_left_[peers.rank()] = true;
  }

  unsigned rank() const { return peers_.rank(); }
  // Of a state that was sent here, or found here: were it somebody else's there, too, nobody might expand it.
  void check_owner(unsigned owner) const {
    QUO_CHECK(owner == rank(), "process {} has a state of process {}", rank(), owner);
  }

  // Before the search: all agree on whose which states are. The first process decides it, by walking through a space
  // that nobody needs otherwise.
  void agree(auto&& make_space) {
    if (!peers_.is_first()) {
      const std::string told = *peers_.receive_from(0);
      ByteReader in(told);
      return space_.read_regions(0, in);
    }
    within_budget([&] {
      const std::unique_ptr<S> walker = make_space();
      space_.use_regions(store::choose_regions(sample_steps(*walker), peers_.size()), *walker);
    });
    for (unsigned to = 1; to < peers_.size(); ++to) {
      std::string bytes;
      ByteWriter out(bytes);
      space_.write_regions(to, out);
      post_.send(to, std::move(bytes));
    }
  }

  // For paths of a depth-first search: the states of this process from which others were reached. By any worker.
  struct Nothing {};
  using Ways = Ancestry<S, Nothing>;
  Ways& ways() { return ancestry_; }

  // Sends a worker's current state to its owner. `parent` gives its parent's number in the ancestry. False: the worker
  // has sent it not long ago, and it need not be sent again. By any worker.
  using Lately = SentLately<Key, typename S::KeyHash>;
  bool hand_over(S& space, Lately& lately, unsigned to, auto&& parent, uint64_t depth, const typename S::Taken& taken,
                 std::span<const typename S::Item> items) {
    if (lately.contains(space.key())) return false;
    outgoing_.add(space, to, parent(), depth, taken, items);
    lately.add(space.key());
    return true;
  }
  // Others cannot keep up: what they send is taken in meanwhile, since they may wait for that.
  void slow_down(bool is_first_worker) {
    if (!outgoing_.is_congested()) return;
    const auto is_free = [this] { return !outgoing_.is_congested() || crew_.is_stopped(); };
    if (is_first_worker) return wait_until(is_free);
    for (net::Patience patience; !is_free();) patience.wait();
  }

  // The first worker: looks at what has come; false: nothing has. What is to be sent leaves after a while.
  bool poll() {
    constexpr int kMost = 64;
    int messages = 0;
    for (; messages < kMost; ++messages) {
      auto message = peers_.receive();
      if (!message) break;
      if (has_left_[message->from]) for_later_.push_back(std::move(*message));
      else handle(message->from, message->bytes);
    }
    if (messages > 0) last_message_ = Clock::now();
    read_some(space_);
    for (Question& question : questions_.take_asked()) go_back(std::move(question));
    // Whoever has left sends nothing any more: it would be taken for something else.
    if (!is_closing_) {
      if (Clock::now() - last_flush_ > kLongestStay) send_all();
      else outgoing_.send_full();
    }
    if (crew_.workers() > 1 && has_states()) crew_.wake();
    return messages > 0;
  }

  // By any worker, now and then, and when it has nothing else to do: takes its share of what has come.
  void read_some(S& space) {
    for (size_t share = incoming_.waiting() / crew_.workers() + 1; share > 0 && read_one(space); --share) continue;
  }
  bool has_states() const { return incoming_.waiting() > 0 || has_arrivals(); }
  // ... States that others have sent and nobody has expanded. Nothing: there are none now.
  std::optional<Task<S>> take_states(S& space) {
    while (!has_arrivals() && read_one(space)) continue;
    return next_arrivals();
  }
  // The first worker, when there are none: nobody in this process has anything to do. What has come is looked at before
  // the others are, since whoever takes it does not wait any more.
  void look_for_end() {
    if (has_states() || !crew_.do_others_wait()) return;
    send_all();
    quiescence_.rest();
  }
  bool is_over() const { return quiescence_.is_over(); }

  // Breadth-first, the first worker: all others are done with their part of the layer; all that they have found leaves,
  // and all that has come is read.
  LayerCount& layers() { return layers_; }
  void read_all() {
    while (read_one(space_)) continue;
  }
  void send_all() {
    outgoing_.send_all();
    last_flush_ = Clock::now();
  }

  // The moves that lead from the initial state to one of this process, by its number in the ancestry. By any worker.
  std::vector<Move> path_to(uint32_t entry, bool is_first_worker) {
    const uint32_t number = questions_.ask(entry);
    if (is_first_worker) wait_until([&] { return questions_.is_answered(number); });
    else questions_.wait_for(number);
    const auto backwards = questions_.take_answer(number);
    if (!backwards) throw OutOfBudget{silent_process()};
    return {backwards->rbegin(), backwards->rend()};
  }

  // What all processes have done so far, as far as this one has been told.
  void tell_progress(const Progress& own) {
    if (peers_.is_first()) return;
    const bool is_due = Clock::now() - last_told_ > kTellEvery || own.states >= states_told_ + states_told_at_;
    if (!is_due || own.states == states_told_) return;
    last_told_ = Clock::now();
    states_told_ = own.states;
    Progress copy = own;
    post_.tell(0, Kind::progress, saved(copy));
  }
  Progress total(Progress own) const {
    for (const Progress& other : progress_) {
      own.states += other.states;
      own.transitions += other.transitions;
      own.frontier += other.frontier;
      own.memory_bytes += other.memory_bytes;
      own.depth = std::max(own.depth, other.depth);
    }
    return own;
  }
  // By any worker.
  uint64_t states_elsewhere() const { return states_elsewhere_.load(std::memory_order_relaxed); }

  // The first worker, whose search has ended while others of this process may still need it.
  void serve_until(const std::function<bool()>& have_ended) {
    const auto is_lost = [this] { return questions_.are_open() && is_silent(last_message_); };
    net::Patience patience;
    while (!have_ended()) {
      if (!poll()) patience.wait();
      if (is_lost()) questions_.give_up();
    }
  }

  // The search of this process does not go on: all is done, or it is told to stop, or it has a reason of its own, which
  // the others are told. When all have come here, nobody asks anything any more; when all know that, what comes is
  // about something else. In between, while nothing is on its way, `save` may save what is left; it is told how all
  // have ended.
  void close(Ending own, const std::function<void(const Ending&)>& save) {
    const auto wait_for_all = [this](const std::vector<bool>& which) {
      wait_until([&] { return std::ranges::find(which, false) == which.end(); });
    };
    if (crew_.is_stopped() && !told_to_stop_) post_.tell_others(Kind::stop, crew_.reason());
    if (keeps_rest_) send_all();
    is_closing_ = true;
    const auto lost = within_budget([&] {
      own.rests &= !outgoing_.is_torn() && !incoming_.is_torn();
      post_.tell_others(Kind::closed, saved(own));
      wait_for_all(has_closed_);
      if (own.rests) read_all();
      const uint64_t number = peers_.is_first() ? own.number : first_number_;
      own.add(others_ending_);
      own.number = number;
      save(own);
      post_.tell_others(Kind::left);
      wait_for_all(has_left_);
    });
    if (lost) lost_ = *lost;
    for (net::Peers::Message& message : for_later_) peers_.put_by(std::move(message));
    for_later_.clear();
  }
  // Not empty: some process does not answer any more, in one sentence.
  const std::string& lost() const { return lost_; }

  // For checkpoints (docs/checkpoints.md, "Several processes"); the first worker. It is time to stand still, between
  // two steps; `is_due`: this process has a reason of its own.
  bool wants_to_save(bool is_due, const std::function<uint64_t()>& make_number) {
    if (is_due && peers_.is_first() && !standstill_.is_asked()) standstill_.ask(make_number());
    return standstill_.is_asked();
  }
  // All workers of this process stand still. False: some process ends its search instead.
  bool stand_still(uint64_t depth) {
    send_all();
    standstill_.stand(depth);
    const auto is_given_up = [this] { return crew_.is_stopped() || std::ranges::count(has_closed_, true) > 1; };
    wait_until([&] { return standstill_.do_all_stand() || is_given_up(); });
    if (!standstill_.do_all_stand()) return false;
    read_all();
    standstill_.begin_saving();
    return true;
  }
  Standstill& standstill() { return standstill_; }
  // All have saved their parts, this process with this trouble (empty: with none). The first process writes the rest.
  // Whether the checkpoint counts.
  bool agree_on_parts(const std::string& trouble, const std::function<bool(const std::string& trouble)>& write_rest) {
    standstill_.report(trouble);
    if (peers_.is_first()) {
      wait_until([this] { return standstill_.are_all_saved(); });
      standstill_.release(write_rest(standstill_.trouble()));
    }
    wait_until([this] { return standstill_.is_released(); });
    return standstill_.is_saved();
  }
  // While nobody moves and nothing is on its way.
  template <class Archive>
  void describe(Archive& archive) {  // as of base/archive.hpp
    std::vector<Waiting> arrivals(arrivals_.begin(), arrivals_.end());
    uint64_t matched = matched_, received = received_states_, sent = sent_states(), bytes = sent_bytes();
    uint64_t depth = standstill_.depth();
    archive(ancestry_, arrivals, matched, received, sent, bytes, depth);
    space_.describe_regions(archive);
    if constexpr (Archive::kLoads) {
      arrivals_.assign(arrivals.begin(), arrivals.end());
      arrived_ = arrivals.size();
      matched_ = matched;
      received_states_ = received;
      sent_before_ = sent;
      bytes_before_ = bytes;
      standstill_.note_depth(rank(), depth);
    }
  }

  uint64_t matched() const { return matched_; }
  uint64_t sent_states() const { return sent_before_ + outgoing_.states(); }
  uint64_t received_states() const { return received_states_; }
  uint64_t sent_bytes() const { return bytes_before_ + post_.sent_bytes(); }
  uint64_t bytes() const { return ancestry_.bytes() + arrived_ * sizeof(Waiting); }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr uint64_t kTellings = 64;
  static constexpr size_t kMostArrivals = 64;  // that a worker gets at once
  static constexpr std::chrono::milliseconds kLongestStay{1}, kTellEvery{100};
  static constexpr std::chrono::milliseconds kShortPatience{500}, kLongPatience{120'000};

  struct Waiting {
    Key key;
    uint32_t ancestor, depth;
  };

  bool has_arrivals() const { return arrived_.load(std::memory_order_acquire) > 0; }
  // A worker's share of them. The first one is the last of the task, which is taken from its end.
  std::optional<Task<S>> next_arrivals() {
    const std::scoped_lock lock(arrivals_mutex_);
    if (arrivals_.empty()) return {};
    Task<S> task;
    for (size_t count = std::min(arrivals_.size() / crew_.workers() + 1, kMostArrivals); count > 0; --count) {
      if (arrivals_.empty()) break;
      const Waiting& next = arrivals_.front();
      task.levels.push_back({next.key, {}, {}, 0, 0, true, next.ancestor, next.depth});
      arrivals_.pop_front();
    }
    arrived_ = arrivals_.size();
    std::ranges::reverse(task.levels);
    return task;
  }

  // Goes on receiving until it is so.
  void wait_until(const std::function<bool()>& is_so) {
    const auto begin = Clock::now();
    net::Patience patience;
    while (!is_so()) {
      if (poll()) continue;
      if (is_silent(std::max(begin, last_message_))) throw OutOfBudget{silent_process()};
      patience.wait();
    }
  }
  // Nothing has come since then, though it should have. Whoever interrupts all processes does not want to wait for one
  // that is gone.
  static bool is_silent(Clock::time_point since) {
    const auto longest = Budget::is_interrupted() ? kShortPatience : kLongPatience;
    return Budget::is_spent() && Clock::now() - since > longest;
  }
  std::string silent_process() const {
    const auto silent = std::ranges::find(has_closed_, false) - has_closed_.begin();
    return fmt::format("process {} of {} does not answer any more", silent, peers_.size());
  }

  void handle(unsigned from, const std::string& bytes) {
    const std::string_view rest = std::string_view(bytes).substr(1);
    ByteReader in(rest);
    switch (const Kind kind = static_cast<Kind>(bytes.front())) {
      case Kind::states: return put_by(from, bytes);
      case Kind::idle:
      case Kind::confirm:
      case Kind::confirmed:
      case Kind::over: return quiescence_.hear(from, kind, in);
      case Kind::layer_end:
      case Kind::layer_size: return layers_.hear(from, kind, in);
      case Kind::way_wanted: {
        Question question;
        load_saved(rest, question);
        return go_back(std::move(question));
      }
      case Kind::way: {
        Question question;
        load_saved(rest, question);
        return questions_.answer(std::move(question));
      }
      case Kind::progress: return note_progress(from, rest);
      case Kind::save:
      case Kind::still:
      case Kind::saved:
      case Kind::go_on: return standstill_.hear(from, kind, in);
      case Kind::stop: told_to_stop_ = true; return crew_.stop(std::string(rest));
      case Kind::closed: return note_ending(from, rest);
      case Kind::left: has_left_[from] = true; return;
    }
    QUO_UNREACHABLE(bytes.front());
  }
  void note_progress(unsigned from, std::string_view told) {
    load_saved(told, progress_[from]);
    states_elsewhere_ = total({}).states;
  }
  void note_ending(unsigned from, std::string_view told) {
    Ending ending;
    load_saved(told, ending);
    if (from == 0) first_number_ = ending.number;
    others_ending_.add(ending);
    has_closed_[from] = true;
  }

  void put_by(unsigned from, std::string bytes) {
    quiescence_.note_received();
    quiescence_.work();
    if (keeps_rest_ || !(crew_.is_stopped() || is_closing_)) incoming_.put(from, std::move(bytes));
  }
  bool read_one(S& space) {
    return incoming_.read_one(
        [&](unsigned from, std::string_view bytes) { read_states(space, from, ByteReader(bytes.substr(1))); });
  }
  void read_states(S& space, unsigned from, ByteReader in) {
    int64_t parent = 0;
    uint64_t received = 0, matched = 0;
    std::vector<Waiting> arrivals;
    while (!in.at_end()) {
      parent += in.difference();
      const auto depth = in.word();
      const Arrival<S> arrival = space.read(from, in);
      ++received;
      if (!space.add(arrival.key)) {
        ++matched;
        continue;
      }
      const Stranger stranger{from, static_cast<uint32_t>(parent)};
      if (crew_.layers) {
        crew_.layers->push(arrival.key, crew_.layers->states().parent_elsewhere(stranger), arrival.taken,
                           arrival.items);
      } else {
        const uint32_t ancestor = ancestry_.add({}, ancestry_.parent_elsewhere(stranger), arrival.taken, arrival.items);
        arrivals.push_back({arrival.key, ancestor, depth});
      }
    }
    received_states_ += received;
    matched_ += matched;
    if (arrivals.empty()) return;
    const std::scoped_lock lock(arrivals_mutex_);
    arrivals_.insert(arrivals_.end(), arrivals.begin(), arrivals.end());
    arrived_ = arrivals_.size();
  }

  // The moves to a state, for whoever asked; or the next process on the way is asked for the rest.
  void go_back(Question question) {
    const std::optional<Stranger> next =
        crew_.layers ? crew_.layers->states().go_back(space_, question.entry, question.backwards)
                     : ancestry_.go_back(space_, question.entry, question.backwards);
    if (next) {
      question.entry = next->entry;
      return post_.tell(next->rank, Kind::way_wanted, saved(question));
    }
    if (question.asker == rank()) questions_.answer(std::move(question));
    else post_.tell(question.asker, Kind::way, saved(question));
  }

  net::Peers& peers_;
  Post post_;
  S& space_;  // of the first worker
  Crew<S>& crew_;
  const bool keeps_rest_;          // what is left when the search ends will be saved
  const uint64_t states_told_at_;  // after so many new ones the first process is told
  Ways ancestry_;                  // of a depth-first search
  Incoming incoming_{peers_.size()};
  std::mutex arrivals_mutex_;
  std::deque<Waiting> arrivals_;    // likewise: what is not expanded yet; the first comes first: paths stay short
  std::atomic<size_t> arrived_{0};  // so many
  Quiescence quiescence_{post_};    // likewise
  LayerCount layers_{post_};        // of a breadth-first search
  Outgoing<S> outgoing_{peers_, post_, quiescence_};
  Questions questions_{peers_.rank()};
  Standstill standstill_{post_};

  std::vector<Progress> progress_;
  std::atomic<uint64_t> states_elsewhere_{0};
  uint64_t states_told_ = 0;
  Clock::time_point last_told_ = Clock::now(), last_flush_ = Clock::now(), last_message_ = Clock::now();
  bool told_to_stop_ = false, is_closing_ = false;
  std::vector<bool> has_closed_, has_left_;
  Ending others_ending_;
  uint64_t first_number_ = 0;
  std::vector<net::Peers::Message> for_later_;  // of processes that have left: not for this search
  std::string lost_;

  std::atomic<uint64_t> matched_{0}, received_states_{0};
  uint64_t sent_before_ = 0, bytes_before_ = 0;
};

}  // namespace quotient::explore
