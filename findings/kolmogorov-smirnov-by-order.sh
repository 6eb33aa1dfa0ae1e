#!/usr/bin/env bash
# Do two judges use the scale alike? The two-sample test of Kolmogorov and Smirnov asks which marks were given, not in
# which order, nor which judge is named first. In commons-math3 3.6.1 and hipparchus 4.0.3 both count. Where marks are
# equal, as on a scale of five they are, a random number is added to each, of a fixed seed, so a mark gets the one of
# its place in the list, and the first list the first ones. Of ten letters p is 0.168, with the judges exchanged 0.012
# in one library; with the marks sorted 0.012 in the other; 0.207 is the share of all ways to deal the twenty marks
# that differ as much. And what is called p leaves out what was seen: it is the chance of a greater difference. Two
# judges of two letters each, all marks different, have p = 0, no chance at all, where 0.333 is right.
# Needs Java 17 or later, Maven and the network. Ends with 1 if the libraries behave otherwise.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
for library in org.apache.commons:commons-math3:3.6.1 org.hipparchus:hipparchus-{core,stat}:4.0.3; do
  mvn -q -B -ntp dependency:copy -Dartifact="$library" -DoutputDirectory=lib
done
cat >Order.java <<'JAVA'
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

public class Order {
  interface Test {
    double p(double[] one, double[] other);
  }

  public static void main(String[] arguments) {
    double[] ann = {4, 3, 1, 2, 1, 3, 2, 5, 3, 5};
    double[] bob = {5, 4, 4, 5, 4, 3, 3, 4, 5, 2};
    show("ten letters", ann, bob);
    show("the judges exchanged", bob, ann);
    show("the marks sorted", DoubleStream.of(ann).sorted().toArray(), DoubleStream.of(bob).sorted().toArray());
    show("two letters", new double[] {1, 2}, new double[] {3, 4});
    show("three letters", new double[] {1, 2, 3}, new double[] {4, 5, 6});
  }

  private static void show(String name, double[] one, double[] other) {
    Test commons = new org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest()::kolmogorovSmirnovTest;
    Test hipparchus = new org.hipparchus.stat.inference.KolmogorovSmirnovTest()::kolmogorovSmirnovTest;
    double[] p = {commons.p(one, other), hipparchus.p(one, other), dealt(one, other)};
    System.out.printf(Locale.ROOT, "%s: %.3f, %.3f, %.3f%n", name, p[0], p[1], p[2]);
  }

  /** The share of the ways to deal all marks to two lists of these lengths that differ at least as much as these. */
  private static double dealt(double[] one, double[] other) {
    double[] all = DoubleStream.concat(Arrays.stream(one), Arrays.stream(other)).toArray();
    int[] order = IntStream.range(0, all.length).boxed().sorted((a, b) -> Double.compare(all[a], all[b]))
        .mapToInt(Integer::intValue).toArray();
    int seen = difference(all, order, (1 << one.length) - 1, one.length);
    int ways = 0;
    int as = 0;
    for (int deal = 0; deal < 1 << all.length; deal++) {
      if (Integer.bitCount(deal) == one.length) {
        ways++;
        as += difference(all, order, deal, one.length) >= seen ? 1 : 0;
      }
    }
    return (double) as / ways;
  }

  private static int difference(double[] all, int[] order, int deal, int length) {
    int now = 0;
    int greatest = 0;
    for (int i = 0; i < order.length; i++) {
      now += (deal >> order[i] & 1) == 1 ? all.length - length : -length;
      if (i + 1 == order.length || all[order[i]] != all[order[i + 1]]) {
        greatest = Math.max(greatest, Math.abs(now));
      }
    }
    return greatest;
  }
}
JAVA
java -cp 'lib/*' Order.java >seen.txt
echo "p in commons-math3, p in hipparchus, the share of all ways"
cat seen.txt
cat >expected.txt <<'SEEN'
ten letters: 0.168, 0.168, 0.207
the judges exchanged: 0.168, 0.012, 0.207
the marks sorted: 0.012, 0.168, 0.207
two letters: 0.000, 0.000, 0.333
three letters: 0.000, 0.000, 0.100
SEEN
diff expected.txt seen.txt
