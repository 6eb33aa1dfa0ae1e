package dev.plumbline.aws.application;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The page of settings, made of the mapping's source into `target/site`, which is what a release
/// publishes of it.
@Tag("check")
class ConfigurationPageTest {

  private static final Path PAGE = Path.of("target/site/settings.md");
  private static final Path SOURCE =
      Path.of("src/main/java/dev/plumbline/aws/application/FunctionSettings.java");

  /// A comment, perhaps a default, and a member.
  private static final Pattern MEMBER =
      Pattern.compile(
          "((?: *///[^\n]*\n)+)(?: *@WithDefault\\(\"([^\"]*)\"\\)\n)?"
              + " *(?:Optional<String>|String) (\\w+)\\(\\);");

  private static final Pattern SECTION = Pattern.compile(" {2}interface (\\w+) \\{");

  @Test
  void the_page_lists_every_setting() throws IOException {
    String page = page(Files.readString(SOURCE));
    Files.createDirectories(PAGE.getParent());
    Files.writeString(PAGE, page);
    assertThat(page.lines().filter(line -> line.startsWith("| `PLUMBLINE_")))
        .allSatisfy(line -> assertThat(line).matches(".* \\| .*\\S.* \\|"));
  }

  @Test
  void no_member_of_the_mapping_is_left_out() throws IOException {
    long members =
        Stream.of(
                FunctionSettings.class,
                FunctionSettings.Model.class,
                FunctionSettings.OpenAi.class,
                FunctionSettings.Bedrock.class)
            .flatMap(it -> Stream.of(it.getDeclaredMethods()))
            .filter(it -> !it.getReturnType().isInterface())
            .count();
    assertThat(
            page(Files.readString(SOURCE)).lines().filter(line -> line.startsWith("| `PLUMBLINE_")))
        .hasSize((int) members);
  }

  private static String page(String source) {
    StringBuilder page =
        new StringBuilder(
            """
            # Configuration of the functions

            The functions, on AWS Lambda and in `./mvnw quarkus:dev`, are configured by environment variables. They are all checked before anything starts, and all problems are reported at once. The command line reads those of the models under the same names.

            | variable | default | meaning |
            |---|---|---|
            """);
    List<Integer> starts = new ArrayList<>();
    List<String> names = new ArrayList<>();
    Matcher section = SECTION.matcher(source);
    while (section.find()) {
      starts.add(section.start());
      names.add(section.group(1).toUpperCase(Locale.ROOT) + "_");
    }
    Matcher member = MEMBER.matcher(source);
    while (member.find()) {
      String prefix = "";
      for (int i = 0; i < starts.size() && starts.get(i) < member.start(); i++) {
        prefix = names.get(i);
      }
      String fallback = member.group(2);
      page.append("| `PLUMBLINE_").append(prefix).append(variable(member.group(3))).append("` | ");
      page.append(fallback == null ? "" : "`" + fallback + "`").append(" | ");
      page.append(member.group(1).replaceAll("\\s*///\\s*", " ").strip()).append(" |\n");
    }
    return page.append(FOREIGN).toString();
  }

  private static final String FOREIGN =
      """

      Read too, as by other tools: `AWS_REGION` (default `us-east-1` for the table and the buckets; required for Bedrock), `AWS_DEFAULT_REGION`, the credentials of AWS wherever its SDK finds them, `OPENAI_API_KEY`, `OPENAI_BASE_URL`. A deployment selects its function with `QUARKUS_FUNQY_EXPORT`.
      """;

  private static String variable(String member) {
    return member.replaceAll("([A-Z])", "_$1").toUpperCase(Locale.ROOT);
  }
}
