import module java.base;

/**
 * The releases of the run: that each follows the one before it, and binds what was decided by then.
 * A part of {@code Score.java}.
 */
final class Releases {
  static final String LINK = "run/release-";

  final Score score;
  final List<Filed> filed = new ArrayList<>();
  final Map<String, Json> links = new LinkedHashMap<>();

  /** By position, what was decided about a document, in order. */
  final Map<String, List<String>> decided = new HashMap<>();

  /** Positions of documents whose extraction, and what was decided about it, is not in the pack. */
  final Set<String> hidden = new HashSet<>();

  Verify verify;

  Releases(Score score) {
    this.score = score;
  }

  /** An appeal that names a release, and when it was recorded, if that is signed. */
  record Filed(String at, Instant when, String release, long days) {}

  /** What was decided about the next document. */
  void add(Verify.Evaluation of, Corrections corrections) {
    if (of.extraction == null && corrections.digests.isEmpty()) {
      hidden.add("" + of.position);
    } else {
      decided.put("" + of.position, corrections.digests);
    }
  }

  void verify(Verify.Pack pack) {
    verify = score.verify;
    List<String> unsigned = new ArrayList<>();
    String previous = null;
    Instant before = verify.ended;
    for (String name : pack.names(LINK)) {
      Verify.Hashed link = verify.artefact(pack, name, "release");
      Json json = link.json();
      verify.check(
          name.equals(LINK + String.format(Locale.ROOT, "%04d", links.size())),
          name,
          "is not in its place");
      json.members(
          name, Set.of("by", "recorded", "run"), Set.of("decided", "on", "previous", "reason"));
      verify.check(verify.run.digest().equals(json.get("run")), name, "is of another run");
      verify.check(
          Objects.equals(json.get("previous"), previous), name, "does not follow the one before");
      verify.check(json.text("by").startsWith("person:"), name, "names no person");
      Instant recorded = Verify.instant(json, "recorded", name);
      verify.check(
          before == null || !recorded.isBefore(before),
          name,
          "was recorded before the end of the run or the one before it");
      if (json.containsKey("on")) {
        verify.check(
            !day(json, name).isBefore(LocalDate.ofInstant(recorded, ZoneOffset.UTC)),
            name,
            "is of a day before it was recorded");
        decided(json, name);
      } else {
        Json withdrawn = links.get(previous);
        verify.check(
            withdrawn != null && withdrawn.containsKey("on") && json.containsKey("reason"),
            name,
            "withdraws no release");
        verify.count("withdrawals follow a release");
      }
      if (score.isSigned(link)) {
        verify.count("releases are signed");
      } else {
        unsigned.add(name);
      }
      links.put(link.digest(), json);
      previous = link.digest();
      before = recorded;
    }
    score.unsigned(unsigned, links.size(), "releases");
    filed.forEach(this::filed);
  }

  static LocalDate day(Json json, String at) {
    try {
      return LocalDate.parse(json.text("on"));
    } catch (DateTimeException wrong) {
      throw new Verify.Fault(at + ": `on` is no day");
    }
  }

  /** What was decided by then is there, before anything else. */
  void decided(Json json, String at) {
    for (Map.Entry<String, Object> one : json.part("decided").entrySet()) {
      List<String> there = decided.get(one.getKey());
      if (there == null && (!verify.all || hidden.contains(one.getKey()))) {
        verify.unchecked("releases of corrections that are not in the pack");
        continue;
      }
      List<?> then = (List<?>) one.getValue();
      verify.check(
          there != null
              && there.size() >= then.size()
              && there.subList(0, then.size()).equals(then),
          at,
          "binds corrections or appeals that are not in the pack");
    }
    verify.count("releases bind what was decided by then");
  }

  void filed(Filed one) {
    Json link = links.get(one.release());
    if (verify.check(
            link != null && link.containsKey("on"), one.at(), "names no release of the run")
        && one.when() != null) {
      LocalDate when = LocalDate.ofInstant(one.when(), ZoneOffset.UTC);
      LocalDate on = day(link, one.at());
      verify.check(
          !when.isBefore(on) && !when.isAfter(on.plusDays(one.days())),
          one.at(),
          "was filed at another time than its release allows: " + one.when());
    }
  }
}
