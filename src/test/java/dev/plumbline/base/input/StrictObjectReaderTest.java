package dev.plumbline.base.input;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StrictObjectReaderTest {

  private final List<Problem> problems = new ArrayList<>();

  @Test
  void members_are_read_as_the_types_that_they_must_have() {
    JsonObjectReader reader =
        reader("{'a':'x','b':true,'c':1.5,'d':7,'e':['y'],'f':{'g':'z'},'h':[{'i':'w'}]}");
    assertThat(reader.text("a")).isEqualTo("x");
    assertThat(reader.flag("b", false)).isTrue();
    assertThat(reader.number("c")).contains(new BigDecimal("1.5"));
    assertThat(reader.whole("d", 0, 1, 7)).isEqualTo(7);
    assertThat(reader.texts("e", 1)).containsExactly("y");
    assertThat(reader.object("f").orElseThrow().text("g")).isEqualTo("z");
    assertThat(reader.objects("h", 1, 1).getFirst().text("i")).isEqualTo("w");
    assertThat(reader.unknownKeys()).isEmpty();
    assertThat(problems).isEmpty();
  }

  @Test
  void absent_members_have_their_standard_values() {
    JsonObjectReader reader = reader("{'b':null}");
    assertThat(reader.text("a")).isEmpty();
    assertThat(reader.flag("b", true)).isTrue();
    assertThat(reader.whole("c", 3, 1, 7)).isEqualTo(3);
    assertThat(reader.word("d", "one", List.of("one", "two"))).isEqualTo("one");
    assertThat(reader.list("e")).isEmpty();
    assertThat(problems).isEmpty();
  }

  @Test
  void a_member_of_the_wrong_type_is_reported_and_counts_as_absent() {
    JsonObjectReader reader =
        reader("{'a':7,'b':'yes','c':'many','d':[],'e':{},'f':[1],'g':['x',2]}");

    assertThat(reader.text("a")).isEmpty();
    assertThat(reader.flag("b", true)).isTrue();
    assertThat(reader.number("c")).isEmpty();
    assertThat(reader.object("d").orElseThrow().keys()).isEmpty();
    assertThat(reader.list("e")).isEmpty();
    assertThat(reader.objects("f", 0, 9)).isEmpty();
    assertThat(reader.texts("g", 9)).containsExactly("x");

    assertThat(reported())
        .containsExactly(
            "/at/a: `7` is not a text, write a text here",
            "/at/b: `yes` is not true or false, write true or false here",
            "/at/c: `many` is not a number, write a number here",
            "/at/d: a list is not an object, write an object here",
            "/at/e: an object is not a list, write a list here",
            "/at/f/0: `1` is not an object, write an object here",
            "/at/g/1: `2` is not a text, write a text here");
  }

  @Test
  void limits_are_reported_with_what_is_allowed() {
    JsonObjectReader reader =
        reader("{'a':'xyz','b':8,'c':1.5,'d':[],'e':[1,2],'f':'three','g':1e90}");

    assertThat(reader.text("a", 2)).isEmpty();
    assertThat(reader.whole("b", 1, 1, 7)).isEqualTo(1);
    assertThat(reader.whole("c", 1, 1, 7)).isEqualTo(1);
    assertThat(reader.list("d", 1, 2)).isEmpty();
    assertThat(reader.list("e", 1, 1)).isEmpty();
    assertThat(reader.word("f", "one", List.of("one", "two"))).isEqualTo("one");
    assertThat(reader.whole("g", 1, 1, 7)).isEqualTo(1);

    assertThat(reported())
        .containsExactly(
            "/at/a: this text has 3 characters, write at most 2",
            "/at/b: `b` is 8, it is a whole number from 1 to 7",
            "/at/c: `c` is 1.5, it is a whole number from 1 to 7",
            "/at/d: the list is empty, give at least 1",
            "/at/e: there are 2 elements, give at most 1",
            "/at/f: unknown f `three`, there are `one`, `two`",
            "/at/g: `g` is 1E+90, it is a whole number from 1 to 7");
  }

  @Test
  void a_missing_member_is_reported_at_its_object_and_an_unknown_one_at_its_own_place() {
    JsonObjectReader reader = reader("{'names':'x','labels':[],'weight':1}");
    assertThat(reader.requireText("name", "give a name")).isEmpty();
    assertThat(reader.number("weight")).isPresent();
    reader.refuse(
        "labels", ProblemCode.KEY_NOT_ALLOWED, "labels are not read here", "take them out");
    reader.refuse(
        "scores", ProblemCode.KEY_NOT_ALLOWED, "scores are not read here", "take them out");
    reader.reportUnknownKeys();
    assertThat(reported())
        .containsExactly(
            "/at: `name` is missing, give a name",
            "/at/labels: labels are not read here, take them out",
            "/at/names: unknown key `names`, did you mean `name`?");
  }

  @Test
  void words_say_something_and_a_required_number_may_be_spelled() {
    JsonObjectReader reader = reader("{'a':' ','b':' x ','c':'1.50','d':'x'}");
    assertThat(reader.requireWords("a", "say it")).isEmpty();
    assertThat(reader.requireWords("b", "say it")).contains("x");
    assertThat(reader.requireNumber("c", "give it")).contains(new BigDecimal("1.5"));
    assertThat(reader.requireNumber("d", "give it")).isEmpty();
    assertThat(reported())
        .containsExactly(
            "/at/a: there are no words here, write some, or leave it out",
            "/at/d: `x` is not a number, write a number here");
  }

  private List<String> reported() {
    return problems.stream().sorted().map(problem -> problem.render("")).toList();
  }

  private JsonObjectReader reader(String json) {
    byte[] bytes = json.replace('\'', '"').getBytes(UTF_8);
    JsonResult.Read read = (JsonResult.Read) JsonReader.read(bytes, bytes.length);
    return new JsonObjectReader((JsonObject) read.value(), Place.of("/at"), problems);
  }
}
