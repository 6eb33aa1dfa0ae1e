import module java.base;

/**
 * Parses an expression in one pass into a tree of parts. What it names is asked for when it is
 * evaluated, so that one of a rubric is parsed once for all documents.
 */
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
    Value value(Names names);
  }

  /**
   * A part of an expression. What its values can be is known before it has one: they have at most
   * so many decimals, and a constant reads nothing but literals and thresholds.
   */
  record Part(Valued valued, int decimals, boolean constant) {
    Value value(Names names) {
      return valued.value(names);
    }

    Num num(Names names) {
      return (Num) value(names);
    }

    Truth truth(Names names) {
      return (Truth) value(names);
    }

    Text text(Names names) {
      return (Text) value(names);
    }

    /** Of truths and texts, decimals do not matter. */
    static Part of(Valued valued) {
      return new Part(valued, ANY, false);
    }

    /** Whether the other is a constant that these values are too coarse to meet. */
    boolean cannotBe(Part other, Names names) {
      return decimals != ANY
          && other.constant
          && other.value(names) instanceof Num number
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

  private static final Map<String, Set<String>> NAMES = new ConcurrentHashMap<>();

  /** What an expression of a rubric names. */
  static Set<String> names(String text) {
    return NAMES.computeIfAbsent(
        text,
        one -> {
          Expression expression = new Expression(one, null);
          expression.whole();
          return Collections.unmodifiableSet(expression.named);
        });
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
        words.append(names == null ? "" : shown(part.value(names), format));
      } else {
        words.append(c);
        at++;
      }
    }
    return words.toString();
  }

  static String shown(Value value, Format format) {
    return switch (value) {
      case Num number -> number.shown(format);
      case Truth truth -> truth.shown(format.yes(), format.no());
      case Text text -> text.shown();
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
          read -> choose(test.truth(read), one, other, read),
          most(List.of(one, other)),
          constant(List.of(test, one, other)) && one.value(names).equals(other.value(names)));
    }
    depth--;
    return test;
  }

  static Value choose(Truth test, Part one, Part other, Names names) {
    return switch (test) {
      case TRUE -> one.value(names);
      case FALSE -> other.value(names);
      case UNKNOWN -> {
        Value a = one.value(names);
        Value b = other.value(names);
        if (a instanceof Num first && b instanceof Num second) {
          yield first.hull(second);
        }
        yield a == b ? a : Truth.UNKNOWN;
      }
    };
  }

  Part or() {
    return chain("||", this::and, Truth::or);
  }

  Part and() {
    return chain("&&", this::comparison, Truth::and);
  }

  Part chain(String sign, Supplier<Part> next, BinaryOperator<Truth> by) {
    Part left = next.get();
    while (take(sign)) {
      Part one = left;
      Part other = next.get();
      left =
          new Part(
              read -> by.apply(one.truth(read), other.truth(read)),
              ANY,
              one.constant() && other.constant());
    }
    return left;
  }

  static final List<String> SIGNS = List.of("==", "!=", "<=", ">=", "<", ">");

  Part comparison() {
    Part left = sum();
    for (String sign : SIGNS) {
      if (take(sign)) {
        Part right = sum();
        return new Part(
            read -> compare(sign, left, right, read), ANY, left.constant() && right.constant());
      }
    }
    space();
    if (text.startsWith("in", at) && at + 2 < text.length() && !isName(text.charAt(at + 2))) {
      at += 2;
      expect("[");
      List<Part> members = arguments("]");
      return new Part(read -> in(left, members, read), ANY, left.constant() && constant(members));
    }
    return left;
  }

  static Truth compare(String sign, Part left, Part right, Names names) {
    return switch (sign) {
      case "==" -> equal(left, right, names);
      case "!=" -> equal(left, right, names).not();
      default -> left.num(names).compare(sign, right.num(names));
    };
  }

  static Truth equal(Part left, Part right, Names names) {
    return switch (left.value(names)) {
      case Num number -> {
        Num other = right.num(names);
        Truth truth = number.equal(other);
        boolean undefined = number.undefined() || other.undefined();
        boolean never = left.cannotBe(right, names) || right.cannotBe(left, names);
        yield truth == Truth.UNKNOWN && never && !undefined ? Truth.FALSE : truth;
      }
      case Truth truth -> truth.equal(right.truth(names));
      case Text one -> one.equal(right.text(names));
    };
  }

  static Truth in(Part part, List<Part> members, Names names) {
    if (part.value(names) instanceof Text one) {
      Set<String> texts = new HashSet<>();
      for (Part member : members) {
        texts.addAll(member.text(names).possible());
      }
      return one.holds(texts::contains);
    }
    Truth any = Truth.FALSE;
    for (Part member : members) {
      any = any.or(equal(part, member, names));
    }
    return any;
  }

  /** Two numbers and what becomes of them. */
  static Part of(Part one, Part other, int decimals, BinaryOperator<Num> by) {
    return new Part(
        names -> by.apply(one.num(names), other.num(names)),
        decimals,
        one.constant() && other.constant());
  }

  Part sum() {
    Part left = product();
    while (true) {
      boolean plus = take("+");
      if (!plus && !take("-")) {
        return left;
      }
      Part right = product();
      left = of(left, right, most(List.of(left, right)), plus ? Num::plus : Num::minus);
    }
  }

  Part product() {
    Part left = unary();
    while (true) {
      boolean times = take("*");
      if (!times && !take("/")) {
        return left;
      }
      Part right = unary();
      boolean any = !times || left.decimals() == ANY || right.decimals() == ANY;
      int decimals = any ? ANY : left.decimals() + right.decimals();
      left = of(left, right, decimals, times ? Num::times : Num::divide);
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
        return new Part(read -> part.truth(read).not(), ANY, part.constant());
      }
      if (take("-")) {
        Part part = unary();
        return new Part(read -> part.num(read).negated(), part.decimals(), part.constant());
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
      part = Part.of(read -> test(method, subject.text(read), piece));
    }
    return part;
  }

  static Truth test(String method, Text subject, String piece) {
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
      Text literal = Text.of(literal());
      return new Part(read -> literal, ANY, true);
    }
    if (c >= '0' && c <= '9') {
      int from = at;
      while (at < text.length() && (isDigit(text.charAt(at)) || isPoint())) {
        at++;
      }
      Num number = Num.of(new BigDecimal(text.substring(from, at)));
      return new Part(read -> number, number.low().decimals(), true);
    }
    String name = name();
    if (name.equals("true") || name.equals("false")) {
      Truth truth = Truth.of(name.equals("true"));
      return new Part(read -> truth, ANY, true);
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
      return Part.of(read -> read.known(of));
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
    return new Part(read -> apply(name, parts, read), decimals(name, parts), constant(parts));
  }

  /** A function of the units of an item, maybe with a comparison: it is read as a name. */
  Part aggregate(String function) {
    String item = name();
    String test = "";
    for (String sign : SIGNS) {
      if (test.isEmpty() && take(sign)) {
        test = " " + sign + " " + primary().num(names).low();
      }
    }
    expect(")");
    return read(function + "(" + item + test + ")");
  }

  Part read(String name) {
    named.add(name);
    return names == null
        ? Part.of(read -> null)
        : new Part(read -> read.value(name), names.decimals(name), names.isConstant(name));
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

  int decimals(String function, List<Part> parts) {
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

  int constantDecimals(Part part) {
    return part.constant() ? part.num(names).low().decimals() : part.decimals();
  }

  static Value apply(String name, List<Part> parts, Names names) {
    return switch (name) {
      case "abs" -> parts.get(0).num(names).abs();
      case "min" -> all(parts, Num::min, names);
      case "max" -> all(parts, Num::max, names);
      case "mean" -> all(parts, Num::plus, names).divide(Num.of(parts.size()));
      case "clamp" ->
          parts
              .get(0)
              .num(names)
              .clamp(parts.get(1).num(names).low(), parts.get(2).num(names).high());
      case "ratio" ->
          parts
              .get(0)
              .num(names)
              .divide(parts.get(1).num(names))
              .clamp(Fraction.ZERO, Fraction.ONE);
      case "weighted_mean" -> weightedMean(parts, names);
      case "lookup" -> lookup(parts.get(0).text(names), parts, names);
      case "at_least" -> atLeast(parts, names);
      default -> throw new Verify.Fault("`" + name + "` is no function");
    };
  }

  static Num all(List<Part> parts, BinaryOperator<Num> by, Names names) {
    return parts.stream().map(part -> part.num(names)).reduce(by).orElseThrow();
  }

  static Num weightedMean(List<Part> parts, Names names) {
    Num sum = Num.ZERO;
    Num total = sum;
    for (int i = 0; i + 1 < parts.size(); i += 2) {
      Num weight = parts.get(i + 1).num(names);
      sum = sum.plus(parts.get(i).num(names).times(weight));
      total = total.plus(weight);
    }
    return sum.divide(total);
  }

  static Num lookup(Text key, List<Part> parts, Names names) {
    Num hull = null;
    for (int i = 1; i + 1 < parts.size(); i += 2) {
      String entry = parts.get(i).text(names).possible().iterator().next();
      if (key.any() || key.possible().contains(entry)) {
        Num value = parts.get(i + 1).num(names);
        hull = value.join(hull);
      }
    }
    if (hull == null) {
      throw new Verify.Fault("a table has no entry for " + key.possible());
    }
    return hull;
  }

  static Truth atLeast(List<Part> parts, Names names) {
    Num count = Num.ZERO;
    for (Part part : parts.subList(1, parts.size())) {
      count = count.plus(part.truth(names).number());
    }
    return count.compare(">=", parts.get(0).num(names));
  }

  /** What an expression may name. */
  interface Names {
    Value value(String name);

    /** Whether the fact or item is known; unknown where an answer that is missing decides it. */
    Truth known(String name);

    /** How many decimals its values have at most, known or not. */
    int decimals(String name);

    /** Whether the rubric itself gives the value. */
    boolean isConstant(String name);
  }

  /**
   * What the condition of a gate may name: facts, thresholds and other conditions.
   *
   * @param parsed conditions of the spec that were parsed before
   */
  record Facts(Json spec, Json facts, Map<String, Part> parsed) implements Names {
    Value evaluate(String condition) {
      return Plan.once(parsed, condition, text -> new Expression(text, this).whole()).value(this);
    }

    @Override
    public Value value(String name) {
      if (spec.part("thresholds").get(name) != null) {
        return Num.exact(spec.part("thresholds").get(name));
      }
      if (spec.part("conditions").get(name) instanceof String condition) {
        return evaluate(condition);
      }
      if (!(spec.part("facts").get(name) instanceof Json declared)) {
        throw new Verify.Fault("`" + name + "` is no fact");
      }
      Json fact = new Json(declared);
      if (declared.get("computed") instanceof Json measure && measure.containsKey("type")) {
        fact.putAll(measure);
      }
      if (facts.get(name) instanceof Boolean) {
        fact.put("type", "boolean");
      }
      fact.putIfAbsent("type", "decimal");
      return Value.of(fact, facts.get(name));
    }

    @Override
    public Truth known(String name) {
      return Truth.of(facts.get(name) != null && !(facts.get(name) instanceof Map<?, ?>));
    }

    @Override
    public int decimals(String name) {
      return isConstant(name)
          ? ((Num) value(name)).low().decimals()
          : spec.part("facts").part(name).is("type", "integer") ? 0 : 12;
    }

    @Override
    public boolean isConstant(String name) {
      return spec.part("thresholds").containsKey(name);
    }
  }
}
