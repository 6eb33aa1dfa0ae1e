package dev.plumbline.run.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.base.problem.Refusal;
import dev.plumbline.rubric.Rubric.DocumentContract;
import dev.plumbline.run.documents.DocumentFile.DocumentFingerprints;
import dev.plumbline.run.documents.FieldMapping.ConversationMapping;
import dev.plumbline.run.files.RereadableInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DocumentFileTest {

  private static final String ONE = "{\"id\":\"a\",\"text\":\"One.\"}\n";
  private static final String TWO = "{\"id\":\"b\",\"text\":\"Two.\"}\n";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"Two,Too", "'\"b\"','\"c\"'", "'\"b\",','\"b\",\"facts\":{\"n\":1},'"})
  void a_document_that_changed_after_the_check_reaches_no_one(String before, String after)
      throws IOException {
    DocumentFile file = file(ONE + TWO);
    DocumentFingerprints checked = file.check();
    file((ONE + TWO).replace(before, after));
    List<String> ids = new ArrayList<>();
    assertThatThrownBy(() -> file.forEach(checked, (line, _) -> ids.add(line.id())))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("the documents changed while they were evaluated");
    assertThat(ids).containsExactly("a");
  }

  @Test
  void a_file_that_became_shorter_or_longer_has_changed() throws IOException {
    DocumentFile file = file(ONE + TWO);
    DocumentFingerprints checked = file.check();
    for (String now : List.of(ONE, ONE + TWO + TWO.replace("b", "c"))) {
      file(now);
      assertThatThrownBy(() -> file.forEach(checked, (_, _) -> {})).isInstanceOf(Refusal.class);
    }
  }

  @Test
  void spaces_and_other_fields_are_no_change() throws IOException {
    DocumentFile file = file(ONE + TWO);
    DocumentFingerprints checked = file.check();
    file((ONE + TWO).replace("{", "{ \"label\": 3, "));
    assertThat(file.check()).isEqualTo(checked);
  }

  @ParameterizedTest
  @CsvSource({
    "'a,\"some text/b,other/', 2",
    "'a,\"some text', 2",
    "'a,\"', 2",
    "'a,one/b,\"two/lines\"/c,\"/', 5",
    "'\"a/b\",\"some/text', 3",
    "'a,one/b,\"two/end', 3"
  })
  void a_quote_that_is_never_closed_is_refused_where_it_opens(String rows, int line)
      throws IOException {
    DocumentFile file = file("documents.csv", "id,text\n" + rows.replace('/', '\n'));

    assertThatThrownBy(file::check)
        .isInstanceOfSatisfying(
            Refusal.class,
            refused ->
                assertThat(refused.lines())
                    .singleElement()
                    .asString()
                    .contains(
                        "documents.csv:" + line + ":1: ",
                        "a quote is opened here and never closed"));
  }

  @ParameterizedTest
  @CsvSource({
    "'a,one/end,end/'",
    "'a,\"one/end\"'",
    "'a,\"one/end\"/b,\"two/end\"/'",
    "'a,\"\"\"one\"\"\"'",
    "'a,5\" nail'"
  })
  void closed_quotes_are_read(String rows) throws IOException {
    List<String> texts = new ArrayList<>();
    DocumentFile file = file("documents.csv", "id,text\n" + rows.replace('/', '\n'));
    file.forEach(file.check(), (line, _) -> texts.add(line.id()));
    assertThat(texts).first().isEqualTo("a");
  }

  @Test
  void rows_of_a_survey_that_are_not_kept_are_no_documents_and_said() throws IOException {
    String survey =
        "id,text,Status,Finished\nResponse ID,Please answer.,Response Type,Finished\n"
            + "\"{\"\"ImportId\"\":\"\"x\"\"}\",{},{},{}\na,Thank you.,0,1\nb,test,1,1\nc,Tha,0,0\n";
    DocumentFile file = file("survey.csv", survey, keeping("Finished=1,Status=0"));
    List<String> ids = new ArrayList<>();

    file.forEach(file.check(), (line, _) -> ids.add(line.id()));

    assertThat(ids).containsExactly("a");
    assertThat(notices)
        .contains("left out: 1 x `Finished: 0` (line 6)", "left out: 1 x `Status: 1` (line 5)");
    assertThatThrownBy(() -> file("survey.csv", survey, keeping("Done=1")).check())
        .hasMessageContaining("`--keep`: no line has `Done`");
    assertThatThrownBy(() ->
            file("survey.csv", survey, ConversationMapping.of("turns", Map.of(), Map.of(), ""))
                .check())
        .hasMessageContaining("are of messages, and the rubric reads texts");
  }

  private static ConversationMapping keeping(String written) {
    Map<String, String> keep = new TreeMap<>();
    for (String one : written.split(",")) {
      keep.put(one.split("=")[0], one.split("=")[1]);
    }
    return ConversationMapping.of("", Map.of(), keep, "");
  }

  private DocumentFile file(String lines) throws IOException {
    return file("documents.jsonl", lines);
  }

  private final List<String> notices = new ArrayList<>();

  private DocumentFile file(String name, String lines) throws IOException {
    return file(name, lines, ConversationMapping.NONE);
  }

  private DocumentFile file(String name, String lines, ConversationMapping conversations)
      throws IOException {
    Path path = Files.writeString(folder.resolve(name), lines);
    return new DocumentFile(
        RereadableInput.of(path.toString()),
        DocumentFormat.of(path),
        new FieldMapping(new TreeMap<>(), List.of(), List.of(), DocumentContract.OPEN, false),
        Optional.empty(),
        notices::add,
        conversations);
  }
}
