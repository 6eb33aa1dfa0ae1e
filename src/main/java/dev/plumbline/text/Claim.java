package dev.plumbline.text;

import java.util.List;

/// A quote, where the judge said it was, and what there is to say of that whatever is found.
record Claim(String quote, Citation citation, List<Remark> remarks) {
  Claim {
    remarks = List.copyOf(remarks);
  }
}
