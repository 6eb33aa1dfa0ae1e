package dev.plumbline.cli.review;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.RowWriter;
import dev.plumbline.present.terminal.ListingFormat;
import dev.plumbline.store.Approval;
import dev.plumbline.store.proceeding.Persons;
import dev.plumbline.store.proceeding.Persons.Person;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.proceeding.Pseudonym;
import java.io.PrintWriter;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

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
    },
    mixinStandardHelpOptions = true)
public final class PersonsCommand implements Callable<Integer> {

  private static final Columns<Person> COLUMNS =
      new Columns<Person>()
          .text("person", "person", person -> Pseudonym.PREFIX + person.pseudonym())
          .text("name", "name", person -> person.name().orElse(""))
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
      description = "table, csv, jsonl or markdown (default: table)")
  private ListingFormat format = ListingFormat.TABLE;

  @Mixin private StoreOption store;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    if (name.isPresent()) {
      add(name.get());
      return ExitCode.OK;
    }
    if (pseudonym.isPresent()) {
      throw new ParameterException(spec.commandLine(), "--pseudonym needs --add");
    }
    LocalStore opened = store.existing();
    try (RowWriter<Person> rows = RowWriter.of(format, COLUMNS, spec.commandLine().getOut())) {
      opened.store().persons().list().forEach(rows::row);
    }
    return ExitCode.OK;
  }

  private void add(String added) {
    if (!Approval.isName(added)) {
      throw Refusal.of(
          "--add",
          ProblemCode.WRONG_NAME,
          EscapedText.text(added) + " is not a name",
          "write one line of visible characters, at most 200");
    }
    if (pseudonym.isPresent() && !Pseudonym.PATTERN.matcher(pseudonym.get()).matches()) {
      throw Refusal.of(
          "--pseudonym",
          ProblemCode.WRONG_NAME,
          EscapedText.text(pseudonym.get()) + " is not a pseudonym",
          "write 4 to 32 lower-case letters and digits, with single hyphens between them");
    }
    Person person = person(store.open().store().persons(), added);
    PrintWriter out = spec.commandLine().getOut();
    out.println(Pseudonym.PREFIX + person.pseudonym());
  }

  private Person person(Persons persons, String added) {
    Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    Person person =
        persons.add(
            pseudonym.orElseGet(() -> Pseudonym.drawn(new SecureRandom()::nextInt)), added, now);
    if (pseudonym.isPresent()
        && (!person.pseudonym().equals(pseudonym.get())
            || !person.name().equals(Optional.of(added)))) {
      throw Refusal.of(
          "--pseudonym",
          ProblemCode.NAME_TAKEN,
          "this name or this pseudonym is there already",
          "`review persons` lists both");
    }
    return person;
  }
}
