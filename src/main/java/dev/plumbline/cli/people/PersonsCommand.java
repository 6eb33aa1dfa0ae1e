package dev.plumbline.cli.people;

import dev.plumbline.cli.input.LeafCommand;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.RowWriter;
import dev.plumbline.present.terminal.ListingFormat;
import dev.plumbline.workflow.corrections.StoredPersons;
import dev.plumbline.workflow.local.LocalStore;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `review persons`: the people behind pseudonyms.
@Command(
    name = "persons",
    header = "Lists the people who answer and decide, or adds one.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline review persons%n"
            + "  plumbline review persons --add \"Ada Lovelace\"%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Artefacts, runs and files name a person by a random pseudonym alone. The name is stored"
          + " beside them, and `store erase person:PSEUDONYM` erases it."
    })
public final class PersonsCommand extends LeafCommand {

  private static final Columns<StoredPersons.Listed> COLUMNS =
      new Columns<StoredPersons.Listed>()
          .text("person", "person", StoredPersons.Listed::person)
          .text("name", "name", StoredPersons.Listed::name)
          .text("since", "since", person -> person.since().toString());

  @Option(names = "--add", paramLabel = "NAME", description = "add a person of this name")
  private Optional<String> name = Optional.empty();

  @Option(
      names = "--pseudonym",
      paramLabel = "WORD",
      description =
          "with --add: 4 or more lower-case letters, digits and hyphens that tell nothing of the"
              + " person (default: random)")
  private Optional<String> pseudonym = Optional.empty();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "table, csv, excel, jsonl or markdown (default: table)")
  private ListingFormat format = ListingFormat.TABLE;

  @Mixin private StoreOption store;

  @Override
  public Integer call() {
    if (name.isPresent()) {
      Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
      out().println(new StoredPersons(store.open()).add(name.get(), pseudonym, now));
      return ExitCode.OK;
    }
    if (pseudonym.isPresent()) {
      throw usage("--pseudonym needs --add");
    }
    LocalStore opened = store.existing();
    try (RowWriter<StoredPersons.Listed> rows = RowWriter.of(format, COLUMNS, out())) {
      new StoredPersons(opened).list().forEach(rows::row);
    }
    return ExitCode.OK;
  }
}
