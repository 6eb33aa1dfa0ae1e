package dev.plumbline.score;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A second implementation of formulas as written in a trace: it computes a value from the values
/// that the trace lists as read. Values are `Ends`, texts, truths, or `null` for an unknown truth
/// or text.
final class Formula {

  /// An interval; `sure` is false if its value may be undefined, and `ranged` if its range cannot
  /// be told either: a division by a value that may be zero has a range that is not in the trace.
  record Ends(Fraction low, Fraction high, boolean sure, boolean ranged) {
    static final Ends UNDEFINED = new Ends(Fraction.ZERO, Fraction.ZERO, false, false);

    Ends(Fraction low, Fraction high, boolean sure) {
      this(low, high, sure, true);
    }

    static Ends point(Fraction value) {
      return new Ends(value, value, true);
    }

    boolean holds(Ends other) {
      return low.compareTo(other.low) <= 0 && other.high.compareTo(high) <= 0;
    }

    Ends hull(Ends other) {
      return with(other, low.min(other.low), high.max(other.high));
    }

    Ends plus(Ends other) {
      return with(other, low.plus(other.low), high.plus(other.high));
    }

    Ends negated() {
      return new Ends(high.negated(), low.negated(), sure, ranged);
    }

    Ends times(Ends other) {
      List<Fraction> corners =
          List.of(
              low.times(other.low),
              low.times(other.high),
              high.times(other.low),
              high.times(other.high));
      return with(
          other,
          corners.stream().reduce(Fraction::min).orElseThrow(),
          corners.stream().reduce(Fraction::max).orElseThrow());
    }

    Ends min(Ends other) {
      return with(other, low.min(other.low), high.min(other.high));
    }

    Ends max(Ends other) {
      return with(other, low.max(other.low), high.max(other.high));
    }

    Ends leaving() {
      return new Ends(low.leaving(), high.leaving(), sure, ranged);
    }

    private Ends with(Ends other, Fraction low, Fraction high) {
      return new Ends(low, high, sure && other.sure, ranged && other.ranged);
    }
  }

  private static final Pattern TOKEN =
      Pattern.compile(
          "\\s*(\"(?:[^\"\\\\]|\\\\.)*\"|[0-9]+(?:\\.[0-9]+)?|[A-Za-z_][A-Za-z0-9_]*|&&|\\|\\||[=!<>]=|.)");

  private final List<String> tokens = new ArrayList<>();
  private final Map<String, Object> reads;
  private int next;

  static Object value(String formula, Map<String, Object> reads) {
    Formula reader = new Formula(formula, reads);
    Object value = reader.conditional();
    if (reader.next < reader.tokens.size() - 1) {
      throw new AssertionError("not read to the end: " + formula);
    }
    return value;
  }

  private Formula(String formula, Map<String, Object> reads) {
    this.reads = reads;
    Matcher matcher = TOKEN.matcher(formula);
    while (matcher.find()) {
      tokens.add(matcher.group(1));
    }
    tokens.add("");
  }

  private boolean take(String token) {
    boolean here = tokens.get(next).equals(token);
    next += here ? 1 : 0;
    return here;
  }

  private Object conditional() {
    Object test = or();
    if (!take("?")) {
      return test;
    }
    Object then = conditional();
    take(":");
    Object otherwise = conditional();
    if (test instanceof Boolean known) {
      return known ? then : otherwise;
    }
    if (then instanceof Ends one && otherwise instanceof Ends other) {
      return one.hull(other);
    }
    return then == otherwise ? then : null;
  }

  private Object or() {
    Object value = and();
    while (take("||")) {
      value = not(kleeneAnd(not(value), not(and())));
    }
    return value;
  }

  private Object and() {
    Object value = relation();
    while (take("&&")) {
      value = kleeneAnd(value, relation());
    }
    return value;
  }

  private static Object kleeneAnd(Object left, Object right) {
    if (Boolean.FALSE.equals(left) || Boolean.FALSE.equals(right)) {
      return false;
    }
    return left == null || right == null ? null : (Object) true;
  }

  private static Object not(Object value) {
    return value == null ? null : (Object) !((Boolean) value);
  }

  private Object relation() {
    Object left = sum();
    for (String sign : List.of("==", "!=", "<=", ">=", "<", ">")) {
      if (take(sign)) {
        return compared(sign, left, sum());
      }
    }
    if (take("in")) {
      take("[");
      Object any = false;
      do {
        any = not(kleeneAnd(not(any), not(compared("==", left, sum()))));
      } while (take(","));
      take("]");
      return any;
    }
    return left;
  }

  private static Object compared(String sign, Object left, Object right) {
    return switch (sign) {
      case "!=" -> not(compared("==", left, right));
      case ">" -> compared("<", right, left);
      case ">=" -> not(compared("<", left, right));
      case "<=" -> not(compared("<", right, left));
      case "<" -> below((Ends) left, (Ends) right);
      default -> {
        if (left instanceof Ends one && right instanceof Ends other) {
          yield kleeneAnd(not(below(one, other)), not(below(other, one)));
        }
        yield left == null || right == null ? null : (Object) left.equals(right);
      }
    };
  }

  private static Object below(Ends left, Ends right) {
    if (!left.sure() || !right.sure()) {
      return null;
    }
    if (left.high().compareTo(right.low()) < 0) {
      return true;
    }
    return left.low().compareTo(right.high()) >= 0 ? (Object) false : null;
  }

  private Object sum() {
    Object value = product();
    while (true) {
      if (take("+")) {
        value = ((Ends) value).plus((Ends) product());
      } else if (take("-")) {
        value = ((Ends) value).plus(((Ends) product()).negated());
      } else {
        return value;
      }
    }
  }

  private Object product() {
    Object value = unary();
    while (true) {
      if (take("*")) {
        value = ((Ends) value).times((Ends) unary());
      } else if (take("/")) {
        value = ((Ends) value).times(inverted((Ends) unary()));
      } else {
        return value;
      }
    }
  }

  private static Ends inverted(Ends divisor) {
    if (!divisor.ranged()) {
      return divisor;
    }
    if (divisor.low().top().signum() <= 0 && divisor.high().top().signum() >= 0) {
      return Ends.UNDEFINED;
    }
    return new Ends(
        divisor.high().inverted(), divisor.low().inverted(), divisor.sure(), divisor.ranged());
  }

  private Object unary() {
    if (take("!")) {
      return not(unary());
    }
    return take("-") ? ((Ends) unary()).negated() : postfix();
  }

  private Object postfix() {
    Object value = primary();
    while (take(".")) {
      String test = tokens.get(next);
      next += 2;
      String part = text(tokens.get(next));
      next += 2;
      value = value == null ? null : (Object) tested(test, (String) value, part);
    }
    return value;
  }

  private static boolean tested(String test, String value, String part) {
    return switch (test) {
      case "contains" -> value.contains(part);
      case "startsWith" -> value.startsWith(part);
      default -> value.endsWith(part);
    };
  }

  private Object primary() {
    String token = tokens.get(next++);
    if (token.equals("(")) {
      Object inner = conditional();
      take(")");
      return inner;
    }
    if (token.startsWith("\"")) {
      return text(token);
    }
    if (Character.isDigit(token.charAt(0))) {
      return Ends.point(Fraction.of(token));
    }
    if (take("(")) {
      return called(token);
    }
    if (token.equals("true") || token.equals("false")) {
      return token.equals("true");
    }
    if (!reads.containsKey(token)) {
      throw new AssertionError("the trace does not say what `" + token + "` was");
    }
    return reads.get(token);
  }

  private Object called(String name) {
    List<Object> values = new ArrayList<>();
    do {
      values.add(conditional());
    } while (take(","));
    take(")");
    return switch (name) {
      case "min" -> numbers(values).stream().reduce(Ends::min).orElseThrow();
      case "max" -> numbers(values).stream().reduce(Ends::max).orElseThrow();
      case "mean" -> weighted(numbers(values), List.of());
      case "weighted_mean" -> weighted(every(values, 0), every(values, 1));
      case "clamp" -> ((Ends) values.get(0)).max((Ends) values.get(1)).min((Ends) values.get(2));
      case "ratio" ->
          ((Ends) values.get(0))
              .times(inverted((Ends) values.get(1)))
              .max(Ends.point(Fraction.ZERO))
              .min(Ends.point(Fraction.ONE));
      case "abs" -> absolute((Ends) values.get(0));
      case "lookup" -> lookedUp(values);
      case "at_least" -> atLeast(values);
      default -> throw new AssertionError("no such function: " + name);
    };
  }

  private static Ends absolute(Ends value) {
    Ends turned = value.negated();
    Ends far = value.max(turned);
    return value.low().top().signum() <= 0 && value.high().top().signum() >= 0
        ? new Ends(Fraction.ZERO, far.high(), value.sure(), value.ranged())
        : far;
  }

  private static Object lookedUp(List<Object> values) {
    Ends all = (Ends) values.get(2);
    for (int i = 1; i < values.size(); i += 2) {
      if (values.get(i).equals(values.getFirst())) {
        return values.get(i + 1);
      }
      all = all.hull((Ends) values.get(i + 1));
    }
    return all;
  }

  private static Object atLeast(List<Object> values) {
    long wanted = ((Ends) values.getFirst()).low().top().longValueExact();
    List<Object> asked = values.subList(1, values.size());
    long sure = asked.stream().filter(Boolean.TRUE::equals).count();
    long possible = asked.stream().filter(v -> !Boolean.FALSE.equals(v)).count();
    return sure >= wanted ? (Object) true : possible < wanted ? (Object) false : null;
  }

  /// Without weights, each weight is 1.
  static Ends weighted(List<Ends> values, List<Ends> weights) {
    Ends one = Ends.point(Fraction.ONE);
    List<Ends> all = weights.isEmpty() ? values.stream().map(_ -> one).toList() : weights;
    return sum(values, all).times(inverted(all.stream().reduce(Ends::plus).orElseThrow()));
  }

  static Ends sum(List<Ends> values, List<Ends> weights) {
    Ends sum = Ends.point(Fraction.ZERO);
    for (int i = 0; i < values.size(); i++) {
      sum = sum.plus(values.get(i).times(weights.get(i)));
    }
    return sum;
  }

  private static List<Ends> numbers(List<Object> values) {
    return values.stream().map(Ends.class::cast).toList();
  }

  private static List<Ends> every(List<Object> values, int rest) {
    List<Ends> some = new ArrayList<>();
    for (int i = rest; i < values.size(); i += 2) {
      some.add((Ends) values.get(i));
    }
    return some;
  }

  private static String text(String token) {
    return token.substring(1, token.length() - 1).replace("\\\"", "\"").replace("\\\\", "\\");
  }
}
