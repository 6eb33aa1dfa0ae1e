package dev.plumbline.rubric.expression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeFactory;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.fixtures.Soak;
import dev.plumbline.rubric.plan.engine.ConditionProgram;
import dev.plumbline.rubric.plan.engine.ConditionProgram.Query;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.ExpressionText;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.model.ScoringPlan.Declarations;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// On booleans, texts and whole numbers a condition has the value that CEL's own library gives.
@Tag("slow")
@Tag("soak")
class CelOracleTest {

  private static final int CONDITIONS = Soak.times("conditions", 1_500, 12_000);
  private static final int CONDITIONS_OF_A_SEED = 40;
  private static final List<String> WORDS = List.of("", "a", "low", "allow", "say \"low\"", "ä");

  private final CelCompiler compiler =
      CelCompilerFactory.standardCelCompilerBuilder()
          .addVar("a", SimpleType.BOOL)
          .addVar("b", SimpleType.BOOL)
          .addVar("i", SimpleType.INT)
          .addVar("j", SimpleType.INT)
          .addVar("s", SimpleType.STRING)
          .addVar("t", SimpleType.STRING)
          .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
          .build();
  private final CelRuntime runtime = CelRuntimeFactory.standardCelRuntimeBuilder().build();

  @Test
  void conditions_agree_with_cel() throws Exception {
    SplittableRandom random = new SplittableRandom(3);
    int yes = 0;
    for (int n = 0; n < CONDITIONS; n++) {
      yes += agreedTruth(random) ? 1 : 0;
    }
    assertThat(yes).isBetween(CONDITIONS / 5, CONDITIONS * 4 / 5);
  }

  @Test
  void conditions_of_fresh_seeds_agree_with_cel() throws Exception {
    for (int seed : FreshSeeds.of(CelOracleTest.class)) {
      SplittableRandom random = new SplittableRandom(seed);
      for (int n = 0; n < CONDITIONS_OF_A_SEED; n++) {
        agreedTruth(random);
      }
    }
  }

  private boolean agreedTruth(SplittableRandom random) throws Exception {
    String text = condition(4, random);
    Map<String, Object> facts = facts(random);
    Truth ours = ours(text, facts);
    CelAbstractSyntaxTree tree = compiler.compile(text).getAst();
    boolean theirs = (Boolean) runtime.createProgram(tree).eval(facts);
    assertThat(ours).as("%s with %s", text, facts).isEqualTo(Truth.of(theirs));
    return theirs;
  }

  @Test
  void the_canonical_text_of_a_condition_means_the_same_in_cel() throws Exception {
    SplittableRandom random = new SplittableRandom(4);
    for (int n = 0; n < CONDITIONS / 4; n++) {
      String text = condition(4, random);
      Map<String, Object> facts = facts(random);
      String canonical = ExpressionText.of(ExpressionParser.parse(text));
      assertThat(runtime.createProgram(compiler.compile(canonical).getAst()).eval(facts))
          .as("%s as %s", text, canonical)
          .isEqualTo(runtime.createProgram(compiler.compile(text).getAst()).eval(facts));
    }
  }

  private static Truth ours(String text, Map<String, Object> facts) throws Exception {
    Expression expression = ExpressionParser.parse(text);
    TreeMap<String, FactType> types = new TreeMap<>();
    TreeMap<String, FactValue> values = new TreeMap<>();
    facts.forEach((id, value) -> {
      switch (value) {
        case Boolean truth -> {
          types.put(id, new FactType.Truthful());
          values.put(id, new FactValue.Truthful(truth));
        }
        case Long number -> {
          types.put(id, new FactType.Numeric(true, new BigDecimal(-100), new BigDecimal(100)));
          values.put(id, new FactValue.Numeric(Rational.of(number)));
        }
        default -> {
          types.put(id, new FactType.Textual());
          values.put(id, new FactValue.Textual((String) value));
        }
      }
    });
    Declarations declarations =
        new Declarations(types, new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
    List<dev.plumbline.base.problem.Problem> problems = new ArrayList<>();
    ConditionProgram program =
        ConditionProgram.compile(declarations, List.of(new Query("/it", expression)), problems);
    assertThat(problems).as(text).isEmpty();
    return program.run(values).getFirst().truth();
  }

  private static Map<String, Object> facts(SplittableRandom random) {
    Map<String, Object> facts = new HashMap<>();
    facts.put("a", random.nextBoolean());
    facts.put("b", random.nextBoolean());
    facts.put("i", (long) random.nextInt(-4, 5));
    facts.put("j", (long) random.nextInt(-4, 5));
    facts.put("s", WORDS.get(random.nextInt(WORDS.size())));
    facts.put("t", WORDS.get(random.nextInt(WORDS.size())));
    return facts;
  }

  private static String condition(int depth, SplittableRandom random) {
    return switch (random.nextInt(depth == 0 ? 4 : 12)) {
      case 0 -> one(random, "a", "b");
      case 1 -> one(random, "true", "false", "a");
      case 2 ->
          number(1, random)
              + one(random, " < ", "<=", " > ", " >=", "==", " != ")
              + number(1, random);
      case 3 -> word(random) + one(random, " == ", " != ") + word(random);
      case 4 -> "!" + one(random, "a", "b", "(" + condition(depth - 1, random) + ")");
      case 5 -> condition(depth - 1, random) + " && " + condition(depth - 1, random);
      case 6 -> condition(depth - 1, random) + " || " + condition(depth - 1, random);
      case 7 -> "(" + condition(depth - 1, random) + ")";
      case 8 ->
          word(random)
              + one(random, ".contains(", ".startsWith(", ".endsWith(")
              + literal(random)
              + ")";
      case 9 -> word(random) + " in [" + literal(random) + ", " + literal(random) + "]";
      case 10 -> number(2, random) + " in [1, -2, 3]";
      default ->
          "("
              + condition(depth - 1, random)
              + " ? "
              + condition(depth - 1, random)
              + " : "
              + condition(depth - 1, random)
              + ")";
    };
  }

  /// Without division: CEL's division of integers truncates.
  private static String number(int depth, SplittableRandom random) {
    return switch (random.nextInt(depth == 0 ? 3 : 8)) {
      case 0 -> "i";
      case 1 -> "j";
      case 2 -> one(random, "0", "1", "2", "-3");
      case 3 -> number(depth - 1, random) + " + " + number(depth - 1, random);
      case 4 -> number(depth - 1, random) + " - " + number(depth - 1, random);
      case 5 -> number(depth - 1, random) + " * " + number(depth - 1, random);
      case 6 -> "-(" + number(depth - 1, random) + ")";
      default -> "(a ? " + number(depth - 1, random) + " : " + number(depth - 1, random) + ")";
    };
  }

  private static String word(SplittableRandom random) {
    return one(random, "s", "t", literal(random));
  }

  private static String literal(SplittableRandom random) {
    return ExpressionText.quoted(WORDS.get(random.nextInt(WORDS.size())));
  }

  private static String one(SplittableRandom random, String... words) {
    return words[random.nextInt(words.length)];
  }
}
