package dev.plumbline.text.quote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.text.IndexedText;
import dev.plumbline.text.quote.QuoteLocation.MatchKind;
import dev.plumbline.text.quote.QuoteLocation.MatchNote;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EllipsisTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          en | The fee is refunded unless the ticket was used before.   | The fee is refunded … the ticket was used before
          en | All rooms are free except the two on the top floor.      | All rooms are free … the two on the top floor
          en | The board refused to raise the monthly salaries.         | The board … to raise the monthly salaries
          en | The minister denies that money was taken.                | The minister … that money was taken
          en | The garden is open only for members of the club.         | The garden is open … for members of the club
          en | The bridge was too weak to carry heavy trucks.           | The bridge was … to carry heavy trucks
          en | We took the train instead of the expensive flight.       | We took the train … the expensive flight
          en | The company would pay for the whole damage.              | The company … pay for the whole damage
          de | Die Gebühr wird erstattet, außer wenn das Ticket benutzt wurde. | Die Gebühr wird erstattet … das Ticket benutzt wurde
          de | Der Garten ist nur für Mitglieder offen.                 | Der Garten ist … für Mitglieder offen
          fr | Le jardin est ouvert seulement pour les membres du club. | Le jardin est ouvert … pour les membres du club
          es | El jardín está abierto solamente para los socios.        | El jardín está abierto … para los socios
          it | Il ministro rifiuta di pagare tutte le spese.            | Il ministro … di pagare tutte le spese
          pt | O jardim fica aberto exceto durante as férias grandes.   | O jardim fica aberto … durante as férias grandes
          nl | De tuin is open tenzij het feest gevierd wordt.          | De tuin is open … het feest gevierd wordt
          pl | Ogród jest otwarty tylko dla członków klubu.             | Ogród jest otwarty … dla członków klubu
          tr | Bahçe sadece kulüp üyelerine açıktır.                    | Bahçe … kulüp üyelerine açıktır
          tr | Şirket bütün masrafları ödemedi ve gitti.                | Şirket bütün masrafları … ve gitti
          ru | Сад открыт только для членов клуба.                      | Сад открыт … для членов клуба
          sv | Trädgården är öppen endast för klubbens medlemmar.       | Trädgården är öppen … för klubbens medlemmar
          zh | 除非下雨，花园开放给会员，公司拒绝支付全部费用。              | 花园开放给会员…支付全部费用
          ja | 庭は会員だけに開放されています。                            | 庭は会員…に開放されています
          """)
  void an_ellipsis_may_not_skip_what_turns_or_limits_the_meaning(
      String language, String text, String quote) {
    for (String named : List.of(language, "")) {
      QuoteLocation location = locate(named, text, quote);

      assertThat(location.match().isFound()).describedAs(named).isFalse();
      assertThat(location.notes()).containsAnyOf(MatchNote.SKIPS_TURN, MatchNote.SKIPS_NEGATION);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          en | The garden behind the old house is open for members.     | The garden … is open for members
          de | Der Garten hinter dem alten Haus ist für Mitglieder offen. | Der Garten … ist für Mitglieder offen
          fr | Le jardin derrière la vieille maison est ouvert au public. | Le jardin … est ouvert au public
          es | El jardín detrás de la casa está abierto al público.     | El jardín … está abierto al público
          it | Il giardino dietro la vecchia casa è aperto al pubblico. | Il giardino … è aperto al pubblico
          pt | O jardim atrás da casa velha está aberto ao público.     | O jardim … está aberto ao público
          nl | De tuin achter het oude huis is open voor leden.         | De tuin … is open voor leden
          pl | Ogród za starym domem jest otwarty dla członków.         | Ogród … jest otwarty dla członków
          tr | Eski evin arkasındaki büyük bahçe üyelere açıktır.       | Eski evin … bahçe üyelere açıktır
          ru | Сад за старым домом открыт для членов клуба.             | Сад … открыт для членов клуба
          sv | Trädgården bakom det gamla huset är öppen för medlemmar. | Trädgården … är öppen för medlemmar
          zh | 老房子后面的花园在夏天开放给会员。                          | 老房子后面的花园…开放给会员
          ja | 古い家の裏の庭は夏に会員に開放されています。                | 古い家の裏の庭は…会員に開放されています
          """)
  void an_ellipsis_may_skip_what_adds_to_a_sentence(String language, String text, String quote) {
    for (String named : List.of(language, "")) {
      assertThat(locate(named, text, quote).match()).describedAs(named).isEqualTo(MatchKind.ELIDED);
    }
  }

  @Test
  void in_a_language_without_a_table_an_ellipsis_is_a_match_of_its_own() {
    String text = "A kert a régi ház mögött nyitva van a tagoknak.";
    assertThat(locate("hu", text, "A kert … nyitva van a tagoknak").match())
        .isEqualTo(MatchKind.ELIDED_UNCHECKED);
    assertThat(locate("en-GB", "The garden behind is open.", "The garden … is open").match())
        .isEqualTo(MatchKind.ELIDED);
  }

  private static QuoteLocation locate(String language, String text, String quote) {
    return QuoteLocator.of(
            IndexedText.of(text), List.of(), QuotePolicy.standard().withLanguage(language))
        .locate(quote);
  }
}
