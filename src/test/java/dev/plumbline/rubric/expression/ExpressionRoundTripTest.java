package dev.plumbline.rubric.expression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.fixtures.GeneratedRubric;
import dev.plumbline.fixtures.GeneratedRubric.Style;
import dev.plumbline.rubric.expression.ExpressionParser.ExpressionSyntaxException;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.ExpressionText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("soak")
class ExpressionRoundTripTest {

  @Test
  void the_text_of_an_expression_parses_back_to_it() throws Exception {
    int count = 0;
    for (int seed : FreshSeeds.after(500, ExpressionRoundTripTest.class)) {
      for (String written : texts(GeneratedRubric.of(seed, Style.FREE).source())) {
        Expression expression = ExpressionParser.parse(written);
        String text = ExpressionText.of(expression);
        assertThat(ExpressionParser.parse(text)).as(written).isEqualTo(expression);
        assertThat(ExpressionText.of(ExpressionParser.parse(text))).isEqualTo(text);
        count++;
      }
    }
    assertThat(count).isGreaterThan(3_000);
  }

  // by hand: CEL's order of operations, and the fewest brackets
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "((a)) && (b && c) ; a && b && c",
        "a && (b || c) ; a && (b || c)",
        "(a && b) || c ; a && b || c",
        "1-(2-3) ; 1 - (2 - 3)",
        "(1-2)-3 ; 1 - 2 - 3",
        "-(-2) ; 2",
        "- - x ; -(-x)",
        "-x * 2 ; -x * 2",
        "2 * -3 ; 2 * -3",
        "1 - -2 ; 1 - -2",
        "!(a == b) ; !(a == b)",
        "a ? (b ? 1 : 2) : 3 ; a ? (b ? 1 : 2) : 3",
        "a ? 1 : (b ? 2 : 3) ; a ? 1 : b ? 2 : 3",
        "(a ? 1 : 2) + 1 ; (a ? 1 : 2) + 1",
        "0.50 + 1e0 ; !",
        "0.50 + 01 ; 0.5 + 1",
        "t == 'it''s' ; !",
        "t == 'say \"x\"' ; t == \"say \\\"x\\\"\"",
        "lookup(t, 'b', -1, 'a', 2.0) ; lookup(t, \"a\", 2, \"b\", -1)"
      })
  void equal_expressions_have_one_text(String written, String text) {
    String given;
    try {
      given = ExpressionText.of(ExpressionParser.parse(written));
    } catch (ExpressionSyntaxException e) {
      given = "!";
    }

    assertThat(given).isEqualTo(text);
  }

  private static List<String> texts(Object value) {
    List<String> texts = new ArrayList<>();
    switch (value) {
      case Map<?, ?> map ->
          map.forEach((key, each) -> {
            if (each instanceof String text
                && List.of("when", "formula", "pass", "switch").contains(key)) {
              texts.add(text);
            }
            texts.addAll(texts(each));
          });
      case List<?> list -> list.forEach(each -> texts.addAll(texts(each)));
      default -> {}
    }
    return texts;
  }
}
