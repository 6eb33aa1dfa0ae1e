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
  private Json first;

  /** Whether an answer is erased: then nothing follows from those that are left. */
  private boolean erased;

  Panel(Score score, Verify.Evaluation of) {
    this.score = score;
    this.verify = score.verify;
    this.panel = verify.panel.json();
    this.combined = of.extraction.json();
    this.place = of.place;
    this.seats = panel.objects("jurors", "juror");
    check(
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
    if (!isOpen(named)) {
      String name = String.format(Locale.ROOT, "juror-%02d", position);
      byte[] bytes = of.left.remove(name);
      erased |= of.erased.containsKey(name);
      if (bytes == null && !of.erased.containsKey(name)) {
        throw new Verify.Fault("has no " + name);
      }
      Verify.Hashed hashed = bytes == null ? null : verify.hashed(bytes, name, "extraction");
      check(
          named.equals(hashed == null ? of.erased.get(name).text("digest") : hashed.digest()),
          place,
          name + " is not the one that the extraction names");
      if (hashed != null) {
        extraction = hashed.json();
        Object judge = position < seats.size() ? seats.get(position).get("judge") : Json.NULL;
        score.extraction(of, extraction, judge, place + " juror " + position).reuse();
      }
    }
    answers.add(extraction);
    missing.add(extraction == null ? named : "");
  }

  private boolean check(boolean holds, String at, String message) {
    return verify.check(holds, at, message);
  }

  void verify() {
    if (!check(
        answers.size() == seats.size(),
        place,
        "has " + answers.size() + " jurors, the panel " + seats.size())) {
      return;
    }
    if (erased) {
      return;
    }
    first = voting.stream().map(answers::get).filter(Objects::nonNull).findFirst().orElse(null);
    if (!check(first != null, place, "none of the jurors has answered")) {
      return;
    }
    tolerated();
    alike();
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
          check(
              item(trait, item, id).equals(findings.get(id)),
              place + " item " + id,
              "does not follow from what the jurors decided");
        }
      }
    }
    for (var fact : score.extractionSpec.part("facts").entrySet()) {
      if (isJudged(fact.getValue())) {
        asked.add(fact.getKey());
        fact(fact.getKey(), (Json) fact.getValue());
      }
    }
    check(
        combined.part("replicates").keySet().equals(asked),
        place,
        "does not say of each question what the jurors answered");
    check(
        combined.part("decidedBy").equals(decidedBy),
        place,
        "names other jurors as those whose answers count");
    check(!combined.containsKey("confidence"), place, "a panel states no confidence");
    verify.count("extractions follow from those of their jurors");
  }

  /** What no judge decides is the same in all. */
  private void alike() {
    for (String key : List.of("gates", "flags", "characters", "document", "extractionSpec")) {
      for (Json answer : answers) {
        check(
            answer == null || Objects.equals(answer.get(key), combined.get(key)),
            place,
            "its `" + key + "` are not those of a juror");
      }
    }
    List<Object> models = new ArrayList<>();
    for (Json answer : answers) {
      models.addAll(answer == null ? List.of() : answer.list("answered"));
    }
    check(models.equals(combined.list("answered")), place, "names other models than its jurors");
    Json facts = score.extractionSpec.part("facts");
    Set<String> judged = new HashSet<>(facts.keySet());
    judged.removeIf(id -> !isJudged(facts.get(id)));
    check(
        first.part("facts").without(judged).equals(combined.part("facts").without(judged)),
        place,
        "has other facts than its jurors");
  }

  private static boolean isJudged(Object fact) {
    return fact instanceof Json declared && declared.containsKey("judged");
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
      all.add(answers.get(juror) == null ? missing.get(juror) : word(finding));
    }
    said(id, all);
    List<String> words = new ArrayList<>(voting.stream().map(all::get).toList());
    int decider = decider();
    if (decider >= 0 && differ(words)) {
      return between(id, words, each.get(decider), decider);
    }
    return item(trait, item, id, new ArrayList<>(voting.stream().map(each::get).toList()), words);
  }

  private static String word(Json finding) {
    return finding == null
        ? UNKNOWN + "not-answered"
        : finding.containsKey("unknown")
            ? UNKNOWN + finding.text("unknown")
            : String.valueOf(finding.get("decision"));
  }

  private static boolean isLevel(String word) {
    return word.matches("[0-9]+");
  }

  private static boolean differ(List<String> words) {
    return new HashSet<>(words).size() > 1
        || isOpen(words.getFirst()) && !words.contains(UNKNOWN + "no-units");
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
    Json open = Score.members("item", id, "unknown", ADJUDICATION);
    if (words.stream().allMatch(Panel::isLevel)) {
      LongSummaryStatistics levels = words.stream().mapToLong(Long::parseLong).summaryStatistics();
      open.put("range", List.of(levels.getMin(), levels.getMax()));
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
    check(needed == decider() >= 0, place, "is adjudicated where it need not be, or not");
  }

  private boolean differTooMuch(Json tolerance) {
    Fraction most = Fraction.read(tolerance.get("levels"));
    Map<String, List<String>> said = new TreeMap<>();
    for (int juror : voting) {
      for (Json finding : answers.get(juror).objects("findings", "finding")) {
        said.computeIfAbsent(finding.text("item"), _ -> new ArrayList<>()).add(word(finding));
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
      boolean within =
          !each.getKey().startsWith("fact ") && words.stream().allMatch(Panel::isLevel);
      if (within) {
        LongSummaryStatistics levels =
            words.stream().mapToLong(Long::parseLong).summaryStatistics();
        within = Fraction.of(levels.getMax() - levels.getMin()).compareTo(most) <= 0;
      }
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
      return Score.members("item", id, "unknown", "no-units");
    }
    String rule = rule(trait, item.text("id"), item.is("scale", "0-1"));
    Json none = inapplicable(item, id, each, words, rule);
    if (none != null) {
      return none;
    }
    boolean open = words.stream().anyMatch(Panel::isOpen);
    boolean silent = words.stream().allMatch(Panel::isOpen);
    if (silent && !words.contains(UNKNOWN + "not-asked")) {
      return Score.members("item", id, "unknown", silentCode(words));
    }
    String code = open ? openCode(words) : "jurors-split";
    List<Object> range = range(rule, words, levels);
    boolean mean = rule.equals("mean") && differ(words);
    String one = String.valueOf(range.getFirst());
    int chosen =
        range.getFirst().equals(range.getLast())
            ? best(
                each,
                juror -> mean ? isLevel(words.get(juror)) : words.get(juror).equals(one),
                Panel::support)
            : -1;
    if (chosen < 0 || open && support(each.get(chosen)) < 2) {
      return Score.members("item", id, "unknown", code, "range", range);
    }
    if (mean) {
      Json finding = new Json(each.get(chosen));
      finding.put("decision", range.getFirst());
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
      if (isOpen(own) || isOpen(same)) {
        words.set(juror, isOpen(own) ? own : same);
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

  /** From where to where the level of a juror is, and what it weighs. */
  private record Vote(String word, long low, long high, long weight, boolean veto) {}

  /** The lowest and the highest decision that the combination can still have. */
  private List<Object> range(String rule, List<String> said, List<Long> levels) {
    List<Vote> votes = new ArrayList<>();
    for (int juror = 0; juror < said.size(); juror++) {
      String word = said.get(juror);
      if (!word.equals(NOT_APPLICABLE)) {
        boolean open = isOpen(word);
        votes.add(
            new Vote(
                word,
                open ? levels.getFirst() : Long.parseLong(word),
                open ? levels.getLast() : Long.parseLong(word),
                weight(juror),
                seats.get(voting.get(juror)).flag("veto")));
      }
    }
    return List.of(end(rule, votes, false), end(rule, votes, true));
  }

  private static Object end(String rule, List<Vote> votes, boolean high) {
    ToLongFunction<Vote> end = high ? Vote::high : Vote::low;
    if (rule.equals("mean")) {
      long sum = votes.stream().mapToLong(vote -> end.applyAsLong(vote) * vote.weight()).sum();
      return Fraction.of(sum).divide(Fraction.of(weight(votes, _ -> true))).exact();
    }
    LongSummaryStatistics all = votes.stream().mapToLong(end).summaryStatistics();
    long hull = high ? all.getMax() : all.getMin();
    long value =
        switch (rule) {
          case "median" ->
              votes.stream()
                  .mapToLong(end)
                  .sorted()
                  .filter(at -> isMost(votes, vote -> end.applyAsLong(vote) <= at, false))
                  .findFirst()
                  .orElseThrow();
          case "majority" ->
              votes.stream()
                  .map(Vote::word)
                  .filter(word -> !isOpen(word))
                  .filter(word -> isMost(votes, vote -> vote.word().equals(word), true))
                  .findFirst()
                  .map(Long::valueOf)
                  .orElse(hull);
          case "unanimous" -> hull;
          case "worst" -> all.getMin();
          case "highest" -> all.getMax();
          default -> throw new Verify.Fault("`" + rule + "` is no combination");
        };
    for (Vote vote : votes) {
      boolean vetoes = vote.veto() && !rule.equals("highest");
      value = vetoes ? Math.min(value, end.applyAsLong(vote)) : value;
    }
    return value;
  }

  private static long weight(List<Vote> votes, Predicate<Vote> of) {
    return votes.stream().filter(of).mapToLong(Vote::weight).sum();
  }

  /** Whether these have half of the weight, or more than half. */
  private static boolean isMost(List<Vote> votes, Predicate<Vote> of, boolean more) {
    long twice = 2 * weight(votes, of);
    long all = weight(votes, _ -> true);
    return more ? twice > all : twice >= all;
  }

  private static boolean isOpen(String word) {
    return word.startsWith(UNKNOWN);
  }

  /**
   * The first of those who say so with the most quotes of those that they need; -1 if nobody does.
   *
   * @param rank how much is enough, or whether it is
   */
  private static int best(List<Json> each, IntPredicate says, ToLongFunction<Json> rank) {
    int best = -1;
    for (int juror = 0; juror < each.size(); juror++) {
      if (says.test(juror)
          && (best < 0 || rank.applyAsLong(each.get(juror)) > rank.applyAsLong(each.get(best)))) {
        best = juror;
      }
    }
    return best;
  }

  /**
   * What is said of an item of which a juror says that it does not apply: so it is if more than
   * half of the weight says so, or all where they must agree; nothing, where a missing answer could
   * make it so. Null if the others decide.
   */
  private Json inapplicable(
      Json item, String id, List<Json> each, List<String> words, String rule) {
    long all = weights(words, _ -> true);
    long none = weights(words, NOT_APPLICABLE::equals);
    long open = weights(words, Panel::isOpen);
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
          ? Score.members("item", id, "unknown", open > 0 ? openCode(words) : "jurors-split")
          : null;
    }
    int chosen =
        best(
            each,
            juror -> words.get(juror).equals(NOT_APPLICABLE),
            finding -> support(finding) / 2);
    if (open > 0 && support(each.get(chosen)) < 2) {
      return Score.members("item", id, "unknown", openCode(words));
    }
    decidedBy.put(id, (long) voting.get(chosen));
    return each.get(chosen);
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
    check(
        words.equals(combined.part("replicates").get(id)),
        place + " " + id,
        "the jurors answered otherwise than it says");
  }

  // ---------------------------------------------------------------- judged facts

  private void fact(String id, Json declared) {
    List<String> all = new ArrayList<>();
    List<Object> values = new ArrayList<>();
    for (int juror = 0; juror < answers.size(); juror++) {
      Json answer = answers.get(juror);
      Object value = answer == null ? null : answer.part("facts").get(id);
      boolean known = value != null && !(value instanceof Json);
      String none = value instanceof Json unknown ? unknown.text("unknown") : "not-answered";
      all.add(known ? "" + value : answer == null ? missing.get(juror) : UNKNOWN + none);
      values.add(known ? value : null);
    }
    said(id, all);
    String at = place + " fact " + id;
    Object shown = combined.part("facts").get(id);
    List<String> words = voting.stream().map(all::get).toList();
    int decider = decider();
    if (decider >= 0 && differ(words)) {
      Object value = values.get(decider);
      if (value != null) {
        decidedBy.put(id, (long) decider);
      }
      check(
          (value == null ? Score.members("unknown", ADJUDICATION) : value).equals(shown),
          at,
          "does not follow from who adjudicates");
      return;
    }
    values = voting.stream().map(values::get).toList();
    int chosen = decided(values, declared);
    Json from = chosen < 0 ? first : answers.get(voting.get(chosen));
    check(
        from.part("judged").part(id).equals(combined.part("judged").part(id)),
        at,
        "has other quotes than the juror whose value it is");
    if (chosen >= 0) {
      decidedBy.put(id, (long) voting.get(chosen));
      if (Score.members("unknown", "invariant-violated").equals(shown)) {
        verify.unchecked("whether what jurors say of facts breaks an invariant");
        return;
      }
    }
    boolean silent = words.stream().allMatch(Panel::isOpen);
    String code =
        silent
            ? silentCode(words)
            : words.stream().anyMatch(Panel::isOpen) ? openCode(words) : "jurors-split";
    check(
        (chosen < 0 ? Score.members("unknown", code) : values.get(chosen)).equals(shown),
        at,
        "does not follow from the jurors");
  }

  /** The juror whose value no answer that is missing could change; -1 for none. */
  private int decided(List<Object> values, Json declared) {
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

  private <T> long weights(List<T> said, Predicate<? super T> of) {
    long sum = 0;
    for (int juror = 0; juror < said.size(); juror++) {
      sum += of.test(said.get(juror)) ? weight(juror) : 0;
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
}
