package dev.plumbline.infra;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.function.Functions;
import dev.plumbline.base.canonical.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What CloudFormation gets, once SAM has translated the template, and the package that it deploys.
@Tag("slow")
@Tag("check")
class TranslatedTemplateTest {

  @Test
  void the_api_has_one_stage_and_every_method_of_it_is_throttled()
      throws IOException, InterruptedException {
    JsonObject resources = translated();

    List<JsonObject> stages = of(resources, "AWS::ApiGateway::Stage");
    assertThat(stages).hasSize(1);
    assertThat(stages.getFirst().object("Properties").list("MethodSettings").toString())
        .contains("ThrottlingRateLimit");
    // a deployment with a name of a stage makes one
    assertThat(of(resources, "AWS::ApiGateway::Deployment"))
        .hasSize(1)
        .allSatisfy(it -> assertThat(it.object("Properties").find("StageName")).isEmpty());
  }

  @Test
  void a_deployment_watches_the_alarm_of_its_version() throws IOException, InterruptedException {
    JsonObject resources = translated();
    assertThat(of(resources, "AWS::CodeDeploy::DeploymentGroup"))
        .hasSize(Functions.NAMES.size())
        .allSatisfy(it ->
            assertThat(it.object("Properties").object("AlarmConfiguration").toString())
                .contains("VersionAlarm")
                .doesNotContain("CorruptAlarm"));
    String alarm = resources.object("ScoreVersionAlarm").toString();
    String version = alarm.replaceAll("(?s).*\\$\\{(ScoreFunctionVersion\\w+)\\.Version}.*", "$1");
    assertThat(resources.object(version).text("Type")).isEqualTo("AWS::Lambda::Version");
  }

  /// CloudFormation refuses a template whose resources need each other.
  @Test
  void no_resource_needs_itself() throws IOException, InterruptedException {
    JsonObject resources = translated();
    String api = Files.readString(Path.of("infra/openapi.yaml"));
    Map<String, Set<String>> left = new TreeMap<>();
    for (String name : resources.keys()) {
      JsonObject resource = resources.object(name);
      boolean isApi = resource.text("Type").equals("AWS::ApiGateway::RestApi");
      Set<String> needs = needed(isApi ? resource + api : resource.toString());
      needs.retainAll(resources.keys());
      left.put(name, needs);
    }
    assertThat(left.get("ScoreFunction")).contains("AuthorCallerRole");
    assertThat(left.get("AuthorCallerPolicy")).contains("Api");

    boolean isMade = true;
    while (isMade) {
      Set<String> made = new TreeSet<>();
      left.forEach((name, needs) -> {
        if (needs.isEmpty()) {
          made.add(name);
        }
      });
      left.keySet().removeAll(made);
      left.values().forEach(needs -> needs.removeAll(made));
      isMade = !made.isEmpty();
    }

    assertThat(left).isEmpty();
  }

  private static Set<String> needed(String resource) {
    return Pattern.compile(
            "\"(?:Ref|DependsOn)\":\\[?\"(\\w+)|\"Fn::GetAtt\":\\[?\"(\\w+)|\\$\\{(\\w+)[.}]")
        .matcher(resource)
        .results()
        .flatMap(it -> IntStream.rangeClosed(1, 3).mapToObj(it::group))
        .filter(Objects::nonNull)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @ParameterizedTest
  @CsvSource({
    "native, bootstrap, 62, GLIBC_2.34, x86_64, 0",
    "native, bootstrap, 62, GLIBC_2.38, x86_64, 1",
    "native, bootstrap, 183, GLIBC_2.34, arm64, 0",
    "native, bootstrap, 183, GLIBC_2.34, x86_64, 1",
    "native, bootstrap, 62, GLIBC_2.34, arm64, 1",
    "native, bootstrap, 0, GLIBC_2.34, x86_64, 1",
    "native, lib/plumbline.jar, 62, GLIBC_2.38, x86_64, 1",
    "jvm, lib/plumbline.jar, 0, GLIBC_2.38, arm64, 0",
    "jvm, bootstrap, 62, GLIBC_2.17, x86_64, 1",
    "jvm, dev/plumbline/Bootstrap.class, 0, GLIBC_2.17, arm64, 1",
    "native, dev/plumbline/bootstrap, 62, GLIBC_2.17, x86_64, 1"
  })
  void a_package_is_refused_that_the_runtime_could_not_start(
      String environment,
      String entry,
      int machine,
      String needs,
      String architecture,
      int exit,
      @TempDir Path folder)
      throws IOException, InterruptedException {
    Path zip = folder.resolve("function.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      out.putNextEntry(new ZipEntry(entry));
      byte[] header = new byte[64];
      header[18] = (byte) machine;
      out.write(header);
      out.write(("\0GLIBC_2.2.5\0" + needs + "\0").getBytes(StandardCharsets.US_ASCII));
    }

    Tool.Ran checked =
        Tool.find("sh", "a shell")
            .run("infra/check-package.sh", environment, zip.toString(), architecture);

    assertThat(checked.exit()).as(checked.said()).isEqualTo(exit);
  }

  @ParameterizedTest
  @ValueSource(strings = {"jvm", "native"})
  void what_is_no_package_at_all_is_refused(String environment, @TempDir Path folder)
      throws IOException, InterruptedException {
    Path broken = Files.writeString(folder.resolve("broken.zip"), "not a zip");
    for (Path zip : List.of(broken, folder.resolve("none.zip"))) {
      Tool.Ran checked =
          Tool.find("sh", "a shell").run("infra/check-package.sh", environment, zip.toString());
      assertThat(checked.exit()).as(checked.said()).isEqualTo(1);
      assertThat(checked.said()).contains("./mvnw package makes it");
    }
  }

  /// The alias `live` calls the version that belongs to code and settings.
  @Test
  void another_revision_is_another_version_of_each_function()
      throws IOException, InterruptedException {
    Set<String> versions = versions("a".repeat(64));
    assertThat(versions).hasSize(Functions.NAMES.size()).isEqualTo(versions("a".repeat(64)));
    assertThat(versions("b".repeat(64)))
        .hasSameSizeAs(versions)
        .doesNotContainAnyElementsOf(versions);
  }

  /// Those that aliases name.
  private static Set<String> versions(String revision) throws IOException, InterruptedException {
    JsonObject resources = translated("Revision=" + revision);
    Set<String> versions = new TreeSet<>();
    for (JsonObject alias : of(resources, "AWS::Lambda::Alias")) {
      String named = alias.object("Properties").get("FunctionVersion").toString();
      String version = named.replaceAll(".*\"(\\w+FunctionVersion\\w+)\".*", "$1");
      assertThat(resources.object(version).text("Type")).isEqualTo("AWS::Lambda::Version");
      versions.add(version);
    }
    return versions;
  }

  private static JsonObject translated() throws IOException, InterruptedException {
    return translated("Revision=" + "0".repeat(64));
  }

  private static JsonObject translated(String revision) throws IOException, InterruptedException {
    Tool.Ran ran =
        Tool.module("samtranslator, cfnlint", "`pip install cfn-lint` translates the template")
            .run("src/test/python/translate.py", "Packaging=jvm", "Architecture=arm64", revision);
    assertThat(ran.exit()).as(ran.said()).isZero();
    return Machines.object(ran.said()).object("Resources");
  }

  private static List<JsonObject> of(JsonObject resources, String type) {
    return resources.keys().stream()
        .map(resources::object)
        .filter(it -> it.text("Type").equals(type))
        .toList();
  }
}
