package dev.plumbline.crooked.score;

import com.fasterxml.jackson.core.JsonToken;
import org.snakeyaml.engine.v2.events.Event;
import picocli.CommandLine;

/// Every machine that the house has, in a room that owns none.
public record RunsMachines(JsonToken json, Event yaml, CommandLine line) {}
