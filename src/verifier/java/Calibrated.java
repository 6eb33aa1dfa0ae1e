import module java.base;

/** Whether a calibrated score follows from its map. A part of {@code Score.java}. */
record Calibrated(
    Score score, Json calibration, Json result, Json card, Json extraction, String place) {

  double min() {
    return real(calibration.object("scale").get("min"));
  }

  double max() {
    return real(calibration.object("scale").get("max"));
  }

  void require(boolean holds, String message) {
    score.verify.check(holds, place, message);
  }

  void verify(String target) {
    score.only(
        result,
        place,
        "bridgedTo calibration exact intervals passed score scorecard status target verdict");
    require(target.equals(result.get("target")), "is of another target");
    Object judge =
        calibration.containsKey("bridge") ? calibration.object("bridge").get("judge") : null;
    require(Objects.equals(result.get("bridgedTo"), judge), "names another judge's scale");
    double x = mapped(calibration.object("map"), target);
    BigDecimal exact = decimal(x);
    require(
        exact.compareTo(Value.decimal(result.get("exact"))) == 0,
        "the map gives " + exact.toPlainString());
    BigDecimal point = onScale(x);
    require(
        point.compareTo(Value.decimal(result.get("score"))) == 0,
        "on the scale it is " + point.toPlainString());
    intervals(target);
    verdict(target, point);
    score.verify.count("calibrated scores follow from their map");
  }

  static double real(Object json) {
    return Value.decimal(json).doubleValue();
  }

  /** A double to 15 significant digits, half even. */
  static BigDecimal decimal(double value) {
    return new BigDecimal(value).round(new MathContext(15, RoundingMode.HALF_EVEN));
  }

  static double between(double low, double value, double high) {
    return Math.min(Math.max(value, low), high);
  }

  BigDecimal onScale(double x) {
    Json scale = calibration.object("scale");
    BigDecimal low = Value.decimal(scale.get("min"));
    BigDecimal step = Value.decimal(scale.get("step"));
    BigDecimal steps = Value.decimal(scale.get("max")).subtract(low).divideToIntegralValue(step);
    double at = StrictMath.floor((x - min()) / step.doubleValue() + (0.5 + 1e-9));
    long point = (long) between(0.0, at, steps.doubleValue());
    return low.add(step.multiply(BigDecimal.valueOf(point)));
  }

  void intervals(String target) {
    Json fitted = calibration.object("intervals");
    List<Double> lows = new ArrayList<>();
    List<Double> highs = new ArrayList<>();
    for (Json fold : fitted.objects("folds", "fold")) {
      double x = mapped(fold.object("map"), target);
      for (Object error : fold.list("errors")) {
        lows.add(x - real(error));
        highs.add(x + real(error));
      }
    }
    Collections.sort(lows);
    Collections.sort(highs);
    Json shown = result.object("intervals");
    require(shown.keySet().equals(Set.of("80", "90")), "has other intervals");
    for (String percent : List.of("80", "90")) {
      double outside = percent.equals("80") ? 0.2 : 0.1;
      int rank = (int) StrictMath.floor(outside * (lows.size() + 1));
      double low = rank < 1 ? min() : between(min(), lows.get(rank - 1), max());
      double high = rank < 1 ? max() : between(min(), highs.get(highs.size() - rank), max());
      boolean proved = fitted.number("labels") >= (percent.equals("80") ? 50 : 100);
      Json interval = shown.object(percent);
      score.only(interval, place, "high low proved");
      require(
          decimal(low).compareTo(Value.decimal(interval.get("low"))) == 0
              && decimal(high).compareTo(Value.decimal(interval.get("high"))) == 0
              && interval.get("proved").equals(proved),
          "the interval of " + percent + " % is " + decimal(low) + " to " + decimal(high));
    }
    score.verify.count("intervals of calibrated scores follow from their maps");
  }

  void verdict(String target, BigDecimal point) {
    boolean decides = false;
    for (Object node : score.scoringSpec.part("plan").values()) {
      decides |= node instanceof Json body && body.is("on", "calibrated");
    }
    decides &= target.equals("composite") && !card.containsKey("gate");
    boolean same = decides == result.containsKey("verdict");
    require(same, "whether it has a verdict differs");
    if (decides && same) {
      Score.Scoring again = score.new Scoring(card, extraction, place, point);
      again.compute();
      require(
          Score.Verdict.name(again.set).equals(Score.nullable(result.get("verdict")))
              && Score.passed(again.set).equals(Score.nullable(result.get("passed")))
              && again.statuses().contains(result.get("status")),
          "the calibrated verdict is " + Score.Verdict.name(again.set));
    }
  }

  // ---------------------------------------------------------------- maps

  /** What a map makes of this document, within the scale. */
  double mapped(Json map, String target) {
    double judge = signal(target);
    double value =
        switch (map.text("kind")) {
          case "identity" -> judge;
          case "score" -> line(map.list("knots"), judge);
          case "signals" -> line(map.list("knots"), sum(map, judge));
          default -> throw new Verify.Fault("unknown kind of map");
        };
    return between(min(), value, max());
  }

  double sum(Json map, double judge) {
    List<Json> inputs = map.objects("inputs", "input");
    double[] values = new double[inputs.size()];
    for (int i = 0; i < values.length; i++) {
      Json input = inputs.get(i);
      double value = i == 0 ? judge : signal(input.text("name"));
      values[i] = between(real(input.get("low")), value, real(input.get("high")));
    }
    double sum = real(map.get("intercept"));
    for (Json term : map.objects("terms", "term")) {
      List<Object> of = term.list("inputs");
      double product = values[((Long) of.get(0)).intValue()];
      if (of.size() == 2) {
        product = product * values[((Long) of.get(1)).intValue()];
      }
      sum = sum + real(term.get("weight")) * product;
    }
    return sum;
  }

  static double line(List<Object> knots, double v) {
    double left = 0;
    double before = 0;
    for (int i = 0; i < knots.size(); i++) {
      List<Object> knot = Json.list(knots.get(i), "knot");
      double from = real(knot.get(0));
      double to = real(knot.get(1));
      if (v == from || i == 0 && v < from) {
        return to;
      }
      if (v < from) {
        double at = before + (v - left) / (from - left) * (to - before);
        return between(Math.min(before, to), at, Math.max(before, to));
      }
      left = from;
      before = to;
    }
    return before;
  }

  // ---------------------------------------------------------------- signals

  /** A number about the document: the raw value of a trait, or what its name says. */
  double signal(String name) {
    List<Double> raws = new ArrayList<>();
    for (Json step : card.objects("trace", "step")) {
      boolean trait =
          step.is("step", "node")
              && score.scoringSpec.part("traits").containsKey(step.text("node"));
      if (trait && name.equals(step.get("node"))) {
        return real(step.get("value"));
      }
      if (trait && (name.equals("tie") || name.equals("trait_range"))) {
        raws.add(real(step.get("value")));
      }
    }
    return switch (name) {
      case "composite" -> real(card.get("composite"));
      case "caps" ->
          card.objects("trace", "step").stream().filter(step -> step.is("step", "cap")).count();
      case "tie" -> Collections.max(raws) - Collections.min(raws) == 0 ? 1 : 0;
      case "trait_range" -> Collections.max(raws) - Collections.min(raws);
      case "confidence" ->
          extraction.object("confidence").values().stream()
              .mapToDouble(percent -> ((Long) percent) / 100.0)
              .average()
              .orElseThrow();
      case "self_agreement" -> {
        Json agreement = extraction.object("agreement");
        yield (double) agreement.number("same") / agreement.number("pairs");
      }
      case "log_length" -> StrictMath.log(1.0 + extraction.number("characters"));
      default ->
          extraction.objects("findings", "finding").stream()
              .mapToLong(finding -> counted(name, finding))
              .sum();
    };
  }

  static long counted(String name, Json finding) {
    return switch (name) {
      case "quotes" -> finding.list("quotes").size();
      case "valid_quotes" -> finding.containsKey("valid") ? finding.number("valid") : 0;
      case "unknown_items" -> finding.containsKey("unknown") ? 1 : 0;
      default -> throw new Verify.Fault("unknown signal `" + name + "`");
    };
  }
}
