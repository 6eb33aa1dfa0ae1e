package dev.plumbline.cli.score;

import dev.plumbline.aws.http.FunctionSite;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.input.LeafCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.cli.input.ModelOptions;
import dev.plumbline.cli.input.StoreOption.ScoringStoreOption;
import dev.plumbline.cli.see.ServerOptions.PortOption;
import dev.plumbline.exchange.PromptfooAssertion;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.AnswerSource;
import dev.plumbline.run.RubricFileCompiler;
import dev.plumbline.run.files.InputFiles;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.web.LocalServer;
import dev.plumbline.web.ProgramSite;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `serve`: the HTTP API on one machine.
@UsageExamples({
  "plumbline serve",
  "plumbline serve --store .plumbline --port 8091",
  "plumbline serve --json --until-input-ends",
  "plumbline serve --rubric rubric.yaml --judge openai"
})
@Command(
    header = "Answers programs in other languages over HTTP on this machine.",
    description = {
      "Serves the paths of infra/openapi.yaml at 127.0.0.1 to who sends the printed token, until it"
          + " is interrupted. Models are configured by environment variables, as for `evaluate`;"
          + " reviews, corrections and appeals are stored in the name in PLUMBLINE_USER."
    })
final class ServeCommand extends LeafCommand {

  @Option(
      names = "--rubric",
      paramLabel = "RUBRIC",
      description =
          "a rubric that promptfoo asserts by; prints the address for its assertion `webhook`")
  private Optional<Path> rubric;

  @Mixin private JudgeSourceOptions judge;

  @Mixin private ModelOptions model;

  @Mixin private ScoringStoreOption store;

  @Mixin private PortOption port;

  @Option(names = "--json", description = "print the address and the token as JSON, in one line")
  private boolean json;

  @Option(
      names = "--until-input-ends",
      description = "end when standard input does, with the program that started this one")
  private boolean untilInputEnds;

  @Override
  protected void run() throws InterruptedException {
    port.check();
    Map<String, String> settings = environment();
    List<String> problems = FunctionSite.problems(settings);
    if (!problems.isEmpty()) {
      throw usage(String.join("; ", problems));
    }
    LocalStore opened = store.open();
    ProgramSite site = FunctionSite.of(opened.stores(), settings, assertion(opened));
    try (LocalServer server = port.start(site)) {
      CountDownLatch interrupted = PortOption.interruption(server);
      announce(server, site);
      if (untilInputEnds) {
        Thread.startVirtualThread(() -> {
          readToEnd(System.in);
          interrupted.countDown();
        });
      }
      interrupted.await();
    }
  }

  private Optional<PromptfooAssertion> assertion(LocalStore opened) {
    AnswerSource source = judge.source(model, Optional.empty(), store, called -> called);
    if (rubric.isEmpty()) {
      if (judge.areGiven()) {
        throw usage("--judge is for --rubric: requests of the API name their own");
      }
      return Optional.empty();
    }
    Bundle bundle =
        RubricFileCompiler.compileLocked(
            InputFiles.bytes(rubric.get()),
            rubric.get().toString(),
            store,
            warning -> err().println(warning.render(rubric.get().toString())));
    return Optional.of(new PromptfooAssertion(bundle, source.fitting(bundle), opened));
  }

  private void announce(LocalServer server, ProgramSite site) {
    PrintWriter out = out();
    Optional<String> webhook =
        rubric.map(_ -> server.base() + FunctionSite.PROMPTFOO + "/" + site.token());
    if (json) {
      out.println(
          CanonicalJson.text(
              JsonObject.of(
                  "address", server.base(),
                  "token", site.token(),
                  "webhook", webhook)));
    } else {
      out.println("address  " + server.base());
      out.println("token    " + site.token());
      webhook.ifPresent(address -> out.println("webhook  " + address));
    }
    out.flush();
  }

  private static void readToEnd(InputStream input) {
    try {
      input.transferTo(OutputStream.nullOutputStream());
    } catch (IOException ended) {
      // as if it had ended
    }
  }
}
