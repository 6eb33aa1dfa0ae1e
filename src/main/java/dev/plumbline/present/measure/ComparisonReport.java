package dev.plumbline.present.measure;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.calibrate.stats.PairedDifference;
import dev.plumbline.measure.comparison.Cause;
import dev.plumbline.measure.comparison.Cause.ChangeOrigin;
import dev.plumbline.measure.comparison.DocumentComparison;
import dev.plumbline.measure.comparison.DocumentComparison.Added;
import dev.plumbline.measure.comparison.DocumentComparison.Compared;
import dev.plumbline.measure.comparison.DocumentComparison.ComparedScores;
import dev.plumbline.measure.comparison.DocumentComparison.Missing;
import dev.plumbline.measure.comparison.DocumentComparison.Outcome;
import dev.plumbline.measure.comparison.DocumentComparison.Reason;
import dev.plumbline.measure.comparison.DocumentComparison.Unverifiable;
import dev.plumbline.measure.comparison.NoninferiorityResult;
import dev.plumbline.measure.comparison.RunComparison;
import dev.plumbline.measure.comparison.RunComparison.PairedScores;
import dev.plumbline.measure.comparison.RunComparison.PartMoves;
import dev.plumbline.present.measure.ComparisonSubject.SubjectRun;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Block.Headline;
import dev.plumbline.present.report.Cell;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.FixedDecimals;
import dev.plumbline.present.report.Report;
import dev.plumbline.present.report.Report.BlockList;
import dev.plumbline.present.text.RoundedNumber;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Two runs compared: how many verdicts changed, what moved the results, and the documents that
/// changed most.
public final class ComparisonReport {

  /// More causes of one document are counted; every one is in JSON.
  private static final int CAUSES_MAX = 20;

  private static final int WORDS_MAX = 40;

  private static final int TEST_DECIMALS = 4;

  /// More say nothing of a mean.
  private static final int DECIMALS_MAX = 6;

  private final RunComparison all;
  private final ComparedScores scores;
  private final RoundedNumber number;

  private ComparisonReport(RunComparison all, ComparedScores scores, RoundedNumber number) {
    this.all = all;
    this.scores = scores;
    this.number = number;
  }

  /// The documents that are named.
  ///
  /// @param changed in this order
  /// @param others how many changed documents are not among them
  /// @param added the first ones of the second run alone
  /// @param missing the first ones of the first run alone
  public record Named(
      List<Compared> changed, long others, List<String> added, List<String> missing) {
    public Named {
      changed = List.copyOf(changed);
      added = List.copyOf(added);
      missing = List.copyOf(missing);
    }
  }

  /// @param tests of the difference that were asked for
  public static Report of(
      ComparisonSubject subject,
      RunComparison all,
      List<NoninferiorityResult> tests,
      Named documents) {
    return new ComparisonReport(all, subject.scores(), subject.number())
        .report(subject, tests, documents);
  }

  /// What another rubric would change in a run.
  ///
  /// @param rules how often each applied
  /// @param documents that change most
  /// @param others how many changed documents are not among them
  public static List<Block> effect(
      RunComparison all, RoundedNumber number, Block rules, Block documents, long others) {
    ComparisonReport report = new ComparisonReport(all, ComparedScores.RAW, number);
    return List.of(
        report.headline(),
        section("verdicts that change", counts("change", all.flips())),
        section("grades that change", counts("change", all.gradeMoves())),
        section("how often each rule applies", rules),
        section("what differs where results change", counts("cause", all.causes())),
        section("not comparable", counts("why", all.unverifiable())),
        section("documents that change most", documents, more(others)));
  }

  private static Block more(long others) {
    return Block.note(others > 0 ? "and " + Plural.of(others, "document") + " more" : "");
  }

  /// A document in two runs.
  ///
  /// @param number shows the scores
  public static Columns<DocumentComparison> documents(RoundedNumber number) {
    return new Columns<DocumentComparison>()
        .text("id", DocumentComparison::id)
        .number("before", one -> before(one, number))
        .words("verdict before", "verdict", one -> Cell.verdict(verdictBefore(one)))
        .number("after", one -> after(one, number))
        .words("verdict after", "verdict", one -> Cell.verdict(verdictAfter(one)))
        .number("change", one -> change(one, number))
        .text("grade before", "grade", one -> grade(one, Compared::before))
        .text("grade after", "grade", one -> grade(one, Compared::after))
        .text("final before", one -> counting(one, Compared::before, number))
        .text("final after", one -> counting(one, Compared::after, number))
        .words("because of", one -> because(one, ComparisonReport::reasons))
        .as(DocumentComparison::json);
  }

  /// A document of a run by itself.
  ///
  /// @param number shows the scores
  public static Columns<DocumentComparison> results(RoundedNumber number) {
    return new Columns<DocumentComparison>()
        .text("id", DocumentComparison::id)
        .number("score", one -> after(one, number))
        .words("verdict", one -> Cell.verdict(verdictAfter(one)))
        .as(DocumentComparison::json);
  }

  /// A document of a run by itself, as `2.5 fail`.
  ///
  /// @param number shows the scores
  public static String result(DocumentComparison own, RoundedNumber number) {
    return (after(own, number).shown() + " " + verdictAfter(own)).strip();
  }

  /// A document in two runs, as a sentence.
  ///
  /// @param number shows the scores
  public static String words(DocumentComparison one, RoundedNumber number) {
    String because = because(one, ComparisonReport::reasons).shown();
    return Stream.of(
                "before " + before(one, number).shown() + " " + verdictBefore(one),
                "after " + after(one, number).shown() + " " + verdictAfter(one))
            .map(result -> result.replace("  ", " ").strip())
            .collect(Collectors.joining(", "))
        + (because.isEmpty() ? "" : ": " + because);
  }

  private static Cell before(DocumentComparison one, RoundedNumber number) {
    return one instanceof Compared pair ? score(pair.before(), number) : Cell.EMPTY;
  }

  private static Cell after(DocumentComparison one, RoundedNumber number) {
    return one instanceof Compared pair ? score(pair.after(), number) : Cell.EMPTY;
  }

  private static Cell score(Outcome outcome, RoundedNumber number) {
    return outcome.score().map(score -> Cell.score(score, number)).orElse(Cell.text("interval"));
  }

  private static Cell change(DocumentComparison one, RoundedNumber number) {
    return one instanceof Compared pair
        ? pair.change().map(change -> Cell.change(change, number)).orElse(Cell.EMPTY)
        : Cell.EMPTY;
  }

  /// The final result, where people decided in one of the runs.
  private static String counting(
      DocumentComparison one, Function<Compared, Outcome> of, RoundedNumber number) {
    return one instanceof Compared pair && pair.isCorrected()
        ? of.apply(pair).counting().text(number::of)
        : "";
  }

  private static String grade(DocumentComparison one, Function<Compared, Outcome> of) {
    return one instanceof Compared pair ? of.apply(pair).grade().orElse("") : "";
  }

  private static String verdictBefore(DocumentComparison one) {
    return switch (one) {
      case Compared pair -> verdict(pair.before());
      case Unverifiable other -> other.before().status().wireName();
      case Added _ -> "";
      case Missing missing -> missing.before().status().wireName();
    };
  }

  private static String verdictAfter(DocumentComparison one) {
    return switch (one) {
      case Compared pair -> verdict(pair.after());
      case Unverifiable other -> other.after().status().wireName();
      case Added added -> added.after().status().wireName();
      case Missing _ -> "";
    };
  }

  private static String verdict(Outcome outcome) {
    return outcome.verdict().orElse(outcome.status());
  }

  private static Cell because(DocumentComparison one, Function<Compared, List<String>> reasons) {
    return switch (one) {
      case Compared pair -> Cell.list(reasons.apply(pair), CAUSES_MAX);
      case Unverifiable other ->
          Cell.text("not comparable: " + other.reason().wireName().replace('-', ' '));
      case Added _ -> Cell.text("new");
      case Missing _ -> Cell.text("missing");
    };
  }

  /// What moved the result, and before it that the text is another one.
  public static List<String> reasons(Compared pair) {
    return Stream.concat(
            Stream.of(ChangeOrigin.words(ChangeOrigin.TEXT.wireName()))
                .filter(_ -> pair.isOfOtherText()),
            pair.causes().stream().map(ComparisonReport::words))
        .toList();
  }

  /// A cause with what was and what is.
  private static String words(Cause cause) {
    String was = cause.before().isEmpty() ? "none" : cause.before();
    String is = cause.after().isEmpty() ? "none" : cause.after();
    return was.length() + is.length() > WORDS_MAX || was.equals(is)
        ? cause.label()
        : cause.label() + ": " + was + " -> " + is;
  }

  /// @param comparable whether no change between the rubrics needs a major version
  /// @param differences between the rubrics, in words
  /// @param comparison the sum over all documents
  /// @param tests of the difference that were asked for
  private record ComparisonJson(
      Digest before,
      Digest after,
      ComparedScores scores,
      boolean comparable,
      @Sparse List<String> differences,
      RunComparison comparison,
      @Sparse List<NoninferiorityResult> tests)
      implements JsonRecord {}

  private Report report(ComparisonSubject subject, List<NoninferiorityResult> tests, Named named) {
    BlockList blocks = new BlockList();
    blocks.note(all.pairing(subject.byId()));
    blocks.add(headline());
    blocks.add(runs(subject));
    if (!tests.isEmpty()) {
      blocks.add(section("tests of the difference", tests(tests), level(tests)));
    }
    blocks.add(section("verdicts that changed", counts("change", all.flips())));
    blocks.add(section("grades that changed", counts("change", all.gradeMoves())));
    all.finalFlips()
        .ifPresent(flips ->
            blocks.add(
                section("final verdicts that differ, as people decided", counts("change", flips))));
    if (all.origins().size() > 1 || all.otherTexts() > 0) {
      blocks.add(section("why results changed", counts("because", all.origins())));
    }
    if (!all.moves().isEmpty()) {
      blocks.add(section("what moved the results", moves(), movesAddUp()));
    }
    blocks.add(section("what differs where results changed", counts("cause", all.causes())));
    blocks.add(section("not comparable", counts("why", all.unverifiable())));
    blocks.add(alone("only in the first run", named.missing(), all.missing()));
    blocks.add(alone("only in the second run", named.added(), all.added()));
    blocks.add(section("the rubrics differ", list(subject.differences())));
    blocks.add(
        section(
            "the documents that changed",
            documents(number).table("documents", List.<DocumentComparison>copyOf(named.changed())),
            named.changed().isEmpty() && named.others() == 0 && all.compared() > 0
                ? Block.note("none: scores, verdicts and statuses are the same")
                : more(named.others())));
    return new Report(
        subject.rubric() + ": " + name(subject.before()) + " and " + name(subject.after()),
        blocks,
        new ComparisonJson(
            subject.before().digest(),
            subject.after().digest(),
            subject.scores(),
            subject.comparable(),
            subject.differences(),
            all,
            tests));
  }

  /// Documents of one of the runs.
  private static Block alone(String heading, List<String> ids, long all) {
    return ids.isEmpty() ? section(heading) : section(heading, list(ids), more(all - ids.size()));
  }

  private static Block list(List<String> lines) {
    return new Columns<String>().text("", "", each -> each).table("", lines).withoutJson();
  }

  private static Block tests(List<NoninferiorityResult> tests) {
    return new Columns<NoninferiorityResult>()
        .text("", "", NoninferiorityResult::criterion)
        .text("", "is", test -> test.outcome().words())
        .count("", "documents", NoninferiorityResult::documents)
        .count("", "lower", NoninferiorityResult::lost)
        .count("", "higher", NoninferiorityResult::gained)
        .interval(
            "",
            "difference",
            test -> Cell.between(test.difference(), test.low(), test.high(), TEST_DECIMALS))
        .number("", "margin", test -> Cell.measured(test.margin(), TEST_DECIMALS))
        .number("", "p", test -> Cell.p(test.adjusted()))
        .countUnlessZero("", "enough", test -> test.enough())
        .table("", tests);
  }

  private static Block level(List<NoninferiorityResult> tests) {
    double level = tests.getFirst().level();
    return Block.note(
        "in brackets the interval of "
            + FixedDecimals.percent(1 - 2 * level)
            + "; p is that the second run is not worse by more than the margin, after Holm; enough"
            + " are about so many documents for the margin");
  }

  private static Block section(String heading, Block... blocks) {
    return Block.section(heading, blocks);
  }

  private static String name(SubjectRun run) {
    return run.name().isEmpty() ? run.reference() : run.name();
  }

  private static Block runs(ComparisonSubject subject) {
    return new Columns<Map.Entry<String, SubjectRun>>()
        .text("", "", Map.Entry::getKey)
        .text("", "run", entry -> label(entry.getValue()))
        .text("", "rubric", entry -> entry.getValue().rubric())
        .text("", "judge", entry -> entry.getValue().judge())
        .count("", "documents", entry -> entry.getValue().documents())
        .table(
            "",
            List.of(Map.entry("before", subject.before()), Map.entry("after", subject.after())));
  }

  private static String label(SubjectRun run) {
    return run.name().isEmpty() ? run.reference() : run.reference() + " " + run.name();
  }

  private Block headline() {
    List<String> sentences = new ArrayList<>();
    if (all.compared() == 0) {
      sentences.add("no document can be compared");
    } else if (all.moved() == 0) {
      sentences.add(
          all.unverified() == 0
              ? "every score is the same"
              : "the "
                  + Plural.of(all.compared(), "score")
                  + " that can be compared "
                  + (all.compared() == 1 ? "is" : "are")
                  + " the same");
    } else {
      sentences.add(
          Plural.of(all.moved(), "score")
              + " moved: "
              + all.higher()
              + " up and "
              + all.lower()
              + " down");
    }
    mean(all.scores()).ifPresent(sentences::add);
    all.finallyFlipped()
        .ifPresent(flipped ->
            sentences.add(
                "as people decided, "
                    + Plural.of(flipped, "document has", "documents have")
                    + " another final verdict"));
    if (all.unverified() > 0) {
      sentences.add(notCompared());
    }
    if (all.added() + all.missing() > 0) {
      sentences.add(
          Plural.of(all.added(), "document")
              + " only in the second run, "
              + all.missing()
              + " only in the first");
    }
    return new Headline(
        Long.toString(all.flipped()),
        "of "
            + Plural.of(all.compared(), "document")
            + (all.flipped() == 1 ? " has another verdict" : " have another verdict"),
        sentences);
  }

  private String notCompared() {
    long texts = all.unverifiable().getOrDefault(Reason.OTHER_TEXT.wireName(), 0L);
    String documents = Plural.of(all.unverified(), "document") + " of both runs ";
    return texts == all.unverified()
        ? documents
            + (texts == 1 ? "is" : "are")
            + " not compared: the text is another one in the second run"
        : documents
            + "cannot be compared"
            + (texts == 0 ? "" : ", " + texts + " of which because the text is another one");
  }

  private Optional<String> mean(Optional<PairedScores> scores) {
    if (scores.isEmpty()) {
      return all.compared() == 0
          ? Optional.empty()
          : Optional.of("no document has a score in both runs");
    }
    PairedDifference difference = scores.get().difference();
    int decimals = agreeing(scores.get(), difference.mean());
    return Optional.of(
        "the mean "
            + this.scores.label()
            + " of "
            + Plural.of(difference.n(), scores.get().unit())
            + " went from "
            + FixedDecimals.of(scores.get().before(), decimals)
            + " to "
            + FixedDecimals.of(scores.get().after(), decimals)
            + ", a difference of "
            + Cell.change(BigDecimal.valueOf(difference.mean()), decimals).shown()
            + " (95 % interval "
            + shown(difference.low())
            + " to "
            + shown(difference.high())
            + ", permutation p "
            + FixedDecimals.p(difference.p())
            + ")");
  }

  /// The decimals with which the difference that is shown is that of the means that are shown.
  private int agreeing(PairedScores scores, double difference) {
    int decimals = number.decimals();
    while (decimals < DECIMALS_MAX
        && rounded(scores.after(), decimals)
                .subtract(rounded(scores.before(), decimals))
                .compareTo(rounded(difference, decimals))
            != 0) {
      decimals++;
    }
    return decimals;
  }

  private static BigDecimal rounded(double value, int decimals) {
    return new BigDecimal(FixedDecimals.of(value, decimals));
  }

  private String shown(double value) {
    return FixedDecimals.of(value, number.decimals());
  }

  private Block moves() {
    return new Columns<PartMoves>()
        .text("", "part", PartMoves::part)
        .count("", "documents", PartMoves::documents)
        .number("", "change", each -> exact(each.change()))
        .count("", "verdicts", PartMoves::flips)
        .count("", "grades", PartMoves::grades)
        .table("", all.moves());
  }

  private Block movesAddUp() {
    BigDecimal sum =
        all.moves().stream().map(PartMoves::change).reduce(BigDecimal.ZERO, BigDecimal::add);
    return Block.note(
        "each part after those above it; the changes of the raw scores add up to "
            + exact(sum).shown());
  }

  /// With the digits that let the rows add up.
  private Cell exact(BigDecimal change) {
    int digits = change.stripTrailingZeros().scale();
    return Cell.change(change, Math.clamp(digits, number.decimals(), DECIMALS_MAX));
  }

  /// The commonest first.
  private static Block counts(String what, SortedMap<String, Long> counts) {
    return new Columns<Map.Entry<String, Long>>()
        .text(
            "",
            what,
            entry ->
                switch (what) {
                  case "why" -> Reason.words(entry.getKey());
                  case "because" -> ChangeOrigin.words(entry.getKey());
                  default -> entry.getKey();
                })
        .count("", "documents", Map.Entry::getValue)
        .table(
            "",
            counts.entrySet().stream()
                .sorted(
                    Map.Entry.<String, Long>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .toList())
        .withoutJson();
  }
}
