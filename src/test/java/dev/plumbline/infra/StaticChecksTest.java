package dev.plumbline.infra;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.function.TypeScriptTools;
import dev.plumbline.fixtures.InLongForm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// `infra/` as other people's checkers see it. Each is skipped, and says so, where it is not
/// installed; `-Dtools=<folder>` names a folder beside the path to look in.
@Tag("slow")
@Tag("check")
class StaticChecksTest {

  private static final java.util.List<String> MACHINES = Machines.NAMES;
  private static final String LINT = "`pip install cfn-lint` checks the template";
  private static final String ASL = "`npm install asl-validator` checks the state machines";

  @Test
  void the_template_pleases_cfn_lint() throws IOException, InterruptedException {
    Tool.Ran lint = Tool.find("cfn-lint", LINT).run("infra/template.yaml");
    assertThat(lint.said()).isEmpty();
    assertThat(lint.exit()).isZero();
  }

  @Test
  @InLongForm
  void cfn_lint_would_see_a_property_that_does_not_exist(@TempDir Path folder)
      throws IOException, InterruptedException {
    Path wrong = folder.resolve("template.yaml");
    Files.writeString(
        wrong,
        Files.readString(Template.FOLDER.resolve("template.yaml"))
            .replace("BillingMode:", "BilingMode:"));
    Tool.Ran lint = Tool.find("cfn-lint", LINT).run(wrong.toString());
    assertThat(lint.said()).contains("BilingMode");
  }

  @ParameterizedTest
  @FieldSource("MACHINES")
  void the_state_machines_please_asl_validator(String machine)
      throws IOException, InterruptedException {
    String file = Template.FOLDER.resolve(machine + ".asl.json").toString();
    Tool.Ran checked = Tool.find("asl-validator", ASL).run("--json-path", file);
    assertThat(checked.exit()).as(checked.said()).isZero();
  }

  @Test
  void the_commands_of_pages_please_the_aws_cli() throws IOException, InterruptedException {
    Tool.Ran checked =
        Tool.module("botocore", "`pip install botocore` reads the commands of pages")
            .run(
                "src/test/python/aws_commands.py",
                "docs/deploy.md",
                "docs/aws.md",
                "infra/events/README.md");
    assertThat(checked.said()).matches("(2[0-9]|[3-9][0-9]) commands\n");
    assertThat(checked.exit()).isZero();
  }

  @Test
  @InLongForm
  void a_command_that_the_aws_cli_does_not_know_would_be_seen(@TempDir Path folder)
      throws IOException, InterruptedException {
    Path page = folder.resolve("page.md");
    Files.writeString(
        page,
        """
        ```
        aws lambda invoke --function-name "$(out Name)" --playload fileb://x answer.json
        aws stepfunctions start-execution --input "{}"
        ```
        """);

    Tool.Ran checked =
        Tool.module("botocore", "`pip install botocore` reads the commands of pages")
            .run("src/test/python/aws_commands.py", page.toString());

    assertThat(checked.said())
        .contains("no option --playload", "needs --state-machine-arn", "2 commands");
  }

  @Test
  void the_document_pleases_openapi_spec_validator() throws IOException, InterruptedException {
    Tool.Ran checked =
        Tool.find("openapi-spec-validator", "`pip install openapi-spec-validator` checks the API")
            .run("infra/openapi.yaml");
    assertThat(checked.exit()).as(checked.said()).isZero();
  }

  @Test
  void the_document_pleases_redocly() throws IOException, InterruptedException {
    Tool.Ran checked =
        Tool.find("redocly", "`npm install @redocly/cli` lints the API")
            .run("lint", "infra/openapi.yaml");
    assertThat(checked.exit()).as(checked.said()).isZero();
  }

  @Test
  void spectral_has_no_warning_of_the_document(@TempDir Path folder)
      throws IOException, InterruptedException {
    Tool.Ran checked = spectral(folder, "infra/openapi.yaml");
    assertThat(checked.exit()).as(checked.said()).isZero();
  }

  @Test
  void spectral_would_see_an_operation_without_a_tag(@TempDir Path folder)
      throws IOException, InterruptedException {
    String document = Files.readString(Path.of("infra/openapi.yaml"));
    Path untagged = folder.resolve("untagged.yaml");
    Files.writeString(untagged, document.replaceFirst("(?m)^ +tags:\\R +- rubrics\\R", ""));
    Tool.Ran checked = spectral(folder, untagged.toString());
    assertThat(checked.exit()).as(checked.said()).isNotZero();
    assertThat(checked.said()).contains("operation-tags", "1 problem");
  }

  private static Tool.Ran spectral(Path folder, String document)
      throws IOException, InterruptedException {
    Path rules = Files.writeString(folder.resolve("rules.yaml"), "extends: [\"spectral:oas\"]\n");
    return new Tool(TypeScriptTools.fetched().resolve("node_modules/.bin/spectral"))
        .run("lint", "--fail-severity=warn", "--ruleset", rules.toString(), document);
  }
}
