package dev.plumbline.rubric.importing;

import dev.plumbline.base.input.JsonObjectReader;
import dev.plumbline.rubric.importing.HealthBenchImport.Criterion;
import dev.plumbline.rubric.importing.HealthBenchImport.Turn;
import dev.plumbline.rubric.importing.ImportedRubric.Note;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Reports how the fields of a HealthBench example were imported, apart from the criteria
/// themselves.
record HealthBenchReport(
    JsonObjectReader example,
    List<Criterion> criteria,
    Map<String, Integer> unknownFields,
    List<Turn> conversation) {

  String canary() {
    return example.findText("canary").orElse("");
  }

  List<String> tags() {
    return example.findTexts("example_tags");
  }

  List<Note> changed(String name, String id) {
    List<Note> notes = new ArrayList<>();
    if (!name.equals(id)) {
      notes.add(
          new Note("prompt_id", "the rubric is named " + name + "; its description has the id"));
    }
    notes.add(
        new Note(
            "points",
            "a criterion becomes a trait from 0 to its points, or from its negative points to 0"));
    notes.add(
        new Note(
            "tags of criteria", "an axis becomes a node of the plan; a cluster names its trait"));
    if (!canary().isEmpty()) {
      notes.add(new Note("canary", "it is part of the description"));
    }
    if (!tags().isEmpty()) {
      notes.add(new Note("example_tags", "they are in a comment"));
    }
    TreeMap<String, Integer> first = new TreeMap<>();
    for (int i = 0; i < criteria.size(); i++) {
      Integer before = first.putIfAbsent(criteria.get(i).words(), i + 1);
      if (before != null) {
        notes.add(
            new Note(
                "criterion " + (i + 1),
                "it has the same text as criterion " + before + "; both count"));
      }
    }
    return notes;
  }

  List<Note> lost() {
    List<Note> notes = new ArrayList<>();
    notes.add(
        new Note(
            "prompt",
            "the conversation ("
                + conversation.size()
                + (conversation.size() == 1 ? " turn" : " turns")
                + ") becomes the context part conversation, which every document must have"));
    notes.add(new Note("level tags", "they do not affect the score"));
    example
        .find("ideal_completions_data")
        .ifPresent(_ ->
            notes.add(
                new Note(
                    "ideal_completions_data", "answers are not compared with reference answers")));
    for (int i = 0; i < criteria.size(); i++) {
      if (criteria.get(i).points().signum() == 0) {
        notes.add(new Note("criterion " + (i + 1), "it has 0 points and no effect on the score"));
      }
    }
    example.unknownKeys().forEach(key -> notes.add(new Note(key, "unknown field")));
    unknownFields.forEach((key, count) ->
        notes.add(
            new Note(
                key + " of " + count + (count == 1 ? " criterion" : " criteria"),
                "unknown field")));
    return notes;
  }
}
