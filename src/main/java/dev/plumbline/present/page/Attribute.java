package dev.plumbline.present.page;

/// The attributes of elements whose values are any text. None of them can hold code or an address;
/// links and anchors have methods of their own in [Element].
public enum Attribute {
  ALIGN("text-anchor"),
  CHARSET("charset"),
  CHECKED("checked"),
  CLASS("class"),
  COLUMN("data-column"),
  CONTENT("content"),
  DIRECTION("dir"),
  CX("cx"),
  CY("cy"),
  HEIGHT("height"),
  HIDDEN("hidden"),
  HIDDEN_FROM_READERS("aria-hidden"),
  HTTP_EQUIVALENT("http-equiv"),
  LABEL("aria-label"),
  MAX("max"),
  MIN("min"),
  NAME("name"),
  OPEN("open"),
  RADIUS("r"),
  ROLE("role"),
  ROUND("rx"),
  ROWS("rows"),
  SCOPE("scope"),
  SELECTED("selected"),
  SORTED("aria-sort"),
  SPELLING("spellcheck"),
  STEP("step"),
  TAB("tabindex"),
  TITLE("title"),
  TYPE("type"),
  VALUE("value"),
  WAS("data-was"),
  WIDTH("width"),
  X("x"),
  X1("x1"),
  X2("x2"),
  Y("y"),
  Y1("y1"),
  Y2("y2");

  private final String wireName;

  Attribute(String wireName) {
    this.wireName = wireName;
  }

  String wireName() {
    return wireName;
  }
}
