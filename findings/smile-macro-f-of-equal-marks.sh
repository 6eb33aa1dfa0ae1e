#!/usr/bin/env bash
# A judge gives every letter the mark that people gave it. One would expect an F of 1 by any average. Smile 6.3.0's
# FScore with Averaging.Macro takes all whole numbers from 0 to the greatest mark for levels, and one that nobody gave
# has an F of 0: on a scale of 1 to 5 perfect agreement is 0.833, if only 1 and 5 were given 0.333, and if all have 5
# 0.167. The same marks counted from 0 are 1. Precision is as low; Micro and Weighted are 1. So a judge that is always
# right on 1 to 5 is behind one that is wrong once on 0 to 4 (0.893); the figure falls when a level is not in use.
# Needs Java 25 or later, Maven and the network. Ends with 1 if the library behaves otherwise.
set -euo pipefail
for home in "${JAVA_HOME:-}" /usr/lib/jvm/*; do
  if "$home/bin/javac" -version 2>&1 | grep -qE ' (2[5-9]|[3-9][0-9])'; then
    export JAVA_HOME=$home PATH="$home/bin:$PATH"
    break
  fi
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
for library in com.github.haifengl:smile-{core,base}:6.3.0 org.slf4j:slf4j-{api,nop}:2.0.17; do
  mvn -q -B -ntp dependency:copy -Dartifact="$library" -DoutputDirectory=lib
done
cat >Equal.java <<'JAVA'
import java.util.Locale;
import smile.validation.metric.Averaging;
import smile.validation.metric.FScore;
import smile.validation.metric.Precision;

public class Equal {
  public static void main(String[] arguments) {
    int[] people = {1, 1, 2, 2, 3, 3, 4, 4, 5, 5};
    show("right, 1 to 5", people, people);
    show("right, only 1 and 5", new int[] {1, 5, 1, 5}, new int[] {1, 5, 1, 5});
    show("right, all 5", new int[] {5, 5}, new int[] {5, 5});
    int[] fromZero = {0, 0, 1, 1, 2, 2, 3, 3, 4, 4};
    show("right, 0 to 4", fromZero, fromZero);
    show("wrong once, 0 to 4", fromZero, new int[] {0, 1, 1, 1, 2, 2, 3, 3, 4, 4});
  }

  private static void show(String name, int[] people, int[] judge) {
    System.out.printf(
        Locale.ROOT,
        "%s: macro %.3f, its precision %.3f, micro %.3f, weighted %.3f%n",
        name,
        FScore.of(people, judge, 1, Averaging.Macro),
        Precision.of(people, judge, Averaging.Macro),
        FScore.of(people, judge, 1, Averaging.Micro),
        FScore.of(people, judge, 1, Averaging.Weighted));
  }
}
JAVA
java -cp 'lib/*' Equal.java >seen.txt
cat seen.txt
cat >expected.txt <<'SEEN'
right, 1 to 5: macro 0.833, its precision 0.833, micro 1.000, weighted 1.000
right, only 1 and 5: macro 0.333, its precision 0.333, micro 1.000, weighted 1.000
right, all 5: macro 0.167, its precision 0.167, micro 1.000, weighted 1.000
right, 0 to 4: macro 1.000, its precision 1.000, micro 1.000, weighted 1.000
wrong once, 0 to 4: macro 0.893, its precision 0.933, micro 0.900, weighted 0.893
SEEN
diff expected.txt seen.txt
