// A search by several processes, each of which owns a part of the states (docs/parallel.md, "Many machines"). A hash
// that is the same in all of them says whose a state is. The owner alone keeps it in its set of seen states, and
// expands it; whoever else comes to it sends it there, with the move that led to it.
//
// What is here: batches of states to and from others, the end of the search, and paths that lead through several
// processes. All of it is messages; none is waited for without looking at what comes meanwhile.
//
//   Partition partition(peers, space, crew, options);
//   partition.agree(make_space);                   on whose which states are
//   if (const unsigned owner = partition.owner(); owner != …) partition.hand_over(owner, …);   the current state
//   partition.poll();                              now and then
//   while (!partition.is_over()) partition.take();  when there is nothing else to do; or end_layer(), begin_layer()
//   partition.close();                             all have ended, for whatever reason
#pragma once

#include <chrono>
#include <deque>
#include <map>

#include "base/archive.hpp"
#include "explore/ancestry.hpp"
#include "explore/crew.hpp"
#include "explore/options.hpp"
#include "explore/sink.hpp"
#include "explore/travel.hpp"
#include "explore/walks.hpp"

namespace quotient::explore {

template <Space S>
class Partition {
 public:
  using Key = typename S::Key;

  Partition(net::Peers& peers, S& space, Crew<S>& crew, const SearchOptions& options)
      : peers_(peers),
        space_(space),
        crew_(crew),
        states_told_at_(std::max<uint64_t>(1, options.limits.states / (kTellings * peers.size()))),
        ancestry_(options.disk),
        batches_(peers.size()),
        reports_(peers.size()),
        replies_(peers.size()),
        progress_(peers.size()),
        has_closed_(peers.size()),
        has_left_(peers.size()),
        sent_lately_(kSentLately) {
    has_closed_[peers.rank()] = has_left_[peers.rank()] = true;
  }

  unsigned rank() const { return peers_.rank(); }
  // Whose the current state is.
  unsigned owner() { return space_.owner(); }
  bool owns_current() { return owner() == rank(); }
  // Of a state that was sent here, or found here: were it somebody else's there, too, nobody might expand it.
  void check_owner() {
    const unsigned owner = this->owner();
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
      send(to, std::move(bytes));
    }
  }

  // For paths of a depth-first search: the states of this process from which others were reached.
  struct Nothing {};
  using Ways = Ancestry<S, Nothing>;
  Ways& ways() { return ancestry_; }

  // Sends the current state to its owner. `parent` gives its parent's number in the ancestry. False: it was sent not
  // long ago, and need not be sent again.
  bool hand_over(unsigned to, auto&& parent, uint64_t depth, const typename S::Taken& taken,
                 std::span<const typename S::Item> items) {
    Key& lately = sent_lately_[typename S::KeyHash{}(space_.key()) % kSentLately];
    if (lately == space_.key()) return false;
    lately = space_.key();
    Batch& batch = batches_[to];
    if (batch.bytes.empty()) batch.bytes.push_back(static_cast<char>(Kind::states));
    ByteWriter out(batch.bytes);
    const uint32_t number = parent();
    out.difference(int64_t{number} - batch.last_parent);
    batch.last_parent = number;
    out.number(depth);
    space_.write(to, taken, items, out);
    ++sent_states_;
    if (batch.bytes.size() >= kFullBatch) {
      flush(to);
      slow_down();
    }
    return true;
  }

  // Looks at what has come; false: nothing has. What is to be sent leaves after a while.
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
    // Whoever has left sends nothing any more: it would be taken for something else.
    if (!is_closing_ && Clock::now() - last_flush_ > kLongestStay) flush_all();
    return messages > 0;
  }

  // A state that others have sent and nobody has expanded. Nothing: there is none now.
  std::optional<Task<S>> take() {
    poll();
    if (!arrivals_.empty()) {
      is_idle_ = false;
      const Waiting next = arrivals_.front();
      arrivals_.pop_front();
      Task<S> task;
      task.levels.push_back({next.key, {}, {}, 0, 0, true, next.ancestor, next.depth});
      return task;
    }
    flush_all();
    is_idle_ = true;
    if (peers_.is_first()) look_for_end();
    else report_idle();
    return {};
  }
  bool is_over() const { return is_over_; }
  size_t waiting() const { return arrivals_.size(); }

  // Breadth-first: this process is done with its part of the layer. The next one is complete when all of it has come.
  void end_layer() {
    flush_all();
    send_to_others(message(Kind::layer_end));
    ++layer_;
  }
  bool has_next_layer() const { return ends_of(layer_) == peers_.size() - 1; }
  // ... So many states of it are this process's; that of all is known when all have told.
  void begin_layer(uint64_t states) {
    layer_states_ = states;
    std::string bytes = message(Kind::layer_size);
    ByteWriter(bytes).number(states);
    send_to_others(bytes);
  }
  bool knows_layer() const {
    const auto known = layer_sizes_.find(layer_);
    return known != layer_sizes_.end() && known->second.processes == peers_.size() - 1;
  }
  bool is_layer_empty() const { return layer_states_ + layer_sizes_.at(layer_).states == 0; }

  // The moves that lead from the initial state to one of this process, by its number in the ancestry.
  std::vector<Move> path_to(uint32_t entry) {
    Question question{rank(), entry, {}};
    path_.reset();
    go_back(std::move(question));
    wait_until([this] { return path_.has_value(); });
    return {path_->rbegin(), path_->rend()};
  }

  // What all processes have done so far, as far as this one has been told.
  void tell_progress(const Progress& own) {
    if (peers_.is_first()) return;
    const bool is_due = Clock::now() - last_told_ > kTellEvery || own.states >= states_told_ + states_told_at_;
    if (!is_due || own.states == states_told_) return;
    last_told_ = Clock::now();
    states_told_ = own.states;
    Progress copy = own;
    send(0, message(Kind::progress) + saved(copy));
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

  // This process does not go on: all is done, or it is told to stop, or it has a reason of its own, which the others
  // are told. When all have come here, nobody asks anything any more; when all know that, what comes is about something
  // else.
  void close() {
    const auto wait_for_all = [this](const std::vector<bool>& which) {
      wait_until([&] { return std::ranges::find(which, false) == which.end(); });
    };
    if (crew_.is_stopped() && !told_to_stop_) send_to_others(message(Kind::stop) + crew_.reason());
    is_closing_ = true;
    const auto lost = within_budget([&] {
      send_to_others(message(Kind::closed));
      wait_for_all(has_closed_);
      send_to_others(message(Kind::left));
      wait_for_all(has_left_);
    });
    if (lost) lost_ = *lost;
    for (net::Peers::Message& message : for_later_) peers_.put_by(std::move(message));
    for_later_.clear();
  }
  // Not empty: some process does not answer any more, in one sentence.
  const std::string& lost() const { return lost_; }

  uint64_t matched() const { return matched_; }
  uint64_t sent_states() const { return sent_states_; }
  uint64_t received_states() const { return received_states_; }
  uint64_t sent_bytes() const { return sent_bytes_; }
  uint64_t bytes() const { return ancestry_.bytes() + arrivals_.size() * sizeof(Waiting); }

 private:
  using Clock = std::chrono::steady_clock;
  enum class Kind : char {
    states,
    idle,       // with the numbers of batches sent and received
    confirm,    // ... are they still the same?
    confirmed,  // ... and whether the process is idle
    over,       // all states have been expanded
    layer_end,
    layer_size,
    way_wanted,  // the moves to a state
    way,
    progress,
    stop,    // with the reason
    closed,  // it goes on no more, and asks nothing
    left,    // ... and knows that this holds for all
  };
  static constexpr size_t kFullBatch = 3500, kMuch = size_t{1} << 26, kSentLately = size_t{1} << 16;
  static constexpr uint64_t kTellings = 64;
  static constexpr std::chrono::milliseconds kLongestStay{1}, kTellEvery{100};
  static constexpr std::chrono::milliseconds kShortPatience{500}, kLongPatience{120'000};

  struct Batch {
    std::string bytes;
    int64_t last_parent = 0;
  };
  struct Waiting {
    Key key;
    uint32_t ancestor, depth;
  };
  // Batches: what was sent, and what was received.
  struct Counts {
    uint64_t sent = 0, received = 0;
    friend bool operator==(const Counts&, const Counts&) = default;
  };
  struct Question {
    uint32_t asker, entry;
    std::vector<Move> backwards;
    template <class Archive>
    void describe(Archive& archive) {  // as of base/archive.hpp
      archive(asker, entry, backwards);
    }
  };
  struct LayerSize {
    uint32_t processes = 0;
    uint64_t states = 0;
  };

  static std::string message(Kind kind) { return std::string(1, static_cast<char>(kind)); }
  void send(unsigned to, std::string bytes) {
    sent_bytes_ += bytes.size();
    peers_.send(to, std::move(bytes));
  }
  void send_to_others(const std::string& bytes) {
    for (unsigned to = 0; to < peers_.size(); ++to)
      if (to != rank()) send(to, bytes);
  }
  void flush(unsigned to) {
    Batch& batch = batches_[to];
    if (batch.bytes.empty()) return;
    ++counts_.sent;
    send(to, std::exchange(batch.bytes, {}));
    batch.last_parent = 0;
  }
  void flush_all() {
    for (unsigned to = 0; to < batches_.size(); ++to) flush(to);
    last_flush_ = Clock::now();
  }
  // Others cannot keep up: what they send is taken in meanwhile, since they may wait for that.
  void slow_down() {
    if (peers_.unsent_bytes() < kMuch) return;
    wait_until([this] { return peers_.unsent_bytes() < kMuch / 2 || crew_.is_stopped(); });
  }

  // Goes on receiving until it is so. Whoever interrupts all processes does not want to wait for one that is gone.
  void wait_until(const std::function<bool()>& is_so) {
    const auto begin = Clock::now();
    net::Patience patience;
    while (!is_so()) {
      if (poll()) continue;
      const auto longest = Budget::is_interrupted() ? kShortPatience : kLongPatience;
      if (Budget::is_spent() && Clock::now() - std::max(begin, last_message_) > longest)
        throw OutOfBudget{silent_process()};
      patience.wait();
    }
  }
  std::string silent_process() const {
    const auto silent = std::ranges::find(has_closed_, false) - has_closed_.begin();
    return fmt::format("process {} of {} does not answer any more", silent, peers_.size());
  }

  void handle(unsigned from, const std::string& bytes) {
    ByteReader in(std::string_view(bytes).substr(1));
    switch (static_cast<Kind>(bytes.front())) {
      case Kind::states: return take_states(from, in);
      case Kind::idle: {
        const uint64_t sent = in.number();
        reports_[from] = Counts{sent, in.number()};
        return;
      }
      case Kind::confirm: return confirm();
      case Kind::confirmed: {
        const bool is_idle = in.number() != 0;
        const uint64_t sent = in.number();
        replies_[from] = Reply{is_idle, {sent, in.number()}};
        return;
      }
      case Kind::over: is_over_ = true; return;
      case Kind::layer_end: ++layers_ended_[from]; return;
      case Kind::layer_size: {
        LayerSize& size = layer_sizes_[++layers_told_[from]];
        ++size.processes;
        size.states += in.number();
        return;
      }
      case Kind::way_wanted: {
        Question question;
        load_saved(std::string_view(bytes).substr(1), question);
        return go_back(std::move(question));
      }
      case Kind::way: load_saved(std::string_view(bytes).substr(1), path_.emplace()); return;
      case Kind::progress: load_saved(std::string_view(bytes).substr(1), progress_[from]); return;
      case Kind::stop: told_to_stop_ = true; return crew_.stop(bytes.substr(1));
      case Kind::closed: has_closed_[from] = true; return;
      case Kind::left: has_left_[from] = true; return;
    }
    QUO_UNREACHABLE(bytes.front());
  }

  void take_states(unsigned from, ByteReader& in) {
    ++counts_.received;
    if (crew_.is_stopped() || is_closing_) return;
    int64_t parent = 0;
    while (!in.at_end()) {
      parent += in.difference();
      const auto depth = in.word();
      const Arrival<S> arrival = space_.read(from, in);
      ++received_states_;
      if (!space_.add(arrival.key)) {
        ++matched_;
        continue;
      }
      const Stranger stranger{from, static_cast<uint32_t>(parent)};
      if (crew_.layers) {
        crew_.layers->push(arrival.key, crew_.layers->states().parent_elsewhere(stranger), arrival.taken,
                           arrival.items);
      } else {
        const uint32_t ancestor = ancestry_.add({}, ancestry_.parent_elsewhere(stranger), arrival.taken, arrival.items);
        arrivals_.push_back({arrival.key, ancestor, depth});
      }
    }
  }

  // The end of a depth-first search (docs/parallel.md has the proof). All others have said that they were idle, and all
  // that was sent had been received: is that still so?
  void report_idle() {
    if (told_ == counts_) return;
    told_ = counts_;
    std::string bytes = message(Kind::idle);
    ByteWriter out(bytes);
    out.number(counts_.sent);
    out.number(counts_.received);
    send(0, std::move(bytes));
  }
  void confirm() {
    std::string bytes = message(Kind::confirmed);
    ByteWriter out(bytes);
    out.number(is_idle_);
    out.number(counts_.sent);
    out.number(counts_.received);
    send(0, std::move(bytes));
  }
  void look_for_end() {
    if (is_over_) return;
    if (!is_asking_) {
      Counts sum = counts_;
      for (unsigned other = 1; other < peers_.size(); ++other) {
        if (!reports_[other]) return;
        sum.sent += reports_[other]->sent;
        sum.received += reports_[other]->received;
      }
      if (sum.sent != sum.received) return;
      asked_with_ = counts_;
      expected_ = reports_;
      std::ranges::fill(replies_, std::nullopt);
      is_asking_ = true;
      return send_to_others(message(Kind::confirm));
    }
    bool is_same = counts_ == asked_with_;
    for (unsigned other = 1; other < peers_.size(); ++other) {
      if (!replies_[other]) return;
      is_same &= replies_[other]->is_idle && replies_[other]->counts == *expected_[other];
    }
    is_asking_ = false;
    if (!is_same) return;
    is_over_ = true;
    send_to_others(message(Kind::over));
  }

  uint32_t ends_of(uint64_t layer) const {
    return static_cast<uint32_t>(
        std::ranges::count_if(layers_ended_, [&](const auto& one) { return one.second >= layer; }));
  }

  // The moves to a state, for whoever asked; or the next process on the way is asked for the rest.
  void go_back(Question question) {
    const std::optional<Stranger> next =
        crew_.layers ? crew_.layers->states().go_back(space_, question.entry, question.backwards)
                     : ancestry_.go_back(space_, question.entry, question.backwards);
    if (next) {
      question.entry = next->entry;
      return send(next->rank, message(Kind::way_wanted) + saved(question));
    }
    if (question.asker == rank()) path_ = std::move(question.backwards);
    else send(question.asker, message(Kind::way) + saved(question.backwards));
  }

  net::Peers& peers_;
  S& space_;
  Crew<S>& crew_;
  const uint64_t states_told_at_;  // after so many new ones the first process is told
  Ways ancestry_;                  // of a depth-first search
  std::deque<Waiting> arrivals_;   // likewise: what is not expanded yet; the first comes first: paths stay short
  std::vector<Batch> batches_;     // to each process

  Counts counts_;
  std::optional<Counts> told_;
  bool is_idle_ = false, is_over_ = false;
  // Of the first process, about the others.
  struct Reply {
    bool is_idle;
    Counts counts;
  };
  std::vector<std::optional<Counts>> reports_, expected_;
  std::vector<std::optional<Reply>> replies_;
  Counts asked_with_;
  bool is_asking_ = false;

  uint64_t layer_ = 0, layer_states_ = 0;
  std::map<unsigned, uint64_t> layers_ended_, layers_told_;  // by whom, how many
  std::map<uint64_t, LayerSize> layer_sizes_;                // of others

  std::optional<std::vector<Move>> path_;  // that was asked for, the last move first
  std::vector<Progress> progress_;
  uint64_t states_told_ = 0;
  Clock::time_point last_told_ = Clock::now(), last_flush_ = Clock::now(), last_message_ = Clock::now();
  bool told_to_stop_ = false, is_closing_ = false;
  std::vector<bool> has_closed_, has_left_;
  std::vector<net::Peers::Message> for_later_;  // of processes that have left: not for this search
  std::string lost_;

  std::vector<Key> sent_lately_;  // by hash; exact, and forgetful
  uint64_t matched_ = 0, sent_states_ = 0, received_states_ = 0, sent_bytes_ = 0;
};

}  // namespace quotient::explore
