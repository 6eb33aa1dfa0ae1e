package dev.plumbline.aws.function;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.dynamodb.DynamoTable;
import dev.plumbline.aws.dynamodb.TestTables;
import dev.plumbline.aws.function.request.RequestLogger.RequestLog;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.signing.Keys;
import dev.plumbline.base.signing.Policies;
import dev.plumbline.base.signing.SigningKey;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// `plumbline proof sign --table`, and the functions that believe it.
@Tag("slow")
class SignInTableTest extends CommandFolder {

  private static final Map<String, String> CREDENTIALS =
      Map.of("aws.accessKeyId", "local", "aws.secretAccessKey", "local");

  private final SigningKey key = Keys.fresh();

  @BeforeEach
  void provideCredentials() throws Exception {
    CREDENTIALS.forEach(System::setProperty);
    write("key", key.pem());
  }

  @AfterEach
  void forget() {
    CREDENTIALS.keySet().forEach(System::clearProperty);
  }

  @Test
  void a_bundle_that_was_signed_in_the_table_is_used_under_a_policy() throws Exception {
    DynamoTable table = Tables.fresh();
    Functions functions =
        Tables.wiring(table.client(), table.name(), Tables.DEADLINE)
            .policy(Policies.of(key))
            .functions(Tables.FILES, RequestLog.SILENT);
    ExampleRequests asked = new ExampleRequests(functions::answer);
    JsonObject bundle = asked.ask("compile-bundle", Tables.compilation());
    JsonObject request = Tables.extraction(bundle, Tables.essay(1));
    assertThat(asked.ask("extract", request).get("outcome")).isEqualTo(Json.of("refused"));

    sign(bundle.text("bundle"), table.name()).ok().prints("signed      bundle", "log entry   0");
    sign(bundle.text("bundle"), table.name()).prints("log entry   0");
    assertThat(asked.ask("extract", request).get("outcome")).isEqualTo(Json.of("extracted"));
  }

  @Test
  void what_is_not_there_is_not_signed() throws Exception {
    DynamoTable table = Tables.fresh();
    String nothing = "sha256:" + "0".repeat(64);
    sign(nothing, table.name()).complains("there is no bundle and no calibration " + nothing);
    sign(nothing, table.name(), "--approval").complains("there is no approval of this bundle");
    sign("@latest", table.name()).ended(2);
  }

  private CapturedOutput sign(String digest, String table, String... more) throws Exception {
    String[] command = {"proof", "sign", digest, "--table", table, "--key", path("key")};
    String[] all = java.util.Arrays.copyOf(command, command.length + more.length);
    System.arraycopy(more, 0, all, command.length, more.length);
    return CapturedOutput.run(
        Map.of("AWS_REGION", "us-east-1", "PLUMBLINE_ENDPOINT", TestTables.endpoint().toString()),
        all);
  }
}
