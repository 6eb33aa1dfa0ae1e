import module java.base;

/**
 * What people decided about one result, in the order in which it was recorded: that each correction
 * is by a person entitled, stands in the place of the judges' answer and of nothing else, and leads
 * to its scorecard. A part of {@code Score.java}.
 */
final class Corrections {
  final Score score;
  final Verify verify;
  final Verify.Evaluation of;
  final Map<String, Filing> filings = new LinkedHashMap<>();

  /** By item, empty for the whole: the digest of the correction that counts. */
  final Map<String, String> counting = new TreeMap<>();

  /** By item: what was corrected, of those whose scorecard counts. */
  final Map<String, Json> answers = new TreeMap<>();

  final List<String> digests = new ArrayList<>();

  Corrections(Score score, Verify.Evaluation of) {
    this.score = score;
    this.verify = score.verify;
    this.of = of;
  }

  void verify() {
    for (int i = 0; i < of.proceedings.size(); i++) {
      Verify.Hashed one = of.proceedings.get(i);
      String name = String.format(Locale.ROOT, "proceeding-%04d", i);
      String at = of.place + "/" + name;
      if (one.kind().equals("correction")) {
        correction(one, at, name);
      } else if (one.json().containsKey("rules")) {
        filing(one, at);
      } else {
        denial(one, at);
      }
      digests.add(one.digest());
    }
  }

  /** An appeal, and how far its decision has come. */
  static final class Filing {
    final String by;
    final String item;
    final Json rules;
    final Set<String> voters = new HashSet<>();
    final Map<String, Long> alike = new HashMap<>();
    boolean decided;

    Filing(Json json) {
      by = json.text("by");
      item = json.text("item");
      rules = json.object("rules");
    }

    /** Whether as many have decided so as have to. */
    boolean decide(String so) {
      return decide(alike.merge(so, 1L, Long::sum) >= rules.number("persons"));
    }

    boolean decide(boolean enough) {
      decided |= enough;
      return enough;
    }
  }

  /** What nobody has signed is not counted among what was checked. */
  void countSigned(Verify.Hashed one, String what) {
    if (verify.recorded.containsKey(one.digest())) {
      verify.count(what);
    }
  }

  void bound(Json json, String at) {
    verify.check(json.text("id").equals(of.line.get("id")), at, "is about another document");
    verify.check(
        Objects.equals(json.get("document"), of.line.get("document")), at, "is about another text");
    verify.check(json.text("by").startsWith("person:"), at, "names no person");
  }

  /** Who filed an appeal, or marked the document, decides nothing about it. */
  void entitled(String by, Filing filing, String at) {
    verify.check(
        filings.values().stream().noneMatch(one -> one.by.equals(by)),
        at,
        "who filed an appeal decides");
    verify.check(!markers().contains(by), at, "who marked the document decides");
    if (filing != null) {
      verify.check(!filing.decided, at, "the appeal was decided before");
      verify.check(filing.voters.add(by), at, "one person decides twice");
    }
  }

  Set<String> markers() {
    Set<String> markers = new HashSet<>();
    if (of.extraction != null) {
      marker(of.extraction.json().object("judge"), markers);
      List<Object> named = of.extraction.json().list("jurors");
      for (int i = 0; verify.panel != null && i < named.size(); i++) {
        if (((String) named.get(i)).startsWith("sha256:")) {
          marker(verify.panel.json().objects("jurors", "juror").get(i).object("judge"), markers);
        }
      }
    }
    return markers;
  }

  static void marker(Json judge, Set<String> markers) {
    if (Set.of("person", "adjudication").contains(judge.get("provider"))) {
      markers.add("person:" + judge.get("model"));
    }
  }

  void correction(Verify.Hashed one, String at, String name) {
    Json json = one.json();
    json.members(
        at,
        Set.of("by", "id", "now", "reason"),
        Set.of("appeal", "document", "item", "question", "quotes", "replaces"));
    bound(json, at);
    String item = (String) json.getOrDefault("item", "");
    verify.check(
        Objects.equals(json.get("replaces"), counting.get(item)), at, "replaces another one");
    Filing filing = filings.get(json.getOrDefault("appeal", ""));
    entitled(json.text("by"), filing, at);
    boolean counts = true;
    if (filing != null) {
      verify.check(filing.item.equals(item), at, "its appeal is about something else");
      // erased values are alike, whatever they were: that it counted is told by its scorecard
      counts =
          "(erased)".equals(json.get("now"))
              ? filing.decide(
                  of.left.containsKey(name + "-scorecard")
                      || of.erased.containsKey(name + "-scorecard"))
              : filing.decide("upheld " + json.get("now"));
    }
    if (item.isEmpty()) {
      boolean whole = Set.of("annulled", "counts").contains(json.get("now"));
      verify.check(whole && !json.containsKey("quotes"), at, "says nothing of the whole");
    }
    if (counts) {
      counting.put(item, one.digest());
      if (!item.isEmpty()) {
        answers.put(item, json);
        scored(one, at, name);
      }
    }
    countSigned(one, "corrections are by a person entitled");
  }

  void scored(Verify.Hashed correction, String at, String name) {
    byte[] newExtraction = of.left.remove(name + "-extraction");
    byte[] newCard = of.left.remove(name + "-scorecard");
    Json erased = of.erased.get(name + "-extraction");
    if (newExtraction == null && newCard == null && of.erased.containsKey(name + "-scorecard")) {
      return;
    }
    if (newExtraction == null && newCard != null && erased != null) {
      Verify.Hashed scored = verify.hashed(newCard, name + "-scorecard", "scorecard");
      verify.check(
          erased.text("digest").equals(scored.json().get("extraction")),
          at,
          "its scorecard is of another extraction");
      return;
    }
    if (newExtraction == null || newCard == null) {
      throw new Verify.Fault(at + ": a correction has an extraction and a scorecard");
    }
    Verify.Hashed after = verify.hashed(newExtraction, name + "-extraction", "extraction");
    Verify.Hashed scored = verify.hashed(newCard, name + "-scorecard", "scorecard");
    score.extraction(of, after.json(), at);
    Map<String, Object> expected = new TreeMap<>(counting);
    expected.remove("");
    verify.check(
        expected.equals(new TreeMap<>(after.json().part("corrections"))),
        at,
        "its extraction is of other corrections");
    if (of.extraction != null) {
      follows(after.json(), at);
    } else {
      verify.unchecked("corrections of extractions that are not in the pack");
    }
    score.scorecard("its", scored.json(), after.digest(), at);
    score.scored(scored.json(), after.json(), at);
    countSigned(correction, "corrections lead to their scorecard by the same plan");
  }

  static final Set<String> OF_CORRECTIONS =
      Set.of(
          "corrections", "decidedBy", "facts", "findings", "judged", "parentExtraction", "support");

  /**
   * What was corrected is as it was corrected, and nothing else differs from the judges' answers.
   */
  void follows(Json after, String at) {
    Json judged = of.extraction.json();
    verify.check(
        of.extraction.digest().equals(after.get("parentExtraction")),
        at,
        "its extraction follows another one");
    Json before = new Json(judged);
    Json then = new Json(after);
    before.keySet().removeAll(OF_CORRECTIONS);
    then.keySet().removeAll(OF_CORRECTIONS);
    boolean same = before.equals(then);
    for (String member : List.of("decidedBy", "facts", "judged")) {
      Map<String, Object> was = new TreeMap<>(judged.part(member));
      Map<String, Object> is = new TreeMap<>(after.part(member));
      was.keySet().removeAll(answers.keySet());
      is.keySet().removeAll(member.equals("decidedBy") ? Set.of() : answers.keySet());
      same &= was.equals(is);
    }
    List<Json> was = judged.objects("findings", "finding");
    List<Json> is = after.objects("findings", "finding");
    same &= was.size() == is.size();
    Set<String> found = new TreeSet<>();
    for (int i = 0; same && i < was.size(); i++) {
      Json correction = answers.get(is.get(i).text("item"));
      if (correction == null) {
        same = was.get(i).equals(is.get(i));
      } else {
        found.add(is.get(i).text("item"));
        answered(correction, was.get(i), is.get(i), at);
      }
    }
    verify.check(same, at, "its extraction differs in more than what was corrected");
    for (Map.Entry<String, Json> fact : answers.entrySet()) {
      Object value = after.part("facts").get(fact.getKey());
      verify.check(
          found.contains(fact.getKey())
              || value != null && fact.getValue().get("now").equals("" + value),
          at,
          "its extraction does not have the decision");
    }
  }

  void answered(Json correction, Json was, Json is, String at) {
    verify.check(
        correction.get("now").equals("" + is.get("decision")),
        at,
        "its extraction does not have the decision");
    List<Object> quoted = new ArrayList<>();
    for (Json quote : correction.objects("quotes", "quote")) {
      score.only(quote, at, "part text");
      quoted.add(quote.get("text"));
    }
    List<Object> shown = new ArrayList<>();
    is.objects("quotes", "quote").forEach(quote -> shown.add(quote.get("quote")));
    if (quoted.isEmpty() && was.containsKey("quotes") && is.containsKey("quotes")) {
      was.objects("quotes", "quote").forEach(quote -> quoted.add(quote.get("quote")));
    }
    verify.check(quoted.equals(shown), at, "its extraction has other quotes");
  }

  void filing(Verify.Hashed one, String at) {
    Json json = one.json();
    json.members(
        at,
        Set.of("by", "document", "ground", "id", "item", "question", "rules"),
        Set.of("release"));
    score.only(json.object("rules"), at, "days decideDays from persons");
    bound(json, at);
    Filing filing = new Filing(json);
    filings.put(one.digest(), filing);
    Instant when = verify.recorded.get(one.digest());
    if (json.containsKey("release")) {
      score.releases.filed.add(
          new Releases.Filed(at, when, json.text("release"), filing.rules.number("days")));
    } else {
      verify.check(
          !"release".equals(filing.rules.get("from")), at, "names no release, as its rules ask");
      verify.check(
          when == null
              || verify.ended == null
              || when.getEpochSecond() - verify.ended.getEpochSecond()
                  <= filing.rules.number("days") * 86_400,
          at,
          "was filed after its rules allow: " + when);
    }
    countSigned(one, "appeals are bound to their result");
  }

  void denial(Verify.Hashed one, String at) {
    Json json = one.json();
    json.exactly(at, "appeal", "by", "reason");
    Filing filing = filings.get(json.text("appeal"));
    if (verify.check(filing != null, at, "denies no appeal before it")) {
      entitled(json.text("by"), filing, at);
      filing.decide("denied");
      countSigned(one, "appeals are bound to their result");
    }
  }
}
