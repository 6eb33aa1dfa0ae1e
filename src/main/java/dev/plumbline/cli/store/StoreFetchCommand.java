package dev.plumbline.cli.store;

import dev.plumbline.aws.function.BatchFolder;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.cli.input.CommandEnvironment;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.input.WrittenName;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.cli.proof.OperatorTable;
import dev.plumbline.run.RunName;
import dev.plumbline.run.StoredRun;
import dev.plumbline.workflow.exchange.EndedRun;
import dev.plumbline.workflow.exchange.RunCopy;
import dev.plumbline.workflow.local.OperatorStores;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `store fetch`: brings the run of a batch to this machine.
@Command(
    name = "fetch",
    header = "Copies the run of a batch of the functions into the store.",
    synopsisHeading =
        "%nExample:%n"
            + "  aws s3 cp --recursive s3://BUCKET/outbox/essay@1.0.0/EXECUTION april%n"
            + "  plumbline store fetch april --table plumbline --name april%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "FOLDER is a copy of what the batch wrote below outbox/. What its lines name, and the answers"
          + " about its documents, come from the table, each checked by its digest; results that do"
          + " not lead to the digest of the run are refused. The copy is as a run that was"
          + " evaluated here, with the same digest. An interrupted copy is continued by the same"
          + " command."
    },
    mixinStandardHelpOptions = true)
public final class StoreFetchCommand implements Callable<Integer> {

  @Parameters(paramLabel = "FOLDER", description = "copy of the folder with summary.json")
  private Path folder;

  @Option(
      names = "--table",
      required = true,
      paramLabel = "NAME",
      description = "DynamoDB table of the functions, using AWS_REGION and AWS credentials")
  private String table;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "name of the run, by which other commands find it")
  private Optional<String> name = Optional.empty();

  @Mixin private StoreOption store;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    Optional<RunName> wanted = name.map(written -> WrittenName.of(written, spec));
    EndedRun ended = BatchFolder.run(folder);
    CommandEnvironment environment = (CommandEnvironment) spec.root().userObject();
    OperatorStores from = OperatorTable.stores(table, environment.environment(), spec);
    Set<Digest> withoutText = new TreeSet<>();
    StoredRun run =
        new RunCopy(from, store.open(), InstantSource.system(), withoutText::add)
            .copy(ended, wanted);
    if (!withoutText.isEmpty()) {
      spec.commandLine()
          .getErr()
          .println(
              "warning: the texts of "
                  + Plural.of(withoutText.size(), "document")
                  + " are not in the table, so no quote of them can be checked");
    }
    spec.commandLine()
        .getOut()
        .println("run " + run.label() + ", " + Plural.of(run.lines(), "document"));
    return ExitCode.OK;
  }
}
