package dev.plumbline.score.extraction;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.UnitScope.PartRole;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.score.extraction.Document.GivenPart;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim.Quote;
import dev.plumbline.score.extraction.QuotePairs.QuoteSide;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Evidence in pairs: a quote of what is said with one of what proves it.
class ClaimAndSourceTest {

  private static final String PAIRS = "from: {claim: graded, source: sources}";

  private static final Document TALK =
      document(
          turn(PartRole.USER, "A friend got twenty euro. What do I get?"),
          turn(
              PartRole.ASSISTANT,
              "You get ten euro back [1]. It takes five days [2]. The desk is open. A year is the"
                  + " limit [1, 2]. See the annex [7]. Late trains are rare. [2] We are sorry."),
          source("rules", "An hour late is ten euro back. A year is the limit."),
          source("", "It takes five days. Late trains are rare. A year is the limit."));

  // each half: its unit and its text; what becomes of both: counts, or why not
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // the marked source
        "t2.s1|You get ten euro back|rules.s1|ten euro back|counts|counts",
        // another one than is marked
        "t2.s2|It takes five days|rules.s1|ten euro back|unpaired|misattributed",
        "t2.s1|You get ten euro back|d2.s1|It takes five days.|unpaired|misattributed",
        // no mark: any source
        "t2.s3|The desk is open.|d2.s2|Late trains are rare.|counts|counts",
        // a mark behind its sentence
        "t2.s6|Late trains are rare.|d2.s2|Late trains are rare.|counts|counts",
        "t2.s6|Late trains are rare.|rules.s1|An hour late|unpaired|misattributed",
        // either of two that are marked, wherever the judge looked
        "t2.s4|A year is the limit|rules.s2|A year is the limit.|counts|counts",
        "t2.s4|A year is the limit|d2.s3|A year is the limit.|counts|counts",
        // cited where it is not marked, found where it is
        "t2.s1|You get ten euro back|d2.s3|A year is the limit.|counts|counts",
        // a mark that points at no source
        "t2.s5|See the annex|rules.s1|ten euro back|unpaired|misattributed",
        // the question, the answer itself, nothing at all
        "t2.s3|The desk is open.|t1.s1|A friend got twenty euro.|unpaired|misattributed",
        "t2.s3|The desk is open.|t2.s3|The desk is open.|unpaired|misattributed",
        "t2.s3|The desk is open.|d2.s1|nobody wrote this|unpaired|",
        "t2.s3|The desk is open.|d2.s1|''|unpaired|",
        // the claim of somebody else, or of nobody
        "t1.s1|A friend got twenty euro.|rules.s1|ten euro back|misattributed|unpaired",
        "rules.s1|An hour late|rules.s1|ten euro back|misattributed|misattributed",
        "t2.s3|the desk was closed|d2.s1|It takes five days.||unpaired",
      })
  void both_halves_are_valid_or_none_counts(
      String claimUnit, String claim, String unit, String text, String first, String second) {
    Finding.Checked made =
        checked(
            PAIRS,
            new Quote(claim, claimUnit, QuoteSide.CLAIM),
            new Quote(text, unit, QuoteSide.SOURCE));

    assertThat(made.quotes())
        .extracting(ClaimAndSourceTest::fate)
        .containsExactly(first == null ? "" : first, second == null ? "" : second);
    assertThat(made.valid()).isEqualTo("counts".equals(second) ? 1 : 0);
  }

  private static String fate(CheckedQuote quote) {
    return quote.counts() ? "counts" : quote.rejection();
  }

  @Test
  void a_pair_is_one_piece_of_evidence_that_stands_where_its_claim_does() {
    Quote desk = new Quote("The desk is open.", "t2.s3", QuoteSide.CLAIM);
    Quote year = new Quote("A year is the limit", "t2.s4", QuoteSide.CLAIM);
    Quote first = new Quote("It takes five days.", "d2.s1", QuoteSide.SOURCE);
    Quote other = new Quote("A year is the limit.", "d2.s3", QuoteSide.SOURCE);
    assertThat(checked(PAIRS, desk, first, desk, other).valid()).isEqualTo(1);
    assertThat(checked(PAIRS, desk, other, year, other).valid()).isEqualTo(2);
    assertThat(checked(PAIRS, desk, first, first).quotes())
        .extracting(ClaimAndSourceTest::fate)
        .containsExactly("counts", "counts", "unpaired");
    assertThat(checked(PAIRS, desk, year, other).quotes())
        .extracting(ClaimAndSourceTest::fate)
        .containsExactly("unpaired", "counts", "counts");
    assertThat(checked(PAIRS, desk).valid()).isZero();
  }

  @Test
  void quotes_that_do_not_say_what_they_are_come_in_turn() {
    Quote claim = new Quote("The desk is open.", "");
    Quote source = new Quote("It takes five days.", "d2.s1");
    Finding.Checked made = checked(PAIRS, claim, source, claim);
    assertThat(made.quotes())
        .extracting(quote -> quote.quote().side())
        .containsExactly(QuoteSide.CLAIM, QuoteSide.SOURCE, QuoteSide.CLAIM);
    assertThat(made.quotes())
        .extracting(ClaimAndSourceTest::fate)
        .containsExactly("counts", "counts", "unpaired");
    assertThat(checked("from: sources", source.as(QuoteSide.SOURCE)).quotes().getFirst().quote())
        .isEqualTo(source);
  }

  @Test
  void where_one_sentence_is_evidence_once_the_other_half_of_what_is_used_goes_too() {
    Bundle bundle =
        Rubrics.of(
            "document: {graded: [assistant]}\n"
                + "evidence: {distinct_quotes: 1, "
                + PAIRS
                + "}\ntraits: {a: {scale: {min: 1, max: 5}, items: [{id: R1, ask: A?},"
                + " {id: R2, ask: B?}]}}\nplan: {composite: {formula: a}}\n");
    List<Quote> desk =
        List.of(new Quote("The desk is open.", ""), new Quote("It takes five days.", "d2.s1"));
    List<Quote> sorry =
        List.of(new Quote("We are sorry.", ""), new Quote("It takes five days.", "d2.s1"));
    TreeMap<String, ItemClaim> claims = new TreeMap<>();
    claims.put("R1", new ItemClaim.Decided(2, desk));
    claims.put("R2", new ItemClaim.Decided(2, sorry));

    Extraction made = extraction(bundle, TALK, claims);

    assertThat(((Finding.Checked) made.findings().get("R2")).quotes())
        .extracting(ClaimAndSourceTest::fate)
        .containsExactly("unpaired", "reused");
    assertThat(((Finding.Checked) made.findings().get("R2")).valid()).isZero();
    assertThat(((Finding.Checked) made.findings().get("R1")).valid()).isEqualTo(1);
  }

  @Test
  void what_is_irrelevant_takes_its_other_half_along_and_a_passage_says_what_it_is_to_prove() {
    Bundle bundle = bundle(PAIRS);
    TreeMap<String, ItemClaim> claims = new TreeMap<>();
    claims.put(
        "R1",
        new ItemClaim.Decided(
            2,
            List.of(
                new Quote("The desk is open.", ""),
                new Quote("It takes five days.", "d2.s1"),
                new Quote("We are sorry.", ""),
                new Quote("five days.", "d2.s1"))));
    JudgeAnswers answers = new JudgeAnswers(new JudgeIdentity("example", "m", "1"), claims);

    assertThat(new EvidenceVerifier(bundle.extraction()).passages(TALK, answers).get("R1"))
        .extracting(JudgeAnswers.Passage::heading)
        .containsExactly("t2.s3", "d2.s1 (to prove t2.s3, t2.s7)", "t2.s7");

    TreeMap<String, SortedSet<String>> irrelevant = new TreeMap<>();
    irrelevant.put("R1", new TreeSet<>(List.of("t2.s3")));
    Finding finding =
        new EvidenceVerifier(bundle.extraction())
            .verify(TALK, List.of(answers.withIrrelevant(irrelevant)))
            .findings()
            .get("R1");

    assertThat(((Finding.Checked) finding).quotes())
        .extracting(ClaimAndSourceTest::fate)
        .containsExactly("irrelevant", "unpaired", "counts", "counts");
  }

  @Test
  void an_extraction_with_pairs_is_read_back_as_it_was_written_and_no_half_can_be_lifted() {
    Bundle bundle = bundle(PAIRS);
    TreeMap<String, ItemClaim> claims = new TreeMap<>();
    claims.put(
        "R1",
        new ItemClaim.Decided(
            2,
            List.of(
                new Quote("It takes five days", "t2.s2"), new Quote("An hour late", "rules.s1"))));
    Extraction made = extraction(bundle, TALK, claims);
    String text = CanonicalJson.text(made.json());
    EvidenceConsistency consistency = new EvidenceConsistency(bundle.extraction());

    assertThat(new ExtractionArtefactReader(bundle.extraction()).read(made.json())).contains(made);
    assertThat(consistency.fault(made, _ -> Optional.of(TALK))).isEmpty();
    for (String forged :
        List.of(
            text.replace("\"counts\":false,\"ineligible\":\"unpaired\"", "\"counts\":true")
                .replace("\"valid\":0", "\"valid\":1"),
            text.replaceAll("\"counts\":false,\"ineligible\":\"[a-z]+\"", "\"counts\":true")
                .replace("\"valid\":0", "\"valid\":1"),
            text.replaceAll(",\"side\":\"[a-z]+\"", ""))) {
      Extraction lifted =
          new ExtractionArtefactReader(bundle.extraction()).read(read(forged)).orElseThrow();
      assertThat(consistency.fault(lifted, _ -> Optional.of(TALK))).as(forged).isPresent();
    }
  }

  private static JsonObject read(String json) {
    return (JsonObject)
        ((JsonResult.Read) JsonReader.read(json.getBytes(UTF_8), Integer.MAX_VALUE)).value();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{claim: graded}",
        "{source: sources}",
        "{claim: graded, source: []}",
        "{claim: graded, source: [two words]}",
        "{claim: graded, source: sources, proof: tool}",
        "{claim: [graded, tool], source: [sources, tool]}",
        "{}",
      })
  void a_pair_names_two_places_that_differ(String from) {
    assertThat(
            Rubrics.problems(
                "rubric: made\nversion: 1.0.0\ndocument: {graded: [assistant]}\n"
                    + "evidence: {from: "
                    + from
                    + "}\ntraits: {a: {scale: {min: 1, max: 5}, items: [{id: A1, ask: Is it?}]}}\n"))
        .isNotEmpty()
        .allSatisfy(problem -> assertThat(problem).asString().contains("/evidence/from"));
  }

  // what is graded of TALK: [1], [2], [1, 2], [7], [2]; the last stands behind the sixth sentence
  @ParameterizedTest
  @CsvSource({
    "citations, 6",
    "cited_sources, 2",
    "cited_sentences, 5",
    "unknown_citations, 1",
  })
  void marks_are_counted(String measure, int expected) {
    assertThat(counted(measure, TALK)).isEqualTo(expected);
  }

  // two sources, the first named `policy`
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "It is so [1].|1|0",
        "It is so.[1][2]|2|0",
        "It is so [1, 2; 3].|3|1",
        "It is so [1-2] and [1–3].|5|1",
        "It is so [^1] and 【2】.|2|0",
        "It is so [policy] and [d2].|2|0",
        "It is so [policy, 2].|2|0",
        "It is so [Policy].|0|0",
        "It is so [0] and [01].|2|1",
        "It is so [2024], [-1], [+1], [1.5], [].|0|0",
        "It is so [a, 9] and [policy, b].|4|3",
        "It is so [Source 9], [source 2], [Ref. 1].|3|1",
        "It is so ［９］, [\uFF11] and [9\u200B].|3|2",
        "It is so 【4:0†source】 and 【4:1†policy】.|2|1",
        "It is so [sic] and […] and [...] and [x].|0|0",
        "See [1](http://a.b) and [the list](http://a.b).|0|0",
        "Run `a[9]` and so on [9].|1|1",
        "It is so [note] and [1 and 2] and (1).|0|0",
        "It is so [2-1] and [1-999] and [3 - 1].|3|3",
        "It is [[1]] and [1[2].|2|0",
        "It is [1|0|0",
        "[1]|1|0",
        "٣ is three, [٣] no mark, [１] is one.|1|0",
      })
  void a_mark_is_a_number_or_a_name_in_brackets(String text, int citations, int unknown) {
    Document document =
        document(turn(PartRole.ASSISTANT, text), source("policy", "One."), source("", "Two."));

    assertThat(counted("citations", document)).isEqualTo(citations);
    assertThat(counted("unknown_citations", document)).isEqualTo(unknown);
  }

  private static int counted(String measure, Document document) {
    Bundle bundle =
        Rubrics.of(
            "document: {graded: [assistant]}\nfacts: {n: {computed: "
                + measure
                + "}}\nplan: {composite: {formula: n}}\n");
    return ((FactValue.Numeric) extraction(bundle, document, new TreeMap<>()).facts().get("n"))
        .value()
        .toDecimal()
        .intValueExact();
  }

  private static Document document(GivenPart... parts) {
    return Document.of(List.of(parts), new TreeMap<>());
  }

  private static GivenPart turn(PartRole role, String text) {
    return GivenPart.of("", Optional.of(role), text);
  }

  private static GivenPart source(String name, String text) {
    return GivenPart.of(name, Optional.of(PartRole.SOURCE), text);
  }

  private static Bundle bundle(String from) {
    return Rubrics.of(
        "document: {graded: [assistant]}\n"
            + "traits: {a: {scale: {min: 1, max: 5}, items: [{id: R1, ask: Is it proved?, "
            + from
            + "}]}}\nplan: {composite: {formula: a}}\n");
  }

  private static Finding.Checked checked(String from, Quote... quotes) {
    TreeMap<String, ItemClaim> claims = new TreeMap<>();
    claims.put("R1", new ItemClaim.Decided(2, new ArrayList<>(List.of(quotes))));
    return (Finding.Checked) extraction(bundle(from), TALK, claims).findings().get("R1");
  }

  private static Extraction extraction(
      Bundle bundle, Document document, TreeMap<String, ItemClaim> claims) {
    Extractor extractor = new Extractor(bundle.extraction());
    return extractor.finish(
        (Preparation.Ready) extractor.prepare(document, JsonObject.EMPTY),
        new JudgeAnswers(new JudgeIdentity("example", "m", "1"), claims),
        0);
  }
}
