#!/usr/bin/env bash
# A letter passes with at least 0.9 and its mark, a BigDecimal, is 0.9. In a rule of Drools 10.1.0 (drools-engine and
# drools-mvel) the bar `0.9` is the nearest double, a hair above: "mark < 0.9" fires, "mark >= 0.9" does not, and the
# letter fails by a mark that is the bar. 0.7, whose double is a hair below, is greater than 0.7. That holds as long as
# the rules have up to eight comparisons by less or greater of the mark. With a ninth, in a rule that has nothing to do
# with this letter (it asks whether the mark is below 0.5), the engine looks them up in an index that compares in
# another way: now "mark >= 0.9" fires and "mark < 0.9" does not. So a rule that was added for other letters turns this
# one's verdict round, and tests of each rule alone say nothing of all of them together. "mark == 0.9" is false with
# eight and with nine. `0.9B` is right throughout. There is no message when the rules are built.
# Needs Java 17 or later, Maven and the network. Ends with 1 if the engine behaves otherwise.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'POM'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>bar</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.drools</groupId>
      <artifactId>drools-engine</artifactId>
      <version>10.1.0</version>
    </dependency>
    <dependency>
      <groupId>org.drools</groupId>
      <artifactId>drools-mvel</artifactId>
      <version>10.1.0</version>
    </dependency>
  </dependencies>
</project>
POM
cat >Bar.java <<'JAVA'
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.kie.api.KieBase;
import org.kie.api.KieServices;
import org.kie.api.builder.KieBuilder;
import org.kie.api.runtime.KieSession;

public class Bar {
  public static void main(String[] arguments) throws Exception {
    for (String mark : List.of("0.9", "0.7")) {
      for (String suffix : List.of("", "B")) {
        for (int others = 4; others <= 5; others++) {
          String rule = "%s and %s%s, %d comparisons: ".formatted(mark, mark, suffix, others + 4);
          System.out.println(rule + fired(mark, suffix, others));
        }
      }
    }
  }

  /** What fires of five rules about this mark, four of them by less or greater, beside others about lower marks. */
  private static List<Object> fired(String mark, String suffix, int others) throws Exception {
    StringBuilder rules = new StringBuilder("package bars\nglobal java.util.List fired\n");
    rules.append("declare Letter mark : java.math.BigDecimal end\n");
    for (String comparison : List.of("<", "<=", "==", ">=", ">")) {
      rules.append(
          "rule 'is %s' when Letter(mark %s %s%s) then fired.add('is %s'); end\n"
              .formatted(comparison, comparison, mark, suffix, comparison));
    }
    for (int i = 1; i <= others; i++) {
      rules.append("rule 'below 0.%d' when Letter(mark < 0.%d) then fired.add('below'); end\n".formatted(i, i));
    }
    KieServices services = KieServices.Factory.get();
    KieBuilder builder =
        services.newKieBuilder(services.newKieFileSystem().write("src/main/resources/bars/bars.drl", rules.toString()));
    if (!builder.buildAll().getResults().getMessages().isEmpty()) {
      throw new IllegalStateException(builder.getResults().toString());
    }
    KieBase base = services.newKieContainer(builder.getKieModule().getReleaseId()).getKieBase();
    List<Object> fired = new ArrayList<>();
    KieSession session = base.newKieSession();
    session.setGlobal("fired", fired);
    Object letter = base.getFactType("bars", "Letter").newInstance();
    base.getFactType("bars", "Letter").set(letter, "mark", new BigDecimal(mark));
    session.insert(letter);
    session.fireAllRules();
    session.dispose();
    return fired;
  }
}
JAVA
mvn -q -B -ntp dependency:copy-dependencies -DoutputDirectory=lib
java -cp 'lib/*' Bar.java >seen.txt 2>errors.txt || { cat errors.txt; exit 1; }
cat seen.txt
cat >expected.txt <<'SEEN'
0.9 and 0.9, 8 comparisons: [is <, is <=]
0.9 and 0.9, 9 comparisons: [is <=, is >=]
0.9 and 0.9B, 8 comparisons: [is <=, is ==, is >=]
0.9 and 0.9B, 9 comparisons: [is <=, is ==, is >=]
0.7 and 0.7, 8 comparisons: [is >=, is >]
0.7 and 0.7, 9 comparisons: [is <=, is >=]
0.7 and 0.7B, 8 comparisons: [is <=, is ==, is >=]
0.7 and 0.7B, 9 comparisons: [is <=, is ==, is >=]
SEEN
diff expected.txt seen.txt
