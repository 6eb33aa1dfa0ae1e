package dev.plumbline.score.extraction;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.TextMeasure;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.rubric.schema.JsonSchema;
import dev.plumbline.rubric.schema.SchemaBudget;
import dev.plumbline.rubric.source.PatternSize;
import dev.plumbline.score.extraction.SuppliedFacts.JsonFacts;
import dev.plumbline.text.Folding;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.Span;
import dev.plumbline.text.TextSimilarity;
import dev.plumbline.text.TextStatistics;
import dev.plumbline.text.TextStatistics.Ratio;
import dev.plumbline.text.Units.Sentence;
import dev.plumbline.text.WordBoundaries;
import dev.plumbline.text.phrase.PatternBudget;
import dev.plumbline.text.phrase.PhraseSet;
import dev.plumbline.text.phrase.PhraseSet.PhraseMatch;
import dev.plumbline.text.phrase.TextPattern;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Computes the computed facts of documents. What depends on the rubric alone (phrase sets,
/// compiled patterns) is prepared once.
final class ComputedFacts {

  private static final int LONG_WORD_CHARACTERS = 7;

  private final List<PreparedFact> prepared = new ArrayList<>();

  /// A measure prepared for many documents.
  @FunctionalInterface
  private interface Computation {
    FactValue of(GradedDocument document, TextStatistics statistics, SchemaBudget budget);
  }

  private record PreparedFact(String id, Computation computation) {}

  ComputedFacts(ExtractionSpec spec) {
    for (Fact fact : spec.facts()) {
      if (fact.source() instanceof Fact.Source.Computed(TextMeasure measure)) {
        prepared.add(new PreparedFact(fact.id(), computation(measure)));
      }
    }
  }

  SortedMap<String, FactValue> compute(GradedDocument document) {
    SortedMap<String, FactValue> values = new TreeMap<>();
    if (!prepared.isEmpty()) {
      TextStatistics statistics = TextStatistics.of(document.text());
      SchemaBudget budget = SchemaBudget.ofOneDocument();
      prepared.forEach(
          each -> values.put(each.id(), each.computation().of(document, statistics, budget)));
    }
    return values;
  }

  private static Computation computation(TextMeasure measure) {
    return switch (measure) {
      case TextMeasure.Simple(TextMeasure.Kind kind) ->
          (document, statistics, _) -> simple(kind, document, statistics);
      case TextMeasure.Phrases(TextMeasure.PhraseMode mode, List<String> phrases) -> {
        PhraseSet set = PhraseSet.of(phrases);
        yield (document, _, _) -> phrases(mode, set, document.text());
      }
      case TextMeasure.Pairs(List<TextMeasure.Pair> pairs) -> {
        PhraseSet set = PhraseSet.of(phrases(pairs));
        yield (document, _, _) -> number(set.find(document.text()).size());
      }
      case TextMeasure.Pattern(String re2) -> {
        TextPattern pattern = TextPattern.of(re2);
        yield (document, _, budget) -> matches(pattern, document.text().text(), budget.patterns());
      }
      case TextMeasure.Overlap(String context) -> (document, _, _) -> overlap(document, context);
      case TextMeasure.Likeness likeness ->
          (document, _, budget) -> likeness(document, likeness, budget.patterns());
      case TextMeasure.NumberWithin within -> (document, _, _) -> isWithin(document, within);
      case TextMeasure.Calls calls ->
          (document, _, _) -> ToolCallFacts.of(document.document()).value(calls);
      case TextMeasure.JsonValue(String path, String call, FactType type) -> {
        JsonFacts json = new JsonFacts(path, call);
        yield (document, _, _) -> json.value(document, type);
      }
      case TextMeasure.JsonCount(String path, String call) -> {
        JsonFacts json = new JsonFacts(path, call);
        yield (document, _, _) -> json.count(document);
      }
      case TextMeasure.SchemaMatch(String schema, String call) -> {
        SchemaFacts facts = new SchemaFacts(schema, call);
        yield (document, _, budget) -> facts.isValid(document, budget);
      }
      case TextMeasure.MatchingCalls(String name, String schema) -> {
        SchemaFacts facts = new SchemaFacts(schema, name);
        yield (document, _, budget) -> facts.count(document, budget);
      }
    };
  }

  /// Every word of a pair combined with every word that may follow it.
  private static List<String> phrases(List<TextMeasure.Pair> pairs) {
    return pairs.stream()
        .flatMap(pair ->
            pair.words().stream().flatMap(w -> pair.followedBy().stream().map(f -> w + " " + f)))
        .distinct()
        .toList();
  }

  private static FactValue simple(
      TextMeasure.Kind kind, GradedDocument document, TextStatistics statistics) {
    IndexedText text = document.text();
    return switch (kind) {
      case CHARACTERS -> number(statistics.characters());
      case WORDS -> number(statistics.words());
      case DISTINCT_WORDS -> number(statistics.distinctWords());
      case LONG_WORDS -> number(longWords(text));
      case SENTENCES -> number(statistics.sentences());
      case PARAGRAPHS -> number(statistics.paragraphs());
      case QUESTIONS -> number(statistics.questions());
      case EXCLAMATIONS -> number(statistics.exclamations());
      case SYLLABLES -> number(statistics.syllables());
      case AVERAGE_WORD_CHARACTERS -> share(statistics.charactersPerWord());
      case AVERAGE_WORD_SYLLABLES -> share(statistics.syllablesPerWord());
      case AVERAGE_SENTENCE_WORDS -> share(statistics.wordsPerSentence());
      case DISTINCT_WORD_SHARE -> share(statistics.distinctWordsPerWord());
      case LONG_WORD_SHARE -> share(new Ratio(longWords(text), statistics.words()));
      case LONGEST_SENTENCE_WORDS -> number(longestSentence(text));
      case READING_EASE -> new FactValue.Numeric(readingEase(statistics));
      case JSON_VALID -> new FactValue.Truthful(isJson(text.text()));
      case TURNS -> number(ToolCallFacts.turns(document.document()));
      case CALLS -> number(ToolCallFacts.of(document.document()).count());
      case CITATIONS -> number(CitationMarkers.cited(document).size());
      case CITED_SOURCES -> number((int) CitationMarkers.sources(document).distinct().count());
      case CITED_SENTENCES -> number(CitationMarkers.sentences(document));
      case UNKNOWN_CITATIONS ->
          number(
              CitationMarkers.cited(document).size()
                  - (int) CitationMarkers.sources(document).count());
      case REPEATED_CALLS -> number(ToolCallFacts.of(document.document()).repeated());
      case FAILED_CALLS -> number(ToolCallFacts.failed(document.document()));
    };
  }

  private static FactValue phrases(TextMeasure.PhraseMode mode, PhraseSet set, IndexedText text) {
    List<PhraseMatch> matches = set.find(text);
    return switch (mode) {
      case PHRASE_ANY -> new FactValue.Truthful(!matches.isEmpty());
      case PHRASE_COUNT -> number(matches.size());
      case PHRASE_ALL -> {
        long distinct = matches.stream().mapToInt(PhraseMatch::phrase).distinct().count();
        yield new FactValue.Truthful(distinct == set.phrases().size());
      }
    };
  }

  private static FactValue matches(TextPattern pattern, String text, PatternBudget budget) {
    OptionalInt count = budget.count(pattern, text);
    return count.isPresent() ? number(count.getAsInt()) : new FactValue.Unknown("too-much-work");
  }

  private static FactValue overlap(GradedDocument document, String context) {
    IndexedText part = document.context().getOrDefault(context, NO_TEXT);
    if (part == NO_TEXT) {
      return new FactValue.Unknown("no-context");
    }
    SortedSet<String> words = distinct(document.text());
    SortedSet<String> other = distinct(part);
    int shared = (int) words.stream().filter(other::contains).count();
    return share(new Ratio(shared, words.size()));
  }

  private static FactValue likeness(
      GradedDocument document, TextMeasure.Likeness likeness, PatternBudget budget) {
    IndexedText part = document.context().getOrDefault(likeness.context(), NO_TEXT);
    if (part == NO_TEXT) {
      return new FactValue.Unknown("no-context");
    }
    String text = document.text().text();
    String reference = part.text();
    return switch (likeness.key()) {
      case EQUALS -> new FactValue.Truthful(TextSimilarity.equal(text, reference));
      case MATCHES -> finds(reference, text, budget);
      case CONTAINS -> new FactValue.Truthful(text.contains(reference));
      case CONTAINS_FOLDED -> new FactValue.Truthful(TextSimilarity.contains(text, reference));
      case LEVENSHTEIN -> bounded(TextSimilarity.levenshtein(text, reference));
      case JACCARD -> exact(TextSimilarity.jaccard(text, reference));
      case ROUGE_1 -> exact(TextSimilarity.rouge(text, reference, 1));
      case ROUGE_2 -> exact(TextSimilarity.rouge(text, reference, 2));
      case ROUGE_L -> bounded(TextSimilarity.rougeL(text, reference));
      case CHRF -> bounded(TextSimilarity.chrf(text, reference));
      case BLEU -> exact(TextSimilarity.bleu(text, reference));
      case SET_PRECISION -> exact(TextSimilarity.covered(entries(text), entries(reference)));
      case SET_RECALL -> exact(TextSimilarity.covered(entries(reference), entries(text)));
      case LIST_F1 -> bounded(TextSimilarity.inOrder(entries(text), entries(reference)));
      default -> throw new IllegalStateException(likeness.key() + " compares no texts");
    };
  }

  /// Whether a pattern that comes with the document matches.
  private static FactValue finds(String re2, String text, PatternBudget budget) {
    Optional<TextPattern> pattern =
        PatternSize.isBounded(re2) ? TextPattern.find(re2) : Optional.empty();
    if (pattern.isEmpty()) {
      return new FactValue.Unknown("no-pattern");
    }
    return budget
        .finds(pattern.get(), text)
        .<FactValue>map(FactValue.Truthful::new)
        .orElse(new FactValue.Unknown("too-much-work"));
  }

  private static FactValue isWithin(GradedDocument document, TextMeasure.NumberWithin within) {
    IndexedText part = document.context().getOrDefault(within.context(), NO_TEXT);
    if (part == NO_TEXT) {
      return new FactValue.Unknown("no-context");
    }
    Optional<Rational> said = number(document.text().text());
    Optional<Rational> expected = number(part.text());
    if (said.isEmpty() || expected.isEmpty()) {
      return new FactValue.Unknown("no-number");
    }
    Rational allowed = Rational.of(within.tolerance());
    if (within.relative()) {
      allowed = allowed.times(absolute(expected.get()));
    }
    Rational difference = absolute(said.get().minus(expected.get()));
    return new FactValue.Truthful(difference.compareTo(allowed) <= 0);
  }

  private static Rational absolute(Rational value) {
    return value.sign() < 0 ? value.negated() : value;
  }

  /// A text that is one number, in digits with a point, and maybe an exponent.
  private static Optional<Rational> number(String text) {
    byte[] bytes = text.strip().getBytes(StandardCharsets.UTF_8);
    return JsonReader.read(bytes, bytes.length + 1) instanceof JsonResult.Read(Json json)
        ? switch (json) {
          case JsonInteger(long value) -> Optional.of(Rational.of(value));
          case JsonDecimal(BigDecimal value) -> Optional.of(Rational.of(value));
          default -> Optional.empty();
        }
        : Optional.empty();
  }

  /// The elements of a JSON array, or else the lines that are not blank, folded.
  private static List<String> entries(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (JsonReader.read(bytes, bytes.length + 1)
        instanceof JsonResult.Read(JsonArray(var elements))) {
      return elements.stream().map(PlainJson::text).toList();
    }
    return text.lines()
        .map(line -> Folding.fold(line.strip()).lower())
        .filter(line -> !line.isEmpty())
        .toList();
  }

  private static FactValue bounded(Optional<Rational> share) {
    return share.map(ComputedFacts::exact).orElse(new FactValue.Unknown("too-much-work"));
  }

  /// Facts have at most twelve decimals.
  private static FactValue exact(Rational share) {
    return new FactValue.Numeric(share.atNodeExit());
  }

  private static SortedSet<String> distinct(IndexedText text) {
    SortedSet<String> words = new TreeSet<>();
    for (Span word : WordBoundaries.of(text.text())) {
      words.add(Folding.fold(word.in(text.text())).lower());
    }
    return words;
  }

  private static int longWords(IndexedText text) {
    int count = 0;
    for (Span word : WordBoundaries.of(text.text())) {
      count += word.length() >= LONG_WORD_CHARACTERS ? 1 : 0;
    }
    return count;
  }

  private static int longestSentence(IndexedText text) {
    int longest = 0;
    for (Sentence sentence : text.units().sentences()) {
      longest = Math.max(longest, WordBoundaries.count(text.text(), sentence.span()));
    }
    return longest;
  }

  /// Flesch reading ease (Flesch 1948), clamped to the bounds of its type; 0 without words.
  private static Rational readingEase(TextStatistics statistics) {
    if (statistics.words() == 0) {
      return Rational.ZERO;
    }
    Rational ease =
        Rational.of("206.835")
            .minus(Rational.of("1.015").times(quotient(statistics.wordsPerSentence())))
            .minus(Rational.of("84.6").times(quotient(statistics.syllablesPerWord())));
    FactType.Numeric bounds = (FactType.Numeric) TextMeasure.EASE_RANGE;
    BigDecimal within = ease.toDecimal().max(bounds.min()).min(bounds.max());
    return Rational.of(within);
  }

  private static boolean isJson(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return JsonReader.read(bytes, bytes.length + 1) instanceof JsonResult.Read;
  }

  /// A count, at most the bound of its type: overlapping phrases and empty matches can be more.
  private static FactValue number(int value) {
    return new FactValue.Numeric(Rational.of(Math.min(value, COUNT_MAX)));
  }

  private static final int COUNT_MAX = ((FactType.Numeric) TextMeasure.COUNT).max().intValueExact();

  /// Facts have at most twelve decimals, like every value that enters a plan.
  private static FactValue share(Ratio ratio) {
    return new FactValue.Numeric(quotient(ratio).atNodeExit());
  }

  private static Rational quotient(Ratio ratio) {
    return ratio.denominator() == 0
        ? Rational.ZERO
        : Rational.of(ratio.numerator()).dividedBy(Rational.of(ratio.denominator()));
  }

  private static final IndexedText NO_TEXT = IndexedText.of("");

  /// Whether what is graded, or the arguments of calls of a tool, are JSON that is valid against a
  /// schema. What is no JSON is not valid. Unknown are `no-call` and `too-much-work`.
  private static final class SchemaFacts {

    private final JsonSchema schema;
    private final String call;

    /// @param call the name of a tool; empty for what is graded
    SchemaFacts(String schema, String call) {
      this.schema = JsonSchema.of(json(schema).orElseThrow());
      this.call = call;
    }

    FactValue isValid(GradedDocument document, SchemaBudget budget) {
      Optional<String> text =
          call.isEmpty()
              ? Optional.of(document.text().text())
              : ToolCallFacts.of(document.document()).lastArguments(call);
      if (text.isEmpty()) {
        return new FactValue.Unknown("no-call");
      }
      Optional<Boolean> valid = isValid(text.get(), budget);
      return valid.isPresent()
          ? new FactValue.Truthful(valid.get())
          : new FactValue.Unknown(TOO_MUCH_WORK);
    }

    FactValue count(GradedDocument document, SchemaBudget budget) {
      List<Optional<Boolean>> valid =
          ToolCallFacts.of(document.document()).arguments(call).stream()
              .map(arguments -> isValid(arguments, budget))
              .toList();
      return valid.contains(Optional.<Boolean>empty())
          ? new FactValue.Unknown(TOO_MUCH_WORK)
          : new FactValue.Numeric(
              Rational.of(valid.stream().filter(each -> each.equals(Optional.of(true))).count()));
    }

    private Optional<Boolean> isValid(String text, SchemaBudget budget) {
      Optional<Json> value = json(text);
      return value.isEmpty() ? Optional.of(false) : schema.isValid(value.get(), budget);
    }

    private static Optional<Json> json(String text) {
      byte[] bytes = text.getBytes(UTF_8);
      return JsonReader.read(bytes, bytes.length + 1) instanceof JsonResult.Read(Json json)
          ? Optional.of(json)
          : Optional.empty();
    }

    private static final String TOO_MUCH_WORK = "too-much-work";
  }
}
