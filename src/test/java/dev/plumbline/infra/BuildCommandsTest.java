package dev.plumbline.infra;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/// What `pom.xml` makes with which option, and that the documents and scripts name no other.
class BuildCommandsTest {

  private static final Pattern OPTION =
      Pattern.compile("mvnw [^`\n]*?-D(native[a-z-]*|lambda|image)\\b");

  private final XPath xpath = XPathFactory.newInstance().newXPath();
  private Document pom;

  @BeforeEach
  void read() throws Exception {
    pom = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse("pom.xml");
  }

  @Test
  void functions_are_packaged_by_default_and_not_by_the_fast_tests() throws Exception {
    assertThat(texts("/project/build/plugins/plugin[artifactId='quarkus-maven-plugin']//goal"))
        .contains("build");
    assertThat(texts("//profile[id='quick']/properties/quarkus.build.skip"))
        .containsExactly("true");
  }

  @Test
  void native_functions_are_made_or_the_build_says_what_is_missing() throws Exception {
    String profile = "//profile[activation/property/name='native']";

    assertThat(texts(profile + "/properties/quarkus.native.enabled")).containsExactly("true");
    assertThat(texts(profile + "//requireFilesExist//file"))
        .isNotEmpty()
        .allSatisfy(file -> assertThat(file).endsWith("/bin/native-image"));
    assertThat(texts(profile + "//requireFilesExist/message").getFirst())
        .contains("GRAALVM_HOME", "-Dquarkus.native.container-build=true");
  }

  /// Optional ones cannot be removed from a package, nor can extensions, which are `provided`.
  @Test
  void what_is_removed_from_the_package_is_an_ordinary_dependency_of_the_command_line()
      throws Exception {
    Properties settings = new Properties();
    try (var in = Files.newInputStream(Path.of("src/main/resources/application.properties"))) {
      settings.load(in);
    }

    assertThat(settings.getProperty("%prod.quarkus.class-loading.removed-artifacts").split(","))
        .isNotEmpty()
        .allSatisfy(removed -> {
          String artifact = removed.replaceFirst(".*:", "");
          assertThat(texts("//artifactSet//include")).contains(removed);
          assertThat(
                  texts(
                      "/project/dependencies/dependency[artifactId='"
                          + artifact
                          + "' and not(optional) and not(scope)]/artifactId"))
              .containsExactly(artifact);
        });
  }

  @Test
  void options_that_documents_and_scripts_name_are_those_of_profiles() throws Exception {
    List<String> profiles = texts("//profile/activation/property/name");
    List<String> named = new ArrayList<>();
    try (Stream<Path> files =
        Stream.of(".ci", "docs", "infra", "src/benchmark", "README.md")
            .flatMap(BuildCommandsTest::files)) {
      for (Path file : files.toList()) {
        OPTION
            .matcher(Files.readString(file).replace("\\\n", ""))
            .results()
            .forEach(found -> named.add(found.group(1)));
      }
    }

    assertThat(named).isNotEmpty();
    assertThat(profiles).containsAll(named);
  }

  /// Of a registry, in which the name may be a stranger's; or of a repository that nobody has.
  @Test
  void no_page_runs_what_is_not_built_from_the_checkout() throws Exception {
    Pattern elsewhere =
        Pattern.compile(
            "\\b(npx|npm i|npm install|pip install|pipx|uvx|brew|jbang|docker pull)\\b"
                + "[^`\n]*\\bplumbline|\\bOWNER/");
    List<String> found = new ArrayList<>();
    try (Stream<Path> files =
        Stream.of("docs", "infra", "README.md").flatMap(BuildCommandsTest::files)) {
      for (Path file : files.toList()) {
        elsewhere
            .matcher(Files.readString(file))
            .results()
            .forEach(it -> found.add(file + ": " + it.group()));
      }
    }

    assertThat(found).isEmpty();
  }

  private static Stream<Path> files(String folder) {
    try (Stream<Path> walk = Files.walk(Path.of(folder))) {
      return walk
          .filter(file -> file.toString().matches("(.*\\.(md|sh|yml|yaml|java))|\\.ci/run"))
          .toList()
          .stream();
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private List<String> texts(String path) throws Exception {
    NodeList nodes = (NodeList) xpath.evaluate(path, pom, XPathConstants.NODESET);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      texts.add(nodes.item(i).getTextContent().strip());
    }
    return texts;
  }
}
