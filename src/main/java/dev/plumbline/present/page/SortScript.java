package dev.plumbline.present.page;

/// The one script of pages: a click on the head of a column sorts the rows. Without it everything
/// is there, in the order of the run.
public final class SortScript {

  public static final String TEXT =
      """
      for (const table of document.querySelectorAll('table.sortable')) {
        const heads = [...table.tHead.rows[0].cells];
        heads.forEach((head, column) => {
          if (head.tagName !== 'TH') return;
          const button = document.createElement('button');
          button.className = 'sort';
          button.type = 'button';
          button.textContent = head.textContent;
          head.replaceChildren(button);
          button.addEventListener('click', () => {
            const down = head.getAttribute('aria-sort') === 'ascending';
            heads.forEach(other => other.removeAttribute('aria-sort'));
            head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
            const key = row => {
              const cell = row.cells[column];
              const data = cell.querySelector('data');
              return data ? data.value : cell.textContent;
            };
            const compare = (one, other) => {
              const [a, b] = [key(one), key(other)];
              const numbers = a !== '' && b !== '' && !isNaN(a) && !isNaN(b);
              return numbers ? a - b : a < b ? -1 : a > b ? 1 : 0;
            };
            const rows = [...table.tBodies[0].rows].sort(compare);
            table.tBodies[0].append(...(down ? rows.reverse() : rows));
          });
        });
      }
      """;

  private SortScript() {}
}
