package dev.plumbline.cli.ruling;

import dev.plumbline.canonical.Digest;
import dev.plumbline.cli.input.LocalStore;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.input.StoredRuns;
import dev.plumbline.cli.output.CliError;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.ProblemCode;
import dev.plumbline.proceeding.RulingEffect;
import dev.plumbline.proceeding.StepProblems;
import dev.plumbline.proceeding.WrittenText;
import dev.plumbline.review.Appeal;
import dev.plumbline.review.AppealCase;
import dev.plumbline.review.AppealPolicy;
import dev.plumbline.review.RuledPart;
import dev.plumbline.review.Ruling;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
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
            + "  plumbline appeal @latest essay-7 --item C1 --ground \"my claim is in line 3\"%n"
            + "      --policy appeals.yaml --by \"Ada Lovelace\"%n"
            + "  plumbline appeal @latest essay-7 --state upheld --now 2 --note \"so it is\"%n"
            + "  plumbline appeal @latest%n"
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
      description = "file an appeal: why the result is contested; it cannot be erased")
  private Optional<String> ground = Optional.empty();

  @Option(
      names = "--policy",
      paramLabel = "FILE",
      description = "with --ground: rules of appeals, YAML or JSON")
  private Optional<Path> policy = Optional.empty();

  @Option(
      names = "--state",
      paramLabel = "STATE",
      description = "move an appeal: upheld, denied or a state of its policy")
  private Optional<String> state = Optional.empty();

  @Option(
      names = "--note",
      paramLabel = "TEXT",
      description = "with --state: why; a decision needs it, and it cannot be erased")
  private String note = "";

  @Option(
      names = "--now",
      paramLabel = "VALUE",
      description = "with --state upheld: what the contested part is to be")
  private String now = "";

  @Option(
      names = "--quote",
      paramLabel = "TEXT",
      description = "with --state upheld: passage of the text that supports it, up to 8 times")
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
      spec.commandLine()
          .getOut()
          .print(AppealText.list(StoredRuns.findEnded(run, opened), opened, person.at()));
      return ExitCode.OK;
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
    Instant at = person.at();
    Instant end = contested.run().envelope().end().orElseThrow();
    Instant last = end.plus(rules.days(), ChronoUnit.DAYS);
    if (at.isAfter(last)) {
      throw CliError.of(
          EscapedText.visible(contested.line().id()),
          ProblemCode.APPEAL_CLOSED,
          "the time for an appeal against this run ended at "
              + last.truncatedTo(ChronoUnit.SECONDS),
          "the policy allows " + rules.days() + " days from the end of the run");
    }
    RuledPart part = contested.part(item, "");
    Appeal.Filing filing =
        new Appeal.Filing(
            contested.result().latest(),
            contested.line().id(),
            part,
            ground.orElseThrow(),
            rules,
            person.by(opened));
    if (contested.result().cases().containsKey(filing.digest())) {
      throw CliError.of(
          EscapedText.visible(contested.line().id()),
          ProblemCode.ALREADY_RECORDED,
          "this appeal is filed already",
          "`history` shows it");
    }
    RulingRecorder recorder = new RulingRecorder(contested, opened, at);
    recorder.add(filing);
    recorder.record();
    spec.commandLine()
        .getOut()
        .print(
            AppealText.filed(
                filing, contested.card().was(part), at.plus(rules.decideDays(), ChronoUnit.DAYS)));
  }

  private void move(ContestedResult contested, LocalStore opened) {
    if (!note.isEmpty()) {
      WrittenOptions.check("--note", note);
    }
    Digest which = which(contested.result().cases());
    AppealCase before = contested.result().cases().get(which);
    WrittenOptions.checkQuotes(quotes, before.filing().part().item().isPresent());
    if (!now.isEmpty()) {
      RuledPart part = contested.part(before.filing().part().item(), now);
      if (before.filing().part().item().isPresent() && !part.equals(before.filing().part())) {
        throw usage("--now is no value of the contested part");
      }
    }
    Appeal.Step step =
        new Appeal.Step(
            which, state.orElseThrow(), note, now, WrittenText.evidence(quotes), person.by(opened));
    refuse(StepProblems.of(before, step), contested);
    RulingRecorder recorder = new RulingRecorder(contested, opened, person.at());
    recorder.add(step);
    AppealCase after = before.with(step);
    Optional<Ruling> ruling =
        after
            .decision()
            .filter(decision -> decision.state().equals(Appeal.UPHELD))
            .map(_ -> contested.card().ruling(which, before.filing(), step));
    Optional<RulingEffect> effect = ruling.flatMap(recorder::add);
    recorder.record();
    spec.commandLine().getOut().print(AppealText.moved(after, step));
    ruling.ifPresent(it ->
        spec.commandLine()
            .getOut()
            .print(
                RulingText.of(
                    it, effect, ContestedResult.find(run, id.orElseThrow(), opened).result())));
  }

  /// The appeal that is named, or the only one that is open.
  private Digest which(SequencedMap<Digest, AppealCase> cases) {
    if (named.isPresent()) {
      Digest digest = LocalStore.digest(named.get());
      if (!cases.containsKey(digest)) {
        throw CliError.of(
            "--appeal",
            ProblemCode.NOT_FOUND,
            "the result has no such appeal",
            "`history` shows its appeals");
      }
      return digest;
    }
    List<Digest> open = new ArrayList<>();
    cases.forEach((digest, one) -> {
      if (one.decision().isEmpty()) {
        open.add(digest);
      }
    });
    if (open.size() == 1) {
      return open.getFirst();
    }
    throw CliError.of(
        EscapedText.visible(id.orElse("")),
        ProblemCode.NOT_FOUND,
        open.isEmpty() ? "no appeal of this result is open" : "several appeals are open",
        open.isEmpty() ? "file one with `--ground`" : "name one with `--appeal`");
  }

  private void refuse(List<Problem> problems, ContestedResult contested) {
    if (!problems.isEmpty()) {
      throw new CliError(ExitCode.USAGE, EscapedText.visible(contested.line().id()), problems);
    }
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
