package dev.plumbline.run.documents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.fixtures.Soak;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.documents.FieldMapping.ConversationMapping;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.Finding;
import dev.plumbline.score.extraction.JudgeAnswers;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim.Quote;
import dev.plumbline.score.extraction.Preparation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Threads of 2 to 12 messages between a customer and an agent, in two languages, in which replies
/// repeat what they answer in five ways, with signatures and internal notes. 200 threads in a build
/// and 2,000 with `-Dsoak`.
@Tag("soak")
class GeneratedThreadsTest {

  private static final Bundle RUBRIC =
      Rubrics.of(
          "document: {graded: [assistant]}\n"
              + "traits: {a: {scale: {min: 1, max: 5}, items: [{id: R1, ask: Is it?}]}}\n"
              + "plan: {composite: {formula: a}}\n");

  private static final String[] ENGLISH =
      ("kettle parcel refund invoice broken lid handle order number address driver street colour"
              + " warranty battery charger screen cable window morning delivery garden paper")
          .split(" ");

  private static final String[] GERMAN =
      ("Kessel Paket Erstattung Rechnung Deckel Griff Bestellung Nummer Adresse Fahrer Farbe Garantie"
              + " Kabel Fenster Morgen Lieferung Garten Papier Ladegerät Bildschirm Straße Größe")
          .split(" ");

  /// What an agent writes that a parser of replies could take for the end of it.
  private static final String[] TRICKY = {
    "On Monday, 2 March, we sent you the %s.",
    "Am Montag, dem 2.3., haben wir den %s geschickt.",
    "Date: we promise the %s for Friday.",
    "Best wishes are with your %s.",
    "You wrote: the %s is late.",
    "The %s -- as you know -- is small.",
  };

  private final SplittableRandom random =
      new SplittableRandom(FreshSeeds.of(GeneratedThreadsTest.class)[0]);

  private final List<Json> messages = new ArrayList<>();
  private final List<String> own = new ArrayList<>();
  private final List<String> others = new ArrayList<>();
  private final List<String> unsaid = new ArrayList<>();
  private int sentences;

  @Test
  void own_words_prove_and_repeated_words_and_notes_do_not() {
    int threads = Soak.times("threads", 200, 2_000);
    int[] all = new int[3];
    int[] valid = new int[3];
    List<String> lost = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      DocumentLine line = thread();
      count(line, own, all, valid, 0, lost);
      count(line, others, all, valid, 1, new ArrayList<>());
      count(line, unsaid, all, valid, 2, new ArrayList<>());
    }

    System.out.printf(
        java.util.Locale.ROOT,
        "%d threads: own %d of %d, repeated %d of %d, notes %d of %d; lost %s%n",
        threads,
        valid[0],
        all[0],
        valid[1],
        all[1],
        valid[2],
        all[2],
        lost.stream().limit(1).toList());
    assertThat(valid[0]).isGreaterThanOrEqualTo(all[0] * 99 / 100);
    assertThat(valid[1]).isZero();
    assertThat(valid[2]).isZero();
    assertThat(all[1]).isPositive();
    assertThat(all[2]).isPositive();
  }

  private void count(
      DocumentLine line, List<String> quotes, int[] all, int[] valid, int at, List<String> lost) {
    Extractor extractor = new Extractor(RUBRIC.extraction());
    int turns = line.document().parts().size();
    for (String quote : quotes) {
      String unit = random.nextInt(3) == 0 ? "" : "t" + (1 + random.nextInt(turns));
      // what is cited as another's stays another's, so own words are cited as own or not at all
      String cited = at == 0 && !isGraded(line, unit) ? "" : unit;
      TreeMap<String, ItemClaim> claims = new TreeMap<>();
      claims.put("R1", new ItemClaim.Decided(2, List.of(new Quote(quote, cited))));
      Extraction made =
          extractor.finish(
              (Preparation.Ready) extractor.prepare(line.document(), JsonObject.EMPTY),
              new JudgeAnswers(new JudgeIdentity("example", "m", "1"), claims),
              0);
      boolean counts = ((Finding.Checked) made.findings().get("R1")).quotes().getFirst().counts();
      all[at]++;
      valid[at] += counts ? 1 : 0;
      if (!counts) {
        lost.add(quote + " <- " + line.document().words());
      }
    }
  }

  private static boolean isGraded(DocumentLine line, String unit) {
    return line.document().parts().stream()
        .anyMatch(part -> part.label().equals(unit) && part.heading().contains("assistant"));
  }

  private DocumentLine thread() {
    messages.clear();
    own.clear();
    others.clear();
    unsaid.clear();
    boolean german = random.nextBoolean();
    String last = says(german, others);
    message("user", last, false);
    int count = 1 + random.nextInt(11);
    for (int i = 0; i < count; i++) {
      boolean agent = i % 2 == 0;
      if (agent && random.nextInt(3) == 0) {
        message("assistant", says(german, unsaid), true);
      }
      String words = says(german, agent ? own : others);
      message(agent ? "assistant" : "user", reply(words, last, german), false);
      last = words;
    }
    JsonObject line = JsonObject.of("id", "d", "messages", new JsonArray(List.copyOf(messages)));
    List<DocumentLine> read = new ArrayList<>();
    FieldMapping fields = FieldMapping.of(Map.of(), RUBRIC);
    new ConversationReader(
            fields,
            ConversationMapping.NONE,
            new Problems(),
            (one, number) ->
                DocumentLine.read(one, number, fields, new ArrayList<>()).ifPresent(read::add))
        .line(line, 1);
    return read.getFirst();
  }

  private void message(String role, String words, boolean internal) {
    JsonObjectBuilder json = JsonObject.builder().put("role", role).put("content", words);
    if (internal) {
      json.put("private", true);
    }
    messages.add(json.build());
  }

  /// Sentences that nobody else says, a line each.
  private String says(boolean german, List<String> said) {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i <= random.nextInt(3); i++) {
      String[] words = german ? GERMAN : ENGLISH;
      StringBuilder sentence = new StringBuilder(german ? "Wir sehen " : "We see ");
      for (int j = 0; j < 4; j++) {
        sentence.append(words[random.nextInt(words.length)]).append(' ');
      }
      String whole = sentence + "number" + ++sentences + ".";
      if (said == own && random.nextInt(4) == 0) {
        whole = TRICKY[random.nextInt(TRICKY.length)].formatted(words[0] + " " + sentences);
      }
      said.add(whole);
      lines.add(whole);
    }
    return String.join("\n", lines);
  }

  private String reply(String words, String before, boolean german) {
    String who = german ? "Kim Muster <kim@example.com>" : "Kim <kim@example.com>";
    String signature = random.nextInt(3) == 0 ? "\n\n-- \nShop Ltd. Street 1\n" : "";
    String attribution =
        german
            ? "Am Mo., 2. März 2026 um 09:00 Uhr schrieb " + who + ":"
            : "On Mon, 2 Mar 2026 at 09:00, " + who + " wrote:";
    String marked = "> " + before.replace("\n", "\n> ");
    return switch (random.nextInt(7)) {
      case 0 -> words + signature + "\n\n" + attribution + "\n" + marked;
      case 1 -> marked + "\n\n" + words + signature;
      case 2 ->
          words
              + signature
              + (german
                  ? "\n\nVon: Kim\nGesendet: Montag, 2. März 2026 09:00\nAn: Laden\nBetreff: Kessel\n\n"
                  : "\n\n________________________________\nFrom: Kim\nSent: Monday, 2 March 2026"
                      + " 09:00\nTo: Shop\nSubject: Kettle\n\n")
              + before;
      case 3 ->
          words
              + signature
              + (german
                  ? "\n\n-----Ursprüngliche Nachricht-----\n"
                  : "\n\n-----Original Message-----\n")
              + before;
      case 4 ->
          "<p>"
              + words.replace("\n", "</p>\n<p>")
              + "</p><div class=\"gmail_quote\">"
              + attribution.replace("<", "&lt;").replace(">", "&gt;")
              + "<br><blockquote>"
              + before.replace("\n", "<br>")
              + "</blockquote></div>";
      case 5 -> attribution + "\n\n" + marked + "\n\n" + words + signature;
      default -> words + signature;
    };
  }
}
