package dev.plumbline.rubric.plan.engine;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Combines values some of which may not apply. What does not apply is left out, and the weights of
/// the others count as if they were all; where it is not known whether something applies, the
/// result holds every value with and without it.
final class ApplicableValues {

  /// @param weight from 0
  private record Member(Interval value, Rational weight, Truth applies) {}

  private final List<Member> members = new ArrayList<>();

  /// Nothing that does not apply takes part.
  void add(Interval value, Rational weight, Truth applies) {
    if (applies != Truth.FALSE) {
      members.add(new Member(value, weight, applies));
    }
  }

  /// Whether any of them applies.
  Truth applies() {
    Truth applies = Truth.FALSE;
    for (Member member : members) {
      if (member.weight().sign() > 0) {
        applies = applies == Truth.TRUE ? Truth.TRUE : member.applies();
      }
    }
    return applies;
  }

  /// The weighted mean of what applies.
  ///
  /// @param range of the values, which is the result where nothing applies
  Interval mean(Interval range) {
    return applies() == Truth.FALSE
        ? range.undefined()
        : new Interval(extreme(false), extreme(true), isDefined());
  }

  /// The least or the greatest mean. Of what may apply, it takes in what moves the mean in its
  /// direction, the most extreme value first.
  private Rational extreme(boolean greatest) {
    Rational sum = Rational.ZERO;
    Rational weight = Rational.ZERO;
    for (Member member : members) {
      if (member.applies() == Truth.TRUE) {
        sum = sum.plus(end(member, greatest).times(member.weight()));
        weight = weight.plus(member.weight());
      }
    }
    Comparator<Member> order = Comparator.comparing(member -> end(member, greatest));
    List<Member> open =
        members.stream()
            .filter(member -> member.applies() == Truth.UNKNOWN && member.weight().sign() > 0)
            .sorted(greatest ? order.reversed() : order)
            .toList();
    for (Member member : open) {
      Rational value = end(member, greatest);
      if (weight.sign() == 0 || moves(value, sum.dividedBy(weight), greatest)) {
        sum = sum.plus(value.times(member.weight()));
        weight = weight.plus(member.weight());
      }
    }
    return sum.dividedBy(weight);
  }

  private static boolean moves(Rational value, Rational mean, boolean up) {
    return up ? value.compareTo(mean) > 0 : value.compareTo(mean) < 0;
  }

  private static Rational end(Member member, boolean high) {
    return high ? member.value().high() : member.value().low();
  }

  /// The least of what applies.
  ///
  /// @param range of the values, which is the result where nothing applies
  Interval least(Interval range) {
    if (members.isEmpty()) {
      return range.undefined();
    }
    Rational low = members.stream().map(it -> it.value().low()).reduce(Rational::min).orElseThrow();
    List<Member> certain =
        members.stream().filter(member -> member.applies() == Truth.TRUE).toList();
    Rational high =
        certain.isEmpty()
            ? members.stream().map(it -> it.value().high()).reduce(Rational::max).orElseThrow()
            : certain.stream().map(it -> it.value().high()).reduce(Rational::min).orElseThrow();
    return new Interval(low, high, isDefined());
  }

  private boolean isDefined() {
    return members.stream().allMatch(member -> member.value().defined());
  }
}
