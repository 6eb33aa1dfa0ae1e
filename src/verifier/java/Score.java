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

  /** That an object has no member beside those of its form. */
  void only(Json json, String place, String form) {
    List<String> names = List.of(form.split(" "));
    for (String name : json.keySet()) {
      verify.check(
          names.contains(name), place, "has the member " + name + ", which its form has not");
    }
  }

  @Override
  public void rubric(String foldingTable) {
    rubric = verify.rubric;
    only(verify.bundle.json(), "rubric/bundle", "extractionSpec rubric scoringSpec");
    only(
        rubric,
        "rubric/bundle",
        "cases changelog conditions derivations description display document draft effective"
            + " evidence facts gates governance grades invariants judge language owner plan rubric"
            + " thresholds traits version");
    only(
        verify.run.json(),
        "run/manifest",
        "bar bundle calibrations counts documents documentsRoot draft frame judge linesRoot parent"
            + " replicates rubrics selection");
    scoringSpec = verify.scoringSpec.json();
    extractionSpec = verify.extractionSpec.json();
    this.foldingTable = foldingTable;
    ofRun =
        ofRun == null ? List.of(verify.bundle, verify.scoringSpec, verify.extractionSpec) : ofRun;
    plan = null;
    conditions.clear();
    versions();
    specs();
    folding = folding == null ? new Quotes.Folding(foldingTable) : folding;
  }

  /** Bundle, scoring spec and extraction spec of the run. */
  private List<Verify.Hashed> ofRun;

  private String foldingTable;
  private final Set<String> rubrics = new TreeSet<>();

  /** Computes by the rubric of a document: its own, which its line names, or that of the run. */
  private void rubricOf(Verify.Evaluation of) {
    List<Verify.Hashed> own = ofRun;
    if (of.line.containsKey("bundle")) {
      own = new ArrayList<>();
      for (String kind : List.of("bundle", "scoring-spec", "extraction-spec")) {
        byte[] bytes = of.left.remove(kind);
        if (bytes == null) {
          throw new Verify.Fault("has no " + kind);
        }
        own.add(verify.hashed(bytes, kind, kind));
      }
      String digest = own.get(0).digest();
      of.require(of.line.is("bundle", digest), "the bundle is not the one that the line names");
      of.require(!digest.equals(ofRun.get(0).digest()), "names the bundle of the run as its own");
    }
    rubrics.add(own.get(0).digest());
    if (!own.get(0).digest().equals(verify.bundle.digest())) {
      verify.bundle = own.get(0);
      verify.scoringSpec = own.get(1);
      verify.extractionSpec = own.get(2);
      verify.rubric = verify.bundle.json().object("rubric");
      of.require(verify.namesSpecs(verify.bundle.json()), "its bundle names other specs");
      rubric(foldingTable);
    }
  }

  final Bars bars = new Bars(this);
  final Releases releases = new Releases(this);

  @Override
  public void bars(Verify.Pack pack) {
    Object several = verify.run.json().get("rubrics");
    verify.check(
        !verify.all
            || (rubrics.size() > 1
                ? several instanceof Long of && of == rubrics.size()
                : several == null),
        "run/manifest",
        "its lines have " + rubrics.size() + " rubrics");
    bars.verify(pack);
    releases.verify(pack);
    verify
        .promised
        .values()
        .forEach(name -> verify.fault(name, "what it is of is not in the pack"));
    Set<String> signed = new TreeSet<>();
    verify.statements.values().forEach(it -> signed.add("sha256:" + it.subject()));
    if (verify.proofs && !signed.containsAll(verify.calibrations.keySet())) {
      verify.unchecked("how calibrations were fitted that nobody signed");
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
      verify.unchecked(what + " that are not signed: they prove nothing");
    }
  }

  @Override
  public void evaluation(Verify.Evaluation of) {
    rubricOf(of);
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
      verify.unchecked("facts, decisions and quotes of extractions that are not in the pack");
    }
    if (of.document == null && of.line.containsKey("document")) {
      verify.unchecked("quotes in texts that are not in the pack");
    }
    if (of.card != null) {
      for (Object name : of.card.json().list("answeredBy")) {
        verify.count("documents answered by " + Verify.printable(String.valueOf(name)));
      }
      scorecard(of);
    } else if (!refused) {
      verify.unchecked("scores whose scorecard is not in the pack");
    }
  }

  /** Who gave each answer: one of those that the rubric wants. */
  void answered(Json extraction, String place) {
    String wanted = String.valueOf(extractionSpec.part("judge").getOrDefault("answered_by", ""));
    for (Json model : extraction.objects("answered", "answer")) {
      model.members(place, Set.of(), Set.of("cached", "fingerprint", "id", "model"));
      String name = String.valueOf(model.getOrDefault("model", ""));
      verify.check(
          wanted.isEmpty() || fits(wanted, name),
          place,
          "was answered by `" + name + "`, the rubric wants `" + wanted + "`");
    }
  }

  /** A name itself, a dated version of it, or what fits where it has stars. */
  static boolean fits(String wanted, String name) {
    StringBuilder any = new StringBuilder("(?s)");
    for (String part : wanted.split("(?<=\\*)|(?=\\*)")) {
      any.append(part.equals("*") ? ".*" : Pattern.quote(part));
    }
    String version = "[-@:](\\d{4}-?\\d{2}-?\\d{2}|\\d{3,4}|latest)(-v\\d+(:\\d+)?)?";
    return name.matches(any.toString())
        || name.startsWith(wanted) && name.substring(wanted.length()).matches(version);
  }

  /** The names of those who answered, each once. */
  static List<Object> names(Json extraction) {
    Set<Object> names = new TreeSet<>();
    for (Json model : extraction.objects("answered", "answer")) {
      if (model.containsKey("model")) {
        names.add(model.text("model"));
      }
    }
    return List.copyOf(names);
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
      verify.unchecked("what a panel decides: of an unknown version, " + version);
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
      Json document = of.document.json();
      only(document, place, "context parts text");
      for (Json part : document.objects("parts", "part")) {
        only(part, place, "by call calls failed name part pieces role text");
      }
      long characters = parts.characters();
      verify.check(
          extraction.getOrDefault("characters", 0L).equals(characters),
          place,
          "the document has " + characters + " characters, the extraction says otherwise");
    }
    answered(extraction, place);
    Quotes quotes = new Quotes(this, extraction, parts, place);
    quotes.verify();
    return quotes;
  }

  void scorecard(Verify.Evaluation of) {
    Json card = of.card.json();
    scorecard("the", card, of.line.get("extraction"), of.place);
    String status = card.text("status");
    if (card.containsKey("gate")) {
      status = card.is("verdict", "review") ? "needs-review" : "gated";
    }
    verify.check(status.equals(of.line.get("status")), of.place, "the line has another status");
    for (String part : List.of("composite", "verdict")) {
      Object shown = card.get(part) == Json.NULL ? null : card.get(part);
      boolean same = Objects.equals(shown, of.line.get(part));
      verify.check(same, of.place, "the line's " + part + " differs");
    }
    scored(card, of.extraction == null ? null : of.extraction.json(), of.place);
    for (var result : of.results.entrySet()) {
      if (of.extraction != null) {
        calibrated(
            result.getKey(),
            result.getValue().json(),
            of.card,
            of.extraction.json(),
            of.place + " result " + result.getKey());
      } else {
        verify.unchecked("calibrated scores whose extraction is not in the pack");
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
    verify.check(
        extraction == null || names(extraction).equals(card.list("answeredBy")),
        place,
        "the scorecard names other models than those that answered");
    new Scoring(card, extraction, place, null).verify();
  }

  void calibrated(String target, Json result, Verify.Hashed card, Json extraction, String place) {
    verify.check(card.digest().equals(result.get("scorecard")), place, "is of another scorecard");
    for (Json each : verify.calibrations.values()) {
      only(
          each,
          place,
          "bridge documents intervals labels localErrors map method objective report scale scope"
              + " signals");
    }
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
    Json asked =
        rubric.only("document", "facts", "gates", "invariants", "judge", "language", "traits");
    asked.computeIfPresent("traits", (_, of) -> without(unsaid((Json) of, "items"), OF_SCORING));
    asked.computeIfPresent("gates", (_, of) -> without(of, METADATA));
    Json scored = rubric.only("derivations", "display", "grades", "plan");
    scored.computeIfPresent("plan", (_, of) -> without(of, METADATA));
    scored.computeIfPresent("grades", (_, of) -> unsaid((Json) of, "bands"));
    Json traits = new Json();
    for (String id : rubric.part("traits").keySet()) {
      Json trait = rubric.part("traits").object(id);
      List<Object> items = new ArrayList<>();
      for (Json each : trait.objects("items", "item")) {
        Json item =
            each.only(
                "each",
                "evidence",
                "id",
                "levels",
                "may_not_apply",
                "proven_from",
                "reverse_scored",
                "scale",
                "weight",
                "without_quote");
        item.computeIfPresent("levels", (_, words) -> List.copyOf(Decisions.levels(each)));
        if (!item.is("evidence", "weakly_groundable")) {
          item.remove("evidence");
        }
        items.add(item);
      }
      traits.put(id, new Json(Map.of("items", items, "scale", trait.object("scale"))));
    }
    Json evidence = rubric.part("evidence");
    asked.putAll(members("evidence", evidence.without(Set.of("cap", "without_quote"))));
    scored.putAll(members("evidence", evidence.only("cap", "without_quote"), "traits", traits));
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
    for (var one : scoringSpec.part("facts").entrySet()) {
      Json fact = rubric.part("facts").part(one.getKey());
      verify.check(
          fact.containsKey("computed")
              || fact.without(Set.of("description", "judged", "optional")).equals(one.getValue()),
          "rubric/scoring-spec",
          "the fact `" + one.getKey() + "` is not that of the rubric");
    }
    verify.count("the specs are parts of the rubric");
  }

  /** Traits or grades without what writers read of them and of each in a list of theirs. */
  static Json unsaid(Json parts, String list) {
    Json copy = new Json();
    for (String id : parts.keySet()) {
      Json part = parts.object(id).without(Set.of("say"));
      part.put(
          list,
          part.objects(list, list).stream()
              .map(one -> one.without(Set.of("say", "themes")))
              .toList());
      copy.put(id, part);
    }
    return copy;
  }

  /** The items, gates or rules in it without some of their members. */
  static Object without(Object json, Set<String> keys) {
    if (json instanceof List<?> list) {
      return list.stream().map(each -> without(each, keys)).toList();
    }
    if (!(json instanceof Json map)) {
      return json;
    }
    Json copy = map.containsKey("id") ? map.without(keys) : new Json(map);
    copy.replaceAll((_, value) -> without(value, keys));
    return copy;
  }

  void parts(Json spec, Json expected, Set<String> chosen, String name) {
    Json rest = spec.without(chosen);
    Set<String> keys = new TreeSet<>(rest.keySet());
    keys.addAll(expected.keySet());
    for (String key : keys) {
      verify.check(
          Objects.equals(rest.get(key), expected.get(key)),
          name,
          "its `" + key + "` is not that of the rubric in the bundle");
    }
    spec.part("conditions")
        .forEach((id, condition) ->
            verify.check(
                rubric.part("conditions").is(id, condition),
                name,
                "the condition `" + id + "` is not that of the rubric"));
    spec.part("thresholds")
        .forEach((id, value) ->
            verify.check(
                rubric.part("thresholds").get(id) instanceof Json of && of.is("value", value),
                name,
                "the threshold `" + id + "` is not that of the rubric"));
  }

  /** Of formats that came after this verifier nothing is computed, and nothing is called wrong. */
  void versions() {
    Json scoring = scoringSpec.part("versions");
    scoresKnown =
        "plan/1".equals(scoring.get("plan")) && "half-even/12".equals(scoring.get("rounding"));
    if (!scoresKnown) {
      verify.unchecked("scores: of an unknown version, " + show(scoring));
    }
    Json extraction = extractionSpec.part("versions");
    quotesKnown =
        "quotes/1".equals(extraction.get("quotes"))
            && "folding/1".equals(extraction.get("folding"));
    if (!quotesKnown) {
      verify.unchecked("quotes: of an unknown version, " + show(extraction));
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

    /** The steps that the trace has, and what those are about that it must have. */
    final Map<String, Json> shown = new LinkedHashMap<>();

    final Set<String> expected = new HashSet<>();

    /** The names that steps read. */
    final Set<String> used = new TreeSet<>();

    /** Nodes that are read as a value which they do not show, since they may not apply. */
    final Set<String> differing = new TreeSet<>();

    final Map<String, Decisions> ofUnits = new TreeMap<>();

    /** What a node shows: its value, which may not exist where it may not apply. */
    final Map<String, Num> displayed = new HashMap<>();

    final Map<String, Json> findings = new HashMap<>();
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
      verify.unchecked(what);
    }

    /** Another computation of the same scorecard says nothing. */
    void wrong(String message) {
      if (calibrated == null) {
        verify.fault(place, message);
      }
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
      for (Json all : List.of(spec.part("conditions"), spec.part("derivations"))) {
        all.keySet().forEach(this::find);
      }
      spec.part("traits").keySet().forEach(this::find);
      nodes.keySet().forEach(this::find);
      spec.part("grades").keySet().forEach(this::grade);
      finish();
    }

    /** What a step is about: no two of a trace, but for those of gates, are about the same. */
    static String about(Json step) {
      StringBuilder about = new StringBuilder(step.text("step"));
      for (String key : List.of("node", "rule", "path", "id", "item", "trait", "kind")) {
        about.append(step.containsKey(key) ? " " + step.get(key) : "");
      }
      return about.toString();
    }

    Json step(String about) {
      return shown.getOrDefault(about, Json.NONE);
    }

    /** The trace must have this step, and no other about the same. */
    void expect(Object... members) {
      expect(members(members));
    }

    void expect(Json step) {
      String about = about(step);
      expected.add(about);
      shows(step(about), about, step);
    }

    /** That a step or part has what is expected, and no more; of what is null not which. */
    void shows(Json shown, String what, Json expected) {
      Set<String> keys = new TreeSet<>(shown.keySet());
      keys.addAll(expected.keySet());
      for (String key : keys) {
        Object wanted = expected.get(key);
        Object value = shown.get(key);
        boolean same =
            value == null
                ? wanted == null && key.equals("reads")
                : wanted == null
                    || (wanted instanceof Value of ? of.matches(value) : wanted.equals(value));
        require(
            same && expected.containsKey(key),
            () -> what + ": `" + key + "` is " + show(wanted) + ", it shows " + show(value));
      }
    }

    /** Facts and items that are unknown, each with its code. */
    void unknown() {
      if (extraction == null) {
        return;
      }
      Json expected = new Json();
      for (var fact : facts.entrySet()) {
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
        if (step.is("step", "cap")
            && step.containsKey("item")
            && step.get("to") instanceof List<?>) {
          expected.put(step.text("item"), "no-evidence");
        }
      }
      require(expected.equals(unknown), () -> "unknown are " + show(expected));
    }

    /** The gates that are not false stand first, as in the extraction. */
    void gateSteps() {
      List<Json> tried = new ArrayList<>(trace);
      tried.removeIf(step -> !step.is("step", "gate"));
      int steps = tried.size();
      if (extraction != null) {
        tried.clear();
        for (Json gate : extraction.objects("gates", "gate")) {
          if (!Boolean.FALSE.equals(Quotes.truth(gate))) {
            tried.add(members("gate", gate.get("id"), "truth", Quotes.truth(gate)));
          }
        }
        require(
            (!tried.isEmpty() && tried.getLast().flag("truth")) == card.containsKey("gate"),
            "whether a gate ended the evaluation differs");
        require(steps == tried.size(), () -> "the trace shows other gates than " + show(tried));
      }
      for (int i = 0; i < Math.min(steps, tried.size()); i++) {
        Object id = tried.get(i).get("gate");
        Json step = trace.get(i);
        Json gate = tried.get(i).flag("truth") ? declared(id) : Json.NONE;
        List<Object> words = filled(gate);
        shows(
            step,
            "gate `" + id + "`",
            members(
                "step",
                "gate",
                "gate",
                id,
                "truth",
                tried.get(i).get("truth"),
                "because",
                words.isEmpty() ? "" : ofGate(gate, step),
                "reads",
                words.stream().allMatch(one -> names(one).isEmpty()) ? "" : null));
      }
    }

    /** A gate of the rubric; nothing where there is none of this id. */
    Json declared(Object id) {
      return extractionSpec.objects("gates", "gate").stream()
          .filter(gate -> gate.is("id", id))
          .findFirst()
          .orElse(Json.NONE);
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
      int last = trace.size() - (isGraded ? 2 : 1);
      for (int i = 0; i <= Math.max(last, 0); i++) {
        Json step = trace.get(i);
        require(
            step.is("step", "gate")
                && i == last == step.flag("truth")
                && (i < last || step.is("gate", id)),
            () -> "the trace is not that of the gate `" + id + "`");
      }
      Json gate = declared(id);
      if (gate.isEmpty()) {
        wrong("the gate `" + id + "` is not in the rubric");
        return;
      }
      Object verdict = gate.getOrDefault("verdict", "fail");
      Object passed = passed(Verdict.of(verdict));
      require(verdict.equals(nullable(card.get("verdict"))), "the verdict is not that of the gate");
      require(passed.equals(nullable(card.get("passed"))), "whether it passed is not as it says");
      Num value = Num.exact(card.get("composite"));
      require(
          card.is("status", verdict.equals("review") ? "needs-review" : "scored")
              && value.matches(card.get("composite")),
          "the result is not that of a gate");
      if (isGraded) {
        grade(trace.getLast(), result, grading, value, List.of(), new TreeSet<>());
      }
      gradeOf(result);
      shows(
          card,
          "the scorecard",
          whole("composite", passed instanceof Boolean ? "passed" : "", "verdict", "gate"));
      if (gate.containsKey("score")) {
        require(
            Value.decimal(gate.get("score")).compareTo(Value.decimal(card.get("composite"))) == 0,
            "the composite is not that of the gate");
      } else {
        verify.unchecked("the lowest composite, where a gate gives it");
      }
      verify.count("scores are those of their gate");
    }

    void prepare() {
      planOfSpec();
      names.putAll(plan.thresholds);
      items = plan.items;
      trace.forEach(this::given);
      if (extraction == null) {
        card.part("reads")
            .forEach((name, value) -> {
              if (!isComputed(Expression.base(name))) {
                names.put(name, shown(name, value));
              }
            });
        return;
      }
      for (Json finding : extraction.objects("findings", "finding")) {
        findings.put(finding.text("item"), finding);
      }
      items.keySet().forEach(this::decide);
      ofUnits.forEach(this::units);
      Map<String, Long> flags = new TreeMap<>();
      for (Json flag : extraction.objects("flags", "flag")) {
        flags.merge(flag.text("kind"), 1L, Long::sum);
      }
      flagged |= !flags.isEmpty();
      flags.forEach((kind, count) -> expect("step", "flag", "kind", kind, "sentences", count));
    }

    /** A step of the trace: without an extraction, some are believed. */
    void given(Json step) {
      String kind = step.text("step");
      if (kind.equals("gate")) {
        require(!step.flag("truth"), "a gate is true and ended nothing");
        return;
      }
      String about = about(step);
      require(shown.put(about, step) == null, () -> "two steps are of " + about);
      Json item = items.get(Decisions.item(String.valueOf(step.get("item"))));
      if (kind.equals("units") && item != null && Decisions.isInformative(step, item)) {
        knownInPart.add(step.text("item"));
      }
      if (extraction == null && Set.of("cap", "exempt", "flag", "units").contains(kind)) {
        expected.add(about);
        review |= kind.equals("exempt");
        flagged |= kind.equals("flag");
        require(item != null || !step.containsKey("item"), "a step of an unknown item");
      }
    }

    /** Whether a name is that of what has a step of its own. */
    boolean isComputed(String name) {
      return nodes.containsKey(name)
          || List.of("traits", "conditions", "derivations").stream()
              .anyMatch(kind -> spec.part(kind).containsKey(name));
    }

    void planOfSpec() {
      plan = plan();
      nodes = plan.nodes;
      result = plan.result;
    }

    /** A finding that says that its item does not apply. */
    static boolean isNotApplicable(Json finding) {
      return finding.is("decision", "not-applicable");
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
      if (whole != null && !whole.is("unknown", "no-units")) {
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
      if (item.is("evidence", "weakly_groundable")) {
        if (!enough && (preference ? side : as.low().compareTo(cap) > 0)) {
          review = true;
          expect("step", "exempt", "item", id, "decision", "" + decision);
        }
        return as;
      }
      Num allowed = enough ? Num.at(whole.high()) : allowed(asked, cap, whole, valid);
      if (preference
          ? enough || !side || plan.withoutQuote(asked).equals("as-is")
          : as.low().compareTo(allowed.low()) <= 0) {
        return as;
      }
      boolean reverse = preference || item.flag("reverse_scored");
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
        if (item.is("evidence", "weakly_groundable")) {
          reviewPossible |= !counts.equals(Num.of(plan.unproven(id)));
          return counts;
        }
        return side ? whole : counts;
      }
      if (item.is("evidence", "weakly_groundable")) {
        reviewPossible |= counts.high().compareTo(cap) > 0;
        return counts;
      }
      boolean reverse = item.flag("reverse_scored");
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

    Num capped(String id, Num from, Num to, String support) {
      if (!from.equals(to)) {
        expect("step", "cap", "item", id, "from", from, "to", to, "support", support);
      }
      return to;
    }

    /** How often each decision on an item counts that is asked of each unit. */
    void units(String id, Decisions units) {
      long none = units.notApplicable();
      Json step = members("step", "units", "item", id, "notApplicable", none == 0 ? "" : none);
      step.put("counts", units.counts());
      expect(step);
    }

    /** Items of which some units are known: these count as less than the whole range. */
    final Set<String> knownInPart = new TreeSet<>();

    /** What a scorecard says was read must be what there was to read, and all of it. */
    void reads() {
      Json shown = card.part("reads");
      Set<String> expected = new TreeSet<>();
      for (String called : used) {
        String name = called.equals("composite") && !nodes.containsKey(called) ? result : called;
        if (!plan.thresholds.containsKey(name) && (!isComputed(name) || differing.contains(name))) {
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
      if (!names.containsKey(name)) {
        Value value = compute(name);
        if (value == null) {
          return null;
        }
        names.put(name, value);
      }
      return names.get(name);
    }

    /** Null for what only an extraction shows, and it is not here. */
    Value compute(String name) {
      if (nodes.containsKey(name) || spec.part("traits").containsKey(name)) {
        return node(name);
      }
      if (name.startsWith("applies(")) {
        String of = Expression.base(name);
        return isComputed(of) ? appliesOf(of) : null;
      }
      if (name.indexOf('(') > 0) {
        return aggregate(name);
      }
      for (String kind : List.of("condition", "derivation")) {
        if (spec.part(kind + "s").get(name) != null) {
          return named(kind, name, spec.part(kind + "s").get(name));
        }
      }
      return spec.part("facts").get(name) instanceof Json fact && extraction != null
          ? Value.of(fact, facts.get(name))
          : null;
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
          case "share" -> Truth.UNKNOWN.number();
          case "count" -> new Num(Fraction.ZERO, Fraction.of(1000), false);
          default -> plan.whole(id);
        };
      }
      return test.length < 3
          ? units.aggregate(function, item, "==", Num.at(plan.whole(id).high()))
          : units.aggregate(function, item, test[1], Num.of(new BigDecimal(test[2])));
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
      if (plan.thresholds.get(name) instanceof Num threshold) {
        return threshold.low().decimals();
      }
      if (name.startsWith("share(")
          || items.containsKey(name) && Decisions.isOfUnits(items.get(name))) {
        return Expression.ANY;
      }
      Object fact = spec.part("facts").get(name);
      boolean whole =
          fact instanceof Json declared
              ? declared.is("type", "integer")
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

    Truth named(String kind, String id, Object expression) {
      read(List.of(expression));
      Truth truth = truth(expression);
      expect("step", kind, "id", id, "truth", truth);
      return truth;
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

    Num node(String id) {
      String kind = plan.kind(id);
      Json step = step("node " + id);
      Json body = plan.body(id);
      int verdict = Verdict.NONE;
      Num value;
      switch (kind) {
        case "trait" -> value = trait(id, step);
        case "formula" -> value = (Num) evaluate(body.get("formula"));
        case "rules" -> {
          Rules rules = new Rules(this, id, body);
          value = rules.value();
          verdict = rules.set;
        }
        case "tree" -> {
          Tree tree = new Tree(this, id);
          tree.follow(body.list("tree"), "/plan/" + id + "/tree");
          value = tree.value();
          verdict = tree.set;
        }
        case "weighted_mean", "sum", "min" -> value = composite(kind, body);
        default -> throw new Verify.Fault("node `" + id + "` is of no kind");
      }
      value = near(value.rounded(), step.get("value"));
      names.put(id, value);
      declared.put(id, verdict);
      verdict = cut(id, body, verdict);
      for (Object one : body.list("veto")) {
        need(String.valueOf(one));
        int other = verdicts.getOrDefault(one, Verdict.NONE);
        if (other == Verdict.FAIL) {
          verdict = Verdict.worst(verdict, Verdict.FAIL);
        } else if ((other & Verdict.FAIL) != 0) {
          verdict = Verdict.worst(verdict, Verdict.NONE | Verdict.FAIL);
        }
      }
      if (value.undefined()) {
        verify.unchecked("the range of undefined numbers");
        value = step.get("value") instanceof Json ? Num.read(step.get("value")) : value;
      }
      names.put(id, value);
      Num visible = visible(id, value);
      displayed.put(id, visible);
      if (!visible.equals(value)) {
        differing.add(id);
        require(
            visible.equals(Num.read(step.get("value"))), () -> "node `" + id + "` is " + visible);
      }
      boolean pass = (verdict & Verdict.PASS) != 0;
      if (pass && (visible.undefined() || knowsNothingOf(id, visible))) {
        verdict |= Verdict.NONE;
      }
      verdicts.put(id, verdict);
      used.addAll(plan.reads(id, kind));
      String told = Verdict.name(verdict);
      expect(
          "step",
          "node",
          "node",
          id,
          "value",
          visible,
          "score",
          scores.getOrDefault(id, ""),
          "verdict",
          told.equals("none") ? "" : told,
          "because",
          valued(body, step.get("because")));
      return value;
    }

    /** What is shown of a node that may not apply: its range, undefined. */
    Num visible(String id, Num value) {
      return applies(id) == Truth.TRUE ? value : new Num(value.low(), value.high(), true);
    }

    /** Of traits, what is rounded to their scale where that is another value. */
    final Map<String, Object> scores = new HashMap<>();

    /** What graded nodes show of their grades, and the result of its near borders. */
    final Map<String, Json> graded = new TreeMap<>();

    /** The node that is graded under a name. */
    String graded(String key) {
      return key.equals("composite") ? result : key;
    }

    void grade(String key) {
      String id = graded(key);
      Json grading = spec.part("grades").object(key);
      need(id);
      Json step = step("grade " + id);
      expected.add("grade " + id);
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
      grade(step, id, grading, displayed.get(id), rules, used);
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

    /** Whether any of the members of a node applies. */
    Truth appliesOf(String id) {
      Map<String, Fraction> weights =
          plan.body(id).containsKey("weighted_mean")
              ? plan.weights(plan.body(id), "weighted_mean")
              : Map.of();
      Truth any = Truth.FALSE;
      for (String member : plan.combined(id)) {
        if (weights.getOrDefault(member, Fraction.ONE).signum() > 0) {
          any = any.or(applies(member));
        }
      }
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

    int cut(String id, Json body, int verdict) {
      Object pass = body.get("pass");
      if (pass == null) {
        return verdict;
      }
      Truth truth;
      if (body.is("on", "calibrated")) {
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
      Num raw = Num.at(min).plus(span.times(shares.mean(Truth.UNKNOWN.number())));
      Fraction most = allReverse ? max : plan.cap("traits", max, max.minus(one));
      Num near = near(raw.rounded(), step.get("value"));
      Num rounded = shares.applies() == Truth.FALSE ? near : capTrait(id, near, most);
      Num score =
          new Num(
              onScale(rounded.low(), min, max, one),
              onScale(rounded.high(), min, max, one),
              rounded.undefined() || shares.applies() != Truth.TRUE && plan.mayNotApply(id));
      if (!score.equals(visible(id, rounded))) {
        scores.put(id, score);
      }
      return rounded;
    }

    static Fraction onScale(Fraction value, Fraction min, Fraction max, Fraction step) {
      Fraction steps = value.minus(min).divide(step).plus(Fraction.HALF).floor();
      Fraction at = min.plus(step.times(steps));
      return at.clamp(min, max);
    }

    Num capTrait(String id, Num raw, Fraction cap) {
      if (extraction == null) {
        verify.unchecked("caps of traits whose extraction is not in the pack");
        Json step = step("cap " + id);
        return step.isEmpty() ? raw : Num.read(step.get("to"));
      }
      Json support = extraction.part("support").part(id);
      if (support.isEmpty() || !lacks(support)) {
        return raw;
      }
      Num capped =
          new Num(
              Fraction.least(raw.low(), cap),
              support.flag("open") ? raw.high() : Fraction.least(raw.high(), cap),
              raw.undefined());
      if (!capped.equals(raw)) {
        expect(
            "step",
            "cap",
            "trait",
            id,
            "from",
            Num.at(raw.high()),
            "to",
            capped,
            "support",
            "insufficient");
      }
      return capped;
    }

    Num composite(String kind, Json body) {
      Num sum = Num.ZERO;
      Decisions parts = new Decisions();
      for (var weight : plan.weights(body, kind).entrySet()) {
        Num part = (Num) need(weight.getKey());
        sum = sum.plus(part.times(Num.at(weight.getValue())));
        parts.add(
            part, kind.equals("min") ? Fraction.ONE : weight.getValue(), applies(weight.getKey()));
      }
      Num none = new Num(Fraction.ZERO, Fraction.ZERO, true);
      return switch (kind) {
        case "min" -> parts.least(none);
        case "sum" -> sum;
        default -> parts.mean(none);
      };
    }

    void finish() {
      require(
          expected.containsAll(shown.keySet()),
          () -> {
            Set<String> others = new TreeSet<>(shown.keySet());
            others.removeAll(expected);
            return "there is no reason for the steps " + others;
          });
      set = verdicts.get(result);
      for (var one : declared.entrySet()) {
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
        verify.unchecked("whether a verdict rests on what speaks to the judge: `replay` does");
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
                && answer.number("valid") - (held - refused)
                    < Math.max(1, answer.number("required"));
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
          List.of(
              "answeredBy",
              "grade",
              "nearBorders",
              "possibleGrades",
              "reads",
              "trace",
              "unknown")) {
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
      for (var one : body.entrySet()) {
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

    Rules(Scoring scoring, String node, Json body) {
      this.scoring = scoring;
      this.node = node;
      this.body = body;
      for (Json rule : body.objects("rules", "rule")) {
        if (!rule.is("lifecycle", "archived")) {
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
    }

    /** The rules that the trace has to show, in order. */
    final List<String> told = new ArrayList<>();

    static boolean terminal(Json rule) {
      return rule.flag("terminal");
    }

    static boolean proposed(Json rule) {
      return rule.is("lifecycle", "proposed");
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
      rules.removeIf(rule -> rule.is("lifecycle", "archived"));
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
      for (int i = 0; i < rules.size() && !ended; i++) {
        Json rule = rules.get(i);
        Set<Object> used = new HashSet<>();
        Truth truth = truth(rule, used);
        if (truth != Truth.FALSE) {
          used.addAll(filled(rule));
        }
        scoring.read(used);
        boolean fired = truth == Truth.TRUE;
        boolean counts = !proposed(rule);
        List<Object> by = truth == Truth.FALSE ? overriddenBy(rule) : List.of();
        if (truth != Truth.FALSE || !by.isEmpty()) {
          tell(
              rule,
              fired
                  ? counts ? "fired" : "proposed"
                  : truth == Truth.FALSE ? "not-fired" : "undecided",
              by);
        }
        if (truth == Truth.FALSE || !counts) {
          continue;
        }
        Num weight = weight(rule);
        int verdict = Verdict.of(rule.get("verdict"));
        if (terminal(rule)) {
          hull = weight.join(hull);
          ends |= verdict;
          ended = fired;
        } else {
          rest = rest.plus(fired ? weight : Num.ZERO.hull(weight));
          others = Verdict.worst(others, fired ? verdict : Verdict.NONE | verdict);
        }
      }
      List<String> steps = new ArrayList<>(scoring.shown.keySet());
      steps.removeIf(about -> !about.startsWith("rule " + node + " "));
      scoring.require(
          told.equals(steps), () -> "the trace shows the rules " + steps + ", not " + told);
      set = ended ? ends : ends | others;
      if (ended) {
        return hull;
      }
      if (body.get("clamp") != null) {
        Json clamp = body.object("clamp");
        rest = rest.clamp(Fraction.read(clamp.get("min")), Fraction.read(clamp.get("max")));
      }
      return rest.join(hull);
    }

    void tell(Json rule, String firing, List<Object> overriddenBy) {
      String id = rule.text("id");
      String about = "rule " + node + " " + id;
      told.add(about);
      scoring.expect(
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
          firing.equals("not-fired")
              ? ""
              : scoring.valued(rule, scoring.step(about).get("because")));
    }
  }

  /** A node that is a decision tree. */
  static final class Tree {
    final Scoring scoring;
    final String node;
    Num hull;
    int set;

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
      scoring.expect("step", "branch", "node", node, "path", path, "branch", branch);
    }

    void choose(Json step, String here) {
      Value value = scoring.evaluate(step.get("switch"));
      Map<String, Object> ways = new LinkedHashMap<>();
      String label;
      if (value instanceof Num number) {
        label = ranges(number, step.objects("ranges", "range"), here, ways);
      } else {
        Json cases = step.object("cases");
        Set<String> possible = new TreeSet<>();
        if (value instanceof Text text) {
          possible.addAll(text.possible());
        } else {
          possible.addAll(List.of("false", "true"));
          possible.remove(label(((Truth) value).not()));
        }
        boolean known = value instanceof Text text ? text.known() : value != Truth.UNKNOWN;
        certain &= known;
        label = known ? possible.iterator().next() : "unknown";
        for (String one : possible) {
          String way = cases.containsKey(one) ? one : "else";
          ways.put(here + "/cases/" + way, cases.get(way));
        }
      }
      asked(here, step.get("switch"), label);
      ways.forEach((path, way) -> branch(way, path));
    }

    /** Finds every range that holds a possible value; the label of the one, or `unknown`. */
    String ranges(Num value, List<Json> ranges, String here, Map<String, Object> ways) {
      SortedSet<Fraction> points = points(value, ranges);
      String label = "unknown";
      for (int i = 0; i < ranges.size() && !points.isEmpty(); i++) {
        Json range = ranges.get(i);
        boolean other = range.containsKey("else");
        if (value.undefined() || points.removeIf(point -> other || holds(range, point))) {
          label = other ? "else" : label(range);
          ways.put(here + "/ranges/" + i, range.get(other ? "else" : "then"));
        }
        if (other) {
          break;
        }
      }
      certain &= ways.size() == 1;
      return ways.size() == 1 ? label : "unknown";
    }

    /** The ends of a value, the bounds within it, and one number between any two of these. */
    static SortedSet<Fraction> points(Num value, List<Json> ranges) {
      SortedSet<Fraction> points = new TreeSet<>(List.of(value.low(), value.high()));
      for (Json range : ranges) {
        for (String bound : BOUNDS) {
          Object at = range.get(bound.split(" ")[0]);
          if (at != null) {
            points.add(Fraction.read(at).clamp(value.low(), value.high()));
          }
        }
      }
      Fraction before = value.low();
      for (Fraction end : List.copyOf(points)) {
        points.add(before.plus(end).times(Fraction.HALF));
        before = end;
      }
      return points;
    }

    static final List<String> BOUNDS = List.of("at_least >=", "above >", "at_most <=", "below <");

    static boolean holds(Json range, Fraction point) {
      for (String bound : BOUNDS) {
        String[] words = bound.split(" ");
        Object at = range.get(words[0]);
        if (at != null && Num.at(point).compare(words[1], Num.exact(at)) != Truth.TRUE) {
          return false;
        }
      }
      return true;
    }

    static String label(Json range) {
      List<String> bounds = new ArrayList<>();
      for (String bound : BOUNDS) {
        String[] words = bound.split(" ");
        if (range.get(words[0]) != null) {
          bounds.add(words[1] + " " + shownNumber(range.get(words[0])));
        }
      }
      return String.join(" and ", bounds);
    }

    void branch(Object branch, String path) {
      Json leaf = branch instanceof Json map ? map : Json.NONE;
      if (leaf.containsKey("tree")) {
        follow(leaf.list("tree"), path + "/tree");
        return;
      }
      Json step = scoring.step("leaf " + node + " " + path);
      Num score = score(step, leaf == branch ? leaf.get("score") : branch);
      scoring.read(filled(leaf));
      scoring.expect(
          "step",
          "leaf",
          "node",
          node,
          "path",
          path,
          "score",
          scoring.near(score.rounded(), step.get("score")),
          "because",
          scoring.valued(leaf, step.get("because")),
          "possible",
          certain ? "" : true);
      hull = score.join(hull);
      set |= Verdict.of(leaf.get("verdict"));
    }

    /** A leaf's step does not say what its formula read: without an extraction it is believed. */
    Num score(Json step, Object written) {
      try {
        return (Num) scoring.evaluate(written);
      } catch (NotShown hidden) {
        if (step.isEmpty()) {
          throw hidden;
        }
        scoring.unchecked("scores of leaves whose answers are not in the pack");
        return Num.read(step.get("score"));
      }
    }

    Num value() {
      if (hull == null) {
        throw new Verify.Fault("node `" + node + "` reaches no leaf");
      }
      return hull;
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
}
