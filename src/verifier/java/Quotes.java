import module java.base;

/**
 * What an extraction says of its gates and quotes, how many quotes it says that there must be, and
 * whether they stand in the text. A part of {@code Score.java}, which knows the rubric.
 */
final class Quotes {
  final Score score;
  final Verify verify;
  final Json extraction;
  final DocumentParts parts;
  final String place;
  final Json evidence;
  final Map<String, Json> findings = new TreeMap<>();

  /** The parts are null where the pack does not show the document. */
  Quotes(Score score, Json extraction, DocumentParts parts, String place) {
    this.score = score;
    this.verify = score.verify;
    this.extraction = extraction;
    this.parts = parts;
    this.place = place;
    this.evidence = score.extractionSpec.part("evidence");
  }

  boolean check(boolean holds, String at, String message) {
    return verify.check(holds, at, message);
  }

  static List<Json> quotes(Json of) {
    return of.objects("quotes", "quote");
  }

  void verify() {
    List<Json> gates = extraction.objects("gates", "gate");
    boolean ended = !gates.isEmpty() && isTrue(gates.getLast());
    gates(gates, ended);
    for (Json finding : extraction.objects("findings", "finding")) {
      String id = finding.text("item");
      score.only(
          finding, place, "decision item quotes range reason required supplied unknown valid");
      check(findings.put(id, finding) == null, place, "item " + id + " has two findings");
    }
    claims();
    Map<String, List<String>> answered = new TreeMap<>();
    for (String name : findings.keySet()) {
      answered.computeIfAbsent(Decisions.item(name), item -> new ArrayList<>()).add(name);
    }
    Set<String> items = new TreeSet<>();
    Json traits = score.extractionSpec.part("traits");
    for (String id : traits.keySet()) {
      Json trait = traits.object(id);
      List<Json> quotes = new ArrayList<>();
      boolean open = false;
      for (Json item : trait.objects("items", "item")) {
        items.add(item.text("id"));
        List<String> asked = answered.getOrDefault(item.text("id"), List.of());
        for (String name : asked) {
          Json finding = findings.get(name);
          finding(finding, item, place + " item " + name);
          quotes.addAll(Decisions.isDecided(finding) ? quotes(finding) : List.of());
          open |= finding.containsKey("range");
        }
        units(item, asked, ended);
      }
      support(id, trait, quotes, ended);
      check(
          open == extraction.part("support").part(id).containsKey("open"),
          place,
          "says of trait " + id + " whether answers are missing, and it is otherwise");
    }
    Set<String> expected = ended ? Set.of() : items;
    if (!answered.keySet().equals(expected)) {
      verify.fault(place, "has findings on " + answered.keySet() + ", expected " + expected);
    }
    check(
        items.isEmpty() || traits.keySet().containsAll(extraction.part("support").keySet()),
        place,
        "has the support of an unknown trait");
    judged();
    agreement();
    for (Json flag : extraction.objects("flags", "flag")) {
      check(spans(flag, List.of(flag.get("span"))) != null, place, "a flag is not in the document");
    }
  }

  /**
   * That an item is asked as the rubric says: once, or of each unit. Which sentences and paragraphs
   * a text has is not known here, but that none of those before the last is left out.
   */
  void units(Json item, List<String> asked, boolean ended) {
    String id = item.text("id");
    boolean once = asked.equals(List.of(id));
    if (isOfClaims(item) && !ended && extraction.containsKey("document")) {
      claimed(item, asked, once);
      return;
    }
    if (!item.containsKey("each") || ended || parts == null || asked.contains(id)) {
      boolean whole = !item.containsKey("each") || once && isUnanswered(findings.get(id));
      check(
          ended || parts == null && item.containsKey("each") || once && whole,
          place,
          "item " + id + " is answered as " + asked);
      return;
    }
    Set<String> expected = new TreeSet<>();
    String kind = parts.units(item.text("each"), expected);
    Set<String> units = new TreeSet<>();
    asked.forEach(name -> units.add(name.substring(id.length() + 1)));
    if (kind.equals("turn") || kind.equals("part")) {
      check(
          units.equals(expected),
          place,
          "item " + id + " is asked of " + units + ", not of " + expected);
      return;
    }
    for (String unit : units) {
      int dot = unit.lastIndexOf('.');
      String number = unit.substring(dot + 1);
      boolean known =
          expected.contains(dot < 0 ? "" : unit.substring(0, dot))
              && number.matches((kind.equals("sentence") ? "s" : "p") + "[1-9][0-9]{0,6}");
      long at = known ? Long.parseLong(number.substring(1)) : 0;
      String before = unit.substring(0, dot + 1) + number.charAt(0) + (at - 1);
      check(
          known
              && (at == 1
                  || units.contains(before)
                  || parts.mayRepeat(dot < 0 ? "" : unit.substring(0, dot))),
          place,
          "item " + id + " is asked of " + unit + ", and not of what is before it");
    }
    verify.unchecked("how many sentences or paragraphs a text has: `replay` does");
  }

  // ---------------------------------------------------------------- claims

  static boolean isOfClaims(Json item) {
    return item.get("each") instanceof String each && each.split(" ", 2)[0].equals("claim");
  }

  /** That what the judge names as claims stands in the parts whose claims are asked of. */
  void claims() {
    if (!extraction.containsKey("claims")) {
      return;
    }
    Set<String> labels = new TreeSet<>();
    boolean any = false;
    for (Object trait : score.extractionSpec.part("traits").values()) {
      for (Json item : ((Json) trait).objects("items", "item")) {
        any |= isOfClaims(item);
        labels.addAll(isOfClaims(item) ? labels(item) : Set.of());
      }
    }
    String at = place + " claims";
    check(any, at, "the rubric asks of no claims");
    if (score.quotesKnown) {
      for (Json claim : extraction.objects("claims", "claim")) {
        check(side(claim).isEmpty(), at, "a claim is half of a pair");
        located(claim, at);
        check(
            parts == null || !claim.flag("counts") || labels.contains(part(claim)),
            at,
            "a claim is of a part whose claims nothing asks of");
      }
      verify.count("claims are in the text, at their span");
    }
  }

  /** The parts of which an item is asked, as far as they are here. */
  Set<String> labels(Json item) {
    Set<String> labels = new TreeSet<>();
    if (parts != null) {
      parts.units(item.text("each"), labels);
    }
    return labels;
  }

  /** That an item is asked of each claim that was found, and of nothing else. */
  void claimed(Json item, List<String> asked, boolean once) {
    String id = item.text("id");
    List<Json> listed = extraction.objects("claims", "claim");
    boolean usable =
        extraction.containsKey("claims")
            && (listed.isEmpty() || listed.stream().anyMatch(claim -> claim.flag("counts")));
    Set<String> labels = labels(item);
    Set<String> expected = new TreeSet<>();
    for (Extent extent : joined(extents(listed))) {
      if (parts == null || labels.contains(extent.part())) {
        String part = extent.part().isEmpty() ? "" : extent.part() + ".";
        expected.add(id + Decisions.OF_UNIT + part + "c" + extent.from() + "-" + extent.to());
      }
    }
    if (!usable || expected.isEmpty() || parts == null && once) {
      String why = usable ? "no-units" : "claims-unknown";
      check(
          once && why.equals(findings.get(id).get("unknown")),
          place,
          "item " + id + " is answered as " + asked + ", and not unknown for " + why);
      return;
    }
    boolean same =
        parts == null ? expected.containsAll(asked) : expected.equals(new TreeSet<>(asked));
    check(same, place, "item " + id + " is asked of " + asked + ", not of " + expected);
    verify.unchecked("whether a judge has named these claims: `replay` does");
  }

  /** Claims that share characters are one, of all their characters. */
  static List<Extent> joined(List<Extent> extents) {
    List<Extent> sorted = new ArrayList<>(extents);
    sorted.sort(
        Comparator.comparing(Extent::part)
            .thenComparingLong(Extent::from)
            .thenComparingLong(Extent::to));
    List<Extent> joined = new ArrayList<>();
    for (Extent extent : sorted) {
      Extent last = joined.isEmpty() ? null : joined.getLast();
      if (last != null && last.part().equals(extent.part()) && extent.from() < last.to()) {
        joined.removeLast();
        joined.add(new Extent(last.part(), last.from(), Math.max(last.to(), extent.to())));
      } else {
        joined.add(extent);
      }
    }
    return joined;
  }

  static boolean isUnanswered(Json finding) {
    return finding != null && finding.containsKey("unknown");
  }

  static boolean isTrue(Json gate) {
    return Boolean.TRUE.equals(truth(gate));
  }

  /** True, false or null. */
  static Object truth(Json gate) {
    return switch (gate.text("truth")) {
      case "true" -> true;
      case "false" -> false;
      case "unknown" -> Json.NULL;
      default -> throw new Verify.Fault("the truth of a gate is no truth");
    };
  }

  /** Gates are tried in order until one is true. */
  void gates(List<Json> tried, boolean ended) {
    List<Json> declared = score.extractionSpec.objects("gates", "gate");
    boolean same = ended ? tried.size() <= declared.size() : tried.size() == declared.size();
    for (int i = 0; same && i < tried.size(); i++) {
      same =
          declared.get(i).get("id").equals(tried.get(i).get("id"))
              && (i == tried.size() - 1 || !isTrue(tried.get(i)));
    }
    check(same, place, "tries other gates than the rubric has");
    for (int i = 0; same && i < tried.size() && score.scoresKnown; i++) {
      gate(declared.get(i), tried.get(i));
    }
  }

  /** Its condition, over the facts. */
  void gate(Json declared, Json tried) {
    Expression.Facts facts = score.facts(extraction.part("facts"));
    String when = String.valueOf(declared.get("when"));
    Object truth = facts.evaluate(when);
    check(
        ((Truth) truth).matches(truth(tried)),
        place,
        "the gate " + declared.get("id") + " is " + truth);
    Set<String> used = new TreeSet<>(Expression.names(when));
    Json reads = tried.part("reads");
    boolean same = used.containsAll(reads.keySet());
    used.removeAll(score.extractionSpec.part("thresholds").keySet());
    same &= reads.keySet().containsAll(used);
    for (var read : reads.entrySet()) {
      Object shown = "unknown".equals(read.getValue()) ? Json.NULL : read.getValue();
      same = same && facts.value(read.getKey()).matches(shown);
    }
    check(same, place, "the gate " + declared.get("id") + " reads something else");
  }

  void finding(Json finding, Json item, String at) {
    if (finding.containsKey("unknown")) {
      finding.text("unknown");
      List<Object> range = finding.list("range");
      check(
          !finding.containsKey("range")
              || range.size() == 2
                  && Decisions.spans(range.get(0), item, isOfPanel())
                  && Decisions.spans(range.get(1), item, isOfPanel())
                  && Fraction.exact(range.get(0)).compareTo(Fraction.exact(range.get(1))) <= 0,
          at,
          "has a range that it cannot have");
      return;
    }
    if (finding.is("decision", "not-applicable")) {
      long needs = item.get("not_applicable_needs") instanceof Long some ? some : 0;
      check(Decisions.mayNotApply(item), at, "always applies");
      check(
          finding.number("required") == needs || extraction.get("document") == null,
          at,
          "needs " + needs + " quotes, the extraction says " + finding.number("required"));
      quotesOf(finding, item, at);
      return;
    }
    String key = finding.containsKey("supplied") ? "supplied" : "decision";
    Object decision = finding.get(key);
    check(
        Decisions.spans(decision, item, isOfPanel() && key.equals("decision")),
        at,
        decision + " is no decision");
    if (key.equals("decision")) {
      long needs = needed(item, "per_item", 1L);
      boolean whole = item.is("evidence", "global_diagnostic") && needs == 1;
      long required = finding.number("required");
      check(
          required == needs || whole && required == 2,
          at,
          "needs " + needs + " quotes, the extraction says " + required);
      if (whole) {
        verify.unchecked("whether a document has one sentence: what a whole text must show");
      }
      quotesOf(finding, item, at);
    }
  }

  /** Whether it is combined of those of several judges. */
  boolean isOfPanel() {
    return extraction.containsKey("jurors");
  }

  /** What an item or a trait declares, else the rubric. */
  long needed(Json of, String ofRubric, long otherwise) {
    return (Long) of.getOrDefault("needs", evidence.getOrDefault(ofRubric, otherwise));
  }

  void support(String id, Json trait, List<Json> quotes, boolean ended) {
    if (!(extraction.part("support").get(id) instanceof Map<?, ?> shown)) {
      check(
          ended || Verify.NOBODY.equals(extraction.get("judge")), place, "has no support of " + id);
      return;
    }
    score.only(Json.object(shown, "support"), place, "open required valid");
    long required = needed(trait, "per_trait", 0);
    long valid = distinct(quotes);
    check(
        Long.valueOf(required).equals(shown.get("required"))
            && Long.valueOf(valid).equals(shown.get("valid")),
        place,
        "trait " + id + " has " + valid + " quotes of " + required + ", the extraction otherwise");
  }

  /** Judged facts have their own quotes, without which they are unknown. */
  void judged() {
    for (var one : extraction.part("judged").entrySet()) {
      String at = place + " fact " + one.getKey();
      Json shown = Json.object(one.getValue(), "judged fact");
      Json fact = Json.object(score.extractionSpec.part("facts").get(one.getKey()), at);
      boolean quoted = fact.object("judged").flag("quotes");
      long required = quoted ? Math.max(1, needed(Json.NONE, "per_item", 1)) : 0;
      check(required == shown.number("required"), at, "needs " + required + " quotes");
      check(
          shown.number("valid") >= required
              || extraction.part("facts").get(one.getKey()) instanceof Map<?, ?>,
          at,
          "is known without the quotes that it needs");
      quotesOf(shown, Json.NONE, at);
    }
  }

  /** In how many pairs of replicates both gave the same answer. */
  void agreement() {
    Json replicates = extraction.part("replicates");
    long pairs = 0;
    long same = 0;
    for (Object one : replicates.values()) {
      List<Object> said = new ArrayList<>(Json.list(one, "replicates"));
      said.removeIf(answer -> String.valueOf(answer).startsWith("unknown:"));
      for (int i = 0; i < said.size(); i++) {
        for (int k = i + 1; k < said.size(); k++) {
          pairs++;
          same += said.get(i).equals(said.get(k)) ? 1 : 0;
        }
      }
    }
    check(
        extraction
            .part("agreement")
            .equals(replicates.isEmpty() ? Map.of() : Map.of("pairs", pairs, "same", same)),
        place,
        "of " + pairs + " pairs of answers " + same + " agree");
  }

  /** What a quote or a flag is of; empty if the document has no such part. */
  String text(Json of) {
    return parts.texts.getOrDefault(part(of), "");
  }

  static String part(Json of) {
    return of.containsKey("part") ? of.text("part") : "";
  }

  /**
   * @param item whose evidence they are; {@code NONE} for a fact
   */
  void quotesOf(Json of, Json item, String at) {
    List<Json> quotes = quotes(of);
    if (score.quotesKnown) {
      quotes(quotes, item, at);
      long valid =
          Decisions.isPreference(item) && Decisions.isDecided(of)
              ? Math.min(distinct(of("a", quotes)), distinct(of("b", quotes)))
              : distinct(quotes);
      check(of.number("valid") == valid, at, valid + " distinct quotes count, not as it says");
    }
  }

  /** Those of one candidate. */
  static List<Json> of(String candidate, List<Json> quotes) {
    return quotes.stream().filter(quote -> part(quote).equals(candidate)).toList();
  }

  /** From where to where a quote goes that counts. */
  record Extent(String part, long from, long to) {}

  /** The greatest number of counting quotes of which no two overlap; of a pair the claim counts. */
  static long distinct(List<Json> quotes) {
    List<Json> alone = new ArrayList<>(quotes);
    alone.removeIf(quote -> side(quote).equals("source"));
    List<Extent> extents = extents(alone);
    extents.sort(Comparator.comparingLong(Extent::to).thenComparingLong(Extent::from));
    long count = 0;
    Map<String, Long> taken = new TreeMap<>();
    for (Extent extent : extents) {
      if (extent.from() >= taken.getOrDefault(extent.part(), -1L)) {
        count++;
        taken.put(extent.part(), extent.to());
      }
    }
    return count;
  }

  static List<Extent> extents(List<Json> quotes) {
    List<Extent> extents = new ArrayList<>();
    for (Json quote : quotes) {
      List<Object> spans = quote.list("spans");
      if (quote.flag("counts") && !spans.isEmpty()) {
        Object from = Json.list(spans.getFirst(), "span").getFirst();
        Object to = Json.list(spans.getLast(), "span").get(1);
        extents.add(new Extent(part(quote), (Long) from, (Long) to));
      }
    }
    return extents;
  }

  /** That no passage is evidence for more items than the rubric allows. */
  void reuse() {
    if (!evidence.containsKey("distinct_quotes") || !score.quotesKnown) {
      return;
    }
    long allowed = evidence.number("distinct_quotes");
    Map<String, List<Extent>> byItem = new TreeMap<>();
    for (Json finding : extraction.objects("findings", "finding")) {
      if (Decisions.isDecided(finding)) {
        byItem.put(finding.text("item"), extents(quotes(finding)));
      }
    }
    for (List<Extent> extents : byItem.values()) {
      for (Extent at : extents) {
        long items =
            byItem.values().stream().filter(of -> of.stream().anyMatch(e -> holds(e, at))).count();
        check(items <= allowed, place, "one passage is evidence for " + items + " items");
      }
    }
    verify.unchecked("for how many items one sentence is evidence: `replay` does");
  }

  /** Whether one begins within the other. */
  static boolean holds(Extent extent, Extent begin) {
    return extent.part().equals(begin.part())
        && extent.from() <= begin.from()
        && begin.from() < extent.to();
  }

  /** Of a pair, {@code claim} or {@code source}; empty for a quote by itself. */
  static String side(Json quote) {
    return quote.containsKey("side") ? quote.text("side") : "";
  }

  /** That halves of pairs count only together, and a source only if its claim may mean it. */
  void pairs(List<Json> quotes, Object from, String at) {
    for (int i = 0; i < quotes.size(); i++) {
      Json quote = quotes.get(i);
      String side = side(quote);
      check(
          from instanceof Map<?, ?> ? List.of("claim", "source").contains(side) : side.isEmpty(),
          at,
          "a quote is half of a pair, or not, as its item does not ask");
      if (side.isEmpty() || !quote.flag("counts")) {
        continue;
      }
      boolean claim = side.equals("claim");
      int other = claim ? i + 1 : i - 1;
      boolean paired =
          other >= 0
              && other < quotes.size()
              && side(quotes.get(other)).equals(claim ? "source" : "claim")
              && quotes.get(other).flag("counts");
      check(paired, at, "half of a pair counts without the other");
      if (paired && !claim) {
        source(quote, quotes.get(other), at);
      }
    }
  }

  void source(Json source, Json claim, String at) {
    List<Object> marked = source.containsKey("marked") ? source.list("marked") : List.of();
    check(
        marked.isEmpty() || marked.contains(part(source)),
        at,
        "a source counts that its claim does not mark");
    check(!part(source).equals(part(claim)), at, "a claim is proved by its own part");
    if (parts != null) {
      for (Extent extent : extents(List.of(claim))) {
        String text = text(claim);
        boolean fits =
            0 <= extent.from() && extent.from() <= extent.to() && extent.to() <= text.length();
        check(
            fits && marked.containsAll(parts.marked(text, (int) extent.from(), (int) extent.to())),
            at,
            "a claim marks a source that is left out");
      }
      verify.unchecked("marks of sources beside a claim in its sentence: `replay` does");
    }
  }

  void quotes(List<Json> quotes, Json item, String at) {
    Object from = DocumentParts.from(item, evidence);
    pairs(quotes, from, at);
    for (Json quote : quotes) {
      boolean counts = quote.flag("counts");
      check(
          parts == null || !counts || parts.mayProve(part(quote), side(quote), from),
          at,
          "a quote counts of a part that is no evidence");
      located(quote, at);
    }
  }

  /** That what was looked up was found in a way that the rubric accepts, and stands there. */
  void located(Json quote, String at) {
    boolean counts = quote.flag("counts");
    String match = quote.text("match");
    if (counts) {
      counts(quote, match, at);
    }
    if (parts != null) {
      check(parts.texts.containsKey(part(quote)), at, "a quote is of a part that there is not");
      spans(quote, match, counts, at);
      if (counts) {
        List<int[]> spans = spans(quote, quote.list("spans"));
        check(
            spans == null || !parts.repeats(part(quote), spans),
            at,
            "a quote counts of a line that repeats somebody else");
        verify.unchecked(
            "what else of a mail is repeated or a signature than lines behind `>`: `replay` does");
        edges(quote, at);
      }
    }
  }

  /** That a quote which counts was found in a way that the rubric accepts. */
  void counts(Json quote, String match, String at) {
    List<Object> accepted =
        evidence.containsKey("accept")
            ? evidence.list("accept")
            : List.of("exact", "folded", "reanchored");
    boolean fits = accepted.contains(match.equals("markup") ? "folded" : match);
    check(fits || accepted.contains(match), at, "a quote of match `" + match + "` may not count");
    Object placement = quote.get("placement");
    check(
        "cited".equals(placement) || "uncited".equals(placement) || accepted.contains(placement),
        at,
        "a quote at placement `" + placement + "` may not count");
  }

  /** That no edge of a quote is a cut of quotes/3, as far as ASCII letters and digits go. */
  void edges(Json quote, String at) {
    String text = text(quote);
    for (Object one : quote.list("spans")) {
      List<Object> span = Json.list(one, "span");
      for (Object edge : span) {
        check(
            !(edge instanceof Long cut && cut > 0 && cut < text.length())
                || throughMarkup(quote)
                    && edge == span.getFirst()
                    && text.charAt(cut.intValue() - 1) == '>'
                || !Edges.cut(text, cut.intValue()),
            at,
            "a quote begins or ends within a word or a number");
      }
    }
    verify.unchecked("cuts of quotes at letters and digits other than ASCII: `replay` does");
  }

  void spans(Json quote, String match, boolean counts, String at) {
    List<int[]> spans = spans(quote, quote.list("spans"));
    if (spans == null) {
      verify.fault(at, "a span of a quote is not in the document, or not in order");
      return;
    }
    String text = text(quote);
    List<String> cuts = spans.stream().map(span -> text.substring(span[0], span[1])).toList();
    boolean anyCase = evidence.is("case", "folded");
    String said = quote.text("quote");
    switch (match) {
      case "exact" -> {
        check(cuts.equals(List.of(said)), at, "an exact quote is not at its span");
        verify.count("exact quotes are in the text, at their span");
      }
      case "folded" -> {
        boolean same = cuts.size() == 1 && score.folding.same(cuts.get(0), said, anyCase);
        check(same, at, "a folded quote is not at its span");
        verify.count("folded quotes are in the text, at their span");
      }
      case "markup" -> {
        String read = score.folding.fold(Rendered.withoutLabel(said));
        boolean same = cuts.size() == 1 && rendered(quote, cuts.get(0), read, anyCase);
        check(same, at, "the words of a quote are not those between the marks at its span");
        verify.count("quotes are in the text, at their span, with markup between their words");
        verify.unchecked("whether marks between quoted words are markup: `replay` does");
      }
      case "elided", "elided-unchecked" -> {
        String read = throughMarkup(quote) ? Rendered.withoutLabel(said) : said;
        List<String> parts = score.folding.parts(read);
        boolean same = parts.size() == cuts.size() && parts.size() > 1;
        for (int i = 0; same && i < parts.size(); i++) {
          same =
              score.folding.sameAsFolded(cuts.get(i), parts.get(i), anyCase)
                  || throughMarkup(quote) && rendered(quote, cuts.get(i), parts.get(i), anyCase);
        }
        check(same, at, "the parts of an elided quote are not at their spans");
        verify.count("elided quotes are in the text, at their spans");
      }
      case "mended", "inflected" -> {
        check(cuts.size() == 1, at, "a mended quote has no span");
        verify.unchecked("the corrections in mended quotes");
      }
      case "trivial", "prompt-echo", "near-miss", "not-found" ->
          check(!counts, at, "a quote that was not found counts");
      default -> verify.fault(at, "`" + match + "` is no match");
    }
  }

  static boolean throughMarkup(Json quote) {
    return quote.containsKey("notes") && quote.list("notes").contains("markup");
  }

  boolean rendered(Json quote, String cut, String folded, boolean anyCase) {
    Object markup = score.extractionSpec.part("document").get("markup");
    String written = markup == null ? "markdown" : String.valueOf(markup);
    return new Rendered(score.folding, text(quote), cut, folded, anyCase, written).same();
  }

  /** Spans in the text; null if they are not in it, or not in order. */
  List<int[]> spans(Json of, List<Object> written) {
    long length = parts == null ? Integer.MAX_VALUE : text(of).length();
    List<int[]> spans = new ArrayList<>();
    long end = 0;
    for (Object one : written) {
      List<Object> span = Json.list(one, "span");
      long from = span.size() == 2 && span.get(0) instanceof Long some ? some : -1;
      long to = from >= 0 && span.get(1) instanceof Long some ? some : -1;
      if (from < end || to <= from || to > length) {
        return null;
      }
      spans.add(new int[] {(int) from, (int) to});
      end = to;
    }
    return spans;
  }

  /** The cuts of quotes/3 that need no table of characters: a part of docs/reference/format.md. */
  static final class Edges {
    static final String SIGNS =
        "-+\u00B1\u2213<>=~\u2264\u2265\u2260\u2248\u02D7\u058A\u05BE\u1806\u2010\u2011\u2012"
            + "\u2013\u2014\u2015\u2043\u207B\u208B\u2212\u223C\u2796\u2E3A\u2E3B\uFE58\uFE62\uFE63"
            + "\uFF0B\uFF0D";
    static final String MARKS =
        "'`\u00B4\u00B7\u02B9\u02D9\u2018\u2019\u201B\u2027\u2032\u22C5\uFF07\uFF0C\uFF0E-\u2010"
            + "\u2011\u2012\u2013\u2014\u2015\u2212\uFE58\uFE63\uFF0D";
    static final String SPACES = " \u00A0\u2007\u2009\u202F";
    static final String HYPHENS =
        "-\u02D7\u058A\u05BE\u2010\u2011\u2012\u2013\u2043\u207B\u2212\uFE63\uFF0D";
    static final String DIVIDERS =
        "\u2014\u2015\u2E3A\u2E3B\uFE58/\\|*+=~_\u00B7\u2022\u2027\u2044\u2053\u2215\u2216\uFF0F\uFF3C";
    static final Set<String> PREFIXES =
        Set.of(
            ("un in im il ir dis mis non anti counter de mal pseudo quasi semi half sub under over"
                    + " pre post ex no not never")
                .split(" "));

    static boolean cut(String text, int at) {
      return ascii(text, at - 1) && ascii(text, at)
          || sign(text, at)
          || divided(text, at, at - 1)
          || divided(text, at, at);
    }

    static boolean ascii(String text, int at) {
      return letter(text, at) || digit(text, at);
    }

    static boolean sign(String text, int at) {
      int number = is(text, at, "$") ? at + 1 : at;
      number += is(text, number, ".,") ? 1 : 0;
      int sign = is(text, at - 1, "$") ? at - 2 : at - 1;
      boolean free = sign == 0 || is(text, sign - 1, " \n(\"");
      return digit(text, number) && is(text, sign, SIGNS) && free;
    }

    /** Whether the one character at `between` holds a number or a compound together. */
    static boolean divided(String text, int at, int between) {
      if (digit(text, between - 1) && digit(text, between + 1)) {
        int left = run(text, between - 1, -1);
        int right = run(text, between + 1, 1);
        return is(text, between, MARKS)
            || is(text, between, SPACES) && left >= 1 && left <= 3 && right == 3;
      }
      if (!letter(text, between - 1) || !letter(text, between + 1)) {
        return false;
      }
      int start = between;
      while (letter(text, start - 1)) {
        start--;
      }
      boolean alone = start == 0 || is(text, start - 1, " \n(\"");
      String word = text.substring(start, between).toLowerCase(Locale.ROOT);
      return is(text, between, HYPHENS)
          || alone && is(text, between, DIVIDERS) && PREFIXES.contains(word);
    }

    /** How many ASCII digits are here; 0 if something else than ASCII is next to them. */
    static int run(String text, int from, int step) {
      int at = from;
      while (digit(text, at)) {
        at += step;
      }
      boolean plain = at < 0 || at >= text.length() || text.charAt(at) < 128;
      return plain ? Math.abs(at - from) : 0;
    }

    static boolean is(String text, int at, String characters) {
      return at >= 0 && at < text.length() && characters.indexOf(text.charAt(at)) >= 0;
    }

    static boolean digit(String text, int at) {
      return at >= 0 && at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
    }

    static boolean letter(String text, int at) {
      return at >= 0
          && at < text.length()
          && (text.charAt(at) | 32) >= 'a'
          && (text.charAt(at) | 32) <= 'z';
    }
  }

  /** Removes differences of typography, by the table in the pack. */
  static final class Folding {
    final Map<Integer, String> folds = new HashMap<>();
    final Map<Integer, String> lowers = new HashMap<>();
    final Map<Integer, Integer> classes = new HashMap<>();
    final Set<Integer> digits = new HashSet<>();

    Folding(String table) {
      String[] lines = table.split("\n");
      if (!lines[0].equals("folding/1")) {
        throw new Verify.Fault("folding/folding-1.txt: is no table of folding/1");
      }
      for (int i = 1; i < lines.length; i++) {
        try {
          line(lines[i].split(" "));
        } catch (RuntimeException malformed) {
          throw new Verify.Fault("folding/folding-1.txt: line " + (i + 1) + " cannot be read");
        }
      }
    }

    void line(String[] words) {
      String[] range = words[1].split("/");
      String[] ends = range[0].split("-");
      int first = Integer.parseInt(ends[0], 16);
      int last = ends.length > 1 ? Integer.parseInt(ends[1], 16) : first;
      int step = range.length > 1 ? Integer.parseInt(range[1]) : 1;
      for (int c = first; c <= last; c += step) {
        switch (words[0]) {
          case "fold" -> folds.put(c, target(words[2], c - first));
          case "lower" -> lowers.put(c, target(words[2], c - first));
          case "class" -> classes.put(c, Integer.parseInt(words[2], 16));
          case "digit" -> digits.add(c);
          default -> throw new IllegalArgumentException(words[0]);
        }
      }
    }

    static String target(String written, int offset) {
      StringBuilder target = new StringBuilder();
      if (!written.equals("-")) {
        for (String one : written.split("\\.")) {
          target.appendCodePoint(Integer.parseInt(one, 16) + offset);
        }
      }
      return target.toString();
    }

    String fold(String text) {
      StringBuilder out = new StringBuilder();
      int dashes = -1;
      for (int at = 0; at < text.length(); ) {
        int c = text.codePointAt(at);
        at += Character.charCount(c);
        String target = replacement(c);
        for (int i = 0; i < target.length(); i++) {
          char next = target.charAt(i);
          if (next == '-') {
            dashes = dashes < 0 ? out.length() : dashes;
            out.append('-');
            continue;
          }
          if (dashes >= 0 && !digits.contains((int) next)) {
            out.setLength(dashes + 1);
          }
          dashes = -1;
          append(out, next);
        }
      }
      if (dashes >= 0) {
        out.setLength(dashes + 1);
      }
      order(out);
      return out.toString();
    }

    String replacement(int c) {
      int s = c - 0xAC00;
      if (s >= 0 && s < 11172) {
        String two = "" + (char) (0x1100 + s / 588) + (char) (0x1161 + s % 588 / 28);
        return s % 28 > 0 ? two + (char) (0x11A7 + s % 28) : two;
      }
      String target = folds.get(c);
      return target == null ? Character.toString(c) : target;
    }

    void append(StringBuilder out, char next) {
      int end = out.length();
      if (next == ' ') {
        if (end == 0 || out.charAt(end - 1) != ' ') {
          out.append(' ');
        }
      } else if (next == '\'' || next == '"') {
        int before = end;
        while (before > 0 && end - before < 3 && "'\"".indexOf(out.charAt(before - 1)) >= 0) {
          before--;
        }
        if (before > 0 && digits.contains((int) out.charAt(before - 1))) {
          out.append(next);
        } else if (before == end) {
          out.append('\'');
        }
      } else {
        out.append(next);
      }
    }

    void order(StringBuilder out) {
      for (int start = 0; start < out.length(); ) {
        int end = start;
        while (end < out.length() && rank(out.charAt(end)) != 0) {
          end++;
        }
        if (end - start > 1) {
          List<Character> marks = new ArrayList<>();
          for (int i = start; i < end; i++) {
            marks.add(out.charAt(i));
          }
          marks.sort((a, b) -> Integer.compare(rank(a), rank(b)));
          for (int i = start; i < end; i++) {
            out.setCharAt(i, marks.get(i - start));
          }
        }
        start = end + 1;
      }
    }

    int rank(char c) {
      return classes.getOrDefault((int) c, 0);
    }

    String lower(String text) {
      StringBuilder out = new StringBuilder();
      text.codePoints().forEach(c -> out.append(lowers.getOrDefault(c, Character.toString(c))));
      return out.toString();
    }

    String core(String folded) {
      int from = 0;
      int to = folded.length();
      while (from < to && isEdge(folded.charAt(from))) {
        boolean number = from + 1 < to && digits.contains((int) folded.charAt(from + 1));
        if (number && ".,".indexOf(folded.charAt(from)) >= 0) {
          break;
        }
        from++;
      }
      boolean opened = folded.substring(0, from).contains("'");
      while (to > from && isEdge(folded.charAt(to - 1))) {
        boolean number = to - 1 > from && digits.contains((int) folded.charAt(to - 2));
        if (number && !opened && "'\"".indexOf(folded.charAt(to - 1)) >= 0) {
          break;
        }
        to--;
      }
      return folded.substring(from, to);
    }

    static boolean isEdge(char c) {
      return " '\",.;:".indexOf(c) >= 0;
    }

    boolean same(String cut, String said, boolean anyCase) {
      return sameAsFolded(cut, fold(said), anyCase);
    }

    boolean sameAsFolded(String cut, String folded, boolean anyCase) {
      String one = core(fold(cut));
      String other = core(folded);
      return !one.isEmpty() && (anyCase ? lower(one).equals(lower(other)) : one.equals(other));
    }

    /** The parts of a quote around its ellipses, folded. */
    List<String> parts(String said) {
      String folded = fold(said);
      List<String> parts = new ArrayList<>();
      int start = 0;
      int at = 0;
      while (at < folded.length()) {
        int end = ellipsis(folded, at);
        if (end > at) {
          part(parts, folded.substring(start, at));
          start = end;
          at = end;
        } else {
          at++;
        }
      }
      part(parts, folded.substring(start));
      return parts;
    }

    void part(List<String> parts, String part) {
      if (!core(part).isEmpty()) {
        parts.add(part);
      }
    }

    static int ellipsis(String text, int at) {
      char c = text.charAt(at);
      if (c == '[' || c == '(') {
        int dots = dots(text, at + 1);
        boolean closed = dots < text.length() && text.charAt(dots) == (c == '[' ? ']' : ')');
        return dots > at + 1 && closed ? dots + 1 : at;
      }
      return dots(text, at);
    }

    static int dots(String text, int from) {
      int at = from;
      int count = 0;
      while (at < text.length() && (text.charAt(at) == '.' || text.charAt(at) == ' ')) {
        count += text.charAt(at++) == '.' ? 1 : 0;
      }
      return count >= 3 ? at : from;
    }
  }
}
