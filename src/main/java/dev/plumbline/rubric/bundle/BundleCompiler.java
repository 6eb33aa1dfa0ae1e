package dev.plumbline.rubric.bundle;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal.ProblemLimit;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.AuthoredOrder;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Rubric.RuleMetadata;
import dev.plumbline.rubric.RubricFrame;
import dev.plumbline.rubric.RubricReader;
import dev.plumbline.rubric.RubricReader.RubricReading;
import dev.plumbline.rubric.TextMeasure;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.Trait.Threshold;
import dev.plumbline.rubric.lint.Linter;
import dev.plumbline.rubric.plan.engine.PlanCompiler;
import dev.plumbline.rubric.plan.engine.PlanCompiler.PlanCompilation;
import dev.plumbline.rubric.plan.engine.Program;
import dev.plumbline.rubric.plan.model.Gate;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.PlanNodes;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.rubric.plan.model.ScoringPlan;
import dev.plumbline.rubric.source.DateSyntax;
import dev.plumbline.rubric.source.RubricLimits;
import dev.plumbline.rubric.source.SourceMap;
import dev.plumbline.text.WordBoundaries;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.stream.Stream;

/// Compiles a rubric into a bundle or reports all its problems. A rubric whose own cases fail is
/// rejected.
public final class BundleCompiler {

  /// Compiles the bytes of a rubric in YAML or JSON. Never throws for any bytes.
  public static BundleCompilation compile(byte[] source) {
    return compile(source, Optional.empty(), false);
  }

  /// As [#compile(byte\[\])], with warnings about dates of the rubric that have passed or are still
  /// to come. The bundle does not depend on the day.
  public static BundleCompilation compile(byte[] source, LocalDate today) {
    return compile(source, Optional.of(today), false);
  }

  /// As [#compile(byte\[\], LocalDate)], but where a case of the rubric fails, that is a warning:
  /// for a rubric that is tried out, and that nothing is scored with.
  public static BundleCompilation compileDespiteCases(byte[] source, LocalDate today) {
    return compile(source, Optional.of(today), true);
  }

  /// @param tried whether a case that does not give what the rubric expects is a warning A frame,
  ///   checked as a rubric with an item in each trait that has none. It is no rubric to score by:
  ///   the artefact says what lines of documents fill in.
  public static BundleCompilation compile(RubricFrame frame) {
    List<Problem> problems = new ArrayList<>();
    JsonObject sample = frame.sample(problems);
    if (!problems.isEmpty()) {
      return new BundleCompilation.Rejected(problems);
    }
    return switch (compile(CanonicalJson.bytes(sample))) {
      case BundleCompilation.Rejected rejected -> rejected;
      case BundleCompilation.DraftLocked(Bundle bundle, var _) ->
          new BundleCompilation.DraftLocked(framed(bundle, frame), List.of());
      case BundleCompilation.Locked(Bundle bundle, var _) ->
          new BundleCompilation.Locked(framed(bundle, frame), List.of());
    };
  }

  private static Bundle framed(Bundle sample, RubricFrame frame) {
    JsonObject json =
        JsonObject.builder().putAll(sample.json()).put(Bundle.FRAME, frame.json()).build();
    return new Bundle(
        sample.rubric(),
        Digest.of(ArtefactKind.BUNDLE, CanonicalJson.bytes(json)),
        json,
        sample.extraction(),
        sample.scoring(),
        sample.order());
  }

  private static BundleCompilation compile(
      byte[] source, Optional<LocalDate> today, boolean tried) {
    return switch (RubricReader.read(source)) {
      case RubricReading.Refused(List<Problem> problems) ->
          new BundleCompilation.Rejected(ProblemLimit.of(problems));
      case RubricReading.Invalid invalid -> {
        List<Problem> problems = new ArrayList<>(invalid.problems());
        problems.addAll(UndeclaredNamesCheck.in(invalid.partial(), invalid.declaredNames()));
        yield rejected(problems, invalid.sourceMap());
      }
      case RubricReading.Read(Rubric rubric, SourceMap sourceMap) ->
          compile(rubric, sourceMap, today, tried);
    };
  }

  private static BundleCompilation compile(
      Rubric rubric, SourceMap sourceMap, Optional<LocalDate> today, boolean tried) {
    List<Problem> problems = new ArrayList<>();
    List<Problem> warnings = new ArrayList<>();
    RubricCheck.check(rubric, problems);
    GovernanceCheck.check(rubric, problems, warnings);
    today.ifPresent(day -> warnings.addAll(ReviewSchedule.check(rubric, day)));
    PhraseEdgeCheck.check(rubric, warnings);
    if (rubric.scoring().nodes().isEmpty() && rubric.questions().traits().isEmpty()) {
      return rejected(problems, sourceMap);
    }
    ScoringPlan scoringPlan = PlanAssembler.assemble(rubric);
    switch (PlanCompiler.compile(scoringPlan)) {
      case PlanCompilation.Rejected(List<Problem> found) -> problems.addAll(found);
      case PlanCompilation.Compiled(Program program, List<Problem> found) -> {
        warnings.addAll(found);
        if (problems.isEmpty()) {
          Linter.Findings findings = Linter.lint(rubric, scoringPlan, program);
          problems.addAll(findings.problems());
          warnings.addAll(findings.warnings());
        }
      }
    }
    if (!problems.isEmpty()) {
      return rejected(problems, sourceMap);
    }
    CanonicalForms forms =
        new CanonicalForms(
            RubricJson.whole(rubric), RubricJson.extraction(rubric), RubricJson.scoring(rubric));
    forms.checkSize(problems);
    return problems.isEmpty()
        ? lock(rubric, forms, warnings, sourceMap, tried)
        : rejected(problems, sourceMap);
  }

  /// A rubric and its specs as their artefacts have them.
  private record CanonicalForms(JsonObject whole, JsonObject extraction, JsonObject scoring) {

    /// A rubric may be longer in canonical form than as it was written: quotation marks are
    /// escaped, shorthands written out. A form that is too large could not be read again.
    void checkSize(List<Problem> problems) {
      int bytes =
          Stream.of(whole, extraction, scoring)
              .mapToInt(form -> CanonicalJson.bytes(form).length)
              .max()
              .orElseThrow();
      if (bytes > RubricLimits.BYTES_MAX) {
        problems.add(
            Problem.at(
                "",
                ProblemCode.TOO_LARGE,
                "the rubric has " + bytes + " bytes as canonical JSON",
                "at most " + RubricLimits.BYTES_MAX + " are allowed"));
      }
    }

    /// The rubric as read from its artefact.
    Rubric read() {
      return switch (RubricReader.read(CanonicalJson.bytes(whole))) {
        case RubricReading.Read(Rubric read, var _) -> read;
        case RubricReading.Invalid _, RubricReading.Refused _ ->
            throw new IllegalStateException("a locked rubric must be readable");
      };
    }
  }

  /// @param rubric one without problems in itself
  private static BundleCompilation lock(
      Rubric rubric,
      CanonicalForms forms,
      List<Problem> warnings,
      SourceMap sourceMap,
      boolean tried) {
    List<Problem> problems = new ArrayList<>();
    ExtractionSpec extraction = ExtractionSpec.of(forms.extraction(), problems);
    if (!problems.isEmpty()) {
      return rejected(problems, sourceMap);
    }
    Optional<ScoringSpec> scoring = ScoringSpec.of(forms.scoring(), problems);
    if (scoring.isEmpty()) {
      return rejected(problems, sourceMap);
    }
    Rubric locked = forms.read();
    Bundle bundle =
        bundle(locked, forms.whole(), extraction, scoring.get())
            .in(AuthoredOrder.of(rubric, locked));
    RubricCheck.checkGateScores(rubric, scoring.get().program(), warnings);
    CaseRunner.run(rubric, bundle, tried ? warnings : problems);
    if (!problems.isEmpty()) {
      return rejected(problems, sourceMap);
    }
    return rubric.governance().draft()
        ? new BundleCompilation.DraftLocked(bundle, located(warnings, sourceMap))
        : new BundleCompilation.Locked(bundle, located(warnings, sourceMap));
  }

  /// @param rubric as read from the artefact
  static Bundle bundle(
      Rubric rubric, JsonObject whole, ExtractionSpec extraction, ScoringSpec scoring) {
    JsonObject json =
        JsonObject.of(
            "extractionSpec", extraction.digest(),
            "rubric", whole,
            "scoringSpec", scoring.digest());
    Digest digest = Digest.of(ArtefactKind.BUNDLE, CanonicalJson.bytes(json));
    return new Bundle(rubric, digest, json, extraction, scoring, AuthoredOrder.BY_ID);
  }

  private static BundleCompilation rejected(List<Problem> problems, SourceMap sourceMap) {
    return new BundleCompilation.Rejected(located(problems, sourceMap));
  }

  private static List<Problem> located(List<Problem> problems, SourceMap sourceMap) {
    return ProblemLimit.of(problems.stream().map(sourceMap::locate).toList());
  }

  private BundleCompiler() {}

  /// Finds names that an invalid rubric uses without declaring them. Types and ranges can only be
  /// checked once all declarations are valid; a misspelled name can be reported at once.
  private static final class UndeclaredNamesCheck {

    static List<Problem> in(Rubric rest, SortedSet<String> written) {
      List<Problem> problems = new ArrayList<>();
      ScoringPlan scoringPlan = PlanAssembler.assemble(rest);
      for (Node node : rest.scoring().nodes()) {
        String path = "/plan/" + node.id();
        if (node.body() instanceof Node.RuleList list) {
          for (int i = 0; i < list.rules().size(); i++) {
            Rule rule = list.rules().get(i);
            report(
                PlanNodes.requiredNamesOf(scoringPlan.declarations(), List.of(rule.when())),
                path + "/rules/" + i,
                written,
                problems);
          }
        } else {
          report(
              PlanNodes.requiredNames(scoringPlan.declarations(), List.of(node), List.of()),
              path,
              written,
              problems);
        }
      }
      return problems;
    }

    private static void report(
        SortedSet<String> names, String path, SortedSet<String> written, List<Problem> problems) {
      for (String name : names) {
        if (!written.contains(name)) {
          problems.add(
              Problem.at(
                  path,
                  ProblemCode.UNDECLARED,
                  "undeclared name " + EscapedText.text(name),
                  Suggestion.of(name, List.copyOf(written), "declared are")));
        }
      }
    }

    private UndeclaredNamesCheck() {}
  }

  /// Warns about phrases that end or begin with a sign which joins words, such as `KB-`: phrases
  /// are found between words, so that it is found neither in `KB-12` nor anywhere that its author
  /// means.
  private static final class PhraseEdgeCheck {

    static void check(Rubric rubric, List<Problem> warnings) {
      for (Trait trait : rubric.questions().traits()) {
        for (int i = 0; i < trait.items().size(); i++) {
          Item.Cues cues = trait.items().get(i).cues();
          String path = "/traits/" + trait.id() + "/items/" + i + "/cues/";
          check(cues.positive(), path + "positive", warnings);
          check(cues.negative(), path + "negative", warnings);
        }
      }
      for (Fact fact : rubric.questions().facts()) {
        if (fact.source() instanceof Fact.Source.Computed(TextMeasure.Phrases measure)) {
          String key = measure.parameterised().orElseThrow().wireName();
          check(measure.phrases(), "/facts/" + fact.id() + "/computed/" + key, warnings);
        }
      }
    }

    private static void check(List<String> phrases, String path, List<Problem> warnings) {
      for (int i = 0; i < phrases.size(); i++) {
        String phrase = phrases.get(i).strip();
        if (isJoinedAfter(phrase)) {
          warnings.add(warning(phrase, path + "/" + i, "before", phrase + "1"));
        } else if (isJoinedBefore(phrase)) {
          warnings.add(warning(phrase, path + "/" + i, "after", "a" + phrase));
        }
      }
    }

    /// Whether a letter or digit after the phrase belongs to its last word although the phrase ends
    /// in neither.
    private static boolean isJoinedAfter(String phrase) {
      return !phrase.isEmpty()
          && !isWordAt(phrase, phrase.length() - 1)
          && WordBoundaries.cutsWord(phrase + "a", phrase.length())
          && WordBoundaries.cutsWord(phrase + "1", phrase.length());
    }

    private static boolean isJoinedBefore(String phrase) {
      return !phrase.isEmpty() && !isWordAt(phrase, 0) && WordBoundaries.cutsWord("a" + phrase, 1);
    }

    private static boolean isWordAt(String phrase, int at) {
      return WordBoundaries.next(phrase, at, at + 1) == at;
    }

    private static Problem warning(String phrase, String path, String side, String example) {
      return Problem.at(
          path,
          ProblemCode.PHRASE_EDGE,
          "the phrase "
              + EscapedText.text(phrase)
              + " is not found "
              + side
              + " a letter or digit, as in "
              + EscapedText.text(example),
          "write whole words, or count a pattern");
    }

    private PhraseEdgeCheck() {}
  }

  /// The outcome of compiling a rubric.
  public sealed interface BundleCompilation {

    /// What compiles, a draft or not.
    default Optional<Bundle> found() {
      return switch (this) {
        case Locked(Bundle bundle, var _) -> Optional.of(bundle);
        case DraftLocked(Bundle bundle, var _) -> Optional.of(bundle);
        case Rejected _ -> Optional.empty();
      };
    }

    /// The rubric compiles and may be used.
    record Locked(Bundle bundle, List<Problem> warnings) implements BundleCompilation {
      public Locked {
        warnings = List.copyOf(warnings);
      }
    }

    /// The rubric compiles but says `draft: true`: it must not be used until a person approves this
    /// bundle.
    record DraftLocked(Bundle bundle, List<Problem> warnings) implements BundleCompilation {
      public DraftLocked {
        warnings = List.copyOf(warnings);
      }
    }

    /// The rubric does not compile.
    ///
    /// @param problems all problems, in source order, at most [ProblemLimit]'s number
    record Rejected(List<Problem> problems) implements BundleCompilation {
      public Rejected {
        problems = List.copyOf(problems);
      }
    }
  }

  /// Compares the dates of a rubric with a given day: reviews that are overdue, and a rubric used
  /// before or after the time for which it is effective. No score depends on it.
  public static final class ReviewSchedule {

    private final LocalDate today;
    private final List<Problem> found = new ArrayList<>();

    /// A review is overdue after its day. `until` is the last effective day.
    public static List<Problem> check(Rubric rubric, LocalDate today) {
      ReviewSchedule schedule = new ReviewSchedule(today);
      schedule.effective(rubric.governance());
      for (Threshold threshold : rubric.scoring().thresholds()) {
        schedule.review(
            "/thresholds/" + threshold.id() + "/review",
            "threshold " + EscapedText.text(threshold.id()),
            threshold.review());
      }
      List<Gate> gates = rubric.questions().gates();
      for (int i = 0; i < gates.size(); i++) {
        String id = gates.get(i).id();
        schedule.review(
            "/gates/" + i + "/review",
            "gate " + EscapedText.text(id),
            rubric.questions().gateMetadata().getOrDefault(id, RuleMetadata.NONE).review());
      }
      for (Node node : rubric.scoring().nodes()) {
        if (node.body() instanceof Node.RuleList(_, _, List<Rule> rules, _)) {
          schedule.rules(rubric, node.id(), rules);
        }
      }
      return schedule.found;
    }

    private ReviewSchedule(LocalDate today) {
      this.today = today;
    }

    private void effective(Rubric.Governance governance) {
      DateSyntax.parse(governance.effectiveFrom())
          .filter(today::isBefore)
          .ifPresent(from ->
              found.add(
                  Problem.at(
                      "/effective/from",
                      ProblemCode.NOT_EFFECTIVE,
                      "the rubric is effective from `" + from + "`, and today is `" + today + "`",
                      "use the version that is effective now, or correct the date")));
      DateSyntax.parse(governance.effectiveUntil())
          .filter(today::isAfter)
          .ifPresent(until ->
              found.add(
                  Problem.at(
                      "/effective/until",
                      ProblemCode.NOT_EFFECTIVE,
                      "the rubric was effective until `"
                          + until
                          + "`, and today is `"
                          + today
                          + "`",
                      "use the version that is effective now, or extend the date")));
    }

    /// An archived rule does not run, so nothing is due.
    private void rules(Rubric rubric, String node, List<Rule> rules) {
      for (int i = 0; i < rules.size(); i++) {
        Rule rule = rules.get(i);
        if (rule.lifecycle() != Rule.Lifecycle.ARCHIVED) {
          review(
              "/plan/" + node + "/rules/" + i + "/review",
              "rule " + EscapedText.text(rule.id()),
              rubric
                  .scoring()
                  .ruleMetadata()
                  .getOrDefault(node + "/" + rule.id(), RuleMetadata.NONE)
                  .review());
        }
      }
    }

    private void review(String path, String subject, String date) {
      Optional<LocalDate> due = DateSyntax.parse(date);
      due.filter(today::isAfter)
          .ifPresent(day ->
              found.add(
                  Problem.at(
                      path,
                      ProblemCode.REVIEW_OVERDUE,
                      "the review of the " + subject + " was due on `" + day + "`",
                      "review it, and set the next date")));
    }
  }
}
