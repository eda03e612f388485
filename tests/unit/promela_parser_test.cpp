// What the parser makes of declarations, expressions and units, and which statements Spin's constructs become.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "frontends/promela/parse.hpp"
#include "frontends/promela/text.hpp"

namespace quotient::frontends::promela {
namespace {

std::unique_ptr<Model> parsed(std::string_view text) {
  auto model = parse_text(text, "m.pml");
  EXPECT_TRUE(model.has_value()) << to_string(model.error());
  return model ? std::move(*model) : std::make_unique<Model>();
}

// One line of text for a sequence: "x = 1; DO{((x<3)); x = (x+1) | break}; L: (1)".
std::string shown(const Sequence& sequence) {
  std::string out;
  for (const Statement* statement : sequence) {
    if (!out.empty()) out += "; ";
    for (const std::string& label : statement->labels) out += label + ": ";
    out += statement->text;
    if (statement->options.empty()) continue;
    out += '{';
    for (size_t i = 0; i < statement->options.size(); ++i) out += (i > 0 ? " | " : "") + shown(statement->options[i]);
    out += '}';
  }
  return out;
}

// The last proctype of the model.
std::string body(std::string_view text) {
  const auto model = parsed(text);
  return model->proctypes.empty() ? "" : shown(model->proctypes.back()->body);
}

std::string init(std::string_view declarations, std::string_view statements) {
  return body(std::string(declarations) + "\ninit { " + std::string(statements) + " }");
}

TEST(PromelaParser, Declarations) {
  const auto model = parsed(
      "bit a; bool b = true; byte c[3] = {1, 2}; short d = -4, e; unsigned g : 5 = 3; hidden int h; local pid p; byte "
      "n[2*3]; byte x = "
      "'a'");
  ASSERT_EQ(model->globals.size(), 10u);
  EXPECT_EQ(model->globals[0]->type.kind, TypeKind::bit);
  EXPECT_EQ(model->globals[1]->initial->value, 1);
  ASSERT_EQ(model->globals[2]->initial_list.size(), 3u);
  EXPECT_EQ(model->globals[2]->initial_list[2]->value, 2) << "the last value is repeated";
  EXPECT_EQ(model->globals[5]->type.bits, 5);
  EXPECT_TRUE(model->globals[6]->hidden);
  EXPECT_TRUE(model->globals[7]->local_hint);
  EXPECT_EQ(model->globals[8]->length, 6u);
  EXPECT_EQ(model->globals[9]->initial->value, 'a');
}

TEST(PromelaParser, MtypesCountBackwardsAndOn) {
  const auto model =
      parsed("mtype = { a, b, c }; mtype { d e } mtype:fruit = { apple, pear }; mtype x = c; mtype:fruit y = apple");
  const auto value = [&](std::string_view name) {
    for (const MtypeConstant& constant : model->mtypes)
      if (constant.name == name) return constant.value;
    return 0;
  };
  EXPECT_EQ(value("a"), 3);
  EXPECT_EQ(value("c"), 1);
  EXPECT_EQ(value("d"), 5);
  EXPECT_EQ(value("e"), 4);
  EXPECT_EQ(value("apple"), 2);
  EXPECT_EQ(model->globals[0]->initial->name, "c");
  EXPECT_EQ(model->globals[1]->type.mtype_name, "fruit");
}

TEST(PromelaParser, Structures) {
  const auto model = parsed(
      "typedef P { byte x, y }\ntypedef L { P from; P to[2]; chan c };\nL l[3]; init { l[1].to[l[0].from.x].y = 4 }");
  ASSERT_EQ(model->structures.size(), 2u);
  EXPECT_EQ(model->structures[1]->cells, 7u);
  EXPECT_TRUE(model->structures[1]->has_structure_array);
  const Statement& statement = *model->proctypes[0]->body[0];
  EXPECT_EQ(statement.text, "l[1].to[l[0].from.x].y = 4");
  ASSERT_EQ(statement.target->path.size(), 2u);
  EXPECT_EQ(statement.target->path[1].field->name, "y");
  EXPECT_EQ(statement.target->type.kind, TypeKind::byte);
}

TEST(PromelaParser, Channels) {
  const auto model = parsed(
      "typedef P { byte a; short b[2] }; chan q = [4] of { mtype, P, chan }, r = [0] of { int }, s[2] = [1] of { bit "
      "}, t");
  ASSERT_NE(model->globals[0]->channel, nullptr);
  EXPECT_EQ(model->globals[0]->channel->capacity, 4u);
  ASSERT_EQ(model->globals[0]->channel->fields.size(), 5u);
  EXPECT_EQ(model->globals[0]->channel->fields[2].kind, TypeKind::short_int);
  EXPECT_EQ(model->globals[1]->channel->capacity, 0u);
  EXPECT_EQ(model->globals[2]->length, 2u);
  EXPECT_EQ(model->globals[3]->channel, nullptr);
}

TEST(PromelaParser, ProctypesInOrder) {
  const auto model = parsed(
      "byte g; chan c = [1] of { byte }; active [3] proctype A() provided (g > 0) { skip }\n"
      "D_proctype B(byte a, b; chan d) priority 7 { xr c; xs d; byte local_one; skip }\n"
      "init priority 2 { run B(1, 2, c) priority 9 } never claim { true }");
  ASSERT_EQ(model->proctypes.size(), 4u);
  EXPECT_EQ(model->proctypes[0]->active, 3u);
  EXPECT_NE(model->proctypes[0]->provided, nullptr);
  const Proctype& second = *model->proctypes[1];
  EXPECT_TRUE(second.deterministic);
  EXPECT_EQ(second.priority, 7u);
  EXPECT_EQ(second.parameters.size(), 3u);
  EXPECT_EQ(second.locals.size(), 4u);
  EXPECT_EQ(second.exclusive_receive.size(), 1u);
  EXPECT_EQ(second.exclusive_send.size(), 1u);
  EXPECT_EQ(model->proctypes[2]->kind, Proctype::Kind::init);
  EXPECT_EQ(model->proctypes[2]->body[0]->expr->value, 9);
  EXPECT_EQ(model->proctypes[3]->kind, Proctype::Kind::never);
  EXPECT_EQ(model->proctypes[3]->name, "claim");
}

TEST(PromelaParser, OperatorsBindAsInSpin) {
  EXPECT_EQ(init("int a, b", "a = 1 + 2 * 3 - 4"), "a = ((1+(2*3))-4)");
  EXPECT_EQ(init("int a, b", "a | b ^ a & b == 1 < 2 << 3"), "((a|(b^(a&(b==(1<(2<<3)))))))");
  EXPECT_EQ(init("int a, b", "!a == b || a && ~b"), "(((!(a)==b)||(a&&~(b))))");
  EXPECT_EQ(init("int a, b", "a = (a > 0 -> b : -1)"), "a = ( ((a>0)) -> (b) : (-(1)) )");
}

TEST(PromelaParser, PredefinedOperands) {
  EXPECT_EQ(init("chan q = [1] of { byte }",
                 "enabled(_pid) && timeout || len(q) > _nr_pr -> nempty(q) && pc_value(0) == _last"),
            "(((enabled(_pid)&&timeout)||(len(q)>_nr_pr))); ((nempty(q)&&(pc_value(0)==_last)))");
  EXPECT_EQ(init("", "_priority = get_priority(0); set_priority(_pid, 3)"),
            "_priority = get_priority(0); set_priority(_pid, 3)");
}

TEST(PromelaParser, Messages) {
  const std::string_view declarations =
      "mtype = { m }; typedef P { byte a; byte b[2] }; chan q = [2] of { mtype, byte }, r = [0] of { P }; byte x";
  EXPECT_EQ(init(declarations, "q!m,3; q!m(x+1); q!!m,3"), "q!m,3; q!m,(x+1); q!!m,3");
  EXPECT_EQ(init(declarations, "q?m,x; q?m(x); q?(m,_); q??m,eval(x+1); q?<m,x>; q?\?<m,-1>"),
            "q?m,x; q?m,x; q?m,_; q??m,eval((x+1)); q?<m,x>; q?\?<m,-1>");
  EXPECT_EQ(init(declarations, "q?[m,x] && q??[m,3] -> skip"), "((q?[m,x]&&q??[m,3])); (1)");
  EXPECT_EQ(init(declarations, "P p; r!p; r?p"), "r!p.a,p.b[0],p.b[1]; r?p.a,p.b[0],p.b[1]");
}

TEST(PromelaParser, RunSpreadsStructures) {
  EXPECT_EQ(init("typedef S { byte a; byte b }; proctype P(S s; byte t) { skip }", "S v; pid p; p = run P(v, 3)"),
            "p = run P(v.a,v.b,3)");
}

TEST(PromelaParser, DeclarationsBehindStatementsAreAssignments) {
  EXPECT_EQ(init("typedef S { byte a }",
                 "byte x = 1; byte y; x = 2; byte z = 3; byte w; byte v[2]; chan c; S s; byte u[2] = 4"),
            "x = 2; z = 3; w = 0; v[0] = 0; c = 0; ; u[0] = 4");
  EXPECT_EQ(init("", "{ byte x; x = 1 }; { byte x; skip }"), "sub-sequence{x = 0; x = 1}; sub-sequence{x = 0; (1)}");
}

TEST(PromelaParser, For) {
  EXPECT_EQ(init("byte i", "L: for (i : 1 .. 3) { skip; printf(\"a\\n\") }"),
            "i = 1; L: DO{((i<=3)); (1); printf('a\\n'); i = (i+1) | else; break}");
  EXPECT_EQ(init("byte a[4], i", "for (i in a) { a[i] = 0 }"),
            "i = 0; DO{((i<=3)); a[i] = 0; i = (i+1) | else; break}");
  EXPECT_EQ(init("typedef M { byte a; byte b }; chan q = [3] of { M }", "M m; for (m in q) { skip }"),
            "_for_0 = 0; DO{((_for_0<len(q))); q?m.a,m.b; q!m.a,m.b; (1); _for_0 = (_for_0+1) | else; break}");
}

TEST(PromelaParser, Select) {
  EXPECT_EQ(init("byte x", "select (x : 1 .. 3)"), "IF{x = 1 | x = 2 | x = 3}");
  EXPECT_EQ(init("byte x", "select (x : 0 .. 40)"), "x = 0; DO{((x<40)); x = (x+1) | break}");
  EXPECT_EQ(init("byte x_y", "select (x_y : 1 .. 3)"), "x_y = 1; DO{break | ((x_y<3)); x_y = (x_y+1)}");
  EXPECT_EQ(init("byte x; inline f() { select (x : 1 .. 3) }", "f()"),
            "sub-sequence{x = 1; DO{break | ((x<3)); x = (x+1)}}");
}

TEST(PromelaParser, ChoicesAndLoops) {
  EXPECT_EQ(init("byte x", "if :: else -> x++ :: x == 1 -> x-- fi"), "IF{((x==1)); x = (x-1) | else; x = (x+1)}");
  EXPECT_EQ(init("byte x", "do :: x < 3 -> x++ :: break od unless { x == 2 }"),
            "unless{DO{((x<3)); x = (x+1) | break} | ((x==2))}");
  EXPECT_EQ(init("", "if :: skip; skip; true; L: skip; printf(\"\"); skip; 1 fi"), "IF{(1); L: (1); printf(''); (1)}");
}

TEST(PromelaParser, AtomicAndDStep) {
  EXPECT_EQ(init("byte x", "atomic { x = 1; atomic { x = 2 }; d_step { x = 3; d_step { x = 4 } } }"),
            "ATOMIC{x = 1; sub-sequence{x = 2}; D_STEP2{x = 3; sub-sequence{x = 4}}}");
  EXPECT_EQ(init("byte x", "L: atomic { x = 1 } unless { x == 5; skip }; goto L"),
            "L: sub-sequence{unless{ATOMIC{x = 1} | ((x==5)); (1)}}; goto L");
}

TEST(PromelaParser, Labels) {
  EXPECT_EQ(init("", "accept_a: goto b; end: b:"), "accept_a: (1); goto b; end: b: (1)");
  EXPECT_EQ(init("inline f() { skip; again: skip; goto again }", "f(); f()"),
            "sub-sequence{(1); again: (1); goto again}; sub-sequence{(1); again:2: (1); goto again:2}");
  EXPECT_EQ(body("active proctype P() { L: goto M; M: skip } never { P[0]@L }"), "(P[0]@L)");
  const auto model = parsed("active proctype P() { L: goto M; M: skip } never { P@L }");
  EXPECT_EQ(shown(model->proctypes[0]->body), "L: (1); goto M; M: (1)") << "a label that a claim names needs a state";
}

TEST(PromelaParser, Inlines) {
  EXPECT_EQ(
      init("byte x; inline twice(a) { a = a * 2 } inline both(p, q) { twice(p); twice(q) }", "byte y; both(x, y)"),
      "sub-sequence{sub-sequence{x = (x*2)}; sub-sequence{y = (y*2)}}");
  EXPECT_EQ(init("byte x; inline f(a) { x = a * 2 }", "f(x + 1)"), "sub-sequence{x = (x+(1*2))}") << "text, not values";
  EXPECT_EQ(init("byte x; inline f(a) { a++; if :: a > 3 -> return 3 :: else -> return a fi }", "byte z; z = f(x)"),
            "sub-sequence{x = (x+1); IF{((x>3)); z = 3 | else; z = x}}");
  const auto model = parsed("inline f() { byte t; t = 1 } init { f(); f() }");
  EXPECT_EQ(model->proctypes[0]->locals.size(), 2u);
}

TEST(PromelaParser, NewlinesSeparate) {
  EXPECT_EQ(
      body("byte x\ninit {\n x = 1\n x++\n x = (x\n + 1)\n if\n :: x == 1\n -> x = 2\n :: else x = 3\n fi\n { x = 4 } "
           "x = 5\n x = "
           "x\n -1\n}"),
      "x = 1; x = (x+1); x = (x+1); IF{((x==1)); x = 2 | else; x = 3}; sub-sequence{x = 4}; x = 5; x = x; (-(1))");
}

TEST(PromelaParser, RemoteReferences) {
  const auto model = parsed("proctype P() { byte b[2]; L: skip } never { do :: P[1]:b[0] == 1 && P[_pid + 1]@L od }");
  EXPECT_EQ(shown(model->proctypes[1]->body), "DO{(((P[1]:b[0]==1)&&P[(_pid+1)]@L))}");
  EXPECT_TRUE(model->proctypes[0]->locals[0]->remotely_referenced);
}

TEST(PromelaParser, Formulas) {
  const auto model = parsed(
      "byte x, y; ltl { [] (x == 0) } ltl live { always ((x > 0) -> <> (y == 1)) }\n"
      "ltl words { x until y && x weakuntil y || !x release y implies next x equivalent eventually y }\n"
      "ltl signs { x U y /\\ x W y \\/ ! x V y -> X x <-> <> P@L } active proctype P() { L: skip }");
  ASSERT_EQ(model->properties.size(), 4u);
  EXPECT_EQ(model->properties[0].name, "ltl_0");
  EXPECT_EQ(to_text(*model->properties[0].formula), "[] ((x==0))");
  EXPECT_EQ(to_text(*model->properties[1].formula), "[] (((x>0) -> <> ((y==1))))");
  EXPECT_EQ(to_text(*model->properties[2].formula), "(((((x U y)&&(x W y))||(!(x) V y)) -> X (x)) <-> <> (y))");
  EXPECT_EQ(to_text(*model->properties[3].formula), "(((((x U y)&&(x W y))||(!(x) V y)) -> X (x)) <-> <> (P@L))");
}

TEST(PromelaParser, FormulaOverAModel) {
  const auto model = parsed("#define high (x > 3)\nbyte x; active proctype P() { L: skip }");
  auto property = parse_formula(*model, "[] (high -> <> P[0]@L)");
  ASSERT_TRUE(property.has_value()) << to_string(property.error());
  EXPECT_EQ(to_text(*property->formula), "[] (((x>3) -> <> (P[0]@L)))");
  property = parse_formula(*model, "[] (z > 3)");
  ASSERT_FALSE(property.has_value());
  EXPECT_EQ(to_string(property.error()), "formula:1:5: z is not declared");
}

TEST(PromelaParser, PointersAndFunctions) {
  const auto model = parsed(
      "typedef node { int value; node *next };\nnode *head; int &counts; chan q = [1] of { node * };\n"
      "function int sum(node *n) { int rest; if :: n == null -> return 0 :: else -> rest = sum(n.next) fi; return rest "
      "+ n.value }\n"
      "function push(int v) { node *n = new node; n.value = v; n.next = head; head = n; return }\n"
      "init { int t; push(1); t = sum(head); counts = new int[5]; counts[2] = *counts; *counts++; counts = &t; q!head; "
      "q?head;\n"
      "  head.next.next.value = 3; delete head; delete(counts); head = null }");
  ASSERT_EQ(model->functions.size(), 2u);
  EXPECT_EQ(shown(model->functions[0]->body),
            "IF{((n==null)); return 0 | else; rest = sum(n.next)}; return (rest+n.value)");
  EXPECT_EQ(shown(model->functions[1]->body), "n = new node; n.value = v; n.next = head; head = n; return");
  EXPECT_EQ(shown(model->proctypes[0]->body),
            "push(1); t = sum(head); counts = new int[5]; counts[2] = *counts; *counts = (*counts+1); counts = &t; "
            "q!head; q?head; "
            "head.next.next.value = 3; delete head; delete counts; head = null");
  const Expr& target = *model->proctypes[0]->body[8]->target;
  EXPECT_TRUE(target.path[0].through_pointer);
  EXPECT_EQ(target.type.kind, TypeKind::integer);
}

TEST(PromelaParser, NewAndDeleteAreFreeNames) {
  EXPECT_EQ(init("byte new, delete, null", "new = null; delete = new + 1"), "new = null; delete = (new+1)");
}

TEST(PromelaParser, PreprocessesFiles) {
  const auto directory = std::filesystem::temp_directory_path() / "quotient_promela_parser_test";
  std::filesystem::create_directories(directory);
  std::ofstream(directory / "part.h") << "byte x = START;\n";
  std::ofstream(directory / "model.pml")
      << "#define LIMIT 3\n#include \"part.h\"\n#ifdef EXTRA\nbyte y;\n#endif\ninit { x < LIMIT; z = 1 }\n";
  const std::string file = (directory / "model.pml").string();
  const auto result = parse_file(file, {.preprocessor_arguments = {"-DSTART=2", "-DEXTRA"}});
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(to_string(result.error()), file + ":6:15: z is not declared");
  EXPECT_FALSE(parse_file((directory / "none.pml").string()).has_value());
  std::filesystem::remove_all(directory);
}

}  // namespace
}  // namespace quotient::frontends::promela
