// The verifier: what parses but is no program is refused, with function, block and place.
#include "core/builder.hpp"
#include "support.hpp"

namespace quotient::testing {
namespace {

std::string refused(const std::string& instruction, const std::string& before = "") {
  return complaint(main_with("  " + instruction + "\n  ret\n", before));
}
const std::string kHere = "t:3:3: ill-formed Core in @main, block ^entry: ";

TEST(Verifier, AcceptsThePrograms) {
  for (const CoreProgram& program : core_programs()) EXPECT_EQ(complaint(program.text), "") << program.name;
}

TEST(Verifier, RefusesWrongCounts) {
  EXPECT_EQ(refused("mov 1"), kHere + "wrong number of results");
  EXPECT_EQ(refused("%a, %b = mov 1"), kHere + "wrong number of results");
  EXPECT_EQ(refused("%a = add 1, 2"), kHere + "wrong number of types");
  EXPECT_EQ(refused("%a = trunc i32 1"), kHere + "wrong number of types");
  EXPECT_EQ(refused("%a = add i32 1"), kHere + "wrong number of operands");
  EXPECT_EQ(refused("%a = add i32 1, 2, 3"), kHere + "wrong number of operands");
  EXPECT_EQ(refused("yield 1"), kHere + "wrong number of operands");
}

TEST(Verifier, RefusesWrongKindsOfOperands) {
  EXPECT_EQ(refused("assert 1, 2"), kHere + "a string is expected");
  EXPECT_EQ(refused("error 1, \"x\""), kHere + "a string is expected");
  EXPECT_EQ(refused("%a = mov \"text\""), kHere + "a value is expected");
  EXPECT_EQ(refused("%a = mov ^entry"), kHere + "a value is expected");
  EXPECT_EQ(complaint(main_with("  br 1\n")), kHere + "a block is expected");
  EXPECT_EQ(complaint(main_with("  br_if ^entry, ^entry, ^entry\n")), kHere + "a value is expected");
}

TEST(Verifier, RefusesWrongTypes) {
  EXPECT_EQ(refused("%a = load i24 0"), kHere + "memory is accessed by 8, 16, 32 or 64 bits");
  EXPECT_EQ(refused("%a = rmw i7 \"add\", 0, 0"), kHere + "memory is accessed by 8, 16, 32 or 64 bits");
  EXPECT_EQ(complaint("pointer 16\n" + main_with("  ret\n")), "ill-formed Core: pointers have 32 or 64 bits");
  EXPECT_EQ(complaint(main_with("  %a = load ptr 0\n  ret\n") + "pointer 32\n"),
            kHere + "a pointer type has the module's pointer width");
}

TEST(Verifier, RefusesNamesThatNoPartKnows) {
  EXPECT_EQ(refused("%a = rmw i32 \"mul\", 0, 0"), kHere + "rmw has no such operation");
  EXPECT_EQ(refused("%a = math f64 \"besselj\", 0"), kHere + "math has no such function of so many arguments");
  EXPECT_EQ(refused("%a = math f64 \"sqrt\", 0, 0"), kHere + "math has no such function of so many arguments");
  EXPECT_EQ(refused("%a = math f64 \"pow\", 0"), kHere + "math has no such function of so many arguments");
}

TEST(Verifier, RefusesWhatTheDecoderCannotExpress) {
  EXPECT_EQ(refused("%a = addr 0, 0, %s"), kHere + "a number is expected");
  EXPECT_EQ(complaint(main_with("  switch i32 0, ^entry, %r, ^entry\n")), kHere + "a number is expected");
  EXPECT_EQ(complaint(main_with("  switch i32 0, ^entry, 1\n")), kHere + "wrong number of operands");
  EXPECT_EQ(complaint(main_with("  switch i32 0, ^entry, 1, 2\n")), kHere + "a block is expected");
}

TEST(Verifier, RefusesWrongCalls) {
  const std::string callee = "func @f(%x) {\n^e:\n  ret\n}\n";
  const std::string where = "t:7:3: ill-formed Core in @main, block ^entry: ";
  EXPECT_EQ(refused("call @f", callee), where + "the number of arguments is not that of the function's parameters");
  EXPECT_EQ(refused("spawn @f, 0", callee), where + "the number of arguments is not that of the function's parameters");
  EXPECT_EQ(refused("spawn @f, 0, 1", callee), "");
  EXPECT_EQ(complaint("entry @f\n" + callee), "ill-formed Core: the entry function takes parameters");
}

TEST(Verifier, RefusesWrongInvokes) {
  const std::string callee = "func @f(%x) {\n^e:\n  ret %x\n}\n";
  const std::string where = "t:7:3: ill-formed Core in @main, block ^entry: ";
  const auto refused = [&](const std::string& instruction) {
    return complaint(main_with("  " + instruction + "\n^end:\n  ret\n", callee));
  };
  EXPECT_EQ(refused("%r, %e, %d, %s = invoke ^end, ^end, 0, 0, @f, 1"), "");
  EXPECT_EQ(refused("%e, %d, %s = invoke ^end, ^end, @f, %r, %r, 1, 2"), "");
  EXPECT_EQ(refused("%e, %d = invoke ^end, ^end, 0, 0, @f, 1"),
            where + "three registers are expected that a landing sets");
  EXPECT_EQ(refused("%r, %e, %e, %s = invoke ^end, ^end, 0, 0, @f, 1"),
            where + "a register is set twice by a return or a landing");
  EXPECT_EQ(refused("%e, %d, %s = invoke ^end, 0, 0, 0, @f, 1"), where + "a block is expected as the landing pad");
  EXPECT_EQ(refused("%e, %d, %s = invoke 0, ^end, 0, 0, @f, 1"), where + "a block is expected");
  EXPECT_EQ(refused("%e, %d, %s = invoke ^end, ^end, ^end, 0, @f, 1"), where + "a value is expected");
  EXPECT_EQ(refused("%e, %d, %s = invoke ^end, ^end, 0, 0, @f"),
            where + "the number of arguments is not that of the function's parameters");
  EXPECT_EQ(refused("%e, %d, %s = invoke ^end, ^end, 0, 0"), where + "wrong number of operands");
  EXPECT_EQ(refused("%e, %d, %s = invoke ^end, ^nowhere, 0, 0, @f, 1"), "t:7:29: no block is named ^nowhere");
  EXPECT_EQ(complaint(main_with("  %e, %d, %s = invoke ^entry, ^entry, 0, 0, @f, 1\n  ret\n", callee)),
            where + "a terminator stands inside the block");
}

TEST(Verifier, RefusesWrongExceptions) {
  EXPECT_EQ(refused("%a = handler 1"), kHere + "wrong number of results");
  EXPECT_EQ(refused("%a, %b = handler"), kHere + "wrong number of operands");
  EXPECT_EQ(refused("depth"), kHere + "wrong number of results");
  EXPECT_EQ(complaint(main_with("  unwind 1, 2\n")), kHere + "wrong number of operands");
  EXPECT_EQ(complaint(main_with("  unwind 1, 2, 3\n")), "");
  EXPECT_EQ(refused("unwind 1, 2, 3"), kHere + "a terminator stands inside the block");
}

TEST(Verifier, RefusesMisplacedTerminators) {
  EXPECT_EQ(complaint(main_with("  ret\n  ret\n")), kHere + "a terminator stands inside the block");
  EXPECT_EQ(complaint(main_with("  %a = mov 1\n")), kHere + "the block does not end with a terminator");
  EXPECT_EQ(complaint(main_with("")), "ill-formed Core in @main, block ^entry: the block is empty");
  EXPECT_EQ(complaint("func @main() {\n}\n"), "ill-formed Core in @main: the function has no body");
}

TEST(Verifier, RefusesBadGlobals) {
  const std::string rest = main_with("  ret\n");
  const std::string in_x = "ill-formed Core in global @x: ";
  EXPECT_EQ(complaint("global @x 4 3\n" + rest), in_x + "an alignment is a power of two");
  EXPECT_EQ(complaint("global @x 4 0\n" + rest), in_x + "an alignment is a power of two");
  EXPECT_EQ(complaint("global @x 4 4 { 0: @x }\n" + rest),
            in_x + "a pointer in the initial bytes lies outside the object");
  EXPECT_EQ(complaint("global @x 24 8 { 8: @x, 0: @x }\n" + rest),
            in_x + "pointers in the initial bytes must stand in order and apart");
  EXPECT_EQ(complaint("global @x 24 8 { 0: @x, 4: @x }\n" + rest),
            in_x + "pointers in the initial bytes must stand in order and apart");
}

TEST(Verifier, KnowsThreadVariables) {
  EXPECT_EQ(refused("%a = tls @x", "global @x 4 4\n"),
            "t:4:3: ill-formed Core in @main, block ^entry: tls takes a thread global");
  EXPECT_EQ(refused("%a = load i32 @t", "thread @t 4 4\n"),
            "t:4:3: ill-formed Core in @main, block ^entry: a thread global has an address only through tls");
  EXPECT_EQ(complaint("thread @t 4 4\nglobal @x 8 8 { 0: @t }\n" + main_with("  ret\n")),
            "ill-formed Core in global @x: a pointer in the initial bytes leads to a thread global");
}

// What only a front end's mistake can make: indices that point nowhere.
TEST(Verifier, RefusesIndicesOutOfRange) {
  const auto broken = [](const core::Operand& operand) {
    core::ModuleBuilder builder;
    core::FunctionBuilder function(builder, builder.function("main"));
    function.at(function.new_block("entry"));
    function.emit(core::Op::k_ret, {}, {}, {operand});
    const Result<void> result = core::verify(builder.module());
    return result ? std::string() : result.error().message;
  };
  const std::string where = "ill-formed Core in @main, block ^entry: ";
  EXPECT_EQ(broken(core::reg(7)), where + "a register does not exist");
  EXPECT_EQ(broken(core::global(0)), where + "a global does not exist");
  EXPECT_EQ(broken(core::function(9)), where + "a function does not exist");
  EXPECT_EQ(broken(core::block(3)), where + "a block does not exist");
  EXPECT_EQ(broken(core::string(0)), where + "a string does not exist");
  EXPECT_EQ(broken(core::constant(0)), "");
}

TEST(Builder, MakesNamesUnique) {
  core::ModuleBuilder builder;
  core::FunctionBuilder function(builder, builder.function("f"));
  function.new_register("x");
  function.new_register("x.1");
  function.new_register("x");
  function.new_register("x");
  EXPECT_EQ(function.function().registers, (std::vector<std::string>{"x", "x.1", "x.2", "x.3"}));
  EXPECT_EQ(builder.text("a").index, builder.text("a").index);
  EXPECT_EQ(builder.file("a.c"), 0u);
  EXPECT_EQ(builder.function("f"), 0u);
}

}  // namespace
}  // namespace quotient::testing
