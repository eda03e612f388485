// Futures with guards: what threads may still do while others stand still, by the values that they read.
//
// A future (futures.hpp) is all that a thread may ever touch. But whoever searches shared memory, or waits for a flag,
// goes on only if certain values are there. While the threads of a set T stand still, what only they can write keeps
// its value, and steps that were seen only where another value was read cannot be made by the others. (In the theory of
// stubborn sets, T contains a necessary enabling set of these steps: Valmari; Godefroid 1996, section 4.6.)
//
// So steps are learned with the values that they read and write, of objects that have names of their own, and with
// where they lead. Since what comes next depends on what a thread has read before, its place is known more exactly here
// than in its context: the numbers in its registers belong to it (a Situation). If a context has very many situations,
// its future as a whole takes their place.
#pragma once

#include <optional>
#include <unordered_map>

#include "reduce/futures.hpp"
#include "reduce/persistent.hpp"

namespace quotient::reduce {

enum class Situation : uint32_t { none };

// Bytes that steps read, of a global variable or another object that is the only one of its name.
struct Place {
  ObjectName object;
  uint32_t begin, end;
  friend bool operator==(const Place&, const Place&) = default;
};

// Where a thread stands, in words that mean the same to all workers of a search: the hashes of its context and of the
// numbers in its registers.
struct Whereabouts {
  uint64_t context = 0, registers = 0;
};

class GuardedFutures {
 public:
  explicit GuardedFutures(Futures& futures) : futures_(&futures) {}

  // A thread stands in this context, and its registers hold numbers with this hash. Situations that share one are one,
  // which is sound.
  Situation situation(Context context, uint64_t registers);

  struct Held {
    Place place;
    uint64_t value;
    friend bool operator==(const Held&, const Held&) = default;
  };
  // A step from there touches this, has read these values, left these behind (it may have written more, with values
  // that are not known), and leads there, or starts threads there. True: that was not known.
  bool learn(Situation from, Footprint made, std::span<const Held> guards, std::span<const Held> left,
             std::span<const Situation> to);

  // The values of the state that is asked about. Without one, any value may be there.
  class Values {
   public:
    virtual ~Values() = default;
    virtual std::optional<uint64_t> at(uint32_t number, const Place& place) = 0;
  };
  // Where a thread of a state stands, and what its next step touches.
  struct Standing {
    Situation situation;
    Footprint next;
  };
  // Some thread that is no member, and may, while the members stand still, do something that conflicts with the next
  // step of one; 0: there is none.
  ThreadSet opponent(std::span<const Standing> threads, ThreadSet members, Values& values);

  // The places whose values the last answer of opponent() rests on, with these values.
  using Seen = std::pair<uint32_t, uint64_t>;
  std::span<const Seen> seen() const { return seen_; }

  // For several workers, each of whom has numbers of its own (lessons.hpp).
  Whereabouts where(Situation situation) const {
    const Known& known = situations_[static_cast<uint32_t>(situation)];
    return {futures_->hash_of(known.context), known.registers};
  }
  Situation situation(const Whereabouts& where) { return situation(futures_->context(where.context), where.registers); }
  Seen translated(const Seen& seen, const GuardedFutures& from) {
    return {number_of(from.places_[seen.first]), seen.second};
  }
  // Contexts whose situations are not told apart any more, in the order in which that began.
  const std::vector<Context>& crowded() const { return crowded_; }
  void crowd_out(Context context);

  // Grows whenever an answer of opponent() may have become wrong.
  uint64_t version() const { return version_ + futures_->growth(); }

  // As of base/archive.hpp; the futures are described by themselves. What was answered before is asked again.
  template <class Archive>
  void describe(Archive& archive) {
    archive(numbers_, situations_, crowds_, steps_, places_, place_index_, written_, writes_, values_);
    archive(version_, question_, follow_, crowded_);
    if constexpr (Archive::kLoads) index_steps();
  }

 private:
  struct Step {
    Situation from;
    Footprint made;
    std::vector<Seen> guards;
    std::vector<Held> left;  // the same whenever the step was made; what else it wrote is not known
    std::vector<Situation> to;
    uint64_t hash;
    uint64_t possible = 0;  // the question in which the step was found to be possible
    template <class Archive>
    void describe(Archive& archive) {
      archive(from, made, guards, left, to, hash, possible);
    }
  };
  struct Known {
    Context context;
    uint64_t registers = 0;
    std::vector<uint32_t> steps = {};
    uint64_t reached = 0, followed = 0;  // questions in which somebody came here
    uint64_t version = 0;                // when something about its steps was learned last
    template <class Archive>
    void describe(Archive& archive) {
      archive(context, registers, steps, reached, followed, version);
    }
  };
  struct Crowd {  // the situations of a context
    uint32_t count = 0;
    bool is_too_large = false;
    std::vector<uint32_t> written;  // numbers of places that its future writes ...
    uint64_t asked = UINT64_MAX;    // ... when the future had grown so often
    size_t places = 0;              // ... of the first so many
    template <class Archive>
    void describe(Archive& archive) {
      archive(count, is_too_large, written, asked, places);
    }
  };
  struct Written {  // by a footprint: numbers of places, of the first so many
    std::vector<uint32_t> numbers;
    size_t places = 0;
    template <class Archive>
    void describe(Archive& archive) {
      archive(numbers, places);
    }
  };

  struct Orders;  // guarded_orders.cpp
  // Orders are followed as long as that pays. Where they have been followed in vain for long, they are only now and
  // then: it may begin to pay later.
  class Patience {
   public:
    bool lasts() { return vain_ < kVain || ++refused_ % kRefused == 0; }
    void spend(size_t runs, bool has_paid) { vain_ = has_paid ? 0 : vain_ + runs; }

   private:
    static constexpr size_t kVain = 20'000, kRefused = 16;
    size_t vain_ = 0, refused_ = 0;
  };
  // That there was no opponent: where the others stood, the places that members were about to write, and what the
  // answer rests on. It holds for all members that do nothing next which conflicts with `possible`.
  struct Answer {
    std::vector<Situation> others;
    std::vector<uint32_t> written;
    uint64_t version = 0;
    std::vector<Seen> seen;
    std::vector<Situation> reached;
    Footprint possible = Footprint::empty;  // all that the others could do
  };
  // That there was one, where these values had been looked at. What is learned later only adds to what others may do,
  // so that it stays true; and were it wrong, one thread more would be tried.
  struct Refusal {
    std::vector<Seen> values;
    ThreadSet opponent = 0;
  };
  struct Value {
    uint64_t asked = 0;  // the question
    std::optional<uint64_t> known = {};
    bool matters = false;  // it is in seen_
    uint64_t guarded = 0;  // the mark of the situation whose steps were looked at last ...
    uint64_t first = 0;    // ... and the value that the first of them has read
  };

  static constexpr uint32_t kMostSituations = 256, kMostSteps = 64, kMostAnswers = 4096, kMostRefusals = 8;

  void index_steps();
  Known& at(Situation situation) { return situations_[static_cast<uint32_t>(situation)]; }
  Crowd& crowd(Context context);
  uint32_t number_of(const Place& place);
  bool has_writer(const TouchSet& touches, const Place& place) const;
  void write(std::span<const uint32_t> numbers);
  void write(Footprint footprint);
  void write(Context context);
  void reach(Situation situation);
  std::optional<uint64_t> value_of(uint32_t place, Values& values);
  void note_value(uint32_t place);
  bool is_possible(const Step& step, Values& values);
  bool spread(std::span<const Standing> threads, ThreadSet members, Values& values);
  bool conflicts(Situation situation, std::span<const Standing> threads, ThreadSet members);
  bool meets(Situation from, std::span<const Standing> threads, ThreadSet members);
  void ask(std::span<const Standing> threads, ThreadSet members);
  bool is_known(std::span<const Standing> threads, ThreadSet members, Values& values);
  void remember();
  uint64_t hash_of_question(std::span<const Standing> threads, ThreadSet members) const;
  ThreadSet known_opponent(uint64_t question, ThreadSet others, Values& values);
  void remember_opponent(uint64_t question, ThreadSet opponent);
  ThreadSet find_opponent(std::span<const Standing> threads, ThreadSet members, ThreadSet others, Values& values);
  std::optional<ThreadSet> opponent_in_order(std::span<const Standing> threads, ThreadSet members, Values& values);

  Futures* futures_;
  std::unordered_map<uint64_t, uint32_t> numbers_;  // of situations
  std::vector<Known> situations_{1};
  std::vector<Crowd> crowds_;
  std::vector<Context> crowded_;
  std::vector<Step> steps_{1};
  IdIndex step_index_;
  std::vector<Place> places_;
  std::unordered_map<uint64_t, std::vector<uint32_t>> place_index_;  // by hash
  std::vector<uint64_t> written_;  // of each place: the question in which somebody may write it
  std::vector<Written> writes_;    // of each footprint
  uint64_t version_ = 0, question_ = 0, follow_ = 0;
  std::vector<Seen> seen_;
  std::vector<Value> values_;        // of each place
  std::vector<uint32_t> looked_at_;  // the places whose values this question has asked for
  std::vector<Situation> reached_, path_;
  std::vector<uint32_t> waiting_;  // steps from there that are not possible yet
  std::unordered_map<uint64_t, Answer> answers_;
  std::unordered_map<uint64_t, std::vector<Refusal>> refusals_;
  Answer asked_;                 // what is asked
  std::vector<Footprint> done_;  // what the others may do, if nothing of it conflicts
  bool is_whole_ = false;        // ... and the whole future of some context
  Patience patience_;
};

}  // namespace quotient::reduce
