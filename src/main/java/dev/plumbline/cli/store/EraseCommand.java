package dev.plumbline.cli.store;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.run.local.StoreErasure;
import dev.plumbline.store.repository.ArtefactRepository;
import java.io.PrintWriter;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `erase`: erases a document's text and what judges said of it. The artefacts derived from it
/// still verify.
@UsageExamples({
  "plumbline store erase march essay-7",
  "plumbline store erase sha256:3f…9a",
  "plumbline store erase person:k3f9wd7m2p"
})
@Command(
    header = "Erases a document with every quote from it, or a person's name, permanently.",
    description = {
      "Erases the text, what judges and persons answered about it, the quotes in its extractions, and the reasons, grounds, notes and quotes of corrections and appeals about its results. Tombstones are left: the same text cannot be stored again, and digests, decisions and marks stay and verify. Files outside the store are not touched. What was interrupted is finished by the same command. Of a person, it erases the name; what the person answered and decided stays, under the pseudonym."
    })
final class EraseCommand extends StoreCommand {

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
  private Optional<String> id;

  @Option(
      names = "--everywhere",
      description =
          "with RUN: also if other documents or runs have the same text, which is stored once")
  private boolean everywhere;

  @Option(
      names = "--table",
      paramLabel = "NAME",
      description = "erase in this DynamoDB table instead, using AWS_REGION and AWS credentials")
  private String table = "";

  @Override
  protected void run() {
    if (id.isPresent() ? !table.isEmpty() : everywhere) {
      throw usage(
          "--everywhere is for RUN ID, which is not in a table: name a document there by its digest");
    }
    StoreErasure erasure =
        table.isEmpty() ? StoreErasure.in(existing()) : StoreErasure.in(table(table));
    PrintWriter out = out();
    if (document.startsWith(PERSON)) {
      erasure.person(document.substring(PERSON.length()));
      out.println("erased the name of " + document);
      return;
    }
    StoreErasure.Erased erased =
        erasure.document(
            id.isPresent()
                ? StoreErasure.document(document, id.get(), everywhere, existing())
                : ArtefactRepository.digest(document));
    if (!erased.now()) {
      out.println("erased document " + erased.document() + " before: nothing is left to erase");
      return;
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
  }
}
