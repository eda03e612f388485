#include "explore/standstill.hpp"

#include <algorithm>
#include <utility>

namespace quotient::explore {

void Standstill::ask(uint64_t number) {
  asked_ = number;
  post_.tell_others(Kind::save, {number});
}

void Standstill::stand(uint64_t depth) {
  asked_number_ = *std::exchange(asked_, std::nullopt);
  others_[post_.rank()].stands = ++stands_;
  note_depth(post_.rank(), depth);
  post_.tell_others(Kind::still, {depth});
}

bool Standstill::do_all_stand() const {
  return std::ranges::all_of(others_, [this](const Other& other) { return other.stands >= stands_; });
}

void Standstill::begin_saving(uint64_t number) {
  ++savings_;
  number_ = number;
}

void Standstill::report(std::string_view trouble) {
  if (!post_.is_first()) return post_.tell(0, Kind::saved, trouble);
  others_[0].saves = savings_;
  if (trouble_.empty()) trouble_ = trouble;
}

bool Standstill::are_all_saved() const {
  return std::ranges::all_of(others_, [this](const Other& other) { return other.saves == savings_; });
}

void Standstill::release(bool is_saved) {
  is_saved_ = is_saved;
  released_ = savings_;
  trouble_.clear();
  post_.tell_others(Kind::go_on, {uint64_t{is_saved}});
}

uint64_t Standstill::depth() const { return std::ranges::max(others_, {}, &Other::depth).depth; }

void Standstill::note_depth(unsigned process, uint64_t depth) {
  others_[process].depth = std::max(others_[process].depth, depth);
}

void Standstill::hear(unsigned from, Kind kind, ByteReader& in) {
  if (kind == Kind::save) {
    asked_ = in.number();
  } else if (kind == Kind::still) {
    ++others_[from].stands;
    note_depth(from, in.number());
  } else if (kind == Kind::saved) {
    ++others_[from].saves;
    if (trouble_.empty()) trouble_ = in.rest();
  } else {
    is_saved_ = in.number() != 0;
    released_ = savings_;
  }
}

}  // namespace quotient::explore
