package dev.plumbline.workflow.documents;

import dev.plumbline.rubric.PartRole;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Words by which help desks and recognisers of speech call who speaks.
final class RoleWords {

  private static final List<String> OF_THE_DESK =
      List.of(
          "agent", "admin", "operator", "staff", "teammate", "representative", "support", "bot");

  /// The option that maps these words, as far as it can be guessed: `agent=assistant,kim=user`.
  static String mapping(Collection<String> words) {
    String all =
        words.stream()
            .map(word -> (word.isEmpty() ? ConversationMapping.ANY : word) + "=" + guess(word))
            .collect(Collectors.joining(","));
    return all.matches("[\\w=,@.+-]*") ? all : '"' + all + '"';
  }

  private static String guess(String word) {
    String lower = word.toLowerCase(Locale.ROOT);
    return OF_THE_DESK.stream().anyMatch(lower::contains)
        ? PartRole.ASSISTANT.wireName()
        : PartRole.USER.wireName();
  }

  private RoleWords() {}
}
