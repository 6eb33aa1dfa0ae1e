package dev.plumbline.run;

import static dev.plumbline.base.problem.ProblemCode.DUPLICATE;
import static dev.plumbline.base.problem.ProblemCode.MISSING;
import static dev.plumbline.base.problem.ProblemCode.SAME_PERSON;
import static dev.plumbline.base.problem.ProblemCode.UNKNOWN_JUDGE;
import static dev.plumbline.base.problem.ProblemCode.UNKNOWN_KEY;
import static dev.plumbline.base.problem.ProblemCode.UNKNOWN_VALUE;
import static dev.plumbline.base.problem.ProblemCode.WRONG_VALUES;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.input.InputNode.Kind;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.judge.session.CalledModel;
import dev.plumbline.rubric.source.SourceNode;
import dev.plumbline.rubric.source.SourceNode.MappingReader;
import dev.plumbline.rubric.source.SourceReader;
import dev.plumbline.run.files.InputFiles;
import dev.plumbline.run.local.StoreAccess;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.Panel;
import dev.plumbline.score.extraction.Panel.Combination;
import dev.plumbline.score.extraction.Panel.Juror;
import dev.plumbline.score.extraction.Panel.Rules;
import dev.plumbline.score.extraction.Panel.Tolerance;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/// Reads a panel: YAML or JSON with `jurors` and, optionally, `combine`, `ask` and `at_most`.
public final class PanelReader {

  private static final String EXAMPLE =
      "write `jurors: [{judge: cues}, {judge: \"example:some-model:prompt-1\"}]`";
  private static final String ALL = "all";
  private static final String UNTIL_DECIDED = "until-decided";

  private final ModelChoice models;
  private final int replicate;
  private final StoreAccess store;

  /// Finds a model that is called.
  public interface ModelChoice {
    /// @param provider such as `openai`
    /// @param name of the model, empty for the configured one
    /// @throws IllegalArgumentException with a message for the user, if a setting is missing
    CalledModel of(String provider, String name);
  }

  /// @param replicate of each juror, from 0
  public PanelReader(ModelChoice models, int replicate, StoreAccess store) {
    this.models = models;
    this.replicate = JudgeSource.checkRun(replicate);
    this.store = store;
  }

  /// A panel of judges that count alike.
  ///
  /// @param combine empty for the median
  /// @throws Refusal with all problems
  public PanelSource of(List<String> judges, String combine) {
    JsonObject panel =
        JsonObject.of(
            "jurors",
            JsonArray.mapped(judges, judge -> JsonObject.of("judge", judge)),
            "combine?",
            combine);
    Problems problems = new Problems();
    Optional<PanelSource> source =
        read(CanonicalJson.bytes(panel), "--judge", Path.of(""), problems);
    if (!problems.isEmpty()) {
      throw new Refusal(
          "--judge",
          problems.stream()
              .map(it -> Problem.at("", it.kind(), it.message(), it.help()))
              .distinct()
              .toList());
    }
    return source.orElseThrow();
  }

  /// @throws Refusal with all problems
  public PanelSource read(Path file) {
    Problems problems = new Problems();
    Optional<PanelSource> source =
        read(InputFiles.bytes(file), file.toString(), file.resolveSibling(""), problems);
    problems.refuse(file.toString());
    return source.orElseThrow();
  }

  private Optional<PanelSource> read(byte[] bytes, String name, Path folder, Problems problems) {
    return SourceReader.read(bytes, "panel", EXAMPLE, problems)
        .map(node -> new MappingReader(node, problems))
        .flatMap(reader -> panel(reader, name, folder));
  }

  /// What is written of a juror.
  private record JurorEntry(Juror juror, JudgeSource source) {}

  private Optional<PanelSource> panel(MappingReader reader, String name, Path folder) {
    reader.require("jurors", EXAMPLE);
    List<JurorEntry> jurors = new ArrayList<>();
    List<MappingReader> members = reader.objects("jurors", 2, Panel.JURORS_MAX);
    if (reader.has("jurors") && members.size() == 1) {
      reader.report(MISSING, reader.place("jurors"), "a panel of one is a judge", EXAMPLE);
    }
    for (MappingReader member : members) {
      juror(member, folder).ifPresent(juror -> add(juror, member, jurors));
    }
    Rules rules = rules(reader);
    boolean until = reader.isWord("ask", ALL, UNTIL_DECIDED);
    int most = reader.whole("at_most", Math.max(1, members.size()), 1, Math.max(1, members.size()));
    if (reader.has("at_most") && !until) {
      reader.report(
          UNKNOWN_KEY,
          reader.place("at_most"),
          "`at_most` is for a panel that is asked until it is decided",
          "add `ask: " + UNTIL_DECIDED + "`, or leave it out");
    }
    Optional<Tolerance> tolerance = tolerance(reader);
    checkAdjudication(reader, jurors.stream().map(JurorEntry::juror).toList(), until);
    reader.reportUnknownKeys();
    return reader.problems().isEmpty()
        ? Optional.of(
            new PanelSource(
                new Panel(
                    jurors.stream().map(JurorEntry::juror).toList(),
                    rules,
                    until ? OptionalInt.of(most) : OptionalInt.empty(),
                    tolerance),
                jurors.stream().map(JurorEntry::source).toList(),
                name))
        : Optional.empty();
  }

  private static Optional<Tolerance> tolerance(MappingReader reader) {
    Optional<MappingReader> written = reader.object("tolerance");
    Optional<BigDecimal> points = written.flatMap(it -> it.number("points"));
    Optional<BigDecimal> levels = written.flatMap(it -> it.number("levels"));
    written.ifPresent(MappingReader::reportUnknownKeys);
    Optional<BigDecimal> most = points.or(() -> levels).filter(it -> it.signum() >= 0);
    if (written.isPresent() && (points.isPresent() == levels.isPresent() || most.isEmpty())) {
      reader.report(
          WRONG_VALUES,
          reader.place("tolerance"),
          "a tolerance is one number, not negative",
          "write `tolerance: {points: 2}`, of the result, or `{levels: 1}`, of any item");
    }
    return most.map(_ -> new Tolerance(levels.map(Rational::of), points.map(Rational::of)));
  }

  /// Who adjudicates decides between persons, and is none of them.
  private static void checkAdjudication(MappingReader reader, List<Juror> jurors, boolean until) {
    List<Juror> markers = jurors.stream().filter(juror -> !juror.adjudicates()).toList();
    List<String> marking = markers.stream().map(juror -> juror.judge().model()).toList();
    boolean adjudicated = markers.size() < jurors.size();
    if (adjudicated != reader.has("tolerance")) {
      reader.report(
          MISSING,
          reader.place(adjudicated ? "jurors" : "tolerance"),
          "a tolerance and who adjudicates beyond it belong together",
          "write `tolerance: {points: 2}` and `judge: \"adjudication:PSEUDONYM\"`");
    }
    if (!adjudicated) {
      return;
    }
    boolean persons = jurors.stream().allMatch(juror -> juror.judge().isPerson());
    boolean last = jurors.subList(0, markers.size()).equals(markers);
    if (!persons || markers.size() < 2 || !last || until) {
      reader.report(
          WRONG_VALUES,
          reader.place("jurors"),
          "who adjudicates decides between two or more persons, all of whom are asked",
          "name the persons first, and who adjudicates last");
    }
    jurors.stream()
        .filter(juror -> juror.adjudicates() && marking.contains(juror.judge().model()))
        .forEach(juror ->
            reader.report(
                SAME_PERSON,
                reader.place("jurors"),
                EscapedText.text(juror.judge().model()) + " marks and adjudicates",
                "another person adjudicates"));
  }

  private static void add(JurorEntry juror, MappingReader member, List<JurorEntry> jurors) {
    JudgeIdentity identity = juror.source().judge();
    if (jurors.stream().anyMatch(other -> other.source().judge().equals(identity))) {
      member.report(
          DUPLICATE,
          member.place("judge"),
          "two jurors are " + EscapedText.text(identity.written()),
          "give each juror another model or prompt; a judge that repeats itself is no second juror,"
              + " which `replicates` of the rubric is for");
    } else {
      jurors.add(juror);
    }
  }

  private Optional<JurorEntry> juror(MappingReader member, Path folder) {
    String written = member.requireText("judge", EXAMPLE);
    String model = member.text("model");
    String completions = member.text("completions");
    int weight = member.whole("weight", 1, 1, Panel.WEIGHT_MAX);
    boolean veto = member.flag("veto", false);
    String answeredBy = member.text("answered_by");
    member.reportUnknownKeys();
    if (written.isEmpty()) {
      return Optional.empty();
    }
    try {
      JudgeSource found = source(written, model, completions, folder);
      JudgeSource source = answeredBy.isEmpty() ? found : found.answeredBy(answeredBy);
      return Optional.of(new JurorEntry(new Juror(source.judge(), weight, veto), source));
    } catch (IllegalArgumentException unset) {
      member.report(
          UNKNOWN_JUDGE,
          member.place("judge"),
          EscapedText.text(written) + " cannot be called: " + unset.getMessage(),
          "set what is missing, or name a judge whose answers are recorded");
    } catch (Refusal refused) {
      refused
          .problems()
          .forEach(it -> member.report(it.kind(), member.place("judge"), it.message(), it.help()));
    }
    return Optional.empty();
  }

  /// @throws IllegalArgumentException if a model cannot be called
  private JudgeSource source(String written, String model, String completions, Path folder) {
    List<Path> files = completions.isEmpty() ? List.of() : List.of(folder.resolve(completions));
    if (CalledModel.isProvider(written)) {
      if (!files.isEmpty()) {
        throw Refusal.of(
            "",
            UNKNOWN_JUDGE,
            EscapedText.text(written) + " is called, and its answers are not recorded",
            "write `judge: " + written + ":MODEL:VERSION`");
      }
      return JudgeSource.model(models.of(written, model), replicate, store);
    }
    if (!model.isEmpty()) {
      throw Refusal.of(
          "",
          UNKNOWN_JUDGE,
          "`model` is for a judge that is called, not for " + EscapedText.text(written),
          "write it as part of `judge`");
    }
    int colon = written.indexOf(':');
    JudgeIdentity person =
        new JudgeIdentity(
            written.substring(0, Math.max(0, colon)), written.substring(colon + 1), "");
    if (person.isPerson() && !person.model().isEmpty()) {
      return new JudgeSource(person, files, replicate, store, List.of(), "");
    }
    return JudgeSource.parse(
        written.equals("cues") ? "" : written,
        files,
        written.equals("cues") ? 0 : replicate,
        store);
  }

  /// One word for everything, or a word for each kind, trait or item.
  private static Rules rules(MappingReader reader) {
    Optional<SourceNode> written = reader.find("combine");
    if (written.filter(node -> node.kind() == Kind.OBJECT).isEmpty()) {
      return Rules.of(combination(reader, "combine").orElse(Combination.MEDIAN));
    }
    MappingReader rules = new MappingReader(written.get(), reader.problems());
    Combination standard = combination(rules, "default").orElse(Combination.MEDIAN);
    Optional<Combination> yesNo = combination(rules, "yes_no");
    Optional<Combination> facts = combination(rules, "facts");
    List<Combination> ofFacts =
        List.of(Combination.MEDIAN, Combination.MAJORITY, Combination.UNANIMOUS);
    if (facts.filter(it -> !ofFacts.contains(it)).isPresent()) {
      rules.report(
          UNKNOWN_VALUE,
          rules.place("facts"),
          "a fact has no mean, worst or highest value",
          "there are `median`, `majority` and `unanimous`");
    }
    SortedMap<String, Combination> traits = named(rules, "traits");
    SortedMap<String, Combination> items = named(rules, "items");
    rules.reportUnknownKeys();
    return new Rules(standard, yesNo, facts, traits, items);
  }

  private static SortedMap<String, Combination> named(MappingReader rules, String key) {
    SortedMap<String, Combination> named = new TreeMap<>();
    rules
        .object(key)
        .ifPresent(members ->
            members
                .keys()
                .forEach(id -> combination(members, id).ifPresent(rule -> named.put(id, rule))));
    return named;
  }

  private static Optional<Combination> combination(MappingReader reader, String key) {
    return reader.word(key, Combination.class);
  }
}
