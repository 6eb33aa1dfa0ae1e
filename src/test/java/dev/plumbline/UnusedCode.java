package dev.plumbline;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAnnotation;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaFieldAccess;
import com.tngtech.archunit.core.domain.JavaFieldAccess.AccessType;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import dev.plumbline.base.annotation.ExternalUse;
import dev.plumbline.base.canonical.JsonRecord;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Types and members that nothing in a set of classes uses, and public types that only their own
/// package uses.
///
/// Class files show every use but that of a constant, which the compiler copies to where it is
/// used; the sources show those. Used from outside, and never reported, is what carries an
/// annotation of a library (a command, an option, a resource, a bean), what is public in a
/// published package, what overrides a method of a library, a `main` method, what a configuration
/// file names, and what is marked as [ExternalUse].
///
/// @param configuration the text of all resources
/// @param forms names of records whose components are written and read without a call
/// @param nested by the name of an outermost type, that type and those in it
record UnusedCode(
    JavaClasses classes,
    List<SourceFile> sources,
    String configuration,
    Set<String> forms,
    Map<String, List<JavaClass>> nested) {

  /// Where the compiler lists the constants of an enum.
  private static final String CONSTANTS_OF_ENUM = "$values";

  UnusedCode(
      JavaClasses classes, List<SourceFile> sources, String configuration, Set<String> forms) {
    this(
        classes,
        sources,
        configuration,
        forms,
        classes.stream().collect(Collectors.groupingBy(type -> outermost(type).getName())));
  }

  /// Top-level types that no other top-level type uses.
  List<String> types() {
    return topLevel().filter(type -> usersOf(type).isEmpty()).map(JavaClass::getName).toList();
  }

  /// Public top-level types with users, all of them in the package of the type.
  List<String> needlesslyPublic() {
    return topLevel()
        .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
        .filter(type -> usersOf(type).equals(Set.of(type.getPackageName())))
        .filter(type -> !isNamedByAnnotation(type))
        .map(JavaClass::getName)
        .toList();
  }

  /// Fields, constructors and methods that nothing but themselves uses.
  List<String> members() {
    return classes.stream()
        .flatMap(type -> type.getMembers().stream())
        .filter(member -> !isUsedFromOutside(member) && !isUsed(member))
        .map(JavaMember::getFullName)
        .sorted()
        .toList();
  }

  private Stream<JavaClass> topLevel() {
    return classes.stream()
        .filter(JavaClass::isTopLevelClass)
        .filter(type -> !type.getSimpleName().equals("package-info"))
        .filter(type -> !isUsedFromOutside(type))
        .sorted((left, right) -> left.getName().compareTo(right.getName()));
  }

  /// The packages of the other top-level types that mention a type or one nested in it.
  private Set<String> usersOf(JavaClass type) {
    Stream<String> compiled =
        withNested(type)
            .flatMap(each -> each.getDirectDependenciesToSelf().stream())
            .map(Dependency::getOriginClass)
            .filter(user -> classes.contain(user.getName()) && !outermost(user).equals(type))
            .map(JavaClass::getPackageName);
    Stream<String> written =
        sources.stream()
            .filter(file -> !file.types().contains(type.getSimpleName()))
            .filter(file -> file.refersTo(type.getSimpleName()))
            .map(SourceFile::packageName);
    return Stream.concat(compiled, written).collect(Collectors.toCollection(TreeSet::new));
  }

  private Stream<JavaClass> withNested(JavaClass type) {
    return nested.getOrDefault(type.getName(), List.of()).stream();
  }

  private static JavaClass outermost(JavaClass type) {
    return type.getEnclosingClass().map(UnusedCode::outermost).orElse(type);
  }

  private boolean isUsedFromOutside(JavaClass type) {
    return isOfProgram(type, type.getModifiers())
        || isNamedByConfiguration(type)
        || withNested(type)
            .anyMatch(each ->
                isMarked(each.getAnnotations())
                    || each.getMembers().stream()
                        .anyMatch(member -> isMain(member) || isMarked(member.getAnnotations())));
  }

  private boolean isNamedByConfiguration(JavaClass type) {
    return configuration.contains(type.getName());
  }

  private boolean isUsedFromOutside(JavaMember member) {
    return isOfProgram(member.getOwner(), member.getModifiers())
        || isMarked(member.getAnnotations())
        || withNested(outermost(member.getOwner())).anyMatch(it -> isMarked(it.getAnnotations()))
        || member.getModifiers().contains(JavaModifier.SYNTHETIC)
        || switch (member) {
          case JavaMethod method ->
              isMain(method) || isOfEveryEnum(method) || overridesLibrary(method);
          case JavaConstructor constructor -> isCalledByLibrary(constructor);
          case JavaField field -> field.getName().equals("serialVersionUID");
          default -> false;
        };
  }

  /// What is public in a published package is what other programs use.
  private static boolean isOfProgram(JavaClass owner, Set<JavaModifier> modifiers) {
    return MainCode.isPublished(owner) && modifiers.contains(JavaModifier.PUBLIC);
  }

  private boolean isMarked(Collection<? extends JavaAnnotation<?>> annotations) {
    return isOfLibrary(annotations)
        || annotations.stream()
            .map(JavaAnnotation::getRawType)
            .anyMatch(it ->
                it.isEquivalentTo(ExternalUse.class)
                    || it.isEquivalentTo(JsonRecord.Derived.class));
  }

  private boolean isOfLibrary(Collection<? extends JavaAnnotation<?>> annotations) {
    return annotations.stream()
        .map(JavaAnnotation::getRawType)
        .anyMatch(type ->
            isLibrary(type)
                && !type.isEquivalentTo(ExternalUse.class)
                && !type.getPackageName().equals("java.lang"));
  }

  private static boolean isMain(JavaMember member) {
    return member instanceof JavaMethod && member.getName().equals("main");
  }

  private static boolean isOfEveryEnum(JavaMethod method) {
    return method.getOwner().isEnum()
        && (method.getName().equals("values") || method.getName().equals("valueOf"));
  }

  private boolean overridesLibrary(JavaMethod method) {
    return supertypes(method.getOwner())
        .filter(this::isLibrary)
        .flatMap(type -> type.getMethods().stream())
        .anyMatch(each -> isLike(each, method));
  }

  /// A private constructor keeps others from calling it, that of a record is declared with it, and
  /// that of a class with annotated members, or one that only an annotation names, is called by
  /// reflection.
  private boolean isCalledByLibrary(JavaConstructor constructor) {
    JavaClass owner = constructor.getOwner();
    return constructor.getModifiers().contains(JavaModifier.PRIVATE)
        || owner.isRecord()
        || isNamedByAnnotation(owner)
        || isNamedByConfiguration(owner)
        || isOfLibrary(owner.getAnnotations())
        || owner.getMembers().stream().anyMatch(it -> isOfLibrary(it.getAnnotations()));
  }

  private static boolean isNamedByAnnotation(JavaClass type) {
    return type.getDirectDependenciesToSelf().stream()
        .anyMatch(each -> each.getDescription().contains("annotation member"));
  }

  private boolean isLibrary(JavaClass type) {
    return !classes.contain(type.getName());
  }

  private boolean isUsed(JavaMember member) {
    return switch (member) {
      case JavaMethod method ->
          family(method).anyMatch(this::isCalled) || isRead(method) || isOfForm(method);
      case JavaField field -> isCalled(field) || isConstantOfSources(field) || isComponent(field);
      default -> isCalled(member);
    };
  }

  /// A call of a method by itself, or a value that is only written, is no use.
  private boolean isCalled(JavaMember member) {
    return member.getAccessesToSelf().stream()
        .filter(access -> classes.contain(access.getOriginOwner().getName()))
        .filter(access -> !access.getOrigin().getName().equals(CONSTANTS_OF_ENUM))
        .anyMatch(access ->
            access instanceof JavaFieldAccess field
                ? field.getAccessType() == AccessType.GET
                : !access.getOrigin().equals(member));
  }

  /// A record may read its own component without the accessor, and a private one may be a key.
  private static boolean isRead(JavaMethod accessor) {
    return accessor.getOwner().isRecord()
        && accessor.getRawParameterTypes().isEmpty()
        && accessor.getOwner().tryGetField(accessor.getName()).stream()
            .flatMap(field -> field.getAccessesToSelf().stream())
            .filter(access -> access.getAccessType() == AccessType.GET)
            .anyMatch(
                access -> isPrivate(accessor.getOwner()) || !access.getOrigin().equals(accessor));
  }

  private boolean isOfForm(JavaMethod method) {
    JavaClass owner = method.getOwner();
    return forms.contains(owner.getName())
        && (method.getName().equals("parse") || owner.tryGetField(method.getName()).isPresent());
  }

  private static boolean isPrivate(JavaClass nested) {
    return nested.getModifiers().contains(JavaModifier.PRIVATE);
  }

  private static boolean isComponent(JavaField field) {
    return field.getOwner().isRecord() && !field.getModifiers().contains(JavaModifier.STATIC);
  }

  /// A method with those that it overrides and those that override it.
  private static Stream<JavaMethod> family(JavaMethod method) {
    JavaClass owner = method.getOwner();
    return Stream.of(Stream.of(owner), supertypes(owner), owner.getAllSubclasses().stream())
        .flatMap(types -> types)
        .flatMap(type -> type.getMethods().stream())
        .filter(each -> isLike(each, method));
  }

  private static Stream<JavaClass> supertypes(JavaClass type) {
    return Stream.concat(
        type.getAllRawSuperclasses().stream(), type.getAllRawInterfaces().stream());
  }

  /// Parameters may be of other types where a supertype is generic.
  private static boolean isLike(JavaMethod left, JavaMethod right) {
    return left.getName().equals(right.getName())
        && left.getRawParameterTypes().size() == right.getRawParameterTypes().size();
  }

  private boolean isConstantOfSources(JavaField field) {
    String owner = field.getOwner().getSimpleName();
    String outermost = outermost(field.getOwner()).getSimpleName();
    return isConstant(field)
        && sources.stream()
            .anyMatch(file ->
                file.refersTo(owner + "." + field.getName())
                    || file.types().contains(outermost) && file.refersTo(field.getName()));
  }

  private static boolean isConstant(JavaField field) {
    return field.getModifiers().containsAll(Set.of(JavaModifier.STATIC, JavaModifier.FINAL))
        && (field.getRawType().isPrimitive() || field.getRawType().isEquivalentTo(String.class));
  }
}
