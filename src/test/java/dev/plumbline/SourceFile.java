package dev.plumbline;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/// A Java file as the compiler's parser sees it.
///
/// @param types the simple names of its top-level types
/// @param references every identifier, and every selection as `left.right` with simple names
/// @param imports the packages of imported types
/// @param declared the simple names of all its types
record SourceFile(
    Path path,
    String text,
    List<String> types,
    List<Literal> literals,
    Set<String> references,
    Set<String> imports,
    Set<String> declared) {

  private static final Pattern TYPE = Pattern.compile("\\.(?=[A-Z*]).*");

  /// The main code, read once for all checks of the build.
  static final List<SourceFile> MAIN = under(Path.of("src/main/java"));

  /// A string literal or text block.
  record Literal(String value, long line) {}

  /// All Java files under a folder, by path.
  static List<SourceFile> under(Path folder) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (Stream<Path> walk = Files.walk(folder);
        StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      List<Path> paths = walk.filter(each -> each.toString().endsWith(".java")).sorted().toList();
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null,
                  manager,
                  null,
                  List.of("-proc:none"),
                  null,
                  manager.getJavaFileObjectsFromPaths(paths));
      SourcePositions positions = Trees.instance(task).getSourcePositions();
      List<SourceFile> files = new ArrayList<>();
      for (CompilationUnitTree unit : task.parse()) {
        files.add(new Reading(unit, positions).file());
      }
      return files;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /// Whether the code, its imports included, says `name`, or `Type.name`; comments do not count.
  boolean refersTo(String name) {
    return references.contains(name);
  }

  String folder() {
    return path.getParent().toString();
  }

  String packageName() {
    String folder = folder().replace('\\', '/');
    return folder.substring(folder.indexOf("/java/") + 6).replace('/', '.');
  }

  private static final class Reading extends TreeScanner<Void, Void> {

    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final List<Literal> literals = new ArrayList<>();
    private final Set<String> references = new HashSet<>();
    private final Set<String> declared = new HashSet<>();

    Reading(CompilationUnitTree unit, SourcePositions positions) {
      this.unit = unit;
      this.positions = positions;
    }

    SourceFile file() throws IOException {
      scan(unit, null);
      return new SourceFile(
          Path.of(unit.getSourceFile().getName()),
          unit.getSourceFile().getCharContent(true).toString(),
          unit.getTypeDecls().stream().map(Reading::name).flatMap(Optional::stream).toList(),
          literals,
          references,
          imports(),
          declared);
    }

    /// The packages of the types that are imported for more than a comment.
    private Set<String> imports() {
      return unit.getImports().stream()
          .filter(each -> each.isStatic() || references.contains(simpleName(each)))
          .map(each -> each.getQualifiedIdentifier().toString())
          .map(name -> TYPE.matcher(name).replaceFirst(""))
          .collect(Collectors.toSet());
    }

    private static String simpleName(ImportTree each) {
      String name = each.getQualifiedIdentifier().toString();
      return name.substring(name.lastIndexOf('.') + 1);
    }

    private static Optional<String> name(Tree declaration) {
      return declaration instanceof ClassTree type
          ? Optional.of(type.getSimpleName().toString())
          : Optional.empty();
    }

    @Override
    public Void visitLiteral(LiteralTree literal, Void unused) {
      if (literal.getValue() instanceof String value) {
        literals.add(new Literal(value, line(positions.getStartPosition(unit, literal))));
      }
      return super.visitLiteral(literal, unused);
    }

    @Override
    public Void visitClass(ClassTree type, Void unused) {
      declared.add(type.getSimpleName().toString());
      return super.visitClass(type, unused);
    }

    @Override
    public Void visitIdentifier(IdentifierTree identifier, Void unused) {
      references.add(identifier.getName().toString());
      return super.visitIdentifier(identifier, unused);
    }

    @Override
    public Void visitMemberSelect(MemberSelectTree select, Void unused) {
      String left = select.getExpression().toString();
      references.add(left.substring(left.lastIndexOf('.') + 1) + "." + select.getIdentifier());
      return super.visitMemberSelect(select, unused);
    }

    private long line(long position) {
      return unit.getLineMap().getLineNumber(position);
    }
  }
}
