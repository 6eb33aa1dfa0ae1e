package dev.plumbline.workflow.review;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// An appeal with its steps so far, and what they amount to.
///
/// @param steps in the order in which they were recorded
public record AppealCase(Appeal.Filing filing, List<Appeal.Step> steps) {

  public AppealCase {
    steps = List.copyOf(steps);
  }

  /// Why a step may not be taken.
  public enum Objection {
    /// The appeal was decided before.
    DECIDED,
    /// The policy has no such state, or it lies behind the present one.
    WRONG_STATE,
    /// Another person than who filed it withdraws it.
    WITHDRAWN_BY_ANOTHER,
    /// Who filed an appeal does not decide it.
    FILED_BY_SAME_PERSON,
    /// The person has decided before.
    DECIDED_BY_SAME_PERSON,
    /// A decision has a note.
    NO_NOTE,
    /// Upholding says what the part is to be; denying does not.
    NO_VALUE
  }

  /// What ended the appeal: the decision on which so many persons agree as the policy asks for,
  /// with the same new value, or that it was withdrawn.
  public Optional<Appeal.Step> decision() {
    for (int i = 0; i < steps.size(); i++) {
      Appeal.Step last = steps.get(i);
      long alike =
          steps.subList(0, i + 1).stream()
              .filter(other -> other.decides() && isAlike(other, last))
              .count();
      if (isWithdrawal(last) || last.decides() && alike >= filing.policy().persons()) {
        return Optional.of(last);
      }
    }
    return Optional.empty();
  }

  /// A policy of earlier versions may have a state of this name.
  private boolean isWithdrawal(Appeal.Step step) {
    return step.state().equals(Appeal.WITHDRAWN)
        && !filing.policy().states().contains(Appeal.WITHDRAWN);
  }

  /// How many persons have decided as this step does.
  public long alike(Appeal.Step step) {
    return steps.stream().filter(other -> isAlike(other, step)).count();
  }

  /// The most persons who have decided alike: `persons` of the policy once decided.
  public long alike() {
    return steps.stream().filter(Appeal.Step::decides).mapToLong(this::alike).max().orElse(0);
  }

  /// The present state: `upheld`, `denied` or `withdrawn` once it has ended, else the last state on
  /// the way.
  public String state() {
    return decision()
        .map(Appeal.Step::state)
        .orElseGet(() ->
            steps.stream()
                .filter(step -> !step.decides())
                .reduce((_, last) -> last)
                .map(Appeal.Step::state)
                .orElse(Appeal.FILED));
  }

  /// Everything that speaks against a further step.
  public List<Objection> objections(Appeal.Step step) {
    List<Objection> objections = new ArrayList<>();
    if (decision().isPresent()) {
      objections.add(Objection.DECIDED);
    }
    if (isWithdrawal(step)) {
      if (!step.by().equals(filing.by())) {
        objections.add(Objection.WITHDRAWN_BY_ANOTHER);
      }
      if (!step.now().isEmpty()) {
        objections.add(Objection.NO_VALUE);
      }
      return objections;
    }
    if (!step.decides()) {
      List<String> states = filing.policy().states();
      if (states.indexOf(step.state()) <= states.indexOf(state())) {
        objections.add(Objection.WRONG_STATE);
      }
      return objections;
    }
    if (step.by().equals(filing.by())) {
      objections.add(Objection.FILED_BY_SAME_PERSON);
    }
    if (steps.stream().anyMatch(other -> other.decides() && other.by().equals(step.by()))) {
      objections.add(Objection.DECIDED_BY_SAME_PERSON);
    }
    if (step.note().isBlank()) {
      objections.add(Objection.NO_NOTE);
    }
    if (step.now().isEmpty() == step.state().equals(Appeal.UPHELD)) {
      objections.add(Objection.NO_VALUE);
    }
    return objections;
  }

  public AppealCase with(Appeal.Step step) {
    List<Appeal.Step> more = new ArrayList<>(steps);
    more.add(step);
    return new AppealCase(filing, more);
  }

  private static boolean isAlike(Appeal.Step one, Appeal.Step other) {
    return one.state().equals(other.state()) && one.now().equals(other.now());
  }
}
