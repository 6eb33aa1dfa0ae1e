import module java.base;

/**
 * The bar that a run was begun for: that it is about this run, that what amends it and waives it is
 * signed, and in which order they were logged. A part of {@code Score.java}.
 */
final class Bars {
  static final String BAR = "rubric/bar-";
  static final String WAIVER = "run/waiver-";

  final Score score;
  final Verify.MerkleRoot texts = new Verify.MerkleRoot();
  final Verify.MerkleRoot ids = new Verify.MerkleRoot();
  Verify verify;

  Bars(Score score) {
    this.score = score;
  }

  /** The next line of the run. */
  void add(Json line) {
    Json one = line.only("document", "id");
    Json run = score.verify.run.json();
    if (run.containsKey("frame") || run.containsKey("rubrics")) {
      one.put("rubric", line.getOrDefault("bundle", run.get("bundle")));
    }
    texts.add(Verify.leafHash(Json.write(one)));
    ids.add(Verify.leafHash(Json.write(one.only("id", "rubric"))));
  }

  void verify(Verify.Pack pack) {
    verify = score.verify;
    Map<String, Verify.Hashed> bars = new LinkedHashMap<>();
    for (String name : pack.names(BAR)) {
      Verify.Hashed bar = verify.artefact(pack, name, "bar");
      members(bar.json(), name);
      signed(bar, name);
      check(bars.put(bar.digest(), bar) == null, name, "is in the pack twice");
    }
    Object named = verify.run.json().get("bar");
    for (String name : pack.names(WAIVER)) {
      Verify.Hashed waiver = verify.artefact(pack, name, "waiver");
      waiver.json().exactly(name, "bar", "by", "reason", "run");
      boolean both =
          waiver.json().get("bar").equals(named)
              && waiver.json().get("run").equals(verify.run.digest());
      check(both, name, "is of another bar or run");
      boolean said = !waiver.json().text("by").isBlank() && !waiver.json().text("reason").isBlank();
      check(said, name, "has no name or no reason");
      signed(waiver, name);
    }
    if (named == null) {
      check(bars.isEmpty(), "rubric", "has a bar, and the run names none");
      return;
    }
    Verify.Hashed bar = bars.get((String) named);
    if (check(bar != null, "run/manifest", "names a bar that is not in the pack")) {
      run(bar.json());
      amendments(bars, bar.digest());
      order(bar.digest());
    }
    verify.unchecked("whether the run meets its bar: `compare check --bar` does");
  }

  boolean check(boolean holds, String at, String message) {
    return verify.check(holds, at, message);
  }

  void members(Json bar, String at) {
    bar.members(
        at,
        Set.of("bundle", "criteria", "documents", "judge"),
        Set.of("amends", "baseline", "calibrations", "expires", "reason", "scores"));
    check(
        bar.containsKey("amends") == bar.containsKey("reason"),
        at,
        "an amendment has a reason, and nothing else");
    bar.object("documents").members(at, Set.of("by", "count", "root"), Set.of("drawn"));
    bar.object("criteria")
        .members(
            at,
            Set.of("maxUnscored"),
            Set.of("level", "maxMeanDrop", "minMean", "minPassRate", "noFlipsToFail", "tests"));
  }

  void signed(Verify.Hashed one, String at) {
    if (verify.proofs) {
      check(score.isSigned(one), at, "is not signed");
    }
  }

  /** The run is the one that the bar was locked for. */
  void run(Json bar) {
    String at = "rubric/bar";
    Json manifest = verify.run.json();
    check(
        manifest.getOrDefault("frame", manifest.get("bundle")).equals(bar.get("bundle")),
        at,
        "is of another rubric");
    check(manifest.get("judge").equals(bar.get("judge")), at, "is of another judge");
    check(
        manifest.list("calibrations").equals(bar.list("calibrations")),
        at,
        "is of other calibrations");
    Json listed = bar.object("documents");
    boolean many = Objects.equals(manifest.get("documents"), listed.get("count"));
    check(many, at, "is of another number of documents");
    if (verify.all) {
      Verify.MerkleRoot root = listed.is("by", "id") ? ids : texts;
      check(root.hex().equals(listed.get("root")), at, "is of other documents");
    } else {
      verify.unchecked("that the documents are those of the bar: not all are in this pack");
    }
    verify.count("the run is the one that its bar names");
  }

  /** Every other bar amends one that is here, or is amended by one, and came after it. */
  void amendments(Map<String, Verify.Hashed> bars, String bar) {
    Set<String> linked = new TreeSet<>(Set.of(bar));
    for (boolean more = true; more; ) {
      more = false;
      for (Verify.Hashed one : bars.values()) {
        Object amended = one.json().get("amends");
        if (linked.contains(one.digest()) && amended != null) {
          more |= bars.containsKey((String) amended) && linked.add((String) amended);
        }
        more |= amended != null && linked.contains((String) amended) && linked.add(one.digest());
      }
    }
    for (Verify.Hashed one : bars.values()) {
      String at = "bar " + one.digest();
      check(linked.contains(one.digest()), at, "has nothing to do with the bar of the run");
      Object amended = one.json().get("amends");
      if (amended != null) {
        check(bars.containsKey((String) amended), at, "amends a bar that is not here");
        check(
            before((String) amended, one.digest()), at, "was logged before the bar that it amends");
        verify.count("amendments follow what they amend");
      }
    }
  }

  boolean before(String first, String second) {
    Long one = verify.positions.get(first);
    Long two = verify.positions.get(second);
    return one == null || two == null || one < two;
  }

  void order(String bar) {
    check(before(bar, verify.run.digest()), "rubric/bar", "was logged after the run was signed");
    Long position = verify.positions.get(bar);
    Json known = verify.known;
    if (position != null
        && known != null
        && verify.ended != null
        && position < known.number("size")
        && !Verify.instant(known, "time", "known head").isAfter(verify.ended)) {
      verify.count("the known head shows that the bar came before the run ended");
    } else {
      verify.unchecked(
          "that the bar came before the run: no known head from before its end has it");
    }
  }
}
