package dev.plumbline;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// What the plan of a house forbids, as rules that can be checked on any house: on ours, and on the
/// crooked one that shows that each rule bites.
record HouseRules(String house, Map<String, List<String>> plan) {

  /// A library that only some rooms may touch, so that it can be exchanged in one place.
  record Machine(String packages, List<String> rooms) {}

  static final List<Machine> MACHINERY =
      List.of(
          new Machine("com.fasterxml.jackson.core..", List.of("canonical", "lambda", "rubric")),
          new Machine("com.fasterxml.jackson.databind..", List.of("lambda")),
          new Machine("io.quarkus..", List.of("lambda")),
          new Machine("jakarta..", List.of("lambda", "openapi")),
          new Machine("org.eclipse.microprofile.openapi..", List.of("openapi")),
          new Machine("org.snakeyaml.engine..", List.of("rubric")),
          new Machine("de.siegmar.fastcsv..", List.of("conversion")),
          new Machine("picocli..", List.of("local")),
          new Machine(
              "software.amazon.awssdk..",
              List.of("function", "llm.bedrock", "source.s3", "store.dynamodb")));

  /// What the core may know of the world besides the house and its machinery.
  private static final String[] LANGUAGE = {
    "java.lang..",
    "java.math",
    "java.nio",
    "java.nio.charset",
    "java.security",
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

  static HouseRules of(String house, String plan) {
    Map<String, List<String>> rows = new LinkedHashMap<>();
    plan.lines()
        .map(line -> line.split("->", 2))
        .forEach(row -> rows.put(row[0].strip(), words(row[1])));
    return new HouseRules(house, rows);
  }

  List<String> rooms() {
    return List.copyOf(plan.keySet());
  }

  List<String> open(String room) {
    return plan.get(room);
  }

  List<String> packages() {
    return List.of(packages(plan.keySet()));
  }

  ArchRule looksOnlyWhereThePlanOpens(String room) {
    String[] open = packages(Stream.concat(Stream.of(room), open(room).stream()).toList());
    return classes()
        .that()
        .resideInAPackage(house + "." + room)
        .should()
        .onlyDependOnClassesThat(resideInAnyPackage(open).or(not(resideInAPackage(house + ".."))))
        .because("the plan says: " + room + " -> " + String.join(" ", open(room)))
        .allowEmptyShould(true);
  }

  ArchRule knowsNoOutsideWorld(Collection<String> core) {
    return classes()
        .that()
        .resideInAnyPackage(packages(core))
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(LANGUAGE)
                .or(resideInAnyPackage("com.google.re2j", house + ".."))
                .or(describe("machinery", HouseRules::isMachinery)))
        .because("a step takes values and returns a value: it reads no file, network or framework")
        .allowEmptyShould(true);
  }

  ArchRule runsOnlyInItsRooms(Machine machine) {
    return noClasses()
        .that()
        .resideOutsideOfPackages(packages(machine.rooms()))
        .should()
        .dependOnClassesThat()
        .resideInAPackage(machine.packages())
        .because(machine.packages() + " belongs to " + String.join(" and ", machine.rooms()))
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
        .because("the same input must give the same bytes, on any machine, in ten years")
        .allowEmptyShould(true);
  }

  /// Parsers declare `IOException` although they are given text; the type alone opens no file.
  private static boolean isMachinery(JavaClass type) {
    return type.isEquivalentTo(java.io.IOException.class)
        || MACHINERY.stream().anyMatch(it -> resideInAPackage(it.packages()).test(type));
  }

  private String[] packages(Collection<String> rooms) {
    return rooms.stream().map(room -> house + "." + room).toArray(String[]::new);
  }

  private static List<String> words(String text) {
    return Stream.of(text.strip().split(" ")).filter(word -> !word.isEmpty()).toList();
  }
}
