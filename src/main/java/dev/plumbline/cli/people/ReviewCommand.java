package dev.plumbline.cli.people;

import static dev.plumbline.base.problem.ProblemCode.EMPTY;
import static dev.plumbline.base.problem.ProblemCode.WRONG_REFERENCE;
import static dev.plumbline.cli.output.ExitCode.OK;
import static dev.plumbline.cli.output.ExitCode.UNSCORED;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.calibrate.FittedCalibration;
import dev.plumbline.cli.input.DocumentOptions;
import dev.plumbline.cli.input.DraftOption;
import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.cli.output.ShutdownNotice;
import dev.plumbline.cli.see.ServerOptions;
import dev.plumbline.people.DocumentChoice;
import dev.plumbline.people.DocumentChoice.ReviewSelection;
import dev.plumbline.people.FormQuestion;
import dev.plumbline.people.forms.PanelMarks;
import dev.plumbline.people.forms.ReviewChoice;
import dev.plumbline.people.forms.ReviewChoice.ScoreUncertainty;
import dev.plumbline.people.forms.ReviewExport;
import dev.plumbline.people.forms.ReviewForm;
import dev.plumbline.people.forms.ReviewImport;
import dev.plumbline.people.forms.ReviewedDocuments;
import dev.plumbline.people.forms.Reviewer;
import dev.plumbline.present.page.browse.ReviewListPage.ReviewLink;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.AnswerSource.NoJudge;
import dev.plumbline.run.AppliedCalibrations;
import dev.plumbline.run.EvaluationRun;
import dev.plumbline.run.JudgeSource;
import dev.plumbline.run.NamedCalibrations;
import dev.plumbline.run.PanelReader;
import dev.plumbline.run.PanelSource;
import dev.plumbline.run.Progress;
import dev.plumbline.run.RubricFileCompiler;
import dev.plumbline.run.RunRubrics;
import dev.plumbline.run.RunSettings;
import dev.plumbline.run.ScoringRubric;
import dev.plumbline.run.documents.FieldMapping;
import dev.plumbline.run.files.RereadableInput;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.OrderedWorkers.Concurrency;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.run.SaltSeed;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.repository.ArtefactRepository;
import dev.plumbline.web.review.ReviewSession;
import dev.plumbline.web.review.ReviewSite;
import dev.plumbline.web.view.StoreSite;
import java.io.IOException;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `review`: has people answer what a judge was asked, by files.
@UsageExamples({
  "plumbline review @latest --judge person:k3f9wd7m2p --open",
  "plumbline review @latest --export forms.csv --judge person:k3f9wd7m2p",
  "plumbline review @latest --import forms.csv",
  "plumbline review --rubric scheme.yaml --documents essays/ --name march%n"
      + "      --judge person:k3f9wd7m2p --judge person:m2p8xq4t7z%n"
      + "      --double-share 0.2 --seed 7 --export forms.csv",
  "plumbline review march --panel board.yaml --name june",
  "plumbline review march --panel board.yaml --judge adjudication:k3f9wd7m --open"
})
@Command(
    header = "Has people answer what the judge of a run was asked.",
    description = {
      "With --judge alone, shows a form for each document in the browser: what is written is saved,"
          + " and what the judge answered is shown after one's own answer. --export writes a form"
          + " for each document: a line of JSON, or a row a question where the file ends with .csv."
          + " Forms do not show what was answered before, unless --show-answers. --import records"
          + " the answers as those of a judge: the same items, the same check of quotes, and a run"
          + " of its own whose parent is RUN. If anything in the file is wrong, nothing is"
          + " recorded; documents that were left empty are left out.",
      "",
      "--rubric and --documents in the place of RUN begin a marking by people alone: no judge is"
          + " asked, and --name is the run in which the documents wait. With --double-share each"
          + " document goes to one of the persons, and a random share of them to two.",
      "",
      "--panel makes one run of what the persons of a panel have answered, and says what is open:"
          + " who has not answered yet, and where they differ by more than the panel tolerates. With"
          + " --judge adjudication:PSEUDONYM it shows, or exports, forms for the latter. --name is"
          + " given to the run in which nothing is open."
    },
    subcommands = {PersonsCommand.class})
final class ReviewCommand extends StoreCommand {

  private static final int SHOWN_MAX = 10;

  @Parameters(
      arity = "0..1",
      paramLabel = "RUN",
      description = "run that has ended: @latest, a name or a digest")
  private String written;

  @Option(
      names = "--export",
      paramLabel = "FILE",
      description = "write forms to this file, .jsonl or .csv")
  private Optional<Path> export;

  @Option(
      names = "--import",
      paramLabel = "FILE",
      description = "record the answers of forms that were filled in, .jsonl or .csv")
  private Optional<Path> imported;

  @Option(
      names = "--judge",
      paramLabel = "PERSON",
      description =
          "person:PSEUDONYM who is to answer, more than once for several; with --import, who has"
              + " answered forms that name no person")
  private List<String> judges = List.of();

  @Option(
      names = "--rubric",
      paramLabel = "RUBRIC",
      description = "rubric for --documents, in the place of RUN")
  private Optional<Path> rubric;

  @Mixin private DocumentOptions texts;

  @Mixin private DraftOption draft;

  @Option(
      names = "--salt-seed",
      paramLabel = "HEX",
      description =
          "with --rubric: 64 hexadecimal digits from which the salts of the runs follow, so that"
              + " the same runs have the same digests elsewhere (default: random)")
  private Optional<String> saltSeed;

  @Option(
      names = "--double-share",
      paramLabel = "SHARE",
      description =
          "with several --judge and --seed: each document goes to one of them, and this share, 0 to"
              + " 1, drawn at random, to two (default: every document goes to everyone)")
  private Optional<BigDecimal> doubleShare;

  @Option(
      names = "--panel",
      paramLabel = "FILE",
      description = "panel of persons whose answers decide together, as for evaluate")
  private Optional<Path> panel;

  @Option(
      names = "--selection",
      paramLabel = "DIGEST",
      description = "the documents that --budget or --double-share chose before")
  private Optional<String> chosenBefore;

  @Option(
      names = "--replicate",
      paramLabel = "N",
      description =
          "number of the person's answer, from 0; the next one is a second look"
              + " (default: ${DEFAULT-VALUE})")
  private int replicate;

  @Option(
      names = "--show-answers",
      description = "show in the forms what the judge of the run answered")
  private boolean shown;

  @Option(
      names = "--codes",
      description =
          "call documents by codes, in the order of these, for ids that tell who has written them;"
              + " --import knows both, and `show RUN --codes` lists them")
  private boolean coded;

  @Option(
      names = "--budget",
      paramLabel = "N",
      description =
          "choose at most so many documents, by what an answer is worth and at random; needs"
              + " --seed; without --export and --judge, show the choice")
  private Optional<Integer> budget;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description =
          "needed with --budget and --double-share: number from which the random part follows")
  private Optional<Long> seed;

  @Option(
      names = "--random-share",
      paramLabel = "SHARE",
      description =
          "with --budget: share that is drawn at random, so that estimates stay unbiased (default:"
              + " ${DEFAULT-VALUE})")
  private double randomShare = 0.2;

  @Option(
      names = "--calibration",
      split = ",",
      paramLabel = "FILE|DIGEST",
      description =
          "with --budget: value documents also by how uncertain their calibrated score is (default:"
              + " by the calibrations that the run applied)")
  private List<String> calibrations = List.of();

  @Option(
      names = "--map",
      split = ",",
      paramLabel = "NAME=COLUMN",
      description =
          "with --import of CSV: other names of the columns review, judge, document, item,"
              + " decision, reason and quotes; with --rubric: fields of the documents, as with"
              + " evaluate")
  private Map<String, String> columns = new LinkedHashMap<>();

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "with --import or --rubric: name of the run that is made")
  private Optional<String> name;

  @Option(
      names = "--uncounted",
      description =
          "with --import: record also decisions that count as 0 for lack of a valid quote")
  private boolean uncounted;

  @Mixin private ServerOptions server;

  @Override
  public Integer call() throws IOException {
    checkUsage();
    server.check();
    LocalStore opened = existing();
    List<JudgeIdentity> persons =
        judges.stream().map(judge -> Reviewer.parse(judge, "--judge", opened)).distinct().toList();
    JudgeSource.checkRun(replicate);
    StoredRun run = rubric.isPresent() ? marking(opened) : ended(written);
    Bundle bundle = opened.inAuthoredOrder(StoredRuns.bundle(run, opened));
    ReviewedDocuments documents = new ReviewedDocuments(run, bundle, opened);
    if (panel.isPresent()) {
      return decided(run, bundle, persons, opened);
    }
    if (imported.isPresent()) {
      record(bundle, run, documents, persons.stream().findFirst());
      return OK;
    }
    Optional<DocumentChoice> selection = choice(run, bundle, documents, persons, opened);
    if (export.isPresent()) {
      List<JudgeIdentity> asked = persons.isEmpty() ? List.of(Reviewer.UNNAMED) : persons;
      write(run, bundle, forms(new ReviewExport(run, documents), selection, asked));
    } else if (persons.size() > 1 || persons.isEmpty() && rubric.isPresent()) {
      out().print(ReviewText.waiting(run, persons, selection, coded));
    } else if (!persons.isEmpty()) {
      serve(run, bundle, forms(new ReviewExport(run, documents), selection, persons));
    }
    return OK;
  }

  private void write(StoredRun run, Bundle bundle, List<ReviewForm> forms) {
    ReviewExport.write(forms, bundle, export.orElseThrow());
    out().println(ReviewText.written(forms.size(), export.get(), run.reference()));
  }

  private void serve(StoredRun run, Bundle bundle, List<ReviewForm> forms) {
    ReviewSession session = new ReviewSession(run, bundle, forms, store, err()::println);
    server.serve(
        store.folder(),
        ReviewLink.LIST.path(),
        new ReviewSite(session, new StoreSite(store.folder())));
  }

  /// What a panel of persons decides, or forms for what it does not.
  private int decided(
      StoredRun marking, Bundle bundle, List<JudgeIdentity> persons, LocalStore opened) {
    PanelSource source =
        new PanelReader(
                (provider, _) -> {
                  throw new IllegalArgumentException(provider + " is no person");
                },
                0,
                store)
            .read(panel.orElseThrow());
    PanelMarks marks = new PanelMarks(marking, bundle, source, store);
    StoredRun run = marks.run(name.map(this::runName), err()::println);
    List<PanelMarks.Open> open = marks.open(run);
    if (persons.isEmpty()) {
      StoredRun named = StoredRuns.named(run.digest().orElseThrow().toString(), opened);
      out().print(ReviewText.of(named, open));
      return open.stream().allMatch(PanelMarks.Open::erased) ? OK : UNSCORED;
    }
    List<ReviewForm> forms = marks.adjudication(run, persons.getFirst(), coded);
    if (forms.isEmpty()) {
      throw Refusal.of(
          "--judge", EMPTY, "no document waits for an adjudication", "there is nothing to do");
    }
    if (export.isPresent()) {
      write(marking, bundle, forms);
    } else {
      serve(marking, bundle, forms);
    }
    return OK;
  }

  /// What is chosen. Why is not told to those who answer, since it tells what the judge made of a
  /// document.
  private Optional<DocumentChoice> choice(
      StoredRun run,
      Bundle bundle,
      ReviewedDocuments documents,
      List<JudgeIdentity> persons,
      LocalStore opened) {
    if (doubleShare.isPresent()) {
      int permille =
          doubleShare.get().movePointRight(3).setScale(0, RoundingMode.HALF_UP).intValueExact();
      return Optional.of(
          new ReviewChoice(run, documents, uncertainty(run, bundle, opened), opened)
              .assign(persons.stream().map(Reviewer::text).toList(), seed.orElseThrow(), permille));
    }
    if (chosenBefore.isPresent()) {
      return Optional.of(before(run, opened));
    }
    if (budget.isEmpty()) {
      return Optional.empty();
    }
    ReviewSelection selection =
        new ReviewChoice(run, documents, uncertainty(run, bundle, opened), opened)
            .choose(budget.get(), seed.orElseThrow(), randomShare);
    out().print(ReviewText.of(selection, shown || export.isEmpty() && persons.isEmpty()));
    return Optional.of(selection);
  }

  private DocumentChoice before(StoredRun run, LocalStore opened) {
    Digest digest = ArtefactRepository.digest(chosenBefore.orElseThrow());
    return JsonRecord.read(DocumentChoice.class, opened.object(ArtefactKind.SELECTION, digest))
        .filter(it -> run.digest().equals(Optional.of(it.run())))
        .orElseThrow(() ->
            Refusal.of(
                "--selection",
                WRONG_REFERENCE,
                "it did not choose documents of this run",
                "name the run that it was made for"));
  }

  /// Begins or finds the run in which documents wait for people.
  private StoredRun marking(LocalStore opened) throws IOException {
    PrintWriter err = err();
    ScoringRubric scoring =
        RubricFileCompiler.compileLocked(
            rubric.orElseThrow(), store, err::println, draft.isGiven());
    Bundle bundle = scoring.bundle();
    FormQuestion.check(bundle.extraction());
    try (RereadableInput input = texts.open();
        ShutdownNotice interruption = new ShutdownNotice(err::println)) {
      return new EvaluationRun(
              RunRubrics.one(scoring),
              texts.file(input, FieldMapping.of(columns, bundle)),
              AppliedCalibrations.of(List.of()),
              new NoJudge(),
              new RunSettings(
                  name.map(this::runName),
                  saltSeed.map(this::salt),
                  persons(judges),
                  new Concurrency(1),
                  Optional.empty(),
                  Optional.empty()),
              opened,
              _ -> {})
          .run(1, Progress.none(), interruption);
    }
  }

  private static String persons(List<String> judges) {
    return String.join(" ", judges);
  }

  private SaltSeed salt(String hex) {
    return SaltSeed.parse(hex)
        .orElseThrow(() ->
            usage("--salt-seed has " + 2 * SaltSeed.BYTES + " lower-case hexadecimal digits"));
  }

  /// By the calibrations that are named, else by those that the run applied.
  private ScoreUncertainty uncertainty(StoredRun run, Bundle bundle, LocalStore opened) {
    List<FittedCalibration> all =
        calibrations.isEmpty()
            ? NamedCalibrations.stored(run.spec().calibrations(), opened)
            : NamedCalibrations.named("--calibration", calibrations, store, err()::println);
    return new ScoreUncertainty(bundle, all);
  }

  private void checkUsage() {
    boolean files = export.isPresent() || imported.isPresent();
    if ((written == null) != rubric.isPresent()
        || rubric.isPresent() != texts.areGiven()
        || export.isPresent() && imported.isPresent()
        || !files && judges.isEmpty() && budget.isEmpty() && rubric.isEmpty() && panel.isEmpty()) {
      throw usage(
          "name a run, or --rubric and --documents, and who answers with --judge; `review persons"
              + " --add NAME` adds a person");
    }
    if (rubric.isPresent() && (imported.isPresent() || budget.isPresent() || shown)
        || rubric.isEmpty() && (saltSeed.isPresent() || draft.isGiven())) {
      throw usage(
          "--rubric goes with --judge and --export, and --import names the run that it made;"
              + " --salt-seed and --draft are for --rubric");
    }
    if (panel.isPresent()
        && (rubric.isPresent()
            || imported.isPresent()
            || budget.isPresent()
            || doubleShare.isPresent()
            || judges.size() > 1
            || !judges.isEmpty() && name.isPresent()
            || export.isPresent() && judges.isEmpty())) {
      throw usage("--panel is for a run: with --name, or with one --judge, who adjudicates");
    }
    if (doubleShare.isPresent()
        && (judges.stream().distinct().count() < 2
            || seed.isEmpty()
            || imported.isPresent()
            || budget.isPresent()
            || chosenBefore.isPresent()
            || doubleShare.get().signum() < 0
            || doubleShare.get().compareTo(BigDecimal.ONE) > 0)) {
      throw usage("--double-share, from 0 to 1, needs --seed and two --judge, and no --budget");
    }
    if ((files || judges.size() != 1) && server.isGiven()) {
      throw usage("--port and --open are for one --judge without --export and --import");
    }
    if ((budget.isPresent() || doubleShare.isPresent()) != seed.isPresent()
        || budget.isPresent() && imported.isPresent()
        || budget.orElse(1) < 1
        || !(randomShare >= 0 && randomShare <= 1)) {
      throw usage(
          "--seed belongs to --budget, at least 1 and not with --import, or to --double-share;"
              + " --random-share is from 0 to 1");
    }
    if (!calibrations.isEmpty() && budget.isEmpty()) {
      throw usage("--calibration is for --budget");
    }
    if (uncounted && imported.isEmpty()) {
      throw usage("--uncounted is for --import");
    }
    if (rubric.isEmpty() && export.isPresent() && (name.isPresent() || !columns.isEmpty())
        || imported.isPresent() && (shown || coded || replicate != 0 || judges.size() > 1)) {
      throw usage(
          "--name and --map are for --import, --show-answers, --codes, --replicate and several"
              + " --judge for --export");
    }
  }

  private List<ReviewForm> forms(
      ReviewExport source, Optional<DocumentChoice> selection, List<JudgeIdentity> asked) {
    ReviewExport.Forms made =
        source.forms(asked, JudgeSource.checkRun(replicate), selection, shown, coded);
    made.withoutText().stream()
        .limit(SHOWN_MAX)
        .forEach(
            id -> err().println("warning: the text of " + EscapedText.text(id) + " is not stored"));
    if (made.forms().isEmpty()) {
      throw Refusal.of(
          Optional.ofNullable(written).orElse("--documents"),
          EMPTY,
          "no judge was asked about any document whose text is stored",
          "name another run");
    }
    return made.forms();
  }

  private void record(
      Bundle bundle, StoredRun run, ReviewedDocuments documents, Optional<JudgeIdentity> named) {
    ReviewImport.Recorded recorded =
        new ReviewImport(bundle, run, documents, store, err()::println)
            .read(imported.orElseThrow(), columns, named, name.map(this::runName), uncounted);
    PrintWriter out = out();
    LocalStore opened = existing();
    for (StoredRun made : recorded.runs()) {
      out.print(ReviewText.of(made, new ReviewedDocuments(made, bundle, opened)));
    }
    if (recorded.open() > 0) {
      out.println(Plural.of(recorded.open(), "form") + " left empty, and left out");
    }
  }
}
