package dev.plumbline.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class BridgeCommandTest {

  @TempDir private Path folder;
  private TwoJudges judges;

  @BeforeEach
  void runs() {
    judges = new TwoJudges(folder, TwoJudges.RUBRIC);
    judges.run("old", false, TwoJudges.letters(0, 120));
    judges.run("new", true, TwoJudges.letters(20, 140));
  }

  @Test
  void try_it() {
    CapturedOutput out = judges.output("measure", "bridge", "old", "new", "--out", judges.path("b.jsonl"));
    System.out.println(out.out() + out.err());
    CapturedOutput out2 = judges.output("measure", "bridge", "old", "new", "--json", "--differences");
    System.out.println(out2.out().substring(0, 3000) + out2.err());
    judges.run("later", true, TwoJudges.letters(140, 180), "--calibration", judges.path("b.jsonl"));
    System.out.println(judges.output("explain", "later", TwoJudges.id(150)).out());
    System.out.println(judges.output("compare", "drift", "old", "later").out());
    System.out.println(judges.output("compare", "drift", "old", "new").out().substring(0, 800));
    System.out.println(judges.output("proof", "verify", "--all"));
    assertThat(out.exit()).isZero();
  }
}
