package dev.plumbline.present.page;

import dev.plumbline.base.number.DoubleFormat;
import dev.plumbline.base.number.Rational;
import dev.plumbline.present.text.RoundedNumber;
import java.math.BigDecimal;
import java.util.List;

/// Numbers of pictures, and the tables that have them.
public final class PictureNumbers {

  private static final int DECIMALS = 3;

  /// At most three decimals.
  public static String shown(double value) {
    return shown(DoubleFormat.of(value));
  }

  /// At most three decimals.
  public static String shown(BigDecimal value) {
    return NumberText.of(Rational.of(value), new RoundedNumber(DECIMALS));
  }

  /// What is along the axes.
  public static Html axes(String words) {
    return Tag.P.of(Wording.sentence(words) + ".").styled("note");
  }

  /// What a picture shows as a table, folded away.
  ///
  /// @param heads of the columns, all of numbers
  public static Html table(List<String> heads, List<List<String>> rows) {
    return Tag.DETAILS
        .of(
            Tag.SUMMARY.of("The numbers of this picture"),
            Tag.DIV
                .of(
                    Tag.TABLE.of(
                        Tag.THEAD.of(
                            Tag.TR.of(
                                heads.stream()
                                    .map(head ->
                                        Tag.TH.of(head).with(Attribute.SCOPE, "col").styled("n"))
                                    .toList())),
                        Tag.TBODY.of(rows.stream().map(PictureNumbers::row).toList())))
                .styled("wide")
                .with(Attribute.TAB, "0")
                .with(Attribute.ROLE, "region")
                .with(Attribute.LABEL, String.join(", ", heads)))
        .styled("unprinted");
  }

  private static Element row(List<String> cells) {
    return Tag.TR.of(cells.stream().map(cell -> Tag.TD.of(cell).styled("n")).toList());
  }

  private PictureNumbers() {}
}
