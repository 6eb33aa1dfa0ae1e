package dev.plumbline.score.extraction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.number.Rational;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.rubric.plan.engine.ConditionProgram.QueryResult;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.score.extraction.Extraction.GateResult;
import dev.plumbline.score.extraction.JudgeIdentity.AnsweringModel;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim;
import dev.plumbline.score.extraction.Panel.PanelOrigin;
import dev.plumbline.score.extraction.QuotePairs.QuoteSide;
import dev.plumbline.text.Span;
import dev.plumbline.text.injection.InjectionFlag;
import dev.plumbline.text.quote.QuoteLocation;
import dev.plumbline.text.quote.QuoteLocation.ClosestMatch;
import dev.plumbline.text.quote.QuoteLocation.MatchKind;
import dev.plumbline.text.quote.QuoteLocation.MatchNote;
import dev.plumbline.text.quote.QuotePlacement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ExtractionArtefactReaderTest {

  private static final ExtractionSpec SPEC =
      Rubrics.of(
              """
              facts:
                flag: boolean
                share: {type: decimal, min: 0, max: 1}
                tone: {type: enum, values: [warm, cold]}
                title: {type: text}
                words: {computed: words}
              gates:
                - {id: small, when: share < 0.25 && words < 3, because: "{share} is little"}
                - {id: cold, when: tone == 'cold'}
              plan: {score: "flag ? 1 : share"}
              """)
          .extraction();

  private final ExtractionArtefactReader reader = new ExtractionArtefactReader(SPEC);

  @Test
  void an_extraction_with_every_kind_of_member_is_read_as_it_was_made() {
    for (Extraction made : List.of(whole(), combined())) {
      assertThat(reader.read(made.bytes())).contains(made);
      assertThat(reader.read(made.json())).contains(made);
    }
  }

  /// Each member of each object and each element of each list is left out, doubled, moved, and
  /// replaced by values of its kind and of others.
  @Test
  void what_would_be_written_in_other_bytes_is_refused() {
    int[] counts = new int[2];
    for (Extraction made : List.of(whole(), combined())) {
      JsonObject honest = JsonReader.written(made.bytes()).orElseThrow();
      variants(
          honest,
          changed -> {
            byte[] bytes = CanonicalJson.bytes(changed);
            Optional<Extraction> read = reader.read(bytes);
            read.ifPresent(it -> assertThat(it.bytes()).as(changed.toString()).isEqualTo(bytes));
            counts[read.isPresent() ? 1 : 0]++;
          });
    }
    assertThat(counts[0]).isGreaterThan(1000);
    assertThat(counts[1]).isGreaterThan(100);
  }

  @Test
  void no_object_has_a_member_more() {
    for (Extraction made : List.of(whole(), combined())) {
      withMember(
          JsonReader.written(made.bytes()).orElseThrow(),
          changed ->
              assertThat(reader.read(CanonicalJson.bytes(changed)))
                  .as(changed.toString())
                  .isEmpty());
    }
  }

  private static Extraction whole() {
    SortedMap<String, Finding> findings = new TreeMap<>();
    List<CheckedQuote> quotes =
        List.of(
            quote(
                QuoteSide.CLAIM,
                new QuoteLocation(
                    MatchKind.ELIDED,
                    QuotePlacement.CROSS_UNIT,
                    List.of(new Span(1, 4), new Span(8, 12)),
                    new ClosestMatch.None(),
                    List.of(MatchNote.FOLDED, MatchNote.ELIDED)),
                true,
                ""),
            quote(
                QuoteSide.SOURCE,
                new QuoteLocation(
                    MatchKind.NEAR_MISS,
                    QuotePlacement.NONE,
                    List.of(),
                    new ClosestMatch.Similar(new Span(2, 9), 875),
                    List.of()),
                false,
                CheckedQuote.UNPAIRED));
    findings.put("A1", new Finding.Checked("A1", 2, quotes, 1, 2));
    findings.put("A2", new Finding.NotApplicable("A2", "there is none", quotes, 1, 1));
    findings.put("A3", new Finding.Supplied("A3", 1));
    findings.put(
        "A4", new Finding.Partial("A4", new Finding.Range(Rational.ZERO, Rational.of(2)), "split"));
    findings.put("A5", new Finding.Unanswered("A5", "not-answered"));
    SortedMap<String, Extraction.TraitSupport> support = new TreeMap<>();
    support.put("claim", new Extraction.TraitSupport(1, 2));
    support.put("proof", new Extraction.TraitSupport(0, 1, true));
    return extraction(
        findings, support, evidence(quotes), Optional.of(correction()), Optional.empty());
  }

  private static Extraction combined() {
    PanelOrigin origin =
        new PanelOrigin(
            List.of(
                new PanelOrigin.Source(Optional.of(digest('c')), ""),
                new PanelOrigin.Source(Optional.empty(), "refused")),
            new TreeMap<>(Map.of("A1", 0)));
    return extraction(
        new TreeMap<>(),
        new TreeMap<>(),
        ExtractionDetails.NONE,
        Optional.empty(),
        Optional.of(origin));
  }

  private static Extraction extraction(
      SortedMap<String, Finding> findings,
      SortedMap<String, Extraction.TraitSupport> support,
      ExtractionDetails evidence,
      Optional<Extraction.Corrected> correction,
      Optional<PanelOrigin> panel) {
    SortedMap<String, FactValue> facts = new TreeMap<>();
    facts.put("flag", new FactValue.Truthful(true));
    facts.put("share", new FactValue.Numeric(Rational.of("0.5")));
    facts.put("tone", new FactValue.Textual("warm"));
    facts.put("title", new FactValue.Textual("Ä \"b\"\n"));
    facts.put("words", new FactValue.Unknown("no-document"));
    List<GateResult> gates = new ArrayList<>();
    List<QueryResult> answers = SPEC.gateProgram().run(facts);
    for (int index = 0; index < answers.size(); index++) {
      gates.add(new GateResult(SPEC.gates().get(index), answers.get(index)));
    }
    return new Extraction(
        new Extraction.Origin(
            SPEC.digest(), Optional.of(digest('d')), 42, new JudgeIdentity("a", "b", "c"), 3),
        facts,
        gates,
        findings,
        support,
        evidence,
        correction,
        panel);
  }

  private static ExtractionDetails evidence(List<CheckedQuote> quotes) {
    return new ExtractionDetails(
        List.of(
            new FlaggedPassage(
                "t1", new InjectionFlag(new Span(3, 5), InjectionFlag.Kind.INSTRUCTION), true)),
        new TreeMap<>(Map.of("tone", new ExtractionDetails.JudgedFact(quotes, 1, 1))),
        new TreeMap<>(Map.of("A1", List.of("2", "2", "unknown:cut"))),
        new TreeMap<>(Map.of("claim", 80)),
        NamedClaims.of(quotes),
        List.of(new AnsweringModel("m-2026-01-01", "fp_1", "answer-1", true)));
  }

  private static Extraction.Corrected correction() {
    return new Extraction.Corrected(digest('a'), new TreeMap<>(Map.of("A1", digest('b'))));
  }

  private static CheckedQuote quote(
      QuoteSide side, QuoteLocation location, boolean counts, String rejection) {
    return new CheckedQuote(
        new ItemClaim.Quote("some words", "s1", side),
        "t1",
        location,
        counts,
        rejection,
        List.of("[2]"),
        "1 to 2");
  }

  private static Digest digest(char digit) {
    return new Digest(Character.toString(digit).repeat(64));
  }

  private static void variants(Json json, Consumer<Json> each) {
    switch (json) {
      case JsonObject object -> {
        for (String key : object.keys()) {
          each.accept(with(object, key, Optional.empty()));
          variants(object.get(key), it -> each.accept(with(object, key, Optional.of(it))));
        }
      }
      case JsonArray(List<Json> values) -> {
        for (int index = 0; index < values.size(); index++) {
          int at = index;
          each.accept(with(values, all -> all.remove(at)));
          each.accept(with(values, all -> all.add(at, values.get(at))));
          variants(values.get(index), it -> each.accept(with(values, all -> all.set(at, it))));
        }
        each.accept(with(values, Collections::reverse));
      }
      case JsonText(String text) -> {
        for (String other :
            List.of("", text + "0", " " + text, text.toUpperCase(Locale.ROOT), "1.50", "7")) {
          each.accept(Json.of(other));
        }
        each.accept(Json.of(1));
      }
      case JsonInteger(long value) -> {
        for (long other : new long[] {0, value + 1, -value, 1L << 40}) {
          each.accept(Json.of(other));
        }
        each.accept(Json.of(Long.toString(value)));
      }
      case JsonBoolean(boolean value) -> {
        each.accept(Json.of(!value));
        each.accept(Json.of(Boolean.toString(value)));
      }
      case JsonDecimal _, JsonNull _ -> throw new AssertionError("not in an artefact");
    }
    each.accept(JsonNull.NULL);
    each.accept(JsonObject.EMPTY);
    each.accept(JsonArray.EMPTY);
  }

  /// One variant for each object, with a member more.
  private static void withMember(Json json, Consumer<Json> each) {
    if (json instanceof JsonObject object) {
      each.accept(with(object, "another", Optional.of(Json.of("x"))));
      for (String key : object.keys()) {
        withMember(object.get(key), it -> each.accept(with(object, key, Optional.of(it))));
      }
    } else if (json instanceof JsonArray(List<Json> values)) {
      for (int index = 0; index < values.size(); index++) {
        int at = index;
        withMember(values.get(index), it -> each.accept(with(values, all -> all.set(at, it))));
      }
    }
  }

  private static JsonObject with(JsonObject object, String key, Optional<Json> value) {
    JsonObjectBuilder json = JsonObject.builder();
    object.forEach((name, old) -> {
      if (!name.equals(key)) {
        json.put(name, old);
      }
    });
    return json.put(key, value).build();
  }

  private static JsonArray with(List<Json> values, Consumer<List<Json>> change) {
    List<Json> all = new ArrayList<>(values);
    change.accept(all);
    return new JsonArray(all);
  }
}
