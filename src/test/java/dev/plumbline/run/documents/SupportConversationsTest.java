package dev.plumbline.run.documents;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.documents.FieldMapping.ConversationMapping;
import dev.plumbline.run.files.RereadableInput;
import dev.plumbline.score.extraction.CheckedQuote;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.Finding;
import dev.plumbline.score.extraction.JudgeAnswers;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim;
import dev.plumbline.score.extraction.Preparation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is read of the files of help desks, mail and calls, which are made by hand in the forms
/// that these document or write (SOURCES.md beside them).
class SupportConversationsTest {

  private static final Path FILES =
      Path.of("src/test/resources/dev/plumbline/run/documents/support");

  private static final Bundle RUBRIC =
      Rubrics.of(
          "document: {graded: [assistant], join: speaker}\n"
              + "traits: {a: {scale: {min: 1, max: 5}, items: [{id: R1, ask: Is it?}]}}\n"
              + "plan: {composite: {formula: a}}\n");

  @TempDir private Path folder;

  private final List<String> notices = new ArrayList<>();

  /// What is read with some options, which are written as on the command line.
  private List<DocumentLine> read(Path path, String options) {
    return read(RUBRIC, path, options);
  }

  private List<DocumentLine> read(Bundle rubric, Path path, String options) {
    Map<String, Map<String, String>> given = new LinkedHashMap<>();
    String[] words = options.isEmpty() ? new String[0] : options.split(" ");
    for (int i = 0; i < words.length; i += 2) {
      Map<String, String> values = new LinkedHashMap<>();
      for (String one : words[i + 1].replace('~', ' ').split(",")) {
        String[] pair = one.split("=", 2);
        values.put(pair[0], pair.length > 1 ? pair[1] : "");
      }
      given.put(words[i], values);
    }
    List<DocumentLine> read = new ArrayList<>();
    try (RereadableInput input = RereadableInput.of(path.toString())) {
      DocumentFile file =
          new DocumentFile(
              input,
              DocumentFormat.of(path),
              FieldMapping.of(given.getOrDefault("--map", Map.of()), rubric),
              Optional.empty(),
              notices::add,
              ConversationMapping.of(
                  name(given, "--each"),
                  given.getOrDefault("--role", Map.of()),
                  given.getOrDefault("--keep", Map.of()),
                  name(given, "--order")));
      file.forEach(file.check(), (line, _) -> read.add(line));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return read;
  }

  private static String name(Map<String, Map<String, String>> given, String option) {
    return String.join("", given.getOrDefault(option, Map.of()).keySet());
  }

  private static String turns(DocumentLine line) {
    List<String> turns = new ArrayList<>();
    line.document().parts().forEach(part -> turns.add(part.heading()));
    return line.id() + ": " + String.join("; ", turns);
  }

  /// What becomes of quotes by which a judge proves something of the graded speaker.
  private static List<String> fates(DocumentLine line, String quotes) {
    Extractor extractor = new Extractor(RUBRIC.extraction());
    TreeMap<String, ItemClaim> claims = new TreeMap<>();
    claims.put(
        "R1",
        new ItemClaim.Decided(
            2,
            List.of(quotes.split("/")).stream().map(it -> new ItemClaim.Quote(it, "")).toList()));
    Extraction made =
        extractor.finish(
            (Preparation.Ready) extractor.prepare(line.document(), JsonObject.EMPTY),
            new JudgeAnswers(new JudgeIdentity("example", "m", "1"), claims),
            0);
    return ((Finding.Checked) made.findings().get("R1"))
        .quotes().stream().map(quote -> quote.counts() ? "counts" : fate(quote)).toList();
  }

  private static String fate(CheckedQuote quote) {
    return quote.rejection().isEmpty() ? quote.location().match().wireName() : quote.rejection();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        // file, options | turns | quotes: own, of the other, of a note | their fates | what is told
        "zendesk.json --each comments --map role=author_id,content=body,at=created_at --role 20=assistant,*=user --keep public=true"
            + "|zendesk: t1, user (371); t2, assistant (20)"
            + "|We will look into it./refund the full price/we refund everything within five/[PHONE]"
            + "|counts, misattributed, not-found, trivial"
            + "|left out: 1 x `public: false` (line 1, /messages/1)~redacted: 1 x `[PHONE]` (`zendesk`), which proves nothing by itself",
        "intercom.json --each source+conversation_parts.conversation_parts --map role=author.type,name=author.name,content=body --role admin=assistant,bot=assistant --keep author.type=user+admin"
            + "|intercom: t1, user (Kim); t2, assistant (admin, Anna)"
            + "|We'll look into it & write on Tuesday./refund the full price/I am the helper bot/we refund everything"
            + "|counts, misattributed, not-found, not-found"
            + "|left out: 1 x `a message that says nothing` (line 1, /messages/1)~left out: 1 x `author.type: bot` (line 1, /messages/1)~left out: 1 x `part_type: note` (line 1, /messages/3)",
        "freshdesk.json --each conversations --map role=incoming,content=body_text,at=created_at --role true=user,false=assistant"
            + "|freshdesk: t1, user (true); t2, assistant (false)"
            + "|We will look into it./refund the full price/we refund everything within five"
            + "|counts, misattributed, not-found"
            + "|left out: 1 x `private: true` (line 1, /messages/1)",
        "helpscout.json --each _embedded.threads --map role=createdBy.type,name=createdBy.first,content=body,at=createdAt --role customer=user,user=assistant --order at"
            + "|helpscout: t1, user (customer, Kim); t2, assistant (user, Anna)"
            + "|We will look into it./refund the full price/we refund everything within five"
            + "|counts, misattributed, not-found"
            + "|left out: 1 x `type: lineitem` (line 1, /messages/2)~left out: 1 x `type: note` (line 1, /messages/1)",
        "slack --role U01=assistant,*=user"
            + "|2026-03-02: t1, user (U02); t2, assistant (U01)"
            + "|answer the other topic/Other topic./has joined the channel"
            + "|counts, misattributed, not-found"
            + "|left out: 1 x `subtype: channel_join` (line 1, /messages/0)",
        "whatsapp.txt --role Shop=assistant,*=user"
            + "|whatsapp: t1, user (Kim); t2, assistant (Shop); t3, user (Kim)"
            + "|We will look into it on Tuesday./refund the full price/Media omitted"
            + "|counts, misattributed, not-found"
            + "|left out: 2 x `a line of the system` (line 1, /messages/0)",
        "mail.eml --role shop@example.com=assistant,*=user"
            + "|mail: t1, assistant (shop@example.com, Shop)"
            + "|you may keep the old one, because/It arrives on Tuesday./refund the full price/We never refund delivery costs."
            + "|counts, counts, quoted, signature"
            + "|left out: 1 x `image/png` of mails",
        "box.mbox --role shop@example.com=assistant,*=user"
            + "|box-1: t1, user (kim@example.com, Kim); t2, assistant (shop@example.com, Shop)"
            + "|We'll look into it, für sure./refund the full price/From the shop, that is."
            + "|counts, misattributed, misattributed|",
        "teams.vtt --role Shop~Agent=assistant,*=user"
            + "|teams: t1, assistant (Shop Agent); t2, user (Kim)"
            + "|We will look into it & send a new one./refund the full price"
            + "|counts, misattributed|",
        "zoom.vtt --role Shop~Agent=assistant,*=user"
            + "|zoom: t1, assistant (Shop Agent); t2, user (Kim)"
            + "|We will look into it on Tuesday./refund the full price/made by hand"
            + "|counts, misattributed, not-found|",
        "call.srt --role Speaker~0=assistant,*=user"
            + "|call: t1, assistant (Speaker 0); t2, user (Speaker 1)"
            + "|We will look into it on Tuesday./refund the full price"
            + "|counts, misattributed|",
        "contactlens.json --role AGENT=assistant,CUSTOMER=user"
            + "|contactlens: t1, assistant (AGENT); t2, user (CUSTOMER); t3, assistant (AGENT); t4, user (CUSTOMER)"
            + "|We will look into it on Tuesday./refund the full price/[PII]/my name is [PII], this call"
            + "|counts, misattributed, trivial, counts"
            + "|redacted: 1 x `[PII]` (`contactlens`), which proves nothing by itself",
        "transcribe.json --role ch_0=assistant,ch_1=user"
            + "|transcribe: t1, user (ch_1); t2, assistant (ch_0)"
            + "|We will look into it./refund the full price"
            + "|counts, misattributed|",
        "deepgram.json --role 0=assistant,1=user"
            + "|deepgram: t1, assistant (0); t2, user (1)"
            + "|We will look into it on Tuesday./refund the full price"
            + "|counts, misattributed|",
        "assemblyai.json --role A=assistant,B=user"
            + "|assemblyai: t1, assistant (A); t2, user (B)"
            + "|We will look into it/refund the full price/####"
            + "|counts, misattributed, trivial"
            + "|redacted: 1 x `####` (`assemblyai`), which proves nothing by itself",
        "whisper.json --role SPEAKER_00=assistant,SPEAKER_01=user"
            + "|whisper: t1, assistant (SPEAKER_00); t2, user (SPEAKER_01)"
            + "|We will look into it on Tuesday./refund the full price"
            + "|counts, misattributed|",
        "comments.csv --map id=ticket_id,role=author_role,content=comment,at=created_at --role end-user=user,agent=assistant --keep public=true"
            + "|17: t1, user (end-user); t2, assistant (agent)"
            + "|We will look into it./refund the full price/we refund everything within five"
            + "|counts, misattributed, not-found"
            + "|left out: 1 x `public: false` (line 3)",
      })
  void a_file_is_read_as_its_turns_by_its_speakers_and_quotes_prove_the_speakers_own_words(
      String line, String turns, String quotes, String fates, String told) {
    int end = line.indexOf(' ');
    DocumentLine first =
        read(FILES.resolve(line.substring(0, end)), line.substring(end + 1)).getFirst();

    assertThat(turns(first)).isEqualTo(turns);
    assertThat(fates(first, quotes)).isEqualTo(List.of(fates.split(", ")));
    assertThat(String.join("~", notices.stream().sorted().toList()))
        .isEqualTo(told == null ? "" : told);
  }

  private Path file(String name, String content) {
    try {
      return Files.write(folder.resolve(name), content.getBytes(UTF_8));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Test
  void roles_that_are_not_ours_are_named_once_with_the_option_that_maps_them() {
    Path file =
        file(
            "d.jsonl",
            """
            {"id": "d1", "messages": [{"role": "customer", "content": "It leaks."}, {"role": "agent", "content": "Yes."}]}
            {"id": "d2", "messages": [{"role": "customer", "content": "It leaks."}, {"role": "agent", "content": "No."}]}
            """);

    assertThatThrownBy(() -> read(file, ""))
        .isInstanceOfSatisfying(
            Refusal.class,
            refusal ->
                assertThat(refusal.problems())
                    .singleElement()
                    .satisfies(problem -> {
                      assertThat(problem.message())
                          .contains("`agent`, `customer`", "`assistant`", "`user`");
                      assertThat(problem.help())
                          .isEqualTo("map them: `--role agent=assistant,customer=user`");
                    }));
    assertThat(turns(read(file, "--role customer=user").getFirst()))
        .isEqualTo("d1: t1, user (customer); t2, assistant (agent)");
  }

  @Test
  void a_rubric_may_grade_a_role_of_the_file_if_the_documents_have_it() {
    Bundle agents =
        Rubrics.of(
            "document: {graded: [agent]}\n"
                + "traits: {a: {scale: {min: 1, max: 5}, items: [{id: R1, ask: Is it?}]}}\n"
                + "plan: {composite: {formula: a}}\n");
    Path ours =
        file("d.jsonl", "{\"id\": 1, \"messages\": [{\"role\": \"user\", \"content\": \"It.\"}]}");

    assertThatThrownBy(() -> read(agents, ours, ""))
        .isInstanceOfSatisfying(
            Refusal.class,
            refusal ->
                assertThat(refusal.problems())
                    .singleElement()
                    .satisfies(problem ->
                        assertThat(problem.message() + "; " + problem.help())
                            .isEqualTo(
                                "no document has what the rubric grades, `agent`; they have `user`:"
                                    + " grade one of these, or map a role, as in `--role"
                                    + " user=assistant`")));
    Path theirs =
        file(
            "e.jsonl",
            "{\"id\": 1, \"messages\": [{\"role\": \"customer\", \"content\": \"It.\"}, {\"role\":"
                + " \"agent\", \"content\": \"Yes.\"}]}");
    assertThat(read(agents, theirs, "--role customer=user,agent=assistant")).hasSize(1);
  }

  @Test
  void members_that_may_say_that_something_was_not_said_are_named_unless_they_are_mapped() {
    Path file =
        file(
            "d.jsonl",
            "{\"id\": 1, \"messages\": [{\"role\": \"user\", \"content\": \"It.\"}, {\"role\":"
                + " \"assistant\", \"content\": \"Yes.\", \"is_ai_answer\": true, \"author\":"
                + " {\"type\": \"bot\"}, \"deleted\": false}]}");

    read(file, "");
    assertThat(notices)
        .containsExactly(
            "not looked at: `author.type` of 1 message (`bot` in line 1, /messages/1): `--keep"
                + " author.type=…` keeps those with one value of it",
            "not looked at: `is_ai_answer` of 1 message (`true` in line 1, /messages/1): `--keep"
                + " is_ai_answer=…` keeps those with one value of it");
    notices.clear();
    read(file, "--keep is_ai_answer=*,author.type=*");
    assertThat(notices).isEmpty();
  }

  @Test
  void messages_that_stand_otherwise_than_their_times_are_named_and_sorted_where_asked() {
    String newest =
        "{\"id\": 1, \"messages\": [{\"role\": \"assistant\", \"content\": \"Second.\","
            + " \"created_at\": \"2026-03-02T09:10:00+01:00\"}, {\"role\": \"user\", \"content\":"
            + " \"First.\", \"created_at\": \"2026-03-02T08:00:00Z\"}]}";

    assertThat(turns(read(file("d.jsonl", newest), "").getFirst()))
        .isEqualTo("1: t1, assistant; t2, user");
    assertThat(notices)
        .containsExactly(
            "1 conversation not in the order of `created_at` (line 1): `--order created_at` sorts"
                + " the messages");
    assertThat(turns(read(file("d.jsonl", newest), "--order created_at").getFirst()))
        .isEqualTo("1: t1, user; t2, assistant");
  }

  @Test
  void a_raw_mail_is_refused_as_text_and_a_letter_with_a_subject_is_not() {
    String mail =
        "{\"id\": 1, \"text\": \"From: a@example.com\\nSubject: Hello\\nMIME-Version: 1.0\\n\\nHi\"}";
    String encoded =
        "{\"id\": 1, \"text\": \"we will exchange =\\nit =E2=80=93 sending it back costs more =\\n\"}";
    String letter = "{\"id\": 1, \"text\": \"Date: today\\nSubject: Hello\\n\\nDear Bob, 2 = 2\"}";
    Bundle texts =
        Rubrics.of(
            "traits: {a: {scale: {min: 1, max: 5}, items: [{id: R1, ask: Is it?}]}}\n"
                + "plan: {composite: {formula: a}}\n");

    for (String raw : List.of(mail, encoded)) {
      assertThatThrownBy(() -> read(texts, file("d.jsonl", raw), ""))
          .isInstanceOfSatisfying(
              Refusal.class,
              refusal ->
                  assertThat(refusal.problems())
                      .singleElement()
                      .satisfies(problem -> assertThat(problem.help()).contains("`.eml`")));
    }
    assertThat(read(texts, file("d.jsonl", letter), "")).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "chat.txt|[02.03.26, 09:00:00] Kim: Hello⏎[02.03.26, 09:01:00] Shop: On Tuesday.|chat: t1, user (Kim); t2, assistant (Shop)",
        "call.srt|1⏎00:00:01 --> 00:00:02⏎Shop: On Tuesday.⏎|call: t1, assistant (Shop)",
        "call.vtt|This is no caption.|call.vtt: there are no captions",
        "mail.eml|On Tuesday.|mail.eml: this is no mail: it has no header"
      })
  void a_file_by_itself_is_what_its_ending_says_or_is_refused(String name, String text, String read)
      throws IOException {
    Path path = file(name, text.replace('⏎', '\n'));

    if (read.contains(": t1")) {
      assertThat(turns(read(path, "--role Shop=assistant,*=user").getFirst())).isEqualTo(read);
    } else {
      assertThatThrownBy(() -> read(path, "")).hasMessageContaining(read);
    }
  }

  @Test
  void a_folder_says_what_it_passed_over() {
    file("a.txt", "Some words.");
    file("b.pdf", "x");
    file("c.pdf", "x");
    file("call.vtt", "WEBVTT");
    file("README", "x");
    Bundle texts =
        Rubrics.of(
            "traits: {a: {scale: {min: 1, max: 5}, items: [{id: R1, ask: Is it?}]}}\n"
                + "plan: {composite: {formula: a}}\n");

    assertThat(read(texts, folder, "")).hasSize(1);
    assertThat(notices)
        .containsExactly(
            "passed over: 2 x `.pdf`, 1 x `.vtt`, 1 x `file without an ending`; documents end with"
                + " `.txt`, `.md`, `.eml`, `.mbox`, and where the rubric has `document: {graded:"
                + " […]}` with `.vtt`, `.srt`, `.json`");
  }

  @Test
  void utterances_without_a_speaker_are_of_whom_a_star_maps() {
    Path file =
        file("call.json", "{\"segments\": [{\"start\": 0.5, \"text\": \" We will look.\"}]}");

    assertThatThrownBy(() -> read(file, ""))
        .isInstanceOfSatisfying(
            Refusal.class,
            refusal ->
                assertThat(refusal.problems())
                    .singleElement()
                    .satisfies(problem -> assertThat(problem.help()).contains("*=user")));
    assertThat(turns(read(file, "--role *=assistant").getFirst())).isEqualTo("call: t1, assistant");
  }

  @Test
  void a_ticket_in_a_folder_is_mapped_like_a_line_and_has_the_name_of_its_file() {
    file(
        "t17.json",
        "{\"ticket\": {\"subject\": \"Kettle\"}, \"comments\": [{\"author_id\": 1, \"body\": \"It"
            + " leaks.\"}, {\"author_id\": 2, \"body\": \"Yes.\"}]}");

    assertThat(
            turns(
                read(
                        folder,
                        "--each comments --map role=author_id,content=body --role"
                            + " 2=assistant,*=user")
                    .getFirst()))
        .isEqualTo("t17: t1, user (1); t2, assistant (2)");
  }

  @Test
  void rows_with_a_role_and_content_are_turns_without_any_mapping() {
    Path file =
        file("rows.csv", "id,role,content\n1,user,First.\n2,user,Hi.\n1,assistant,Second.\n");
    assertThat(read(file, "").stream().map(SupportConversationsTest::turns))
        .containsExactly("1: t1, user; t2, assistant", "2: t1, user");
  }
}
