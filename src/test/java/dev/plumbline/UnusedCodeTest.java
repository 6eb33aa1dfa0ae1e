package dev.plumbline;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.plumbline.base.canonical.RecordForms;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Every type and member of the main code has a user there, and is public only if another package
/// is among them. What only others use is marked as `ExternalUse`, with the reason.
@Tag("check")
class UnusedCodeTest {

  private static final String UNUSED = "dev.plumbline.badarchitecture.unused";

  private static final UnusedCode MAIN =
      new UnusedCode(
          MainCode.CLASSES, SourceFile.MAIN, configuration(), RecordForms.types().keySet());

  private static final UnusedCode BAD =
      new UnusedCode(
          new ClassFileImporter().importPackages(UNUSED),
          SourceFile.under(Path.of("src/test/java/dev/plumbline/badarchitecture/unused")),
          "",
          Set.of());

  @Test
  void every_type_is_used() {
    assertThat(MAIN.types()).isEmpty();
  }

  @Test
  void every_member_is_used() {
    assertThat(MAIN.members()).isEmpty();
  }

  @Test
  void a_public_type_is_used_by_another_package() {
    assertThat(MAIN.needlesslyPublic()).isEmpty();
  }

  @Test
  void unused_code_is_reported() {
    assertThat(BAD.types()).containsExactly(UNUSED + ".ReadsFile");
    assertThat(BAD.members())
        .containsExactly(
            UNUSED + ".NeedlesslyPublic$Choice.NEVER_TAKEN",
            UNUSED + ".UnusedComponent.unread()",
            UNUSED + ".UnusedMembers.<init>(int)",
            UNUSED + ".UnusedMembers.UNUSED_CONSTANT",
            UNUSED + ".UnusedMembers.callsOnlyItself(int)",
            UNUSED + ".UnusedMembers.onlyWritten");
    assertThat(BAD.needlesslyPublic()).containsExactly(UNUSED + ".NeedlesslyPublic");
  }

  private static String configuration() {
    try {
      return Files.readString(Path.of("src/main/resources/application.properties"))
          + Files.readString(Path.of("pom.xml"));
    } catch (IOException missing) {
      throw new UncheckedIOException(missing);
    }
  }
}
