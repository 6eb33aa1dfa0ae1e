package dev.plumbline.workflow.importing;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.rubric.bundle.BundleCompilation;
import dev.plumbline.rubric.bundle.BundleCompiler;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What a multi grader computes over its graders, in the terms of a rubric.
///
/// @param written names the graders `#0`, `#1`, …; empty if it is refused
/// @param problem why it is refused
record GraderFormula(String written, String problem) {

  private static final int LENGTH_MAX = 2_000;
  private static final int DECIMALS_MAX = 12;
  private static final List<String> FUNCTIONS = List.of("min", "max", "abs");
  private static final Pattern TOKEN =
      Pattern.compile(
          "([0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)([eE][+-]?[0-9]{1,3})?|([A-Za-z_][A-Za-z0-9_]*)"
              + "|([-+*/(),])|\\s+");

  /// @param values what each name stands for, by the places of `names`
  /// @param graders how many there are
  static GraderFormula of(String formula, List<String> names, List<String> values, int graders) {
    if (formula.isBlank() || formula.length() > LENGTH_MAX) {
      return refused("it has no formula, or a long one");
    }
    StringBuilder out = new StringBuilder();
    Matcher token = TOKEN.matcher(formula);
    while (token.regionStart() < formula.length()) {
      if (!token.lookingAt()) {
        return refused(
            "it has " + formula.charAt(token.regionStart()) + ", which is no arithmetic here");
      }
      String name = token.group(3);
      if (token.group(1) != null) {
        out.append(number(token.group()));
      } else if (name != null && names.contains(name)) {
        out.append(values.get(names.indexOf(name)));
      } else if (name != null && !FUNCTIONS.contains(name)) {
        return refused(name + " is neither a grader of it nor one of min, max, abs");
      } else {
        out.append(token.group());
      }
      token.region(token.end(), formula.length());
    }
    String problem = problem(out.toString(), graders);
    return problem.isEmpty() ? new GraderFormula(out.toString(), "") : refused(problem);
  }

  /// Why a rubric refuses a formula; empty if it takes it.
  private static String problem(String formula, int graders) {
    String written = formula;
    StringBuilder facts = new StringBuilder();
    StringBuilder nodes = new StringBuilder();
    for (int i = graders - 1; i >= 0; i--) {
      written = written.replace("#" + i, "n" + i);
      facts.append("  f").append(i).append(": {type: decimal, min: 0, max: 1}\n");
      nodes.append("  n").append(i).append(": f").append(i).append('\n');
    }
    String rubric =
        "rubric: trial\nversion: 1.0.0\nfacts:\n"
            + facts
            + "plan:\n  composite: "
            + PlainJson.text(Json.of(written))
            + '\n'
            + nodes;
    return switch (BundleCompiler.compile(rubric.getBytes(StandardCharsets.UTF_8))) {
      case BundleCompilation.Locked _, BundleCompilation.DraftLocked _ -> "";
      case BundleCompilation.Rejected(List<Problem> problems) -> problems.getFirst().message();
    };
  }

  private static String number(String written) {
    BigDecimal number = new BigDecimal(written);
    return number
        .setScale(
            Math.min(DECIMALS_MAX, Math.max(0, number.scale())), java.math.RoundingMode.HALF_EVEN)
        .toPlainString();
  }

  private static GraderFormula refused(String why) {
    return new GraderFormula("", why);
  }
}
