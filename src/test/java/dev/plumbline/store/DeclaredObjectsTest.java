package dev.plumbline.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.store.ObjectSource.FetchResult;
import dev.plumbline.store.ObjectSource.ObjectReference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeclaredObjectsTest {

  private final List<String> read = new ArrayList<>();

  private final ObjectSource all =
      new ObjectSource() {
        @Override
        public FetchResult fetch(ObjectReference reference, int bytesMax) {
          read.add(reference.key());
          return new FetchResult.Missing();
        }

        @Override
        public FetchResult fetchPart(ObjectReference reference, long from, int bytesMax) {
          return fetch(reference, bytesMax);
        }
      };

  @ParameterizedTest
  @CsvSource({
    "mine, texts/a.txt, true",
    "mine, texts/a/../b.txt, false",
    "mine, texts/./b.txt, false",
    "mine, texts/a..b.txt, true",
    "mine, texts, false",
    "mine, textsb/a.txt, false",
    "mine, inbox/x/a.jsonl, true",
    "mine, payroll/a.txt, false",
    "mine, /texts/a.txt, false",
    "yours, texts/a.txt, false",
    "mine.yours, texts/a.txt, false"
  })
  void only_objects_below_declared_prefixes_are_asked_for(String bucket, String key, boolean may) {
    DeclaredObjects declared =
        new DeclaredObjects(all, DeclaredObjects.parse("mine/texts/, mine/inbox/x/").orElseThrow());
    ObjectReference reference = new ObjectReference(bucket, key, "", "");

    assertThat(declared.fetch(reference, 1))
        .isInstanceOf(may ? FetchResult.Missing.class : FetchResult.Denied.class);
    assertThat(declared.fetchPart(reference, 0, 1))
        .isInstanceOf(may ? FetchResult.Missing.class : FetchResult.Denied.class);
    assertThat(read).hasSize(may ? 2 : 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "mine", "mine/", "mine/texts", "/texts/", "mine/texts/,", "a b/c/"})
  void a_setting_that_declares_too_much_or_nothing_is_refused(String setting) {
    assertThat(DeclaredObjects.parse(setting)).isEmpty();
  }

  @Test
  void a_prefix_may_have_several_parts() {
    assertThat(DeclaredObjects.parse("mine/a/b/")).contains(List.of("mine/a/b/"));
  }
}
