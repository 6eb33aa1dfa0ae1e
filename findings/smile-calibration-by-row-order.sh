#!/usr/bin/env bash
# Smile 6.3.0's IsotonicRegressionScaling makes probabilities of scores. Of twenty letters a judge gave four each of the
# marks 1 to 5, and people passed none, one, two, three and all of these. So a mark of 3 is worth a half, in whatever
# order the letters stand. But the regression pools rows that fall, and does not pool rows of equal marks first: they
# are neighbours in the order in which its sort left them. With the letters that failed first in the file a mark of 3 is
# worth 0.167, with those that passed first 0.333, in a third order 0.500; and of four letters that all have a 3, of
# which two passed, 0, 0.333 or 0.5, and 3.1 up to 1. Nothing is random and no row differs: who sorts the table has
# another calibrated judge. Where all scores are different, as those of classifiers mostly are, it does not show.
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
cat >Order.java <<'JAVA'
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import smile.classification.IsotonicRegressionScaling;

public class Order {
  record Letter(int mark, int passed) {}

  public static void main(String[] arguments) {
    List<Letter> letters = new ArrayList<>();
    for (int mark = 1; mark <= 5; mark++) {
      for (int i = 1; i <= 4; i++) {
        letters.add(new Letter(mark, i < mark ? 1 : 0));
      }
    }
    Comparator<Letter> byOutcome = Comparator.comparing(Letter::passed);
    letters.sort(byOutcome);
    show("failed letters first", letters);
    letters.sort(byOutcome.reversed());
    show("passed letters first", letters);
    Collections.shuffle(letters, new Random(1));
    show("mixed", letters);
    for (int[] passed : new int[][] {{0, 0, 1, 1}, {1, 0, 0, 1}, {1, 1, 0, 0}}) {
      var scaling = IsotonicRegressionScaling.fit(new double[] {3, 3, 3, 3}, passed);
      String name = "four threes " + Arrays.toString(passed);
      System.out.printf(Locale.ROOT, "%s: %.3f, 3.1 %.3f%n", name, scaling.predict(3), scaling.predict(3.1));
    }
  }

  private static void show(String name, List<Letter> letters) {
    double[] marks = letters.stream().mapToDouble(Letter::mark).toArray();
    int[] passed = letters.stream().mapToInt(Letter::passed).toArray();
    var scaling = IsotonicRegressionScaling.fit(marks, passed);
    StringBuilder worth = new StringBuilder(name + ":");
    for (int mark = 1; mark <= 5; mark++) {
      worth.append(String.format(Locale.ROOT, " %.3f", scaling.predict(mark)));
    }
    System.out.println(worth);
  }
}
JAVA
java -cp 'lib/*' Order.java >seen.txt
echo "what marks of 1 to 5 are worth (right: 0, 0.25, 0.5, 0.75, 1)"
cat seen.txt
cat >expected.txt <<'SEEN'
failed letters first: 0.000 0.167 0.167 0.750 1.000
passed letters first: 0.000 0.000 0.333 0.667 1.000
mixed: 0.000 0.000 0.500 0.500 1.000
four threes [0, 0, 1, 1]: 0.000, 3.1 1.000
four threes [1, 0, 0, 1]: 0.333, 3.1 1.000
four threes [1, 1, 0, 0]: 0.500, 3.1 0.500
SEEN
diff expected.txt seen.txt
