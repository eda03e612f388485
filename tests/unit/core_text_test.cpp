// The text form of Core: what is printed parses to the same, and what is malformed is refused with its place.
#include "core/lexer.hpp"
#include "support.hpp"

namespace quotient::testing {
namespace {

using core::Token;

class CoreText : public ::testing::TestWithParam<CoreProgram> {};

TEST_P(CoreText, PrintsAndParsesBack) {
  const core::Module module = module_of(GetParam().text, "a.core");
  const std::string printed = print(module);
  EXPECT_EQ(print(module_of(printed, "a.core")), printed);
}

TEST_P(CoreText, PrintedTextDoesNotDependOnItsFileName) {
  const std::string printed = print(module_of(GetParam().text, "a.core"));
  EXPECT_EQ(print(module_of(printed, "somewhere/else.core")), printed);
}

INSTANTIATE_TEST_SUITE_P(All, CoreText, ::testing::ValuesIn(core_programs()),
                         [](const auto& info) { return info.param.name; });

// Names, strings and numbers that a front end may produce.
TEST(CoreTextForm, KeepsWeirdNames) {
  const std::string text =
      "pointer 64\n"
      "file \"dir/with space and \\22quotes\\22.c\"\n"
      "file \"t\"\n"
      "entry @\"ma in\"\n"
      "global @\"a\\0ab\" 8 8 { 0: \"\\00\\ff\\22\\5c\", 0: @\"\" }\n"
      "const @\"\" 1 1\n"
      "thread @.str.1$x 4 4\n"
      "type \"Stack<\\22>\" { 16: \".top\", 20: \"all\" }\n"
      "type \"P[]\" 32 8 { 0: \".x\" }\n"
      "type \"\" { }\n"
      "type \"std::vector<int>\" size 24 of \"\" 4, \"std::allocator<int>\" 1 "
      "{ 0: \"._M_start\" \"pointer\" 8, 8: \".n\" \"\" 4 }\n"
      "\n"
      "func @\"ma in\"() !1:3:4 {\n"
      "^\"entry block\":\n"
      "  %\"x y\" = mov @\"a\\0ab\"-8 !1:1:1\n"
      "  %1 = mov -65536 !1:2:1 note \"p->\\22next\\22\"\n"
      "  %.2 = mov 0x8000000000000000 !1:2:2\n"
      "  %$ = mov @\"a\\0ab\"+12 !1:2:3\n"
      "  store.atomic.volatile i64 undef, %\"x y\" !1:3:1\n"
      "  %\"\" = add.nsw i33 %1, 4294967295 !1:4:1\n"
      "  br ^\"^\" !1:5:1\n"
      "^\"^\":\n"
      "  assert 0, \"\\c3\\a4\\0a\" !1:6:1\n"
      "  ret !1:7:1\n"
      "}\n"
      "\n"
      "runtime func @helper(%a, %\"b,\") {\n"
      "^e:\n"
      "  ret %a, %\"b,\" !1:9:1\n"
      "}\n";
  const core::Module module = module_of(text, "t");
  EXPECT_EQ(print(module), text);
  EXPECT_EQ(module.globals[0].name, "a\nb");
  EXPECT_EQ(module.strings.back(), "\xc3\xa4\n");
  EXPECT_TRUE(module.functions[1].runtime);
}

TEST(CoreTextForm, EveryInstructionHasItsPlace) {
  const core::Module module = module_of(main_with("  %a = mov 1\n    ret\n"), "x.core");
  const auto& code = module.functions[0].blocks[0].instructions;
  EXPECT_EQ(to_string(module.place(code[0].location)), "x.core:3:3");
  EXPECT_EQ(to_string(module.place(code[1].location)), "x.core:4:5");
}

TEST(CoreTextForm, OneInstructionPrintsAlone) {
  const core::Module module =
      module_of(main_with("  %a, %b = cmpxchg i32 @x, 1, 2\n  ret %a, %b\n", "global @x 4 4\n"), "x.core");
  const core::Function& main = module.functions[0];
  EXPECT_EQ(print(module, main, main.blocks[0].instructions[0]), "%a, %b = cmpxchg i32 @x, 1, 2 !0:4:3");
}

struct Malformed {
  std::string text, message;
};
std::string body(const std::string& line) { return main_with("  " + line + "\n  ret\n"); }

TEST(CoreTextErrors, SayWhatAndWhere) {
  const Malformed cases[] = {
      {"", "t:1:1: there is no function"},
      {"global @x 4 4\n", "t:2:1: there is no function"},
      {"function @main() {\n", "t:1:1: 'function' cannot stand here"},
      {"@main\n", "t:1:1: one of pointer, file, entry, global, const, thread, type, func is expected here"},
      {"pointer wide\n", "t:1:9: 32 or 64 is expected here"},
      {"file x.c\n", "t:1:6: a file name in quotes is expected here"},
      {"entry @start\nfunc @main() {\n^e:\n  ret\n}\n", "t:1:7: no function is named @start"},
      {"global x 4 4\n", "t:1:8: @name is expected here"},
      {"global @x 4\n", "t:1:12: the alignment in bytes is expected here"},
      {"global @x 4 4 { 0 \"a\" }\n", "t:1:19: ':' is expected here"},
      {"global @x 4 4 { 0: \"a\" 1: \"b\" }\n", "t:1:24: ',' is expected here"},
      {"global @x 4 4\nglobal @x 4 4\n", "t:2:8: @x is defined twice"},
      {"func @f() {\n^e:\n  ret\n}\nglobal @f 4 4\n", "t:5:8: @f is defined twice"},
      {"func main() {\n", "t:1:6: @name is expected here"},
      {"func @main(%a, %a) {\n", "t:1:16: this parameter's name is taken"},
      {"func @main(a) {\n", "t:1:12: %parameter is expected here"},
      {"func @main() {\n  ret\n}\n", "t:2:3: a block's name (^name:) must stand before the first instruction"},
      {"func @main() {\n^e:\n  ret\n^e:\n  ret\n}\n", "t:4:1: this block's name is taken"},
      {"func @main() {\n^e:\n  ret\n", "t:4:1: the function does not end: '}' is missing"},
      {"func @main() {\n^e\n  ret\n}\n", "t:2:3: ':' is expected here"},
      {body("%a mov 1"), "t:3:6: '=' is expected here"},
      {body("%a = move 1"), "t:3:8: 'move' is not an instruction"},
      {body("%a = add.fast i32 1, 2"), "t:3:8: '.fast' is not a flag"},
      {body("%a = add.final i32 1, 2"), "t:3:8: '.final' is not a flag of add"},
      {body("%a = load.zeroed i32 0"), "t:3:8: '.zeroed' is not a flag of load"},
      {body("%a = alloc.spurious 4"), "t:3:8: '.spurious' is not a flag of alloc"},
      {body("%a = load i32 @nowhere"), "t:3:17: @nowhere is not defined"},
      {body("br ^nowhere"), "t:3:6: no block is named ^nowhere"},
      {body("%a = mov 1,"), "t:3:14: an operand is expected here"},
      {body("%a = mov 1 2"), "t:3:14: the end of the line is expected here"},
      {body("%a = mov = 1"), "t:3:12: an operand is expected here"},
      {body("%a = mov 1 !0:1"), "t:3:18: ':' is expected here"},
      {body("%a = mov 1 note x"), "t:3:19: a text in quotes is expected here"},
      {body("%a = add i320 1, 2"), "t:3:12: an integer type has 1 to 64 bits"},
      {body("%a = add i0 1, 2"), "t:3:12: an integer type has 1 to 64 bits"},
      {body("%a = fadd f16 1, 2"), "t:3:13: a float type has 32 or 64 bits"},
      {body("% = mov 1"), "t:3:3: a name is missing after this character"},
      {body("assert 0, \"text"), "t:3:13: this string does not end on its line"},
      {body("assert 0, \"\\n\""), "t:3:13: a backslash in a string needs two hexadecimal digits"},
      {body("%a = mov -"), "t:3:12: a number is missing here"},
      {body("%a = mov 0x"), "t:3:12: a number is missing here"},
      {body("%a = mov 18446744073709551616"), "t:3:12: this number does not fit 64 bits"},
      {body("%a = mov ?"), "t:3:12: this character has no meaning here"},
      {"global @x 4 4 { 99999999999999: \"a\" }\n", "t:1:17: the initial bytes lie outside the object"},
      {"global @x 4 4 { -1: \"a\" }\n", "t:1:17: the initial bytes lie outside the object"},
      {"global @x 4294967300 4\n", "t:1:11: an object has less than 2^32 bytes"},
  };
  for (const Malformed& each : cases) EXPECT_EQ(complaint(each.text), each.message) << each.text;
}

// Whatever is cut off or replaced in a good text: an answer, never a crash.
TEST(CoreTextErrors, EveryTruncationIsAnsweredWithAPlace) {
  for (const char* name : {"mutex", "function_pointers", "pointer32"}) {
    for (const CoreProgram& program : core_programs()) {
      if (program.name != name) continue;
      for (size_t length = 0; length < program.text.size(); ++length) {
        const Result<core::Module> module = core::parse(program.text.substr(0, length), "t");
        EXPECT_TRUE(module || module.error().place.line > 0);
      }
    }
  }
}

TEST(Lexer, GivesKindsTextsAndPlaces) {
  core::Lexer lexer("add.nsw i32 %x, 0xfF ; comment\n  ^\"b 1\": @g -3 \"s\\41\"");
  const auto next = [&](Token::Kind kind, const std::string& text, unsigned line, unsigned column,
                        uint64_t number = 0) {
    const Token token = lexer.next();
    EXPECT_EQ(token.kind, kind) << text;
    EXPECT_TRUE(token.text == text || kind == Token::Kind::number) << token.text;
    EXPECT_EQ(token.number, number) << text;
    EXPECT_EQ(token.line, line) << text;
    EXPECT_EQ(token.column, column) << text;
  };
  next(Token::Kind::word, "add.nsw", 1, 1);
  next(Token::Kind::word, "i32", 1, 9);
  next(Token::Kind::reg, "x", 1, 13);
  next(Token::Kind::punct, ",", 1, 15);
  next(Token::Kind::number, "0xfF", 1, 17, 255);
  next(Token::Kind::newline, "", 1, 31);
  next(Token::Kind::block, "b 1", 2, 3);
  next(Token::Kind::punct, ":", 2, 9);
  next(Token::Kind::symbol, "g", 2, 11);
  next(Token::Kind::number, "-3", 2, 14, static_cast<uint64_t>(-3));
  next(Token::Kind::string, "sA", 2, 17);
  next(Token::Kind::end, "", 2, 23);
  next(Token::Kind::end, "", 2, 23);
}

}  // namespace
}  // namespace quotient::testing
