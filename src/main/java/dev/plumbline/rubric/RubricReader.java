package dev.plumbline.rubric;

import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.base.input.ValueReader;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.WireNamed.WireName;
import dev.plumbline.rubric.Rubric.ChangelogEntry;
import dev.plumbline.rubric.Rubric.DocumentContract;
import dev.plumbline.rubric.Rubric.Governance;
import dev.plumbline.rubric.Rubric.Governance.Level;
import dev.plumbline.rubric.Rubric.Identity;
import dev.plumbline.rubric.Rubric.RuleMetadata;
import dev.plumbline.rubric.Trait.Threshold;
import dev.plumbline.rubric.expression.ExpressionReader;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.model.Gate;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.rubric.source.DateSyntax;
import dev.plumbline.rubric.source.DeclaredNames;
import dev.plumbline.rubric.source.RubricLimits;
import dev.plumbline.rubric.source.SourceMap;
import dev.plumbline.rubric.source.SourceNode;
import dev.plumbline.rubric.source.SourceNode.MappingReader;
import dev.plumbline.rubric.source.SourceReader;
import dev.plumbline.rubric.source.SourceReader.CharacterCheck;
import dev.plumbline.text.TextNotation;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// Reads a rubric in YAML or JSON, strictly: unknown keys, duplicate keys, tags and aliases are
/// problems. All problems are reported at once, each with its line and column.
public final class RubricReader {

  private static final String WITHOUT_SUSPECTS = "without-suspects";

  private static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?");
  private static final Pattern VERSION =
      Pattern.compile("(0|[1-9][0-9]{0,8})(\\.(0|[1-9][0-9]{0,8})){2}");

  private final List<Problem> problems = new ArrayList<>();
  private final ExpressionReader expressions = new ExpressionReader(problems);
  private final SortedMap<String, RuleMetadata> gateMetadata = new TreeMap<>();

  private final boolean isSpec;

  /// Reads a rubric. Never throws for any bytes: what is wrong is part of the result.
  public static RubricReading read(byte[] utf8) {
    return new RubricReader(false).reading(utf8);
  }

  /// Reads an extraction or scoring spec, which is written in the rubric format with sections left
  /// out: identity and item questions may be missing, and `versions` names the format versions it
  /// was compiled for.
  public static RubricReading readSpec(byte[] utf8) {
    return new RubricReader(true).reading(utf8);
  }

  private RubricReader(boolean part) {
    this.isSpec = part;
  }

  private RubricReading reading(byte[] utf8) {
    Optional<SourceNode> written = SourceReader.read(utf8, problems);
    if (written.isPresent()) {
      CharacterCheck.check(written.get(), problems);
    }
    if (written.isEmpty() || !problems.isEmpty()) {
      return refused();
    }
    if (!(written.get() instanceof SourceNode.Mapping mapping)) {
      ValueReader.reportType(written.get(), "a mapping", problems);
      return refused();
    }
    Rubric rubric = rubric(new MappingReader(mapping, problems));
    SourceMap sourceMap = new SourceMap(mapping);
    if (problems.isEmpty()) {
      return new RubricReading.Read(rubric, sourceMap);
    }
    problems.replaceAll(sourceMap::locate);
    return new RubricReading.Invalid(
        rubric,
        DeclaredNames.of(mapping),
        sourceMap,
        problems.stream().sorted().distinct().toList());
  }

  private RubricReading refused() {
    return new RubricReading.Refused(problems.stream().sorted().distinct().toList());
  }

  private Rubric rubric(MappingReader reader) {
    ReplicatePolicy judge = judge(reader);
    TraitsReader traits = new TraitsReader(problems, isSpec);
    PlanReader plan = new PlanReader(problems, expressions);
    EvidenceReader evidence = new EvidenceReader(problems);
    List<Fact> facts = new FactsReader(problems).read(reader);
    List<Trait> read = traits.read(reader);
    SortedMap<String, FactType> types = new TreeMap<>();
    facts.forEach(fact -> types.put(fact.id(), fact.type()));
    Rubric rubric =
        new Rubric(
            identity(reader),
            governance(reader),
            document(reader).comparing(isPairwise(read)),
            new Rubric.Questions(
                facts,
                invariants(reader),
                gates(reader),
                gateMetadata,
                read,
                evidence.policy(reader),
                judge),
            new Rubric.Scoring(
                evidence.caps(reader),
                thresholds(reader),
                named(reader, "conditions"),
                named(reader, "derivations"),
                plan.read(reader),
                new GradesReader(problems, expressions).read(reader),
                plan.ruleMetadata(),
                displayDecimals(reader)),
            new CasesReader(problems, types).read(reader));
    reader.reportUnknownKeys();
    NameConflictCheck.check(rubric, problems);
    return rubric;
  }

  private static int displayDecimals(MappingReader reader) {
    Optional<MappingReader> display = reader.object("display");
    int decimals =
        display
            .map(it -> it.whole("decimals", Rubric.DISPLAY_DECIMALS, 0, 12))
            .orElse(Rubric.DISPLAY_DECIMALS);
    display.ifPresent(MappingReader::reportUnknownKeys);
    return decimals;
  }

  private Identity identity(MappingReader reader) {
    if (isSpec) {
      reader.find("versions");
      return new Identity("", "", reader.text("language"), "");
    }
    Optional<SourceNode> name = reader.require("rubric", "start with `rubric: its-name`");
    Optional<SourceNode> version = reader.require("version", "write `version: 1.0.0`");
    String called = name.flatMap(w -> MappingReader.text(w, problems)).orElse("");
    String numbered = version.flatMap(w -> MappingReader.text(w, problems)).orElse("");
    if (name.isPresent() && !NAME.matcher(called).matches()) {
      reader.report(
          ProblemCode.WRONG_NAME,
          name.get().place(),
          EscapedText.text(called) + " is not a valid rubric name",
          "use lower-case letters, digits and hyphens, at most 64 characters");
    }
    if (version.isPresent() && !VERSION.matcher(numbered).matches()) {
      reader.report(
          ProblemCode.WRONG_VERSION,
          version.get().place(),
          EscapedText.text(numbered) + " is not a semantic version",
          "write three numbers, as in `1.0.0`");
    }
    return new Identity(called, numbered, reader.text("language"), reader.text("description"));
  }

  private Governance governance(MappingReader reader) {
    List<ChangelogEntry> changelog = new ArrayList<>();
    for (SourceNode each : reader.list("changelog")) {
      MappingReader change = new MappingReader(each, problems);
      changelog.add(
          new ChangelogEntry(
              change.text("version"), DateSyntax.read(change, "date"), change.text("note")));
      change.reportUnknownKeys();
    }
    Optional<MappingReader> effective = reader.object("effective");
    String from = effective.map(e -> DateSyntax.read(e, "from")).orElse("");
    String until = effective.map(e -> DateSyntax.read(e, "until")).orElse("");
    effective.ifPresent(MappingReader::reportUnknownKeys);
    Level level = reader.word("governance", Level.class).orElse(Level.NORMAL);
    return new Governance(
        reader.text("owner"), from, until, changelog, level, reader.flag("draft", false));
  }

  private static boolean isPairwise(List<Trait> traits) {
    return traits.stream()
        .flatMap(trait -> trait.items().stream())
        .anyMatch(item -> item.scale().isPreference());
  }

  private DocumentContract document(MappingReader reader) {
    return reader
        .object("document")
        .map(document -> {
          List<String> context = document.texts("context");
          if (context.size() > RubricLimits.CONTEXT_PARTS_MAX) {
            document.report(
                ProblemCode.TOO_MANY,
                document.place(),
                context.size() + " context parts are declared",
                "at most " + RubricLimits.CONTEXT_PARTS_MAX + " are allowed");
          }
          DocumentContract contract =
              new DocumentContract(
                  context,
                  document.whole("min_characters", 1, 0, DocumentContract.CHARACTERS_MAX),
                  document.whole(
                      "max_characters",
                      DocumentContract.CHARACTERS_MAX,
                      1,
                      DocumentContract.CHARACTERS_MAX),
                  PartScopeReader.graded(document),
                  document.whole("last_turns", 0, 0, DocumentContract.LAST_TURNS_MAX),
                  WireName.KEBAB
                      .parse(
                          TextNotation.class,
                          document.word(
                              "markup", "markdown", WireName.KEBAB.all(TextNotation.class)))
                      .orElseThrow(),
                  document.isWord("quoted", "marked", "evidence"),
                  document.isWord("join", "never", "speaker"));
          document.reportUnknownKeys();
          return contract;
        })
        .orElse(DocumentContract.OPEN);
  }

  private List<Expression> invariants(MappingReader reader) {
    List<Expression> invariants = new ArrayList<>();
    reader.list("invariants").forEach(w -> expressions.read(w).ifPresent(invariants::add));
    return invariants;
  }

  private List<Gate> gates(MappingReader reader) {
    List<Gate> gates = new ArrayList<>();
    for (SourceNode each : reader.list("gates")) {
      MappingReader gate = new MappingReader(each, problems);
      String id = id(gate, "id");
      Optional<Expression> when =
          gate.require("when", "a gate has a condition: `when: word_count < 5`")
              .flatMap(expressions::read);
      Optional<BigDecimal> score = gate.number("score");
      String verdict = gate.word("verdict", "fail", Verdict.wireNames());
      gates.add(
          new Gate(
              id,
              when.orElse(new Expression.BooleanLiteral(false)),
              score.map(Gate.Score::at).orElse(new Gate.Score.Lowest()),
              gate.text("label"),
              Verdict.parse(verdict).orElse(Verdict.FAIL),
              expressions.reason(gate, "because")));
      RuleMetadata metadata = ruleMetadata(gate);
      if (!metadata.equals(RuleMetadata.NONE)) {
        gateMetadata.put(id, metadata);
      }
      gate.reportUnknownKeys();
    }
    return gates;
  }

  private ReplicatePolicy judge(MappingReader reader) {
    return reader
        .object("judge")
        .map(judge -> {
          boolean perTrait = judge.isWord("ask", "document", "trait");
          ReplicatePolicy options =
              new ReplicatePolicy(
                  perTrait,
                  judge.whole("repeats", 1, 1, 20),
                  judge.isWord("until", "asked", ReplicatePolicy.AGREED),
                  judge
                      .word("combine", ReplicatePolicy.Combine.class)
                      .orElse(ReplicatePolicy.Combine.MAJORITY),
                  judge.text("instructions"),
                  judge.isWord("confirm", "never", WITHOUT_SUSPECTS),
                  judge.text("answered_by"));
          judge.reportUnknownKeys();
          checkAgreed(options);
          return options;
        })
        .orElse(ReplicatePolicy.STANDARD);
  }

  private void checkAgreed(ReplicatePolicy options) {
    if (options.untilAgreed()
        && (options.combine() != ReplicatePolicy.Combine.MAJORITY
            || options.repeats() < ReplicatePolicy.AGREED_REPEATS_MIN)) {
      problems.add(
          Problem.at(
              "/judge/until",
              ProblemCode.UNKNOWN_VALUE,
              "`until: agreed` asks until a majority is decided, which needs `combine: majority`"
                  + " and `repeats` of 3 or more",
              "write `repeats: 3` or more and `combine: majority`, or leave `until` out"));
    }
  }

  private List<Threshold> thresholds(MappingReader reader) {
    List<Threshold> thresholds = new ArrayList<>();
    reader
        .object("thresholds")
        .ifPresent(all ->
            all.members()
                .forEach(
                    (id, node) -> threshold(checkedId(id, node), node).ifPresent(thresholds::add)));
    return thresholds;
  }

  private Optional<Threshold> threshold(String id, SourceNode node) {
    if (!(node instanceof SourceNode.Mapping)) {
      return ValueReader.number(node, problems)
          .map(value -> new Threshold(id, value, "", "", "", "", "", ""));
    }
    MappingReader reader = new MappingReader(node, problems);
    Optional<SourceNode> value = reader.require("value", "write `value: 0.65`");
    String unit = reader.text("unit");
    String rationale = reader.text("rationale");
    String source = reader.text("source");
    String date = DateSyntax.read(reader, "date");
    String owner = reader.text("owner");
    String review = DateSyntax.read(reader, "review");
    reader.reportUnknownKeys();
    return value
        .flatMap(w -> ValueReader.number(w, problems))
        .map(v -> new Threshold(id, v, unit, rationale, source, date, owner, review));
  }

  private SortedMap<String, Expression> named(MappingReader reader, String key) {
    SortedMap<String, Expression> named = new TreeMap<>();
    reader
        .object(key)
        .ifPresent(all ->
            all.members()
                .forEach((id, node) ->
                    expressions.read(node).ifPresent(e -> named.put(checkedId(id, node), e))));
    return named;
  }

  private String id(MappingReader reader, String key) {
    return reader
        .require(key, "write `id: …`")
        .flatMap(w -> MappingReader.text(w, problems).map(text -> checkedId(text, w)))
        .orElse("");
  }

  private String checkedId(String id, SourceNode node) {
    return IdSyntax.checked(id, node.place(), problems);
  }

  static RuleMetadata ruleMetadata(MappingReader reader) {
    return new RuleMetadata(
        reader.text("version"),
        reader.text("description"),
        reader.text("rationale"),
        DateSyntax.read(reader, "added"),
        reader.text("added_by"),
        DateSyntax.read(reader, "review"));
  }

  /// The outcome of reading a rubric.
  public sealed interface RubricReading {

    /// Every section was read without a problem.
    record Read(Rubric rubric, SourceMap sourceMap) implements RubricReading {}

    /// Some sections have problems. The rest was read, so that further checks can run and the
    /// author gets all problems at once.
    ///
    /// @param partial the rubric without what could not be read; it must not be compiled
    /// @param declaredNames every name that the source declares, including those with an invalid
    ///   declaration
    /// @param problems sorted by place, without duplicates
    record Invalid(
        Rubric partial,
        SortedSet<String> declaredNames,
        SourceMap sourceMap,
        List<Problem> problems)
        implements RubricReading {
      public Invalid {
        declaredNames = SortedCopy.of(declaredNames);
        problems = List.copyOf(problems);
      }
    }

    /// The source is not YAML or JSON, or not a mapping, so nothing else could be checked.
    record Refused(List<Problem> problems) implements RubricReading {
      public Refused {
        problems = List.copyOf(problems);
      }
    }
  }
}
