package dev.plumbline.extraction;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.plumbline.bundle.ExtractionSpec;
import dev.plumbline.canonical.JsonReader;
import dev.plumbline.canonical.Reading;
import dev.plumbline.plan.FactType;
import dev.plumbline.plan.FactValue;
import dev.plumbline.plan.Rational;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Measure;
import dev.plumbline.text.Counts;
import dev.plumbline.text.Folding;
import dev.plumbline.text.Indexed;
import dev.plumbline.text.PhraseMatch;
import dev.plumbline.text.PhraseSet;
import dev.plumbline.text.Ratio;
import dev.plumbline.text.Sentence;
import dev.plumbline.text.Span;
import dev.plumbline.text.Words;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Works out the computed facts of a document. What depends on the rubric alone (phrases, patterns)
/// is made ready once.
final class FactComputer {

  private static final int LONG_WORD_CHARACTERS = 7;

  private final List<Ready> ready = new ArrayList<>();

  /// A measure made ready for many documents.
  @FunctionalInterface
  private interface Gauge {
    FactValue of(Document document, Counts counts);
  }

  private record Ready(String id, Gauge gauge) {}

  FactComputer(ExtractionSpec spec) {
    for (Fact fact : spec.facts()) {
      if (fact.source() instanceof Fact.Source.Computed(Measure measure)) {
        ready.add(new Ready(fact.id(), gauge(measure)));
      }
    }
  }

  SortedMap<String, FactValue> compute(Document document) {
    SortedMap<String, FactValue> values = new TreeMap<>();
    if (!ready.isEmpty()) {
      Counts counts = Counts.of(document.text());
      ready.forEach(each -> values.put(each.id(), each.gauge().of(document, counts)));
    }
    return values;
  }

  private static Gauge gauge(Measure measure) {
    return switch (measure) {
      case Measure.Simple(Measure.Kind kind) ->
          (document, counts) -> simple(kind, document, counts);
      case Measure.Phrases(Measure.PhraseMode mode, List<String> phrases) -> {
        PhraseSet set = PhraseSet.of(phrases);
        yield (document, _) -> phrases(mode, set, document.text());
      }
      case Measure.Pairs(List<Measure.Pair> pairs) -> {
        PhraseSet set = PhraseSet.of(phrases(pairs));
        yield (document, _) -> number(set.find(document.text()).size());
      }
      case Measure.Pattern(String re2) -> {
        Pattern pattern = Pattern.compile(re2);
        yield (document, _) -> number(matches(pattern, document.text().text()));
      }
      case Measure.Overlap(String context) -> (document, _) -> overlap(document, context);
    };
  }

  /// Every word with every word that may follow it.
  private static List<String> phrases(List<Measure.Pair> pairs) {
    return pairs.stream()
        .flatMap(pair ->
            pair.words().stream().flatMap(w -> pair.followedBy().stream().map(f -> w + " " + f)))
        .distinct()
        .toList();
  }

  private static FactValue simple(Measure.Kind kind, Document document, Counts counts) {
    Indexed text = document.text();
    return switch (kind) {
      case CHARACTERS -> number(counts.characters());
      case WORDS -> number(counts.words());
      case DISTINCT_WORDS -> number(counts.distinctWords());
      case LONG_WORDS -> number(longWords(text));
      case SENTENCES -> number(counts.sentences());
      case PARAGRAPHS -> number(counts.paragraphs());
      case QUESTIONS -> number(counts.questions());
      case EXCLAMATIONS -> number(counts.exclamations());
      case SYLLABLES -> number(counts.syllables());
      case AVERAGE_WORD_CHARACTERS -> share(counts.charactersPerWord());
      case AVERAGE_WORD_SYLLABLES -> share(counts.syllablesPerWord());
      case AVERAGE_SENTENCE_WORDS -> share(counts.wordsPerSentence());
      case DISTINCT_WORD_SHARE -> share(counts.distinctWordsPerWord());
      case LONG_WORD_SHARE -> share(new Ratio(longWords(text), counts.words()));
      case LONGEST_SENTENCE_WORDS -> number(longestSentence(text));
      case READING_EASE -> new FactValue.Numeric(readingEase(counts));
      case JSON_VALID -> new FactValue.Truthful(isJson(text.text()));
    };
  }

  private static FactValue phrases(Measure.PhraseMode mode, PhraseSet set, Indexed text) {
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

  private static int matches(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    int count = 0;
    while (matcher.find()) {
      count++;
    }
    return count;
  }

  private static FactValue overlap(Document document, String context) {
    Indexed part = document.context().getOrDefault(context, NO_TEXT);
    if (part == NO_TEXT) {
      return new FactValue.Unknown("no-context");
    }
    SortedSet<String> words = distinct(document.text());
    SortedSet<String> other = distinct(part);
    int shared = (int) words.stream().filter(other::contains).count();
    return share(new Ratio(shared, words.size()));
  }

  private static SortedSet<String> distinct(Indexed text) {
    SortedSet<String> words = new TreeSet<>();
    for (Span word : Words.of(text.text())) {
      words.add(Folding.fold(word.in(text.text())).lower());
    }
    return words;
  }

  private static int longWords(Indexed text) {
    int count = 0;
    for (Span word : Words.of(text.text())) {
      count += word.length() >= LONG_WORD_CHARACTERS ? 1 : 0;
    }
    return count;
  }

  private static int longestSentence(Indexed text) {
    int longest = 0;
    for (Sentence sentence : text.units().sentences()) {
      longest = Math.max(longest, Words.count(text.text(), sentence.span()));
    }
    return longest;
  }

  private static Rational readingEase(Counts counts) {
    if (counts.words() == 0) {
      return Rational.ZERO;
    }
    Rational ease =
        Rational.of("206.835")
            .minus(Rational.of("1.015").times(quotient(counts.wordsPerSentence())))
            .minus(Rational.of("84.6").times(quotient(counts.syllablesPerWord())));
    FactType.Numeric bounds = (FactType.Numeric) Measure.EASE;
    BigDecimal within = ease.toDecimal().max(bounds.min()).min(bounds.max());
    return Rational.of(within);
  }

  private static boolean isJson(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return JsonReader.read(bytes, bytes.length + 1) instanceof Reading.Read;
  }

  private static FactValue number(int value) {
    return new FactValue.Numeric(Rational.of(value));
  }

  /// Facts have at most twelve decimals, like everything that enters a plan.
  private static FactValue share(Ratio ratio) {
    return new FactValue.Numeric(quotient(ratio).atNodeExit());
  }

  private static Rational quotient(Ratio ratio) {
    return ratio.denominator() == 0
        ? Rational.ZERO
        : Rational.of(ratio.numerator()).dividedBy(Rational.of(ratio.denominator()));
  }

  private static final Indexed NO_TEXT = Indexed.of("");
}
