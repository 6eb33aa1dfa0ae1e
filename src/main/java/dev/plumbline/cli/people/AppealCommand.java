package dev.plumbline.cli.people;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.present.report.ReportFormat;
import dev.plumbline.rubric.EvidencePolicy;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import dev.plumbline.workflow.proceeding.Actor;
import dev.plumbline.workflow.proceeding.ResultProceeding.Decision;
import dev.plumbline.workflow.proceeding.ResultProceeding.Outcome;
import dev.plumbline.workflow.repository.ArtefactRepository;
import dev.plumbline.workflow.review.AppealPolicy;
import dev.plumbline.workflow.rulings.AppealPolicyFile;
import dev.plumbline.workflow.rulings.ContestedResult;
import dev.plumbline.workflow.rulings.WrittenOptions;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `appeal`: contests a result, and decides on that.
@Command(
    name = "appeal",
    header = "Contests a result, decides an appeal, or lists the appeals of a run.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline decide appeal @latest essay-7 --item C1%n      --ground \"my claim is in line 3\"%n"
            + "      --policy appeals.yaml --by \"Ada Lovelace\"%n"
            + "  plumbline decide appeal @latest essay-7 --state upheld --now 2%n      --note \"so it is\"%n"
            + "  plumbline decide appeal @latest%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "An appeal is bound to the scorecard and the item, verdict or number that it contests, and"
          + " to the rules in the policy file: the days in which it may be filed and is to be"
          + " decided, how many different persons must decide alike, and the states on the way."
          + " A decision has a note. When enough persons have upheld it, the ruling follows."
    },
    mixinStandardHelpOptions = true)
public final class AppealCommand implements Callable<Integer> {

  @Parameters(index = "0", paramLabel = "RUN", description = "run: @latest, a name or a digest")
  private String run;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "ID",
      description = "id of the document in the run; without, all appeals of the run are listed")
  private Optional<String> id = Optional.empty();

  @Option(
      names = "--item",
      paramLabel = "ITEM",
      description = "item that is contested (default: the verdict)")
  private Optional<String> item = Optional.empty();

  @Option(
      names = "--ground",
      paramLabel = "TEXT",
      description =
          "file an appeal: why the result is contested; it is erased only with the document")
  private Optional<String> ground = Optional.empty();

  @Option(
      names = "--policy",
      paramLabel = "FILE",
      description = "with --ground: rules of appeals, YAML or JSON")
  private Optional<Path> policy = Optional.empty();

  @Option(
      names = "--state",
      paramLabel = "STATE",
      description =
          "move an appeal: upheld, denied, a state of its policy, or withdrawn by who filed it")
  private Optional<String> state = Optional.empty();

  @Option(
      names = "--note",
      paramLabel = "TEXT",
      description =
          "with --state: why; a decision needs it, and it is erased only with the document")
  private String note = "";

  @Option(
      names = "--now",
      paramLabel = "VALUE",
      description = "with --state upheld: what the contested part is to be")
  private String now = "";

  @Option(
      names = "--quote",
      paramLabel = "TEXT",
      description =
          "with --state upheld: passage of the text that supports it, up to "
              + EvidencePolicy.QUOTES_MAX
              + " times")
  private List<String> quotes = List.of();

  @Option(
      names = "--appeal",
      paramLabel = "DIGEST",
      description = "with --state: which appeal, where the result has several that are open")
  private Optional<String> named = Optional.empty();

  @Mixin private ActingPerson person;

  @Mixin private StoreOption store;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    LocalStore opened = store.existing();
    if (id.isEmpty()) {
      if (ground.isPresent() || state.isPresent()) {
        throw usage("name a document by its id");
      }
      AppealText.list(StoredRuns.findEnded(run, opened), opened, person.at())
          .print(ReportFormat.TABLE, 0, CanonicalJson::text, "", spec.commandLine().getOut());
      return ExitCode.OK;
    }
    if (ground.isPresent() && named.isPresent()) {
      throw usage("--appeal is for --state: what is contested anew is an appeal of its own");
    }
    if (ground.isPresent() == state.isPresent() || ground.isPresent() != policy.isPresent()) {
      throw usage("use either --ground with --policy, or --state");
    }
    ContestedResult contested = ContestedResult.find(run, id.get(), opened);
    if (ground.isPresent()) {
      file(contested, opened);
    } else {
      move(contested, opened);
    }
    return ExitCode.OK;
  }

  private void file(ContestedResult contested, LocalStore opened) {
    WrittenOptions.check("--ground", ground.orElseThrow());
    AppealPolicy rules = AppealPolicyFile.read(policy.orElseThrow());
    Instant at = person.recorded(contested);
    Outcome.Accepted done =
        contested.done(
            contested
                .proceeding()
                .file(
                    item,
                    ground.orElseThrow(),
                    rules,
                    contested.appealPeriod(rules, opened),
                    person.by(opened),
                    at,
                    Instant.now()));
    spec.commandLine().getOut().print(AppealText.filed(done.appeal().orElseThrow(), done.after()));
  }

  private void move(ContestedResult contested, LocalStore opened) {
    if (!note.isEmpty()) {
      WrittenOptions.check("--note", note);
    }
    Instant at = person.recorded(contested);
    Actor by = person.by(opened);
    Outcome.Accepted done =
        contested.done(
            contested
                .proceeding()
                .decide(
                    named.map(ArtefactRepository::digest),
                    state.orElseThrow(),
                    new Decision(now, note, quotes, by, at)));
    PrintWriter out = spec.commandLine().getOut();
    out.print(
        AppealText.moved(
            done.after().result().cases().get(done.appeal().orElseThrow()),
            state.orElseThrow(),
            by.person()));
    done.ruling()
        .ifPresent(ruling ->
            out.print(
                RulingText.of(
                    ruling, done.after(), opened.scorecard(done.after().result().latest()))));
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
