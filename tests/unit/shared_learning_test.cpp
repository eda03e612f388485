// Two workers with reduction (docs/parallel.md), without a race between them: each makes its steps when it is told to.
#include <gtest/gtest.h>

#include "base/archive.hpp"
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

struct Tables {
  CoreSpace& space;
  template <class Archive>
  void describe(Archive& archive) {
    space.describe_tables(archive);
  }
};
struct Notes {
  CoreSpace& space;
  template <class Archive>
  void describe(Archive& archive) {
    space.describe_notes(archive);
  }
};

class SharedLearning : public ::testing::Test {
 protected:
  SharedLearning() {
    machine_.learn_touches();
    resumed_.learn_touches();
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

  // Both are saved, and the first goes on in another process, with what the other has decided.
  void resume() {
    Tables all{*first_};
    Notes notes{*first_}, others{*other_};
    const std::string tables = saved(all), of_first = saved(notes), of_other = saved(others);
    other_.reset();
    first_.emplace(resumed_, options_);
    Tables loaded{*first_};
    load_saved(tables, loaded);
    EXPECT_TRUE(first_->start());
    load_saved(of_first, notes);
    const std::unique_ptr<CoreSpace> other = first_->fork();
    Notes known{*other};
    load_saved(of_other, known);
    first_->absorb(*other);
  }

  const core::Module module_ = testing::module_of(kProgram, "t");
  explore::SearchOptions options_{.sleep = false};
  machine::Machine machine_{module_, testing::Config().machine_options()};
  machine::Machine resumed_{module_, testing::Config().machine_options()};
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

TEST_F(SharedLearning, WhatWasNotHeardYetIsHeardByWhoeverResumes) {
  EXPECT_TRUE(leaves_out(*first_));
  find_out(*other_);
  resume();
  first_->review();
  EXPECT_TRUE(first_->is_void());
  EXPECT_EQ(first_->void_states(), std::vector{here_});
}

TEST_F(SharedLearning, WhatOthersHaveDecidedIsLookedAtAgainByWhoeverResumes) {
  EXPECT_TRUE(leaves_out(*other_));
  resume();
  first_->review();
  EXPECT_FALSE(first_->is_void());
  first_->jump(here_);
  find_out(*first_);
  first_->review();
  EXPECT_TRUE(first_->is_void());
  EXPECT_EQ(first_->void_states(), std::vector{here_});
}

TEST_F(SharedLearning, WhichStatesAreDoneIsSaved) {
  step(*other_, "0");
  other_->add();
  const CoreSpace::Key open = other_->key();
  step(*other_, "0.1");
  other_->add();
  other_->set_done();
  const CoreSpace::Key done = other_->key();
  resume();
  ASSERT_TRUE(first_->knows_done());
  for (const CoreSpace::Key state : {here_, open, done}) {
    first_->jump(state);
    EXPECT_EQ(first_->is_done(), state == done);
  }
}

}  // namespace
}  // namespace quotient::spaces
