package dev.plumbline.people.forms;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.people.DocumentChoice;
import dev.plumbline.people.FormQuestion;
import dev.plumbline.people.forms.CsvForms.ReviewFormat;
import dev.plumbline.people.forms.ReviewForm.OtherAnswer;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.run.files.PrivateFiles;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.StoredRun;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Makes the forms of documents of a run, and writes them for people to fill.
public final class ReviewExport {

  private final StoredRun run;
  private final ReviewedDocuments documents;

  public ReviewExport(StoredRun run, ReviewedDocuments documents) {
    this.run = run;
    this.documents = documents;
  }

  /// @param forms in the order in which they are written
  /// @param withoutText ids of documents that were chosen, but whose text is not stored
  public record Forms(List<ReviewForm> forms, List<String> withoutText) {}

  /// The forms of the documents that are chosen, each for every judge.
  ///
  /// @param choice of the documents; without one, all of them
  /// @param shown whether the run's answers are in the forms
  /// @param coded whether documents have codes in the place of their ids
  public Forms forms(
      List<JudgeIdentity> judges,
      int replicate,
      Optional<DocumentChoice> choice,
      boolean shown,
      boolean coded) {
    List<RunLine> lines = new ArrayList<>();
    SortedMap<String, SortedMap<String, List<OtherAnswer>>> answers = new TreeMap<>();
    Optional<Digest> chosenBy = choice.map(DocumentChoice::digest);
    SortedMap<String, String> chosen = new TreeMap<>();
    choice.ifPresent(
        it -> judges.forEach(judge -> chosen.putAll(it.documents(Reviewer.text(judge)))));
    documents.forEach((line, extraction) -> {
      if (choice.isEmpty() || chosen.containsKey(line.id())) {
        lines.add(line);
        answers.put(line.id(), shown ? answers(extraction) : new TreeMap<>());
      }
    });
    if (coded) {
      // the order of the run would tell whose they are
      lines.sort(Comparator.comparing(line -> documents.code(line.id())));
    }
    List<ReviewForm> forms = new ArrayList<>();
    List<String> withoutText = new ArrayList<>();
    for (RunLine line : lines) {
      if (documents.text(line).isEmpty()) {
        withoutText.add(line.id());
      }
    }
    for (JudgeIdentity judge : judges) {
      SortedMap<String, String> own =
          choice.map(it -> it.documents(Reviewer.text(judge))).orElseGet(TreeMap::new);
      for (RunLine line : lines) {
        Optional<Document> text =
            documents.text(line).filter(_ -> choice.isEmpty() || own.containsKey(line.id()));
        text.ifPresent(content ->
            forms.add(
                new ReviewForm(
                    judge,
                    replicate,
                    coded ? documents.code(line.id()) : line.id(),
                    content,
                    // what speaks for a document tells what the judge made of it
                    shown ? own.getOrDefault(line.id(), "") : "",
                    answers.get(line.id()),
                    new TreeMap<>(),
                    chosenBy)));
      }
    }
    return new Forms(forms, withoutText);
  }

  /// Writes the forms, all or nothing.
  ///
  /// @throws dev.plumbline.base.problem.Refusal if the rubric cannot be asked with a form
  public static void write(List<ReviewForm> forms, Bundle bundle, Path file) {
    ExtractionSpec spec = bundle.extraction();
    FormQuestion.check(spec);
    boolean shown = forms.stream().anyMatch(form -> !form.shown().isEmpty());
    PrivateFiles.replace(
        file,
        out -> {
          switch (ReviewFormat.toWrite(file)) {
            case JSONL -> {
              for (ReviewForm form : forms) {
                out.write(CanonicalJson.bytes(JsonForms.json(form, spec, form.questions(bundle))));
                out.write('\n');
              }
            }
            case CSV -> {
              write(out, CsvForms.header(FormQuestion.of(spec), shown));
              for (ReviewForm form : forms) {
                write(out, CsvForms.rows(form, spec, form.questions(bundle), shown));
              }
            }
          }
        });
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }

  private SortedMap<String, List<OtherAnswer>> answers(Extraction extraction) {
    SortedMap<String, List<OtherAnswer>> answers = new TreeMap<>();
    String judge = name(run.spec().judge());
    Stream.concat(
            extraction.findings().keySet().stream(), extraction.details().facts().keySet().stream())
        .forEach(id -> answers.put(id, List.of(OtherAnswer.of(judge, extraction, id))));
    return answers;
  }

  /// A judge in a word, as tables show it.
  public static String name(JudgeIdentity judge) {
    return judge.model().isEmpty() ? judge.provider() : judge.provider() + ":" + judge.model();
  }
}
