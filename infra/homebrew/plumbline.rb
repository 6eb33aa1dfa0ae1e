class Plumbline < Formula
  desc "Deterministic, auditable scoring of texts by rubrics"
  homepage "https://github.com/OWNER/plumbline"
  url "https://github.com/OWNER/plumbline/releases/download/v0.2.0/plumbline.jar"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "Apache-2.0"

  depends_on "openjdk"

  def install
    libexec.install "plumbline.jar"
    bin.write_jar_script libexec/"plumbline.jar", "plumbline",
                         "-XX:+UseSerialGC --enable-native-access=ALL-UNNAMED -Dslf4j.internal.verbosity=ERROR"
  end

  test do
    system bin/"plumbline", "demo"
    assert_path_exists testpath/"plumbline-demo/report.html"
  end
end
