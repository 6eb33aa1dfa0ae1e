package dev.plumbline.workflow.rulings;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.merkle.MerkleHash;
import dev.plumbline.base.merkle.MerkleRootBuilder;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.run.StoredRun;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import dev.plumbline.workflow.proceeding.Actor;
import dev.plumbline.workflow.review.FinalMark;
import dev.plumbline.workflow.review.Publication;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Publishes the final marks of a run, and withdraws what was published. An act that would change
/// nothing is refused before anything is stored.
public final class RunPublication {

  private final String written;
  private final StoredRun run;
  private final LocalStore store;
  private final PublicationChain chain;

  /// What was published.
  ///
  /// @param documents of the run
  /// @param open those that have no final mark, and why
  public record Published(Publication.PublishedMarks marks, long documents, List<Problem> open) {
    public Published {
      open = List.copyOf(open);
    }
  }

  private RunPublication(String written, StoredRun run, LocalStore store, PublicationChain chain) {
    this.written = written;
    this.run = run;
    this.store = store;
    this.chain = chain;
  }

  /// @param written how the user refers to the run
  /// @throws Refusal if there is no such run, or it has not ended
  public static RunPublication find(String written, LocalStore store) {
    StoredRun run = StoredRuns.findEnded(written, store);
    return new RunPublication(written, run, store, PublicationChain.of(run, store));
  }

  /// @param on the day of publication; empty for today
  /// @param days in which an appeal may be filed
  /// @param unfinished whether documents without a final mark are published as they are
  /// @throws Refusal if it may not be published so, or that is published already
  public Published publish(
      Optional<LocalDate> on, int days, boolean unfinished, Actor by, Instant now) {
    StoredRuns.requireNoDraft(run);
    Instant recorded = now.truncatedTo(ChronoUnit.SECONDS);
    LocalDate today = LocalDate.ofInstant(recorded, ZoneOffset.UTC);
    LocalDate day = on.orElse(today);
    LocalDate appeals = day.plusDays(days);
    requireDays(day, today, appeals);
    FinalMarks marks = new FinalMarks(run, store);
    MerkleRootBuilder root = new MerkleRootBuilder();
    SortedMap<Long, Digest> decided = new TreeMap<>();
    List<Problem> open = new ArrayList<>();
    marks.now(mark -> {
      root.add(mark.leaf(marks.seed()));
      mark.last().ifPresent(last -> decided.put(mark.line().position(), last));
      open(mark, marks).ifPresent(open::add);
    });
    if (!open.isEmpty() && !unfinished) {
      throw new Refusal(Refusal.Kind.INPUT, EscapedText.visible(written), open);
    }
    requireNews(root.root(), day, appeals);
    Publication.PublishedMarks link =
        new Publication.PublishedMarks(
            run.digest().orElseThrow(),
            day,
            appeals,
            root.root(),
            decided,
            by.person(),
            recorded,
            chain.last().map(Publication::digest));
    record(link, by);
    return new Published(link, root.size(), open);
  }

  /// @throws Refusal if nothing is published
  public Publication.Withdrawal withdraw(String reason, Actor by, Instant now) {
    Publication.PublishedMarks marks =
        chain
            .inForce()
            .orElseThrow(() ->
                Refusal.of(
                    EscapedText.visible(written),
                    ProblemCode.NOT_PUBLISHED,
                    chain.last().isEmpty()
                        ? "nothing is published of this run"
                        : "what was published of this run is " + chain.words() + " already",
                    "`store info` shows what is published"));
    Publication.Withdrawal link =
        new Publication.Withdrawal(
            run.digest().orElseThrow(),
            marks.digest(),
            reason,
            by.person(),
            now.truncatedTo(ChronoUnit.SECONDS));
    record(link, by);
    return link;
  }

  /// Days to appeal count from the day of publication: a day that has passed would take some away.
  private void requireDays(LocalDate day, LocalDate today, LocalDate appeals) {
    if (day.isBefore(today)) {
      throw Refusal.of(
          "--on",
          ProblemCode.WRONG_INSTANT,
          day + " has passed, today is " + today + " in UTC",
          "write today or a day to come: the days to appeal count from it");
    }
    chain
        .inForce()
        .filter(before -> appeals.isBefore(before.appeals()))
        .ifPresent(before -> {
          throw Refusal.of(
              "--appeals",
              ProblemCode.OUT_OF_BOUNDS,
              "appeals would end on "
                  + appeals
                  + ", and this run is published with appeals until "
                  + before.appeals(),
              "give at least as many days, or withdraw what is published first");
        });
  }

  private void requireNews(MerkleHash root, LocalDate day, LocalDate appeals) {
    chain
        .inForce()
        .filter(before ->
            before.marks().equals(root)
                && before.on().equals(day)
                && before.appeals().equals(appeals))
        .ifPresent(_ -> {
          throw Refusal.of(
              EscapedText.visible(written),
              ProblemCode.ALREADY_RECORDED,
              "these marks are " + chain.words() + ": this would change nothing",
              "rule on a result first, or give more days with `--appeals`");
        });
  }

  /// Why there is no final mark.
  private static Optional<Problem> open(FinalMark mark, FinalMarks marks) {
    String because =
        marks.hasOpenAppeal(mark.line())
            ? "an appeal about it is open"
            : mark.isDecided()
                ? ""
                : "nothing counts for it, it is " + mark.line().status().wireName();
    return because.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Problem.at(
                "",
                ProblemCode.NOT_FINAL,
                "document " + EscapedText.text(mark.line().id()) + " has no final mark: " + because,
                "decide on it, or publish it as it is with `--unfinished`"));
  }

  private void record(Publication link, Actor by) {
    RunLinks.PUBLICATIONS.record(link, chain.links(), run, written, by, store);
  }
}
