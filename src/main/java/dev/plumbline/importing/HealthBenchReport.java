package dev.plumbline.importing;

import dev.plumbline.importing.HealthBenchImport.Criterion;
import dev.plumbline.importing.HealthBenchImport.Turn;
import dev.plumbline.importing.ImportedRubric.Note;
import dev.plumbline.input.JsonObjectReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What became of the parts of an example of HealthBench that are not criteria.
record HealthBenchReport(
    JsonObjectReader example,
    List<Criterion> criteria,
    Map<String, Integer> left,
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
          new Note("prompt_id", "the rubric is called " + name + ", its description has the id"));
    }
    notes.add(
        new Note(
            "points",
            "a criterion is a trait from 0 to its points, or from minus its points to 0"));
    notes.add(
        new Note("tags of criteria", "an axis is a node of the plan, a cluster names its trait"));
    if (!canary().isEmpty()) {
      notes.add(new Note("canary", "it stands in the description"));
    }
    if (!tags().isEmpty()) {
      notes.add(new Note("example_tags", "they stand in a comment"));
    }
    TreeMap<String, Integer> first = new TreeMap<>();
    for (int i = 0; i < criteria.size(); i++) {
      Integer before = first.putIfAbsent(criteria.get(i).words(), i + 1);
      if (before != null) {
        notes.add(
            new Note(
                "criterion " + (i + 1), "it says what criterion " + before + " says; both count"));
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
                + ") is the context part conversation, which comes with each document"));
    notes.add(new Note("level tags", "nothing is scored by them"));
    example
        .find("ideal_completions_data")
        .ifPresent(_ ->
            notes.add(new Note("ideal_completions_data", "no answer is compared with another")));
    for (int i = 0; i < criteria.size(); i++) {
      if (criteria.get(i).points().signum() == 0) {
        notes.add(new Note("criterion " + (i + 1), "it has 0 points and no effect on any score"));
      }
    }
    example.unknownKeys().forEach(key -> notes.add(new Note(key, "unknown field")));
    left.forEach((key, count) ->
        notes.add(new Note(key + " of " + count + " criteria", "unknown field")));
    return notes;
  }
}
