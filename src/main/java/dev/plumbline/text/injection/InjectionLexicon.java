package dev.plumbline.text.injection;

import dev.plumbline.text.WordSet;
import java.util.ArrayList;
import java.util.List;

/// The lexicon of [InjectionDetector]: groups of words, and the sequences of groups that form an
/// instruction to a judge. Part of `prompt/1`.
final class InjectionLexicon {

  /// One group per line: its name, then its words.
  private static final String GROUPS =
      """
      IGNORE ignore ignoring disregard disregarding forget override overrule bypass discard neglect omit \
       ignoriere ignorieren ignoriert vergiss vergesst vergessen missachte ignorez ignorer oubliez oublie \
       ignora ignorar ignoren ignorad olvida olviden olvidad ignorate dimentica dimenticate esqueca esquecam \
       negeer vergeet ignorera glom игнорируй игнорируйте игнорировать забудь забудьте تجاهل تجاهلوا
      RULES instruction instructions rubric rubrics prompt guideline guidelines criteria criterion rule rules \
       directions directive directives checklist policy constraints \
       anweisung anweisungen anleitung regeln vorgaben kriterien consigne consignes regles criteres \
       instrucciones instruccion reglas criterios istruzioni regole criteri instrucoes regras instructies \
       regels instruktioner regler инструкции инструкцию правила критерии указания التعليمات تعليمات القواعد
      GIVE give award assign grant rate score grade mark output return answer respond reply choose select \
       record enter set report put vergib vergebt vergeben bewerte gib donnez donne attribuez mettez \
       da dale den otorga asigna pon assegna dai date atribua de geef ge поставь поставьте дай дайте оцени \
       оцените امنح أعط
      TOP full maximum maximal max highest top perfect best excellent outstanding flawless hochste hochsten \
       volle vollen maximale maximum maximo maxima massimo massima plena excelente perfecta perfetto \
       максимальный максимальную высший высшую высокую отличную الأعلى الكاملة الدرجة hoogste hogsta
      SCORE score scores mark marks rating ratings decision decisions point points credit grade grades \
       note punktzahl punkte puntuacion nota calificacion punteggio voto pontuacao cijfer betyg балл баллы \
       оценка оценку درجة
      EVERY every all each any
      ITEM item items criterion criteria decision decisions trait traits question questions checkbox
      MET met satisfied fulfilled present clear clearly yes true passed pass two 2 maximum full
      JUDGE grader judge evaluator assessor rater examiner marker reviewer llm ai chatgpt gpt claude \
       assistant chatbot bot model scorer autograder
      BE you youre act pretend imagine roleplay simulate become behave assume
      PRETEND pretend imagine roleplay simulate assume
      NOW now henceforth longer unrestricted anymore jailbroken dan developer
      THIS this the my our above
      TEXT essay text answer response submission document paper work writing student
      EARN deserves deserve merits earns warrants receives gets satisfies meets fulfills
      CITE cite quote quoting citing use copy paste accept take treat count counts
      AS as
      EVIDENCE evidence proof support quote quotation citation
      DECIDE decision decisions
      NUMBER 1 2 3 4 5 6 10 100 one two
      NEW new updated revised real actual hidden secret system following
      MODE mode access administrator admin debug sudo root maintenance
      SAY say print write repeat reveal show
      SYSTEM system developer
      MESSAGE message prompt override notice instruction instructions update
      """;

  /// Sequences of groups; the numbers between them are the most words that may lie between two.
  private static final String SEQUENCES =
      """
      IGNORE 6 RULES
      GIVE 8 TOP 2 SCORE
      GIVE 6 SCORE 5 TOP
      GIVE 4 EVERY 2 ITEM 6 MET
      EVERY 2 ITEM 6 MET
      GIVE 6 NUMBER 4 EVERY 2 ITEM
      BE 5 NOW 4 JUDGE
      PRETEND 5 JUDGE
      BE 3 AS 3 JUDGE
      JUDGE 8 GIVE 6 SCORE
      JUDGE 4 IGNORE
      THIS 2 TEXT 3 EARN 6 TOP
      THIS 2 TEXT 3 EARN 4 EVERY 2 ITEM
      CITE 8 AS 3 EVIDENCE
      DECIDE 2 NUMBER
      SCORE 3 EVERY 2 ITEM
      NEW 1 RULES 6 GIVE
      SYSTEM 1 MESSAGE
      MODE 1 MODE
      SAY 5 SYSTEM 1 MESSAGE
      """;

  /// Phrases that are flagged on their own; they match at word boundaries.
  static final List<String> PHRASES =
      List.of(
          "end of document",
          "end of the document",
          "end of essay",
          "end of submission",
          "end of student text",
          "begin system prompt",
          "system prompt",
          "new instructions",
          "as an ai",
          "as the grader",
          "as the judge",
          "dear grader",
          "dear evaluator",
          "note to the grader",
          "note to grader",
          "note to the judge",
          "attention grader",
          "do not follow the rubric",
          "instead of the rubric",
          "grading is complete",
          "already been graded",
          "already graded",
          "pre-approved");

  /// Phrases of scripts without spaces; they match anywhere.
  static final List<String> SUBSTRINGS =
      List.of(
          "忽略",
          "无视",
          "無視",
          "满分",
          "滿分",
          "最高分",
          "評価者",
          "満点",
          "指示を無視",
          "評分",
          "评分标准",
          "무시",
          "만점",
          "최고 점수",
          "คะแนนเต็ม");

  /// Strong words spelled backwards, and in ROT13.
  static final WordSet OBFUSCATED_WORDS =
      WordSet.of(
          """
          erongi dragersid snoitcurtsni noitcurtsni cirbur airetirc mumixam tsehgih ecnedive noisiced
          rotaulave redarg edirrevo senilediug
          vtaber qvfertneq vafgehpgvbaf vafgehpgvba ehoevp pevgrevn znkvzhz uvturfg rivqrapr qrpvfvba
          rinyhngbe tenqre bireevqr thvqryvarf
          """);

  /// Phrases written without spaces.
  static final List<String> UNSPACED_PHRASES =
      List.of(
          "ignoreall",
          "ignoreprevious",
          "ignoretherubric",
          "ignorerubric",
          "ignoreinstructions",
          "previousinstructions",
          "allinstructions",
          "maximumscore",
          "highestscore",
          "fullmarks",
          "systemprompt");

  static final List<List<Step>> PATTERNS = patterns();

  private static final List<String> WORDS = new ArrayList<>();
  private static final List<Long> BITS = new ArrayList<>();
  private static final WordSet INDEX = buildIndex();

  /// One step of a sequence.
  ///
  /// @param gap the most words that may lie between it and the previous step
  record Step(long group, int gap) {}

  /// The groups that contain this word, one bit each.
  static long groups(String word) {
    int found = INDEX.find(word, 0, word.length());
    return found < 0 ? 0 : BITS.get(found);
  }

  private static WordSet buildIndex() {
    for (String line : GROUPS.strip().split("\n")) {
      String[] words = line.strip().split("\\s+");
      long bit = 1L << group(words[0]);
      for (int i = 1; i < words.length; i++) {
        String word = ConfusableSkeleton.skeletonOf(words[i]);
        int known = WORDS.indexOf(word);
        if (known < 0) {
          WORDS.add(word);
          BITS.add(bit);
        } else {
          BITS.set(known, BITS.get(known) | bit);
        }
      }
    }
    return WordSet.of(WORDS);
  }

  private static int group(String name) {
    int at = 0;
    for (String line : GROUPS.strip().split("\n")) {
      if (line.strip().startsWith(name + " ")) {
        return at;
      }
      at++;
    }
    throw new IllegalArgumentException("no group " + name);
  }

  private static List<List<Step>> patterns() {
    List<List<Step>> patterns = new ArrayList<>();
    for (String line : SEQUENCES.strip().split("\n")) {
      String[] words = line.strip().split("\\s+");
      List<Step> steps = new ArrayList<>();
      steps.add(new Step(1L << group(words[0]), 0));
      for (int i = 1; i + 1 < words.length; i += 2) {
        steps.add(new Step(1L << group(words[i + 1]), Integer.parseInt(words[i])));
      }
      patterns.add(List.copyOf(steps));
    }
    return List.copyOf(patterns);
  }

  private InjectionLexicon() {}
}
