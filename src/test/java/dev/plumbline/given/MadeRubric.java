package dev.plumbline.given;

import static dev.plumbline.given.Sources.map;

import dev.plumbline.plan.FactValue;
import dev.plumbline.plan.Rational;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;

/// A well-typed rubric from a seed, with all values that its facts and items can have.
///
/// With `once`, every fact, item and node is read at most once in the whole plan. `gaps` names the
/// forms it uses that can skip values between the ends of an interval.
public final class MadeRubric {

  /// Whether facts may be read again, and which forms may be used.
  public enum Style {
    FREE,
    ONCE,
    ONCE_WITHOUT_GAPS
  }

  private static final List<String> WORDS = List.of("low", "mid", "high", "top");

  private final SplittableRandom random;
  private final Style style;
  private final Map<String, Object> source = new LinkedHashMap<>();
  private final SortedMap<String, List<FactValue>> facts = new TreeMap<>();
  private final SortedMap<String, Integer> items = new TreeMap<>();
  private final TreeSet<String> optional = new TreeSet<>();
  private final TreeSet<String> decimals = new TreeSet<>();
  private final TreeSet<String> gaps = new TreeSet<>();

  private final List<String> booleans = new ArrayList<>();
  private final List<String> numbers = new ArrayList<>();
  private final List<String> wholes = new ArrayList<>();
  private final List<String> enums = new ArrayList<>();
  private final SortedMap<String, List<String>> enumValues = new TreeMap<>();
  private final SortedMap<String, int[]> bounds = new TreeMap<>();
  private final List<String> thresholds = new ArrayList<>();
  private final List<String> open = new ArrayList<>();
  private final TreeSet<String> judging = new TreeSet<>();

  public static MadeRubric of(long seed, Style style) {
    return new MadeRubric(seed, style);
  }

  private MadeRubric(long seed, Style style) {
    this.random = new SplittableRandom(seed);
    this.style = style;
    source.put("rubric", "made");
    source.put("version", "1.0.0");
    makeFacts();
    makeThresholds();
    Map<String, Object> traits = makeTraits();
    Map<String, Object> conditions = named("c", 2);
    Map<String, Object> derivations = named("d", 1);
    Map<String, Object> plan = makePlan();
    put("traits", traits);
    put("conditions", conditions);
    put("derivations", derivations);
    source.put("plan", plan);
  }

  public Map<String, Object> source() {
    return source;
  }

  /// Every value that a fact can have; of a decimal its ends, its middle and a few more.
  public SortedMap<String, List<FactValue>> facts() {
    return facts;
  }

  /// Facts that may be unknown.
  public TreeSet<String> optional() {
    return optional;
  }

  public TreeSet<String> decimals() {
    return decimals;
  }

  /// Items with their highest decisions.
  public SortedMap<String, Integer> items() {
    return items;
  }

  /// The forms used that can skip values.
  public TreeSet<String> gaps() {
    return gaps;
  }

  private void put(String key, Map<String, Object> section) {
    if (!section.isEmpty()) {
      source.put(key, section);
    }
  }

  private void makeFacts() {
    Map<String, Object> section = new LinkedHashMap<>();
    int count = style == Style.FREE ? 3 + random.nextInt(5) : 8 + random.nextInt(8);
    for (int i = 0; i < count; i++) {
      String id = "f" + i;
      int kind = random.nextInt(20);
      boolean maybe = random.nextInt(10) < 6;
      Map<String, Object> fact;
      if (kind < 7) {
        fact = map("type", "boolean");
        facts.put(id, List.of(new FactValue.Truthful(false), new FactValue.Truthful(true)));
        booleans.add(id);
      } else if (kind < 13) {
        int low = random.nextInt(-3, 4);
        int high = low + 1 + random.nextInt(4);
        fact = map("type", "integer", "min", low, "max", high);
        List<FactValue> values = new ArrayList<>();
        for (int v = low; v <= high; v++) {
          values.add(new FactValue.Numeric(Rational.of(v)));
        }
        facts.put(id, values);
        bounds.put(id, new int[] {low * 10, high * 10});
        numbers.add(id);
        wholes.add(id);
      } else if (kind < 17) {
        List<String> values = WORDS.subList(random.nextInt(2), 3 + random.nextInt(2));
        fact = map("type", "enum", "values", values);
        facts.put(id, values.stream().<FactValue>map(FactValue.Textual::new).toList());
        enums.add(id);
        enumValues.put(id, values);
      } else {
        int low = random.nextInt(-10, 10);
        int high = low + 2 + random.nextInt(20);
        fact = map("type", "decimal", "min", tenths(low), "max", tenths(high));
        List<FactValue> values = new ArrayList<>();
        for (int v : new int[] {low, low + 1, (low + high) / 2, high - 1, high}) {
          values.add(new FactValue.Numeric(Rational.of(tenths(v))));
        }
        facts.put(id, values);
        bounds.put(id, new int[] {low, high});
        numbers.add(id);
        decimals.add(id);
      }
      if (maybe) {
        fact.put("optional", true);
        optional.add(id);
      }
      section.put(id, fact);
    }
    source.put("facts", section);
  }

  private void makeThresholds() {
    Map<String, Object> section = new LinkedHashMap<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      thresholds.add("t" + i);
      section.put(
          "t" + i, random.nextBoolean() ? tenth() : map("value", tenth(), "unit", "points"));
    }
    put("thresholds", section);
  }

  private Map<String, Object> makeTraits() {
    Map<String, Object> section = new LinkedHashMap<>();
    for (int t = random.nextInt(3); t > 0; t--) {
      List<Object> list = new ArrayList<>();
      for (int i = 1 + random.nextInt(3); i > 0; i--) {
        String id = "T" + t + "I" + i;
        boolean two = random.nextBoolean();
        Map<String, Object> item = map("id", id, "ask", "Is it so?", "scale", two ? "0-2" : "0-1");
        if (random.nextInt(4) == 0) {
          item.put("lowers", true);
        }
        if (random.nextInt(6) == 0) {
          item.put("evidence", "weakly_groundable");
        }
        list.add(item);
        items.put(id, two ? 2 : 1);
      }
      String id = "trait" + t;
      boolean halves = random.nextBoolean();
      Map<String, Object> scale = map("min", 1, "max", 4 + random.nextInt(3));
      if (halves) {
        scale.put("step", new BigDecimal("0.5"));
      }
      section.put(id, map("scale", scale, "items", list));
      open.add(id);
    }
    return section;
  }

  private Map<String, Object> named(String letter, int most) {
    Map<String, Object> section = new LinkedHashMap<>();
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      section.put(letter + i, condition(1));
      booleans.add(letter + i);
    }
    return section;
  }

  private Map<String, Object> makePlan() {
    Map<String, Object> plan = new LinkedHashMap<>();
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      String id = "n" + i;
      boolean bare = random.nextInt(6) == 0;
      if (bare) {
        plan.put(id, number(2));
      } else {
        plan.put(id, node(id));
      }
      open.add(id);
    }
    if (open.size() > 2 && random.nextBoolean()) {
      List<String> some = List.copyOf(open.subList(0, 2));
      open.subList(0, 2).clear();
      plan.put("inner", composite("inner", some));
      open.add("inner");
    }
    plan.put("composite", composite("composite", List.copyOf(open)));
    return plan;
  }

  private Map<String, Object> node(String id) {
    Map<String, Object> node =
        switch (random.nextInt(3)) {
          case 0 -> map("formula", number(3));
          case 1 -> rules();
          default -> map("tree", tree(2));
        };
    decorated(id, node);
    return node;
  }

  private void decorated(String id, Map<String, Object> node) {
    if (random.nextInt(10) < 4) {
      node.put("pass", id + oneOf(" >= ", " > ", " < ", " <= ") + constant());
      judging.add(id);
    }
    if (random.nextInt(5) == 0) {
      node.put("because", "that is how it is");
    }
  }

  private Map<String, Object> composite(String id, List<String> members) {
    Map<String, Object> weights = new LinkedHashMap<>();
    BigDecimal total = BigDecimal.ZERO;
    int mode = random.nextInt(3);
    for (String member : members) {
      BigDecimal weight = tenths(mode == 0 ? 1 + random.nextInt(9) : random.nextInt(-9, 10));
      total = total.add(weight);
      weights.put(member, weight);
    }
    Map<String, Object> node =
        switch (mode) {
          case 0 -> map("weighted_mean", weights, "total", total);
          case 1 -> map("sum", weights);
          default -> map("min", members);
        };
    decorated(id, node);
    List<String> vetoes = members.stream().filter(judging::contains).toList();
    if (!vetoes.isEmpty() && random.nextBoolean()) {
      node.put("veto", vetoes);
    }
    return node;
  }

  private Map<String, Object> rules() {
    List<Object> rules = new ArrayList<>();
    int count = 1 + random.nextInt(5);
    for (int i = 0; i < count; i++) {
      Map<String, Object> rule = map("id", "r" + i, "when", condition(2), "weight", tenth());
      if (random.nextInt(3) == 0) {
        rule.put("terminal", true);
        if (random.nextBoolean()) {
          rule.put("score", tenth());
        }
        int tens = random.nextBoolean() ? random.nextInt(-2, 3) : 0;
        rule.put("rank", tens * 10 + i);
      }
      if (random.nextInt(3) == 0) {
        rule.put("verdict", oneOf("pass", "review", "fail"));
      }
      if (random.nextInt(6) == 0) {
        rule.put("lifecycle", oneOf("proposed", "deprecated", "archived"));
      }
      if (style == Style.FREE && i > 0 && random.nextInt(5) == 0) {
        rule.put("overrides", "r" + random.nextInt(i));
      }
      rules.add(rule);
    }
    Map<String, Object> node = map("rules", rules);
    if (random.nextInt(3) == 0) {
      node.put("start", tenth());
    }
    if (random.nextInt(3) == 0) {
      node.put("clamp", map("min", tenths(-random.nextInt(9)), "max", tenths(random.nextInt(12))));
    }
    return node;
  }

  private List<Object> tree(int depth) {
    List<Object> steps = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      steps.add(map("when", condition(2), "then", branch(depth)));
    }
    steps.add(ending(depth));
    return steps;
  }

  private Object ending(int depth) {
    int kind = random.nextInt(4);
    if (kind == 0 && !enums.isEmpty()) {
      String on = taken(enums);
      List<String> values = enumValues.get(on);
      boolean rest = random.nextBoolean();
      Map<String, Object> cases = new LinkedHashMap<>();
      values.subList(0, values.size() - (rest ? 1 : 0)).forEach(v -> cases.put(v, branch(depth)));
      if (rest) {
        cases.put("else", branch(depth));
      }
      return map("switch", on, "cases", cases);
    }
    if (kind == 1) {
      return map(
          "switch", condition(1), "cases", map("true", branch(depth), "false", branch(depth)));
    }
    if (kind == 2 && mayUse("ranges") && !numbers.isEmpty()) {
      String on = taken(numbers);
      int[] ends = bounds.get(on);
      int middle = (ends[0] + ends[1] + 1) / 2;
      boolean spaced = middle > ends[0] && middle < ends[1];
      List<Object> ranges = new ArrayList<>();
      ranges.add(
          map(
              spaced ? oneOf("at_least", "above") : "at_least",
              tenths(spaced ? middle : ends[1]),
              "then",
              branch(depth)));
      if (random.nextBoolean() && spaced) {
        ranges.add(map("below", tenths(middle), "then", branch(depth)));
        ranges.removeFirst();
        ranges.addFirst(map("at_least", tenths(middle), "then", branch(depth)));
      } else {
        ranges.add(map("else", branch(depth)));
      }
      return map("switch", on, "ranges", ranges);
    }
    return map("else", branch(depth));
  }

  private Object branch(int depth) {
    int kind = random.nextInt(6);
    if (kind == 0 && depth > 0) {
      return map("tree", tree(depth - 1));
    }
    if (kind == 1) {
      Map<String, Object> leaf = map("score", number(1), "label", "here");
      leaf.put("verdict", oneOf("pass", "review", "fail"));
      leaf.put("because", "it came to this");
      return leaf;
    }
    return kind == 2 ? number(1) : tenth();
  }

  private String number(int depth) {
    int kind = random.nextInt(depth > 0 ? 17 : 4);
    return switch (kind) {
      case 0 -> constant();
      case 1, 2 -> numbers.isEmpty() ? constant() : taken(numbers);
      case 3 ->
          !items.isEmpty() && style == Style.FREE
              ? oneOf(items.firstKey(), items.lastKey())
              : constant();
      case 4, 5 -> "(" + number(depth - 1) + " + " + number(depth - 1) + ")";
      case 6 -> "(" + number(depth - 1) + " - " + number(depth - 1) + ")";
      case 7 -> number(depth - 1) + " * " + number(depth - 1);
      case 8 ->
          "(" + condition(depth - 1) + " ? " + number(depth - 1) + " : " + number(depth - 1) + ")";
      case 9 ->
          oneOf("min", "max", "mean") + "(" + number(depth - 1) + ", " + number(depth - 1) + ")";
      case 10 -> "weighted_mean(" + number(depth - 1) + ", 0.3, " + number(depth - 1) + ", 0.7)";
      case 11 -> "clamp(" + number(depth - 1) + ", -0.5, 1.5)";
      case 12 -> mayUse("abs") ? "abs(" + number(depth - 1) + ")" : "-(" + number(depth - 1) + ")";
      case 13 -> divided(depth);
      case 14, 15 -> enums.isEmpty() ? constant() : lookup();
      default -> !open.isEmpty() && style == Style.FREE ? open.getLast() : number(depth - 1);
    };
  }

  private String divided(int depth) {
    if (wholes.isEmpty() || random.nextBoolean() || !mayUse("division")) {
      return "(" + number(depth - 1) + ") / " + oneOf("3", "-7", "0.3");
    }
    String whole = taken(wholes);
    return random.nextBoolean()
        ? "(" + number(depth - 1) + ") / " + whole
        : "ratio(" + number(depth - 1) + ", max(" + whole + ", 1))";
  }

  private String lookup() {
    String on = taken(enums);
    StringBuilder out = new StringBuilder("lookup(" + on);
    enumValues.get(on).forEach(v -> out.append(", \"").append(v).append("\", ").append(tenth()));
    return out.append(')').toString();
  }

  private String condition(int depth) {
    int kind = random.nextInt(depth > 0 ? 16 : 5);
    return switch (kind) {
      case 0, 1, 2 -> booleans.isEmpty() ? constant() + " < " + constant() : taken(booleans);
      case 3 -> enums.isEmpty() ? "true" : worded();
      case 4 -> oneOf("true", "false", "2 > 1");
      case 5, 6, 7 -> number(depth - 1) + oneOf(" < ", " <= ", " > ", " >= ") + number(depth - 1);
      case 8 ->
          mayUse("equality")
              ? number(depth - 1) + oneOf(" == ", " != ") + number(depth - 1)
              : condition(depth - 1);
      case 9 -> "!(" + condition(depth - 1) + ")";
      case 10, 11 -> "(" + condition(depth - 1) + " && " + condition(depth - 1) + ")";
      case 12 -> "(" + condition(depth - 1) + " || " + condition(depth - 1) + ")";
      case 13 ->
          "at_least("
              + (1 + random.nextInt(3))
              + ", "
              + condition(depth - 1)
              + ", "
              + condition(depth - 1)
              + ", "
              + condition(depth - 1)
              + ")";
      case 14 -> "(" + condition(depth - 1) + ") == (" + condition(depth - 1) + ")";
      default ->
          mayUse("membership") && !numbers.isEmpty()
              ? taken(numbers) + " in [0, 1, 0.5]"
              : "("
                  + condition(depth - 1)
                  + " ? "
                  + condition(depth - 1)
                  + " : "
                  + condition(depth - 1)
                  + ")";
    };
  }

  private String worded() {
    String on = taken(enums);
    return switch (random.nextInt(4)) {
      case 0 -> on + oneOf(" == ", " != ") + "\"" + oneOf(enumValues.get(on)) + "\"";
      case 1 -> on + " in [\"mid\", \"high\"]";
      case 2 -> on + oneOf(".contains(\"i\")", ".startsWith(\"h\")", ".endsWith(\"w\")");
      default -> enums.isEmpty() ? on + " == \"mid\"" : on + " == " + taken(enums);
    };
  }

  private String constant() {
    return thresholds.isEmpty() || random.nextBoolean()
        ? tenth().toPlainString()
        : oneOf(thresholds);
  }

  private boolean mayUse(String form) {
    if (style == Style.ONCE_WITHOUT_GAPS) {
      return false;
    }
    gaps.add(form);
    return true;
  }

  /// One of the names; it is not there any more if everything is read once.
  private String taken(List<String> names) {
    String name = oneOf(names);
    if (style != Style.FREE) {
      List.of(booleans, numbers, wholes, enums).forEach(list -> list.remove(name));
    }
    return name;
  }

  private BigDecimal tenth() {
    return tenths(random.nextInt(-20, 21));
  }

  private static BigDecimal tenths(int value) {
    return BigDecimal.valueOf(value, 1);
  }

  private String oneOf(String... words) {
    return words[random.nextInt(words.length)];
  }

  private String oneOf(List<String> words) {
    return words.get(random.nextInt(words.size()));
  }
}
