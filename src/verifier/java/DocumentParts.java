import module java.base;

/** A document in its parts, and where evidence may stand in it. A part of {@code Score.java}. */
final class DocumentParts {

  /** Texts by label, in the order of the document; the one text of a document has none. */
  final Map<String, String> texts = new LinkedHashMap<>();

  final Map<String, String> roles = new TreeMap<>();
  final Map<String, String> names = new TreeMap<>();
  final Set<String> graded = new TreeSet<>();
  final Map<String, List<Object>> by = new TreeMap<>();
  final boolean repeatsCount;

  DocumentParts(Json document, Json extractionSpec) {
    if (document.containsKey("parts")) {
      label(document.objects("parts", "part"));
    } else {
      add("", "", "", document.text("text"));
    }
    Json contract = extractionSpec.part("document");
    repeatsCount = contract.is("quoted", "evidence");
    graded.addAll(contract.containsKey("graded") ? meant(contract.list("graded")) : texts.keySet());
    if (contract.get("last_turns") instanceof Long last && last > 0) {
      List<String> turns = new ArrayList<>(texts.keySet());
      turns.removeIf(label ->
          !graded.contains(label)
              || roles.get(label).isEmpty()
              || roles.get(label).equals("source"));
      turns.subList(0, Math.max(0, turns.size() - Math.toIntExact(last))).forEach(graded::remove);
    }
  }

  private void label(List<Json> parts) {
    int turns = 0;
    int sources = 0;
    for (Json part : parts) {
      String role = part.containsKey("role") ? part.text("role") : "";
      String label = "";
      if (!role.isEmpty()) {
        label = role.equals("source") ? "d" + ++sources : "t" + ++turns;
      }
      String name = part.containsKey("name") ? part.text("name") : "";
      String cited = name.isEmpty() ? label : name;
      add(cited, name, role, part.text("text"));
      if (part.containsKey("by")) {
        by.put(cited, part.list("by"));
      }
    }
  }

  private void add(String label, String name, String role, String text) {
    if (texts.put(label, text) != null) {
      throw new Verify.Fault("two parts of the document are cited alike");
    }
    roles.put(label, role);
    names.put(label, name);
  }

  /** The labels of the parts that these words mean. */
  private Set<String> meant(List<Object> words) {
    Set<String> labels = new TreeSet<>();
    for (String label : texts.keySet()) {
      String role = roles.get(label);
      boolean plain = role.isEmpty() && names.get(label).isEmpty();
      for (Object word : words) {
        boolean means =
            switch ((String) word) {
              case "text" -> plain;
              case "sources" -> role.equals("source");
              case "graded" -> graded.contains(label);
              default ->
                  names.get(label).equals(word)
                      || role.equals(word)
                      || by.getOrDefault(label, List.of()).contains(word);
            };
        if (means) {
          labels.add(label);
        }
      }
    }
    return labels;
  }

  /**
   * Of what an item is asked: the kind of its units, and the labels of the parts that have them; of
   * turns and parts, these are the units.
   */
  String units(String each, Set<String> labels) {
    String[] words = each.split(" of ", 2);
    labels.addAll(meant(List.of(words.length < 2 ? "graded" : words[1])));
    if (words[0].equals("turn")) {
      labels.removeIf(label -> roles.get(label).isEmpty() || roles.get(label).equals("source"));
    }
    if (words[0].equals("turn") || words[0].equals("part")) {
      if (labels.remove("")) {
        labels.add("text");
      }
    }
    return words[0];
  }

  /** Where the evidence for an item stands; of a pair, its {@code claim} or its {@code source}. */
  static Object from(Json item, Json evidence) {
    return item.containsKey("from") ? item.get("from") : evidence.get("from");
  }

  /**
   * Whether the evidence for an item may stand in a part.
   *
   * @param side of a pair; empty for a quote by itself
   */
  boolean mayProve(String label, String side, Object from) {
    if (from == null) {
      return graded.contains(label);
    }
    if (from instanceof Map<?, ?> pair) {
      return pair.containsKey(side) && meant(Json.list(pair.get(side), side)).contains(label);
    }
    return meant(Json.list(from, "from")).contains(label);
  }

  /** Whether words of a part may be repeated of others, of which nothing is asked. */
  boolean mayRepeat(String label) {
    String text = texts.getOrDefault(label, "");
    return !repeatsCount && REPEATING.matcher(text).find();
  }

  /**
   * Whether a span touches a line of a turn that begins with {@code >}: what that repeats of others
   * is no evidence. Tags may hide where a line of HTML begins.
   */
  boolean repeats(String label, List<int[]> spans) {
    String text = texts.get(label);
    boolean isTurn = Set.of("user", "assistant", "system").contains(roles.get(label));
    if (!mayRepeat(label) || !isTurn || text.contains("</") || text.contains("<br")) {
      return false;
    }
    for (int[] span : spans) {
      int from = text.lastIndexOf('\n', span[0] - 1) + 1;
      for (String line : text.substring(from, span[1]).split("\n")) {
        if (line.strip().startsWith(">") && from + line.stripTrailing().length() > span[0]) {
          return true;
        }
        from += line.length() + 1;
      }
    }
    return false;
  }

  /**
   * What the marks in a text point at, as far as they are numbers: {@code [2]}, {@code [1, 3]},
   * {@code [^2]}. A number is the place of a source; one that no source has stays a number.
   */
  Set<String> marked(String text, int from, int to) {
    List<String> sources = new ArrayList<>(texts.keySet());
    sources.removeIf(label -> !roles.get(label).equals("source"));
    Set<String> marked = new TreeSet<>();
    Matcher marks = MARK.matcher(text).region(from, to).useTransparentBounds(true);
    if (text.contains("`") || text.contains("~~~") || text.contains("    ")) {
      return marked;
    }
    while (marks.find()) {
      for (String number : marks.group(1).replace("^", "").split("[,;]")) {
        int at = Integer.parseInt(number.strip());
        marked.add(at <= sources.size() ? sources.get(at - 1) : Integer.toString(at));
      }
    }
    return marked;
  }

  /**
   * What is there where a text repeats others: marks, signatures, attributions, headings of mail.
   */
  private static final Pattern REPEATING =
      Pattern.compile("(?im)>|^--|:\\s*$|^\\W{0,4}(from|von|de|da|van|fra|från)\\W{0,3}:");

  private static final Pattern MARK =
      Pattern.compile(
          "[\\[【](\\^?[1-9][0-9]{0,2}( *[,;] *\\^?[1-9][0-9]{0,2}){0,30})[\\]】](?![(:])");

  long characters() {
    return texts.values().stream().mapToLong(text -> text.codePointCount(0, text.length())).sum();
  }
}
