package dev.plumbline.cli.people;

import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.people.corrections.StoredPersons;
import dev.plumbline.people.corrections.StoredPersons.Listed;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.RowWriter;
import dev.plumbline.present.terminal.ListingFormat;
import dev.plumbline.run.local.LocalStore;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `review persons`: the people behind pseudonyms.
@UsageExamples({"plumbline review persons", "plumbline review persons --add \"Ada Lovelace\""})
@Command(
    name = "persons",
    header = "Lists the people who answer and decide, or adds one.",
    description = {
      "Artefacts, runs and files name a person by a random pseudonym alone. The name is stored"
          + " beside them, and `store erase person:PSEUDONYM` erases it."
    })
final class PersonsCommand extends StoreCommand {

  private static final Columns<Listed> COLUMNS =
      new Columns<Listed>()
          .text("person", Listed::person)
          .text("name", Listed::name)
          .text("since", person -> person.since().toString());

  @Option(names = "--add", paramLabel = "NAME", description = "add a person of this name")
  private Optional<String> name;

  @Option(
      names = "--pseudonym",
      paramLabel = "WORD",
      description =
          "with --add: 4 or more lower-case letters, digits and hyphens that tell nothing of the"
              + " person (default: random)")
  private Optional<String> pseudonym;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "table, csv, excel, jsonl or markdown (default: table)")
  private ListingFormat format = ListingFormat.TABLE;

  @Override
  protected void run() {
    if (name.isPresent()) {
      Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
      out().println(new StoredPersons(store.open()).add(name.get(), pseudonym, now));
      return;
    }
    if (pseudonym.isPresent()) {
      throw usage("--pseudonym needs --add");
    }
    LocalStore opened = existing();
    try (RowWriter<Listed> rows = RowWriter.of(format, COLUMNS, out())) {
      new StoredPersons(opened).list().forEach(rows::row);
    }
  }
}
