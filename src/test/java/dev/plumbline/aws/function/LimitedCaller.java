package dev.plumbline.aws.function;

import dev.plumbline.aws.dynamodb.DynamoModelQuota;
import dev.plumbline.aws.dynamodb.DynamoTable;
import dev.plumbline.aws.local.LocalTable;
import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import dev.plumbline.judge.llm.ModelQuota;
import dev.plumbline.judge.llm.ModelQuota.Rate;
import dev.plumbline.judge.llm.ModelReply.ModelUnavailableException;
import dev.plumbline.judge.llm.PriceList.Price;
import dev.plumbline.judge.llm.provider.ModelFactory;
import dev.plumbline.judge.session.BoundedModel;
import dev.plumbline.judge.session.BoundedModel.DailySpend;
import dev.plumbline.judge.session.RetryClock;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// A process of its own that asks a model again and again, below limits that a table counts.
///
/// It says when it is ready, and begins when it is told to.
public final class LimitedCaller {

  static final int CALLS = 10;
  static final Rate RATE = new Rate(Duration.ofMillis(250), 4);

  /// What a call may cost: ten bytes of a question, and what a provider may add to it.
  static final long RESERVED_MILLIONTHS = 1_010;

  static final int CALLS_A_DAY = 24;

  private static final ModelRequest REQUEST = new ModelRequest("12345", "1234", "n", "x", 200);
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private LimitedCaller() {}

  /// @param arguments the table's endpoint and name, and the model's address
  public static void main(String[] arguments) throws IOException {
    DynamoDbClient client = LocalTable.client(URI.create(arguments[0]));
    DailySpend spending =
        new DailySpend(
            new Price(BigDecimal.ONE, BigDecimal.ZERO),
            BigDecimal.valueOf(CALLS_A_DAY * RESERVED_MILLIONTHS, 6));
    LanguageModel model =
        ModelFactory.configured(
                Map.of(
                    "PLUMBLINE_OPENAI_KEY", "nobody's",
                    "PLUMBLINE_OPENAI_MODEL", "stub-1",
                    "PLUMBLINE_OPENAI_URL", arguments[2]))
            .getFirst();
    ModelQuota quota = new DynamoModelQuota(DynamoTable.within(client, arguments[1], TIMEOUT));
    LanguageModel bounded =
        new BoundedModel(model, quota, RetryClock.real(), Optional.of(RATE), Optional.of(spending));
    // a process that still loads classes is slower than any rate
    quota.take("none", RATE, Instant.now(), Duration.ZERO);
    model.answer(REQUEST, TIMEOUT);
    System.out.println("ready");
    System.in.read();
    for (int i = 0; i < CALLS; i++) {
      try {
        bounded.answer(REQUEST, TIMEOUT);
        System.out.println("answered");
      } catch (ModelUnavailableException turnedAway) {
        System.out.println(turnedAway.getMessage());
      }
    }
  }

  static Process start(URI endpoint, String table, String model) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                LimitedCaller.class.getName(),
                endpoint.toString(),
                table,
                model));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }
}
