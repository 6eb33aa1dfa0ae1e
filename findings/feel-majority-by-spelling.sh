#!/usr/bin/env bash
# Five judges mark a letter, three with 4 and two with 3, and one rule in FEEL, DMN's language, takes the mark that most
# of them gave: mode(marks). One would expect numbers to be numbers in it: 4 = 4.0 is true, and three of the marks are
# equal to 4. KIE's engine 10.1.0 (Drools) looks for equal numbers by their spelling in mode, distinct values, union and
# wherever a list or a context is compared: where the three wrote 4, 4.0 and 4.00, as exact numbers read from JSON are
# kept, the majority is 3. Judges who agree are not unanimous by "count(distinct values(marks)) = 1", and that also
# where Java read 4 and 4.0 as an int and a double. Camunda's engine 1.19.3 says 4, and unanimous. No warning anywhere.
# Needs Java 17 or later, Maven and the network. Ends with 1 if one of them behaves otherwise.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'POM'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>majority</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.kie</groupId>
      <artifactId>kie-dmn-feel</artifactId>
      <version>10.1.0</version>
    </dependency>
    <dependency>
      <groupId>org.camunda.feel</groupId>
      <artifactId>feel-engine</artifactId>
      <version>1.19.3</version>
    </dependency>
  </dependencies>
</project>
POM
cat >Majority.java <<'JAVA'
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.camunda.feel.FeelEngine;
import org.kie.dmn.feel.FEEL;

public class Majority {
  private static final FEEL KIE = FEEL.newInstance(Majority.class.getClassLoader(), List.of());
  private static final FeelEngine CAMUNDA = new FeelEngine.Builder().build();

  public static void main(String[] arguments) {
    var marks = List.of(new BigDecimal("4"), new BigDecimal("4.0"), new BigDecimal("4.00"), 3, 3);
    show("marks[1] = marks[2]", marks);
    show("count(marks[item = 4])", marks);
    show("mode(marks)[1]", marks);
    show("[marks[1]] = [marks[2]]", marks);
    show("mode(marks)[1]", List.of(4, 4, 4, 3, 3));
    show("count(distinct values(marks)) = 1", List.of(4, 4.0, 4.0));
    show("count(distinct values(marks)) = 1", List.of(4, 4, 4));
  }

  private static void show(String rule, List<?> marks) {
    Map<String, Object> facts = Map.of("marks", marks);
    Object camunda = CAMUNDA.evalExpression(rule, facts).toOption().get();
    System.out.println(marks + " " + rule + ": " + KIE.evaluate(rule, facts) + ", " + camunda);
  }
}
JAVA
mvn -q -B -ntp dependency:copy-dependencies -DoutputDirectory=lib
java -cp 'lib/*' Majority.java >seen.txt 2>errors.txt || { cat errors.txt; exit 1; }
echo "marks, rule: KIE, Camunda"
cat seen.txt
cat >expected.txt <<'SEEN'
[4, 4.0, 4.00, 3, 3] marks[1] = marks[2]: true, true
[4, 4.0, 4.00, 3, 3] count(marks[item = 4]): 3, 3
[4, 4.0, 4.00, 3, 3] mode(marks)[1]: 3, 4
[4, 4.0, 4.00, 3, 3] [marks[1]] = [marks[2]]: false, true
[4, 4, 4, 3, 3] mode(marks)[1]: 4, 4
[4, 4.0, 4.0] count(distinct values(marks)) = 1: false, true
[4, 4, 4] count(distinct values(marks)) = 1: true, true
SEEN
diff expected.txt seen.txt
