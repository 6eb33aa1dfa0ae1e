package dev.plumbline.workflow.importing.graders;

import java.math.BigDecimal;
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
  static GraderFormula of(String formula, List<String> names, List<String> values) {
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
    return new GraderFormula(out.toString(), "");
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
