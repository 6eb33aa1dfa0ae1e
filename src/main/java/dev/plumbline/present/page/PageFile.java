package dev.plumbline.present.page;

/// The name of a page in a folder of pages: words of ours and numbers, so that it is a safe file
/// name and a safe link whatever the documents are called.
public record PageFile(String name) {

  public PageFile {
    if (!name.chars().allMatch(PageFile::isSafe) || !name.endsWith(".html")) {
      throw new IllegalArgumentException("not the name of a page");
    }
  }

  private static boolean isSafe(int c) {
    return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-' || c == '.';
  }
}
