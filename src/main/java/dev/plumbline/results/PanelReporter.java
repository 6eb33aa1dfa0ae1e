package dev.plumbline.results;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.judge.llm.ModelReply.Usage;
import dev.plumbline.judge.llm.PriceList.Price;
import dev.plumbline.judge.session.JudgeQuestion;
import dev.plumbline.measure.agreement.DocumentBootstrap;
import dev.plumbline.measure.agreement.Estimate;
import dev.plumbline.measure.agreement.KrippendorffAlpha;
import dev.plumbline.measure.experiment.PanelReport;
import dev.plumbline.measure.experiment.PanelReport.ItemRow;
import dev.plumbline.measure.experiment.PanelReport.JurorRow;
import dev.plumbline.measure.experiment.SystemComparison;
import dev.plumbline.measure.experiment.SystemComparison.SystemComparisonBuilder;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.Scale;
import dev.plumbline.run.labels.LabelJoin;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredPanels;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.ExtractionArtefactReader;
import dev.plumbline.score.extraction.Finding;
import dev.plumbline.score.extraction.Finding.Checked;
import dev.plumbline.score.extraction.Finding.NotApplicable;
import dev.plumbline.score.extraction.Finding.Partial;
import dev.plumbline.score.extraction.Finding.Supplied;
import dev.plumbline.score.extraction.Finding.Unanswered;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.NamedClaims.JurorAnswer;
import dev.plumbline.score.extraction.Panel;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.RunLine.AnswerTime;
import dev.plumbline.score.run.StoredRun;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/// Reports on the jurors of a stored run, from their extractions. No judge is asked.
public final class PanelReporter {

  private static final String PANEL = "the panel";

  private final StoredRun run;
  private final LocalStore store;
  private final Bundle bundle;
  private final Panel panel;
  private final ExtractionArtefactReader reader;
  private final Scorer scorer;
  private final SortedMap<String, Item> items;
  private final List<Judged> documents = new ArrayList<>();
  private final SortedMap<Digest, Double> human = new TreeMap<>();

  /// What the panel and each of its jurors made of a document.
  ///
  /// @param jurors findings by item; empty for one without an answer
  private record Judged(
      Digest document,
      Extraction combined,
      List<Optional<SortedMap<String, Finding>>> jurors,
      List<OptionalDouble> scores,
      boolean split) {}

  /// People's scores, and on which scale.
  public record Labels(LabelJoin join, String target, Scale scale) {}

  /// @throws dev.plumbline.base.problem.Refusal unless the run is one of a panel
  public PanelReporter(StoredRun run, LocalStore store) {
    this.run = run;
    this.store = store;
    this.bundle = StoredRuns.bundle(run, store);
    this.panel = StoredPanels.required(run, store);
    this.reader = new ExtractionArtefactReader(bundle.extraction());
    this.scorer = new Scorer(bundle);
    this.items = bundle.rubric().itemsById();
  }

  public Bundle bundle() {
    return bundle;
  }

  /// @param prices of a million tokens of each juror, where they are known
  public PanelReport report(
      Optional<Labels> labels, Function<JudgeIdentity, Optional<Price>> prices) {
    store.lines(run, line -> read(line, labels));
    // resampling draws them in this order, whatever the order of the file was
    documents.sort(Comparator.comparing(Judged::document));
    List<JurorRow> rows = new ArrayList<>();
    for (int juror = 0; juror < panel.jurors().size(); juror++) {
      rows.add(row(juror, prices));
    }
    KrippendorffAlpha alpha = alpha(-1);
    Optional<SystemComparison> people = labels.flatMap(this::beside);
    return new PanelReport(
        documents.size(),
        documents.stream().filter(Judged::split).count(),
        documents.stream().mapToLong(PanelReporter::spared).sum(),
        Optional.of(alpha.all()),
        items.keySet().stream().map(item -> item(item, alpha)).toList(),
        rows,
        people);
  }

  private void read(RunLine line, Optional<Labels> labels) {
    Optional<Double> label =
        labels.flatMap(it -> it.join().score(line.id(), line.document(), it.target()));
    if (line.extraction().isEmpty() || line.document().isEmpty()) {
      return;
    }
    StoredExtraction stored = store.extraction(line.extraction().get());
    Optional<Extraction> combined = reader.read(stored.json());
    if (combined.isEmpty() || combined.get().panel().isEmpty()) {
      return;
    }
    Digest document = line.document().get();
    label.ifPresent(score -> human.put(document, score));
    List<Optional<SortedMap<String, Finding>>> decisions = new ArrayList<>();
    List<OptionalDouble> scores = new ArrayList<>();
    scores.add(score(combined.get(), labels));
    for (JurorAnswer answer :
        StoredPanels.answers(combined.get().panel().get(), bundle.extraction(), store)) {
      switch (answer) {
        case JurorAnswer.Answered(Extraction juror) -> {
          decisions.add(Optional.of(juror.findings()));
          scores.add(score(juror, labels));
        }
        case JurorAnswer.Missing _ -> {
          decisions.add(Optional.empty());
          scores.add(OptionalDouble.empty());
        }
      }
    }
    documents.add(
        new Judged(document, combined.get(), decisions, scores, !stored.splits().isEmpty()));
  }

  /// Of the target that labels are of; empty without labels, and for an interval.
  private OptionalDouble score(Extraction extraction, Optional<Labels> labels) {
    if (labels.isEmpty()) {
      return OptionalDouble.empty();
    }
    StoredScorecard card = scorer.score(extraction).whole();
    String target = labels.get().target();
    return target.equals("composite")
        ? card.composite().number()
        : card.traits().stream()
            .filter(trait -> trait.id().equals(target))
            .flatMapToDouble(trait -> trait.raw().number().stream())
            .findFirst();
  }

  private static long spared(Judged document) {
    return document.combined().panel().orElseThrow().jurors().stream()
        .filter(juror -> juror.code().equals(JurorAnswer.NOT_ASKED.code()))
        .count();
  }

  /// @param left out; none for -1
  private KrippendorffAlpha alpha(int left) {
    KrippendorffAlpha alpha = new KrippendorffAlpha(documents.size());
    for (int at = 0; at < documents.size(); at++) {
      for (Item item : items.values()) {
        for (String asked : asked(documents.get(at), item.id())) {
          List<Integer> decisions = new ArrayList<>();
          for (int juror = 0; juror < panel.jurors().size(); juror++) {
            if (juror != left) {
              decision(documents.get(at), juror, asked).ifPresent(decisions::add);
            }
          }
          alpha.add(at, item.id(), item.scale(), decisions);
        }
      }
    }
    return alpha;
  }

  /// The names under which an item was asked of a document: itself, or one for each unit.
  private List<String> asked(Judged document, String item) {
    return items.get(item).each().isEmpty()
        ? List.of(item)
        : document.combined().findings().keySet().stream()
            .filter(id -> ItemUnit.item(id).equals(item))
            .toList();
  }

  private static OptionalInt decision(Judged document, int juror, String item) {
    return document
        .jurors()
        .get(juror)
        .map(findings -> decision(findings, item))
        .orElse(OptionalInt.empty());
  }

  private static OptionalInt decision(SortedMap<String, Finding> findings, String item) {
    return findings.get(item) instanceof Checked checked ? checked.level() : OptionalInt.empty();
  }

  private static boolean isOpen(SortedMap<String, Finding> findings, String item) {
    return switch (findings.get(item)) {
      case Checked _, NotApplicable _, Supplied _ -> false;
      case Partial _, Unanswered _ -> true;
      case null -> true; // a gate ended the evaluation
    };
  }

  private ItemRow item(String item, KrippendorffAlpha alpha) {
    long split = 0;
    long open = 0;
    for (Judged document : documents) {
      for (String asked : asked(document, item)) {
        split +=
            document.jurors().stream()
                        .flatMap(Optional::stream)
                        .flatMapToInt(findings -> decision(findings, asked).stream())
                        .distinct()
                        .count()
                    > 1
                ? 1
                : 0;
        open += isOpen(document.combined().findings(), asked) ? 1 : 0;
      }
    }
    return new ItemRow(item, split, open, Optional.of(alpha.of(item)));
  }

  private JurorRow row(int juror, Function<JudgeIdentity, Optional<Price>> prices) {
    Panel.Juror seat = panel.jurors().get(juror);
    double[] same = new double[documents.size()];
    double[] both = new double[documents.size()];
    Set<Digest> seen = new TreeSet<>();
    long answered = 0;
    long unanswered = 0;
    long deciding = 0;
    long calls = 0;
    long input = 0;
    long output = 0;
    for (int at = 0; at < documents.size(); at++) {
      Judged document = documents.get(at);
      answered += document.jurors().get(juror).isPresent() ? 1 : 0;
      deciding +=
          document.combined().panel().orElseThrow().decidedBy().values().stream()
              .filter(by -> by == juror)
              .count();
      for (String item : items.keySet()) {
        for (String asked : asked(document, item)) {
          OptionalInt own = decision(document, juror, asked);
          unanswered +=
              document.jurors().get(juror).filter(it -> isOpen(it, asked)).isPresent() ? 1 : 0;
          if (own.isPresent()
              && document.combined().findings().get(asked) instanceof Checked checked) {
            both[at]++;
            same[at] += checked.level().equals(own) ? 1 : 0;
          }
        }
      }
      // equal texts share their answers
      if (!seen.add(document.document())) {
        continue;
      }
      for (Usage usage :
          JudgeQuestion.usage(
              JudgeQuestion.replies(
                  store.replies(),
                  bundle.extraction(),
                  document.document(),
                  seat.judge(),
                  document.combined().replicate()))) {
        calls++;
        input += usage.input();
        output += usage.output();
      }
    }
    boolean any = false;
    for (double each : both) {
      any |= each > 0;
    }
    Usage all = new Usage(input, output);
    Optional<BigDecimal> money = prices.apply(seat.judge()).map(price -> price.of(all));
    return new JurorRow(
        seat.judge().written(),
        seat.weight(),
        seat.veto(),
        answered,
        unanswered,
        any ? Optional.of(DocumentBootstrap.ratio(same, both)) : Optional.<Estimate>empty(),
        deciding,
        panel.jurors().size() > 2 ? Optional.of(alpha(juror).all()) : Optional.empty(),
        calls,
        input,
        output,
        median(seat.judge()),
        money);
  }

  private Optional<Long> median(JudgeIdentity juror) {
    long[] times =
        store.runs().times(run).stream()
            .filter(time -> time.judge().equals(juror.written()))
            .mapToLong(AnswerTime::milliseconds)
            .sorted()
            .toArray();
    return times.length == 0
        ? Optional.empty()
        : Optional.of((times[(times.length - 1) / 2] + times[times.length / 2]) / 2);
  }

  /// The panel and its jurors, told apart from the juror that is nearest to people.
  private Optional<SystemComparison> beside(Labels labels) {
    List<String> names = new ArrayList<>(List.of(PANEL));
    panel.jurors().forEach(juror -> names.add(juror.judge().written()));
    List<SortedMap<Digest, Double>> scores = new ArrayList<>();
    for (int system = 0; system < names.size(); system++) {
      SortedMap<Digest, Double> own = new TreeMap<>();
      for (Judged document : documents) {
        document.scores().get(system).ifPresent(score -> own.put(document.document(), score));
      }
      scores.add(own);
    }
    Optional<SystemComparison> first = compared(labels, names, scores, 0);
    return first.flatMap(comparison -> {
      int best = 1;
      for (int system = 2; system < names.size(); system++) {
        if (comparison.agreesBetter(names.get(system), names.get(best))) {
          best = system;
        }
      }
      return compared(labels, names, scores, best);
    });
  }

  private Optional<SystemComparison> compared(
      Labels labels, List<String> names, List<SortedMap<Digest, Double>> scores, int from) {
    SystemComparisonBuilder builder =
        new SystemComparisonBuilder(labels.target(), labels.scale(), human);
    builder.add(names.get(from), scores.get(from), Optional.empty());
    for (int system = 0; system < names.size(); system++) {
      if (system != from) {
        builder.add(names.get(system), scores.get(system), Optional.empty());
      }
    }
    return builder.build();
  }
}
