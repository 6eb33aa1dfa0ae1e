package dev.plumbline.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/// A test of every document of a file, named by the document's id. Each has to pass the rubric;
/// then the method, which may take the [dev.plumbline.Result], can ask for more.
///
/// A result that does not pass fails, and so does a document that the rubric refuses. One that is
/// open, because a person has to look or nothing is known, aborts the test: it is neither red nor
/// green. Where a rubric has no pass mark, the method alone decides.
///
/// The documents are one run, in a store that is deleted after the last of them, or in the folder
/// that the configuration parameter `plumbline.store` names. Paths are relative to the folder in
/// which the tests run.
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(RubricTestExtension.class)
public @interface RubricTest {

  /// File of the rubric, YAML or JSON.
  String rubric();

  /// File or folder as `evaluate --documents` reads it.
  String documents();

  /// `cues`, or `provider:model:version` with [#answers].
  String judge() default "cues";

  /// File with the recorded answers of the judge, as `evaluate --completions` reads it, so that no
  /// test needs a key or a network.
  String answers() default "";

  /// What a result without a verdict does to its test.
  Unscored unscored() default Unscored.ABORT;

  /// What a result without a verdict does to its test.
  enum Unscored {
    ABORT,
    FAIL
  }
}
