package dev.plumbline.cli.people;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a person may try that would change nothing, or count as nothing.
@Tag("slow")
class ActsWithoutEffectTest {

  private static final String ESSAY_TEXTS =
      """
      {"id": "a", "text": "We should go because it rains. For example, on Monday."}
      {"id": "b", "text": "We should go home early today, all of us."}
      {"id": "c", "text": "Nobody has a plan because it rained."}
      {"id": "d", "text": "Nobody has a plan, and so on."}
      """;

  private static final String TURNS =
      """
      rubric: replies
      version: 1.0.0
      language: en
      document: {graded: [assistant]}
      evidence: {per_item: 1}
      traits:
        help:
          description: Does it help?
          scale: {min: 0, max: 10, step: 0.5}
          items:
            - id: next_step
              ask: Does the turn say what happens next?
              levels: {0: Nothing., 2: Vague., 5: Exact.}
              each: assistant turn
              cues: {levels: {2: [soon], 5: [on Thursday]}}
            - {id: refund, ask: Is the refund explained?, may_not_apply: true, cues: {positive: [refund]}}
      plan:
        composite:
          formula: help
          pass: "any(next_step >= 5) && (applies(refund) ? refund > 0 : true)"
      """;

  private static final String TURN_TEXTS =
      """
      {"id": "a", "messages": [{"role": "assistant", "content": "It comes soon."}, {"role": "user", "content": "When do you bring it?"}, {"role": "assistant", "content": "It comes on Thursday."}]}
      """;

  @TempDir private static Path folder;

  @BeforeAll
  static void evaluate() throws IOException {
    run("first", ReviewFixture.RUBRIC, ESSAY_TEXTS);
    run("turns", TURNS, TURN_TEXTS);
    Files.writeString(
        folder.resolve("appeals.yaml"),
        "appeals: board\ndays: 30\ndecide_days: 14\nstates: [heard, weighed]\n");
    Files.writeString(folder.resolve("wrong.yaml"), "appeals: board\ndays: none\n");
    Files.writeString(folder.resolve("published.yaml"), "appeals: board\nfrom: publication\n");
    Files.writeString(folder.resolve("counted.yaml"), "appeals: board\nfrom: filing\n");
    String others = ESSAY_TEXTS.replace("We", "They").replace("Nobody", "No one");
    for (String name : List.of("given", "back")) {
      run(name, ReviewFixture.RUBRIC.replace("reasons", name), others);
    }
    run("later", ReviewFixture.RUBRIC, ESSAY_TEXTS.replace("We", "You").replace("N", "M"));
    for (String person : List.of("chair-one", "board-two", "writer")) {
      ok("review", "persons", "--add", "Name of " + person, "--pseudonym", person);
    }
    String publication = "decide publication %s --by person:chair-one ";
    ok((publication.formatted("given") + "--appeals 30d").split(" "));
    ok((publication.formatted("later") + "--on 2999-01-01").split(" "));
    ok(publication.formatted("back").split(" "));
    ok((publication.formatted("back") + "--withdraw --reason mixed").split(" "));
    ok("decide ruling first b --now fail --reason late --by person:chair-one".split(" "));
    String filed = "decide appeal first %s --ground x --policy %s --by person:writer";
    for (String id : List.of("c", "d")) {
      ok(filed.formatted(id, folder.resolve("appeals.yaml")).split(" "));
    }
    ok("decide appeal first c --state weighed --by person:chair-one".split(" "));
    ok("decide appeal first d --state denied --note no --by person:chair-one".split(" "));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          a decision without a quote               | ruling first c --item C1 --now 2                                         | would count as 0: it has no quote, 1 required
          an empty quote                           | ruling first c --item C1 --now 2 --quote=                                | this is empty
          a blank quote                            | ruling first c --item C1 --now 2 --quote=~                               | this is empty
          a quote that is one letter off           | ruling first c --item C1 --now 2 --quote Nobody~had~a~plan               | letter by letter, which has `Nobody has a plan`
          a quote that is one word off             | ruling first c --item C1 --now 2 --quote Nobody~has~a~dream~because~it~rained | which has `Nobody has a plan because it rained`
          a quote of another document              | ruling first c --item C1 --now 2 --quote We~should~go~home~early         | is not counted: not in the text, quote a passage
          a quote that proves nothing              | ruling first c --item C1 --now 2 --quote a                               | too short to prove anything
          more quotes than the rubric takes        | ruling first c --item C1 --now 2 --quote 1 --quote 2 --quote 3 --quote 4 --quote 5 --quote 6 --quote 7 --quote 8 --quote 9 | more quotes
          a value that is so already               | ruling first c --item S1 --now 2 --quote because~it~rained               | is `2` already, so this would change nothing
          a value that is so already, unquoted     | ruling first c --item S1 --now 2                                         | would change nothing
          a zero that is so already                | ruling first c --item C1 --now 0                                         | would change nothing
          a verdict that is so already             | ruling first c --now fail                                                | verdict is `fail` already
          a verdict that was ruled already         | ruling first b --now fail                                                | verdict is `fail` already
          a number that is so already              | ruling first c --now 2                                                   | composite is `2` already
          an item that the rubric does not have    | ruling first c --item C9 --now 2 --quote Nobody~has~a~plan               | no item `C9`, items are C1, S1, S2
          no item by its trait                     | ruling first c --item claim --now 2                                      | no item `claim`
          a decision above the scale               | ruling first c --item C1 --now 3 --quote Nobody~has~a~plan               | is 0, 1 or 2
          a decision below the scale               | ruling first c --item C1 --now -1                                        | is 0, 1 or 2
          a decision that is no number             | ruling first c --item C1 --now yes                                       | is 0, 1 or 2
          a decision written with a sign           | ruling first c --item C1 --now +2                                        | is 0, 1 or 2
          an item that always applies              | ruling first c --item C1 --now not-applicable                            | is 0, 1 or 2
          a verdict on an item                     | ruling first c --item C1 --now pass                                      | is 0, 1 or 2
          a level between the levels               | ruling turns a --item next_step@t1 --now 3                               | is 0, 2 or 5
          a level above the levels                 | ruling turns a --item next_step@t1 --now 6                               | is 0, 2 or 5
          a unit that does not exist               | ruling turns a --item next_step@t9 --now 5                               | no item `next_step@t9`
          a unit that is not graded                | ruling turns a --item next_step@t2 --now 5                               | no item `next_step@t2`
          an item of units without its unit        | ruling turns a --item next_step --now 5                                  | items are next_step@t1, next_step@t3, refund
          a quote of another unit                  | ruling turns a --item next_step@t1 --now 5 --quote comes~on~Thursday     | of another unit than the one that is asked about
          a quote of a part that is no evidence    | ruling turns a --item refund --now 2 --quote When~do~you~bring~it        | in t2; not counted: that is no place of evidence
          a number beyond the scale                | ruling first c --now 6                                                   | result is from 1 to 5
          a number with a trailing zero            | ruling first c --now 3.50                                                | write pass, review, fail or a number
          a verdict that is none                   | ruling first c --now passed                                              | write pass, review, fail or a number
          a verdict by a quote                     | ruling first c --now pass --quote Nobody~has~a~plan                      | is not decided by quotes
          no reason                                | ruling first c --now pass --reason=                                      | this is empty
          a document that was not evaluated        | ruling first z --now pass                                                | `z`
          a run that is not there                  | ruling third c --now pass                                                | no run `third`
          before the run ended                     | ruling first a --now fail --at 2020-01-01T00:00:00Z                      | before the end of the run
          in the future                            | ruling first c --now pass --at 2999-01-01T00:00:00Z                      | in the future
          a person who is not there                | ruling first c --now pass --by person:nobody-here                        | names no person of this store
          no person                                | ruling first c --now pass --by=                                          | nothing says who decides
          an appeal without a ground               | appeal first a --policy appeals.yaml --ground=                           | this is empty
          an appeal on no item of the rubric       | appeal first a --policy appeals.yaml --ground x --item C9                | no item `C9`
          an appeal by faulty rules                | appeal first a --policy wrong.yaml --ground x                            | /days: `none` is not a number
          upheld by who filed it                   | appeal first c --state upheld --now pass --note y --by person:writer     | who filed an appeal does not decide it
          upheld as it was                         | appeal first c --state upheld --now fail --note y                        | would change nothing
          upheld with a number for a verdict       | appeal first c --state upheld --now 4 --note y                           | the appeal contests the verdict
          upheld without a value                   | appeal first c --state upheld --note y                                   | say with it what the contested part is to be
          upheld without a note                    | appeal first c --state upheld --now pass                                 | a decision needs a note
          denied with a value                      | appeal first c --state denied --now pass --note y                        | `now` belongs to `upheld`
          moved to where it is                     | appeal first c --state weighed                                           | cannot move there from `weighed`
          moved back                               | appeal first c --state heard                                             | cannot move there from `weighed`
          moved to no state                        | appeal first c --state lost                                              | the states are heard, weighed, then upheld or denied
          decided though it was denied             | appeal first d --state upheld --now pass --note y --by person:board-two  | no such open appeal
          withdrawn by another person              | appeal first c --state withdrawn                                         | an appeal is withdrawn by who filed it
          withdrawn with a value                   | appeal first c --state withdrawn --now pass --by person:writer           | `now` belongs to `upheld`
          withdrawn though it was denied           | appeal first d --state withdrawn --by person:writer                      | no such open appeal
          filed again though it was denied         | appeal first d --policy appeals.yaml --ground x --by person:writer       | was filed before, and denied
          decided though none was filed            | appeal first a --state denied --note y                                   | no such open appeal
          published twice the same                 | publication given --appeals 30d                                          | this would change nothing
          published with fewer days                | publication given --appeals 3d                                           | appeals would end on
          published for a day that has passed      | publication given --on 2020-01-01                                        | has passed, today is
          published with an open appeal            | publication first                                                        | document `c` has no final mark: an appeal about it is open
          published though it is not there         | publication third                                                        | no run `third`
          published by nobody                      | publication turns --by=                                                  | nothing says who decides
          published by a person who is not there   | publication turns --by person:nobody-here                                | names no person of this store
          published for no days                    | publication turns --appeals 0d                                           | write a number of days
          published on no day                      | publication turns --on soon                                              | is not a date
          withdrawn without a reason               | publication given --withdraw                                             | use --withdraw with --reason
          withdrawn for a blank reason             | publication given --withdraw --reason=~                                  | this is empty
          withdrawn and published                  | publication given --withdraw --reason x --appeals 3d                     | use --withdraw with --reason
          withdrawn though nothing is published    | publication first --withdraw --reason x                                  | nothing is published of this run
          withdrawn twice                          | publication back --withdraw --reason x                                   | is withdrawn on
          an appeal before the publication         | appeal turns a --policy published.yaml --ground x                        | the run is not published yet
          an appeal before the day to come         | appeal later d --policy appeals.yaml --ground x                          | the run is not published yet
          an appeal once it is withdrawn           | appeal back a --policy appeals.yaml --ground x                           | the run is not published yet
          an appeal by rules that count otherwise  | appeal given a --policy counted.yaml --ground x                          | unknown from `filing`
          erased though other runs have it         | store erase given a                                                      | the same text is in run back
          erased of a run that is not there        | store erase third a                                                      | no run `third`
          erased of no document of the run         | store erase given z --everywhere                                         | no document `z`
          erased by a digest that is not there     | store erase sha256:0000000000000000000000000000000000000000000000000000000000000000 | there is no document
          erased by no digest                      | store erase essay                                                        | is not a digest
          erased everywhere without a run          | store erase person:writer --everywhere                                   | --everywhere is for RUN ID
          a person erased who is not there         | store erase person:nobody-here                                           | there is no person
          """)
  void what_would_change_or_count_as_nothing_is_refused_before_it_is_stored(
      String what, String command, String message) throws IOException {
    SortedMap<String, String> before = files();

    CapturedOutput refused = run(arguments(command));

    assertThat(refused.exit()).as(what).isEqualTo(ExitCode.USAGE);
    assertThat(refused.err()).contains(message);
    assertThat(refused.out()).isEmpty();
    assertThat(files()).isEqualTo(before);
  }

  /// `~` stands for a space.
  private static String[] arguments(String command) {
    boolean erased = command.startsWith("store ");
    List<String> arguments = new ArrayList<>(erased ? List.of() : List.of("decide"));
    for (String each : command.split(" ")) {
      arguments.add(
          each.endsWith(".yaml") ? folder.resolve(each).toString() : each.replace('~', ' '));
    }
    boolean ruling = arguments.get(1).equals("ruling");
    if (ruling && !command.contains("--reason")) {
      arguments.addAll(List.of("--reason", "x"));
    }
    if (!erased && !command.contains("--by")) {
      // a name that is not there yet: a refused act does not add it
      arguments.addAll(List.of("--by", "Somebody New"));
    }
    return arguments.toArray(String[]::new);
  }

  private static SortedMap<String, String> files() throws IOException {
    SortedMap<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder.resolve("store"))) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        files.put(file.toString(), HexFormat.of().formatHex(Files.readAllBytes(file)));
      }
    }
    return files;
  }

  private static void run(String name, String rubric, String documents) throws IOException {
    Path rubricFile = Files.writeString(folder.resolve(name + ".yaml"), rubric);
    Path texts = Files.writeString(folder.resolve(name + ".jsonl"), documents);
    ok(
        "evaluate",
        "--rubric",
        rubricFile.toString(),
        "--documents",
        texts.toString(),
        "--name",
        name,
        "--quiet");
  }

  private static CapturedOutput run(String... arguments) {
    return CapturedOutput.run(
        new TreeMap<>(Map.of("PLUMBLINE_STORE", folder.resolve("store").toString())), arguments);
  }

  private static void ok(String... arguments) {
    CapturedOutput output = run(arguments);
    assertThat(output.exit()).as(Arrays.toString(arguments) + output.err()).isEqualTo(ExitCode.OK);
  }
}
