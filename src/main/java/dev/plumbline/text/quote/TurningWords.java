package dev.plumbline.text.quote;

import dev.plumbline.text.Folding;
import dev.plumbline.text.WordIndex;
import dev.plumbline.text.WordSet;
import dev.plumbline.text.unicode.CharacterClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Words that turn or limit what a sentence says, besides its negations: an ellipsis must not omit
/// them.
///
/// In a table, `refus*` is every word that begins so, `*mez` every word that ends so, `sei_denn`
/// two words; what is written in characters of a script without spaces may stand anywhere.
final class TurningWords {

  private record Table(String languages, String words) {
    boolean isOf(String language) {
      return language.isEmpty() || List.of(languages.split(" ")).contains(language);
    }
  }

  private static final List<Table> TABLES =
      List.of(
          new Table(
              "en",
              """
              unless except excepting excluding exclud* only merely just solely too instead rather
              if until till would could might supposedly allegedly reportedly pretend*
              refus* deny denies denied denying denial* reject* declin* doubt* disput* disagree* oppos* forbid* forbad*
              prohibit* prevent* avoid* stop* ceas* revok* cancel* withdr* contradict* less fewer few
              almost nearly otherwise impossible improbable wrong wrongly incorrect* myth
              lest provided despite although though minus barring
              """),
          new Table(
              "de",
              """
              außer ausgenommen ausschließlich nur lediglich bloß allein allzu viel_zu statt anstatt anstelle
              sondern wenn falls sofern soweit bevor bis sei_denn würde* könnte* sollte* dürfte*
              möchte* wäre hätte angeblich vermeintlich weniger kaum selten beinahe sonst
              weiger* verweiger* bestreit* bestritt* leugn* verneint* ablehn* abgelehnt* lehnt*
              verbot* verbiet* verhinder* vermeid* falsch unmöglich mitnichten keinesfalls
              keineswegs obwohl trotz
              """),
          new Table(
              "fr",
              """
              sauf excepté hormis seulement uniquement trop plutôt au_lieu si moins que_si faudrait
              pourrait pourraient devrait devraient serait seraient aurait auraient prétend* soi-disant
              refus* ni nie nient nié niée niait nier réfut* rejet* interdi* empêch* évit* contest* dout* peu presque sinon faux
              fausse impossible guère aucunement nullement malgré quoique
              """),
          new Table(
              "es",
              """
              salvo excepto menos solo sólo solamente únicamente demasiado en_lugar en_vez si haría podría
              podrían debería deberían sería serían habría supuestamente negó negar* negaba* negado niega* rechaz* rehús*
              rehus* prohib* impid* impedir evit* dud* poco poca apenas casi falso falsa imposible
              tampoco ni sino aunque
              """),
          new Table(
              "it",
              """
              non né senza mai nulla neanche nemmeno neppure tranne salvo eccetto fuorché meno solo
              soltanto solamente unicamente troppo invece anziché piuttosto purché qualora sarebbe
              sarebbero potrebbe potrebbero dovrebbe dovrebbero avrebbe presunt* rifiut* nega* negò respin*
              vieta* vietato impedi* evit* dubit* poco poca appena quasi falso falsa impossibile
              mica benché
              """),
          new Table(
              "pt",
              """
              não nunca jamais nada ninguém nenhum nenhuma nem sem salvo exceto menos só somente
              apenas unicamente demais demasiado em_vez em_lugar ao_invés seria seriam poderia poderiam
              deveria deveriam teria supostamente recus* negou nega* rejeit* proib* imped* evit*
              duvid* pouco pouca quase falso falsa impossível tampouco embora
              """),
          new Table(
              "nl",
              """
              niet geen nooit niets niemand nergens zonder tenzij behalve uitgezonderd slechts
              alleen enkel uitsluitend te_veel in_plaats liever indien mits zolang zou zouden
              zogenaamd vermeend weiger* ontken* afgewezen verwerp* verbied* verbod* verboden
              voorkom* vermijd* betwijfel* weinig nauwelijks zelden bijna onmogelijk onjuist vals
              hoewel ondanks
              """),
          new Table(
              "pl",
              """
              nie nigdy nic nikt nigdzie bez ani żaden żadna żadne żadnego chyba oprócz poza prócz
              wyjątkiem tylko jedynie wyłącznie zbyt zamiast raczej jeśli jeżeli gdyby byłby
              byłaby byłoby mógłby mogłaby mogłoby powinien powinna rzekom* odmów* odmaw* odrzuc*
              zaprzecz* zabron* zakaz* uniemożliw* unik* wątp* mało mniej ledwo rzadko prawie
              niemożliw* fałsz* mimo chociaż
              """),
          new Table(
              "tr",
              """
              değil değildir değildi yok yoktur yoktu hiç asla hiçbir kimse olmadan hariç dışında
              haricinde meğerki sadece yalnız yalnızca ancak fazla yerine eğer şayet takdirde sürece
              sözde güya reddet* redded* reddi* inkâr inkar yalanla* yasak* engelle* önle* kaçın*
              az nadiren neredeyse imkânsız imkansız yanlış rağmen *madı *medi *madık *medik *mıyor
              *miyor *muyor *müyor *maz *mez *madan *meden *mayan *meyen *mamış *memiş *mayacak
              *meyecek *amaz *emez *sız *siz *suz *süz
              """),
          new Table(
              "ru",
              """
              кроме исключением только лишь исключительно слишком вместо если пока разве бы якобы
              отказ* отверг* отриц* запре* запрет* сомнев* избег* мало едва редко почти невозможн*
              ложн* неверн* хотя несмотря
              """),
          new Table(
              "sv da no nb nn",
              """
              inte icke ej ikke ikkje aldrig aldri ingen inget inga intet ingenting uten utan uden utom
              unntatt undtagen bare bara endast kun alltför altfor i_stedet i_stället istället stedet
              heller såvida medmindre hvis dersom skulle kunne borde burde påstås angiveligt
              angivelig vägra* nekt* nægt* förnek* benekt* benægt* avslog avslå* afvis* avvis* förbj*
              forby* förbud* forbud* forhindr* förhindr* undvik* unngå* undgå* tvivl* lite litt lidt
              knappt sällan sjelden sjældent nästan nesten næsten omöjlig* umulig* falsk* fel forkert
              """),
          new Table(
              "zh",
              """
              除非 除了 以外 之外 只 仅 僅 唯 太 而不是 代替 反而 如果 若 要是 除 拒 否 禁 反对 反對 怀疑
              懷疑 避免 阻止 取消 本来 本會 本会 将会 將會 可能 应该 應該 据称 據稱 很少 几乎 幾乎 不 没 沒
              無 无 未 非 别 勿 莫 假 错 錯 虽然 雖然 尽管 儘管
              """),
          new Table(
              "ja",
              """
              ない なかっ なけれ ません ませ せず わず なく 無 不 非 未 否 除 以外 だけ のみ しか ばかり
              すぎ 過ぎ 代わり かわり むしろ もし なら れば たら 場合 限り だろう でしょう かもしれ はず べき
              らしい そうだ 拒 断っ 断り 禁 反対 疑 避け 防 中止 取り消 ほとんど 稀 めったに 誤 偽 嘘 けれど
              のに
              """));

  private final WordSet words;
  private final List<String> phrases = new ArrayList<>();
  private final List<String> endings = new ArrayList<>();
  private final boolean known;

  /// The words of a language; where none is named, those of all.
  static TurningWords of(String language) {
    String primary = language.toLowerCase(Locale.ROOT).split("[-_]", 2)[0];
    return new TurningWords(primary.equals("english") ? "en" : primary);
  }

  private TurningWords(String language) {
    List<String> whole = new ArrayList<>();
    for (Table table : TABLES) {
      if (table.isOf(language)) {
        for (String entry : table.words().strip().split("\\s+")) {
          add(Folding.fold(entry.replace('_', ' ')).lower(), whole);
        }
      }
    }
    words = WordSet.of(whole);
    known = !whole.isEmpty() || !phrases.isEmpty();
  }

  private void add(String entry, List<String> whole) {
    boolean unspaced = CharacterClass.at(entry, 0) == CharacterClass.UNSPACED;
    if (entry.startsWith("*")) {
      endings.add(entry.substring(1));
    } else if (unspaced || entry.contains(" ")) {
      phrases.add(entry);
    } else if (entry.endsWith("*")) {
      phrases.add(entry.substring(0, entry.length() - 1));
    } else {
      whole.add(entry);
    }
  }

  /// Whether there is a table of the language.
  boolean isKnown() {
    return known;
  }

  /// The start of the first such word at or after `from` that ends at `limit` at the latest, in a
  /// folded text in lower case; `limit` if there is none.
  int next(String text, int from, int limit) {
    for (int at = WordIndex.next(text, from); at < limit; ) {
      int end = Math.min(limit, WordIndex.end(text, at));
      if (turns(text, at, end, limit)) {
        return at;
      }
      at = WordIndex.next(text, end);
    }
    return limit;
  }

  private boolean turns(String text, int at, int end, int limit) {
    if (words.contains(text, at, end)) {
      return true;
    }
    for (String phrase : phrases) {
      if (at + phrase.length() <= limit && text.startsWith(phrase, at)) {
        return true;
      }
    }
    for (String ending : endings) {
      if (end - at > ending.length() && text.startsWith(ending, end - ending.length())) {
        return true;
      }
    }
    return false;
  }
}
