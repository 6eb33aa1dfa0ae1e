package dev.plumbline.function.proceeding;

import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import dev.plumbline.function.request.Caller;
import dev.plumbline.function.request.FunctionOutcome;
import dev.plumbline.function.request.RequestBody;
import dev.plumbline.function.request.RequestFailure;
import dev.plumbline.problem.Place;
import dev.plumbline.problem.ProblemCode;
import dev.plumbline.proceeding.ContestedScorecard;
import dev.plumbline.proceeding.RuledResult;
import dev.plumbline.proceeding.StepProblems;
import dev.plumbline.proceeding.WrittenText;
import dev.plumbline.review.Appeal;
import dev.plumbline.review.AppealCase;
import dev.plumbline.review.AppealPolicy;
import dev.plumbline.review.Ruling;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/// `appeal` contests a result, and `decision` moves an appeal on or decides it. Its rules are those
/// of the installation: who files an appeal does not choose them.
final class AppealOperation {

  private static final Place FILING = Place.of("/appeal");
  private static final Place DECISION = Place.of("/decision");

  private final StoredResults results;
  private final Optional<AppealPolicy> policy;

  AppealOperation(StoredResults results, Optional<AppealPolicy> policy) {
    this.results = results;
    this.policy = policy;
  }

  ProceedingResponse file(RequestBody body, Caller caller) {
    RequestBody part = body.part("appeal");
    ResultReference reference = ResultReference.read(part);
    Optional<String> item = DecidedPart.item(part);
    String ground = DecidedPart.written(part, "ground", "say why the result is contested");
    Optional<Instant> published =
        ActingCaller.instant(
            part, "published", part.requireText("published", "say when the writer got the result"));
    ActingCaller actor = ActingCaller.read(part, caller);
    part.reportUnknownKeys();
    body.finish();
    AppealPolicy rules = rules(published.orElseThrow(), actor.at());
    ContestedScorecard contested = results.contested(reference);
    DecidedPart.refuse(contested.problem(item, ""), FILING);
    Appeal.Filing filing =
        new Appeal.Filing(
            contested.result().latest(),
            reference.id(),
            contested.part(item, ""),
            ground,
            rules,
            actor.person(results.stores().persons()));
    if (!contested.result().cases().containsKey(filing.digest())) {
      ProceedingRecorder recorder =
          new ProceedingRecorder(results, contested, reference, actor.at());
      recorder.add(filing);
      recorder.record();
    }
    return response(filing.digest(), results.contested(reference), Optional.empty());
  }

  /// @throws RequestFailure if there are no rules, or the time to file is over
  private AppealPolicy rules(Instant published, Instant now) {
    AppealPolicy rules =
        policy.orElseThrow(() ->
            closed("this installation takes no appeals", "set their rules with PLUMBLINE_APPEALS"));
    Instant last = published.plus(rules.days(), ChronoUnit.DAYS);
    if (published.isAfter(now) || now.isAfter(last)) {
      throw closed(
          published.isAfter(now)
              ? "the result is published in the future"
              : "the time for an appeal ended at " + last.truncatedTo(ChronoUnit.SECONDS),
          "the rules allow "
              + rules.days()
              + " days from the day on which the result was published");
    }
    return rules;
  }

  ProceedingResponse decide(RequestBody body, Caller caller) {
    RequestBody part = body.part("decision");
    ResultReference reference = ResultReference.read(part);
    Optional<Digest> named = part.digest("appeal");
    String state = part.requireText("state", "write upheld, denied or a state of the rules");
    String note = part.find("note").isEmpty() ? "" : DecidedPart.written(part, "note", "");
    String now = part.text("now");
    List<String> quotes = part.texts("quotes", Integer.MAX_VALUE);
    ActingCaller actor = ActingCaller.read(part, caller);
    part.reportUnknownKeys();
    body.finish();
    ContestedScorecard contested = results.contested(reference);
    String person = actor.person(results.stores().persons());
    Function<Digest, Appeal.Step> about =
        appeal -> new Appeal.Step(appeal, state, note, now, WrittenText.evidence(quotes), person);
    Digest which = which(named, contested.result(), about);
    AppealCase before = contested.result().cases().get(which);
    Appeal.Step step = about.apply(which);
    if (before.steps().contains(step)) {
      return response(which, contested, Optional.empty());
    }
    Optional<String> item = before.filing().part().item();
    DecidedPart.refuse(WrittenText.quoteProblems("/quotes", quotes, item.isPresent()), DECISION);
    DecidedPart.refuse(contested.problem(item, now), DECISION);
    DecidedPart.refuse(StepProblems.of(before, step), DECISION);
    ProceedingRecorder recorder = new ProceedingRecorder(results, contested, reference, actor.at());
    recorder.add(step);
    Optional<Ruling> ruling =
        before
            .with(step)
            .decision()
            .filter(decision -> decision.state().equals(Appeal.UPHELD))
            .map(_ -> contested.ruling(which, before.filing(), step));
    ruling.ifPresent(recorder::add);
    recorder.record();
    return response(which, results.contested(reference), ruling);
  }

  /// The appeal that is named, or the only one that is open. If none is open, the one of which the
  /// person has recorded the same: a request that is sent again is answered again, also when it was
  /// the one that decided.
  private static Digest which(
      Optional<Digest> named, RuledResult result, Function<Digest, Appeal.Step> about) {
    List<Digest> candidates =
        appeals(
            result,
            each ->
                named.isPresent()
                    ? each.getKey().equals(named.get())
                    : each.getValue().decision().isEmpty());
    if (candidates.isEmpty() && named.isEmpty()) {
      candidates =
          appeals(result, each -> each.getValue().steps().contains(about.apply(each.getKey())));
    }
    if (candidates.size() != 1) {
      throw RequestFailure.with(
          FunctionOutcome.NOT_FOUND,
          "/decision/appeal",
          ProblemCode.NOT_FOUND,
          candidates.isEmpty() ? "the result has no such open appeal" : "several appeals are open",
          candidates.isEmpty() ? "its history shows its appeals" : "name one with `appeal`");
    }
    return candidates.getFirst();
  }

  private static List<Digest> appeals(
      RuledResult result, Predicate<Map.Entry<Digest, AppealCase>> accepted) {
    return result.cases().entrySet().stream().filter(accepted).map(Map.Entry::getKey).toList();
  }

  private static ProceedingResponse response(
      Digest appeal, ContestedScorecard after, Optional<Ruling> ruling) {
    AppealCase one = after.result().cases().get(appeal);
    Instant filed =
        after.result().appeals().stream()
            .filter(recorded -> recorded.entry().digest().equals(appeal))
            .findFirst()
            .orElseThrow()
            .entry()
            .at();
    JsonObjectBuilder json =
        JsonObject.builder(8)
            .put("appeal", appeal)
            .put("part", one.filing().part().text())
            .put("state", one.state())
            .put("decided", one.steps().stream().filter(Appeal.Step::decides).count())
            .put("persons", one.filing().policy().persons())
            .put("due", filed.plus(one.filing().policy().decideDays(), ChronoUnit.DAYS).toString());
    ruling.ifPresent(it -> json.put("ruling", it.digest()));
    return new ProceedingResponse(
        FunctionOutcome.APPEALED, RulingOperation.figures(json, after.result()).build());
  }

  private static RequestFailure closed(String message, String help) {
    return RequestFailure.with(
        FunctionOutcome.REFUSED, "/appeal", ProblemCode.APPEAL_CLOSED, message, help);
  }
}
