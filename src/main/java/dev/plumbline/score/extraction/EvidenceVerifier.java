package dev.plumbline.score.extraction;

import dev.plumbline.rubric.EvidencePolicy;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.rubric.ReplicatePolicy.Combine;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.Support;
import dev.plumbline.score.extraction.Extraction.TraitSupport;
import dev.plumbline.score.extraction.ExtractionDetails.JudgedFact;
import dev.plumbline.score.extraction.Finding.Checked;
import dev.plumbline.score.extraction.JudgeAnswers.Passage;
import dev.plumbline.score.extraction.NamedClaims.FactClaim;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.Units.Sentence;
import dev.plumbline.text.injection.InjectionDetector;
import dev.plumbline.text.injection.InjectionFlag;
import dev.plumbline.text.injection.SuspectSentences;
import dev.plumbline.text.quote.QuotePolicy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/// Verifies the evidence of a judge: looks up every quote in the document, counts the distinct
/// valid ones and combines replicates (RULERS, section 3.3, step 4).
final class EvidenceVerifier {

  private static final FactValue NO_EVIDENCE = new FactValue.Unknown("no-evidence");

  private final ExtractionSpec spec;
  private final QuotePolicy policy;
  private final InjectionDetector injectionDetector;

  /// The rubric's own texts: quotes that occur only there are no evidence.
  private final IndexedText rubricWords;

  EvidenceVerifier(ExtractionSpec spec) {
    this.spec = spec;
    this.policy =
        QuotePolicy.standard()
            .withCaseFolding(spec.evidence().foldCase())
            .withLanguage(spec.language())
            .withMarkup(spec.document().markup());
    this.rubricWords = IndexedText.of(words(spec));
    this.injectionDetector = InjectionDetector.of(rubricWords.text(), itemIds());
  }

  /// The verified evidence of one document.
  ///
  /// @param findings one for every item of the rubric, by id
  /// @param values the values of the judged facts that were answered, by id
  /// @param said the answer of each replicate that was asked, by item and judged fact
  /// @param support the evidence of each trait, by id
  record Verified(
      SortedMap<String, Finding> findings,
      SortedMap<String, FactValue> values,
      SortedMap<String, List<String>> said,
      SortedMap<String, TraitSupport> support,
      ExtractionDetails details) {}

  /// @param replicates the judge's answers, one for each replicate, at least one
  Verified verify(Document document, List<JudgeAnswers> replicates) {
    GradedDocument seen = GradedDocument.of(spec.document(), document);
    AskedItems asked = new AskedItems(spec, seen, replicates.getFirst().named());
    List<FlaggedPassage> flags =
        replicates.getFirst().judge().isModel() ? flags(document) : List.of();
    QuoteVerifier check = verifier(seen, asked, flags);
    int sentences = seen.sentences();
    ReplicateCombiner combined = combiner(replicates);
    SortedMap<String, List<String>> said = new TreeMap<>();
    SortedMap<String, Finding> findings = new TreeMap<>();
    asked.withoutUnits().forEach((id, why) -> findings.put(id, new Finding.Unanswered(id, why)));
    for (Trait trait : asked.traits()) {
      for (Item item : trait.items()) {
        List<Finding> each =
            asked(replicates, answers -> answers.claims().containsKey(item.id())).stream()
                .map(answers -> finding(item, answers, check, sentences))
                .toList();
        said.put(item.id(), each.stream().map(ReplicateCombiner::answer).toList());
        findings.put(
            item.id(), each.size() == 1 ? each.getFirst() : combined.finding(item.id(), each));
      }
    }
    DistinctEvidence.limit(spec, asked, document, findings);
    SortedMap<String, FactValue> values = new TreeMap<>();
    SortedMap<String, JudgedFact> facts = new TreeMap<>();
    for (Fact fact : spec.facts()) {
      if (fact.source() instanceof Fact.Source.Judged judged
          && replicates.getFirst().facts().containsKey(fact.id())) {
        List<VerifiedFact> each =
            asked(replicates, answers -> answers.facts().containsKey(fact.id())).stream()
                .map(answers -> verified(fact.id(), answers, judged, check))
                .toList();
        List<FactValue> answers = each.stream().map(VerifiedFact::value).toList();
        said.put(fact.id(), answers.stream().map(ReplicateCombiner::answer).toList());
        int chosen = answers.size() == 1 ? 0 : combined.representative(answers).orElse(-1);
        values.put(fact.id(), chosen < 0 ? DISAGREE : answers.get(chosen));
        facts.put(fact.id(), each.get(Math.max(0, chosen)).evidence());
      }
    }
    ExtractionDetails details =
        new ExtractionDetails(
            flags,
            facts,
            replicates.size() == 1 ? new TreeMap<>() : said,
            replicates.getFirst().confidence(),
            replicates.getFirst().named(),
            replicates.stream().flatMap(it -> it.models().stream()).toList());
    return new Verified(findings, values, said, support(findings), details);
  }

  /// Replicates that were not asked because the others agree count as replicates without a vote.
  private ReplicateCombiner combiner(List<JudgeAnswers> replicates) {
    boolean early = spec.judge().untilAgreed() && replicates.size() > 1;
    return new ReplicateCombiner(
        spec.judge().combine(), early ? spec.judge().repeats() : replicates.size());
  }

  /// The replicates that were asked about something; if none was, the first.
  private List<JudgeAnswers> asked(
      List<JudgeAnswers> replicates, Predicate<JudgeAnswers> wereAsked) {
    if (!spec.judge().untilAgreed()) {
      return replicates;
    }
    List<JudgeAnswers> asked = replicates.stream().filter(wereAsked).toList();
    return asked.isEmpty() ? List.of(replicates.getFirst()) : asked;
  }

  /// The items and judged facts whose majority another answer could still change.
  ///
  /// @param replicates so far, at least one
  SortedSet<String> undecided(Document document, List<JudgeAnswers> replicates) {
    ReplicateCombiner combined = new ReplicateCombiner(Combine.MAJORITY, spec.judge().repeats());
    SortedSet<String> undecided = new TreeSet<>();
    verify(document, replicates)
        .said()
        .forEach((id, said) -> {
          if (!combined.isDecided(said)) {
            undecided.add(id);
          }
        });
    return undecided;
  }

  /// Answers of persons with their evidence; without quotes, with that of the finding before.
  SortedMap<String, Finding> corrected(
      Document document,
      NamedClaims claims,
      SortedMap<String, ItemClaim> answers,
      SortedMap<String, Finding> before) {
    GradedDocument seen = GradedDocument.of(spec.document(), document);
    AskedItems asked = new AskedItems(spec, seen, claims);
    QuoteVerifier check = verifier(seen, asked, flags(document));
    SortedMap<String, Finding> findings = new TreeMap<>();
    answers.forEach((id, claim) -> {
      Item item = asked.byId().get(id);
      findings.put(
          id,
          switch (claim) {
            case ItemClaim.Unanswered(String code) -> new Finding.Unanswered(id, code);
            case ItemClaim.NotApplicable(String reason, var quotes) ->
                notApplicable(item, reason, verified(item, quotes, check));
            case ItemClaim.Decided(int decision, var quotes) ->
                checked(
                    item,
                    decision,
                    quotes.isEmpty() && before.get(id) instanceof Checked checked
                        ? checked.quotes()
                        : verified(item, quotes, check),
                    seen.sentences());
          });
    });
    return findings;
  }

  private List<CheckedQuote> verified(
      Item item, List<ItemClaim.Quote> quotes, QuoteVerifier check) {
    return check.verify(quotes, item, spec.evidence().from(item), Collections.emptySortedSet());
  }

  /// The values of judged facts as persons answered; one without its evidence is unknown.
  ///
  /// @param evidence gets that of each, by id; where an answer has no quotes, what is there stays
  SortedMap<String, FactValue> correctedFacts(
      Document document,
      NamedClaims claims,
      SortedMap<String, FactClaim> answers,
      SortedMap<String, JudgedFact> evidence) {
    GradedDocument seen = GradedDocument.of(spec.document(), document);
    QuoteVerifier check = verifier(seen, new AskedItems(spec, seen, claims), flags(document));
    SortedMap<String, FactValue> values = new TreeMap<>();
    for (Fact fact : spec.facts()) {
      FactClaim claim = answers.get(fact.id());
      if (claim != null && fact.source() instanceof Fact.Source.Judged judged) {
        if (!claim.quotes().isEmpty() || !evidence.containsKey(fact.id())) {
          List<CheckedQuote> checked =
              check.verifyFact(
                  claim.quotes(), spec.evidence().from(), Collections.emptySortedSet());
          evidence.put(
              fact.id(),
              new JudgedFact(
                  checked, DistinctEvidence.count(checked), spec.evidence().requiredFor(judged)));
        }
        values.put(fact.id(), evidence.get(fact.id()).isSupported() ? claim.value() : NO_EVIDENCE);
      }
    }
    return values;
  }

  /// The passages around the quotes that count, by item or fact; those without any are left out.
  SortedMap<String, List<Passage>> passages(Document document, JudgeAnswers answers) {
    GradedDocument seen = GradedDocument.of(spec.document(), document);
    AskedItems asked = new AskedItems(spec, seen, answers.named());
    QuoteVerifier check = verifier(seen, asked, flags(document));
    SortedMap<String, List<Passage>> passages = new TreeMap<>();
    for (Trait trait : asked.traits()) {
      for (Item item : trait.items()) {
        if (answers.claims().get(item.id()) instanceof ItemClaim.Decided claim) {
          passages.put(item.id(), check.passages(quotes(item, claim.quotes(), answers, check)));
        }
      }
    }
    for (Fact fact : spec.facts()) {
      if (fact.source() instanceof Fact.Source.Judged judged
          && judged.quotes()
          && answers.facts().containsKey(fact.id())) {
        passages.put(
            fact.id(),
            check.passages(verified(fact.id(), answers, judged, check).evidence().quotes()));
      }
    }
    passages.values().removeIf(List::isEmpty);
    return passages;
  }

  /// Looks up what a judge names as the claims of a document. A sentence that may be a prompt
  /// injection has claims like others: to speak to the judge does not keep them from being judged.
  NamedClaims claims(Document document, List<ItemClaim.Quote> named) {
    GradedDocument seen = GradedDocument.of(spec.document(), document);
    AskedItems asked = new AskedItems(spec, seen, NamedClaims.UNKNOWN);
    return NamedClaims.of(
        verifier(seen, asked, List.of())
            .verifyClaims(named, seen.in(spec.claimed().orElseThrow())));
  }

  /// The items and facts whose answer has all the quotes that it needs.
  SortedSet<String> supported(Document document, JudgeAnswers answers) {
    SortedMap<String, Item> items = AskedItems.of(spec, document, answers.named()).byId();
    Verified verified = verify(document, List.of(answers));
    SortedSet<String> ids = new TreeSet<>();
    verified
        .findings()
        .forEach((id, finding) -> {
          if (items.containsKey(id) && isSupported(finding, items.get(id))) {
            ids.add(id);
          }
        });
    verified
        .values()
        .forEach((id, value) -> {
          if (value.isKnown()) {
            ids.add(id);
          }
        });
    return ids;
  }

  /// Whether a finding has the quotes that it needs; a decision may need none.
  private static boolean isSupported(Finding finding, Item item) {
    return switch (finding) {
      case Checked checked ->
          checked.support() == Support.SUFFICIENT || !item.scale().needsQuotes(checked.decision());
      case Finding.NotApplicable none -> none.isSupported();
      case Finding.Supplied _ -> true;
      case Finding.Partial _, Finding.Unanswered _ -> false;
    };
  }

  List<String> suspects(Document document) {
    SuspectSentences suspects = new SuspectSentences(itemIds(), policy.english());
    return document.parts().stream()
        .flatMap(part ->
            suspects.in(part.text(), injectionDetector.detect(part.text())).stream()
                .map(Sentence::id)
                .map(part::unit))
        .toList();
  }

  private SortedSet<String> itemIds() {
    SortedSet<String> ids = new TreeSet<>();
    spec.traits().forEach(trait -> trait.items().forEach(item -> ids.add(item.id())));
    return ids;
  }

  private QuoteVerifier verifier(
      GradedDocument document, AskedItems asked, List<FlaggedPassage> flags) {
    List<IndexedText> contexts = new ArrayList<>(List.of(rubricWords));
    contexts.addAll(document.context().values());
    List<FlaggedPassage> refused =
        spec.evidence().flagged() == EvidencePolicy.Flagged.REFUSE ? flags : List.of();
    return new QuoteVerifier(document, asked, policy, contexts, spec.evidence().accept(), refused);
  }

  /// What may be a prompt injection, in every part: also what only helps to understand may speak to
  /// a judge.
  private List<FlaggedPassage> flags(Document document) {
    boolean noted = spec.evidence().flagged() == EvidencePolicy.Flagged.NOTE;
    List<FlaggedPassage> flags = new ArrayList<>();
    for (Document.Part part : document.parts()) {
      for (InjectionFlag flag : injectionDetector.detect(part.text())) {
        flags.add(new FlaggedPassage(part.label(), flag, noted));
      }
    }
    return flags;
  }

  private List<CheckedQuote> quotes(
      Item item, List<ItemClaim.Quote> quotes, JudgeAnswers answers, QuoteVerifier check) {
    return check.verify(quotes, item, spec.evidence().from(item), irrelevant(item.id(), answers));
  }

  private static SortedSet<String> irrelevant(String id, JudgeAnswers answers) {
    return answers.irrelevant().getOrDefault(id, Collections.emptySortedSet());
  }

  private Finding finding(Item item, JudgeAnswers answers, QuoteVerifier check, int sentences) {
    return switch (answers.claims().getOrDefault(item.id(), ItemClaim.Unanswered.LEFT_OUT)) {
      case ItemClaim.Unanswered(String code) -> new Finding.Unanswered(item.id(), code);
      case ItemClaim.Decided claim ->
          checked(item, claim.decision(), quotes(item, claim.quotes(), answers, check), sentences);
      case ItemClaim.NotApplicable(String reason, var said) ->
          notApplicable(item, reason, quotes(item, said, answers, check));
    };
  }

  private static Finding notApplicable(Item item, String reason, List<CheckedQuote> quotes) {
    return new Finding.NotApplicable(
        item.id(),
        reason,
        quotes,
        DistinctEvidence.count(quotes),
        item.applicability().quotesRequired());
  }

  /// A judged fact of one replicate; a value without the required evidence is unknown.
  private record VerifiedFact(FactValue value, JudgedFact evidence) {}

  private VerifiedFact verified(
      String id, JudgeAnswers answers, Fact.Source.Judged fact, QuoteVerifier check) {
    FactClaim claim = answers.facts().get(id);
    List<CheckedQuote> checked =
        check.verifyFact(claim.quotes(), spec.evidence().from(), irrelevant(id, answers));
    JudgedFact evidence =
        new JudgedFact(checked, DistinctEvidence.count(checked), spec.evidence().requiredFor(fact));
    return new VerifiedFact(
        claim.value().isKnown() && !evidence.isSupported() ? NO_EVIDENCE : claim.value(), evidence);
  }

  /// For each trait, the number of distinct passages that the valid quotes of its items show, and
  /// the number that it requires.
  SortedMap<String, TraitSupport> support(SortedMap<String, Finding> findings) {
    SortedMap<String, TraitSupport> support = new TreeMap<>();
    for (Trait trait : spec.traits()) {
      List<String> items = trait.items().stream().map(Item::id).toList();
      List<CheckedQuote> quotes = new ArrayList<>();
      boolean open = false;
      for (var entry : findings.entrySet()) {
        if (items.contains(ItemUnit.item(entry.getKey()))) {
          if (entry.getValue() instanceof Checked checked) {
            quotes.addAll(checked.quotes());
          }
          open |= entry.getValue() instanceof Finding.Partial;
        }
      }
      support.put(
          trait.id(),
          new TraitSupport(
              DistinctEvidence.count(quotes), spec.evidence().requiredFor(trait), open));
    }
    return support;
  }

  private Finding checked(Item item, int decision, List<CheckedQuote> quotes, int sentences) {
    return new Checked(
        item.id(),
        decision,
        quotes,
        DistinctEvidence.count(item, quotes),
        spec.evidence().requiredFor(item, sentences));
  }

  private static String words(ExtractionSpec spec) {
    List<String> words = new ArrayList<>();
    for (Trait trait : spec.traits()) {
      words.add(trait.description());
      words.addAll(trait.anchors().values());
      trait.items().forEach(item -> words.add(item.ask() + "\n" + item.quote()));
    }
    return String.join("\n\n", words);
  }

  private static final FactValue DISAGREE =
      new FactValue.Unknown(ReplicateCombiner.REPLICATES_DISAGREE);
}
