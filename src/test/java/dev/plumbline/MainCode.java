package dev.plumbline;

import static com.tngtech.archunit.base.DescribedPredicate.describe;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.Source;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The main code as class files, read once for all checks of the build; [SourceFile#MAIN] has the
/// sources.
public final class MainCode {

  private static final Path FOLDER = Path.of("src/main/java");

  private static final List<String> PUBLISHED =
      List.of("dev.plumbline", "dev.plumbline.junit", "dev.plumbline.springai");

  /// The classes that have a main source.
  public static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.plumbline")
          .that(describe("have a main source", MainCode::hasSource));

  /// Whether other programs may use what is public in the package of a class.
  public static boolean isPublished(JavaClass type) {
    return PUBLISHED.contains(type.getPackageName());
  }

  private static boolean hasSource(JavaClass type) {
    return type.getSource()
        .flatMap(Source::getFileName)
        .map(file -> FOLDER.resolve(type.getPackageName().replace('.', '/')).resolve(file))
        .filter(Files::exists)
        .isPresent();
  }

  private MainCode() {}
}
