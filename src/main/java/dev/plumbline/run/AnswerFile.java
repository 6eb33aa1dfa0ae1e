package dev.plumbline.run;

import static dev.plumbline.base.problem.ProblemCode.ALREADY_RECORDED;
import static dev.plumbline.base.problem.ProblemCode.NOT_FOUND;
import static dev.plumbline.base.problem.ProblemCode.WRONG_LINE;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.prompt.AnswerReader;
import dev.plumbline.judge.prompt.PromptScope;
import dev.plumbline.judge.session.JudgeClient.JudgeCall;
import dev.plumbline.judge.session.JudgeQuestion;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.rubric.plan.expression.DecisionScale;
import dev.plumbline.run.JudgeSource.RecordedAnswer;
import dev.plumbline.run.files.JsonLinesReader;
import dev.plumbline.score.extraction.Candidates;
import dev.plumbline.score.extraction.JudgeIdentity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/// A file of recorded answers: to questions of `prompts`, or about documents by their ids.
final class AnswerFile {

  private static final int REFUSALS_SHOWN = 20;

  private final ExtractionSpec spec;
  private final JudgeIdentity judge;
  private final SortedMap<String, Digest> documents;
  private final Function<Digest, List<PromptScope>> scopes;
  private final SortedMap<String, JudgeCall> questions = new TreeMap<>();
  private final List<String> refusals = new ArrayList<>();
  private final SortedMap<String, Integer> shifts = new TreeMap<>();

  /// @param documents digests by the documents' ids
  /// @param scopes the calls about a document
  AnswerFile(
      ExtractionSpec spec,
      JudgeIdentity judge,
      int replicate,
      SortedMap<String, Digest> documents,
      Function<Digest, List<PromptScope>> scopes) {
    this.spec = spec;
    this.judge = judge;
    this.documents = documents;
    this.scopes = scopes;
    for (Digest document : documents.values()) {
      for (JudgeIdentity order : Candidates.orders(spec, judge)) {
        JudgeQuestion.allCalls(spec, document, scopes.apply(document), order, replicate)
            .forEach(call -> questions.put(JudgeQuestion.id(call), call));
      }
    }
  }

  /// The answers of all lines that can be read, one for each question. Answers belong to the
  /// document that a line names: where two documents have one text and were answered otherwise,
  /// those of the second are further replicates of the judge.
  List<RecordedAnswer> read(SortedMap<Integer, JsonObject> lines, Problems problems) {
    SequencedMap<String, List<RecordedAnswer>> byName = new LinkedHashMap<>();
    lines.forEach((number, line) ->
        PromptAnswerLine.read(line)
            .map(answer -> answer(answer, number, problems).stream())
            .orElseGet(() -> byDocument(line, number, problems))
            .forEach(recorded ->
                byName
                    .computeIfAbsent(
                        PromptAnswerLine.read(line).isPresent()
                            ? ""
                            : RecordedCompletionLine.name(line),
                        _ -> new ArrayList<>())
                    .add(recorded)));
    SequencedMap<Digest, RecordedAnswer> all = new LinkedHashMap<>();
    SortedMap<Digest, Integer> used = new TreeMap<>();
    int repeats = judge.isPerson() ? 1 : spec.judge().repeats();
    byName.forEach((name, answers) -> {
      int most = answers.stream().mapToInt(it -> it.call().replicate()).max().orElse(0);
      Digest document = answers.getFirst().call().document();
      int free = used.getOrDefault(document, 0);
      int shift = 0;
      while (documents.containsKey(name) && shift < free && !fits(answers, shift * repeats, all)) {
        shift++;
      }
      int shifted = shift;
      answers.forEach(each -> add(each.replicate(shifted * repeats), all, problems));
      used.merge(document, shift + 1 + most / repeats, Math::max);
      if (shift > 0) {
        shifts.put(name, shift);
      }
    });
    return List.copyOf(all.values());
  }

  private static boolean fits(
      List<RecordedAnswer> answers, int shift, SequencedMap<Digest, RecordedAnswer> all) {
    return answers.stream()
        .map(each -> each.replicate(shift))
        .allMatch(each -> {
          RecordedAnswer first = all.get(each.call().key());
          return first == null || first.reply().equals(each.reply());
        });
  }

  /// How many replicates further the answers of a document are, by its id: of those whose text
  /// another document has, with other answers.
  SortedMap<String, Integer> shifts() {
    return shifts;
  }

  private static void add(
      RecordedAnswer recorded, SequencedMap<Digest, RecordedAnswer> all, Problems problems) {
    RecordedAnswer first = all.putIfAbsent(recorded.call().key(), recorded);
    if (first != null && !first.reply().equals(recorded.reply())) {
      problems.add(
          ALREADY_RECORDED,
          new Place("", recorded.line(), 1),
          "line " + first.line() + " has a different answer to the same question",
          "keep one of them, or give them different values of `replicate`");
    }
  }

  /// The lines of a file, by what they are about: documents by name or digest, or questions.
  record AnswerLines(Map<String, SortedMap<Integer, JsonObject>> byAbout, Set<Integer> taken) {

    static AnswerLines of(Path file, Problems problems) {
      AnswerLines lines = new AnswerLines(new HashMap<>(), new TreeSet<>());
      JsonLinesReader.read(
          file,
          problems,
          (line, number) ->
              lines
                  .byAbout()
                  .computeIfAbsent(
                      PromptAnswerLine.read(line)
                          .map(PromptAnswerLine::call)
                          .orElseGet(() -> RecordedCompletionLine.name(line)),
                      _ -> new TreeMap<>())
                  .put(number, line));
      return lines;
    }

    /// Those about the documents of one rubric, by their numbers.
    ///
    /// @param last whether it is the last rubric: then with the lines that are about no document
    SortedMap<Integer, JsonObject> about(AnswerFile rubric, boolean last) {
      SortedMap<Integer, JsonObject> found = new TreeMap<>();
      Stream.of(
              rubric.documents.keySet().stream(),
              rubric.documents.values().stream().map(Digest::toString),
              rubric.questions.keySet().stream())
          .flatMap(names -> names)
          .forEach(name -> found.putAll(byAbout.getOrDefault(name, new TreeMap<>())));
      taken.addAll(found.keySet());
      if (last) {
        byAbout
            .values()
            .forEach(lines ->
                lines.forEach((number, line) -> {
                  if (!taken.contains(number)) {
                    found.put(number, line);
                  }
                }));
      }
      return found;
    }
  }

  /// What the provider gave no answer to, a line each.
  List<String> refusals() {
    return refusals;
  }

  static List<String> shown(List<String> refusals, Path file) {
    List<String> shown =
        new ArrayList<>(refusals.subList(0, Math.min(refusals.size(), REFUSALS_SHOWN)));
    shown.replaceAll(refusal -> "warning: " + file + ":" + refusal);
    if (refusals.size() > REFUSALS_SHOWN) {
      shown.add("warning: and " + (refusals.size() - REFUSALS_SHOWN) + " more without an answer");
    }
    return shown;
  }

  private Optional<RecordedAnswer> answer(PromptAnswerLine answer, int number, Problems problems) {
    JudgeCall call = questions.get(answer.call());
    if (call == null) {
      problems.add(
          NOT_FOUND,
          new Place("", number, 1),
          "this answers no question of this rubric about these documents: "
              + EscapedText.text(answer.call()),
          "give the rubric, documents, judge and replicate that `prompts` was given");
      return Optional.empty();
    }
    return switch (answer) {
      case PromptAnswerLine.Answered(_, ModelReply reply) ->
          Optional.of(new RecordedAnswer(call, reply, number));
      case PromptAnswerLine.Refused(_, String reason) -> {
        refusals.add(number + ": " + document(call) + ": " + reason);
        yield Optional.empty();
      }
    };
  }

  private String document(JudgeCall call) {
    return documents.entrySet().stream()
        .filter(entry -> entry.getValue().equals(call.document()))
        .findFirst()
        .map(entry -> EscapedText.text(entry.getKey()))
        .orElse("");
  }

  private Stream<RecordedAnswer> byDocument(JsonObject line, int number, Problems problems) {
    int before = problems.size();
    boolean exchanged = PreferenceLine.isExchanged(line, spec, number, problems);
    JsonObject answer = PreferenceLine.completed(line, exchanged, spec, number, problems);
    return problems.size() > before
        ? Stream.empty()
        : RecordedCompletionLine.byPart(answer, scopes(answer)).stream()
            .flatMap(part ->
                byDocument(part, exchanged ? judge.exchanged() : judge, number, problems).stream());
  }

  private Optional<RecordedAnswer> byDocument(
      JsonObject line, JudgeIdentity order, int number, Problems problems) {
    List<PromptScope> asked = scopes(line);
    List<String> parts = JudgeQuestion.parts(spec, asked);
    Optional<RecordedCompletionLine> read =
        RecordedCompletionLine.read(line, number, documents, parts, problems);
    read.filter(_ -> order.equals(judge)).ifPresent(recorded -> tellUnasked(recorded, asked));
    return read.map(recorded ->
        new RecordedAnswer(
            new JudgeCall(spec.digest(), recorded.document(), order, recorded.replicate())
                .withPart(recorded.part()),
            recorded.reply(),
            recorded.line()));
  }

  /// Says what an answer names that is not asked, such as a sentence that is not there: it makes
  /// all of the answer invalid.
  private void tellUnasked(RecordedCompletionLine recorded, List<PromptScope> asked) {
    // claims are named by answers of the same file
    if (spec.claimed().isPresent()
        || !(JsonReader.read(recorded.reply().text().getBytes(UTF_8), AnswerReader.BYTES_MAX)
            instanceof JsonResult.Read(JsonObject answer))) {
      return;
    }
    Set<String> ids = new TreeSet<>();
    for (PromptScope scope : asked) {
      scope.items().forEach(item -> ids.add(item.id()));
      scope.facts().forEach(fact -> ids.add(fact.id()));
    }
    List<String> unasked = new ArrayList<>(RecordedCompletionLine.named(answer));
    unasked.removeAll(ids);
    if (!unasked.isEmpty()) {
      refusals.add(
          recorded.line()
              + ": the answer names "
              + EscapedText.text(unasked.getFirst())
              + ", which is not asked of this document, and is invalid as a whole; "
              + Suggestion.of(unasked.getFirst(), List.copyOf(ids), "asked are"));
    }
  }

  /// The calls about the document of a line; about none that is known, those of the rubric alone.
  private List<PromptScope> scopes(JsonObject line) {
    return RecordedCompletionLine.document(line, documents)
        .map(scopes)
        .orElseGet(() -> PromptScope.of(spec));
  }

  /// What a line of recorded answers says of two candidates: the order in which they were shown
  /// (`order`), and in place of a completion which one is better (`prefers`), by its own name and
  /// not by its place: of each item, or for a rubric of one item as one word.
  private static final class PreferenceLine {

    private static final String ORDER = "order";
    private static final String A_FIRST = "a-first";
    private static final String B_FIRST = "b-first";
    private static final String PREFERS = "prefers";
    private static final String TIE = "tie";

    /// Whether `b` was shown before `a`.
    static boolean isExchanged(
        JsonObject line, ExtractionSpec spec, int number, Problems problems) {
      Json order = line.find(ORDER).orElse(Json.of(A_FIRST));
      if (!Candidates.areCompared(spec) || order.equals(Json.of(A_FIRST))) {
        return false;
      }
      if (!order.equals(Json.of(B_FIRST))) {
        report(
            "/" + ORDER,
            number,
            "`" + ORDER + "` is none of two candidates",
            "write `" + A_FIRST + "` or `" + B_FIRST + "`",
            problems);
      }
      return true;
    }

    /// The line with a completion in place of preferences; a line without any is returned as it is.
    ///
    /// @param exchanged the order in which the candidates were shown
    static JsonObject completed(
        JsonObject line, boolean exchanged, ExtractionSpec spec, int number, Problems problems) {
      Optional<Json> prefers = line.find(PREFERS);
      if (!Candidates.areCompared(spec) || prefers.isEmpty()) {
        return line;
      }
      List<Item> items = spec.traits().stream().flatMap(trait -> trait.items().stream()).toList();
      JsonObject byItem = JsonObject.EMPTY;
      if (prefers.get() instanceof JsonObject each) {
        byItem = each;
      } else if (items.size() == 1) {
        byItem = JsonObject.of(items.getFirst().id(), prefers.get());
      } else {
        report(
            "/" + PREFERS,
            number,
            "the rubric has " + items.size() + " items, and one preference is given",
            "write `" + PREFERS + ": {\"" + items.getFirst().id() + "\": \"a\", …}`",
            problems);
      }
      List<String> unknown = byItem.keysBesides(items.stream().map(Item::id).toList());
      if (!unknown.isEmpty()) {
        report(
            "/" + PREFERS,
            number,
            "the rubric has no item " + EscapedText.text(unknown.getFirst()),
            Suggestion.of(unknown.getFirst(), items.stream().map(Item::id).toList(), "there are"),
            problems);
      }
      List<Json> answers = new ArrayList<>();
      for (Item item : items) {
        byItem
            .find(item.id())
            .ifPresent(word ->
                decision(word, item, number, problems)
                    .ifPresent(decision ->
                        answers.add(
                            JsonObject.of(
                                "item",
                                item.id(),
                                "decision",
                                exchanged ? item.scale().mirrored(decision) : decision))));
      }
      return line.without(PREFERS).with("completion", JsonObject.of("items", answers));
    }

    /// The decision of a preference that says nothing of its strength.
    private static Optional<Integer> decision(Json word, Item item, int number, Problems problems) {
      DecisionScale scale = item.scale();
      if (word instanceof JsonText(String name)
          && scale.equals(DecisionScale.PREFERENCE)
          && List.of(Candidates.A, Candidates.B, TIE).contains(name)) {
        return Optional.of(
            name.equals(TIE)
                ? scale.unprovenMax()
                : name.equals(Candidates.A) ? scale.highest() : scale.lowest());
      }
      report(
          "/" + PREFERS,
          number,
          scale.equals(DecisionScale.PREFERENCE)
              ? "this is no preference"
              : "`" + item.id() + "` asks how much better, too",
          scale.equals(DecisionScale.PREFERENCE)
              ? "write `a`, `b` or `tie`"
              : "give its decision in a `completion`",
          problems);
      return Optional.empty();
    }

    private static void report(
        String path, int line, String message, String help, Problems problems) {
      problems.add(WRONG_LINE, new Place(path, line, 1), message, help);
    }

    private PreferenceLine() {}
  }
}
