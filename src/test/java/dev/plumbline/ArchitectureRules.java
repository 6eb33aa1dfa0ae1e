package dev.plumbline;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.PackageMatcher;
import com.tngtech.archunit.core.domain.PackageMatchers;
import com.tngtech.archunit.lang.ArchRule;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/// The architecture as rules over class files: checked on this project, and on a set of packages
/// that breaks every rule once.
record ArchitectureRules(String root, Map<String, List<String>> table) {

  /// The row of the root package.
  private static final String API = "api";

  /// A library that only some packages may use, so that it can be exchanged in one place.
  record Library(String packages, List<String> owners) {}

  static final List<Library> LIBRARIES =
      List.of(
          new Library(
              "com.fasterxml.jackson.core..",
              List.of("aws.application", "base.canonical", "rubric.source")),
          new Library("com.fasterxml.jackson.databind..", List.of("aws.application")),
          new Library("io.quarkus..", List.of("aws..")),
          new Library("io.smallrye..", List.of("aws.application")),
          new Library("jakarta..", List.of("aws..")),
          new Library("org.eclipse.microprofile..", List.of("aws..")),
          new Library("org.junit..", List.of("junit")),
          new Library("org.opentest4j..", List.of("junit")),
          new Library("org.springframework..", List.of("springai")),
          new Library("org.apache.james.mime4j..", List.of("run.documents")),
          new Library("org.commonmark..", List.of("text")),
          new Library("org.sqlite..", List.of("store.sqlite..")),
          new Library("org.snakeyaml.engine..", List.of("rubric.source")),
          new Library(
              "de.siegmar.fastcsv..", List.of("rubric.importing", "run.documents", "run.files")),
          new Library("io.airlift.compress..", List.of("run.files")),
          new Library("dev.harrel.jsonschema..", List.of("rubric.schema")),
          new Library("javax.xml..", List.of("run.files")),
          new Library("picocli..", List.of("cli..")),
          new Library("com.sun.net.httpserver..", List.of("web")),
          new Library(
              "software.amazon.awssdk..", List.of("aws..", "base.aws", "judge.llm.bedrock")));

  /// What the core may know of the world besides the root and the libraries below.
  private static final String[] LANGUAGE = {
    "java.lang..",
    "java.math",
    "java.nio",
    "java.nio.charset",
    "java.security",
    "java.security.spec",
    "java.text",
    "java.time..",
    "java.util",
    "java.util.function",
    "java.util.regex",
    "java.util.stream"
  };

  private static final String UNORDERED =
      "java\\.util\\.(HashMap|HashSet|Hashtable|IdentityHashMap|WeakHashMap|Random|UUID)"
          + "|java\\.util\\.(concurrent|random)\\..*"
          + "|java\\.security\\.SecureRandom";

  private static final List<String> MEMBER =
      List.of(
          "decimal",
          "digest",
          "find",
          "findDigest",
          "findText",
          "flag",
          "get",
          "integer",
          "list",
          "listOrEmpty",
          "member",
          "members",
          "object",
          "objectOrEmpty",
          "objects",
          "text",
          "textOrEmpty",
          "texts");

  static ArchitectureRules of(String root, String table) {
    Map<String, List<String>> rows = new LinkedHashMap<>();
    table
        .lines()
        .map(line -> line.split("->", 2))
        .forEach(row -> rows.put(row[0].strip(), expanded(words(row[1]), rows.keySet())));
    return new ArchitectureRules(root, rows);
  }

  /// `all` is every row above, and `-name` one of them that is left out.
  private static List<String> expanded(List<String> row, Set<String> above) {
    if (!row.contains("all")) {
      return row;
    }
    return above.stream().filter(name -> !row.contains("-" + name)).toList();
  }

  List<String> names() {
    return List.copyOf(table.keySet());
  }

  List<String> dependencies(String name) {
    return table.get(name);
  }

  /// The module that a package is in, or is: the first name below the root; [#API] for the root.
  Optional<String> module(String packageName) {
    if (packageName.equals(root)) {
      return Optional.of(API);
    }
    return packageName.startsWith(root + ".")
        ? Optional.of(packageName.substring(root.length() + 1).split("\\.", 2)[0])
        : Optional.empty();
  }

  ArchRule dependsOnlyOnItsRow(String name) {
    String[] open = modules(Stream.concat(Stream.of(name), dependencies(name).stream()).toList());
    return classes()
        .that()
        .resideInAnyPackage(modules(List.of(name)))
        .should()
        .onlyDependOnClassesThat(resideInAnyPackage(open).or(not(resideInAPackage(root + ".."))))
        .because("the table says: " + name + " -> " + String.join(" ", dependencies(name)))
        .allowEmptyShould(true);
  }

  /// Rows, and entries of rows, that could go: `module` or `module -> dependency`.
  ///
  /// Class files do not show the use of a constant, imports do.
  List<String> unusedDependencies(JavaClasses classes, List<SourceFile> sources) {
    Set<String> used = new HashSet<>();
    for (JavaClass type : classes) {
      module(type.getPackageName()).ifPresent(used::add);
    }
    arrows(classes, sources)
        .forEach((from, targets) ->
            targets.forEach(to ->
                module(from)
                    .flatMap(below -> module(to).map(above -> below + " -> " + above))
                    .ifPresent(used::add)));
    return table.entrySet().stream()
        .flatMap(row ->
            Stream.concat(
                Stream.of(row.getKey()),
                row.getValue().stream().map(it -> row.getKey() + " -> " + it)))
        .filter(entry -> !used.contains(entry))
        .toList();
  }

  /// Packages of one module that need each other, each circle as the way round; empty where there
  /// is none.
  List<List<String>> circles(JavaClasses classes, List<SourceFile> sources) {
    SortedMap<String, SortedSet<String>> inside = arrows(classes, sources);
    inside.forEach((from, targets) ->
        targets.removeIf(to -> to.equals(from) || !module(to).equals(module(from))));
    List<List<String>> found = new ArrayList<>();
    inside.keySet().forEach(start -> follow(start, inside, new ArrayList<>(), found));
    return found;
  }

  /// A circle is found from its first package in the order of names, and only from there.
  private static void follow(
      String here,
      SortedMap<String, SortedSet<String>> arrows,
      List<String> way,
      List<List<String>> found) {
    if (way.contains(here)) {
      if (here.equals(way.getFirst())) {
        found.add(List.copyOf(way));
      }
      return;
    }
    if (!way.isEmpty() && here.compareTo(way.getFirst()) < 0) {
      return;
    }
    way.add(here);
    arrows
        .getOrDefault(here, Collections.emptySortedSet())
        .forEach(next -> follow(next, arrows, way, found));
    way.removeLast();
  }

  private SortedMap<String, SortedSet<String>> arrows(
      JavaClasses classes, List<SourceFile> sources) {
    SortedMap<String, SortedSet<String>> arrows = new TreeMap<>();
    for (JavaClass type : classes) {
      type.getDirectDependenciesFromSelf().stream()
          .map(it -> it.getTargetClass().getPackageName())
          .filter(to -> module(to).isPresent())
          .forEach(
              to -> arrows.computeIfAbsent(type.getPackageName(), at -> new TreeSet<>()).add(to));
    }
    for (SourceFile source : sources) {
      source.imports().stream()
          .filter(to -> module(to).isPresent())
          .forEach(
              to -> arrows.computeIfAbsent(source.packageName(), at -> new TreeSet<>()).add(to));
    }
    return arrows;
  }

  ArchRule dependsOnNoOutsideWorld(Collection<String> core) {
    return classes()
        .that()
        .resideInAnyPackage(packages(core))
        .and()
        .resideOutsideOfPackage(root + ".base.resource")
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(LANGUAGE)
                .or(resideInAnyPackage("com.google.re2j", "org.safere", root + ".."))
                .or(describe("a library", ArchitectureRules::isLibrary)))
        .because(
            "a step takes values and returns a value: it reads no file, network or framework, and"
                + " of the program itself only what base.resource gives it")
        .allowEmptyShould(true);
  }

  /// Packages of libraries that any package may use, since no [Library] owns them.
  List<String> librariesWithoutOwner(JavaClasses classes) {
    return classes.stream()
        .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
        .map(dependency -> dependency.getTargetClass().getBaseComponentType())
        .filter(type -> !type.isPrimitive() && !type.getPackageName().startsWith("java."))
        .filter(not(resideInAnyPackage("com.google.re2j", "org.safere", root + "..")))
        .filter(type -> !isLibrary(type))
        .map(JavaClass::getPackageName)
        .distinct()
        .sorted()
        .toList();
  }

  /// Uses of a library outside of the packages that own it, as `package -> used package, of
  /// library`.
  List<String> foreignUses(JavaClasses classes) {
    SortedMap<String, SortedSet<String>> uses = new TreeMap<>();
    for (JavaClass type : classes) {
      SortedSet<String> used = uses.computeIfAbsent(type.getPackageName(), at -> new TreeSet<>());
      type.getDirectDependenciesFromSelf()
          .forEach(it -> used.add(it.getTargetClass().getPackageName()));
    }
    List<String> foreign = new ArrayList<>();
    for (Library library : LIBRARIES) {
      PackageMatchers owners = PackageMatchers.of(packages(library.owners()));
      PackageMatcher owned = PackageMatcher.of(library.packages());
      uses.forEach((from, targets) ->
          targets.stream()
              .filter(to -> owned.matches(to) && !owners.test(from))
              .forEach(to -> foreign.add(from + " -> " + to + ", of " + library.packages())));
    }
    return foreign;
  }

  ArchRule isDeterministic(Collection<String> core) {
    return noClasses()
        .that()
        .resideInAnyPackage(packages(core))
        .should()
        .dependOnClassesThat()
        .haveNameMatching(UNORDERED)
        .orShould()
        .accessTargetWhere(describe("cannot be repeated", UnrepeatableCalls::contain))
        .because("the same input must give the same bytes, on any library, in ten years")
        .allowEmptyShould(true);
  }

  /// @param readers packages, and classes by their names below the root
  ArchRule readsMembersByNameOnlyIn(Collection<String> readers) {
    return noClasses()
        .that(
            not(resideInAnyPackage(packages(readers)))
                .and(
                    describe(
                        "read no format",
                        type ->
                            readers.stream()
                                .noneMatch(reader ->
                                    (type.getName() + "$").startsWith(root + "." + reader + "$")))))
        .should()
        .callMethodWhere(
            describe(
                "a member is read by its name",
                call ->
                    call.getTargetOwner().getSimpleName().equals("JsonObject")
                        && MEMBER.contains(call.getName())
                        && !call.getTarget().getRawParameterTypes().isEmpty()))
        .because("each format is read in one place, and its members have no names outside")
        .allowEmptyShould(true);
  }

  /// Parsers declare `IOException` although they are given text; the type alone opens no file.
  private static boolean isLibrary(JavaClass type) {
    return type.isEquivalentTo(java.io.IOException.class)
        || LIBRARIES.stream().anyMatch(it -> resideInAPackage(it.packages()).test(type));
  }

  private String[] packages(Collection<String> names) {
    return names.stream().map(name -> root + "." + name).toArray(String[]::new);
  }

  private String[] modules(Collection<String> names) {
    return names.stream()
        .map(name -> name.equals(API) ? root : root + "." + name + "..")
        .toArray(String[]::new);
  }

  private static List<String> words(String text) {
    return Stream.of(text.strip().split(" ")).filter(word -> !word.isEmpty()).toList();
  }
}
