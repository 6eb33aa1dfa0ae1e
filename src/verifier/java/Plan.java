import module java.base;

/**
 * What the scoring spec says and what follows from it alone: computed when it is first asked for,
 * and then known for all documents. A part of {@code Score.java}.
 */
final class Plan {
  final Json spec;

  /** The nodes, by their id; without a plan, the mean of all traits. */
  final Json nodes;

  /** The node that is the result. */
  final String result;

  final Map<String, Value> thresholds = new HashMap<>();
  final Map<String, Json> items = new HashMap<>();
  final Map<String, String> traitOfItem = new HashMap<>();

  Plan(Json spec) {
    this.spec = spec;
    spec.part("thresholds")
        .forEach((name, value) ->
            thresholds.put(name, Num.exact(value instanceof Json of ? of.get("value") : value)));
    for (String trait : spec.part("traits").keySet()) {
      for (Json item : trait(trait).objects("items", "item")) {
        items.put(item.text("id"), item);
        traitOfItem.put(item.text("id"), trait);
      }
    }
    if (spec.get("plan") != null) {
      nodes = spec.object("plan");
    } else {
      List<String> all = List.copyOf(spec.part("traits").keySet());
      nodes = new Json(Map.of("composite", new Json(Map.of("weighted_mean", all))));
    }
    result = nodes.size() == 1 ? nodes.firstKey() : "composite";
  }

  /** What was found before, or is found now; after a fault, it is tried again. */
  static <K, T> T once(Map<K, T> found, K key, Function<K, T> find) {
    T known = found.get(key);
    if (known == null) {
      known = find.apply(key);
      found.put(key, known);
    }
    return known;
  }

  private final Map<String, Expression.Part> expressions = new HashMap<>();

  /** An expression of the spec; what the names in it can be is the same for all documents. */
  Expression.Part expression(String text, Expression.Names names) {
    return once(expressions, text, one -> new Expression(one, names).whole());
  }

  private final Map<String, Boolean> chained = new HashMap<>();

  /** Whether rules of a node override one another in chains. */
  boolean chained(String node) {
    return once(chained, node, id -> Score.Rules.haveChains(spec.part("plan").get(id)));
  }

  // ---------------------------------------------------------------- items and traits

  Json trait(String id) {
    return Json.object(spec.part("traits").get(id), "trait " + id);
  }

  /** The numbers that a trait can have: from, to, and how far they are apart. */
  record Scale(Fraction min, Fraction max, Fraction step) {}

  private final Map<String, Scale> scales = new HashMap<>();

  Scale scale(String trait) {
    return once(
        scales,
        trait,
        id -> {
          Json scale = trait(id).object("scale");
          return new Scale(
              Fraction.read(scale.get("min")),
              Fraction.read(scale.get("max")),
              Fraction.read(scale.getOrDefault("step", "1")));
        });
  }

  private final Map<String, Num> wholes = new HashMap<>();

  /** All that an item can count as. */
  Num whole(String item) {
    return once(wholes, item, id -> Decisions.whole(items.get(id)));
  }

  long unproven(String item) {
    return Decisions.unproven(items.get(item));
  }

  Fraction weight(String item) {
    return Fraction.read(Score.or(items.get(item), "weight", 1L));
  }

  boolean isReverse(String item) {
    return Boolean.TRUE.equals(items.get(item).get("reverse_scored"));
  }

  // ---------------------------------------------------------------- the evidence gate

  private final Map<String, Fraction> caps = new HashMap<>();

  /** One of the levels of the item, and none below those that need no quote. */
  Fraction capOfItem(String item) {
    return once(caps, item, id -> capOf(id, items.get(id)));
  }

  private Fraction capOf(String id, Json item) {
    List<Long> levels = Decisions.levels(item);
    Fraction cap =
        cap("items", Fraction.of(levels.getLast()), Fraction.of(levels.get(levels.size() - 2)));
    if (!item.containsKey("levels") && !Decisions.isPreference(item)) {
      return cap;
    }
    long at = unproven(id);
    for (long level : levels) {
      at = Fraction.of(level).compareTo(cap) <= 0 ? Math.max(at, level) : at;
    }
    return Fraction.of(at);
  }

  private Object capOf(String what) {
    return Score.or(spec.part("evidence").part("cap"), what, "below-top");
  }

  /** The most that counts with too few quotes: of items a decision, of traits a value. */
  Fraction cap(String what, Fraction top, Fraction belowTop) {
    Object cap = capOf(what);
    return cap.equals("none") ? top : cap.equals("below-top") ? belowTop : Fraction.read(cap);
  }

  /** The rule for a decision without quotes: of the item, of the rubric, or the standard. */
  Object withoutQuote(String item) {
    Object standard = "none".equals(capOf("items")) ? "as-is" : "zero";
    return Score.or(
        items.get(item),
        "without_quote",
        Score.or(spec.part("evidence"), "without_quote", standard));
  }

  // ---------------------------------------------------------------- nodes

  private final Map<String, Json> bodies = new HashMap<>();

  /** What is written of a node; nothing of a trait. */
  Json body(String id) {
    return nodes.get(id) instanceof Json node
        ? node
        : nodes.containsKey(id)
            ? once(bodies, id, one -> Score.members("formula", nodes.get(one)))
            : Json.NONE;
  }

  private final Map<Object, Map<String, Fraction>> weights = new IdentityHashMap<>();

  /** The parts of a node with their weights, which are 1 where it only lists them. */
  Map<String, Fraction> weights(Json body, String kind) {
    return once(weights, body.get(kind), Plan::weights);
  }

  private static Map<String, Fraction> weights(Object parts) {
    Map<String, Fraction> weights = new TreeMap<>();
    if (parts instanceof Json written) {
      written.forEach((name, weight) -> weights.put(name, Fraction.read(weight)));
    } else {
      for (Object name : Json.list(parts, "parts")) {
        weights.put(String.valueOf(name), Fraction.ONE);
      }
    }
    return weights;
  }

  private final Map<String, Set<String>> combined = new HashMap<>();

  /** The members of a mean, or of a least value, that leaves out what does not apply. */
  Set<String> combined(String id) {
    return once(
        combined,
        id,
        one -> {
          Set<String> members = new TreeSet<>();
          if (spec.part("traits").containsKey(one)) {
            trait(one).objects("items", "item").forEach(item -> members.add(item.text("id")));
          } else {
            for (String kind : List.of("weighted_mean", "min")) {
              if (body(one).containsKey(kind)) {
                members.addAll(weights(body(one), kind).keySet());
              }
            }
          }
          return members;
        });
  }

  private final Map<String, Boolean> mayNotApply = new HashMap<>();

  boolean mayNotApply(String id) {
    return once(
        mayNotApply,
        id,
        one -> {
          if (items.containsKey(one)) {
            return Decisions.mayNotApply(items.get(one));
          }
          Set<String> members = combined(one);
          return !members.isEmpty() && members.stream().allMatch(this::mayNotApply);
        });
  }

  /** What a node may read of its members: whether those apply that may not. */
  private Set<String> applicabilities(String id) {
    Set<String> reads = new TreeSet<>();
    for (String member : combined(id)) {
      if (mayNotApply(member)) {
        reads.add("applies(" + member + ")");
      }
    }
    return reads;
  }

  private static final List<String> KINDS =
      List.of("formula", "rules", "tree", "weighted_mean", "sum", "min");

  /** What a node is; an empty text if it is in no plan. */
  String kind(String id) {
    return spec.part("traits").containsKey(id)
        ? "trait"
        : KINDS.stream().filter(body(id)::containsKey).findFirst().orElse("");
  }

  private final Map<String, Set<String>> reads = new HashMap<>();

  /** All that a node reads, but for what the rules and branches before it read. */
  Set<String> reads(String id, String kind) {
    return once(reads, id, node -> readsOf(node, kind));
  }

  private Set<String> readsOf(String id, String kind) {
    Json body = body(id);
    Set<String> used = new TreeSet<>(Score.names(body.get("pass")));
    Score.filled(body).forEach(words -> used.addAll(Score.names(words)));
    switch (kind) {
      case "formula" -> used.addAll(Score.names(body.get("formula")));
      case "rules", "tree" -> {}
      case "trait" -> {
        trait(id).objects("items", "item").forEach(item -> used.add(item.text("id")));
        used.addAll(applicabilities(id));
      }
      default -> {
        used.addAll(weights(body, kind).keySet());
        used.addAll(applicabilities(id));
      }
    }
    used.remove(id);
    if (id.equals(result)) {
      used.remove("composite");
    }
    return used;
  }
}
