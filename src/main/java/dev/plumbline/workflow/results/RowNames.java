package dev.plumbline.workflow.results;

import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.engine.Program;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.model.Grade;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.run.DocumentStatus;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// The names that `--where` and `--sort` may use: of a result, and of the traits and other nodes of
/// the rubric.
public final class RowNames {

  static final String POSITION = "position";
  static final String ID = "id";
  static final String STATUS = "status";
  static final String VERDICT = "verdict";
  static final String PASSED = "passed";
  static final String CORRECTED = "corrected";
  static final String FINAL = "final";
  static final String FINAL_VERDICT = "final_verdict";
  static final String GRADE = "grade";
  static final String FINAL_GRADE = "final_grade";
  static final String NEAR_BORDER = "near_border";
  static final String COMPOSITE = "composite";
  static final String LOW = "low";
  static final String HIGH = "high";
  static final String CALIBRATED = "calibrated";
  static final String CAPS = "caps";
  static final String FLAGS = "flags";
  static final String FAILURES = "failures";
  static final String SPLITS = "splits";
  static final String ANSWERED_BY = "answered_by";

  /// The verdict of a result without one.
  static final String NO_VERDICT = "none";

  public static SortedMap<String, FactType> of(Bundle bundle) {
    SortedMap<String, FactType> names = new TreeMap<>();
    for (Node node : bundle.scoring().program().nodesById()) {
      names.put(node.id(), number());
    }
    for (String number :
        List.of(POSITION, COMPOSITE, FINAL, LOW, HIGH, CALIBRATED, CAPS, FLAGS, FAILURES, SPLITS)) {
      names.put(number, number());
    }
    names.put(ID, new FactType.Textual());
    names.put(ANSWERED_BY, new FactType.Textual());
    names.put(STATUS, new FactType.Enumerated(WireNamed.names(DocumentStatus.class)));
    FactType verdict = new FactType.Enumerated(List.of("pass", "review", "fail", NO_VERDICT));
    names.put(VERDICT, verdict);
    names.put(FINAL_VERDICT, verdict);
    Program program = bundle.scoring().program();
    List<String> grades = program.grades().get(program.result().id());
    if (grades != null) {
      List<String> given = new ArrayList<>(grades);
      given.add(Grade.INCOMPLETE);
      names.put(GRADE, new FactType.Enumerated(given));
      names.put(FINAL_GRADE, new FactType.Enumerated(given));
      names.put(NEAR_BORDER, new FactType.Truthful());
    }
    names.put(CORRECTED, new FactType.Truthful());
    names.put(PASSED, new FactType.Truthful());
    return names;
  }

  private static FactType number() {
    BigDecimal most = FactType.MAGNITUDE_MAX;
    return new FactType.Numeric(false, most.negate(), most);
  }

  private RowNames() {}
}
