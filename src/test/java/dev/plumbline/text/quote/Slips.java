package dev.plumbline.text.quote;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/// Makes essays with a misspelling that a judge corrected, and quotes whose sense a judge changed.
final class Slips {

  /// @param what the change, for messages
  record Slip(String text, String quote, String what) {}

  private static final List<String> SENTENCES =
      List.of(
          "Many people believe that computers have a positive effect on the whole society",
          "The government should protect the environment because our children need clean water",
          "My favorite teacher explained the difficult problem again before the important test",
          "Students often receive different information from the internet than from their parents",
          "It is necessary to finish the homework tomorrow although the weather looks beautiful",
          "The author describes the beginning of the journey as a strange and dangerous moment",
          "In my opinion technology makes communication between friends easier and much faster",
          "The builders faced several serious problems when they tried to construct the tower",
          "We visited a restaurant near the old library and talked about the interesting story",
          "Some parents disagree with this decision since they remember their own experience",
          "The cyclist was completely exhausted because the desert road was rough and lonely",
          "Everyone in the audience listened carefully while the musician performed the song",
          "She finally realized that patience is probably the greatest strength of her family",
          "Our neighbor immediately called the doctor when the accident happened on the street",
          "The company decided to increase the salary of every employee in the department",
          "Healthy food and regular exercise improve the quality of life for older people",
          "The memory of that simple kitchen reminds him of the culture of his grandparents",
          "Young children should separate their free time from the hours in front of a screen",
          "He apologized for the terrible mistake and promised to behave better next week",
          "The museum offers an excellent opportunity to discover the history of our village");

  /// Pairs of words that exist and are easily taken for each other.
  private static final String[][] REAL_WORDS = {
    {"form", "from"},
    {"quite", "quiet"},
    {"angel", "angle"},
    {"dairy", "diary"},
    {"desert", "dessert"},
    {"trial", "trail"},
    {"causal", "casual"},
    {"united", "untied"},
    {"sacred", "scared"},
    {"marital", "martial"},
    {"conversation", "conservation"},
    {"piece", "peace"},
    {"weak", "week"},
    {"hope", "hop"},
    {"hoping", "hopping"},
    {"dinner", "diner"},
    {"latter", "later"},
    {"affect", "effect"},
    {"advice", "advise"},
    {"device", "devise"},
    {"personal", "personnel"},
    {"moral", "morale"},
    {"human", "humane"},
    {"breath", "breathe"},
    {"cloth", "clothe"},
    {"costume", "custom"},
    {"formally", "formerly"},
    {"precede", "proceed"},
    {"principal", "principle"},
    {"weather", "whether"},
    {"country", "county"},
    {"carton", "cartoon"},
    {"woman", "women"},
    {"man", "men"},
    {"house", "horse"},
    {"world", "word"},
    {"think", "thing"},
    {"want", "went"},
    {"many", "may"},
    {"through", "though"},
    {"thought", "taught"},
    {"were", "where"},
    {"bear", "beer"},
    {"ship", "sheep"},
    {"live", "leave"},
    {"sea", "see"},
    {"hole", "whole"},
    {"right", "write"},
    {"steal", "steel"},
    {"brake", "break"},
    {"plane", "plain"},
    {"stationary", "stationery"},
    {"complement", "compliment"},
    {"council", "counsel"},
    {"elicit", "illicit"},
    {"prosecute", "persecute"},
    {"adapt", "adopt"},
    {"except", "accept"},
    {"immigrate", "emigrate"},
    {"perspective", "prospective"},
    {"contest", "context"},
    {"statue", "status"},
    {"infection", "inflection"},
    {"exercise", "exorcise"},
    {"beach", "bench"},
    {"coast", "cost"},
    {"sweet", "sweat"},
    {"board", "broad"},
    {"bread", "beard"},
    {"calm", "clam"},
    {"silver", "sliver"},
    {"crowd", "crown"},
    {"sing", "sign"},
    {"lose", "lost"},
    {"dead", "deaf"},
    {"begin", "began"},
    {"come", "came"},
    {"run", "ran"},
    {"teach", "reach"},
    {"friend", "fiend"},
    {"public", "pubic"},
    {"reply", "replay"},
    {"expand", "expend"},
    {"perfect", "prefect"},
    {"stimulate", "simulate"},
    {"college", "collage"},
    {"reference", "reverence"},
    {"depleted", "deleted"},
    {"confidence", "conference"},
    {"electric", "eclectic"},
    {"carrier", "career"},
    {"tired", "tried"},
    {"bored", "board"},
    {"lightning", "lightening"},
    {"medal", "metal"},
    {"thorough", "through"},
    {"barley", "barely"},
    {"defuse", "diffuse"},
    {"ingenious", "ingenuous"},
    {"parks", "park"},
    {"walk", "walked"},
    {"family", "families"},
    {"change", "changed"}
  };

  private static final String[] NUMBERS = {
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "twenty",
    "thirty",
    "forty",
    "fifty",
    "hundred",
    "thousand",
    "million",
    "dozen",
    "half"
  };

  private static final String[][] NAMES = {
    {"Jon", "John"},
    {"Marc", "Mark"},
    {"Anna", "Anne"},
    {"Brown", "Braun"},
    {"Sara", "Sarah"},
    {"Philip", "Philipp"},
    {"Catherine", "Katherine"},
    {"Meyer", "Mayer"},
    {"Stephen", "Steven"},
    {"Martin", "Marvin"},
    {"Denver", "Denmark"},
    {"Austria", "Australia"},
    {"Harris", "Harrison"},
    {"Georgia", "Georgina"},
    {"Angola", "Angela"},
    {"Robert", "Roberts"}
  };

  private static final String[] NEGATIONS = {"not", "never", "no", "hardly", "cannot", "without"};

  private static final String[] LIMITS = {"few", "little", "only", "but", "if", "less", "some"};

  private static final String[] ADDED = {
    "very", "almost", "not", "old", "always", "really", "never", "only", "new", "today"
  };

  private static final String VOWELS = "aeiou";

  /// An essay with a misspelt word and the sentence with the correct one.
  static Slip misspelling(Random random) {
    while (true) {
      List<String> words = words(random);
      int at = random.nextInt(words.size());
      String word = words.get(at);
      String misspelt = misspelt(word, random);
      if (at > 0
          && word.length() > 5
          && !misspelt.equals(word)
          && !EnglishLexicon.contains(misspelt)) {
        String quote = String.join(" ", words);
        words.set(at, misspelt);
        return new Slip(essay(words, random), quote, misspelt + " for " + word);
      }
    }
  }

  /// An essay and a quote of which the sense is another.
  static Slip change(Random random) {
    List<String> words = words(random);
    List<String> quoted = new ArrayList<>(words);
    int at = 1 + random.nextInt(words.size() - 2);
    String what =
        switch (random.nextInt(10)) {
          case 0 -> insert(words, quoted, at, NEGATIONS, random);
          case 1 -> {
            words.add(at, 10 + random.nextInt(90) + "");
            quoted.add(at, 10 + random.nextInt(90) + "");
            yield "digit";
          }
          case 2 -> exchange(words, quoted, at, NUMBERS, random);
          case 3 -> swap(words, quoted, at, NAMES[random.nextInt(NAMES.length)], random);
          case 4, 5, 6 ->
              swap(words, quoted, at, REAL_WORDS[random.nextInt(REAL_WORDS.length)], random);
          case 7 -> {
            quoted.remove(at);
            yield "word dropped";
          }
          case 8 -> {
            quoted.add(at, ADDED[random.nextInt(ADDED.length)]);
            yield "word added";
          }
          default -> exchange(words, quoted, at, LIMITS, random);
        };
    if (words.equals(quoted)) {
      return change(random);
    }
    if (random.nextInt(4) == 0) {
      int other = 1 + random.nextInt(words.size() - 2);
      String word = words.get(other);
      String misspelt = misspelt(word, random);
      // not in the word that was changed: a slip may turn it into the other one
      if (other != at
          && word.length() > 6
          && Character.isLowerCase(word.charAt(0))
          && !EnglishLexicon.contains(misspelt)) {
        words.set(other, misspelt);
      }
    }
    return new Slip(essay(words, random), String.join(" ", quoted), what);
  }

  private static String insert(
      List<String> words, List<String> quoted, int at, String[] choice, Random random) {
    (random.nextBoolean() ? words : quoted).add(at, choice[random.nextInt(choice.length)]);
    return "negation";
  }

  private static String exchange(
      List<String> words, List<String> quoted, int at, String[] choice, Random random) {
    words.add(at, choice[random.nextInt(choice.length)]);
    quoted.add(at, choice[random.nextInt(choice.length)]);
    return "one of a list";
  }

  private static String swap(
      List<String> words, List<String> quoted, int at, String[] pair, Random random) {
    int first = random.nextInt(2);
    words.add(at, pair[first]);
    quoted.add(at, pair[1 - first]);
    return pair[first] + " became " + pair[1 - first];
  }

  private static List<String> words(Random random) {
    return new ArrayList<>(
        Arrays.asList(SENTENCES.get(random.nextInt(SENTENCES.size())).split(" ")));
  }

  private static String essay(List<String> words, Random random) {
    String before = SENTENCES.get(random.nextInt(SENTENCES.size()));
    boolean same = before.split(" ")[0].equals(words.getFirst());
    before = same ? "This essay is about a question that people often ask" : before;
    return before + ". " + String.join(" ", words) + ". This is the end of the essay.";
  }

  /// One slip of a common kind: letters that changed places, a doubled letter, a vowel.
  private static String misspelt(String word, Random random) {
    if (word.length() < 3) {
      return word;
    }
    int at = 1 + random.nextInt(Math.max(1, word.length() - 2));
    StringBuilder slip = new StringBuilder(word);
    char c = word.charAt(Math.min(at, word.length() - 1));
    switch (random.nextInt(5)) {
      case 0 -> {
        slip.setCharAt(at, word.charAt(Math.min(at + 1, word.length() - 1)));
        slip.setCharAt(Math.min(at + 1, word.length() - 1), c);
      }
      case 1 -> slip.insert(at, c);
      case 2 -> {
        if (word.charAt(at - 1) == c) {
          slip.deleteCharAt(at);
        }
      }
      case 3 -> {
        if (VOWELS.indexOf(c) >= 0) {
          slip.setCharAt(at, VOWELS.charAt(random.nextInt(VOWELS.length())));
        }
      }
      default -> {
        if (VOWELS.indexOf(c) >= 0) {
          slip.deleteCharAt(at);
        }
      }
    }
    return slip.toString();
  }

  private Slips() {}
}
