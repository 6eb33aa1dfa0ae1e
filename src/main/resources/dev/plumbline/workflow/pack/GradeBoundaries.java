import module java.base;

/**
 * Where the grades of a run begin since its marks were known: that each of these boundaries follows
 * the one before it and has the grades of the rubric, and the final grades by them. A part of
 * {@code Score.java}.
 */
final class GradeBoundaries {
  static final String LINK = "run/boundaries-";

  final Score score;
  final Map<Object, Verify.Json> links = new LinkedHashMap<>();
  final Map<String, Object> published = new TreeMap<>();
  final List<Leaf> leaves = new ArrayList<>();
  final List<Rulings.State> states = new ArrayList<>();

  GradeBoundaries(Score score) {
    this.score = score;
  }

  /** A published mark, with what was final then. */
  record Leaf(String at, String publication, Verify.Json leaf, Rulings.State then) {}

  /** What is final of the next document. */
  void add(Rulings.State state) {
    if (!score.scoringSpec.part("grades").isEmpty()) {
      states.add(state);
    }
  }

  void leaf(String at, String publication, Verify.Json leaf, Rulings.State then) {
    leaves.add(new Leaf(at, publication, leaf, then));
  }

  /**
   * @param boundaries that a publication names, or null
   */
  void published(String number, Object boundaries, Instant recorded, String at) {
    Verify.Json link = links.get(boundaries);
    if (boundaries != null
        && score.verify.check(link != null, at, "names boundaries that are not in the pack")) {
      score.verify.check(
          !Verify.instant(link, "recorded", at).isAfter(recorded),
          at,
          "names boundaries that were set after it");
    }
    published.put(number, boundaries);
  }

  void verify(Verify.Pack pack) {
    Verify verify = score.verify;
    String previous = null;
    Instant before = verify.ended;
    List<String> unsigned = new ArrayList<>();
    for (String name : pack.names(LINK)) {
      Verify.Hashed link = verify.artefact(pack, name, "boundaries");
      Verify.Json json = link.json();
      json.members(name, Set.of("bands", "by", "reason", "recorded", "run"), Set.of("replaces"));
      verify.check(
          name.equals(LINK + String.format(Locale.ROOT, "%04d", links.size())),
          name,
          "is not in its place");
      verify.check(verify.run.digest().equals(json.get("run")), name, "is of another run");
      verify.check(
          Objects.equals(json.get("replaces"), previous), name, "does not follow the one before");
      verify.check(json.text("by").startsWith("person:"), name, "names no person");
      Instant recorded = Verify.instant(json, "recorded", name);
      verify.check(
          before == null || !recorded.isBefore(before),
          name,
          "was recorded before the end of the run or the one before it");
      bands(json, name);
      if (!score.isSigned(link)) {
        unsigned.add(name);
      }
      links.put(link.digest(), json);
      previous = link.digest();
      before = recorded;
      verify.count("boundaries of grades follow each other");
    }
    score.unsigned(unsigned, links.size(), "boundaries");
  }

  /** The grades of the rubric, from the best, each with a lower border. */
  void bands(Verify.Json json, String at) {
    Verify.Json grades = score.scoringSpec.part("grades");
    Verify.Json grading = grades.part("composite");
    Verify.Json plan = score.scoringSpec.part("plan");
    if (grading.isEmpty() && plan.size() == 1) {
      grading = grades.part(plan.firstKey());
    }
    List<Verify.Json> bands = json.objects("bands", "band");
    score.verify.check(
        names(bands).equals(names(grading.objects("bands", "band"))),
        at,
        "has other grades than the rubric");
    for (int i = 1; i < bands.size(); i++) {
      score.verify.check(
          Value.Fraction.read(bands.get(i).get("from"))
                  .compareTo(Value.Fraction.read(bands.get(i - 1).get("from")))
              < 0,
          at,
          "its borders do not descend");
    }
  }

  static List<Object> names(List<Verify.Json> bands) {
    return bands.stream().map(band -> band.get("grade")).toList();
  }

  /** The grade that was final, by other bands than those of the rubric if they are not null. */
  Optional<Verify.Json> grade(Rulings.State state, Verify.Json boundaries) {
    Verify.Json grades = score.scoringSpec.part("grades");
    String result = score.plan().result;
    Verify.Json grading =
        new Verify.Json(grades.part(grades.containsKey("composite") ? "composite" : result));
    if (grading.isEmpty() || state.card().isEmpty()) {
      return Optional.empty();
    }
    if (boundaries != null) {
      grading.put("bands", boundaries.get("bands"));
    }
    Verify.Json card = state.card().get();
    List<Object> rules = new ArrayList<>();
    for (Verify.Json step : card.objects("trace", "step")) {
      if ("grade".equals(step.get("step")) && result.equals(step.get("node"))) {
        List<Verify.Json> told = step.objects("rules", "rule");
        for (int i = 0; i < told.size(); i++) {
          Verify.Json tried = new Verify.Json(grading.objects("rules", "rule").get(i));
          tried.put("holds", told.get(i).get("holds"));
          rules.add(tried);
        }
      }
    }
    Value.Num value =
        state.ruled().isPresent()
            ? Value.Num.exact(state.ruled().get())
            : Value.Num.read(
                card.containsKey("composite") ? card.get("composite") : card.get("interval"));
    return Optional.of(score.grades(grading).given(value, Grades.rules(rules)));
  }

  void finish() {
    Verify verify = score.verify;
    for (Leaf leaf : leaves) {
      Verify.Json by = links.get(published.get(leaf.publication()));
      Optional<Verify.Json> expected = grade(leaf.then(), by);
      if (leaf.then().card().isEmpty() && leaf.leaf().containsKey("grade")) {
        verify.unchecked.add("published grades whose scorecard is not in the pack");
        continue;
      }
      for (String member : List.of("grade", "possibleGrades")) {
        verify.check(
            Objects.equals(
                expected.map(grade -> grade.get(member)).orElse(null), leaf.leaf().get(member)),
            leaf.at(),
            "was another grade");
      }
    }
    Verify.Json last = null;
    for (Verify.Json link : links.values()) {
      last = link;
    }
    for (Rulings.State state : states) {
      grade(state, last)
          .ifPresent(grade -> verify.count("final grade `" + grade.get("grade") + "`"));
    }
  }
}
