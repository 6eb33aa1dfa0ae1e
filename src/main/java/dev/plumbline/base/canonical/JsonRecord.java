package dev.plumbline.base.canonical;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Optional;

/// A record that declares its form: each component is a member of its name. What is absent is left
/// out; the annotations say what else differs. The constructor checks the whole.
///
/// The components of a form are texts, numbers, doubles as texts of their decimals, flags,
/// constants by their [WireName], types with a static `parse` (the text is what `toString` says),
/// bytes in base64, JSON, optional values, lists, sets and maps of these, other records and sealed
/// interfaces of records.
public interface JsonRecord extends Json.JsonForm {

  /// The member has this name instead.
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.RECORD_COMPONENT)
  @interface Member {
    String value();
  }

  /// Left out where it is what is said here, as its text, or else empty, false or zero; of a
  /// record: whatever component is empty.
  @Retention(RetentionPolicy.RUNTIME)
  @Target({ElementType.RECORD_COMPONENT, ElementType.METHOD, ElementType.TYPE})
  @interface Sparse {
    String value() default "";
  }

  /// A member of this name, or else of the method's, that follows from the components: written, and
  /// compared where the record is read.
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.METHOD)
  @interface Derived {
    String value() default "";
  }

  /// A figure of a sample, written with six decimals: more mean nothing.
  @Retention(RetentionPolicy.RUNTIME)
  @Target({ElementType.RECORD_COMPONENT, ElementType.TYPE})
  @interface Rounded {}

  /// A level or what is between two: a whole number as one, else its exact text.
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.RECORD_COMPONENT)
  @interface Exact {}

  /// Its fractions are decimals to those who see the record and not its bytes, which are the same.
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  @interface Numeric {}

  /// What only others need: a report that has such a component is not read.
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.RECORD_COMPONENT)
  @interface Unwritten {}

  /// A flag that is written as the first word where it holds, else as the second, if there is one.
  @Retention(RetentionPolicy.RUNTIME)
  @Target({ElementType.RECORD_COMPONENT, ElementType.METHOD})
  @interface FlagNames {
    String[] value();
  }

  /// Of a record of a sealed interface: the member `kind`, or another, says this.
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  @interface Kind {
    String value();

    String member() default "kind";
  }

  /// Written as the list of its components, all of them.
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  @interface Tuple {}

  /// Written as its only component.
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  @interface Value {}

  /// The members of this record, optional record or map are members of the object itself.
  @Retention(RetentionPolicy.RUNTIME)
  @Target({ElementType.RECORD_COMPONENT, ElementType.METHOD})
  @interface Flat {}

  @Override
  default JsonObject json() {
    return (JsonObject) RecordForm.written(this);
  }

  default byte[] bytes() {
    return CanonicalJson.bytes(json());
  }

  /// A record of what was stored: members that it does not have are not looked at.
  ///
  /// @throws RuntimeException if the object is no such record
  static <R extends JsonRecord> R stored(Class<R> type, JsonObject json) {
    return type.cast(RecordForm.read(type, json, "this"));
  }

  /// Empty unless it is exactly what the form writes.
  ///
  /// @param type a record, or a sealed interface of records
  static <R extends JsonRecord> Optional<R> read(Class<R> type, byte[] canonical) {
    return JsonReader.canonicalObject(canonical).flatMap(it -> read(type, it));
  }

  /// As [#read(Class, byte[])].
  static <R extends JsonRecord> Optional<R> read(Class<R> type, JsonObject json) {
    return RecordForm.exact(type, json);
  }
}
