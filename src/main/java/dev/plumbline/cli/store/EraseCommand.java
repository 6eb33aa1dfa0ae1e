package dev.plumbline.cli.store;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.cli.input.LeafCommand;
import dev.plumbline.cli.input.LeafCommand.CommandEnvironment;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.cli.proof.OperatorTable;
import dev.plumbline.workflow.local.StoreErasure;
import dev.plumbline.workflow.repository.ArtefactRepository;
import java.io.PrintWriter;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/// `erase`: erases a document's text and what judges said of it. The artefacts derived from it
/// still verify.
@Command(
    name = "erase",
    header = "Erases a document with every quote from it, or a person's name, permanently.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline store erase march essay-7%n"
            + "  plumbline store erase sha256:3f…9a%n"
            + "  plumbline store erase person:k3f9wd7m2p%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Erases the text, what judges and persons answered about it, the quotes in its extractions, and the reasons, grounds, notes and quotes of corrections and appeals about its results. Tombstones are left: the same text cannot be stored again, and digests, decisions and marks stay and verify. Files outside the store are not touched. What was interrupted is finished by the same command. Of a person, it erases the name; what the person answered and decided stays, under the pseudonym."
    })
public final class EraseCommand extends LeafCommand {

  private static final String PERSON = "person:";

  @Parameters(
      index = "0",
      paramLabel = "RUN|DOCUMENT|PERSON",
      description = "run that has the document, digest of the document, or person:PSEUDONYM")
  private String document;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "ID",
      description = "with RUN: id of the document in it")
  private Optional<String> id = Optional.empty();

  @Option(
      names = "--everywhere",
      description = "with RUN: also if other runs have the same text, which is stored once")
  private boolean everywhere;

  @Option(
      names = "--table",
      paramLabel = "NAME",
      description = "erase in this DynamoDB table instead, using AWS_REGION and AWS credentials")
  private String table = "";

  @Mixin private StoreOption store;

  @ParentCommand private CommandEnvironment parent;

  @Override
  public Integer call() {
    if (id.isPresent() ? !table.isEmpty() : everywhere) {
      throw usage(
          "--everywhere is for RUN ID, which is not in a table: name a document there by its digest");
    }
    StoreErasure erasure =
        table.isEmpty()
            ? StoreErasure.in(store.existing())
            : StoreErasure.in(OperatorTable.stores(table, parent.environment(), spec()));
    PrintWriter out = out();
    if (document.startsWith(PERSON)) {
      erasure.person(document.substring(PERSON.length()));
      out.println("erased the name of " + document);
      return ExitCode.OK;
    }
    StoreErasure.Erased erased =
        erasure.document(
            id.isPresent()
                ? StoreErasure.document(document, id.get(), everywhere, store.existing())
                : ArtefactRepository.digest(document));
    if (!erased.now()) {
      out.println("erased document " + erased.document() + " before: nothing is left to erase");
      return ExitCode.OK;
    }
    out.println(
        "erased document " + erased.document() + "; completions erased: " + erased.completions());
    if (table.isEmpty()) {
      out.println("quotes erased in " + Plural.of(erased.extractions(), "extraction"));
      out.println("words erased of " + Plural.of(erased.decisions(), "decision"));
      out.println(
          "digests, salts, decisions and marks stay"
              + (erased.runs().isEmpty()
                  ? ""
                  : ", in " + EscapedText.visible(String.join(", ", erased.runs()))));
    }
    out.println(
        "not erased: files that were written elsewhere, such as pages, packs, forms, backups");
    return ExitCode.OK;
  }
}
