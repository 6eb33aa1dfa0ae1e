package dev.plumbline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What the functions can reach by references of compiled classes, in lines of their source files.
/// The ceilings only fall; what they leave room for is printed.
@Tag("check")
class ReachTest {

  private static final int PURE_LINES_MAX = 60_800;
  private static final int ALL_LINES_MAX = 74_350;

  private static final Path CLASSES = Path.of("target/classes");
  private static final Path SOURCES = Path.of("src/main/java");
  private static final String FUNCTIONS = "dev/plumbline/aws/function/";
  private static final List<String> PURE =
      List.of("CompileBundleFunction", "ExtractFunction", "ScoreFunction", "CalibrateFunction");

  private static final List<String> NEVER =
      List.of(
          "store/sqlite",
          "proof/pack",
          "exchange/importing/PromptfooImport",
          "exchange/importing/InspectImport",
          "exchange/importing/LangfuseImport",
          "exchange/importing/DeepEvalImport",
          "exchange/importing/GraderImport",
          "lab",
          "measure/experiment",
          "measure/bridge",
          "present/page/report",
          "present/page/card",
          "web",
          "cli");

  private static final List<String> PEOPLE = List.of("people");

  private static final Pattern TYPE = Pattern.compile("L(dev/plumbline/[\\w/$]+)[;<]");

  private static final SortedMap<String, SortedSet<String>> USED = new TreeMap<>();

  @BeforeAll
  static void given_what_each_class_refers_to() throws IOException {
    try (Stream<Path> files = Files.walk(CLASSES.resolve("dev/plumbline"))) {
      for (Path file :
          (Iterable<Path>) files.filter(it -> it.toString().endsWith(".class"))::iterator) {
        SortedSet<String> used =
            USED.computeIfAbsent(
                outermost(CLASSES.relativize(file).toString().replace(".class", "")),
                _ -> new TreeSet<>());
        for (PoolEntry entry : ClassFile.of().parse(file).constantPool()) {
          switch (entry) {
            case ClassEntry type -> used.add(outermost(type.asInternalName()));
            case Utf8Entry text -> {
              Matcher types = TYPE.matcher(text.stringValue());
              while (types.find()) {
                used.add(outermost(types.group(1)));
              }
            }
            default -> {}
          }
        }
      }
    }
    USED.values().forEach(used -> used.retainAll(USED.keySet()));
  }

  @Test
  void the_four_pure_functions_reach_no_adapter_page_import_laboratory_or_person()
      throws IOException {
    Set<String> reached =
        reached(PURE.stream().map(FUNCTIONS::concat).filter(USED::containsKey).toList());
    assertThat(PURE).allMatch(name -> reached.contains(FUNCTIONS + name));
    assertThat(in(reached, NEVER)).isEmpty();
    assertThat(in(reached, PEOPLE)).isEmpty();
    assertThat(lines("the four pure functions", reached)).isLessThanOrEqualTo(PURE_LINES_MAX);
  }

  @Test
  void all_functions_reach_no_adapter_of_one_machine_import_laboratory_or_report()
      throws IOException {
    Set<String> reached =
        reached(USED.keySet().stream().filter(name -> name.startsWith(FUNCTIONS)).toList());
    assertThat(in(reached, NEVER)).isEmpty();
    assertThat(lines("all functions", reached)).isLessThanOrEqualTo(ALL_LINES_MAX);
  }

  private static Set<String> reached(Collection<String> starts) {
    Set<String> reached = new TreeSet<>(starts);
    Deque<String> todo = new ArrayDeque<>(starts);
    while (!todo.isEmpty()) {
      for (String used : USED.get(todo.pop())) {
        if (reached.add(used)) {
          todo.push(used);
        }
      }
    }
    return reached;
  }

  private static List<String> in(Set<String> types, List<String> rooms) {
    return types.stream()
        .filter(type ->
            rooms.stream().anyMatch(it -> (type + "/").startsWith("dev/plumbline/" + it + "/")))
        .toList();
  }

  private static int lines(String who, Set<String> types) throws IOException {
    int lines = 0;
    for (String type : types) {
      Optional<Path> source =
          Optional.of(SOURCES.resolve(type + ".java")).filter(Files::isRegularFile);
      if (source.isPresent()) {
        lines += Files.readAllLines(source.get()).size();
      }
    }
    System.out.println(who + " reach " + lines + " lines");
    return lines;
  }

  private static String outermost(String type) {
    String plain = type.substring(type.lastIndexOf('[') + 1);
    int nested = plain.indexOf('$');
    return nested < 0 ? plain : plain.substring(0, nested);
  }
}
