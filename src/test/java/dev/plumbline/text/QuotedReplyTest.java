package dev.plumbline.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuotedReplyTest {

  private static final String OWN = "We will look into it. Our own words stay.";
  private static final String OTHERS = "I was told that you refund it.";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "> %s",
        "  > %s",
        ">> %s",
        "On Mon, 2 Mar 2026 at 09:00, Kim wrote:\n> The kettle.\n> %s",
        "On Mon, 2 Mar 2026 at 09:00, Kim <kim@example.\ncom> wrote:\n> %s",
        "On Mon, 2 Mar 2026 at 09:00, Kim <kim@example.com>\nwrote:\n\n> %s",
        "On Mon, 2 Mar 2026 at 09:00, Kim wrote:\n\n%s",
        "Am 02.03.2026 um 09:00 schrieb Kim Muster <kim@example.com>:\n> %s",
        "Am Mo., 2. März 2026 um 09:00 Uhr schrieb Kim:\n\n%s",
        "Le lun. 2 mars 2026 à 09:00, Kim <kim@example.com> a écrit :\n> %s",
        "El lun, 2 mar 2026 a las 9:00, Kim (<kim@example.com>) escribió:\n\n> %s",
        "Kim wrote:\n> %s",
        "-----Original Message-----\nFrom: Kim\n\n%s",
        "---------- Forwarded message ---------\nFrom: Kim <kim@example.com>\n\n%s",
        "Begin forwarded message:\n\nFrom: Kim\n\n%s",
        "________________________________\nFrom: Kim\nSent: Monday\nTo: Shop\nSubject: Kettle\n\n%s",
        "From: Kim\r\nDate: 2 March 2026\r\nSubject: Kettle\r\n\r\n%s",
        "*From:* Kim\n*Sent:* Monday\n*Subject:* Kettle\n\n%s",
        "Von: Kim\nGesendet: Montag, 2. März 2026 09:00\nAn: Laden\nBetreff: Kessel\n\n%s",
        "<blockquote type=\"cite\"><p>The kettle.</p><p>%s</p></blockquote>",
        "<div class=\"gmail_quote\"><div>On Monday</div><blockquote>%s</blockquote></div>",
        "<div>On Mon, 2 Mar 2026 at 09:00, Kim &lt;kim@example.com&gt; wrote:<br></div><p>%s</p>",
        "<p>&gt; %s</p>",
        "<div id=\"divRplyFwdMsg\"><b>From:</b> Kim</div><div>%s</div>",
        "> The kettle leaks since the first day, and the lid is\nbroken, %s",
      })
  void what_a_turn_repeats_is_marked_and_its_own_words_are_not(String repeated) {
    QuotedReply quoted = turn(OWN + "\n\n" + repeated.formatted(OTHERS));

    assertThat(quoted.withoutMarks()).contains(OWN).doesNotContain("refund");
    assertThat(quoted.own().text()).hasSameSizeAs(OWN + "\n\n" + repeated.formatted(OTHERS));
    assertThat(quoted.own().text()).contains(OWN).doesNotContain("refund");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "On Monday, 2 March, we sent you a new one.",
        "On 2 March 2026 at 09:00 you wrote: it leaks. We sent a new one.",
        "Best wishes\nAnna\n\nP.S. You may keep the old one.",
        "From: Berlin\nTo: Paris\nDate: 3 May at 09:00\n\nYour seat is 12.",
        "Date: 3 May\nYour seat is 12.",
        "User: kim\nSystem: Windows 11\nSubject: the app stops",
        "The rate is > 5 % and the sum -- as you wrote -- is 20.",
        "Steps --\n1. Open it.\n---\n2. Close it.",
        "Title\n--\nWords below a heading.",
        "Kim wrote:\nThat is all that I know.",
        "a > b, and <b>more</b> <br> than that: 5",
      })
  void an_agents_own_words_stay_its_own(String own) {
    assertThat(turn(own).marks()).isEmpty();
  }

  @Test
  void a_sentence_above_an_attribution_is_no_part_of_it() {
    for (String between : List.of("\n", "\n\n")) {
      String text =
          "On Monday, 2 March, we sent it."
              + between
              + "On Mon, 2 Mar 2026 at 09:00, Kim wrote:\n> It leaks.";
      assertThat(turn(text).withoutMarks()).startsWith("On Monday, 2 March, we sent it.");
    }
  }

  @Test
  void an_answer_between_quoted_lines_is_its_writers() {
    String text = "> Can I keep the old one?\nYes, you can.\n> Do you refund the postage?\nNo.";
    assertThat(shown(text))
        .containsExactly(
            "QUOTED: > Can I keep the old one?", "QUOTED: > Do you refund the postage?");
    assertThat(turn(text).withoutMarks()).contains("Yes, you can.", "No.");
  }

  @Test
  void what_stands_below_a_signature_mark_is_one_mark_up_to_what_is_quoted() {
    String text =
        "Hello.\n\n-- \nShop Ltd.\n\nWe never refund.\n\nOn Mon, 2 Mar 2026 at 09:00, Kim"
            + " wrote:\n> It leaks.\n\nMy answer below.";
    assertThat(shown(text))
        .containsExactly(
            "SIGNATURE: -- \nShop Ltd.\n\nWe never refund.",
            "QUOTED: On Mon, 2 Mar 2026 at 09:00, Kim wrote:\n> It leaks.");
    assertThat(turn("Hello.\n\n--\nShop Ltd.").marks()).hasSize(1);
  }

  @Test
  void in_a_text_by_itself_only_the_forms_of_mail_are_marked() {
    assertThat(alone("As Kant says:\n\n> Act only.\n\nThat is it.").marks()).isEmpty();
    assertThat(alone("From: me\nDate: today\nSubject: A letter\n\nDear Bob").marks()).isEmpty();
    assertThat(alone(OWN + "\n\nOn Mon, 2 Mar 2026, Kim wrote:\n> It leaks.").marks()).hasSize(1);
    assertThat(alone(OWN + "\n\nFrom: Kim\nSent: Monday\nSubject: Kettle\n\nIt leaks.").marks())
        .hasSize(1);
  }

  @Test
  void a_long_text_of_any_form_is_read_in_linear_time() {
    for (String line :
        List.of(
            "> a\n",
            "On 1 at 09:00 \n",
            "From: a\n",
            "<blockquote>",
            "<div>",
            "--\n\n",
            "&gt;\n")) {
      assertThat(turn(line.repeat(1_000_000 / line.length())).own().text()).isNotEmpty();
    }
  }

  private static List<String> shown(String text) {
    return turn(text).marks().stream()
        .map(mark -> mark.kind() + ": " + mark.span().in(text))
        .toList();
  }

  private static QuotedReply turn(String text) {
    return IndexedText.of(text).quoted(true);
  }

  private static QuotedReply alone(String text) {
    return IndexedText.of(text).quoted(false);
  }
}
