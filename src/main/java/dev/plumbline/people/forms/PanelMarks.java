package dev.plumbline.people.forms;

import static dev.plumbline.base.problem.ProblemCode.UNKNOWN_JUDGE;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.judge.session.JudgeQuestion;
import dev.plumbline.people.DocumentChoice.MarkerAssignment;
import dev.plumbline.people.FormQuestion;
import dev.plumbline.people.corrections.ResultHistory;
import dev.plumbline.people.forms.ReviewForm.OtherAnswer;
import dev.plumbline.people.forms.ReviewForm.Prefilled;
import dev.plumbline.people.proceeding.ContestedScorecard;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.JudgeSource;
import dev.plumbline.run.PanelSource;
import dev.plumbline.run.PanelSource.RecordedMarks;
import dev.plumbline.run.ReviewedRun;
import dev.plumbline.run.RunSettings;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoreAccess;
import dev.plumbline.run.local.StoredPanels;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Finding.NotApplicable;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.NamedClaims.JurorAnswer;
import dev.plumbline.score.extraction.Panel.Juror;
import dev.plumbline.score.extraction.Panel.PanelOrigin;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.RunReference.RunName;
import dev.plumbline.score.run.StoredRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/// What a panel of persons decides about the documents of a run: each document once, with the
/// answers of those to whom it was given, and where they differ too much, of who adjudicates.
public final class PanelMarks {

  private final StoredRun marking;
  private final Bundle bundle;
  private final PanelSource source;
  private final StoreAccess access;
  private final LocalStore store;

  /// A document whose marks are not complete.
  ///
  /// @param waits for these markers; empty where it waits for an adjudication
  /// @param erased whether it waits in vain: its text is not stored
  public record Open(String id, List<String> waits, boolean erased) {
    public Open {
      waits = List.copyOf(waits);
    }
  }

  /// @param marking the run in which the documents wait
  /// @throws Refusal if the panel does not fit the rubric, or others than persons are on it
  public PanelMarks(StoredRun marking, Bundle bundle, PanelSource panel, StoreAccess access) {
    this.marking = marking;
    this.bundle = bundle;
    this.access = access;
    this.store = access.existing();
    panel.panel().jurors().stream()
        .map(Juror::judge)
        .filter(judge -> !judge.isPerson() || !Reviewer.isKnown(judge, store))
        .forEach(judge -> {
          throw Refusal.of(
              panel.file(),
              UNKNOWN_JUDGE,
              EscapedText.text(judge.written()) + " is no person of this store",
              "name those whom `review persons` lists");
        });
    this.source = panel.fitting(bundle).of(new RecordedMarks(markers(), answered(panel)));
  }

  /// Makes the run, or finds it. It has the name only if nothing of it is open but what was erased.
  public StoredRun run(Optional<RunName> name, Consumer<String> notices) {
    StoredRun run =
        ReviewedRun.make(
            new ReviewedRun.Request(
                marking,
                bundle,
                source,
                ids(),
                assignment().map(MarkerAssignment::digest),
                Optional.empty()),
            access,
            notices);
    if (name.isPresent() && open(run).stream().allMatch(Open::erased)) {
      RunSettings.name(store.runs(), run, name.get());
    }
    return run;
  }

  /// What is not complete in the run, in its order.
  public List<Open> open(StoredRun run) {
    List<Open> open = new ArrayList<>();
    ReviewedDocuments asked = new ReviewedDocuments(marking, bundle, store);
    store.lines(
        run,
        line -> {
          Optional<PanelOrigin> origin = extraction(line).flatMap(Extraction::panel);
          List<String> waits = new ArrayList<>();
          boolean adjudication = false;
          for (int juror = 0; juror < source.panel().jurors().size(); juror++) {
            JudgeIdentity judge = source.panel().jurors().get(juror).judge();
            String code =
                origin.isPresent()
                    ? origin.get().jurors().get(juror).code()
                    : JurorAnswer.NOT_RECORDED.code();
            adjudication |= code.equals(JurorAnswer.ADJUDICATION.code());
            if (code.equals(JurorAnswer.NOT_RECORDED.code()) && isGiven(line, judge)) {
              waits.add(judge.written());
            }
          }
          Optional<RunLine> marked = asked.find(line.id());
          if (marked.isPresent() && (adjudication || !waits.isEmpty())) {
            open.add(new Open(line.id(), waits, asked.text(marked.get()).isEmpty()));
          }
        });
    return open;
  }

  private boolean isGiven(RunLine line, JudgeIdentity judge) {
    SortedSet<String> markers =
        line.document().map(source.marks().orElseThrow().markers()::get).orElse(null);
    return judge.provider().equals(JudgeIdentity.PERSON)
        && (markers == null || markers.contains(judge.written()));
  }

  /// Forms for what the markers have not decided alike: each shows what they answered, without
  /// their names, and has filled in already what they decided alike.
  ///
  /// @param who adjudicates
  /// @throws Refusal if that is not a matter of the person
  public List<ReviewForm> adjudication(StoredRun run, JudgeIdentity who, boolean coded) {
    if (source.panel().jurors().stream()
        .filter(Juror::adjudicates)
        .noneMatch(juror -> juror.judge().equals(who))) {
      throw Refusal.of(
          "--judge",
          UNKNOWN_JUDGE,
          EscapedText.text(who.written()) + " does not adjudicate in this panel",
          "name one of its `adjudication:` jurors");
    }
    ReviewedDocuments names = new ReviewedDocuments(marking, bundle, store);
    List<ReviewForm> forms = new ArrayList<>();
    store.lines(
        run,
        line -> {
          Optional<Extraction> extraction = extraction(line);
          Optional<Document> text = line.document().flatMap(store::document);
          if (text.isPresent()
              && extraction
                  .flatMap(Extraction::panel)
                  .filter(PanelMarks::isContested)
                  .isPresent()) {
            forms.add(
                form(
                    who,
                    coded ? names.code(line.id()) : line.id(),
                    text.get(),
                    StoredPanels.answers(
                        extraction.get().panel().get(), bundle.extraction(), store)));
          }
        });
    if (coded) {
      forms.sort(Comparator.comparing(ReviewForm::document));
    }
    return forms;
  }

  private static boolean isContested(PanelOrigin origin) {
    return origin.jurors().stream()
        .anyMatch(juror -> juror.code().equals(JurorAnswer.ADJUDICATION.code()));
  }

  private ReviewForm form(
      JudgeIdentity who, String document, Document text, List<JurorAnswer> answers) {
    SortedMap<String, Extraction> markers = new TreeMap<>();
    for (int juror = 0; juror < answers.size(); juror++) {
      if (answers.get(juror) instanceof JurorAnswer.Answered(Extraction extraction)) {
        markers.put("marker " + (char) ('A' + juror), extraction);
      }
    }
    SortedMap<String, List<OtherAnswer>> shown = new TreeMap<>();
    SortedMap<String, Prefilled> alike = new TreeMap<>();
    List<String> open = new ArrayList<>();
    for (FormQuestion question : FormQuestion.of(bundle, text)) {
      String id = question.id();
      List<OtherAnswer> others = new ArrayList<>();
      markers.forEach((marker, extraction) -> others.add(OtherAnswer.of(marker, extraction, id)));
      shown.put(id, others);
      boolean decided =
          markers.values().stream().allMatch(it -> ContestedScorecard.isDecided(it, id));
      if (decided && others.stream().map(OtherAnswer::decision).distinct().count() == 1) {
        OtherAnswer first = others.getFirst();
        alike.put(
            id,
            new Prefilled(
                question.written(first.decision()),
                markers.firstEntry().getValue().findings().get(id) instanceof NotApplicable none
                    ? none.reason()
                    : "",
                first.quotes()));
      } else {
        open.add(id);
      }
    }
    return new ReviewForm(
        who,
        0,
        document,
        text,
        "not decided alike: " + String.join(", ", open),
        shown,
        alike,
        Optional.empty());
  }

  private Optional<Extraction> extraction(RunLine line) {
    return line.extraction()
        .map(digest -> new ReviewedDocuments(marking, bundle, store).extraction(digest));
  }

  private List<String> ids() {
    List<String> ids = new ArrayList<>();
    store.lines(marking, line -> ids.add(line.id()));
    return ids;
  }

  /// By whom the documents of the marking were to be marked, if that was drawn.
  private Optional<MarkerAssignment> assignment() {
    return ResultHistory.reviews(marking, store).stream()
        .flatMap(review -> review.spec().selection().stream())
        .distinct()
        .flatMap(digest -> store.find(ArtefactKind.SELECTION, digest).stream())
        .flatMap(json -> JsonRecord.read(MarkerAssignment.class, json).stream())
        .findFirst();
  }

  private SortedMap<Digest, SortedSet<String>> markers() {
    SortedMap<Digest, SortedSet<String>> markers = new TreeMap<>();
    assignment()
        .map(MarkerAssignment::markersOf)
        .ifPresent(markersOf ->
            store.lines(
                marking,
                line ->
                    line.document()
                        .filter(_ -> markersOf.containsKey(line.id()))
                        .ifPresent(document ->
                            markers
                                .computeIfAbsent(document, _ -> new TreeSet<>())
                                .addAll(markersOf.get(line.id())))));
    return markers;
  }

  /// Which answers there are; none of them changes.
  private Digest answered(PanelSource panel) {
    List<String> answered = new ArrayList<>();
    store.lines(
        marking,
        line ->
            line.document()
                .flatMap(store::document)
                .ifPresent(document -> {
                  for (JudgeSource judge : panel.judges()) {
                    JudgeQuestion.calls(
                            bundle.extraction(), document, judge.judge(), judge.replicate())
                        .stream()
                        .filter(judge::isStored)
                        .forEach(call -> answered.add(call.key().toString()));
                  }
                }));
    return Digest.of(ArtefactKind.REQUEST, JsonObject.of("answered", answered));
  }
}
