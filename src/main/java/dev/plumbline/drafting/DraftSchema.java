package dev.plumbline.drafting;

import dev.plumbline.protocol.SchemaText;
import dev.plumbline.rubric.EvidenceType;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The JSON Schema of `draft/1`: the same for every prose. As with `answer/1`, members stand in the
/// order in which a model writes them: what is quoted comes before what is made of it.
final class DraftSchema {

  static final String TEXT = write();

  private static String write() {
    TreeMap<String, String> shared = new TreeMap<>();
    shared.put("quotes", SchemaText.array(quote()));
    shared.put("trait", trait());
    SequencedMap<String, String> members = new LinkedHashMap<>();
    members.put("document", SchemaText.TEXT);
    members.put("name", SchemaText.TEXT);
    members.put("description", SchemaText.TEXT);
    members.put("language", SchemaText.TEXT);
    members.put("traits", SchemaText.array(SchemaText.shared("trait")));
    return SchemaText.whole(members, shared);
  }

  private static String quote() {
    SequencedMap<String, String> members = new LinkedHashMap<>();
    members.put("unit", SchemaText.TEXT);
    members.put("text", SchemaText.TEXT);
    return SchemaText.object(members);
  }

  private static String trait() {
    SequencedMap<String, String> members = new LinkedHashMap<>();
    members.put("quotes", SchemaText.shared("quotes"));
    members.put("name", SchemaText.TEXT);
    members.put("description", SchemaText.TEXT);
    members.put("weight", SchemaText.INTEGER);
    members.put("lowest", SchemaText.INTEGER);
    members.put("highest", SchemaText.INTEGER);
    members.put("anchors", SchemaText.array(anchor()));
    members.put("items", SchemaText.array(item()));
    return SchemaText.object(members);
  }

  private static String anchor() {
    SequencedMap<String, String> members = new LinkedHashMap<>();
    members.put("level", SchemaText.INTEGER);
    members.put("means", SchemaText.TEXT);
    return SchemaText.object(members);
  }

  private static String item() {
    SequencedMap<String, String> members = new LinkedHashMap<>();
    members.put("quotes", SchemaText.shared("quotes"));
    members.put("question", SchemaText.TEXT);
    members.put("decision", SchemaText.words(Stream.of("0-1", "0-2").toList()));
    members.put(
        "evidence",
        SchemaText.words(Stream.of(EvidenceType.values()).map(EvidenceType::word).toList()));
    members.put("positive_cues", SchemaText.array(SchemaText.TEXT));
    members.put("negative_cues", SchemaText.array(SchemaText.TEXT));
    members.put("lowers", SchemaText.TRUTH);
    return SchemaText.object(members);
  }

  private DraftSchema() {}
}
