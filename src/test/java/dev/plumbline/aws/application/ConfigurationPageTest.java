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

/// `docs/reference/configuration.md`, made of the mapping's source. `-Dgolden=write` writes it
/// anew.
@Tag("check")
class ConfigurationPageTest {

  private static final Path PAGE = Path.of("docs/reference/configuration.md");
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
    if ("write".equals(System.getProperty("golden"))) {
      Files.writeString(PAGE, page);
    }

    assertThat(Files.readString(PAGE)).isEqualTo(page);
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

    assertThat(Files.readString(PAGE).lines().filter(line -> line.startsWith("| `PLUMBLINE_")))
        .hasSize((int) members);
  }

  private static String page(String source) {
    StringBuilder page =
        new StringBuilder(
            """
            # Configuration of the functions

            The functions, on AWS Lambda and in `./mvnw quarkus:dev`, are configured by environment variables. They are all checked before anything starts, and all problems are reported at once. The command line reads those of the [models](../judges.md) under the same names.

            This page is made of `FunctionSettings.java`: `./mvnw test -Dtest=ConfigurationPageTest -Dgolden=write`.

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

      Read too, as by other tools: `AWS_REGION` (default `us-east-1` for the table and the buckets; required for Bedrock), `AWS_DEFAULT_REGION`, `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_SESSION_TOKEN`, `OPENAI_API_KEY`, `OPENAI_BASE_URL`. A deployment selects its function with `QUARKUS_FUNQY_EXPORT`.
      """;

  private static String variable(String member) {
    return member.replaceAll("([A-Z])", "_$1").toUpperCase(Locale.ROOT);
  }
}
