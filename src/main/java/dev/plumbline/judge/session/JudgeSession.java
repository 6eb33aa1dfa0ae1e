package dev.plumbline.judge.session;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.judge.prompt.AnswerReader.ParsedAnswer;
import dev.plumbline.judge.prompt.PromptScope;
import dev.plumbline.judge.prompt.PromptWriter.Prompt;
import dev.plumbline.judge.prompt.RelevancePrompt;
import dev.plumbline.judge.prompt.SufficiencyPrompt;
import dev.plumbline.judge.session.AttemptLoop.AttemptOutcome;
import dev.plumbline.judge.session.AttemptLoop.AttemptOutcome.Answered;
import dev.plumbline.judge.session.AttemptLoop.AttemptOutcome.Unanswered;
import dev.plumbline.judge.session.AttemptLoop.Question;
import dev.plumbline.judge.session.JudgeClient.JudgeCall;
import dev.plumbline.judge.session.JudgeClient.JudgeOutcome;
import dev.plumbline.judge.session.JudgeClient.JudgeOutcome.Judged;
import dev.plumbline.judge.session.JudgeClient.JudgeOutcome.NotRecorded;
import dev.plumbline.rubric.EvidencePolicy.EvidenceType;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.score.extraction.AskedItems;
import dev.plumbline.score.extraction.Candidates;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Document.GivenPart;
import dev.plumbline.score.extraction.Document.Part;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.JudgeAnswers;
import dev.plumbline.score.extraction.JudgeAnswers.Passage;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.NamedClaims;
import dev.plumbline.score.extraction.NamedClaims.FactClaim;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim.Decided;
import dev.plumbline.text.Units;
import dev.plumbline.text.Units.Paragraph;
import dev.plumbline.text.Units.Sentence;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.StringJoiner;
import java.util.TreeMap;

/// The calls about one document. The outcome depends on the stored replies only, so a replay gives
/// the same.
final class JudgeSession {

  static final String CLAIMS = "claims:";
  static final String RELEVANCE = "relevance:";
  static final String SUFFICIENCY = "sufficiency:";
  static final String CONFIRMATION = "confirmation:";

  private static final int SECOND_TOKENS = 500;
  private static final int TOKENS_PER_PASSAGE = 50;

  /// Codes of unanswered items and facts.
  private static final String RELEVANCE_UNKNOWN = "relevance-unknown";

  private static final String SUFFICIENCY_UNKNOWN = "sufficiency-unknown";
  private static final String QUOTES_INSUFFICIENT = "quotes-insufficient";
  private static final String UNCONFIRMED = "unconfirmed";

  private final AttemptLoop attempts;
  private final ExtractionSpec spec;
  private final Extractor extractor;
  private final Document given;

  /// What the judge is shown: the document, or the one with its candidates exchanged.
  private final Document document;

  private final Digest documentDigest;
  private final JudgeIdentity judge;
  private final NamedClaims claims;

  /// @param extractor of the spec
  JudgeSession(
      AttemptLoop attempts,
      ExtractionSpec spec,
      Extractor extractor,
      Document document,
      JudgeIdentity judge) {
    this(attempts, spec, extractor, document, judge, NamedClaims.UNKNOWN);
  }

  private JudgeSession(
      AttemptLoop attempts,
      ExtractionSpec spec,
      Extractor extractor,
      Document document,
      JudgeIdentity judge,
      NamedClaims claims) {
    this.claims = claims;
    this.attempts = attempts;
    this.spec = spec;
    this.extractor = extractor;
    this.given = document;
    this.document = shown(document, judge);
    this.documentDigest = document.digest();
    this.judge = judge;
  }

  /// The same session, once it is known which claims the document makes.
  JudgeSession of(NamedClaims named) {
    return new JudgeSession(attempts, spec, extractor, given, judge, named);
  }

  static Document shown(Document document, JudgeIdentity judge) {
    return judge.isExchanged() ? Candidates.exchanged(document) : document;
  }

  /// How often the rubric has this judge asked for one replicate.
  static int repeats(ExtractionSpec spec, JudgeIdentity judge) {
    return judge.isPerson() ? 1 : spec.judge().repeats();
  }

  /// Whether this judge is asked which passages bear on what was asked.
  private boolean asksRelevance() {
    return spec.evidence().relevance() && !judge.isPerson();
  }

  /// Whether the quotes for an item can show a level by themselves: it must have some, and ask for
  /// what stands in a passage, not for what only the whole text shows.
  static boolean isShownByQuotes(ExtractionSpec spec, Item item) {
    return item.shownByQuotes()
        && !item.scale().isPreference()
        && spec.evidence().requiredFor(item) > 0
        && (item.evidence() == EvidenceType.LOCAL_QUOTE
            || item.evidence() == EvidenceType.SPAN_LEVEL);
  }

  /// The parts of the rubric to ask about next: all, or with `until: agreed` those with an item or
  /// fact whose majority another answer could still change.
  ///
  /// @param replicates so far
  List<PromptScope> open(List<JudgeAnswers> replicates) {
    List<PromptScope> scopes = PromptScope.of(spec, document, claims);
    if (!spec.judge().untilAgreed() || replicates.isEmpty()) {
      return scopes;
    }
    SortedSet<String> undecided = extractor.undecided(given, replicates);
    return scopes.stream()
        .filter(scope ->
            scope.items().stream().anyMatch(item -> undecided.contains(item.id()))
                || scope.facts().stream().anyMatch(fact -> undecided.contains(fact.id())))
        .toList();
  }

  /// One replicate: every scope once, then what the rubric asks about the answers.
  JudgeOutcome judge(int replicate, List<PromptScope> scopes) {
    JudgeOutcome outcome = answers(document, "", replicate, scopes);
    if (outcome instanceof Judged judged && asksRelevance()) {
      outcome = relevance(judged.replicates().getFirst(), replicate);
    }
    if (outcome instanceof Judged judged) {
      outcome = sufficient(judged.replicates().getFirst(), replicate);
    }
    if (outcome instanceof Judged judged) {
      outcome = confirmed(judged.replicates().getFirst(), replicate, scopes);
    }
    return judge.isExchanged() && outcome instanceof Judged judged
        ? judged(Candidates.exchanged(judged.replicates().getFirst(), spec))
        : outcome;
  }

  /// The answers about a text that is shown in place of the document's.
  private JudgeOutcome answers(
      Document shown, String prefix, int replicate, List<PromptScope> scopes) {
    SortedMap<String, ItemClaim> answers = new TreeMap<>();
    SortedMap<String, FactClaim> facts = new TreeMap<>();
    SortedMap<String, Integer> confidence = new TreeMap<>();
    for (PromptScope scope : scopes) {
      AttemptOutcome<ParsedAnswer> outcome =
          attempts.ask(question(shown, scope, prefix + scope.id(), replicate));
      if (!(outcome instanceof Answered<ParsedAnswer>(ParsedAnswer answer, _))) {
        return unanswered(outcome, prefix + scope.id());
      }
      answers.putAll(answer.claims());
      facts.putAll(answer.facts());
      answer.confidence().forEach((trait, said) -> confidence.merge(trait, said, Math::min));
    }
    return judged(new JudgeAnswers(judge, answers, facts, confidence).of(claims));
  }

  /// Asks of each item and fact which of its passages bear on it. Where the answer cannot be used,
  /// the item or fact is unanswered.
  private JudgeOutcome relevance(JudgeAnswers answers, int replicate) {
    SortedMap<String, SortedSet<String>> irrelevant = new TreeMap<>();
    JudgeAnswers judged = answers;
    for (var asked : relevanceQuestions(answers, replicate).entrySet()) {
      String id = asked.getKey();
      AttemptOutcome<Optional<SortedSet<String>>> outcome = attempts.ask(asked.getValue());
      if (!(outcome instanceof Answered<Optional<SortedSet<String>>>(var units, _))) {
        return unanswered(outcome, RELEVANCE + id);
      }
      judged = units.isEmpty() ? judged.without(id, RELEVANCE_UNKNOWN) : judged;
      irrelevant.put(id, units.orElse(Collections.emptySortedSet()));
    }
    return judged(judged.withIrrelevant(irrelevant));
  }

  private SortedMap<String, Question<Optional<SortedSet<String>>>> relevanceQuestions(
      JudgeAnswers answers, int replicate) {
    SortedMap<String, Question<Optional<SortedSet<String>>>> questions = new TreeMap<>();
    AskedItems asked = AskedItems.of(spec, document, claims);
    extractor
        .passages(document, answers)
        .forEach((id, passages) -> {
          Prompt prompt = RelevancePrompt.write(spec, documentDigest, id, asked.unit(id), passages);
          questions.put(
              id,
              Question.of(
                  call(RELEVANCE + id, replicate),
                  prompt,
                  RelevancePrompt.SCHEMA_NAME,
                  SECOND_TOKENS + TOKENS_PER_PASSAGE * passages.size(),
                  text ->
                      RelevancePrompt.read(
                          text, passages, prompt.delimiter(), !JudgeClient.usesOurPrompt(judge))));
        });
    return questions;
  }

  /// Asks of each decision which level its quotes show by themselves. One that they do not reach is
  /// unanswered, so that the result is no plain score.
  private JudgeOutcome sufficient(JudgeAnswers answers, int replicate) {
    JudgeAnswers judged = answers;
    for (var asked : sufficiencyQuestions(answers, replicate).entrySet()) {
      String id = asked.getKey();
      AttemptOutcome<Optional<Integer>> outcome = attempts.ask(asked.getValue());
      if (!(outcome instanceof Answered<Optional<Integer>>(Optional<Integer> level, _))) {
        return unanswered(outcome, SUFFICIENCY + id);
      }
      if (level.isEmpty()) {
        judged = judged.without(id, SUFFICIENCY_UNKNOWN);
      } else if (answers.claims().get(id) instanceof Decided claim
          && level.get() < claim.decision()) {
        judged = judged.without(id, QUOTES_INSUFFICIENT);
      }
    }
    return judged(judged);
  }

  private SortedMap<String, Question<Optional<Integer>>> sufficiencyQuestions(
      JudgeAnswers answers, int replicate) {
    SortedMap<String, Question<Optional<Integer>>> questions = new TreeMap<>();
    if (!spec.evidence().sufficiency() || judge.isPerson()) {
      return questions;
    }
    SortedMap<String, List<Passage>> passages = extractor.passages(document, answers);
    AskedItems asked = AskedItems.of(spec, document, claims);
    for (Item item : asked.traits().stream().flatMap(trait -> trait.items().stream()).toList()) {
      if (passages.containsKey(item.id())
          && isShownByQuotes(spec, item)
          && answers.claims().get(item.id()) instanceof Decided claim
          && item.scale().needsQuotes(claim.decision())) {
        Prompt prompt =
            SufficiencyPrompt.write(
                spec, documentDigest, item, asked.unit(item.id()), passages.get(item.id()));
        questions.put(
            item.id(),
            Question.of(
                call(SUFFICIENCY + item.id(), replicate),
                prompt,
                SufficiencyPrompt.SCHEMA_NAME,
                SECOND_TOKENS,
                text ->
                    SufficiencyPrompt.read(
                        text,
                        item.scale(),
                        prompt.delimiter(),
                        !JudgeClient.usesOurPrompt(judge))));
      }
    }
    return questions;
  }

  /// The questions of one replicate that have no answer yet: the first ones, once all of those are
  /// answered the second ones, and those about quotes alone once it is known which quotes count.
  List<Question<?>> unanswered(int replicate, List<PromptScope> scopes) {
    List<Question<?>> questions = new ArrayList<>();
    for (PromptScope scope : scopes) {
      questions.add(question(document, scope, scope.id(), replicate));
    }
    questions.removeIf(attempts::isAsked);
    if (questions.isEmpty()
        && answers(document, "", replicate, scopes)
            instanceof Judged(List<JudgeAnswers> answers, _)) {
      questions.addAll(secondQuestions(answers.getFirst(), replicate, scopes));
      questions.removeIf(attempts::isAsked);
    }
    return questions;
  }

  private List<Question<?>> secondQuestions(
      JudgeAnswers answers, int replicate, List<PromptScope> scopes) {
    List<Question<?>> questions = new ArrayList<>();
    if (asksRelevance()) {
      questions.addAll(relevanceQuestions(answers, replicate).values());
    }
    if (questions.stream().allMatch(attempts::isAsked)
        && (asksRelevance() ? relevance(answers, replicate) : judged(answers))
            instanceof Judged(List<JudgeAnswers> relevant, _)) {
      questions.addAll(sufficiencyQuestions(relevant.getFirst(), replicate).values());
    }
    withoutSuspects(answers)
        .filter(JudgeSession::hasSentences)
        .ifPresent(reduced ->
            scopes.forEach(scope ->
                questions.add(question(reduced, scope, CONFIRMATION + scope.id(), replicate))));
    return questions;
  }

  /// The document without its suspect sentences; empty if there is nothing to confirm.
  private Optional<Document> withoutSuspects(JudgeAnswers answers) {
    if (!spec.judge().confirmed() || judge.isPerson() || answers.answered().isEmpty()) {
      return Optional.empty();
    }
    List<String> suspects = extractor.suspects(document);
    return suspects.isEmpty()
        ? Optional.empty()
        : Optional.of(ReducedText.without(suspects, document));
  }

  private static boolean hasSentences(Document shown) {
    return shown.parts().stream().anyMatch(part -> !part.text().units().sentences().isEmpty());
  }

  /// Asks once more without the suspect sentences, if there are any. What is decided otherwise
  /// then, or had its quotes and has them no more, is unanswered: it may be the suspects' doing.
  private JudgeOutcome confirmed(JudgeAnswers answers, int replicate, List<PromptScope> scopes) {
    Optional<Document> shown = withoutSuspects(answers);
    if (shown.isEmpty()) {
      return judged(answers);
    }
    Document reduced = shown.get();
    JudgeAnswers again = new JudgeAnswers(judge, new TreeMap<>()).of(claims);
    if (hasSentences(reduced)) {
      JudgeOutcome outcome = answers(reduced, CONFIRMATION, replicate, scopes);
      if (!(outcome instanceof Judged(List<JudgeAnswers> confirmation, _))) {
        return outcome;
      }
      again = confirmation.getFirst();
    }
    SortedSet<String> unproved = extractor.supported(document, answers);
    unproved.removeAll(extractor.supported(reduced, again));
    JudgeAnswers judged = answers;
    for (String id : answers.answered()) {
      boolean proved = !unproved.contains(id);
      judged = proved && answers.isSame(id, again) ? judged : judged.without(id, UNCONFIRMED);
    }
    return judged(judged);
  }

  private JudgeOutcome judged(JudgeAnswers answers) {
    return new Judged(List.of(answers), attempts.models().size());
  }

  private static JudgeOutcome unanswered(AttemptOutcome<?> outcome, String part) {
    return switch (outcome) {
      case Unanswered<?>(NotRecorded _) -> new NotRecorded(part);
      case Unanswered<?>(JudgeOutcome why) -> why;
      case Answered<?> _ -> throw new IllegalStateException("answered: " + part);
    };
  }

  private JudgeCall call(String part, int replicate) {
    return new JudgeCall(spec.digest(), documentDigest, judge, replicate, part, 0);
  }

  private Question<ParsedAnswer> question(
      Document shown, PromptScope scope, String part, int replicate) {
    return FirstQuestions.of(spec, call(part, replicate), shown, scope);
  }

  /// The question about the claims of the document; empty if no item is asked of claims.
  ///
  /// @param replicate the first of those that are asked of them
  Optional<Question<NamedClaims>> claimsQuestion(int replicate) {
    return spec.claimed()
        .map(_ -> FirstQuestions.claims(spec, extractor, call(CLAIMS, replicate), document));
  }

  /// The claims of the document, named by the judge; unknown if no item is asked of claims.
  AttemptOutcome<NamedClaims> claims(int replicate) {
    Optional<Question<NamedClaims>> question = claimsQuestion(replicate);
    return question.isPresent()
        ? attempts.ask(question.get())
        : new Answered<>(NamedClaims.UNKNOWN, 0);
  }

  /// What is returned where it is not known whether there are claims.
  static JudgeOutcome unnamed(AttemptOutcome<NamedClaims> outcome) {
    return unanswered(outcome, CLAIMS);
  }

  /// A document with some sentences left out.
  static final class ReducedText {

    /// The other sentences in their paragraphs and parts, with the context parts.
    ///
    /// @param left as they are cited
    static Document without(List<String> left, Document document) {
      SortedMap<String, String> context = new TreeMap<>();
      document.context().forEach((name, part) -> context.put(name, part.text()));
      return Document.of(
          document.parts().stream().map(part -> reduced(part, left)).toList(), context);
    }

    private static GivenPart reduced(Part part, List<String> left) {
      Units units = part.text().units();
      StringJoiner text = new StringJoiner("\n\n");
      for (Paragraph paragraph : units.paragraphs()) {
        StringJoiner sentences = new StringJoiner("\n");
        for (Sentence sentence : units.sentences(paragraph)) {
          if (!left.contains(part.unit(sentence.id()))) {
            sentences.add(sentence.span().in(part.text().text()));
          }
        }
        if (sentences.length() > 0) {
          text.add(sentences.toString());
        }
      }
      return part.saying(text.toString());
    }

    private ReducedText() {}
  }
}
