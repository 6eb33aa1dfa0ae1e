import module java.base;

/**
 * What people decided about one result, in the order in which it was recorded: that each ruling is
 * bound to its result, follows from the appeal that it names, and leads to its scorecard. A part of
 * {@code Score.java}.
 */
final class Rulings {
  static final String EXACT = "-?(0|[1-9][0-9]*)(\\.[0-9]*[1-9])?";

  final Score score;
  final Verify verify;
  final Verify.Evaluation of;
  final Map<String, Filing> filings = new TreeMap<>();
  final Map<String, String> said = new HashMap<>();

  /** What counted after each ruling or entry of an appeal, by its digest; first under no name. */
  final Map<Object, State> states = new HashMap<>();

  Verify.Hashed extraction;
  Verify.Hashed card;

  Rulings(Score score, Verify.Evaluation of) {
    this.score = score;
    this.verify = score.verify;
    this.of = of;
    this.extraction = of.extraction;
    this.card = of.card;
  }

  /** What counts; {@code verdict} is null where only the map of a calibration could tell. */
  record State(
      Object scorecard,
      Optional<Object> composite,
      Optional<Object> verdict,
      Optional<Json> card,
      Optional<Object> ruled) {
    void compare(Json leaf, String at, Verify verify) {
      verify.check(
          Objects.equals(leaf.get("scorecard"), scorecard), at, "was of another scorecard");
      verify.check(
          composite.equals(Optional.ofNullable(leaf.get("composite"))), at, "was another number");
      if (verdict == null) {
        verify.unchecked.add("published verdicts that a calibration gave after a ruling");
      } else {
        verify.check(
            verdict.equals(Optional.ofNullable(leaf.get("verdict"))), at, "was another verdict");
      }
    }
  }

  State state() {
    boolean automatic = card == of.card;
    Json figures = automatic ? of.line : card.json();
    Optional<Object> verdict = text(said.getOrDefault("verdict", null));
    if (verdict.isEmpty() && automatic) {
      verdict =
          of.results.values().stream()
              .filter(result -> result.json().containsKey("verdict"))
              .findFirst()
              .map(result -> text(result.json().get("verdict")))
              .orElse(text(figures.get("verdict")));
    } else if (verdict.isEmpty()) {
      verdict = verify.calibrations.isEmpty() ? text(figures.get("verdict")) : null;
    }
    return new State(
        card == null ? of.line.get("scorecard") : card.digest(),
        text(said.getOrDefault("composite", null)).or(() -> text(figures.get("composite"))),
        verdict,
        Optional.ofNullable(card).map(Verify.Hashed::json),
        text(said.getOrDefault("composite", null)));
  }

  static Optional<Object> text(Object json) {
    return json instanceof String text ? Optional.of(text) : Optional.empty();
  }

  void verify() {
    states.put("", state());
    for (int i = 0; i < of.proceedings.size(); i++) {
      Verify.Hashed one = of.proceedings.get(i);
      String name = String.format(Locale.ROOT, "proceeding-%04d", i);
      String at = of.place + "/" + name;
      if (one.kind().equals("ruling")) {
        ruling(one, at, name);
      } else if (one.json().containsKey("policy")) {
        filing(one, at);
      } else {
        step(one, at);
      }
      states.put(one.digest(), state());
    }
    for (Filing filing : filings.values()) {
      verify.check(
          filing.upheld == null || filing.followed,
          of.place,
          "an appeal was upheld without a ruling");
    }
  }

  /** An appeal, and how far its decision has come. */
  static final class Filing {
    final String part;
    final String by;
    final long persons;
    final long days;
    final List<Object> states;
    int state = -1;
    boolean decided;
    boolean followed;
    Json upheld;
    final Map<String, Long> alike = new HashMap<>();
    final Set<String> voters = new HashSet<>();

    Filing(Json json) {
      part = json.text("part");
      by = json.text("by");
      Json policy = json.object("policy");
      persons = policy.number("persons");
      days = policy.number("days");
      states = policy.list("states");
    }

    /** A result that was contested may be ruled on by its verdict or by its composite. */
    boolean upheld(Json ruling) {
      String of = ruling.text("part");
      return upheld != null
          && (part.equals(of) || !part.startsWith("item:") && !of.startsWith("item:"))
          && Objects.equals(upheld.get("now"), ruling.get("now"))
          && Objects.equals(upheld.get("by"), ruling.get("by"))
          && Objects.equals(upheld.get("note"), ruling.get("reason"))
          && Objects.equals(upheld.get("evidence"), ruling.get("evidence"));
    }
  }

  /** What nobody has signed is not counted among what was checked. */
  void countSigned(Verify.Hashed one, String what) {
    if (verify.recorded.containsKey(one.digest())) {
      verify.count(what);
    }
  }

  void bound(Json json, String at) {
    Object latest = card == null ? of.line.get("scorecard") : card.digest();
    verify.check(json.text("scorecard").equals(latest), at, "is about another result");
    verify.check(json.text("id").equals(of.line.get("id")), at, "is about another document");
  }

  void ruling(Verify.Hashed one, String at, String name) {
    Json json = one.json();
    json.members(
        at,
        Set.of("by", "id", "now", "part", "reason", "scorecard", "was"),
        Set.of("appeal", "evidence"));
    bound(json, at);
    verify.check(json.text("by").startsWith("person:"), at, "names no person");
    String part = json.text("part");
    String now = json.text("now");
    if (json.containsKey("appeal")) {
      Filing filing = filings.get(json.text("appeal"));
      boolean upheld = filing != null && filing.upheld(json);
      verify.check(upheld, at, "no appeal before it was upheld so");
      if (filing != null) {
        filing.followed = true;
      }
    }
    if (part.startsWith("item:")) {
      item(one, part.substring(5), now, at, name);
      return;
    }
    verify.check(!json.containsKey("evidence"), at, "only a ruling on an item has evidence");
    boolean verdict = part.equals("verdict");
    if (!verify.check(verdict || part.equals("composite"), at, "is about no part of a result")) {
      return;
    }
    boolean written = now.matches(verdict ? "pass|review|fail" : EXACT);
    verify.check(written, at, "`" + now + "` is no " + part);
    if (card != null || said.containsKey(part)) {
      Object was = said.containsKey(part) ? said.get(part) : card.json().get(part);
      verify.check(
          json.text("was").equals(was instanceof String ? was : "none"),
          at,
          "the result was another one");
    }
    said.put(part, now);
    countSigned(one, "rulings are bound to their result");
  }

  void item(Verify.Hashed ruling, String id, String now, String at, String name) {
    byte[] newExtraction = of.left.remove(name + "-extraction");
    byte[] newCard = of.left.remove(name + "-scorecard");
    Json erased = of.erased.get(name + "-extraction");
    if (newExtraction == null && newCard != null && erased != null) {
      card = verify.hashed(newCard, name + "-scorecard", "scorecard");
      extraction = null;
      verify.check(
          erased.text("digest").equals(card.json().get("extraction")),
          at,
          "its scorecard is of another extraction");
      said.clear();
      return;
    }
    if (newExtraction == null || newCard == null) {
      throw new Verify.Fault(at + ": a ruling on an item has an extraction and a scorecard");
    }
    Verify.Hashed after = verify.hashed(newExtraction, name + "-extraction", "extraction");
    Verify.Hashed scored = verify.hashed(newCard, name + "-scorecard", "scorecard");
    score.extraction(of, after.json(), at);
    verify.check(
        ruling.digest().equals(after.json().get("ruling")), at, "its extraction is of another one");
    if (extraction != null) {
      verify.check(
          extraction.digest().equals(after.json().get("parentExtraction")),
          at,
          "its extraction follows another one");
      follows(ruling, id, now, after, at);
    } else {
      verify.unchecked.add("rulings on extractions that are not in the pack");
    }
    score.scorecard("its", scored.json(), after.digest(), at);
    score.scored(scored.json(), after.json(), at);
    extraction = after;
    card = scored;
    said.clear();
    countSigned(ruling, "rulings lead to their scorecard by the same plan");
  }

  /** Nothing but the item that was ruled on may differ. */
  void follows(Verify.Hashed ruling, String id, String now, Verify.Hashed after, String at) {
    Json before = new Json(extraction.json());
    Json then = new Json(after.json());
    for (Json each : List.of(before, then)) {
      each.keySet().removeAll(Set.of("findings", "parentExtraction", "ruling", "support"));
    }
    verify.check(before.equals(then), at, "its extraction differs in more than the item");
    List<Json> was = extraction.json().objects("findings", "finding");
    List<Json> is = after.json().objects("findings", "finding");
    boolean same = was.size() == is.size();
    boolean found = false;
    for (int i = 0; same && i < was.size(); i++) {
      if (id.equals(is.get(i).get("item"))) {
        found = now.equals("" + is.get(i).get("decision"));
        Json old = was.get(i);
        Object decided = old.getOrDefault("decision", old.get("supplied"));
        Object answer = decided == null ? open(old) : decided;
        verify.check(
            ruling.json().text("was").equals("" + answer), at, "the decision was another one");
      } else {
        same = was.get(i).equals(is.get(i));
      }
    }
    verify.check(same, at, "its extraction differs in more than the item");
    verify.check(found, at, "its extraction does not have the decision");
  }

  /** What was not decided: between which decisions it is, or why it is unknown. */
  static Object open(Json finding) {
    List<Object> range = finding.list("range");
    return range.isEmpty() ? finding.get("unknown") : range.getFirst() + " to " + range.getLast();
  }

  void filing(Verify.Hashed one, String at) {
    Json json = one.json();
    json.members(
        at, Set.of("by", "ground", "id", "part", "policy", "scorecard"), Set.of("publication"));
    bound(json, at);
    Filing filing = new Filing(json);
    filings.put(one.digest(), filing);
    Instant when = verify.recorded.get(one.digest());
    boolean published = json.containsKey("publication");
    if (published) {
      score.publications.filed.add(new Publications.Filed(at, when, json.text("publication")));
    }
    verify.check(
        when == null
            || published
            || verify.ended == null
            || when.getEpochSecond() - verify.ended.getEpochSecond() <= filing.days * 86_400,
        at,
        "was filed after its policy allows: " + when);
    countSigned(one, "appeals are bound to their result");
  }

  void step(Verify.Hashed one, String at) {
    Json json = one.json();
    json.members(at, Set.of("appeal", "by", "state"), Set.of("evidence", "note", "now"));
    Filing filing = filings.get(json.text("appeal"));
    if (!verify.check(filing != null, at, "is a step of no appeal before it")) {
      return;
    }
    verify.check(!filing.decided, at, "the appeal was decided before");
    String state = json.text("state");
    boolean upheld = state.equals("upheld");
    verify.check(upheld == json.containsKey("now"), at, "`now` belongs to `upheld` alone");
    if (upheld || state.equals("denied")) {
      String by = json.text("by");
      verify.check(json.containsKey("note"), at, "a decision has a note");
      verify.check(!by.equals(filing.by), at, "who filed the appeal decides it");
      verify.check(filing.voters.add(by), at, "one person decides twice");
      String vote = state + " " + (upheld ? json.text("now") : "");
      if (filing.alike.merge(vote, 1L, Long::sum) >= filing.persons) {
        filing.decided = true;
        filing.upheld = upheld ? json : null;
      }
    } else if (state.equals("withdrawn") && !filing.states.contains(state)) {
      verify.check(
          json.text("by").equals(filing.by), at, "who did not file the appeal withdraws it");
      filing.decided = true;
    } else {
      int there = filing.states.indexOf(state);
      verify.check(there > filing.state, at, "the appeal cannot move to `" + state + "`");
      filing.state = there;
    }
    countSigned(one, "appeals are bound to their result");
  }
}
