package dev.plumbline.cli.see;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.cli.input.ResultParameters;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.present.page.card.Audience;
import dev.plumbline.present.page.card.CardContent;
import dev.plumbline.present.page.card.CardPage;
import dev.plumbline.workflow.files.PrivateFiles;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.repository.ArtefactRepository;
import dev.plumbline.workflow.results.Explanation;
import dev.plumbline.workflow.results.StoredCards;
import java.nio.file.Path;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `explain`: shows how a stored scorecard came about, and what would change it.
@Command(
    name = "explain",
    header =
        "Explains a stored scorecard: result, evidence, every scoring step, and what would change"
            + " it.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline explain @latest essay-7%n"
            + "  plumbline explain @latest essay-7 --html essay-7.html%n"
            + "  plumbline explain sha256:3f…9a%n"
            + "%nUsage: ",
    mixinStandardHelpOptions = true)
public final class ExplainCommand implements Callable<Integer> {

  @Mixin private ResultParameters result;

  @Mixin private StoreOption store;

  @Option(
      names = "--json",
      description = "print the scorecard, the extraction and what would change the result as JSON")
  private boolean json;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "write the explanation to this file as a page that needs no network")
  private Path html;

  @Option(
      names = "--for",
      paramLabel = "READER",
      description =
          "who reads the page: writer or auditor; a writer sees no machinery (default: auditor)")
  private Optional<Audience> audience = Optional.empty();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    LocalStore opened = store.existing();
    if (html != null) {
      PrivateFiles.replace(
          html, CardPage.of(card(opened), audience.orElse(Audience.AUDITOR)).bytes());
      return ExitCode.OK;
    }
    if (audience.isPresent()) {
      throw new ParameterException(spec.commandLine(), "--for needs --html");
    }
    Explanation explanation = explanation(opened);
    spec.commandLine()
        .getOut()
        .print(json ? CanonicalJson.text(explanation.json()) + "\n" : explanation.text());
    if (!json) {
      result
          .id()
          .ifPresent(
              id -> explanation.extraction().document().ifPresent(digest -> document(digest, id)));
    }
    return ExitCode.OK;
  }

  /// What erasing it needs.
  private void document(Digest document, String id) {
    spec.commandLine()
        .getOut()
        .println(
            "  document    "
                + document
                + ", erased by `plumbline store erase "
                + EscapedText.visible(result.written() + " " + id)
                + "`");
  }

  private Explanation explanation(LocalStore opened) {
    return result
        .id()
        .map(id -> Explanation.of(result.written(), id, opened))
        .orElseGet(() -> Explanation.of(ArtefactRepository.digest(result.written()), opened));
  }

  private CardContent card(LocalStore opened) {
    StoredCards cards = new StoredCards(opened);
    return result
        .id()
        .map(id -> cards.read(result.written(), id))
        .orElseGet(() ->
            cards.read(
                ArtefactRepository.digest(result.written()),
                CardContent.Origin.NONE,
                new TreeMap<>()));
  }
}
