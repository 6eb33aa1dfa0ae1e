package dev.plumbline.run;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import dev.plumbline.judge.llm.ModelReply.Usage;
import dev.plumbline.judge.llm.PriceList.Price;
import dev.plumbline.judge.prompt.PromptScope;
import dev.plumbline.judge.session.JudgeClient.JudgeCall;
import dev.plumbline.judge.session.JudgeClient.SpecCache;
import dev.plumbline.judge.session.JudgeQuestion;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.run.RunSummary.UsageText;
import dev.plumbline.run.documents.DocumentLine;
import dev.plumbline.score.extraction.CueJudge;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.NamedClaims;
import dev.plumbline.score.extraction.Preparation;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;

/// Counts what a judge would be asked about documents, before it is paid for. Second questions
/// depend on the answers: how many there may be is told apart, without their tokens. Answers that
/// cannot be used and are asked for again are not counted.
public final class PlannedCalls {

  /// A rule of thumb: a token of a usual English text has four letters. Other scripts have more
  /// bytes a letter and more tokens a letter.
  private static final int BYTES_PER_TOKEN = 4;

  private final SpecCache<Extractor> extractors = new SpecCache<>(Extractor::new);
  private final JudgeIdentity judge;
  private final int replicate;
  private final Predicate<JudgeCall> stored;
  private final Set<Digest> seen = new TreeSet<>();
  private long documents;
  private long judged;
  private long answered;
  private long asked;
  private long furtherMax;
  private long questionBytes;
  private long answerTokensMax;
  private boolean untilAgreed;

  public PlannedCalls(JudgeSource source) {
    this.judge = source.judge();
    this.replicate = source.replicate();
    this.stored = source::isStored;
  }

  /// @param spec of the rubric of the document
  public void add(DocumentLine line, ExtractionSpec spec) {
    documents++;
    if (extractors.of(spec).prepare(line.document(), line.facts())
        instanceof Preparation.Ready ready) {
      judged++;
      untilAgreed |= spec.judge().untilAgreed();
      if (!judge.equals(CueJudge.IDENTITY)) {
        add(ready.document(), spec);
      }
    }
  }

  /// Equal questions about equal texts are one call.
  private void add(Document document, ExtractionSpec spec) {
    List<JudgeQuestion> questions =
        JudgeQuestion.of(spec, document, judge, replicate).stream()
            .filter(question -> seen.add(question.call().key()))
            .toList();
    questions.forEach(this::add);
    if (!questions.isEmpty()) {
      furtherMax += JudgeQuestion.furtherMax(spec, document, judge);
    }
  }

  private void add(JudgeQuestion question) {
    if (stored.test(question.call())) {
      answered++;
      return;
    }
    ModelRequest request = question.request();
    asked++;
    questionBytes += request.bytes();
    answerTokensMax += request.outputTokensMax();
  }

  /// @param price of the judge's tokens, if it is known
  public String text(Optional<Price> price) {
    StringBuilder text = new StringBuilder();
    text.append(Plural.of(documents, "document"))
        .append(", ")
        .append(documents - judged)
        .append(" without a question for the judge\n");
    if (judge.equals(CueJudge.IDENTITY)) {
      return text.append("no model is called by the judge `cues`\n").toString();
    }
    long questionTokens = Math.ceilDiv(questionBytes, BYTES_PER_TOKEN);
    text.append(untilAgreed ? "at most " : "")
        .append(Plural.of(asked, "call"))
        .append(" to make, ")
        .append(Plural.of(answered, "stored answer"))
        .append("\nabout ")
        .append(questionTokens)
        .append(" tokens in, at most ")
        .append(answerTokensMax)
        .append(" out\n");
    if (furtherMax > 0) {
      text.append("at most ")
          .append(Plural.of(furtherMax, "second question"))
          .append(" more, which depend on the answers and whose tokens are not counted\n");
    }
    price.ifPresent(it ->
        text.append("cost: about ")
            .append(UsageText.money(it.of(new Usage(questionTokens, 0))))
            .append(" in, at most ")
            .append(UsageText.money(it.of(new Usage(0, answerTokensMax))))
            .append(" out\n"));
    return text.toString();
  }

  /// The documents that answers may be about, by their ids. What is asked about one is kept only
  /// where it depends on its units, and the document itself where it depends on its claims.
  record AskedDocuments(
      ExtractionSpec spec,
      SortedMap<String, Digest> digests,
      SortedMap<Digest, List<PromptScope>> ofUnits,
      SortedMap<Digest, Document> ofClaims) {

    AskedDocuments(ExtractionSpec spec) {
      this(spec, new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
    }

    void add(String id, Document document) {
      digests.put(id, document.digest());
      if (spec.claimed().isPresent()) {
        ofClaims.put(document.digest(), document);
      } else if (spec.asksUnits()) {
        ofUnits.put(document.digest(), PromptScope.of(spec, document, NamedClaims.UNKNOWN));
      }
    }

    /// @param claims those that the judge has named so far
    Function<Digest, List<PromptScope>> scopes(Function<Document, NamedClaims> claims) {
      List<PromptScope> always = PromptScope.of(spec);
      return digest ->
          ofClaims.containsKey(digest)
              ? PromptScope.of(spec, ofClaims.get(digest), claims.apply(ofClaims.get(digest)))
              : ofUnits.getOrDefault(digest, always);
    }
  }
}
