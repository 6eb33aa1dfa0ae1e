package dev.plumbline.cli.prove;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.input.CommandEnvironment;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.store.Stores;
import dev.plumbline.workflow.files.PrivateFiles;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.repository.DocumentErasure;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// `erase`: erases a document's text and what judges said of it. The artefacts derived from it
/// still verify.
@Command(
    name = "erase",
    header = "Erases a document or a person's name from the store, permanently.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline store erase sha256:3f…9a%n"
            + "  plumbline store erase person:k3f9wd7m2p%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Erases the text and what models said of it, and leaves a tombstone: the same text cannot be stored again. Scorecards still verify. Quotes found in the text remain in its extractions; files outside the store are not touched. Of a person, it erases the name; what the person answered and decided stays, under the pseudonym."
    },
    mixinStandardHelpOptions = true)
public final class EraseCommand implements Callable<Integer> {

  private static final String PERSON = "person:";

  @Parameters(
      paramLabel = "DOCUMENT|PERSON",
      description = "digest of the document, or person:PSEUDONYM")
  private String document;

  @Option(
      names = "--table",
      paramLabel = "NAME",
      description = "erase in this DynamoDB table instead, using AWS_REGION and AWS credentials")
  private String table = "";

  @Mixin private StoreOption store;

  @ParentCommand private CommandEnvironment parent;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    if (document.startsWith(PERSON)) {
      return person(document.substring(PERSON.length()));
    }
    Digest digest = LocalStore.digest(document);
    if (table.isEmpty()) {
      PrivateFiles.deleteFolder(store.existing().drafts(digest));
    }
    OptionalInt completions = new DocumentErasure(stores()).erase(digest);
    if (completions.isEmpty()) {
      throw table.isEmpty()
          ? store.existing().missing("document", digest)
          : Refusal.of(
              table, ProblemCode.NOT_FOUND, "there is no document " + digest, "try another table");
    }
    spec.commandLine()
        .getOut()
        .println(
            "erased document "
                + digest
                + "; completions erased: "
                + completions.getAsInt()
                + (table.isEmpty()
                    ? "; extractions that still quote it: " + extractions(digest)
                    : ""));
    return ExitCode.OK;
  }

  private int person(String pseudonym) {
    if (!stores().persons().erase(pseudonym)) {
      throw Refusal.of(
          table.isEmpty() ? store.folder().toString() : table,
          ProblemCode.NOT_FOUND,
          "there is no person " + EscapedText.text(pseudonym),
          "`review persons` lists them");
    }
    spec.commandLine().getOut().println("erased the name of " + PERSON + pseudonym);
    return ExitCode.OK;
  }

  private Stores stores() {
    return table.isEmpty()
        ? store.existing().stores()
        : OperatorTable.stores(table, parent.environment(), spec);
  }

  /// The number of extractions of the document. Only a folder can be searched for them; a table has
  /// no index of extractions by document.
  private long extractions(Digest digest) {
    LocalStore localStore = store.existing();
    return localStore.artefacts().list(ArtefactKind.EXTRACTION).stream()
        .filter(it -> localStore.extraction(it).document().equals(Optional.of(digest)))
        .count();
  }
}
