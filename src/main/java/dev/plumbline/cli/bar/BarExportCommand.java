package dev.plumbline.cli.bar;

import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.workflow.bar.StoredBars;
import dev.plumbline.workflow.bar.prml.BarManifests;
import dev.plumbline.workflow.bar.prml.ManifestFolder;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `bar export`: writes a bar for others.
@Command(
    name = "export",
    header = "Writes a bar as PRML manifests, one for each figure that has a limit.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline bar export 3f9a0c41 --prml manifests --producer example.org%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Each manifest has its digest beside it, as `falsify verify` looks for it. What the bar asks"
          + " for and PRML cannot say is listed."
    },
    mixinStandardHelpOptions = true)
public final class BarExportCommand implements Callable<Integer> {

  @Parameters(paramLabel = "BAR", description = "a bar, by its digest or eight digits of it")
  private String written;

  @Option(
      names = "--prml",
      required = true,
      paramLabel = "FOLDER",
      description = "folder for the manifests; a different file that is there stays")
  private Path folder;

  @Option(
      names = "--producer",
      required = true,
      paramLabel = "NAME",
      description = "who claims this: a domain, an ORCID or a handle")
  private String producer;

  @Mixin private StoreOption store;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    StoredBars bars = StoredBars.of(store.existing());
    BarManifests.Exported exported =
        new BarManifests(bars, producer).export(bars.findLogged(written));
    var out = spec.commandLine().getOut();
    ManifestFolder.write(folder, exported.manifests())
        .forEach((file, manifest) -> out.println(manifest.hash() + "  " + file));
    exported.unsaid().forEach(each -> out.println("not said by PRML: " + each));
    return ExitCode.OK;
  }
}
