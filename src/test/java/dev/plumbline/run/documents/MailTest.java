package dev.plumbline.run.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MailTest {

  private static final String FROM = "From: Shop <Shop@Example.com>\nMessage-ID: <1@x>\n";

  @ParameterizedTest
  @CsvSource({
    "UTF-8, text/plain",
    "windows-1252, text/plain",
    "UTF-8, text/plain; charset=x-unknown",
    "UTF-8, text/plain; charset=us-ascii",
    "ISO-8859-1, text/plain; charset=iso-8859-1",
    "UTF-16, text/plain; charset=utf-16",
  })
  void letters_are_those_that_were_written_whatever_the_charset(String written, String type)
      throws IOException {
    byte[] head = (FROM + "Content-Type: " + type + "\n\n").getBytes(StandardCharsets.US_ASCII);
    byte[] body = "Gr\u00FC\u00DFe".getBytes(Charset.forName(written));
    byte[] mail = java.util.Arrays.copyOf(head, head.length + body.length);
    System.arraycopy(body, 0, mail, head.length, body.length);

    assertThat(Mail.all(mail).getFirst().text()).isEqualTo("Gr\u00FC\u00DFe");
  }

  @Test
  void parts_of_a_text_are_one_and_of_alternatives_the_plain_one_is_read() throws IOException {
    Mail mail =
        mail(
            """
            Content-Type: multipart/mixed; boundary=b

            --b
            Content-Type: multipart/alternative; boundary=c

            --c
            Content-Type: text/html

            <p>First in HTML.</p>
            --c
            Content-Type: text/plain

            First.
            --c--
            --b
            Content-Type: image/png
            Content-Disposition: inline

            x
            --b
            Content-Type: text/plain

            Second.
            --b
            Content-Type: text/plain
            Content-Disposition: attachment; filename=a.txt

            Third.
            --b--
            """);

    assertThat(mail.text()).isEqualTo("First.\n\nSecond.");
    assertThat(mail.leftOut()).containsExactly("image/png", "text/plain");
    assertThat(mail.from()).isEqualTo("shop@example.com");
    assertThat(mail.name()).isEqualTo("Shop");
  }

  @Test
  void flowed_lines_are_joined_within_their_depth_and_never_with_a_signature() throws IOException {
    Mail mail =
        mail(
            "Content-Type: text/plain; format=flowed\n\n"
                + "One line that \ngoes on.\n> A quoted \n> line.\n>> Deeper.\n From here.\n-- \nShop\n");
    assertThat(mail.text())
        .isEqualTo("One line that goes on.\n> A quoted line.\n>> Deeper.\nFrom here.\n-- \nShop");
  }

  @Test
  void a_mailbox_has_its_mails_and_lines_that_begin_like_one() throws IOException {
    List<Mail> mails =
        Mail.all(
            ("From a Mon\n" + FROM + "\nHello.\n>From me.\n\nFrom b Mon\n" + FROM + "\nBye.\n")
                .getBytes(StandardCharsets.UTF_8));
    assertThat(mails).extracting(Mail::text).containsExactly("Hello.\nFrom me.", "Bye.");
  }

  private static Mail mail(String rest) throws IOException {
    return Mail.all((FROM + rest).getBytes(StandardCharsets.UTF_8)).getFirst();
  }
}
