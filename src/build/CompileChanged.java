import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.Annotation;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.InnerClassInfo;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.lang.reflect.AccessFlag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;

/// Compiles the sources that changed since the last time, and those that use what changed in the
/// interface of a class: `java CompileChanged.java OUT STATE UPSTREAM CLASSPATH SOURCES OPTION...`,
/// where UPSTREAM is the state of what these sources are compiled against, or `-`.
///
/// The interface is all that another file can see: types, members that are not private, constants,
/// what is sealed. Who uses it is read from class files, which name every type that a compiler
/// looked at, but for two things, which are looked for as words in all sources: a constant, whose
/// value is copied, and a new or deleted type, which may hide or uncover another of its name. A
/// subtype inherits and a sealed supertype lists, so their users are users too.
///
/// STATE says of each source what it was and what came of it. It is written before anything is
/// compiled, with what will be compiled marked as changed, so that a build that fails or is killed
/// is gone on with.
void main(String[] args) throws IOException {
  if (!run(args)) {
    System.exit(1);
  }
}

/// Whether all sources are compiled; what is wrong with them was printed.
boolean run(String... args) throws IOException {
  Path out = Path.of(args[0]);
  Path state = Path.of(args[1]);
  Sources upstream = args[2].equals("-") ? new Sources() : Sources.read(Path.of(args[2]));
  List<String> options = List.of(args).subList(5, args.length);
  Sources sources = Sources.read(state);
  String setting = setting(options, args[3]);
  boolean all = !sources.setting.equals(setting);
  sources.setting = setting;
  return new Build(out, state, args[3], options, sources, upstream)
      .run(changed(sources, Path.of(args[4]), out, all), all);
}

/// What makes all sources be compiled again: options, the JDK, this program, libraries.
private String setting(List<String> options, String classPath) throws IOException {
  var text = new StringBuilder(options + System.getProperty("java.vm.version"));
  try (InputStream program = getClass().getResourceAsStream("CompileChanged.class")) {
    text.append(sha(program.readAllBytes()));
  }
  for (String entry : classPath.split(File.pathSeparator)) {
    Path path = Path.of(entry);
    if (Files.isRegularFile(path)) {
      text.append(path).append(Files.size(path)).append(Files.getLastModifiedTime(path));
    }
  }
  return sha(text.toString().getBytes(UTF_8));
}

/// The sources that are new, different or without their classes, with their digests; those that
/// were deleted, with an empty one.
private static Map<Path, String> changed(Sources before, Path root, Path out, boolean all)
    throws IOException {
  var changed = new TreeMap<Path, String>();
  var present = new HashSet<Path>();
  try (Stream<Path> files = Files.walk(root)) {
    for (Path file : (Iterable<Path>) files.filter(f -> f.toString().endsWith(".java"))::iterator) {
      present.add(file);
      String digest = sha(Files.readAllBytes(file));
      Source known = before.files.get(file);
      if (all
          || known == null
          || !known.digest.equals(digest)
          || known.classes.stream().anyMatch(c -> !Files.exists(out.resolve(c + ".class")))) {
        changed.put(file, digest);
      }
    }
  }
  before.files.keySet().stream().filter(f -> !present.contains(f)).forEach(f -> changed.put(f, ""));
  return changed;
}

private static String sha(byte[] bytes) {
  try {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes), 0, 12);
  } catch (NoSuchAlgorithmException e) {
    throw new IllegalStateException(e);
  }
}

/// A source and what its classes are to others. Types are outermost types by their binary names.
static final class Source {
  String digest = "";
  String visible = "";
  Set<String> classes = new TreeSet<>();
  Set<String> supertypes = new TreeSet<>();
  Set<String> permitted = new TreeSet<>();
  Set<String> used = new TreeSet<>();
  Set<String> constants = new TreeSet<>();

  Set<String> types() {
    var types = new TreeSet<String>();
    classes.forEach(c -> types.add(outermost(c)));
    return types;
  }

  /// The names by which its types can be written.
  Set<String> names() {
    var names = new TreeSet<String>();
    for (String type : classes) {
      String name = type.substring(Math.max(type.lastIndexOf('/'), type.lastIndexOf('$')) + 1);
      if (!name.isEmpty() && !Character.isDigit(name.charAt(0))) {
        names.add(name);
      }
    }
    return names;
  }
}

private static String outermost(String type) {
  int nested = type.indexOf('$');
  return nested < 0 ? type : type.substring(0, nested);
}

/// All sources of one root, as a file of lines.
static final class Sources {
  String setting = "";

  /// What these were compiled against: by type what others see of it, and its constants.
  Map<Path, Source> upstream = new TreeMap<>();

  Map<Path, Source> files = new TreeMap<>();

  static Sources read(Path file) throws IOException {
    var sources = new Sources();
    if (!Files.exists(file)) {
      return sources;
    }
    for (String line : Files.readAllLines(file)) {
      String[] part = line.split("\t", -1);
      if (part.length == 1) {
        sources.setting = line;
        continue;
      }
      var source = new Source();
      source.digest = part[2];
      source.visible = part[3];
      source.classes = words(part[4]);
      source.supertypes = words(part[5]);
      source.permitted = words(part[6]);
      source.used = words(part[7]);
      source.constants = words(part[8]);
      (part[0].equals("u") ? sources.upstream : sources.files).put(Path.of(part[1]), source);
    }
    return sources;
  }

  void write(Path file) throws IOException {
    var text = new StringBuilder(setting).append('\n');
    upstream.forEach((path, source) -> line(text, "u", path, source));
    files.forEach((path, source) -> line(text, "s", path, source));
    Files.createDirectories(file.toAbsolutePath().getParent());
    Path whole = file.resolveSibling(file.getFileName() + ".new");
    Files.writeString(whole, text);
    Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING);
  }

  private static void line(StringBuilder text, String kind, Path path, Source s) {
    text.append(kind).append('\t').append(path).append('\t').append(s.digest);
    text.append('\t').append(s.visible);
    for (Set<String> words :
        List.of(s.classes, s.supertypes, s.permitted, s.used, s.constants)) {
      text.append('\t').append(String.join(" ", words));
    }
    text.append('\n');
  }

  private static Set<String> words(String text) {
    return text.isEmpty() ? new TreeSet<>() : new TreeSet<>(Arrays.asList(text.split(" ")));
  }
}

/// What changed for others in one pass: types, and words to look for in sources.
static final class Changes {
  final Set<String> types = new HashSet<>();
  final Set<String> words = new HashSet<>();

  void add(Source before, Source after) {
    if (before.visible.equals(after.visible)) {
      return;
    }
    types.addAll(before.types());
    types.addAll(after.types());
    words.addAll(difference(before.names(), after.names()));
    for (String constant : difference(before.constants, after.constants)) {
      words.add(constant.substring(0, constant.indexOf('=')));
    }
  }

  private static Set<String> difference(Set<String> some, Set<String> others) {
    var all = new HashSet<>(some);
    all.addAll(others);
    all.removeIf(word -> some.contains(word) && others.contains(word));
    return all;
  }
}

static final class Build {
  private static final int PASSES_MAX = 8;
  private static final Pattern WORD = Pattern.compile("\\w+");
  private final Path out;
  private final Path state;
  private final String classPath;
  private final List<String> options;
  private final Sources sources;
  private final Sources upstream;

  Build(
      Path out,
      Path state,
      String classPath,
      List<String> options,
      Sources sources,
      Sources upstream) {
    this.out = out;
    this.state = state;
    this.classPath = classPath;
    this.options = options;
    this.sources = sources;
    this.upstream = upstream;
  }

  boolean run(Map<Path, String> changed, boolean all) throws IOException {
    var todo = new TreeMap<>(changed);
    if (!all) {
      users(upstreamChanges(), changed.keySet()).forEach(f -> todo.put(f, digest(f)));
    }
    sources.upstream = new TreeMap<>(upstream.files);
    for (int pass = 0; !todo.isEmpty(); pass++) {
      if (pass == PASSES_MAX) {
        throw new IllegalStateException("the interfaces of " + todo.keySet() + " do not settle");
      }
      Map<Path, Source> before = takeOut(todo);
      Map<Path, Source> after = compile(todo);
      if (after == null) {
        return false;
      }
      var changes = new Changes();
      for (Path file : todo.keySet()) {
        Source now = after.getOrDefault(file, new Source());
        changes.add(before.get(file), now);
        if (!todo.get(file).isEmpty()) {
          now.digest = todo.get(file);
          sources.files.put(file, now);
        }
      }
      Set<Path> done = Set.copyOf(todo.keySet());
      todo.clear();
      if (!all) {
        users(changes, done).forEach(f -> todo.put(f, digest(f)));
      }
    }
    sources.write(state);
    return true;
  }

  private static String digest(Path file) {
    try {
      return sha(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Changes upstreamChanges() {
    var changes = new Changes();
    var paths = new TreeSet<>(sources.upstream.keySet());
    paths.addAll(upstream.files.keySet());
    for (Path path : paths) {
      changes.add(
          sources.upstream.getOrDefault(path, new Source()),
          upstream.files.getOrDefault(path, new Source()));
    }
    return changes;
  }

  /// Marks sources as changed, deletes their classes, and gives what they were.
  private Map<Path, Source> takeOut(Map<Path, String> todo) throws IOException {
    var before = new HashMap<Path, Source>();
    for (Map.Entry<Path, String> entry : todo.entrySet()) {
      Source source = sources.files.getOrDefault(entry.getKey(), new Source());
      before.put(entry.getKey(), source);
      if (entry.getValue().isEmpty()) {
        sources.files.remove(entry.getKey());
      } else {
        source.digest = "changed";
        sources.files.put(entry.getKey(), source);
      }
    }
    sources.write(state);
    for (Source source : before.values()) {
      delete(source.classes);
    }
    return before;
  }

  private void delete(Collection<String> classes) throws IOException {
    for (String name : classes) {
      Files.deleteIfExists(out.resolve(name + ".class"));
    }
  }

  /// The sources that use what changed, directly or through a subtype or a sealed supertype.
  private Set<Path> users(Changes changes, Set<Path> done) throws IOException {
    var types = new HashSet<>(changes.types);
    Collection<Source> known = new ArrayList<>(sources.files.values());
    known.addAll(upstream.files.values());
    for (int size = -1; size != types.size(); ) {
      size = types.size();
      for (Source source : known) {
        if (source.supertypes.stream().anyMatch(types::contains)
            || source.permitted.stream().anyMatch(types::contains)) {
          types.addAll(source.types());
        }
      }
    }
    var users = new TreeSet<Path>();
    for (Map.Entry<Path, Source> entry : sources.files.entrySet()) {
      if (!done.contains(entry.getKey())
          && (entry.getValue().used.stream().anyMatch(types::contains)
              || says(entry.getKey(), changes.words))) {
        users.add(entry.getKey());
      }
    }
    return users;
  }

  private static boolean says(Path file, Set<String> words) throws IOException {
    return !words.isEmpty()
        && WORD.matcher(Files.readString(file)).results().anyMatch(w -> words.contains(w.group()));
  }

  /// What came of each source, or null if there are errors, which javac has printed.
  private Map<Path, Source> compile(Map<Path, String> todo) throws IOException {
    List<Path> files =
        todo.entrySet().stream().filter(e -> !e.getValue().isEmpty()).map(Map.Entry::getKey).toList();
    var made = new HashMap<Path, List<String>>();
    if (files.isEmpty()) {
      return Map.of();
    }
    System.err.println("compiling " + files.size() + (files.size() == 1 ? " file" : " files"));
    Files.createDirectories(out);
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    var arguments = new ArrayList<>(options);
    arguments.addAll(List.of("-d", out.toString(), "-classpath", out + File.pathSeparator + classPath));
    try (var manager = javac.getStandardFileManager(null, null, UTF_8)) {
      Iterable<? extends JavaFileObject> units = manager.getJavaFileObjectsFromPaths(files);
      var recording =
          new ForwardingJavaFileManager<JavaFileManager>(manager) {
            @Override
            public JavaFileObject getJavaFileForOutput(
                Location location, String name, JavaFileObject.Kind kind, FileObject source)
                throws IOException {
              made.computeIfAbsent(Path.of(source.getName()), _ -> new ArrayList<>())
                  .add(name.replace('.', '/'));
              return super.getJavaFileForOutput(location, name, kind, source);
            }
          };
      if (!javac.getTask(null, recording, null, arguments, null, units).call()) {
        for (List<String> classes : made.values()) {
          delete(classes);
        }
        return null;
      }
    }
    var after = new HashMap<Path, Source>();
    for (Map.Entry<Path, List<String>> entry : made.entrySet()) {
      after.put(entry.getKey(), read(entry.getValue()));
    }
    return after;
  }

  private Source read(List<String> classes) throws IOException {
    var source = new Source();
    source.classes.addAll(classes);
    var visible = new TreeSet<String>();
    for (String name : classes) {
      ClassModel model = ClassFile.of().parse(out.resolve(name + ".class"));
      used(model, source.used);
      boolean named = model.findAttribute(Attributes.enclosingMethod()).isEmpty();
      if (named) {
        visible(model, visible, source);
      }
    }
    source.used.removeAll(source.types());
    source.supertypes.retainAll(source.used);
    source.permitted.retainAll(source.used);
    source.visible = sha(visible.toString().getBytes(UTF_8));
    return source;
  }

  /// Every type that the constant pool names, as a class or in a descriptor or signature.
  private static void used(ClassModel model, Set<String> used) {
    for (PoolEntry entry : model.constantPool()) {
      if (entry instanceof ClassEntry type) {
        add(type.asInternalName(), used);
      } else if (entry instanceof Utf8Entry text && text.stringValue().indexOf(';') >= 0) {
        Matcher types = TYPE.matcher(text.stringValue());
        while (types.find()) {
          add(types.group(1), used);
        }
      }
    }
  }

  private static final Pattern TYPE = Pattern.compile("L([\\w/$]+)[;<]");

  private static void add(String type, Set<String> used) {
    String plain = type.substring(type.lastIndexOf('[') + 1);
    if (!plain.startsWith("java/")) {
      used.add(outermost(plain));
    }
  }

  private static void visible(ClassModel model, Set<String> visible, Source source) {
    String name = model.thisClass().asInternalName();
    model.superclass().ifPresent(s -> source.supertypes.add(outermost(s.asInternalName())));
    model.interfaces().forEach(i -> source.supertypes.add(outermost(i.asInternalName())));
    var head = new StringBuilder(name + model.flags().flagsMask());
    head.append(model.superclass().map(ClassEntry::asInternalName)).append(model.interfaces());
    model.findAttribute(Attributes.signature()).ifPresent(s -> head.append(s.signature()));
    model
        .findAttribute(Attributes.permittedSubclasses())
        .ifPresent(
            p ->
                p.permittedSubclasses()
                    .forEach(
                        s -> {
                          head.append(s.asInternalName());
                          source.permitted.add(outermost(s.asInternalName()));
                        }));
    model
        .findAttribute(Attributes.record())
        .ifPresent(
            r -> r.components().forEach(c -> head.append(c.name()).append(c.descriptor())));
    model
        .findAttribute(Attributes.runtimeVisibleAnnotations())
        .ifPresent(a -> a.annotations().stream().map(Annotation::toString).forEach(head::append));
    model
        .findAttribute(Attributes.innerClasses())
        .ifPresent(
            inner -> {
              for (InnerClassInfo type : inner.classes()) {
                if (type.innerClass().asInternalName().equals(name)) {
                  head.append(type.flagsMask());
                }
              }
            });
    visible.add(head.toString());
    for (FieldModel field : model.fields()) {
      if (seen(field.flags().flags())) {
        var text = new StringBuilder(name + "." + field.fieldName() + field.fieldType());
        text.append(field.flags().flagsMask());
        field.findAttribute(Attributes.signature()).ifPresent(s -> text.append(s.signature()));
        field
            .findAttribute(Attributes.constantValue())
            .ifPresent(
                c -> {
                  text.append(c.constant());
                  byte[] value = c.constant().toString().getBytes(UTF_8);
                  source.constants.add(
                      field.fieldName() + "=" + sha(value));
                });
        visible.add(text.toString());
      }
    }
    for (MethodModel method : model.methods()) {
      if (seen(method.flags().flags())) {
        var text = new StringBuilder(name + "." + method.methodName() + method.methodType());
        text.append(method.flags().flagsMask());
        method.findAttribute(Attributes.signature()).ifPresent(s -> text.append(s.signature()));
        method.findAttribute(Attributes.exceptions()).ifPresent(e -> text.append(e.exceptions()));
        method.findAttribute(Attributes.annotationDefault()).ifPresent(_ -> text.append("default"));
        visible.add(text.toString());
      }
    }
  }

  private static boolean seen(Set<AccessFlag> flags) {
    return !flags.contains(AccessFlag.PRIVATE) && !flags.contains(AccessFlag.SYNTHETIC);
  }
}
