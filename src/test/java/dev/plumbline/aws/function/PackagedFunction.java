package dev.plumbline.aws.function;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/// A function out of `target/function.zip` in a process of its own: the binary that `-Dnative`
/// packages, or else jars with AWS's own runtime client around them.
final class PackagedFunction implements AutoCloseable {

  static final Path ZIP = Path.of("target/function.zip");

  private static final String HANDLER = "io.quarkus.funqy.lambda.FunqyStreamHandler::handleRequest";

  private static final String BOOTSTRAP = "bootstrap";

  private final RuntimeApi api;
  private final Process process;
  private final Duration start;

  /// @param unpacked the unpacked package
  /// @param environment with the export's name
  PackagedFunction(Path unpacked, Map<String, String> environment, List<String> options)
      throws IOException, InterruptedException {
    this(unpacked, HANDLER, packaged(unpacked, options), environment);
  }

  private PackagedFunction(
      Path home, String handler, List<String> command, Map<String, String> environment)
      throws IOException, InterruptedException {
    long begin = System.nanoTime();
    this.api = new RuntimeApi(Duration.ofSeconds(60));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.directory(home.toFile());
    builder.redirectErrorStream(true);
    builder.redirectOutput(
        ProcessBuilder.Redirect.appendTo(Path.of("target/functions.log").toFile()));
    builder.environment().putAll(environment);
    builder.environment().put("AWS_LAMBDA_RUNTIME_API", api.address());
    builder.environment().put("AWS_LAMBDA_FUNCTION_NAME", environment.get("QUARKUS_FUNQY_EXPORT"));
    builder.environment().put("_HANDLER", handler);
    builder.environment().put("AWS_ACCESS_KEY_ID", "nobody");
    builder.environment().put("AWS_SECRET_ACCESS_KEY", "nothing");
    builder.environment().put("LAMBDA_TASK_ROOT", home.toString());
    this.process = builder.start();
    api.awaitStart(process, Duration.ofSeconds(60));
    this.start = Duration.ofNanos(System.nanoTime() - begin);
  }

  /// From the start of the process to its first question for an event.
  Duration start() {
    return start;
  }

  /// Resident memory, where the machine reports it.
  long residentKilobytes() throws IOException {
    return kilobytes("VmRSS:");
  }

  /// The most memory that was ever resident.
  long peakKilobytes() throws IOException {
    return kilobytes("VmHWM:");
  }

  private long kilobytes(String row) throws IOException {
    Path status = Path.of("/proc/" + process.pid() + "/status");
    if (!Files.exists(status)) {
      return 0;
    }
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith(row))
        .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
        .findFirst()
        .orElse(0);
  }

  /// The time that it has had of a processor.
  Duration processor() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  RuntimeApi.Reply invoke(byte[] request) {
    try {
      return api.invoke(request);
    } catch (InterruptedException | TimeoutException late) {
      process.destroyForcibly();
      throw new IllegalStateException("the function did not answer", late);
    }
  }

  byte[] answer(byte[] request) {
    RuntimeApi.Reply reply = invoke(request);
    if (reply.error()) {
      throw new IllegalStateException(reply.body());
    }
    return reply.body().getBytes(UTF_8);
  }

  /// Ends the process now, whatever it is at.
  void kill() {
    process.destroyForcibly();
    api.abandon();
  }

  @Override
  public void close() {
    process.destroyForcibly();
    api.close();
  }

  static void unpack(Path folder) throws IOException {
    unpack(ZIP, folder);
  }

  static void unpack(Path packaged, Path folder) throws IOException {
    try (ZipFile zip = new ZipFile(packaged.toFile())) {
      for (ZipEntry entry : zip.stream().toList()) {
        Path file = folder.resolve(entry.getName()).normalize();
        if (entry.isDirectory()) {
          Files.createDirectories(file);
        } else {
          Files.createDirectories(file.getParent());
          Files.write(file, zip.getInputStream(entry).readAllBytes());
        }
      }
    }
  }

  /// Whether the package holds a binary; AWS runs what is called `bootstrap`.
  static boolean isNative(Path unpacked) {
    File bootstrap = unpacked.resolve(BOOTSTRAP).toFile();
    return bootstrap.exists() && bootstrap.setExecutable(true);
  }

  /// A handler of the tests, in a process with their classes.
  static PackagedFunction ofTests(Class<?> handler, Map<String, String> environment)
      throws IOException, InterruptedException {
    return new PackagedFunction(
        Path.of("").toAbsolutePath(),
        handler.getName() + "::handleRequest",
        command(
            handler.getName() + "::handleRequest",
            System.getProperty("java.class.path"),
            List.of()),
        environment);
  }

  private static List<String> packaged(Path unpacked, List<String> options) throws IOException {
    if (isNative(unpacked)) {
      List<String> command = new ArrayList<>(List.of(unpacked.resolve(BOOTSTRAP).toString()));
      command.addAll(options);
      return command;
    }
    return command(HANDLER, classPath(unpacked), options);
  }

  /// AWS's classes from our test class path, the function's own from its package.
  private static String classPath(Path unpacked) throws IOException {
    String client =
        Stream.of(System.getProperty("java.class.path").split(":"))
            .filter(jar -> jar.contains("/com/amazonaws/aws-lambda-java-"))
            .collect(Collectors.joining(":"));
    try (Stream<Path> jars = Files.list(unpacked.resolve("lib"))) {
      String own = jars.map(Path::toString).sorted().collect(Collectors.joining(":"));
      return client + ":" + unpacked + ":" + own;
    }
  }

  private static List<String> command(String handler, String classPath, List<String> options) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(
        List.of(
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xshare:auto",
            "-cp",
            classPath,
            "com.amazonaws.services.lambda.runtime.api.client.AWSLambda",
            handler));
    return command;
  }

  static Map<String, String> environment(String function, String endpoint, String table) {
    Map<String, String> environment = new LinkedHashMap<>();
    environment.put("QUARKUS_FUNQY_EXPORT", function);
    environment.put("PLUMBLINE_TABLE", table);
    environment.put("PLUMBLINE_ENDPOINT", endpoint);
    environment.put("PLUMBLINE_DEADLINE_MILLIS", "20000");
    return environment;
  }
}
