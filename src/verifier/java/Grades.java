import module java.base;

/**
 * The grades of a node, from the best to the worst, and the rules on them. A value is rounded where
 * the rubric says so, and has the first grade whose border it reaches; the last grade takes
 * whatever is lower.
 */
final class Grades {
  static final String INCOMPLETE = "incomplete";

  final List<String> names = new ArrayList<>();
  final List<Fraction> borders = new ArrayList<>();
  final Long decimals;
  final Fraction margin;

  /** A rule: what its condition says, which limit it sets, and the grade that it names. */
  record Rule(Truth holds, String effect, String grade) {}

  static final List<String> EFFECTS = List.of("at_least", "at_most", "grade");

  Grades(List<String> names, List<Fraction> borders, Long decimals, Fraction margin) {
    this.names.addAll(names);
    this.borders.addAll(borders);
    this.decimals = decimals;
    this.margin = margin;
  }

  /** Rules as the rubric has them, each with what its condition says. */
  static List<Rule> rules(List<Object> tried) {
    List<Rule> rules = new ArrayList<>();
    for (Object each : tried) {
      Json rule = (Json) each;
      for (String effect : EFFECTS) {
        if (rule.containsKey(effect)) {
          Object holds = rule.get("holds");
          rules.add(
              new Rule(
                  holds instanceof Boolean truth ? Truth.of(truth) : Truth.UNKNOWN,
                  effect,
                  rule.text(effect)));
        }
      }
    }
    return rules;
  }

  /** The members of a step, or of a scorecard, that say the grade. */
  Json given(Num value, List<Rule> rules) {
    Set<String> possible = possible(grade(value.high()), grade(value.low()), rules);
    boolean set =
        rules.stream().anyMatch(rule -> rule.effect.equals("grade") && rule.holds == Truth.TRUE);
    boolean one = possible.size() == 1 && (set || !value.undefined());
    boolean all = possible.containsAll(names);
    return Score.members(
        "grade",
        one ? possible.iterator().next() : INCOMPLETE,
        "possibleGrades",
        one || all ? List.of() : List.copyOf(possible),
        "near",
        value.isPoint() ? near(value.low(), possible, rules) : List.of());
  }

  Fraction scale() {
    return Fraction.of(new BigDecimal(BigInteger.TEN.pow(decimals.intValue())));
  }

  Fraction rounded(Fraction value) {
    return decimals == null
        ? value
        : value.times(scale()).plus(Fraction.HALF).floor().divide(scale());
  }

  int grade(Fraction value) {
    Fraction as = rounded(value);
    for (int at = 0; at < names.size() - 1; at++) {
      if (as.compareTo(borders.get(at)) >= 0) {
        return at;
      }
    }
    return names.size() - 1;
  }

  /** What the grades of a range may become, from the best to the worst. */
  Set<String> possible(int best, int worst, List<Rule> rules) {
    Set<Integer> grades = new TreeSet<>();
    for (int at = best; at <= worst; at++) {
      grades.add(at);
    }
    for (String effect : EFFECTS.subList(0, 2)) {
      for (Rule rule : rules) {
        if (rule.effect.equals(effect) && rule.holds != Truth.FALSE) {
          int limit = names.indexOf(rule.grade);
          Set<Integer> after = new TreeSet<>();
          for (int at : grades) {
            boolean beyond = effect.equals("at_least") ? at > limit : at < limit;
            after.add(beyond ? limit : at);
            if (rule.holds == Truth.UNKNOWN) {
              after.add(at);
            }
          }
          grades = after;
        }
      }
    }
    Set<String> possible = new LinkedHashSet<>();
    boolean set = false;
    for (Rule rule : rules) {
      if (rule.effect.equals("grade") && rule.holds != Truth.FALSE && !set) {
        possible.add(rule.grade);
        set = rule.holds == Truth.TRUE;
      }
    }
    if (!set) {
      grades.forEach(at -> possible.add(names.get(at)));
    }
    // those of the scale in its order, then those that only rules give, as the last rule is first
    Set<String> ordered = new LinkedHashSet<>();
    names.stream().filter(possible::contains).forEach(ordered::add);
    rules.reversed().stream().map(Rule::grade).filter(possible::contains).forEach(ordered::add);
    return ordered;
  }

  List<Object> near(Fraction value, Set<String> given, List<Rule> rules) {
    List<Object> near = new ArrayList<>();
    for (int at = 0; margin != null && at < names.size() - 1; at++) {
      Fraction distance = value.minus(begins(at));
      int other = distance.signum() < 0 ? at : at + 1;
      boolean within = Fraction.least(distance, distance.negated()).plus(margin).signum() >= 0;
      if (within && !possible(other, other, rules).equals(given)) {
        near.add(
            Score.members(
                "distance",
                distance.toString(),
                "from",
                borders.get(at).toString(),
                "grade",
                names.get(at)));
      }
    }
    return near;
  }

  /** The lowest value that is rounded to a border or above. */
  Fraction begins(int at) {
    if (decimals == null) {
      return borders.get(at);
    }
    Fraction up = borders.get(at).times(scale()).negated().floor().negated();
    return up.minus(Fraction.HALF).divide(scale());
  }
}
