package dev.plumbline.run.documents;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.rubric.Rubric.DocumentContract;
import dev.plumbline.rubric.UnitScope.PartScope;
import dev.plumbline.run.documents.DocumentFile.DocumentFingerprints;
import dev.plumbline.run.documents.FieldMapping.ConversationMapping;
import dev.plumbline.run.files.RereadableInput;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.text.TextNotation;
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
import org.junit.jupiter.params.provider.ValueSource;

class DocumentFormatTest {

  private static final String LINES =
      """
      {"id": "a", "text": " Dear reader,\\n\\"yes\\"; it is. ", "context": {"question": "Why?"}, "facts": {"urgent": true, "age": "7.5", "word": "true"}}
      {"id": "b", "text": "Größe 😀"}
      """;

  private static final String ROWS =
      """
      id,text,context.question,facts.urgent,facts.age,facts.word,label
       a ," Dear reader,
      ""yes""; it is. ",Why?,TRUE, 7.5 ,true,3
      b,Größe 😀,,,,,
      """;

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {",", ";", "\t"})
  void the_same_documents_in_both_formats_are_the_same_run(String separator) throws IOException {
    String csv = ROWS.replace("reader,", "reader#").replace(",", separator).replace("#", ",");
    DocumentFingerprints lines = file("documents.jsonl", LINES).check();
    assertThat(file("documents.csv", csv).check()).isEqualTo(lines);
    assertThat(
            file(
                    "documents.csv",
                    "\uFEFF" + csv.replace("\n", "\r\n").replace("reader,\r\n", "reader,\n"))
                .check())
        .isEqualTo(lines);
  }

  @Test
  void a_folder_of_texts_has_a_document_a_file_in_the_order_of_the_names() throws IOException {
    Path texts = Files.createDirectory(folder.resolve("texts.v2"));
    Files.writeString(texts.resolve("b.txt"), "Größe 😀");
    Files.writeString(texts.resolve("a.MD"), "One.");
    Files.writeString(texts.resolve("a.facts.json"), "{\"age\": 3}");
    Files.writeString(texts.resolve(".hidden.txt"), "no");
    Files.writeString(texts.resolve("table.csv"), "no");
    Files.createDirectory(texts.resolve("folder.txt"));
    List<DocumentLine> read = documents(file(texts));
    assertThat(read).extracting(DocumentLine::id).containsExactly("a", "b");
    assertThat(read.getFirst().facts().toString()).contains("age");
    assertThat(read.getLast().document().json().text("text")).isEqualTo("Größe 😀");
  }

  @Test
  void two_files_of_one_name_are_two_documents_of_one_id() throws IOException {
    Files.writeString(folder.resolve("a.txt"), "One.");
    Files.writeString(folder.resolve("a.md"), "Two.");
    assertThatThrownBy(() -> file(folder).check()).hasMessageContaining("`a`");
  }

  @ParameterizedTest
  @CsvSource({
    "'', there are no documents",
    "'id,text\n', there are no documents",
    "'id,body\n1,x\n', there is no column `text`",
    "'id,text,text\n1,x,y\n', two columns are named `text`",
    "'id,text\n1,x,y\n', this row has 3 cells",
    "'id,text\n,x\n', `id` is missing",
    "'id,text\n1,\"x\"y\n', malformed CSV",
    "'id,text\n1,x\n1,y\n', `1`",
  })
  void what_is_wrong_with_a_table_is_said(String csv, String message) throws IOException {
    DocumentFile file = file("documents.csv", csv);
    assertThatThrownBy(file::check).isInstanceOf(Refusal.class).hasMessageContaining(message);
  }

  @Test
  void a_table_in_another_encoding_is_refused() throws IOException {
    Path path = folder.resolve("documents.csv");
    Files.write(path, "id,text\n1,Größe\n".getBytes(ISO_8859_1));
    assertThatThrownBy(() -> file(path).check()).hasMessageContaining("not UTF-8");
  }

  @Test
  void a_workbook_is_named_as_what_it_is() throws IOException {
    Path book = Files.write(folder.resolve("book.XLSX"), new byte[] {'P', 'K', 3, 4, -1, 0});
    assertThatThrownBy(() -> file(book).check()).hasMessageContaining("save its sheet as .csv");
  }

  @Test
  void a_missing_table_and_an_empty_folder_are_said() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertThatThrownBy(() -> file(folder.resolve("none.csv")).check())
        .hasMessageContaining("no such file");
    assertThatThrownBy(() -> file(empty).check()).hasMessageContaining("`.txt`, `.md`");
  }

  @Test
  void a_row_that_is_longer_than_the_look_at_the_header_is_read() throws IOException {
    String text = "word ".repeat(200_000).strip();
    List<DocumentLine> read =
        documents(file("documents.csv", "id;text\n1;" + text + "\n2;short, and with commas\n"));
    assertThat(read)
        .extracting(line -> line.document().json().text("text").length())
        .containsExactly(999_999, 22);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // the same document, written in nine ways
        "d.jsonl | | {'id':'a','text':'One.','context':{'policy':'Be kind'},'facts':{'urgent':true}}",
        "d.json  | | [{'id':'a','text':'One.','context':{'policy':'Be kind'},'facts':{'urgent':true}}]",
        "d.csv   | | id,text,context.policy,facts.urgent^a,One.,Be kind,true^",
        "d.tsv   | | id~text~context.policy~facts.urgent^a~One.~Be kind~true^",
        "d.csv   | context=Policy,facts.urgent=Urgent | id,text,Policy,Urgent^a,One.,Be kind,true^",
        "d.tab   | context.policy=Policy,facts.urgent=Is it? | id~text~Policy~Is it?^a~One.~Be kind~TRUE^",
        "d.jsonl | text=output.content,context=vars.policy | "
            + "{'id':'a','output':{'content':'One.'},'vars':{'policy':'Be kind'},'facts':{'urgent':true}}",
        "d.jsonl | id=key.0,text=turns.1.say,context.policy=a.b,facts.urgent=now | "
            + "{'key':['a'],'turns':[{},{'say':'One.'}],'a.b':'Be kind','a':{'b':'no'},'now':true}",
        "d.json  | facts.urgent=now | ^ [^ {'id':'a','text':'One.','context':{'policy':'Be kind'},"
            + "'facts':{'urgent':false},'now':true}^]^",
      })
  void a_field_is_found_under_its_name_its_path_or_the_name_that_is_mapped(
      String name, String map, String content) throws IOException {
    TreeMap<String, String> names = new TreeMap<>();
    for (String pair : map == null ? new String[0] : map.split(",")) {
      names.put(pair.split("=")[0], pair.split("=")[1]);
    }
    Path path =
        Files.writeString(
            folder.resolve(name), content.replace('\'', '"').replace('^', '\n').replace('~', '\t'));

    assertThat(documents(file(path, names)))
        .singleElement()
        .satisfies(line -> {
          assertThat(line.id()).isEqualTo("a");
          assertThat(line.document().json())
              .isEqualTo(Document.of("One.", new TreeMap<>(Map.of("policy", "Be kind"))).json());
          assertThat(line.facts()).isEqualTo(JsonObject.of("urgent", true));
        });
  }

  @Test
  void an_empty_cell_that_is_mapped_to_a_context_part_or_a_fact_is_absent() throws IOException {
    Path path = Files.writeString(folder.resolve("d.csv"), "id,text,Policy,Now\na,One.,,\n");
    TreeMap<String, String> names =
        new TreeMap<>(Map.of("context.policy", "Policy", "facts.urgent", "Now"));
    assertThat(documents(file(path, names)))
        .singleElement()
        .satisfies(line -> {
          assertThat(line.document().json()).isEqualTo(Document.of("One.", new TreeMap<>()).json());
          assertThat(line.facts()).isEqualTo(JsonObject.EMPTY);
        });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[{'id':'a','text':'x'},^ {'id':'b','text':}]  | d.json:2:20 /1/text: the input is not JSON",
        "[{'id':'a','text':'x'}^,,{'id':'b'}]          | d.json:2:2: an element is missing before `,`",
        "[{'id':'a','text':'x'},]                      | d.json:1:24: an element is missing before `]`",
        "[{'id':'a','text':'x'}^                       | d.json:2:1: the array is not closed",
        "[{'id':'a','text':'x ]}                       | the array is not closed",
        "[{'id':'a','text':'x'}] {}                    | d.json:1:25: something follows the array",
        "[{'id':'a','text':'x'}, 7]                    | d.json:1:25 /1: this is not an object",
        "[]                                            | there are no documents",
      })
  void what_is_wrong_with_an_array_is_said_with_its_place(String content, String problem)
      throws IOException {
    DocumentFile file =
        file(
            Files.writeString(
                folder.resolve("d.json"), content.replace('\'', '"').replace('^', '\n')));

    assertThatThrownBy(file::check)
        .isInstanceOfSatisfying(
            Refusal.class,
            refused -> assertThat(String.join("\n", refused.lines())).contains(problem));
  }

  private static List<DocumentLine> documents(DocumentFile file) {
    List<DocumentLine> read = new ArrayList<>();
    file.forEach(file.check(), (line, _) -> read.add(line));
    return read;
  }

  private DocumentFile file(String name, String content) throws IOException {
    return file(Files.write(folder.resolve(name), content.getBytes(UTF_8)));
  }

  private static final DocumentContract CONTRACT =
      new DocumentContract(
          List.of("policy"), 1, 1_000, PartScope.ONE_TEXT, 0, TextNotation.MARKDOWN, false, false);

  private static DocumentFile file(Path path) throws IOException {
    return file(path, new TreeMap<>());
  }

  private static DocumentFile file(Path path, TreeMap<String, String> names) throws IOException {
    return new DocumentFile(
        RereadableInput.of(path.toString()),
        DocumentFormat.of(path),
        new FieldMapping(names, List.of(), List.of("urgent"), CONTRACT, false),
        Optional.empty(),
        _ -> {},
        ConversationMapping.NONE);
  }
}
