package dev.plumbline.workflow.gradebook;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.present.page.Page;
import dev.plumbline.present.page.PageFile;
import dev.plumbline.present.page.card.CardContent;
import dev.plumbline.present.page.letter.Letter;
import dev.plumbline.present.page.letter.LetterContent;
import dev.plumbline.present.page.letter.LetterContent.Decision;
import dev.plumbline.present.page.letter.LetterContent.Decision.Kind;
import dev.plumbline.present.page.letter.LetterContent.Reader;
import dev.plumbline.present.page.letter.LetterPage;
import dev.plumbline.present.page.letter.LetterWriter;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.StoredRun;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.workflow.files.PrivateFiles;
import dev.plumbline.workflow.forms.SettledRun;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.OrderedWorkers;
import dev.plumbline.workflow.local.StoredRuns;
import dev.plumbline.workflow.results.StoredCards;
import dev.plumbline.workflow.review.Appeal;
import dev.plumbline.workflow.review.Publication;
import dev.plumbline.workflow.review.RuledPart;
import dev.plumbline.workflow.review.Ruling;
import dev.plumbline.workflow.review.SettledReason;
import dev.plumbline.workflow.rulings.PublicationChain;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/// The letters of a run: what a writer is told about what counts. Thread-safe.
public final class RunLetters {

  private final StoredRun run;
  private final LocalStore store;
  private final Bundle bundle;
  private final StoredCards cards;

  /// Of a run that settled what persons marked: who marked each document.
  private final SortedMap<String, List<JudgeIdentity>> markers;

  private final Optional<Publication.PublishedMarks> published;

  /// @throws Refusal if the rubric compares two candidates, of which neither is a writer's
  public RunLetters(StoredRun run, LocalStore store, Bundle bundle) {
    StoredRuns.requireNoDraft(run);
    if (bundle.rubric().isPairwise()) {
      throw Refusal.of(
          bundle.identity().label(),
          ProblemCode.UNKNOWN_TARGET,
          "this rubric compares two texts and gives neither of them a mark, so there are no"
              + " letters",
          "name a run of a rubric that scores one text");
    }
    this.run = run;
    this.store = store;
    this.bundle = bundle;
    this.cards = new StoredCards(store);
    this.markers =
        run.spec().judge().provider().equals(JudgeIdentity.SETTLED)
            ? SettledRun.markers(run, store)
            : new TreeMap<>();
    this.published = PublicationChain.of(run, store).inForce();
  }

  public Letter letter(GradeBookRow row) {
    return LetterWriter.of(content(row));
  }

  private LetterContent content(GradeBookRow row) {
    boolean counts = row.standing().counts();
    return new LetterContent(
        row.id(),
        bundle.rubric(),
        row.scorecard().map(digest -> card(row, digest)),
        row.figures(),
        row.given(),
        counts ? "" : row.standing().words(),
        row.line().problems().stream().findFirst().orElse(""),
        decisions(row),
        reader(row),
        published.map(Publication.PublishedMarks::on),
        published.map(Publication.PublishedMarks::appeals),
        row.standing() == Standing.APPEAL_OPEN);
  }

  private static List<Decision> decisions(GradeBookRow row) {
    SortedMap<Long, Decision> decisions = new TreeMap<>();
    row.counting().forEach(one -> decisions.put(one.entry().sequence(), decision(one.ruling())));
    row.denied()
        .forEach((place, appeal) ->
            decisions.put(
                place,
                new Decision(
                    Kind.DENIED,
                    part(appeal.filing().part()),
                    "",
                    "",
                    appeal.decision().map(Appeal.Step::note).orElse(""))));
    return List.copyOf(decisions.values());
  }

  private static Decision decision(Ruling ruling) {
    Kind kind =
        SettledReason.of(ruling)
            .map(settled ->
                switch (settled) {
                  case AGREED -> Kind.AGREED;
                  case ADJUDICATED -> Kind.ADJUDICATED;
                  case MEAN -> Kind.MEAN;
                })
            .orElse(ruling.appeal().isPresent() ? Kind.UPHELD : Kind.RULED);
    return new Decision(kind, part(ruling.part()), ruling.was(), ruling.now(), ruling.reason());
  }

  private static LetterContent.Part part(RuledPart part) {
    return part.item()
        .<LetterContent.Part>map(LetterContent.Part.Question::new)
        .orElseGet(() ->
            part.equals(RuledPart.COMPOSITE)
                ? new LetterContent.Part.Mark()
                : new LetterContent.Part.Verdict());
  }

  private Reader reader(GradeBookRow row) {
    JudgeIdentity judge = run.spec().judge();
    if (row.gate().isPresent()) {
      return Reader.NOBODY;
    }
    if (judge.panel().isPresent()) {
      return Reader.PANEL;
    }
    List<JudgeIdentity> persons = markers.getOrDefault(row.id(), List.of());
    if (persons.stream().anyMatch(one -> one.provider().equals(JudgeIdentity.ADJUDICATION))) {
      return Reader.ADJUDICATED;
    }
    if (persons.stream().distinct().count() > 1) {
      return Reader.MARKERS;
    }
    return judge.isPerson() ? Reader.PERSON : Reader.PROGRAM;
  }

  private CardContent card(GradeBookRow row, Digest scorecard) {
    boolean automatic = row.line().scorecard().equals(Optional.of(scorecard));
    return cards.read(
        scorecard,
        new CardContent.Origin(
            row.id(),
            run.digest().map(Digest::toString).orElse(""),
            row.line().position() + 1,
            "",
            Optional.of(run.envelope())),
        automatic ? row.line().results() : new TreeMap<>());
  }

  /// A file for each document, and files with all of them to print.
  ///
  /// @return how many letters
  public int writeAll(Path folder) {
    PrivateFiles.createFolder(folder);
    List<Letter> some = new ArrayList<>();
    int[] written = {0};
    List<GradeBookRow> rows = new GradeBook(run, store).rows();
    Consumer<Letter> done =
        letter -> {
          some.add(letter);
          if (some.size() == LetterPage.LETTERS_MAX) {
            print(folder, written[0]++, some);
          }
        };
    try (OrderedWorkers<Letter> workers =
        store.workers(Runtime.getRuntime().availableProcessors())) {
      for (GradeBookRow row : rows) {
        workers.submit(
            () -> {
              Letter letter = letter(row);
              write(folder, letterFile(row.line().position() + 1), letter);
              return letter;
            },
            done);
      }
      workers.drain(done);
    }
    if (!some.isEmpty()) {
      print(folder, written[0], some);
    }
    return rows.size();
  }

  /// The letter of a document, as [#writeAll] writes it.
  ///
  /// @param position from 1; empty if there is no such document
  public Optional<Page> page(long position) {
    return new GradeBook(run, store)
        .rows(position - 1, 1).stream().findFirst().map(this::letter).map(LetterPage::of);
  }

  /// A file of letters to print, as [#writeAll] writes it.
  ///
  /// @param number from 1
  /// @return empty if there are not so many
  public Optional<Page> pages(int number) {
    return number > LetterPage.files(run.lines())
        ? Optional.empty()
        : Optional.of(
            all(
                new GradeBook(run, store)
                    .rows((number - 1L) * LetterPage.LETTERS_MAX, LetterPage.LETTERS_MAX).stream()
                        .map(this::letter)
                        .toList()));
  }

  private Page all(List<Letter> letters) {
    return LetterPage.all(bundle.rubric().identity().label(), letters);
  }

  private static PageFile letterFile(long position) {
    return new PageFile("letter-" + position + ".html");
  }

  private static void write(Path folder, PageFile file, Letter letter) {
    PrivateFiles.replace(folder.resolve(file.name()), LetterPage.of(letter).bytes());
  }

  private void print(Path folder, int number, List<Letter> letters) {
    PrivateFiles.replace(
        folder.resolve(LetterPage.file(number + 1).name()), all(List.copyOf(letters)).bytes());
    letters.clear();
  }
}
