package dev.plumbline.store;

import dev.plumbline.store.ObjectSource.FetchResult;
import dev.plumbline.store.ObjectSource.ObjectReference;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// A source of which only the objects below declared prefixes are read, whatever else the process
/// has a right to.
///
/// @param prefixes each a bucket, a slash, and what keys begin with, such as `bucket/texts/`
public record DeclaredObjects(ObjectSource source, List<String> prefixes) implements ObjectSource {

  public DeclaredObjects {
    prefixes = List.copyOf(prefixes);
  }

  /// The prefixes in a setting, separated by commas; empty if one is not `bucket/prefix/`.
  public static Optional<List<String>> parse(String setting) {
    List<String> prefixes = Arrays.stream(setting.split(",", -1)).map(String::strip).toList();
    return prefixes.stream().allMatch(it -> it.matches("[a-z0-9][a-z0-9.-]{1,62}/([^/]+/)+"))
        ? Optional.of(prefixes)
        : Optional.empty();
  }

  @Override
  public FetchResult fetch(ObjectReference reference, int bytesMax) {
    return isDeclared(reference) ? source.fetch(reference, bytesMax) : new FetchResult.Denied();
  }

  @Override
  public FetchResult fetchPart(ObjectReference reference, long from, int bytesMax) {
    return isDeclared(reference)
        ? source.fetchPart(reference, from, bytesMax)
        : new FetchResult.Denied();
  }

  /// A key is literal for S3, but what stands between might resolve `..`.
  private boolean isDeclared(ObjectReference reference) {
    String object = reference.bucket() + "/" + reference.key();
    return prefixes.stream().anyMatch(object::startsWith)
        && Arrays.stream(object.split("/", -1)).noneMatch(it -> it.equals("..") || it.equals("."));
  }
}
