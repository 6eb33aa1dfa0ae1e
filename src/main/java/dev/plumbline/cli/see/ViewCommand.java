package dev.plumbline.cli.see;

import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.web.view.StoreSite;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `view`: shows the runs of a store in a browser.
@UsageExamples({"plumbline view --open", "plumbline view --store other/.plumbline --port 8090"})
@Command(
    header = "Shows the runs of the store in a browser, and what another rubric would change.",
    description = {
      "Serves pages at 127.0.0.1 until it is interrupted. Only who has the address that is printed"
          + " can see them. Nothing is stored: what a rubric would change is computed and shown."
    })
final class ViewCommand extends StoreCommand {

  @Mixin private ServerOptions server;

  @Override
  protected void run() {
    server.check();
    Path folder = store.folder();
    LocalStore.readOnly(folder).close();
    server.serve(folder, "/", new StoreSite(folder));
  }
}
