package dev.plumbline;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// The architecture as rules over class files: checked on this project, and on a set of packages
/// that breaks every rule once.
record ArchitectureRules(String root, Map<String, List<String>> table) {

  /// A library that only some packages may use, so that it can be exchanged in one place.
  record Library(String packages, List<String> owners) {}

  static final List<Library> LIBRARIES =
      List.of(
          new Library(
              "com.fasterxml.jackson.core..", List.of("application", "canonical", "rubric.source")),
          new Library("com.fasterxml.jackson.databind..", List.of("application")),
          new Library("io.quarkus..", List.of("application", "development", "lambda", "openapi")),
          new Library("io.smallrye..", List.of("application")),
          new Library("jakarta..", List.of("application", "development", "lambda", "openapi")),
          new Library("org.eclipse.microprofile.config..", List.of("application", "development")),
          new Library("org.eclipse.microprofile.openapi..", List.of("openapi")),
          new Library("org.sqlite..", List.of("store.sqlite", "store.sqlite.database")),
          new Library("org.snakeyaml.engine..", List.of("rubric.source")),
          new Library("de.siegmar.fastcsv..", List.of("cli.documents", "importing")),
          new Library(
              "picocli..",
              List.of(
                  "cli",
                  "cli.agreement",
                  "cli.author",
                  "cli.batch",
                  "cli.compare",
                  "cli.documents",
                  "cli.input",
                  "cli.experiment",
                  "cli.learn",
                  "cli.monitor",
                  "cli.output",
                  "cli.prove",
                  "cli.review",
                  "cli.ruling",
                  "cli.score",
                  "cli.see",
                  "cli.store",
                  "cli.view")),
          new Library("com.sun.net.httpserver..", List.of("web")),
          new Library(
              "software.amazon.awssdk..",
              List.of(
                  "application",
                  "attestation.kms",
                  "aws",
                  "function",
                  "function.log",
                  "llm.bedrock",
                  "source.s3",
                  "store.dynamodb")));

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

  static ArchitectureRules of(String root, String table) {
    Map<String, List<String>> rows = new LinkedHashMap<>();
    table
        .lines()
        .map(line -> line.split("->", 2))
        .forEach(row -> rows.put(row[0].strip(), words(row[1])));
    return new ArchitectureRules(root, rows);
  }

  List<String> names() {
    return List.copyOf(table.keySet());
  }

  List<String> dependencies(String name) {
    return table.get(name);
  }

  List<String> packages() {
    return List.of(packages(table.keySet()));
  }

  ArchRule dependsOnlyOnItsRow(String name) {
    String[] open = packages(Stream.concat(Stream.of(name), dependencies(name).stream()).toList());
    return classes()
        .that()
        .resideInAPackage(root + "." + name)
        .should()
        .onlyDependOnClassesThat(resideInAnyPackage(open).or(not(resideInAPackage(root + ".."))))
        .because("the table says: " + name + " -> " + String.join(" ", dependencies(name)))
        .allowEmptyShould(true);
  }

  /// Rows, and entries of rows, that could go: `package` or `package -> dependency`.
  ///
  /// Class files do not show the use of a constant, imports do.
  List<String> unusedDependencies(JavaClasses classes, List<SourceFile> sources) {
    Set<String> used = new HashSet<>();
    for (JavaClass type : classes) {
      used.add(type.getPackageName());
      type.getDirectDependenciesFromSelf()
          .forEach(it -> used.add(arrow(type, it.getTargetClass().getPackageName())));
    }
    for (SourceFile source : sources) {
      source.imports().forEach(it -> used.add(source.packageName() + " -> " + it));
    }
    return table.entrySet().stream()
        .flatMap(row ->
            Stream.concat(
                Stream.of(root + "." + row.getKey()),
                row.getValue().stream().map(it -> arrow(row.getKey(), it))))
        .filter(entry -> !used.contains(entry))
        .toList();
  }

  private String arrow(String from, String to) {
    return root + "." + from + " -> " + root + "." + to;
  }

  private static String arrow(JavaClass from, String to) {
    return from.getPackageName() + " -> " + to;
  }

  ArchRule dependsOnNoOutsideWorld(Collection<String> core) {
    return classes()
        .that()
        .resideInAnyPackage(packages(core))
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(LANGUAGE)
                .or(resideInAnyPackage("com.google.re2j", root + ".."))
                .or(describe("a library", ArchitectureRules::isLibrary)))
        .because("a step takes values and returns a value: it reads no file, network or framework")
        .allowEmptyShould(true);
  }

  /// Packages of libraries that any package may use, since no [Library] owns them.
  List<String> librariesWithoutOwner(JavaClasses classes) {
    return classes.stream()
        .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
        .map(dependency -> dependency.getTargetClass().getBaseComponentType())
        .filter(type -> !type.isPrimitive() && !type.getPackageName().startsWith("java."))
        .filter(not(resideInAnyPackage("com.google.re2j", root + "..")))
        .filter(type -> !isLibrary(type))
        .map(JavaClass::getPackageName)
        .distinct()
        .sorted()
        .toList();
  }

  ArchRule isUsedOnlyByItsPackages(Library library) {
    return noClasses()
        .that()
        .resideOutsideOfPackages(packages(library.owners()))
        .should()
        .dependOnClassesThat()
        .resideInAPackage(library.packages())
        .because(library.packages() + " belongs to " + String.join(" and ", library.owners()))
        .allowEmptyShould(true);
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

  /// Parsers declare `IOException` although they are given text; the type alone opens no file.
  private static boolean isLibrary(JavaClass type) {
    return type.isEquivalentTo(java.io.IOException.class)
        || LIBRARIES.stream().anyMatch(it -> resideInAPackage(it.packages()).test(type));
  }

  private String[] packages(Collection<String> names) {
    return names.stream().map(name -> root + "." + name).toArray(String[]::new);
  }

  private static List<String> words(String text) {
    return Stream.of(text.strip().split(" ")).filter(word -> !word.isEmpty()).toList();
  }
}
