// The audit notices states that are not what they should be. (That it has nothing to say about those of real searches
// is what run_programs.py --matrix shows.)
#include "spaces/audit.hpp"

#include "support.hpp"

namespace quotient::testing {
namespace {

using ::testing::ExitedWithCode;

const char* const kProgram = R"(
global @x 8 8
global @y 8 8
func @main() {
^e:
  %p = alloc 8
  store ptr %p, @x
  store i64 7, %p
  store ptr 0, @y
  ret
}
)";

TEST(Audit, FindsNothingWrongWithAState) {
  Stepper stepper(kProgram);
  spaces::Audit audit(stepper.space, {});
  audit.after_step();
  audit.after_return();
}

TEST(AuditDeathTest, NoticesAnObjectThatIsNotInTheState) {
  Stepper stepper(kProgram);
  spaces::Audit audit(stepper.space, {});
  memory::Memory& memory = stepper.machine.memory();
  memory.bind(stepper.global_slot("x"), memory::ContentId::none, nullptr);
  EXPECT_EXIT(audit.after_return(), ExitedWithCode(70), "audit: the state's node");
}

TEST(AuditDeathTest, NoticesAChangeThatTheStoreDoesNotKnow) {
  Stepper stepper(kProgram);
  spaces::Audit audit(stepper.space, {});
  stepper.machine.memory().writable(stepper.global_slot("y")).data[0] ^= 1;
  EXPECT_EXIT(audit.after_return(), ExitedWithCode(70), "audit: object .* is not what the store says");
}

}  // namespace
}  // namespace quotient::testing
