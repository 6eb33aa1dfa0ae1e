package dev.plumbline.cli;

import dev.plumbline.base.annotation.ExternalUse;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.cli.output.OutputStreams;
import dev.plumbline.web.LocalServer;
import dev.plumbline.web.view.StoreSite;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What the cache for a quick start is learnt from: two evaluations, and the pages that `view`
/// shows of the second.
@ExternalUse("the build runs it to write target/plumbline.aot")
final class StartUpTraining {

  private static final Pattern RUN = Pattern.compile("/runs/[0-9a-f]{64}/");

  /// What is learnt of each page is also which code runs often.
  private static final int TIMES = 5;

  /// @param arguments a folder with a rubric and a document, one with `rubric.yaml`,
  ///   `documents.jsonl` and `answers.jsonl`, and one for the store
  public static void main(String[] arguments) throws IOException {
    Path many = Path.of(arguments[1]);
    Path store = Path.of(arguments[2]);
    evaluate(store, arguments[0]);
    evaluate(
        store,
        "--rubric",
        many.resolve("rubric.yaml").toString(),
        "--documents",
        many.resolve("documents.jsonl").toString(),
        "--judge",
        "example:some-model:prompt-1",
        "--completions",
        many.resolve("answers.jsonl").toString());
    try (LocalServer server = LocalServer.start(0, StoreSite.guarded("/", new StoreSite(store)))) {
      String cookie = open(server.entry(), "").getHeaderField("Set-Cookie").replaceFirst(";.*", "");
      Matcher run = RUN.matcher(page(server.base() + "/", cookie));
      if (!run.find()) {
        throw new IOException("the page of runs shows none");
      }
      for (int i = 0; i < TIMES; i++) {
        for (String name : List.of("", "card-1.html", "report.html", "simulate")) {
          page(server.base() + run.group() + name, cookie);
        }
      }
    }
  }

  private static void evaluate(Path store, String... what) throws IOException {
    Stream<String> command =
        Stream.of(Stream.of("evaluate", "--store", store.toString()), Stream.of(what))
            .flatMap(it -> it);
    int exit = PlumblineCommand.run(command.toArray(String[]::new), OutputStreams.standard());
    if (exit != ExitCode.OK) {
      throw new IOException("the evaluation ended with " + exit);
    }
  }

  private static String page(String address, String cookie) throws IOException {
    try (InputStream in = open(address, cookie).getInputStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static HttpURLConnection open(String address, String cookie) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) URI.create(address).toURL().openConnection();
    connection.setRequestProperty("Cookie", cookie);
    return connection;
  }

  private StartUpTraining() {}
}
