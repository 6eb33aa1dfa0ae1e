package dev.plumbline.workflow.forms;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.measure.agreement.RatedItem;
import dev.plumbline.measure.agreement.Rater;
import dev.plumbline.measure.agreement.RatingTable;
import dev.plumbline.rubric.Applicability;
import dev.plumbline.run.StoredRun;
import dev.plumbline.score.extraction.CheckedQuote;
import dev.plumbline.score.extraction.Finding;
import dev.plumbline.workflow.forms.RaterRuns.RaterRun;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import dev.plumbline.workflow.proceeding.Actor;
import dev.plumbline.workflow.proceeding.ResultProceeding.Decision;
import dev.plumbline.workflow.review.RuledPart;
import dev.plumbline.workflow.review.Ruling;
import dev.plumbline.workflow.review.SettledReason;
import dev.plumbline.workflow.rulings.ContestedResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Makes what two or more persons decided alike, and what an adjudication decided where they did
/// not, count for the documents of the run that they reviewed: as rulings, one for each item that
/// the run has otherwise.
public final class SettledMarks {

  private final String run;
  private final RaterRuns raters;
  private final RatingTable table;
  private final Rater settled;
  private final LocalStore store;

  /// What became of a document.
  ///
  /// @param rulings none if the run has everything as it was settled
  /// @param left why it was left as it is; empty if it was not
  public record Settled(String document, List<Ruling> rulings, String left) {
    public Settled {
      rulings = List.copyOf(rulings);
    }
  }

  /// @param run that was reviewed
  /// @param reviews the runs of what persons answered, and of the adjudications
  /// @throws Refusal if they are not reviews of the run, or of fewer than two persons
  public SettledMarks(String run, List<String> reviews, LocalStore store) {
    this.run = run;
    this.store = store;
    this.raters = new RaterRuns(reviews, store);
    this.table = new RatingTable(raters.runs().stream().map(RaterRun::rater).toList());
    StoredRun reviewed = StoredRuns.findEnded(run, store);
    for (RaterRun each : raters.runs()) {
      Optional<Digest> parent = each.run().spec().parent();
      if (each.rater().kind() == Rater.Kind.MODEL || !parent.equals(reviewed.digest())) {
        throw Refusal.of(
            each.rater().name(),
            ProblemCode.INCOMPARABLE_RUNS,
            "this is no review of the run " + EscapedText.text(run),
            "name the runs that `review RUN --import` made of it");
      }
    }
    this.settled =
        table.raters().stream()
            .filter(rater -> rater.kind() == Rater.Kind.SETTLED)
            .findFirst()
            .orElseThrow(() ->
                Refusal.of(
                    run,
                    ProblemCode.MISSING,
                    "only what two or more persons decided can be settled",
                    "name the runs of two persons"));
  }

  /// Records what is settled, document by document, each all or not at all. Done again, it records
  /// nothing that is so already; what people have ruled on otherwise stays, such as on appeal.
  ///
  /// @param at when it is recorded about a result, which may refuse
  public List<Settled> record(Actor by, Function<ContestedResult, Instant> at) {
    SortedMap<String, SortedSet<RatedItem>> open = new TreeMap<>();
    table.disagreements().forEach(one -> items(one.on().document(), open).add(one.on()));
    SortedMap<String, SortedSet<RatedItem>> decided = new TreeMap<>();
    settled.decisions().keySet().forEach(on -> items(on.document(), decided).add(on));
    settled.notApplicable().forEach(on -> items(on.document(), decided).add(on));
    List<Settled> done = new ArrayList<>();
    decided.forEach((id, items) -> {
      SortedSet<RatedItem> differ = open.getOrDefault(id, new TreeSet<>());
      done.add(differ.isEmpty() ? record(id, items, by, at) : left(id, differ));
    });
    open.keySet().removeAll(decided.keySet());
    open.forEach((id, differ) -> done.add(left(id, differ)));
    return done;
  }

  private static SortedSet<RatedItem> items(
      String document, SortedMap<String, SortedSet<RatedItem>> into) {
    return into.computeIfAbsent(document, _ -> new TreeSet<>());
  }

  private static Settled left(String id, SortedSet<RatedItem> differ) {
    return new Settled(
        id,
        List.of(),
        Plural.of(differ.size(), "item")
            + " decided differently and not settled: "
            + differ.stream().map(RatedItem::item).collect(Collectors.joining(", ")));
  }

  private Settled record(
      String id, SortedSet<RatedItem> items, Actor by, Function<ContestedResult, Instant> at) {
    try {
      ContestedResult contested = ContestedResult.find(run, id, store);
      SortedMap<String, Decision> decisions = new TreeMap<>();
      for (RatedItem on : items) {
        String now = answer(settled, on).orElseThrow();
        if (!contested.card().was(RuledPart.ofItem(on.item())).equals(now)) {
          RaterRun source = source(on);
          Finding finding = source.found().get(id).findings().get(on.item());
          decisions.put(
              on.item(),
              new Decision(now, how(on, source), quotes(finding), by, at.apply(contested)));
        }
      }
      List<String> otherwise =
          contested.card().result().isRuled() ? contested.changed(decisions) : List.of();
      return otherwise.isEmpty()
          ? new Settled(id, contested.rule(decisions), "")
          : new Settled(
              id,
              List.of(),
              "people have ruled on it, and otherwise: " + String.join(", ", otherwise));
    } catch (Refusal refused) {
      return new Settled(id, List.of(), String.join("; ", refused.lines()));
    }
  }

  /// Whose answer counts: of the last adjudication that has one, else of the first person.
  private RaterRun source(RatedItem on) {
    List<RaterRun> answered =
        raters.runs().stream().filter(run -> answer(run.rater(), on).isPresent()).toList();
    return answered.reversed().stream()
        .filter(run -> run.rater().kind() == Rater.Kind.ADJUDICATION)
        .findFirst()
        .orElseGet(answered::getFirst);
  }

  private static Optional<String> answer(Rater rater, RatedItem on) {
    return rater.notApplicable().contains(on)
        ? Optional.of(Applicability.NOT_APPLICABLE)
        : Optional.ofNullable(rater.decisions().get(on)).map(Object::toString);
  }

  /// In words: who decided alike, or who settled what between whom.
  private String how(RatedItem on, RaterRun source) {
    List<RaterRun> persons =
        raters.persons().stream().filter(run -> answer(run.rater(), on).isPresent()).toList();
    boolean alike = persons.stream().map(run -> answer(run.rater(), on)).distinct().count() == 1;
    return alike && persons.size() > 1
        ? SettledReason.AGREED.of(
            persons.stream().map(run -> run.rater().name()).collect(Collectors.joining(" and ")))
        : SettledReason.ADJUDICATED.of(
            source.rater().name().replaceFirst("^adjudication:", "person:")
                + persons.stream()
                    .map(run -> run.rater().name() + " " + answer(run.rater(), on).orElseThrow())
                    .collect(Collectors.joining(", ", ": ", "")));
  }

  private static List<String> quotes(Finding finding) {
    return switch (finding) {
      case Finding.Checked checked -> counting(checked.quotes());
      case Finding.NotApplicable none -> counting(none.quotes());
      case Finding.Supplied _, Finding.Partial _, Finding.Unanswered _ -> List.of();
    };
  }

  private static List<String> counting(List<CheckedQuote> quotes) {
    return quotes.stream().filter(CheckedQuote::counts).map(quote -> quote.quote().text()).toList();
  }
}
