package dev.plumbline.present.page;

import static java.util.Locale.ROOT;

import dev.plumbline.base.problem.EscapedText.HiddenCharacter;
import dev.plumbline.present.page.PageAddress.PageFile;
import java.util.List;

/// An element with its attributes and children.
public record Element(Tag tag, List<AttributeValue> attributes, List<Html> children)
    implements Html {

  public Element {
    attributes = List.copyOf(attributes);
    children = List.copyOf(children);
  }

  /// An attribute as it is written.
  record AttributeValue(String name, String value) {}

  public Element with(Attribute attribute, String value) {
    return written(attribute.wireName(), value);
  }

  /// With class names of the style sheet.
  public Element styled(String names) {
    return with(Attribute.CLASS, names);
  }

  /// A region that scrolls by itself where it is wider than the page.
  public Element wide(String label) {
    return styled("wide")
        .with(Attribute.TAB, "0")
        .with(Attribute.ROLE, "region")
        .with(Attribute.LABEL, label);
  }

  /// Makes the element a place that links lead to.
  public Element at(Anchor anchor) {
    return written("id", anchor.id());
  }

  /// Named by the element at the anchor.
  public Element labelledBy(Anchor anchor) {
    return written("aria-labelledby", anchor.id());
  }

  /// Explained by the element at the anchor.
  public Element describedBy(Anchor anchor) {
    return written("aria-describedby", anchor.id());
  }

  /// A link to a place on the same page.
  public Element to(Anchor anchor) {
    return written("href", "#" + anchor.id());
  }

  /// A link to another page of the same folder.
  public Element to(PageFile file) {
    return written("href", file.name());
  }

  /// A link to another page of the server.
  public Element to(PageAddress address) {
    return written("href", address.written());
  }

  /// A form whose fields go into the address of the page that it asks for.
  public Element asks(PageAddress address) {
    return written("method", "get").written("action", address.written());
  }

  /// A form that is sent to a page.
  public Element posts(PageAddress address) {
    return written("method", "post").written("action", address.written());
  }

  /// A button that sends its form to another page than the form says.
  public Element insteadTo(PageAddress address) {
    return written("formaction", address.written());
  }

  /// The label of the field at the anchor.
  public Element labels(Anchor field) {
    return written("for", field.id());
  }

  private Element written(String name, String value) {
    AttributeValue[] more = attributes.toArray(new AttributeValue[attributes.size() + 1]);
    more[attributes.size()] = new AttributeValue(name, value);
    return new Element(tag, List.of(more), children);
  }

  @Override
  public void appendTo(StringBuilder out) {
    out.append(tag.begin());
    for (int i = 0; i < attributes.size(); i++) {
      AttributeValue attribute = attributes.get(i);
      out.append(' ').append(attribute.name()).append("=\"");
      EscapedHtml.append(attribute.value(), EscapedHtml.Hidden.NAMED, out);
      out.append('"');
    }
    out.append('>');
    for (int i = 0; i < children.size(); i++) {
      children.get(i).appendTo(out);
    }
    if (!tag.isVoid()) {
      out.append(tag.end());
    }
  }

  /// A text, escaped when it is written.
  ///
  /// @param hidden what becomes of characters that a reader does not see
  record EscapedHtml(String text, Hidden hidden) implements Html {

    private static final int ASCII_DELETE = 0x7F;

    /// How characters that a reader does not see are written.
    enum Hidden {
      /// By their code points.
      NAMED,
      /// By their code points, which are set apart from a text that only looks like them.
      SET_APART,
      KEPT
    }

    @Override
    public void appendTo(StringBuilder out) {
      append(text, hidden, out);
    }

    /// Appends a text so that it has one meaning in an element and in a quoted attribute.
    static void append(String text, Hidden hidden, StringBuilder out) {
      int previous = 0;
      for (int at = 0; at < text.length(); ) {
        int plain = at;
        while (at < text.length() && isPlain(text.charAt(at))) {
          at++;
        }
        if (at > plain) {
          out.append(text, plain, at);
          previous = text.charAt(at - 1);
          continue;
        }
        int code = text.codePointAt(at);
        at += Character.charCount(code);
        boolean lineEnd = code == '\r' && at < text.length() && text.charAt(at) == '\n';
        if (!lineEnd) {
          append(code, previous, hidden, out);
        }
        previous = code;
      }
    }

    /// Whether it is a character of ASCII that is written as it is.
    private static boolean isPlain(char it) {
      return it >= ' '
          && it < ASCII_DELETE
          && it != '&'
          && it != '<'
          && it != '>'
          && it != '"'
          && it != '\'';
    }

    private static void append(int code, int previous, Hidden hidden, StringBuilder out) {
      switch (code) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '"' -> out.append("&quot;");
        case '\'' -> out.append("&#39;");
        default -> {
          if (hidden != Hidden.KEPT && isShownByCode(code, previous)) {
            String name = "[U+" + String.format(ROOT, "%04X", code) + "]";
            out.append(
                hidden == Hidden.SET_APART
                    ? "<span class=\"code-point\">" + name + "</span>"
                    : name);
          } else {
            out.appendCodePoint(code);
          }
        }
      }
    }

    /// Half a surrogate pair cannot be written at all.
    private static boolean isShownByCode(int code, int previous) {
      return code >= 0xD800 && code <= 0xDFFF || HiddenCharacter.isHidden(code, previous);
    }
  }

  /// The attributes of elements whose values are any text. None of them can hold code or an
  /// address; links and anchors have methods of their own in [Element].
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

  /// A place on a page that links lead to. Its name is a word of ours and a number, never a name
  /// from a rubric or document.
  public record Anchor(String kind, int number) {

    public Anchor {
      if (!isWord(kind) || number < 0) {
        throw new IllegalArgumentException("an anchor is a word and a number");
      }
    }

    private static boolean isWord(String kind) {
      for (int at = 0; at < kind.length(); at++) {
        if (kind.charAt(at) < 'a' || kind.charAt(at) > 'z') {
          return false;
        }
      }
      return !kind.isEmpty();
    }

    String id() {
      return kind + "-" + number;
    }
  }

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

    private final String begin = "<" + name().toLowerCase(ROOT);

    private final String end = "</" + name().toLowerCase(ROOT) + ">";

    public Element of(Html... children) {
      return new Element(this, List.of(), List.of(children));
    }

    public Element of(List<? extends Html> children) {
      return new Element(this, List.of(), List.copyOf(children));
    }

    public Element of(String text) {
      return of(Html.text(text));
    }

    public static Element table(List<? extends Html> heads, List<? extends Html> rows) {
      return TABLE.of(THEAD.of(TR.of(heads)), TBODY.of(rows));
    }

    /// The head of a column.
    public static Element column(String name) {
      return TH.of(name).with(Attribute.SCOPE, "col");
    }

    /// The head of a row.
    public static Element row(String name) {
      return row(Html.text(name));
    }

    public static Element row(Html... name) {
      return TH.of(name).with(Attribute.SCOPE, "row");
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
}
