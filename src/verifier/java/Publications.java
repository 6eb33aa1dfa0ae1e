import module java.base;

/**
 * What was published of the run: that each publication and withdrawal follows the one before it,
 * and that the final marks of the documents lead to its root. A part of {@code Score.java}.
 */
final class Publications {
  static final String LINK = "run/publication-";

  final Score score;
  final Map<String, Tree> trees = new TreeMap<>();
  final List<Filed> filed = new ArrayList<>();
  final Map<String, Json> links = new LinkedHashMap<>();
  Verify verify;
  long documents;

  Publications(Score score) {
    this.score = score;
  }

  /** An appeal that names a publication, and when it was recorded, if that is signed. */
  record Filed(String at, Instant when, String publication) {}

  /** A leaf of a publication, in a pack that does not have all of them. */
  record Leaf(String at, long position, byte[] hash, List<Object> path) {}

  /** The leaves of one publication. */
  static final class Tree {
    final Verify.MerkleRoot root = new Verify.MerkleRoot();
    final Map<String, Object> last = new HashMap<>();
    final List<Leaf> shown = new ArrayList<>();
    long leaves;
  }

  /** The leaves of the next document. */
  void add(Verify.Evaluation of, Rulings rulings) {
    verify = score.verify;
    documents++;
    for (String name : List.copyOf(of.left.keySet())) {
      if (name.matches("mark-[0-9]{4}\\.json")) {
        leaf(of, rulings, name);
      }
    }
  }

  void leaf(Verify.Evaluation of, Rulings rulings, String name) {
    String at = of.place + "/" + name;
    byte[] bytes = of.left.remove(name);
    Json leaf = Json.canonical(bytes, at);
    leaf.members(
        at,
        Set.of("id", "position", "salt"),
        Set.of("composite", "grade", "last", "possibleGrades", "scorecard", "verdict"));
    for (String member : List.of("id", "position", "salt")) {
      verify.check(
          leaf.get(member).equals(of.line.get(member)), at, "`" + member + "` is not the line's");
    }
    Object last = leaf.get("last");
    Rulings.State then = rulings.states.get(last == null ? "" : last);
    if (then != null) {
      then.compare(leaf, at, verify);
      grade(at, leaf, then);
    } else if (of.extraction == null) {
      verify.unchecked.add("published marks whose rulings are not in the pack");
    } else {
      verify.fault(at, "the last ruling or appeal that was published is not in the pack");
    }
    Tree tree = trees.computeIfAbsent(name.substring(5, 9), _ -> new Tree());
    byte[] hash = Verify.leafHash(bytes);
    tree.leaves++;
    if (last != null) {
      tree.last.put("" + of.position, last);
    }
    byte[] path = of.left.remove(name.replace(".json", "-path.json"));
    if (verify.all) {
      tree.root.add(hash);
      verify.check(path == null, at, "has a path, in a pack with all lines");
    } else {
      if (path == null) {
        throw new Verify.Fault(at + ": has no path");
      }
      Json paths = Json.canonical(path, at);
      paths.exactly(at, "marks");
      tree.shown.add(new Leaf(at, of.position, hash, paths.list("marks")));
    }
  }

  /** The grade that was published follows from the mark that counted. */
  void grade(String at, Json leaf, Rulings.State then) {
    if (then.card().isEmpty() && leaf.containsKey("grade")) {
      verify.unchecked.add("published grades whose scorecard is not in the pack");
      return;
    }
    Optional<Json> expected = grade(then);
    for (String member : List.of("grade", "possibleGrades")) {
      Object grade = expected.map(given -> given.get(member)).orElse(null);
      verify.check(Objects.equals(grade, leaf.get(member)), at, "was another grade");
    }
  }

  Optional<Json> grade(Rulings.State state) {
    Json grades = score.scoringSpec.part("grades");
    String result = score.plan().result;
    Json grading = grades.part(grades.containsKey("composite") ? "composite" : result);
    if (grading.isEmpty() || state.card().isEmpty()) {
      return Optional.empty();
    }
    Json card = state.card().get();
    List<Object> rules = new ArrayList<>();
    for (Json step : card.objects("trace", "step")) {
      if ("grade".equals(step.get("step")) && result.equals(step.get("node"))) {
        List<Json> told = step.objects("rules", "rule");
        for (int i = 0; i < told.size(); i++) {
          Json tried = new Json(grading.objects("rules", "rule").get(i));
          tried.put("holds", told.get(i).get("holds"));
          rules.add(tried);
        }
      }
    }
    Num value =
        state.ruled().isPresent()
            ? Num.exact(state.ruled().get())
            : Num.read(
                card.containsKey("composite") ? card.get("composite") : card.get("interval"));
    return Optional.of(score.grades(grading).given(value, Grades.rules(rules)));
  }

  void verify(Verify.Pack pack) {
    verify = score.verify;
    List<String> unsigned = new ArrayList<>();
    String previous = null;
    Instant before = verify.ended;
    for (String name : pack.names(LINK)) {
      Verify.Hashed link = verify.artefact(pack, name, "publication");
      Json json = link.json();
      String number = String.format(Locale.ROOT, "%04d", links.size());
      verify.check(name.equals(LINK + number), name, "is not in its place");
      verify.check(verify.run.digest().equals(json.get("run")), name, "is of another run");
      verify.check(
          Objects.equals(json.get("previous"), previous), name, "does not follow the one before");
      verify.check(json.text("by").startsWith("person:"), name, "names no person");
      Instant recorded = Verify.instant(json, "recorded", name);
      verify.check(
          before == null || !recorded.isBefore(before),
          name,
          "was recorded before the end of the run or the one before it");
      if (json.containsKey("marks")) {
        json.members(
            name,
            Set.of("appeals", "by", "marks", "on", "recorded", "run"),
            Set.of("decided", "previous"));
        days(json, recorded, name);
        marks(json, trees.remove(number), name);
      } else {
        json.exactly(name, "by", "previous", "reason", "recorded", "run");
        Json withdrawn = links.get(previous);
        verify.check(
            withdrawn != null && withdrawn.containsKey("marks"), name, "withdraws no publication");
        verify.count("withdrawals follow a publication");
      }
      if (score.isSigned(link)) {
        verify.count("publications are signed");
      } else {
        unsigned.add(name);
      }
      links.put(link.digest(), json);
      previous = link.digest();
      before = recorded;
    }
    trees.keySet().forEach(number -> verify.fault("documents", "has marks of no publication"));
    score.unsigned(unsigned, links.size(), "publications");
    filed.forEach(this::filed);
  }

  static LocalDate day(Json json, String member, String at) {
    try {
      return LocalDate.parse(json.text(member));
    } catch (DateTimeException wrong) {
      throw new Verify.Fault(at + ": `" + member + "` is no day");
    }
  }

  void days(Json json, Instant recorded, String at) {
    LocalDate on = day(json, "on", at);
    verify.check(
        !on.isBefore(LocalDate.ofInstant(recorded, ZoneOffset.UTC)),
        at,
        "is of a day before it was recorded");
    verify.check(!day(json, "appeals", at).isBefore(on), at, "takes appeals until a day before it");
  }

  void marks(Json json, Tree tree, String at) {
    if (!verify.check(
        tree != null && tree.leaves == documents, at, "documents have no mark of it")) {
      return;
    }
    Map<String, Object> decided = new HashMap<>(json.part("decided"));
    Object root = json.get("marks");
    if (verify.all) {
      verify.check(tree.root.hex().equals(root), at, "the final marks do not lead to its root");
    } else {
      for (Leaf leaf : tree.shown) {
        long size = verify.run.json().number("documents");
        boolean leads =
            Verify.MerkleRoot.leads(leaf.hash(), leaf.position(), size, leaf.path(), root);
        verify.check(leads, leaf.at(), "does not lead to the root of what was published");
      }
      Set<String> shown = new HashSet<>();
      tree.shown.forEach(leaf -> shown.add("" + leaf.position()));
      decided.keySet().retainAll(shown);
    }
    verify.check(decided.equals(tree.last), at, "names other rulings and appeals than its marks");
    verify.count("final marks lead to the root of what was published");
  }

  void filed(Filed one) {
    Json link = links.get(one.publication());
    if (verify.check(
            link != null && link.containsKey("marks"), one.at(), "names no publication of the run")
        && one.when() != null) {
      LocalDate day = LocalDate.ofInstant(one.when(), ZoneOffset.UTC);
      verify.check(
          !day.isBefore(day(link, "on", one.at())) && !day.isAfter(day(link, "appeals", one.at())),
          one.at(),
          "was filed at another time than was published: " + one.when());
    }
  }
}
