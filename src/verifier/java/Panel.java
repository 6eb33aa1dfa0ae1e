import module java.base;

/**
 * Combines again what the jurors of a panel answered about one document: for each item and judged
 * fact the decision or the range of those that are possible, the juror that it is of, and its
 * quotes. A part of {@code Score.java}, which has checked each extraction by itself.
 */
final class Panel {

  /** Why an item of a panel is not decided. */
  static final Set<String> CODES =
      Set.of("adjudication", "juror-failed", "jurors-split", "not-asked", "order-disagrees");

  static final String ADJUDICATION = "adjudication";

  static final String UNKNOWN = "unknown:";

  private final Score score;
  private final Verify verify;
  private final Json panel;
  private final Json combined;
  private final String place;
  private final List<Json> seats;

  /** The positions of those who vote: not of who adjudicates, and was not given the document. */
  private final List<Integer> voting = new ArrayList<>();

  private final List<Json> answers = new ArrayList<>();
  private final List<String> missing = new ArrayList<>();
  private final Json decidedBy = new Json();

  Panel(Score score, Verify.Evaluation of) {
    this.score = score;
    this.verify = score.verify;
    this.panel = verify.panel.json();
    this.combined = of.extraction.json();
    this.place = of.place;
    this.seats = panel.objects("jurors", "juror");
    verify.check(
        verify.panel.digest().equals(verify.run.json().object("judge").get("model")),
        "rubric/panel",
        "is not the judge of the run");
    List<Object> named = combined.list("jurors");
    for (int i = 0; i < named.size(); i++) {
      juror(of, i, String.valueOf(named.get(i)));
      if (!adjudicates(i) && !missing.get(i).equals(UNKNOWN + "not-assigned")) {
        voting.add(i);
      }
    }
  }

  private boolean adjudicates(int juror) {
    return juror < seats.size()
        && ADJUDICATION.equals(seats.get(juror).object("judge").get("provider"));
  }

  /** One that the extraction names, by its digest or by why there is none. */
  private void juror(Verify.Evaluation of, int position, String named) {
    Json extraction = null;
    if (!named.startsWith(UNKNOWN)) {
      String name = String.format(Locale.ROOT, "juror-%02d", position);
      byte[] bytes = of.left.remove(name);
      if (bytes == null) {
        throw new Verify.Fault("has no " + name);
      }
      Verify.Hashed hashed = verify.hashed(bytes, name, "extraction");
      verify.check(
          hashed.digest().equals(named), place, name + " is not the one that the extraction names");
      extraction = hashed.json();
      Object judge = position < seats.size() ? seats.get(position).get("judge") : Json.NULL;
      score.extraction(of, extraction, judge, place + " juror " + position).reuse();
    }
    answers.add(extraction);
    missing.add(extraction == null ? named : "");
  }

  void verify() {
    if (!verify.check(
        answers.size() == seats.size(),
        place,
        "has " + answers.size() + " jurors, the panel " + seats.size())) {
      return;
    }
    Json first =
        voting.stream().map(answers::get).filter(Objects::nonNull).findFirst().orElse(null);
    if (!verify.check(first != null, place, "none of the jurors has answered")) {
      return;
    }
    tolerated();
    alike(first);
    Json findings = new Json();
    combined
        .objects("findings", "finding")
        .forEach(finding -> findings.put(finding.text("item"), finding));
    Json traits = score.extractionSpec.part("traits");
    Set<String> asked = new TreeSet<>();
    for (String trait : traits.keySet()) {
      for (Json item : traits.object(trait).objects("items", "item")) {
        for (String id : ids(item.text("id"))) {
          asked.add(id);
          verify.check(
              item(trait, item, id).equals(findings.get(id)),
              place + " item " + id,
              "does not follow from what the jurors decided");
        }
      }
    }
    for (var fact : score.extractionSpec.part("facts").entrySet()) {
      if (fact.getValue() instanceof Json declared && declared.containsKey("judged")) {
        asked.add(fact.getKey());
        fact(fact.getKey(), declared);
      }
    }
    verify.check(
        combined.part("replicates").keySet().equals(asked),
        place,
        "does not say of each question what the jurors answered");
    verify.check(
        combined.part("decidedBy").equals(decidedBy),
        place,
        "names other jurors as those whose answers count");
    verify.check(!combined.containsKey("confidence"), place, "a panel states no confidence");
    verify.count("extractions follow from those of their jurors");
  }

  /** What no judge decides is the same in all. */
  private void alike(Json first) {
    for (String key : List.of("gates", "flags", "characters", "document", "extractionSpec")) {
      for (Json answer : answers) {
        verify.check(
            answer == null || Objects.equals(answer.get(key), combined.get(key)),
            place,
            "its `" + key + "` are not those of a juror");
      }
    }
    Json facts = score.extractionSpec.part("facts");
    Json given = new Json(first.part("facts"));
    Json shown = new Json(combined.part("facts"));
    facts.forEach((id, declared) -> {
      if (declared instanceof Json fact && fact.containsKey("judged")) {
        given.remove(id);
        shown.remove(id);
      }
    });
    verify.check(given.equals(shown), place, "has other facts than its jurors");
  }

  // ---------------------------------------------------------------- items

  /** The ids under which an item was asked. */
  private Set<String> ids(String item) {
    Set<String> ids = new TreeSet<>();
    for (Json answer : answers) {
      if (answer != null) {
        answer.objects("findings", "finding").forEach(finding -> ids.add(finding.text("item")));
      }
    }
    ids.removeIf(id -> !Decisions.item(id).equals(item));
    return ids.isEmpty() ? Set.of(item) : ids;
  }

  static final String NOT_APPLICABLE = "not-applicable";

  private Json item(String trait, Json item, String id) {
    List<Json> each = new ArrayList<>();
    List<String> all = new ArrayList<>();
    for (int juror = 0; juror < answers.size(); juror++) {
      Json finding = finding(answers.get(juror), id);
      each.add(finding);
      all.add(
          answers.get(juror) == null
              ? missing.get(juror)
              : finding == null
                  ? UNKNOWN + "not-answered"
                  : finding.containsKey("unknown")
                      ? UNKNOWN + finding.text("unknown")
                      : String.valueOf(finding.get("decision")));
    }
    said(id, all);
    List<String> words = new ArrayList<>(voting.stream().map(all::get).toList());
    int decider = decider();
    if (decider >= 0 && differ(words)) {
      return between(id, words, each.get(decider), decider);
    }
    return item(trait, item, id, new ArrayList<>(voting.stream().map(each::get).toList()), words);
  }

  private static boolean differ(List<String> words) {
    return new HashSet<>(words).size() > 1
        || words.getFirst().startsWith(UNKNOWN) && !words.contains(UNKNOWN + "no-units");
  }

  /** Who decides between the others, or waits to do so; -1 where nobody needs to. */
  private int decider() {
    for (int juror = 0; juror < seats.size(); juror++) {
      if (adjudicates(juror) && !missing.get(juror).equals(UNKNOWN + "not-needed")) {
        return juror;
      }
    }
    return -1;
  }

  /** The decision of who adjudicates; else all from the lowest to the highest are possible. */
  private Json between(String id, List<String> words, Json decided, int decider) {
    if (decided != null && !decided.containsKey("unknown")) {
      decidedBy.put(id, (long) decider);
      return decided;
    }
    Json open = json("item", id, "unknown", ADJUDICATION);
    if (words.stream().allMatch(word -> word.matches("[0-9]+"))) {
      List<Long> levels = words.stream().map(Long::valueOf).sorted().toList();
      open.put("range", List.of(levels.getFirst(), levels.getLast()));
    }
    return open;
  }

  /** Beyond the tolerance somebody has to decide between those who vote, and nowhere else. */
  private void tolerated() {
    Json tolerance = panel.part("tolerance");
    if (tolerance.isEmpty()) {
      return;
    }
    boolean complete = voting.stream().noneMatch(juror -> answers.get(juror) == null);
    boolean several = complete && voting.size() > 1;
    if (several && tolerance.containsKey("points")) {
      verify.unchecked("whether markers differ by more points than their panel tolerates");
      return;
    }
    boolean needed = several && differTooMuch(tolerance);
    verify.check(needed == decider() >= 0, place, "is adjudicated where it need not be, or not");
  }

  private boolean differTooMuch(Json tolerance) {
    Fraction most = Fraction.read(tolerance.get("levels"));
    Map<String, List<String>> said = new TreeMap<>();
    for (int juror : voting) {
      for (Json finding : answers.get(juror).objects("findings", "finding")) {
        said.computeIfAbsent(finding.text("item"), _ -> new ArrayList<>())
            .add(
                finding.containsKey("unknown")
                    ? UNKNOWN + finding.text("unknown")
                    : String.valueOf(finding.get("decision")));
      }
      Json facts = answers.get(juror).part("facts");
      for (String fact : answers.get(juror).part("judged").keySet()) {
        Object value = facts.get(fact);
        said.computeIfAbsent("fact " + fact, _ -> new ArrayList<>())
            .add(value instanceof Map<?, ?> ? UNKNOWN : String.valueOf(value));
      }
    }
    for (var each : said.entrySet()) {
      List<String> words = each.getValue();
      boolean levels =
          !each.getKey().startsWith("fact ")
              && words.stream().allMatch(word -> word.matches("[0-9]+"));
      List<Long> sorted = levels ? words.stream().map(Long::valueOf).sorted().toList() : List.of();
      boolean within =
          levels && Fraction.of(sorted.getLast() - sorted.getFirst()).compareTo(most) <= 0;
      if (differ(words) && !within) {
        return true;
      }
    }
    return false;
  }

  private Json item(String trait, Json item, String id, List<Json> each, List<String> words) {
    List<Long> levels = Decisions.levels(item);
    if (Decisions.isPreference(item)) {
      inBothOrders(levels.size() / 2, each, words);
    }
    if (words.contains(UNKNOWN + "no-units")) {
      return json("item", id, "unknown", "no-units");
    }
    String rule = rule(trait, item.text("id"), item.is("scale", "0-1"));
    Json none = inapplicable(item, id, each, words, rule);
    if (none != null) {
      return none;
    }
    boolean open = words.stream().anyMatch(word -> word.startsWith(UNKNOWN));
    boolean silent = words.stream().allMatch(word -> word.startsWith(UNKNOWN));
    if (silent && !words.contains(UNKNOWN + "not-asked")) {
      return json("item", id, "unknown", silentCode(words));
    }
    String code = open ? openCode(words) : "jurors-split";
    Object[] range = range(rule, words, levels);
    boolean mean = rule.equals("mean") && differ(words);
    int chosen = -1;
    if (range[0].equals(range[1])) {
      for (long enough = 2; enough >= 0 && chosen < 0; enough--) {
        for (int juror = each.size() - 1; juror >= 0; juror--) {
          boolean same =
              mean
                  ? words.get(juror).matches("[0-9]+")
                  : words.get(juror).equals(String.valueOf(range[0]));
          chosen = same && support(each.get(juror)) == enough ? juror : chosen;
        }
      }
    }
    if (chosen < 0 || open && support(each.get(chosen)) < 2) {
      Json partial = json("item", id, "unknown", code);
      partial.put("range", List.of(range[0], range[1]));
      return partial;
    }
    if (mean) {
      Json finding = new Json(each.get(chosen));
      finding.put("decision", range[0]);
      return finding;
    }
    decidedBy.put(id, (long) voting.get(chosen));
    return each.get(chosen);
  }

  static final String B_FIRST = ";b-first";

  /**
   * What counts of preferences that each judge was asked for in both orders: one that prefers
   * another candidate in the other order has said nothing, and of two strengths the weaker counts.
   */
  private void inBothOrders(long middle, List<Json> each, List<String> words) {
    List<String> said = List.copyOf(words);
    for (int juror = 0; juror < said.size(); juror++) {
      int other = other(juror);
      String own = said.get(juror);
      String same = other < 0 ? own : said.get(other);
      if (own.startsWith(UNKNOWN) || same.startsWith(UNKNOWN)) {
        words.set(juror, own.startsWith(UNKNOWN) ? own : same);
      } else if (!own.equals(same)) {
        boolean none = own.equals(NOT_APPLICABLE) || same.equals(NOT_APPLICABLE);
        long here = none ? 1 : Long.parseLong(own) - middle;
        long there = none ? -1 : Long.parseLong(same) - middle;
        if (Long.signum(here) != Long.signum(there)) {
          words.set(juror, UNKNOWN + "order-disagrees");
        } else {
          long weaker = Math.abs(here) < Math.abs(there) ? here + middle : there + middle;
          Json finding = new Json(each.get(juror));
          finding.put("decision", weaker);
          each.set(juror, finding);
          words.set(juror, String.valueOf(weaker));
        }
      }
    }
  }

  /** The same judge, shown the candidates in the other order; -1 if there is none. */
  private int other(int juror) {
    Json judge = seats.get(voting.get(juror)).object("judge");
    String version = String.valueOf(judge.containsKey("version") ? judge.get("version") : "");
    Json other = new Json(judge);
    other.put(
        "version",
        version.endsWith(B_FIRST)
            ? version.substring(0, version.length() - B_FIRST.length())
            : version + B_FIRST);
    if (other.get("version").equals("")) {
      other.remove("version");
    }
    for (int at = 0; at < voting.size(); at++) {
      if (seats.get(voting.get(at)).get("judge").equals(other)) {
        return at;
      }
    }
    return -1;
  }

  private static Json finding(Json answer, String item) {
    return answer == null
        ? null
        : answer.objects("findings", "finding").stream()
            .filter(finding -> item.equals(finding.get("item")))
            .findFirst()
            .orElse(null);
  }

  /** 2 for as many quotes as it needs, 1 for some, 0 for none. */
  private static long support(Json finding) {
    long valid = finding.number("valid");
    return valid >= finding.number("required") ? 2 : valid > 0 ? 1 : 0;
  }

  /** The combination of an item: its own, that of its trait, of its kind, or the standard. */
  private String rule(String trait, String item, boolean yesNo) {
    Json rules = panel.object("combine");
    Object own = rules.part("items").get(item);
    Object ofTrait = rules.part("traits").get(trait);
    Object ofKind = yesNo ? rules.get("yesNo") : null;
    return String.valueOf(
        own != null
            ? own
            : ofTrait != null ? ofTrait : ofKind != null ? ofKind : rules.get("standard"));
  }

  private long weight(int juror) {
    return seats.get(voting.get(juror)).get("weight") instanceof Long weight ? weight : 1;
  }

  /** The lowest and the highest decision that the combination can still have. */
  private Object[] range(String rule, List<String> said, List<Long> levels) {
    List<long[]> votes = new ArrayList<>();
    List<String> words = new ArrayList<>();
    List<Integer> jurors = new ArrayList<>();
    for (int juror = 0; juror < said.size(); juror++) {
      if (said.get(juror).equals(NOT_APPLICABLE)) {
        continue;
      }
      boolean open = said.get(juror).startsWith(UNKNOWN);
      long low = open ? levels.getFirst() : Long.parseLong(said.get(juror));
      votes.add(new long[] {low, open ? levels.getLast() : low, weight(juror)});
      words.add(said.get(juror));
      jurors.add(juror);
    }
    if (rule.equals("mean")) {
      return new Object[] {mean(votes, 0), mean(votes, 1)};
    }
    long[] range =
        switch (rule) {
          case "median" -> new long[] {median(votes, 0), median(votes, 1)};
          case "majority" -> majority(words, votes);
          case "unanimous" -> hull(votes);
          case "worst" -> new long[] {least(votes, 0), least(votes, 1)};
          case "highest" -> new long[] {most(votes, 0), most(votes, 1)};
          default -> throw new Verify.Fault("`" + rule + "` is no combination");
        };
    for (int at = 0; at < jurors.size() && !rule.equals("highest"); at++) {
      if (Boolean.TRUE.equals(seats.get(voting.get(jurors.get(at))).get("veto"))) {
        range[0] = Math.min(range[0], votes.get(at)[0]);
        range[1] = Math.min(range[1], votes.get(at)[1]);
      }
    }
    return new Object[] {range[0], range[1]};
  }

  private static Object mean(List<long[]> votes, int end) {
    long sum = votes.stream().mapToLong(vote -> vote[end] * vote[2]).sum();
    long all = votes.stream().mapToLong(vote -> vote[2]).sum();
    return Fraction.of(sum).divide(Fraction.of(all)).exact();
  }

  /**
   * What is said of an item of which a juror says that it does not apply: so it is if more than
   * half of the weight says so, or all where they must agree; nothing, where a missing answer could
   * make it so. Null if the others decide.
   */
  private Json inapplicable(
      Json item, String id, List<Json> each, List<String> words, String rule) {
    long all = 0;
    long none = 0;
    long open = 0;
    int chosen = -1;
    for (int juror = words.size() - 1; juror >= 0; juror--) {
      all += weight(juror);
      open += words.get(juror).startsWith(UNKNOWN) ? weight(juror) : 0;
      if (words.get(juror).equals(NOT_APPLICABLE)) {
        none += weight(juror);
      }
    }
    boolean unanimous = rule.equals("unanimous");
    boolean possible =
        Decisions.mayNotApply(item)
            && open > 0
            && (unanimous || 2 * open > all)
            && (open < all || words.contains(UNKNOWN + "not-asked"));
    if (none == 0 && !possible) {
      return null;
    }
    if (unanimous ? none < all : 2 * none <= all) {
      return unanimous || 2 * (none + open) > all
          ? json("item", id, "unknown", open > 0 ? openCode(words) : "jurors-split")
          : null;
    }
    for (boolean supported : new boolean[] {true, false}) {
      for (int juror = 0; juror < words.size() && chosen < 0; juror++) {
        boolean same = words.get(juror).equals(NOT_APPLICABLE);
        chosen = same && (support(each.get(juror)) == 2) == supported ? juror : chosen;
      }
    }
    if (open > 0 && support(each.get(chosen)) < 2) {
      return json("item", id, "unknown", openCode(words));
    }
    decidedBy.put(id, (long) voting.get(chosen));
    return each.get(chosen);
  }

  private static long least(List<long[]> votes, int end) {
    return votes.stream().mapToLong(vote -> vote[end]).min().orElseThrow();
  }

  private static long most(List<long[]> votes, int end) {
    return votes.stream().mapToLong(vote -> vote[end]).max().orElseThrow();
  }

  private static long[] hull(List<long[]> votes) {
    return new long[] {least(votes, 0), most(votes, 1)};
  }

  private static long median(List<long[]> votes, int end) {
    long all = votes.stream().mapToLong(vote -> vote[2]).sum();
    for (long value = 0; ; value++) {
      long at = value;
      long below = votes.stream().filter(vote -> vote[end] <= at).mapToLong(vote -> vote[2]).sum();
      if (2 * below >= all) {
        return value;
      }
    }
  }

  private static long[] majority(List<String> words, List<long[]> votes) {
    long all = votes.stream().mapToLong(vote -> vote[2]).sum();
    for (String word : words) {
      long same = 0;
      for (int juror = 0; juror < words.size(); juror++) {
        same += words.get(juror).equals(word) ? votes.get(juror)[2] : 0;
      }
      if (!word.startsWith(UNKNOWN) && 2 * same > all) {
        return new long[] {Long.parseLong(word), Long.parseLong(word)};
      }
    }
    return hull(votes);
  }

  private static String openCode(List<String> words) {
    for (String code : List.of("not-asked", "order-disagrees")) {
      if (words.contains(UNKNOWN + code)) {
        return code;
      }
    }
    return "juror-failed";
  }

  private static String silentCode(List<String> words) {
    return new HashSet<>(words).size() == 1
        ? words.getFirst().substring(UNKNOWN.length())
        : openCode(words);
  }

  private void said(String id, List<String> words) {
    verify.check(
        words.equals(combined.part("replicates").get(id)),
        place + " " + id,
        "the jurors answered otherwise than it says");
  }

  // ---------------------------------------------------------------- judged facts

  private void fact(String id, Json declared) {
    List<String> words = new ArrayList<>();
    List<Object> values = new ArrayList<>();
    for (int juror = 0; juror < answers.size(); juror++) {
      Json answer = answers.get(juror);
      Object value = answer == null ? null : answer.part("facts").get(id);
      boolean known = value != null && !(value instanceof Map<?, ?>);
      words.add(
          known
              ? String.valueOf(value)
              : answer == null
                  ? missing.get(juror)
                  : UNKNOWN + (value instanceof Json none ? none.text("unknown") : "not-answered"));
      values.add(known ? value : null);
    }
    said(id, words);
    List<Object> said = voting.stream().map(values::get).toList();
    List<String> votes = voting.stream().map(words::get).toList();
    int decider = decider();
    if (decider >= 0 && differ(votes)) {
      fact(id, values.get(decider), decider);
      return;
    }
    values = new ArrayList<>(said);
    words = votes;
    int chosen = decided(values, words, declared);
    boolean silent = values.stream().allMatch(Objects::isNull);
    boolean open = values.contains(null);
    Object expected =
        chosen >= 0
            ? values.get(chosen)
            : json("unknown", silent ? silentCode(words) : open ? openCode(words) : "jurors-split");
    if (chosen >= 0) {
      decidedBy.put(id, (long) voting.get(chosen));
    }
    Object shown = combined.part("facts").get(id);
    if (json("unknown", "invariant-violated").equals(shown) && chosen >= 0) {
      verify.unchecked("whether what jurors say of facts breaks an invariant");
    } else {
      verify.check(
          expected.equals(shown), place + " fact " + id, "does not follow from the jurors");
    }
    Json from =
        chosen >= 0
            ? answers.get(voting.get(chosen))
            : voting.stream().map(answers::get).filter(Objects::nonNull).findFirst().orElseThrow();
    verify.check(
        from.part("judged").part(id).equals(combined.part("judged").part(id)),
        place + " fact " + id,
        "has other quotes than the juror whose value it is");
  }

  /** What who adjudicates says of a fact. */
  private void fact(String id, Object value, int decider) {
    if (value != null) {
      decidedBy.put(id, (long) decider);
    }
    verify.check(
        (value == null ? json("unknown", ADJUDICATION) : value)
            .equals(combined.part("facts").get(id)),
        place + " fact " + id,
        "does not follow from who adjudicates");
  }

  /** The juror whose value no answer that is missing could change; -1 for none. */
  private int decided(List<Object> values, List<String> words, Json declared) {
    Json rules = panel.object("combine");
    Object own = rules.get("facts");
    String standard = rules.text("standard");
    String rule =
        own != null
            ? String.valueOf(own)
            : Set.of("mean", "worst", "highest").contains(standard) ? "majority" : standard;
    List<Object> known = values.stream().filter(Objects::nonNull).toList();
    if (rule.equals("unanimous")) {
      boolean same = !values.contains(null) && new HashSet<>(known).size() == 1;
      return same ? 0 : -1;
    }
    boolean numbers = Set.of("integer", "decimal").contains(declared.get("type"));
    if (rule.equals("median") && (numbers || known.isEmpty())) {
      int low = median(values, true);
      int high = median(values, false);
      return low >= 0 && high >= 0 && values.get(low).equals(values.get(high))
          ? values.indexOf(values.get(low))
          : -1;
    }
    long all = weights(values, value -> true);
    for (Object value : known) {
      if (2 * weights(values, value::equals) > all) {
        return values.indexOf(value);
      }
    }
    return -1;
  }

  private long weights(List<Object> values, Predicate<Object> of) {
    long sum = 0;
    for (int juror = 0; juror < values.size(); juror++) {
      sum += of.test(values.get(juror)) ? weight(juror) : 0;
    }
    return sum;
  }

  /** Missing numbers are below all others, or above; -1 if the median is one of them. */
  private int median(List<Object> values, boolean low) {
    long all = weights(values, value -> true);
    long below = low ? weights(values, Objects::isNull) : 0;
    if (2 * below >= all) {
      return -1;
    }
    List<Integer> order = new ArrayList<>();
    for (int juror = 0; juror < values.size(); juror++) {
      if (values.get(juror) != null) {
        order.add(juror);
      }
    }
    order.sort(Comparator.comparing(juror -> Fraction.read(values.get(juror))));
    for (int juror : order) {
      below += weight(juror);
      if (2 * below >= all) {
        return juror;
      }
    }
    return -1;
  }

  private static Json json(String key, Object value) {
    Json json = new Json();
    json.put(key, value);
    return json;
  }

  private static Json json(String key, Object value, String other, Object more) {
    Json json = json(key, value);
    json.put(other, more);
    return json;
  }
}
