package dev.plumbline.aws.function;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import dev.plumbline.aws.local.LocalTable;
import dev.plumbline.fixtures.LocalWiring;
import dev.plumbline.fixtures.ScriptedModel;
import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import dev.plumbline.judge.llm.ModelReply;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// `extract` as a process of its own, wired by its environment as the packaged one is, with a judge
/// that sits behind `COUNTED_JUDGE`, an address.
public final class CountedHandler implements RequestStreamHandler {

  private static final Functions FUNCTIONS = functions(System.getenv());

  @Override
  public void handleRequest(InputStream in, OutputStream out, Context unused) throws IOException {
    out.write(FUNCTIONS.answer("extract", in.readAllBytes()));
  }

  private static Functions functions(Map<String, String> environment) {
    LanguageModel judge = new FarJudge(URI.create(environment.get("COUNTED_JUDGE")));
    Duration deadline =
        Duration.ofMillis(
            Long.parseLong(environment.getOrDefault("PLUMBLINE_DEADLINE_MILLIS", "30000")));
    Wiring wiring =
        environment.containsKey("PLUMBLINE_TABLE")
            ? Tables.wiring(
                LocalTable.client(URI.create(environment.get("PLUMBLINE_ENDPOINT"))),
                environment.get("PLUMBLINE_TABLE"),
                deadline)
            : LocalWiring.in(Path.of(environment.get("PLUMBLINE_STORE")), deadline);
    return wiring.models(List.of(judge)).functions();
  }

  private record FarJudge(URI address) implements LanguageModel {

    @Override
    public String provider() {
      return CountedJudge.IDENTITY.provider();
    }

    @Override
    public String name() {
      return CountedJudge.IDENTITY.model();
    }

    @Override
    public String parameters() {
      return "";
    }

    @Override
    public ModelReply answer(ModelRequest asked, Duration within) {
      try (HttpClient client = HttpClient.newHttpClient()) {
        HttpRequest request = HttpRequest.newBuilder(address).build();
        return new ModelReply(
            client
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body()
                .replace("MARK", ScriptedModel.mark(asked)),
            ModelReply.StopReason.FINISHED,
            ModelReply.Usage.UNKNOWN);
      } catch (IOException failure) {
        throw new java.io.UncheckedIOException(failure);
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(stopped);
      }
    }
  }
}
