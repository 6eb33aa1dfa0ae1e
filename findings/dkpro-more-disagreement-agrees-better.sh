#!/usr/bin/env bash
# dkpro-statistics-agreement 2.2.1: one would expect WeightedKappaAgreement with squared distances (that is its
# IntervalDistanceFunction) to be the quadratic weighted kappa. It divides the disagreement that is there by the
# greatest distance within an item, and the disagreement by chance by the greatest distance on the scale. Both are the
# same only if some document has marks from both ends of the scale. Two raters of ten letters who never differ by more
# than a level of five have a kappa of -1, as if each said the opposite of the other, where 0.875 is right; their
# ordinal kappa is -0.359. If of the last letter they gave 5 and 1 and not 5 and 4, the figure is 0.457, which is right:
# who disagrees more agrees better. Krippendorff's alpha in the same library is not touched.
# Needs Java 17 or later, Maven and the network. Ends with 1 if the library behaves otherwise.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mvn -q -B -ntp dependency:copy -Dartifact=org.dkpro.statistics:dkpro-statistics-agreement:2.2.1 -DoutputDirectory=lib
cat >Agreement.java <<'JAVA'
import java.util.Locale;
import org.dkpro.statistics.agreement.coding.CodingAnnotationStudy;
import org.dkpro.statistics.agreement.coding.KrippendorffAlphaAgreement;
import org.dkpro.statistics.agreement.coding.WeightedKappaAgreement;
import org.dkpro.statistics.agreement.distance.IntervalDistanceFunction;
import org.dkpro.statistics.agreement.distance.OrdinalDistanceFunction;

public class Agreement {
  public static void main(String[] arguments) {
    int[] ann = {1, 1, 2, 2, 3, 3, 4, 4, 5, 5};
    show("a level apart at most", ann, new int[] {1, 2, 2, 3, 3, 3, 3, 4, 5, 4});
    show("once the whole scale apart", ann, new int[] {1, 2, 2, 3, 3, 3, 3, 4, 5, 1});
  }

  private static void show(String name, int[] ann, int[] bob) {
    var study = new CodingAnnotationStudy(2);
    for (int i = 0; i < ann.length; i++) {
      study.addItem(ann[i], bob[i]);
    }
    var interval = new IntervalDistanceFunction();
    System.out.printf(
        Locale.ROOT,
        "%s: interval %.3f, ordinal %.3f, quadratic kappa %.3f, alpha %.3f%n",
        name,
        new WeightedKappaAgreement(study, interval).calculateAgreement(),
        new WeightedKappaAgreement(study, new OrdinalDistanceFunction()).calculateAgreement(),
        quadratic(ann, bob),
        new KrippendorffAlphaAgreement(study, interval).calculateAgreement());
  }

  private static double quadratic(int[] ann, int[] bob) {
    double seen = 0;
    double chance = 0;
    for (int i = 0; i < ann.length; i++) {
      seen += Math.pow(ann[i] - bob[i], 2);
      for (int mark : bob) {
        chance += Math.pow(ann[i] - mark, 2) / bob.length;
      }
    }
    return 1 - seen / chance;
  }
}
JAVA
java -cp 'lib/*' Agreement.java >seen.txt
cat seen.txt
cat >expected.txt <<'SEEN'
a level apart at most: interval -1.000, ordinal -0.359, quadratic kappa 0.875, alpha 0.881
once the whole scale apart: interval 0.457, ordinal 0.479, quadratic kappa 0.457, alpha 0.478
SEEN
diff expected.txt seen.txt
