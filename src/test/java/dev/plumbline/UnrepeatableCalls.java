package dev.plumbline;

import static java.util.stream.Collectors.joining;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.List;
import java.util.regex.Pattern;

/// Calls whose answer depends on the clock, the JVM's salt, the processor, the locale or the year
/// of the JDK.
///
/// A row is a pattern over `owner.method(Parameter,Parameter)` with simple parameter names.
final class UnrepeatableCalls {

  private static final List<Pattern> ROWS =
      """
      java\\.lang\\.System\\.(currentTimeMillis|nanoTime|getenv|getProperty|getProperties|lineSeparator|identityHashCode)\\(.*
      java\\.lang\\.Math\\.(random|exp|expm1|log|log10|log1p|pow|cbrt|hypot|sinh?|cosh?|tanh?|asin|acos|atan2?)\\(.*
      java\\.lang\\.Double\\.toString\\(.*
      java\\.lang\\.Float\\.toString\\(.*
      java\\.lang\\.String\\.valueOf\\((double|float)\\)
      java\\.lang\\.String(Builder|Buffer)\\.(append|insert)\\((int,)?(double|float)\\)
      java\\.math\\.BigDecimal\\.valueOf\\(double\\)
      java\\.lang\\.Character\\.is(?!(High|Low)?Surrogate|SurrogatePair|BmpCodePoint|SupplementaryCodePoint|ValidCodePoint).*
      java\\.lang\\.Character\\.(to(Lower|Upper|Title)Case|getType|getNumericValue|digit|getName)\\(.*
      java\\.lang\\.String\\.format\\(String,.*
      java\\.lang\\.String\\.formatted\\(.*
      java\\.lang\\.String\\.to(Lower|Upper)Case\\(\\)
      java\\.lang\\.String\\.getBytes\\(\\)
      java\\.util\\.(Set|Map)\\.(of|ofEntries|copyOf)\\(.*
      java\\.util\\.Locale\\.getDefault\\(.*
      java\\.util\\.TimeZone\\.getDefault\\(.*
      java\\.nio\\.charset\\.Charset\\.defaultCharset\\(\\)
      java\\.time\\..*\\.(now|systemDefault|systemUTC|systemDefaultZone)\\(.*
      java\\.text\\.(BreakIterator|Collator|Normalizer|NumberFormat|DecimalFormat|DateFormat)\\..*
      java\\.util\\..*\\.parallelStream\\(\\)
      java\\.util\\.stream\\..*\\.(parallel|unordered)\\(\\)
      java\\.util\\.stream\\.Collectors\\.(toSet|toUnmodifiableSet|toUnmodifiableMap|groupingByConcurrent|toConcurrentMap)\\(.*
      java\\.util\\.stream\\.Collectors\\.toMap\\(Function,Function(,BinaryOperator)?\\)
      java\\.util\\.stream\\.Collectors\\.groupingBy\\(Function(,Collector)?\\)
      """
          .lines()
          .map(Pattern::compile)
          .toList();

  static boolean contain(JavaAccess<?> access) {
    if (!(access.getTarget() instanceof CodeUnitAccessTarget target)) {
      return false;
    }
    String parameters =
        target.getRawParameterTypes().stream().map(JavaClass::getSimpleName).collect(joining(","));
    String call = target.getOwner().getName() + "." + target.getName() + "(" + parameters + ")";
    return ROWS.stream().anyMatch(row -> row.matcher(call).matches());
  }

  private UnrepeatableCalls() {}
}
