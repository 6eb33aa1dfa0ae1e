import module java.base;

/**
 * Computes again what the artefacts of a pack say: that both specs are parts of the rubric, that
 * gates and quotes hold ({@code Quotes.java}), that corrections lead to their results ({@code
 * Corrections.java}), that what a panel decides follows from its jurors ({@code Panel.java}), that
 * the run is the one its bar names ({@code Bars.java}), that its releases bind what was decided
 * ({@code Releases.java}), that each scorecard follows from its trace, its scoring spec and its
 * extraction, and each calibrated score from its map ({@code Calibrated.java}). What conditions and
 * formulas say is in {@code Expression.java} and {@code Value.java}, what follows from the scoring
 * spec alone in {@code Plan.java}. {@code Verify.java} starts it, and reads the pack.
 *
 * <p>{@code java Score.java PACK} does so without looking at signatures and the log, with the exit
 * codes of {@code Verify.java}.
 */
final class Score implements Verify.Recomputation {
  final Verify verify;
  Json rubric;
  Json scoringSpec;
  Json extractionSpec;
  Quotes.Folding folding;
  boolean scoresKnown = true;
  boolean quotesKnown = true;

  public static void main(String[] args) throws IOException {
    Verify verify = new Verify();
    verify.proofs = false;
    System.exit(verify.run(args));
  }

  Score(Verify verify) {
    this.verify = verify;
  }

  @Override
  public void rubric(String foldingTable) {
    rubric = verify.rubric;
    scoringSpec = verify.scoringSpec.json();
    extractionSpec = verify.extractionSpec.json();
    versions();
    specs();
    folding = new Quotes.Folding(foldingTable);
  }

  final Bars bars = new Bars(this);
  final Releases releases = new Releases(this);

  @Override
  public void bars(Verify.Pack pack) {
    bars.verify(pack);
    releases.verify(pack);
    verify
        .promised
        .values()
        .forEach(name -> verify.fault(name, "what it is of is not in the pack"));
    Set<String> signed = new TreeSet<>();
    verify.statements.values().forEach(it -> signed.add("sha256:" + it.subject()));
    if (verify.proofs && !signed.containsAll(verify.calibrations.keySet())) {
      verify.unchecked.add("how calibrations were fitted that nobody signed");
    }
  }

  /** Whether somebody signed it as what it is; once of each. */
  boolean isSigned(Verify.Hashed one) {
    return verify.promised.remove(one.kind() + " " + one.digest()) != null;
  }

  /** Of links that follow each other, all are signed or none is. */
  void unsigned(List<String> names, int links, String what) {
    if (verify.proofs && names.size() < links) {
      names.forEach(name -> verify.fault(name, "is not signed, while others of the run are"));
    } else if (verify.proofs && !names.isEmpty()) {
      verify.unchecked.add(what + " that are not signed: they prove nothing");
    }
  }

  @Override
  public void evaluation(Verify.Evaluation of) {
    bars.add(of.line);
    Corrections corrections = new Corrections(this, of);
    corrections.verify();
    releases.add(of, corrections);
    boolean refused = "refused".equals(of.line.get("status"));
    if (of.extraction != null
        && "panel".equals(verify.run.json().object("judge").get("provider"))) {
      panel(of);
    } else if (of.extraction != null) {
      extraction(of, of.extraction.json(), of.place).reuse();
    } else if (!refused) {
      verify.unchecked.add("facts, decisions and quotes of extractions that are not in the pack");
    }
    if (of.document == null && of.line.containsKey("document")) {
      verify.unchecked.add("quotes in texts that are not in the pack");
    }
    if (of.card != null) {
      scorecard(of);
    } else if (!refused) {
      verify.unchecked.add("scores whose scorecard is not in the pack");
    }
  }

  /** The extraction of a panel, and those of its jurors, from which it follows. */
  void panel(Verify.Evaluation of) {
    Json combined = of.extraction.json();
    extraction(of, combined, of.place);
    if (Verify.NOBODY.equals(combined.get("judge"))) {
      return;
    }
    Object version = verify.run.json().object("judge").get("version");
    if (!"panel/1".equals(version)) {
      verify.unchecked.add("what a panel decides: of an unknown version, " + version);
      of.left.keySet().removeIf(name -> name.startsWith("juror-"));
      return;
    }
    if (verify.check(verify.panel != null, "rubric/panel", "is not in the pack")) {
      new Panel(this, of).verify();
    }
  }

  /** An extraction of a document, the first or one that corrections led to. */
  Quotes extraction(Verify.Evaluation of, Json extraction, String place) {
    return extraction(of, extraction, verify.run.json().object("judge"), place);
  }

  Quotes extraction(Verify.Evaluation of, Json extraction, Object expected, String place) {
    verify.check(
        verify.extractionSpec.digest().equals(extraction.get("extractionSpec")),
        place,
        "the extraction is for another rubric");
    Json manifest = verify.run.json();
    Object judge = extraction.get("judge");
    verify.check(
        expected.equals(judge)
            || !extraction.containsKey("findings") && Verify.NOBODY.equals(judge),
        place,
        "the extraction is by another judge");
    Object replicate = extraction.getOrDefault("replicate", 0L);
    verify.check(
        manifest.containsKey("replicates")
            ? manifest.list("replicates").contains(replicate)
            : replicate.equals(0L),
        place,
        "the extraction is of a replicate that the run does not have");
    Object named = extraction.get("document");
    verify.check(
        named == null ? of.document == null : named.equals(of.line.get("document")),
        place,
        "the extraction is of another document");
    DocumentParts parts =
        of.document == null ? null : new DocumentParts(of.document.json(), extractionSpec);
    if (parts != null) {
      long characters = parts.characters();
      verify.check(
          extraction.getOrDefault("characters", 0L).equals(characters),
          place,
          "the document has " + characters + " characters, the extraction says otherwise");
    }
    Quotes quotes = new Quotes(this, extraction, parts, place);
    quotes.verify();
    return quotes;
  }

  void scorecard(Verify.Evaluation of) {
    Json card = of.card.json();
    scorecard("the", card, of.line.get("extraction"), of.place);
    String status = card.text("status");
    if (card.containsKey("gate")) {
      status = "review".equals(card.get("verdict")) ? "needs-review" : "gated";
    }
    verify.check(status.equals(of.line.get("status")), of.place, "the line has another status");
    for (String part : List.of("composite", "verdict")) {
      Object shown = card.get(part) == Json.NULL ? null : card.get(part);
      boolean same = Objects.equals(shown, of.line.get(part));
      verify.check(same, of.place, "the line's " + part + " differs");
    }
    scored(card, of.extraction == null ? null : of.extraction.json(), of.place);
    for (Map.Entry<String, Verify.Hashed> result : of.results.entrySet()) {
      if (of.extraction != null) {
        calibrated(
            result.getKey(),
            result.getValue().json(),
            of.card,
            of.extraction.json(),
            of.place + " result " + result.getKey());
      } else {
        verify.unchecked.add("calibrated scores whose extraction is not in the pack");
      }
    }
  }

  /** What a scorecard belongs to, the first or one that corrections led to. */
  void scorecard(String whose, Json card, Object extraction, String place) {
    String of = whose + " scorecard is of another ";
    verify.check(verify.bundle.digest().equals(card.get("bundle")), place, of + "bundle");
    verify.check(
        Map.of("name", rubric.text("rubric"), "version", rubric.text("version"))
            .equals(card.get("rubric")),
        place,
        "the scorecard names another rubric or version");
    verify.check(extraction.equals(card.get("extraction")), place, of + "extraction");
  }

  void scored(Json card, Json extraction, String place) {
    new Scoring(card, extraction, place, null).verify();
  }

  void calibrated(String target, Json result, Verify.Hashed card, Json extraction, String place) {
    verify.check(card.digest().equals(result.get("scorecard")), place, "is of another scorecard");
    Json calibration = verify.calibrations.get(result.text("calibration"));
    if (verify.check(calibration != null, place, "names a calibration that the run does not use")) {
      Json scope = calibration.object("scope");
      verify.check(
          target.equals(scope.get("target")) && Verify.isJudge(scope, extraction.get("judge")),
          place,
          "its calibration is of another target or judge");
      new Calibrated(this, calibration, result, card.json(), extraction, place).verify(target);
    }
  }

  // ---------------------------------------------------------------- the specs of a rubric

  static final Set<String> OF_SCORING = Set.of("reverse_scored", "weight", "without_quote");
  static final Set<String> METADATA =
      Set.of("added", "added_by", "description", "rationale", "review", "version");

  /** Both specs are parts of the rubric in the bundle, in the same form. */
  void specs() {
    Json asked = new Json();
    for (String key :
        List.of("document", "facts", "invariants", "gates", "judge", "language", "traits")) {
      if (rubric.containsKey(key)) {
        asked.put(
            key,
            switch (key) {
              case "traits" -> without(unsaid(rubric.object(key), "items"), OF_SCORING);
              case "gates" -> without(rubric.get(key), METADATA);
              default -> rubric.get(key);
            });
      }
    }
    Json scored = new Json();
    for (String key : List.of("derivations", "display", "grades", "plan")) {
      if (rubric.containsKey(key)) {
        scored.put(
            key,
            key.equals("plan")
                ? without(rubric.get(key), METADATA)
                : key.equals("grades") ? unsaid(rubric.object(key), "bands") : rubric.get(key));
      }
    }
    Json traits = new Json();
    for (String id : rubric.part("traits").keySet()) {
      Json trait = rubric.part("traits").object(id);
      List<Object> items = new ArrayList<>();
      for (Json each : trait.objects("items", "item")) {
        Json item = new Json(each);
        item.keySet()
            .retainAll(
                Set.of(
                    "each",
                    "evidence",
                    "id",
                    "levels",
                    "may_not_apply",
                    "proven_from",
                    "reverse_scored",
                    "scale",
                    "weight",
                    "without_quote"));
        if (item.containsKey("levels")) {
          item.put("levels", List.copyOf(Decisions.levels(item)));
        }
        if (!"weakly_groundable".equals(item.get("evidence"))) {
          item.remove("evidence");
        }
        items.add(item);
      }
      traits.put(id, new Json(Map.of("items", items, "scale", trait.object("scale"))));
    }
    if (!traits.isEmpty()) {
      scored.put("traits", traits);
    }
    Json quotes = new Json(rubric.part("evidence"));
    Json caps = new Json(quotes);
    quotes.keySet().removeAll(Set.of("cap", "without_quote"));
    caps.keySet().retainAll(Set.of("cap", "without_quote"));
    put(asked, "evidence", quotes);
    put(scored, "evidence", caps);
    parts(
        extractionSpec,
        asked,
        Set.of("conditions", "thresholds", "versions"),
        "rubric/extraction-spec");
    parts(
        scoringSpec,
        scored,
        Set.of("conditions", "facts", "thresholds", "versions"),
        "rubric/scoring-spec");
    for (Map.Entry<String, Object> one : scoringSpec.part("facts").entrySet()) {
      Json fact = new Json(rubric.part("facts").part(one.getKey()));
      boolean computed = fact.containsKey("computed");
      fact.keySet().removeAll(Set.of("description", "judged", "optional"));
      verify.check(
          computed || fact.equals(one.getValue()),
          "rubric/scoring-spec",
          "the fact `" + one.getKey() + "` is not that of the rubric");
    }
    verify.count("the specs are parts of the rubric");
  }

  static void put(Json of, String key, Json value) {
    if (!value.isEmpty()) {
      of.put(key, value);
    }
  }

  /** Traits or grades without what writers read of them and of each in a list of theirs. */
  static Json unsaid(Json parts, String list) {
    Json copy = new Json();
    for (String id : parts.keySet()) {
      Json part = new Json(parts.object(id));
      List<Object> each = new ArrayList<>();
      for (Json one : part.objects(list, list)) {
        Json other = new Json(one);
        other.remove("say");
        each.add(other);
      }
      part.remove("say");
      part.put(list, each);
      copy.put(id, part);
    }
    return copy;
  }

  /** The items, gates or rules in it without some of their members. */
  static Object without(Object json, Set<String> keys) {
    if (json instanceof List<?> list) {
      List<Object> copy = new ArrayList<>();
      list.forEach(each -> copy.add(without(each, keys)));
      return copy;
    }
    if (!(json instanceof Json map)) {
      return json;
    }
    Json copy = new Json();
    map.forEach((key, value) -> copy.put(key, without(value, keys)));
    if (map.containsKey("id")) {
      copy.keySet().removeAll(keys);
    }
    return copy;
  }

  void parts(Json spec, Json expected, Set<String> chosen, String name) {
    Json rest = new Json(spec);
    rest.keySet().removeAll(chosen);
    Set<String> keys = new TreeSet<>(rest.keySet());
    keys.addAll(expected.keySet());
    for (String key : keys) {
      verify.check(
          Objects.equals(rest.get(key), expected.get(key)),
          name,
          "its `" + key + "` is not that of the rubric in the bundle");
    }
    for (Map.Entry<String, Object> one : spec.part("conditions").entrySet()) {
      verify.check(
          one.getValue().equals(rubric.part("conditions").get(one.getKey())),
          name,
          "the condition `" + one.getKey() + "` is not that of the rubric");
    }
    for (Map.Entry<String, Object> one : spec.part("thresholds").entrySet()) {
      Object written = rubric.part("thresholds").get(one.getKey());
      verify.check(
          written instanceof Map<?, ?> map && one.getValue().equals(map.get("value")),
          name,
          "the threshold `" + one.getKey() + "` is not that of the rubric");
    }
  }

  /** Of formats that came after this verifier nothing is computed, and nothing is called wrong. */
  void versions() {
    Json scoring = scoringSpec.part("versions");
    scoresKnown =
        "plan/1".equals(scoring.get("plan")) && "half-even/12".equals(scoring.get("rounding"));
    if (!scoresKnown) {
      verify.unchecked.add("scores: of an unknown version, " + show(scoring));
    }
    Json extraction = extractionSpec.part("versions");
    quotesKnown =
        "quotes/1".equals(extraction.get("quotes"))
            && "folding/1".equals(extraction.get("folding"));
    if (!quotesKnown) {
      verify.unchecked.add("quotes: of an unknown version, " + show(extraction));
    }
  }

  // ---------------------------------------------------------------- scores

  /** A value that only an extraction would show, in a pack without it. */
  @SuppressWarnings("serial")
  static final class NotShown extends Verify.Fault {
    NotShown(String message) {
      super(message);
    }
  }

  private final Map<String, Expression.Part> conditions = new HashMap<>();

  /** What the gates of the rubric may name in a document with these facts. */
  Expression.Facts facts(Json facts) {
    return new Expression.Facts(extractionSpec, facts, conditions);
  }

  private Plan plan;

  /** Of the scoring spec, for all documents. */
  Plan plan() {
    if (plan == null) {
      plan = new Plan(scoringSpec);
    }
    return plan;
  }

  /** How values become grades. */
  Grades grades(Json grading) {
    List<Json> bands = grading.objects("bands", "band");
    return new Grades(
        bands.stream().map(band -> band.text("grade")).toList(),
        bands.stream().map(band -> border(band.get("from"))).toList(),
        (Long) grading.part("round").get("half_up"),
        grading.containsKey("margin") ? Fraction.read(grading.get("margin")) : null);
  }

  /** Where a grade begins: a number, or a threshold by its name. */
  Fraction border(Object from) {
    boolean named = from instanceof String name && scoringSpec.part("thresholds").containsKey(name);
    Object value = named ? scoringSpec.part("thresholds").get(from) : from;
    return Fraction.read(value instanceof Map<?, ?> map ? map.get("value") : value);
  }

  /** The computation of a scorecard from its steps, its scoring spec and its extraction. */
  final class Scoring implements Expression.Names {
    final Json card;
    final Json extraction;
    final String place;
    final List<Json> trace;
    final BigDecimal calibrated;
    final Json facts;
    final Json spec;
    final Map<String, Value> names = new HashMap<>();
    final Json unknown;
    Map<String, Json> items = Map.of();
    Plan plan;
    Json nodes;
    final Map<String, Integer> verdicts = new HashMap<>();
    final Map<String, Integer> declared = new HashMap<>();
    final Map<String, List<Json>> ruleSteps = new HashMap<>();
    final Map<String, List<Json>> leafSteps = new HashMap<>();
    final Map<String, List<Json>> branchSteps = new HashMap<>();

    /** The names that steps read. */
    final Set<String> used = new TreeSet<>();

    /** Nodes that are read as a value which they do not show, since they may not apply. */
    final Set<String> differing = new TreeSet<>();

    final Map<String, Json> nodeSteps = new HashMap<>();
    final Map<String, Decisions> ofUnits = new TreeMap<>();

    /** What a node shows: its value, which may not exist where it may not apply. */
    final Map<String, Num> displayed = new HashMap<>();

    final Map<String, Json> capsOfItems = new HashMap<>();
    final Map<String, Json> capsOfTraits = new HashMap<>();
    final Map<String, Json> findings = new HashMap<>();
    final Map<String, Long> flags = new TreeMap<>();
    final Set<String> named = new HashSet<>();
    boolean review;
    boolean flagged;
    boolean reviewPossible;
    String result;
    int set;

    Scoring(Json card, Json extraction, String place, BigDecimal calibrated) {
      this.card = card;
      this.extraction = extraction;
      this.place = place;
      this.trace = card.objects("trace", "step");
      this.calibrated = calibrated;
      this.spec = scoringSpec;
      this.facts = extraction == null ? Json.NONE : extraction.part("facts");
      this.unknown = card.part("unknown");
    }

    void unchecked(String what) {
      verify.unchecked.add(what);
    }

    void wrong(String message) {
      verify.fault(place, message);
    }

    void require(boolean holds, String message) {
      if (!holds) {
        wrong(message);
      }
    }

    /** As above, for a message that takes time to write. */
    void require(boolean holds, Supplier<String> message) {
      if (!holds) {
        wrong(message.get());
      }
    }

    void verify() {
      if (!scoresKnown) {
        return;
      }
      unknown();
      gateSteps();
      if (card.containsKey("gate")) {
        gated();
        return;
      }
      compute();
      verify.count("scores follow from their trace");
    }

    void compute() {
      prepare();
      trace.forEach(this::step);
      finish();
    }

    /** That a step or part has what is expected, and no more; of what is null not which. */
    void shows(Json shown, String what, Json expected) {
      if (isAs(shown, expected)) {
        return;
      }
      Set<String> keys = new TreeSet<>(shown.keySet());
      keys.addAll(expected.keySet());
      for (String key : keys) {
        Object wanted = expected.get(key);
        if (!expected.containsKey(key)) {
          wrong(what + ": shows `" + key + "`");
        } else if (!shown.containsKey(key) && (wanted != null || !key.equals("reads"))) {
          wrong(what + ": shows no `" + key + "`");
        } else if (wanted != null && !wanted.equals(shown.get(key))) {
          wrong(what + ": `" + key + "` is " + show(wanted) + ", it shows " + show(shown.get(key)));
        }
      }
    }

    /** Whether it has these members and no other; of what is null, with any value. */
    static boolean isAs(Json shown, Json expected) {
      for (Map.Entry<String, Object> one : expected.entrySet()) {
        Object value = shown.get(one.getKey());
        if (value == null || one.getValue() != null && !one.getValue().equals(value)) {
          return false;
        }
      }
      return shown.size() == expected.size();
    }

    /** Facts and items that are unknown, each with its code. */
    void unknown() {
      if (extraction == null) {
        return;
      }
      Json expected = new Json();
      for (Map.Entry<String, Object> fact : facts.entrySet()) {
        if (fact.getValue() instanceof Map<?, ?> map) {
          expected.put(fact.getKey(), map.get("unknown"));
        }
      }
      for (Json finding : extraction.objects("findings", "finding")) {
        if (finding.containsKey("unknown")) {
          expected.put(finding.text("item"), finding.get("unknown"));
        } else if (isNotApplicable(finding) && lacks(finding)) {
          expected.put(finding.text("item"), "no-evidence");
        }
      }
      for (Json step : trace) {
        if ("cap".equals(step.get("step"))
            && step.containsKey("item")
            && step.get("to") instanceof List<?>) {
          expected.put(step.text("item"), "no-evidence");
        }
      }
      require(expected.equals(unknown), () -> "unknown are " + show(expected));
    }

    /** The gates that are not false stand first, as in the extraction. */
    void gateSteps() {
      Map<Object, Json> declared = new HashMap<>();
      for (Json gate : extractionSpec.objects("gates", "gate")) {
        declared.put(gate.get("id"), gate);
      }
      List<Json> tried = new ArrayList<>();
      if (extraction != null) {
        for (Json gate : extraction.objects("gates", "gate")) {
          if (!Boolean.FALSE.equals(Quotes.truth(gate))) {
            tried.add(members("gate", gate.get("id"), "truth", Quotes.truth(gate)));
          }
        }
        require(
            (!tried.isEmpty() && Boolean.TRUE.equals(tried.getLast().get("truth")))
                == card.containsKey("gate"),
            "whether a gate ended the evaluation differs");
      }
      int at = 0;
      for (Json step : trace) {
        if (!"gate".equals(step.get("step"))) {
          continue;
        }
        Json of = extraction == null || at >= tried.size() ? step : tried.get(at);
        Object id = of.get("gate");
        Json gate =
            Boolean.TRUE.equals(of.get("truth")) ? declared.getOrDefault(id, Json.NONE) : Json.NONE;
        shows(
            step,
            "gate `" + id + "`",
            members(
                "step",
                "gate",
                "gate",
                id,
                "truth",
                of.get("truth"),
                "because",
                filled(gate).isEmpty() ? "" : ofGate(gate, step),
                "reads",
                readsOf(filled(gate))));
        at++;
      }
      int steps = at;
      require(
          extraction == null || steps == tried.size(),
          () -> "the trace shows " + steps + " gates, the extraction " + tried.size());
    }

    /** The words on a gate that ended it, of the facts that it read. */
    Object ofGate(Json gate, Json step) {
      Expression.Names read = facts(facts);
      Set<String> used = new TreeSet<>();
      filled(gate).forEach(words -> used.addAll(names(words)));
      Json reads = step.part("reads");
      require(agree(reads.keySet(), used, extractionSpec), "the words on a gate read " + used);
      for (String name : used) {
        boolean guessed =
            extractionSpec.part("facts").part(name).containsKey("computed")
                && facts.get(name) instanceof Map<?, ?>;
        if (extraction == null || guessed) {
          unchecked("words on a gate about facts that are not in the pack, or unknown");
          return or(step, "because", "");
        }
        require(
            !reads.containsKey(name) || read.value(name).matches(reads.get(name)),
            () -> "the words on a gate read `" + name + "` as " + show(reads.get(name)));
      }
      return reason(gate, step.get("because"), reads, read);
    }

    /** Words as a step shows them; with what they show erased, they are erased. */
    Object reason(Json of, Object shown, Json reads, Expression.Names names) {
      if ("(erased)".equals(shown) && reads.containsValue("(erased)")) {
        return shown;
      }
      if (filled(of).isEmpty()) {
        return or(of, "because", "");
      }
      return new Expression(of.object("because").text("values"), names).words();
    }

    /** Words with values, which alone a step shows. */
    Object valued(Json of, Object shown) {
      return filled(of).isEmpty() ? "" : reason(of, shown);
    }

    /** Without an extraction, what units of an item come to is only known rounded. */
    Object reason(Json of, Object shown) {
      boolean rounded = false;
      for (Object words : filled(of)) {
        for (String name : names(words)) {
          String item = Expression.base(name);
          rounded |= items.containsKey(item) && Decisions.isOfUnits(items.get(item));
        }
      }
      if (rounded && extraction == null) {
        unchecked("words that show answers which are not in the pack");
        return shown == null ? "" : shown;
      }
      return reason(of, shown, card.part("reads"), this);
    }

    void gated() {
      String id = card.text("gate");
      planOfSpec();
      Json grades = spec.part("grades");
      Json grading = grades.part(grades.containsKey("composite") ? "composite" : result);
      boolean isGraded = !grading.isEmpty();
      for (int i = 0; i < trace.size(); i++) {
        Json step = trace.get(i);
        boolean last = i == trace.size() - (isGraded ? 2 : 1);
        if (isGraded && i == trace.size() - 1) {
          continue;
        }
        require(
            "gate".equals(step.get("step"))
                && last == Boolean.TRUE.equals(step.get("truth"))
                && (!last || id.equals(step.get("gate"))),
            () -> "the trace is not that of the gate `" + id + "`");
      }
      for (Json gate : extractionSpec.objects("gates", "gate")) {
        if (id.equals(gate.get("id"))) {
          Object verdict = gate.getOrDefault("verdict", "fail");
          require(
              verdict.equals(nullable(card.get("verdict"))), "the verdict is not that of the gate");
          require(
              passed(Verdict.of(verdict)).equals(nullable(card.get("passed"))),
              "whether it passed is not as the gate says");
          Num value = Num.exact(card.get("composite"));
          require(
              ("review".equals(verdict) ? "needs-review" : "scored").equals(card.get("status"))
                  && value.matches(card.get("composite")),
              "the result is not that of a gate");
          if (isGraded) {
            grade(trace.getLast(), result, grading, value, List.of(), new TreeSet<>());
          }
          gradeOf(result);
          boolean decided = passed(Verdict.of(verdict)) instanceof Boolean;
          shows(
              card,
              "the scorecard",
              whole("composite", decided ? "passed" : "", "verdict", "gate"));
          if (gate.containsKey("score")) {
            require(
                Value.decimal(gate.get("score")).compareTo(Value.decimal(card.get("composite")))
                    == 0,
                "the composite is not that of the gate");
          } else {
            verify.unchecked.add("the lowest composite, where a gate gives it");
          }
          verify.count("scores are those of their gate");
          return;
        }
      }
      wrong("the gate `" + id + "` is not in the rubric");
    }

    void prepare() {
      planOfSpec();
      names.putAll(plan.thresholds());
      items = plan.items();
      if (extraction == null) {
        card.part("reads").forEach((name, value) -> names.put(name, shown(name, value)));
      }
      for (Json step : trace) {
        if ("cap".equals(step.get("step")) && step.containsKey("item")) {
          capsOfItems.put(step.text("item"), step);
        } else if ("cap".equals(step.get("step"))) {
          capsOfTraits.put(step.text("trait"), step);
        }
      }
      if (extraction != null) {
        for (Json finding : extraction.objects("findings", "finding")) {
          findings.put(finding.text("item"), finding);
        }
        for (String item : items.keySet()) {
          decide(item);
        }
        for (Json flag : extraction.objects("flags", "flag")) {
          flags.merge(flag.text("kind"), 1L, Long::sum);
        }
      }
    }

    void planOfSpec() {
      plan = plan();
      nodes = plan.nodes;
      result = plan.result;
    }

    /** A finding that says that its item does not apply. */
    static boolean isNotApplicable(Json finding) {
      return "not-applicable".equals(finding.get("decision"));
    }

    static boolean lacks(Json finding) {
      return finding.number("valid") < finding.number("required");
    }

    /** What an item counts as, and whether it applies. */
    void decide(String id) {
      Json item = items.get(id);
      if (!Decisions.isOfUnits(item)) {
        names.put(id, effective(id, item));
        putApplies(id, item, applies(findings.get(id), item));
        return;
      }
      Json whole = findings.get(id);
      if (whole != null && !"no-units".equals(whole.get("unknown"))) {
        names.put(id, plan.whole(id));
        putApplies(id, item, applies(whole, item));
        return;
      }
      Decisions units = new Decisions();
      findings.forEach((name, finding) -> {
        if (name.startsWith(id + Decisions.OF_UNIT)) {
          units.add(effective(name, item), Fraction.ONE, applies(finding, item));
        }
      });
      ofUnits.put(id, units);
      names.put(id, units.mean(plan.whole(id)));
      putApplies(id, item, units.applies());
    }

    void putApplies(String id, Json item, Truth applies) {
      if (Decisions.mayNotApply(item)) {
        names.put("applies(" + id + ")", applies);
      }
    }

    static Truth applies(Json finding, Json item) {
      if (finding != null && isNotApplicable(finding) && !lacks(finding)) {
        return Truth.FALSE;
      }
      boolean decided =
          finding != null
              && (finding.containsKey("range") || !finding.containsKey("unknown"))
              && !isNotApplicable(finding);
      return decided || !Decisions.mayNotApply(item) ? Truth.TRUE : Truth.UNKNOWN;
    }

    /** The decision on an item, or on one of its units, after the evidence gate. */
    Num effective(String id, Json item) {
      Json finding = findings.get(id);
      String asked = Decisions.item(id);
      Num whole = plan.whole(asked);
      if (finding != null && finding.containsKey("range")) {
        return ranged(asked, item, finding, whole);
      }
      if (finding == null || finding.containsKey("unknown") || isNotApplicable(finding)) {
        return whole;
      }
      if (finding.containsKey("supplied")) {
        return Num.exact(finding.get("supplied"));
      }
      Fraction decision = Fraction.exact(finding.get("decision"));
      long valid = finding.number("valid");
      Num as = Num.at(decision);
      boolean enough = !lacks(finding);
      Fraction cap = plan.capOfItem(asked);
      boolean preference = Decisions.isPreference(item);
      boolean side = preference && !decision.equals(Fraction.of(plan.unproven(asked)));
      if ("weakly_groundable".equals(item.get("evidence"))) {
        if (!enough && (preference ? side : as.low().compareTo(cap) > 0)) {
          exempt.put(id, members("step", "exempt", "item", id, "decision", "" + decision));
        }
        return capped(id, as, as, null);
      }
      Num allowed = enough ? Num.at(whole.high()) : allowed(asked, cap, whole, valid);
      if (preference
          ? enough || !side || plan.withoutQuote(asked).equals("as-is")
          : as.low().compareTo(allowed.low()) <= 0) {
        return capped(id, as, as, null);
      }
      boolean reverse = preference || Boolean.TRUE.equals(item.get("reverse_scored"));
      return capped(id, as, reverse ? whole : allowed, valid == 0 ? "none" : "insufficient");
    }

    /** What any decision of a range counts as, with whatever quotes. */
    Num ranged(String id, Json item, Json finding, Num whole) {
      List<Object> ends = finding.list("range");
      Num counts = new Num(Fraction.exact(ends.get(0)), Fraction.exact(ends.get(1)), false);
      Fraction cap = plan.capOfItem(id);
      if (Decisions.isPreference(item)) {
        boolean side =
            !counts.equals(Num.of(plan.unproven(id))) && !plan.withoutQuote(id).equals("as-is");
        if ("weakly_groundable".equals(item.get("evidence"))) {
          reviewPossible |= !counts.equals(Num.of(plan.unproven(id)));
          return counts;
        }
        return side ? whole : counts;
      }
      if ("weakly_groundable".equals(item.get("evidence"))) {
        reviewPossible |= counts.high().compareTo(cap) > 0;
        return counts;
      }
      boolean reverse = Boolean.TRUE.equals(item.get("reverse_scored"));
      Num hull = counts;
      for (long valid : new long[] {1, 0}) {
        Num allowed = allowed(id, cap, whole, valid);
        if (counts.high().compareTo(allowed.low()) > 0) {
          hull = hull.hull(reverse ? whole : allowed);
        }
      }
      return hull;
    }

    /** What takes the place of a higher decision that has too few quotes. */
    Num allowed(String id, Fraction cap, Num whole, long valid) {
      Object without = plan.withoutQuote(id);
      Num top = Num.at(whole.high());
      Num capped = without.equals("as-is") ? top : Num.at(cap);
      if (valid > 0) {
        return capped;
      }
      return switch (String.valueOf(without)) {
        case "zero" -> Num.of(plan.unproven(id));
        case "unknown" -> whole;
        default -> capped;
      };
    }

    final Map<String, Json> exempt = new TreeMap<>();

    Num capped(String id, Num from, Num to, String support) {
      Json step = capsOfItems.get(id);
      if (from.equals(to)) {
        require(step == null, () -> "item " + id + ": a cap without a reason");
      } else if (step == null) {
        wrong("item " + id + ": the evidence gate lowers it, the trace does not");
      } else {
        require(
            from.matches(step.get("from")) && to.matches(step.get("to")),
            () ->
                "item " + id + ": the evidence gate lowers it to " + to + ", the trace otherwise");
        shows(
            step,
            "the cap of " + id,
            members("step", "cap", "item", id, "from", null, "to", null, "support", support));
      }
      return to;
    }

    void step(Json step) {
      String kind = step.text("step");
      switch (kind) {
        case "gate" ->
            require(!Boolean.TRUE.equals(step.get("truth")), "a gate is true and ended nothing");
        case "cap" ->
            require(
                step.containsKey("trait") || items.containsKey(Decisions.item(step.text("item"))),
                "a cap of an unknown item");
        case "units" -> units(step);
        case "exempt" -> {
          review = true;
          String id = step.text("item");
          if (extraction != null) {
            Json expected = exempt.remove(id);
            if (expected == null) {
              wrong("item " + id + ": exempt without a reason");
            } else {
              shows(step, "the exemption of " + id, expected);
            }
          }
        }
        case "flag" -> {
          flagged = true;
          String of = step.text("kind");
          if (extraction != null) {
            Object count = flags.remove(of);
            shows(
                step,
                "the flag `" + of + "`",
                members("step", "flag", "kind", of, "sentences", count == null ? 0L : count));
          }
        }
        case "condition", "derivation" -> named(step, kind);
        case "rule" ->
            ruleSteps.computeIfAbsent(step.text("node"), key -> new ArrayList<>()).add(step);
        case "branch" ->
            branchSteps.computeIfAbsent(step.text("node"), key -> new ArrayList<>()).add(step);
        case "leaf" ->
            leafSteps.computeIfAbsent(step.text("node"), key -> new ArrayList<>()).add(step);
        case "node" -> node(step);
        case "grade" -> grade(step);
        default -> wrong("`" + kind + "` is no step");
      }
    }

    /** How often each decision on an item counts that is asked of each unit. */
    void units(Json step) {
      String id = step.text("item");
      Decisions units = ofUnits.get(id);
      if (items.containsKey(id) && Decisions.isInformative(step, items.get(id))) {
        knownInPart.add(id);
      }
      if (units != null) {
        long none = units.notApplicable();
        Json expected =
            members("step", "units", "item", id, "notApplicable", none == 0 ? "" : none);
        expected.put("counts", units.counts());
        shows(step, "the units of " + id, expected);
        counted.add(id);
      } else if (extraction != null) {
        wrong("the units of " + id + " are counted, and there are none");
      }
    }

    final Set<String> counted = new TreeSet<>();

    /** Items of which some units are known: these count as less than the whole range. */
    final Set<String> knownInPart = new TreeSet<>();

    /** What a scorecard says was read must be what there was to read, and all of it. */
    void reads() {
      Json shown = card.part("reads");
      Set<String> expected = new TreeSet<>();
      for (String called : used) {
        String name = called.equals("composite") && !nodes.containsKey(called) ? result : called;
        boolean computed =
            spec.part("traits").containsKey(name)
                || nodes.containsKey(name)
                || named.contains(name);
        if (!plan.thresholds().containsKey(name) && (!computed || differing.contains(name))) {
          expected.add(name);
        }
      }
      require(
          expected.equals(shown.keySet()),
          () -> "the steps read " + expected + ", it shows " + shown.keySet());
      for (String name : expected) {
        Value value = find(name);
        require(
            value != null && value.matches(shown.getOrDefault(name, "")),
            () -> "`" + name + "` is read as " + show(shown.get(name)) + ", it is " + value);
      }
    }

    void read(Collection<?> expressions) {
      expressions.forEach(expression -> used.addAll(names(expression)));
    }

    /** A value as a trace shows it, where the extraction is not there to say. */
    Value shown(String name, Object json) {
      Json fact = spec.part("facts").get(name) instanceof Json map ? map : Json.NONE;
      Object type = fact.get("type");
      if (json instanceof Boolean truth) {
        return Truth.of(truth);
      }
      if ("boolean".equals(type) || name.matches("(applies|all|any)[(].*")) {
        return Truth.UNKNOWN;
      }
      if ("text".equals(type) || "enum".equals(type)) {
        return json instanceof String text ? Text.of(text) : Text.unknown(fact);
      }
      return Num.read(json);
    }

    Value find(String called) {
      String name = called.equals("composite") && !nodes.containsKey(called) ? result : called;
      Value known = names.get(name);
      if (known != null) {
        return known;
      }
      if (name.indexOf('(') > 0 && !name.startsWith("applies(")) {
        return aggregate(name);
      }
      if (!(spec.part("facts").get(name) instanceof Json fact) || extraction == null) {
        return null;
      }
      Value value = Value.of(fact, facts.get(name));
      names.put(name, value);
      return value;
    }

    /** What a function of the units of an item gives, as `share(F1 >= 1)`. */
    Value aggregate(String read) {
      String id = Expression.base(read);
      Json item = items.get(id);
      if (item == null || extraction == null) {
        return null;
      }
      String function = read.substring(0, read.indexOf('('));
      String[] test = read.substring(function.length() + 1, read.length() - 1).split(" ");
      Decisions units = ofUnits.get(id);
      if (units == null) {
        return switch (function) {
          case "all", "any" -> Truth.UNKNOWN;
          case "share" -> new Num(Fraction.ZERO, Fraction.ONE, false);
          case "count" -> new Num(Fraction.ZERO, Fraction.of(1000), false);
          default -> plan.whole(id);
        };
      }
      return units.aggregate(
          function,
          item,
          test.length < 3 ? "" : test[1],
          test.length < 3 ? null : Num.exact(exact(test[2])));
    }

    /** A number of an expression as JSON has it. */
    static Object exact(String number) {
      return number.indexOf('.') < 0 ? (Object) Long.valueOf(number) : number;
    }

    Value need(String name) {
      Value value = find(name);
      if (value == null) {
        String message = "`" + name + "` has no value where it is needed";
        throw extraction == null ? new NotShown(message) : new Verify.Fault(message);
      }
      return value;
    }

    @Override
    public Truth known(String name) {
      if (items.containsKey(name) && Decisions.isOfUnits(items.get(name)) && extraction != null) {
        Truth known = Truth.of(!unknown.containsKey(name));
        for (String unit : findings.keySet()) {
          known = unit.startsWith(name + Decisions.OF_UNIT) ? known.and(known(unit)) : known;
        }
        return known;
      }
      if (!isPartial(name)) {
        return Truth.of(
            !unknown.containsKey(name)
                && unknown.keySet().stream().noneMatch(id -> Decisions.item(id).equals(name)));
      }
      if (extraction == null) {
        throw new NotShown("whether `" + name + "` is known follows from its range");
      }
      Num counts =
          name.indexOf(Decisions.OF_UNIT) < 0
              ? (Num) names.get(name)
              : effective(name, items.get(Decisions.item(name)));
      return counts.isPoint() ? Truth.TRUE : Truth.UNKNOWN;
    }

    /** Whether a fact, an item or one of its units is unknown, and has no range of decisions. */
    boolean isUnanswered(String name) {
      return !knownInPart.contains(name)
          && unknown.keySet().stream()
              .anyMatch(id -> Decisions.item(id).equals(name) && !isPartial(id));
    }

    /** Whether an item has a range of decisions. */
    boolean isPartial(String name) {
      return extraction == null
          ? items.containsKey(Decisions.item(name))
              && Panel.CODES.contains(String.valueOf(unknown.get(name)))
          : findings.containsKey(name) && findings.get(name).containsKey("range");
    }

    @Override
    public Value value(String name) {
      return need(name);
    }

    @Override
    public int decimals(String name) {
      if (plan.thresholds().get(name) instanceof Num threshold) {
        return threshold.low().decimals();
      }
      if (name.startsWith("share(")
          || items.containsKey(name) && Decisions.isOfUnits(items.get(name))) {
        return Expression.ANY;
      }
      Object fact = spec.part("facts").get(name);
      boolean whole =
          fact instanceof Map<?, ?> declared
              ? "integer".equals(declared.get("type"))
              : items.containsKey(name) || name.startsWith("count(") || name.startsWith("worst(");
      return whole ? 0 : 12;
    }

    @Override
    public boolean isConstant(String name) {
      return spec.part("thresholds").containsKey(name);
    }

    Value evaluate(Object expression) {
      if (expression instanceof Boolean truth) {
        return Truth.of(truth);
      }
      if (expression instanceof Long || !(expression instanceof String)) {
        return Num.exact(expression);
      }
      return plan.expression((String) expression, this).value(this);
    }

    Truth truth(Object expression) {
      return (Truth) evaluate(expression);
    }

    void named(Json step, String kind) {
      String id = step.text("id");
      Object expression =
          spec.part(kind.equals("condition") ? "conditions" : "derivations").get(id);
      if (expression == null) {
        wrong("the " + kind + " `" + id + "` is not in the rubric");
        return;
      }
      read(List.of(expression));
      require(named.add(id), () -> "the " + kind + " `" + id + "` has two steps");
      Truth truth = truth(expression);
      names.put(id, truth);
      require(truth.matches(step.get("truth")), () -> kind + " `" + id + "` is " + truth);
      shows(step, "the " + kind + " `" + id + "`", members("step", kind, "id", id, "truth", null));
    }

    /** A threshold that is only a limit, a weight or an entry of a table need not be shown. */
    boolean agree(Set<String> reads, Set<String> used) {
      return agree(reads, used, spec);
    }

    boolean agree(Set<String> reads, Set<String> used, Json spec) {
      Set<String> thresholds = spec.part("thresholds").keySet();
      for (String name : used) {
        if (!reads.contains(name) && !thresholds.contains(name)) {
          return false;
        }
      }
      return used.containsAll(reads);
    }

    void node(Json step) {
      String id = step.text("node");
      String kind = plan.kind(id);
      if (nodeSteps.put(id, step) != null) {
        wrong("node `" + id + "` has two steps");
      }
      Num value;
      Truth applies = Truth.TRUE;
      int verdict = Verdict.NONE;
      if (kind.equals("trait")) {
        value = trait(id, step);
      } else {
        Json body = plan.body(id);
        switch (kind) {
          case "formula" -> value = (Num) evaluate(body.get("formula"));
          case "rules" -> {
            Rules rules = new Rules(this, id, body, ruleSteps.getOrDefault(id, List.of()));
            value = rules.value();
            verdict = rules.verdicts();
          }
          case "tree" -> {
            Tree tree = new Tree(this, id);
            tree.follow(Json.list(body.get("tree"), "tree"), "/plan/" + id + "/tree");
            tree.branches(branchSteps.getOrDefault(id, List.of()));
            value = tree.value(leafSteps.getOrDefault(id, List.of()));
            verdict = tree.verdicts();
          }
          case "weighted_mean", "sum", "min" -> value = composite(kind, body);
          default -> {
            wrong("node `" + id + "` is not in the plan");
            return;
          }
        }
        value = near(value.rounded(), step.get("value"));
        applies = putApplies(id);
        names.put(id, value);
        declared.put(id, verdict);
        verdict = cut(id, body, verdict);
        for (Object one : body.list("veto")) {
          Integer other = verdicts.get(String.valueOf(one));
          if (other == null) {
            wrong("node `" + id + "`: `" + one + "` can veto only after its own step");
          } else if (other == Verdict.FAIL) {
            verdict = Verdict.worst(verdict, Verdict.FAIL);
          } else if ((other & Verdict.FAIL) != 0) {
            verdict = Verdict.worst(verdict, Verdict.NONE | Verdict.FAIL);
          }
        }
      }
      value = value.rounded();
      if (kind.equals("trait")) {
        applies = putApplies(id);
      }
      value = value.undefined() ? undefined(step, value) : value;
      names.put(id, value);
      boolean exists = applies == Truth.TRUE;
      Num visible = exists ? value : new Num(value.low(), value.high(), true);
      displayed.put(id, visible);
      if (!visible.equals(value)) {
        differing.add(id);
      }
      boolean pass = (verdict & Verdict.PASS) != 0;
      if (pass && (visible.undefined() || knowsNothingOf(id, visible))) {
        verdict |= Verdict.NONE;
      }
      verdicts.put(id, verdict);
      require(
          visible.matches(step.get("value"))
              && (exists || visible.equals(Num.read(step.get("value")))),
          () -> "node `" + id + "` is " + visible + ", the trace says " + show(step.get("value")));
      used.addAll(plan.reads(id, kind));
      String told =
          calibrated == null ? Verdict.name(verdict) : String.valueOf(step.get("verdict"));
      shows(
          step,
          "node `" + id + "`",
          members(
              "step",
              "node",
              "node",
              id,
              "value",
              null,
              "score",
              scores.getOrDefault(id, ""),
              "verdict",
              Verdict.of(told) == Verdict.NONE ? "" : told,
              "because",
              valued(plan.body(id), step.get("because"))));
    }

    /** Of traits, what is rounded to their scale where that is another value. */
    final Map<String, Object> scores = new HashMap<>();

    /** What graded nodes show of their grades, and the result of its near borders. */
    final Map<String, Json> graded = new TreeMap<>();

    /** The node that is graded under a name. */
    String graded(String key) {
      return key.equals("composite") ? result : key;
    }

    void grade(Json step) {
      String id = step.text("node");
      Json grading = null;
      for (String key : spec.part("grades").keySet()) {
        grading = graded(key).equals(id) ? spec.part("grades").object(key) : grading;
      }
      Num value = displayed.get(id);
      if (grading == null || value == null) {
        wrong("`" + id + "` is graded, and the rubric does not say so, or it has no value yet");
        return;
      }
      List<Object> rules = new ArrayList<>();
      Set<String> used = new TreeSet<>();
      List<Json> told = step.objects("rules", "rule");
      for (Json rule : grading.objects("rules", "rule")) {
        Truth holds = truth(rule.get("when"));
        Json tried = new Json(rule);
        tried.put("holds", holds == Truth.UNKNOWN ? Json.NULL : (Object) (holds == Truth.TRUE));
        Object shown = rules.size() < told.size() ? told.get(rules.size()).get("because") : null;
        replace(tried, "because", valued(rule, shown));
        rules.add(tried);
        used.addAll(names(rule.get("when")));
        filled(rule).forEach(words -> used.addAll(names(words)));
      }
      grade(step, id, grading, value, rules, used);
    }

    void grade(
        Json step, String id, Json grading, Num value, List<Object> rules, Set<String> used) {
      List<Object> shown = new ArrayList<>();
      for (Object rule : rules) {
        Json tried = new Json((Json) rule);
        tried.keySet().retainAll(Set.of("because", "holds"));
        shown.add(tried);
      }
      Json expected = members("step", "grade", "node", id, "rules", shown);
      Json given = grades(grading).given(value, Grades.rules(rules));
      expected.putAll(given);
      for (Json band : grading.objects("bands", "band")) {
        if (given.get("grade").equals(band.get("grade"))
            && !(card.containsKey("gate") && !filled(band).isEmpty())) {
          replace(expected, "because", reason(band, step.get("because")));
          filled(band).forEach(words -> used.addAll(names(words)));
        }
      }
      if (used.remove("composite")) {
        used.add(result);
      }
      Set<String> reads = new TreeSet<>();
      for (Object name : step.list("reads")) {
        reads.add(String.valueOf(name));
      }
      require(agree(reads, used, spec), () -> "the grade of `" + id + "` reads " + used);
      if (!reads.isEmpty()) {
        expected.put("reads", null);
      }
      this.used.addAll(used);
      shows(step, "the grade of `" + id + "`", expected);
      require(graded.put(id, given) == null, () -> "`" + id + "` is graded twice");
    }

    /** What a card shows of a grade. */
    void gradeOf(String id) {
      Json given = graded.getOrDefault(id, Json.NONE);
      for (String key : List.of("grade", "possibleGrades", "near")) {
        require(
            Objects.equals(given.get(key), card.get(key.equals("near") ? "nearBorders" : key)),
            () -> "the grade of `" + id + "` is " + show(given));
      }
    }

    Truth applies(String id) {
      return plan.mayNotApply(id) ? (Truth) need("applies(" + id + ")") : Truth.TRUE;
    }

    /** Whether a node applies, kept under the name by which it is read. */
    Truth putApplies(String id) {
      if (!plan.mayNotApply(id)) {
        return Truth.TRUE;
      }
      Truth any = Truth.FALSE;
      Map<String, Fraction> weights =
          plan.body(id).containsKey("weighted_mean")
              ? plan.weights(plan.body(id), "weighted_mean")
              : Map.of();
      for (String member : plan.combined(id)) {
        if (weights.getOrDefault(member, Fraction.ONE).signum() > 0) {
          any = any.or(applies(member));
        }
      }
      names.put("applies(" + id + ")", any);
      return any;
    }

    static final Fraction NEAR = Fraction.of(new BigDecimal("0.000000001"));

    /**
     * What units of an item come to is read rounded, where the answers are not there to count: then
     * the trace says the last digits.
     */
    Num near(Num value, Object shown) {
      if (extraction != null
          || value.undefined()
          || shown instanceof Map<?, ?>
          || items.values().stream().noneMatch(Decisions::isOfUnits)) {
        return value;
      }
      Num other = Num.read(shown);
      boolean same = isNear(value.low(), other.low()) && isNear(value.high(), other.high());
      if (same && !other.equals(value)) {
        unchecked("the last digits of scores of units whose answers are not in the pack");
      }
      return same ? other : value;
    }

    static boolean isNear(Fraction one, Fraction other) {
      return Num.at(one.minus(other)).abs().high().compareTo(NEAR) <= 0;
    }

    /** The range of an undefined number is taken from the trace. */
    Num undefined(Json step, Num value) {
      verify.unchecked.add("the range of undefined numbers");
      return step.get("value") instanceof Map<?, ?> ? Num.read(step.get("value")) : value;
    }

    int cut(String id, Json body, int verdict) {
      Object pass = body.get("pass");
      if (pass == null) {
        return verdict;
      }
      Truth truth;
      if ("calibrated".equals(body.get("on"))) {
        truth = calibrated == null ? Truth.UNKNOWN : calibrated(id, pass);
      } else {
        truth = truth(pass);
      }
      return Verdict.worst(
          verdict,
          switch (truth) {
            case TRUE -> Verdict.PASS;
            case FALSE -> Verdict.FAIL;
            case UNKNOWN -> Verdict.PASS | Verdict.FAIL;
          });
    }

    /** A cut of the calibrated value, which takes the place of the node's. */
    Truth calibrated(String id, Object pass) {
      Value raw = names.put(id, Num.of(calibrated));
      Truth truth = truth(pass);
      names.put(id, raw);
      return truth;
    }

    Num trait(String id, Json step) {
      Json trait = plan.trait(id);
      Plan.Scale scale = plan.scale(id);
      Fraction min = scale.min();
      Fraction max = scale.max();
      Fraction one = scale.step();
      Decisions shares = new Decisions();
      boolean allReverse = true;
      for (Json item : trait.objects("items", "item")) {
        String name = item.text("id");
        allReverse &= plan.isReverse(name);
        Num whole = plan.whole(name);
        Num share =
            ((Num) need(name))
                .minus(Num.at(whole.low()))
                .divide(Num.at(whole.high().minus(whole.low())));
        shares.add(
            plan.isReverse(name) ? Num.of(1).minus(share) : share,
            plan.weight(name),
            applies(name));
      }
      Num span = Num.at(max.minus(min));
      Num raw =
          Num.at(min).plus(span.times(shares.mean(new Num(Fraction.ZERO, Fraction.ONE, false))));
      Fraction most = allReverse ? max : plan.cap("traits", max, max.minus(one));
      Num near = near(raw.rounded(), step.get("value"));
      Num rounded = shares.applies() == Truth.FALSE ? near : capTrait(id, near, most);
      Num score =
          new Num(
              onScale(rounded.low(), min, max, one),
              onScale(rounded.high(), min, max, one),
              rounded.undefined() || shares.applies() != Truth.TRUE && plan.mayNotApply(id));
      Num visible =
          putApplies(id) == Truth.TRUE ? rounded : new Num(rounded.low(), rounded.high(), true);
      Object shown = step.containsKey("score") ? step.get("score") : step.get("value");
      require(score.matches(shown), () -> "trait `" + id + "` has the score " + score);
      if (!score.equals(visible)) {
        scores.put(id, shown);
      }
      return rounded;
    }

    static Fraction onScale(Fraction value, Fraction min, Fraction max, Fraction step) {
      Fraction steps = value.minus(min).divide(step).plus(Fraction.HALF).floor();
      Fraction at = min.plus(step.times(steps));
      return at.clamp(min, max);
    }

    Num capTrait(String id, Num raw, Fraction cap) {
      Json step = capsOfTraits.get(id);
      if (extraction == null) {
        verify.unchecked.add("caps of traits whose extraction is not in the pack");
        return step == null ? raw : Num.read(step.get("to"));
      }
      Json support = extraction.part("support").part(id);
      boolean lacks = !support.isEmpty() && support.number("valid") < support.number("required");
      Num capped =
          lacks
              ? new Num(
                  Fraction.least(raw.low(), cap),
                  Boolean.TRUE.equals(support.get("open"))
                      ? raw.high()
                      : Fraction.least(raw.high(), cap),
                  raw.undefined())
              : raw;
      if (capped.equals(raw)) {
        require(step == null, () -> "trait `" + id + "`: a cap without a reason");
      } else if (step == null) {
        wrong("trait `" + id + "`: the evidence gate lowers it, the trace does not");
      } else {
        require(
            Num.at(raw.high()).matches(step.get("from")) && capped.matches(step.get("to")),
            () -> "trait `" + id + "`: the evidence gate lowers it to " + capped);
        shows(
            step,
            "the cap of " + id,
            members(
                "step", "cap", "trait", id, "from", null, "to", null, "support", "insufficient"));
      }
      return capped;
    }

    Num composite(String kind, Json body) {
      Map<String, Fraction> weights = plan.weights(body, kind);
      Num sum = Num.ZERO;
      Fraction total = Fraction.ZERO;
      Num least = null;
      Decisions applicable = new Decisions();
      for (Map.Entry<String, Fraction> weight : weights.entrySet()) {
        Num part = (Num) need(weight.getKey());
        least = least == null ? part : least.min(part);
        total = total.plus(weight.getValue());
        sum = sum.plus(part.times(Num.at(weight.getValue())));
        if (!kind.equals("sum")) {
          applicable.add(
              part,
              kind.equals("min") ? Fraction.ONE : weight.getValue(),
              applies(weight.getKey()));
        }
      }
      if (!kind.equals("sum") && weights.keySet().stream().anyMatch(plan::mayNotApply)) {
        Num hull = new Num(Fraction.ZERO, Fraction.ZERO, true);
        return kind.equals("min") ? applicable.least(hull) : applicable.mean(hull);
      }
      return switch (kind) {
        case "min" -> least;
        case "sum" -> sum;
        default -> sum.divide(Num.at(total));
      };
    }

    void finish() {
      for (String id : nodes.keySet()) {
        if (!nodeSteps.containsKey(id)) {
          throw new Verify.Fault("node `" + id + "` has no step");
        }
      }
      for (String id : spec.part("traits").keySet()) {
        if (!nodeSteps.containsKey(id)) {
          throw new Verify.Fault("trait `" + id + "` has no step");
        }
      }
      for (String key : spec.part("grades").keySet()) {
        require(graded.containsKey(graded(key)), () -> "`" + key + "` is not graded");
      }
      for (String kind : List.of("conditions", "derivations")) {
        require(
            named.containsAll(spec.part(kind).keySet()),
            () -> "some of the " + kind + " have no step");
      }
      for (Map<String, List<Json>> of : List.of(ruleSteps, leafSteps, branchSteps)) {
        for (String id : of.keySet()) {
          require(nodes.containsKey(id), () -> "steps of an unknown node `" + id + "`");
        }
      }
      require(
          flags.isEmpty() && exempt.isEmpty(),
          () -> "the trace does not show " + flags.keySet() + exempt.keySet());
      require(
          counted.equals(ofUnits.keySet()) || extraction == null,
          () -> "the units of " + ofUnits.keySet() + " are counted, it shows " + counted);
      set = verdicts.get(result);
      for (Map.Entry<String, Integer> one : declared.entrySet()) {
        if (!one.getKey().equals(result)) {
          int others = one.getValue();
          int told = others & (Verdict.REVIEW | Verdict.FAIL);
          if ((others & (Verdict.NONE | Verdict.PASS)) != 0) {
            told |= Verdict.NONE;
          }
          set = Verdict.worst(set, told);
        }
      }
      if (review || reviewPossible) {
        int reviewed = isPreferred() ? Verdict.REVIEW : Verdict.worst(set, Verdict.REVIEW);
        set = review ? reviewed : set | reviewed;
      }
      if (flagged && (extraction == null || isContested())) {
        int reviewed = isPreferred() ? Verdict.REVIEW : Verdict.worst(set, Verdict.REVIEW);
        if (Verdict.name(reviewed).equals(nullable(card.get("verdict")))) {
          set = reviewed;
        }
        verify.unchecked.add("whether a verdict rests on what speaks to the judge: `replay` does");
      }
      if (calibrated == null) {
        result();
      }
    }

    boolean isPreferred() {
      return items.values().stream().anyMatch(Decisions::isPreference);
    }

    /** Whether an answer would lack a quote that it needs without those from flagged passages. */
    boolean isContested() {
      List<Json> passages = new ArrayList<>(extraction.objects("flags", "flag"));
      passages.removeIf(flag -> Boolean.TRUE.equals(flag.get("noted")));
      List<Json> answers = new ArrayList<>(findings.values());
      extraction
          .part("judged")
          .keySet()
          .forEach(id -> answers.add(extraction.part("judged").part(id)));
      return answers.stream()
          .filter(answer -> answer.containsKey("valid"))
          .anyMatch(answer -> {
            long held = 0;
            long refused = 0;
            for (Json quote : answer.objects("quotes", "quote")) {
              boolean isRefused = "flagged".equals(quote.get("ineligible"));
              boolean stands =
                  quote.containsKey("spans")
                      && (isRefused || Boolean.TRUE.equals(quote.get("counts")));
              held += stands && passages.stream().anyMatch(flag -> overlaps(flag, quote)) ? 1 : 0;
              refused += isRefused ? 1 : 0;
            }
            return held > 0
                && answer.number("valid") - (held - refused) < answer.number("required");
          });
    }

    static boolean overlaps(Json flag, Json quote) {
      List<Object> of = Json.list(flag.get("span"), "span");
      List<Object> spans = quote.list("spans");
      List<Object> first = Json.list(spans.getFirst(), "span");
      List<Object> last = Json.list(spans.getLast(), "span");
      return Objects.equals(flag.get("part"), quote.get("part"))
          && (Long) of.getFirst() < (Long) last.getLast()
          && (Long) first.getFirst() < (Long) of.getLast();
    }

    void result() {
      Num value = displayed.get(result);
      boolean point = value.isPoint();
      require(
          point ? value.matches(card.get("composite")) : value.matchesEnds(card.get("interval")),
          () -> "the result is " + value);
      require(
          Verdict.name(set).equals(nullable(card.get("verdict"))),
          () -> "the verdict is " + Verdict.name(set));
      require(passed(set).equals(nullable(card.get("passed"))), () -> "passed is " + passed(set));
      require(statuses().contains(card.get("status")), () -> "the status is one of " + statuses());
      gradeOf(result);
      reads();
      shows(
          card,
          "the scorecard",
          whole(
              point ? "composite" : "interval",
              passed(set) instanceof Boolean ? "passed" : "",
              Verdict.name(set).equals("none") ? "" : "verdict",
              ""));
    }

    /** The members of a scorecard; of those that only some have, if this one has them. */
    Json whole(String... others) {
      Json members = members("bundle", null, "extraction", null, "rubric", null, "status", null);
      for (String key : others) {
        if (!key.isEmpty()) {
          members.put(key, null);
        }
      }
      for (String key :
          List.of("grade", "nearBorders", "possibleGrades", "reads", "trace", "unknown")) {
        if (card.containsKey(key)) {
          members.put(key, null);
        }
      }
      return members;
    }

    Set<Object> statuses() {
      Num value = displayed.get(result);
      if (knowsNothingOf(result, value)) {
        return Set.of("unscored");
      }
      String status = isReview() ? "needs-review" : value.isPoint() ? "scored" : "bounded";
      return value.undefined() ? Set.of(status, "unscored") : Set.of(status);
    }

    /** Whether the value of a node is open and nothing on which it depends is known. */
    boolean knowsNothingOf(String node, Num value) {
      return !value.isPoint() && inputs(node).stream().allMatch(this::isUnanswered);
    }

    /** The facts and items on which a node depends, also through rules that are archived. */
    Set<String> inputs(String node) {
      Set<String> reached = new TreeSet<>();
      List<String> open = new ArrayList<>(List.of(node));
      while (!open.isEmpty()) {
        String id = Expression.base(open.remove(open.size() - 1));
        if (reached.add(id)) {
          if (nodes.containsKey(id)) {
            needs(plan.body(id), open);
          } else if (spec.part("traits").containsKey(id)) {
            plan.traitOfItem.forEach((item, trait) -> {
              if (trait.equals(id)) {
                open.add(item);
              }
            });
          } else {
            open.addAll(names(spec.part("conditions").get(id)));
            open.addAll(names(spec.part("derivations").get(id)));
          }
        }
      }
      reached.removeIf(id -> !items.containsKey(id) && !spec.part("facts").containsKey(id));
      return reached;
    }

    static final Set<String> EXPRESSIONS = Set.of("formula", "pass", "score", "switch", "when");

    /** Every name in the expressions of a part of a plan, and in its lists of parts. */
    static void needs(Json body, List<String> names) {
      for (Map.Entry<String, Object> one : body.entrySet()) {
        if (one.getValue() instanceof String text) {
          names.addAll(EXPRESSIONS.contains(one.getKey()) ? names(text) : Set.of());
        } else if (Set.of("weighted_mean", "sum").contains(one.getKey())
            && one.getValue() instanceof Json weights) {
          names.addAll(weights.keySet());
        } else if (one.getValue() instanceof Json part) {
          needs(part, names);
        } else if (one.getValue() instanceof List<?> list) {
          for (Object each : list) {
            if (each instanceof Json part) {
              needs(part, names);
            } else if (Set.of("min", "veto", "weighted_mean", "sum").contains(one.getKey())) {
              names.add(String.valueOf(each));
            }
          }
        }
      }
    }

    boolean isReview() {
      return Integer.bitCount(set) > 1 || set == Verdict.REVIEW;
    }
  }

  /** Sets of verdicts as bits, the mildest first. */
  static final class Verdict {
    static final int NONE = 1;
    static final int PASS = 2;
    static final int REVIEW = 4;
    static final int FAIL = 8;

    static int worst(int a, int b) {
      int set = 0;
      for (int i = NONE; i <= FAIL; i <<= 1) {
        for (int k = NONE; k <= FAIL; k <<= 1) {
          set |= (a & i) != 0 && (b & k) != 0 ? Math.max(i, k) : 0;
        }
      }
      return set;
    }

    static int of(Object name) {
      return switch (String.valueOf(name)) {
        case "pass" -> PASS;
        case "review" -> REVIEW;
        case "fail" -> FAIL;
        default -> NONE;
      };
    }

    static String name(int set) {
      return switch (set) {
        case PASS -> "pass";
        case REVIEW -> "review";
        case FAIL -> "fail";
        default -> "none";
      };
    }
  }

  /** A node that is a list of rules. */
  static final class Rules {
    final Scoring scoring;
    final String node;
    final Json body;
    final List<Json> rules = new ArrayList<>();
    final List<Truth> truths = new ArrayList<>();
    final Map<String, Json> steps = new LinkedHashMap<>();

    Rules(Scoring scoring, String node, Json body, List<Json> trace) {
      this.scoring = scoring;
      this.node = node;
      this.body = body;
      for (Json rule : body.objects("rules", "rule")) {
        if (!"archived".equals(rule.get("lifecycle"))) {
          rules.add(rule);
        }
      }
      rules.sort((a, b) -> {
        boolean first = terminal(a);
        boolean second = terminal(b);
        if (first != second) {
          return first ? -1 : 1;
        }
        int rank =
            first
                ? Value.decimal(a.getOrDefault("rank", 0L))
                    .compareTo(Value.decimal(b.getOrDefault("rank", 0L)))
                : 0;
        return rank != 0 ? rank : a.text("id").compareTo(b.text("id"));
      });
      for (Json step : trace) {
        scoring.require(
            steps.put(step.text("rule"), step) == null,
            () -> "the rule `" + step.get("rule") + "` has two steps");
      }
    }

    /** The rules that the trace has to show, in order. */
    final List<String> told = new ArrayList<>();

    static boolean terminal(Json rule) {
      return Boolean.TRUE.equals(rule.get("terminal"));
    }

    static boolean proposed(Json rule) {
      return "proposed".equals(rule.get("lifecycle"));
    }

    static Num weight(Json rule) {
      Object weight = rule.getOrDefault("weight", 0L);
      return Num.exact(terminal(rule) ? rule.getOrDefault("score", weight) : weight);
    }

    /** Whether a rule fires, as far as its condition and the rules that override it go. */
    Truth truth(Json rule, Set<Object> used) {
      Truth truth = scoring.truth(rule.get("when"));
      used.add(rule.get("when"));
      for (Json other : overriding(rule)) {
        truth = truth.and(overrides(other, used).not());
      }
      return truth;
    }

    List<Json> overriding(Json rule) {
      List<Json> overriding = new ArrayList<>();
      for (Json other : rules) {
        if (!proposed(other) && overridden(other).contains(rule.get("id"))) {
          overriding.add(other);
        }
      }
      overriding.sort((a, b) -> a.text("id").compareTo(b.text("id")));
      return overriding;
    }

    /** Whether a rule overrides one that overrides a third, and not the third as well. */
    static boolean haveChains(Object body) {
      if (!(body instanceof Json node) || !node.containsKey("rules")) {
        return false;
      }
      List<Json> rules = new ArrayList<>(node.objects("rules", "rule"));
      rules.removeIf(rule -> "archived".equals(rule.get("lifecycle")));
      Map<Object, Set<Object>> above = new HashMap<>();
      rules.forEach(rule -> above.put(rule.get("id"), new HashSet<>()));
      for (Json rule : rules) {
        for (Object other : proposed(rule) ? List.of() : overridden(rule)) {
          if (above.containsKey(other)) {
            above.get(other).add(rule.get("id"));
          }
        }
      }
      return above.values().stream()
          .anyMatch(direct ->
              direct.stream().anyMatch(between -> !direct.containsAll(above.get(between))));
    }

    final Map<String, Truth> chained = new HashMap<>();
    final Map<String, Set<Object>> chains = new HashMap<>();

    /** A rule overrides where it fires. */
    Truth overrides(Json rule, Set<Object> used) {
      if (!scoring.plan.chained(node)) {
        used.add(rule.get("when"));
        return scoring.truth(rule.get("when"));
      }
      String id = rule.text("id");
      if (!chained.containsKey(id)) {
        if (chains.put(id, new HashSet<>()) != null) {
          throw new Verify.Fault("node `" + node + "`: the overrides of `" + id + "` are a circle");
        }
        chained.put(id, truth(rule, chains.get(id)));
      }
      used.addAll(chains.get(id));
      return chained.get(id);
    }

    /** The rules because of which one did not fire although its own condition is not false. */
    List<Object> overriddenBy(Json rule) {
      List<Object> by = new ArrayList<>();
      if (scoring.truth(rule.get("when")) != Truth.FALSE) {
        for (Json other : overriding(rule)) {
          if (overrides(other, new HashSet<>()) == Truth.TRUE) {
            by.add(other.get("id"));
          }
        }
      }
      return by;
    }

    static List<Object> overridden(Json rule) {
      Object overrides = rule.get("overrides");
      return overrides == null
          ? List.of()
          : overrides instanceof List<?> ? Json.list(overrides, "overrides") : List.of(overrides);
    }

    int set = Verdict.NONE;

    Num value() {
      boolean ended = false;
      Num hull = null;
      int ends = 0;
      Num rest = Num.exact(body.getOrDefault("start", 0L));
      int others = Verdict.NONE;
      for (Json rule : rules) {
        if (ended) {
          break;
        }
        Set<Object> used = new HashSet<>();
        Truth truth = truth(rule, used);
        if (truth != Truth.FALSE) {
          used.addAll(filled(rule));
        }
        scoring.read(used);
        Num weight = weight(rule);
        boolean counts = !proposed(rule);
        int verdict = counts ? Verdict.of(rule.get("verdict")) : Verdict.NONE;
        switch (truth) {
          case FALSE -> {
            List<Object> by = overriddenBy(rule);
            if (!by.isEmpty()) {
              tell(rule, "not-fired", by);
            }
          }
          case TRUE -> {
            tell(rule, counts ? "fired" : "proposed", List.of());
            if (counts && terminal(rule)) {
              hull = hull == null ? weight : hull.hull(weight);
              ends |= verdict;
              ended = true;
            } else if (counts) {
              rest = rest.plus(weight);
              others = Verdict.worst(others, verdict);
            }
          }
          case UNKNOWN -> {
            Num shown = terminal(rule) ? weight : Num.ZERO.hull(weight);
            tell(rule, "undecided", List.of());
            if (counts && terminal(rule)) {
              hull = hull == null ? weight : hull.hull(weight);
              ends |= verdict;
            } else if (counts) {
              rest = rest.plus(shown);
              others = Verdict.worst(others, Verdict.NONE | verdict);
            }
          }
        }
      }
      scoring.require(
          told.equals(List.copyOf(steps.keySet())),
          () ->
              "node `" + node + "`: the trace shows the rules " + steps.keySet() + ", not " + told);
      set = ended ? ends : ends | others;
      if (ended) {
        return hull;
      }
      if (body.get("clamp") != null) {
        Json clamp = body.object("clamp");
        rest = rest.clamp(Fraction.read(clamp.get("min")), Fraction.read(clamp.get("max")));
      }
      return hull == null ? rest : hull.hull(rest);
    }

    void tell(Json rule, String firing, List<Object> overriddenBy) {
      String id = rule.text("id");
      told.add(id);
      Json step = steps.get(id);
      if (step != null) {
        scoring.shows(
            step,
            "rule `" + id + "`",
            members(
                "step",
                "rule",
                "node",
                node,
                "rule",
                id,
                "firing",
                firing,
                "overriddenBy",
                overriddenBy,
                "because",
                firing.equals("not-fired") ? "" : scoring.valued(rule, step.get("because"))));
      }
    }

    int verdicts() {
      return set;
    }
  }

  /** A node that is a decision tree. */
  static final class Tree {
    final Scoring scoring;
    final String node;
    final Map<String, Num> leaves = new LinkedHashMap<>();
    final Map<String, Object> verdicts = new HashMap<>();
    final Map<String, Json> declared = new HashMap<>();
    final Set<String> certainly = new HashSet<>();
    final Map<String, Json> branches = new LinkedHashMap<>();

    Tree(Scoring scoring, String node) {
      this.scoring = scoring;
      this.node = node;
    }

    /** Whether no question before was open. */
    boolean certain = true;

    void follow(List<Object> steps, String path) {
      boolean before = certain;
      steps(steps, path);
      certain = before;
    }

    void steps(List<Object> steps, String path) {
      for (int i = 0; i < steps.size(); i++) {
        Json step = Json.object(steps.get(i), "step of a tree");
        String here = path + "/" + i;
        if (step.containsKey("else")) {
          branch(step.get("else"), here + "/else");
          return;
        }
        if (step.containsKey("switch")) {
          choose(step, here);
          return;
        }
        Truth truth = scoring.truth(step.get("when"));
        asked(here, step.get("when"), label(truth));
        certain &= truth != Truth.UNKNOWN;
        if (truth != Truth.FALSE) {
          branch(step.get("then"), here + "/then");
        }
        if (truth == Truth.TRUE) {
          return;
        }
      }
    }

    static String label(Truth truth) {
      return truth.toString().toLowerCase(Locale.ROOT);
    }

    /** What the trace must show of a question. */
    void asked(String path, Object question, String branch) {
      scoring.read(List.of(question));
      branches.put(path, members("step", "branch", "node", node, "path", path, "branch", branch));
    }

    void branches(List<Json> trace) {
      Set<String> shown = new TreeSet<>();
      for (Json step : trace) {
        String path = step.text("path");
        Json expected = branches.get(path);
        if (expected == null || !shown.add(path)) {
          scoring.wrong("node `" + node + "` does not ask at " + path);
          continue;
        }
        scoring.shows(step, "the branch " + path, expected);
      }
      scoring.require(
          shown.equals(new TreeSet<>(branches.keySet())),
          () -> "node `" + node + "` asks at " + branches.keySet() + ", the trace at " + shown);
    }

    void choose(Json step, String here) {
      Value value = scoring.evaluate(step.get("switch"));
      if (step.containsKey("ranges")) {
        String label = ranges((Num) value, Json.list(step.get("ranges"), "ranges"), here);
        asked(here, step.get("switch"), label);
        return;
      }
      asked(
          here,
          step.get("switch"),
          value instanceof Truth truth
              ? label(truth)
              : ((Text) value).known() ? ((Text) value).possible().iterator().next() : "unknown");
      certain &= value instanceof Truth truth ? truth != Truth.UNKNOWN : ((Text) value).known();
      Json cases = step.object("cases");
      Set<String> possible = new TreeSet<>();
      if (value instanceof Truth truth) {
        if (truth != Truth.FALSE) {
          possible.add("true");
        }
        if (truth != Truth.TRUE) {
          possible.add("false");
        }
      } else {
        possible.addAll(((Text) value).possible());
      }
      boolean other = false;
      for (String one : possible) {
        if (cases.containsKey(one)) {
          branch(cases.get(one), here + "/cases/" + one);
        } else if (!other) {
          other = true;
          branch(cases.get("else"), here + "/cases/else");
        }
      }
    }

    /** Follows every range that holds a possible value; the label of the one, or `unknown`. */
    String ranges(Num value, List<Object> ranges, String here) {
      List<Segment> rest =
          new ArrayList<>(List.of(new Segment(value.low(), true, value.high(), true)));
      String label = "unknown";
      Map<String, Object> ways = new LinkedHashMap<>();
      for (int i = 0; i < ranges.size() && !rest.isEmpty(); i++) {
        Json range = Json.object(ranges.get(i), "range");
        String path = here + "/ranges/" + i;
        if (range.containsKey("else")) {
          label = "else";
          ways.put(path, range.get("else"));
          break;
        }
        Segment held = Segment.of(range);
        List<Segment> left = new ArrayList<>();
        boolean overlaps = value.undefined();
        for (Segment segment : rest) {
          overlaps |= segment.minus(held, left);
        }
        if (overlaps) {
          label = label(range);
          ways.put(path, range.get("then"));
        }
        rest = value.undefined() ? rest : left;
      }
      certain &= ways.size() == 1;
      ways.forEach((path, way) -> branch(way, path));
      return ways.size() == 1 ? label : "unknown";
    }

    static String label(Json range) {
      List<String> bounds = new ArrayList<>();
      Map<String, String> signs = new LinkedHashMap<>();
      signs.put("at_least", ">= ");
      signs.put("above", "> ");
      signs.put("at_most", "<= ");
      signs.put("below", "< ");
      signs.forEach((key, sign) -> {
        if (range.get(key) != null) {
          bounds.add(sign + shownNumber(range.get(key)));
        }
      });
      return String.join(" and ", bounds);
    }

    void branch(Object branch, String path) {
      if (branch instanceof Map<?, ?> map && map.containsKey("tree")) {
        follow(Json.list(map.get("tree"), "tree"), path + "/tree");
        return;
      }
      Object written = branch instanceof Map<?, ?> map ? map.get("score") : branch;
      leaves.put(path, leafScore(path, written));
      if (certain) {
        certainly.add(path);
      }
      declared.put(path, branch instanceof Json leaf ? leaf : Json.NONE);
      verdicts.put(path, declared.get(path).get("verdict"));
    }

    /** A leaf's step does not say what its formula read: without an extraction it is believed. */
    Num leafScore(String path, Object written) {
      try {
        return (Num) scoring.evaluate(written);
      } catch (NotShown hidden) {
        for (Json step : scoring.leafSteps.getOrDefault(node, List.of())) {
          if (path.equals(step.get("path"))) {
            scoring.unchecked("scores of leaves whose answers are not in the pack");
            return Num.read(step.get("score"));
          }
        }
        throw hidden;
      }
    }

    Num value(List<Json> trace) {
      Num hull = null;
      Set<String> shown = new TreeSet<>();
      for (Json step : trace) {
        String path = step.text("path");
        String known =
            leaves.containsKey(path)
                ? path
                : path.endsWith("/else") ? path.substring(0, path.length() - 5) : path + "/else";
        Num leaf = leaves.get(known);
        if (leaf == null) {
          scoring.wrong("node `" + node + "` cannot reach the leaf " + path);
          continue;
        }
        scoring.require(shown.add(known), () -> "the leaf " + path + " has two steps");
        scoring.require(
            scoring.near(leaf.rounded(), step.get("score")).matches(step.get("score"))
                || leaf.undefined() && step.get("score") instanceof Map<?, ?>,
            () -> "the leaf " + path + " is " + leaf);
        Json leafOf = declared.get(known);
        scoring.read(filled(leafOf));
        scoring.shows(
            step,
            "the leaf " + path,
            members(
                "step",
                "leaf",
                "node",
                node,
                "path",
                path,
                "score",
                null,
                "because",
                scoring.valued(leafOf, step.get("because")),
                "possible",
                certainly.contains(known) ? "" : true));
      }
      scoring.require(
          shown.equals(new TreeSet<>(leaves.keySet())),
          () ->
              "node `"
                  + node
                  + "` reaches the leaves "
                  + leaves.keySet()
                  + ", the trace shows "
                  + shown);
      for (Num leaf : leaves.values()) {
        hull = hull == null ? leaf : hull.hull(leaf);
      }
      if (hull == null) {
        throw new Verify.Fault("node `" + node + "` reaches no leaf");
      }
      return hull;
    }

    int verdicts() {
      int set = 0;
      for (Object verdict : verdicts.values()) {
        set |= Verdict.of(verdict);
      }
      return set;
    }
  }

  /** A piece of the number line. */
  record Segment(Fraction low, boolean lowIn, Fraction high, boolean highIn) {
    static final Fraction FAR = Fraction.of(new BigDecimal("1e40"));

    static Segment of(Json range) {
      Fraction low = FAR.negated();
      Fraction high = FAR;
      boolean lowIn = true;
      boolean highIn = true;
      if (range.get("at_least") != null) {
        low = Fraction.read(range.get("at_least"));
      } else if (range.get("above") != null) {
        low = Fraction.read(range.get("above"));
        lowIn = false;
      }
      if (range.get("at_most") != null) {
        high = Fraction.read(range.get("at_most"));
      } else if (range.get("below") != null) {
        high = Fraction.read(range.get("below"));
        highIn = false;
      }
      return new Segment(low, lowIn, high, highIn);
    }

    boolean isEmpty() {
      int order = low.compareTo(high);
      return order > 0 || order == 0 && !(lowIn && highIn);
    }

    /** Adds what is left without the other; whether they have a number in common. */
    boolean minus(Segment other, List<Segment> left) {
      Segment common = meet(other);
      if (common.isEmpty()) {
        left.add(this);
        return false;
      }
      Segment before = new Segment(low, lowIn, common.low, !common.lowIn);
      Segment after = new Segment(common.high, !common.highIn, high, highIn);
      if (!before.isEmpty()) {
        left.add(before);
      }
      if (!after.isEmpty()) {
        left.add(after);
      }
      return true;
    }

    Segment meet(Segment other) {
      int lows = low.compareTo(other.low);
      int highs = high.compareTo(other.high);
      return new Segment(
          lows >= 0 ? low : other.low,
          lows > 0 ? lowIn : lows < 0 ? other.lowIn : lowIn && other.lowIn,
          highs <= 0 ? high : other.high,
          highs < 0 ? highIn : highs > 0 ? other.highIn : highIn && other.highIn);
    }
  }

  // ---------------------------------------------------------------- members of artefacts

  /** Members with their values in turn; an empty text or list stands for none. */
  static Json members(Object... pairs) {
    Json members = new Json();
    for (int i = 0; i < pairs.length; i += 2) {
      Object value = pairs[i + 1];
      if (!"".equals(value) && !List.of().equals(value) && !Map.of().equals(value)) {
        members.put((String) pairs[i], value);
      }
    }
    return members;
  }

  /** In place of what is there, or nothing if it stands for none. */
  static void replace(Json of, String key, Object value) {
    of.remove(key);
    of.putAll(members(key, value));
  }

  static Object or(Json of, String key, Object otherwise) {
    Object member = of.get(key);
    return member == null ? otherwise : member;
  }

  static String show(Object json) {
    return new String(Json.write(json), StandardCharsets.UTF_8);
  }

  static Object nullable(Object json) {
    return json == null || json == Json.NULL ? "none" : json;
  }

  /** A decimal as traces show it. */
  static String shownNumber(Object json) {
    return Fraction.read(json).toString();
  }

  static Object passed(int set) {
    return set == Verdict.PASS ? (Object) true : set == Verdict.FAIL ? (Object) false : "none";
  }

  static Set<String> names(Object expression) {
    return expression instanceof String text
        ? Expression.names(text)
        : expression instanceof Json words && words.get("values") instanceof String text
            ? Expression.shown(text)
            : Set.of();
  }

  /** The words on a part of a rubric if they show values, or none. */
  static List<Object> filled(Json of) {
    return of.get("because") instanceof Json words ? List.of(words) : List.of();
  }

  /** Null if the expressions read something, which is compared elsewhere; else an empty text. */
  static Object readsOf(List<Object> expressions) {
    for (Object one : expressions) {
      if (!names(one).isEmpty()) {
        return null;
      }
    }
    return "";
  }
}
