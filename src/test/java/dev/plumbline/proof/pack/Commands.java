package dev.plumbline.proof.pack;

import dev.plumbline.cli.output.CapturedOutput;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The commands of who evaluates, in one folder; each must succeed.
record Commands(Path folder) {

  String path(String name) {
    return folder.resolve(name).toString();
  }

  /// @param command words without spaces in them
  String run(String command, String... more) {
    return CapturedOutput.run(command, (Object[]) more).ok().out();
  }

  /// As [#run], with the store of the folder.
  String stored(String command, String... more) {
    List<String> words = new ArrayList<>(List.of("--store", path("store")));
    words.addAll(List.of(more));
    return run(command, words.toArray(String[]::new));
  }
}
