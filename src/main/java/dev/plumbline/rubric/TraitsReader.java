package dev.plumbline.rubric;

import dev.plumbline.base.input.ValueReader;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.EvidencePolicy.EvidenceType;
import dev.plumbline.rubric.Item.Applicability;
import dev.plumbline.rubric.plan.expression.DecisionScale;
import dev.plumbline.rubric.plan.model.Scale;
import dev.plumbline.rubric.plan.model.UnquotedRule;
import dev.plumbline.rubric.source.SourceNode;
import dev.plumbline.rubric.source.SourceNode.MappingReader;
import dev.plumbline.rubric.source.SourceNode.NumberSyntax;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// Reads the `traits` section: scales, anchors and items.
final class TraitsReader {

  private static final String ASK = "write the question for the judge";

  private final List<Problem> problems;
  private final boolean isSpec;
  private final LevelsReader levels;

  TraitsReader(List<Problem> problems, boolean part) {
    this.problems = problems;
    this.isSpec = part;
    this.levels = new LevelsReader(problems, part);
  }

  List<Trait> read(MappingReader rubric) {
    List<Trait> traits = new ArrayList<>();
    rubric
        .object("traits")
        .ifPresent(all ->
            all.members()
                .forEach((id, node) ->
                    trait(IdSyntax.checked(id, node.place(), problems), node)
                        .ifPresent(traits::add)));
    return traits;
  }

  private Optional<Trait> trait(String id, SourceNode node) {
    MappingReader reader = new MappingReader(node, problems);
    Optional<Scale> scale =
        reader.require("scale", "write `scale: {min: 1, max: 6}`").flatMap(this::scale);
    SortedMap<String, String> anchors = new TreeMap<>();
    reader
        .object("anchors")
        .ifPresent(
            all -> all.members().forEach((level, text) -> anchor(level, text, scale, anchors)));
    Optional<UnquotedRule> unquoted = EvidenceReader.unquoted(reader);
    List<Item> items = new ArrayList<>();
    Optional<SourceNode> list = reader.require("items", "a trait has at least one item");
    List<SourceNode> all = list.map(w -> ValueReader.elements(w, problems)).orElse(List.of());
    all.forEach(w -> item(w, unquoted).ifPresent(items::add));
    if (list.isPresent() && all.isEmpty()) {
      reader.report(
          ProblemCode.EMPTY, list.get().place(), "the trait has no items", "write at least one");
    }
    String description = reader.text("description");
    int needs = reader.whole("needs", Item.RUBRIC_DEFAULT, 0, EvidencePolicy.PER_TRAIT_MAX);
    String plain = PlainLanguageReader.text(reader);
    reader.reportUnknownKeys();
    return scale.isPresent() && !items.isEmpty()
        ? Optional.of(new Trait(id, description, scale.get(), anchors, items, needs, plain))
        : Optional.empty();
  }

  private Optional<Scale> scale(SourceNode node) {
    MappingReader reader = new MappingReader(node, problems);
    Optional<SourceNode> min = reader.require("min", "write `scale: {min: 1, max: 6}`");
    Optional<SourceNode> max = reader.require("max", "write `scale: {min: 1, max: 6}`");
    Optional<BigDecimal> low = min.flatMap(w -> ValueReader.number(w, problems));
    Optional<BigDecimal> high = max.flatMap(w -> ValueReader.number(w, problems));
    BigDecimal step = reader.number("step").orElse(BigDecimal.ONE);
    reader.reportUnknownKeys();
    if (low.isEmpty() || high.isEmpty()) {
      return Optional.empty();
    }
    if (low.get().compareTo(high.get()) >= 0
        || step.signum() <= 0
        || high.get().subtract(low.get()).remainder(step).signum() != 0) {
      problems.add(
          new Problem(
              ProblemCode.WRONG_SCALE,
              node.place(),
              "the scale does not run from `min` up to `max` in whole steps",
              "write `{min: 1, max: 5, step: 0.5}`"));
      return Optional.empty();
    }
    return Optional.of(new Scale(low.get(), high.get(), step));
  }

  private void anchor(
      String level, SourceNode text, Optional<Scale> scale, SortedMap<String, String> anchors) {
    Place place = text.place();
    Optional<BigDecimal> value =
        NumberSyntax.isWritten(level) ? NumberSyntax.bounded(level) : Optional.empty();
    boolean inside =
        value.isPresent()
            && (scale.isEmpty()
                || (value.get().compareTo(scale.get().min()) >= 0
                    && value.get().compareTo(scale.get().max()) <= 0));
    if (!inside) {
      problems.add(
          new Problem(
              ProblemCode.OFF_SCALE,
              place,
              "the anchor " + EscapedText.text(level) + " is not a level of the scale",
              "use a number from `min` to `max`"));
      return;
    }
    String key = value.orElseThrow().stripTrailingZeros().toPlainString();
    if (anchors.containsKey(key)) {
      problems.add(
          new Problem(
              ProblemCode.DUPLICATE_KEY,
              place,
              "the level " + key + " has two anchors",
              "keep one of them"));
      return;
    }
    MappingReader.text(text, problems).ifPresent(words -> anchors.put(key, words));
  }

  /// @param ofTrait the rule of the trait for decisions without a valid quote
  private Optional<Item> item(SourceNode node, Optional<UnquotedRule> ofTrait) {
    MappingReader reader = new MappingReader(node, problems);
    Optional<String> id =
        reader
            .require("id", "give the item an id, such as `C01`")
            .flatMap(w ->
                MappingReader.text(w, problems).map(t -> IdSyntax.checked(t, w.place(), problems)));
    Optional<String> ask =
        (isSpec ? reader.find("ask") : reader.require("ask", ASK))
            .flatMap(w -> MappingReader.text(w, problems));
    if (!isSpec && ask.filter(String::isEmpty).isPresent()) {
      reader.report(ProblemCode.EMPTY, reader.place("ask"), "the question is empty", ASK);
    }
    DecisionScale decisions = levels.scale(reader);
    Optional<UnitScope> each = each(reader);
    Item item =
        new Item(
            id.orElse(""),
            ask.orElse(""),
            reader.text("definition"),
            decisions,
            reader.word("evidence", EvidenceType.class).orElse(EvidenceType.LOCAL_QUOTE),
            reader.text("quote"),
            reader.object("cues").map(it -> cues(it, decisions)).orElse(Item.Cues.NONE),
            reader.flag("reverse_scored", false),
            weight(reader),
            reader.whole("needs", Item.RUBRIC_DEFAULT, 0, EvidencePolicy.QUOTES_MAX),
            EvidenceReader.unquoted(reader).or(() -> ofTrait),
            PartScopeReader.from(reader),
            !reader.isWord("sufficiency", "as-rubric", "unasked"),
            applicability(reader),
            each,
            PlainLanguageReader.item(reader, decisions, each.isPresent()),
            reader.texts("themes").stream().distinct().sorted().toList());
    reader.reportUnknownKeys();
    return id.isPresent() && (isSpec || ask.isPresent()) ? Optional.of(item) : Optional.empty();
  }

  private static Applicability applicability(MappingReader reader) {
    boolean optional = reader.flag("may_not_apply", false);
    int needs = reader.whole("not_applicable_needs", 0, 0, EvidencePolicy.QUOTES_MAX);
    if (!optional && needs > 0) {
      reader.report(
          ProblemCode.UNKNOWN_VALUE,
          reader.place("not_applicable_needs"),
          "this item always applies",
          "write `may_not_apply: true` beside it, or leave it out");
    }
    return optional ? new Applicability(true, needs) : Applicability.ALWAYS;
  }

  private static Optional<UnitScope> each(MappingReader reader) {
    String words = reader.text("each");
    Optional<UnitScope> each = UnitScope.parse(words);
    if (reader.find("each").isPresent() && each.isEmpty()) {
      reader.report(
          ProblemCode.UNKNOWN_VALUE,
          reader.place("each"),
          EscapedText.text(words) + " names no units",
          "write `sentence`, `paragraph`, `turn`, `assistant turn`, `part` or `claim`, maybe with the parts"
              + " that are meant: `sentence of answer`, `part of sources`");
    }
    return each;
  }

  /// Whole shares of the leaves of a large tree: weights are exact.
  private static final Pattern LARGE_WEIGHT = Pattern.compile("[1-9][0-9]{15,99}");

  private BigDecimal weight(MappingReader reader) {
    BigDecimal weight =
        reader
            .find("weight")
            .map(SourceNode::literal)
            .filter(LARGE_WEIGHT.asMatchPredicate())
            .map(BigDecimal::new)
            .or(() -> reader.number("weight"))
            .orElse(Item.EVEN);
    if (weight.signum() <= 0) {
      reader.report(
          ProblemCode.WRONG_WEIGHT,
          reader.place("weight"),
          "the weight of an item is " + weight.toPlainString(),
          "write a number above 0; `reverse_scored: true` is for what lowers a score");
      return Item.EVEN;
    }
    return weight;
  }

  private Item.Cues cues(MappingReader reader, DecisionScale scale) {
    if (scale.isPreference()) {
      reader.report(
          ProblemCode.UNKNOWN_VALUE,
          reader.place(),
          "phrases do not say which of two candidates is better",
          "leave `cues` out");
      return Item.Cues.NONE;
    }
    return scale.isDeclared() ? levels.cues(reader, scale) : countedCues(reader);
  }

  private Item.Cues countedCues(MappingReader reader) {
    List<String> positive = reader.texts("positive").stream().distinct().toList();
    List<String> negative = reader.texts("negative").stream().distinct().toList();
    if (reader.require("positive", "list phrases that indicate the item").isPresent()) {
      PhraseLimits.areValid(positive, reader.place(), problems);
    }
    if (!negative.isEmpty()) {
      PhraseLimits.areValid(negative, reader.place(), problems);
    }
    int partial = reader.whole("partial", 1, 1, 100);
    int clear = reader.whole("clear", Math.max(2, partial), 1, 100);
    if (clear < partial) {
      reader.report(
          ProblemCode.WRONG_BOUNDS,
          reader.place(),
          "`clear` is " + clear + " and `partial` is " + partial,
          "`clear` must be at least `partial`");
    }
    reader.reportUnknownKeys();
    return new Item.Cues(positive, negative, partial, clear, new TreeMap<>());
  }
}
