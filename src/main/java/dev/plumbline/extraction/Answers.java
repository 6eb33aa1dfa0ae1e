package dev.plumbline.extraction;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a judge says about a document: a claim for every item, by id.
public record Answers(JudgeIdentity judge, SortedMap<String, Claim> claims) {

  public static final Answers NONE = new Answers(JudgeIdentity.NOBODY, new TreeMap<>());

  public Answers {
    claims = Collections.unmodifiableSortedMap(new TreeMap<>(claims));
  }
}
