package dev.plumbline.present.page;

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
  public Element to(Address address) {
    return written("href", address.written());
  }

  /// A form whose fields go into the address of the page that it asks for.
  public Element asks(Address address) {
    return written("method", "get").written("action", address.written());
  }

  /// A form that is sent to a page.
  public Element posts(Address address) {
    return written("method", "post").written("action", address.written());
  }

  /// A button that sends its form to another page than the form says.
  public Element insteadTo(Address address) {
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
}
