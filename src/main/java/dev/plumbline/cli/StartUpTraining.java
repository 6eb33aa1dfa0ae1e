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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What the cache for a quick start is learnt from: evaluations of several kinds, the commands that
/// one runs next, and the pages that `view` shows.
@ExternalUse("the build runs it to write target/plumbline.aot")
final class StartUpTraining {

  private static final Pattern RUN = Pattern.compile("/runs/[0-9a-f]{64}/");

  /// What is learnt of each page is also which code runs often.
  private static final int TIMES = 5;

  /// @param arguments a folder with a rubric and a document, one with `rubric.yaml`,
  ///   `documents.jsonl` and `answers.jsonl`, one for the store, and the folder of the examples
  public static void main(String[] arguments) throws IOException {
    Path many = Path.of(arguments[1]);
    String store = arguments[2];
    Path examples = Path.of(arguments[3]);
    forget(Path.of(store));
    PlumblineCommand.run(new String[] {"--help"}, OutputStreams.standard());
    command(store, "evaluate", arguments[0]);
    rescore(store, examples);
    command(
        store,
        "evaluate",
        "--rubric",
        many.resolve("rubric.yaml").toString(),
        "--documents",
        many.resolve("documents.jsonl").toString(),
        "--judge",
        "example:some-model:prompt-1",
        "--completions",
        many.resolve("answers.jsonl").toString());
    try (LocalServer server =
        LocalServer.start(0, StoreSite.guarded("/", new StoreSite(Path.of(store))))) {
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

  /// An earlier build may have locked another rubric under the same version.
  private static void forget(Path store) throws IOException {
    for (String file : List.of("plumbline.db", "plumbline.db-wal", "plumbline.db-shm")) {
      Files.deleteIfExists(store.resolve(file));
    }
  }

  /// A rubric with patterns and phrases, and one whose weights change.
  private static void rescore(String store, Path examples) throws IOException {
    Path folder = examples.resolve("rescore");
    String documents = folder.resolve("answers-to-customers.jsonl").toString();
    command(
        store,
        "evaluate",
        "--rubric",
        examples.resolve("learner-essay.yaml").toString(),
        "--documents",
        documents,
        "--judge",
        "cues");
    command(
        store,
        "evaluate",
        "--rubric",
        folder.resolve("rubric.yaml").toString(),
        "--documents",
        documents,
        "--judge",
        "example:some-model:prompt-1",
        "--completions",
        folder.resolve("judge.jsonl").toString(),
        "--name",
        "before");
    command(
        store,
        "score",
        "before",
        "--rubric",
        folder.resolve("rubric-2.yaml").toString(),
        "--name",
        "after");
    command(store, "compare", "before", "after", "--comparable");
    command(store, "show", "before", "--where", "composite < 4");
    command(store, "proof", "verify", "after");
  }

  private static void command(String store, String... what) throws IOException {
    Stream<String> command = Stream.concat(Stream.of(what), Stream.of("--store", store));
    int exit = PlumblineCommand.run(command.toArray(String[]::new), OutputStreams.standard());
    if (exit != ExitCode.OK) {
      throw new IOException(what[0] + " ended with " + exit);
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
