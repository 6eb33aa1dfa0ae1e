package dev.plumbline.text.injection;

import dev.plumbline.text.FoldedText;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.Segmenter;
import dev.plumbline.text.Span;
import dev.plumbline.text.Units.Paragraph;
import dev.plumbline.text.Units.Sentence;
import dev.plumbline.text.WordBoundaries;
import dev.plumbline.text.injection.InjectionFlag.Kind;
import dev.plumbline.text.phrase.PhraseSet;
import dev.plumbline.text.phrase.PhraseSet.PhraseMatch;
import dev.plumbline.text.unicode.CharacterClass;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Detects possible prompt injection by two signals that meet: a demand about the assessment or the
/// instructions, and an address: a command, the judge by name, forged or hidden structure, an
/// encoding. No word, no name and no markup alone is flagged. Two further kinds are what a judge is
/// asked for: an answer in its form, and the words of its rubric.
public final class InjectionDetector {

  /// So many consecutive words of the rubric count as an echo of it.
  private static final int ECHO_WORDS = 8;

  /// How far behind a frame a demand may begin.
  private static final int FRAMED_CHARACTERS_MAX = 200;

  /// How near a decision are another one, or the id of its item, in a judge's answer.
  private static final int ANSWER_CHARACTERS = 200;

  /// In scripts without spaces: the most characters between two pieces of a demand, and how far
  /// from it its address may be.
  private static final int UNSPACED_GAP = 12;

  private static final int UNSPACED_NEAR = 20;

  private static final Pattern UNSPACED_NEGATION = Pattern.compile("\\p{L}?[不别別勿]|[不别別勿]\\p{L}");

  private static final List<String> UNSPACED_NEGATIONS_BEHIND =
      List.of("しない", "してはい", "하지 마", "하지 말", "하지마");

  private static final Pattern DECISION =
      Pattern.compile("(?i)(?<![\\p{L}\\d_])[\"'“”‘’`]?decision[\"'“”‘’`]?\\s*[:=]\\s*[\"'“”]?\\d");

  private static final Pattern TAGS =
      Pattern.compile("(?<!\\x{1F3F4}|[\\x{E0000}-\\x{E007F}])[\\x{E0000}-\\x{E007F}]{3,}");

  private final PhraseSet rubric;
  private final SortedSet<String> itemIds;

  /// @param rubricWords the text of the rubric that the judge is shown; a document that repeats it
  ///   has not demonstrated what it asks for
  /// @param itemIds as they are shown to the judge
  public static InjectionDetector of(String rubricWords, SortedSet<String> itemIds) {
    return new InjectionDetector(PhraseSet.of(shingles(rubricWords)), itemIds);
  }

  private InjectionDetector(PhraseSet rubric, SortedSet<String> itemIds) {
    this.rubric = rubric;
    this.itemIds = itemIds;
  }

  /// The flagged sentences in order, at most once for each kind. Linear in the length of the
  /// document but for the fixed patterns.
  public List<InjectionFlag> detect(IndexedText document) {
    TreeSet<InjectionFlag> flags = new TreeSet<>();
    ConfusableSkeleton confusableSkeleton = ConfusableSkeleton.of(document);
    InstructionMatcher instructionMatcher = InstructionMatcher.of(confusableSkeleton);
    List<InstructionMatcher.Demand> demands = instructionMatcher.demands();
    List<InjectionFlag> frames = new ArrayList<>();
    if (!demands.isEmpty()) {
      PromptMarkup.find(document.text(), (span, kind) -> frames.add(new InjectionFlag(span, kind)));
    }
    for (InstructionMatcher.Demand demand : demands) {
      Span span = confusableSkeleton.span(demand.span().start(), demand.span().end());
      Optional<InjectionFlag> frame =
          frames.stream().filter(one -> frames(one.span(), span)).findFirst();
      if (demand.addressed() || frame.isPresent()) {
        add(span, frame.map(InjectionFlag::kind).orElse(Kind.INSTRUCTION), document, flags);
        frame.ifPresent(one -> add(one.span(), one.kind(), document, flags));
      }
    }
    for (Span piece : instructionMatcher.obfuscatedWords()) {
      add(confusableSkeleton.span(piece.start(), piece.end()), Kind.ENCODED, document, flags);
    }
    addUnspaced(document, flags);
    for (PhraseMatch match : rubric.find(document)) {
      add(match.span(), Kind.ECHO, document, flags);
    }
    addAnswers(document, flags);
    addTags(document, flags);
    EncodedRuns.find(
        document.text(),
        (span, decoded) -> {
          ConfusableSkeleton plain = ConfusableSkeleton.of(IndexedText.of(decoded));
          if (!InstructionMatcher.of(plain).demands().isEmpty()) {
            add(span, Kind.ENCODED, document, flags);
          }
        });
    return List.copyOf(flags);
  }

  /// Whether a frame stands before what is demanded or around it.
  private static boolean frames(Span frame, Span demand) {
    return frame.start() <= demand.start() && demand.start() - frame.end() <= FRAMED_CHARACTERS_MAX;
  }

  private static void addUnspaced(IndexedText document, TreeSet<InjectionFlag> flags) {
    FoldedText folded = document.folded();
    String text = folded.lower();
    for (InjectionLexicon.UnspacedDemand demand : InjectionLexicon.UNSPACED_DEMANDS) {
      List<String> pieces = demand.pieces();
      for (int at = text.indexOf(pieces.getFirst()); at >= 0; ) {
        int end = endOfPieces(text, pieces, at);
        if (end >= 0
            && (demand.commands() && beginsClause(text, at) || isAddressed(text, at, end))
            && !isNegated(text, at, end)) {
          add(folded.span(at, end), Kind.INSTRUCTION, document, flags);
        }
        at = text.indexOf(pieces.getFirst(), at + 1);
      }
    }
  }

  /// Where the pieces that begin at `at` end; -1 if one is missing, too far or in another sentence.
  private static int endOfPieces(String text, List<String> pieces, int at) {
    int end = at + pieces.getFirst().length();
    for (String piece : pieces.subList(1, pieces.size())) {
      int next =
          text.indexOf(piece, end, Math.min(text.length(), end + UNSPACED_GAP + piece.length()));
      if (next < 0 || text.substring(end, next).matches("(?s).*[。．.!?！？\\n].*")) {
        return -1;
      }
      end = next + piece.length();
    }
    return end;
  }

  private static boolean beginsClause(String text, int at) {
    return at == 0 || !CharacterClass.isWord(CharacterClass.of(text.charAt(at - 1)));
  }

  /// Whether the words directly before or behind a demand turn it into its opposite.
  private static boolean isNegated(String text, int from, int to) {
    return UNSPACED_NEGATION.matcher(text.substring(Math.max(0, from - 2), from)).matches()
        || UNSPACED_NEGATIONS_BEHIND.stream().anyMatch(it -> text.startsWith(it, to));
  }

  private static boolean isAddressed(String text, int from, int to) {
    String around =
        text.substring(
            Math.max(0, from - UNSPACED_NEAR), Math.min(text.length(), to + UNSPACED_NEAR));
    return InjectionLexicon.UNSPACED_ADDRESSES.stream().anyMatch(around::contains);
  }

  /// Decisions in the form of a judge's answer: several, or one beside the id of an item.
  private void addAnswers(IndexedText document, TreeSet<InjectionFlag> flags) {
    Matcher decision = DECISION.matcher(document.text());
    int last = -1;
    while (decision.find()) {
      int from = Math.max(0, decision.start() - ANSWER_CHARACTERS);
      int to = Math.min(document.text().length(), decision.end() + ANSWER_CHARACTERS);
      String around = document.text().substring(from, to);
      boolean isRepeated = last >= 0 && decision.start() - last <= ANSWER_CHARACTERS;
      if (isRepeated || itemIds.stream().anyMatch(id -> around.contains('"' + id + '"'))) {
        add(
            new Span(isRepeated ? last : decision.start(), decision.end()),
            Kind.ANSWER,
            document,
            flags);
      }
      last = decision.start();
    }
  }

  /// Letters that no reader sees, unless they name the region of a flag.
  private static void addTags(IndexedText document, TreeSet<InjectionFlag> flags) {
    Matcher tags = TAGS.matcher(document.text());
    while (tags.find()) {
      add(new Span(tags.start(), tags.end()), Kind.HIDDEN, document, flags);
    }
  }

  /// Adds a flag, widened to the sentences that the piece overlaps.
  private static void add(
      Span piece, Kind kind, IndexedText document, TreeSet<InjectionFlag> flags) {
    Span all = piece;
    for (Sentence sentence : document.units().sentencesOverlapping(piece)) {
      all =
          new Span(
              Math.min(all.start(), sentence.span().start()),
              Math.max(all.end(), sentence.span().end()));
    }
    flags.add(new InjectionFlag(all, kind));
  }

  private static List<String> shingles(String text) {
    List<String> shingles = new ArrayList<>();
    for (Paragraph paragraph : Segmenter.segment(text).paragraphs()) {
      List<Span> words = WordBoundaries.in(text, paragraph.span());
      for (int i = 0; i + ECHO_WORDS <= words.size(); i++) {
        shingles.add(text.substring(words.get(i).start(), words.get(i + ECHO_WORDS - 1).end()));
      }
    }
    return shingles;
  }

  /// Finds runs of base64 or hexadecimal digits, and what they decode to where it reads like
  /// English.
  static final class EncodedRuns {

    /// Shorter runs are ignored.
    private static final int RUN_CHARS_MIN = 16;

    /// The share of plain characters that decoded text must have.
    private static final int READABLE_PERCENT = 95;

    private static final byte BASE64 = 1;
    private static final byte HEX = 2;

    /// What runs each of the first characters belongs to.
    private static final byte[] RUNS = new byte[128];

    static {
      for (char c = 0; c < RUNS.length; c++) {
        boolean isLetter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
        boolean isDigit = c >= '0' && c <= '9';
        RUNS[c] |= isLetter || isDigit || "+/_-=".indexOf(c) >= 0 ? BASE64 : 0;
        // hexadecimal digits, their separators and their prefixes
        RUNS[c] |= digit(c) >= 0 || " x\\%&#;,".indexOf(c) >= 0 ? HEX : 0;
      }
    }

    static void find(String text, BiConsumer<Span, String> found) {
      int base64 = 0;
      int hex = 0;
      for (int at = 0; at <= text.length(); at++) {
        char c = at < text.length() ? text.charAt(at) : '\n';
        byte runs = c < RUNS.length ? RUNS[c] : 0;
        if ((runs & BASE64) == 0) {
          String decoded =
              at - base64 < RUN_CHARS_MIN ? "" : decodeBase64(text.substring(base64, at));
          if (isReadable(decoded)) {
            found.accept(new Span(base64, at), decoded);
          }
          base64 = at + 1;
        }
        if ((runs & HEX) == 0) {
          String decoded = at - hex < RUN_CHARS_MIN ? "" : decodeHex(text.substring(hex, at));
          if (isReadable(decoded)) {
            found.accept(new Span(hex, at), decoded);
          }
          hex = at + 1;
        }
      }
    }

    private static String decodeBase64(String run) {
      String plain = run.replace('-', '+').replace('_', '/').replace("=", "");
      try {
        byte[] bytes = Base64.getDecoder().decode(plain.substring(0, plain.length() / 4 * 4));
        return new String(bytes, StandardCharsets.UTF_8);
      } catch (IllegalArgumentException none) {
        return "";
      }
    }

    private static String decodeHex(String run) {
      StringBuilder text = new StringBuilder();
      int high = -1;
      for (int i = 0; i < run.length(); i++) {
        int digit = digit(run.charAt(i));
        boolean announces =
            i + 1 < run.length() && run.charAt(i) == '0' && run.charAt(i + 1) == 'x';
        if (digit < 0 || announces) {
          continue;
        }
        if (high < 0) {
          high = digit;
        } else {
          text.append((char) (high * 16 + digit));
          high = -1;
        }
      }
      return text.toString();
    }

    private static int digit(char c) {
      if (c >= '0' && c <= '9') {
        return c - '0';
      }
      return c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
    }

    /// Whether the text consists of words with a space between them, which a random run of letters
    /// almost never decodes to.
    private static boolean isReadable(String decoded) {
      int plain = 0;
      for (int i = 0; i < decoded.length(); i++) {
        char c = decoded.charAt(i);
        boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
        plain += letter || " .,:;!?'\"-".indexOf(c) >= 0 ? 1 : 0;
      }
      return decoded.length() >= 10
          && decoded.indexOf(' ') > 0
          && plain * 100 >= decoded.length() * READABLE_PERCENT;
    }

    private EncodedRuns() {}
  }
}
