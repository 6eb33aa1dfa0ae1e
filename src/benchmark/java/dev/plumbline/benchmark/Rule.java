package dev.plumbline.benchmark;

import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/// One of the rules that every engine has, written for each of them. There are five forms of
/// conditions, each over two to four of the fifteen facts.
///
/// @param index from 0; the constants of its condition follow from it
record Rule(int index) {

  static List<Rule> first(int count) {
    return IntStream.range(0, count).mapToObj(Rule::new).toList();
  }

  double weight() {
    return index % 2 == 0 ? 0.05 : -0.02;
  }

  private String truth() {
    return "b" + index % 5;
  }

  private String whole() {
    return "n" + index % 4;
  }

  private String decimal() {
    return "d" + index % 4;
  }

  private int bound() {
    return index * 7 % 900;
  }

  private String hundredths() {
    return "0." + (10 + index % 80);
  }

  private String thousandths(int base) {
    return "0." + (base + index);
  }

  /// In the notation that rubrics and CEL share.
  String condition() {
    return switch (index % 5) {
      case 0 -> whole() + " >= " + bound() + " && !" + truth();
      case 1 -> decimal() + " < " + hundredths() + " || " + truth();
      case 2 -> "e0 == \"mid\" && " + decimal() + " >= " + thousandths(101);
      case 3 -> "e1 in [\"x\"] && " + whole() + " < " + (100 + index);
      default -> "b0 && n1 > " + (400 + index) + " || b1 && d2 > " + thousandths(300);
    };
  }

  /// In JEXL, where `=~` is membership.
  String jexl() {
    return condition().replace(" in [", " =~ [");
  }

  /// In the language of Drools, whose `in` takes parentheses.
  String drools() {
    return String.format(
        Locale.ROOT,
        "rule \"r%d\" when Facts(%s) then fired.add(%d, %s); end%n",
        index,
        condition().replace("in [\"x\"]", "in (\"x\")"),
        index,
        weight());
  }

  /// As a programmer would write it by hand, the floor of what a rule can cost.
  Predicate<Facts> closure() {
    int k = index;
    return switch (k % 5) {
      case 0 -> {
        long bound = bound();
        yield f -> f.whole(k % 4) >= bound && !f.truth(k % 5);
      }
      case 1 -> {
        double bound = Double.parseDouble(hundredths());
        yield f -> f.decimal(k % 4) < bound || f.truth(k % 5);
      }
      case 2 -> {
        double bound = Double.parseDouble(thousandths(101));
        yield f -> f.e0().equals("mid") && f.decimal(k % 4) >= bound;
      }
      case 3 -> {
        long bound = 100 + k;
        yield f -> f.e1().equals("x") && f.whole(k % 4) < bound;
      }
      default -> {
        long bound = 400 + k;
        double other = Double.parseDouble(thousandths(300));
        yield f -> f.b0() && f.n1() > bound || f.b1() && f.d2() > other;
      }
    };
  }

  /// As JsonLogic.
  String jsonLogic() {
    return switch (index % 5) {
      case 0 ->
          "{\"and\":[{\">=\":[{\"var\":\"%s\"},%d]},{\"!\":[{\"var\":\"%s\"}]}]}"
              .formatted(whole(), bound(), truth());
      case 1 ->
          "{\"or\":[{\"<\":[{\"var\":\"%s\"},%s]},{\"var\":\"%s\"}]}"
              .formatted(decimal(), hundredths(), truth());
      case 2 ->
          "{\"and\":[{\"==\":[{\"var\":\"e0\"},\"mid\"]},{\">=\":[{\"var\":\"%s\"},%s]}]}"
              .formatted(decimal(), thousandths(101));
      case 3 ->
          "{\"and\":[{\"in\":[{\"var\":\"e1\"},[\"x\"]]},{\"<\":[{\"var\":\"%s\"},%d]}]}"
              .formatted(whole(), 100 + index);
      default ->
          ("{\"or\":[{\"and\":[{\"var\":\"b0\"},{\">\":[{\"var\":\"n1\"},%d]}]},"
                  + "{\"and\":[{\"var\":\"b1\"},{\">\":[{\"var\":\"d2\"},%s]}]}]}")
              .formatted(400 + index, thousandths(300));
    };
  }
}
