import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.Jib;
import com.google.cloud.tools.jib.api.TarImage;
import com.google.cloud.tools.jib.api.buildplan.AbsoluteUnixPath;
import com.google.cloud.tools.jib.api.buildplan.FileEntriesLayer;
import com.google.cloud.tools.jib.api.buildplan.FilePermissions;
import com.google.cloud.tools.jib.api.buildplan.Platform;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A container image as a file, without Docker and without a base image: the native binary, the
/// libraries of this machine that it needs, with their licences, and a list of all of it. One
/// version on one machine gives the same bytes.
///
/// `java -cp <jib-core> Image.java BINARY TAR`
public final class Image {

  private static final String USER = "65532";
  private static final Pattern LIBRARY = Pattern.compile("(?m)^\\s+(?:\\S+ => )?(/\\S+) \\(0x");

  /// What the binary loads later by itself, beside what it is linked with: SQLite's library, once
  /// unpacked, is linked with these.
  private static final Set<String> ALSO = Set.of("libm.so.6", "libdl.so.2", "libpthread.so.0");

  public static void main(String... arguments) throws Exception {
    Path binary = Path.of(arguments[0]);
    Path tar = Path.of(arguments[1]);
    if (!Files.isExecutable(binary)) {
      System.err.println(
          "SKIPPED: the image, since there is no " + binary + ": -Dnative-cli builds it");
      return;
    }
    SortedMap<String, Path> files = new TreeMap<>();
    Matcher linked = LIBRARY.matcher(said("ldd", binary.toString()));
    while (linked.find()) {
      Path library = Path.of(linked.group(1));
      files.put(library.toString(), library.toRealPath());
      for (String name : ALSO) {
        Path beside = library.resolveSibling(name);
        if (Files.exists(beside)) {
          files.put(beside.toString(), beside.toRealPath());
        }
      }
    }
    StringBuilder contents = new StringBuilder();
    for (Map.Entry<String, Path> file : Map.copyOf(files).entrySet()) {
      String owner = packageOf(file.getValue());
      Path licence = Path.of("/usr/share/doc", owner.split(":")[0], "copyright");
      files.put(licence.toString(), licence.toRealPath());
    }
    files.put("/usr/bin/plumbline", binary);
    Path users = written("passwd", "plumbline:x:%1$s:%1$s::/work:/\n".formatted(USER));
    files.put("/etc/passwd", users);
    for (Map.Entry<String, Path> file : files.entrySet()) {
      contents.append(
          "%s  %s  %s%n"
              .formatted(sha256(file.getValue()), file.getKey(), origin(file.getValue())));
    }
    System.out.print(contents);
    files.put("/contents.txt", written("contents.txt", contents.toString()));

    FileEntriesLayer.Builder system = FileEntriesLayer.builder().setName("libraries");
    FileEntriesLayer.Builder program = FileEntriesLayer.builder().setName("plumbline");
    Path folder = Files.createTempDirectory("image");
    Instant time = FileEntriesLayer.DEFAULT_MODIFICATION_TIME;
    for (String open : List.of("/tmp", "/work")) {
      system.addEntry(
          folder,
          AbsoluteUnixPath.get(open),
          FilePermissions.fromOctalString("777"),
          time,
          USER + ":" + USER);
    }
    files.forEach((name, file) -> {
      boolean isProgram = file.equals(binary);
      boolean runs = isProgram || name.contains("/lib");
      (isProgram || name.equals("/contents.txt") ? program : system)
          .addEntry(
              file,
              AbsoluteUnixPath.get(name),
              FilePermissions.fromOctalString(runs ? "755" : "644"),
              time);
    });
    Files.createDirectories(tar.toAbsolutePath().getParent());
    Files.deleteIfExists(tar);
    String version =
        said(binary.toAbsolutePath().toString(), "--version")
            .strip()
            .replaceFirst("plumbline ", "");
    Path cache = Files.createTempDirectory("image-cache");
    Jib.fromScratch()
        .setPlatforms(Set.of(new Platform("amd64", "linux")))
        .addFileEntriesLayer(system.build())
        .addFileEntriesLayer(program.build())
        .setEntrypoint("/usr/bin/plumbline")
        .setUser(USER + ":" + USER)
        .setWorkingDirectory(AbsoluteUnixPath.get("/work"))
        .addEnvironmentVariable("HOME", "/work")
        .addLabel("org.opencontainers.image.title", "plumbline")
        .addLabel("org.opencontainers.image.version", version)
        .addLabel("org.opencontainers.image.licenses", "Apache-2.0")
        .setCreationTime(Instant.EPOCH)
        .containerize(
            Containerizer.to(TarImage.at(tar).named("plumbline:" + version))
                .setOfflineMode(true)
                .setBaseImageLayersCache(cache)
                .setApplicationLayersCache(cache));
    System.out.println(tar);
  }

  /// The package of Debian that the file is from, and its version.
  private static String origin(Path file) throws IOException, InterruptedException {
    String path = file.toString();
    if (!path.startsWith("/usr/lib")
        && !path.startsWith("/lib")
        && !path.startsWith("/usr/share")) {
      return "plumbline";
    }
    String owner = packageOf(file);
    return owner.split(":")[0]
        + " "
        + said("dpkg-query", "--show", "--showformat=${Version}", owner);
  }

  /// With or without `/usr` before it: which of both names a package has is the age of its release.
  private static String packageOf(Path file) throws IOException, InterruptedException {
    String found =
        said("dpkg", "--search", "*" + file.toString().replaceFirst("^/usr(?=/lib)", ""));
    return found.substring(0, found.indexOf(": "));
  }

  private static Path written(String name, String text) throws IOException {
    return Files.writeString(Files.createTempDirectory("image").resolve(name), text);
  }

  private static String sha256(Path file) throws Exception {
    return HexFormat.of()
        .formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
  }

  private static String said(String... command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(String.join(" ", new ArrayList<>(List.of(command))) + " failed");
    }
    return said;
  }

  private Image() {}
}
