import module java.base;

/** Parses an expression in one pass into a tree of parts, which are evaluated when asked for. */
final class Expression {
  /** Of a quotient, there is no largest number of decimals. */
  static final int ANY = Integer.MAX_VALUE;

  private final String text;
  private final Names names;
  private final Set<String> named = new TreeSet<>();
  private int at;
  private int depth;

  Expression(String text, Names names) {
    this.text = text;
    this.names = names;
  }

  interface Valued {
    Value value();
  }

  /**
   * A part of an expression. What its values can be is known before it has one: they have at most
   * so many decimals, and a constant reads nothing but literals and thresholds.
   */
  record Part(Valued valued, int decimals, boolean constant) {
    Value value() {
      return valued.value();
    }

    /** Of truths and texts, decimals do not matter. */
    static Part of(Valued valued) {
      return new Part(valued, ANY, false);
    }

    /** Whether the other is a constant that these values are too coarse to meet. */
    boolean cannotBe(Part other) {
      return decimals != ANY
          && other.constant
          && other.value() instanceof Value.Num number
          && number.isPoint()
          && number.low().decimals() > decimals;
    }
  }

  static int most(List<Part> parts) {
    return parts.stream().mapToInt(Part::decimals).max().orElse(0);
  }

  static boolean constant(List<Part> parts) {
    return parts.stream().allMatch(Part::constant);
  }

  static Set<String> names(String text) {
    Expression expression = new Expression(text, null);
    expression.whole();
    return expression.named;
  }

  Value value() {
    return whole().value();
  }

  /** How a value is shown between words; a plain number has no zeros at its end. */
  record Format(int decimals, boolean percent, boolean plain, String yes, String no) {}

  /** The names in words that have values between them. */
  static Set<String> shown(String words) {
    Expression expression = new Expression(words, null);
    expression.words();
    return expression.named;
  }

  /** Words, with the values of the expressions in braces; two braces are one that is shown. */
  String words() {
    StringBuilder words = new StringBuilder();
    while (at < text.length()) {
      char c = text.charAt(at);
      if ((c == '{' || c == '}') && at + 1 < text.length() && text.charAt(at + 1) == c) {
        words.append(c);
        at += 2;
      } else if (c == '{' || c == '}') {
        expect("{");
        Part part = conditional();
        Format format = take(":") ? format() : new Format(12, false, true, "true", "false");
        expect("}");
        words.append(names == null ? "" : shown(part.value(), format));
      } else {
        words.append(c);
        at++;
      }
    }
    return words.toString();
  }

  static String shown(Value value, Format format) {
    return switch (value) {
      case Value.Num number -> number.shown(format);
      case Value.Truth truth -> truth.shown(format.yes(), format.no());
      case Value.Text text -> text.shown();
    };
  }

  Format format() {
    space();
    char c = at < text.length() ? text.charAt(at) : ' ';
    if (c == '"' || c == '\'') {
      String yes = literal();
      expect(",");
      space();
      return new Format(12, false, true, yes, literal());
    }
    boolean percent = !isDigit(c);
    if (percent && !name().equals("percent")) {
      throw new Verify.Fault("the words `" + text + "` cannot be read");
    }
    space();
    int from = at;
    while (at < text.length() && isDigit(text.charAt(at))) {
      at++;
    }
    int decimals = from == at ? 0 : Integer.parseInt(text.substring(from, at));
    return new Format(decimals, percent, false, "", "");
  }

  Part whole() {
    Part part = conditional();
    space();
    if (at < text.length()) {
      throw new Verify.Fault("the expression `" + text + "` cannot be read");
    }
    return part;
  }

  void space() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  boolean take(String sign) {
    space();
    if (!text.startsWith(sign, at)) {
      return false;
    }
    at += sign.length();
    return true;
  }

  void expect(String sign) {
    if (!take(sign)) {
      throw new Verify.Fault("the expression `" + text + "` cannot be read");
    }
  }

  Part conditional() {
    if (++depth > 200) {
      throw new Verify.Fault("an expression is too deep");
    }
    Part test = or();
    if (take("?")) {
      Part one = conditional();
      expect(":");
      Part other = conditional();
      depth--;
      return new Part(
          () -> choose((Value.Truth) test.value(), one, other),
          most(List.of(one, other)),
          constant(List.of(test, one, other)) && one.value().equals(other.value()));
    }
    depth--;
    return test;
  }

  static Value choose(Value.Truth test, Part one, Part other) {
    return switch (test) {
      case TRUE -> one.value();
      case FALSE -> other.value();
      case UNKNOWN -> {
        Value a = one.value();
        Value b = other.value();
        if (a instanceof Value.Num first && b instanceof Value.Num second) {
          yield first.hull(second);
        }
        yield a == b ? a : Value.Truth.UNKNOWN;
      }
    };
  }

  Part or() {
    Part left = and();
    while (take("||")) {
      Part first = left;
      Part second = and();
      left =
          new Part(
              () -> ((Value.Truth) first.value()).or((Value.Truth) second.value()),
              ANY,
              first.constant() && second.constant());
    }
    return left;
  }

  Part and() {
    Part left = comparison();
    while (take("&&")) {
      Part first = left;
      Part second = comparison();
      left =
          new Part(
              () -> ((Value.Truth) first.value()).and((Value.Truth) second.value()),
              ANY,
              first.constant() && second.constant());
    }
    return left;
  }

  Part comparison() {
    Part left = sum();
    for (String sign : List.of("==", "!=", "<=", ">=", "<", ">")) {
      if (take(sign)) {
        Part right = sum();
        return new Part(() -> compare(sign, left, right), ANY, left.constant() && right.constant());
      }
    }
    space();
    if (text.startsWith("in", at) && at + 2 < text.length() && !isName(text.charAt(at + 2))) {
      at += 2;
      expect("[");
      List<Part> members = arguments("]");
      return new Part(() -> in(left, members), ANY, left.constant() && constant(members));
    }
    return left;
  }

  static Value.Truth compare(String sign, Part left, Part right) {
    Value a = left.value();
    Value b = right.value();
    return switch (sign) {
      case "==" -> equal(left, right);
      case "!=" -> equal(left, right).not();
      case "<" -> ((Value.Num) a).less((Value.Num) b);
      case ">" -> ((Value.Num) b).less((Value.Num) a);
      case "<=" -> ((Value.Num) b).less((Value.Num) a).not();
      default -> ((Value.Num) a).less((Value.Num) b).not();
    };
  }

  static Value.Truth equal(Part left, Part right) {
    return switch (left.value()) {
      case Value.Num number -> {
        Value.Truth truth = number.equal((Value.Num) right.value());
        boolean never = left.cannotBe(right) || right.cannotBe(left);
        yield truth == Value.Truth.UNKNOWN && never && !isUndefined(left) && !isUndefined(right)
            ? Value.Truth.FALSE
            : truth;
      }
      case Value.Truth truth -> truth.equal((Value.Truth) right.value());
      case Value.Text one -> one.equal((Value.Text) right.value());
    };
  }

  static boolean isUndefined(Part part) {
    return ((Value.Num) part.value()).undefined();
  }

  static Value.Truth in(Part part, List<Part> members) {
    if (part.value() instanceof Value.Text one) {
      Set<String> texts = new HashSet<>();
      for (Part member : members) {
        texts.addAll(((Value.Text) member.value()).possible());
      }
      return one.holds(texts::contains);
    }
    Value.Truth any = Value.Truth.FALSE;
    for (Part member : members) {
      any = any.or(equal(part, member));
    }
    return any;
  }

  /** Two numbers and what becomes of them. */
  static Part of(
      Part one, Part other, int decimals, java.util.function.BinaryOperator<Value.Num> by) {
    return new Part(
        () -> by.apply((Value.Num) one.value(), (Value.Num) other.value()),
        decimals,
        one.constant() && other.constant());
  }

  Part sum() {
    Part left = product();
    while (true) {
      Part first = left;
      if (take("+")) {
        Part second = product();
        left = of(first, second, most(List.of(first, second)), Value.Num::plus);
      } else if (take("-")) {
        Part second = product();
        left = of(first, second, most(List.of(first, second)), Value.Num::minus);
      } else {
        return left;
      }
    }
  }

  Part product() {
    Part left = unary();
    while (true) {
      Part first = left;
      if (take("*")) {
        Part second = unary();
        boolean any = first.decimals() == ANY || second.decimals() == ANY;
        int decimals = any ? ANY : first.decimals() + second.decimals();
        left = of(first, second, decimals, Value.Num::times);
      } else if (take("/")) {
        Part second = unary();
        left = of(first, second, ANY, Value.Num::divide);
      } else {
        return left;
      }
    }
  }

  Part unary() {
    if (++depth > 400) {
      throw new Verify.Fault("an expression is too deep");
    }
    try {
      space();
      if (at < text.length() && text.charAt(at) == '!' && !text.startsWith("!=", at)) {
        at++;
        Part part = unary();
        return new Part(() -> ((Value.Truth) part.value()).not(), ANY, part.constant());
      }
      if (take("-")) {
        Part part = unary();
        return new Part(
            () -> ((Value.Num) part.value()).negated(), part.decimals(), part.constant());
      }
      return suffixed();
    } finally {
      depth--;
    }
  }

  Part suffixed() {
    Part part = primary();
    while (take(".")) {
      Part subject = part;
      String method = name();
      expect("(");
      space();
      String piece = literal();
      expect(")");
      part = Part.of(() -> test(method, (Value.Text) subject.value(), piece));
    }
    return part;
  }

  static Value.Truth test(String method, Value.Text subject, String piece) {
    return switch (method) {
      case "contains" -> subject.holds(text -> text.contains(piece));
      case "startsWith" -> subject.holds(text -> text.startsWith(piece));
      case "endsWith" -> subject.holds(text -> text.endsWith(piece));
      default -> throw new Verify.Fault("`" + method + "` is no function of texts");
    };
  }

  Part primary() {
    space();
    if (at >= text.length()) {
      throw new Verify.Fault("the expression `" + text + "` ends too early");
    }
    char c = text.charAt(at);
    if (c == '(') {
      at++;
      Part part = conditional();
      expect(")");
      return part;
    }
    if (c == '"' || c == '\'') {
      Value.Text literal = Value.Text.of(literal());
      return new Part(() -> literal, ANY, true);
    }
    if (c >= '0' && c <= '9') {
      int from = at;
      while (at < text.length() && (isDigit(text.charAt(at)) || isPoint())) {
        at++;
      }
      Value.Num number = Value.Num.of(new BigDecimal(text.substring(from, at)));
      return new Part(() -> number, number.low().decimals(), true);
    }
    String name = name();
    if (name.equals("true") || name.equals("false")) {
      Value.Truth truth = Value.Truth.of(name.equals("true"));
      return new Part(() -> truth, ANY, true);
    }
    if (take("(")) {
      return function(name);
    }
    return read(name);
  }

  boolean isPoint() {
    return text.charAt(at) == '.' && at + 1 < text.length() && isDigit(text.charAt(at + 1));
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  static boolean isName(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || isDigit(c);
  }

  String name() {
    space();
    int from = at;
    while (at < text.length() && isName(text.charAt(at))) {
      at++;
    }
    if (from == at) {
      throw new Verify.Fault("the expression `" + text + "` cannot be read");
    }
    return text.substring(from, at);
  }

  String literal() {
    char quote = text.charAt(at++);
    StringBuilder literal = new StringBuilder();
    while (at < text.length() && text.charAt(at) != quote) {
      char c = text.charAt(at++);
      if (c == '\\' && at < text.length()) {
        c = text.charAt(at++);
        c = c == 'n' ? '\n' : c == 'r' ? '\r' : c == 't' ? '\t' : c;
      }
      literal.append(c);
    }
    if (at++ >= text.length()) {
      throw new Verify.Fault("the expression `" + text + "` ends too early");
    }
    return literal.toString();
  }

  List<Part> arguments(String end) {
    List<Part> arguments = new ArrayList<>();
    if (take(end)) {
      return arguments;
    }
    do {
      arguments.add(conditional());
    } while (take(","));
    expect(end);
    return arguments;
  }

  Part function(String name) {
    if (name.equals("known")) {
      String of = name();
      expect(")");
      named.add(of);
      return Part.of(() -> names.known(of));
    }
    if (name.equals("applies")) {
      String of = name();
      expect(")");
      return read("applies(" + of + ")");
    }
    if (Set.of("share", "count", "all", "any", "worst").contains(name)) {
      return aggregate(name);
    }
    List<Part> parts = arguments(")");
    return new Part(() -> apply(name, parts), decimals(name, parts), constant(parts));
  }

  /** A function of the units of an item, maybe with a comparison: it is read as a name. */
  Part aggregate(String function) {
    String item = name();
    String test = "";
    for (String sign : List.of("==", "!=", "<=", ">=", "<", ">")) {
      if (test.isEmpty() && take(sign)) {
        test = " " + sign + " " + num(primary()).low();
      }
    }
    expect(")");
    return read(function + "(" + item + test + ")");
  }

  Part read(String name) {
    named.add(name);
    return names == null
        ? Part.of(() -> null)
        : new Part(() -> names.value(name), names.decimals(name), names.isConstant(name));
  }

  /** The name in the brackets of what is read as a name; the name itself without any. */
  static String base(String read) {
    int open = read.indexOf('(');
    if (open < 0) {
      return read;
    }
    int end = open + 1;
    while (end < read.length() && isName(read.charAt(end))) {
      end++;
    }
    return read.substring(open + 1, end);
  }

  static int decimals(String function, List<Part> parts) {
    return switch (function) {
      case "abs", "min", "max" -> most(parts);
      case "clamp" ->
          Math.max(
              parts.get(0).decimals(),
              Math.max(constantDecimals(parts.get(1)), constantDecimals(parts.get(2))));
      case "lookup" -> {
        int most = 0;
        for (int i = 2; i < parts.size(); i += 2) {
          most = Math.max(most, constantDecimals(parts.get(i)));
        }
        yield most;
      }
      default -> ANY;
    };
  }

  static int constantDecimals(Part part) {
    return part.constant() ? num(part).low().decimals() : part.decimals();
  }

  static Value.Num num(Part part) {
    return (Value.Num) part.value();
  }

  static Value apply(String name, List<Part> parts) {
    return switch (name) {
      case "abs" -> num(parts.get(0)).abs();
      case "min" -> parts.stream().map(Expression::num).reduce(Value.Num::min).orElseThrow();
      case "max" -> parts.stream().map(Expression::num).reduce(Value.Num::max).orElseThrow();
      case "mean" ->
          parts.stream()
              .map(Expression::num)
              .reduce(Value.Num::plus)
              .orElseThrow()
              .divide(Value.Num.of(parts.size()));
      case "clamp" -> num(parts.get(0)).clamp(num(parts.get(1)).low(), num(parts.get(2)).high());
      case "ratio" ->
          num(parts.get(0))
              .divide(num(parts.get(1)))
              .clamp(Value.Fraction.ZERO, Value.Fraction.ONE);
      case "weighted_mean" -> weightedMean(parts);
      case "lookup" -> lookup((Value.Text) parts.get(0).value(), parts);
      case "at_least" -> atLeast(parts);
      default -> throw new Verify.Fault("`" + name + "` is no function");
    };
  }

  static Value.Num weightedMean(List<Part> parts) {
    Value.Num sum = Value.Num.ZERO;
    Value.Num total = sum;
    for (int i = 0; i + 1 < parts.size(); i += 2) {
      Value.Num weight = num(parts.get(i + 1));
      sum = sum.plus(num(parts.get(i)).times(weight));
      total = total.plus(weight);
    }
    return sum.divide(total);
  }

  static Value.Num lookup(Value.Text key, List<Part> parts) {
    Value.Num hull = null;
    for (int i = 1; i + 1 < parts.size(); i += 2) {
      String entry = ((Value.Text) parts.get(i).value()).possible().iterator().next();
      if (key.any() || key.possible().contains(entry)) {
        Value.Num value = num(parts.get(i + 1));
        hull = hull == null ? value : hull.hull(value);
      }
    }
    if (hull == null) {
      throw new Verify.Fault("a table has no entry for " + key.possible());
    }
    return hull;
  }

  static Value.Truth atLeast(List<Part> parts) {
    BigDecimal needed = num(parts.get(0)).low().decimal();
    int sure = 0;
    int possible = 0;
    for (Part part : parts.subList(1, parts.size())) {
      Value.Truth truth = (Value.Truth) part.value();
      sure += truth == Value.Truth.TRUE ? 1 : 0;
      possible += truth != Value.Truth.FALSE ? 1 : 0;
    }
    return BigDecimal.valueOf(sure).compareTo(needed) >= 0
        ? Value.Truth.TRUE
        : BigDecimal.valueOf(possible).compareTo(needed) < 0
            ? Value.Truth.FALSE
            : Value.Truth.UNKNOWN;
  }

  /** What an expression may name. */
  interface Names {
    Value value(String name);

    /** Whether the fact or item is known; unknown where an answer that is missing decides it. */
    Value.Truth known(String name);

    /** How many decimals its values have at most, known or not. */
    int decimals(String name);

    /** Whether the rubric itself gives the value. */
    boolean isConstant(String name);
  }

  /** What the condition of a gate may name: facts, thresholds and other conditions. */
  record Facts(Verify.Json spec, Verify.Json facts) implements Names {
    @Override
    public Value value(String name) {
      if (spec.part("thresholds").get(name) != null) {
        return Value.Num.exact(spec.part("thresholds").get(name));
      }
      if (spec.part("conditions").get(name) instanceof String condition) {
        return new Expression(condition, this).value();
      }
      if (!(spec.part("facts").get(name) instanceof Verify.Json declared)) {
        throw new Verify.Fault("`" + name + "` is no fact");
      }
      Verify.Json fact = new Verify.Json(declared);
      if (declared.get("computed") instanceof Verify.Json measure && measure.containsKey("type")) {
        fact.putAll(measure);
      }
      if (facts.get(name) instanceof Boolean) {
        fact.put("type", "boolean");
      }
      fact.putIfAbsent("type", "decimal");
      return Value.of(fact, facts.get(name));
    }

    @Override
    public Value.Truth known(String name) {
      return Value.Truth.of(facts.get(name) != null && !(facts.get(name) instanceof Map<?, ?>));
    }

    @Override
    public int decimals(String name) {
      return isConstant(name)
          ? ((Value.Num) value(name)).low().decimals()
          : "integer".equals(spec.part("facts").part(name).get("type")) ? 0 : 12;
    }

    @Override
    public boolean isConstant(String name) {
      return spec.part("thresholds").containsKey(name);
    }
  }
}
