package dev.plumbline.aws.function;

import dev.plumbline.infra.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/// The compiler of TypeScript and the generator of clients, as `src/test/typescript` names them.
/// Without node, or where they cannot be fetched, a test that needs them says so and is skipped.
public final class TypeScriptTools {

  private static final Path SOURCES = Path.of("src/test");

  /// Fetched once, and used by later runs.
  private static final Path TOOLS =
      Path.of(System.getProperty("user.home"), ".cache", "plumbline-tools");

  private static final long FETCH_SECONDS = 120;

  /// The folder that has `node_modules`.
  public static Path fetched() throws IOException, InterruptedException {
    return fetched("typescript");
  }

  /// As the other method, of the packages that another folder of the tests names.
  public static Path fetched(String folder) throws IOException, InterruptedException {
    Optional<Path> npm = Tool.named("npm");
    skipUnless(
        Tool.named("node").isPresent() && npm.isPresent(), "node and npm are not on the path");
    Path tools = TOOLS.resolve(folder);
    skipUnless(
        fetch(npm.orElseThrow(), SOURCES.resolve(folder), tools),
        "the packages of " + folder + " cannot be fetched");
    return tools;
  }

  private static boolean fetch(Path npm, Path sources, Path tools)
      throws IOException, InterruptedException {
    Files.createDirectories(tools);
    byte[] wanted = Files.readAllBytes(sources.resolve("package.json"));
    // written last: an installation that was stopped half-way is begun again
    Path installed = tools.resolve("installed.json");
    if (Files.exists(installed) && Arrays.equals(wanted, Files.readAllBytes(installed))) {
      return true;
    }
    Files.deleteIfExists(installed);
    Files.write(tools.resolve("package.json"), wanted);
    Process install =
        new ProcessBuilder(npm.toString(), "install", "--no-audit", "--no-fund", "--ignore-scripts")
            .directory(tools.toFile())
            .redirectErrorStream(true)
            .redirectOutput(tools.resolve("install.log").toFile())
            .start();
    if (!install.waitFor(FETCH_SECONDS, TimeUnit.SECONDS)) {
      install.destroyForcibly();
      return false;
    }
    if (install.exitValue() != 0) {
      return false;
    }
    Files.write(installed, wanted);
    return true;
  }

  private static void skipUnless(boolean condition, String reason) {
    if (!condition) {
      System.err.println("SKIPPED: " + reason);
    }
    Assumptions.assumeTrue(condition, reason);
  }

  private TypeScriptTools() {}
}
