package dev.plumbline.cli.store;

import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.BAR;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.CALIBRATION;

import dev.plumbline.aws.function.BatchOutput;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.calibrate.FittedCalibration;
import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.exchange.EndedRun;
import dev.plumbline.exchange.RunCopy;
import dev.plumbline.run.LockedBar;
import dev.plumbline.run.NamedCalibrations;
import dev.plumbline.run.StoredBars;
import dev.plumbline.run.files.PrivateFiles;
import dev.plumbline.run.local.StoreErasure.OperatorStores;
import dev.plumbline.score.run.RunReference.RunName;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.ArtefactStore;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.store.sqlite.SqliteMaintenance;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `store copy`: between the store of this machine and the table of the functions.
@UsageExamples({
  "plumbline store copy backup.db%n"
      + "  aws s3 cp --recursive s3://BUCKET/outbox/essay@1.0.0/EXECUTION april",
  "plumbline store copy april --table plumbline --name april",
  "plumbline store copy sha256:3f…9a --table plumbline",
  "plumbline store copy bridge.jsonl --table plumbline"
})
@Command(
    header = "Copies the store to one file, or between it and the table of the functions.",
    description = {
      "Without --table, the whole store is copied to one new file, while others may use it: every"
          + " text that was not erased, and the salts of the runs. To use the copy, name it"
          + " plumbline.db in a folder of its own.",
      "With --table, a folder is a copy of what a batch wrote below outbox/, and its run comes into the store."
          + " What its lines name, and the answers about its documents, come from the table, each"
          + " checked by its digest; results that do not lead to the digest of the run are refused."
          + " The copy is as a run that was evaluated here, with the same digest. An interrupted copy"
          + " is continued by the same command.",
      "A calibration, a bridge or a bar goes into the table. The functions then apply a calibration"
          + " by its digest, and begin a batch for a bar. Where a trust policy asks for signatures,"
          + " sign it in the table as well: `proof sign DIGEST --key KEY --table NAME`."
    })
final class StoreCopyCommand extends StoreCommand {

  @Parameters(
      paramLabel = "FILE|FOLDER|DIGEST",
      description =
          "file to write, which must not exist; with --table, folder with the summary.json of a batch; or digest of a calibration, bridge or signed bar"
              + " in the store, or a file of calibrations that `--out` wrote")
  private String written;

  @Option(
      names = "--table",
      paramLabel = "NAME",
      description = "DynamoDB table of the functions, using AWS_REGION and AWS credentials")
  private Optional<String> table;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "with FOLDER: name of the run, by which other commands find it")
  private Optional<String> name;

  @Override
  protected void run() {
    if (table.isEmpty()) {
      back();
    } else if (Files.isDirectory(Path.of(written))) {
      fetch(table.get());
    } else if (name.isPresent()) {
      throw usage("--name is for the run of a folder");
    } else {
      send(table.get());
    }
  }

  private void back() {
    if (name.isPresent()) {
      throw usage("--name is for the run of a folder");
    }
    SqliteMaintenance maintenance = existing().maintenance();
    Path file = Path.of(written);
    if (Files.exists(file)) {
      throw new StoreFailedException(file + " is there already, name a new file");
    }
    PrivateFiles.written(file, maintenance::backup);
    out().println("wrote " + file);
  }

  private void fetch(String table) {
    Optional<RunName> wanted = name.map(this::runName);
    EndedRun ended = BatchOutput.run(Path.of(written));
    OperatorStores from = table(table);
    Set<Digest> withoutText = new TreeSet<>();
    StoredRun run =
        new RunCopy(from, store.open(), InstantSource.system(), withoutText::add)
            .copy(ended, wanted);
    if (!withoutText.isEmpty()) {
      err()
          .println(
              "warning: the texts of "
                  + Plural.of(withoutText.size(), "document")
                  + " are not in the table, so no quote of them can be checked");
    }
    out().println("run " + run.label() + ", " + Plural.of(run.lines(), "document"));
  }

  private void send(String table) {
    Optional<LockedBar> bar =
        Digest.parse(written)
            .filter(it -> existing().find(BAR, it).isPresent())
            .map(_ -> StoredBars.of(existing()).findLogged(written));
    List<FittedCalibration> calibrations =
        bar.isPresent()
            ? List.of()
            : NamedCalibrations.named("FILE|DIGEST", List.of(written), store, err()::println);
    ArtefactStore there = table(table).stores().artefacts();
    bar.ifPresent(it -> out().println("bar " + there.put(BAR, it.bar().bytes())));
    for (FittedCalibration one : calibrations) {
      out().println("calibration " + there.put(CALIBRATION, one.bytes()));
    }
  }
}
