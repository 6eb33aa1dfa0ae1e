package dev.plumbline.cli.rubric;

import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.cli.see.ServerOptions;
import dev.plumbline.present.page.browse.RubricFormPage;
import dev.plumbline.web.authoring.RubricSite;
import dev.plumbline.workflow.authoring.RubricFile;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `edit`: a rubric as a form in a browser.
@Command(
    name = "edit",
    header = "Edits a rubric as a form in a browser.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline rubric edit --open%n"
            + "  plumbline rubric edit rubrics/letters.yaml --open%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Serves a page at 127.0.0.1 until it is interrupted. Only who has the address that is printed"
          + " can see it. The file is written when you say so; what you do not change of it stays"
          + " byte for byte. A file that is not there begins with the questions of `new rubric`."
    },
    mixinStandardHelpOptions = true)
public final class EditCommand implements Callable<Integer> {

  @Parameters(
      arity = "0..1",
      paramLabel = "RUBRIC",
      description = "rubric file, YAML or JSON (default: ${DEFAULT-VALUE})")
  private Path rubric = Path.of("rubric.yaml");

  @Mixin private StoreOption store;

  @Mixin private ServerOptions server;

  @Override
  public Integer call() {
    server.check();
    RubricFile file = RubricFile.of(rubric);
    file.read();
    server.serve(rubric, RubricFormPage.ADDRESS.path(), new RubricSite(file, store));
    return ExitCode.OK;
  }
}
