package dev.plumbline.rubric;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonForm;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.problem.WireNamed.WireName;
import dev.plumbline.rubric.plan.expression.FactType;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/// A measure of a text that needs no judge: the catalogue of computed facts.
public sealed interface TextMeasure extends JsonForm {

  @Override
  default Json json() {
    return switch (this) {
      case Simple(Kind kind) -> Json.of(kind.wireName());
      case Phrases(var _, List<String> phrases) -> parameterised(phrases);
      case Pairs(List<Pair> pairs) -> parameterised(pairs);
      case Pattern(String re2) -> parameterised(re2);
      case Overlap(String context) -> parameterised(context);
      case Likeness(var _, String context) -> parameterised(context);
      case NumberWithin(String context, BigDecimal tolerance, boolean relative) ->
          parameterised(
              JsonObject.of(
                  "reference", context,
                  "relative?", relative,
                  "tolerance", tolerance));
      case Calls(Parameterised key, List<String> names) ->
          parameterised(key == Parameterised.CALLS_OF ? names.getFirst() : names);
      case JsonValue(String path, String call, FactType type) ->
          JsonObject.of(
                  "call?", call,
                  "json?", path)
              .with(type.json());
      case JsonCount(String path, String call) ->
          JsonObject.of(
              "json_count?", path,
              "call?", call);
      // as texts, since canonical JSON writes decimals as texts, which are others to a schema
      case SchemaMatch(String schema, String call) ->
          JsonObject.of(
              "call?", call,
              "json_schema?", schema);
      case MatchingCalls(String name, String schema) ->
          JsonObject.of("calls_of", name, "where", schema);
    };
  }

  private JsonObject parameterised(Object parameter) {
    return JsonObject.of(parameterised().orElseThrow().wireName(), parameter);
  }

  /// A measure without parameters.
  record Simple(Kind kind) implements TextMeasure {}

  /// Whether any or all of some phrases occur, or how many times they occur in total.
  record Phrases(PhraseMode mode, List<String> phrases) implements TextMeasure {
    public Phrases {
      phrases = List.copyOf(phrases);
    }
  }

  /// How often a word of one list is directly followed by a word of another, summed over pairs of
  /// lists. Entries may be phrases.
  record Pairs(List<Pair> pairs) implements TextMeasure {
    public Pairs {
      pairs = List.copyOf(pairs);
    }
  }

  /// Words, each of which may be directly followed by one of the others.
  record Pair(List<String> words, @Member("followed_by") List<String> followedBy)
      implements JsonRecord {
    public Pair {
      words = List.copyOf(words);
      followedBy = List.copyOf(followedBy);
    }
  }

  /// How often an RE2 pattern matches, from left to right without overlap.
  record Pattern(String re2) implements TextMeasure {}

  /// The share of the document's distinct words that also occur in a context part.
  record Overlap(String context) implements TextMeasure {}

  /// How alike the text and a context part are, or whether the part is a pattern that matches.
  ///
  /// @param key from [Parameterised#EQUALS] to [Parameterised#LIST_F1]
  record Likeness(Parameterised key, String context) implements TextMeasure {}

  /// Which tools were called in a conversation.
  ///
  /// @param key from [Parameterised#CALLS_OF] to [Parameterised#CALLS_ANY_ORDER]
  record Calls(Parameterised key, List<String> names) implements TextMeasure {
    public Calls {
      names = List.copyOf(names);
    }
  }

  /// Whether the text is a number that is close to the one of a context part.
  ///
  /// @param tolerance the greatest difference, from 0; as a share of the reference's absolute value
  ///   if it is relative
  record NumberWithin(String context, BigDecimal tolerance, boolean relative)
      implements TextMeasure {}

  /// The one value at a path of a JSON document.
  ///
  /// @param call the tool whose last call's arguments are read; empty for the text
  /// @param value what the value must be
  record JsonValue(String path, String call, FactType value) implements TextMeasure {}

  /// How many values a path of a JSON document leads to.
  record JsonCount(String path, String call) implements TextMeasure {}

  /// Whether a JSON document is valid against a schema.
  ///
  /// @param schema as JSON, without problems
  /// @param call the tool whose last call's arguments are read; empty for the text
  record SchemaMatch(String schema, String call) implements TextMeasure {}

  /// How many calls of a tool have arguments that are valid against a schema.
  record MatchingCalls(String name, String schema) implements TextMeasure {}

  /// The measures with a parameter, by the keys under which a rubric gives it.
  enum Parameterised {
    PHRASE_ANY,
    PHRASE_ALL,
    PHRASE_COUNT,
    PAIR_COUNT,
    PATTERN_COUNT,
    OVERLAP,
    EQUALS,
    MATCHES,
    CONTAINS,
    CONTAINS_FOLDED,
    LEVENSHTEIN,
    JACCARD,
    ROUGE_1,
    ROUGE_2,
    ROUGE_L,
    CHRF,
    BLEU,
    SET_PRECISION,
    SET_RECALL,
    LIST_F1,
    NUMBER_WITHIN,
    CALLS_OF,
    CALLS_USED,
    CALLS_FORBIDDEN,
    CALLS_IN_ORDER,
    CALLS_EXACTLY,
    CALLS_ANY_ORDER,
    JSON,
    JSON_COUNT,
    JSON_SCHEMA;

    public String wireName() {
      return WireName.SNAKE.of(this);
    }
  }

  /// The key of this measure in a rubric; empty for a measure without a parameter.
  default Optional<Parameterised> parameterised() {
    return switch (this) {
      case Simple _ -> Optional.empty();
      case Phrases(PhraseMode mode, var _) ->
          Optional.of(
              switch (mode) {
                case PHRASE_ANY -> Parameterised.PHRASE_ANY;
                case PHRASE_ALL -> Parameterised.PHRASE_ALL;
                case PHRASE_COUNT -> Parameterised.PHRASE_COUNT;
              });
      case Pairs _ -> Optional.of(Parameterised.PAIR_COUNT);
      case Pattern _ -> Optional.of(Parameterised.PATTERN_COUNT);
      case Overlap _ -> Optional.of(Parameterised.OVERLAP);
      case Likeness likeness -> Optional.of(likeness.key());
      case NumberWithin _ -> Optional.of(Parameterised.NUMBER_WITHIN);
      case Calls calls -> Optional.of(calls.key());
      case JsonValue _ -> Optional.of(Parameterised.JSON);
      case JsonCount _ -> Optional.of(Parameterised.JSON_COUNT);
      case SchemaMatch _ -> Optional.of(Parameterised.JSON_SCHEMA);
      case MatchingCalls _ -> Optional.of(Parameterised.CALLS_OF);
    };
  }

  /// What is measured about phrases: whether any occurs, whether all do, or how often.
  enum PhraseMode {
    PHRASE_ANY,
    PHRASE_ALL,
    PHRASE_COUNT
  }

  /// The type of a fact with this measure.
  default FactType type() {
    return switch (this) {
      case Simple(Kind kind) -> kind.type;
      case Phrases(PhraseMode mode, var _) ->
          mode == PhraseMode.PHRASE_COUNT ? COUNT : new FactType.Truthful();
      case Pairs _, Pattern _ -> COUNT;
      case Overlap _ -> SHARE;
      case Likeness likeness ->
          likeness.key().compareTo(Parameterised.LEVENSHTEIN) < 0 ? new FactType.Truthful() : SHARE;
      case Calls calls -> calls.key() == Parameterised.CALLS_OF ? COUNT : new FactType.Truthful();
      case NumberWithin _ -> new FactType.Truthful();
      case JsonValue json -> json.value();
      case JsonCount _, MatchingCalls _ -> COUNT;
      case SchemaMatch _ -> new FactType.Truthful();
    };
  }

  FactType COUNT = new FactType.Numeric(true, BigDecimal.ZERO, new BigDecimal(1_000_000));
  FactType SHARE = new FactType.Numeric(false, BigDecimal.ZERO, BigDecimal.ONE);
  FactType AVERAGE = new FactType.Numeric(false, BigDecimal.ZERO, new BigDecimal(1_000_000));

  FactType EASE_RANGE = new FactType.Numeric(false, new BigDecimal(-100), new BigDecimal(122));

  /// The measures without parameters.
  enum Kind {
    /// Unicode code points, including white space.
    CHARACTERS(COUNT),
    WORDS(COUNT),
    DISTINCT_WORDS(COUNT),
    /// Words of seven characters or more.
    LONG_WORDS(COUNT),
    SENTENCES(COUNT),
    PARAGRAPHS(COUNT),
    /// Sentences that end in a question mark.
    QUESTIONS(COUNT),
    /// Sentences that end in an exclamation mark.
    EXCLAMATIONS(COUNT),
    /// Estimated by the rules of English spelling.
    SYLLABLES(COUNT),
    /// Syllables per word; 0 without words.
    AVERAGE_WORD_SYLLABLES(AVERAGE),
    /// Flesch reading ease (Flesch 1948): 206.835 − 1.015 × words per sentence − 84.6 × syllables
    /// per word, clamped to −100 and 122; 0 without words.
    READING_EASE(EASE_RANGE),
    /// Characters of words per word; 0 without words.
    AVERAGE_WORD_CHARACTERS(AVERAGE),
    /// Words per sentence; 0 without sentences.
    AVERAGE_SENTENCE_WORDS(AVERAGE),
    LONGEST_SENTENCE_WORDS(COUNT),
    /// Distinct words divided by words; 0 without words.
    DISTINCT_WORD_SHARE(SHARE),
    /// Long words divided by words; 0 without words.
    LONG_WORD_SHARE(SHARE),
    /// Whether the whole text is one JSON value.
    JSON_VALID(new FactType.Truthful()),
    /// Turns of a conversation, whoever speaks; 0 in a document that is one text.
    TURNS(COUNT),
    CALLS(COUNT),
    /// Calls of the same tool with the same arguments as one before.
    REPEATED_CALLS(COUNT),
    /// Results of tools that say that the call went wrong.
    FAILED_CALLS(COUNT),
    /// How often marks in the graded text point at something: `[1, 3]` does twice.
    CITATIONS(COUNT),
    /// Distinct sources that marks point at.
    CITED_SOURCES(COUNT),
    /// Sentences with a mark.
    CITED_SENTENCES(COUNT),
    /// How often a mark points at no source that there is.
    UNKNOWN_CITATIONS(COUNT);

    private final FactType type;

    Kind(FactType type) {
      this.type = type;
    }

    public String wireName() {
      return WireName.SNAKE.of(this);
    }

    static List<String> wireNames() {
      return WireName.SNAKE.all(Kind.class);
    }

    static Optional<Kind> parse(String word) {
      return WireName.SNAKE.parse(Kind.class, word);
    }
  }
}
