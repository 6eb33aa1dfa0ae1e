package dev.plumbline.rubric;

import dev.plumbline.base.canonical.JsonPath;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.base.problem.WireNamed.WireName;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.source.PatternSize;
import dev.plumbline.rubric.source.SourceNode;
import dev.plumbline.rubric.source.SourceNode.MappingReader;
import dev.plumbline.text.phrase.TextPattern;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Reads the `facts` section: the declarations of facts.
record FactsReader(List<Problem> problems) {

  private static final List<String> TYPES = FactTypeName.wireNames();
  private static final List<String> PARAMETERISED =
      WireName.SNAKE.all(TextMeasure.Parameterised.class);
  private static final List<String> TYPED = List.of("type", "min", "max", "values");
  private static final int VALUES_MAX = 200;
  private static final int NAMES_MAX = 100;

  List<Fact> read(MappingReader rubric) {
    List<Fact> facts = new ArrayList<>();
    rubric
        .object("facts")
        .ifPresent(all ->
            all.members()
                .forEach((id, node) ->
                    fact(IdSyntax.checked(id, node.place(), problems), node)
                        .ifPresent(facts::add)));
    return facts;
  }

  private Optional<Fact> fact(String id, SourceNode node) {
    if (node instanceof SourceNode.Scalar scalar) {
      return shorthand(scalar)
          .map(type -> new Fact(id, type, false, new Fact.Source.Supplied(), ""));
    }
    MappingReader reader = new MappingReader(node, problems);
    Optional<Fact.Source> source = source(reader);
    Optional<FactType> type = source.flatMap(from -> type(reader, from));
    if (source.isEmpty()) {
      TYPED.forEach(reader::find);
    }
    boolean optional = reader.flag("optional", false);
    String description = reader.text("description");
    reader.reportUnknownKeys();
    return type.isPresent() && source.isPresent()
        ? Optional.of(new Fact(id, type.get(), optional, source.get(), description))
        : Optional.empty();
  }

  private Optional<FactType> type(MappingReader reader, Fact.Source source) {
    return source instanceof Fact.Source.Computed(TextMeasure measure)
        ? computedType(reader, measure)
        : declaredType(reader);
  }

  private Optional<FactType> shorthand(SourceNode.Scalar scalar) {
    Optional<FactTypeName> type = FactTypeName.parse(scalar.literal());
    if (type.isEmpty()) {
      problems.add(
          new Problem(
              ProblemCode.UNKNOWN_VALUE,
              scalar.place(),
              "unknown type " + EscapedText.text(scalar.literal()),
              Suggestion.of(scalar.literal(), TYPES, "there are")));
      return Optional.empty();
    }
    return switch (type.get()) {
      case BOOLEAN -> Optional.of(new FactType.Truthful());
      case INTEGER -> Optional.of(numeric(true, Optional.empty(), Optional.empty()));
      case DECIMAL -> Optional.of(numeric(false, Optional.empty(), Optional.empty()));
      case TEXT -> Optional.of(new FactType.Textual());
      case ENUM -> {
        problems.add(
            new Problem(
                ProblemCode.MISSING,
                scalar.place(),
                "an enum needs `values`",
                "write `{type: enum, values: [low, high]}`"));
        yield Optional.empty();
      }
      default -> {
        problems.add(
            new Problem(
                ProblemCode.UNKNOWN_VALUE,
                scalar.place(),
                "unknown type " + EscapedText.text(scalar.literal()),
                Suggestion.of(scalar.literal(), TYPES, "the types are")));
        yield Optional.empty();
      }
    };
  }

  private Optional<FactType> computedType(MappingReader reader, TextMeasure measure) {
    if (reader.has("type") || reader.has("min") || reader.has("max") || reader.has("values")) {
      TYPED.forEach(reader::find);
      reader.report(
          ProblemCode.KEY_NOT_ALLOWED,
          reader.place(),
          "the type and bounds of a computed fact follow from its measure",
          "remove `type`, `min`, `max` and `values`");
    }
    return Optional.of(measure.type());
  }

  private Optional<FactType> declaredType(MappingReader reader) {
    Optional<SourceNode> written =
        reader.require("type", "a fact has a type: " + Suggestion.list(TYPES));
    if (written.isEmpty()) {
      TYPED.forEach(reader::find);
      return Optional.empty();
    }
    Optional<FactTypeName> named = FactTypeName.parse(reader.word("type", "", TYPES));
    Optional<BigDecimal> min = reader.number("min");
    Optional<BigDecimal> max = reader.number("max");
    List<String> values = reader.texts("values");
    if (named.filter(FactTypeName::isNumber).isEmpty()
        && (reader.has("min") || reader.has("max"))) {
      reader.report(
          ProblemCode.KEY_NOT_ALLOWED,
          reader.place(),
          "only numbers have `min` and `max`",
          "remove them");
    }
    if (!named.equals(Optional.of(FactTypeName.ENUM)) && reader.has("values")) {
      reader.report(
          ProblemCode.KEY_NOT_ALLOWED, reader.place(), "only an enum has `values`", "remove them");
    }
    return named.flatMap(type -> declared(type, reader, min, max, values));
  }

  private Optional<FactType> declared(
      FactTypeName type,
      MappingReader reader,
      Optional<BigDecimal> min,
      Optional<BigDecimal> max,
      List<String> values) {
    return switch (type) {
      case BOOLEAN -> Optional.of(new FactType.Truthful());
      case TEXT -> Optional.of(new FactType.Textual());
      case ENUM -> enumerated(reader, values);
      case INTEGER -> bounded(reader, true, min, max);
      case DECIMAL -> bounded(reader, false, min, max);
    };
  }

  private Optional<FactType> enumerated(MappingReader reader, List<String> values) {
    List<String> distinct = values.stream().distinct().toList();
    if (values.isEmpty()
        || values.size() > VALUES_MAX
        || distinct.size() < values.size()
        || values.contains("else")) {
      reader.report(
          ProblemCode.WRONG_VALUES,
          reader.place(),
          values.contains("else")
              ? "`else` cannot be a value"
              : "an enum has 1 to " + VALUES_MAX + " distinct values",
          "write `values: [low, high]`");
      return Optional.empty();
    }
    return Optional.of(new FactType.Enumerated(values));
  }

  private Optional<FactType> bounded(
      MappingReader reader, boolean whole, Optional<BigDecimal> min, Optional<BigDecimal> max) {
    BigDecimal low = min.orElse(FactType.MAGNITUDE_MAX.negate());
    BigDecimal high = max.orElse(FactType.MAGNITUDE_MAX);
    boolean fractional = whole && (fraction(low) || fraction(high));
    boolean wide =
        low.abs().compareTo(FactType.MAGNITUDE_MAX) > 0
            || high.abs().compareTo(FactType.MAGNITUDE_MAX) > 0;
    if (low.compareTo(high) > 0 || fractional || wide) {
      reader.report(
          ProblemCode.WRONG_BOUNDS,
          reader.place(),
          fractional
              ? "the bounds of an integer are whole numbers"
              : wide ? "the bounds exceed 10^12" : "`min` is greater than `max`",
          "write `{min: 0, max: 10}`");
      return Optional.empty();
    }
    return Optional.of(numeric(whole, Optional.of(low), Optional.of(high)));
  }

  private static FactType numeric(
      boolean whole, Optional<BigDecimal> min, Optional<BigDecimal> max) {
    return new FactType.Numeric(
        whole, min.orElse(FactType.MAGNITUDE_MAX.negate()), max.orElse(FactType.MAGNITUDE_MAX));
  }

  private static boolean fraction(BigDecimal value) {
    return !Rational.of(value).isWhole();
  }

  private Optional<Fact.Source> source(MappingReader reader) {
    if (reader.has("computed") && reader.has("judged")) {
      reader.report(
          ProblemCode.KEY_NOT_ALLOWED,
          reader.place(),
          "a fact is either computed or judged",
          "remove one of them");
      reader.find("computed");
      reader.find("judged");
      return Optional.empty();
    }
    Optional<SourceNode> judged = reader.find("judged");
    if (judged.isPresent()) {
      return judged(judged.get());
    }
    Optional<SourceNode> computed = reader.find("computed");
    return computed.isPresent()
        ? computed.flatMap(this::measure).map(Fact.Source.Computed::new)
        : Optional.of(new Fact.Source.Supplied());
  }

  private Optional<Fact.Source> judged(SourceNode node) {
    if (node instanceof SourceNode.Scalar) {
      return MappingReader.text(node, problems).map(ask -> new Fact.Source.Judged(ask, false));
    }
    MappingReader reader = new MappingReader(node, problems);
    reader.require("ask", "write the question for the judge");
    Fact.Source source = new Fact.Source.Judged(reader.text("ask"), reader.flag("quotes", false));
    reader.reportUnknownKeys();
    return Optional.of(source);
  }

  private Optional<TextMeasure> measure(SourceNode node) {
    if (node instanceof SourceNode.Scalar scalar) {
      Optional<TextMeasure.Kind> kind = TextMeasure.Kind.parse(scalar.literal());
      if (kind.isEmpty()) {
        List<String> all =
            Stream.concat(TextMeasure.Kind.wireNames().stream(), PARAMETERISED.stream()).toList();
        problems.add(
            new Problem(
                ProblemCode.UNKNOWN_VALUE,
                scalar.place(),
                "unknown measure " + EscapedText.text(scalar.literal()),
                Suggestion.of(scalar.literal(), all, "the measures are")));
      }
      return kind.map(TextMeasure.Simple::new);
    }
    MappingReader reader = new MappingReader(node, problems);
    Optional<TextMeasure.Parameterised> key =
        Stream.of(TextMeasure.Parameterised.values())
            .filter(each -> reader.has(each.wireName()))
            .findFirst();
    if (key.isEmpty()) {
      reader.members();
      reader.report(
          ProblemCode.UNKNOWN_VALUE,
          reader.place(),
          "no measure is named",
          "write `computed: words`, or one of "
              + Suggestion.list(PARAMETERISED)
              + " with its value");
      return Optional.empty();
    }
    Optional<TextMeasure> measure = measure(key.get(), reader);
    reader.reportUnknownKeys();
    return measure;
  }

  private Optional<TextMeasure> measure(TextMeasure.Parameterised key, MappingReader reader) {
    return switch (key) {
      case PHRASE_ANY -> phrases(reader, key, TextMeasure.PhraseMode.PHRASE_ANY);
      case PHRASE_ALL -> phrases(reader, key, TextMeasure.PhraseMode.PHRASE_ALL);
      case PHRASE_COUNT -> phrases(reader, key, TextMeasure.PhraseMode.PHRASE_COUNT);
      case PAIR_COUNT -> pairs(reader);
      case PATTERN_COUNT -> pattern(reader);
      case OVERLAP -> Optional.of(new TextMeasure.Overlap(reader.text(key.wireName())));
      case EQUALS,
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
          LIST_F1 ->
          Optional.of(new TextMeasure.Likeness(key, reader.text(key.wireName())));
      case CALLS_OF, CALLS_USED, CALLS_FORBIDDEN, CALLS_IN_ORDER, CALLS_EXACTLY, CALLS_ANY_ORDER ->
          calls(reader, key);
      case NUMBER_WITHIN -> within(reader);
      case JSON -> json(reader);
      case JSON_SCHEMA ->
          SchemaReader.read(reader.find("json_schema").orElseThrow(), problems)
              .map(schema -> new TextMeasure.SchemaMatch(schema, reader.text("call")));
      case JSON_COUNT ->
          path(reader, key).map(path -> new TextMeasure.JsonCount(path, reader.text("call")));
    };
  }

  private Optional<TextMeasure> calls(MappingReader reader, TextMeasure.Parameterised key) {
    List<String> names = reader.texts(key.wireName());
    boolean isOne = key == TextMeasure.Parameterised.CALLS_OF;
    Optional<SourceNode> where = isOne ? reader.find("where") : Optional.empty();
    if (names.isEmpty() || names.size() > (isOne ? 1 : NAMES_MAX) || names.contains("")) {
      reader.report(
          ProblemCode.WRONG_VALUES,
          reader.place(key.wireName()),
          isOne ? "it is not the name of one tool" : names.size() + " tools are named",
          isOne ? "name one tool" : "name 1 to " + NAMES_MAX + " tools");
      return Optional.empty();
    }
    if (where.isPresent()) {
      return SchemaReader.read(where.get(), problems)
          .map(schema -> new TextMeasure.MatchingCalls(names.getFirst(), schema));
    }
    return Optional.of(new TextMeasure.Calls(key, names));
  }

  private Optional<TextMeasure> within(MappingReader reader) {
    MappingReader within = new MappingReader(reader.find("number_within").orElseThrow(), problems);
    String help = "write `number_within: {reference: NAME, tolerance: 0.01}`";
    within.require("reference", help);
    within.require("tolerance", help);
    String reference = within.text("reference");
    Optional<BigDecimal> tolerance = within.number("tolerance");
    boolean relative = within.flag("relative", false);
    within.reportUnknownKeys();
    if (tolerance.isPresent() && tolerance.get().signum() < 0) {
      within.report(
          ProblemCode.WRONG_BOUNDS,
          within.place("tolerance"),
          "the tolerance is below 0",
          "write the greatest difference that is allowed");
      return Optional.empty();
    }
    return tolerance.map(most -> new TextMeasure.NumberWithin(reference, most, relative));
  }

  private Optional<TextMeasure> json(MappingReader reader) {
    Optional<String> path = path(reader, TextMeasure.Parameterised.JSON);
    String call = reader.text("call");
    Optional<FactType> type = declaredType(reader);
    return path.isPresent() && type.isPresent()
        ? Optional.of(new TextMeasure.JsonValue(path.get(), call, type.get()))
        : Optional.empty();
  }

  private Optional<String> path(MappingReader reader, TextMeasure.Parameterised key) {
    String written = reader.text(key.wireName());
    Optional<String> problem = JsonPath.problem(written);
    problem.ifPresent(what ->
        reader.report(
            ProblemCode.WRONG_PATTERN,
            reader.place(key.wireName()),
            EscapedText.text(written) + " is no path: " + what,
            "write `$.orders[0].total`; names, indices, slices and `*` are known"));
    return problem.isEmpty() ? Optional.of(written) : Optional.empty();
  }

  private Optional<TextMeasure> phrases(
      MappingReader reader, TextMeasure.Parameterised key, TextMeasure.PhraseMode mode) {
    List<String> phrases = reader.texts(key.wireName()).stream().distinct().toList();
    if (!PhraseLimits.areValid(phrases, reader.place(), problems)) {
      return Optional.empty();
    }
    return Optional.of(new TextMeasure.Phrases(mode, phrases));
  }

  private Optional<TextMeasure> pairs(MappingReader reader) {
    SourceNode node = reader.find("pair_count").orElseThrow();
    List<SourceNode> elements =
        node instanceof SourceNode.Sequence(var _, List<SourceNode> each) ? each : List.of(node);
    List<TextMeasure.Pair> pairs = new ArrayList<>();
    boolean usable = !elements.isEmpty();
    for (SourceNode element : elements) {
      MappingReader pair = new MappingReader(element, problems);
      String help = "write `pair_count: {words: [many, few], followed_by: [thing, way]}`";
      pair.require("words", help);
      pair.require("followed_by", help);
      List<String> words = pair.texts("words").stream().distinct().toList();
      List<String> followedBy = pair.texts("followed_by").stream().distinct().toList();
      pair.reportUnknownKeys();
      usable &= PhraseLimits.areValid(words, pair.place(), problems);
      usable &= PhraseLimits.areValid(followedBy, pair.place(), problems);
      pairs.add(new TextMeasure.Pair(words, followedBy));
    }
    return usable ? Optional.of(new TextMeasure.Pairs(pairs)) : Optional.empty();
  }

  private Optional<TextMeasure> pattern(MappingReader reader) {
    SourceNode node = reader.find("pattern_count").orElseThrow();
    Optional<String> pattern = MappingReader.text(node, problems);
    if (pattern.filter(it -> PatternSize.isBounded(it) && TextPattern.isValid(it)).isPresent()) {
      return pattern.map(TextMeasure.Pattern::new);
    }
    problems.add(
        new Problem(
            ProblemCode.WRONG_PATTERN,
            node.place(),
            node.shown() + " is not a usable RE2 pattern",
            PatternSize.help(pattern.orElse(""))));
    return Optional.empty();
  }
}
