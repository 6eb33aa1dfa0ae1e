#!/bin/sh
# Prints the time of fits and reports on one core, and beside it that of scikit-learn on the same core, in one run.
# calibration.sh [PYTHON]: a Python that has scikit-learn and SciPy (default: python3); without them a line says that the comparison was skipped.
set -eu
cd "$(dirname "$0")/../../.."
python=${1:-python3}
if ! "$python" -c 'import sklearn, scipy' 2>/dev/null; then
  echo "SKIPPED: $python has no scikit-learn and SciPy, so nothing is compared with them (python3 -m venv DIR && DIR/bin/pip install scikit-learn)" >&2
fi
core=""
if command -v taskset > /dev/null; then
  core="taskset -c 0"
fi
./mvnw -q test-compile
OMP_NUM_THREADS=1 $core ./mvnw -q exec:exec -Dexec.classpathScope=test -Dexec.executable='${java.home}/bin/java' \
  -Dexec.args="-cp %classpath dev.plumbline.measure.calibration.report.CalibrationBenchmark --oracle $python"
uptime
