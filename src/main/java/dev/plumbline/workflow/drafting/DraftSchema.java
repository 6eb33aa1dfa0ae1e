package dev.plumbline.workflow.drafting;

import dev.plumbline.judge.prompt.SchemaWriter;
import dev.plumbline.rubric.EvidenceType;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The JSON Schema of `draft/1`, which is the same for every prose. As with `answer/1`, members are
/// in the order in which a model writes them: quotes come before what is derived from them.
final class DraftSchema {

  static final String TEXT = write();

  private static String write() {
    TreeMap<String, String> shared = new TreeMap<>();
    shared.put("quotes", SchemaWriter.array(quote()));
    shared.put("trait", trait());
    SequencedMap<String, String> members = new LinkedHashMap<>();
    members.put("document", SchemaWriter.TEXT);
    members.put("name", SchemaWriter.TEXT);
    members.put("description", SchemaWriter.TEXT);
    members.put("language", SchemaWriter.TEXT);
    members.put("traits", SchemaWriter.array(SchemaWriter.reference("trait")));
    return SchemaWriter.schema(members, shared);
  }

  private static String quote() {
    SequencedMap<String, String> members = new LinkedHashMap<>();
    members.put("unit", SchemaWriter.TEXT);
    members.put("text", SchemaWriter.TEXT);
    return SchemaWriter.object(members);
  }

  private static String trait() {
    SequencedMap<String, String> members = new LinkedHashMap<>();
    members.put("quotes", SchemaWriter.reference("quotes"));
    members.put("name", SchemaWriter.TEXT);
    members.put("description", SchemaWriter.TEXT);
    members.put("weight", SchemaWriter.INTEGER);
    members.put("lowest", SchemaWriter.INTEGER);
    members.put("highest", SchemaWriter.INTEGER);
    members.put("anchors", SchemaWriter.array(anchor()));
    members.put("items", SchemaWriter.array(item()));
    return SchemaWriter.object(members);
  }

  private static String anchor() {
    SequencedMap<String, String> members = new LinkedHashMap<>();
    members.put("level", SchemaWriter.INTEGER);
    members.put("means", SchemaWriter.TEXT);
    return SchemaWriter.object(members);
  }

  private static String item() {
    SequencedMap<String, String> members = new LinkedHashMap<>();
    members.put("quotes", SchemaWriter.reference("quotes"));
    members.put("question", SchemaWriter.TEXT);
    members.put("decision", SchemaWriter.enumeration(DraftItemsReader.DECISIONS));
    members.put("levels", SchemaWriter.array(anchor()));
    members.put("each", SchemaWriter.enumeration(DraftItemsReader.EACH));
    members.put(
        "evidence",
        SchemaWriter.enumeration(
            Stream.of(EvidenceType.values()).map(EvidenceType::wireName).toList()));
    members.put("positive_cues", SchemaWriter.array(SchemaWriter.TEXT));
    members.put("negative_cues", SchemaWriter.array(SchemaWriter.TEXT));
    members.put("reverse_scored", SchemaWriter.BOOLEAN);
    return SchemaWriter.object(members);
  }

  private DraftSchema() {}
}
