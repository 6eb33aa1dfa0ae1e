package dev.plumbline.judge.draft;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.input.JsonInput;
import dev.plumbline.base.input.StrictObjectReader;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.judge.draft.Draft.DraftLimits;
import dev.plumbline.judge.draft.Draft.Item;
import dev.plumbline.judge.draft.Draft.Quote;
import dev.plumbline.judge.draft.Draft.Trait;
import dev.plumbline.judge.prompt.AnswerReader;
import dev.plumbline.rubric.EvidencePolicy.EvidenceType;
import dev.plumbline.rubric.importing.IdGenerator;
import dev.plumbline.rubric.importing.YamlWriter;
import dev.plumbline.rubric.plan.expression.DecisionScale;
import dev.plumbline.text.Folding;
import dev.plumbline.text.injection.PromptSanitizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Reads the traits and items of an answer and generates their ids; the model's own texts are never
/// used as ids.
final class DraftItemsReader {

  private static final String LEVELS = "levels";
  static final List<String> DECISIONS = List.of("0-1", "0-2", LEVELS);

  /// How often an item is asked: a draft is for texts, which have no turns.
  static final List<String> EACH = List.of("once", "sentence", "paragraph", "claim");

  private static final List<String> EVIDENCE =
      Stream.of(EvidenceType.values()).map(EvidenceType::wireName).toList();

  /// Reserved words of the expression language, and the id of the result.
  private static final List<String> RESERVED =
      List.of("at_least", "composite", "false", "in", "known", "lookup", "true");

  private final List<Problem> problems;
  private final IdGenerator ids = new IdGenerator();
  private final TreeSet<String> names = new TreeSet<>();
  private final TreeSet<String> questions = new TreeSet<>();

  DraftItemsReader(List<Problem> problems) {
    this.problems = problems;
    RESERVED.forEach(word -> ids.stem(word, word));
  }

  Draft read(DraftObjectReader answer) {
    String name = answer.words("name", DraftLimits.NAME_CHARACTERS_MAX);
    String description = answer.text("description", DraftLimits.WORDS_CHARACTERS_MAX);
    String language = answer.text("language", DraftLimits.LANGUAGE_CHARACTERS_MAX);
    List<Trait> traits = new ArrayList<>();
    for (DraftObjectReader part : answer.objects("traits", 1, DraftLimits.TRAITS_MAX)) {
      traits.add(trait(part));
    }
    int items = traits.stream().mapToInt(trait -> trait.items().size()).sum();
    if (items > DraftLimits.ITEMS_MAX) {
      answer.report(
          ProblemCode.TOO_MANY,
          answer.place("traits"),
          "there are " + items + " items",
          "at most " + DraftLimits.ITEMS_MAX + " are allowed");
    }
    return new Draft(new IdGenerator().name(name), description.strip(), language.strip(), traits);
  }

  private Trait trait(DraftObjectReader part) {
    List<Quote> quotes = quotes(part);
    String name = part.words("name", DraftLimits.NAME_CHARACTERS_MAX);
    if (!name.isEmpty() && !names.add(Folding.fold(name).lower())) {
      part.report(
          ProblemCode.NAME_TAKEN,
          part.place("name"),
          "another trait has the same name",
          "give each trait once");
    }
    String description = part.text("description", DraftLimits.WORDS_CHARACTERS_MAX);
    int weight = part.whole("weight", 1, 1, DraftLimits.WEIGHT_MAX);
    int before = problems.size();
    int lowest =
        part.whole("lowest", -DraftLimits.LEVEL_MAX, -DraftLimits.LEVEL_MAX, DraftLimits.LEVEL_MAX);
    int highest =
        part.whole(
            "highest", -DraftLimits.LEVEL_MAX, -DraftLimits.LEVEL_MAX, DraftLimits.LEVEL_MAX);
    if (lowest >= highest && problems.size() == before) {
      part.report(
          ProblemCode.WRONG_SCALE,
          part.place("highest"),
          "the scale has no levels",
          "give a level above `lowest`");
    }
    SortedMap<Integer, String> anchors = anchors(part, lowest, highest);
    String id = ids.stem(name, "trait");
    List<Item> items = new ArrayList<>();
    for (DraftObjectReader each : part.objects("items", 1, DraftLimits.ITEMS_MAX)) {
      items.add(item(each, ids.id(id + " " + (items.size() + 1))));
    }
    part.reportUnknownKeys();
    return new Trait(
        id, name.strip(), description.strip(), quotes, weight, lowest, highest, anchors, items);
  }

  private SortedMap<Integer, String> anchors(DraftObjectReader trait, int lowest, int highest) {
    SortedMap<Integer, String> anchors = new TreeMap<>();
    for (DraftObjectReader part : trait.objects("anchors", 0, DraftLimits.LEVELS_MAX)) {
      int level =
          part.whole(
              "level", -DraftLimits.LEVEL_MAX, -DraftLimits.LEVEL_MAX, DraftLimits.LEVEL_MAX);
      String means = part.words("means", DraftLimits.WORDS_CHARACTERS_MAX).strip();
      Place at = part.place("level");
      if (lowest < highest && (level < lowest || level > highest)) {
        part.report(
            ProblemCode.OFF_SCALE,
            at,
            "the level " + level + " is not on the scale",
            "use a level of the scale");
      } else if (anchors.put(level, means) instanceof String) {
        part.report(
            ProblemCode.DUPLICATE_KEY,
            at,
            "the level " + level + " has two anchors",
            "give one for each level");
      }
      part.reportUnknownKeys();
    }
    return anchors;
  }

  private Item item(DraftObjectReader part, String id) {
    List<Quote> quotes = quotes(part);
    String question = part.words("question", DraftLimits.WORDS_CHARACTERS_MAX);
    if (!question.isEmpty() && !questions.add(Folding.fold(question.strip()).lower())) {
      part.report(
          ProblemCode.DUPLICATE,
          part.place("question"),
          "another item has the same question",
          "give each item once");
    }
    String decision = part.word("decision", DECISIONS.getFirst(), DECISIONS);
    SortedMap<Integer, String> levels = levels(part, decision.equals(LEVELS));
    String each = part.has("each") ? part.word("each", EACH.getFirst(), EACH) : "once";
    String evidence = part.word("evidence", EVIDENCE.getFirst(), EVIDENCE);
    List<String> positive = cues(part, "positive_cues");
    List<String> negative = cues(part, "negative_cues");
    if (positive.isEmpty() && !negative.isEmpty()) {
      part.report(
          ProblemCode.MISSING,
          part.place("positive_cues"),
          "there are negative cues but no positive ones",
          "give positive cues, or no cues at all");
    }
    if (!positive.isEmpty() && decision.equals(LEVELS)) {
      part.report(
          ProblemCode.UNKNOWN_VALUE,
          part.place("positive_cues"),
          "the cues do not say which level they show",
          "give an item with levels no cues");
    }
    boolean lowers = part.flag("reverse_scored", false);
    part.reportUnknownKeys();
    return new Item(
        id,
        question.strip(),
        quotes,
        decision.equals("0-1") ? 1 : 2,
        levels,
        each.equals("once") ? "" : each,
        WireNamed.parse(EvidenceType.class, evidence).orElseThrow(),
        positive,
        negative,
        lowers);
  }

  /// The levels of an item, which answers to `draft/1` did not give.
  private static SortedMap<Integer, String> levels(DraftObjectReader item, boolean wanted) {
    SortedMap<Integer, String> levels = new TreeMap<>();
    if (!wanted && !item.has(LEVELS)) {
      return levels;
    }
    int before = item.problems().size();
    for (DraftObjectReader part : item.objects(LEVELS, 0, DecisionScale.LEVELS_MAX)) {
      int level = part.whole("level", 0, DecisionScale.LEVEL_MIN, DecisionScale.LEVEL_MAX);
      String means = part.words("means", DraftLimits.WORDS_CHARACTERS_MAX).strip();
      if (levels.put(level, means) != null) {
        part.report(
            ProblemCode.DUPLICATE_KEY,
            part.place("level"),
            "the level " + level + " is described twice",
            "describe each level once");
      }
      part.reportUnknownKeys();
    }
    if (item.problems().size() == before && wanted != levels.size() > 1) {
      item.report(
          wanted ? ProblemCode.MISSING : ProblemCode.UNKNOWN_VALUE,
          item.place(LEVELS),
          wanted ? "an item with levels has fewer than two" : "an item without levels has some",
          "give 2 to "
              + DecisionScale.LEVELS_MAX
              + " levels with the decision `levels`, else none");
    }
    return levels;
  }

  private static List<String> cues(DraftObjectReader part, String key) {
    return part.words(key, DraftLimits.CUES_MAX, DraftLimits.CUE_CHARACTERS_MAX);
  }

  private static List<Quote> quotes(DraftObjectReader part) {
    List<Quote> quotes = new ArrayList<>();
    for (DraftObjectReader each : part.objects("quotes", 0, DraftLimits.QUOTES_MAX)) {
      String unit = each.text("unit", AnswerReader.QUOTE_CHARACTERS_MAX);
      quotes.add(new Quote(each.text("text", AnswerReader.QUOTE_CHARACTERS_MAX), unit));
      each.reportUnknownKeys();
    }
    return quotes;
  }

  /// One object of a model's draft. Every member of the schema is required, and a text must keep
  /// something after what a rubric does not show is taken out of it.
  static final class DraftObjectReader extends StrictObjectReader<JsonInput, DraftObjectReader> {

    DraftObjectReader(JsonObject json, Place place, List<Problem> problems) {
      this(new JsonInput(json, place), problems);
    }

    private DraftObjectReader(JsonInput node, List<Problem> problems) {
      super(node, DraftLimits.WORDS_CHARACTERS_MAX, problems);
    }

    @Override
    protected DraftObjectReader nested(JsonInput node) {
      return new DraftObjectReader(node, problems());
    }

    @Override
    public Optional<JsonInput> find(String key) {
      return require(key, "the schema requires it");
    }

    @Override
    protected boolean isBlank(String text) {
      return PromptSanitizer.sanitize(YamlWriter.printable(text)).isBlank();
    }

    /// Texts with something in them.
    List<String> words(String key, int most, int charactersMax) {
      return list(key, 0, most).stream()
          .flatMap(node -> words(node, charactersMax).stream())
          .map(String::strip)
          .toList();
    }
  }
}
