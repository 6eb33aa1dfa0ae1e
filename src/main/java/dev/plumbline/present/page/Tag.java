package dev.plumbline.present.page;

import java.util.List;
import java.util.Locale;

/// The elements of pages. Those below [#SVG] draw.
public enum Tag {
  A,
  BDI,
  BLOCKQUOTE,
  BUTTON,
  CODE,
  DATA,
  DD,
  DEL,
  DETAILS,
  DIV,
  DL,
  DT,
  FIELDSET,
  FOOTER,
  FORM,
  H1,
  H2,
  H3,
  H4,
  HEADER,
  INPUT,
  LABEL,
  LEGEND,
  LI,
  MAIN,
  MARK,
  META,
  NAV,
  OL,
  OPTION,
  OUTPUT,
  P,
  SECTION,
  SELECT,
  SMALL,
  SPAN,
  STRONG,
  SUMMARY,
  TABLE,
  TBODY,
  TD,
  TEXTAREA,
  TH,
  THEAD,
  TITLE,
  TR,
  UL,
  SVG,
  CIRCLE,
  LINE,
  RECT,
  TEXT;

  private final String begin = "<" + name().toLowerCase(Locale.ROOT);

  private final String end = "</" + name().toLowerCase(Locale.ROOT) + ">";

  public Element of(Html... children) {
    return new Element(this, List.of(), List.of(children));
  }

  public Element of(List<? extends Html> children) {
    return new Element(this, List.of(), List.copyOf(children));
  }

  public Element of(String text) {
    return of(Html.text(text));
  }

  boolean isVoid() {
    return this == META || this == INPUT;
  }

  /// How the element begins, without its attributes.
  String begin() {
    return begin;
  }

  /// How the element ends, if it is not [#isVoid].
  String end() {
    return end;
  }
}
