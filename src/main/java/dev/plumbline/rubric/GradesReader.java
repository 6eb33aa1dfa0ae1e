package dev.plumbline.rubric;

import dev.plumbline.base.input.ValueReader;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.expression.ExpressionReader;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.Reason;
import dev.plumbline.rubric.plan.model.GradeScale.Grade;
import dev.plumbline.rubric.plan.model.Grading;
import dev.plumbline.rubric.plan.model.Grading.Band;
import dev.plumbline.rubric.plan.model.Grading.Border;
import dev.plumbline.rubric.plan.model.Grading.Effect;
import dev.plumbline.rubric.plan.model.Grading.GradeRule;
import dev.plumbline.rubric.source.SourceNode;
import dev.plumbline.rubric.source.SourceNode.MappingReader;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// Reads the section `grades`, which has the grades of each graded node.
record GradesReader(List<Problem> problems, ExpressionReader expressions) {

  private static final int BANDS_MIN = 2;
  private static final int BANDS_MAX = 50;
  private static final int RULES_MAX = 50;
  private static final int GRADE_MAX = 40;

  /// Sorted by node.
  List<Grading> read(MappingReader rubric) {
    List<Grading> gradings = new ArrayList<>();
    rubric
        .object("grades")
        .ifPresent(all ->
            all.members()
                .forEach((id, source) ->
                    gradings.add(
                        grading(
                            IdSyntax.checked(id, source.place(), problems),
                            new MappingReader(source, problems)))));
    return gradings.stream().sorted(Comparator.comparing(Grading::node)).toList();
  }

  private Grading grading(String node, MappingReader reader) {
    List<Band> bands = new ArrayList<>();
    Optional<SourceNode> written = reader.require("bands", "write `bands: {A: 4.5, B: 3.5, C: 0}`");
    written.ifPresent(source -> bands(source, bands));
    Optional<BigDecimal> margin = reader.number("margin");
    if (margin.isPresent() && margin.get().signum() <= 0) {
      reader.report(
          ProblemCode.OUT_OF_BOUNDS,
          reader.place("margin"),
          "the margin is " + margin.get().toPlainString(),
          "write a number above 0, or leave it out");
    }
    Grading grading =
        new Grading(
            node,
            bands,
            decimals(reader),
            margin.map(Rational::of),
            reader.objects("rules", 0, RULES_MAX).stream()
                .flatMap(rule -> rule(rule).stream())
                .toList());
    reader.reportUnknownKeys();
    return grading;
  }

  /// `none`, or `{half_up: 1}`.
  private Optional<Integer> decimals(MappingReader reader) {
    Optional<SourceNode> round = reader.find("round");
    if (round.isEmpty() || round.get().text().filter("none"::equals).isPresent()) {
      return Optional.empty();
    }
    if (round.get() instanceof SourceNode.Scalar) {
      reader.report(
          ProblemCode.UNKNOWN_VALUE,
          round.get().place(),
          "unknown rounding " + round.get().shown(),
          "write `none` or `{half_up: 1}`");
      return Optional.empty();
    }
    MappingReader rounding = new MappingReader(round.get(), problems);
    boolean given = rounding.require("half_up", "write `round: {half_up: 1}`").isPresent();
    int decimals = rounding.whole("half_up", 0, 0, Rational.NODE_DECIMALS);
    rounding.reportUnknownKeys();
    return given ? Optional.of(decimals) : Optional.empty();
  }

  private void bands(SourceNode source, List<Band> bands) {
    if (source instanceof SourceNode.Mapping mapping) {
      mapping
          .members()
          .forEach((grade, border) ->
              border(border)
                  .ifPresent(from ->
                      bands.add(new Band(grade(grade, border.place()), from, Reason.NONE, ""))));
    } else {
      for (SourceNode element : ValueReader.elements(source, problems)) {
        MappingReader reader = new MappingReader(element, problems);
        String grade = grade(reader);
        Optional<Border> from = reader.require("from", "write `from: 4.5`").flatMap(this::border);
        Reason because = expressions.reason(reader, "because");
        String plain = PlainLanguageReader.text(reader);
        reader.reportUnknownKeys();
        from.ifPresent(border -> bands.add(new Band(grade, border, because, plain)));
      }
    }
    if (bands.size() < BANDS_MIN || bands.size() > BANDS_MAX) {
      problems.add(
          new Problem(
              ProblemCode.WRONG_GRADES,
              source.place(),
              Plural.of(bands.size(), "grade") + " in all",
              "give " + BANDS_MIN + " to " + BANDS_MAX));
    }
    SortedSet<String> seen = new TreeSet<>();
    for (Band band : bands) {
      if (!seen.add(band.grade().toLowerCase(Locale.ROOT))) {
        problems.add(
            new Problem(
                ProblemCode.DUPLICATE,
                source.place(),
                "duplicate grade " + EscapedText.text(band.grade()),
                "grades differ in more than capitals"));
      }
    }
  }

  private String grade(MappingReader reader) {
    return reader
        .require("grade", "write `grade: A`")
        .flatMap(node -> MappingReader.text(node, problems).map(it -> grade(it, node.place())))
        .orElse("");
  }

  private String grade(String grade, Place place) {
    if (grade.isBlank() || grade.length() > GRADE_MAX || grade.equalsIgnoreCase(Grade.INCOMPLETE)) {
      problems.add(
          new Problem(
              ProblemCode.WRONG_GRADES,
              place,
              EscapedText.text(grade) + " is no grade",
              grade.equalsIgnoreCase(Grade.INCOMPLETE)
                  ? "it is what a result is called that has no grade yet: choose another word"
                  : "write 1 to " + GRADE_MAX + " characters"));
    }
    return grade;
  }

  /// A number, or the name of a threshold.
  private Optional<Border> border(SourceNode source) {
    Optional<String> name = source.isNumber() ? Optional.empty() : source.text();
    if (name.filter(IdSyntax::isId).isPresent()) {
      return name.map(Border.Threshold::new);
    }
    return ValueReader.number(source, problems).map(Rational::of).map(Border.At::new);
  }

  private Optional<GradeRule> rule(MappingReader reader) {
    Optional<Expression> when =
        reader
            .require("when", "write a condition: `when: courtesy < 2`")
            .flatMap(expressions::read);
    List<Effect> effects = new ArrayList<>();
    for (Effect effect : Effect.values()) {
      if (reader.find(effect.wireName()).isPresent()) {
        effects.add(effect);
      }
    }
    Reason because = expressions.reason(reader, "because");
    reader.reportUnknownKeys();
    if (effects.size() != 1) {
      reader.report(
          ProblemCode.WRONG_GRADES,
          reader.place(),
          effects.isEmpty() ? "the rule names no grade" : "the rule names several grades",
          "write one of `at_most: C`, `at_least: C` and `grade: F`");
      return Optional.empty();
    }
    SourceNode named = reader.find(effects.getFirst().wireName()).orElseThrow();
    Optional<String> grade =
        MappingReader.text(named, problems).map(text -> grade(text, named.place()));
    return when.isEmpty() || grade.isEmpty()
        ? Optional.empty()
        : Optional.of(new GradeRule(when.get(), effects.getFirst(), grade.get(), because));
  }
}
