// Two workers with reduction (docs/parallel.md), without a race between them: each makes its steps when it is told to.
#include <gtest/gtest.h>

#include "explore/team.hpp"
#include "spaces/core_space.hpp"
#include "support.hpp"

namespace quotient::spaces {
namespace {

// Whether @two ever writes @x, which @one reads next, is known to whoever has seen it go on after @main's step.
constexpr const char* kProgram = R"(
global @x 4 4
global @flag 4 4
func @one() {
^entry:
  %v = load.atomic i32 @x
  ret
}
func @two() {
^entry:
  %f = load.atomic i32 @flag
  br_if %f, ^write, ^end
^write:
  store.atomic i32 1, @x
  ret
^end:
  ret
}
func @main() {
^entry:
  spawn @one, 0
  spawn @two, 0
  store.atomic i32 1, @flag
  %f = load.atomic i32 @flag
  ret
}
)";

class SharedLearning : public ::testing::Test {
 protected:
  SharedLearning() {
    machine_.learn_touches();
    first_.emplace(machine_, options_);
    EXPECT_TRUE(first_->start());
    first_->add();
    here_ = first_->key();
    first_->begin_sharing({here_});
    other_ = first_->fork();
    EXPECT_TRUE(other_->start());
    other_->jump(here_);
  }

  // Decides whose steps are enough in the first state.
  static bool leaves_out(CoreSpace& space) {
    CoreSpace::Cursor cursor;
    std::vector<CoreSpace::Item> items;
    const CoreSpace::Mark before = space.mark();
    EXPECT_EQ(space.next(cursor, items, 0), explore::Outcome::moved);
    space.back(before);
    return cursor.others != 0;
  }
  // Makes the next step of this thread.
  static void step(CoreSpace& space, const std::string& thread) {
    CoreSpace::Cursor cursor;
    CoreSpace::try_all(cursor);
    std::vector<CoreSpace::Item> items;
    const CoreSpace::Mark before = space.mark();
    for (;;) {
      const explore::Outcome outcome = space.next(cursor, items, 0);
      ASSERT_NE(outcome, explore::Outcome::none);
      if (outcome != explore::Outcome::moved) continue;
      if (space.move(CoreSpace::taken(cursor), items).name == thread) return;
      space.back(before);
    }
  }
  // Sees that @two may write.
  static void find_out(CoreSpace& space) {
    step(space, "0");
    step(space, "0.1");
    step(space, "0.1");
  }
  bool is_void() {
    first_->absorb(*other_);
    first_->end_sharing();
    first_->review();
    return first_->is_void();
  }

  const core::Module module_ = testing::module_of(kProgram, "t");
  explore::SearchOptions options_{.sleep = false};
  machine::Machine machine_{module_, testing::Config().machine_options()};
  std::optional<CoreSpace> first_;
  std::unique_ptr<CoreSpace> other_;
  CoreSpace::Key here_{};
};

TEST_F(SharedLearning, NothingIsWrongAsLongAsNobodyKnowsBetter) {
  EXPECT_TRUE(leaves_out(*first_));
  EXPECT_TRUE(leaves_out(*other_));
  EXPECT_FALSE(is_void());
}

TEST_F(SharedLearning, WhatOneDecidesIsWrongByWhatTheOtherLearns) {
  EXPECT_TRUE(leaves_out(*first_));
  find_out(*other_);
  EXPECT_TRUE(is_void());
  EXPECT_EQ(first_->void_states(), std::vector{here_});
}

TEST_F(SharedLearning, WhatOthersHaveDecidedIsLookedAtAgain) {
  EXPECT_TRUE(leaves_out(*other_));
  find_out(*first_);
  EXPECT_TRUE(is_void());
  EXPECT_EQ(first_->void_states(), std::vector{here_});
}

TEST_F(SharedLearning, WhatOneHasLearnedTheOtherKnows) {
  find_out(*other_);
  EXPECT_TRUE(leaves_out(*first_));  // the step of @one, and not those of the others any more
  EXPECT_FALSE(is_void());
}

}  // namespace
}  // namespace quotient::spaces
