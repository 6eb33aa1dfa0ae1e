package dev.plumbline.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.run.RunOutput.ResultLine;
import dev.plumbline.run.RunSummary.SuggestedCommands;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SuggestedCommandsTest {

  private final SuggestedCommands suggested = new SuggestedCommands();

  @Test
  void what_has_no_score_comes_first_then_what_a_person_decides_then_what_failed() {
    add("a", "scored", "pass");
    add("b", "needs-review", "review");
    add("c", "scored", "fail");
    add("d", "refused", "");
    assertThat(suggested.text("march", "").lines().map(line -> line.replaceAll("  +", "  ")))
        .containsExactly(
            "look at",
            "  plumbline show march --where \"status == 'unscored' || status == 'refused'\"  1 document without a score",
            "  plumbline show march --where \"status == 'needs-review' || verdict == 'review'\"  1 document for a person to decide",
            "  plumbline show march --where \"verdict == 'fail'\"  1 document that failed",
            "  plumbline explain march c  every step of a failing" + " score");
  }

  @Test
  void the_first_score_that_failed_is_explained_whatever_follows() {
    add("a", "scored", "fail");
    add("b", "scored", "pass");
    assertThat(suggested.text("march", "")).contains("plumbline explain march a ");
  }

  @Test
  void the_first_score_that_an_evidence_cap_changed_is_explained() {
    add("a", "scored", "fail");
    add("b", "scored", "pass", "S1");
    assertThat(suggested.text("march", " --store d/store"))
        .contains("plumbline explain march b --store d/store ");
  }

  @Test
  void an_id_that_a_shell_would_not_leave_alone_is_in_quotes_or_not_suggested() {
    add("two words", "scored", "pass");
    assertThat(suggested.text("march", "")).contains("explain march \"two words\"");
    for (String hostile : List.of("-rf", "$(id)", "`id`", "a\"b", "a\\b", "a\nb", "!!", "%PATH%")) {
      SuggestedCommands one = new SuggestedCommands();
      one.add(result(hostile, "scored", "pass"));
      assertThat(one.text("march", "")).as(hostile).isEmpty();
    }
  }

  private void add(String id, String status, String verdict, String... caps) {
    suggested.add(result(id, status, verdict, caps));
  }

  private static ResultLine result(String id, String status, String verdict, String... caps) {
    return new ResultLine(
        JsonObject.of(
            "id", id,
            "status", status,
            "verdict?", verdict,
            "caps", JsonArray.texts(List.of(caps))));
  }
}
