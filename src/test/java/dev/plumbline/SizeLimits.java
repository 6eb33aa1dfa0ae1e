package dev.plumbline;

import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/// What is too large to be read in one go, and names that mean two things.
record SizeLimits(int fileLines, int methodLines, int packageFiles) {

  List<String> longFiles(List<SourceFile> files) {
    return files.stream()
        .filter(file -> file.lines() > fileLines)
        .map(file -> "%s has %d lines".formatted(file.path(), file.lines()))
        .toList();
  }

  List<String> longMethods(List<SourceFile> files) {
    return files.stream()
        .flatMap(file ->
            file.methods().stream()
                .filter(method -> method.lines() > methodLines)
                .map(method ->
                    "%s: `%s` has %d lines".formatted(file.path(), method.name(), method.lines())))
        .toList();
  }

  List<String> largePackages(List<SourceFile> files) {
    TreeMap<String, Integer> sizes = new TreeMap<>();
    files.forEach(file -> sizes.merge(file.folder(), 1, Integer::sum));
    return sizes.entrySet().stream()
        .filter(each -> each.getValue() > packageFiles)
        .map(each -> "%s has %d files".formatted(each.getKey(), each.getValue()))
        .toList();
  }

  /// Simple names of top-level types that several packages declare.
  static List<String> ambiguousNames(List<SourceFile> files) {
    TreeSet<String> seen = new TreeSet<>();
    return files.stream()
        .flatMap(file -> Stream.of(file.types()))
        .flatMap(List::stream)
        .filter(name -> !seen.add(name))
        .distinct()
        .sorted()
        .toList();
  }
}
