package dev.plumbline.score.extraction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.UnitScope.PartRole;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.extraction.Document.GivenPart;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JoinedTurnsTest {

  private static final Bundle JOINING =
      Rubrics.of(
          "document: {graded: [assistant], join: speaker}\n"
              + "traits: {a: {scale: {min: 1, max: 5}, items: [{id: R1, ask: Is it?}]}}\n"
              + "plan: {composite: {formula: a}}\n");

  // A is the agent, U the customer
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "A: I will send/A: a new kettle on Tuesday./U: Thank you."
            + ";A: I will send a new kettle on Tuesday./U: Thank you.",
        "A: I will send/U: Okay./A: a new one on Tuesday."
            + ";A: I will send a new one on Tuesday./U: Okay.",
        "A: I will send/U: mhm/U: right/A: a new one." + ";A: I will send a new one./U: mhm right",
        // an answer is no word thrown in, and a sentence that has ended does not go on
        "A: I will send it/U: No, thank you./A: a new one then."
            + ";A: I will send it/U: No, thank you./A: a new one then.",
        "A: Do you agree?/U: Yes./A: then it is done."
            + ";A: Do you agree?/U: Yes./A: then it is done.",
        // where nothing ends with a stop, nothing tells that a sentence goes on
        "A: do you agree/U: yes/A: then it is done;A: do you agree/U: yes/A: then it is done",
        // a mail runs to its end
        "A: Hello.|> It leaks./A: Again.;A: Hello.|> It leaks./A: Again.",
        "A: First line.|Second line./A: Third.;A: First line.|Second line.|Third.",
      })
  void pieces_of_one_speaker_are_one_turn(String given, String expected) {
    assertThat(shown(document(given).as(JOINING.extraction().document())))
        .isEqualTo(expected.replace('|', '\n'));
  }

  @Test
  void a_quote_over_pieces_says_where_they_stand() {
    Document joined =
        document("U: It leaks./A: I will send/U: Okay./A: a new one on Tuesday.")
            .as(JOINING.extraction().document());
    Extractor extractor = new Extractor(JOINING.extraction());
    TreeMap<String, ItemClaim> claims = new TreeMap<>();
    claims.put(
        "R1",
        new ItemClaim.Decided(
            2, List.of(new ItemClaim.Quote("I will send a new one on Tuesday.", "t2"))));
    Extraction made =
        extractor.finish(
            (Preparation.Ready) extractor.prepare(joined, JsonObject.EMPTY),
            new JudgeAnswers(new JudgeIdentity("example", "m", "1"), claims),
            0);
    CheckedQuote quote = ((Finding.Checked) made.findings().get("R1")).quotes().getFirst();

    assertThat(quote.counts()).isTrue();
    assertThat(quote.place()).isEqualTo("2 to 4");
    assertThat(QuoteDescription.of(quote)).isEqualTo("exact quote, at 2 to 4");
    assertThat(Document.of(joined.json()).json()).isEqualTo(joined.json());
    assertThat(joined.as(JOINING.extraction().document()).json()).isEqualTo(joined.json());
  }

  @Test
  void speakers_of_one_role_are_told_apart_by_their_names() {
    Document call =
        Document.of(
            List.of(by("Anna", "We send it."), by("Bob", "On Tuesday."), by("Bob", "At nine.")),
            new TreeMap<>());
    assertThat(shown(call.as(JOINING.extraction().document())))
        .isEqualTo("A: We send it./A: On Tuesday. At nine.");
  }

  private static GivenPart by(String name, String text) {
    return new GivenPart(
        "", Optional.of(PartRole.ASSISTANT), text, List.of(), "", false, List.of(name), List.of());
  }

  private static Document document(String written) {
    List<GivenPart> parts = new ArrayList<>();
    for (String turn : written.split("/")) {
      PartRole role = turn.startsWith("A") ? PartRole.ASSISTANT : PartRole.USER;
      parts.add(GivenPart.of("", Optional.of(role), turn.substring(3).replace('|', '\n')));
    }
    return Document.of(parts, new TreeMap<>());
  }

  private static String shown(Document document) {
    List<String> turns = new ArrayList<>();
    document
        .parts()
        .forEach(part ->
            turns.add(
                (part.role().equals(Optional.of(PartRole.USER)) ? "U: " : "A: ")
                    + part.text().text()));
    return String.join("/", turns);
  }
}
