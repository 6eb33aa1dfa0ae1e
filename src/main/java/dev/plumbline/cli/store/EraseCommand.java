package dev.plumbline.cli.store;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.cli.input.CommandEnvironment;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.cli.proof.OperatorTable;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoreErasure;
import java.io.PrintWriter;
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
    StoreErasure erasure =
        table.isEmpty()
            ? StoreErasure.in(store.existing())
            : StoreErasure.in(OperatorTable.stores(table, parent.environment(), spec));
    PrintWriter out = spec.commandLine().getOut();
    if (document.startsWith(PERSON)) {
      erasure.person(document.substring(PERSON.length()));
      out.println("erased the name of " + document);
      return ExitCode.OK;
    }
    Digest digest = LocalStore.digest(document);
    StoreErasure.Erased erased = erasure.document(digest);
    out.println(
        "erased document "
            + digest
            + "; completions erased: "
            + erased.completions()
            + (erased.quoting().isPresent()
                ? "; extractions that still quote it: " + erased.quoting().getAsLong()
                : ""));
    return ExitCode.OK;
  }
}
